"""The loop of ``lgtools teach``: shows a step, takes an answer, says what is to be said."""

from __future__ import annotations

from collections.abc import Callable

from lilguys_tools.cli.play_keyboard import Keyboard
from lilguys_tools.cli.play_screen import Screen
from lilguys_tools.cli.teach_course import Course, minutes
from lilguys_tools.core.data import Rule
from lilguys_tools.games import GAMES
from lilguys_tools.render.position import position_text
from lilguys_tools.session.lesson_answers import answer, read_cards, solution
from lilguys_tools.session.progress import Progress
from lilguys_tools.session.words import NotationError
from lilguys_tools.teach.lesson import Feedback, Step
from lilguys_tools.teach.task import ChoiceTask, NumberTask

_HELP = """\
{answer}
  hint   a nudge in the right direction
  rule   the rules of this step in full
  card   what cards do: 'card spotlight'; 'card' tells those in the store
  table  the table and the question again
  skip   see the answer and go on
  back   the step before
  quit   leave; the next 'lgtools teach {game}' goes on here"""
_ANSWERS = {
    "split": "Type the sizes of the groups from the left, as 2 3 4 1.",
    "group": "Type a group's letter.",
    "send": "Type whom you send and what for, as cool > cake. Enter or - sends nobody.",
    "prank": "Type what moves and the other player, as cool Ben.",
    "popular_as": "Type a type for each Popular Guy.",
    "hand": "Type b for Bad Things or g for the Good Thing.",
    "answer": "Type y to accept or n to refuse.",
}
#: After so many wrong answers in a row it is said what else can be typed.
_STUCK = 2


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

    @property
    def step(self) -> Step:
        """The present step."""
        return self.course.steps[self.at][1]

    def teach(self, first: int) -> None:
        """Go through the steps from `first` on, until the last one or until somebody leaves."""
        self.at = first
        if first < len(self.course.steps):
            self.screen.say("Type what you would do, then Enter; ? shows what else can be typed.")
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
        lesson, step, number = self.course.steps[self.at]
        say = self.screen.say
        say("")
        if step is lesson.steps[0]:
            n = number.partition(".")[0]
            say(f"Lesson {n}: {lesson.title} (about {minutes(lesson.seconds)})", "bold")
            if lesson.intro:
                say(lesson.intro)
            say("")
        say(f"Step {number} of {n_steps(lesson.steps, number)}", "dim")
        say(step.say)
        self._table()

    def _table(self) -> None:
        """Show the table and the question."""
        step, screen = self.step, self.screen
        if step.position is not None:
            text = position_text(
                step.position, width=screen.columns, color=screen.color, plain=screen.plain
            )
            screen.lines(text if screen.plain else f"\n{text}\n")
        screen.say(step.ask, "bold")
        if isinstance(step.task, ChoiceTask):
            for number, option in enumerate(step.task.options, 1):
                screen.say(f"{number}) {option.say}", indent="  ")

    def _answers(self) -> int:
        """Take answers until one is right or the learner moves; return how many steps to go."""
        self._told.clear()
        wrong = 0
        while True:
            line = self.keyboard.ask("> ")
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
                self.screen.say("Stuck? 'hint' helps, 'skip' shows the answer.")

    def _judged(self, line: str) -> Feedback | None:
        """Return what is to be said to a line; None where it can not be read, after saying so."""
        try:
            return answer(self.step, line)
        except NotationError as error:
            mended = error.mended(line)
            if mended == line:
                self.screen.say(f"{error.text} (? for help)")
                return None
            return self._judged(mended) if self.keyboard.confirm(error.text, True) else None

    def _tell(self, feedback: Feedback) -> None:
        say = self.screen.say
        if feedback.right:
            say(f"Right. {feedback.say}".rstrip(), "bold green")
            for event in feedback.events[:3]:
                say(f"{event.text}.", indent="  ")
            for rule in feedback.rules:
                say(f"{rule.id}  {rule.title}", "dim", indent="  ")
        else:
            say(f"Not quite. {feedback.say}".rstrip(), "bold yellow")
            self._rules(tuple(rule for rule in feedback.rules if rule.id not in self._told))

    def _rules(self, rules: tuple[Rule, ...]) -> None:
        for rule in rules:
            self._told.add(rule.id)
            self.screen.say(f"{rule.id}  {rule.title}", indent="  ")
            self.screen.say(rule.text, indent="    ")

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
        step = self.step
        if isinstance(step.task, NumberTask):
            how = "Type the number in figures."
        elif isinstance(step.task, ChoiceTask):
            how = "Type a number, or the beginning of what you choose."
        else:
            assert step.position is not None
            how = _ANSWERS[step.position.game.decision(step.position.state) or ""]
        self.screen.lines(_HELP.format(answer=how, game=self.course.game))
        return 0

    def _hint(self) -> int:
        self.screen.say(self.step.hint)
        return 0

    def _rule(self) -> int:
        self._rules(self.step.rules)
        return 0

    def _again(self) -> int:
        self._table()
        return 0

    def _skip(self) -> int:
        self.screen.say(f"The answer: {solution(self.step)}. {self.step.right}")
        self._rules(self.step.rules)
        return 1

    def _back(self) -> int:
        if not self.at:
            self.screen.say("This is the first step.")
            return 0
        return -1

    def _quit(self) -> int:
        raise _Leave

    def _card(self, words: str) -> None:
        try:
            for line in read_cards(self.step, words):
                self.screen.say(line)
        except NotationError as error:
            self.screen.say(error.text)


def n_steps(steps: tuple[Step, ...], number: str) -> str:
    """Return the number of the last step of a lesson."""
    return f"{number.partition('.')[0]}.{len(steps)}"
