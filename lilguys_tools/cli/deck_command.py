"""``lgtools deck``: lists, shows and checks decks."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from lilguys_tools.games.lilguys.deck import Deck
    from lilguys_tools.logs.document import Document
    from lilguys_tools.logs.problems import Problem

STANDARD = "standard"


@click.group()
def command() -> None:
    """List, show and check decks of Lil' Guys."""


@command.command("list")
def list_decks() -> None:
    """List the built-in decks."""
    from lilguys_tools.cli.deck_output import copies
    from lilguys_tools.logs.decks import built_in_decks, standard_deck
    from lilguys_tools.render.tables import table

    rows = []
    for name in built_in_decks():
        deck = standard_deck(name)
        guys = copies(card for card in deck.cards if card.kind == "guy")
        exclusives = copies(card for card in deck.cards if card.kind == "exclusive")
        store = copies(deck.cards) - guys - exclusives
        rows.append((name, deck.name, guys, exclusives, store))
    click.echo(table(rows, ("Deck", "Name", "Guys", "Exclusives", "Store cards")))


@command.command()
@click.argument("name", default=STANDARD, metavar="[NAME|FILE]")
@click.option(
    "--format",
    "fmt",
    type=click.Choice(["table", "json", "markdown"]),
    default="table",
    help="How to print it.  [default: table]",
)
@click.pass_context
def show(ctx: click.Context, name: str, fmt: str) -> None:
    """Show every card of a built-in deck, or of a deck in a file.

    The built-in deck 'standard' is shown where none is named.
    """
    deck, code = named_deck(name)
    if deck is None:
        ctx.exit(code)
    from lilguys_tools.cli import deck_output

    if fmt == "json":
        from lilguys_tools.cli.output import dump

        click.echo(dump(deck_output.deck_json(deck), indent=2))
    else:
        lines = deck_output.markdown if fmt == "markdown" else deck_output.text
        click.echo("\n".join(lines(deck)))


@command.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option(
    "--format",
    "fmt",
    type=click.Choice(["text", "json"]),
    default="text",
    help="How to print it.  [default: text]",
)
@click.option("--no-color", is_flag=True, help="Never use colour.")
@click.pass_context
def check(ctx: click.Context, files: tuple[str, ...], fmt: str, no_color: bool) -> None:
    """Check deck files.

    Exit code 1: something is wrong; 2: a file can not be read.
    """
    from lilguys_tools.cli.output import WRONG, Files, dump, tell, wants_color
    from lilguys_tools.logs.problems import Source, escape

    reading = Files(files)
    told: list[dict[str, Any]] = []
    color = wants_color(no_color, sys.stdout)
    for name in files:
        data = reading.read(name)
        if data is None:
            continue
        source = Source(name, data)
        _, problems = _read(name, data)
        for problem in problems:
            if fmt == "text":
                tell(problem, source, color, err=False)
            told.append(problem.as_json())
        if problems:
            reading.code = max(reading.code, WRONG)
        elif fmt == "text":
            click.echo(f"{escape(name)}: fine")
    if fmt == "json":
        click.echo(dump(told))
    ctx.exit(reading.code)


def named_deck(name: str) -> tuple[Deck | None, int]:
    """Return a built-in deck or that of a file; or None, told why, and the exit code."""
    from lilguys_tools.core.names import did_you_mean, fold_id
    from lilguys_tools.logs.decks import built_in_decks, standard_deck

    known = {fold_id(built_in): built_in for built_in in built_in_decks()}
    if fold_id(name) in known:
        return standard_deck(known[fold_id(name)]), 0
    from lilguys_tools.cli.output import WRONG, Files, tell
    from lilguys_tools.logs.problems import Source

    reading = Files((name,))
    data = reading.read(name)
    if data is None:
        near = did_you_mean(name, known.values())
        hint = f"did you mean {near}?" if near else f"built-in decks: {', '.join(known.values())}"
        click.echo(f"  hint: {hint}", err=True)
        return None, reading.code
    deck, problems = _read(name, data)
    source = Source(name, data)
    for problem in problems:
        tell(problem, source)
    return (None, WRONG) if problems else (deck, 0)


def _read(name: str, data: bytes) -> tuple[Deck | None, list[Problem]]:
    """Return the deck in a file and all that is wrong with it, in the order of the lines."""
    from lilguys_tools.logs.decks import deck_of
    from lilguys_tools.logs.problems import Problem
    from lilguys_tools.logs.reader import read

    documents = list(read(data, name))
    if not documents:
        return None, [Problem(name, 1, 1, "FORMAT", "", "there is no deck in this file")]
    deck = None
    told: list[Problem] = []
    for document in documents:
        if document.index > 1 and not document.broken:
            told.append(document.problem("FORMAT", (), "a deck file holds one deck only"))
        deck, problems = (None, [game]) if (game := _game(document)) else deck_of(document)
        told += sorted(problems, key=lambda problem: (problem.line, problem.column))
    return (None if told else deck), told


def _game(document: Document) -> Problem | None:
    """Return what to say where a game was given for a deck."""
    value = document.value
    if not isinstance(value, dict) or "game" not in value or "types" in value:
        return None
    message = "this is a game, and no deck"
    return document.problem("FORMAT", ("game",), message, "lgtools check is for games", key=True)
