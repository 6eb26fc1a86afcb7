"""One document of a YAML file: its plain value, and where in the file each part stands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import yaml
from yaml.events import (
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from lilguys_tools.core.errors import Key
from lilguys_tools.logs.parsing import GetEvent, new_parser
from lilguys_tools.logs.problems import Path, Problem, path_text

MAX_PROBLEMS = 1000


class Quoted(str):
    """A scalar that was quoted or a block; a plain scalar is exactly `str`.

    It equals and hashes as the same text unquoted, so it serves as a key.
    """

    __slots__ = ()


class Refused:
    """What stands for a value that was refused while reading (an alias)."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "REFUSED"


REFUSED = Refused()


class Document:
    """A document of a file, as plain data.

    Attributes
    ----------
    index : int
        Its number in the file from 1; wholly empty documents are not counted.
    name : str
        The file's name, with ``#2`` and on for the second document and later ones.
    value : str, list, dict or None
        Scalars are `str` (plain) or `Quoted`; None where the document is `broken`.
    problems : list of Problem
        What was refused while reading, in the order met.
    broken : bool
        Whether there is no value to look at: not YAML, too large, too deep or too faulty.
    """

    __slots__ = ("_span", "_text", "broken", "index", "name", "problems", "value")

    def __init__(
        self,
        index: int,
        name: str,
        value: Any,
        problems: list[Problem],
        text: str = "",
        span: tuple[Any, Any] | None = None,
    ) -> None:
        self.index = index
        self.name = name
        self.value = value
        self.problems = problems
        self.broken = span is None
        self._text = text
        self._span = span

    def locate(self, path: Path, key: bool = False) -> tuple[int, int]:
        """Return line and column, both from 1, of the value at `path`, or of its key.

        A path that leads nowhere is told at the last value on the way to it.
        """
        return self.locate_all([(path, key)])[0]

    def locate_all(self, wanted: Iterable[tuple[Path, bool]]) -> list[tuple[int, int]]:
        """Return the positions of many values or keys, parsing the document once more."""
        wanted = list(wanted)
        if self._span is None:
            first = self.problems[0]
            return [(first.line, first.column)] * len(wanted)
        start, end = self._span
        root = _Spot()
        for path, _ in wanted:
            root.plant(path)
        # A document that begins within a line keeps its columns behind as many blanks. The
        # empty line before it keeps U+FEFF from being taken for a byte-order mark.
        get = new_parser("\n" + " " * start.column + self._text[start.index : end.index])
        try:
            get(), get()  # the starts of stream and document
            _walk(get, get(), root)
        except yaml.YAMLError:  # pragma: no cover - it was parsed before
            pass
        return [root.find(path, key, start.line) for path, key in wanted]

    def problem(
        self, id: str, path: Path, message: str, hint: str | None = None, key: bool = False
    ) -> Problem:
        """Return a problem of this document at the value (or key) at `path`."""
        line, column = self.locate(path, key)
        return Problem(self.name, line, column, id, path_text(path), message, hint)


class Part(Document):
    """A mapping within a document, read as if it were a document of its own.

    Parameters
    ----------
    whole : Document
        The document.
    base : tuple
        Where the mapping stands in it; what is wrong is told there.
    value : dict
        The mapping, perhaps with keys added that the whole makes plain.
    """

    __slots__ = ("_base", "_whole")

    def __init__(self, whole: Document, base: Path, value: dict[str, Any]) -> None:
        super().__init__(whole.index, whole.name, value, [])
        self.broken = False
        self._whole, self._base = whole, base

    def locate_all(self, wanted: Iterable[tuple[Path, bool]]) -> list[tuple[int, int]]:
        """Return the positions of many values or keys in the whole document."""
        return self._whole.locate_all([((*self._base, *path), key) for path, key in wanted])


class _Spot:
    """A place wanted: a node of a tree of the paths asked for."""

    __slots__ = ("at_key", "at_value", "below", "left")

    def __init__(self) -> None:
        self.below: dict[Key, _Spot] = {}
        self.left: dict[Key, _Spot] = {}
        self.at_key: Any = None
        self.at_value: Any = None

    def plant(self, path: Path) -> None:
        spot = self
        for key in path:
            below = spot.below.get(key)
            if below is None:
                below = spot.below[key] = spot.left[key] = _Spot()
            spot = below

    def find(self, path: Path, key: bool, before: int) -> tuple[int, int]:
        spot, mark = self, self.at_value
        for step in path:
            below = spot.below[step]
            if below.at_value is None:
                break
            spot, mark = below, below.at_value
        else:
            if key and spot.at_key is not None:
                mark = spot.at_key
        return mark.line + before, mark.column + 1


def _walk(get: GetEvent, event: Any, spot: _Spot) -> None:
    """Note where a node and those wanted below it stand; read on to the node's end.

    Recursion goes as deep as the paths wanted, and those come from a document that was built.
    """
    spot.at_value = event.start_mark
    left = spot.left
    if not left:
        _skip(get, event)
    elif event.__class__ is MappingStartEvent:
        while (event := get()).__class__ is not MappingEndEvent:
            # Taken out when found: of a key given twice the first counts.
            below = left.pop(event.value, None) if event.__class__ is ScalarEvent else None
            at_key = event.start_mark
            _skip(get, event)
            event = get()
            if below is None:
                _skip(get, event)
            else:
                below.at_key = at_key
                _walk(get, event, below)
    elif event.__class__ is SequenceStartEvent:
        index = 0
        while (event := get()).__class__ is not SequenceEndEvent:
            below = left.pop(index, None)
            if below is None:
                _skip(get, event)
            else:
                _walk(get, event, below)
            index += 1


def _skip(get: GetEvent, event: Any) -> None:
    """Read on to the end of the node that begins with `event`."""
    depth = 0
    while True:
        kind = event.__class__
        if kind is MappingStartEvent or kind is SequenceStartEvent:
            depth += 1
        elif kind is MappingEndEvent or kind is SequenceEndEvent:
            depth -= 1
        if not depth:
            return
        event = get()


def note(problems: list[Problem], problem: Problem) -> bool:
    """Add a problem; return False where there are more than anybody would read."""
    if len(problems) < MAX_PROBLEMS:
        problems.append(problem)
        return True
    if len(problems) == MAX_PROBLEMS:
        text = "this document has further problems, which are left out"
        where = problem.file, problem.line, problem.column
        problems.append(Problem(*where, "FORMAT", "", text))
    return False
