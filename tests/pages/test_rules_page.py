"""The rules page in a browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from pages_rig import wait_for

HOSTILE = "<img src=x onerror=document.title='stolen'>"


def test_a_rule_is_found_by_a_question(phone: Callable[[str], Any]) -> None:
    page = phone("rules")
    page.get_by_label("Look for").fill("can I sell a smelly one")
    page.get_by_role("heading", name="LG-SEND-4").wait_for()
    page.get_by_role("button", name="You Lying Sack").tap()
    page.get_by_role("heading", name="LG-SEND-4").wait_for(state="detached")
    page.get_by_role("button", name="When am I out?").tap()
    page.get_by_role("heading", name="LS-OUT-1").wait_for()
    page.wait_for_url("**/rules?game=lyingsack&words=When+am+I+out%3F")


def test_a_lesson_is_taught_by_taps_and_by_typing(phone: Callable[[str], Any]) -> None:
    """LG-SPLIT-2: the groups make ten; LG-PICK-1: a group that is taken is gone."""
    page = phone("rules")
    page.get_by_role("button", name="Learn the game").tap()
    page.get_by_text("Step 1.1,").wait_for()
    page.get_by_role("textbox", name="Answer").fill("5 4")
    page.get_by_role("button", name="Check").tap()
    page.get_by_text("Not quite.").wait_for()
    page.get_by_role("button", name="Split 2 2 3 3").tap()
    page.get_by_text("Right.").wait_for()
    page.get_by_role("button", name="Next step").tap()
    page.get_by_text("Step 1.2,").wait_for()
    page.wait_for_url("**/rules?game=lilguys&step=who-picks")
    assert page.get_by_role("button", name="Next step").count() == 0
    page.reload()
    page.get_by_text("Step 1.2,").wait_for()


def test_an_address_leads_to_words_and_to_a_rule(laptop: Callable[[str], Any]) -> None:
    page = laptop("rules?game=lyingsack&words=LS-WIN")
    page.get_by_role("heading", name="LS-WIN").first.wait_for()
    page.goto(page.url + "#LS-NUMBER-1")
    opened = "document.getElementById('LS-NUMBER-1').open"
    wait_for(lambda: page.evaluate(opened), what="the rule to unfold")
    assert "game=lyingsack" in page.url


def test_hostile_words_are_text(laptop: Callable[[str], Any]) -> None:
    page = laptop("rules")
    page.get_by_label("Look for").fill(HOSTILE)
    page.get_by_text(f"No rule fits “{HOSTILE}”").wait_for()
    assert page.locator("img[src=x]").count() == 0
    assert "stolen" not in page.title()


@pytest.mark.parametrize("device", ["phone", "laptop"])
def test_no_serious_fault_and_no_sideways_scrolling(
    device: str, request: pytest.FixtureRequest, audit: Callable[[Any], list[str]]
) -> None:
    page = request.getfixturevalue(device)("rules?words=LG-SEND-1")
    page.get_by_role("heading", name="LG-SEND-1").first.wait_for()
    assert audit(page) == []
    page.get_by_role("button", name="Learn the game").click()
    page.get_by_role("button", name="Show the answer").click()
    page.get_by_text("The answer:").wait_for()
    assert audit(page) == []
    if device == "phone":
        page.set_viewport_size({"width": 360, "height": 780})
    wide, seen = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide <= seen
    small = page.evaluate(
        "[...document.querySelectorAll('main button, main input, main summary, nav a')]"
        ".filter(e => e.offsetParent && e.getBoundingClientRect().height < 48)"
        ".map(e => e.outerHTML.slice(0, 120))"
    )
    assert small == []
