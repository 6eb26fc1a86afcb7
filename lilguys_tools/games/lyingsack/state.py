"""A position, and what can be read off it.

A position is a NamedTuple rather than a frozen dataclass: as much a value, and several times
faster to build, which random play and searching bots feel.
"""

from __future__ import annotations

from functools import cache
from typing import Final, Literal, NamedTuple

from lilguys_tools.games.lyingsack.moves import BAD
from lilguys_tools.games.lyingsack.setup import Setup

BAD_THINGS = 50
START_PILE = 2
OUT_AT = 10
LOWEST_NUMBER = 2
HIGHEST_NUMBER = 8

HIDDEN: Final = "hidden"


class State(NamedTuple):
    """A position of You Lying Sack.

    Nothing in it can be derived from the rest: what the sack and the hand hold (`sack`,
    `in_hand`), who is asked (`rules.asked`) and who still lives (`is_out`) are functions.

    Attributes
    ----------
    setup : Setup
        The players and who began.
    turn : int
        Turns rolled for so far.
    active : int
        The seat whose turn it is; when the game is over the winner's.
    number : int
        The Bad Things Number in force in the latest turn rolled for; 2 before the first.
    die : int
        What this turn's die shows; 0 before it is rolled.
    hand : {"bad", "good", "hidden"} or None
        What the Active Player holds; None before anything is taken, "hidden" in a view.
    refused : int
        How many players have refused the hand so far.
    piles : tuple of int
        Bad Things in each seat's pile; 0 for who is out.
    out : tuple of int
        The seats that are out, in the order in which they went.
    out_turns : tuple of int
        The turn in which each seat of `out` went.
    """

    setup: Setup
    turn: int
    active: int
    number: int
    die: int
    hand: Literal["bad", "good", "hidden"] | None
    refused: int
    piles: tuple[int, ...]
    out: tuple[int, ...]
    out_turns: tuple[int, ...]


def initial(setup: Setup) -> State:
    """Return the position before the first roll (LS-SETUP)."""
    piles = (START_PILE,) * len(setup.players)
    return State(setup, 0, setup.first_player, LOWEST_NUMBER, 0, None, 0, piles, (), ())


def unpiled(state: State) -> int:
    """Return how many Bad Things lie in sack and hand together; everybody knows it (LS-SACK)."""
    return BAD_THINGS - sum(state.piles)


def in_hand(state: State) -> int | None:
    """Return how many Bad Things the hand holds, or None where it is hidden.

    The number in force, or all that there are if the sack held fewer (LS-HAND-1, LS-HAND-2).
    Piles stand still while a hand is closed, so what the sack held can still be told.
    """
    if state.hand == HIDDEN:
        return None
    return min(state.number, unpiled(state)) if state.hand == BAD else 0


def sack(state: State) -> int | None:
    """Return how many Bad Things lie in the sack, without the hand; None where that is hidden.

    In a view of a closed hand it would give the hand away (LS-SACK).
    """
    held = in_hand(state)
    return None if held is None else unpiled(state) - held


def is_out(state: State, seat: int) -> bool:
    """Return whether the player in `seat` is out of the game (LS-OUT-1)."""
    return seat in state.out


def is_over(state: State) -> bool:
    """Return whether one player only is left (LS-WIN)."""
    return len(state.out) + 1 == len(state.piles)


def winner(state: State) -> int | None:
    """Return the seat of the last living player, or None while there are more (LS-WIN)."""
    return state.active if is_over(state) else None


# At most some thousand keys: seats, times the orders in which up to four of five can go.
@cache
def clockwise(seats: int, seat: int, out: tuple[int, ...]) -> tuple[int, ...]:
    """Return the living seats clockwise from the left of `seat`, which is not among them."""
    around = ((seat + i) % seats for i in range(1, seats))
    return tuple(other for other in around if other not in out)


def others(state: State) -> tuple[int, ...]:
    """Return the other living seats clockwise from the Active Player's left (LS-OFFER)."""
    return clockwise(len(state.piles), state.active, state.out)
