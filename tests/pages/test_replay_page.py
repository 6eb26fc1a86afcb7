"""The replay page in a browser: by keys, clicks and link, with uploads good and bad."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pages_rig import LAPTOP, PHONE

DOCS = Path(__file__).parents[2] / "docs" / "examples"
HOSTILE = '<img src=x onerror="document.title=1">'


def seen(page: Any, text: str) -> None:
    """Wait until a text can be read on the page."""
    page.get_by_text(text, exact=False).first.wait_for()


def heading(page: Any, text: str) -> None:
    page.locator(".lgt-heading", has_text=text).wait_for()


@pytest.mark.parametrize("device", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_replay_by_keys_clicks_and_link(
    device: dict[str, Any], visitor: Any, server: Any, audit: Any
) -> None:
    who = visitor(**device)
    page = who.open(server.root, "replay?log=sack&turn=4")
    heading(page, "After turn 4: Ben is next")
    page.get_by_role("button", name="One move on").click()
    heading(page, "Turn 5: Ben takes a hand")
    page.locator("main").press("ArrowRight")  # a key anywhere on the page
    heading(page, "Turn 5: Ben offers a hand")
    assert "Hand: closed" in page.locator(".lgt-hand").get_attribute("aria-label")
    page.get_by_role("slider", name="Move").press("ArrowLeft")
    heading(page, "Turn 5: Ben takes a hand")
    page.locator("main").press("End")
    heading(page, "Turn 12: Ben has won")
    page.get_by_role("listbox", name="Moves").select_option(label="Start")
    heading(page, "Before the first turn")
    page.get_by_role("button", name="One move on").click()
    page.locator(".lgr-events summary").first.click()
    page.locator(".lgr-events details[open] .lgr-rule").first.wait_for()
    page.wait_for_function("location.search.includes('log=sack&move=1')")
    assert page.evaluate("document.documentElement.scrollWidth") <= device["viewport"]["width"]
    assert audit(page) == []

    # what the address says now is what another visitor sees
    other = who.open(server.root, page.url.removeprefix(server.root))
    heading(other, "Turn 1: Ana takes a hand")


def test_play_and_branch(laptop: Any) -> None:
    page = laptop("replay?log=under-way&move=2")
    heading(page, "Ben takes a group")
    page.locator(".lgr-branch select").select_option(index=2)
    page.get_by_role("button", name="Try this move").click()
    seen(page, "Not the real game")
    heading(page, "Ben may send a Guy")
    with page.expect_download() as download:
        page.get_by_role("link", name="Keep it as a log").click()
    text = Path(download.value.path()).read_text("utf-8")
    assert text.startswith("# From under-way.yaml, going on otherwise after 1.")
    page.get_by_role("button", name="Back to the real game").click()
    heading(page, "Ben takes a group")
    page.set_viewport_size({"width": 640, "height": 400})  # the laptop, zoomed in to 200 %
    assert page.locator(".lgr-controls").bounding_box()["height"] < 400 / 6
    page.get_by_role("link", name="Try another move").click()
    page.wait_for_function(
        "document.getElementById('try').getBoundingClientRect().top < innerHeight / 2"
    )
    page.get_by_role("button", name="To the start").click()
    heading(page, "Before round 1")
    page.get_by_label("Speed").select_option(label="Very fast")
    page.get_by_role("button", name="Play").click()
    heading(page, "Cleo takes a group")  # it has gone on by itself, to the end


def test_uploads_good_and_bad(phone: Any, audit: Any, tmp_path: Path) -> None:
    page = phone("replay")
    heading(page, "Before round 1")

    def upload(name: str, data: bytes) -> None:
        path = tmp_path / name
        path.write_bytes(data)
        with page.expect_file_chooser() as chooser:
            page.get_by_role("button", name="Open a log").click()
        chooser.value.set_files(path)

    upload("photo.png", b"\x89PNG\r\n\x1a\n\x00\x00\xff" * 50)
    seen(page, "photo.png can not be replayed")
    upload("video.yaml", bytes(50 * 1024 * 1024))
    seen(page, "video.yaml is too big: 50 MB")
    page.get_by_text("photo.png can not be replayed").wait_for(state="hidden")
    upload("broken.yaml", (DOCS / "wrong.yaml").read_bytes())
    heading(page, "Before round 1")
    page.get_by_role("button", name="To the end").click()
    seen(page, "[LG-SEND-4] stinky has -1 printed on it")
    assert audit(page) == []
    page.wait_for_url("**/replay?file=*")
    there = page.url
    page.reload()  # the browser has kept it
    seen(page, "[LG-SEND-4] stinky has -1 printed on it")
    assert page.url == there
    page.evaluate("sessionStorage.clear()")
    page.reload()
    seen(page, "This address is of a game that was opened from a file")
    upload("broken.yaml", (DOCS / "wrong.yaml").read_bytes())
    seen(page, "[LG-SEND-4] stinky has -1 printed on it")
    assert page.url == there
    log = (DOCS / "sack.yaml").read_text("utf-8").replace("Cleo", "C")
    names = log.replace("Ana", f"'{HOSTILE}'").replace("Ben", "\u202eneB" + "n" * 300)
    upload("names.yaml", names.encode())
    heading(page, HOSTILE)
    heading(page, "Before the first turn")  # the game before was at its end
    page.get_by_role("button", name="One move on").click()
    heading(page, "takes a hand")
    assert page.title() != "1" and not page.locator("main img").count()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
