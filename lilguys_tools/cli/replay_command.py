"""``lgtools replay``: a log turn by turn, with the reason for what happens."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import click

from lilguys_tools.cli.output import STDIN, UNREADABLE, WRONG, Files, dump, tell, wants_color
from lilguys_tools.cli.replay_output import Screen, game_json, say_jsonl, show_all, show_point
from lilguys_tools.logs.problems import escape
from lilguys_tools.session.playback import Playback

FORMATS = ("text", "json", "jsonl", "markdown")
SLOWEST, FASTEST = 0.01, 1000.0


def _speed(ctx: click.Context, param: click.Parameter, value: str | None) -> float | None:
    """Return a speed as a number, or None where none is given."""
    if value is None:
        return None
    try:
        speed = float(value)
    except ValueError:
        speed = 0.0
    if not SLOWEST <= speed <= FASTEST:
        raise click.BadParameter(f"{value!r} is not a number from {SLOWEST:g} to {FASTEST:g}")
    return speed


class _Options:
    """What was asked for, and what came of it so far.

    Attributes
    ----------
    code : int
        The exit code: the highest wins.
    several : bool
        Whether the file, read to its end, holds several games and none was chosen.
    """

    def __init__(self, number: int | None, reveal: bool, color: bool) -> None:
        self.number = number
        self.reveal = reveal
        self.color = color
        self.code = 0
        self.several = False

    def worst(self, code: int) -> None:
        """Keep the higher code."""
        self.code = max(self.code, code)

    def playbacks(self, reading: Files) -> Iterator[Playback]:
        """Give the logs asked for; what can not be replayed is told and passed over."""
        found = 0
        for game, source in reading.games():
            found = game.document.index
            if self.number not in (None, found):
                continue
            if game.replay is not None:
                yield Playback(game, source, self.reveal)
                continue
            self.worst(WRONG)
            for problem in game.problems:
                tell(problem, source, self.color)
            if not game.problems:
                click.echo(f"{escape(game.name)}: a tally has no moves", err=True)
        self.several = found > 1 and self.number is None
        if found == 0:
            self.worst(reading.code)
        elif self.number is not None and self.number > found:
            games = "1 game" if found == 1 else f"{found} games"
            click.echo(f"there is no game {self.number}: this file holds {games}", err=True)
            self.worst(UNREADABLE)

    def end(self, playback: Playback) -> None:
        """Tell what is wrong with a log after showing it."""
        sys.stdout.flush()
        for problem in playback.game.problems:
            self.worst(WRONG)
            tell(problem, playback.source, self.color)

    def find(self, playback: Playback, point: str | None) -> int | None:
        """Return the position asked for, or None after telling that there is no such point."""
        if point is None:
            return playback.last
        index = playback.find(point)
        if index is None:
            self.end(playback)
            click.echo(f"{playback.name}: {playback.no_point(point)}", err=True)
            self.worst(UNREADABLE)
        return index


@click.command()
@click.argument("file")
@click.option("--to", "point", metavar="POINT", help="Show one point: a round, 3.2, a turn.")
@click.option("--step", is_flag=True, help="Go through it by keys: next, back, jump, quit, ...")
@click.option(
    "--speed",
    is_flag=False,
    flag_value="1",
    callback=_speed,
    metavar="[N]",
    help="Let it play by itself, N moves a second (1).",
)
@click.option("--branch", metavar="FILE", help="Write the log up to the point into a new file.")
@click.option("--game", "number", type=click.IntRange(1), help="Which game of the file.")
@click.option("--reveal", is_flag=True, help="Show a closed hand of You Lying Sack.")
@click.option("--plain", is_flag=True, help="Sentences only, for screen readers.")
@click.option("--format", "fmt", type=click.Choice(FORMATS), default="text")
@click.option("--no-color", is_flag=True, help="Never use colour.")
@click.pass_context
def command(
    ctx: click.Context,
    file: str,
    point: str | None,
    step: bool,
    speed: float | None,
    branch: str | None,
    number: int | None,
    reveal: bool,
    plain: bool,
    fmt: str,
    no_color: bool,
) -> None:
    """Replay a log turn by turn: what was decided, what happened, and by which rule.

    A POINT is a round, 3.2 for the second pick of round 3, or a turn of You Lying Sack. A
    broken log is shown up to where it breaks. With --format json or jsonl, --to ends with
    the point. '-' is standard input. Exit code 1: the log is broken; 2: it can not be read,
    or there is no such point.
    """
    _check_use(file, step, speed, branch, fmt)
    asked = _Options(number, reveal, wants_color(no_color, sys.stderr))
    screen = Screen(wants_color(no_color, sys.stdout), plain, fmt == "markdown")
    playbacks = asked.playbacks(Files((file,)))
    if step or speed is not None:
        _view(asked, playbacks, screen, point, speed, branch)
    elif branch is not None:
        _branch(asked, playbacks, point, branch)
    elif fmt == "json":
        _as_json(asked, playbacks, point)
    else:
        first = True
        for playback in playbacks:
            index = asked.find(playback, point)
            if index is None:
                continue
            if fmt == "jsonl":
                say_jsonl(playback, index)
            else:
                if not first:
                    screen.say()
                first = False
                if point is None:
                    show_all(playback, screen)
                else:
                    show_point(playback, screen, point)
            asked.end(playback)
    ctx.exit(asked.code)


def _check_use(file: str, step: bool, speed: float | None, branch: str | None, fmt: str) -> None:
    if step and speed is not None:
        raise click.UsageError("--step waits for keys and --speed does not: use one of them")
    if (step or speed is not None) and fmt != "text":
        raise click.UsageError("--step and --speed show text only")
    if step and file == STDIN:
        raise click.UsageError("--step reads keys from standard input: name a file")
    if branch is not None and speed is not None:
        raise click.UsageError("--branch goes with --to or --step, not with --speed")


def _as_json(asked: _Options, playbacks: Iterator[Playback], point: str | None) -> None:
    """Print one object for one game, else an array as it comes."""
    held: str | None = None
    written = 0
    for playback in playbacks:
        index = asked.find(playback, point)
        if index is None:
            continue
        if held is not None:
            click.echo(("[" if written == 0 else ",\n ") + held, nl=False)
            written += 1
        held = dump(game_json(playback, index))
        asked.end(playback)
    if written:
        click.echo(f",\n {held}]")
    elif asked.several:
        click.echo(f"[{held or ''}]")
    elif held is not None:
        click.echo(held)


def _branch(asked: _Options, playbacks: Iterator[Playback], point: str | None, path: str) -> None:
    from lilguys_tools.cli.replay_branch import BranchError, write_branch

    games = list(playbacks)
    if len(games) > 1:
        click.echo(f"there are {len(games)} games: say which with --game", err=True)
        asked.worst(UNREADABLE)
        return
    for playback in games:
        index = asked.find(playback, point)
        if index is None:
            return
        try:
            click.echo(write_branch(playback, index, path, point or ""))
        except BranchError as error:
            click.echo(str(error), err=True)
            asked.worst(UNREADABLE)
        asked.end(playback)


def _view(
    asked: _Options,
    playbacks: Iterator[Playback],
    screen: Screen,
    point: str | None,
    speed: float | None,
    branch: str | None,
) -> None:
    from lilguys_tools.cli import replay_step

    found = [(playback, asked.find(playback, point)) for playback in playbacks]
    games = [(playback, index) for playback, index in found if index is not None]
    if not games:
        return
    viewer = replay_step.Viewer([playback for playback, _ in games], screen, branch)
    if speed is not None:
        replay_step.play(viewer, speed, [index for _, index in games])
    else:
        viewer.index = games[0][1] if point is not None else 0
        replay_step.step(viewer)
    for playback, _ in games:
        asked.end(playback)
