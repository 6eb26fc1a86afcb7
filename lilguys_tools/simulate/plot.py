"""The distributions of a run as a picture."""

from __future__ import annotations

import os
from collections.abc import Iterable
from importlib import import_module
from importlib.util import find_spec
from io import BytesIO
from typing import Any

from lilguys_tools.games import GAMES
from lilguys_tools.simulate.chunk import Run
from lilguys_tools.simulate.plain import seated
from lilguys_tools.simulate.running import Outcome
from lilguys_tools.simulate.table import counting

KINDS = (".svg", ".png")
#: Colours that people who see few colours can tell apart (Okabe and Ito).
_COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9")


class PlotError(ValueError):
    """A picture that can not be drawn; the text says why."""


def check_plot(path: str) -> None:
    """Make sure, before hours of play, that a picture can be drawn.

    Raises
    ------
    PlotError
        If the file is no .svg or .png, can not be written, or matplotlib is missing.
    """
    if os.path.splitext(path)[1].lower() not in KINDS:
        raise PlotError(f"--plot draws {' or '.join(KINDS)}, not {os.path.basename(path)!r}")
    folder = os.path.dirname(path) or "."
    why = (
        f"there is no folder {folder!r}"
        if not os.path.isdir(folder)
        else "it is a folder"
        if os.path.isdir(path)
        else ""
        if os.access(path if os.path.exists(path) else folder, os.W_OK)
        else "no right to write there"
    )
    if why:
        raise PlotError(f"{path} can not be written: {why}")
    if find_spec("matplotlib") is None:
        raise PlotError("--plot needs matplotlib: pip install 'lilguys_tools[plot]'")


def draw(run: Run, data: dict[str, Any], outcome: Outcome, path: str) -> None:
    """Draw the distributions and the shares of wins of a run into a file.

    Parameters
    ----------
    run : Run
        What was played.
    data : dict
        Its figures, see `report.report`.
    outcome : Outcome
        The same, as they were counted.
    path : str
        An .svg or .png file; the same run gives the same bytes as far as matplotlib does.

    Raises
    ------
    OSError
        If the file can not be written; a part of it does not stay.
    """
    matplotlib = import_module("matplotlib")
    figure_class = import_module("matplotlib.figure").Figure
    with matplotlib.rc_context({"svg.hashsalt": "lilguys", "svg.fonttype": "none"}):
        figure = figure_class(figsize=(10, 4.5), layout="constrained")
        left, right = figure.subplots(1, 2, width_ratios=(3, 2))
        _distributions(left, run, data, outcome)
        _wins(right, run, data)
        games = f"{data['games']} games, seed {data['seed']}"
        figure.suptitle(f"{GAMES[run.game]}: {', '.join(run.labels)} ({games})")
        drawn = BytesIO()
        kind = os.path.splitext(path)[1].lower()
        metadata = {"Date": None} if kind == ".svg" else None
        figure.savefig(drawn, format=kind[1:], metadata=metadata)
    _write(path, drawn.getvalue())


def _write(path: str, data: bytes) -> None:
    """Write a file, whole or not at all."""
    file = open(path, "wb")  # noqa: SIM115 - what can not be opened was not begun
    try:
        with file:
            file.write(data)
    except OSError:
        if os.path.isfile(path):  # and no device
            os.remove(path)
        raise


def _distributions(axes: Any, run: Run, data: dict[str, Any], outcome: Outcome) -> None:
    """Draw how often each value came: a line a bot, broken for the second side."""
    words = counting(run.game)
    name, axis = words.DRAWN
    figures = outcome.figures
    bots = list(dict.fromkeys(run.labels))
    lines = []
    for side, part in enumerate(data["sides"]):
        suffix = f", {part['rules']}" if len(data["sides"]) > 1 else ""
        if name in words.PLAYER_VALUES:
            lines += [
                (
                    seated(bot, run.labels.count(bot)) + suffix,
                    side,
                    figures.of(side, name, "bot", bot),
                )
                for bot in bots
            ]
        else:
            label = part["rules"] if len(data["sides"]) > 1 else ""
            lines += [(label, side, figures.of(side, name))]
    lines = [line for line in lines if line[2].n]
    width = bin_width([value for _, _, values in lines for value in values.seen])
    for i, (title, side, values) in enumerate(lines):
        start, shares = binned(values.seen, width)
        edges = [start + width * k for k in range(len(shares) + 1)]
        style = {"color": _COLOURS[i % len(_COLOURS)], "linestyle": ("-", "--")[side]}
        axes.stairs(shares, edges, label=title, linewidth=1.6, **style)
    axes.set(xlabel=axis, ylabel=f"share, in steps of {width}" if width > 1 else "share")
    axes.margins(y=0.1 + 0.08 * len(lines))  # room for the legend
    axes.set_ylim(0, None)
    if any(title for title, _, _ in lines):  # one line alone needs no name
        axes.legend(fontsize="small", frameon=False, loc="upper right")


def bin_width(values: Iterable[int]) -> int:
    """Return how wide bins are: 1, 2, 5, 10, ..., the first of which at most 40 are needed.

    Scores and turns reach over some hundreds at most.
    """
    found = list(values) or [0]
    reach = max(found) - min(found)
    steps = [step * tens for tens in (1, 10, 100, 1000) for step in (1, 2, 5)]
    return next((step for step in steps if reach // step < 40), steps[-1])


def binned(seen: dict[int, int], width: int) -> tuple[int, list[float]]:
    """Return where the first bin starts, and the share of values in each."""
    start = min(seen) // width * width
    shares = [0.0] * ((max(seen) - start) // width + 1)
    n = sum(seen.values())
    for value, times in seen.items():
        shares[(value - start) // width] += times / n
    return start, shares


def _wins(axes: Any, run: Run, data: dict[str, Any]) -> None:
    """Draw the wins of bots and seats with their intervals, the sides beside each other."""
    sides = len(data["sides"])
    for side, part in enumerate(data["sides"]):
        rows = [(seated(r["bot"], r["seats"]), r) for r in part["by_bot"] if r["fair"] < 1]
        rows += [(f"seat {r['seat']}", r) for r in part["by_seat"]]
        rows = [(name, row) for name, row in rows if row["wins"]["value"] is not None]
        shown = [100 * row["wins"]["value"] for _, row in rows]
        ends = [
            [100 * (row["wins"]["value"] - row["wins"]["low"]) for _, row in rows],
            [100 * (row["wins"]["high"] - row["wins"]["value"]) for _, row in rows],
        ]
        places = [i + 0.2 * (side - (sides - 1) / 2) for i in range(len(rows))]
        axes.errorbar(
            shown,
            places,
            xerr=ends,
            fmt=("o", "s")[side],
            capsize=3,
            color=("black", "#E69F00")[side],
            label=part["rules"],
        )
        fair = [100 * row["fair"] for _, row in rows]
        axes.plot(fair, range(len(rows)), "|", color="grey", markersize=16, zorder=0)
        axes.set_yticks(range(len(rows)), [name for name, _ in rows])
    axes.invert_yaxis()
    axes.set(xlabel="wins in %, with 95 % intervals; grey: fair")
    if sides > 1:
        axes.legend(fontsize="small", frameon=False, loc="lower center", bbox_to_anchor=(0.5, 1))
