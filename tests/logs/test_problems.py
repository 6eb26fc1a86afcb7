"""How problems are told: text, JSON, paths, and the caret under the value."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lilguys_tools.logs.problems import (
    SHOWN,
    Problem,
    Source,
    caret,
    escape,
    path_of,
    path_text,
    position_of,
    show,
    source_line,
)


def problem(column=1, **changes):
    fields = {"file": "a.yaml", "line": 3, "id": "FORMAT", "path": "a", "message": "bad"}
    return Problem(column=column, **(fields | changes))


def test_as_text():
    assert problem(7).as_text() == "a.yaml:3:7: [FORMAT] bad"
    assert problem(7, hint="so").as_text() == "a.yaml:3:7: [FORMAT] bad\n  hint: so"
    assert problem(file="a\x1b[1m\n.yaml").as_text().startswith("a\\x1b[1m\\n.yaml:3:1: ")


def test_as_json():
    told = problem(7).as_json()
    assert list(told) == ["file", "line", "column", "id", "path", "message", "hint"]
    assert json.loads(json.dumps(told)) == told
    assert told["hint"] is None


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ((), ""),
        ((0,), "[0]"),
        (("rounds", 0, "picks", 2, "send"), "rounds[0].picks[2].send"),
        (("final", "a.b", "guys"), 'final["a.b"].guys'),
        (("x-mood",), '["x-mood"]'),
        (("a", ""), 'a[""]'),
        (("a", 'q"\\'), 'a["q\\"\\\\"]'),
        (("final", "Zoë"), "final.Zoë"),
        (("a\u202eb\x1b",), '["a\\u202eb\\u001b"]'),
        (("k" * 100,), "k" * (SHOWN - 1) + "…"),
    ],
)
def test_path_text(path, text):
    assert path_text(path) == text


def test_linked_path():
    assert path_of(None) == ()
    assert path_of((((None, "a"), 0), "b")) == ("a", 0, "b")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ana", "Ana"),
        ("back\\slash", "back\\slash"),
        ("a\nb\tc\rd", "a\\nb\\tc\\rd"),
        ("\x1b[31m", "\\x1b[31m"),
        ("\u202eabc\u2066", "\\u202eabc\\u2066"),
        ("a\u2028b\ufeff", "a\\u2028b\\ufeff"),
        ("\U000e0041", "\\U000e0041"),
        ("👩\u200d👩", "👩\u200d👩"),
        ("\ue000", "\ue000"),
        ("a\xa0b", "a\\xa0b"),
        ("y" * 61, "y" * 59 + "…"),
        ("y" * 60, "y" * 60),
    ],
)
def test_show(text, shown):
    assert show(text) == shown


@given(st.text())
def test_nothing_shown_moves_the_cursor(text):
    assert len(show(text)) <= 10 * SHOWN
    assert all(ord(c) >= 0x20 and c not in "\x7f\x85\u2028\u2029\u202e" for c in escape(text))


def under(line, column):
    """Return what the caret points at: the character above it, with widths undone by eye."""
    shown, below = caret(problem(column), line).split("\n")
    assert below.strip() == "^"
    return shown, len(below) - 1


def test_caret_plain():
    assert caret(problem(4), "a: b") == "a: b\n   ^"
    assert caret(problem(1), "") == "\n^"
    assert caret(problem(9), "a:") == "a:\n  ^"


def test_caret_widths():
    assert under("日本: x", 5) == ("日本: x", 6)
    assert under("e\u0301: x", 5) == ("e\u0301: x", 3)
    assert under("\ta", 2) == ("    a", 4)
    assert under("\x1b\x7f\x85\u202eb", 5) == ("␛␡\ufffd\ufffdb", 4)


def test_caret_window():
    line = "a" * 500 + "X" + "b" * 500
    shown, at = under(line, 501)
    assert shown[at] == "X"
    assert len(shown) <= 102
    assert shown[0] == shown[-1] == "…"
    shown, at = under(line, 1002)
    assert shown[at - 1] == "b"
    assert at == len(shown)
    shown, at = under("X" + "b" * 500, 1)
    assert (shown[at], shown[-1], at) == ("X", "…", 0)
    # A line that fits is never cut.
    assert under("a" * 90 + "X", 91) == ("a" * 90 + "X", 90)


def test_caret_of_a_huge_line():
    line = "日" * 1_000_000
    shown, at = under(line, 500_000)
    assert len(shown) <= 102
    assert at > 0


@given(st.text(), st.integers(1, 300))
def test_caret_is_two_lines(line, column):
    below = caret(problem(column), line * 5).split("\n")[1]
    assert below.lstrip(" ") == "^"
    assert len(below) <= 102


BREAKS = "one\ntwo\r\nthree\rfour\x85five\u2028six\u2029seven"


def test_lines_break_where_yaml_breaks_them():
    words = ["one", "two", "three", "four", "five", "six", "seven", ""]
    assert [source_line(BREAKS, n) for n in range(1, 9)] == words
    source = Source("-", BREAKS.encode())
    assert [source.line(n) for n in (7, 1, 2, 2, 6, 3, 99, 4)] == [
        *("seven", "one", "two", "two", "six", "three", "", "four")
    ]


def test_position_of():
    assert position_of("", 0) == (1, 1)
    assert position_of("a\r\nb", 3) == (2, 1)
    assert position_of("a\r\nb", 4) == (2, 2)
    assert position_of(BREAKS, BREAKS.index("seven") + 2) == (7, 3)


def test_source_survives_other_encodings():
    assert Source("-", b"\xef\xbb\xbfa: b").line(1) == "a: b"
    assert Source("-", b"a\nb\xffc").line(2) == "b\ufffdc"


@given(st.binary(), st.lists(st.integers(1, 9), max_size=5))
def test_source_lines_agree(data, numbers):
    source = Source("-", data)
    for number in numbers:
        assert source.line(number) == source_line(source.text, number)


def test_no_line_of_a_picture_is_shown():
    assert Source("pic.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR").is_binary
    assert not Source("log.yaml", "players: [José]".encode("latin-1")).is_binary
