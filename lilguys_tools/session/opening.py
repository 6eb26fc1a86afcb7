"""Begins games, and goes on with those in a log."""

from __future__ import annotations

import datetime
import os
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from lilguys_tools import __version__, games
from lilguys_tools.core.dice import Dice, derived_seed, fresh_seed
from lilguys_tools.core.errors import Breach, IllegalMoveError, InvalidMoveError
from lilguys_tools.core.game import Game
from lilguys_tools.logs import common
from lilguys_tools.logs.games import read_games
from lilguys_tools.logs.problems import Problem, show
from lilguys_tools.session.book import Secret, digest, table_digest
from lilguys_tools.session.notation import Part, read_part
from lilguys_tools.session.reasons import reason
from lilguys_tools.session.seats import Player, check_bots, players_of
from lilguys_tools.session.session import Session
from lilguys_tools.session.words import NotationError, seat_of

_MADE_WITH = f"lgtools {__version__} play"
_RECORDED = " --record"
#: How `made_with` of a game ends whose chance is drawn by the tool.
_DEALT = " play"
#: What stands at the head of a log before `made_with`.
_ABOUT = ("title", "date", "place", "notes")


def who_draws(made_with: object) -> bool | None:
    """Return what a log's `made_with` says of chance.

    True where it is typed in, since the game is recorded at a real table, False where the tool
    deals and rolls, None where the log does not say.
    """
    text = str(made_with or "")
    if text.endswith(_DEALT + _RECORDED):
        return True
    return False if text.endswith(_DEALT) else None


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
    head: dict[str, Any] = {"made_with": _MADE_WITH}
    if recording:  # a game that the tool deals has no date: its seed alone decides its log
        head = {
            "date": datetime.date.today().isoformat(),
            "made_with": _MADE_WITH + _RECORDED,
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
    read = _read(_dump(data), log)
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


def _read(text: str, path: str) -> common.Game:
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


class Resumed(NamedTuple):
    """A game that goes on.

    Attributes
    ----------
    session : Session
        The game, as it stood when it was left.
    problems : list of Problem
        Figures in the log that differ.
    is_ours : bool
        Whether the log says nothing that is lost when it is written again.
    unsure : bool
        Whether nothing tells if chance is typed in or drawn by the tool.
    afresh : bool
        Whether chance that the tool draws goes on with another seed than before.
    """

    session: Session
    problems: list[Problem]
    is_ours: bool
    unsure: bool
    afresh: bool


def resumed(text: str, path: str, secret: Secret | None, recording: bool | None = None) -> Resumed:
    """Return the game in a log as it stood when it was left.

    Parameters
    ----------
    text : str
        The log.
    path : str
        Where it is.
    secret : Secret or None
        What the file beside it says. Without it a closed hand is asked for again, and chance
        goes on afresh.
    recording : bool, optional
        Whether it goes on at a real table; as the log says if not given. From then on the log
        says so, too.

    Raises
    ------
    OpeningError
        If the log is wrong, or holds more or less than one game.
    UnknownBotError
        If a bot is not known here.
    """
    read = _read(text, path)
    game = games.load(read.game)
    players = players_of(read.data["players"])
    check_bots(game.name, players)
    if secret is not None and secret.table != table_digest(game.name, (p.name for p in players)):
        secret = None
    said = who_draws(read.data.get("made_with"))
    records = bool(said) if recording is None else recording
    if records and game.name == "lyingsack" and any(p.bot for p in players):
        raise OpeningError("no bot can reach into a real sack: people only are recorded")
    seed = secret.seed if secret is not None else read.data.get("seed")
    tells = secret.seed_tells if secret is not None else seed is not None
    session = Session(
        game,
        read.replay.state.setup,
        players,
        fresh_seed() if seed is None else seed,
        _head(read),
        records,
        # Before the first move there is no chance that another seed could have made.
        tells or not read.replay.moves,
    )
    _play_again(session, read)
    if seed is not None and session.seed_tells and not _tells(session):
        # Somebody has changed what chance did: the seed is that of another game.
        seed, session.seed, session.seed_tells = None, fresh_seed(), False
    if game.decision(session.state) == "hand":
        refused = read.data.get("pending", {}).get("refused", ())
        session.refused = tuple(players[seat].name for seat in refused)
    is_ours = text == session.log_text()
    if recording is not None and recording != said:
        draw(session, recording)
    if secret is not None:
        _uncover(session, secret)
    unsure = said is None and recording is None and "seed" not in read.data
    afresh = not (unsure or session.recording) and seed is None and bool(read.replay.moves)
    return Resumed(session, read.problems, is_ours, unsure, afresh)


def _tells(session: Session) -> bool:
    """Whether all that the tool drew in a game follows from its seed."""
    game = session.game
    return session.recording or all(
        game.chance(state, Dice(derived_seed(session.seed, n))) == move
        for n, (state, move, _) in enumerate(session.timeline)
        if game.is_chance(state)
    )


def draw(session: Session, recording: bool) -> None:
    """Have chance typed in from a real table from here on, or drawn by the tool.

    The log says so from its next saving on.
    """
    session.recording = recording
    head, made_with = session.head, {"made_with": _MADE_WITH + _RECORDED * recording}
    before = {k: head[k] for k in _ABOUT if k in head}
    session.head = (
        before | made_with | {k: v for k, v in head.items() if k not in before | made_with}
    )


def _head(read: common.Game) -> dict[str, Any]:
    """Return the keys of a log that are carried over, in the order of a new log."""
    kept: dict[str, Any] = {k: read.data[k] for k in _ABOUT if k in read.data}
    if "made_with" in read.data:
        kept["made_with"] = read.data["made_with"]
    if "deck" in read.data:
        kept["deck"] = read.data["deck"]
    kept.update({k: v for k, v in read.document.value.items() if k.startswith("x-")})
    return kept


def _play_again(session: Session, read: common.Game) -> None:
    game, timeline = session.game, session.timeline
    for _, move in read.replay.moves:
        if session.recording and game.is_chance(timeline.state):
            # Line and store are typed in one after the other, and taken back so.
            for key, cards in game.to_json(session.setup, move).items():
                timeline.push(game.from_json(timeline.state, {key: cards}))
        else:
            timeline.push(move)
    if game.name == "lilguys":
        from lilguys_tools.games.lilguys.moves import Stack

        while (
            game.decision(session.state) == "popular_as"
            and (choice := read.replay.state.stacks[game.to_move(session.state)]) is not None
        ):
            timeline.push(Stack(choice))


def _uncover(session: Session, secret: Secret) -> None:
    """Make the moves that the log does not show, if they belong to this log."""
    key = digest(session, len(session.timeline))
    closed = secret.closed.get(key, ())
    if closed:
        session.refused = ()  # the moves say it
    for data in closed:
        try:
            session.timeline.push(session.game.from_json(session.state, data))
        except (InvalidMoveError, IllegalMoveError):
            return
    if session.recording and session.game.decision(session.state) == "deal":
        # Somebody may have mended the log meanwhile: what was typed last is tried all the same.
        last = next(reversed(secret.typed.values()), [])
        _retype(session, secret.typed.get(key, last))


def _retype(session: Session, typed: list[list[str]]) -> None:
    """Have the cards of a list typed that was not complete when the log was left."""
    for cards in typed:
        try:
            part = read_part(session.game, session.state, sum(session.typed, ()), ", ".join(cards))
        except (NotationError, IllegalMoveError, TypeError):
            return
        if not isinstance(part, Part):
            return
        session.typed = (*session.typed, part.cards)
