"""A line of a sum, or of a reason."""

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
