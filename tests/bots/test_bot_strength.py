"""A small tournament from fixed seeds: thinking beats greedy, greedy beats random.

The figures that the docs give come from ``benchmarks/bots.py``, over many more games. These
games are the same on every run, so a failure means that a bot plays otherwise than before.
"""

from __future__ import annotations

import math
from itertools import product
from typing import Any

import pytest
from bot_tables import DECKS, NAMES, bots

from lilguys_tools.bots import play_game
from lilguys_tools.games import load


def wins(name: str, players: int, own: int, pairing: tuple[str, str], games: int) -> float:
    """Return the wins of the first kind of bot; seatings and beginners come in turn."""
    game = load(name)
    seatings = [one for one in product((0, 1), repeat=players) if one.count(0) == own]
    total = 0.0
    for index in range(games):
        seating = seatings[index % len(seatings)]
        first = index // len(seatings) % players
        options: dict[str, Any] = (
            {"deck": DECKS["standard"], "first_planner": first}
            if name == "lilguys"
            else {"first_player": first}
        )
        setup = game.new_setup(NAMES[:players], **options)
        _, state = play_game(game, setup, bots(name, *(pairing[s] for s in seating)), index)
        winners = game.result(state).winners
        total += sum(NAMES[s] in winners for s in range(players) if not seating[s]) / (
            len(winners) or 1
        )
    return total


@pytest.mark.parametrize("pairing", [("thinking", "greedy"), ("greedy", "random")], ids="-".join)
@pytest.mark.parametrize(
    ("name", "players", "own", "games"),
    [
        ("lilguys", 4, 2, 24),
        ("lilguys", 2, 1, 12),
        ("lyingsack", 3, 1, 180),
        ("lyingsack", 2, 1, 180),
    ],
)
def test_each_bot_beats_the_simpler_one(
    name: str, players: int, own: int, games: int, pairing: tuple[str, str]
) -> None:
    fair = own / players
    # Three standard deviations above what a side as good as the other would win.
    clear = games * fair + 3 * math.sqrt(games * fair * (1 - fair))
    assert wins(name, players, own, pairing, games) > clear
