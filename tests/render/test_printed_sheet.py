"""The printable sheet: what stands on it, and that a browser gets it on one page."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from lilguys_tools.core.data import rules, sheet_data
from lilguys_tools.games import GAMES
from lilguys_tools.games.lilguys.deck import Deck
from lilguys_tools.logs.decks import standard_deck
from lilguys_tools.render.sheet import sheet_html

NASTY = "<b>&\"'</b>\x1b[31m\u202e"


class Page(HTMLParser):
    """What a page holds: the rows of its tables, the lines of its lists, all its text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.lines: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.text = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in ("meta", "col"):
            self.open.append(tag)
        if tag == "tr":
            self.rows.append([])
        elif tag in ("th", "td"):
            self.rows[-1].append("")
        elif tag == "li":
            self.lines.append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in ("style", "title"):
            return
        self.text += data
        if "tr" in self.open:
            self.rows[-1][-1] += data
        elif "li" in self.open:
            self.lines[-1] += data


def page(game: str, deck: Deck | None = None) -> Page:
    read = Page(sheet_html(game, standard_deck() if game == "lilguys" and deck is None else deck))
    assert read.open == [], "every tag is closed"
    return read


def test_grid_has_a_row_a_type_and_two_columns_a_player() -> None:
    rows = page("lilguys").rows
    assert rows[0] == ["Player", "", "", "", ""]
    assert rows[1] == ["", *["symbols", "points"] * 4]
    assert [row[0] for row in rows[2:]][:18] == [
        "Cool Guys",
        "Funny Guys",
        "Weird Guys",
        "Fancy Guys",
        "Rich Guys",
        "Popular Guys join",
        "Shy Guys printed -1, -2",
        "Stinky Guys printed -1, -2",
        "Exclusive Guys if in",
        "Points printed on Guys",
        "Guys",
        *(f"Item {n}" for n in range(1, 7)),
        "Items",
    ]
    assert {len(row) for row in rows[2:21] if row[0] != "Popular Guys join"} == {9}


def test_reference_card_and_simplified_count() -> None:
    read = page("lilguys")
    assert read.rows[-2:] == [
        ["Symbols", *"123456789", "10+"],
        ["Points", "-1", "1", "3", "6", "10", "14", "18", "22", "26", "0"],
    ]
    assert "largest group 2, next 1; other groups nothing" in read.text


def test_lines_are_filled_in_from_the_deck() -> None:
    lines = page("lilguys").lines
    assert "4 players use all cards and play 8 rounds. LG-DECK-1, LG-ROUNDS" in lines
    assert (
        "2 or 3 players put aside Shy Guys, Cool Guys and friend cards, and play 6. "
        "LG-DECK-2, LG-ROUNDS"
    ) in lines
    assert "Rich Guys buy two cards. LG-RICH" in lines
    assert "A Friend goes to the Shy Guys. LG-FRIEND" in lines


def test_another_deck_gives_another_sheet() -> None:
    deck = standard_deck()
    types = tuple(replace(t, buys=1) for t in deck.types)
    other = replace(
        deck,
        types=(replace(types[0], name=NASTY), *types[1:]),
        reference=(5, 6),
        simplified=(4, 2, 1),
        small_types=(),
        small_kinds=(),
    )
    read = page("lilguys", other)
    assert read.rows[-2:] == [["Symbols", "1", "2+"], ["Points", "5", "6"]]
    assert "largest group 4, next 2, next 1" in read.text
    assert not [line for line in read.lines if "LG-RICH" in line or "LG-DECK-2" in line]
    assert read.rows[2][0] == "<b>&\"'</b>\\x1b[31m\\…"
    assert not {"b", "script"} & {tag for tag, _ in read.tags}


def test_long_reference_card_says_what_it_leaves_out() -> None:
    read = page("lilguys", replace(standard_deck(), reference=tuple(range(40))))
    assert read.rows[-2] == ["Symbols", *map(str, range(1, 16)), "40+"]
    assert read.rows[-1] == ["Points", *map(str, range(15)), "39"]
    assert "Rows 16 to 39 are on the deck's own card." in read.text


def test_number_die_and_sack() -> None:
    rows = page("lyingsack").rows
    assert rows[:6] == [
        ["Bad Things Number", *"2345678"],
        ["in the next turn", *"3456788"],
        ["Die, and what the Good Thing shrinks", *"123456"],
        ["the number of this turn", *["stays"] * 5, "back to 2"],
        ["Players", *"2345"],
        ["Bad Things in the sack at first", "46", "44", "42", "40"],
    ]
    assert [row[0] for row in rows[8:]] == [str(n) for n in range(1, 19)]
    assert {len(row) for row in rows[7:]} == {11}


def test_lines_of_you_lying_sack() -> None:
    lines = page("lyingsack").lines
    assert lines[0] == (
        "2 to 5 players. Each has a pile of 2 Bad Things; the rest of the 50 and the Good Thing "
        "are in the sack. LS-PLAYERS, LS-SETUP, LS-SACK"
    )
    assert "Roll the die. A 6 sets the number to 2 for this turn. LS-NUMBER-2" in lines
    assert any(line.startswith("10 or more: out at once") for line in lines)


@pytest.mark.parametrize("game", GAMES)
def test_every_line_names_its_rules(game: str) -> None:
    named = set()
    for part in sheet_data(game):
        assert set(part) <= {"title", "numbered", "lines"}
        for line in part["lines"]:
            assert set(line) == {"say", "rules"} and line["rules"]
            named |= set(line["rules"])
    assert named <= set(rules(game))
    seldom = {"LG-PLAYERS", "LG-DECK-3", "LG-EXCL-2", "LG-EXCL-3", "LG-SIMPLE"}
    assert set(rules(game)) - named <= seldom, "a rule is missing on the sheet"


@pytest.mark.parametrize("game", GAMES)
def test_page_needs_nothing_else(game: str) -> None:
    html = sheet_html(game, standard_deck())
    assert html.startswith("<!DOCTYPE html>\n")
    assert not re.search(r"https?:|url\(|@import|<script|<link|<img|\bsrc=|\bhref=", html)
    assert "{" not in Page(html).text
    assert html == sheet_html(game, standard_deck())


@pytest.mark.skipif(shutil.which("chromium") is None, reason="no browser to print with")
@pytest.mark.parametrize("size", ["A4", "Letter"])
@pytest.mark.parametrize("game", GAMES)
def test_prints_on_one_page(game: str, size: str, tmp_path: Path) -> None:
    html = sheet_html(game, standard_deck()).replace("@page {", f"@page {{ size: {size};", 1)
    (tmp_path / "sheet.html").write_text(html, "utf-8")
    out = tmp_path / "sheet.pdf"
    options = ["--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path}/browser"]
    subprocess.run(
        ["chromium", *options, f"--print-to-pdf={out}", f"file://{tmp_path}/sheet.html"],
        capture_output=True,
        check=True,
    )
    assert len(re.findall(rb"/Type\s*/Page\b", out.read_bytes())) == 1
