"""What `compare.py` measures in one revision: units of work in a second of the processor, as JSON.

Run with the revision's checkout as PYTHONPATH. Only verbs that every revision has are used.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterator
from typing import Any

from games import full_logs, play, table

from lilguys_tools.core.dice import Dice
from lilguys_tools.logs.games import read_games

#: Does some work and gives how many units it was.
Work = Callable[[], int]


def random_play(name: str, players: int) -> Work:
    """Return whole random games, counted in moves."""
    game, setup = table(name, players)
    dice = Dice(1)

    def work() -> int:
        steps, _, state = play(game, setup, dice, game.apply)
        game.result(state)
        return steps

    return work


def positions(name: str, players: int, games: int = 5) -> tuple[Any, list[tuple[Any, Any]], Any]:
    """Return a game, the (position, move) pairs of some random games, and a last position."""
    game, setup = table(name, players)
    met: list[tuple[Any, Any]] = []

    def make(state: Any, move: Any) -> Any:
        met.append((state, move))
        return game.apply(state, move)

    dice = Dice(2)
    for _ in range(games):
        end = play(game, setup, dice, make)[2]
    return game, met, end


def listing(name: str, players: int) -> Work:
    """Return listing all legal moves, counted in positions."""
    game, met, _ = positions(name, players)

    def work() -> int:
        for state, _ in met:
            list(game.legal_moves(state))
        return len(met)

    return work


def checked(name: str, players: int) -> Work:
    """Return making moves with a check, counted in moves."""
    game, met, _ = positions(name, players)

    def work() -> int:
        for state, move in met:
            game.step(state, move)
        return len(met)

    return work


def scoring(players: int) -> Work:
    """Return scoring positions of Lil' Guys in mid-game, counted in positions."""
    game, met, _ = positions("lilguys", players)

    def work() -> int:
        for state, _ in met[::10]:
            game.result(state)
        return len(met[::10])

    return work


def reading(logs: int) -> Work:
    """Return reading, checking and scoring logs, counted in logs."""
    texts = full_logs(logs, players=4)

    def work() -> int:
        for text in texts:
            for game in read_games(text):
                assert game.is_scored and not game.problems
        return len(texts)

    return work


WORKLOADS: dict[str, Callable[[], Work]] = {
    "You Lying Sack, random play, moves/s": lambda: random_play("lyingsack", 4),
    "You Lying Sack, step, moves/s": lambda: checked("lyingsack", 4),
    "Lil' Guys, random play, moves/s": lambda: random_play("lilguys", 4),
    "Lil' Guys, step, moves/s": lambda: checked("lilguys", 4),
    "Lil' Guys, all legal moves, positions/s": lambda: listing("lilguys", 4),
    "Lil' Guys, result, positions/s": lambda: scoring(4),
    "Lil' Guys, logs read and scored, logs/s": lambda: reading(10),
}


def speeds(seconds: float) -> Iterator[tuple[str, float]]:
    """Give each workload with the units it does in a second."""
    for name, make in WORKLOADS.items():
        work = make()
        work()
        units = 0
        start = time.process_time()
        while (spent := time.process_time() - start) < seconds or not units:
            units += work()
        yield name, units / spent


def main() -> None:
    """Print the speeds."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=0.5)
    print(json.dumps(dict(speeds(parser.parse_args().seconds))))


if __name__ == "__main__":
    main()
