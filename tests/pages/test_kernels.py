"""Kernels that are killed or stand still: no page goes dead by it, and none is left behind."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pages_rig import LAPTOP, PHONE, Server, wait_for

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


@pytest.mark.parametrize("seconds", [0, 1, 2])
def test_an_end_while_pages_begin_anew(
    serve: Callable[..., Server], visitor: Callable[..., Any], seconds: float
) -> None:
    server = serve("rules")
    page = visitor(**PHONE).open(server.root, "rules?step=what-may-go")
    _with_one_ready(server, 1)
    _signal(server, signal.SIGKILL)
    page.wait_for_timeout(1000 * seconds)
    _ended(server, server.kernels())
