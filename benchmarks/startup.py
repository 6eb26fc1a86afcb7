"""How long commands take from start to end, against importing click alone.

Whole processes, in turns, with compiled modules at hand as after an installation; the
medians of their times and of the ratios are printed.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from games import full_logs

SCORE = "lgtools score FILE"
#: Turns of a full game of four: the first pick, one in the middle, the last.
POINTS = ("1.1", "4.2", "8.4")


def seconds(args: list[str], compiled: str) -> float:
    """Return how long a process takes that finds its compiled modules in a folder."""
    env = {**os.environ, "PYTHONPYCACHEPREFIX": compiled}
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    start = time.perf_counter()
    subprocess.run([sys.executable, *args], check=True, capture_output=True, env=env)
    return time.perf_counter() - start


def main() -> None:
    """Print a row a command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=15, help="how many runs of each")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder, "game.yaml")
        log.write_bytes(full_logs(1, players=4)[0])
        tool = ["-m", "lilguys_tools"]
        commands = {
            "import click": ["-c", "import click"],
            "lgtools --version": [*tool, "--version"],
            "lgtools --help": [*tool, "--help"],
            SCORE: [*tool, "score", str(log)],
            **{
                f"replay --to {point}": [*tool, "replay", str(log), "--to", point]
                for point in POINTS
            },
        }
        runs = [
            [seconds(args, folder) for args in commands.values()] for _ in range(options.runs + 1)
        ][1:]  # the first one compiles
    for i, name in enumerate(commands):
        median = statistics.median(run[i] for run in runs)
        ratio = statistics.median(run[i] / run[0] for run in runs)
        print(f"{name:<20} {median * 1000:7.1f} ms  {ratio:5.2f} x import click")
    score = list(commands).index(SCORE)
    first = len(commands) - len(POINTS)
    for i, point in enumerate(POINTS, first):
        ratio = statistics.median(run[i] / run[score] for run in runs)
        print(f"replay --to {point:<8} {ratio:5.2f} x {SCORE}")


if __name__ == "__main__":
    main()
