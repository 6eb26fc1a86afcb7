"""The score sheet in a browser: by taps, with files, and on several phones at once."""

from __future__ import annotations

import datetime
import json
import os
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pages_rig import LAPTOP, LGTOOLS, PHONE, REPO, Line, Server, wait_for

EXAMPLES = REPO / "docs" / "examples"
HOSTILE = "<img src=x onerror=document.title='stolen'>"
LONG = "Maximilian " * 27
RIGHT_TO_LEFT = "\u05d0\u05d1\u05d2\u05d3 \u0645\u062d\u0645\u062f"


def press(page: Any, *names: str) -> None:
    """Tap buttons one after the other, each once the page has answered the one before."""
    for name in names:
        page.get_by_role("button", name=name, exact=True).click()
        page.locator("html:not([data-busy])").wait_for(state="attached")


def begin(page: Any, *names: str, game: str = "Lil' Guys") -> None:
    page.get_by_role("button", name=game).click()
    for i, name in enumerate(names, 1):
        page.get_by_label(f"Player {i}", exact=True).fill(name)
    press(page, "Begin the table")


def total(page: Any, points: int) -> None:
    """Wait until the hand shown has so many points."""
    text = str(points).replace("-", "\u2212")
    page.locator(".lg-hand-title .lg-big").get_by_text(f"{text} point").wait_for()


def download(page: Any, says: str, folder: Path) -> Path:
    with page.expect_download() as caught:
        page.get_by_role("link", name=says).click()
    path = folder / caught.value.suggested_filename
    caught.value.save_as(path)
    return path


def upload(page: Any, file: Any) -> None:
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a tally or a log").click()
    chooser.value.set_files(file)


def scored(path: Path) -> dict[str, Any]:
    """Return what the command line says of a file."""
    run = subprocess.run(
        [*LGTOOLS, "score", "--format", "json", str(path)],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(REPO)},
        check=True,
    )
    found: dict[str, Any] = json.loads(run.stdout)
    return found


def more(kind: str, words: str = "single") -> str:
    return f"{kind} Guys, {words}: one more"


@pytest.mark.parametrize("device", ["phone", "laptop"])
def test_a_hand_by_taps_scores_as_on_the_command_line(
    device: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    """Ana 5 Funny 10, Spotlight 5, a card of 4; Ben 2 Rich 1, 1 Stinky -1 and printed -1."""
    page = request.getfixturevalue(device)("scoring")
    begin(page, "Ana", "Ben")
    press(page, more("Funny"), more("Funny"), more("Funny"), more("Funny", "double"))
    total(page, 10)
    page.get_by_label("Find a card").fill("spot")
    press(page, "Add Spotlight")
    page.get_by_label("Own card").fill("Golden Goose")
    page.get_by_label("Points").fill("4")
    press(page, "Add the written card")
    total(page, 19)
    press(page, "B Ben", more("Rich"), more("Rich"), more("Stinky"), more("Weird"))
    total(page, -2)
    press(page, "Weird Guys, single: one fewer")
    total(page, -1)
    press(page, "Undo", "Redo")
    page.get_by_text("There again: Weird Guys, single: 1 fewer for Ben").wait_for()
    page.get_by_label("Simplified scoring").check()
    # Simplified: 5 x 2, 5 and 4; Ben 2 x 2, 1 x 1, printed -1.
    rows = page.locator(".lg-ranks tbody tr")
    rows.first.get_by_text("rank 1").first.wait_for()
    assert [cell.split("\n")[0] for cell in rows.nth(0).locator("td").all_inner_texts()] == [
        "19",
        "19",
        "0",
    ]
    assert [cell.split("\n")[0] for cell in rows.nth(1).locator("td").all_inner_texts()] == [
        "\u22121",
        "4",
        "+5",
    ]
    press(page, "Undo")
    press(page, "Result")
    tally = scored(download(page, "Tally (YAML)", tmp_path))
    assert [(p["name"], p["total"], p["rank"]) for p in tally["players"]] == [
        ("Ana", 19, 1),
        ("Ben", -1, 2),
    ]
    assert tally["winners"] == ["Ana"]
    points = download(page, "Points (CSV)", tmp_path).read_text("utf-8")
    day = datetime.date.today().isoformat()
    assert points.splitlines()[1] == f"lil-guys-{day}.yaml,lilguys,Ana,1,19,10,0,9"
    drawn = download(page, "Picture (PNG)", tmp_path)
    assert drawn.name == f"lil-guys-{day}.png"
    head = drawn.read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n" and int.from_bytes(head[16:20], "big") == 1080
    assert download(page, "Picture (SVG)", tmp_path).read_text("utf-8").startswith("<svg")
    reason = page.get_by_text("Funny Guys: 5 symbols")
    assert not page.get_by_text("LG-SCORE-1").first.is_visible()
    reason.click()
    page.get_by_text("LG-SCORE-1").first.wait_for()


def test_files_are_brought_and_wrong_ones_told(
    laptop: Callable[[str], Any], tmp_path: Path
) -> None:
    page = laptop("scoring")
    upload(page, EXAMPLES / "tally.yaml")
    total(page, 19)
    press(page, "Result")
    again = scored(download(page, "Tally (YAML)", tmp_path))
    assert again["players"] == scored(EXAMPLES / "tally.yaml")["players"]
    press(page, "Table")
    photo = {"name": "photo.png", "mimeType": "image/png", "buffer": b"\x89PNG\r\n\x1a\n" * 99}
    upload(page, photo)
    page.get_by_text("photo.png:1:1: [YAML]").wait_for()
    upload(page, EXAMPLES / "wrong.yaml")
    page.get_by_text("wrong.yaml:12:40: [LG-SEND-4]").wait_for()
    film = tmp_path / "film.mp4"
    with film.open("wb") as file:
        file.truncate(50 << 20)
    upload(page, film)
    page.get_by_text("film.mp4 is too big").first.wait_for()
    upload(page, EXAMPLES / "friday.yaml")
    page.get_by_text("friday.yaml in place of this table").wait_for()
    press(page, "Yes")
    page.get_by_text("friday.yaml is open").wait_for()
    press(page, "Undo", "Cards")
    total(page, 19)


IN_VIEW = (
    "e => e.getBoundingClientRect().top >= 0 && e.getBoundingClientRect().bottom <= innerHeight"
)


def test_what_is_said_is_in_sight_and_a_wipe_is_asked_first(phone: Callable[[str], Any]) -> None:
    page = phone("scoring")
    begin(page, "Ana", "Ben")
    page.wait_for_function("document.activeElement.innerText === 'Undo'")
    assert page.get_by_role("button", name="Undo", exact=True).evaluate(IN_VIEW)
    for _ in range(3):
        press(page, more("Stinky", "double"))
    said = page.get_by_text("[LG-DECK-3] Stinky Guys, double: seen more often than the 2")
    said.wait_for()
    assert page.evaluate("scrollY") > 0, "the buttons of the Stinky Guys are below the first view"
    assert said.evaluate(IN_VIEW)
    press(page, "Table", "Begin a new table")
    question = page.get_by_text("New table: everybody's cards go?")
    question.wait_for()
    assert question.evaluate(IN_VIEW)
    press(page, "No")
    question.wait_for(state="hidden")
    press(page, "Begin a new table", "Yes")
    page.get_by_role("heading", name="Who plays?").wait_for()
    press(page, "Undo", "Cards")
    total(page, 2)  # four symbols 6 (LG-SCORE-1), printed on them -4


def test_a_lying_sack_game_is_recorded(phone: Callable[[str], Any], tmp_path: Path) -> None:
    """The example's first turns; each in three taps, the taker before the hand as at a table."""
    page = phone("scoring")
    begin(page, "Ana", "Ben", "Cleo", game="You Lying Sack")
    press(page, "The die shows 2", "Ben accepted", "The Good Thing")
    press(page, "The die shows 4", "The Good Thing", "Cleo accepted")
    press(page, "The die shows 1", "Bad Things", "Nobody accepted")
    page.get_by_role("heading", name="Turn 4").wait_for()
    press(page, "Undo")
    page.get_by_role("heading", name="Turn 3").wait_for()
    press(page, "Ana accepted")
    press(page, "Result")
    log = scored(download(page, "Log (YAML)", tmp_path))
    # Ben gives Ana his 2, Cleo gives Ben her 2; Ana takes the 4 that the number says by now.
    assert [(p["name"], p["pile"]) for p in log["players"]] == [("Ana", 8), ("Ben", 2), ("Cleo", 0)]
    assert log["turns"] == 3


@pytest.mark.parametrize("device", ["phone", "laptop"])
def test_hostile_names_no_serious_fault_and_no_sideways_scrolling(
    device: str, request: pytest.FixtureRequest, audit: Callable[[Any], list[str]]
) -> None:
    page = request.getfixturevalue(device)("scoring")
    if device == "phone":
        page.set_viewport_size({"width": 360, "height": 780})
    assert audit(page) == []
    begin(page, HOSTILE, LONG, RIGHT_TO_LEFT)
    press(page, more("Funny"), more("Popular"), "I choose")
    page.get_by_label("Find a card").fill("funny")
    page.get_by_role("button", name="Add Spotlight").wait_for()
    page.get_by_label("Simplified scoring").check()
    page.get_by_text("stands beside it").wait_for()
    for view in ("Cards", "Result", "Table"):
        press(page, view)
        wide, seen = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert wide <= seen, view
        assert audit(page) == [], view
        small = page.evaluate(
            "[...document.querySelectorAll('main button, main input, main select, main summary, "
            "main a')].filter(e => e.offsetParent && e.type !== 'checkbox' && e.type !== 'file')"
            ".filter(e => e.getBoundingClientRect().height < 48).map(e => e.outerHTML)"
        )
        assert small == [], view
    assert page.locator("img[src=x]").count() == 0
    assert "stolen" not in page.title()


# -- one table, several phones --------------------------------------------------------------


class Evening:
    """A shared sheet, its server, and phones at it."""

    def __init__(self, serve: Callable[..., Server], visitor: Any, folder: Path) -> None:
        self.serve, self.visitor = serve, visitor
        self.path = folder / "evening.jsonl"
        self.server = serve("scoring", self.path)

    def phone(self, path: str = "scoring", root: str = "", **device: Any) -> Any:
        return self.visitor(**(device or PHONE)).open(root or self.server.root, path)

    def kernel_of(self, page: Any) -> int:
        """Return the process of a page's kernel."""
        config = page.locator("#jupyter-config-data").text_content()
        id = json.loads(config)["kernelId"]
        (found,) = (
            pid
            for pid in self.server.kernels()
            if id in Path(f"/proc/{pid}/cmdline").read_text("utf-8")
        )
        return found


@pytest.fixture
def evening(serve: Callable[..., Server], visitor: Callable[..., Any], tmp_path: Path) -> Evening:
    return Evening(serve, visitor, tmp_path)


def test_two_phones_and_a_big_screen(evening: Evening) -> None:
    ana = evening.phone()
    begin(ana, "Ana", "Ben")
    ana.wait_for_function("document.activeElement.innerText === 'Ana'")
    press(ana, "Ana")
    ben = evening.phone()
    ben.get_by_role("button", name="Take the seat of Ana from the other phone").wait_for()
    press(ben, "Ben")
    host = evening.phone(**LAPTOP)
    press(host, "The big screen")
    took = []
    for taps in range(1, 4):
        press(ana, more("Funny"))
        points = {1: "\u22121", 2: "1", 3: "3"}[taps]  # LG-SCORE-1
        start = time.monotonic()
        ben.locator(".lg-ranks").get_by_text(points, exact=True).first.wait_for()
        took.append(time.monotonic() - start)
    assert max(took) < 5, "a quarter of a second each, on a machine with nothing else to do"
    press(ben, more("Weird"), more("Weird"), more("Weird"), more("Weird"))
    ana.locator(".lg-ranks .lg-total").get_by_text("6", exact=True).wait_for()
    host.locator(".lg-ranks .lg-total").get_by_text("6", exact=True).wait_for()

    ana.reload()
    ana.wait_for_selector("html[data-ready]")
    total(ana, 3)
    press(ana, "Undo")
    total(ana, 1)

    press(host, "Final reveal", "Reveal the next category")
    host.get_by_role("heading", name="Funny Guys").wait_for()
    press(host, "Reveal the next category")
    host.get_by_text("Ben wins with 6 points").wait_for()

    press(ben, "Take another seat", "Take the seat of Ana from the other phone")
    ana.get_by_text("Another page has taken the seat of Ana").wait_for()
    ana.get_by_role("button", name=more("Funny")).wait_for(state="detached")


def test_looking_up_a_rule_costs_nobody_a_seat(evening: Evening) -> None:
    ana = evening.phone()
    begin(ana, "Ana", "Ben", game="You Lying Sack")
    press(ana, "Ana")
    ana.get_by_text("Your seat").wait_for()
    ana.get_by_role("link", name="Rules").click()
    ana.get_by_role("button", name="You Lying Sack", pressed=True).wait_for()
    ana.get_by_role("link", name="Score sheet").click()
    ana.get_by_text("Your seat").wait_for()
    second = ana.context.new_page()
    second.goto(f"{evening.server.root}scoring")
    second.get_by_role("heading", name="Where do you sit?").wait_for()
    ana.close()
    second.close()
    # Whoever closed a tab sits where the tab did.
    ben = evening.phone()
    press(ben, "Ben")
    ben.get_by_text("Your seat").wait_for()
    later = ben.context.new_page()
    with ben.expect_event("close"):
        ben.close(run_before_unload=True)
    later.goto(f"{evening.server.root}scoring")
    later.get_by_text("Your seat").wait_for()


def test_a_kernel_that_is_killed_and_a_server_started_again(evening: Evening) -> None:
    page = evening.phone()
    begin(page, "Ana", "Ben")
    press(page, "Ben", more("Weird"), more("Weird"))
    total(page, 1)
    os.kill(evening.kernel_of(page), signal.SIGKILL)
    wait_for(lambda: page.get_by_text("Your seat").count() == 0, what="the page to notice")
    total(page, 1)
    press(page, more("Weird"))
    total(page, 3)
    port = evening.server.root.rstrip("/").rpartition(":")[2]
    evening.server.stop()
    page.locator("html[data-line=cut]").wait_for(state="attached")
    evening.serve("scoring", evening.path, "--port", port)
    page.locator("html:not([data-line=cut])").wait_for(state="attached")
    total(page, 3)
    press(page, more("Weird"))
    total(page, 6)


def test_taps_at_a_dead_line_do_not_count(evening: Evening) -> None:
    line = Line(evening.server)
    try:
        page = evening.phone(root=line.root)
        begin(page, "Ana", "Ben")
        press(page, "Ana", more("Funny"))
        total(page, -1)
        plus = page.get_by_role("button", name=more("Funny"))
        line.freeze()
        for _ in range(5):
            plus.dispatch_event("click")
        page.get_by_text("No connection to the laptop").wait_for()
        line.thaw()
        page.locator("html:not([data-line=cut])").wait_for(state="attached")
        # The first of the five was on its way when the line froze; it counts once, or not at all.
        count = page.locator(".lg-type-row", has_text="Funny").locator(".lg-count").first
        wait_for(lambda: count.inner_text() in ("1", "2"), what="the count")
        before = int(count.inner_text())
        press(page, more("Funny"))
        wait_for(lambda: int(count.inner_text()) - before in (1, 2), what="one tap more")
        assert int(count.inner_text()) <= 3
        other = evening.phone()
        press(other, "Just watch")
        lines = evening.path.read_text("utf-8").splitlines()
        taps = [json.loads(one)["id"] for one in lines[1:] if '"guys"' in one]
        assert len(taps) == len(set(taps)) == int(count.inner_text())
    finally:
        line.close()


def test_a_table_in_the_network_is_shared_without_a_file(
    serve: Callable[..., Server], visitor: Callable[..., Any], tmp_path: Path
) -> None:
    server = serve("--lan", cwd=tmp_path)
    path = f"scoring?{server.address.rpartition('?')[2]}"
    ana = visitor(**PHONE).open(server.root, path)
    begin(ana, "Ana", "Ben")
    ben = visitor(**PHONE).open(server.root, path)
    press(ben, "Ben")
    assert [file.suffix for file in tmp_path.glob("table-20??-??-??.jsonl*")] == [".jsonl", ".lock"]
    _, said = server.stop()
    assert f"The table is kept in {tmp_path}" in said
