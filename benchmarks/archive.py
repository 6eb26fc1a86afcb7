"""How long scoring an archive takes, against what bare YAML loading takes for the same texts.

Both run in turns in this process; the medians of the runs and of the ratios are printed.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable

import yaml
from games import full_logs

from lilguys_tools.logs.games import read_games


def seconds(work: Callable[[], None]) -> float:
    """Return how long `work` takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def main() -> None:
    """Print the medians and their ratio."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--logs", type=int, default=500, help="how many full 4-player logs")
    parser.add_argument("--runs", type=int, default=7, help="how many runs of each")
    options = parser.parse_args()
    logs = full_logs(options.logs, players=4)
    texts = [log.decode() for log in logs]

    def load() -> None:
        for text in texts:
            yaml.load(text, yaml.CSafeLoader)

    def score() -> None:
        for log in logs:
            for game in read_games(log):
                assert game.is_scored and not game.problems

    score()
    runs = [(seconds(load), seconds(score)) for _ in range(options.runs)]
    each = options.logs / 1000
    print(f"{options.logs} logs of {sum(map(len, logs)) // options.logs} bytes on average")
    print(f"CSafeLoader alone      {statistics.median(a for a, _ in runs) / each:7.3f} ms a log")
    print(f"read, check and score  {statistics.median(b for _, b in runs) / each:7.3f} ms a log")
    print(f"ratio                  {statistics.median(b / a for a, b in runs):7.2f}  (goal: 2.0)")


if __name__ == "__main__":
    main()
