"""The history of a game, with time travel; a value-based list of moves and positions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lilguys_tools.core.game import Game


class Timeline:
    """A game's positions and the moves between them, with undo and redo.

    Parameters
    ----------
    game : Game
        Whose moves these are.
    start : state
        The position before the first move.
    """

    def __init__(self, game: Game, start: Any) -> None:
        self.game = game
        self._states: list[Any] = [start]
        self._moves: list[Any] = []
        self._at = 0

    @property
    def state(self) -> Any:
        """The present position."""
        return self._states[self._at]

    @property
    def moves(self) -> tuple[Any, ...]:
        """The moves that led to the present position."""
        return tuple(self._moves[: self._at])

    def __len__(self) -> int:
        return self._at

    def __iter__(self) -> Iterator[tuple[Any, Any, Any]]:
        """Give (before, move, after) for each move up to the present."""
        for i in range(self._at):
            yield self._states[i], self._moves[i], self._states[i + 1]

    def state_at(self, index: int) -> Any:
        """Return the position after `index` moves."""
        return self._states[index]

    def push(self, move: Any) -> Any:
        """Make a move; what was undone before is forgotten. Return the new position.

        Raises
        ------
        IllegalMoveError
            If the game's `check` objects; the timeline is then unchanged.
        """
        after = self.game.step(self.state, move)
        del self._states[self._at + 1 :]
        del self._moves[self._at :]
        self._states.append(after)
        self._moves.append(move)
        self._at += 1
        return after

    def undo(self) -> Any:
        """Take the last move back and return it; raise IndexError if there is none."""
        if not self._at:
            raise IndexError("nothing to undo")
        self._at -= 1
        return self._moves[self._at]

    def redo(self) -> Any:
        """Make the move undone last again and return it; raise IndexError if there is none."""
        if self._at == len(self._moves):
            raise IndexError("nothing to redo")
        self._at += 1
        return self._moves[self._at - 1]
