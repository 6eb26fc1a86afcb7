"""What a game's codec offers: its moves as numbers, and a position as a row of numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

#: The actions that make up a move, in the order in which they are chosen.
Path = tuple[int, ...]


class Codec(Protocol):
    """How one table's moves and views are written as small whole numbers.

    Seats are counted clockwise from the seat that acts or looks, itself being 0, so that what
    is learnt in one seat serves in all.

    Attributes
    ----------
    actions : sequence of str
        What each action means, by its number; the number of actions is fixed for a table.
    layout : sequence of (str, int)
        The parts of an observation in order, each with how many numbers it takes. A choice
        among a few is a row of 0 with a 1 at the one that holds.
    ids : mapping of str to sequence of str
        The lists that `layout` names, each with its ids in order; empty where it names none.
    """

    actions: Sequence[str]
    layout: Sequence[tuple[str, int]]
    ids: Mapping[str, Sequence[str]]

    def path(self, state: Any, move: Any) -> Path:
        """Return the actions that stand for a legal move; most moves are one action."""
        ...

    def observe(self, view: Any, seat: int, chosen: Path) -> list[int]:
        """Return what `seat` sees.

        Parameters
        ----------
        view : state
            The game's view of that seat, never the whole position.
        seat : int
            Who looks.
        chosen : tuple of int
            The actions chosen so far of a move that is not complete; everybody sees them.
        """
        ...


def make_codec(game: str, setup: Any) -> Codec:
    """Return the codec of a table."""
    from importlib import import_module

    codec: Codec = import_module(f"lilguys_tools.env.{game}_codec").make(setup)
    return codec


def size(layout: Sequence[tuple[str, int]]) -> int:
    """Return how many numbers an observation has."""
    return sum(n for _, n in layout)
