"""Short ways to lay a table and to play it, for the tests of You Lying Sack."""

import random

from lilguys_tools.games.lyingsack.game import GAME
from lilguys_tools.games.lyingsack.moves import ANSWERS, BAD, GOOD, ROLLS, TAKES
from lilguys_tools.games.lyingsack.setup import Setup
from lilguys_tools.games.lyingsack.state import State

NAMES = ("Ana", "Ben", "Cleo", "Dee", "Eli")
CANDIDATES = (*ROLLS, *TAKES, *ANSWERS)
YES, NO = ANSWERS
TAKE_BAD, TAKE_GOOD = TAKES
HANDS = {BAD: TAKE_BAD, GOOD: TAKE_GOOD}


def table(piles, *, active=0, number=2, die=0, hand=None, turn=1, out=()):
    """A position with these piles; those in `out` went in turn 1, in that order."""
    setup = Setup(NAMES[: len(piles)])
    return State(setup, turn, active, number, die, hand, 0, tuple(piles), out, (1,) * len(out))


def new_game(players, first=0):
    return GAME.initial(GAME.new_setup(NAMES[:players], first))


def play(state, *moves):
    for move in moves:
        state = GAME.step(state, move)
    return state


def roll(value):
    return ROLLS[value - 1]


def turn(state, die, hand, refusals=0):
    """Play a turn in which the player after `refusals` others accepts (None: nobody)."""
    state = play(state, roll(die), HANDS[hand])
    active = state.turn
    while state.die and state.turn == active:
        state = play(state, YES if refusals == 0 else NO)
        refusals = None if refusals is None else refusals - 1
    return state


def random_game(players, first, seed, limit=600):
    """Give the positions of a random game, at most `limit` moves of it."""
    chosen = random.Random(seed)
    state = new_game(players, first)
    yield state
    for _ in range(limit):
        if GAME.is_over(state):
            return
        moves = ROLLS if GAME.is_chance(state) else GAME.legal_moves(state)
        state = GAME.step(state, chosen.choice(moves))
        yield state
