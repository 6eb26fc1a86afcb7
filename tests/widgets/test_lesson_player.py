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
    assert player.typed.placeholder == "or type its letter"
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
