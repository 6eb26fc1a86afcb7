"""The picture of the final table, and the marks of players."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from lilguys_tools.logs.games import read_games
from lilguys_tools.render.people import COLOURS, marks
from lilguys_tools.render.scoreboard import scoreboard

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


def picture(text: str, title: str = "Friday") -> list[str]:
    """Return the lines of text in the picture of a tally or log."""
    (game,) = read_games(text.encode())
    names = [player.name for player in game.result.players]
    looks = marks(zip(names, COLOURS, strict=False))
    svg = scoreboard(game.result, looks, title, ["Ana wins"], "2026-11-30")
    root = ElementTree.fromstring(svg)
    space = "{http://www.w3.org/2000/svg}"
    assert {e.tag for e in root.iter()} <= {
        space + t for t in ("svg", "title", "rect", "text", "circle")
    }
    return [str(e.text) for e in root.iter(space + "text")]


def test_ranks_totals_and_what_they_are_made_of() -> None:
    lines = picture((EXAMPLES / "tally.yaml").read_text("utf-8"))
    assert lines[:2] == ["Friday", "Lil' Guys \u00b7 2026-11-30"]
    assert [lines.index(word) for word in ("1.", "Ana", "19")] == sorted(
        lines.index(word) for word in ("1.", "Ana", "19")
    )
    assert any("Weird 4: +6" in line for line in lines)
    assert lines[-1] == "Ana wins"


def test_you_lying_sack() -> None:
    lines = picture((EXAMPLES / "sack.yaml").read_text("utf-8"))
    assert "You Lying Sack, turn 12, Bad Things Number 2 \u00b7 2026-11-30" in lines
    assert "out" in lines and any(line.startswith("went out in turn") for line in lines)


def test_names_of_any_kind_are_text() -> None:
    bad = '<script>&"\\u202e\\x07'
    text = f"game: lyingsack\nformat: 1\nplayers: ['<b>', '{'y' * 300}', Cleo]\nturns: []\n"
    lines = picture(text, bad.encode().decode("unicode_escape"))
    assert lines[0] == '<script>&"\\u202e\\x07'
    assert "<b>" in lines
    assert all(len(line) < 130 for line in lines)


@pytest.mark.parametrize(
    ("names", "letters"),
    [
        (["Ana", "Ben"], "AB"),
        (["Ana", "anton", "Ann"], "AN3"),
        (["7", "\U0001f600", "\u00e9va"], "12\u00c9"),
        (["\u05d0\u05d1", "stra\u00dfe"], "\u05d0S"),
    ],
)
def test_every_player_has_a_letter(names: list[str], letters: str) -> None:
    assert "".join(mark.letter for mark in marks((name, "sea") for name in names)) == letters


def test_ink_and_ground_are_far_apart() -> None:
    """Contrast as WCAG reckons it: 4.5 to 1 at least."""

    def light(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        lin = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
        return 0.2126 * lin[0] + 0.7152 * lin[1] + 0.0722 * lin[2]

    for ground, ink in COLOURS.values():
        bright, dark = sorted((light(ground), light(ink)), reverse=True)
        assert (bright + 0.05) / (dark + 0.05) >= 4.5


@pytest.mark.parametrize(("letter", "most"), [("W", 16), ("x", 26), ("\u754c", 13)])
def test_a_long_name_stays_left_of_the_points(letter: str, most: int) -> None:
    """640 units of room at 38 a letter: 16 of the widest, 26 small ones, 13 of double width."""
    lines = picture(f"game: lilguys\nformat: 1\nplayers: [{letter * 300}, Ben]\nfinal: {{}}\n")
    (name,) = [line for line in lines if line.startswith(letter * 2)]
    assert name.endswith("\u2026") and 10 <= len(name) <= most
