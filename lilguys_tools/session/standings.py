"""How all players stand in the course of a game."""

from __future__ import annotations

from typing import NamedTuple

from lilguys_tools.session.playback import Playback


class Standings(NamedTuple):
    """Points of Lil' Guys by round, or piles of You Lying Sack by turn.

    Attributes
    ----------
    unit : str
        What is counted: ``Points`` or ``Bad Things``.
    per : str
        ``round`` or ``turn``.
    labels : list of str
        The start, and each round or turn; the last may be under way.
    values : list of list of (int or None)
        By seat, a value for each label; None once a player is out (LS-OUT-1).
    """

    unit: str
    per: str
    labels: list[str]
    values: list[list[int | None]]


def standings(playback: Playback, index: int) -> Standings:
    """Return how all players stood at the end of each round or turn up to a position.

    The points are those of a scoring of the table as it stood, Popular Guys stacked as they
    then served best (LG-POPULAR-2).
    """
    ends = {"start": 0}
    for i in range(1, index + 1):
        ends[playback.at(i).partition(".")[0]] = i
    labels = list(ends)
    results = [playback.rules.result(playback.position(end)).players for end in ends.values()]
    if playback.game.game == "lilguys":
        points = [[player.total for player in column] for column in results]
        return Standings(
            "Points", "round", labels, [list(row) for row in zip(*points, strict=True)]
        )
    piles = [[p.pile if p.out is None else None for p in column] for column in results]
    return Standings("Bad Things", "turn", labels, [list(row) for row in zip(*piles, strict=True)])
