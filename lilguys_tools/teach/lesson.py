"""Lessons as values: a position, a task, and what the engine says of an answer.

Nothing here prints, reads keys or knows YAML, so a terminal and a web page use it alike:
show `Step.say`, the position and `Step.ask`, take an answer, show the `Feedback`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from lilguys_tools.core.data import Rule, rules
from lilguys_tools.core.errors import Breach
from lilguys_tools.teach.story import Event, story
from lilguys_tools.teach.task import ChoiceTask, MoveTask, NumberTask, Position, Task

#: How fast people read, and how long they think about a task; for the estimated time.
WORDS_A_MINUTE, SECONDS_A_TASK = 200, 15

#: Moves to make one after the other, a number, or an option's place in the list from 0.
Answer = tuple[Any, ...] | int


@dataclass(frozen=True, slots=True)
class Wrong:
    """A wrong answer that people are likely to give.

    Attributes
    ----------
    typed : str
        As it is typed.
    answer : Answer
        What that stands for.
    rule : str
        The id of the rule that it fails by.
    say : str
        What to say to it; where it is empty the engine's own sentence is used.
    """

    typed: str
    answer: Answer
    rule: str
    say: str = ""


@dataclass(frozen=True, slots=True)
class Feedback:
    """What is said to an answer.

    Attributes
    ----------
    right : bool
        Whether it is right.
    say : str
        A sentence or two; may be empty.
    rules : tuple of Rule
        The rules it rests on, with id, title and text.
    breach : Breach or None
        What the engine objects to, where it is an illegal move.
    events : tuple of Event
        What a right move brings about at the table.
    """

    right: bool
    say: str
    rules: tuple[Rule, ...]
    breach: Breach | None = None
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """A position and a task.

    Attributes
    ----------
    game : str
        lilguys or lyingsack.
    id : str
        Its name, unique within a game's lessons.
    say, ask : str
        What is told, and what is asked then.
    position : Position or None
        What lies on the table, None where the question needs no table.
    task : MoveTask, NumberTask or ChoiceTask
        What to do.
    rules : tuple of Rule
        What the step teaches.
    right, hint : str
        What is said to a right answer; help for who asks for it.
    examples : tuple of str
        Right answers as they are typed; the first is shown to who gives up.
    wrong : tuple of Wrong
        Answers that people are likely to give.
    """

    game: str
    id: str
    say: str
    ask: str
    position: Position | None
    task: Task
    rules: tuple[Rule, ...]
    right: str
    hint: str
    examples: tuple[str, ...] = ()
    wrong: tuple[Wrong, ...] = ()

    def judge(self, answer: Answer) -> Feedback:
        """Return what is to be said to an answer; the engine decides whether it is right.

        Parameters
        ----------
        answer : Answer
            Moves for a `MoveTask` (legal or not), a number for a `NumberTask`, the place of an
            option from 0 for a `ChoiceTask`.
        """
        if isinstance(self.task, ChoiceTask):
            option = self.task.options[_whole(answer)]
            if option.right:
                return Feedback(True, self.right, self.rules)
            return Feedback(False, option.why, self._rule(option.rule))
        if isinstance(self.task, NumberTask):
            if _whole(answer) == self.task.value:
                return Feedback(True, self.right, self.rules)
            return self._listed(answer) or Feedback(False, "", self.rules)
        assert isinstance(answer, tuple) and self.position is not None
        return self._judge_moves(self.task, self.position, answer)

    def _judge_moves(self, task: MoveTask, position: Position, moves: tuple[Any, ...]) -> Feedback:
        game, state = position.game, position.state
        events: list[Event] = []
        for move in moves:
            breach = game.check(state, move)
            if breach is not None:
                listed = self._listed(moves)
                say, cited = (listed.say, listed.rules) if listed else ("", self._rule(breach.rule))
                return Feedback(False, say, cited, breach)
            after = game.apply(state, move)
            events += story(game.name, state, move, after, reveal=True)
            state = after
        if task.is_reached(position, moves, state):
            return Feedback(True, self.right, self.rules, events=tuple(events))
        missed = Feedback(False, task.missed(position, state), self.rules)
        return self._listed(moves) or missed

    def _listed(self, answer: Answer) -> Feedback | None:
        for wrong in self.wrong:
            if wrong.answer == answer:
                return Feedback(False, wrong.say, self._rule(wrong.rule))
        return None

    def _rule(self, id: str) -> tuple[Rule, ...]:
        return (rules(self.game)[id],) if id else self.rules

    @property
    def words(self) -> int:
        """How many words a learner reads who is right at once; the table not among them."""
        cited = [rule.id for rule in self.rules]
        texts = [self.say, self.ask, self.right, *cited]
        if isinstance(self.task, ChoiceTask):
            texts += [option.say for option in self.task.options]
        return sum(len(text.split()) for text in texts)


@dataclass(frozen=True, slots=True)
class Lesson:
    """Some steps with one theme.

    Attributes
    ----------
    id, title : str
        Its name, and what it is about.
    intro : str
        What is told before the first step; may be empty.
    steps : tuple of Step
        In order.
    """

    id: str
    title: str
    intro: str
    steps: tuple[Step, ...]

    @property
    def seconds(self) -> int:
        """How long it takes: its words at 200 a minute, and 15 seconds a task."""
        words = len(f"{self.title} {self.intro}".split()) + sum(step.words for step in self.steps)
        return round(words * 60 / WORDS_A_MINUTE) + SECONDS_A_TASK * len(self.steps)


def _whole(answer: Answer) -> int:
    assert isinstance(answer, int)
    return answer
