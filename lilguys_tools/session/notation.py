"""What was typed, as moves; which game reads it is looked up by name."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from lilguys_tools.core.errors import Breach
from lilguys_tools.core.game import Game
from lilguys_tools.session.words import NotationError, too_long


def read_line(game: Game, state: Any, line: str, whole: bool = False) -> list[Any]:
    """Return the moves that a typed line stands for, legal or not.

    Parameters
    ----------
    game : Game
        The game.
    state : state
        The position; `line` answers what is to be decided in it, and may go on with what the
        same player decides next.
    line : str
        What was typed.
    whole : bool
        Whether a line tells all of a pick or turn, as at a real table.

    Raises
    ------
    NotationError
        If it can not be read.
    IllegalMoveError
        If it says what no list of moves can, and a rule forbids it.
    """
    flaw = too_long(line)
    if flaw is not None:
        raise NotationError(flaw)
    reader = import_module(f"lilguys_tools.session.{game.name}_notation")
    moves: list[Any] = reader.read(state, line, whole)
    return moves


def first_breach(game: Game, state: Any, moves: list[Any]) -> Breach | None:
    """Return the rule that the first illegal one of these moves breaks, or None."""
    for i, move in enumerate(moves):
        breach = game.check(state, move)
        if breach is not None:
            return breach
        if i + 1 < len(moves):
            state = game.apply(state, move)
    return None
