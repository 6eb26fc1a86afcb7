"""A game that was played, and by what its players are counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from lilguys_tools.bots import Steps
from lilguys_tools.simulate.figures import PARTS

Groups = list[tuple[tuple[str, str], list[int]]]  #: ("bot" or "seat", name), its seats


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played.

    Attributes
    ----------
    steps, state
        See `play_game`.
    result : Result
        Its score.
    won : tuple of int or None
        What each seat has of the win, in `PARTS`; None if the game was stopped.
    """

    steps: Steps
    state: Any
    result: Any
    won: tuple[int, ...] | None


def wins(result: Any, names: Sequence[str]) -> tuple[int, ...] | None:
    """Return what each seat has of the win, in `PARTS`, or None for an unfinished game."""
    winners = result.winners
    if not winners:
        return None
    return tuple(PARTS // len(winners) if name in winners else 0 for name in names)


def groups_of(bots: Sequence[str]) -> Groups:
    """Return by what players are counted: all alike, by bot, by seat."""
    groups: Groups = [(("all", "players"), list(range(len(bots))))]
    for bot in dict.fromkeys(bots):
        groups.append((("bot", bot), [s for s, other in enumerate(bots) if other == bot]))
    groups += [(("seat", str(seat + 1)), [seat]) for seat in range(len(bots))]
    return groups
