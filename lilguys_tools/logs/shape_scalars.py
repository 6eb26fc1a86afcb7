"""Shapes of single values."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from typing import Any

from lilguys_tools.logs.document import Quoted
from lilguys_tools.logs.problems import At, show
from lilguys_tools.logs.shape_base import BAD, Context, Shape, describe, listed

_DECIMAL = re.compile("-?(?:0|[1-9][0-9]*)")
_ISO_DATE = re.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")
_DIGITS = 18
# Enough for all spellings of a deck's cards in honest logs, and a bound for the others.
_MEMO = 4096
_MEMO_LENGTH = 64


class Text(Shape):
    """Any scalar, as text whatever it looks like; gives `str`.

    Parameters
    ----------
    nonempty : bool
        Whether quoted text must hold more than blanks. An empty plain scalar never will do.
    what : str
        How messages name it.
    """

    def __init__(self, nonempty: bool = False, what: str = "text") -> None:
        self.what = what
        self._nonempty = nonempty

    def read(self, value: Any, at: At, ctx: Context) -> Any:
        """Return the text."""
        if value.__class__ is str and value:
            return value
        if value.__class__ is Quoted and (not self._nonempty or value.strip()):
            return str(value)
        return self.wrong(value, at, ctx)

    def schema(self) -> dict[str, Any]:
        """Return the schema: editors take 7, true and null for more than text."""
        least = {"minLength": 1} if self._nonempty else {}
        return {"type": ["string", "number", "boolean", "null"], **least}


class Whole(Shape):
    """A whole number in plain decimal digits; gives `int`.

    Parameters
    ----------
    lo, hi : int or None
        The range, both ends included; None for no bound but that of 18 digits.
    """

    def __init__(self, lo: int | None = None, hi: int | None = None) -> None:
        self._lo = -(10**_DIGITS) + 1 if lo is None else lo
        self._hi = 10**_DIGITS - 1 if hi is None else hi
        self._bounds = {k: n for k, n in (("minimum", lo), ("maximum", hi)) if n is not None}
        self.what = "a whole number"
        if lo is not None and lo == hi:
            self.what = f"the number {lo}"
        elif lo is not None:
            self.what += f" from {lo} to {hi}" if hi is not None else f" of {lo} or more"
        elif hi is not None:
            self.what += f" of {hi} or less"
        small = range(max(self._lo, -100), min(self._hi, 100) + 1)
        self._small = {str(n): n for n in small}

    def read(self, value: Any, at: At, ctx: Context) -> Any:
        """Return the number."""
        if value.__class__ is str:
            number = self._small.get(value)
            if number is not None:
                return number
            if _DECIMAL.fullmatch(value):
                # Never converts thousands of digits, which takes time out of proportion.
                number = int(value) if len(value) <= _DIGITS + 1 else self._hi + 1
                if self._lo <= number <= self._hi:
                    return number
                many = len(value) > _DIGITS and not self._bounds
                return self.wrong(value, at, ctx, "up to 18 digits" if many else None)
        hint = None
        if isinstance(value, Quoted):
            hint = "write it without quotes" if _DECIMAL.fullmatch(value) else None
        elif isinstance(value, str) and any(c.isdigit() for c in value[:_MEMO_LENGTH]):
            hint = "plain decimal digits only, as in 12"
        return self.wrong(value, at, ctx, hint)

    def schema(self) -> dict[str, Any]:
        """Return the schema."""
        return {"type": "integer", **self._bounds}

    def key_schema(self) -> dict[str, Any]:
        """Return the schema of a number that serves as a key."""
        return {"pattern": f"^{_DECIMAL.pattern}$"}


class Date(Shape):
    """A day of the calendar as YYYY-MM-DD; gives `datetime.date`."""

    what = "a date as YYYY-MM-DD"

    def read(self, value: Any, at: At, ctx: Context) -> Any:
        """Return the date."""
        if isinstance(value, str) and _ISO_DATE.fullmatch(value):
            try:
                return date.fromisoformat(value)
            except ValueError:
                return self.wrong(value, at, ctx, "the calendar has no such day")
        return self.wrong(value, at, ctx)

    def schema(self) -> dict[str, Any]:
        """Return the schema."""
        return {"type": "string", "format": "date"}


class Choice(Shape):
    """One of a few words, spelled as given; gives `str`.

    Parameters
    ----------
    options : iterable of str
        The words.
    """

    def __init__(self, options: Iterable[str]) -> None:
        self._options = {option: option for option in options}
        self.what = listed(self._options, " or ")

    def read(self, value: Any, at: At, ctx: Context) -> Any:
        """Return the word."""
        if isinstance(value, str):
            option = self._options.get(value)
            if option is not None:
                return option
            near = ctx.near(value, self._options) if value else None
            return self.wrong(value, at, ctx, f"did you mean {near}?" if near else None)
        return self.wrong(value, at, ctx)

    def schema(self) -> dict[str, Any]:
        """Return the schema."""
        return {"enum": list(self._options)}


class Flag(Shape):
    """Plain ``true`` or ``false``; gives `bool`."""

    what = "true or false"

    def read(self, value: Any, at: At, ctx: Context) -> Any:
        """Return the truth."""
        if value.__class__ is str and value in ("true", "false"):
            return bool(value == "true")
        hint = "write it without quotes" if value in ("true", "false") else None
        return self.wrong(value, at, ctx, hint)

    def schema(self) -> dict[str, Any]:
        """Return the schema."""
        return {"type": "boolean"}


class Lookup(Shape):
    """A name out of a table, such as a card's id or a player's name; gives its number.

    Parameters
    ----------
    table : mapping of str to int
        The names as they are shown, and what each stands for.
    fold : callable
        Gives the form in which two spellings of a name are the same.
    what : str
        How messages name it, without an article: ``card``.

    Attributes
    ----------
    memo : dict of str to int
        All spellings met so far; what is in there needs no further look.
    """

    def __init__(self, table: Mapping[str, int], fold: Callable[[str], str], what: str) -> None:
        self.what = f"a {what}"
        self.memo = dict(table)
        self._kind = what
        self._known = list(table)
        self._fold = fold
        self._folded = {fold(name): number for name, number in table.items()}

    def read(self, value: Any, at: At, ctx: Context) -> Any:
        """Return the number of the name."""
        try:
            return self.memo[value]
        except (KeyError, TypeError):  # not met so far, or no scalar
            return self._look_up(value, at, ctx)

    def _look_up(self, value: Any, at: At, ctx: Context) -> Any:
        if not isinstance(value, str) or (not value and value.__class__ is str):
            return self.wrong(value, at, ctx)
        number = self._folded.get(self._fold(value))
        if number is not None:
            if len(self.memo) < _MEMO and len(value) <= _MEMO_LENGTH:
                self.memo[str(value)] = number
            return number
        near = ctx.near(value, self._known)
        hint = f"did you mean {show(near)}?" if near else f"known: {listed(self._known)}"
        ctx.problem(at, f"unknown {self._kind} {describe(value)}", hint)
        return BAD

    def schema(self) -> dict[str, Any]:
        """Return the schema, which can't list names that may be spelled in several ways."""
        return {"type": ["string", "number", "boolean", "null"], "description": self._kind}
