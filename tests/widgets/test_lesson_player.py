"""Lessons by taps: the buttons, the question above them and the answer speak of the same."""

from __future__ import annotations

import pytest

pytest.importorskip("ipywidgets")

from lilguys_tools.widgets.lesson_player import LessonPlayer


def at(game: str, step: str) -> LessonPlayer:
    with pytest.warns(DeprecationWarning, match="on_submit"):  # the one that tells Enter from Tab
        player = LessonPlayer(lambda _: None)
    player.begin(game, step)
    return player


def labels(player: LessonPlayer) -> list[str]:
    return [button.description for button in player.answers.children]


def test_groups_have_the_letters_that_stand_over_them() -> None:
    player = at("lilguys", "pick")
    assert [text[:13] for text in labels(player)] == [f"Take group {x}:" for x in "ABCD"]
    assert "worth most right now.</p>" in player.told.value
    assert "Tap one, or type its letter." in player.how.value
    player.answers.children[0].click()
    assert "Right." in player.feedback.value or "Not quite." in player.feedback.value


def test_the_answer_is_what_a_button_says() -> None:
    player = at("lilguys", "pick")
    player.skip.click()
    assert any(text in player.feedback.value for text in labels(player))
    player = at("lyingsack", "who-next")
    player.skip.click()
    assert "</b> Cleo." in player.feedback.value  # who sits at the left of Ben


@pytest.mark.parametrize("game", ["lilguys", "lyingsack"])
def test_no_question_says_how_to_type_what_can_be_tapped(game: str) -> None:
    player = at(game, "")
    for place in range(len(player.steps)):
        player.go(place)
        assert not (player.answers.children and " Type " in player.told.value), place


def test_a_lesson_is_chosen_from_a_list() -> None:
    player = at("lyingsack", "")
    assert [title for title, _ in player.lesson.options] == [
        "1: Your first turn",
        "2: Number, die and Good Thing",
        "3: Out, and the end",
    ]
    player.lesson.value = player.lesson.options[2][1]
    assert player.step.id == "sack" and "Step 3.1, 1 of 6" in player.told.value
    player.back.click()
    assert player.step.id == "caught" and player.lesson.label == "2: Number, die and Good Thing"


def test_the_end_of_a_lesson_leads_to_the_next_and_that_of_the_last_to_all() -> None:
    player = at("lyingsack", "accept")
    player.skip.click()
    assert player.on.description == "Next step"
    player.on.click()
    player.skip.click()
    assert player.on.description == "Next lesson: Number, die and Good Thing"
    player.on.click()
    assert player.step.id == "six"
    player.begin("lyingsack", "last-one")
    player.skip.click()
    assert player.on.description == "Next step"
    player.on.click()
    assert "That was all of it" in player.told.value and player.lesson.value is None
    assert labels(player) == [f"Lesson {title}" for title, _ in player.lesson.options]
    player.answers.children[1].click()
    assert player.step.id == "six"


def test_how_an_answer_is_typed_stands_in_full() -> None:
    player = at("lyingsack", "hand")
    assert "Tap one, or type b for Bad Things or g for the Good Thing." in player.how.value
    player = at("lyingsack", "offer")
    player.typed.value = "maybe"
    player.check.click()
    assert "\u201cmaybe\u201d is no answer here: tap one, or type y or n." in player.feedback.value
