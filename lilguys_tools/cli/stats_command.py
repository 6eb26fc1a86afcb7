"""``lgtools stats``: an archive of logs in figures."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from typing import Any

import click

from lilguys_tools.cli.listening import listening
from lilguys_tools.cli.output import DONE, STDIN, UNREADABLE, WRONG, dump, print_csv

FORMATS = ("table", "json", "csv", "markdown")


@click.command()
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option("--jobs", type=click.IntRange(1, 256), default=1, metavar="N", help="Processes (1).")
@click.option("--no-ratings", "rated", flag_value=False, default=True, help="Rate nobody.")
@click.option("--format", "fmt", type=click.Choice(FORMATS), default="table")
@click.pass_context
def command(ctx: click.Context, paths: tuple[str, ...], jobs: int, rated: bool, fmt: str) -> None:
    """Count up an archive: files of logs and tallies, and folders of them.

    Games, wins, scores, who beats whom, and ratings. '-' is standard input. What is wrong with
    a file is told on stderr, and the others count. Exit code 1: something is wrong; 2: a file
    can not be read.
    """
    from lilguys_tools.simulate.archive import Archive, rating_model, read_archive
    from lilguys_tools.simulate.archive_report import archive_report

    archive, model = Archive(), cache(rating_model)
    with listening() as stopped, closing(read_archive(_files(paths), jobs=jobs)) as parts:
        for part in stopped.waiting(parts):
            for line in part.told:
                click.echo(line, err=True)
            # With several jobs openskill is imported while the other processes read.
            archive.add(part, model() if rated else None)
    _print(archive_report(archive), fmt)
    sys.stdout.flush()
    if rated and model() is None:
        click.echo("no ratings without openskill: pip install 'lilguys_tools[stats]'", err=True)
    if stopped():
        click.echo(f"stopped before the end of the archive{stopped.reason}", err=True)
        ctx.exit(stopped.code)
    ctx.exit(UNREADABLE if archive.unreadable else WRONG if archive.wrong else DONE)


def _files(paths: tuple[str, ...]) -> Iterator[Any]:
    from lilguys_tools.logs.reader import MAX_BYTES
    from lilguys_tools.simulate.archive_chunk import File, find_files

    for path in paths:
        if path == STDIN:
            yield File(path, True, sys.stdin.buffer.read(MAX_BYTES + 1))
        else:
            yield from find_files([path])


def _print(data: dict[str, Any], fmt: str) -> None:
    from lilguys_tools.simulate.archive_report import COLUMNS, archive_rows, archive_text

    if fmt == "json":
        click.echo(dump(data, indent=1))
    elif fmt == "csv":
        print_csv(COLUMNS, archive_rows(data))
    else:
        click.echo(archive_text(data, markdown=fmt == "markdown"))
