"""``lgtools check``: what is wrong with a file, and which rule says so."""

from __future__ import annotations

import sys

import click

from lilguys_tools.cli.output import Files, dump, tell, wants_color
from lilguys_tools.logs.problems import escape


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--format", "fmt", type=click.Choice(["text", "json"]), default="text")
@click.option("--no-color", is_flag=True, help="Never use colour.")
@click.pass_context
def command(ctx: click.Context, files: tuple[str, ...], fmt: str, no_color: bool) -> None:
    """Check logs and tallies, and say exactly what is wrong.

    Every problem is told as FILE:LINE:COL with the id of the rule behind it. '-' is standard
    input. Exit code 0: all fine; 1: something is wrong; 2: a file can not be read.
    """
    reading = Files(files)
    color = wants_color(no_color, sys.stdout)
    first = True
    for game, source in reading.games():
        for problem in game.problems:
            if fmt == "text":
                tell(problem, source, color, err=False)
            else:
                click.echo(("[" if first else ",\n ") + dump(problem.as_json()), nl=False)
                first = False
        if fmt == "text" and not game.problems:
            click.echo(f"{escape(game.name)}: fine")
    if fmt == "json":
        click.echo("[]" if first else "]")
    ctx.exit(reading.code)
