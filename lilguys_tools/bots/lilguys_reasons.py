"""The few words that the thinking bot of Lil' Guys has for a move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from lilguys_tools.bots.lilguys_worth import Table
from lilguys_tools.games.lilguys.moves import Move, Trade
from lilguys_tools.games.lilguys.setup import Setup
from lilguys_tools.games.lilguys.values import group_points

_TEXTS = {
    "split": "leaves {cards} for the end",
    "symbols": "{n} {type} symbols then: {points:+d}{printed}",
    "symbol": "a first {type} symbol: {points:+d}{printed}",
    "printed": ", printed on its Guys {points:+d}",
    "least": "the least harm",
    "trade": "{bought} for {sent}: {points:+.1f} by the end",
    "pass": "nothing in the store is worth a Guy",
    "prank": "{points:+.1f} against the others by the end",
    "stack": "the highest total",
}


def _counted(setup: Setup, cards: Sequence[int]) -> str:
    """Return cards as ``2 funny, rich``."""
    found = Counter(setup.deck.cards[card].id for card in cards)
    return ", ".join(f"{n} {card}" if n > 1 else card for card, n in found.items())


def split(setup: Setup, group: Sequence[int]) -> str:
    """Return why a split is good: the group foreseen for the Planner."""
    return _TEXTS["split"].format(cards=_counted(setup, group))


def pick(table: Table, seat: int, group: Sequence[int]) -> str:
    """Return what the group does at once for the type that gains most, and what it has printed."""
    setup, held = table.setup, table.seats[seat].symbols
    then = list(held)
    for card in group:
        if not table.cards.is_wild[card]:
            then[table.cards.types[card]] += table.cards.symbols[card]
    before, after = (group_points(setup, setup.scoring, one) for one in (held, then))
    grown = [kind for kind, n in enumerate(then) if n > held[kind]]
    if not grown:
        return _counted(setup, group)
    points = sum(setup.deck.tables.printed[card] for card in group)
    printed = _TEXTS["printed"].format(points=points) if points else ""
    kind = max(grown, key=lambda kind: after[kind] - before[kind])
    return _TEXTS["symbols" if then[kind] > 1 else "symbol"].format(
        n=then[kind],
        type=setup.deck.types[kind].id,
        points=after[kind] - before[kind],
        printed=printed,
    )


def send(table: Table, move: Move, gain: float) -> str:
    """Return what a purchase brings."""
    if not isinstance(move, Trade):
        return _TEXTS["pass"]
    bought = _counted(table.setup, move.buy)
    return _TEXTS["trade"].format(
        bought=bought, sent=table.setup.deck.cards[move.send].id, points=gain
    )


def prank(gain: float) -> str:
    """Return what a prank brings."""
    return _TEXTS["prank"].format(points=gain)


def stack() -> str:
    """Return why Populars are stacked so."""
    return _TEXTS["stack"]
