"""What stands in a file of lessons, and the tables in it, read as the logs that they are."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from lilguys_tools.core.data import rules
from lilguys_tools.core.names import did_you_mean
from lilguys_tools.logs.common import Game
from lilguys_tools.logs.containers import Either, Map, Seq, Table
from lilguys_tools.logs.document import Document, Part
from lilguys_tools.logs.fields import BAD, Context, Shape, Text, True_, read_whole
from lilguys_tools.logs.games import read_document
from lilguys_tools.logs.problems import At, BrokenFileError, Problem, show
from lilguys_tools.logs.problems import Path as Place
from lilguys_tools.logs.reader import MAX_BYTES, read

#: Exactly one of these says what the task of a step is.
TASKS = ("move", "number", "choose")
#: What else a step may hold, by its task.
_ONLY_WITH = {"example": "move", "options": "choose"}


class LessonError(BrokenFileError):
    """A file of lessons that is none, or one in which the engine finds an answer wrong."""


class RuleId(Shape):
    """The id of a rule of the game."""

    what = "the id of a rule"

    def __init__(self, game: str) -> None:
        self._known = rules(game)

    def read(self, value: Any, at: At, ctx: Context) -> Any:
        """Return the id."""
        if not isinstance(value, str) or not value:
            return self.wrong(value, at, ctx)
        if value in self._known:
            return str(value)
        near = did_you_mean(value, self._known)
        return ctx.problem(
            at, f"there is no rule {show(value)}", f"did you mean {near}?" if near else None
        )


class OneOrMore(Shape):
    """A text, or a list of them; gives a list."""

    what = "text, or a list of texts"

    def read(self, value: Any, at: At, ctx: Context) -> Any:
        """Return the texts."""
        typed = Either(scalar=Text(), sequence=Seq(Text(), "a list", 1)).read(value, at, ctx)
        return [typed] if isinstance(typed, str) else typed


class Raw(Shape):
    """A part of a log, which is read as such later."""

    what = "a part of a log"

    def read(self, value: Any, at: At, ctx: Context) -> Any:
        """Return the mapping as it stands."""
        return value if type(value) is dict else self.wrong(value, at, ctx)


class StepShape(Map):
    """A step: a position, a task, and what is said to the answers."""

    def __init__(self, game: str) -> None:
        text, rule = Text(), RuleId(game)
        option: dict[str, Shape] = {
            "say": text,
            "try": text,
            "with": Raw(),
            "is": text,
            "right": True_(),
            "rule": rule,
            "why": text,
        }
        wrong: dict[str, Shape] = {"try": text, "rule": rule, "say": text}
        pattern = Table(text, text, "a mapping of what the move must hold")
        fields: dict[str, Shape] = {
            "step": text,
            "say": text,
            "table": text,
            "until": Table(text, text, "a mapping of a decision to a player"),
            "you": text,
            "unseen": True_(),
            "points": True_(),
            "then": OneOrMore(),
            "ask": text,
            "move": Either(scalar=text, mapping=pattern),
            "example": OneOrMore(),
            "number": text,
            "choose": text,
            "options": Seq(Map(option, ("say",), "an option"), "a list of options", 2),
            "rules": Seq(rule, "a list of rules", 1),
            "right": text,
            "hint": text,
            "wrong": Seq(Map(wrong, ("try", "rule"), "a wrong answer"), "a list of answers"),
        }
        super().__init__(fields, ("step", "say", "ask", "rules", "right", "hint"), "a step")

    def finish(self, typed: dict[str, Any], at: At, ctx: Context) -> Any:
        """Hold the keys of a step against its task."""
        tasks = [task for task in TASKS if task in typed]
        if len(tasks) != 1:
            return ctx.problem(at, f"a step has exactly one task, not {len(tasks)}", _one_of(TASKS))
        for key, task in _ONLY_WITH.items():
            if (key in typed) != (task in typed):
                which = "without" if key in typed else "is missing beside"
                return ctx.problem(at, f"{key} {which} {task}")
        if "move" in typed and "table" not in typed:
            return ctx.problem(at, "a move without a table")
        return typed


def _one_of(words: tuple[str, ...]) -> str:
    return f"one of: {', '.join(words)}"


def lessons_shape(game: str) -> Map:
    """Return the shape of a whole file of lessons."""
    steps = Seq(StepShape(game), "a list of steps", 1)
    lesson: dict[str, Shape] = {"lesson": Text(), "title": Text(), "intro": Text(), "steps": steps}
    return Map(
        {
            "tables": Table(Text(), Raw(), "a mapping of names to logs"),
            "lessons": Seq(Map(lesson, ("lesson", "title", "steps"), "a lesson"), "a list", 1),
            "left_out": Table(RuleId(game), Text(), "a mapping of rules to reasons"),
        },
        ("tables", "lessons", "left_out"),
        "a file of lessons",
    )


@dataclass(slots=True)
class LessonFile:
    """A file of lessons, typed, with its tables as games.

    Attributes
    ----------
    game : str
        lilguys or lyingsack.
    document : Document
        Where it was read from.
    data : dict
        The typed file.
    tables : dict of str to Game
        The tables by name, each read as a log or a tally.
    problems : list of Problem
        All that is wrong.
    """

    game: str
    document: Document
    data: dict[str, Any] = field(default_factory=dict)
    tables: dict[str, Game] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def tell(self, path: Place, message: str, hint: str | None = None) -> None:
        """Add something that is wrong at a value."""
        self.problems.append(self.document.problem("FORMAT", path, message, hint))

    def variant(self, name: str, changes: dict[str, Any]) -> Game:
        """Return a table with some of its keys changed; what is wrong is in its `problems`.

        Where a mapping meets a list it changes the last entry: the latest pick or turn.
        """
        return self._read(("tables", name), changed(dict(self.data["tables"])[name], changes))

    def _read(self, path: Place, value: dict[str, Any]) -> Game:
        whole = {"game": self.game, "format": "1", **value}
        return read_document(Part(self.document, path, whole), self.document.name)


def changed(value: Any, changes: Any) -> Any:
    """Return a part of a log with changes laid over it; see `LessonFile.variant`."""
    if not isinstance(changes, dict):
        return changes
    if isinstance(value, list) and value:
        return [*value[:-1], changed(value[-1], changes)]
    if not isinstance(value, dict):
        return changes
    return {**value, **{key: changed(value.get(key), new) for key, new in changes.items()}}


def read_lessons(game: str, path: str | Path) -> LessonFile:
    """Return a file of lessons.

    Raises
    ------
    OSError
        If it can not be read.
    LessonError
        If it is broken, a table in it included.
    """
    with open(path, "rb") as opened:
        documents = list(read(opened.read(MAX_BYTES + 1), str(path)))
    if len(documents) != 1:
        told = Problem(str(path), 1, 1, "FORMAT", "", "a file of lessons is one document")
        raise LessonError([told])
    file = LessonFile(game, documents[0], problems=list(documents[0].problems))
    if not file.problems:
        _read_into(file)
    if file.problems:
        raise LessonError(file.problems)
    return file


def _read_into(file: LessonFile) -> None:
    ctx, document = Context(), file.document
    data = read_whole(lessons_shape(file.game), document.value, ctx)
    for path, message, hint, key in ctx.problems:
        file.problems.append(document.problem("FORMAT", path, message, hint, key))
    if data is BAD:
        return
    file.data = data
    for name, value in data["tables"]:
        table = file.tables[name] = file._read(("tables", name), value)
        file.problems += table.problems
