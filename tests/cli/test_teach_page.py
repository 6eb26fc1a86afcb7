"""What a learner sees between two entries, in a terminal of 80 by 24: all of it at once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from teach_lines import right_lines

from lilguys_tools.cli.play_screen import Screen
from lilguys_tools.cli.teach_course import Course
from lilguys_tools.cli.teach_room import Room
from lilguys_tools.games import GAMES
from lilguys_tools.render.tables import width
from lilguys_tools.session.progress import Progress
from lilguys_tools.teach.task import ChoiceTask

COLUMNS, ROWS = 80, 24
PAUSE = "Enter to go on "


class Window(Screen):
    """A terminal of a fixed size, with somebody who types these lines, a pause passed by Enter."""

    columns, rows = COLUMNS, ROWS  # type: ignore[assignment]
    is_live = True

    def __init__(self, typed: Iterable[str], plain: bool = False) -> None:
        super().__init__(plain)
        self.typed = iter(typed)
        self.screens = [""]
        self.prompts: list[str] = []

    def write(self, text: str) -> None:
        self.screens[-1] += text

    def ask(self, prompt: str) -> str:
        self.screens[-1] += prompt
        self.prompts.append(prompt)
        line = "" if prompt == PAUSE else next(self.typed, None)
        if line is None:
            raise EOFError
        # What was asked stays in view, with the answer behind it.
        self.screens.append(f"{prompt}{line}\n")
        return line

    def confirm(self, text: str, default: bool) -> bool:
        raise AssertionError(text)


def taken(game: str, first: int, typed: Iterable[str], plain: bool = False) -> Window:
    """Return the window after somebody has typed these lines from a step on."""
    window: Any = Window(typed, plain)
    Room(Course(game), Progress(game, None), window, window).teach(first)
    return window  # type: ignore[no-any-return]


def assert_fits(window: Window) -> None:
    for screen in window.screens:
        lines = screen.split("\n")
        assert len(lines) <= ROWS, screen
        assert max(map(width, lines)) <= COLUMNS, screen


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_course_fits(game: str, plain: bool) -> None:
    window = taken(game, 0, right_lines(game), plain)
    assert_fits(window)
    assert window.prompts.count("> ") == len(Course(game).steps)
    # The task stands in the same window as the prompt below it.
    asking = [
        s for s, prompt in zip(window.screens, window.prompts, strict=False) if prompt != PAUSE
    ]
    for screen, (_, step, number) in zip(asking, Course(game).steps, strict=True):
        shown = " ".join(screen.split())
        assert f"Step {number} of" in shown and step.say in shown and step.ask in shown


@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_to_wrong_answers_fits(game: str) -> None:
    for at, (_, step, _) in enumerate(Course(game).steps):
        wrong = [foreseen.typed for foreseen in step.wrong]
        if isinstance(step.task, ChoiceTask):
            wrong = [str(i) for i, option in enumerate(step.task.options, 1) if not option.right]
        assert_fits(taken(game, at, [*wrong, "rule", "hint", "?", "table", "skip"]))
