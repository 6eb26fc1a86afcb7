"""The three moves: chance rolls, the Active Player takes, the others answer.

`ROLLS`, `TAKES` and `ANSWERS` hold every move there is; using them spares building new ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from lilguys_tools.core.errors import InvalidMoveError

Hand = Literal["bad", "good"]
BAD: Final = "bad"
GOOD: Final = "good"

FACES = 6
RESET_FACE = 6


@dataclass(frozen=True, slots=True)
class Roll:
    """Chance rolls the die (LS-NUMBER-2).

    Attributes
    ----------
    value : int
        The face that shows, 1 to 6.

    Raises
    ------
    InvalidMoveError
        If no die shows that.
    """

    value: int

    def __post_init__(self) -> None:
        if type(self.value) is not int or not 1 <= self.value <= FACES:
            raise InvalidMoveError(f"roll {self.value!r}: a die shows 1 to {FACES}")


@dataclass(frozen=True, slots=True)
class Take:
    """The Active Player secretly takes something out of the sack (LS-HAND-1).

    Attributes
    ----------
    hand : {"bad", "good"}
        Bad Things (as many as the number says) or the Good Thing.

    Raises
    ------
    InvalidMoveError
        If it is neither.
    """

    hand: Hand

    def __post_init__(self) -> None:
        if self.hand != BAD and self.hand != GOOD:
            raise InvalidMoveError(f"hand {self.hand!r}: {BAD} or {GOOD}")


@dataclass(frozen=True, slots=True)
class Answer:
    """The player who is asked takes the hand or refuses it (LS-OFFER).

    Attributes
    ----------
    accept : bool
        Whether the hand is taken.

    Raises
    ------
    InvalidMoveError
        If it is not a bool.
    """

    accept: bool

    def __post_init__(self) -> None:
        if type(self.accept) is not bool:
            raise InvalidMoveError(f"accept {self.accept!r}: true or false")


Move = Roll | Take | Answer

ROLLS: Final = tuple(Roll(value) for value in range(1, FACES + 1))
TAKES: Final = (Take(BAD), Take(GOOD))
ANSWERS: Final = (Answer(True), Answer(False))
