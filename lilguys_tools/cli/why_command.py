"""``lgtools why``: what was decided at a point, what else was legal, and by which rules."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import click

from lilguys_tools.cli.output import UNREADABLE, WRONG, Files, dump, tell, wants_color
from lilguys_tools.cli.why_output import Answer, as_json, as_text
from lilguys_tools.logs.points import next_point
from lilguys_tools.logs.problems import escape, show
from lilguys_tools.session.claims import judge
from lilguys_tools.session.playback import Playback
from lilguys_tools.session.words import NotationError


@click.command()
@click.argument("file")
@click.option("--at", "point", metavar="POINT", help="A round, 3.2, a turn; the last if left out.")
@click.option("--move", "text", metavar="MOVE", help="Is this move legal there? As typed in play.")
@click.option("--game", "number", type=click.IntRange(1), help="Which game of the file.")
@click.option("--reveal", is_flag=True, help="Show a closed hand of You Lying Sack.")
@click.option("--format", "fmt", type=click.Choice(["text", "json", "markdown"]), default="text")
@click.option("--no-color", is_flag=True, help="Never use colour.")
@click.pass_context
def command(
    ctx: click.Context,
    file: str,
    point: str | None,
    text: str | None,
    number: int | None,
    reveal: bool,
    fmt: str,
    no_color: bool,
) -> None:
    """Settle a dispute: what was decided at a point of a log, and by which rules.

    It shows what else was legal there and what the score is made of so far. With --move it says
    whether a move that somebody claims is legal: 'send stinky', 'split 2 3 4 1', 'accept'; without
    --at where the log stops. A broken log is looked at up to where it breaks. '-' is standard
    input. Exit code 1: the log is broken; 2: it can not be read, or there is no such point or move.
    """
    reading = Files((file,))
    color = wants_color(no_color, sys.stderr)
    shown: list[Any] = []
    found = 0
    for game, source in reading.games():
        found = game.document.index
        if number not in (None, found):
            continue
        if game.replay is None:
            for problem in game.problems:
                tell(problem, source, color)
            if not game.problems:
                click.echo(f"{escape(game.name)}: a tally has no moves", err=True)
            reading.code = max(reading.code, WRONG)
            continue
        try:
            told = _told(Playback(game, source, reveal), point, text)
        except _NothingThereError as error:
            click.echo(f"{escape(game.name)}: {error}", err=True)
            reading.code = UNREADABLE
            continue
        if fmt == "json":
            shown.append(as_json(told))
        else:
            shown.append(told)
            click.echo(("\n" if len(shown) > 1 else "") + as_text(told, fmt == "markdown"))
            sys.stdout.flush()
        for problem in game.problems:
            tell(problem, source, color)
    if number is not None and number > found:
        click.echo(f"there is no game {number}: this file holds {found}", err=True)
        reading.code = UNREADABLE
    if fmt == "json" and shown:
        click.echo(dump(shown[0] if found == 1 or number is not None else shown))
    ctx.exit(reading.code)


class _NothingThereError(Exception):
    """There is no such point, or the words stand for no move."""


def _told(playback: Playback, point: str | None, text: str | None) -> Answer:
    """Return what there is to tell of a point."""
    chunk = range(0)
    if point is not None or (text is None and playback.last):
        asked = point if point is not None else playback.at(playback.last)
        if playback.find(asked) is None:
            raise _NothingThereError(playback.no_point(asked))
        chunk = playback.chunk(asked.strip())
    if text is None:
        return Answer(playback, chunk)
    positions = list(_positions(playback, chunk))
    if not positions:
        raise _NothingThereError("the game is over: --at says where to look")
    before = chunk.start - 1 if chunk else playback.last
    others = (playback.known(index) for index in _nearest(playback, before))
    try:
        return Answer(playback, chunk, text, judge(playback.rules, positions, others, text))
    except NotationError as error:
        raise _NothingThereError(f"{show(text)} is no move: {error.text}") from error


def _positions(playback: Playback, chunk: range) -> Iterator[Any]:
    """Give the positions in which something was, or is, to be decided at a point."""
    for index in chunk:
        yield playback.known(index - 1)
    now = playback.position(playback.last)
    if playback.rules.is_over(now) or (chunk and chunk[-1] != playback.last):
        return
    if not chunk or next_point(playback.game.game, now) == playback.at(playback.last):
        yield playback.known(playback.last)


def _nearest(playback: Playback, index: int) -> Iterator[int]:
    """Give all positions, those near `index` first."""
    return iter(sorted(range(playback.last + 1), key=lambda other: abs(other - index)))
