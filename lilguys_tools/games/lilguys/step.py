"""What a legal move does to a position of Lil' Guys."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from lilguys_tools.core.errors import IllegalMoveError
from lilguys_tools.games.lilguys import state as at
from lilguys_tools.games.lilguys.moves import (
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
)
from lilguys_tools.games.lilguys.sending import granted_by, may_still_send
from lilguys_tools.games.lilguys.state import CARD_BITS, CARD_MASK, NO_SENDER, State


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


# Every move builds the new position out of all its parts at once, in the order of `State`: the
# class takes nearly twice as long, as its `__new__` is written in Python, and `_replace` longer.
_position = tuple.__new__
_GUYS, _STACKS = State._fields.index("guys"), State._fields.index("stacks")


def _with(state: State, place: int, part: object) -> State:
    """Return the position with another part at this place."""
    return _position(State, (*state[:place], part, *state[place + 1 :]))


def _deal(state: State, move: Deal) -> State:
    setup, _, rnd, planner, line, sizes, taken, _, _, guys, items, *_ = state
    extra_used = state.extra_used
    if is_round_done(state):
        # The store of the round before is discarded here and not at that round's end, so
        # that a finished round can still be looked at (LG-STORE-2).
        planner = next_planner(state)
        rnd += 1
        line = sizes = taken = ()
        extra_used = (0,) * setup.seats
    seen = list(state.seen)
    for card in move.line or ():
        seen[card] += 1
    for card in move.store or ():
        seen[card] += 1
    line, store = move.line or line, move.store or ()
    pending = at.SPLIT if line and store else at.DEAL
    senders = (NO_SENDER,) * len(store)
    table = (setup, pending, rnd, planner, line, sizes, taken, store, senders, guys, items)
    rest = (state.sends, extra_used, state.arriving, state.prank, tuple(seen), state.stacks)
    return _position(State, (*table, *rest))


def _split(state: State, move: Split) -> State:
    return _changed(state, at.GROUP, move.sizes)


def _changed(state: State, pending: int, sizes: tuple[int, ...]) -> State:
    """Return the position with something else to decide and a split."""
    return _position(State, (state.setup, pending, *state[2:5], sizes, *state[6:]))


def _pick(state: State, move: Pick) -> State:
    setup, _, rnd, planner, line, sizes, taken, store, senders, guys, items, _, extra = state[:13]
    seat = next_to_pick(state)
    group = move.group - 1
    start = sum(sizes[:group])
    stamp = rnd << CARD_BITS
    new = [card | stamp for card in line[start : start + sizes[group]]]
    held = list(guys)
    held[seat] = (*guys[seat], *new)
    return _position(
        State,
        (
            setup,
            at.SEND,
            rnd,
            planner,
            line,
            sizes,
            (*taken, group),
            store,
            senders,
            tuple(held),
            items,
            0,
            extra,
            (),
            -1,
            state.seen,
            state.stacks,
        ),
    )


def _trade(state: State, move: Trade) -> State:
    seat = latest_picker(state)
    held = list(state.guys[seat])
    held.remove(move.send | state.round << CARD_BITS)
    store, senders, extra_used = list(state.store), list(state.senders), state.extra_used
    place = _slot(store, senders, move.buy[0], seat)
    store[place], senders[place] = -1, seat  # nobody may take this place meanwhile
    for card in move.buy[1:]:
        slot = _slot(store, senders, card, seat)
        del store[slot], senders[slot]
        place -= slot < place
    store[place] = move.send
    if state.sends:
        extra_used = (*extra_used[:seat], extra_used[seat] + 1, *extra_used[seat + 1 :])
    offer = tuple(store), tuple(senders), state.sends + 1, extra_used
    return _arrive(state, seat, held, move.buy, offer)


def _slot(store: Sequence[int], senders: Sequence[int], card: int, seat: int) -> int:
    """Return the place of the copy of `card` that `seat` buys.

    A log never says which of equal copies is meant. One that another player sent goes
    first: that player might buy the other copy, but never this one (LG-SEND-5).
    """
    if store.count(card) == 1:
        return store.index(card)
    mine = [i for i, c in enumerate(store) if c == card and senders[i] != seat]
    return next((i for i in mine if senders[i] != NO_SENDER), mine[0])


#: The store, who sent what lies there, the Guys sent since the pick, the extra sends used.
Offer = tuple[tuple[int, ...], tuple[int, ...], int, tuple[int, ...]]


def _arrive(
    state: State, seat: int, held: list[int], cards: tuple[int, ...], offer: Offer
) -> State:
    """Give `seat`, who has these Guys, the bought cards in turn.

    That stops at a prank that can be carried out.
    """
    tables = state.setup.deck.tables
    items = state.items[seat]
    for i, card in enumerate(cards):
        if tables.is_guy[card]:
            held.append(card | state.round << CARD_BITS)
            continue
        items = (*items, card)
        if card in tables.pranks:
            here = _holding(state, seat, held, items, offer, at.PRANK, card, cards[i + 1 :])
            if tables.pranks[card].can_be_done(prank_table(here)):
                return here
    _, _, sends, extra_used = offer
    left = may_still_send(granted_by(tables, items), sends, extra_used[seat])
    pending = at.SEND if left > 0 else _after_sending(state)
    after = _holding(state, seat, held, items, offer, pending)
    return settled(after) if pending == at.STACK else after


def _holding(
    state: State,
    seat: int,
    held: list[int],
    items: tuple[int, ...],
    offer: Offer,
    pending: int,
    prank: int = -1,
    arriving: tuple[int, ...] = (),
) -> State:
    """Return the position in which `seat` holds these cards."""
    setup, _, rnd, planner, line, sizes, taken, _, _, guys, kept = state[:11]
    store, senders, sends, extra_used = offer
    all_guys, all_items = list(guys), list(kept)
    all_guys[seat], all_items[seat] = tuple(held), items
    return _position(
        State,
        (
            setup,
            pending,
            rnd,
            planner,
            line,
            sizes,
            taken,
            store,
            senders,
            tuple(all_guys),
            tuple(all_items),
            sends,
            extra_used,
            arriving,
            prank,
            state.seen,
            state.stacks,
        ),
    )


def _after_sending(state: State) -> int:
    """Return what is to be decided once nothing more is sent; STACK after the last round."""
    if len(state.taken) < state.setup.group_count:
        return at.GROUP
    return at.DEAL if state.round < state.setup.rounds else at.STACK


def _pass(state: State, move: Pass) -> State:
    pending = _after_sending(state)
    after = _changed(state, pending, state.sizes)
    return settled(after) if pending == at.STACK else after


def settled(state: State) -> State:
    """Return a state whose rounds are done with `pending` as the stacks have it."""
    pending = at.OVER if next_to_settle(state) is None else at.STACK
    return state if state.pending == pending else _changed(state, pending, state.sizes)


def _prank(state: State, move: Prank) -> State:
    guys = [list(held) for held in state.guys]
    for transfer in move.transfers:
        _transfer(guys, transfer)
    seat = latest_picker(state)
    after = _with(state, _GUYS, tuple(map(tuple, guys)))
    offer = state.store, state.senders, state.sends, state.extra_used
    return _arrive(after, seat, guys[seat], state.arriving, offer)


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
    return settled(_with(state, _STACKS, stacks))


_APPLY: dict[type, Callable[..., State]] = {
    Deal: _deal,
    Split: _split,
    Pick: _pick,
    Trade: _trade,
    Pass: _pass,
    Prank: _prank,
    Stack: _stack,
}
