"""``lgtools teach``: the rules step by step, each step a small position to decide."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from lilguys_tools.cli.game_argument import game_argument
from lilguys_tools.cli.output import DONE, UNREADABLE, wants_color
from lilguys_tools.games import GAMES

if TYPE_CHECKING:
    from lilguys_tools.cli.teach_course import Course
    from lilguys_tools.session.progress import Progress


@click.command()
@game_argument(required=False)
@click.option("--list", "listing", is_flag=True, help="List the lessons and what is done.")
@click.option("--from", "start", metavar="STEP", help="Begin at a step: 2, 2.3 or its name.")
@click.option("--plain", is_flag=True, help="Sentences only, for screen readers.")
@click.option("--no-color", is_flag=True, help="Never use colour.")
@click.option("--progress", metavar="FILE", help="Keep the progress in this file.")
@click.option(
    "--format",
    "fmt",
    type=click.Choice(["markdown", "json"]),
    help="Print the lessons, with the answers, instead of asking.",
)
@click.pass_context
def command(
    ctx: click.Context,
    game: str | None,
    listing: bool,
    start: str | None,
    plain: bool,
    no_color: bool,
    progress: str | None,
    fmt: str | None,
) -> None:
    """Learn a game: small positions, in which you make the move.

    How far you have come is kept; the next call goes on there. '?' at a prompt says what can
    be typed. Ctrl-D and 'quit' leave, and so does Ctrl-C (exit code 130).
    """
    from lilguys_tools.cli.teach_course import Course

    if listing and (start is not None or fmt is not None):
        raise click.UsageError("--list goes with neither --from nor --format")
    if game is None:
        if not listing:
            raise click.UsageError(f"which game? {' or '.join(GAMES)}")
        if progress is not None:
            raise click.UsageError("--progress is the file of one game: name the game")
        _list(*GAMES)
        return
    if listing:
        _list(game, progress=progress)
        return
    course = Course(game)
    first = 0 if start is None else course.find(start)
    if fmt is not None:
        from lilguys_tools.cli.teach_output import as_json, as_markdown

        print_ = as_json if fmt == "json" else as_markdown
        click.echo(print_(course, course.steps[first:]))
        return
    kept = _progress(game, progress)
    if start is None:
        first = course.resume_at(kept)
        if 0 < first < len(course.steps):
            click.echo(f"Going on at step {course.steps[first][2]}; '--from 1' begins again.")
    ctx.exit(_teach(course, kept, first, plain, wants_color(no_color, sys.stdout)))


def _list(*games: str, progress: str | None = None) -> None:
    """Print the lessons of games."""
    from lilguys_tools.cli.play_screen import Screen
    from lilguys_tools.cli.teach_course import Course

    for game in games:
        if game != games[0]:
            click.echo("")
        for line in Course(game).listing(_progress(game, progress).done, Screen().columns):
            click.echo(line)


def _progress(game: str, path: str | None) -> Progress:
    """Return the progress kept so far, after telling what is wrong with its file."""
    from lilguys_tools.logs.problems import escape
    from lilguys_tools.session.progress import Progress, progress_path

    if path is None:
        try:
            path = progress_path(game)
        except ImportError:
            click.echo("progress is not kept: platformdirs is not installed", err=True)
    kept = Progress(game, path)
    if kept.kept_as:
        text = f"the progress in it can not be read: {kept.trouble}"
        click.echo(f"{escape(path or '')}: {escape(text)}", err=True)
        click.echo(f"  it is kept as {escape(kept.kept_as)}; this starts afresh", err=True)
        kept.trouble = ""
    elif kept.trouble:
        click.echo(f"{escape(path or '')}: {kept.trouble}; progress is not kept", err=True)
    return kept


def _teach(course: Course, kept: Progress, first: int, plain: bool, color: bool) -> int:
    from lilguys_tools.cli.leaving import stoppable, undisturbed
    from lilguys_tools.cli.play_keyboard import Keyboard
    from lilguys_tools.cli.play_screen import Screen
    from lilguys_tools.cli.teach_room import Room

    screen: Any = Screen(plain, color)
    code, had_trouble = DONE, bool(kept.trouble)
    with stoppable(), Keyboard(screen) as keyboard:
        room = Room(course, kept, screen, keyboard)
        try:
            room.teach(first)
        except KeyboardInterrupt:
            screen.write("\n")
            code = 130
        with undisturbed():
            kept.save()
            room.leave()
    if kept.trouble and not had_trouble:
        click.echo(f"the progress is not kept: {kept.trouble}", err=True)
    return code or (UNREADABLE if kept.trouble else DONE)
