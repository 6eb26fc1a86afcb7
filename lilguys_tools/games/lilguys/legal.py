"""Every legal move of a position, made from the candidates that the rules leave."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations, pairwise

from lilguys_tools.games.lilguys import state as at
from lilguys_tools.games.lilguys.moves import PASS, Move, Pick, Prank, Split, Stack, Trade
from lilguys_tools.games.lilguys.popular import stackings
from lilguys_tools.games.lilguys.rules import (
    cards_bought_for,
    for_sale,
    fresh_guys,
    latest_picker,
    may_be_sent,
    next_to_settle,
    prank_table,
    sends_left,
)
from lilguys_tools.games.lilguys.setup import LINE_CARDS
from lilguys_tools.games.lilguys.state import State

_PICKS = tuple(Pick(group) for group in range(1, 5))


@cache
def splits(groups: int) -> tuple[Split, ...]:
    """Return every split of a line of ten: 84 into four groups, 36 into three (LG-SPLIT-2)."""
    found = []
    for cuts in combinations(range(1, LINE_CARDS), groups - 1):
        ends = (0, *cuts, LINE_CARDS)
        found.append(Split(tuple(b - a for a, b in pairwise(ends))))
    return tuple(found)


@cache
def _picks(groups: int, taken: tuple[int, ...]) -> tuple[Pick, ...]:
    return tuple(_PICKS[g] for g in range(groups) if g not in taken)


@lru_cache(maxsize=256)
def _stacks(types: tuple[int, ...], wild: tuple[int, ...]) -> tuple[Stack, ...]:
    return tuple(map(Stack, stackings(types, wild)))


#: Few different trades come up again and again; making each once is half the work.
_trade = lru_cache(maxsize=50_000)(Trade)


def _purchases(state: State, seat: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Give (Guy, cards bought) pairs; the order of two cards counts, pranks work in it."""
    on_sale = for_sale(state, seat)
    if not on_sale:
        return
    singles: list[tuple[int, ...]] = [(card,) for card in dict.fromkeys(on_sale)]
    pairs: list[tuple[int, ...]] | None = None
    for send in fresh_guys(state, seat):
        if not may_be_sent(state, seat, send):
            continue
        if min(cards_bought_for(state, seat, send), len(on_sale)) == 1:
            for buy in singles:
                yield send, buy
            continue
        if pairs is None:
            n = range(len(on_sale))
            pairs = [(on_sale[i], on_sale[j]) for i in n for j in n if i != j]
            pairs = list(dict.fromkeys(pairs))
        for buy in pairs:
            yield send, buy


def trades(state: State) -> list[Move]:
    """Return every way to send a Guy now, empty where none may be sent (LG-SEND-1)."""
    if sends_left(state) < 1:
        return []
    return [_trade(send, buy) for send, buy in _purchases(state, latest_picker(state))]


def legal_moves(state: State) -> Sequence[Move]:
    """Return every legal move of the seat to move; empty for chance and at the end.

    For a prank that the table carries out by hand (``manual``) these are no transfer and
    every single one: longer lists are legal too, but there is no end of them.
    """
    pending = state.pending
    if pending == at.SPLIT:
        return splits(state.setup.group_count)
    if pending == at.GROUP:
        return _picks(state.setup.group_count, state.taken)
    if pending == at.SEND:
        return [*trades(state), PASS]
    if pending == at.PRANK:
        effect = state.setup.deck.tables.pranks[state.prank]
        return [Prank(transfers) for transfers in effect.candidates(prank_table(state))]
    if pending == at.STACK:
        seat = next_to_settle(state)
        assert seat is not None, "pending says that somebody is to settle"
        wild = sorted(c for c in state.hand(seat) if state.setup.deck.tables.is_wild[c])
        return _stacks(state.setup.types_in_play, tuple(wild))
    return ()
