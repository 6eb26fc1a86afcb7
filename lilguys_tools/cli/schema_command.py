"""``lgtools schema``: JSON Schema for editors."""

from __future__ import annotations

from typing import Any

import click

from lilguys_tools.cli.game_argument import game_argument
from lilguys_tools.games import GAMES

DRAFT = "https://json-schema.org/draft/2020-12/schema"
_ABOUT = (
    "What may stand in a file of this kind. The tool asks for more than a schema can say: "
    "'{check} FILE' has the last word."
)


@click.command()
@click.argument("what", type=click.Choice(["log", "tally", "deck"]))
@game_argument(required=False)
def command(what: str, game: str | None) -> None:
    """Print the JSON Schema of a log, a tally or a deck.

    It says what the shape of a file is; which card may lie where, the rules say. That of a log
    holds for both games if none is named.
    """
    if game not in (None, "lilguys") and what != "log":
        raise click.UsageError(f"{GAMES[game]} has logs only")
    from lilguys_tools.cli.output import dump

    if game is None and what == "log":
        click.echo(dump(any_log(), indent=2))
    else:
        click.echo(dump(schema(what, game or "lilguys"), indent=2))


def any_log() -> dict[str, Any]:
    """Return the JSON Schema of a log of either game: what it must be hangs on its `game`."""
    logs = {game: schema("log", game) for game in GAMES}
    chosen = [
        {
            "if": {"properties": {"game": {"const": game}}, "required": ["game"]},
            "then": {"$ref": f"#/$defs/{game}"},
        }
        for game in GAMES
    ]
    for game, body in logs.items():
        # Each is a schema of its own, so that what it refers to is its own, too.
        body["$id"] = f"urn:lgtools:log:{game}"
    return {
        "$schema": DRAFT,
        "title": "log",
        "description": _ABOUT.format(check="lgtools check"),
        "type": "object",
        "required": ["game"],
        "properties": {"game": {"enum": list(GAMES)}},
        "allOf": chosen,
        "$defs": logs,
    }


def schema(what: str, game: str) -> dict[str, Any]:
    """Return the JSON Schema of a kind of file.

    Parameters
    ----------
    what : str
        log, tally or deck.
    game : str
        lilguys or lyingsack; the latter has logs only.
    """
    body = _shape(what, game).schema()
    if what != "deck":
        body["properties"]["game"] = {"const": game}
    definitions: dict[str, Any] = {}
    body = _shared(body, definitions, what)
    if what == "deck":
        definitions["condition"] = _condition()
    check = "lgtools deck check" if what == "deck" else "lgtools check"
    return {
        "$schema": DRAFT,
        "title": f"{GAMES[game]}: {what}",
        "description": _ABOUT.format(check=check),
        **body,
        **({"$defs": definitions} if definitions else {}),
    }


def _shape(what: str, game: str) -> Any:
    if game == "lyingsack":
        from lilguys_tools.logs.lyingsack import SHAPE

        return SHAPE
    if what == "deck":
        from lilguys_tools.logs.deck_shape import deck_map

        return deck_map(_any_type(), _any_type())
    from lilguys_tools.logs.decks import standard_deck
    from lilguys_tools.logs.lilguys_shape import log_shape, tally_shape

    return (log_shape if what == "log" else tally_shape)(standard_deck())


def _any_type() -> Any:
    """Return the shape of a type of a deck that is not known yet."""
    from lilguys_tools.logs.fields import Named

    return Named("a type", {}, ())


def _condition() -> dict[str, Any]:
    from lilguys_tools.logs.deck_values import Conditions

    condition: dict[str, Any] = Conditions(_any_type()).schema()
    return condition


def _shared(part: Any, definitions: dict[str, Any], key: str) -> Any:
    """Return a part of a schema with its lists of ids moved to `definitions`.

    The same ids may stand in many places; each list is named by the first of them.
    """
    if isinstance(part, list):
        return [_shared(inner, definitions, key) for inner in part]
    if not isinstance(part, dict):
        return part
    if "examples" in part:
        name = next((name for name, known in definitions.items() if known == part), None)
        if name is None:
            name = key if key not in definitions else f"{key}-{len(definitions)}"
            definitions[name] = part
        return {"$ref": f"#/$defs/{name}"}
    found = {}
    for name, inner in part.items():
        if name == "properties":
            found[name] = {k: _shared(v, definitions, k) for k, v in inner.items()}
        else:
            found[name] = _shared(inner, definitions, key)
    return found
