"""Some files of an archive of logs, read and checked."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from lilguys_tools.logs.common import Game
from lilguys_tools.logs.games import read_games
from lilguys_tools.logs.problems import escape
from lilguys_tools.logs.reader import MAX_BYTES

ENDINGS = (".yaml", ".yml")


@dataclass(frozen=True, slots=True)
class File:
    """A file to read.

    Attributes
    ----------
    path : str
        Where it is, and its name for problems.
    named : bool
        Whether it was named itself, and not found in a folder: decks that lie beside logs are
        no mistake.
    data : bytes or None
        What it holds, where that was read already.
    """

    path: str
    named: bool
    data: bytes | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """What an archive keeps of a finished game. Plain data.

    Attributes
    ----------
    name : str
        The file, with ``#2`` and on for later documents.
    game, scoring : str
        lilguys or lyingsack; standard or simplified, empty for You Lying Sack.
    players : tuple of str
        In seating order.
    ranks : tuple of int
        1 for who won.
    scores : tuple of int
        The totals; none for You Lying Sack.
    winners : int
        How many share the win.
    turns : int
        Of You Lying Sack; 0 for Lil' Guys.
    """

    name: str
    game: str
    scoring: str
    players: tuple[str, ...]
    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    winners: int
    turns: int


@dataclass(frozen=True, slots=True)
class Part:
    """What some files hold.

    Attributes
    ----------
    records : tuple of Record
        The finished games.
    unfinished, broken, wrong, decks, unreadable : int
        Games under way, games that can not be scored, games with anything wrong, decks passed
        over, files not read.
    told : tuple of str
        What is wrong, in the order of the files.
    """

    records: tuple[Record, ...]
    unfinished: int
    broken: int
    wrong: int
    decks: int
    unreadable: int
    told: tuple[str, ...]


def find_files(paths: Iterable[str]) -> Iterator[File]:
    """Give the files that paths name, those of a folder and all below it in the order of names.

    Hidden files and folders are left out.
    """
    for path in paths:
        if os.path.isdir(path):
            yield from (File(found, False) for found in _below(path))
        else:
            yield File(path, True)


def _below(folder: str) -> Iterator[str]:
    waiting: list[Iterator[os.DirEntry[str]]] = [_entries(folder)]
    if waiting[0] is _NOTHING:
        yield folder  # reading it says why it can not be read
    while waiting:
        entry = next(waiting[-1], None)
        if entry is None:
            waiting.pop()
        elif entry.is_dir(follow_symlinks=False):
            inner = _entries(entry.path)
            if inner is _NOTHING:
                yield entry.path
            waiting.append(inner)
        elif entry.name.lower().endswith(ENDINGS) and not _is_other(entry):
            yield entry.path


_NOTHING: Iterator[os.DirEntry[str]] = iter(())


def _entries(folder: str) -> Iterator[os.DirEntry[str]]:
    """Return what lies in a folder, by name; `_NOTHING` itself if it can not be read."""
    try:
        with os.scandir(folder) as entries:
            seen = [entry for entry in entries if not entry.name.startswith(".")]
    except OSError:
        return _NOTHING
    return iter(sorted(seen, key=lambda entry: entry.name))


def _is_other(entry: os.DirEntry[str]) -> bool:
    """Whether this is no file: a folder behind a link, or a named pipe that may never end."""
    try:
        return not stat.S_ISREG(entry.stat().st_mode)
    except OSError:
        return False  # reading it says why it can not be read


def read_chunk(files: tuple[File, ...]) -> Part:
    """Return what some files hold; a pure function of plain data and the files themselves."""
    records: list[Record] = []
    told: list[str] = []
    unfinished = broken = wrong = decks = unreadable = 0
    for file in files:
        try:
            data = _bytes(file)
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            told.append(f"{escape(file.path)}: {why}")
            unreadable += 1
            continue
        for game in read_games(data, file.path, os.path.dirname(file.path) or "."):
            if not file.named and _is_deck(game):
                decks += 1
                continue
            wrong += bool(game.problems)
            told += [problem.as_text() for problem in game.problems]
            if not game.is_scored:
                broken += 1
            elif game.result.status == "finished":
                records.append(_record(game))
            else:
                unfinished += 1
    return Part(tuple(records), unfinished, broken, wrong, decks, unreadable, tuple(told))


def _bytes(file: File) -> bytes:
    if file.data is not None:
        return file.data
    with open(file.path, "rb") as opened:
        return opened.read(MAX_BYTES + 1)


def _is_deck(game: Game) -> bool:
    value: Any = game.document.value
    return isinstance(value, dict) and "types" in value and "game" not in value


def _record(game: Game) -> Record:
    result = game.result
    is_lilguys = game.game == "lilguys"
    return Record(
        game.name,
        game.game,
        result.scoring if is_lilguys else "",
        tuple(player.name for player in result.players),
        tuple(player.rank for player in result.players),
        tuple(player.total for player in result.players) if is_lilguys else (),
        len(result.winners),
        0 if is_lilguys else result.turns,
    )
