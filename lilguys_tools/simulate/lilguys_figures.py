"""What is counted in a game of Lil' Guys."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from lilguys_tools.games.lilguys.deck import Deck
from lilguys_tools.games.lilguys.moves import Split, Trade
from lilguys_tools.games.lilguys.rules import to_move
from lilguys_tools.games.lilguys.scoring import Result, score_state
from lilguys_tools.games.lilguys.setup import SIMPLIFIED, Setup
from lilguys_tools.games.lilguys.state import State

#: What each player has at the end, and each game.
PLAYER_VALUES = ("score",)
GAME_VALUES = ("winning_score", "margin")
#: Things that a player may do or have; how they and who did them are headed.
DEEDS = {
    "splits": ("Splits", "the Planner's wins"),
    "sends": ("Sent", "the sender's wins"),
    "items": ("Item held", "the holder's wins"),
}
#: Rates of what a player does.
RATES: tuple[str, ...] = ()
#: How figures are headed, and which of them stand in one table.
HEADS = {"score": "Score", "winning_score": "winning score", "margin": "lead of the winner"}
TABLES: tuple[tuple[str, ...], ...] = (("wins", "score"),)
#: What is drawn: a value of each player or of each game, and what its axis says.
DRAWN = ("score", "points at the end")
#: Whether a game may go on for ever.
IS_ENDLESS = False
#: A log without moves, and the keys of its head that are house rules: N is a whole number, CARD
#: a card.
EMPTY: dict[str, list[str]] = {"rounds": []}
HOUSE_RULES = (
    *("scoring", "reference_card.N", "deck"),
    *("exclusive.replaces", "exclusive.cards.CARD"),
)


def player_values(result: Result) -> dict[str, list[int | None]]:
    """Return what each player has at the end, by seat."""
    return {"score": [player.total for player in result.players]}


def game_values(result: Result) -> dict[str, int]:
    """Return what a game has: the winners' score, and their lead over the next player."""
    totals = sorted((player.total for player in result.players), reverse=True)
    return {"winning_score": totals[0], "margin": totals[0] - totals[1]}


def deeds(
    steps: Sequence[tuple[State, Any]], state: State, result: Result
) -> Iterator[tuple[str, str, int, int]]:
    """Give (kind, name, seat, how often) for what was split, sent, and held at the end.

    Splits are named by their sizes in falling order, sends and items by the card.
    """
    cards = state.setup.deck.cards
    found: Counter[tuple[str, str, int]] = Counter()
    for before, move in steps:
        if isinstance(move, Split):
            name = "-".join(map(str, sorted(move.sizes, reverse=True)))
            found["splits", name, before.planner] += 1
        elif isinstance(move, Trade):
            seat = to_move(before)
            assert seat is not None, "only players send"
            found["sends", cards[move.send].id, seat] += 1
    for seat, player in enumerate(result.players):
        for card in player.cards:
            found["items", card.id, seat] += 1
    for (kind, name, seat), times in found.items():
        yield kind, name, seat, times


def rates(steps: Sequence[tuple[State, Any]], seats: int) -> dict[str, list[tuple[int, int]]]:
    """Return nothing: this game has no rates of its own."""
    return {}


def _bare(deck: Deck) -> Deck:
    """Return a deck without what only people read."""
    cards = tuple(replace(card, name="", text="", source="") for card in deck.cards)
    types = tuple(replace(kind, name="", source="") for kind in deck.types)
    return replace(deck, id="", name="", types=types, cards=cards)


def _as_played(setup: Setup) -> Setup:
    """Return a table without all that only scoring asks.

    Of a Guy's printed points play asks whether they are negative (LG-SEND-4, pranks).
    """
    cards = []
    for card in _bare(setup.deck).cards:
        sign = -int(card.is_guy and isinstance(card.points, int) and card.points < 0)
        cards.append(replace(card, points=sign, when=None))
    deck = replace(_bare(setup.deck), cards=tuple(cards), reference=(0,), simplified=())
    return replace(setup, deck=deck, scoring="", reference=())


@lru_cache(maxsize=64)
def scores_only(first: Setup, second: Setup) -> bool:
    """Return whether two tables differ in nothing but how they score."""
    return _as_played(first) == _as_played(second)


def same_cards(first: Setup, second: Setup) -> bool:
    """Return whether the same cards come in the same order at both tables, seed by seed."""
    one, other = ([(c.id, c.kind) for c in setup.deck.cards] for setup in (first, second))
    return one == other and first.copies == second.copies


def in_force(setup: Setup) -> Setup:
    """Return a table without what its scoring does not use (LG-SIMPLE, LG-SCORE-1), and names.

    Two tables that are then equal play and count alike. The last row of the reference card holds
    for more symbols as well, so rows that repeat it say nothing.
    """
    deck = _bare(setup.deck)
    if not has_reference(setup):
        return replace(setup, deck=replace(deck, reference=(0,)), reference=())
    reference = setup.reference
    while len(reference) > 1 and reference[-1] == reference[-2]:
        reference = reference[:-1]
    return replace(setup, deck=replace(deck, reference=(0,), simplified=()), reference=reference)


def has_reference(setup: Setup) -> bool:
    """Return whether a table's scoring asks the reference card (LG-SIMPLE)."""
    return setup.scoring != SIMPLIFIED


def rescored(state: State, setup: Setup) -> Result:
    """Return the score of a finished game as another table counts.

    Players whose bots settled Populars did so for their own table, so all are settled anew
    (LG-POPULAR-2).
    """
    return score_state(state._replace(setup=setup, stacks=(None,) * setup.seats))
