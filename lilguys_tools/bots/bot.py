"""What a bot is: it is shown what its seat sees, and advises a move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from lilguys_tools.core.dice import Dice


@dataclass(frozen=True, slots=True)
class Advice:
    """A move, and what a bot thinks of it.

    Attributes
    ----------
    move : move
        One of the legal moves.
    estimate : float or None
        What the bot expects of it: points ahead of the best other player at the end
        (Lil' Guys), or the chance to win, from 0 to 1 (You Lying Sack); None if it does not
        reckon.
    reason : str
        Why, in a few words for a hint; empty if there is none.
    """

    move: Any
    estimate: float | None = None
    reason: str = ""


class Bot(Protocol):
    """Chooses moves for a seat; it has no state of its own and no chance but the dice given.

    Attributes
    ----------
    name : str
        What it is called, as in `BOTS`.
    """

    name: str

    def choose(self, view: Any, seat: int, moves: Sequence[Any], dice: Dice) -> Advice:
        """Return the move that this bot would make.

        Parameters
        ----------
        view : state
            What ``game.view(state, seat)`` gave.
        seat : int
            The seat to move.
        moves : sequence of move
            Its legal moves, at least one.
        dice : Dice
            Chance for this one choice. The same view, seat, moves and seed give the same advice.
        """
        ...
