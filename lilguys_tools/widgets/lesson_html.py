"""Steps of a lesson, and what is said to an answer, as HTML; every text is escaped."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from lilguys_tools.core.data import Rule
from lilguys_tools.render.position import position_text
from lilguys_tools.render.svg_table import table_html
from lilguys_tools.session.words import NotationError
from lilguys_tools.teach.lesson import Feedback, Lesson, Step
from lilguys_tools.teach.task import Position

#: How wide a table that is drawn may be, in signs; narrow screens have it in sentences.
WIDTH = 76


def question(shown: Step) -> tuple[str, str]:
    """Return what a step asks, and how that is typed, for which there may be buttons as well."""
    asked, _, how = shown.ask.partition(" Type ")
    return asked, f"type {how.rstrip('.')}" if how else ""


def how(shown: Step, tappable: bool) -> str:
    """Return how an answer is typed, beside buttons for the likely ones or without any."""
    typed = question(shown)[1]
    if tappable:
        said = f"Tap one, or {typed or 'type it'}."
    else:
        said = f"{typed[0].upper()}{typed[1:]}." if typed else "Type it in figures, as 7 or -2."
    return f"<p class='lg-soft lg-small'>{escape(said)}</p>"


def step(steps: Sequence[tuple[Lesson, Step, str]], at: int) -> str:
    """Return a step: where it stands in its lesson, what it tells, the table, the question."""
    lesson, shown, number = steps[at]
    first = shown is lesson.steps[0]
    place = lesson.steps.index(shown) + 1
    intro = f"<p>{escape(lesson.intro)}</p>" if first and lesson.intro else ""
    asked, table = escape(question(shown)[0]), ""
    if shown.position is not None:
        table = _table(shown.game, shown.position)
    return (
        f"<p class='lg-soft lg-small'>Step {number}, {place} of {len(lesson.steps)} "
        f"in this lesson</p><h2>{escape(lesson.title)}</h2>"
        f"<progress max='{len(steps)}' value='{at}' aria-label='All lessons'></progress>"
        f"{intro}<p>{escape(shown.say)}</p>{table}<p class='lg-ask'>{asked}</p>"
    )


def _table(game: str, position: Position) -> str:
    """Return the table of a step: drawn, or told where it is only counted up."""
    if position.state is not None:
        drawn = table_html(game, position.view, scores=False)
        return f"<div class='lg-drawn'>{drawn}</div>"
    return (
        f"<pre class='lg-board'>{escape(position_text(position, width=WIDTH))}</pre>"
        f"<p class='lg-told'>{escape(position_text(position, width=1000, plain=True))}</p>"
    )


def end() -> str:
    """Return what is said after the last step."""
    return (
        "<h2>That was all of it</h2><p>You know the game. Play it, or take a lesson once more:</p>"
    )


def feedback(said: Feedback) -> str:
    """Return what is said to an answer, with the rules that it rests on."""
    head = "Right." if said.right else "Not quite."
    kind = "lg-note" if said.right else "lg-warn"
    events = "".join(f"<li>{escape(event.text)}.</li>" for event in said.events[:3])
    happened = f"<ul>{events}</ul>" if events else ""
    text = f"<p><b>{head}</b> {escape(said.say)}</p>{happened}{_rules(said.rules, not said.right)}"
    return f"<div class='{kind}'>{text}</div>"


def unreadable(error: NotationError, line: str, shown: Step, tappable: bool) -> str:
    """Return what is said to an answer that nobody understands."""
    why = f"{error.text[0].upper()}{error.text[1:]}"
    if error.message.endswith("?") and tappable:  # a question to be answered by keys
        typed = question(shown)[1] or "type it"
        why = f"\u201c{line.strip()}\u201d is no answer here: tap one, or {typed}"
    return f"<div class='lg-warn'><p>{escape(why.rstrip('.'))}.</p></div>"


def hint(text: str) -> str:
    """Return a hint."""
    return f"<div class='lg-note'><p><b>Hint:</b> {escape(text)}</p></div>"


def solution(shown: Step, text: str) -> str:
    """Return the answer, for who gives up."""
    told = f"<p><b>The answer:</b> {escape(text)}. {escape(shown.right)}</p>"
    return f"<div class='lg-note'>{told}{_rules(shown.rules, False)}</div>"


def _rules(rules: Sequence[Rule], opened: bool) -> str:
    return "".join(
        f"<details{' open' if opened else ''}><summary><span class='lg-id'>{escape(rule.id)}</span>"
        f"<span>{escape(rule.title)}</span></summary><p>{escape(rule.text)}</p></details>"
        for rule in rules
    )
