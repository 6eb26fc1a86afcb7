"""What is counted in a game of You Lying Sack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from lilguys_tools.games.lyingsack.moves import GOOD, Answer, Take
from lilguys_tools.games.lyingsack.rules import asked
from lilguys_tools.games.lyingsack.scoring import Result
from lilguys_tools.games.lyingsack.setup import Setup
from lilguys_tools.games.lyingsack.state import State, others

# See `lilguys_figures` for what these are.
PLAYER_VALUES = ("place", "out_in_turn", "pile")
GAME_VALUES = ("turns",)
DEEDS: dict[str, tuple[str, str]] = {}
RATES = ("lies", "lies_believed", "truths_doubted", "accepted")
HEADS = {
    "place": "Place",
    "out_in_turn": "Out in turn",
    "pile": "Pile at the end",
    "lies": "Lies",
    "lies_believed": "Lies believed",
    "truths_doubted": "Truths doubted",
    "accepted": "Hands taken",
    "turns": "turns",
}
TABLES = (("wins", "place"), ("out_in_turn", "pile"), RATES)
DRAWN = ("turns", "turns in a game")
IS_ENDLESS = True
EMPTY: dict[str, list[str]] = {"turns": []}
HOUSE_RULES: tuple[str, ...] = ()


def player_values(result: Result) -> dict[str, list[int | None]]:
    """Return each player's place, the turn of going out, and the pile of who did not."""
    players = result.players
    return {
        "place": [player.rank for player in players],
        "out_in_turn": [player.out for player in players],
        "pile": [None if player.out else player.pile for player in players],
    }


def game_values(result: Result) -> dict[str, int]:
    """Return how many turns a game took."""
    return {"turns": result.turns}


def deeds(
    steps: Sequence[tuple[State, Any]], state: State, result: Result
) -> Iterator[tuple[str, str, int, int]]:
    """Give nothing: what is done here is told by `rates`."""
    yield from ()


def rates(steps: Sequence[tuple[State, Any]], seats: int) -> dict[str, list[tuple[int, int]]]:
    """Return (how often, out of how many) for each rate, by seat.

    Returns
    -------
    dict
        ``lies``: hands with the Good Thing, of all hands taken: the words said over a hand are
        always that it is full of Bad Things (LS-OFFER), so these are the lies.
        ``lies_believed``: of these, the ones that everybody refused. ``truths_doubted``: of the
        hands of Bad Things, the ones that somebody accepted. ``accepted``: of the hands
        offered to this seat, the ones that it took.
    """
    found = {name: [[0, 0] for _ in range(seats)] for name in RATES}
    for before, move in steps:
        seat = before.active
        if isinstance(move, Take):
            _count(found["lies"][seat], move.hand == GOOD)
        elif isinstance(move, Answer):
            answering = asked(before)
            assert answering is not None, "an answer answers an offer"
            _count(found["accepted"][answering], move.accept)
            if move.accept or before.refused + 1 == len(others(before)):
                lie = before.hand == GOOD
                told = "lies_believed" if lie else "truths_doubted"
                _count(found[told][seat], move.accept != lie)
    return {name: [(a, b) for a, b in by_seat] for name, by_seat in found.items()}


def _count(into: list[int], is_so: bool) -> None:
    into[0] += is_so
    into[1] += 1


def scores_only(first: Setup, second: Setup) -> bool:
    """Return False: nothing in this game is scored in two ways."""
    return False


def same_cards(first: Setup, second: Setup) -> bool:
    """Return True: there is one die."""
    return True


def in_force(setup: Setup) -> Setup:
    """Return the table: all of it counts."""
    return setup


def rescored(state: State, setup: Setup) -> Result:
    """Raise: see `scores_only`."""
    raise NotImplementedError
