"""Whole games of bots.

Every move, chance's too, gets dice of its own, seeded from the game's seed and the number of
the move. So nothing about chance has to be remembered: with the seed a game goes on from any
move as it would have gone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lilguys_tools.bots.bot import Advice, Bot
from lilguys_tools.core.dice import Dice, derived_seed
from lilguys_tools.core.game import Game

#: Turns after which a game that might go on for ever is left unfinished.
TURN_LIMIT = 500

Steps = list[tuple[Any, Any]]


def next_move(game: Game, state: Any, bots: Sequence[Bot], seed: int, index: int) -> Any:
    """Return the move that comes next: chance's, or that of the bot in the seat to move.

    Parameters
    ----------
    game : Game
        The game.
    state : state
        The position; not over.
    bots : sequence of Bot
        A bot a seat. Each is shown the view of its seat, never the position. A move alone will
        do in place of `Advice`.
    seed : int
        The game's seed.
    index : int
        How many moves, chance's among them, were made before.
    """
    dice = Dice(derived_seed(seed, index))
    seat = game.to_move(state)
    if seat is None:
        return game.chance(state, dice)
    moves = game.legal_moves(state)
    advice = bots[seat].choose(game.view(state, seat), seat, moves, dice)
    return advice.move if isinstance(advice, Advice) else advice


def play_on(
    game: Game,
    state: Any,
    bots: Sequence[Bot],
    seed: int,
    index: int,
    limit: int | None = None,
    chance_seed: int | None = None,
    drawn: int = 0,
) -> tuple[Steps, Any]:
    """Play a game from any position to its end; see `play_game`.

    Parameters
    ----------
    state : state
        The position to go on from.
    index : int
        How many moves, chance's among them, led to it.
    chance_seed : int, optional
        As in `play_game`; chance is counted on from `drawn`.
    drawn : int, optional
        How many of the moves made before were chance's.
    """
    most = TURN_LIMIT if limit is None else limit
    steps: Steps = []
    while not game.is_over(state):
        # Only games that may never end count their turns; they stop between two of them.
        if game.is_chance(state) and getattr(state, "turn", 0) >= most:
            break
        if chance_seed is not None and game.is_chance(state):
            move = game.chance(state, Dice(derived_seed(chance_seed, drawn)))
            drawn += 1
        else:
            move = next_move(game, state, bots, seed, index + len(steps))
        steps.append((state, move))
        state = game.step(state, move)
    return steps, state


def play_game(
    game: Game,
    setup: Any,
    bots: Sequence[Bot],
    seed: int,
    limit: int | None = None,
    chance_seed: int | None = None,
) -> tuple[Steps, Any]:
    """Play a whole game.

    Parameters
    ----------
    game : Game
        The game.
    setup : setup
        Its table, as ``game.new_setup`` gives it.
    bots : sequence of Bot
        A bot a seat.
    seed : int
        Decides all of chance, the bots' too.
    limit : int, optional
        Turns after which You Lying Sack stops unfinished; 500 if not given. Lil' Guys always
        ends.
    chance_seed : int, optional
        Decides what chance does, by how often it came before and not by the number of the move:
        then games that are decided otherwise have the same cards and rolls all the same.

    Returns
    -------
    steps : list of (state, move)
        Every move with the position before it.
    state : state
        The position reached.
    """
    return play_on(game, game.initial(setup), bots, seed, 0, limit, chance_seed)
