"""What every shape shares: how problems are collected, and how values are named.

A shape declares what may stand somewhere in a file: it reads a plain value into a typed one,
telling every problem, and gives its JSON Schema. No shape knows a game.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lilguys_tools.core.names import did_you_mean
from lilguys_tools.logs.document import MAX_PROBLEMS, REFUSED, Document, Quoted
from lilguys_tools.logs.problems import At, Path, Problem, path_of, path_text, show

_LISTED = 12


class Bad:
    """What a shape gives for a value with a problem."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "BAD"


BAD = Bad()


class Context:
    """Collects the `FORMAT` problems of a document while shapes read it.

    Parameters
    ----------
    document : Document
        The document read.
    hooks : dict of str to Shape
        What the `Hook` shapes stand for in this document; may be filled in while reading.
    """

    __slots__ = ("_document", "_told", "at_key", "hooks")

    def __init__(self, document: Document, hooks: dict[str, Shape] | None = None) -> None:
        self._document = document
        self._told: list[tuple[Path, bool, str, str | None]] = []
        self.hooks = {} if hooks is None else hooks
        # Set by tables around the reading of a key: then problems are told there.
        self.at_key = False

    def problem(self, at: At, message: str, hint: str | None = None, key: bool = False) -> None:
        """Note a problem of the value (or key) at the linked path `at`."""
        if len(self._told) <= MAX_PROBLEMS:
            self._told.append((path_of(at), key or self.at_key, message, hint))

    def near(self, word: str, known: Iterable[str]) -> str | None:
        """Return the one of `known` that was perhaps meant, None once nobody would read it."""
        return None if len(self._told) > MAX_PROBLEMS else did_you_mean(word, known)

    def problems(self) -> list[Problem]:
        """Return the document's problems, those met while building it too, by position."""
        found = list(self._document.problems)
        if self._told:
            name = self._document.name
            spots = self._document.locate_all([told[:2] for told in self._told])
            for (path, _, message, hint), (line, column) in zip(self._told, spots, strict=True):
                found.append(Problem(name, line, column, "FORMAT", path_text(path), message, hint))
        found.sort(key=lambda problem: (problem.line, problem.column))
        if len(found) > MAX_PROBLEMS:
            last = found[MAX_PROBLEMS]
            text = "this document has further problems, which are left out"
            found[MAX_PROBLEMS:] = [Problem(last.file, last.line, last.column, "FORMAT", "", text)]
        return found


def describe(value: Any) -> str:
    """Return a plain value as messages name what was found."""
    if isinstance(value, Quoted):
        return f'"{show(value)}"'
    if isinstance(value, str):
        return show(value) or "nothing"
    return "a list" if isinstance(value, list) else "a mapping"


def listed(words: Iterable[str], last: str = ", ") -> str:
    """Return words as a list in a sentence; of many only the first."""
    shown = [show(str(word)) for word in words]
    if len(shown) > _LISTED:
        shown[_LISTED:] = ["…"]
    return ", ".join(shown) if len(shown) < 2 else ", ".join(shown[:-1]) + last + shown[-1]


class Shape:
    """What may stand somewhere in a file.

    Attributes
    ----------
    what : str
        How messages name it, with its article: ``a whole number``.
    """

    what = "a value"

    def read(self, value: Any, at: At, ctx: Context) -> Any:
        """Return the plain `value` as a typed one, or `BAD` after telling `ctx` why."""
        raise NotImplementedError

    def schema(self) -> dict[str, Any]:
        """Return the shape as JSON Schema (draft 2020-12)."""
        raise NotImplementedError

    def key_schema(self) -> dict[str, Any] | None:
        """Return the schema of a key of this shape, None where any text will do."""
        return None

    def parts(self) -> Iterable[Shape]:
        """Return the shapes that this one is made of."""
        return ()

    def wrong(self, value: Any, at: At, ctx: Context, hint: str | None = None) -> Bad:
        """Tell that `value` is none of this shape."""
        if value is not REFUSED:  # that one was told while reading
            ctx.problem(at, f"expected {self.what}, found {describe(value)}", hint)
        return BAD
