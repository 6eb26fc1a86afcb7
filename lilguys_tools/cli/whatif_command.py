"""``lgtools whatif``: the score if something were different."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from typing import Any

import click

from lilguys_tools.cli.output import WRONG, Files, dump, tell, wants_color
from lilguys_tools.core.errors import Breach
from lilguys_tools.games.lilguys.moves import Choice
from lilguys_tools.games.lilguys.rules import check_stacking
from lilguys_tools.games.lilguys.scoring import Result
from lilguys_tools.games.lilguys.setup import SCORINGS, SIMPLIFIED
from lilguys_tools.logs.common import Game
from lilguys_tools.logs.problems import escape
from lilguys_tools.render.whatif import Variant, whatif_json, whatif_text
from lilguys_tools.session.lilguys_notation import read_stacking
from lilguys_tools.session.reasons import reason
from lilguys_tools.session.words import NotationError, seat_of
from lilguys_tools.teach.whatif import GapError, counted

_ROW = re.compile(r"\s*reference_card\.([1-9]\d?)\s*=\s*([+-]?\d{1,4})\s*")


def _rows(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> dict[int, int]:
    """Return rows of the reference card by symbols."""
    rows: dict[int, int] = {}
    for value in values:
        match = _ROW.fullmatch(value)
        if match is None:
            raise click.BadParameter(f"{value!r} is not like reference_card.10=30")
        if int(match[1]) in rows:
            raise click.BadParameter(f"the row for {match[1]} symbols is set twice")
        rows[int(match[1])] = int(match[2])
    return rows


@click.command()
@click.argument("file")
@click.option("--scoring", type=click.Choice(SCORINGS), help="Score it this way.")
@click.option(
    "--set",
    "rows",
    multiple=True,
    callback=_rows,
    metavar="reference_card.N=POINTS",
    help="Another row of the reference card; may be given again.",
)
@click.option(
    "--stack",
    "stacks",
    multiple=True,
    metavar="'PLAYER: TYPE ...'",
    help="Stack a player's Popular Guys so, or 'PLAYER: best'; may be given again.",
)
@click.option("--format", "fmt", type=click.Choice(["text", "json", "markdown"]), default="text")
@click.option("--no-color", is_flag=True, help="Never use colour.")
@click.pass_context
def command(
    ctx: click.Context,
    file: str,
    scoring: str | None,
    rows: dict[int, int],
    stacks: tuple[str, ...],
    fmt: str,
    no_color: bool,
) -> None:
    """Show what the score of a log or tally would be if something were different.

    What the options say is changed all at once. Without any, the other scoring is shown, what
    the best stacking of Popular Guys would have brought where the table wrote down another, and
    what one Guy more or less of each type would do. '-' is standard input. Exit code 1: the
    file is wrong; 2: it can not be read, or a change makes no sense.
    """
    reading = Files((file,))
    shown: list[str] = []
    documents = 0
    for game, source in reading.games():
        documents += 1
        for problem in game.problems:
            tell(problem, source, wants_color(no_color, sys.stderr))
        if not game.is_scored:
            continue
        if game.game != "lilguys":
            click.echo(f"{escape(game.name)}: You Lying Sack has no points to reckon", err=True)
            reading.code = max(reading.code, WRONG)
            continue
        asked = bool(scoring or rows or stacks)
        variants = [_asked(game, scoring, rows, stacks)] if asked else list(_usual(game.result))
        if fmt == "json":
            shown.append(dump(whatif_json(game.name, game.result, variants, guys=not asked)))
        else:
            text = whatif_text(
                game.name, game.result, variants, guys=not asked, markdown=fmt == "markdown"
            )
            shown.append(text)
    if fmt == "json" and documents > 1:
        click.echo("[" + ",\n ".join(shown) + "]")
    elif shown:
        click.echo(("\n" if fmt == "json" else "\n\n").join(shown))
    ctx.exit(reading.code)


def _usual(result: Result) -> Iterator[Variant]:
    """Give what people ask first."""
    other = next(scoring for scoring in SCORINGS if scoring != result.scoring)
    yield Variant(f"{other} scoring", counted(result, scoring=other))
    for seat, player in enumerate(result.players):
        if player.popular_as and not player.chosen:
            what = f"the Popular Guys of {player.name} stacked at best"
            yield Variant(what, counted(result, stacks={seat: None}))


def _asked(
    game: Game, scoring: str | None, rows: dict[int, int], stacks: tuple[str, ...]
) -> Variant:
    result: Result = game.result
    words = [f"{scoring} scoring"] if scoring else []
    words += [f"{points} for {n} symbols" for n, points in sorted(rows.items())]
    choices: dict[int, Choice | None] = {}
    for text in stacks:
        seat, choice = _stacking(result, text)
        if seat in choices:
            raise click.UsageError(f"--stack names {result.players[seat].name} twice")
        choices[seat] = choice
        words.append(f"Popular Guys of {' '.join(text.split())}")
    try:
        then = counted(result, scoring=scoring, rows=rows, stacks=choices)
    except GapError as error:
        raise click.UsageError(str(error)) from error
    if rows and then.scoring == SIMPLIFIED:
        words.append("no look at the reference card (simplified scoring has none)")
    return Variant(" and ".join(words), then)


def _stacking(result: Result, text: str) -> tuple[int, Choice | None]:
    setup = result.setup
    name, colon, typed = text.partition(":")
    if not colon:
        raise click.UsageError(f"--stack is like 'Ana: funny weird', not {text!r}")
    try:
        seat = seat_of(setup.players, name.strip())
        if typed.strip().lower() == "best":
            return seat, None
        hand = result.holdings[seat].guys
        wild = sorted(card for card in hand if setup.deck.tables.is_wild[card])
        if not wild:
            raise click.UsageError(f"{escape(setup.players[seat])} has no Popular Guys to stack")
        choice = read_stacking(setup.deck, wild, typed, setup.types_in_play)
    except NotationError as error:
        raise click.UsageError(error.text) from error
    breach = check_stacking(setup, hand, choice)
    if breach is not None:
        raise click.UsageError(_told(breach))
    return seat, choice


def _told(breach: Breach) -> str:
    told: Any = reason("lilguys", breach)
    return f"[{told.rule}] {told.message}" + (f": {told.hint}" if told.hint else "")
