"""Two revisions side by side, so that a loss of speed shows.

    python benchmarks/compare.py REV [OTHER] [--runs 5] [--seconds 0.5]

REV is any commit; it is checked out into a temporary folder. OTHER is another one; without it, it
is the checkout as it stands here, changes that are not committed included. Both run the workloads
of this checkout in turns, in processes of their own; the medians are printed, and the median of
the ratios of neighbouring runs with the lowest and the highest: 2.00 is twice as fast as REV.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tabulate import tabulate

HERE = Path(__file__).resolve().parent


def need_checkout() -> None:
    """End with a line of words where this is no git checkout."""
    try:
        top = git("rev-parse", "--show-toplevel")
    except (OSError, SystemExit):
        top = ""
    if not top or Path(top).resolve() != HERE.parent:
        raise SystemExit("compare.py needs git, and a git checkout of the project: here is none")


def git(*args: str) -> str:
    """Run git in this checkout and return what it says."""
    run = subprocess.run(["git", *args], cwd=HERE, capture_output=True, text=True)
    if run.returncode:
        raise SystemExit(f"git {' '.join(args)}: {run.stderr.strip()}")
    return run.stdout.strip()


@contextlib.contextmanager
def checkout(revision: str | None) -> Iterator[Path]:
    """Give the folder of a revision for as long as it is needed; None is this checkout."""
    if revision is None:
        yield HERE.parent
        return
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder, "checkout")
        git("worktree", "add", "--detach", str(tree), revision)
        try:
            yield tree
        finally:
            git("worktree", "remove", "--force", str(tree))


def speeds(tree: Path, seconds: float) -> dict[str, float]:
    """Return what the package in `tree` does in a second, by workload."""
    args = [sys.executable, str(HERE / "workloads.py"), "--seconds", str(seconds)]
    run = subprocess.run(args, env={**os.environ, "PYTHONPATH": str(tree)}, capture_output=True)
    if run.returncode:
        raise SystemExit(f"{tree}:\n{run.stderr.decode()}")
    found: dict[str, float] = json.loads(run.stdout)
    return found


def main() -> None:
    """Print a row a workload."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("revision", metavar="REV")
    parser.add_argument("other", metavar="OTHER", nargs="?")
    parser.add_argument("--runs", type=int, default=5, help="how often each is measured")
    parser.add_argument("--seconds", type=float, default=0.5, help="how long a workload takes")
    options = parser.parse_args()
    need_checkout()
    names = [git("rev-parse", "--short", options.revision)]
    names.append(git("rev-parse", "--short", options.other) if options.other else "this checkout")
    with checkout(options.revision) as one, checkout(options.other) as other:
        runs = [
            (speeds(one, options.seconds), speeds(other, options.seconds))
            for _ in range(options.runs)
        ]
    rows = []
    for workload in runs[0][0]:
        pairs = [(before[workload], after[workload]) for before, after in runs]
        ratios = [after / before for before, after in pairs]
        rows.append(
            [
                workload,
                *(f"{statistics.median(side):,.0f}" for side in zip(*pairs, strict=True)),
                f"{statistics.median(ratios):.2f}",
                f"{min(ratios):.2f} to {max(ratios):.2f}",
            ]
        )
    headers = ["", *names, "ratio", "of the runs"]
    print(tabulate(rows, headers, colalign=("left", *["right"] * 4), disable_numparse=True))


if __name__ == "__main__":
    main()
