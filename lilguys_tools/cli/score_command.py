"""``lgtools score``: scores logs and tallies."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import click

from lilguys_tools.cli.output import Files, dump, score_json, tell, wants_color
from lilguys_tools.logs.common import Game
from lilguys_tools.render import scores

FORMATS = ("table", "json", "csv", "markdown")


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option(
    "--scoring",
    type=click.Choice(["standard", "simplified"]),
    help="Score Lil' Guys this way, whatever the file says.",
)
@click.option("--explain", is_flag=True, help="Show every line of the sum with its rule.")
@click.option("--format", "fmt", type=click.Choice(FORMATS), default="table")
@click.option("--no-color", is_flag=True, help="Never use colour.")
@click.pass_context
def command(
    ctx: click.Context,
    files: tuple[str, ...],
    scoring: str | None,
    explain: bool,
    fmt: str,
    no_color: bool,
) -> None:
    """Score games: logs and tallies, as many files as you like.

    A game that breaks a rule is not scored; the others are. '-' is standard input. Exit code
    0: all scored; 1: something is wrong; 2: a file can not be read.
    """
    if explain and fmt == "csv":
        raise click.UsageError("--explain has no place in CSV; use table, markdown or json")
    reading = Files(files, scoring)
    color = wants_color(no_color, sys.stderr)
    if fmt == "json":
        _as_json(_scored(reading, color), len(files), explain)
    elif fmt == "csv":
        _as_csv(_scored(reading, color))
    else:
        bold = fmt == "table" and wants_color(no_color, sys.stdout)
        _as_tables(_scored(reading, color), fmt == "markdown", explain, bold)
    ctx.exit(reading.code)


def _scored(reading: Files, color: bool) -> Iterator[Game]:
    """Give every game, telling the problems of each on the way."""
    for game, source in reading.games():
        sys.stdout.flush()  # so that both streams read in order where they go to one place
        for problem in game.problems:
            tell(problem, source, color)
        yield game


def _as_tables(games: Iterator[Game], markdown: bool, explain: bool, bold: bool) -> None:
    first = True
    for game in games:
        if game.is_scored:
            if not first:
                click.echo()
            steps = _steps(game) if explain else []
            text = scores.game_text(
                game, markdown=markdown, explain=explain, bold=bold, steps=steps
            )
            click.echo(text)
            first = False


def _as_json(games: Iterator[Game], files: int, explain: bool) -> None:
    """Print one object for one file with one document, else an array as it comes."""
    documents = 0
    held: str | None = None
    opened = files > 1
    if opened:
        click.echo("[", nl=False)
    written = 0
    for game in games:
        documents += 1
        if documents == 2 and not opened:
            click.echo("[" + (held or ""), nl=False)
            opened, written = True, 1 if held else 0
        if not game.is_scored:
            continue
        data = score_json(game)
        text = dump(scores.explained_json(game, data, _steps(game)) if explain else data)
        if opened:
            click.echo((",\n " if written else "") + text, nl=False)
            written += 1
        else:
            held = text
    if opened:
        click.echo("]")
    elif held is not None:
        click.echo(held)


def _steps(game: Game) -> list[tuple[Any, Any, Any]]:
    """Return the moves of a game, for what only they explain."""
    from lilguys_tools.logs.history import history, moments

    return moments(history(game))


def _as_csv(games: Iterator[Game]) -> None:
    """Print a line a player; the columns of both games where both kinds came."""
    import csv

    rows: list[dict[str, Any]] = []
    columns: dict[str, None] = {}
    for game in games:
        if game.is_scored:
            for row in scores.csv_rows(game):
                columns.update(dict.fromkeys(row))
                rows.append(row)
    ordered = [column for column in scores.CSV_COLUMNS if column in columns]
    writer = csv.DictWriter(sys.stdout, ordered or scores.CSV_COLUMNS[:8], lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
