"""The score sheet without a browser: every tap, and what the page then holds."""

from __future__ import annotations

import base64
import datetime
import html
import re
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("ipywidgets")

from lilguys_tools.logs.decks import built_in_path
from lilguys_tools.logs.games import read_games
from lilguys_tools.widgets.score_sheet import ScoreSheet
from lilguys_tools.widgets.sheet_parts import Stepper

HOSTILE = "<img src=x onerror=alert(1)>"


def begin(*names: str, game: str = "lilguys", path: Path | None = None) -> ScoreSheet:
    page = ScoreSheet(None if path is None else str(path))
    start = page._part("start")
    start.game.value = game
    for field, name in zip(start.names, names, strict=False):
        field.value = name
    start.begin.click()
    assert page.notice.value == ""
    return page


def stepper(page: ScoreSheet, card: str) -> Stepper:
    for row in page._part("hand")._rows:
        if card in row.steppers:
            found: Stepper = row.steppers[card]
            return found
    raise AssertionError(card)


def tap(page: ScoreSheet, *cards: str) -> None:
    for card in cards:
        stepper(page, card).more.click()


def choose(page: ScoreSheet, name: str) -> None:
    page.player.value = next(one.id for one in page.sheet.table.people if one.name == name)


def totals(page: ScoreSheet) -> list[int]:
    return [player.total for player in page.sheet.judged.result.players]


def downloads(page: ScoreSheet) -> dict[str, str]:
    """Return the files that the result offers, by the endings of their names."""
    page.view.value = "Result"
    links = re.findall(
        r'download="([^"]+)" href="data:[^,]+,([^"]+)"', page._part("result").files.value
    )
    return {Path(name).suffix: base64.b64decode(data).decode() for name, data in links}


def walk(widget: Any) -> Iterator[Any]:
    """Give what a person can reach of a page."""
    if {"lg-none", "lg-address"} & set(widget._dom_classes):
        return
    yield widget
    for child in getattr(widget, "children", ()):
        yield from walk(child)


def test_a_hand_by_taps_scores_as_the_export_does() -> None:
    """The Popular one is the sixth Funny symbol: 14 (LG-SCORE-1, LG-POPULAR-2)."""
    page = begin("Ana", "Ben")
    tap(page, "funny", "funny", "funny", "funny2", "popular", "stinky")
    items = page._part("hand").items
    items.search.value = "spotl"
    items.found[0].add.click()
    items.normal.more.click()
    items.name.value, items.points.value = "Golden Goose", -3
    items.add.click()
    # 1 Stinky -1, printed -1, Spotlight 5, a normal item 2, Goose -3.
    assert totals(page) == [16, 0]
    assert ">16<" in page._part("hand").head.value
    choose(page, "Ben")
    assert stepper(page, "funny").count.value == "0"
    tap(page, "rich", "rich")
    assert totals(page) == [16, 1]
    (game,) = read_games(downloads(page)[".yaml"].encode())
    assert game.problems == []
    assert [p.total for p in game.result.players] == [16, 1]
    assert [card.id for card in game.result.players[0].cards] == [
        "spotlight",
        "Normal item",
        "Golden Goose",
    ]


def test_a_card_written_out_leaves_nothing_to_the_next_one() -> None:
    """Junk Pile -3; a Cool Hat of the usual 2 is one card however it is spelt, twice 2."""
    page = begin("Ana", "Ben")
    items = page._part("hand").items
    items.name.value, items.points.value = "Junk Pile", -3
    items.add.click()
    assert (items.name.value, items.points.value) == ("", 2)
    for name in ("Cool Hat", "cool  hat"):
        items.name.value = name
        items.add.click()
    assert totals(page) == [1, 0]
    assert page.sheet.table.hand(page.desk.player).items[1:] == (("Cool Hat", 2),) * 2
    items.name.value, items.points.value = "Half", 1.5
    items.add.click()
    assert "1.5 points: whole points only" in page.notice.value
    assert (items.name.value, items.points.value, totals(page)) == ("Half", 1.5, [1, 0])
    items.name.value, items.points.value = "COOLHAT", 3
    items.add.click()
    assert totals(page) == [4, 0], "with other points it is another card"


def test_minus_takes_away_and_stops_at_none() -> None:
    page = begin("Ana", "Ben")
    one = stepper(page, "funny")
    assert one.less.disabled
    tap(page, "funny", "funny")
    assert not one.less.disabled
    one.less.click()
    assert (one.count.value, one.box.children[0].value) == ("1", "\u25cf")


def test_a_card_too_many_is_refused_with_its_rule() -> None:
    """A box holds two double Funny Guys (LG-DECK-3)."""
    page = begin("Ana", "Ben")
    tap(page, "funny2", "funny2", "funny2")
    said = "[LG-DECK-3] Funny Guys, double: seen more often than the 2 in the game"
    assert said in page.notice.value
    assert "lg-notice" in page.notice._dom_classes, "the style keeps it in sight"
    assert "2 in the game. Ana has 2." in page.notice.value
    assert stepper(page, "funny2").count.value == "2"
    tap(page, "funny")
    assert page.notice.value == ""


def test_a_card_is_found_with_a_slip_or_in_the_list() -> None:
    page = begin("Ana", "Ben")
    items = page._part("hand").items
    items.search.value = "spotligth"
    assert "did you mean Spotlight?" in items.none.value
    items.found[0].add.click()
    assert page.sheet.table.hand(page.desk.player).items == ("spotlight",)
    assert items.search.value == items.none.value == ""
    listed = [words for words, _ in items.list.options]
    assert "Special: Spotlight" in listed and "Normal: Cake" in listed
    assert listed[1:] == sorted(listed[1:])
    items.list.value = "Cake"
    assert (items.search.value, items.list.value) == ("Cake", "")
    items.found[0].add.click()
    assert page.sheet.table.hand(page.desk.player).items == ("spotlight", "cake")


def test_what_was_said_goes_with_the_part_of_the_page_that_it_is_about() -> None:
    page = begin("Ana", "Ben", "Cleo", "Dee")
    page.view.value = "Table"
    settings = page._part("settings")
    settings.new_name.value = "Eli"
    settings.join.click()
    assert "LG-PLAYERS" in page.notice.value and page.hush in walk(page)
    page.view.value = "Result"
    assert page.notice.value == "" and page.hush not in walk(page)
    page.view.value = "Table"
    settings.join.click()
    page.hush.click()
    assert page.notice.value == ""


def test_whose_cards_are_still_to_come_is_said_where_somebody_wins() -> None:
    page = begin("Ana", "Ben")
    tap(page, "funny", "funny")
    page.view.value = "Result"
    result = page._part("result")
    assert "How it stands" in result.head.value and "No cards yet: Ben." in result.head.value
    page.desk.sit("host")
    assert "No cards yet: Ben." in page._part("host").stage.value
    page.desk.sit("all")
    page.view.value = "Cards"
    choose(page, "Ben")
    tap(page, "funny")
    page.view.value = "Result"
    assert result.head.value == "<h2>How it ends</h2>"


@pytest.mark.parametrize(
    ("names", "words", "said"),
    [
        (("Ana", "Ben", "Cleo", "Dee"), "friend", "counted above, in the row of the Shy Guys"),
        (("Ana", "Ben"), "friend", "in the box with fewer than four players (LG-DECK-2)"),
        (("Ana", "Ben"), "rich", "counted above, in the row of the Rich Guys"),
        (("Ana", "Ben"), "stinky guys", "counted above, in the row of the Stinky Guys"),
        (("Ana", "Ben"), "exclusive", "not in this game"),
        (("Ana", "Ben"), "zeppelin", "write it out below"),
    ],
)
def test_a_card_that_is_no_store_card_is_pointed_to(
    names: tuple[str, ...], words: str, said: str
) -> None:
    page = begin(*names)
    items = page._part("hand").items
    items.search.value = words
    assert said in items.none.value


def test_the_simplified_toggle_shows_both_and_the_difference() -> None:
    """5 Funny: 10 by the card, 2 a symbol simplified; 2 Rich: 1, and simplified 4."""
    page = begin("Ana", "Ben")
    tap(page, "funny", "funny", "funny", "funny2")
    choose(page, "Ben")
    tap(page, "rich", "rich")
    board = page._part("board")
    board.simplified.value = True
    assert page.sheet.table.scoring == "simplified"
    rows = re.findall(r"<tr><th scope=\"row\">.*?</tr>", board.board.value)
    assert [re.findall(r"lg-num\">([^<]+)", row) for row in rows] == [
        ["10", "10", "0"],
        ["1", "4", "+3"],
    ]
    page.back.click()
    assert (board.simplified.value, totals(page)) == (False, [10, 1])


def test_populars_best_or_by_choice() -> None:
    """With 4 Funny the Popular one makes 10; on Weird by choice 6 and -1 (LG-POPULAR)."""
    page = begin("Ana", "Ben")
    tap(page, "funny", "funny", "funny", "funny", "popular")
    part = page._part("hand").populars
    assert "Popular Guys, single: <b>Funny Guys</b>" in part.found.value
    part.mode.value = True
    assert totals(page) == [10, 0]
    part.choices.box.children[0].value = "weird"
    assert totals(page) == [5, 0]
    part.mode.value = False
    assert totals(page) == [10, 0]


def test_reasons_are_a_tap_away() -> None:
    page = begin("Ana", "Ben")
    tap(page, "funny", "funny")
    (line,) = page._part("hand").why.box.children
    assert all(word in line.value for word in ("<details", "+1", "LG-SCORE-1", "Rulebook:"))
    before = line.value
    tap(page, "rich")
    assert page._part("hand").why.box.children[0].value == before, "what is open stays open"
    page.view.value = "Result"
    assert "Ana wins with 0 points" not in page._part("result").closing.box.children[0].value


def test_files_are_called_after_what_was_played() -> None:
    page = begin("Ana", "Ben")
    tap(page, "stinky")  # its group -1, printed -1
    files = downloads(page)
    assert files[".svg"].count("Lil' Guys") == 2, "the document's title, and the one in the picture"
    assert "\u22122</text>" in files[".svg"]
    assert files[".png"] == files[".svg"], "the page draws it"
    for title, stem in (("Ana's den!", "anas-den-lil-guys"), ("\u5c40", "lil-guys")):
        page.desk.enter("set", key="title", value=title)
        page.show()
        stem = f"{stem}-{datetime.date.today().isoformat()}"
        shown = page._part("result").files.value
        for ending in ("yaml", "csv", "svg", "png"):
            assert f'download="{stem}.{ending}"' in shown
        assert downloads(page)[".csv"].splitlines()[1].startswith(f"{stem}.yaml,lilguys,Ana,")
        assert "Lil' Guys" in downloads(page)[".svg"]


def test_a_tie_is_explained() -> None:
    page = begin("Ana", "Ben")
    page.view.value = "Result"
    (line,) = page._part("result").closing.box.children
    assert "Ana and Ben share the win" in line.value and "LG-WIN" in line.value


def test_undo_and_redo() -> None:
    page = begin("Ana", "Ben")
    tap(page, "funny", "funny")
    page.back.click()
    assert "Taken back: Funny Guys, single: 1 more for Ana" in page.notice.value
    assert stepper(page, "funny").count.value == "1"
    page.forth.click()
    assert stepper(page, "funny").count.value == "2"
    assert page.forth.disabled
    for _ in range(3):
        page.back.click()
    assert page.back.disabled and page.body.children == (page._part("start").box,)


def shows_the_house_rule(page: ScoreSheet) -> None:
    """Ten symbols or more give 30 here: wherever somebody may ask why."""
    said = "at this table 10 or more give 30"
    page.view.value = "Cards"
    hand = page._part("hand")
    why = next(one.value for one in hand.why.box.children if "Funny Guys" in one.value)
    assert f"Funny Guys: 10 symbols; {said}<" in why
    assert "A" + said[1:] + "." in why and "10 or more give 0" in why.replace("symbols ", "")
    assert "A" + said[1:] + "." in page._part("board").said.value
    assert said in downloads(page)[".svg"]
    page.desk.sit("host")
    host = page._part("host")
    assert "A" + said[1:] + "." in host.stage.value
    host.mode.value = "reveal"
    assert "A" + said[1:] + "." in host.stage.value
    page.desk.sit("all")
    page._part("board").simplified.value = True
    page.desk.sit("host")
    assert "Simplified scoring." in host.stage.value and "give 30" not in host.stage.value
    page.desk.sit("all")
    page._part("board").simplified.value = False
    page.view.value = "Table"


def test_settings() -> None:
    """Ten symbols: 0 by the card, 30 where the table plays that (LG-SCORE-1)."""
    page = begin("Ana", "Ben")
    tap(page, *["funny"] * 6, "funny2", "funny2")
    page.view.value = "Table"
    settings = page._part("settings")
    rows = settings.rows.box.children
    assert [row.value for row in rows] == [-1, 1, 3, 6, 10, 14, 18, 22, 26, 0]
    rows[9].value = 29.5
    assert "29.5 points: whole points only" in page.notice.value
    assert (rows[9].value, totals(page)) == (0, [0, 0])
    rows[9].value = 30
    assert totals(page) == [30, 0]
    shows_the_house_rule(page)
    settings.reset.click()
    assert (totals(page), rows[9].value) == ([0, 0], 0)
    settings.new_name.value = "Cleo"
    settings.join.click()
    assert [one.name for one in page.sheet.table.people] == ["Ana", "Ben", "Cleo"]
    cleo = settings.people.show(one.id for one in page.sheet.table.people)[2][1]
    cleo.earlier.click()
    cleo.name.value = "ana"
    assert "LG-PLAYERS" in page.notice.value
    assert cleo.name.value == "Cleo", "what was refused is shown back"
    cleo.colour.value = "plum"
    cleo.leave.click()
    cleo.question.no.click()
    assert len(page.sheet.table.people) == 3
    cleo.leave.click()
    cleo.question.yes.click()
    assert "Cleo has left the table" in page.notice.value
    settings.planner.value = page.sheet.table.people[0].id
    assert page.sheet.judged.result.order == (0, 1)
    settings.exclusive.type.value = "weird"
    assert page.sheet.judged.result.setup.exclusives is not None
    page.view.value = "Cards"
    assert stepper(page, "exclusive").count.value == "0"
    page.view.value = "Table"
    settings.title.value = "Friday & friends"
    settings.anew.click()
    assert "everybody&#x27;s cards go" in settings.question.text.value
    assert len(page.sheet.table.people) == 2
    settings.question.yes.click()
    assert page.sheet.table.people == ()
    page.back.click()
    assert page.sheet.table.title == "Friday & friends"


def test_files_that_are_brought() -> None:
    page = ScoreSheet()
    bring = page._part("start").bring
    examples = Path(__file__).parents[2] / "docs" / "examples"
    bring.take((examples / "tally.yaml").read_bytes(), "tally.yaml")
    assert totals(page) == [19, 7]
    bring.take(b"game: lilguys\nformat: 1\nplayers: [A, B]\ndeck: notes.txt\nfinal: {}", "x.yaml")
    assert "the deck notes.txt is none of those here: standard" in page.notice.value
    bring.take(b"\x89PNG\r\n\x1a\n", "photo.png")
    assert "photo.png:1:1: [YAML]" in page.notice.value
    bring.take(b"x" * (50 << 20), "film.mp4")
    assert "film.mp4 has 50 MiB" in page.notice.value
    bring.take((examples / "wrong.yaml").read_bytes(), "wrong.yaml")
    assert "wrong.yaml:12:40: [LG-SEND-4]" in page.notice.value
    assert totals(page) == [19, 7], "what is wrong changes nothing"
    bring.take((examples / "sack.yaml").read_bytes(), "sack.yaml")
    assert page.sheet.table.game == "lilguys", "asked first: cards are on the table"
    bring.question.yes.click()
    assert page.sheet.table.game == "lyingsack"


def test_a_lying_sack_game_in_three_taps_a_turn() -> None:
    """2 + 2 Bad Things for Ben on turn 1; then he keeps the Good Thing and gives 1 (LS-GOOD-1)."""
    page = begin("Ana", "Ben", game="lyingsack")
    part = page._part("turns")

    def turn(roll: int, what: Any, taker: str) -> None:
        part.rolls[roll - 1].click()
        what.click()
        shown = {one.description: one for one in part.takers.box.children}
        shown[taker].click()
        assert page.notice.value == ""

    turn(3, part.bad, "Ben")
    turn(1, part.good, "Nobody")
    assert [p.pile for p in page.sheet.judged.result.players] == [3, 3]
    assert "Turn 3" in part.head.value
    part.rolls[5].click()
    part.good.click()
    seen = "".join(one.value for one in walk(part.box) if type(one).__name__ == "HTML")
    assert "the Good Thing</td><td>\u2013" not in seen and "takes the Good Thing" not in seen
    page.back.click()
    assert "what was in the hand" in page.notice.value, "whoever taps may be offered it next"
    assert "Thing" not in page.notice.value
    page.back.click()
    (game,) = read_games(downloads(page)[".yaml"].encode())
    assert [turn["roll"] for turn in game.data["turns"]] == [3, 1]
    assert game.problems == []


def test_who_leaves_you_lying_sack_leaves_no_cards() -> None:
    page = begin("Ana", "Ben", "Cleo", game="lyingsack")
    page.view.value = "Table"
    settings = page._part("settings")
    (_, cleo) = settings.people.show(one.id for one in page.sheet.table.people)[2]
    cleo.leave.click()
    assert "Remove Cleo from the table?" in cleo.question.text.value
    cleo.question.yes.click()
    assert [one.name for one in page.sheet.table.people] == ["Ana", "Ben"]


@pytest.mark.parametrize("game", ["lyingsack", "lilguys"])
def test_a_game_with_turns_leads_to_its_replay_where_there_is_such_a_page(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "table.jsonl"
    page = begin("Ana", "Ben", game=game, path=path)
    page.desk.sit("all")
    downloads(page)
    assert "/replay" not in page._part("result").files.value  # a notebook has no other page
    monkeypatch.setenv("LGTOOLS_SHEET", str(path))
    page.show()
    shown = 'href="/replay?log=sheet">Replay this game<' in page._part("result").files.value
    assert shown == (game == "lyingsack")


def test_the_big_screen_says_who_is_next_and_who_has_won() -> None:
    """Nobody ever accepts: each keeps the Bad Things till one is out (LS-OUT-1, LS-WIN)."""
    page = begin("Ana", "Ben", game="lyingsack")
    part = page._part("turns")
    host = page._part("host")
    host.show()
    assert "Turn 1" in host.stage.value and ">Ana</bdi>" in host.stage.value.split("<table")[0]
    for _ in range(40):
        if page.sheet.judged.result.winners:
            break
        part.rolls[5].click()
        part.bad.click()
        part.takers.box.children[-1].click()
    host.show()
    assert page.sheet.judged.result.winners
    assert "wins</h2>" in host.stage.value and "Bad Things Number" not in host.stage.value


def test_one_point_is_one_point() -> None:
    """Two Funny: 1 point (LG-SCORE-1); a Normal item twice: 4 in all."""
    page = begin("Ana", "Ben")
    tap(page, "funny", "funny")
    hand = page._part("hand")
    assert "Why 1 point?" in hand.why_head.value and "> point<" in hand.head.value
    hand.items.normal.more.click()
    hand.items.normal.more.click()
    (line,) = [one.value for one in hand.why.box.children if "Normal item" in one.value]
    assert "2 \u00d7" in line and "+2 each" in line and ">+4<" in line


def test_hostile_names_are_text() -> None:
    long, hebrew = "x" * 300, "\u05d0\u05d1\u05d2 \u202egnp"
    page = begin(HOSTILE, long, hebrew)
    tap(page, "funny", "funny")
    for view in ("Cards", "Result", "Table"):
        page.view.value = view
        for widget in walk(page):
            if type(widget).__name__ == "HTML" and "lg-style" not in widget._dom_classes:
                assert "<img src=x" not in widget.value
                assert "\u202e" not in widget.value
    files = downloads(page)
    assert "<img" not in files[".svg"]
    (game,) = read_games(files[".yaml"].encode())
    assert [p.name for p in game.result.players] == [HOSTILE, long, hebrew]


def test_every_control_has_a_name() -> None:
    """A sign alone is no name: a screen reader says the tooltip in its place."""
    page = begin("Ana", "Ben")
    tap(page, "popular")
    seen = 0
    for view in ("Cards", "Result", "Table"):
        page.view.value = view
        for widget in walk(page):
            if type(widget).__name__ in ("Button", "Text", "FloatText", "Dropdown", "Checkbox"):
                assert widget.description.strip("+\u2212\u2191") or widget.tooltip, widget
                seen += 1
    assert seen > 60


class TestShared:
    """Two pages on one file, as two phones have them."""

    @pytest.fixture
    def path(self, tmp_path: Path) -> Path:
        pytest.importorskip("filelock")
        return tmp_path / "evening.sheet"

    def seat(self, page: ScoreSheet, name: str) -> None:
        for one in page.seats.box.children:
            if one.description.startswith(name):
                one.click()
                return
        raise AssertionError(name)

    def test_taps_go_both_ways(self, path: Path) -> None:
        ana = begin("Ana", "Ben", path=path)
        self.seat(ana, "Ana")
        ben = ScoreSheet(str(path))
        assert [one.description for one in ben.seats.box.children[:2]] == ["Ana (taken)", "Ben"]
        self.seat(ben, "Ben")
        tap(ana, "funny", "funny", "funny")
        ben.desk.poll()
        assert totals(ben) == [3, 0]
        tap(ben, "weird", "weird")
        ana.desk.poll()
        assert totals(ana) == [3, 1]
        assert ana._part("board").board.value == ben._part("board").board.value
        assert ana.player not in ana.body.children, "one who sits enters own cards only"
        ben.back.click()
        ben.back.click()
        assert ben.back.disabled, "and takes back own cards only"
        ana.desk.poll()
        assert totals(ana) == [3, 0]

    def test_the_last_to_take_a_seat_has_it(self, path: Path) -> None:
        first = begin("Ana", "Ben", path=path)
        self.seat(first, "Ana")
        second = ScoreSheet(str(path))
        self.seat(second, "Ana")
        first.desk.poll()
        assert first.desk.seat == "watch"
        assert "has taken the seat of Ana" in first.notice.value
        assert first._part("board").box in first.body.children
        assert len(first.body.children) == 1
        second.desk.poll()
        assert second.desk.is_seated

    def test_totals_wait_for_the_reveal(self, path: Path) -> None:
        """2 Funny 1, a Spotlight 5: the most Funny symbols (LG-SPECIAL); Ben nothing."""
        ana = begin("Ana", "Ben", path=path)
        self.seat(ana, "Ana")
        host = ScoreSheet(str(path))
        self.seat(host, "The big screen")
        part = host._part("host")
        part.hidden.box.value = True
        ana.desk.poll()
        tap(ana, "funny", "funny")
        items = ana._part("hand").items
        items.search.value = "spotlight"
        items.found[0].add.click()

        def told() -> list[str]:
            ana.view.value = "Cards"
            hand, board = ana._part("hand"), ana._part("board")
            cards = hand.head.value + board.board.value + board.said.value
            ana.view.value = "Result"
            shown = [one for one in walk(ana) if one is ana._part("result").files]
            return [cards, "files" if shown else ""]

        cards, files = told()
        assert ">6<" not in cards and "The totals wait for the final reveal" in cards
        assert files == ""
        host.desk.poll()
        assert ">6<" in part.stage.value, "the big screen shows them as they grow"
        part.mode.value = "reveal"
        part.next.click()
        ana.desk.poll()
        assert told()[1] == ""
        part.next.click()
        ana.desk.poll()
        cards, files = told()
        assert ">6<" in cards and files == "files"
        stage = part.stage.value
        assert stage.index("Ana wins with 6 points") < stage.index("Special items")
        assert stage.count(">wins<") == 1 and ">Spotlight<" in stage
        assert "#a8174f" in stage and "#1f5fbf" in stage, "the colours of the players"
        ana.view.value = "Table"
        ana._part("settings").hidden.box.value = False
        assert ana.sheet.table.totals == ""
        ana.back.click()
        assert ana.sheet.table.totals == "hidden"

    def test_one_who_enters_for_all_and_one_in_a_seat_are_both_told(self, path: Path) -> None:
        ana = begin("Ana", "Ben", path=path)
        self.seat(ana, "Ana")
        tap(ana, "funny")
        both = ScoreSheet(str(path))
        self.seat(both, "Enter for all")
        for_all = "Another page has the seat of Ana, and enters there, too"
        assert for_all in both._part("hand").elsewhere.value and for_all in both.notice.value
        assert ana._part("hand").elsewhere.value == ""
        choose(both, "Ben")
        tap(both, "funny")
        assert both._part("hand").elsewhere.value == "", "nobody sits there"
        ana.desk.poll()
        assert ana._part("hand").elsewhere.value == "" == ana.notice.value
        choose(both, "Ana")
        tap(both, "funny")
        ana.desk.poll()
        in_seat = "A page that enters for all enters the cards of Ana, too"
        assert in_seat in ana._part("hand").elsewhere.value and in_seat in ana.notice.value
        assert for_all in both._part("hand").elsewhere.value
        tap(ana, "funny")
        assert ana.notice.value == "" and in_seat in ana._part("hand").elsewhere.value
        ben = ScoreSheet(str(path))
        self.seat(ben, "Ben")
        assert "A page that enters for all has cards for Ben, too" in ben.notice.value
        both.stand.click()
        self.seat(both, "Just watch")
        ana.desk.poll()
        assert ana._part("hand").elsewhere.value == ""

    def test_a_refusal_goes_once_it_holds_no_more(self, path: Path) -> None:
        """A box holds two double Funny Guys (LG-DECK-3)."""
        ana, ben = self.two(path)
        tap(ben, "funny2", "funny2")
        ana.desk.poll()
        tap(ana, "funny2")
        assert "the 2 in the game. Ben has 2." in ana.notice.value
        tap(ben, "weird")
        ana.desk.poll()
        assert "LG-DECK-3" in ana.notice.value, "it holds"
        stepper(ben, "funny2").less.click()
        ana.desk.poll()
        assert ana.notice.value == ""

    def test_a_page_loaded_anew_sits_down_again(self, path: Path) -> None:
        first = begin("Ana", "Ben", path=path)
        first._address._read.value = "?"  # as a browser says that nothing is asked for
        self.seat(first, "Ben")
        tap(first, "weird")
        assert first._address._write.value.endswith("&amp;game=lilguys"), "the rules page asks it"
        again = ScoreSheet(str(path))
        again._address._read.value = html.unescape(first._address._write.value)
        assert again.desk.seat == first.desk.seat != ""
        assert stepper(again, "weird").count.value == "1"

    def two(self, path: Path) -> tuple[ScoreSheet, ScoreSheet]:
        """Ana and Ben at their phones, each with one symbol: -1 (LG-SCORE-1)."""
        ana = begin("Ana", "Ben", path=path)
        self.seat(ana, "Ana")
        ben = ScoreSheet(str(path))
        self.seat(ben, "Ben")
        tap(ana, "funny")
        tap(ben, "weird")
        ana.desk.poll()
        return ana, ben

    @pytest.mark.parametrize("who", [0, 1])
    def test_a_table_that_was_wiped_is_brought_back_by_anybody(self, path: Path, who: int) -> None:
        pages = self.two(path)
        pages[0].view.value = "Table"
        settings = pages[0]._part("settings")
        settings.anew.click()
        settings.question.yes.click()
        assert "Undo brings the other one back" in pages[0].notice.value
        pages[1].desk.poll()
        assert "seat is gone" in pages[1].notice.value
        assert not pages[0].back.disabled and not pages[1].back.disabled
        pages[who].back.click()
        for page, name in zip(pages, ("Ana", "Ben"), strict=True):
            page.desk.poll()
            assert totals(page) == [-1, -1] and page.desk.is_seated
            assert page.sheet.table.person(page.desk.seat).name == name
            assert "seat is gone" not in page.notice.value

    def test_a_new_table_after_a_wipe_asks_where_to_sit(self, path: Path) -> None:
        ana, ben = self.two(path)
        ana._part("settings")._wipe()
        start = ana._part("start")
        for page in (ana, ben):
            page.desk.poll()
            names = [one.value for one in page._part("start").names]
            assert names == ["Ana", "Ben", "", "", ""], "the same people, on every page"
        start.names[0].value, start.names[1].value = "Cleo", "Dee"
        ana.show()
        assert start.names[0].value == "Cleo", "what is typed stays"
        start.begin.click()
        ben.desk.poll()
        assert ana.seat_card in ana.body.children and ben.seat_card in ben.body.children
        assert ben.back.disabled, "the table that Ana has begun is for Ana to take away"

    def test_undo_in_a_seat_brings_back_whom_it_removed(self, path: Path) -> None:
        ana, ben = self.two(path)
        ana.view.value = "Table"
        settings = ana._part("settings")
        settings.new_name.value = "Cleo"
        settings.join.click()
        rows = settings.people.show(one.id for one in ana.sheet.table.people)
        rows[1][1].leave.click()
        rows[1][1].question.yes.click()
        assert "Ben has left the table" in ana.notice.value
        ben.desk.poll()
        assert ben.desk.seat == "" and "seat is gone" in ben.notice.value
        ana.back.click()
        assert "Taken back: Ben leaves" in ana.notice.value
        ben.desk.poll()
        assert ben.desk.is_seated and totals(ben) == [-1, -1, 0]

    def test_undo_in_a_seat_takes_no_table_away_that_others_use(self, path: Path) -> None:
        ana, _ = self.two(path)
        ana.back.click()
        assert totals(ana) == [0, -1]
        assert ana.back.disabled

    def test_a_file_with_the_same_names_leaves_all_in_their_seats(self, path: Path) -> None:
        ana, ben = self.two(path)
        ana.view.value = "Table"
        bring = ana._part("settings").bring
        tally = "game: lilguys\nformat: 1\nplayers: [Ben, Ana]\nfinal: {Ben: {guys: {funny: 2}}}\n"
        bring.take(tally.encode(), "other.yaml")
        assert totals(ana) == [-1, -1]
        bring.question.yes.click()
        assert "other.yaml is open" in ana.notice.value
        assert totals(ana) == [1, 0]
        ben.desk.poll()
        for page, name in ((ana, "Ana"), (ben, "Ben")):
            assert page.sheet.table.person(page.desk.seat).name == name
            assert "seat is gone" not in page.notice.value

    def test_the_reveal(self, path: Path) -> None:
        """3 Funny 3, printed -1 and 1 Stinky -1; Cake 2: 3, 2, 1 and 3 so far."""
        page = begin("Ana", "Ben", path=path)
        self.seat(page, "Enter for all")
        tap(page, "funny", "funny", "funny", "stinky")
        page._part("hand").items.normal.more.click()
        host = ScoreSheet(str(path))
        self.seat(host, "The big screen")
        part = host._part("host")
        part.mode.value = "reveal"
        seen = []
        while not part.next.disabled:
            seen.append(part.next.description)
            part.next.click()
            assert part.stage.value.count("<li") == 2
        assert seen == [
            "Reveal Funny Guys",
            "Reveal Stinky Guys",
            "Reveal Printed on Guys",
            "Reveal Party Store cards",
        ]
        assert "Ana wins with 3 points" in part.stage.value
        late = ScoreSheet(str(path))
        self.seat(late, "The big screen")
        late._part("host").mode.value = "reveal"
        assert late._part("host").stage.value == part.stage.value
        part.back.click()
        assert part.next.description == "Reveal Funny Guys"

    def test_the_first_to_begin_begins(self, path: Path) -> None:
        late = ScoreSheet(str(path))
        begin("Ana", "Ben", path=path)
        start = late._part("start")
        start.names[0].value, start.names[1].value = "Cleo", "Dee"
        start.begin.click()
        assert "meanwhile" in late.notice.value
        assert [one.name for one in late.sheet.table.people] == ["Ana", "Ben"]

    def test_two_who_begin_at_once(self, path: Path) -> None:
        """The second looks, the first begins, the second's turn comes: it finds a table."""
        first, second = ScoreSheet(str(path)), ScoreSheet(str(path))
        locked = second.sheet.store.locked

        def late() -> AbstractContextManager[object]:
            second.sheet.store.locked = locked  # type: ignore[method-assign]
            first._part("start").begin.click()
            first.desk.sit("all")
            tap(first, "funny")
            return locked()

        for page, names in ((first, ("Ana", "Ben")), (second, ("Cleo", "Dee"))):
            for field, name in zip(page._part("start").names, names, strict=False):
                field.value = name
        second.sheet.store.locked = late  # type: ignore[method-assign]
        second._part("start").begin.click()
        first.desk.poll()
        assert "Somebody has begun a table meanwhile: here it is." in second.notice.value
        assert second._parts() == ["seats"]
        for page in (first, second):
            assert [one.name for one in page.sheet.table.people] == ["Ana", "Ben"]
            assert [p.total for p in page.sheet.judged.result.players] == [-1, 0]

    def test_a_file_that_is_brought_while_somebody_begins(self, path: Path) -> None:
        tally = b"game: lilguys\nformat: 1\nplayers: [Cleo, Dee]\nfinal: {}\n"
        page = ScoreSheet(str(path))
        ana = begin("Ana", "Ben", path=path)
        page._part("start").bring.take(tally, "t.yaml")
        assert "begun a table meanwhile" in page.notice.value
        self.seat(page, "Enter for all")
        self.seat(ana, "Ana")
        page.view.value = "Table"
        tap(ana, "funny")
        page._part("settings").bring.take(tally, "t.yaml")
        assert "Somebody has entered something meanwhile" in page.notice.value
        assert [one.name for one in page.sheet.table.people] == ["Ana", "Ben"]

    def test_a_file_that_lost_lines_is_told(self, path: Path) -> None:
        page = begin("Ana", "Ben", path=path)
        whole = path.read_bytes()
        path.write_bytes(b"")
        page.desk.poll()
        assert "written back" in page.notice.value and path.read_bytes() == whole
        path.write_bytes(b"milk\n")
        page.desk.poll()
        assert "something else" in page.notice.value and page.sheet.table.people

    def test_a_deck_beside_the_sheet(self, path: Path) -> None:
        cases = Path(__file__).parents[1] / "cases" / "lilguys" / "good"
        deck = (cases / "deck_plain.yaml").read_bytes()
        (path.parent / "mine.yaml").write_bytes(deck)
        (path.parent / "broken.yaml").write_bytes(deck[:900])
        page = ScoreSheet(str(path))
        start = page._part("start")
        assert [name for _, name in start.deck.options] == ["standard", "mine.yaml"]
        start.deck.value = "mine.yaml"
        start.names[0].value, start.names[1].value = "Ana", "Ben"
        start.begin.click()
        self.seat(page, "Enter for all")
        row = page._part("hand")._rows[0]
        card = next(iter(row.steppers.values()))
        card.more.click()
        assert card.count.value == "1"
        text = downloads(page)[".yaml"]
        assert "deck: mine.yaml" in text
        (game,) = read_games(text.encode(), "tally.yaml", path.parent)
        assert [p.total for p in game.result.players] == totals(page)

    def test_a_line_that_is_torn_is_told(self, path: Path) -> None:
        page = begin("Ana", "Ben", path=path)
        with path.open("ab") as file:
            file.write(b'{"id": "to\n')
        page.desk.poll()
        assert "1 line(s)" in page.notice.value

    def test_a_file_that_is_none(self, path: Path) -> None:
        path.write_bytes(b"game: lilguys\n")
        page = ScoreSheet(str(path))
        assert "[FORMAT]" in page.notice.value and "keeps nothing" in page.notice.value
        assert path.read_bytes() == b"game: lilguys\n"


def many_exclusives(folder: Path) -> None:
    """Write a deck beside the sheet in which each Exclusive Guy is a card of its own."""
    guest = (
        "  - {{id: guest{0}, name: Guest {0}, type: exclusive, symbols: {1}, copies: 1, "
        "source: stand-in}}\n"
    )
    text = Path(built_in_path("standard")).read_text("utf-8")
    head, _, rest = text.partition("  - {id: exclusive,")
    guests = "".join(guest.format(i, 1 if i < 20 else 2) for i in range(25))
    (folder / "guests.yaml").write_text(f"{head}{guests}\n{rest[rest.index('store:') :]}", "utf-8")


def test_exclusive_guys_are_chosen_where_a_deck_has_many(tmp_path: Path) -> None:
    """LG-EXCL-1: 8 single and 2 double ones; until there are ten the table plays on without."""
    many_exclusives(tmp_path)
    page = begin("Ana", "Ben", path=tmp_path / "evening.jsonl")
    page.desk.sit("all")
    page.view.value = "Table"
    settings = page._part("settings")
    settings.deck.value = "guests.yaml"
    part = settings.exclusive
    part.type.value = "weird"
    assert page.sheet.table.exclusive == {}
    guests = dict(part.cards.show((page.sheet.judged.deck.id, f"guest{i}") for i in range(25)))
    guests = {id: one for (_, id), one in guests.items()}
    assert guests["guest3"].more.tooltip == "Guest 3, single: one more"
    for i in (*range(8), 23):
        guests[f"guest{i}"].more.click()
    assert guests["guest0"].more.disabled, "there is one of him"
    assert "8 of 8 with 1 symbol, 1 of 2 with 2 symbols" in part.said.value
    part.play.click()
    assert "[LG-EXCL-1]" in page.notice.value and page.sheet.table.exclusive == {}
    guests["guest20"].more.click()
    part.play.click()
    assert "The table plays with these" in part.said.value and part.play.disabled
    page.view.value = "Cards"
    tap(page, "guest3", "guest20", "funny")
    assert totals(page) == [2, 0]  # three Exclusive symbols 3, a Funny one -1
    page.back.click()
    page.back.click()
    assert "Taken back: Guest 20: 1 more for Ana" in page.notice.value
    page.forth.click()
    (tmp_path / "tally.yaml").write_text(downloads(page)[".yaml"], "utf-8")
    (game,) = read_games((tmp_path / "tally.yaml").read_bytes(), "tally.yaml", str(tmp_path))
    assert [player.total for player in game.result.players] == [3, 0]
    assert not game.problems
    page.view.value = "Table"
    part.type.value = "rich"
    assert page.sheet.table.exclusive["replaces"] == "rich", "the same ten for another type"
    part.type.value = ""
    assert page.sheet.table.exclusive["replaces"] == "rich", "cards of theirs are on the table"
    assert part.type.value == "rich" and "[LG-" in page.notice.value


def test_cards_are_told_by_their_names() -> None:
    page = begin("Ana", "Ben")
    tap(page, "popular", "funny", "popular2")
    items = page._part("hand").items
    items.search.value = "spotlight"
    items.found[0].add.click()
    ((_, held),) = items.held.show(["spotlight"])
    assert held.stepper.less.tooltip == "Spotlight: one fewer"
    page.back.click()
    assert "Taken back: Spotlight: 1 more for Ana" in page.notice.value
    populars = page._part("hand").populars
    populars.mode.value = True
    names = [box.description for box in populars.choices.box.children]
    assert names == ["Popular Guys, single 1", "Popular Guys, double 1"]
    lines = [line.value for line in page._part("hand").why.box.children]
    assert any("Popular Guys (single) stacked as Funny" in line for line in lines)
    page.view.value = "Result"
    shown = str(
        [
            line.value
            for line in page._part("result")
            .players.show([page.sheet.table.people[0].id])[0][1]
            .lines.box.children
        ]
    )
    assert "Popular Guys (double) stacked as" in shown
