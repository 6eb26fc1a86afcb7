"""What a chart shows: a line a player, told apart without colour, and its figures in a table."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest

from lilguys_tools.render.svg_chart import Series, chart_svg, chart_table

SVG = "{http://www.w3.org/2000/svg}"
LINES = [Series("Ana", [0, -2, 10]), Series("Ben", [0, 5, 10]), Series("Cleo", [0, 5, None])]


def chart(lines: list[Series], labels: list[str], **more: int) -> ET.Element:
    return ET.fromstring(chart_svg("Points by round", "Points", labels, lines, **more))


def spots(root: ET.Element, seat: int) -> list[tuple[float, float]]:
    line = next(one for one in root.iter(f"{SVG}g") if one.get("data-seat") == str(seat))
    path = line.find(f"{SVG}path")
    assert path is not None
    pairs = path.get("d", "")[1:].split("L")
    return [(float(x), float(y)) for x, y in (pair.split() for pair in pairs)]


def test_higher_values_stand_higher() -> None:
    root = chart(LINES, ["0", "1", "2"])
    ana, ben = spots(root, 0), spots(root, 1)
    assert ana[0] == ben[0] and ana[2] == ben[2]
    assert ana[2][1] < ben[1][1] < ana[0][1] < ana[1][1]
    assert ana[0][0] < ana[1][0] < ana[2][0]


def test_a_line_ends_where_its_values_end() -> None:
    assert len(spots(chart(LINES, ["0", "1", "2"]), 2)) == 2


def test_it_is_told_in_words() -> None:
    desc = chart(LINES, ["0", "1", "2"]).find(f"{SVG}desc")
    assert desc is not None
    assert desc.text == "Points after 2: Ana: 10, Ben: 10, Cleo: out"


def test_lines_differ_without_colour() -> None:
    root = chart([Series(f"P{i}", [0, i]) for i in range(5)], ["0", "1"])
    lines = [one for one in root.iter(f"{SVG}g") if one.get("data-seat")]
    dashes = {line[0].get("stroke-dasharray") for line in lines}
    marks = {ET.tostring(line[1][0]) for line in lines}
    assert len(lines) == len(dashes) == len(marks) == 5


def test_names_do_not_lie_on_each_other() -> None:
    root = chart([Series(f"P{i}", [0, 7]) for i in range(5)], ["0", "1"])
    names = {f"P{i}" for i in range(5)}
    told = (one for one in root.iter(f"{SVG}text") if one.text in names)
    ends = sorted(float(one.get("y", "")) for one in told)
    assert all(b - a >= 13 for a, b in pairwise(ends)) and len(ends) == 5


@pytest.mark.parametrize("turns", [1, 2, 70, 1000])
def test_any_length_fits(turns: int) -> None:
    root = chart([Series("<b>", [i % 11 for i in range(turns)])], [str(i) for i in range(turns)])
    assert all(0 <= x <= 360 and 0 <= y <= 250 for x, y in spots(root, 0))
    along = [one for one in root.iter(f"{SVG}text") if one.get("text-anchor") == "middle"]
    assert 1 <= len(along) <= 11


def test_nothing_has_happened() -> None:
    assert chart([Series("Ana", [])], []).tag == f"{SVG}svg"


def test_the_table_has_every_figure() -> None:
    root = ET.fromstring(chart_table("Points by round", ["0", "1", "2"], LINES))
    rows = [[cell.text for cell in row] for row in root.iter("tr")]
    assert rows == [
        [None, "Ana", "Ben", "Cleo"],
        ["0", "0", "0", "0"],
        ["1", "-2", "5", "5"],
        ["2", "10", "10", "–"],
    ]
