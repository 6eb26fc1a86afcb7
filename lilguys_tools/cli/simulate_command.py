"""``lgtools simulate``: many games of bots, and honest figures."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Iterator
from typing import Any

import click

from lilguys_tools.cli.game_argument import game_argument
from lilguys_tools.cli.listening import Lost, Stop, listening
from lilguys_tools.cli.output import DONE, STDIN, UNREADABLE, WRONG, bot_words, dump, print_csv
from lilguys_tools.games import GAMES
from lilguys_tools.logs.problems import escape
from lilguys_tools.teach.story import counted

FORMATS = ("table", "json", "csv", "markdown")

_THERE = "is there already: name another file, or remove it first"


class _Whole(click.IntRange):
    """A whole number; click would speak of an integer range."""

    name = "whole number"


@click.command()
@game_argument()
@click.option(
    "--players", metavar="BOTS", required=True, help="Clockwise: greedy,random,./mybot.py."
)
@click.option("-n", "games", type=_Whole(1), default=1000, metavar="N", help="Games (1000).")
@click.option("--seed", type=int, default=1, metavar="N", help="Decides all of chance (1).")
@click.option("--jobs", type=_Whole(1, 256), default=1, metavar="N", help="Processes (1).")
@click.option("--dask", metavar="ADDRESS", help="Play on a Dask cluster: tcp://HOST:PORT.")
@click.option("--rotate", is_flag=True, help="Move the bots on by a seat from game to game.")
@click.option(
    "--set",
    "rules",
    multiple=True,
    metavar="KEY=VALUE",
    help="A house rule: reference_card.10=30, scoring=simplified, deck=FILE, ...",
)
@click.option("--scoring", type=click.Choice(["standard", "simplified"]), help="As --set scoring.")
@click.option("--deck", metavar="DECK", help="As --set deck: a built-in one, or a file.")
@click.option("--compare", is_flag=True, help="Play the same games without the house rule too.")
@click.option(
    "--limit",
    type=_Whole(1),
    metavar="N",
    help="Turns after which You Lying Sack is stopped (500).",
)
@click.option("--out", metavar="FILE", help="Keep the games as logs in a new file.")
@click.option("--plot", metavar="FILE", help="Draw the figures: a new .svg or .png file.")
@click.option("--format", "fmt", type=click.Choice(FORMATS), default="table")
def command(
    game: str,
    games: int,
    jobs: int,
    dask: str | None,
    out: str | None,
    plot: str | None,
    fmt: str,
    **asked: Any,
) -> None:
    """Let bots play many games, and print who wins and how.

    The figures depend on the seed alone, not on --jobs. Ctrl-C prints the figures of the
    games that are done.

    A comparison plays each game twice, with the house rules that are set and without them; a
    scoring or a deck that is named beside them holds for both. Alone it is what is compared.
    """
    from lilguys_tools.bots.own import BotError
    from lilguys_tools.simulate.report import report
    from lilguys_tools.simulate.running import Outcome, simulate

    _check_out(out, plot)
    run, outcome = _run(game, out=out, **asked), Outcome()
    if plot is not None:
        _check_plot(plot)
    if run.rotate and games % len(run.bots):
        click.echo(
            f"{counted(games, 'game')} among {len(run.bots)} seats: no bot sits in each equally"
            f" often; a multiple of {len(run.bots)} is fair",
            err=True,
        )
    with (
        listening() as stopped,
        _cluster(dask, jobs) as cluster,
        _keeping(out, stopped) as keep,
        _Bar(games) as bar,
    ):

        def told(chunk: Any) -> None:
            for log in chunk.logs:
                keep(log)
            bar.add(chunk)

        is_one = jobs == 1 and cluster is None
        stopped.under_way = lambda: _under_way(run, outcome.games + 1, is_one)
        how = {"jobs": jobs, "cluster": cluster, "paced": stopped.waiting}
        try:
            simulate(run, games, **how, outcome=outcome, told=told)
        except BotError as error:
            if not stopped.why:  # else a log could not be kept before that
                stopped.why, stopped.ended_with = bot_words(game, error), WRONG
    code = DONE
    if outcome.games:
        data = report(run, games, outcome)
        _print(data, fmt)
        sys.stdout.flush()
        if plot is not None:
            code = _draw(run, data, outcome, plot)
    if outcome.games < games or stopped.why:
        click.echo(f"stopped after {outcome.games} of {games} games{stopped.reason}", err=True)
        code = max(code, stopped.code)
    click.get_current_context().exit(code)


def _under_way(run: Any, number: int, is_one: bool) -> str:
    """Return what is waited for when somebody wants a run to end, and how not to."""
    own = ", ".join(dict.fromkeys(str(bot) for bot in run.bots if not isinstance(bot, str)))
    whose = f" (bots of your own: {own})" if own else ""
    if is_one:
        return f"stopping after game {number}, which is under way{whose}; once more stops it now"
    return f"stopping after the games under way, {number} and on{whose}; once more stops them now"


def _draw(run: Any, data: dict[str, Any], outcome: Any, plot: str) -> int:
    """Draw the picture and return the exit code; the figures are printed by then."""
    from lilguys_tools.simulate.plot import draw

    try:
        draw(run, data, outcome, plot)
    except OSError as error:
        click.echo(f"{escape(plot)} is not drawn: {error.strerror or error}", err=True)
        return UNREADABLE
    return DONE


@contextlib.contextmanager
def _keeping(out: str | None, stop: Stop) -> Iterator[Callable[[str], None]]:
    """Give what keeps a log, and stops the run where it can not, as on a full disk.

    Where none are kept there are none.
    """
    from lilguys_tools.simulate.keeping import Kept

    if out is None:
        yield lambda log: None
        return
    try:
        kept = Kept(out)
    except FileExistsError as error:
        raise click.UsageError(f"{escape(out)} {_THERE}") from error
    except OSError as error:
        raise click.UsageError(f"{escape(out)}: {error.strerror or error}") from error

    def keep(log: str) -> None:
        if not stop.why:  # else this is the rest of what was played when it failed
            try_to(kept.add, log)

    def try_to(write: Callable[..., None], *what: str) -> None:
        try:
            write(*what)
        except OSError as error:
            how = f"incomplete after {counted(kept.logs, 'log')}" if kept.logs else "not kept"
            stop.why = f"{escape(out)} is {how}: {error.strerror or error}"

    try:
        yield keep
    finally:
        try_to(kept.close)
        if kept.paths:
            click.echo("Kept in " + ", ".join(map(escape, kept.paths)), err=True)


def _check_out(out: str | None, plot: str | None) -> None:
    if out in ("", STDIN):
        raise click.UsageError("--out needs a file: standard output has the figures")
    if out is not None and os.path.splitext(out)[1].lower() not in (".yaml", ".yml"):
        raise click.UsageError(f"--out keeps logs as YAML: {escape(out)} must end in .yaml or .yml")
    if plot is not None and os.path.isfile(plot):
        raise click.UsageError(f"{escape(plot)} {_THERE}")


def _check_plot(plot: str) -> None:
    from lilguys_tools.simulate.plot import PlotError, check_plot

    try:
        check_plot(plot)
    except PlotError as error:
        raise click.UsageError(escape(str(error))) from error


@contextlib.contextmanager
def _cluster(address: str | None, jobs: int) -> Iterator[Any]:
    """Give a connection to a cluster, or None where none is asked for."""
    if address is None:
        yield None
        return
    if jobs > 1:
        raise click.UsageError("--jobs is for this machine: a cluster has its own processes")
    from lilguys_tools.simulate.cluster import Cluster, ClusterError

    try:
        with Cluster(address) as cluster:
            yield cluster
    except ClusterError as error:
        raise Lost(escape(str(error))) from error


def _run(
    game: str,
    players: str,
    seed: int,
    rotate: bool,
    rules: tuple[str, ...],
    scoring: str | None,
    deck: str | None,
    compare: bool,
    limit: int | None,
    out: str | None,
) -> Any:
    """Return what is to be played, or raise a usage error that says why it can not be."""
    from lilguys_tools.bots import TURN_LIMIT, UnknownBotError
    from lilguys_tools.bots.own import BotError
    from lilguys_tools.simulate import table
    from lilguys_tools.simulate.chunk import Run

    if limit is not None and not table.counting(game).IS_ENDLESS:
        raise click.UsageError(f"--limit has no place here: {GAMES[game]} always ends")
    named = {"scoring": scoring, "deck": deck}
    shared = tuple(f"{key}={value}" for key, value in named.items() if value is not None)
    folder = None if out is None else os.path.dirname(out) or "."
    sides: tuple[table.Side, ...]
    try:
        bots = table.read_bots(game, players)
        if compare:
            sides = table.compared_sides(game, bots, rules, shared, folder=folder)
        else:
            sides = (table.make_side(game, bots, (*shared, *rules), folder=folder),)
    except UnknownBotError as error:
        own = "a bot of your own is a file as ./mybot.py, or MODULE:NAME"
        raise click.UsageError(f"{escape(str(error))}; {own}") from error
    except table.TableError as error:
        raise click.UsageError("\n".join(map(escape, str(error).split("\n")))) from error
    except BotError as error:
        wrong = Lost if isinstance(error.__cause__, OSError) else click.ClickException
        raise wrong(bot_words(game, error)) from error
    return Run(game, bots, sides, seed, rotate, limit or TURN_LIMIT, out is not None)


def _print(data: dict[str, Any], fmt: str) -> None:
    if fmt == "json":
        click.echo(dump(data, indent=1))
    elif fmt == "csv":
        from lilguys_tools.simulate.report import COLUMNS, rows

        print_csv(COLUMNS, rows(data))
    else:
        from lilguys_tools.simulate.tables import report_text

        click.echo(report_text(data, markdown=fmt == "markdown"))


class _Bar:
    """How far a run is, with the time left, on stderr; nothing where that is no terminal."""

    def __init__(self, games: int) -> None:
        self._bar = (
            click.progressbar(length=games, file=sys.stderr, show_pos=True)
            if sys.stderr.isatty()
            else contextlib.nullcontext()
        )

    def __enter__(self) -> _Bar:
        self._shown: Any = self._bar.__enter__()
        return self

    def add(self, chunk: Any) -> None:
        """Show that a chunk is done."""
        if self._shown is not None:
            self._shown.update(chunk.games)

    def __exit__(self, *error: Any) -> None:
        self._bar.__exit__(*error)
