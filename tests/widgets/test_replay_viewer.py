"""The replay without a browser: what each control does to what is shown."""

from __future__ import annotations

import asyncio
import re
import xml.etree.ElementTree as ET
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

import pytest

pytest.importorskip("ipywidgets")

from ipywidgets import HTML

from lilguys_tools.session.replays import examples
from lilguys_tools.widgets import replay_controls, replay_viewer
from lilguys_tools.widgets.replay_viewer import ReplayViewer

DOCS = Path(__file__).parents[2] / "docs" / "examples"
HOSTILE = '<img src=x onerror="alert(1)">'
SACK = """\
game: lyingsack
format: 1
players: [Ana, Ben, Cleo]
turns:
- {roll: 4, hand: bad, accepted_by: Cleo}
- {roll: 6, hand: good, accepted_by: nobody}
"""


def viewer(tmp_path: Path, text: str | bytes, name: str = "log.yaml") -> ReplayViewer:
    path = tmp_path / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return ReplayViewer(path)


def upload(view: ReplayViewer, name: str, data: bytes) -> None:
    """Do what the browser does after a file was chosen."""
    import datetime

    now = datetime.datetime(2026, 1, 1, tzinfo=datetime.UTC)
    about = {"name": name, "type": "", "size": len(data), "last_modified": now}
    view.files.upload.value = ({**about, "content": memoryview(data)},)


def run(todo: Coroutine[Any, Any, None]) -> None:
    """Run something in a loop of its own: the browser of other tests has one in this thread."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, todo).result()


def shown(html: str) -> str:
    """Return the text of HTML, which must be well formed."""
    return " ".join(
        "".join(ET.fromstring(f"<x>{html.replace('<br>', ' ')}</x>").itertext()).split()
    )


def heading(view: ReplayViewer) -> str:
    found = re.search(r"<h2[^>]*>(.*?)</h2>", view.table.value)
    assert found
    return found[1]


def asked(view: ReplayViewer, query: str) -> None:
    """Open the page at an address, as a page's script does."""
    view._address._read.value = query


def address(view: ReplayViewer) -> str:
    return view._address._text.replace("&amp;", "&").removeprefix("?")


def test_it_begins_with_an_example_before_its_first_move() -> None:
    view = ReplayViewer()
    assert "Friday night" in view.head.value
    assert view.index == 0 and view.controls.slider.max == view.playback.last
    assert heading(view) == "Before round 1 of 8: nothing is laid out yet"
    assert "Nothing has happened yet" in view.story.value


def test_buttons_step_through_the_game(tmp_path: Path) -> None:
    view = viewer(tmp_path, SACK)
    controls = view.controls
    controls.next.click()
    assert (view.index, heading(view)) == (1, "Turn 1: Ana takes a hand")
    controls.next.click()
    assert heading(view) == "Turn 1: Ana offers a hand to Ben"
    controls.back.click()
    assert view.index == 1
    controls.last.click()
    assert view.index == view.playback.last == view.controls.slider.value == view.list.value
    controls.next.click()
    assert view.index == view.playback.last
    controls.first.click()
    controls.back.click()
    assert view.index == 0


def test_slider_and_list_jump(tmp_path: Path) -> None:
    view = viewer(tmp_path, SACK)
    view.controls.slider.value = 3
    assert view.index == view.list.value == 3
    view.list.value = 1
    assert view.index == view.controls.slider.value == 1


def test_of_a_long_game_a_part_is_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay_viewer, "_LONGEST_LIST", 4)
    view = viewer(tmp_path, SACK)
    assert [i for _, i in view.list.options] == [0, 1]  # of turn 1 nothing but that it comes
    view.go(6)
    assert [i for _, i in view.list.options] == [4, 5, 6] and view.list.value == 6
    view.list.value = 4
    assert view.index == 4


def test_why_is_a_tap_away(tmp_path: Path) -> None:
    view = viewer(tmp_path, SACK)
    view.go(1)
    assert "The Bad Things Number stays at 2" in shown(view.story.value) or "LS-NUMBER-1" in (
        view.story.value
    )
    details = list(ET.fromstring(f"<x>{view.story.value}</x>").iter("details"))
    assert details and all(one.find("div/p/b") is not None for one in details)


def test_a_closed_hand_stays_hidden_until_it_is_opened(tmp_path: Path) -> None:
    view = viewer(tmp_path, SACK)
    view.go(2)
    assert "Hand: closed" in view.table.value
    assert "Hand: 2 Bad Things" not in view.table.value
    view.hide.value = False
    assert "Hand: 2 Bad Things" in view.table.value
    view.hide.value = True
    assert "Hand: closed" in view.table.value


def test_what_is_to_come_is_hidden_until_seen(tmp_path: Path) -> None:
    view = viewer(tmp_path, SACK)
    view.go(1)
    labels = [label for label, _ in view.list.options]
    assert labels[0] == "Start" and labels[2:] == ["2  …"], "more would tell who accepts"
    assert len(re.findall("<tr>", view.chart.value)) == 1 + 2  # the start, and turn 1 so far
    view.go(5)
    view.go(1)  # what was seen stays
    labels = [label for label, _ in view.list.options]
    assert not labels[5].endswith(" …") and labels[6:] == []
    view.hide.value = False
    assert not any(label.endswith("  …") for label, _ in view.list.options)
    assert len(re.findall("<tr>", view.chart.value)) == 1 + 3


def test_piles_in_the_chart(tmp_path: Path) -> None:
    """Cleo takes two; then the number is 2 again by the 6, and Ben, who keeps the Good Thing,
    gives one of his two to Cleo and one to Ana.
    """
    view = viewer(tmp_path, SACK)
    view.go(view.playback.last)
    table = view.chart.value[view.chart.value.index("<table") :]
    rows = re.findall(r"<tr>(.*?)</tr>", table)
    cells = [re.findall(r">([^<>]+)</t[hd]>", row) for row in rows]
    assert cells == [
        ["Ana", "Ben", "Cleo"],
        ["start", "2", "2", "2"],
        ["1", "2", "2", "4"],
        ["2", "3", "0", "5"],
    ]


def test_points_are_those_of_the_command_line() -> None:
    from click.testing import CliRunner

    from lilguys_tools.cli import root

    view = ReplayViewer(DOCS / "friday.yaml")
    view.controls.last.click()
    args = ["score", "--format", "csv", str(DOCS / "friday.yaml")]
    rows = CliRunner().invoke(root, args).output.splitlines()[1:]
    totals = [row.split(",")[4] for row in rows]
    table = view.chart.value[view.chart.value.index("<table") :]
    last = re.findall(r"<tr>(.*?)</tr>", table)[-1]
    assert re.findall(r'"lg-num">(-?\d+)<', last) == totals


def test_another_move_is_tried_and_taken_back(tmp_path: Path) -> None:
    """Ben accepts what Cleo accepted: two Bad Things more for him, and it is his turn."""
    view = viewer(tmp_path, SACK)
    view.go(2)
    panel = view.branch
    assert [label for label, _ in panel.choice.options] == ["accept", "refuse"]
    panel.choice.value = 0
    panel.go.click()
    rows = re.findall(r"<tr>(.*?)</tr>", panel.score.value)[1:]
    assert [re.findall(r">(\w+)</t[hd]>|<b>(\d+)</b>", row) for row in rows] == [
        [("Ana", ""), ("2", ""), ("", "2")],
        [("Ben", ""), ("2", ""), ("", "4")],
        [("Cleo", ""), ("2", ""), ("", "2")],
    ]
    assert "Not the real game" in view.story.value
    assert heading(view) == "Turn 2: Ben takes a hand"  # the die fell as it did in the log: 6
    panel.back.click()
    assert panel.branch is None and heading(view) == "Turn 1: Ana offers a hand to Ben"
    panel.go.click()
    panel.leave.click()
    assert panel.branch is None and view.index == 2 and "Not the real" not in view.story.value
    panel.go.click()
    view.controls.next.click()
    assert panel.branch is None and view.index == 3


def test_nothing_to_try_where_chance_decides_or_all_is_over(tmp_path: Path) -> None:
    view = viewer(tmp_path, SACK)
    view.go(0)
    assert "Chance decides" in view.branch.head.value
    assert not view.branch.choice.options
    view.branch.go.click()
    assert view.branch.branch is None


def test_a_hand_that_nobody_knows_is_told_in_words(tmp_path: Path) -> None:
    """A game saved with a closed hand: what accepting brings is nowhere written."""
    log = SACK.replace("accepted_by: nobody}", "accepted_by: nobody}\n- {roll: 1}")
    view = viewer(tmp_path, log + "pending: {refused: [Ana]}\n")
    view.controls.last.click()
    view.branch.choice.value = 0
    view.branch.go.click()
    assert "this hand is hidden" in view.notice.value
    assert view.branch.branch is None


def test_groups_are_offered_by_their_letters() -> None:
    view = ReplayViewer(DOCS / "under-way.yaml")
    view.go(2)
    assert [label for label, _ in view.branch.choice.options] == [
        "take group A: Funny, Double Funny",
        "take group B: Stinky, Rich, Double Weird",
        "take group C: Weird, Popular, Fancy, Cool",
        "take group D: Funny",
    ]


def test_cards_have_their_titles_wherever_the_page_speaks_of_them() -> None:
    """Ben sends rich, for bubble-bath and snack-tower, in round 1 of the example."""
    view = ReplayViewer()
    asked(view, "log=friday&turn=1.1")
    said = shown(view.story.value)
    assert "Ben sends Rich to the store and takes Bubble Bath and Snack Tower" in said
    assert "Rich takes the place of Bubble Bath; Ben may not buy him back" in said
    assert "Snack Tower brings 2 points" in said
    view.hide.value = False
    ids = {card.id for card in view.playback.position(0).setup.deck.cards}
    words = {word.strip(",;:") for label, _ in view.list.options for word in label.split()}
    assert not ids & words
    view.go(view.index - 1)
    options = dict(view.branch.choice.options)
    view.branch.choice.value = options["send Rich, buy Bubble Bath and Snack Tower"]
    view.branch.go.click()
    assert "Ben sends Rich to the store and takes Bubble Bath" in shown(view.story.value)
    log = unquote(view.branch.score.value)
    assert "bubble-bath" in log and "Bubble Bath" not in log  # a log has ids


def test_a_broken_log_is_shown_up_to_where_it_breaks() -> None:
    view = ReplayViewer(DOCS / "wrong.yaml")
    view.controls.last.click()
    assert "wrong.yaml:12:40: [LG-SEND-4]" in shown(view.story.value)
    assert "stinky has -1 printed on it" in view.story.value
    view.controls.back.click()
    assert "lg-wrong" not in view.story.value


@pytest.mark.parametrize(
    ("name", "data", "told"),
    [
        ("photo.png", b"\x89PNG\r\n\x1a\n\x00\x00\xff", "photo.png can not be replayed"),
        ("shape.yaml", (DOCS / "wrong-shape.yaml").read_bytes(), "shape.yaml:"),
        ("tally.yaml", (DOCS / "tally.yaml").read_bytes(), "a tally has no moves"),
        ("empty.yaml", b"", "there is no game in this file"),
        ("big.yaml", b"#" * (9 * 1024 * 1024), "larger than 8 MiB"),
        (f"{HOSTILE}.yaml", b"a: [", "can not be replayed"),
        (
            "deck.yaml",
            SACK.replace("lyingsack", "lilguys").encode() + b"deck: /etc/passwd\n",
            "deck",
        ),
    ],
)
def test_wrong_uploads_are_told_in_words(name: str, data: bytes, told: str) -> None:
    view = ReplayViewer()
    before = view.playback
    upload(view, name, data)
    assert told in shown(view.notice.value)
    assert "<img" not in view.notice.value
    assert view.playback is before


def test_a_log_is_uploaded_and_the_next_one_replaces_it() -> None:
    view = ReplayViewer()
    upload(view, "a.yaml", SACK.encode())
    assert view.playback.name == "a.yaml" and view.index == 0
    assert view.files.example.value is None and not view.files.upload.value
    upload(view, "b.yaml", (DOCS / "tie.yaml").read_bytes())
    view.files.example.value = "friday"
    assert "Friday night" in view.head.value


def test_a_browser_gets_no_place_beyond_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would put its slider at the end, and say so: the end of the game opened just now."""
    view = ReplayViewer()
    view.controls.last.click()
    slider, seen = view.controls.slider, {"value": view.index, "max": view.playback.last}

    def told(key: Any = None) -> None:
        for name in {"value", "max"} & ({key} if isinstance(key, str) else set(key or ())):
            seen[name] = getattr(slider, name)
            assert seen["value"] <= seen["max"]

    monkeypatch.setattr(type(slider), "send_state", lambda _, key=None: told(key))
    upload(view, "short.yaml", SACK.encode())
    assert seen == {"value": 0, "max": view.playback.last} and view.index == 0
    view.files.example.value = "friday"
    assert seen == {"value": 0, "max": view.playback.last} and view.index == 0


def test_the_address_of_a_file_of_ones_own_leads_to_no_other_game() -> None:
    view = ReplayViewer()
    upload(view, "mine.yaml", SACK.encode())
    view.go(3)
    there = address(view)
    assert there == f"file={view._from['file']}&move=3"
    # the browser has kept it
    view = ReplayViewer()
    asked(view, f"?{there}&name=mine.yaml&kept={quote(SACK)}")
    assert (view.playback.name, view.index, address(view)) == ("mine.yaml", 3, there)
    assert not view.notice.value
    # somebody else's browser has not, or has another one
    for kept in ("", f"&name=mine.yaml&kept={quote(SACK.replace('6', '5'))}"):
        view = ReplayViewer()
        asked(view, f"?{there}{kept}")
        assert "opened from a file" in view.notice.value
        assert view.index == 0 and address(view) == there
    upload(view, "mine.yaml", b"\xef\xbb\xbf" + SACK.encode())  # the same, saved by Windows
    assert (view.index, address(view), view.notice.value) == (3, there, "")
    upload(view, "other.yaml", SACK.replace("Cleo", "Dee").encode())
    assert view.index == 0


def test_the_game_on_the_score_sheet_is_replayed_but_for_a_closed_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Turn 1 whole, in turn 2 the Good Thing is in a hand that nobody has accepted yet."""
    from lilguys_tools.session.sheet_files import open_sheet

    monkeypatch.setenv("LGTOOLS_SHEET", str(tmp_path / "table.jsonl"))
    view = ReplayViewer()
    asked(view, "log=sheet&move=3")
    assert "no game of You Lying Sack on the score sheet" in view.notice.value
    assert view.index == 0
    sheet = open_sheet(str(tmp_path / "table.jsonl"))
    people = [{"id": "a", "name": "Ana"}, {"id": "b", "name": "Ben"}]
    sheet.add("page", "table", game="lyingsack", people=people)
    sheet.add("page", "roll", turn=1, value=3)
    sheet.add("page", "hand", turn=1, value="bad")
    sheet.add("page", "accepted", turn=1, by="b")
    sheet.add("page", "roll", turn=2, value=1)
    sheet.add("page", "hand", turn=2, value="good")
    view = ReplayViewer()
    asked(view, "log=sheet")
    assert address(view) == "log=sheet" and view.files.example.value is None
    view.hide.value = False
    view.controls.last.click()
    assert heading(view) == "Turn 2: Ben takes a hand"
    assert view.files.game.options[0][0] == "1: You Lying Sack"


def test_a_file_of_several_games_lets_choose(tmp_path: Path) -> None:
    view = viewer(tmp_path, f"{SACK}---\n{SACK.replace('Cleo', 'Dee')}---\ngame: nonsense\n")
    assert view.files.game.layout.display == "" and len(view.files.game.options) == 2
    assert "log.yaml#3" in view.notice.value
    view.files.game.value = 1
    assert "Dee" in view.table.value and "Cleo" not in view.table.value
    assert "game=2" in address(view)


def test_hostile_text_is_text(tmp_path: Path) -> None:
    log = SACK.replace("Ana", f"'{HOSTILE}'", 1).replace("game:", f"title: '{HOSTILE}'\ngame:", 1)
    view = viewer(tmp_path, log.replace("players:", f"notes: '{HOSTILE}'\nplayers:"))
    view.controls.last.click()
    for widget in (view.head, view.table, view.story, view.chart, view.branch.head):
        assert "<img" not in widget.value
        shown(widget.value)
    assert HOSTILE in shown(view.table.value)


def test_a_link_leads_to_a_turn() -> None:
    view = ReplayViewer()
    asked(view, "log=friday&turn=3.2")
    assert view.playback.at(view.index) == "3.2" and "turn=3.2" in address(view)
    asked(view, "log=sack&turn=4")
    assert view.playback.game.game == "lyingsack" and address(view) == "log=sack&turn=4"
    view.controls.back.click()
    assert address(view) == f"log=sack&move={view.index}"
    asked(view, f"log=sack&move={view.index + 3}")
    assert view.playback.at(view.index) == "5"
    asked(view, "log=sack&turn=99")
    assert "there is no point 99" in view.notice.value
    last = view.playback.last
    for query, told in (
        ("game=7", "there is no game 7 in this file: it has 1"),
        ("move=x", f"there is no move x: they are 0 to {last}"),
        (f"move={last + 1}", f"there is no move {last + 1}: they are 0 to {last}"),
    ):
        asked(view, f"log=sack&{query}")
        assert told in view.notice.value, query
    asked(view, "log=../../etc/passwd&game=x&turn=&move=-1")
    assert view.playback.game.game == "lyingsack"


def test_who_has_won_decides_no_more() -> None:
    """A log that leaves open what the Popular Guys stand for is counted up all the same."""
    view = ReplayViewer()
    asked(view, "log=friday")
    view.controls.last.click()
    assert "the game is over" in shown(view.table.value)
    assert "decides now" not in view.table.value and "may stack" not in view.table.value
    view.controls.back.click()
    assert "decides now" in view.table.value
    asked(view, "log=under-way")
    view.controls.last.click()
    assert "decides now" in view.table.value  # this one is not at its end


def test_it_plays_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    view = viewer(tmp_path, SACK)
    waited: list[float] = []
    sleep = asyncio.sleep

    async def quick(seconds: float) -> None:
        waited.append(seconds)
        await sleep(0)

    monkeypatch.setattr(replay_controls.asyncio, "sleep", quick)
    view.controls.speed.value = 2.0

    async def play() -> None:
        view.controls.play.click()
        assert view.controls.play.tooltip == "Pause"
        while view.controls.play.tooltip == "Pause":
            await sleep(0)

    run(play())
    assert view.index == view.playback.last and waited == [0.5] * view.playback.last

    async def pause() -> None:
        view.controls.play.click()  # at the end it begins anew
        assert view.index == 0
        for _ in range(8):
            await sleep(0)
        view.controls.play.click()
        held = view.index
        assert 0 < held < view.playback.last
        for _ in range(8):
            await sleep(0)
        assert view.index == held

    run(pause())


def test_the_tree_stays(tmp_path: Path) -> None:
    """A step changes values only: no widget is made or thrown away."""
    view = viewer(tmp_path, SACK)

    def tree(widget: Any) -> list[Any]:
        return [widget.model_id, *(tree(child) for child in getattr(widget, "children", ()))]

    before = tree(view)
    view.controls.last.click()
    view.branch.go.click()
    view.hide.value = False
    upload(view, "b.yaml", SACK.encode())
    assert tree(view) == before


def test_every_control_has_a_name() -> None:
    def walk(widget: Any) -> Any:
        yield widget
        for child in getattr(widget, "children", ()):
            yield from walk(child)

    for widget in walk(ReplayViewer()):
        is_address = "lg-address" in getattr(widget, "_dom_classes", ())
        if hasattr(widget, "description") and not isinstance(widget, HTML) and not is_address:
            assert widget.description or widget.tooltip, widget


def test_widgets_are_found_by_name() -> None:
    from lilguys_tools import widgets

    for name in widgets.__all__:
        assert getattr(widgets, name).__name__ == name
    with pytest.raises(AttributeError, match="Nothing"):
        _ = widgets.Nothing


def test_no_such_file() -> None:
    with pytest.raises(OSError, match="nowhere"):
        ReplayViewer("nowhere.yaml")


@pytest.mark.parametrize("name", examples())
def test_examples_are_those_of_the_docs(name: str) -> None:
    assert examples()[name].read_bytes() == (DOCS / f"{name}.yaml").read_bytes()
