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
    "totals": "whether phones show totals",
}


def told(event: Event, table: Table, deck: Deck | None = None) -> str:
    """Return what an event did: ``Funny Guys, single: 1 more for Ana``, ``roll 4``, ``the deck``.

    Parameters
    ----------
    event : Event
        The event.
    table : Table
        The table that it happened to.
    deck : Deck, optional
        What that table plays with: it has the names of the cards.
    """
    args = event.args
    match event.do:
        case "guys" | "item":
            what = str(args.get("name") or card_title(str(args.get("card")), deck))
            by = args.get("by")
            n = by if isinstance(by, int) else 0
            way = "more" if n > 0 else "fewer"
            return f"{what}: {abs(n)} {way} for {_name(table, event.player)}"
        case "popular":
            return f"the Popular Guys of {_name(table, event.player)}"
        case "roll":
            return f"roll {args.get('value')}"
        case "hand":
            return "what was in the hand"  # it may be closed still, and who looks may be offered it
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


def card_title(id: str, deck: Deck | None) -> str:
    """Return what a page calls a card: ``Spotlight``, ``Funny Guys, single``.

    That is its id where there is no deck that has it.
    """
    one = _card(id, deck)
    if deck is None or one is None:
        return id
    if one.is_guy and one.name == one.id:
        return f"{deck.types[one.type].name}, {symbols_word(one)}"
    return one.name


def _card(id: str, deck: Deck | None) -> Card | None:
    return next((card for card in deck.cards if card.id == id), None) if deck else None


def title_in_sum(card: Card, deck: Deck) -> str:
    """Return what a page calls a Guy within a sentence: ``Funny Guys (single)``."""
    if card.name != card.id:
        return card.name
    return f"{deck.types[card.type].name} ({symbols_word(card)})"


def with_holders(said: str, event: Event, table: Table) -> str:
    """Return what is said of a card too many, and who has those that there are."""
    card = str(event.args.get("card"))
    has = []
    for one in table.people:
        hand = table.hand(one.id)
        n = dict(hand.guys).get(card, 0) + hand.items.count(card)
        if n:
            has.append(f"{one.name} has {n}")
    return f"{said}. {', '.join(has)}." if has and "[LG-DECK-3]" in said else said


def with_names(said: str, event: Event, deck: Deck | None) -> str:
    """Return what is said of an event with its card as the page names it, not by its id."""
    id = str(event.args.get("card"))
    one = _card(id, deck)
    if one is None:
        return said
    name = card_title(id, deck)
    if one.is_guy and one.name == one.id:
        name += ":"
        said = said.replace(f"{id} is ", f"{id} ")
    return re.sub(rf"(?<![\w-]){re.escape(id)}(?![\w-])", lambda _: name, said, count=1)


def _name(table: Table, id: str | None) -> str:
    try:
        return table.person(id or "").name
    except EventError:
        return "somebody"
