"""Goes on with games in a log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from lilguys_tools import games
from lilguys_tools.bots.own import OwnBot, is_own
from lilguys_tools.core.dice import Dice, derived_seed, fresh_seed
from lilguys_tools.core.errors import IllegalMoveError, InvalidMoveError
from lilguys_tools.logs import common
from lilguys_tools.logs.problems import Problem, show
from lilguys_tools.session.book import Secret, digest, table_digest
from lilguys_tools.session.branch import origin_of
from lilguys_tools.session.notation import Part, read_part
from lilguys_tools.session.opening import MADE_WITH, RECORDED, OpeningError, read_one
from lilguys_tools.session.seats import check_bots, players_of, with_own_bots
from lilguys_tools.session.session import Session
from lilguys_tools.session.words import NotationError

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
    if text.endswith(_DEALT + RECORDED):
        return True
    return False if text.endswith(_DEALT) else None


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


def resumed(
    text: str,
    path: str,
    secret: Secret | None,
    recording: bool | None = None,
    bots: Sequence[OwnBot] = (),
) -> Resumed:
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
    bots : sequence of OwnBot
        Those of one's own that play: a log can not bring their files.

    Raises
    ------
    OpeningError
        If the log is wrong, holds more or less than one game, or a bot of one's own is missing or
        in no seat.
    UnknownBotError
        If a bot is not known here.
    """
    read = read_one(text, path)
    game = games.load(read.game)
    players = with_own_bots(players_of(read.data["players"]), bots)
    for player in players:
        if player.bot is not None and player.own is None and is_own(player.bot):
            label = show(player.bot)
            raise OpeningError(
                f"{label} is a bot of one's own, and a log runs none: name its file with --bot"
            )
    for bot in bots:
        if all(player.own != bot for player in players):
            raise OpeningError(f"{show(bot.label)} plays for nobody in {show(path)}")
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
    is_ours = text.removeprefix(origin_of(text)) == session.log_text()
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
    head, made_with = session.head, {"made_with": MADE_WITH + RECORDED * recording}
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
