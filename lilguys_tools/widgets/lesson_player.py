"""`LessonPlayer`: the lessons of a game, a step at a time, every answer judged by the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from ipywidgets import HTML, Button, DOMWidget, Dropdown, HBox, Text, VBox

from lilguys_tools.render.moves import choice_text
from lilguys_tools.render.svg_table import table_css
from lilguys_tools.session.lesson_answers import answer, read_answer, solution
from lilguys_tools.session.lessons import lessons
from lilguys_tools.session.words import NotationError, listed
from lilguys_tools.teach.lesson import Lesson, Step
from lilguys_tools.teach.task import ChoiceTask, MoveTask
from lilguys_tools.widgets import lesson_html
from lilguys_tools.widgets.taps import on_tap

_ON = "Next step"


class LessonPlayer(VBox):
    """The lessons of one game at a time.

    Attributes
    ----------
    at : int
        The place of the present step in `steps`; their number once all are done.
    steps : list of (Lesson, Step, str)
        Every step of the game with its lesson and its number, as ``2.3``.

    Parameters
    ----------
    moved : callable
        Called with the id of the step that is shown, an empty text at the end.
    """

    def __init__(self, moved: Callable[[str], None]) -> None:
        self._moved = moved
        self.at = 0
        self.steps: list[tuple[Lesson, Step, str]] = []
        self._quiet = False
        self.lesson = Dropdown(description="Lesson").add_class("lg-lesson")
        self.told = HTML().add_class("lg-live")
        self.answers = VBox().add_class("lg-answers")
        self.typed = Text(description="Answer", continuous_update=False)
        self.how = HTML()
        self.check = Button(description="Check").add_class("lg-primary")
        self.feedback = HTML().add_class("lg-live")
        self.on = Button(description=_ON).add_class("lg-primary")
        self.hint = Button(description="Hint")
        self.skip = Button(description="Show the answer")
        self.back = Button(description="Back")
        self._typing = HBox([self.typed, self.check]).add_class("lg-typing")
        self._more = HBox([self.on, self.hint, self.skip, self.back])
        self.lesson.observe(self._choose, "value")
        self.typed.on_submit(lambda _: self._answer(self.typed.value))
        on_tap(self.check, lambda: self._answer(self.typed.value))
        on_tap(self.on, lambda: self.go(self.at + 1))
        on_tap(self.back, lambda: self.go(self.at - 1))
        on_tap(self.hint, self._hint)
        on_tap(self.skip, self._show_answer)
        style = HTML(f"<style>{table_css()}</style>").add_class("lg-hidden")
        super().__init__(
            [
                style,
                self.lesson,
                self.told,
                self.answers,
                self.how,
                self._typing,
                self.feedback,
                self._more,
            ]
        )
        self.add_class("lg-card")

    @property
    def step(self) -> Step:
        """The present step."""
        return self.steps[self.at][1]

    def begin(self, game: str, step: str = "") -> None:
        """Show a game's lessons from a step on, by its id, or from the first."""
        self.steps = [
            (lesson, each, f"{i}.{k}")
            for i, lesson in enumerate(lessons(game), 1)
            for k, each in enumerate(lesson.steps, 1)
        ]
        self._quiet = True
        self.lesson.options = self._lessons()
        self._quiet = False
        places = [i for i, (_, each, _) in enumerate(self.steps) if each.id == step]
        self.go(places[0] if places else 0)

    def _lessons(self) -> list[tuple[str, int]]:
        """Return what each lesson is called, and the place of its first step."""
        firsts = [i for i, (lesson, each, _) in enumerate(self.steps) if each is lesson.steps[0]]
        return [(f"{n}: {self.steps[i][0].title}", i) for n, i in enumerate(firsts, 1)]

    def _choose(self, _: object) -> None:
        if not self._quiet and self.lesson.value is not None:
            self.go(self.lesson.value)

    def go(self, at: int) -> None:
        """Show the step at a place; after the last one the end."""
        self.at = max(0, min(at, len(self.steps)))
        over = self.at == len(self.steps)
        self.feedback.value = ""
        self.typed.value = ""
        if over:
            again = [(f"Lesson {title}", partial(self.go, at)) for title, at in self._lessons()]
            self._offer(again)
        else:
            self._offer([(say, partial(self._answer, line)) for say, line in _choices(self.step)])
            self.how.value = lesson_html.how(self.step, bool(self.answers.children))
        is_typed = not over and not isinstance(self.step.task, ChoiceTask)
        self._show(self._typing, is_typed)
        self._show(self.how, is_typed)
        self._show(self.lesson, not over)
        self._show(self.on, False)
        for button in (self.hint, self.skip):
            self._show(button, not over)
        self._show(self.back, self.at > 0)
        self.on.description = self._further()
        self._quiet = True
        begun = [place for _, place in self._lessons() if place <= self.at]
        self.lesson.value = None if over else begun[-1]
        self._quiet = False
        # Last: whoever sees the step can answer, and no late change wipes what is typed.
        self.told.value = lesson_html.end() if over else lesson_html.step(self.steps, self.at)
        self._moved("" if over else self.step.id)

    def _further(self) -> str:
        """Return what comes after the present step: a step, or the lesson that it begins."""
        title = next((title for title, place in self._lessons() if place == self.at + 1), "")
        return f"Next lesson: {title.partition(': ')[2]}" if title else _ON

    def _offer(self, choices: Iterable[tuple[str, Callable[[], None]]]) -> None:
        """Put up a button each for what can be done."""
        before = self.answers.children
        buttons = []
        for label, act in choices:
            button = Button(description=label).add_class("lg-answer")
            on_tap(button, act)
            buttons.append(button)
        self.answers.children = tuple(buttons)
        for button in before:
            button.close()

    def _answer(self, line: str) -> None:
        if not line.strip() or self.at == len(self.steps):
            return
        try:
            said = answer(self.step, line)
        except NotationError as error:
            self.feedback.value = lesson_html.unreadable(
                error, line, self.step, bool(self.answers.children)
            )
            return
        self.feedback.value = lesson_html.feedback(said)
        self._show(self.on, said.right)

    def _hint(self) -> None:
        self.feedback.value = lesson_html.hint(self.step.hint)

    def _show_answer(self) -> None:
        self.feedback.value = lesson_html.solution(self.step, _solution(self.step))
        self._show(self.on, True)

    @staticmethod
    def _show(widget: DOMWidget, shown: bool) -> None:
        widget.layout.display = None if shown else "none"


def _solution(step: Step) -> str:
    """Return a right answer as its button says it; as it is typed where there is none."""
    if isinstance(step.task, ChoiceTask):
        return listed(option.say for option in step.task.options if option.right)
    typed = solution(step)
    return next((label for label, line in _choices(step) if line == typed), typed)


def _choices(step: Step) -> list[tuple[str, str]]:
    """Return what can be tapped for an answer: what it says, and what that is as typed.

    A choice has its options. For a move these are the ones that the lesson foresees, right and
    wrong, in an order that gives nothing away.
    """
    if isinstance(step.task, ChoiceTask):
        return [(option.say, str(i)) for i, option in enumerate(step.task.options, 1)]
    if not isinstance(step.task, MoveTask) or step.position is None:
        return []
    game, setup = step.position.game, step.position.state.setup
    found: dict[str, str] = {}
    for line in (*step.examples, *(wrong.typed for wrong in step.wrong)):
        moves = read_answer(step, line)
        assert isinstance(moves, tuple)
        state = step.position.state
        said = ", then ".join(choice_text(game.to_json(setup, move), state) for move in moves)
        found.setdefault(f"{said[0].upper()}{said[1:]}", line)
    return sorted(found.items())
