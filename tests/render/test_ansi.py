"""Cutting, padding and wrapping by columns."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lilguys_tools.render.ansi import ascii_text, centred, cut, fits, pad, paint, wrap
from lilguys_tools.render.tables import plain, width


@given(st.text(max_size=40), st.integers(0, 30))
def test_cut_fits(text: str, columns: int) -> None:
    short = cut(text, columns)
    assert width(short) <= columns
    assert short == plain(text) or short.endswith("…") or not columns


@given(st.text(max_size=40), st.integers(1, 30))
def test_pad_and_centred_fill(text: str, columns: int) -> None:
    assert width(pad(text, columns)) == width(centred(text, columns)) == columns


def test_pad_at_the_right() -> None:
    assert pad("7", 3, right=True) == "  7"
    assert centred("A", 4, "─") == "─A──"


@given(st.text(max_size=200), st.integers(8, 40))
def test_wrap_keeps_all_and_fits(text: str, columns: int) -> None:
    lines = wrap(text, columns, "1 ", "  ")
    assert max(map(width, lines)) <= columns
    kept = "".join(line[2:] for line in lines).replace(" ", "")
    assert kept == plain(text).replace(" ", "")


def test_wrap_breaks_at_blanks() -> None:
    assert wrap("one two three", 8, "- ", "  ") == ["- one", "  two", "  three"]
    assert wrap("", 8) == [""]
    assert wrap("abcdefgh", 4, "", " ") == ["abcd", " efg", " h"]


def test_paint() -> None:
    assert paint("x", "bold red", True) == "\x1b[1;31mx\x1b[0m"
    assert paint("x", "bold", False) == paint("x", "", True) == "x"


@pytest.mark.parametrize(
    ("encoding", "expected"), [("utf-8", True), ("ascii", False), (None, False), ("nope", False)]
)
def test_fits(encoding: str | None, expected: bool) -> None:
    assert fits(encoding) is expected


def test_ascii_keeps_the_columns() -> None:
    drawn = "┌─ A ─┐ ●● ■□ ▸ …"
    assert ascii_text(drawn).isascii()
    assert len(ascii_text(drawn)) == len(drawn)
