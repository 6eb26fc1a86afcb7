"""Every legal move of a position, made from the candidates that the rules leave."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations, groupby, pairwise, permutations

from lilguys_tools.core.choices import Block, Choices
from lilguys_tools.games.lilguys import state as at
from lilguys_tools.games.lilguys.moves import PASS, Move, Pick, Prank, Split, Stack, Trade
from lilguys_tools.games.lilguys.popular import stackings
from lilguys_tools.games.lilguys.rules import latest_picker, next_to_settle, prank_table
from lilguys_tools.games.lilguys.sending import (
    all_fetches,
    for_sale,
    fresh_guys,
    granted_by,
    may_still_send,
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


Buys = list[tuple[int, ...]]  #: cards bought together, in the order in which they arrive


def _trade_blocks(state: State) -> list[Block[Move]]:
    """Return all ways to send a Guy now, a block for Guys in a row who buy the same.

    Guys stand in the order they came. The order of two cards counts: pranks work in it.
    """
    seat = latest_picker(state)
    on_sale = for_sale(state, seat)
    tables = state.setup.deck.tables
    powers = granted_by(tables, state.items[seat])
    if not on_sale or may_still_send(powers, state.sends, state.extra_used[seat]) < 1:
        return []
    fetched = all_fetches(tables, powers)
    sends = [card for card in fresh_guys(state, seat) if fetched[card]]
    singles: Buys = list(zip(dict.fromkeys(on_sale)))
    if len(on_sale) == 1 or 2 not in [fetched[card] for card in sends]:
        return [_trades(sends, singles)]
    pairs: Buys = list(dict.fromkeys(permutations(on_sale, 2)))
    return [
        _trades(list(row), pairs if owed == 2 else singles)
        for owed, row in groupby(sends, fetched.__getitem__)
    ]


def _trades(sends: list[int], buys: Buys) -> Block[Move]:
    n = len(buys)
    return len(sends) * n, lambda i: Trade(sends[i // n], buys[i % n])


_PASS: Block[Move] = (1, lambda i: PASS)


def trades(state: State) -> Choices[Move]:
    """Return every way to send a Guy now, empty where none may be sent (LG-SEND-1)."""
    return Choices(_trade_blocks(state))


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
        blocks = _trade_blocks(state)
        blocks.append(_PASS)
        return Choices(blocks)
    if pending == at.PRANK:
        effect = state.setup.deck.tables.pranks[state.prank]
        ways = effect.candidates(prank_table(state))
        return Choices([(len(ways), lambda i: Prank(ways[i]))])
    if pending == at.STACK:
        seat = next_to_settle(state)
        assert seat is not None, "pending says that somebody is to settle"
        wild = sorted([c & CARD_MASK for c in state.guys[seat] if c in state.setup.wild_codes])
        return _stacks(state.setup.types_in_play, tuple(wild))
    return ()
