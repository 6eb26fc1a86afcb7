"""Logs to replay: out of a file's bytes, and those that come with the package."""

from __future__ import annotations

from functools import cache
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from lilguys_tools.core.data import data_path
from lilguys_tools.games import GAMES
from lilguys_tools.logs.common import Game
from lilguys_tools.logs.games import read_games
from lilguys_tools.logs.problems import Source, escape
from lilguys_tools.session.playback import Playback

#: Of a file with more games the first ones are read: a page shows one at a time.
MOST_GAMES = 100


class Replays(NamedTuple):
    """What a file gives.

    Attributes
    ----------
    playbacks : list of Playback
        Its games that can be replayed, broken ones up to where they break. What happens in them
        is told with the titles of the cards.
    problems : list of str
        Why the others can not, in words.
    """

    playbacks: list[Playback]
    problems: list[str]


def read_replays(data: bytes, name: str, folder: str | Path | None = None) -> Replays:
    """Return the games of a file for a replay.

    Parameters
    ----------
    data : bytes
        What it holds.
    name : str
        What it is called.
    folder : str or Path, optional
        Where it lies, for decks beside it. Left out, as for a file from elsewhere, only the
        built-in decks are there.
    """
    home = examples_path("lilguys") if folder is None else folder
    source = Source(name, data)
    found = Replays([], [])
    for game in islice(read_games(data, name, home), MOST_GAMES):
        if game.replay is not None:
            found.playbacks.append(Playback(game, source, titles=True))
        else:
            found.problems.extend(_why_not(game))
    return found


def _why_not(game: Game) -> list[str]:
    if game.problems:
        return [problem.as_text() for problem in game.problems]
    return [f"{escape(game.name)}: a tally has no moves"]


def examples_path(game: str) -> Path:
    """Return the folder of the example logs of a game."""
    return data_path("rules_data", game, "examples")


@cache
def examples() -> dict[str, Path]:
    """Return the logs that come with the package, by name."""
    paths = (path for game in GAMES for path in sorted(examples_path(game).glob("*.yaml")))
    return {path.stem: path for path in paths}
