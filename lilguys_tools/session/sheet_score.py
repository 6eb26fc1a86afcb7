"""What a sheet shows of a score beside the score itself: both variants, and the reveal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from lilguys_tools.games.lilguys.deck import SPECIAL
from lilguys_tools.games.lilguys.scoring import CardScore, Result
from lilguys_tools.games.lilguys.setup import STANDARD
from lilguys_tools.session.sheet_table import HIDDEN, Table


@dataclass(frozen=True, slots=True)
class Compared:
    """A player's total in both variants of Lil' Guys (LG-SCORE-1, LG-SIMPLE).

    Attributes
    ----------
    standard, simplified : int
        The totals.
    standard_rank, simplified_rank : int
        The ranks.
    """

    standard: int
    simplified: int
    standard_rank: int
    simplified_rank: int

    @property
    def difference(self) -> int:
        """How many points more the simplified variant gives."""
        return self.simplified - self.standard


def compared(result: Result, other: Result) -> tuple[Compared, ...]:
    """Return every player's totals in both variants, in seating order."""
    if result.scoring != STANDARD:
        result, other = other, result
    return tuple(
        Compared(one.total, two.total, one.rank, two.rank)
        for one, two in zip(result.players, other.players, strict=True)
    )


@dataclass(frozen=True, slots=True)
class Step:
    """A category of the final reveal.

    Attributes
    ----------
    title : str
        What is revealed: a type's name, ``Special items``, ...
    type : str
        The type's id for a group, else empty.
    points, so_far : tuple of int
        What it brings each player, and all that was revealed up to it; in seating order.
    cards : tuple of tuple of str
        The store cards that bring or cost it, by their names; in seating order.
    """

    title: str
    type: str
    points: tuple[int, ...]
    so_far: tuple[int, ...]
    cards: tuple[tuple[str, ...], ...]


def reveal(result: Result) -> tuple[Step, ...]:
    """Return a score category by category; after the last step everybody has the total.

    Groups come in deck order, then what is printed on Guys, then the store cards: those that
    always count, and last the Special Items. A category that nobody has is left out.
    """
    steps: list[Step] = []
    so_far = [0] * len(result.players)
    for title, kind, points, cards in _categories(result):
        so_far = [before + more for before, more in zip(so_far, points, strict=True)]
        steps.append(Step(title, kind, points, tuple(so_far), cards))
    return tuple(steps)


def is_hidden(table: Table, result: Result) -> bool:
    """Return whether totals and ranks of Lil' Guys are for the big screen alone now."""
    return table.totals == HIDDEN and table.reveal < len(reveal(result))


def _categories(
    result: Result,
) -> Iterator[tuple[str, str, tuple[int, ...], tuple[tuple[str, ...], ...]]]:
    players = result.players
    none: tuple[tuple[str, ...], ...] = ((),) * len(players)
    for kind in result.setup.deck.types:
        groups = [next((g for g in p.groups if g.type == kind.id), None) for p in players]
        if any(groups):
            yield kind.name, kind.id, tuple(g.points if g else 0 for g in groups), none
    if any(player.printed for player in players):
        yield "Printed on Guys", "", tuple(player.printed for player in players), none
    for title, special in (("Party Store cards", False), ("Special items", True)):
        held = [[one for one in p.cards if (one.kind == SPECIAL) is special] for p in players]
        if any(held):
            points = tuple(sum(one.points for one in cards) for cards in held)
            yield title, "", points, tuple(map(_names, held))


def _names(cards: list[CardScore]) -> tuple[str, ...]:
    """Return the names of those cards that bring or cost points, each once."""
    names = (one.id if one.card is None else one.card.name for one in cards if one.points)
    return tuple(f"{n} \u00d7 {name}" if n > 1 else name for name, n in Counter(names).items())
