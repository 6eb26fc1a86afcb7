"""Some files of an archive of logs, read and checked."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from lilguys_tools.logs.problems import escape

if TYPE_CHECKING:
    from lilguys_tools.logs.common import Game

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
    deck : str
        The id of a deck that is not the standard one, else empty; with a number behind it that
        tells decks of one id apart, as ``mine/3fa2c1``.
    house : tuple of str
        Rows of the reference card that were changed, as ``reference_card.10=30``.
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
    deck: str
    house: tuple[str, ...]
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
    waiting = [("", iter([(folder, True)]))]
    while waiting:
        home, names = waiting[-1]
        name, is_folder = next(names, ("", False))
        path = os.path.join(home, name)
        if not name:
            waiting.pop()
        elif not is_folder:
            yield path
        elif (inner := _listed(path)) is None:
            yield path  # reading it says why it can not be read
        else:
            waiting.append((path, iter(inner)))


def _listed(folder: str) -> list[tuple[str, bool]] | None:
    """Return the logs and folders in a folder by name, and whether each is a folder.

    Names alone are kept, as there may be millions. None says that it can not be read.
    """
    try:
        with os.scandir(folder) as entries:
            return sorted(
                (entry.name, entry.is_dir(follow_symlinks=False))
                for entry in entries
                if not entry.name.startswith(".") and _is_wanted(entry)
            )
    except OSError:
        return None


def _is_wanted(entry: os.DirEntry[str]) -> bool:
    """Whether this is a folder or a log, and not a folder behind a link, or a named pipe."""
    if entry.is_dir(follow_symlinks=False):
        return True
    if not entry.name.lower().endswith(ENDINGS):
        return False
    try:
        return stat.S_ISREG(entry.stat().st_mode)
    except OSError:
        return True  # reading it says why it can not be read


def read_chunk(files: tuple[File, ...]) -> Part:
    """Return what some files hold; a pure function of plain data and the files themselves."""
    # Where other processes read, this one need not know how.
    from lilguys_tools.logs.games import read_games

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
    from lilguys_tools.logs.reader import MAX_BYTES

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
        *(_house(result) if is_lilguys else ("", ())),
        tuple(player.name for player in result.players),
        tuple(player.rank for player in result.players),
        tuple(player.total for player in result.players) if is_lilguys else (),
        len(result.winners),
        0 if is_lilguys else result.turns,
    )


def _house(result: Any) -> tuple[str, tuple[str, ...]]:
    """Return the deck (see `Record`) unless it is the standard one, and the rows changed.

    The simplified scoring looks at no row (LG-SIMPLE).
    """
    from lilguys_tools.games.lilguys.setup import SIMPLIFIED
    from lilguys_tools.logs.decks import standard_deck
    from lilguys_tools.logs.lilguys_write import changed_rows

    setup = result.setup
    standard = standard_deck()
    name = "" if setup.deck is standard or setup.deck == standard else _deck(setup.deck)
    rows = changed_rows(setup) if result.scoring != SIMPLIFIED else {}
    return name, tuple(f"reference_card.{n}={points}" for n, points in sorted(rows.items()))


@lru_cache(maxsize=32)
def _deck(deck: Any) -> str:
    cards = (deck.types, deck.cards, deck.reference, deck.simplified)
    return f"{deck.id}/{sha256(repr(cards).encode()).hexdigest()[:6]}"
