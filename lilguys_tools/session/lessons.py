"""The lessons of a game: built from its file, every answer in it proved by the engine."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from lilguys_tools.core.data import find, rules
from lilguys_tools.games import load
from lilguys_tools.logs.common import Game as Read
from lilguys_tools.logs.history import history
from lilguys_tools.logs.lessons import LessonError, LessonFile, read_lessons
from lilguys_tools.logs.problems import Path, show
from lilguys_tools.session.lesson_answers import read_answer
from lilguys_tools.session.notation import first_breach, read_line
from lilguys_tools.session.words import NotationError
from lilguys_tools.teach.facts import NoSuchFactError, fact, facts
from lilguys_tools.teach.lesson import Lesson, Step, Wrong
from lilguys_tools.teach.task import (
    BEST,
    LEGAL,
    ChoiceTask,
    MoveTask,
    NumberTask,
    Option,
    Position,
    Task,
    text_of,
)

#: Kinds of choice; any other word is the path of a fact.
ILLEGAL, TOLD = "illegal", "told"
#: Keys of an option by the kind of choice.
_LEGALITY = frozenset({"try", "with"})


@cache
def lessons(game: str) -> tuple[Lesson, ...]:
    """Return the lessons of a game.

    Raises
    ------
    FileNotFoundError
        If there are none for it.
    LessonError
        If its file is broken: also where the engine finds a right answer wrong, a wrong one
        right, or an illegal move that breaks another rule than the file says.
    """
    return lessons_in(game, find("rules_data", game, "lessons.yaml"))


def lessons_in(game: str, path: str) -> tuple[Lesson, ...]:
    """Return the lessons in a file; see `lessons`."""
    file = read_lessons(game, path)
    builder = _Builder(file)
    built = tuple(builder.lessons())
    builder.check_coverage(built)
    if file.problems:
        raise LessonError(file.problems)
    return built


class _Flaw(Exception):
    """Something wrong at a key of a step, told as message and hint."""

    def __init__(self, key: Path, message: str, hint: str | None = None) -> None:
        self.key, self.message, self.hint = key, message, hint
        super().__init__(message)


class _Builder:
    """Makes steps of what a file says, and has the engine look at each answer."""

    def __init__(self, file: LessonFile) -> None:
        self.file = file
        self.game = load(file.game)
        self.rules = rules(file.game)
        self._ids: set[str] = set()

    def lessons(self) -> Iterator[Lesson]:
        """Give the lessons; what is wrong with a step goes to the file's problems."""
        for i, data in enumerate(self.file.data["lessons"]):
            path: Path = ("lessons", i)
            self._is_new(data["lesson"], (*path, "lesson"))
            steps = []
            for k, entry in enumerate(data["steps"]):
                here = (*path, "steps", k)
                self._is_new(entry["step"], (*here, "step"))
                try:
                    step = self._step(entry)
                    self._prove(step, entry)
                    steps.append(step)
                except _Flaw as flaw:
                    self.file.tell((*here, *flaw.key), flaw.message, flaw.hint)
            yield Lesson(data["lesson"], data["title"], data.get("intro", ""), tuple(steps))

    def _is_new(self, id: str, path: Path) -> None:
        if id in self._ids:
            self.file.tell(path, f"{show(id)} stands here already")
        self._ids.add(id)

    def check_coverage(self, built: tuple[Lesson, ...]) -> None:
        """Tell each rule that is neither taught nor left out, or both."""
        taught = {rule.id for lesson in built for step in lesson.steps for rule in step.rules}
        left_out = dict(self.file.data["left_out"])
        for id in self.rules:
            if id in taught and id in left_out:
                self.file.tell(("left_out", id), f"{id} is taught, and left out")
            elif id not in taught and id not in left_out and not self.file.problems:
                self.file.tell(("left_out",), f"no step teaches {id}, and it is not left out")

    def _step(self, data: dict[str, Any]) -> Step:
        position = self._position(data)
        task = self._task(data, position)
        step = Step(
            game=self.file.game,
            id=data["step"],
            say=data["say"],
            ask=data["ask"],
            position=None if "unseen" in data else position,
            task=task,
            rules=tuple(self.rules[id] for id in data["rules"]),
            right=data["right"],
            hint=data["hint"],
            examples=tuple(data.get("example", ())),
        )
        wrong = tuple(self._wrong(step, data))
        return Step(**{name: getattr(step, name) for name in step.__slots__} | {"wrong": wrong})

    def _wrong(self, step: Step, data: dict[str, Any]) -> Iterator[Wrong]:
        for i, entry in enumerate(data.get("wrong", ())):
            answer = self._typed(step, entry["try"], ("wrong", i, "try"))
            yield Wrong(entry["try"], answer, entry["rule"], entry.get("say", ""))

    def _typed(self, step: Step, line: str, key: Path) -> Any:
        try:
            return read_answer(step, line)
        except NotationError as error:
            raise _Flaw(key, f"{show(line)} is no answer: {error.text}") from error

    # -- what lies on the table -------------------------------------------------------------

    def _table(self, data: dict[str, Any]) -> Read | None:
        if "table" not in data:
            return None
        if data["table"] not in self.file.tables:
            known = ", ".join(self.file.tables)
            raise _Flaw(("table",), f"there is no table {show(data['table'])}", f"one of: {known}")
        return self.file.tables[data["table"]]

    def _position(self, data: dict[str, Any]) -> Position | None:
        table = self._table(data)
        if table is None:
            return None
        if table.replay is None:
            return Position(self.game, None, table.result, self._seat(data, table), points=True)
        state = self._state(data, table)
        seat = self._seat(data, table)
        if seat is None:
            seat = self.game.to_move(state)
        return Position(self.game, state, self.game.result(state), seat, "points" in data)

    def _state(self, data: dict[str, Any], table: Read) -> Any:
        """Return the latest position in which somebody decides something, or the last of all."""
        last = table.replay.state
        if "until" not in data:
            return last
        ((decision, name),) = data["until"]
        states = [step.before for step in history(table)] + [last]
        for state in reversed(states):
            seat = self.game.to_move(state)
            who = None if seat is None else state.setup.players[seat]
            if self.game.decision(state) == decision and who == name:
                return state
        raise _Flaw(("until",), f"{show(name)} never decides {show(decision)} at this table")

    def _seat(self, data: dict[str, Any], table: Read) -> int | None:
        if "you" not in data:
            return None
        names = [name for name, _ in table.data["players"]]
        if data["you"] not in names:
            raise _Flaw(("you",), f"{show(data['you'])} does not sit at this table")
        return names.index(data["you"])

    # -- what is to be done ------------------------------------------------------------------

    def _task(self, data: dict[str, Any], position: Position | None) -> Task:
        if "number" in data:
            value = self._fact(data, position, data["number"], "number")
            if type(value) is not int:
                raise _Flaw(("number",), f"{data['number']} is no number: {value!r}")
            return NumberTask(value)
        if "choose" in data:
            options = tuple(
                self._option(data, position, option, ("options", i))
                for i, option in enumerate(data["options"])
            )
            if not any(option.right for option in options):
                raise _Flaw(("options",), "none of these is right")
            return ChoiceTask(options)
        goal = data["move"]
        if isinstance(goal, list):
            return MoveTask(dict(goal))
        if goal not in (LEGAL, BEST):
            raise _Flaw(("move",), f"a move is {LEGAL}, {BEST} or a mapping, not {show(goal)}")
        return MoveTask(goal)

    def _fact(self, data: dict[str, Any], position: Position | None, path: str, key: str) -> Any:
        """Return what the engine knows once the moves under ``then`` are made."""
        if position is None:
            raise _Flaw((key,), "a fact without a table")
        state, result = position.state, position.result
        for i, line in enumerate(data.get("then", ())):
            for move in self._moves(state, line, ("then", i)):
                breach = self.game.check(state, move)
                if breach is not None:
                    raise _Flaw(("then", i), f"{show(line)} breaks {breach.rule}")
                state = self.game.apply(state, move)
            result = self.game.result(state)
        try:
            return fact(facts(Position(self.game, state, result)), path)
        except NoSuchFactError as error:
            raise _Flaw((key,), str(error)) from error

    def _option(
        self, data: dict[str, Any], position: Position | None, option: dict[str, Any], at: Path
    ) -> Option:
        kind, rule = data["choose"], option.get("rule", "")
        if kind in (LEGAL, ILLEGAL):
            broken = self._broken(data, position, option, at)
            right = (broken is None) == (kind == LEGAL)
            if broken is not None and rule != broken:
                raise _Flaw((*at, "rule"), f"this breaks {broken}, not {rule or 'nothing'}")
        elif kind == TOLD:
            right = "right" in option
        else:
            if "is" not in option:
                raise _Flaw(at, "is is missing here")
            right = option["is"] == text_of(self._fact(data, position, kind, "choose"))
        if not right and not rule:
            raise _Flaw(at, "a wrong option needs the rule that decides it")
        return Option(option["say"], right, rule, option.get("why", ""))

    def _broken(
        self, data: dict[str, Any], position: Position | None, option: dict[str, Any], at: Path
    ) -> str | None:
        """Return the rule that an option breaks: a move, or a change to the table's log."""
        if len(_LEGALITY & option.keys()) != 1 or position is None:
            raise _Flaw(at, "to be legal or not it needs a table, and try or with")
        if "with" in option:
            problems = self.file.variant(data["table"], option["with"]).problems
            return problems[0].id if problems else None
        moves = self._moves(position.state, option["try"], (*at, "try"))
        breach = first_breach(self.game, position.state, moves)
        return None if breach is None else breach.rule

    def _moves(self, state: Any, line: str, key: Path) -> list[Any]:
        try:
            return read_line(self.game, state, line)
        except NotationError as error:
            raise _Flaw(key, f"{show(line)} is no move here: {error.text}") from error

    # -- what the engine says of the answers ---------------------------------------------------

    def _prove(self, step: Step, data: dict[str, Any]) -> None:
        for i, line in enumerate(step.examples):
            feedback = step.judge(self._typed(step, line, ("example", i)))
            if not feedback.right:
                raise _Flaw(("example", i), f"{show(line)} is no right answer")
        for i, wrong in enumerate(step.wrong):
            feedback = step.judge(wrong.answer)
            if feedback.right:
                raise _Flaw(("wrong", i, "try"), f"{show(wrong.typed)} is right")
            if feedback.breach is not None and feedback.breach.rule != wrong.rule:
                raise _Flaw(
                    ("wrong", i, "rule"), f"this breaks {feedback.breach.rule}, not {wrong.rule}"
                )
            if feedback.breach is None and not wrong.say:
                raise _Flaw(("wrong", i), "say is missing here: the engine has no words for it")
