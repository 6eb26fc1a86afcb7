"""``lgtools deck``: lists, shows and checks decks."""

from __future__ import annotations

import sys
from typing import Any

import click

from lilguys_tools.cli.output import WRONG, Files, dump, tell, wants_color
from lilguys_tools.games.lilguys.deck import Card, Deck
from lilguys_tools.logs.decks import (
    STANDARD,
    DeckError,
    built_in_decks,
    deck_of,
    load_deck,
    standard_deck,
)
from lilguys_tools.logs.problems import Problem, Source, escape
from lilguys_tools.logs.reader import read
from lilguys_tools.render.tables import plain, table


@click.group()
def command() -> None:
    """List, show and check decks of Lil' Guys."""


@command.command("list")
def list_decks() -> None:
    """List the built-in decks."""
    rows = []
    for name in built_in_decks():
        deck = standard_deck(name)
        rows.append((name, deck.name, len(deck.types), len(deck.cards)))
    click.echo(table(rows, ("Deck", "Name", "Types", "Different cards")))


@command.command()
@click.argument("name", default=STANDARD, metavar="[NAME|FILE]")
@click.option("--format", "fmt", type=click.Choice(["table", "json", "markdown"]), default="table")
@click.pass_context
def show(ctx: click.Context, name: str, fmt: str) -> None:
    """Show every card of a built-in deck, or of a deck in a file."""
    try:
        deck = standard_deck(name) if name in built_in_decks() else load_deck(name)
    except DeckError as error:
        with open(name, "rb") as file:
            source = Source(name, file.read())
        for problem in error.problems:
            tell(problem, source)
        ctx.exit(WRONG)
    except OSError as error:
        known = ", ".join(built_in_decks())
        message = f"{escape(name)}: {error.strerror} (built-in decks: {known})"
        raise click.UsageError(message, ctx) from error
    if fmt == "json":
        click.echo(dump(_deck_json(deck), indent=1))
    else:
        click.echo("\n".join(_deck_lines(deck, fmt == "markdown")))


@command.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--format", "fmt", type=click.Choice(["text", "json"]), default="text")
@click.option("--no-color", is_flag=True, help="Never use colour.")
@click.pass_context
def check(ctx: click.Context, files: tuple[str, ...], fmt: str, no_color: bool) -> None:
    """Check deck files. Exit code 1: something is wrong; 2: a file can not be read."""
    reading = Files(files)
    told: list[dict[str, Any]] = []
    for name in files:
        data = reading.read(name)
        if data is None:
            continue
        source = Source(name, data)
        problems = _deck_problems(name, data)
        for problem in problems:
            if fmt == "text":
                tell(problem, source, wants_color(no_color, sys.stderr))
            told.append(problem.as_json())
        if problems:
            reading.code = max(reading.code, WRONG)
        elif fmt == "text":
            click.echo(f"{escape(name)}: fine")
    if fmt == "json":
        click.echo(dump(told))
    ctx.exit(reading.code)


def _deck_problems(name: str, data: bytes) -> list[Problem]:
    documents = list(read(data, name))
    if not documents:
        return [Problem(name, 1, 1, "FORMAT", "", "there is no deck in this file")]
    return [problem for document in documents for problem in deck_of(document)[1]]


def _deck_lines(deck: Deck, markdown: bool) -> list[str]:
    lines = [f"{'# ' if markdown else ''}{plain(deck.name)} ({plain(deck.id)})", ""]
    parts = (
        ("Guys", [c for c in deck.cards if c.kind in ("guy", "exclusive")]),
        ("Party Store", [c for c in deck.cards if c.kind not in ("guy", "exclusive")]),
    )
    for title, cards in parts:
        lines += [f"{'## ' if markdown else ''}{title}", ""] if markdown else [f"{title}:"]
        rows = [_row(deck, card) for card in cards]
        lines += [_table(rows, markdown), ""]
    card = ", ".join(f"{n}: {points}" for n, points in enumerate(deck.reference, 1))
    lines.append(f"Points by symbols: {card} (the last for more, too)")
    return lines


def _row(deck: Deck, card: Card) -> tuple[str, str, int, str]:
    from lilguys_tools.teach.lilguys_cards import card_text

    mark = {"stand-in": "*", "derived": "", "rulebook": ""}[card.source]
    return (f"{plain(card.id)}{mark}", card.kind, card.copies, plain(card_text(deck, card)))


def _table(rows: list[tuple[str, str, int, str]], markdown: bool) -> str:
    headers = ("Card (* stand-in)", "Kind", "Copies", "What it does")
    if markdown:
        return table(rows, headers, True)
    import textwrap

    wide = max(len(row[0]) for row in rows)
    wide = min(max(wide, len(headers[0])), 24)
    room = 80 - wide - len("exclusive") - 12
    shown: list[tuple[Any, ...]] = []
    for card, kind, copies, text in rows:
        first, *more = textwrap.wrap(text, room) or [""]
        shown.append((card, kind, copies, first))
        shown += [("", "", None, part) for part in more]
    return table(shown, headers)


def _deck_json(deck: Deck) -> dict[str, Any]:
    from lilguys_tools.teach.lilguys_cards import card_text

    return {
        "deck": deck.id,
        "name": deck.name,
        "types": [
            {"id": t.id, "name": t.name, "wild": t.wild, "buys": t.buys, "optional": t.optional}
            for t in deck.types
        ],
        "cards": [
            {
                "id": c.id,
                "name": c.name,
                "kind": c.kind,
                "copies": c.copies,
                "type": deck.types[c.type].id if c.is_guy else None,
                "symbols": c.symbols,
                "does": card_text(deck, c),
                "text": c.text,
                "source": c.source,
            }
            for c in deck.cards
        ],
        "reference_card": dict(enumerate(deck.reference, 1)),
        "simplified_card": list(deck.simplified),
    }
