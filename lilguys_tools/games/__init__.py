"""The games, by name. A third one is a folder here and a line in `GAMES`."""

from __future__ import annotations

from importlib import import_module

from lilguys_tools.core.game import Game
from lilguys_tools.core.names import did_you_mean

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


def named(name: str, players: int) -> Game:
    """Return the game called `name`, which so many want to play.

    Raises
    ------
    ValueError
        If there is none, or it is not for so many; in words.
    """
    if name not in GAMES:
        near = did_you_mean(str(name), GAMES)
        meant = f"did you mean {near}?" if near else " or ".join(GAMES)
        raise ValueError(f"no game is called {name!r}: {meant}")
    game = load(name)
    seats = range(game.min_players, game.max_players + 1)
    if players not in seats:
        raise ValueError(f"{game.title} is for {seats[0]} to {seats[-1]} players, not {players!r}")
    return game
