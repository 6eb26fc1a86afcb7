"""What ``lgtools teach`` shows, as lines in the terminal's width; nothing here is written yet."""

from __future__ import annotations

from lilguys_tools.cli.play_screen import Screen
from lilguys_tools.cli.teach_course import Course, minutes
from lilguys_tools.core.data import Rule
from lilguys_tools.render.position import position_text
from lilguys_tools.teach.lesson import Feedback, Step
from lilguys_tools.teach.task import ChoiceTask, NumberTask

_HELP = """\
{answer}
  hint   a nudge in the right direction
  rule   the rules of this step in full; any other: lgtools rules {rule}
{cards}  table  the table and the question again
  skip   see the answer and go on
  back   the step before
  quit   leave; the next 'lgtools teach {game}' goes on here"""
_CARDS = "  card   what cards do: 'card spotlight'; 'card' tells those in the store\n"
_ANSWERS = {
    "split": "Type the sizes of the groups from the left, as 2 3 4 1.",
    "group": "Type a group's letter.",
    "send": "Type whom you send and what for, as cool > cake. A - sends nobody.",
    "prank": "Type what moves and the other player, as cool Ben.",
    "popular_as": "Type a type for each Popular Guy.",
    "hand": "Type b for Bad Things or g for the Good Thing.",
    "answer": "Type y to accept or n to refuse.",
}
#: Lines that a page leaves free: one where the learner types, one for what stands above it.
_FREE = 2


def heading_lines(screen: Screen, course: Course, at: int) -> list[str]:
    """Return what is told before the first step of a lesson; nothing for any other step."""
    lesson, step, number = course.steps[at]
    if step is not lesson.steps[0]:
        return []
    about = minutes(60 * course.minutes[lesson.id])
    title = f"Lesson {number.partition('.')[0]}: {lesson.title} (about {about})"
    lines = ["", *screen.broken(title, "bold")]
    return lines + (screen.broken(lesson.intro) if lesson.intro else [])


def step_lines(screen: Screen, course: Course, at: int) -> list[str]:
    """Return a step: what is told, the table, the question.

    Blank lines set the table off where the window has room for them. Where all of it is longer
    than the window the table comes first, so that what is told stands just above the question.
    """
    lesson, step, number = course.steps[at]
    last = f"{number.partition('.')[0]}.{len(lesson.steps)}"
    place = ["", *screen.broken(f"Step {number} of {last}", "dim")]
    told, table, task = screen.broken(step.say), _table(screen, step), _task(screen, step)
    spare = screen.rows - _FREE - sum(map(len, (place, told, table, task)))
    if spare < 0:
        return [*place, *table, *told, *task]
    gap = [""] if spare >= 2 and not screen.plain else []
    return [*place, *told, *(gap if table else []), *table, *gap, *task]


def table_lines(screen: Screen, step: Step) -> list[str]:
    """Return the table and the question."""
    return _table(screen, step) + _task(screen, step)


def _table(screen: Screen, step: Step) -> list[str]:
    if step.position is None:
        return []
    text = position_text(
        step.position, width=screen.columns, color=screen.color, plain=screen.plain
    )
    return text.split("\n")


def _task(screen: Screen, step: Step) -> list[str]:
    lines = screen.broken(step.ask, "bold")
    if isinstance(step.task, ChoiceTask):
        for number, option in enumerate(step.task.options, 1):
            lines += screen.broken(f"{number}) {option.say}", indent="  ")
    return lines


def feedback_lines(screen: Screen, feedback: Feedback, told: set[str]) -> list[str]:
    """Return what is said to an answer; the text of a rule in `told` is not said again."""
    if not feedback.right:
        lines = screen.broken(f"Not quite. {feedback.say}".rstrip(), "bold yellow")
        new = tuple(rule for rule in feedback.rules if rule.id not in told)
        return lines + rule_lines(screen, new)
    lines = screen.broken(f"Right. {feedback.say}".rstrip(), "bold green")
    for event in feedback.events[:3]:
        lines += screen.broken(f"{event.text}.", indent="  ")
    ids = ", ".join(rule.id for rule in feedback.rules)
    return lines + screen.broken(f"Rules: {ids}", "dim", indent="  ")


def rule_lines(screen: Screen, rules: tuple[Rule, ...]) -> list[str]:
    """Return rules with their text."""
    lines: list[str] = []
    for rule in rules:
        lines += screen.broken(f"{rule.id}  {rule.title}", indent="  ")
        lines += screen.broken(rule.text, indent="    ")
    return lines


def help_lines(screen: Screen, step: Step) -> list[str]:
    """Return what can be typed at a step."""
    if isinstance(step.task, NumberTask):
        how = "Type the number in figures."
    elif isinstance(step.task, ChoiceTask):
        how = "Type a number, or the beginning of what you choose."
    else:
        assert step.position is not None
        how = _ANSWERS[step.position.game.decision(step.position.state) or ""]
    cards = _CARDS if step.game == "lilguys" else ""
    text = _HELP.format(answer=how, cards=cards, game=step.game, rule=step.rules[0].id)
    return [part for line in text.split("\n") for part in screen.broken(line)]
