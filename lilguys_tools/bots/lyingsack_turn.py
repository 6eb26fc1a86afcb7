"""One turn of You Lying Sack as its players see it: who may take what, and what comes of it."""

from __future__ import annotations

from typing import Final

from lilguys_tools.games.lyingsack.moves import ANSWERS, BAD, GOOD, Hand
from lilguys_tools.games.lyingsack.rules import apply
from lilguys_tools.games.lyingsack.state import State, others

GOOD_OR_BAD: Final[tuple[Hand, Hand]] = (GOOD, BAD)


class Turn:
    """What each hand would do with each taker.

    Both hands are looked at alike, so nothing here depends on the hand that is held.

    Parameters
    ----------
    view : State
        A position after the roll, as any seat sees it.

    Attributes
    ----------
    active : int
        The seat whose turn it is.
    takers : tuple of int
        Who can take the hand, in the order in which they are asked; the active player, who
        keeps what all refuse, comes last.
    """

    __slots__ = ("_after", "_view", "active", "takers")

    def __init__(self, view: State) -> None:
        self._view = view
        self.active = view.active
        self.takers = (*others(view), view.active)
        self._after: dict[tuple[Hand, int], State] = {}

    def after(self, hand: Hand, taker: int) -> State:
        """Return the position after this turn if `taker` takes this hand."""
        key = (hand, taker)
        if key not in self._after:
            place = self.takers.index(taker)
            kept = place == len(self.takers) - 1
            held = self._view._replace(hand=hand, refused=place - kept)
            self._after[key] = apply(held, ANSWERS[kept])
        return self._after[key]
