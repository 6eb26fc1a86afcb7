"""Shapes of lists and mappings, made of other shapes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lilguys_tools.core.names import did_you_mean
from lilguys_tools.logs.document import Quoted
from lilguys_tools.logs.fields import BAD, Context, Named, Schema, Shape
from lilguys_tools.logs.problems import At, show


class Seq(Shape):
    """A list; gives a list, or a tuple where `named` items are looked up."""

    def __init__(self, item: Shape, what: str = "a list", least: int = 0) -> None:
        self.item, self.what, self.least = item, what, least

    def read(self, value: Any, at: At, ctx: Context) -> Any:
        """Return the typed items."""
        if type(value) is not list:
            return self.wrong(value, at, ctx)
        if len(value) < self.least:
            return ctx.problem(at, f"{self.what} needs at least {self.least} entries")
        item = self.item
        if type(item) is Named:
            return item.read_all(value, at, ctx)
        read = item.read
        items = [read(v, (at, i), ctx) for i, v in enumerate(value)]
        return BAD if BAD in items else items

    def schema(self) -> Schema:
        """Return its JSON Schema."""
        schema: Schema = {"type": "array", "items": self.item.schema()}
        return {**schema, "minItems": self.least} if self.least else schema


class Map(Shape):
    """A mapping with known keys; keys beginning with x- are the author's own.

    Parameters
    ----------
    fields : dict of str to Shape
        What stands under each key.
    required : sequence of str
        Keys that must be there.
    what : str
        What it is, for messages.
    """

    def __init__(
        self, fields: dict[str, Shape], required: Sequence[str] = (), what: str = "a mapping"
    ) -> None:
        self.fields, self.required, self.what = fields, required, what
        self._reads = {key: shape.read for key, shape in fields.items()}
        self.hints: dict[str, str] = {}

    def read(self, value: Any, at: At, ctx: Context) -> Any:
        """Return the typed values by key; the author's own stay as they are."""
        if type(value) is not dict:
            return self.wrong(value, at, ctx)
        reads = self._reads
        typed = {}
        meant: set[str | None] = set()
        bad = False
        for key, inner in value.items():
            read = reads.get(key)
            if read is not None:
                typed[key] = got = read(inner, (at, key), ctx)
                bad = bad or got is BAD
            elif key.startswith("x-"):
                typed[str(key)] = inner
            else:
                bad = True
                meant.add(self._unknown(key, at, ctx))
        for key in self.required:
            if key not in value:
                bad = True
                # A misspelled key is told as such, and not as a missing one, too.
                if key not in meant:
                    ctx.problem(at, f"{key} is missing here", self.hints.get(key))
        return BAD if bad else self.finish(typed, at, ctx)

    def finish(self, typed: dict[str, Any], at: At, ctx: Context) -> Any:
        """Look at the whole once every value is read; may tell more and return BAD."""
        return typed

    def _unknown(self, key: str, at: At, ctx: Context) -> str | None:
        """Tell an unknown key and return the one that was perhaps meant."""
        near = did_you_mean(key, self.fields)
        hint = f"did you mean {near}?" if near else f"known keys: {', '.join(self.fields)}"
        ctx.problem(
            (at, key), f"{self.what} has no key {show(key) or 'without a name'}", hint, True
        )
        return near

    def schema(self) -> Schema:
        """Return its JSON Schema."""
        return {
            "type": "object",
            "properties": {key: shape.schema() for key, shape in self.fields.items()},
            "required": list(self.required),
            "patternProperties": {"^x-": True},
            "additionalProperties": False,
        }


class Table(Shape):
    """A mapping whose keys are names or ids; gives a list of (key, value) pairs.

    Two spellings of one key are told like the same key twice.
    """

    def __init__(self, key: Shape, value: Shape, what: str = "a mapping") -> None:
        self.key, self.value, self.what = key, value, what

    def read(self, value: Any, at: At, ctx: Context) -> Any:
        """Return the typed pairs in the order written."""
        if type(value) is not dict:
            return self.wrong(value, at, ctx)
        pairs = []
        seen = set()
        bad = False
        for written, inner in value.items():
            before = len(ctx.problems)
            key = self.key.read(written, (at, written), ctx)
            for i in range(before, len(ctx.problems)):
                path, message, hint, _ = ctx.problems[i]
                ctx.problems[i] = (path, message, hint, True)
            typed = self.value.read(inner, (at, written), ctx)
            if key is not BAD and key in seen:
                ctx.problem((at, written), f"{show(written)} stands here already", None, True)
                bad = True
            seen.add(key)
            bad = bad or key is BAD or typed is BAD
            pairs.append((key, typed))
        return BAD if bad else pairs

    def schema(self) -> Schema:
        """Return its JSON Schema."""
        return {
            "type": "object",
            "propertyNames": self.key.schema(),
            "additionalProperties": self.value.schema(),
        }


class Either(Shape):
    """One shape for a scalar, one for a list, one for a mapping."""

    def __init__(
        self,
        scalar: Shape | None = None,
        sequence: Shape | None = None,
        mapping: Shape | None = None,
        what: str = "",
    ) -> None:
        self._by_kind: dict[type, Shape | None] = {
            str: scalar,
            Quoted: scalar,
            list: sequence,
            dict: mapping,
        }
        shapes = [s for s in (scalar, sequence, mapping) if s is not None]
        self._shapes = shapes
        self.what = what or " or ".join(s.what for s in shapes)

    def read(self, value: Any, at: At, ctx: Context) -> Any:
        """Return what the shape for this kind of value gives."""
        shape = self._by_kind.get(type(value))
        return self.wrong(value, at, ctx) if shape is None else shape.read(value, at, ctx)

    def schema(self) -> Schema:
        """Return its JSON Schema."""
        return {"anyOf": [shape.schema() for shape in self._shapes]}
