"""Reads files of games: every document a game, judged one by one."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import TYPE_CHECKING, Any

from lilguys_tools.core.names import did_you_mean
from lilguys_tools.games import GAMES
from lilguys_tools.logs.common import Game
from lilguys_tools.logs.document import REFUSED, Document
from lilguys_tools.logs.fields import found
from lilguys_tools.logs.problems import Problem
from lilguys_tools.logs.reader import read

if TYPE_CHECKING:
    from pathlib import Path

#: The keys that only one game has.
_BODIES = {"rounds": "lilguys", "final": "lilguys", "turns": "lyingsack"}


def read_games(
    data: bytes, name: str = "-", folder: str | Path = ".", scoring: str | None = None
) -> Iterator[Game]:
    """Give the games of a file, each read, checked, replayed and scored.

    Parameters
    ----------
    data : bytes
        What the file holds.
    name : str
        The file's name for problems.
    folder : str or Path, optional
        Where it lies, for decks beside it; the current folder if left out.
    scoring : str, optional
        standard or simplified instead of what a log says.

    Yields
    ------
    Game
        One at a time; what is wrong with it is in its `problems`. A file without any game
        gives one that says so.
    """
    nothing = True
    for document in read(data, name):
        nothing = False
        yield read_document(document, folder, scoring)
    if nothing:
        told = Problem(name, 1, 1, "FORMAT", "", "there is no game in this file")
        yield Game(name, "", Document(1, name, None, [told]), problems=[told])


def read_document(document: Document, folder: str | Path, scoring: str | None = None) -> Game:
    """Return the game in a document, read, checked, replayed and scored."""
    game = Game(document.name, "", document, problems=list(document.problems))
    if document.broken:
        return game
    kind = _kind(game, document.value)
    if kind is None:
        return game
    game.game = kind
    import_module(f"lilguys_tools.logs.{kind}").read_game(game, folder, scoring)
    return game


def _kind(game: Game, value: Any) -> str | None:
    """Return which game a document holds, or None after telling that it holds none."""
    if not isinstance(value, dict):
        game.tell("FORMAT", (), "a game is a mapping with the keys game, format, players, ...")
        return None
    kind = value.get("game")
    guess = _guess(value)
    if guess is not None:
        return guess
    if kind is None:
        hint = "lgtools deck check is for decks" if "deck" in value and "types" in value else None
        game.tell("FORMAT", (), "game is missing here", hint or f"one of: {', '.join(GAMES)}")
        return None
    if kind is REFUSED:
        return None  # told while reading
    text = f"expected {' or '.join(GAMES)}, found {found(kind)}"
    game.tell("FORMAT", ("game",), text)
    return None


def _guess(value: dict[str, Any]) -> str | None:
    """Return the game that a document names, or means where that is all but certain.

    Its shape then tells what is wrong with the key ``game``, and all the rest in the same run.
    """
    kind = value.get("game")
    if isinstance(kind, str):
        return str(kind) if kind in GAMES else did_you_mean(kind, GAMES)
    bodies = {name for key, name in _BODIES.items() if key in value}
    return bodies.pop() if len(bodies) == 1 else None
