"""Random play of both games beside the games of other libraries: one run, one core, in turns.

    python benchmarks/peers.py [--runs 15] [--seconds 0.2] [--markdown]

A step is any change of the position, chance's too (a deal, a roll); a decision is a step that a
player chose. Every contender plays whole games for so many seconds, then the next one, run after
run; the medians of the runs are printed, and of the ratios within a run. Seconds are those of the
processor, so what else the machine does counts little. The other libraries come with the extra
`bench`; what is not installed is said. With ``--runs 1 --seconds 0.01`` it only tries whether all
of it runs: the figures of so short a run are noise.
"""

from __future__ import annotations

import argparse
import os
import platform
import statistics
import time
from collections.abc import Iterable
from dataclasses import dataclass
from importlib import metadata

from contenders import PAIRS, Contender, PlayOne, ready
from tabulate import tabulate

LIBRARIES = ("open_spiel", "rlcard", "pettingzoo", "numpy")


@dataclass(frozen=True)
class Speed:
    """What a contender did in a second of one run."""

    games: float
    steps: float
    decisions: float


def measure(play_one: PlayOne, seconds: float) -> Speed:
    """Play whole games for about so many seconds of the processor."""
    games = steps = decisions = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds or not games:
        more, own = play_one()
        games, steps, decisions = games + 1, steps + more, decisions + own
    return Speed(games / spent, steps / spent, decisions / spent)


def one_core() -> str:
    """Keep this process on one core where the system lets us; return what was done."""
    if not hasattr(os, "sched_setaffinity"):
        return "this system can not bind a process to a core"
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    return "one core"


def versions() -> Iterable[str]:
    """Give the libraries that are installed, with their versions."""
    for name in LIBRARIES:
        try:
            yield f"{name} {metadata.version(name)}"
        except metadata.PackageNotFoundError:
            yield f"{name} not installed"


def ratio(ours: list[Speed], theirs: list[Speed], what: str) -> str:
    """Return the median of the ratios within a run, with the lowest and the highest."""
    each = [getattr(a, what) / getattr(b, what) for a, b in zip(ours, theirs, strict=True)]
    return f"{statistics.median(each):.2f} [{min(each):.2f}, {max(each):.2f}]"


def main() -> None:
    """Print the table and the ratios."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=15, help="how often each is measured")
    parser.add_argument("--seconds", type=float, default=0.2, help="how long each time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--markdown", action="store_true", help="print the table for a page")
    options = parser.parse_args()
    bound = one_core()
    print(f"Python {platform.python_version()}, {', '.join(versions())}; {bound}")

    playing: dict[Contender, PlayOne] = {}
    absent: dict[Contender, str] = {}
    for contender, play_one in ready(options.seed):
        if isinstance(play_one, str):
            absent[contender] = play_one
        else:
            playing[contender] = play_one
    speeds: dict[Contender, list[Speed]] = {contender: [] for contender in playing}
    for _ in range(options.runs):
        for contender, play_one in playing.items():
            speeds[contender].append(measure(play_one, options.seconds))

    rows = [
        [
            contender.who,
            contender.what,
            *(
                f"{statistics.median(getattr(one, what) for one in runs):,.0f}"
                for what in ("games", "steps", "decisions")
            ),
        ]
        for contender, runs in speeds.items()
    ]
    headers = ["", "game", "games/s", "steps/s", "decisions/s"]
    shape = "github" if options.markdown else "simple"
    print(tabulate(rows, headers, tablefmt=shape, colalign=("left", "left", *["right"] * 3)))
    for contender, why in absent.items():
        print(f"{contender.label}: {why}")
    print()
    for ours, theirs in PAIRS:
        if theirs in absent:
            print(f"{ours.label} / {theirs.label}: not measured, {absent[theirs]}")
            continue
        print(
            f"{ours.label} / {theirs.label}: steps {ratio(speeds[ours], speeds[theirs], 'steps')}"
            f", decisions {ratio(speeds[ours], speeds[theirs], 'decisions')}"
        )


if __name__ == "__main__":
    main()
