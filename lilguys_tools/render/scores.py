"""Scores of both games as text, Markdown, CSV rows and explained JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, cast

from lilguys_tools.logs.problems import escape
from lilguys_tools.render.ansi import wrap_words
from lilguys_tools.render.tables import bold_text, markdown_text, shorten, table, width

if TYPE_CHECKING:
    from lilguys_tools.teach.line import Line

#: How much of a name stands in a table, and how much of a line of a sum is shown at all.
_NAME, _LINE = 28, 600

CSV_COLUMNS = (
    "file",
    "game",
    "player",
    "rank",
    "total",
    "guys",
    "printed",
    "items",
    "pile",
    "out",
)


class Scored(Protocol):
    """A game that was read and scored."""

    name: str
    game: str
    data: dict[str, Any]
    result: Any


@dataclass(slots=True)
class Shown:
    """A position in the shape that score tables are made of."""

    game: str
    result: Any
    name: str = "score"
    data: dict[str, Any] = field(default_factory=dict)


#: A move with the position before and after it.
Moment = tuple[Any, Any, Any]


def _heading(game: Scored, title: str) -> str:
    words = [shorten(game.data["title"], 60)] if "title" in game.data else []
    return f"{escape(game.name)}: {', '.join([*words, title])}"


def game_text(
    game: Scored,
    *,
    markdown: bool,
    explain: bool,
    bold: bool = False,
    steps: Iterable[Moment] = (),
    closing: Sequence[Line] = (),
) -> str:
    """Return a scored game as a table, and with `explain` every line of the sums.

    `steps` are the moves that led there with the positions before and after: the piles of
    You Lying Sack are explained by them. `closing` stands in place of who wins.
    """
    text = _lilguys_text if game.game == "lilguys" else _lyingsack_text
    names = _names(game.result.players, markdown)
    ending = closing or import_module(f"lilguys_tools.teach.{game.game}_score").closing_lines(
        game.result
    )
    lines = list(text(game, markdown, bold))
    lines += [_reason(line, names, explain, markdown) for line in ending]
    if explain:
        lines += _explained(game, steps, markdown, bold)
    return "\n".join(lines)


def _lilguys_text(game: Scored, markdown: bool, bold: bool) -> Iterator[str]:
    result = game.result
    scoring = " (simplified scoring)" if result.scoring == "simplified" else ""
    yield _title(_heading(game, f"Lil' Guys{scoring}"), markdown, bold)
    ranked = sorted(result.players, key=lambda p: p.rank)
    names = _names(ranked, markdown)
    rows = [(p.rank, names[p.name], p.guys, p.printed, p.items, p.total) for p in ranked]
    yield table(rows, ("", "Player", "Guys", "Printed", "Items", "Total"), markdown)


def _lyingsack_text(game: Scored, markdown: bool, bold: bool) -> Iterator[str]:
    result = game.result
    yield _title(_heading(game, "You Lying Sack"), markdown, bold)
    ranked = sorted(result.players, key=lambda p: p.rank)
    names = _names(ranked, markdown)
    rows = [
        (p.rank, names[p.name], p.pile, "" if p.out is None else f"turn {p.out}") for p in ranked
    ]
    yield table(rows, ("", "Player", "Pile", "Out in"), markdown)


def _explained(game: Scored, steps: Iterable[Moment], markdown: bool, bold: bool) -> Iterator[str]:
    """Give every line of everybody's sum, the best player's first."""
    players = game.result.players
    names = _names(players, markdown)
    told = zip(players, _sums(game, steps), strict=True)
    for player, lines in sorted(told, key=lambda one: one[0].rank):
        total, unit = _counted(game, player)
        yield ""
        title = f"{names[player.name]}: {total} {unit}{'' if total == 1 else 's'}"
        yield _title(title, markdown, bold, level=3)
        rows = [(line.rule, _short(line.text, names), line.points) for line in lines]
        yield _sum(rows, total, markdown, unit)


def _sums(game: Scored, steps: Iterable[Moment]) -> list[list[Line]]:
    module = import_module(f"lilguys_tools.teach.{game.game}_score")
    return cast("list[list[Line]]", module.sums(game.result, steps))


def _counted(game: Scored, player: Any) -> tuple[int, str]:
    """Return what a player has at the end of the sum, and what it is counted in."""
    return (player.total, "point") if game.game == "lilguys" else (player.pile, "Bad Thing")


def _names(players: Sequence[Any], markdown: bool) -> dict[str, str]:
    """Return each player's name as it is shown: a long one is cut where columns count."""
    return {p.name: escape(p.name) if markdown else shorten(p.name, _NAME) for p in players}


def _short(text: str, names: dict[str, str]) -> str:
    """Return a line with its names as they are shown."""
    for name, shown in names.items():
        if shown.endswith("…"):
            text = text.replace(name, shown)
    return escape(text)


def _title(text: str, markdown: bool, bold: bool, level: int = 2) -> str:
    if markdown:
        return f"{'#' * level} {markdown_text(text)}\n"
    return bold_text(text) if bold else text


def _reason(line: Any, names: dict[str, str], explain: bool, markdown: bool) -> str:
    text = _short(line.text, names)
    if not markdown:
        return f"{text} [{line.rule}]" if explain else text
    text = markdown_text(text)
    return f"\n{text} [{line.rule}]" if explain else f"\n{text}"


def _sum(rows: list[tuple[str, str, int | None]], total: int, markdown: bool, unit: str) -> str:
    """Return the lines of a sum with their points, wrapped for 80 columns."""
    if markdown:
        return table(
            [*rows, ("", "total", total)],
            ("Rule", "What", "Points" if unit == "point" else "Bad Things"),
            markdown,
        )
    lines = []
    for rule, text, points in rows:
        first, *more = wrap_words(text[:_LINE].split(" "), 54)
        amount = "" if points is None else f"{points:+d}" if points else "0"
        blank = " " * (55 - width(first))
        lines.append(f"  {rule:<13} {first}{blank} {amount:>5}".rstrip())
        lines += [f"  {'':<13} {part}" for part in more]
    lines.append(f"  {'':<13} {'total':<55} {total:>5}")
    return "\n".join(lines)


def csv_rows(game: Scored) -> Iterator[dict[str, Any]]:
    """Give a row a player, keyed by column."""
    for player in game.result.players:
        row = {"file": game.name, "game": game.game, "player": player.name, "rank": player.rank}
        columns = (
            ("total", "guys", "printed", "items") if game.game == "lilguys" else ("pile", "out")
        )
        yield {**row, **{column: getattr(player, column) for column in columns}}


def explained_json(
    game: Scored, plain_json: dict[str, Any], steps: Iterable[Moment] = ()
) -> dict[str, Any]:
    """Return a game's JSON with every line of the sums and the reasons of the result."""
    for lines, data in zip(_sums(game, steps), plain_json["players"], strict=True):
        data["explain"] = [_line_json(line) for line in lines]
    module = import_module(f"lilguys_tools.teach.{game.game}_score")
    plain_json["explain"] = [_line_json(line) for line in module.closing_lines(game.result)]
    return plain_json


def _line_json(line: Any) -> dict[str, Any]:
    return {"rule": line.rule, "text": line.text, "points": line.points}
