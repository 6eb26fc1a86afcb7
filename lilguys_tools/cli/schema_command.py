"""``lgtools schema``: JSON Schema for editors."""

from __future__ import annotations

from typing import Any

import click

from lilguys_tools.cli.output import dump
from lilguys_tools.games import GAMES

DRAFT = "https://json-schema.org/draft/2020-12/schema"


@click.command()
@click.argument("what", type=click.Choice(["log", "tally", "deck"]))
@click.argument("game", type=click.Choice(list(GAMES)), default="lilguys")
def command(what: str, game: str) -> None:
    """Print the JSON Schema of a log, a tally or a deck.

    It says what the shape of a file is; which card may lie where, the rules say.
    """
    if game != "lilguys" and what != "log":
        raise click.UsageError(f"{GAMES[game]} has logs only")
    click.echo(dump(schema(what, game), indent=2))


def schema(what: str, game: str) -> dict[str, Any]:
    """Return the JSON Schema of a kind of file."""
    title = f"{GAMES[game]}: {what}"
    return {"$schema": DRAFT, "title": title, **_shape(what, game).schema(), **_definitions(what)}


def _shape(what: str, game: str) -> Any:
    if game == "lyingsack":
        from lilguys_tools.logs.lyingsack import SHAPE

        return SHAPE
    if what == "deck":
        return _deck_shape()
    from lilguys_tools.logs.decks import standard_deck
    from lilguys_tools.logs.lilguys_shape import log_shape, tally_shape

    return (log_shape if what == "log" else tally_shape)(standard_deck())


def _deck_shape() -> Any:
    from lilguys_tools.logs.deck_shape import deck_map
    from lilguys_tools.logs.fields import Named

    kind = Named("a type", {}, ())
    return deck_map(kind, kind)


def _definitions(what: str) -> dict[str, Any]:
    if what != "deck":
        return {}
    from lilguys_tools.logs.deck_shape import Conditions
    from lilguys_tools.logs.fields import Named

    return {"$defs": {"condition": Conditions(Named("a type", {}, ())).schema()}}
