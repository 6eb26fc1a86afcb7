"""Tables for the tests of the bots: every game, number of players and deck."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from lilguys_tools.bots import load_bot
from lilguys_tools.games import load
from lilguys_tools.games.lilguys.setup import Exclusives, Setup
from lilguys_tools.logs.decks import load_deck, standard_deck

NAMES = ("Ana", "Ben", "Cleo", "Dee", "Eli")
DECKS = {
    path.stem: load_deck(path)
    for path in sorted((Path(__file__).parents[1] / "cases/lilguys/good/decks").glob("*.yaml"))
}
DECKS["standard"] = standard_deck()


def bots(game: str, *names: str) -> list[Any]:
    """Return a bot a seat."""
    return [load_bot(game, name) for name in names]


def lilguys(players: int, deck: str = "standard", **options: Any) -> Setup:
    """Return a table of Lil' Guys."""
    return load("lilguys").new_setup(NAMES[:players], deck=DECKS[deck], **options)


def lyingsack(players: int, first: int = 0) -> Any:
    """Return a table of You Lying Sack."""
    return load("lyingsack").new_setup(NAMES[:players], first)


def exclusive() -> Setup:
    """Return a table at which the Exclusive Guys take the place of the Funny ones."""
    deck = DECKS["standard"]
    cards = ((deck.number("exclusive"), 8), (deck.number("exclusive2"), 2))
    return lilguys(4, exclusives=Exclusives(deck.type_numbers["funny"], cards))
