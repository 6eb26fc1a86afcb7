"""What a player's cards are worth, one player and one stacking at a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import add

from lilguys_tools.games.lilguys.conditions import Counts, Per
from lilguys_tools.games.lilguys.deck import SPECIAL, Card
from lilguys_tools.games.lilguys.effects import Effect
from lilguys_tools.games.lilguys.setup import SIMPLIFIED, Setup

WRITTEN = "written"


@dataclass(frozen=True, slots=True)
class Written:
    """A real card written out in a tally.

    Attributes
    ----------
    name : str
        What it is called.
    points : int
        What it brings.
    """

    name: str
    points: int


@dataclass(frozen=True, slots=True)
class Holding:
    """What lies before a player.

    Attributes
    ----------
    guys : tuple of int
        Card numbers, a copy each, in any order.
    items : tuple of (int or Written)
        Store cards that are no Guys, in the order they came.
    """

    guys: tuple[int, ...] = ()
    items: tuple[int | Written, ...] = ()


class Side:
    """What a player's cards come to before Populars are stacked; made once a scoring.

    Attributes
    ----------
    symbols : list of int
        Own symbols by type, without Populars and extra symbols.
    wild : list of int
        The Popular cards held.
    printed : int
        Printed points that count.
    extra, bonus : list of int or None
        Symbols and points that power items add to groups held, by type.
    """

    __slots__ = ("bonus", "cards", "extra", "guys", "printed", "symbols", "wild")

    def __init__(self, setup: Setup, holding: Holding) -> None:
        tables = setup.deck.tables
        faces, is_wild = tables.faces, tables.is_wild
        self.symbols = own = [0] * len(setup.deck.types)
        self.wild: list[int] = []
        self.guys = len(holding.guys)
        points = 0
        for card in holding.guys:
            if is_wild[card]:
                self.wild.append(card)
            kind, symbols, printed = faces[card]
            own[kind] += symbols
            points += printed
        self.printed = points
        self.cards: tuple[int | Written, ...] = holding.items
        self.extra: list[int] | None = None
        self.bonus: list[int] | None = None
        powers = [tables.powers[c] for c in holding.items if c in tables.powers]
        if powers:
            self._add_powers(setup, holding, powers)

    def _add_powers(self, setup: Setup, holding: Holding, powers: list[Effect]) -> None:
        tables = setup.deck.tables
        n = len(setup.deck.types)
        self.extra, self.bonus = [0] * n, [0] * n
        ignored = {kind for power in powers for kind in power.ignores_printed()}
        for power in powers:
            for kind, amount in power.extra_symbols():
                self.extra[kind] += amount
            for kind, amount in power.group_bonus():
                self.bonus[kind] += amount
        if ignored:
            for card in holding.guys:
                if tables.printed[card] < 0 and tables.types[card] in ignored:
                    self.printed -= tables.printed[card]

    def groups(self, stacked: Sequence[int] | None) -> list[int]:
        """Return the symbols of each group with these Popular symbols and the extra ones."""
        groups = self.symbols
        if stacked is not None:
            groups = list(map(add, groups, stacked))
        if self.extra is not None:
            groups = [n + x if n else 0 for n, x in zip(groups, self.extra, strict=True)]
        return groups


def group_points(setup: Setup, scoring: str, symbols: Sequence[int]) -> list[int]:
    """Return the points of each group (LG-SCORE-1, or LG-SIMPLE).

    Parameters
    ----------
    symbols : sequence of int
        By type; no symbols are no group and 0 points.
    """
    if scoring == SIMPLIFIED:
        points = [0] * len(symbols)
        # Largest first; among equals the deck's order, which the sort keeps.
        largest = sorted(range(len(symbols)), key=lambda t: -symbols[t])
        for each, kind in zip(setup.deck.simplified, largest, strict=False):
            points[kind] = each * symbols[kind]
        return points
    table = setup.reference
    last = len(table) - 1
    return [table[n if n < last else last] for n in symbols]


def card_points(card: Card, counts: Counts, seat: int) -> tuple[int, bool | None]:
    """Return a store card's own points and, for a Special Item, whether it is done.

    LG-ITEM, LG-SPECIAL; a failed Special Item brings nothing.
    """
    done = None
    if card.kind == SPECIAL:
        done = card.when is None or card.when.holds(counts, seat)
        if not done:
            return 0, False
    points = card.points
    if isinstance(points, Per):
        points = points.points(counts.of(points.per, seat))
    return points, done
