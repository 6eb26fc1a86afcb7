"""Cards by the titles that people read, where the terminal has the ids that they type."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from lilguys_tools.games.lilguys.deck import Card, Deck
from lilguys_tools.games.lilguys.setup import Setup


def with_titles(setup: Any) -> Any:
    """Return a table whose cards and types have their titles for ids.

    Whatever is told of a position of that table tells of titles. It is for telling alone: nothing
    is read or written by these ids.

    Parameters
    ----------
    setup : Setup
        The table of either game; You Lying Sack has no cards.
    """
    return replace(setup, deck=_titled(setup.deck)) if isinstance(setup, Setup) else setup


def _titled(deck: Deck) -> Deck:
    titles = [_title(deck, card) for card in deck.cards]
    often = Counter(titles)
    cards = tuple(
        replace(card, id=title if often[title] == 1 else f"{title} ({card.id})")
        for card, title in zip(deck.cards, titles, strict=True)
    )
    types = tuple(replace(one, id=_short(one.name)) for one in deck.types)
    return replace(deck, cards=cards, types=types)


def _title(deck: Deck, card: Card) -> str:
    """Return what the drawn card shows: its name, or its type and how often."""
    if not card.is_guy or card.name != card.id:
        return card.name
    name = _short(deck.types[card.type].name)
    return {1: name, 2: f"Double {name}"}.get(card.symbols, f"{name} with {card.symbols} symbols")


def _short(name: str) -> str:
    return name.removesuffix(" Guys")
