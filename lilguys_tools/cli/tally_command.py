"""``lgtools tally``: counts a table up that wrote nothing down."""

from __future__ import annotations

import datetime
import os
import shlex
import sys
from typing import Any

import click

from lilguys_tools.cli.leaving import stoppable
from lilguys_tools.cli.output import UNREADABLE, WRONG, wants_color
from lilguys_tools.cli.play_command import NotPossible, held, played, tell_problems
from lilguys_tools.logs.problems import escape


@click.command()
@click.option("--players", metavar="NAMES", help="Clockwise: Ana,Ben,Cleo")
@click.option("--last-planner", metavar="NAME", help="Who planned the last round.")
@click.option("--scoring", type=click.Choice(["standard", "simplified"]))
@click.option("--deck", metavar="DECK", help="A built-in deck, or a file beside the tally.")
@click.option("--save", metavar="FILE", help="The tally to write; it must not exist yet.")
@click.option("--resume", metavar="FILE", help="Go on with this tally, or correct it.")
@click.option("--plain", is_flag=True, help="Sentences only, for screen readers.")
@click.option("--no-color", is_flag=True, help="Never use colour.")
def command(resume: str | None, plain: bool, no_color: bool, **asked: Any) -> None:
    """Count up a game of Lil' Guys that was not written down.

    Asks for each player's Guys and items, shows the points grow, explains them and saves the
    tally after every answer; 'lgtools score' gives the same result. '?' is help.
    """
    from lilguys_tools.cli.play_keyboard import Keyboard
    from lilguys_tools.cli.play_screen import Screen

    screen = Screen(plain, wants_color(no_color, sys.stdout))
    given = [f"--{name.replace('_', '-')}" for name, value in asked.items() if value is not None]
    if resume is not None and given:
        raise click.UsageError(f"--resume goes on as the tally says, without {given[0]}")
    with stoppable():
        if resume is not None:
            code = _go_on(resume, screen)
        else:
            with Keyboard(screen) as keyboard:
                code = _begin(screen, keyboard, **asked)
    click.get_current_context().exit(code)


def _begin(
    screen: Any,
    keyboard: Any,
    players: str | None,
    last_planner: str | None,
    scoring: str | None,
    deck: str | None,
    save: str | None,
) -> int:
    from lilguys_tools.session.opening import OpeningError
    from lilguys_tools.session.storage import HeldFile, free_name
    from lilguys_tools.session.tally_opening import new_tally
    from lilguys_tools.session.words import NotationError, seat_of

    if save is not None and os.path.lexists(save):
        raise click.UsageError(f"{escape(save)} is there already; --resume goes on with it")
    while True:
        line = players
        if line is None:
            screen.say("Who played? Names as they sit, clockwise.")
            try:
                line = keyboard.ask("Players> ")
            except EOFError as error:
                raise click.UsageError("--players says who played") from error
            if line.strip() in ("?", "help"):
                screen.say("Type the names of the 2 to 4 players with commas: Ana, Ben, Cleo.")
                screen.say("'quit' leaves; nothing is written before the names are there.")
                continue
            if line.strip().lower() in ("quit", "exit", "q"):
                return 0
        names = [name.strip() for name in line.rstrip(", ").split(",")]
        path = save or free_name(f"tally-{datetime.date.today().isoformat()}")
        try:
            planner = None if last_planner is None else seat_of(names, last_planner)
            tally = new_tally(names, path, scoring=scoring, deck=deck, last_planner=planner)
            break
        except (OpeningError, NotationError) as error:
            if players is not None:
                raise click.UsageError(str(error)) from error
            screen.say(str(error))
    with held(HeldFile(path)) as file:
        try:
            file.put(tally.text())
        except OSError as error:
            raise NotPossible(f"{escape(path)}: {error.strerror or error}") from error
        screen.say(f"Saved after every answer in {escape(path)}. ? is help.")
        return _ask(tally, file, screen, keyboard)


def _go_on(path: str, screen: Any) -> int:
    from lilguys_tools.cli.play_keyboard import Keyboard
    from lilguys_tools.logs.reader import MAX_BYTES
    from lilguys_tools.session.opening import OpeningError
    from lilguys_tools.session.storage import HeldFile
    from lilguys_tools.session.tally_opening import resumed_tally

    if not os.path.exists(path):
        raise NotPossible(f"{escape(path)}: no such file")
    with held(HeldFile(path)) as file:
        data = b""
        try:
            with open(file.path, "rb") as source:
                data = source.read(MAX_BYTES + 1)
            file.text = data.decode("utf-8", "surrogateescape")
            tally = resumed_tally(file.text, path)
            file.foreign = file.text != tally.text()
        except OSError as error:
            raise NotPossible(f"{escape(path)}: {error.strerror or error}") from error
        except OpeningError as error:
            if not error.problems:
                raise NotPossible(str(error)) from error
            tell_problems(error, path, data)
            return WRONG
        with Keyboard(screen) as keyboard:
            return _ask(tally, file, screen, keyboard)


def _ask(tally: Any, file: Any, screen: Any, keyboard: Any) -> int:
    from lilguys_tools.cli.tally_table import TallyTable

    table = TallyTable(tally, file, screen, keyboard)
    code = played(table, screen, file.shown)
    if code == UNREADABLE:
        return code
    if lacks := table.tally.to_come():
        screen.say(f"Still to come: {lacks}. Until then 'lgtools score' counts none there.")
    if table.asks:
        screen.lines(f"Go on with: lgtools tally --resume {shlex.quote(file.shown)}")
    return code
