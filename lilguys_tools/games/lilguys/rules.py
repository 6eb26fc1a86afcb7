"""What is legal in Lil' Guys: `check` decides it, and nothing else does."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from lilguys_tools.core.errors import Breach, Fact, InvalidMoveError
from lilguys_tools.games.lilguys import state as at
from lilguys_tools.games.lilguys.moves import (
    Choice,
    Deal,
    Move,
    Pass,
    Pick,
    Prank,
    Split,
    Stack,
    Trade,
)
from lilguys_tools.games.lilguys.pranks import Table
from lilguys_tools.games.lilguys.sending import (
    cards_bought_for,
    for_sale,
    fresh_guys,
    granted,
    is_collected_this_round,
    may_be_sent,
    may_still_send,
)
from lilguys_tools.games.lilguys.setup import LINE_CARDS, STORE_CARDS, Setup
from lilguys_tools.games.lilguys.state import CARD_MASK, State


def next_to_pick(state: State) -> int:
    """Return the seat that takes the next group (LG-PICK-1, LG-PICK-2).

    From the Planner's left clockwise; with two players that is alternating.
    """
    return (state.planner + 1 + len(state.taken)) % state.setup.seats


def latest_picker(state: State) -> int:
    """Return the seat that took the latest group."""
    return (state.planner + len(state.taken)) % state.setup.seats


def is_round_done(state: State) -> bool:
    """Return whether no round is under way."""
    return not state.round or len(state.taken) == state.setup.group_count


def next_planner(state: State) -> int:
    """Return the Party Planner of the round under way, else of the one to come (LG-PLANNER)."""
    if is_round_done(state):
        return (state.setup.first_planner + state.round) % state.setup.seats
    return state.planner


def sends_left(state: State) -> int:
    """Return how many Guys the latest picker may still send now (LG-SEND-3)."""
    seat = latest_picker(state)
    return may_still_send(granted(state, seat), state.sends, state.extra_used[seat])


def prank_table(state: State) -> Table:
    """Return what the pending prank looks at."""
    tables = state.setup.deck.tables
    hands = [[code & CARD_MASK for code in held] for held in state.guys]
    return Table(hands, tables.printed, tables.types, latest_picker(state))


def settling_order(state: State) -> tuple[int, ...]:
    """Return the seats clockwise from the last Planner (LG-SPECIAL, LG-POPULAR-2)."""
    return (*range(state.planner, state.setup.seats), *range(state.planner))


def to_move(state: State) -> int | None:
    """Return the seat that decides, or None for chance and at the end."""
    pending = state.pending
    if pending == at.GROUP:
        return next_to_pick(state)
    if pending in (at.SEND, at.PRANK):
        return latest_picker(state)
    if pending == at.SPLIT:
        return state.planner
    if pending == at.STACK:
        return next_to_settle(state)
    return None


def next_to_settle(state: State) -> int | None:
    """Return the first seat with Populars not yet stacked, or None (LG-POPULAR-2)."""
    wild, stacks, guys = state.setup.wild_codes, state.stacks, state.guys
    for seat in settling_order(state):
        if stacks[seat] is None and not wild.isdisjoint(guys[seat]):
            return seat
    return None


def _check_deal(state: State, move: Deal) -> Breach | None:
    line, store = move.line, move.store
    lies = not is_round_done(state) and bool(state.line)
    if line is not None and lies:
        return Breach("LG-LINE", "lies-already", ("line",))
    if line is None and store is not None and not lies:
        return Breach("LG-LINE", "missing", ("line",))
    if line is not None and len(line) != LINE_CARDS:
        return Breach("LG-LINE", "number", ("line",), {"n": len(line), "owed": LINE_CARDS})
    if store is not None and len(store) != STORE_CARDS:
        return Breach("LG-STORE-1", "number", ("store",), {"n": len(store), "owed": STORE_CARDS})
    return check_turned(state, line or (), store or ())


def check_turned(state: State, line: Sequence[int], store: Sequence[int]) -> Breach | None:
    """Return why these cards can not be turned over now, or None (LG-LINE, LG-STORE-1, LG-DECK-3).

    How many there are does not matter: a list may still be going on.
    """
    setup, tables = state.setup, state.setup.deck.tables
    seen = list(state.seen)
    for name, cards, fits in (("line", line, tables.in_line), ("store", store, tables.in_store)):
        for i, card in enumerate(cards):
            if not fits[card]:
                facts: dict[str, Fact] = {"card": setup.deck.cards[card].id}
                rule = "LG-LINE" if name == "line" else "LG-STORE-1"
                return Breach(rule, "wrong-kind", (name, i), facts)
            seen[card] += 1
            if seen[card] > setup.copies[card]:
                return no_more_copies(setup, card, (name, i))
    return None


def no_more_copies(setup: Setup, card: int, where: tuple[str | int, ...]) -> Breach:
    """Return the breach of one copy too many (LG-DECK-3)."""
    copies = setup.copies[card]
    facts: dict[str, Fact] = {"card": setup.deck.cards[card].id, "copies": copies}
    return Breach("LG-DECK-3", "too-many" if copies else "not-in-play", where, facts)


def _check_split(state: State, move: Split) -> Breach | None:
    sizes, owed = move.sizes, state.setup.group_count
    if len(sizes) != owed:
        return Breach("LG-SPLIT-1", "number", ("split",), {"n": len(sizes), "owed": owed})
    for i, size in enumerate(sizes):
        if size < 1:
            return Breach("LG-SPLIT-2", "empty", ("split", i))
    if sum(sizes) != LINE_CARDS:
        facts: dict[str, Fact] = {"n": sum(sizes), "owed": LINE_CARDS}
        return Breach("LG-SPLIT-2", "sum", ("split",), facts)
    return None


def _check_pick(state: State, move: Pick) -> Breach | None:
    group = move.group
    if not 1 <= group <= state.setup.group_count:
        facts: dict[str, Fact] = {"group": group, "n": state.setup.group_count}
        return Breach("LG-PICK-1", "no-such-group", ("group",), facts)
    if group - 1 in state.taken:
        left = [g + 1 for g in range(state.setup.group_count) if g not in state.taken]
        facts = {"group": group, "left": tuple(map(str, left))}
        return Breach("LG-PICK-1", "group-gone", ("group",), facts)
    return None


def _check_trade(state: State, move: Trade) -> Breach | None:
    seat, send, buy = latest_picker(state), move.send, move.buy
    ids = state.setup.deck.cards
    if sends_left(state) < 1:
        facts: dict[str, Fact] = {"player": state.setup.players[seat], "card": ids[send].id}
        return Breach("LG-SEND-3", "too-many", ("send",), facts)
    if not is_collected_this_round(state, seat, send):
        held = send in state.hand(seat)
        facts = {"player": state.setup.players[seat], "card": ids[send].id}
        facts["fresh"] = tuple(ids[c].id for c in fresh_guys(state, seat))
        return Breach("LG-SEND-2", "earlier" if held else "not-held", ("send",), facts)
    if not may_be_sent(state, seat, send):
        printed = state.setup.deck.tables.printed[send]
        return Breach("LG-SEND-4", "negative", ("send",), {"card": ids[send].id, "points": printed})
    on_sale = for_sale(state, seat)
    left = list(on_sale)
    for i, card in enumerate(buy):
        if card in left:
            left.remove(card)
            continue
        facts = {"card": ids[card].id, "store": tuple(ids[c].id for c in on_sale)}
        if state.store.count(card) > on_sale.count(card):
            reason = "own"
        else:
            reason = "fewer" if card in on_sale else "not-there"
        return Breach("LG-SEND-5", reason, ("buy", i), facts)
    return _check_number_bought(state, seat, move, len(on_sale))


def _check_number_bought(state: State, seat: int, move: Trade, on_sale: int) -> Breach | None:
    owed, n = cards_bought_for(state, seat, move.send), len(move.buy)
    facts: dict[str, Fact] = {"card": state.setup.deck.cards[move.send].id, "n": n}
    if not n:
        return Breach("LG-SEND-1", "nothing-bought", ("buy",), facts)
    if n > 2:
        return Breach("LG-RICH", "three", ("buy",), facts)
    if n > owed:
        return Breach("LG-RICH", "two-for-one", ("buy",), facts)
    if n < min(owed, on_sale):
        return Breach("LG-RICH", "one-for-rich", ("buy",), facts)
    return None


def _check_prank(state: State, move: Prank) -> Breach | None:
    setup = state.setup
    breach = setup.deck.tables.pranks[state.prank].check(prank_table(state), move.transfers)
    if breach is None:
        return None
    facts = dict(breach.facts)
    if "card" in facts:
        facts["card"] = setup.deck.cards[int(facts["card"])].id  # type: ignore[arg-type]
    if "player" in facts:
        facts["player"] = setup.players[int(facts["player"])]  # type: ignore[arg-type]
    facts["prank"] = setup.deck.cards[state.prank].id
    return Breach(breach.rule, breach.reason, breach.at, facts)


def check_stacking(setup: Setup, hand: Sequence[int], choice: Choice) -> Breach | None:
    """Return what is wrong with how somebody stacks the Populars of `hand`, or None.

    LG-POPULAR: every wild card held has a type a copy, a type that is in play and not wild.
    """
    wild, ids = setup.deck.tables.is_wild, setup.deck.cards
    named: set[int] = set()
    for card, types in choice:
        # A card named a second time has no copies left.
        held = hand.count(card) if wild[card] and card not in named else 0
        named.add(card)
        facts: dict[str, Fact] = {"card": ids[card].id, "n": len(types), "held": held}
        if not wild[card]:
            return Breach("LG-POPULAR", "not-wild", ("popular_as", ids[card].id), facts)
        for i, kind in enumerate(types):
            if kind not in setup.types_in_play:
                facts = {"type": setup.deck.types[kind].id}
                facts["types"] = tuple(setup.deck.types[t].id for t in setup.types_in_play)
                reason = "type-is-wild" if setup.deck.types[kind].wild else "type-not-in-play"
                return Breach("LG-POPULAR", reason, ("popular_as", ids[card].id, i), facts)
        if len(types) != held:
            return Breach("LG-POPULAR", "number", ("popular_as", ids[card].id), facts)
    for card in sorted({c for c in hand if wild[c]} - named):
        facts = {"card": ids[card].id, "held": hand.count(card)}
        return Breach("LG-POPULAR", "left-out", ("popular_as",), facts)
    return None


def _check_stack(state: State, move: Stack) -> Breach | None:
    seat = next_to_settle(state)
    assert seat is not None, "pending says that somebody is to settle"
    return check_stacking(state.setup, state.hand(seat), move.choice)


def _always(state: State, move: Pass) -> Breach | None:
    return None


_CHECKS: dict[type, tuple[int, Callable[..., Breach | None]]] = {
    Deal: (at.DEAL, _check_deal),
    Split: (at.SPLIT, _check_split),
    Pick: (at.GROUP, _check_pick),
    Trade: (at.SEND, _check_trade),
    Pass: (at.SEND, _always),
    Prank: (at.PRANK, _check_prank),
    Stack: (at.STACK, _check_stack),
}

#: The rule that says what comes when, told of a move that is not asked for now.
_ORDER = {
    Deal: "LG-ROUNDS",
    Split: "LG-SPLIT-1",
    Pick: "LG-PICK-1",
    Trade: "LG-SEND-1",
    Pass: "LG-SEND-1",
    Prank: "LG-PRANK",
    Stack: "LG-POPULAR-2",
}


def check(state: State, move: Move) -> Breach | None:
    """Return the rule that `move` breaks in `state`, or None if it is legal.

    Raises
    ------
    InvalidMoveError
        If `move` is no move of this game.
    """
    if type(move) not in _CHECKS:
        raise InvalidMoveError(f"no move of Lil' Guys: {move!r}")
    pending, rule = _CHECKS[type(move)]
    if state.pending != pending:
        if pending == at.DEAL and state.pending in (at.STACK, at.OVER):
            return Breach("LG-ROUNDS", "too-many", (), {"rounds": state.setup.rounds})
        if pending == at.SEND and state.round and state.taken and state.pending != at.PRANK:
            return Breach("LG-SEND-3", "used-up", ("send",))
        return Breach(_ORDER[type(move)], "not-now", (), {"now": at.DECISIONS[state.pending] or ""})
    return rule(state, move)


def is_over(state: State) -> bool:
    """Return whether nothing is left to decide (LG-ROUNDS)."""
    return state.pending == at.OVER
