"""Who is measured by `peers.py`: both our games, and the games of other libraries.

Each contender plays whole games at random, evenly among all legal moves, and asks for the result
at the end. A library that is not installed, or does not start, is reported and left out.
"""

from __future__ import annotations

import importlib
import random
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from games import play, table

from lilguys_tools.core.dice import Dice

#: Plays one game; gives all its steps, and how many of them were the players' own.
PlayOne = Callable[[], tuple[int, int]]


@dataclass(frozen=True)
class Contender:
    """A way to play a game.

    Attributes
    ----------
    who, what : str
        The library, and the game with how it is played.
    make : callable
        Gives the function that plays one game, for a seed.
    """

    who: str
    what: str
    make: Callable[[int], PlayOne]

    @property
    def label(self) -> str:
        """Who and what."""
        return f"{self.who} {self.what}"


def ours(name: str, players: int, verb: str) -> Callable[[int], PlayOne]:
    """Return a maker for one of our games; `verb` is apply (trusts a move) or step (checks it)."""

    def make(seed: int) -> PlayOne:
        game, setup = table(name, players)
        dice, verb_of_game = Dice(seed), getattr(game, verb)

        def one() -> tuple[int, int]:
            steps, decisions, state = play(game, setup, dice, verb_of_game)
            game.result(state)
            return steps, decisions

        return one

    return make


def open_spiel(name: str) -> Callable[[int], PlayOne]:
    """Return a maker for a Python game of OpenSpiel."""

    def make(seed: int) -> PlayOne:
        importlib.import_module(f"open_spiel.python.games.{name}")
        game = importlib.import_module("pyspiel").load_game(f"python_{name}")
        draw = random.Random(seed).random

        def one() -> tuple[int, int]:
            state = game.new_initial_state()
            steps = chances = 0
            while not state.is_terminal():
                if state.is_chance_node():
                    # These games deal evenly, so no weights have to be looked at.
                    outcomes = state.chance_outcomes()
                    action = outcomes[int(draw() * len(outcomes))][0]
                    chances += 1
                else:
                    actions = state.legal_actions()
                    action = actions[int(draw() * len(actions))]
                state.apply_action(action)
                steps += 1
            state.returns()
            return steps, steps - chances

        return one

    return make


def rlcard_run(seed: int) -> PlayOne:
    """Play uno as RLCard itself does: `env.run` with its random agents."""
    rlcard = importlib.import_module("rlcard")
    agents = importlib.import_module("rlcard.agents")
    rlcard.utils.set_seed(seed)
    env = rlcard.make("uno", config={"seed": seed})
    env.set_agents([agents.RandomAgent(env.num_actions) for _ in range(env.num_players)])

    def one() -> tuple[int, int]:
        before = env.timestep
        env.run()
        return env.timestep - before, env.timestep - before

    return one


def rlcard_loop(seed: int) -> PlayOne:
    """Play uno in the shortest loop over RLCard's environment, without its agents."""
    rlcard = importlib.import_module("rlcard")
    rlcard.utils.set_seed(seed)
    env = rlcard.make("uno", config={"seed": seed})
    draw = random.Random(seed).random

    def one() -> tuple[int, int]:
        before = env.timestep
        state, _ = env.reset()
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[int(draw() * len(actions))])
        env.get_payoffs()
        return env.timestep - before, env.timestep - before

    return one


def rlcard_bare(seed: int) -> PlayOne:
    """Play uno on RLCard's game alone: no environment, no observations."""
    rlcard = importlib.import_module("rlcard")
    rlcard.utils.set_seed(seed)
    game = rlcard.make("uno", config={"seed": seed}).game
    draw = random.Random(seed).random

    def one() -> tuple[int, int]:
        steps = 0
        state, _ = game.init_game()
        while not game.is_over():
            actions = state["legal_actions"]
            state, _ = game.step(actions[int(draw() * len(actions))])
            steps += 1
        game.get_payoffs()
        return steps, steps

    return one


def aec(make_env: Callable[[], Any], seed: int) -> PlayOne:
    """Play an AEC environment of PettingZoo at random, evenly among what its mask allows."""
    import numpy

    env = make_env()
    env.reset(seed=seed)
    draw = random.Random(seed).random

    def one() -> tuple[int, int]:
        env.reset()
        steps = 0
        for _ in env.agent_iter(10**9):
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            actions = numpy.flatnonzero(observation["action_mask"])
            env.step(int(actions[int(draw() * len(actions))]))
            steps += 1
        return steps, steps

    return one


def pettingzoo(name: str) -> Callable[[int], PlayOne]:
    """Return a maker for one of PettingZoo's own games."""

    def make(seed: int) -> PlayOne:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return aec(importlib.import_module(f"pettingzoo.classic.{name}").env, seed)

    return make


def our_env(name: str, players: int) -> Callable[[int], PlayOne]:
    """Return a maker for one of our games as an AEC environment, with observations."""

    def make(seed: int) -> PlayOne:
        env = importlib.import_module("lilguys_tools.env")
        return aec(lambda: env.make(name, players), seed)

    return make


SACK, GUYS = "You Lying Sack", "Lil' Guys"
LIARS_POKER = Contender("OpenSpiel", "python_liars_poker", open_spiel("liars_poker"))
UNO = Contender("RLCard", "uno, env.run", rlcard_run)
OUR_SACK = Contender(SACK, "2 players", ours("lyingsack", 2, "apply"))
OUR_GUYS = Contender(GUYS, "4 players", ours("lilguys", 4, "apply"))

CONTENDERS = (
    OUR_SACK,
    Contender(SACK, "2 players, step", ours("lyingsack", 2, "step")),
    Contender(SACK, "4 players", ours("lyingsack", 4, "apply")),
    LIARS_POKER,
    Contender("OpenSpiel", "python_block_dominoes", open_spiel("block_dominoes")),
    Contender("OpenSpiel", "python_tic_tac_toe", open_spiel("tic_tac_toe")),
    OUR_GUYS,
    Contender(GUYS, "4 players, step", ours("lilguys", 4, "step")),
    Contender(GUYS, "2 players", ours("lilguys", 2, "apply")),
    UNO,
    Contender("RLCard", "uno, env.step alone", rlcard_loop),
    Contender("RLCard", "uno, no environment", rlcard_bare),
    Contender(SACK, "2 players, AEC", our_env("lyingsack", 2)),
    Contender(GUYS, "4 players, AEC", our_env("lilguys", 4)),
    Contender("PettingZoo", "leduc_holdem_v4", pettingzoo("leduc_holdem_v4")),
    Contender("PettingZoo", "tictactoe_v3", pettingzoo("tictactoe_v3")),
)

#: Ours and theirs, whose ratios are told.
PAIRS = ((OUR_SACK, LIARS_POKER), (OUR_GUYS, UNO))


def ready(seed: int) -> Iterator[tuple[Contender, PlayOne | str]]:
    """Give every contender with its function, or with why it can not play."""
    for contender in CONTENDERS:
        try:
            play_one = contender.make(seed)
            play_one()
        except ImportError as missing:
            yield contender, f"not installed ({missing})"
        except Exception as broken:  # a peer that does not start must not end the comparison
            yield contender, f"does not run ({type(broken).__name__}: {broken})"
        else:
            yield contender, play_one
