"""What somebody types who is always right."""

from __future__ import annotations

from collections.abc import Iterator

from lilguys_tools.cli.teach_course import Course
from lilguys_tools.session.lesson_answers import solution
from lilguys_tools.teach.task import ChoiceTask


def right_lines(game: str) -> Iterator[str]:
    """Give for each step of a course a line that is right."""
    for _, step, _ in Course(game).steps:
        if isinstance(step.task, ChoiceTask):
            yield str(1 + [option.right for option in step.task.options].index(True))
        else:
            yield solution(step)
