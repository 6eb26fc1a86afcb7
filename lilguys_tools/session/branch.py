"""Other moves than those of a log, tried out from any point of its replay."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lilguys_tools.core.dice import Dice, derived_seed
from lilguys_tools.core.timeline import Timeline
from lilguys_tools.session.playback import Playback
from lilguys_tools.teach.story import Event, story


class Branch:
    """A game that goes on otherwise than in the log.

    Cards and die fall as they did in the log as long as the rules let them, and then as dice
    with a fixed seed have it; so the same tries give the same game.

    Parameters
    ----------
    playback : Playback
        The log.
    index : int
        The position to go on from.
    """

    def __init__(self, playback: Playback, index: int) -> None:
        self.playback = playback
        self.index = index
        self.rules = playback.rules
        self.timeline = Timeline(self.rules, playback.position(index))
        self._fallen = [step.move for step in playback.steps[index:] if step.seat is None]
        self._fall()

    @property
    def start(self) -> Any:
        """The position that the branch leaves the log at."""
        return self.timeline.state_at(0)

    @property
    def state(self) -> Any:
        """The position reached."""
        return self.timeline.state

    @property
    def tried(self) -> int:
        """How many moves of players were tried."""
        return sum(self.rules.to_move(before) is not None for before, _, _ in self.timeline)

    def moves(self) -> list[Any]:
        """Return every legal move of the player to move; none when the game is over."""
        return list(self.rules.legal_moves(self.state))

    def go(self, move: Any) -> None:
        """Try a move, and let chance do what follows it.

        Raises
        ------
        IllegalMoveError
            If the rules forbid it.
        ValueError
            If it opens a hand of You Lying Sack of which the log does not say what is in it.
        """
        self.timeline.push(move)
        self._fall()

    def back(self) -> None:
        """Take the last move of a player back, with what chance did after it.

        Raises
        ------
        IndexError
            If none was tried.
        """
        if not self.tried:
            raise IndexError("nothing was tried")
        while True:
            self.timeline.undo()
            if self.rules.to_move(self.state) is not None:
                return

    def events(self, reveal: bool) -> Iterator[Event]:
        """Give what the last move of a player brought about, and what chance did after it."""
        steps = list(self.timeline)
        own = [
            i for i, (before, _, _) in enumerate(steps) if self.rules.to_move(before) is not None
        ]
        for before, move, after in steps[own[-1] if own else 0 :]:
            yield from story(self.playback.game.game, before, move, after, reveal=reveal)

    def _fall(self) -> None:
        """Let chance move until a player decides or the game is over."""
        while self.rules.is_chance(self.state):
            done = sum(self.rules.is_chance(before) for before, _, _ in self.timeline)
            move = self._fallen[done] if done < len(self._fallen) else None
            if move is None or self.rules.check(self.state, move) is not None:
                move = self.rules.chance(self.state, Dice(derived_seed(self.index, done)))
            self.timeline.push(move)
