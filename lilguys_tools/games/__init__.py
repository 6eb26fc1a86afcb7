"""The games, by name. A third one is a folder here and a line in `GAMES`."""

from __future__ import annotations

from importlib import import_module

from lilguys_tools.core.game import Game

GAMES = {"lilguys": "Lil' Guys", "lyingsack": "You Lying Sack"}


def load(name: str) -> Game:
    """Return the game called `name`, imported only now.

    Raises
    ------
    KeyError
        If no game has that name.
    """
    if name not in GAMES:
        raise KeyError(name)
    game: Game = import_module(f"lilguys_tools.games.{name}.game").GAME
    return game
