"""A line of a sum, or of a reason; and what is worked out in such lines."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a sum, or a reason without points.

    Attributes
    ----------
    rule : str
        The id of the rule it rests on.
    text : str
        What is counted, or why.
    points : int or None
        What it adds; None for a line that only says why.
    """

    rule: str
    text: str
    points: int | None = None


@dataclass(frozen=True, slots=True)
class Worked:
    """An example of a rule, worked out by the engine; or, without a log, why there is none.

    Attributes
    ----------
    say : str
        What is going on, or why there is no example.
    log : str
        The position, as a part of a log or a tally.
    move : str
        The move that is tried there, as typed in play; may be empty.
    player : str
        Who tries it; may be empty.
    legal : bool or None
        Whether it is legal; None if none is tried.
    lines : tuple of Line
        What comes of it, each line with its rule and with its points, if it has any.
    """

    say: str
    log: str = ""
    move: str = ""
    player: str = ""
    legal: bool | None = None
    lines: tuple[Line, ...] = ()
