"""Games for the benchmarks: random play from fixed seeds, also written as logs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lilguys_tools.core.dice import Dice
from lilguys_tools.games import load
from lilguys_tools.logs.decks import standard_deck
from lilguys_tools.logs.writer import game_text

NAMES = ("Ana", "Ben", "Cleo", "Dee", "Eve")


def table(name: str, players: int) -> tuple[Any, Any]:
    """Return a game and a table of it with so many players."""
    game = load(name)
    options = {"deck": standard_deck()} if name == "lilguys" else {}
    return game, game.new_setup(NAMES[:players], **options)


def play(
    game: Any, setup: Any, dice: Dice, make: Callable[[Any, Any], Any]
) -> tuple[int, int, Any]:
    """Play a game at random, evenly among all legal moves.

    Parameters
    ----------
    make : callable
        Makes a move: the game's `apply`, which trusts it, or its `step`, which checks it again.

    Returns
    -------
    steps, decisions : int
        All moves made, and how many of them were the players' own and not chance's.
    state : state
        The last position.
    """
    chance, legal_moves, choice = game.chance, game.legal_moves, dice.choice
    state = game.initial(setup)
    decisions = deals = 0
    while True:
        moves = legal_moves(state)
        if moves:
            state = make(state, choice(moves))
            decisions += 1
        elif game.is_chance(state):
            state = make(state, chance(state, dice))
            deals += 1
        else:
            return decisions + deals, decisions, state


def random_game(players: int, seed: int) -> tuple[list[tuple[Any, Any]], Any]:
    """Return the (state, move) pairs of a random game of Lil' Guys, and its last state."""
    game, setup = table("lilguys", players)
    state = game.initial(setup)
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
