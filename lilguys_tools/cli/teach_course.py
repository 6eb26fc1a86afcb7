"""The lessons of a game as one row of steps: numbered, found, listed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

import click

from lilguys_tools.core.names import did_you_mean, fold_id
from lilguys_tools.games import GAMES
from lilguys_tools.render.ansi import wrap_words
from lilguys_tools.session.lessons import lessons
from lilguys_tools.session.progress import Progress
from lilguys_tools.teach.lesson import Lesson, Step


class Course:
    """All steps of a game's lessons.

    Attributes
    ----------
    game : str
        lilguys or lyingsack.
    lessons : tuple of Lesson
        In order.
    steps : list of (Lesson, Step, str)
        Every step with its lesson and its number, as ``2.3``.
    minutes : dict of str to int
        About how long each lesson takes, by its id; they add up to the time of the whole.
    """

    def __init__(self, game: str) -> None:
        self.game = game
        self.lessons = lessons(game)
        self.steps: list[tuple[Lesson, Step, str]] = [
            (lesson, step, f"{i}.{k}")
            for i, lesson in enumerate(self.lessons, 1)
            for k, step in enumerate(lesson.steps, 1)
        ]
        # Rounded from the beginning on: rounded each by itself they would make too much.
        ends = [-(-n // 60) for n in accumulate(lesson.seconds for lesson in self.lessons)]
        pairs = zip(self.lessons, ends, [0, *ends], strict=False)
        self.minutes = {lesson.id: max(end - begin, 1) for lesson, end, begin in pairs}

    def find(self, name: str) -> int:
        """Return the place of a step by its number or name, or of a lesson's first step.

        Raises
        ------
        click.UsageError
            If there is none.
        """
        wanted = fold_id(name)
        for i, (lesson, step, number) in enumerate(self.steps):
            lesson_number, _, place = number.partition(".")
            if wanted in (number, fold_id(step.id)):
                return i
            if place == "1" and wanted in (lesson_number, fold_id(lesson.id)):
                return i
        ids = [step.id for _, step, _ in self.steps] + [lesson.id for lesson in self.lessons]
        near = did_you_mean(name, ids)
        hint = f"Did you mean '{near}'?" if near else f"'teach {self.game} --list' lists them."
        raise click.UsageError(f"there is no step {name!r}. {hint}")

    def resume_at(self, progress: Progress) -> int:
        """Return the place of the step to go on with; after the last one if all is done."""
        for i, (_, step, _) in enumerate(self.steps):
            if step.id == progress.at:
                return i
        undone = (i for i, (_, step, _) in enumerate(self.steps) if step.id not in progress.done)
        return next(undone, len(self.steps))

    def listing(self, done: set[str], columns: int = 80) -> Iterator[str]:
        """Give the lines of a list: a lesson with its time, its steps, and what is done."""
        all_minutes = minutes(60 * sum(self.minutes.values()))
        yield f"{GAMES[self.game]}: {len(self.lessons)} lessons, about {all_minutes}"
        for i, lesson in enumerate(self.lessons, 1):
            about = minutes(60 * self.minutes[lesson.id])
            yield ""
            yield f"{i}  {lesson.title} ({lesson.id}), about {about}"
            *steps, last = [
                f"{i}.{k} {step.id}{' (done)' if step.id in done else ''}"
                for k, step in enumerate(lesson.steps, 1)
            ]
            yield from wrap_words([*(f"{step}," for step in steps), last], columns, "   ", "   ")


def minutes(seconds: int) -> str:
    """Return a time in whole minutes, rounded up."""
    n = -(-seconds // 60)
    return "1 minute" if n == 1 else f"{n} minutes"
