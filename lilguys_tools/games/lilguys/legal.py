"""Every legal move of a position, made from the candidates that the rules leave."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations, pairwise, permutations

from lilguys_tools.core.choices import Block, Choices
from lilguys_tools.games.lilguys import state as at
from lilguys_tools.games.lilguys.moves import PASS, Move, Pick, Prank, Split, Stack, Trade
from lilguys_tools.games.lilguys.popular import stackings
from lilguys_tools.games.lilguys.rules import latest_picker, next_to_settle, prank_table, sends_left
from lilguys_tools.games.lilguys.sending import (
    all_fetches,
    for_sale,
    fresh_guys,
    granted_by,
)
from lilguys_tools.games.lilguys.setup import CARD_MASK, LINE_CARDS
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


class _Singles(dict[int, Trade]):
    """The trades of one Guy for one card, by that card, each made once."""

    def __init__(self, send: int) -> None:
        self._send = send

    def __missing__(self, card: int) -> Trade:
        trade = self[card] = Trade(self._send, (card,))
        return trade


_singles = cache(_Singles)


def trades(state: State, others: tuple[Move, ...] = ()) -> Sequence[Move]:
    """Return every way to send a Guy now (LG-SEND-1), and then the other moves.

    Guys stand in the order they came.
    """
    if state.sends and sends_left(state) < 1:  # the first one after a pick is always allowed
        return list(others)
    seat = latest_picker(state)
    on_sale = for_sale(state, seat)
    tables = state.setup.deck.tables
    fetched = all_fetches(tables, granted_by(tables, state.items[seat]))
    sends = fresh_guys(state, seat)
    cards = dict.fromkeys(on_sale)
    moves: list[Move] = []
    for send in sends:
        n = fetched[send]
        if n == 2 and len(on_sale) > 1:
            blocks = _blocks(sends, fetched, on_sale)
            blocks.append((len(others), others.__getitem__))
            return Choices(blocks)
        if n:
            moves += map(_singles(send).__getitem__, cards)
    moves += others
    return moves


def _blocks(sends: list[int], fetched: Sequence[int], on_sale: Sequence[int]) -> list[Block[Move]]:
    """Return a block for each Guy; the order of two cards counts, as pranks work in it."""
    cards = list(dict.fromkeys(on_sale))
    pairs = list(permutations(on_sale, 2))
    if len(cards) < len(on_sale):  # copies make equal pairs
        pairs = list(dict.fromkeys(pairs))
    return [
        _for_two(send, pairs) if fetched[send] == 2 else _for_one(send, cards)
        for send in sends
        if fetched[send]
    ]


def _for_one(send: int, cards: list[int]) -> Block[Move]:
    return len(cards), lambda i: Trade(send, (cards[i],))


def _for_two(send: int, pairs: Sequence[tuple[int, ...]]) -> Block[Move]:
    return len(pairs), lambda i: Trade(send, pairs[i])


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
        return trades(state, (PASS,))
    if pending == at.PRANK:
        effect = state.setup.deck.tables.pranks[state.prank]
        ways = effect.candidates(prank_table(state))
        return Choices([(len(ways), lambda i: Prank(ways[i]))])
    if pending == at.STACK:
        seat = next_to_settle(state)
        assert seat is not None, "pending says that somebody is to settle"
        codes = state.setup.wild_codes
        wild = sorted([c & CARD_MASK for c in state.guys[seat] if c in codes])
        return _stacks(state.setup.types_in_play, tuple(wild))
    return ()
