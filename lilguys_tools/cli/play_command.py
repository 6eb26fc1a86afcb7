"""``lgtools play``: people at one keyboard and bots, dealt here or at a real table."""

from __future__ import annotations

import contextlib
import datetime
import os
import shlex
import sys
from typing import Any

import click

from lilguys_tools.cli.leaving import stoppable, undisturbed
from lilguys_tools.cli.output import UNREADABLE, WRONG, bot_words, tell, wants_color
from lilguys_tools.games import GAMES
from lilguys_tools.logs.problems import Source, escape


class NotPossible(click.ClickException):
    """What was asked for in the right way can not be done; the message says why."""

    exit_code = UNREADABLE

    def show(self, file: Any = None) -> None:
        """Say it, without a word on how the command is used."""
        click.echo(self.message, err=True)


@click.command()
@click.argument("game", type=click.Choice(list(GAMES)), required=False)
@click.option(
    "--players", metavar="NAMES", help="In seating order: Ana,Ben,bot:greedy,Cleo=bot:thinking"
)
@click.option("--first", metavar="NAME", help="Who plans the first round, or goes first.")
@click.option(
    "--seed",
    type=click.IntRange(1 - 10**39, 10**39 - 1),
    metavar="N",
    help="Decides all of chance; a fresh one if not given.",
)
@click.option("--save", "save", metavar="FILE", help="The log to write; it must not exist yet.")
@click.option("--resume", metavar="FILE", help="Go on with the game in this log.")
@click.option(
    "--record/--no-record",
    default=None,
    help="Write down a game at a real table; with --resume, deal from here on.",
)
@click.option(
    "--bot",
    "bots",
    multiple=True,
    metavar="FILE",
    help="With --resume: the file of a bot of your own, ./mybot.py.",
)
@click.option("--scoring", type=click.Choice(["standard", "simplified"]))
@click.option("--deck", metavar="DECK", help="A built-in deck, or a file beside the log.")
@click.option("--plain", is_flag=True, help="Sentences only, for screen readers.")
@click.option("--no-color", is_flag=True, help="Never use colour.")
def command(
    game: str | None,
    resume: str | None,
    bots: tuple[str, ...],
    plain: bool,
    no_color: bool,
    **asked: Any,
) -> None:
    """Play a game: people at one keyboard and bots in any mix.

    The log is saved after every move. '?' at a prompt says what can be typed. Ctrl-C and
    'quit' leave; '--resume FILE' goes on exactly there.
    """
    from lilguys_tools.cli.play_screen import Screen

    screen = Screen(plain, wants_color(no_color, sys.stdout))
    if resume is None:
        if game is None:
            raise click.UsageError(f"which game? {' or '.join(GAMES)}")
        if bots:
            raise click.UsageError("--bot is for --resume: --players names it as bot:./mybot.py")
        code = _begin(game, screen, **asked)
    else:
        given = [f"--{name}" for name, value in asked.items() if value is not None]
        given = [option for option in given if option != "--record"]  # it may change
        if given:
            raise click.UsageError(f"--resume goes on as the log says, without {given[0]}")
        code = _go_on(resume, game, asked["record"], bots, screen)
    click.get_current_context().exit(code)


def _begin(
    game: str,
    screen: Any,
    players: str | None,
    first: str | None,
    seed: int | None,
    save: str | None,
    record: bool | None,
    scoring: str | None,
    deck: str | None,
) -> int:
    from lilguys_tools.bots.own import BotError
    from lilguys_tools.cli.play_keyboard import Keyboard
    from lilguys_tools.session.opening import OpeningError, new_session
    from lilguys_tools.session.seats import UnknownBotError, read_players

    if game != "lilguys" and (scoring or deck):
        raise click.UsageError(f"{GAMES[game]} has neither decks nor scorings")
    if save is not None and os.path.lexists(save):
        raise click.UsageError(f"{escape(save)} is there already; --resume goes on with it")
    with stoppable(), Keyboard(screen) as keyboard:
        try:
            named = None if players is None else read_players(players)
        except BotError as error:
            raise NotPossible(bot_words(game, error)) from error
        seats = named or _ask_players(game, screen, keyboard)
        if seats is None:
            return 0
        if record and game == "lyingsack" and any(p.bot for p in seats):
            raise click.UsageError("no bot can reach into a real sack: record people only")
        try:
            session = new_session(
                game,
                seats,
                first=first,
                seed=seed,
                scoring=scoring,
                deck=deck,
                log=save or "game.yaml",
                recording=bool(record),
            )
        except (OpeningError, UnknownBotError) as error:
            tell_problems(error, "")
            raise click.UsageError(str(error)) from error
        except BotError as error:
            raise NotPossible(bot_words(game, error)) from error
        with _new_book(session, save) as book:
            screen.say(f"Saved after every move in {escape(book.shown)}. ? is help.")
            return _play(session, book, screen, keyboard)


def _ask_players(game: str, screen: Any, keyboard: Any) -> Any:
    from lilguys_tools.bots import BOTS
    from lilguys_tools.bots.own import BotError
    from lilguys_tools.games import load
    from lilguys_tools.session.opening import OpeningError, check_table
    from lilguys_tools.session.seats import UnknownBotError, read_players

    bots = ", ".join(f"bot:{name}" for name in BOTS)
    screen.say(f"Who plays {GAMES[game]}? Names as they sit, clockwise; bots: {bots}")
    while True:
        try:
            line = keyboard.ask("Players> ")
        except EOFError as error:
            raise click.UsageError("--players says who plays") from error
        if line.strip() in ("?", "help"):
            screen.say(
                "Type the names with commas: Ana, Ben, bot:greedy. 'Cleo=bot:greedy' gives a bot "
                "a name. Bots play by themselves. 'quit' leaves."
            )
            continue
        if line.strip().lower() in ("quit", "exit", "q"):
            return None
        try:
            players = read_players(line)
            check_table(load(game), players)
            return players
        except (OpeningError, UnknownBotError, BotError) as error:
            screen.say(escape(str(error)))


@contextlib.contextmanager
def _new_book(session: Any, save: str | None) -> Any:
    """Hold a new log: the one asked for, or one with a new name."""
    from lilguys_tools.session.book import Book
    from lilguys_tools.session.storage import free_name

    stem = f"{session.game.name}-{datetime.date.today().isoformat()}"
    while True:
        path = save or free_name(stem)
        with held(Book(path)) as book:
            try:
                book.save(session)
            except FileExistsError:
                if save is None:
                    continue  # somebody was faster
                raise NotPossible(f"{escape(path)} is there already") from None
            except OSError as error:
                raise NotPossible(f"{escape(path)}: {error.strerror or error}") from error
            yield book
            return


def _go_on(
    path: str, game: str | None, record: bool | None, bots: tuple[str, ...], screen: Any
) -> int:
    from lilguys_tools.bots.own import BotError, own_bot
    from lilguys_tools.cli.play_keyboard import Keyboard
    from lilguys_tools.cli.play_words import who_draws
    from lilguys_tools.logs.reader import MAX_BYTES
    from lilguys_tools.session.book import Book, read_secret
    from lilguys_tools.session.opening import OpeningError
    from lilguys_tools.session.resuming import resumed
    from lilguys_tools.session.seats import UnknownBotError

    if not os.path.exists(path):
        raise NotPossible(f"{escape(path)}: no such file")
    with stoppable(), held(Book(path)) as book:
        try:
            with open(book.path, "rb") as file:
                data = file.read(MAX_BYTES + 1)
            text = data.decode("utf-8", "surrogateescape")
            back = resumed(text, path, read_secret(book.path), record, [*map(own_bot, bots)])
            session = back.session
        except OSError as error:
            raise NotPossible(f"{escape(path)}: {error.strerror or error}") from error
        except (UnknownBotError, BotError) as error:
            raise NotPossible(escape(str(error))) from error
        except OpeningError as error:
            if not error.problems:
                raise NotPossible(str(error)) from error
            tell_problems(error, path, data)
            return WRONG
        if game not in (None, session.game.name):
            raise NotPossible(f"{escape(path)} is a game of {GAMES[session.game.name]}")
        source = Source(path, data)
        for problem in back.problems:
            tell(problem, source, screen.color)
        book.opened(session, text, back.is_ours)
        screen.say(f"Going on with {escape(book.shown)}. ? is help.")
        for line in who_draws(session, back.afresh):
            screen.say(line)
        with Keyboard(screen) as keyboard:
            return _play(session, book, screen, keyboard, back.unsure)


def tell_problems(error: Any, path: str, data: bytes = b"") -> None:
    source = Source(path, data)
    for problem in getattr(error, "problems", ()):
        tell(problem, source)


@contextlib.contextmanager
def held(book: Any) -> Any:
    from lilguys_tools.session.storage import FileInUseError

    try:
        held = book.__enter__()
    except FileInUseError as error:
        owner = f" (process {error.owner})" if error.owner else ""
        raise NotPossible(
            f"{escape(book.shown)} is being played by another lgtools{owner}"
        ) from error
    except OSError as error:
        why = error.strerror or error
        raise NotPossible(
            f"{escape(book.shown)}: nothing can be written beside it: {why}"
        ) from error
    try:
        yield held
    finally:
        book.__exit__(None, None, None)


def _play(session: Any, book: Any, screen: Any, keyboard: Any, unsure: bool = False) -> int:
    from lilguys_tools.bots.own import BotError
    from lilguys_tools.cli.play_table import Table

    table = Table(session, book, screen, keyboard, unsure)
    try:
        code = played(table, screen, book.shown)
    except BotError as error:  # all before this move is saved
        click.echo(bot_words(session.game.name, error), err=True)
        code = WRONG
    if code == UNREADABLE:
        return code
    if not session.is_over:
        mode = ""
        if book.foreign and not table.unsure:  # the log, not written yet, does not say it
            mode = " --record" if session.recording else " --no-record"
        for spec in dict.fromkeys(p.own.spec for p in session.players if p.own is not None):
            mode += f" --bot {shlex.quote(spec)}"
        screen.lines(f"Go on with: lgtools play{mode} --resume {shlex.quote(book.shown)}")
    return code


def played(table: Any, screen: Any, shown: str) -> int:
    """Ask what a table asks until it is left, and save; return the exit code.

    Parameters
    ----------
    table : Table or TallyTable
        Who asks, and saves.
    screen : Screen
        Where it is told.
    shown : str
        The name of the file.
    """
    stopped = False
    try:
        table.play()
    except KeyboardInterrupt:
        stopped = True
        screen.write("\n")
    with undisturbed():
        table.save()
    if table.unsaved:
        click.echo(f"{escape(shown)}: {table.unsaved}", err=True)
        return UNREADABLE
    screen.say(f"Saved in {escape(shown)}")
    return 130 if stopped else 0
