"""The final table as a picture to share: an SVG that needs nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any
from xml.sax.saxutils import escape as xml_escape

from lilguys_tools.games import GAMES
from lilguys_tools.games.lilguys.setup import SIMPLIFIED
from lilguys_tools.render.people import COLOURS, Mark
from lilguys_tools.render.tables import shorten, width
from lilguys_tools.teach.lilguys_score import house_rules

WIDTH, EDGE, HEAD, FOOT = 1080, 40, 150, 80
_INK, _SOFT, _PAPER, _CARD, _LINE = "#1c1a22", "#57525f", "#f6f3ec", "#ffffff", "#d8d1c2"
_FONT = "system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif"
#: How wide a column of text is, in parts of its size; a little more than most fonts need.
_COLUMN = 0.58
#: The room for a name, left of the points.
_NAME = 640


def scoreboard(
    result: Any, looks: Sequence[Mark], title: str, closing: Iterable[str], date: str = ""
) -> str:
    """Return a scored table of either game as an SVG picture.

    Parameters
    ----------
    result : Result
        The score.
    looks : sequence of Mark
        How the players look, in seating order.
    title : str
        What stands above it.
    closing : iterable of str
        Who wins and why, or that the game goes on.
    date : str
        The day; may be empty.
    """
    ranked = sorted(zip(result.players, looks, strict=True), key=lambda pair: pair[0].rank)
    rows: list[str] = []
    top = HEAD
    for player, mark in ranked:
        row, height = _row(player, mark, top)
        rows += row
        top += height + 16
    last = [shorten(line, 110) for line in closing]
    height = top + FOOT + 30 * (len(last) - 1)
    under = " \u00b7 ".join(filter(None, [shorten(_variant(result, title), 90), date]))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        f'width="{WIDTH}" height="{height}" font-family="{_FONT}" fill="{_INK}" role="img">',
        f"<title>{xml_escape(shorten(title, 200))}</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="{_PAPER}"/>',
        _text(EDGE, 76, 46, shorten(title, 36), "800"),
        _text(EDGE, 116, 24, under, fill=_SOFT),
        *rows,
        *(_text(EDGE, top + 34 + 30 * i, 24, line, "600") for i, line in enumerate(last)),
        "</svg>\n",
    ]
    return "\n".join(parts)


def _variant(result: Any, title: str) -> str:
    """Return the game, unless it is the title, and how it was played."""
    if not hasattr(result, "scoring"):
        notes = [f"turn {result.turns}", f"Bad Things Number {result.number}"]
        name = GAMES["lyingsack"]
    else:
        simplified = "simplified scoring" if result.scoring == SIMPLIFIED else ""
        name, notes = GAMES["lilguys"], [simplified, house_rules(result)]
    return ", ".join(filter(None, ["" if title == name else name, *notes]))


def _row(player: Any, mark: Mark, top: int) -> tuple[list[str], int]:
    ground, ink = COLOURS[mark.colour]
    lines = list(_lines(player))
    height = 96 + 34 * len(lines) + (14 if lines else 0)
    total = player.total if hasattr(player, "total") else player.pile
    out = getattr(player, "out", None)
    big = str(total).replace("-", "\u2212") if out is None else "out"
    drawn = [
        f'<rect x="{EDGE}" y="{top}" width="{WIDTH - 2 * EDGE}" height="{height}" rx="18" '
        f'fill="{_CARD}" stroke="{_LINE}" stroke-width="2"/>',
        _text(EDGE + 62, top + 64, 40, f"{player.rank}.", "800", _SOFT, "end"),
        f'<circle cx="{EDGE + 112}" cy="{top + 49}" r="30" fill="{ground}"/>',
        _text(EDGE + 112, top + 61, 34, mark.letter, "800", ink, "middle"),
        _text(EDGE + 160, top + 62, 38, _fitting(player.name, 38, _NAME), "700"),
        _text(WIDTH - EDGE - 28, top + 66, 52, big, "800", anchor="end"),
    ]
    for i, line in enumerate(lines):
        drawn.append(_text(EDGE + 160, top + 110 + 34 * i, 24, line, fill=_SOFT))
    return drawn, height


def _lines(player: Any) -> Iterator[str]:
    """Give what a player's total is made of, wrapped to the picture's width."""
    if not hasattr(player, "groups"):
        if player.out is not None:
            yield f"went out in turn {player.out}"
        return
    parts = [f"{_named(g.type)} {g.symbols}: {_signed(g.points)}" for g in player.groups]
    if player.printed:
        parts.append(f"printed: {_signed(player.printed)}")
    cards = Counter((shorten(_card(card), 24), card.points) for card in player.cards)
    for (name, points), n in cards.items():
        parts.append(
            f"{name}: {_signed(points)}" if n == 1 else f"{n} x {name}: {_signed(points * n)}"
        )
    line = ""
    for part in parts:
        longer = f"{line}   {part}" if line else part
        if line and width(longer) * 24 * _COLUMN > WIDTH - 2 * EDGE - 180:
            yield line
            line = part
        else:
            line = longer
    if line:
        yield line


def _fitting(text: str, size: int, room: int) -> str:
    """Return a bold text, cut so that it takes no more room than this in any usual font."""
    columns = 28
    while columns > 1:
        cut = shorten(text, columns)
        if sum(width(c) * _part(c) for c in cut) * size <= room:
            return cut
        columns -= 1
    return shorten(text, 1)


def _part(char: str) -> float:
    """Return how wide a bold letter is at most, in parts of its size."""
    if char in "MWmw@%\u2026":
        return 1.05
    return 0.8 if char.isupper() else 0.64


def _named(kind: str) -> str:
    return shorten(kind[:1].upper() + kind[1:], 20)


def _card(card: Any) -> str:
    return str(card.card.name if card.card is not None else card.id)


def _signed(points: int) -> str:
    return f"{points:+d}".replace("-", "\u2212") if points else "0"


def _text(
    x: int,
    y: int,
    size: int,
    text: str,
    weight: str = "400",
    fill: str = _INK,
    anchor: str = "start",
) -> str:
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" font-weight="{weight}" fill="{fill}" '
        f'text-anchor="{anchor}" xml:space="preserve" style="unicode-bidi:isolate">'
        f"{xml_escape(text)}</text>"
    )
