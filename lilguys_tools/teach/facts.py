"""What can be asked of a table: plain data, worked out by the engine, looked up by a path."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from lilguys_tools.teach.task import Position

#: Where a game tells its result as plain data, if not beside its scoring.
_RESULTS = {"lilguys": "notation"}
#: The keys by which the entries of a list are found.
_NAMES = ("name", "type", "id", "card")


class NoSuchFactError(LookupError):
    """A path that leads nowhere."""


def facts(position: Position) -> dict[str, Any]:
    """Return what is known of a table.

    Returns
    -------
    dict
        ``score`` as ``lgtools score --format json`` has it; where the table is not only counted
        up also all of the public table, ``next`` (the name of the player who decides),
        ``moves`` (how many there are) and ``setup``, the figures before the first card.
    """
    game, state = position.game, position.state
    module = import_module(f"lilguys_tools.games.{game.name}.{_RESULTS.get(game.name, 'scoring')}")
    known: dict[str, Any] = {"score": module.result_json(position.result)}
    if state is None:
        return known
    seat = game.to_move(state)
    names = state.setup.players
    known |= game.public(state)
    known["next"] = None if seat is None else names[seat]
    known["moves"] = len(game.legal_moves(state))
    known["setup"] = _setup(state.setup)
    return known


def _setup(setup: Any) -> dict[str, Any]:
    """Return the figures of a table before the first card; so far only Lil' Guys has any."""
    if not hasattr(setup, "deck"):
        return {}
    tables = setup.deck.tables
    cards = list(zip(setup.deck.cards, setup.copies, strict=True))
    return {
        "rounds": setup.rounds,
        "groups": setup.group_count,
        "line_deck": sum(n for n, fits in zip(setup.copies, tables.in_line, strict=True) if fits),
        "store_deck": sum(n for n, fits in zip(setup.copies, tables.in_store, strict=True) if fits),
        "copies": {card.id: n for card, n in cards},
    }


def fact(known: Any, path: str) -> Any:
    """Return the fact at a path such as ``score.players.Ana.groups.funny.points``.

    Entries of a list go by their name, type, id or card.

    Raises
    ------
    NoSuchFactError
        If the path leads nowhere.
    """
    value = known
    for part in path.split("."):
        if isinstance(value, list):
            named = [x for x in value if isinstance(x, dict) and part in map(x.get, _NAMES)]
            if not named:
                raise NoSuchFactError(f"there is no {part} in {path}")
            value = named[0]
        elif isinstance(value, dict) and part in value:
            value = value[part]
        else:
            known_parts = ", ".join(map(str, value)) if isinstance(value, dict) else "nothing"
            raise NoSuchFactError(f"there is no {part} in {path}; there is: {known_parts}")
    return value
