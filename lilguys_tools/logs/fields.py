"""Shapes of what stands in a file: each reads a plain value and gives its JSON Schema.

Validation and ``lgtools schema`` come from one declaration. A shape returns the typed value,
or BAD after telling the context what is wrong; all that is wrong in a document is told in
one run.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from lilguys_tools.core.names import did_you_mean, fold_id
from lilguys_tools.logs.document import MAX_PROBLEMS, REFUSED, Quoted
from lilguys_tools.logs.problems import At, Path, path_of, show

Schema = dict[str, Any]
#: Longer numbers are out of every range; int() is never asked to read thousands of digits.
_DIGITS = 40
#: The range of figures for which the games set none.
LEAST, MOST = -(10**9), 10**9
LEFT_OUT = "this document has further problems, which are left out"


class _Bad:
    """What stands for a value that was told to be wrong."""

    def __repr__(self) -> str:
        return "BAD"


BAD: Any = _Bad()


class TooManyProblems(Exception):
    """So much is wrong that nobody would read on; ends the reading of a document's shapes."""


class Context:
    """What a document's shapes are read with, and what they find.

    Attributes
    ----------
    problems : list of (path, message, hint, key)
        FORMAT problems in the order met; `key` says that the key is meant, not its value.
    seats : dict of str to int
        The seats by folded name.
    names : list of str
        The players' names in seating order.
    is_deck_known : bool
        Whether it can be told which ids the deck has; if not, none is told to be wrong.
    """

    def __init__(self) -> None:
        self.problems: list[tuple[Path, str, str | None, bool]] = []
        self.seats: dict[str, int] = {}
        self.names: list[str] = []
        self.is_deck_known = True

    def problem(self, at: At, message: str, hint: str | None = None, key: bool = False) -> Any:
        """Note a FORMAT problem at a value, or at its key; return BAD.

        Raises
        ------
        TooManyProblems
            If there are more than `MAX_PROBLEMS`; the last one says that the rest is left out.
        """
        if len(self.problems) == MAX_PROBLEMS:
            self.problems.append((path_of(at), LEFT_OUT, None, key))
            raise TooManyProblems
        self.problems.append((path_of(at), message, hint, key))
        return BAD


def found(value: Any) -> str:
    """Return what a value is, for a message."""
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    if not value:
        return "empty text" if type(value) is Quoted else "nothing"
    quoted = type(value) is Quoted
    return f'"{show(value)}"' if quoted else show(value)


def read_whole(shape: Shape, value: Any, ctx: Context) -> Any:
    """Return what a shape makes of a whole document, BAD where too much is wrong with it."""
    try:
        return shape.read(value, None, ctx)
    except TooManyProblems:
        return BAD


class Shape:
    """Something that stands in a file."""

    what = "a value"

    def read(self, value: Any, at: At, ctx: Context) -> Any:
        """Return the typed value, or BAD after telling `ctx` what is wrong."""
        raise NotImplementedError

    def schema(self) -> Schema:
        """Return its JSON Schema."""
        raise NotImplementedError

    def wrong(self, value: Any, at: At, ctx: Context) -> Any:
        """Tell that something else stands where this is owed; return BAD."""
        if value is REFUSED:
            return BAD  # told while reading
        return ctx.problem(at, f"expected {self.what}, found {found(value)}")


class Text(Shape):
    """Any scalar as text, whatever it looks like; an empty plain one is nothing."""

    what = "text"

    def read(self, value: Any, at: At, ctx: Context) -> Any:
        """Return the text."""
        if isinstance(value, str) and (value or type(value) is Quoted):
            return str(value)
        return self.wrong(value, at, ctx)

    def schema(self) -> Schema:
        """Return its JSON Schema: numbers and truth values are text, too."""
        return {"type": ["string", "number", "boolean", "null"]}


def _is_plain_number(text: str) -> bool:
    digits = text.removeprefix("-")
    if not (digits.isdigit() and digits.isascii()):
        return False
    return digits[0] != "0" or text == "0"


class Whole(Shape):
    """A plain decimal whole number in a range."""

    what = "a whole number"

    def __init__(self, least: int = LEAST, most: int = MOST) -> None:
        self.least, self.most = least, most

    def read(self, value: Any, at: At, ctx: Context) -> Any:
        """Return the number."""
        if type(value) is str and _is_plain_number(value):
            if len(value) <= _DIGITS and self.least <= (number := int(value)) <= self.most:
                return number
        elif value is REFUSED:
            return BAD  # told while reading
        else:
            hint = "written plainly, without quotes, signs or leading zeros"
            return ctx.problem(at, f"expected a whole number, found {found(value)}", hint)
        return ctx.problem(at, f"{show(value)} is out of range", self._range())

    def _range(self) -> str:
        return f"from {self.least} to {self.most}"

    def schema(self) -> Schema:
        """Return its JSON Schema."""
        if self.least == self.most:
            return {"const": self.least}
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


class Choice(Shape):
    """One of some words."""

    def __init__(self, *options: str) -> None:
        self.options = options
        self.what = " or ".join(options)

    def read(self, value: Any, at: At, ctx: Context) -> Any:
        """Return the word."""
        if value in self.options:
            return str(value)
        if not isinstance(value, str) or not value:
            return self.wrong(value, at, ctx)
        near = did_you_mean(value, self.options)
        hint = f"did you mean {near}?" if near else f"one of: {', '.join(self.options)}"
        return ctx.problem(at, f"expected {self.what}, found {found(value)}", hint)

    def schema(self) -> Schema:
        """Return its JSON Schema."""
        return {"enum": list(self.options)}


class True_(Shape):
    """The plain word true."""

    what = "true"

    def read(self, value: Any, at: At, ctx: Context) -> Any:
        """Return True."""
        return True if type(value) is str and value == "true" else self.wrong(value, at, ctx)

    def schema(self) -> Schema:
        """Return its JSON Schema."""
        return {"const": True}


class Flag(Shape):
    """The plain words true or false."""

    what = "true or false"

    def read(self, value: Any, at: At, ctx: Context) -> Any:
        """Return the truth value."""
        if type(value) is str and value in ("true", "false"):
            return value == "true"
        return self.wrong(value, at, ctx)

    def schema(self) -> Schema:
        """Return its JSON Schema."""
        return {"type": "boolean"}


class Named(Shape):
    """An id or name looked up in a table, however it is spelled.

    Parameters
    ----------
    what : str
        What is looked up, for messages: ``a card``.
    table : mapping of str to int
        Numbers by folded spelling.
    known : sequence of str
        The proper spellings, by number.
    refuse : callable, optional
        Given a number, returns why this one is no choice here, or None.
    """

    def __init__(
        self,
        what: str,
        table: Mapping[str, int],
        known: Sequence[str],
        refuse: Callable[[int], str | None] | None = None,
    ) -> None:
        self.what = what
        self.known = known
        self._table = table
        self.otherwise: str | None = None  # the hint where nothing is near
        self._refuse = refuse
        self._seen: dict[str, int] = {}

    def read(self, value: Any, at: At, ctx: Context) -> Any:
        """Return the number."""
        if not isinstance(value, str) or not value:
            return self.wrong(value, at, ctx)
        number = self._seen.get(value)
        return number if number is not None else self._look_up(value, at, ctx)

    def read_all(self, values: list[Any], at: At, ctx: Context) -> Any:
        """Return the numbers of a list of them as a tuple."""
        try:
            return tuple([self._seen[value] for value in values])
        except (KeyError, TypeError):
            numbers = [self.read(value, (at, i), ctx) for i, value in enumerate(values)]
            return BAD if BAD in numbers else tuple(numbers)

    def _look_up(self, value: str, at: At, ctx: Context) -> Any:
        if not ctx.is_deck_known:
            return BAD
        number = self._table.get(fold_id(value)) if len(value) < 200 else None
        if number is None:
            near = did_you_mean(value, self.known)
            hint = f"did you mean {near}?" if near else self.otherwise
            return ctx.problem(at, f"there is no {self.what.split(' ', 1)[1]} {show(value)}", hint)
        why = self._refuse(number) if self._refuse else None
        if why is not None:
            return ctx.problem(at, f"{self.known[number]} {why}")
        if len(self._seen) < 5000:
            self._seen[str(value)] = number
        return number

    def schema(self) -> Schema:
        """Return its JSON Schema: any scalar, since other spellings mean the same.

        Those that may stand here are examples, which editors offer.
        """
        schema: Schema = {"type": ["string", "number", "boolean"]}
        fits = [
            name
            for number, name in enumerate(self.known)
            if self._refuse is None or self._refuse(number) is None
        ]
        return {**schema, "examples": fits} if fits else schema
