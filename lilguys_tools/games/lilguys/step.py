"""What a legal move does to a position of Lil' Guys."""

from __future__ import annotations

from collections.abc import Callable

from lilguys_tools.core.errors import IllegalMoveError
from lilguys_tools.games.lilguys import state as at
from lilguys_tools.games.lilguys.moves import (
    PASS,
    Deal,
    Move,
    Pass,
    Pick,
    Prank,
    Split,
    Stack,
    Trade,
)
from lilguys_tools.games.lilguys.pranks import DISCARD, Transfer
from lilguys_tools.games.lilguys.rules import (
    check,
    is_round_done,
    latest_picker,
    next_planner,
    next_to_pick,
    next_to_settle,
    prank_table,
    sends_left,
)
from lilguys_tools.games.lilguys.state import CARD_BITS, CARD_MASK, NO_SENDER, State

Held = tuple[tuple[int, ...], ...]


def step(state: State, move: Move) -> State:
    """Return the position after `move`.

    Raises
    ------
    IllegalMoveError
        If `check` objects; the error carries the breach.
    """
    breach = check(state, move)
    if breach is not None:
        raise IllegalMoveError(breach)
    return _APPLY[type(move)](state, move)


def apply(state: State, move: Move) -> State:
    """Return the position after a move known to be legal."""
    return _APPLY[type(move)](state, move)


def _with(held: Held, seat: int, cards: tuple[int, ...]) -> Held:
    return (*held[:seat], cards, *held[seat + 1 :])


def _deal(state: State, move: Deal) -> State:
    if is_round_done(state):
        # The store of the round before is discarded here and not at that round's end, so
        # that a finished round can still be looked at (LG-STORE-2).
        state = state._replace(
            round=state.round + 1,
            planner=next_planner(state),
            line=(),
            sizes=(),
            taken=(),
            store=(),
            senders=(),
            extra_used=(0,) * state.setup.seats,
        )
    seen = list(state.seen)
    for card in move.line or ():
        seen[card] += 1
    for card in move.store or ():
        seen[card] += 1
    line, store = move.line or state.line, move.store or ()
    return state._replace(
        pending=at.SPLIT if line and store else at.DEAL,
        line=line,
        store=store,
        senders=(NO_SENDER,) * len(store),
        seen=tuple(seen),
    )


def _split(state: State, move: Split) -> State:
    return state._replace(pending=at.GROUP, sizes=move.sizes)


# The moves made most often build the new position field by field: `_replace` costs twice
# as much.


def _pick(state: State, move: Pick) -> State:
    (setup, _, rnd, planner, line, sizes, taken, store, senders, guys, items, *_) = state
    seat = next_to_pick(state)
    group = move.group - 1
    start = sum(sizes[:group])
    stamp = rnd << CARD_BITS
    new = [card | stamp for card in line[start : start + sizes[group]]]
    return State(
        setup,
        at.SEND,
        rnd,
        planner,
        line,
        sizes,
        (*taken, group),
        store,
        senders,
        _with(guys, seat, (*guys[seat], *new)),
        items,
        0,
        state.extra_used,
        (),
        -1,
        state.seen,
        state.stacks,
    )


def _trade(state: State, move: Trade) -> State:
    seat = latest_picker(state)
    held = list(state.guys[seat])
    held.remove(move.send | state.round << CARD_BITS)
    store, senders = list(state.store), list(state.senders)
    place = -1
    for card in move.buy:
        slot = _slot(store, senders, card, seat)
        if place < 0:
            place = slot
            store[slot], senders[slot] = -1, seat  # nobody may take this place meanwhile
        else:
            del store[slot], senders[slot]
            place -= slot < place
    store[place] = move.send
    extra_used = state.extra_used
    if state.sends:
        extra_used = (*extra_used[:seat], extra_used[seat] + 1, *extra_used[seat + 1 :])
    after = State(
        state.setup,
        at.SEND,
        state.round,
        state.planner,
        state.line,
        state.sizes,
        state.taken,
        tuple(store),
        tuple(senders),
        _with(state.guys, seat, tuple(held)),
        state.items,
        state.sends + 1,
        extra_used,
        (),
        -1,
        state.seen,
        state.stacks,
    )
    return _arrive(after, seat, move.buy)


def _slot(store: list[int], senders: list[int], card: int, seat: int) -> int:
    """Return the place of the copy of `card` that `seat` buys.

    A log never says which of equal copies is meant. One that another player sent goes
    first: that player might buy the other copy, but never this one (LG-SEND-5).
    """
    mine = [i for i, c in enumerate(store) if c == card and senders[i] != seat]
    return next((i for i in mine if senders[i] != NO_SENDER), mine[0])


def _arrive(state: State, seat: int, cards: tuple[int, ...]) -> State:
    """Give `seat` the bought cards in turn, stopping at a prank that can be carried out."""
    tables = state.setup.deck.tables
    guys, items = state.guys[seat], state.items[seat]
    for i, card in enumerate(cards):
        if tables.is_guy[card]:
            guys = (*guys, card | state.round << CARD_BITS)
            continue
        items = (*items, card)
        prank = tables.pranks.get(card)
        if prank is not None:
            here = _holding(state, seat, guys, items, at.PRANK)
            if prank.can_be_done(prank_table(here)):
                return here._replace(prank=card, arriving=cards[i + 1 :])
    return _after_trade(_holding(state, seat, guys, items, at.SEND))


def _holding(
    state: State, seat: int, guys: tuple[int, ...], items: tuple[int, ...], pending: int
) -> State:
    """Return the position in which `seat` holds these cards and no prank is under way."""
    return State(
        state.setup,
        pending,
        state.round,
        state.planner,
        state.line,
        state.sizes,
        state.taken,
        state.store,
        state.senders,
        _with(state.guys, seat, guys),
        _with(state.items, seat, items),
        state.sends,
        state.extra_used,
        (),
        -1,
        state.seen,
        state.stacks,
    )


def _after_trade(state: State) -> State:
    return state if sends_left(state) > 0 else _pass(state, PASS)


def _pass(state: State, move: Pass) -> State:
    if len(state.taken) == state.setup.group_count:
        if state.round == state.setup.rounds:
            return settled(state)
        return _pending(state, at.DEAL)
    return _pending(state, at.GROUP)


def _pending(state: State, pending: int) -> State:
    return State(state.setup, pending, *state[2:])


def settled(state: State) -> State:
    """Return a state whose rounds are done with `pending` as the stacks have it."""
    return state._replace(pending=at.OVER if next_to_settle(state) is None else at.STACK)


def _prank(state: State, move: Prank) -> State:
    guys = [list(held) for held in state.guys]
    for transfer in move.transfers:
        _transfer(guys, transfer)
    after = state._replace(guys=tuple(map(tuple, guys)), prank=-1)
    return _arrive(after, latest_picker(state), state.arriving)


def _transfer(guys: list[list[int]], transfer: Transfer) -> None:
    """Move one Guy; of equal copies the one collected earliest goes (LG-PRANK)."""
    card, giver, taker = transfer
    held = guys[giver]
    del held[next(i for i, code in enumerate(held) if code & CARD_MASK == card)]
    if taker != DISCARD:
        guys[taker].append(card)


def _stack(state: State, move: Stack) -> State:
    seat = next_to_settle(state)
    assert seat is not None, "check has seen to it"
    stacks = (*state.stacks[:seat], move.choice, *state.stacks[seat + 1 :])
    return settled(state._replace(stacks=stacks))


_APPLY: dict[type, Callable[..., State]] = {
    Deal: _deal,
    Split: _split,
    Pick: _pick,
    Trade: _trade,
    Pass: _pass,
    Prank: _prank,
    Stack: _stack,
}
