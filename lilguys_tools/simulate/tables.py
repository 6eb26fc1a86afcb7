"""A report as tables for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from lilguys_tools.games import GAMES
from lilguys_tools.render.tables import markdown_text, shorten, table
from lilguys_tools.simulate.plain import mean_text, seated, share_text
from lilguys_tools.simulate.table import counting
from lilguys_tools.teach.story import counted

#: What stands for the wins of who sits in every seat.
_ALL = "all, in every seat"


def report_text(data: dict[str, Any], *, markdown: bool = False, most: int = 10) -> str:
    """Return a report as text.

    Parameters
    ----------
    data : dict
        See `report.report`.
    markdown : bool
        Whether as Markdown.
    most : int
        How many rows of splits, sends and items are shown, the most frequent ones.
    """
    return "\n".join(_lines(data, markdown, most))


def _lines(data: dict[str, Any], markdown: bool, most: int) -> Iterator[str]:
    played = f"{data['games']} games" if data["games"] != 1 else "1 game"
    if data["games"] < data["asked"]:
        played += f" of {data['asked']}"
    where = ", rotating" if data["rotate"] else ""
    players = ", ".join(data["players"])
    yield _head(f"{GAMES[data['game']]}, {players}{where}: {played}, seed {data['seed']}", markdown)
    for side in data["sides"]:
        yield ""
        yield from _side(data, side, markdown, most)
    if data["comparison"] is not None:
        yield ""
        yield from _comparison(data, markdown)
    yield ""
    yield "In brackets: 95 % intervals. A win that is shared counts in equal parts."


def _head(text: str, markdown: bool, level: int = 2) -> str:
    return f"{'#' * level} {markdown_text(text)}" if markdown else text


def _paragraphs(lines: Sequence[str], markdown: bool) -> Iterator[str]:
    """Give lines, each a paragraph in Markdown."""
    yield ("\n\n" if markdown else "\n").join(lines)
    if markdown:
        yield ""


def _side(data: dict[str, Any], side: dict[str, Any], markdown: bool, most: int) -> Iterator[str]:
    yield _head(shorten(side["rules"], 80), markdown, 3)
    yield from [""] if markdown else []
    words = counting(data["game"])
    told = []
    if side["stopped"]:
        told.append(
            f"{side['stopped']} stopped after {counted(data['limit'], 'turn')} and not counted"
        )
    if side["shared_wins"]:
        told.append(counted(side["shared_wins"], "shared win"))
    for name in words.GAME_VALUES:
        if side[name]["value"] is None:
            continue
        spread = _plain(side[name]["spread"])
        text = f"{words.HEADS[name]} {mean_text(side[name])}"
        told.append(f"{text} ± {spread}" if spread else text)
    if told:
        yield from _paragraphs(["; ".join(told)], markdown)
    for figures in words.TABLES:
        if figures[0] != "wins":
            yield ""
        yield _players(side, figures, words, markdown)
    if len(data["sides"]) > 1:
        return  # side by side these lists say little; the figures for machines have them
    for kind, (title, wins) in words.DEEDS.items():
        if side.get(kind):
            yield ""
            rows = [
                (row["name"], row["times"], share_text(row["wins"])) for row in side[kind][:most]
            ]
            yield table(rows, (title, "Times", wins), markdown)
            left = len(side[kind]) - most
            if left > 0:
                yield ("\n" if markdown else "") + f"and {left} more; --format json has all"


def _players(side: dict[str, Any], figures: Sequence[str], words: Any, markdown: bool) -> str:
    """Return a table of figures with a row a bot and a row a seat."""
    heads = [""]
    for name in figures:
        if name == "wins":
            heads += ["Wins", "fair"]
        else:
            heads += [words.HEADS[name]] if name in words.RATES else [words.HEADS[name], "±"]
    rows = []
    for key, entry in _entries(side):
        cells = [key]
        for name in figures:
            if name == "wins":
                is_all = entry["fair"] == 1
                won = _ALL if is_all else share_text(entry[name])
                cells += [won, _percent(entry["fair"])]
            elif name in words.RATES:
                cells.append(share_text(entry[name]))
            else:
                cells += [mean_text(entry[name]), _plain(entry[name]["spread"])]
        rows.append(tuple(cells))
    return table(rows, heads, markdown)


def _entries(part: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for entry in part["by_bot"]:
        yield seated(entry["bot"], entry["seats"]), entry
    for entry in part["by_seat"]:
        yield f"seat {entry['seat']}", entry


def _comparison(data: dict[str, Any], markdown: bool) -> Iterator[str]:
    compared = data["comparison"]
    first, second = (shorten(side["rules"], 60) for side in data["sides"])
    yield _head(f"{second}, against {first}", markdown, 3)
    yield from [""] if markdown else []
    words = counting(data["game"])
    told = [_how_paired(compared)]
    for name in words.GAME_VALUES:
        head = words.HEADS[name]
        told.append(f"{head[:1].upper()}{head[1:]} {_change(compared[name])}.")
    yield from _paragraphs(told, markdown)
    figure = words.PLAYER_VALUES[0]
    alone = len(set(data["players"])) == 1
    rows = []
    for key, entry in _entries(compared):
        won = _ALL if alone and "bot" in entry else _change(entry["wins"], 100, " %")
        rows.append((key, won, _change(entry[figure])))
    yield table(rows, ("", "Wins", words.HEADS[figure]), markdown)
    if compared["other_winner_same_play"] is not None and compared["pairs"]:
        yield ""
        yield from _winners(compared, markdown)


def _how_paired(compared: dict[str, Any]) -> str:
    games = counted(compared["pairs"], "game")
    if compared["same_cards"]:
        return f"{games} played twice, with the same cards and dice."
    return f"{games} played at each table; their cards differ, so no two of them are alike."


def _winners(compared: dict[str, Any], markdown: bool) -> Iterator[str]:
    """Give how often a pair has another winner, beside what is no work of the rule."""
    rows = [
        ("the same choices are counted by the other rule", "other_winner_same_play"),
        ("all is played anew by the other rule", "other_winner"),
        ("control: the rule kept, equal choices made otherwise", "other_winner_equal_choices"),
        ("control: the rule kept, one choice made otherwise", "other_winner_one_choice"),
    ]
    parts = bool(compared["other_choice"]["value"])
    shares = [
        (label, share_text(compared[name]) if parts or not label.startswith("control") else "")
        for label, name in rows
    ]
    yield table(shares, ("Another winner if", "of the games"), markdown)
    yield from [""] if markdown else []
    if not parts:
        yield "Nobody chose otherwise, so there is nothing that the controls could change."
        return
    parted = share_text(compared["other_choice"])
    yield f"Somebody chose otherwise in {parted} of the games. From there on it is another"
    yield "game, under any rule: the controls say how many winners change though the rule does not."


def _percent(value: float | None) -> str:
    return "" if value is None else f"{100 * value:.1f} %"


def _plain(value: float | None) -> str:
    return "" if value is None else f"{value:.2f}"


def _change(entry: dict[str, Any], scale: int = 1, unit: str = "") -> str:
    if entry["value"] is None:
        return ""
    parts = [entry["value"], entry["low"], entry["high"]]
    places = 1 if unit else 2
    value, *ends = ("" if p is None else f"{scale * p:+.{places}f}" for p in parts)
    if all(ends):
        return f"{value}{unit} [{', '.join(ends)}]"
    return f"{value}{unit} ({'alike in all pairs' if entry['value'] else 'no pair differed'})"
