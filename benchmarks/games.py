"""Games for the benchmarks: random play from fixed seeds, written as logs."""

from __future__ import annotations

from typing import Any

from lilguys_tools.core.dice import Dice
from lilguys_tools.games import load
from lilguys_tools.logs.decks import standard_deck
from lilguys_tools.logs.writer import game_text

NAMES = ("Ana", "Ben", "Cleo", "Dee")


def random_game(players: int, seed: int) -> tuple[list[tuple[Any, Any]], Any]:
    """Return the (state, move) pairs of a random game of Lil' Guys, and its last state."""
    game = load("lilguys")
    state = game.initial(game.new_setup(NAMES[:players], deck=standard_deck()))
    dice = Dice(seed)
    steps = []
    while game.decision(state) not in (None, "popular_as"):
        chance = game.is_chance(state)
        move = game.chance(state, dice) if chance else dice.choice(game.legal_moves(state))
        steps.append((state, move))
        state = game.apply(state, move)
    return steps, state


def full_logs(n: int, players: int) -> list[bytes]:
    """Return `n` logs of whole games."""
    logs = []
    for seed in range(n):
        steps, state = random_game(players, seed)
        logs.append(game_text("lilguys", steps, state).encode())
    return logs
