"""A running chart: a line a player, each with its own colour, dashes, marks and name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from lilguys_tools.render.ansi import cut
from lilguys_tools.render.svg import FONT, ink, picture, seat_ink, seat_shape, tag, text, words

_WIDTH, _HEIGHT = 360, 250
_LEFT, _RIGHT, _TOP, _BOTTOM = 34, 84, 14, 34
_NAME, _LINE_APART, _SIZE = 9, 14, 12
_DASHES = (None, "7 4", "2 4", "10 3 2 3", "5 2")
#: With more points on the way than this only the last of a line has its mark.
_MOST_MARKS = 16
_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500)


class Series(NamedTuple):
    """A player's line.

    Attributes
    ----------
    name : str
        The player.
    values : sequence of (int or None)
        A value for each label; None once there is none any more.
    """

    name: str
    values: Sequence[int | None]


def chart_svg(
    title: str,
    unit: str,
    labels: Sequence[str],
    series: Sequence[Series],
    now: int | None = None,
    room: int | None = None,
) -> str:
    """Return a chart of values over rounds or turns.

    Parameters
    ----------
    title, unit : str
        What is shown, and what is counted.
    labels : sequence of str
        What stands along the bottom.
    series : sequence of Series
        The lines, one a seat.
    now : int, optional
        The place along the bottom at which a line says "now".
    room : int, optional
        How many places the bottom has; more than `labels` where the game goes on.
    """
    places = max(room or 0, len(labels), 2)
    known = [value for line in series for value in line.values if value is not None] or [0]
    low, high, step = _scale(min(0, *known), max(1, *known))
    drawn = [*_grid(low, high, step), *_bottom(labels, places)]
    if now is not None:
        x = _x(now, places)
        drawn.append(
            f'<path d="M{x} {_TOP}V{_HEIGHT - _BOTTOM}" stroke="{ink("soft")}" '
            'stroke-width="1.5" stroke-dasharray="2 3"/>'
        )
    ends = []
    for seat, line in enumerate(series):
        spots = [
            (_x(i, places), _y(value, low, high))
            for i, value in enumerate(line.values)
            if value is not None
        ]
        if spots:
            drawn.append(_line(seat, spots))
            ends.append((spots[-1][1], seat, spots[-1][0]))
    drawn += _names(series, ends)
    parts = (f"{one.name}: {_last(one)}" for one in series)
    desc = f"{unit} after {labels[-1]}: {', '.join(parts)}" if labels else ""
    view = f"0 0 {_WIDTH} {_HEIGHT}"
    return picture(view, title, *drawn, desc=desc, class_="lgt-chart", **FONT)


def chart_table(caption: str, labels: Sequence[str], series: Sequence[Series]) -> str:
    """Return what a chart shows as a table."""
    heads = "".join(tag("th", words(one.name), scope="col") for one in series)
    head = tag("tr", "<td></td>", heads)
    rows = "".join(
        tag(
            "tr",
            tag("th", words(label), scope="row"),
            *(
                tag("td", "–" if one.values[i] is None else str(one.values[i]), class_="lg-num")
                for one in series
            ),
        )
        for i, label in enumerate(labels)
    )
    table = tag("table", tag("caption", words(caption)), head, rows, class_="lg-table")
    return tag("div", table, class_="lg-scroll", tabindex="0", role="region", aria_label=caption)


def _last(line: Series) -> str:
    """Return the last value of a line, or that the player is out."""
    value = line.values[-1] if line.values else None
    return "out" if value is None else str(value)


def _scale(low: int, high: int) -> tuple[int, int, int]:
    """Return the lowest and highest value of the axis, and the step between its lines."""
    step = next((s for s in _STEPS if (high - low) <= 6 * s), 1000)
    return step * (low // step), step * -(-high // step), step


def _x(place: int, places: int) -> float:
    return round(_LEFT + place * (_WIDTH - _LEFT - _RIGHT) / (places - 1), 1)


def _y(value: int, low: int, high: int) -> float:
    return round(_TOP + (high - value) * (_HEIGHT - _TOP - _BOTTOM) / (high - low), 1)


def _grid(low: int, high: int, step: int) -> Iterator[str]:
    for value in range(low, high + 1, step):
        y = _y(value, low, high)
        color, wide = (ink("edge"), 1.5) if value == 0 else (ink("line"), 1)
        yield f'<path d="M{_LEFT} {y}H{_WIDTH - _RIGHT}" stroke="{color}" stroke-width="{wide}"/>'
        yield text(_LEFT - 6, y + 4, str(value), _SIZE, ink("soft"), "end")


def _bottom(labels: Sequence[str], places: int) -> Iterator[str]:
    """Give the labels along the bottom, as many of them as there is room for."""
    every = next(s for s in (*_STEPS, places) if places / s <= 10)
    for i, label in enumerate(labels):
        if i % every == 0:
            yield text(_x(i, places), _HEIGHT - 12, label, _SIZE, ink("soft"), "middle")


def _line(seat: int, spots: Sequence[tuple[float, float]]) -> str:
    path = "M" + "L".join(f"{x} {y}" for x, y in spots)
    color = seat_ink(seat)
    line = tag(
        "path",
        d=path,
        fill="none",
        stroke=color,
        stroke_width="2.5",
        stroke_dasharray=_DASHES[seat % len(_DASHES)],
        stroke_linejoin="round",
    )
    marked = spots if len(spots) <= _MOST_MARKS else spots[-1:]
    marks = "".join(_mark(seat, x, y) for x, y in marked)
    return tag("g", line, marks, class_="lgt-series", data_seat=seat)


def _mark(seat: int, x: float, y: float) -> str:
    where = f"translate({x - 5.4:.1f} {y - 5.4:.1f}) scale(.45)"
    return tag(
        "g",
        seat_shape(seat),
        transform=where,
        fill=seat_ink(seat),
        stroke=ink("card"),
        stroke_width="2",
    )


def _names(series: Sequence[Series], ends: list[tuple[float, int, float]]) -> Iterator[str]:
    """Give the names at the ends of the lines, moved apart where they would lie on each other."""
    y, lowest = -_LINE_APART + 4.0, _HEIGHT - _BOTTOM - _LINE_APART * (len(ends) - 1) + 8.0
    for i, (end, seat, _) in enumerate(sorted(ends)):
        y = max(y + _LINE_APART, min(end + 4, lowest + i * _LINE_APART))
        x = _WIDTH - _RIGHT + 12
        yield _mark(seat, x, y - 4)
        name = cut(series[seat].name, _NAME)
        yield text(x + 9, y, name, _SIZE, seat_ink(seat))
