"""What was entered on a sheet, in a few words: for undo, and for who listens to the page."""

from __future__ import annotations

import re

from lilguys_tools.games.lilguys.deck import Card, Deck
from lilguys_tools.session.sheet_events import Event, EventError
from lilguys_tools.session.sheet_table import NOBODY, Table

_SETTLED = {
    "title": "the title",
    "deck": "the deck",
    "scoring": "the scoring",
    "first": "who goes first",
    "last_planner": "the last Party Planner",
    "reference": "the reference card",
    "exclusive": "the Exclusive Guys",
}


def told(event: Event, table: Table) -> str:
    """Return what an event did: ``1 funny more for Ana``, ``roll 4``, ``the deck``."""
    args = event.args
    match event.do:
        case "guys" | "item":
            what = str(args.get("card") or args.get("name"))
            by = args.get("by")
            n = by if isinstance(by, int) else 0
            return (
                f"{abs(n)} {what} {'more' if n > 0 else 'fewer'} for {_name(table, event.player)}"
            )
        case "popular":
            return f"the Popular Guys of {_name(table, event.player)}"
        case "roll":
            return f"roll {args.get('value')}"
        case "hand":
            return "the Good Thing" if args.get("value") == "good" else "Bad Things"
        case "accepted":
            by = args.get("by")
            return "nobody accepted" if by == NOBODY else f"{_name(table, str(by))} accepted"
        case "set":
            return _SETTLED.get(str(args.get("key")), "a change")
        case "table":
            return "the whole table"
        case "leave":
            return f"{_name(table, event.player)} leaves"
        case "join" | "person" | "move":
            return "the players"
    return event.do


def symbols_word(one: Card) -> str:
    """Return what a Guy is called among those of its type: ``single``, ``double``."""
    return {1: "single", 2: "double"}.get(one.symbols, f"{one.symbols} symbols")


def with_names(said: str, event: Event, deck: Deck | None) -> str:
    """Return what is said of an event with its card as the page names it, not by its id."""
    id = str(event.args.get("card"))
    one = next((card for card in deck.cards if card.id == id), None) if deck else None
    if deck is None or one is None:
        return said
    name = one.name
    if one.is_guy and name == one.id:
        name = f"{deck.types[one.type].name}, {symbols_word(one)}:"
        said = said.replace(f"{id} is ", f"{id} ")
    return re.sub(rf"(?<![\w-]){re.escape(id)}(?![\w-])", lambda _: name, said, count=1)


def _name(table: Table, id: str | None) -> str:
    try:
        return table.person(id or "").name
    except EventError:
        return "somebody"
