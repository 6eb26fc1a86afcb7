"""What is counted in a game of Lil' Guys."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from lilguys_tools.games.lilguys.moves import Split, Trade
from lilguys_tools.games.lilguys.rules import to_move
from lilguys_tools.games.lilguys.scoring import Result, score_state
from lilguys_tools.games.lilguys.setup import Setup
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
HOUSE_RULES = ("scoring", "reference_card.N", "exclusive.replaces", "exclusive.cards.CARD")


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


def scores_only(first: Setup, second: Setup) -> bool:
    """Return whether two tables differ in nothing but how they score."""
    return replace(first, scoring=second.scoring, reference=second.reference) == second


def rescored(state: State, setup: Setup) -> Result:
    """Return the score of a finished game as another table counts.

    Players whose bots settled Populars did so for their own table, so all are settled anew
    (LG-POPULAR-2).
    """
    return score_state(state._replace(setup=setup, stacks=(None,) * setup.seats))
