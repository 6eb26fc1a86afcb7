"""The loop of ``lgtools teach``: shows a step, takes an answer, says what is to be said."""

from __future__ import annotations

from collections.abc import Callable

from lilguys_tools.cli.play_keyboard import Keyboard
from lilguys_tools.cli.play_screen import Screen
from lilguys_tools.cli.teach_course import Course
from lilguys_tools.cli.teach_page import (
    feedback_lines,
    heading_lines,
    help_lines,
    rule_lines,
    step_lines,
    table_lines,
)
from lilguys_tools.core.data import Rule
from lilguys_tools.games import GAMES
from lilguys_tools.session.lesson_answers import answer, read_cards, solution
from lilguys_tools.session.progress import Progress
from lilguys_tools.session.words import NotationError
from lilguys_tools.teach.lesson import Feedback, Step

#: After so many wrong answers in a row it is said what else can be typed.
_STUCK = 2
_LEAVING = ("quit", "exit", "q")


class _Leave(Exception):
    """The learner has enough for now."""


class Room:
    """One learner at one keyboard.

    Parameters
    ----------
    course : Course
        The lessons.
    progress : Progress
        What is done so far.
    screen, keyboard : Screen, Keyboard
        Where it is shown, and typed.
    """

    def __init__(
        self, course: Course, progress: Progress, screen: Screen, keyboard: Keyboard
    ) -> None:
        self.course, self.progress = course, progress
        self.screen, self.keyboard = screen, keyboard
        self.at = 0
        self._told: set[str] = set()  # the rules whose text this step has shown
        self._filled = 0  # the lines since the learner last typed something

    @property
    def step(self) -> Step:
        """The present step."""
        return self.course.steps[self.at][1]

    def teach(self, first: int) -> None:
        """Go through the steps from `first` on, until the last one or until somebody leaves."""
        self.at = first
        if first < len(self.course.steps):
            self._say("Type what you would do, then Enter; ? shows what else can be typed.")
        try:
            while self.at < len(self.course.steps):
                self._mark()
                self._show()
                self.at += self._answers()
        except (EOFError, _Leave):
            return
        self._mark()
        self._end()

    def leave(self) -> None:
        """Say how to go on."""
        if self.at < len(self.course.steps):
            where = self.course.steps[self.at][2]
            if self.progress.path is None:
                self.screen.say(f"Go on with: lgtools teach {self.course.game} --from {where}")
            else:
                told = f"Your place is kept: lgtools teach {self.course.game} goes on at {where}."
                self.screen.say(told)

    def _mark(self) -> None:
        """Keep where the learner is."""
        is_over = self.at == len(self.course.steps)
        self.progress.at = "" if is_over else self.step.id
        self.progress.save()

    def _end(self) -> None:
        undone = [
            f"{number} {step.id}"
            for _, step, number in self.course.steps
            if step.id not in self.progress.done
        ]
        title, game = GAMES[self.course.game], self.course.game
        self.screen.say("")
        if undone:
            self.screen.say(f"That was the last step of {title}. Not done: {', '.join(undone)}.")
            self.screen.say(f"Take one with: lgtools teach {game} --from {undone[0].split()[0]}")
            return
        self.screen.say(f"You know {title}. Play a game: lgtools play {game}", "bold")
        self.screen.say(f"To begin again: lgtools teach {game} --from 1")

    # -- a step ----------------------------------------------------------------------------------

    def _show(self) -> None:
        self._put(heading_lines(self.screen, self.course, self.at))
        self._put(step_lines(self.screen, self.course, self.at))

    def _put(self, lines: list[str]) -> None:
        """Write lines that belong together; in a full window not before Enter is pressed."""
        is_full = self._filled and self._filled + len(lines) >= self.screen.rows
        if is_full and lines and self.keyboard.is_live:
            self._pause()
        for line in lines:
            self.screen.write(line + "\n")
        self._filled += len(lines)

    def _pause(self) -> None:
        while line := self._ask("Enter to go on ").strip().lower():
            if line in _LEAVING:
                raise _Leave
            self.screen.write("Enter alone goes on; type that when '>' asks.\n")

    def _say(self, text: str) -> None:
        self._put(self.screen.broken(text))

    def _ask(self, prompt: str) -> str:
        line = self.keyboard.ask(prompt)
        self._filled = 1
        return line

    def _answers(self) -> int:
        """Take answers until one is right or the learner moves; return how many steps to go."""
        self._told.clear()
        wrong = 0
        while True:
            line = self._ask("> ")
            if not line.strip():  # somebody goes on where there is no pause
                continue
            moved = self._command(line)
            if moved is not None:
                if moved:
                    return moved
                continue
            feedback = self._judged(line)
            if feedback is None:
                continue
            self._tell(feedback)
            if feedback.right:
                self.progress.done.add(self.step.id)
                return 1
            wrong += 1
            if wrong == _STUCK:
                self._say("Stuck? 'hint' helps, 'skip' shows the answer.")

    def _judged(self, line: str) -> Feedback | None:
        """Return what is to be said to a line; None where it can not be read, after saying so."""
        try:
            return answer(self.step, line)
        except NotationError as error:
            mended = error.mended(line)
            if mended == line:
                self._say(f"{error.text} (? for help)")
                return None
            meant = self.keyboard.confirm(error.text, default=True, instead=True)
            return self._judged(mended) if meant else None

    def _tell(self, feedback: Feedback) -> None:
        self._put(feedback_lines(self.screen, feedback, self._told))
        if not feedback.right:
            self._told.update(rule.id for rule in feedback.rules)

    def _rules(self, rules: tuple[Rule, ...]) -> None:
        self._told.update(rule.id for rule in rules)
        for rule in rules:
            self._put(rule_lines(self.screen, (rule,)))

    # -- what else can be typed ----------------------------------------------------------------

    def _command(self, line: str) -> int | None:
        """Do what a line asks for; return how many steps to go, None if it is an answer."""
        word, _, rest = line.strip().partition(" ")
        word = word.lower()
        if word == "card" or word == "cards":
            self._card(rest)
            return 0
        if rest:
            return None
        does: dict[str, Callable[[], int]] = {
            "?": self._help,
            "help": self._help,
            "hint": self._hint,
            "rule": self._rule,
            "rules": self._rule,
            "table": self._again,
            "board": self._again,
            "skip": self._skip,
            "back": self._back,
            "quit": self._quit,
            "exit": self._quit,
        }
        return does[word]() if word in does else None

    def _help(self) -> int:
        self._put(help_lines(self.screen, self.step))
        return 0

    def _hint(self) -> int:
        self._say(self.step.hint)
        return 0

    def _rule(self) -> int:
        self._rules(self.step.rules)
        return 0

    def _again(self) -> int:
        self._put(table_lines(self.screen, self.step))
        return 0

    def _skip(self) -> int:
        self._say(f"The answer: {solution(self.step)}. {self.step.right}")
        self._rules(self.step.rules)
        return 1

    def _back(self) -> int:
        if not self.at:
            self._say("This is the first step.")
            return 0
        return -1

    def _quit(self) -> int:
        raise _Leave

    def _card(self, words: str) -> None:
        try:
            for line in read_cards(self.step, words):
                self._say(line)
        except NotationError as error:
            self._say(error.text)
