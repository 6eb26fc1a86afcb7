"""A deck as ``lgtools deck show`` prints it: text, Markdown, JSON."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterable, Sequence
from typing import Any

from lilguys_tools.core.names import fold_id
from lilguys_tools.games.lilguys.deck import EXCLUSIVE, GUY, Card, Deck
from lilguys_tools.render.tables import plain, table
from lilguys_tools.teach.lilguys_cards import (
    SOURCES,
    card_text,
    reference_text,
    simplified_text,
    small_game_text,
    type_text,
)

#: How wide a table may be where the terminal does not say.
NARROWEST, WIDEST = 72, 100
_TITLES = {
    "guy": "Guys",
    "exclusive": "Exclusive Guys",
    "normal": "Normal Items",
    "special": "Special Items",
    "power": "Power Items",
    "prank": "Prank Items",
    "friend": "Friends",
}


def copies(cards: Iterable[Card]) -> int:
    """Return how many cards there are, copies counted."""
    return sum(card.copies for card in cards)


def _parts(deck: Deck) -> list[tuple[str, list[Card]]]:
    """Return a deck's cards by kind, each with a heading that counts them."""
    parts = []
    for kind, title in _TITLES.items():
        cards = [card for card in deck.cards if card.kind == kind]
        if cards:
            parts.append((f"{title} ({copies(cards)})", cards))
    return parts


def text(deck: Deck) -> list[str]:
    """Return a deck as lines that fit the terminal."""
    room = max(NARROWEST, min(WIDEST, shutil.get_terminal_size().columns))
    lines = [f"{plain(deck.id)}: {plain(deck.name)}", ""]
    lines += [f"{mark or 'no mark:'} {what}" for mark, what in SOURCES.values()]
    types = [
        (_marked(kind.id, kind.source), plain(kind.name), type_text(kind)) for kind in deck.types
    ]
    lines += ["", "Types", "", table(types, ("Type", "Name", "What it does"))]
    for title, cards in _parts(deck):
        lines += ["", title, "", _table(deck, cards, room)]
    lines.append("")
    for line in (
        small_game_text(deck),
        f"Points of a group by its symbols: {reference_text(deck)}",
        f"Points a symbol in the simplified count: {simplified_text(deck)}",
    ):
        lines += textwrap.wrap(plain(line), room, subsequent_indent="  ")
    return lines


def _table(deck: Deck, cards: Sequence[Card], room: int) -> str:
    """Return cards as a table; what does not fit its column goes on below."""
    ids = [_marked(card.id, card.source) for card in cards]
    # Card and copies with the gaps between the columns stand before it.
    width = max(24, room - max(map(len, [*ids, "Card"])) - len("Copies") - 4)
    rows: list[tuple[Any, ...]] = []
    for shown, card in zip(ids, cards, strict=True):
        does = card_text(deck, card)
        if card.kind not in (GUY, EXCLUSIVE) or fold_id(card.name) != fold_id(card.id):
            does = f"{card.name}: {does}"
        first, *more = textwrap.wrap(plain(does), width)
        if card.text:
            more += textwrap.wrap(f'"{plain(card.text)}"', width, subsequent_indent=" ")
        rows.append((shown, card.copies, first))
        rows += [("", None, line) for line in more]
    return table(rows, ("Card", "Copies", "What it does"))


def _marked(id: str, source: str) -> str:
    mark, _ = SOURCES[source]
    return f"{plain(id)} {mark}".rstrip()


def markdown(deck: Deck) -> list[str]:
    """Return a deck as lines of Markdown."""
    lines = [f"# {plain(deck.id)}: {plain(deck.name)}", "", "## Types", ""]
    types = [(plain(t.id), plain(t.name), type_text(t), t.source) for t in deck.types]
    lines.append(table(types, ("Type", "Name", "What it does", "Source"), True))
    headers = ("Card", "Name", "Copies", "What it does", "Text", "Source")
    for title, cards in _parts(deck):
        rows = [
            (
                *(plain(card.id), plain(card.name), card.copies),
                *(plain(card_text(deck, card)), plain(card.text), card.source),
            )
            for card in cards
        ]
        lines += ["", f"## {title}", "", table(rows, headers, True)]
    return [
        *lines,
        "",
        f"- {plain(small_game_text(deck))}",
        f"- Points of a group by its symbols: {reference_text(deck)}",
        f"- Points a symbol in the simplified count: {simplified_text(deck)}",
    ]


def deck_json(deck: Deck) -> dict[str, Any]:
    """Return a deck as ``--format json`` prints it."""
    return {
        "deck": deck.id,
        "name": deck.name,
        "types": [
            {
                "id": kind.id,
                "name": kind.name,
                "wild": kind.wild,
                "buys": kind.buys,
                "optional": kind.optional,
                "source": kind.source,
            }
            for kind in deck.types
        ],
        "cards": [
            {
                "id": card.id,
                "name": card.name,
                "kind": card.kind,
                "copies": card.copies,
                "type": deck.types[card.type].id if card.is_guy else None,
                "symbols": card.symbols,
                "points": _points_json(deck, card),
                "does": card_text(deck, card),
                "text": card.text,
                "source": card.source,
            }
            for card in deck.cards
        ],
        "small_game": {
            "types": [deck.types[kind].id for kind in deck.small_types],
            "kinds": list(deck.small_kinds),
        },
        "reference_card": dict(enumerate(deck.reference, 1)),
        "simplified_card": list(deck.simplified),
    }


def _points_json(deck: Deck, card: Card) -> Any:
    """Return a card's points as a deck file has them: a number, or so many for each of."""
    points = card.points
    if isinstance(points, int):
        return points
    per = points.per if isinstance(points.per, str) else deck.types[points.per].id
    capped = {} if points.cap is None else {"max": points.cap}
    return {"each": points.each, "per": per, **capped}
