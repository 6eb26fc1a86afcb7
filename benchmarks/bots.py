"""How strong the bots are, and how long they think.

    python benchmarks/bots.py [--games 400] [--seed 1] [--deck FILE]

Every pairing plays at least so many games with all seatings and all beginners in turn. A win
that is shared counts in parts; games stopped at the limit of turns are counted apart. Behind
each rate stands its 95 % interval (Wilson), then what a side as good as the other would win.
"""

from __future__ import annotations

import argparse
import math
import statistics
import time
from collections.abc import Sequence
from itertools import product
from typing import Any

from lilguys_tools.bots import TURN_LIMIT, Advice, Bot, load_bot, play_game
from lilguys_tools.core.dice import Dice
from lilguys_tools.games import GAMES, load
from lilguys_tools.logs.decks import load_deck, standard_deck
from lilguys_tools.simulate.figures import share

NAMES = ("Ana", "Ben", "Cleo", "Dee")
PAIRINGS = (("thinking", "greedy"), ("greedy", "random"), ("thinking", "random"))
#: Game, players, and how many of them the first bot of a pairing plays.
TABLES = (("lilguys", 4, 2), ("lilguys", 2, 1), ("lyingsack", 3, 1), ("lyingsack", 2, 1))


class Timed:
    """A bot that notes how long each choice took, in seconds on the clock and of processor."""

    def __init__(self, bot: Bot) -> None:
        self.bot, self.name = bot, bot.name
        self.times: list[float] = []
        self.busy: list[float] = []

    def choose(self, view: Any, seat: int, moves: Sequence[Any], dice: Dice) -> Advice:
        """Return what the bot advises."""
        start, busy = time.perf_counter(), time.process_time()
        advice = self.bot.choose(view, seat, moves, dice)
        self.times.append(time.perf_counter() - start)
        self.busy.append(time.process_time() - busy)
        return advice


def share_of_win(game: Any, state: Any, seats: Sequence[int]) -> float:
    """Return which part of the win these seats have; equal totals share it."""
    winners = game.result(state).winners
    return sum(state.setup.players[seat] in winners for seat in seats) / len(winners)


def tournament(
    name: str, players: int, own: int, bots: tuple[Bot, Bot], games: int, seed: int, deck: Any
) -> tuple[float, int, int]:
    """Return the wins of the first bot, the finished games and the stopped ones.

    Every seating, with every beginner, comes once before any comes again.
    """
    game = load(name)
    begins, options = ("first_planner", {"deck": deck}) if deck else ("first_player", {})
    seatings = [one for one in product((0, 1), repeat=players) if one.count(0) == own]
    turns = list(product(range(players), seatings))
    wins, finished, stopped = 0.0, 0, 0
    for index in range(math.ceil(games / len(turns)) * len(turns)):
        first, seating = turns[index % len(turns)]
        setup = game.new_setup(NAMES[:players], **{begins: first}, **options)
        _, state = play_game(game, setup, [bots[side] for side in seating], seed + index)
        if not game.is_over(state):
            stopped += 1
            continue
        finished += 1
        wins += share_of_win(game, state, [s for s in range(players) if not seating[s]])
    return wins, finished, stopped


def main() -> None:
    """Play all pairings and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--deck", help="a deck file for Lil' Guys in place of the built-in one")
    args = parser.parse_args()
    deck = load_deck(args.deck) if args.deck else standard_deck()
    timed: dict[tuple[str, str], Timed] = {}
    print(f"seed {args.seed}; You Lying Sack stops after {TURN_LIMIT} turns")
    for name, players, own in TABLES:
        for pairing in PAIRINGS:
            one, other = (
                timed.setdefault((name, bot), Timed(load_bot(name, bot))) for bot in pairing
            )
            box = deck if name == "lilguys" else None
            wins, n, stopped = tournament(
                name, players, own, (one, other), args.games, args.seed, box
            )
            rate = share(wins, n)
            sides = f"{own} {pairing[0]} : {players - own} {pairing[1]}"
            print(
                f"{GAMES[name]:15} {sides:25} {n} games"
                f"  {rate.value:6.1%} [{rate.low:.1%}, {rate.high:.1%}]"
                f"  fair {own / players:.1%}  stopped {stopped}",
                flush=True,
            )
    for (name, bot), clock in timed.items():
        median, worst, busy = statistics.median(clock.times), max(clock.times), max(clock.busy)
        print(
            f"{GAMES[name]:15} {bot:9} {len(clock.times):6} moves"
            f"  median {median * 1e3:.2f} ms  worst {worst * 1e3:.1f} ms"
            f" ({busy * 1e3:.1f} ms of processor)"
        )


if __name__ == "__main__":
    main()
