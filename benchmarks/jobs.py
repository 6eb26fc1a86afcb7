"""How much faster two processes are than one, for whole commands from start to end.

`lgtools stats` checks, scores and counts an archive of full logs, `lgtools simulate` plays. One
and two jobs run in turns; the medians of their times and of the ratios are printed. Two cores
with nothing else to do are needed for a figure that means anything, so the load is printed too.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
from pathlib import Path

from games import full_logs
from startup import seconds

PLAYED = ("lyingsack", "--players", "greedy,random,thinking,greedy")


def main() -> None:
    """Print a row a command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--logs", type=int, default=500, help="how many full 4-player logs")
    parser.add_argument("--games", type=int, default=1500, help="how many games are played")
    parser.add_argument("--runs", type=int, default=7, help="how many runs of each")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        archive = Path(folder, "archive")
        archive.mkdir()
        for i, log in enumerate(full_logs(options.logs, players=4)):
            Path(archive, f"game{i:05}.yaml").write_bytes(log)
        commands = {
            f"stats, {options.logs} logs": ["stats", str(archive)],
            f"simulate, {options.games} games": ["simulate", *PLAYED, "-n", str(options.games)],
        }
        for name, args in commands.items():
            call = ["-m", "lilguys_tools", *args, "--jobs"]
            seconds([*call, "1"], folder)  # the first one compiles
            runs = [[seconds([*call, jobs], folder) for jobs in "12"] for _ in range(options.runs)]
            one, two = (statistics.median(run[i] for run in runs) for i in (0, 1))
            ratio = statistics.median(run[0] / run[1] for run in runs)
            print(
                f"{name:24} 1 job {one:6.2f} s   2 jobs {two:6.2f} s   {ratio:5.2f} x  (goal 1.7)"
            )
    cores, load = os.cpu_count(), os.getloadavg()[0]
    print(f"{cores} cores, mean load of the last minute {load:.1f}")


if __name__ == "__main__":
    main()
