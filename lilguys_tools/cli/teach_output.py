"""Lessons printed instead of asked: as Markdown to read, as JSON for other tools."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lilguys_tools.cli.output import dump
from lilguys_tools.cli.teach_course import Course, minutes
from lilguys_tools.games import GAMES
from lilguys_tools.render.position import position_text
from lilguys_tools.render.tables import markdown_text
from lilguys_tools.session.lesson_answers import answer, solution
from lilguys_tools.teach.lesson import Lesson, Step
from lilguys_tools.teach.task import ChoiceTask

Numbered = tuple[Lesson, Step, str]


def as_json(course: Course, steps: list[Numbered]) -> str:
    """Return steps as a JSON array, in order, each with its lesson and the answers."""
    return dump([_step_json(*numbered) for numbered in steps], indent=2)


def _step_json(lesson: Lesson, step: Step, number: str) -> dict[str, Any]:
    options = step.task.options if isinstance(step.task, ChoiceTask) else ()
    return {
        "lesson": lesson.id,
        "step": step.id,
        "number": number,
        "say": step.say,
        "table": position_text(step.position) if step.position is not None else None,
        "ask": step.ask,
        "kind": step.task.kind,
        "options": [option.say for option in options],
        "answer": solution(step),
        "right": step.right,
        "hint": step.hint,
        "rules": [rule.id for rule in step.rules],
        "wrong": [{"answer": typed, "rule": rule, "say": say} for typed, rule, say in _wrong(step)],
    }


def _wrong(step: Step) -> Iterator[tuple[str, str, str]]:
    """Give the wrong answers that are foreseen: what is typed, the rule, what is said to it."""
    if isinstance(step.task, ChoiceTask):
        for number, option in enumerate(step.task.options, 1):
            if not option.right:
                yield str(number), option.rule, option.why
    for wrong in step.wrong:
        yield wrong.typed, wrong.rule, answer(step, wrong.typed).say


def as_markdown(course: Course, steps: list[Numbered]) -> str:
    """Return steps as Markdown, each answer folded away below its question."""
    blocks = [f"# {markdown_text(GAMES[course.game])}"]
    told: set[str] = set()
    for lesson, step, number in steps:
        if lesson.id not in told:
            told.add(lesson.id)
            about = f"about {minutes(60 * course.minutes[lesson.id])}"
            blocks.append(f"## {number.partition('.')[0]}. {markdown_text(lesson.title)} ({about})")
            if lesson.intro:
                blocks.append(markdown_text(lesson.intro))
        blocks += _step_markdown(step, number)
    return "\n\n".join(blocks)


def _step_markdown(step: Step, number: str) -> Iterator[str]:
    yield f"### {number} {step.id}"
    yield markdown_text(step.say)
    if step.position is not None:
        yield f"```text\n{position_text(step.position)}\n```"
    yield f"**{markdown_text(step.ask)}**"
    if isinstance(step.task, ChoiceTask):
        options = enumerate(step.task.options, 1)
        yield "\n".join(f"{n}. {markdown_text(option.say)}" for n, option in options)
    rules = ", ".join(f"{rule.id} {rule.title}" for rule in step.rules)
    told = markdown_text(f"{solution(step)}. {step.right} ({rules})")
    yield f"<details><summary>Answer</summary>\n\n{told}\n\n</details>"
