"""Kernels that are killed or stand still: no page goes dead by it, and none is left behind."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pages_rig import LAPTOP, PHONE, REPO, Server, wait_for

_DIED = "of the pages' kernels died"


def _signal(server: Server, number: int) -> list[int]:
    """Send a signal to all kernels of a server at once, and return them."""
    kernels = server.kernels()
    for pid in kernels:
        os.kill(pid, number)
    return kernels


def _with_one_ready(server: Server, pages: int) -> None:
    wait_for(lambda: len(server.kernels()) == pages + 1, what="a kernel that is kept ready")


def _ended(server: Server, kernels: list[int]) -> None:
    """End a server, and look that it leaves nothing and says no more than what it should."""
    code, said = server.stop(signal.SIGTERM)
    assert code == 0
    assert [line for line in said.splitlines() if line and _DIED not in line] == ["Ctrl-C ends it"]
    wait_for(lambda: not any(Path(f"/proc/{pid}").exists() for pid in kernels), what="the end")


def test_pages_whose_kernels_were_killed_begin_anew(
    serve: Callable[..., Server], visitor: Callable[..., Any], tmp_path: Path
) -> None:
    """All at once, with the one kept ready: it must not come back empty and be handed out."""
    server = serve("scoring", tmp_path / "evening.jsonl")
    phone, laptop = visitor(**PHONE), visitor(**LAPTOP)
    sheet = phone.open(server.root, "scoring")
    for i, name in enumerate(("Ana", "Ben"), 1):
        sheet.get_by_label(f"Player {i}", exact=True).fill(name)
    sheet.get_by_role("button", name="Begin the table").tap()
    sheet.get_by_role("button", name="Ana", exact=True).tap()
    more = sheet.get_by_role("button", name="Weird Guys, single: one more")
    more.tap()
    points = sheet.locator(".lg-hand-title .lg-big")
    points.get_by_text("\u22121 point").wait_for()  # LG-SCORE-1
    replay = laptop.open(server.root, "replay?log=sack&turn=4")
    lesson = phone.open(server.root, "rules?step=what-may-go")
    _with_one_ready(server, 3)
    for page in (sheet, replay, lesson):
        page.evaluate("document.documentElement.dataset.old = ''")
    killed = _signal(server, signal.SIGKILL)
    for page in (sheet, replay, lesson):  # which they do by themselves
        page.wait_for_selector("html[data-ready]:not([data-old])")
    points.get_by_text("\u22121 point").wait_for()
    more.tap()
    points.get_by_text("1 point").wait_for()  # two symbols
    lesson.get_by_text("Step 2.1,").wait_for()
    lesson.get_by_role("button", name="Back").tap()
    lesson.get_by_text("Step 1.4,").wait_for()
    replay.get_by_text("After turn 4").first.wait_for()
    replay.keyboard.press("Home")
    replay.get_by_text("After turn 4").first.wait_for(state="hidden")
    _with_one_ready(server, 3)
    assert not set(server.kernels()) & set(killed)
    _ended(server, server.kernels())


def test_a_page_whose_kernel_is_killed_while_it_is_drawn(
    serve: Callable[..., Server], visitor: Callable[..., Any]
) -> None:
    server = serve("rules")
    page = visitor(**PHONE).open(server.root)
    page.goto(server.root + "rules?step=what-may-go", wait_until="commit")
    wait_for(server.kernels, what="a kernel")
    _signal(server, signal.SIGKILL)
    page.get_by_text("Step 2.1,").wait_for()
    page.get_by_role("button", name="Back").tap()
    page.get_by_text("Step 1.4,").wait_for()
    _ended(server, server.kernels())


@pytest.mark.parametrize("seconds", [0, 1])
def test_an_end_while_pages_begin_anew(
    serve: Callable[..., Server], visitor: Callable[..., Any], seconds: float
) -> None:
    server = serve("rules")
    page = visitor(**PHONE).open(server.root, "rules?step=what-may-go")
    _with_one_ready(server, 1)
    _signal(server, signal.SIGKILL)
    page.wait_for_timeout(1000 * seconds)
    _ended(server, server.kernels())


SILENT = "The laptop does not answer. Taps do not count until it does."
WORKING = "Still working on it\u2026"


@pytest.fixture
def hurried(serve: Callable[..., Server], visitor: Callable[..., Any]) -> Callable[..., Any]:
    """Return the function that opens step 2.1 of a lesson, on a page that looks often."""

    def open_lesson(**changes: str) -> tuple[Server, Any]:
        server = serve("rules", **changes)
        who = visitor(**{**PHONE, "viewport": {"width": 360, "height": 740}})

        def hurry(route: Any) -> None:
            text = route.fetch().text()
            for slow, fast in (("LOOK = 2000;", "LOOK = 400;"), ("GIVE_UP = 15;", "GIVE_UP = 6;")):
                assert slow in text
                text = text.replace(slow, fast)
            route.fulfill(body=text, content_type="text/javascript")

        who.context.route("**/line.js*", hurry)
        page = who.open(server.root, "rules?step=what-may-go")
        page.get_by_text("Step 2.1,").wait_for()
        _with_one_ready(server, 1)
        return server, page

    return open_lesson


def _quiet(page: Any) -> None:
    """Wait until what a page asked its kernel has been answered."""
    page.wait_for_timeout(300)
    page.locator("html:not([data-busy])").wait_for(state="attached")


def test_a_kernel_that_stands_still(hurried: Callable[..., Any], audit: Any) -> None:
    """The page says so, forgets taps meanwhile, and goes on by itself once its kernel does."""
    server, page = hurried()
    back = page.get_by_role("button", name="Back")
    back.focus()
    _quiet(page)
    _signal(server, signal.SIGSTOP)
    for _ in range(4):
        back.dispatch_event("click")
    page.get_by_role("alert").get_by_text(SILENT).wait_for()
    assert page.evaluate("document.getElementById('page').inert")
    anew = page.get_by_role("button", name="Begin anew")
    anew.wait_for()
    page.get_by_text("You can wait, or begin this page anew").wait_for()
    assert audit(page) == []
    assert anew.bounding_box()["height"] >= 48
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    _signal(server, signal.SIGCONT)
    page.get_by_text("Step 1.4,").wait_for()  # by the one tap that was on its way
    page.locator("html[data-line=up]").wait_for(state="attached")
    assert not anew.is_visible()
    assert not page.evaluate("document.getElementById('page').inert")
    page.wait_for_timeout(500)
    page.get_by_text("Step 1.4,").wait_for()
    back.tap()
    page.get_by_text("Step 1.3,").wait_for()

    # And who does not wait begins anew, by which the kernel ends that still stands.
    _quiet(page)
    stopped = _signal(server, signal.SIGSTOP)
    back.tap()
    anew.wait_for()
    os.kill(_kept_ready(server, page), signal.SIGCONT)
    anew.focus()
    with page.expect_event("load"):
        page.keyboard.press("Enter")
    page.wait_for_selector("html[data-ready]")
    page.get_by_text("Step 1.3,").wait_for()
    back.tap()
    page.get_by_text("Step 1.2,").wait_for()
    _with_one_ready(server, 1)
    assert len(set(server.kernels()) & set(stopped)) == 1  # that of the page before has ended
    _ended(server, server.kernels())


def _kept_ready(server: Server, page: Any) -> int:
    """Return the process of the kernel that is no page's yet."""
    config = page.locator("#jupyter-config-data").text_content()
    own = json.loads(config)["kernelId"]
    (found,) = (
        pid
        for pid in server.kernels()
        if own not in Path(f"/proc/{pid}/cmdline").read_text("utf-8")
    )
    return found


_SLOW = """
import signal, time
def once(*_):
    from comm.base_comm import BaseComm
    plain = BaseComm.handle_msg
    def slowly(self, message):
        BaseComm.handle_msg = plain
        time.sleep(4)
        return plain(self, message)
    BaseComm.handle_msg = slowly
signal.signal(signal.SIGUSR1, once)
"""


def test_a_kernel_that_takes_its_time(hurried: Callable[..., Any], tmp_path: Path) -> None:
    """That is no alarm, and what is tapped meanwhile is forgotten as well."""
    (tmp_path / "sitecustomize.py").write_text(_SLOW, "utf-8")
    server, page = hurried(PYTHONPATH=os.pathsep.join([str(tmp_path), str(REPO)]))
    _quiet(page)
    _signal(server, signal.SIGUSR1)
    back = page.get_by_role("button", name="Back")
    for _ in range(3):
        back.dispatch_event("click")
    page.get_by_role("status").get_by_text(WORKING).wait_for()
    assert page.locator("#lg-line [role=alert]").text_content() == ""
    page.get_by_text("Step 1.4,").wait_for()
    page.locator("html[data-line=up]").wait_for(state="attached")
    page.wait_for_timeout(500)
    page.get_by_text("Step 1.4,").wait_for()
