"""What an event says, read and bounded: players, cards, turns. A file may hold anything."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lilguys_tools.render.people import COLOURS
from lilguys_tools.session.sheet_events import EventError, listed, mapping, text, whole
from lilguys_tools.session.sheet_table import NOBODY, SEATS, Person, Table, Turn
from lilguys_tools.session.tally_cards import Cards, Item

#: More than any table has; what is too many for a game is for its rules to say.
MAX_PLAYERS, MAX_ITEMS, MAX_COPIES, MAX_POINTS, MAX_TURNS = 12, 200, 200, 999_999, 5000


def read_person(data: Any) -> Person:
    """Return the player that an event names."""
    if not isinstance(data, dict):
        raise EventError("a player is a mapping")
    colour = data.get("colour")
    id = text(data, "id")
    if id in SEATS or id == NOBODY:
        raise EventError("that id means something else")
    return Person(
        id, text(data, "name").strip(), colour if colour in COLOURS else next(iter(COLOURS))
    )


def read_cards(data: Any) -> Cards:
    """Return the cards before a player."""
    if not isinstance(data, dict):
        raise EventError("a hand is a mapping")
    counts = mapping(data, "guys")
    guys = tuple((card, whole(counts, card, 1, MAX_COPIES)) for card in counts)
    items = tuple(read_item(one) for one in listed(data, "items", MAX_ITEMS))
    return Cards(guys, items, read_stacking(mapping(data, "popular_as")))


def read_item(data: Any) -> Item:
    """Return an item: a card's id, or a card written out."""
    if isinstance(data, dict):
        return text(data, "name").strip(), whole(data, "points", -MAX_POINTS, MAX_POINTS)
    return text({"card": data}, "card")


def read_stacking(data: dict[str, Any]) -> dict[str, list[str]]:
    """Return with which types the Popular cards are stacked."""
    return {
        card: [text({"type": kind}, "type") for kind in listed(data, card, MAX_COPIES)]
        for card in data
    }


def read_turn(table: Table, data: Any) -> Turn:
    """Return a turn of You Lying Sack."""
    if not isinstance(data, dict):
        raise EventError("a turn is a mapping")
    turn = Turn(whole(data, "roll", 1, 6))
    if data.get("hand") is not None:
        turn = replace(turn, hand=read_hand(data, "hand"))
    if data.get("by") is not None:
        turn = replace(turn, by=read_by(table, data))
    return turn


def read_hand(args: dict[str, Any], key: str) -> str:
    """Return what is in a hand: ``bad`` or ``good``."""
    word = text(args, key)
    if word not in ("bad", "good"):
        raise EventError("a hand is bad or good")
    return word


def read_by(table: Table, args: dict[str, Any]) -> str:
    """Return who accepted a hand, or that nobody did."""
    by = text(args, "by")
    return by if by == NOBODY else table.person(by).id
