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

    archive, model, report = Archive(), cache(rating_model), cache(_report)
    with listening() as stopped, closing(read_archive(_files(paths), jobs=jobs)) as parts:
        for part in stopped.waiting(parts):
            for line in part.told:
                click.echo(line, err=True)
            archive.add(part, model() if rated else None)
            report()  # with several jobs it is imported, as openskill, while the others read
    _print(archive, report(), fmt)
    sys.stdout.flush()
    if rated and model() is None:
        click.echo("no ratings without openskill: pip install 'lilguys_tools[stats]'", err=True)
    if stopped():
        click.echo(f"stopped before the end of the archive{stopped.reason}", err=True)
        ctx.exit(stopped.code)
    ctx.exit(UNREADABLE if archive.unreadable else WRONG if archive.wrong else DONE)


def _files(paths: tuple[str, ...]) -> Iterator[Any]:
    from lilguys_tools.simulate.archive_chunk import File, find_files

    for path in paths:
        if path == STDIN:
            from lilguys_tools.logs.reader import MAX_BYTES

            yield File(path, True, sys.stdin.buffer.read(MAX_BYTES + 1))
        else:
            yield from find_files([path])


def _report() -> Any:
    from lilguys_tools.simulate import archive_report

    return archive_report


def _print(archive: Any, report: Any, fmt: str) -> None:
    data = report.archive_report(archive)
    if fmt == "json":
        click.echo(dump(data, indent=1))
    elif fmt == "csv":
        print_csv(report.COLUMNS, report.archive_rows(data))
    else:
        click.echo(report.archive_text(data, markdown=fmt == "markdown"))
