"""A line that breaks: the page says so, takes no taps, and none that was made comes true later."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from pages_rig import PHONE, Line, Server, ask, wait_for

BANNER = "No connection to the laptop. Taps do not count until it is back."


@pytest.fixture
def lesson(visitor: Callable[..., Any], line: Line) -> Any:
    """A phone at step 2.1 of a lesson, over a line that can be broken."""
    page = visitor(**PHONE).open(line.root, "rules?step=what-may-go")
    page.get_by_text("Step 2.1,").wait_for()
    return page


def _step(page: Any) -> str:
    text: str = page.get_by_text("in this lesson").inner_text()
    return text.split(",")[0]


def test_taps_on_a_dead_line_do_not_come_true_later(lesson: Any, line: Line) -> None:
    """Four taps would lead back to 1.1; at most the one that was on its way may count."""
    back = lesson.get_by_role("button", name="Back")
    line.freeze()
    for _ in range(4):
        back.tap()
    lesson.get_by_role("alert").filter(has_text=BANNER).wait_for()
    assert lesson.evaluate("document.getElementById('page').inert")
    line.thaw()
    lesson.get_by_role("alert").filter(has_text=BANNER).wait_for(state="hidden")
    lesson.wait_for_timeout(500)
    assert _step(lesson) in ("Step 2.1", "Step 1.4")
    before = _step(lesson)
    back.tap()
    wait_for(lambda: _step(lesson) != before, what="a tap on the mended line")


def test_a_line_that_is_cut_and_mended(lesson: Any, line: Line) -> None:
    line.cut()
    lesson.get_by_role("alert").filter(has_text=BANNER).wait_for()
    lesson.get_by_role("button", name="Back").dispatch_event("click")  # what no finger can do
    assert lesson.evaluate("document.getElementById('page').inert")
    line.mend()
    lesson.get_by_role("alert").filter(has_text=BANNER).wait_for(state="hidden")
    assert _step(lesson) == "Step 2.1"
    lesson.get_by_role("button", name="Back").tap()
    lesson.get_by_text("Step 1.4,").wait_for()


def test_a_choice_lost_with_the_line_can_be_made_again(
    visitor: Callable[..., Any], line: Line
) -> None:
    """Its widget waits for an answer that the line took with it; one that is back at once."""
    page = visitor(**PHONE).open(line.root, "rules")
    choice = page.get_by_role("button", name="You Lying Sack")
    line.freeze()
    choice.tap()
    line.cut()
    line.thaw()
    line.mend()

    def chosen() -> bool:
        choice.dispatch_event("click")  # a page that begins anew meanwhile has nothing to tap
        page.wait_for_timeout(500)
        return bool(page.get_by_role("button", name="When am I out?").count())

    wait_for(chosen, seconds=30, what="a choice on the mended line")


def test_quick_taps_all_count(lesson: Any) -> None:
    back = lesson.get_by_role("button", name="Back")
    for _ in range(3):
        back.dispatch_event("click")
    lesson.get_by_text("Step 1.2,").wait_for()


def test_a_page_whose_kernel_is_gone_begins_anew(
    phone: Callable[[str], Any], server: Server
) -> None:
    page = phone("rules?game=lyingsack&step=who-next")
    page.get_by_text("Step 1.3,").wait_for()
    kernel = page.evaluate(
        "JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId"
    )
    with page.expect_event("load"):  # which it does by itself
        assert ask(f"{server.root}voila/api/shutdown/{kernel}", "POST")[0] == 204
    page.get_by_text("Step 1.3,").wait_for()
    page.get_by_role("button", name="Hint").tap()
    page.get_by_text("Who sits at Ben's left?").wait_for()
