"""Begins games."""

from __future__ import annotations

import datetime
import os
from collections.abc import Iterable, Sequence
from typing import Any

from lilguys_tools import __version__, games
from lilguys_tools.core.dice import fresh_seed
from lilguys_tools.core.errors import Breach
from lilguys_tools.core.game import Game
from lilguys_tools.logs import common
from lilguys_tools.logs.games import read_games
from lilguys_tools.logs.problems import Problem, show
from lilguys_tools.session.reasons import reason
from lilguys_tools.session.seats import Player, check_bots
from lilguys_tools.session.session import Session
from lilguys_tools.session.words import NotationError, seat_of

MADE_WITH = f"lgtools {__version__} play"
RECORDED = " --record"


class OpeningError(ValueError):
    """A game that can not begin or go on; the text says why.

    Attributes
    ----------
    problems : tuple of Problem
        What is wrong in the log, where that is why.
    """

    def __init__(self, message: str, problems: Iterable[Problem] = ()) -> None:
        self.problems = tuple(problems)
        super().__init__(message)


def check_table(game: Game, players: Sequence[Player]) -> None:
    """Make sure that these players can play; raise OpeningError or UnknownBotError."""
    check_bots(game.name, players)
    names = [player.name for player in players]
    breach: Breach | None
    if game.name == "lilguys":
        from lilguys_tools.games.lilguys.setup import check_players

        breach = check_players(names)
    else:
        from lilguys_tools.games.lyingsack.setup import check_setup

        breach = check_setup(names)
    if breach is not None:
        why = reason(game.name, breach)
        raise OpeningError(f"[{why.rule}] {why.message}" + (f": {why.hint}" if why.hint else ""))


def deck_key(name: str, log: str) -> str:
    """Return how a log names a deck: a built-in one by name, a file by its way from the log.

    Raises
    ------
    OpeningError
        If the file lies neither in the log's folder nor below.
    """
    from lilguys_tools.logs.decks import built_in_decks

    if name in built_in_decks():
        return name
    home = os.path.dirname(os.path.realpath(log))
    way = os.path.relpath(os.path.realpath(name), home)
    if way.startswith(os.pardir) or os.path.isabs(way):
        raise OpeningError(f"the deck {show(name)} lies neither in the log's folder nor below")
    return way.replace(os.sep, "/")


def new_session(
    name: str,
    players: Sequence[Player],
    *,
    first: str | None = None,
    seed: int | None = None,
    scoring: str | None = None,
    deck: str | None = None,
    log: str = "game.yaml",
    recording: bool = False,
) -> Session:
    """Return a game that begins now.

    Parameters
    ----------
    name : str
        lilguys or lyingsack.
    players : sequence of Player
        In seating order.
    first : str, optional
        The first Party Planner, or who goes first; the first listed if not given.
    seed : int, optional
        Decides all of chance; a fresh one if not given.
    scoring, deck : str, optional
        As a log names them (Lil' Guys).
    log : str
        Where the log will be: a deck of one's own is looked for beside it.
    recording : bool
        Whether it is played at a real table.

    Raises
    ------
    OpeningError
        If these players can not play this, or the deck is none.
    UnknownBotError
        If a bot is not known.
    """
    game = games.load(name)
    check_table(game, players)
    head: dict[str, Any] = {"made_with": MADE_WITH}
    if recording:  # a game that the tool deals has no date: its seed alone decides its log
        head = {
            "date": datetime.date.today().isoformat(),
            "made_with": MADE_WITH + RECORDED,
        }
    data: dict[str, Any] = {"game": name, "format": 1, "players": [p.name for p in players]}
    if scoring is not None:
        data["scoring"] = scoring
    if deck is not None:
        head["deck"] = data["deck"] = deck_key(deck, log)
    if first is not None:
        try:
            seat = seat_of([player.name for player in players], first)
        except NotationError as error:
            raise OpeningError(error.text) from error
        data["first_planner" if name == "lilguys" else "first_player"] = players[seat].name
    data["rounds" if name == "lilguys" else "turns"] = []
    # The reader of logs knows how a table is set up, and what can be wrong with one.
    read = read_one(_dump(data), log)
    return Session(
        game,
        read.replay.state.setup,
        tuple(players),
        fresh_seed() if seed is None else seed,
        head,
        recording,
    )


def _dump(data: dict[str, Any]) -> str:
    from lilguys_tools.logs.writer import dump_game

    return dump_game(data)


def read_one(text: str, path: str) -> common.Game:
    """Return the one game in a text; raise OpeningError where there is none to play."""
    folder = os.path.dirname(os.path.realpath(path))
    found = list(read_games(text.encode("utf-8", "surrogateescape"), path, folder))
    wrong = [p for game in found for p in game.problems if p.id != common.CHECK]
    if wrong:
        raise OpeningError(f"{show(path)} is not right as it stands", wrong)
    if len(found) > 1:
        raise OpeningError(f"{show(path)} holds {len(found)} games: only a file of one is gone on")
    if found[0].replay is None:
        raise OpeningError(f"{show(path)} is a tally: nothing is played in it")
    return found[0]
