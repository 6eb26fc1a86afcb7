"""The figures of a run as plain data, from which every format is made."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from lilguys_tools.simulate.chunk import Run
from lilguys_tools.simulate.figures import PARTS, Estimate, Figures, Rates
from lilguys_tools.simulate.plain import estimate, rounded
from lilguys_tools.simulate.running import Outcome
from lilguys_tools.simulate.table import counting


def report(run: Run, asked: int, outcome: Outcome) -> dict[str, Any]:
    """Return all figures of a run as plain data for JSON.

    Every estimate is ``{"value", "low", "high", "n"}`` with a 95 % interval, null where there
    is nothing to go by. Shares go from 0 to 1.

    Parameters
    ----------
    run : Run
        What was played.
    asked : int
        How many games were asked for.
    outcome : Outcome
        What came of it.
    """
    data: dict[str, Any] = {
        "game": run.game,
        "players": list(run.labels),
        "seed": run.seed,
        "rotate": run.rotate,
        "asked": asked,
        "games": outcome.games,
    }
    if counting(run.game).IS_ENDLESS:
        data["limit"] = run.limit
    data["sides"] = [
        {"rules": side.label, **_side(run, i, outcome.figures)} for i, side in enumerate(run.sides)
    ]
    data["comparison"] = _comparison(run, outcome.figures) if len(run.sides) > 1 else None
    return data


def _side(run: Run, side: int, figures: Figures) -> dict[str, Any]:
    told = counting(run.game)
    finished = figures.ratio(side, "finished")
    data: dict[str, Any] = {
        "finished": finished.total,
        "stopped": finished.number - finished.total,
        "shared_wins": figures.ratio(side, "shared").total,
    }
    for name in told.GAME_VALUES:
        values = figures.of(side, name)
        spread = {"spread": rounded(values.spread), "least": values.least, "most": values.most}
        data[name] = {**estimate(values.estimate()), **spread}
    seats = {bot: run.labels.count(bot) for bot in dict.fromkeys(run.labels)}
    data["all"] = _group(run, told, side, figures, "all", "players")
    data["by_bot"] = [
        {"bot": bot, "seats": n, **_group(run, told, side, figures, "bot", bot, n)}
        for bot, n in seats.items()
    ]
    data["by_seat"] = [
        {"seat": i + 1, **_group(run, told, side, figures, "seat", str(i + 1), 1)}
        for i in range(len(run.labels))
    ]
    for kind in told.DEEDS:
        data[kind] = _deeds(side, figures, kind)
    return data


def _group(
    run: Run, told: Any, side: int, figures: Figures, by: str, name: str, seats: int = 0
) -> dict[str, Any]:
    """Return what is told of a bot or a seat; of all players together no wins."""
    data: dict[str, Any] = {}
    if seats:
        data["wins"] = estimate(figures.ratio(side, "won", by, name).share(PARTS))
        data["fair"] = rounded(seats / len(run.labels))
    for value in told.PLAYER_VALUES:
        values = figures.of(side, value, by, name)
        mean = estimate(figures.ratio(side, value, by, name).mean())
        spread = {"spread": rounded(values.spread), "least": values.least, "most": values.most}
        data[value] = {**mean, **spread}
    for rate in told.RATES:
        data[rate] = estimate(figures.ratio(side, rate, by, name).share())
    return data


def _deeds(side: int, figures: Figures, kind: str) -> list[dict[str, Any]]:
    """Return what players did, the most frequent first, with the wins of those who did it."""
    rows = []
    for name in figures.names(side, kind):
        did = figures.ratio(side, kind, name)
        times = figures.of(side, kind, name).total
        rows.append({"name": name, "times": times, "wins": estimate(did.share(PARTS))})
    return sorted(rows, key=lambda row: (-int(row["times"]), str(row["name"])))


#: Of a comparison, what is told of winners where the two tables differ by scoring alone.
_WINNERS = (
    *("other_winner_same_play", "other_choice"),
    *("other_winner_equal_choices", "other_winner_one_choice"),
)


def _comparison(run: Run, figures: Figures) -> dict[str, Any]:
    """Return what the second side has more than the first in the same games."""
    told = counting(run.game)
    first = told.PLAYER_VALUES[0]
    pairs = figures.ratio("pair", "other_winner")
    data: dict[str, Any] = {
        "pairs": pairs.number,
        "same_cards": told.same_cards(*(side.setup for side in run.sides)),
        "other_winner": estimate(pairs.share()),
    }
    for name in _WINNERS:
        found = figures.ratio("pair", name)
        data[name] = estimate(found.share()) if found.n else None

    def group(by: str, name: str) -> dict[str, Any]:
        won = _difference(figures.ratio("pair", "won", by, name), PARTS)
        if math.isfinite(won.low):  # nobody can win more than all games more often
            won = replace(won, low=max(won.low, -1.0), high=min(won.high, 1.0))
        return {
            "wins": estimate(won),
            first: estimate(_difference(figures.ratio("pair", first, by, name))),
        }

    for name in told.GAME_VALUES:
        data[name] = estimate(_difference(figures.ratio("pair", name)))
    data["all"] = {first: group("all", "players")[first]}
    data["by_bot"] = [
        {"bot": bot, "seats": run.labels.count(bot), **group("bot", bot)}
        for bot in dict.fromkeys(run.labels)
    ]
    data["by_seat"] = [{"seat": i + 1, **group("seat", str(i + 1))} for i in range(len(run.labels))]
    return data


def _difference(found: Rates, unit: int = 1) -> Estimate:
    """Return a mean difference; pairs that all came out alike say nothing about how sure it is."""
    mean = found.mean(unit)
    is_known = mean.low < mean.high
    return mean if is_known else replace(mean, low=-math.inf, high=math.inf)


def rows(data: dict[str, Any]) -> list[dict[str, Any]]:
    """Return a report as rows, one an estimate, with the keys of `COLUMNS`.

    Differences have the side ``difference``.
    """
    found: list[dict[str, Any]] = []

    def add(side: str, by: str, name: Any, entry: dict[str, Any]) -> None:
        for figure, value in entry.items():
            if isinstance(value, dict) and "low" in value:
                row = {"side": side, "by": by, "name": name, "figure": figure}
                fair = entry.get("fair") if figure == "wins" else None
                found.append({**row, **{k: value.get(k) for k in COLUMNS[4:-1]}, "fair": fair})

    deeds = counting(data["game"]).DEEDS
    for side in data["sides"]:
        _rows_of(side, side["rules"], deeds, add)
    if data["comparison"] is not None:
        _rows_of(data["comparison"], "difference", deeds, add)
    return found


COLUMNS: Sequence[str] = (
    *("side", "by", "name", "figure"),
    *("value", "low", "high", "n", "spread", "least", "most", "fair"),
)


def _rows_of(part: dict[str, Any], label: str, deeds: Iterable[str], add: Any) -> None:
    add(label, "game", "", part)
    add(label, "all", "", part["all"])
    for entry in part["by_bot"]:
        add(label, "bot", entry["bot"], entry)
    for entry in part["by_seat"]:
        add(label, "seat", entry["seat"], entry)
    for kind in deeds:
        for entry in part.get(kind, ()):
            add(label, kind, entry["name"], entry)
