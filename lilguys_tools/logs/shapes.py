"""Shapes: one declaration for what may stand in a file, how it is read, and its JSON Schema.

``Map({"group": Whole(1, 4), "send": Text()}, required=("group",))`` reads a mapping, tells all
that is wrong with it, and gives the schema for editors.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from lilguys_tools.logs.document import Quoted
from lilguys_tools.logs.problems import At
from lilguys_tools.logs.shape_base import BAD, Bad, Context, Shape, describe, listed
from lilguys_tools.logs.shape_scalars import Choice, Date, Flag, Lookup, Text, Whole
from lilguys_tools.logs.shape_wraps import Hook, Later, Lazy, Then, json_schema

__all__ = [
    "BAD",
    "Bad",
    "Choice",
    "Context",
    "Date",
    "Either",
    "Flag",
    "Hook",
    "Later",
    "Lazy",
    "Lookup",
    "Map",
    "Seq",
    "Shape",
    "Table",
    "Text",
    "Then",
    "Whole",
    "describe",
    "json_schema",
    "listed",
]


class Map(Shape):
    """A mapping with known keys; gives a dict of the typed values.

    Parameters
    ----------
    fields : mapping of str to Shape
        The keys, in the order in which messages list them.
    required : iterable of str
        The keys that must be there.
    own_keys : bool
        Whether keys beginning with ``x-`` are the author's own: their values are kept as
        they are.
    exactly_one : bool
        Whether exactly one of the keys must be there.
    what : str
        How messages name it.
    notes : mapping of str to str
        What editors show for a key.
    """

    def __init__(
        self,
        fields: Mapping[str, Shape],
        required: Iterable[str] = (),
        own_keys: bool = True,
        exactly_one: bool = False,
        what: str = "a mapping",
        notes: Mapping[str, str] | None = None,
    ) -> None:
        self.what = what
        self._fields = dict(fields)
        self._readers = {key: shape.read for key, shape in fields.items()}
        self._required = dict.fromkeys(required)
        self._own_keys = own_keys
        self._exactly_one = exactly_one
        self._notes = notes or {}

    def read(self, value: Any, at: At, ctx: Context) -> Any:
        """Return the mapping."""
        if value.__class__ is not dict:
            return self.wrong(value, at, ctx, f"its keys: {listed(self._fields)}")
        readers = self._readers
        parsed: dict[str, Any] = {}
        unknown: list[str] | None = None
        good = True
        for key, item in value.items():
            reader = readers.get(key)
            if reader is not None:
                parsed[key] = read = reader(item, (at, key), ctx)
                if read is BAD:
                    good = False
            elif self._own_keys and key.startswith("x-"):
                parsed[key] = item
            else:
                unknown = unknown or []
                unknown.append(key)
        if unknown or not parsed.keys() >= self._required.keys():
            self._tell_keys(parsed, unknown or [], at, ctx)
            return BAD
        if self._exactly_one and len(parsed) != 1:
            which = f"exactly one of {listed(self._fields)}"
            ctx.problem(at, f"expected {which}, found {listed(parsed) or 'none'}")
            return BAD
        return parsed if good else BAD

    def _tell_keys(
        self, parsed: Mapping[str, Any], unknown: list[str], at: At, ctx: Context
    ) -> None:
        misspelled = set()
        for key in unknown:
            near = ctx.near(key, self._fields)
            misspelled.add(near)
            hint = f"did you mean {near}?" if near else f"known keys: {listed(self._fields)}"
            shown = describe(key) if key else '""'
            ctx.problem((at, key), f"unknown key {shown}", hint, key=True)
        for key in self._required:
            # Where a key was misspelled, that was told already.
            if key not in parsed and key not in misspelled:
                ctx.problem(at, f"the key {key} is missing", f"{key}: {self._fields[key].what}")

    def schema(self) -> dict[str, Any]:
        """Return the schema."""
        properties = {}
        for key, shape in self._fields.items():
            properties[key] = shape.schema()
            if key in self._notes:
                properties[key]["description"] = self._notes[key]
        schema: dict[str, Any] = {"type": "object", "properties": properties}
        if self._required:
            schema["required"] = list(self._required)
        if self._own_keys:
            schema["patternProperties"] = {"^x-": {}}
        if self._exactly_one:
            schema |= {"minProperties": 1, "maxProperties": 1}
        return {**schema, "additionalProperties": False}

    def parts(self) -> Iterable[Shape]:
        """Return the shapes of the values."""
        return self._fields.values()


class Table(Shape):
    """A mapping whose keys are names (of players, cards, types) or numbers.

    Gives a dict from typed key to typed value. Two spellings of one name are a problem.

    Parameters
    ----------
    key, value : Shape
        Of each key and each value.
    what : str
        How messages name it.
    """

    def __init__(self, key: Shape, value: Shape, what: str = "a mapping") -> None:
        self.what = what
        self._key = key
        self._value = value

    def read(self, value: Any, at: At, ctx: Context) -> Any:
        """Return the mapping."""
        if value.__class__ is not dict:
            return self.wrong(value, at, ctx)
        parsed: dict[Any, Any] = {}
        good = True
        for key, item in value.items():
            here = at, key
            ctx.at_key = True
            name = self._key.read(key, here, ctx)
            ctx.at_key = False
            read = self._value.read(item, here, ctx)
            if name is BAD or read is BAD:
                good = False
            elif name in parsed:
                good = False
                hint = "keep one of them"
                ctx.problem(here, f"the key {describe(key)} stands here already", hint, key=True)
            else:
                parsed[name] = read
        return parsed if good else BAD

    def schema(self) -> dict[str, Any]:
        """Return the schema."""
        names = self._key.key_schema()
        schema = {"type": "object", "additionalProperties": self._value.schema()}
        return schema if names is None else {**schema, "propertyNames": names}

    def parts(self) -> Iterable[Shape]:
        """Return the shapes of keys and values."""
        return self._key, self._value


class Seq(Shape):
    """A list of things of one shape; gives a list.

    Parameters
    ----------
    item : Shape
        Of each entry.
    least, most : int
        How many entries there must and may be; None for any number.
    what : str
        How messages name it.
    """

    def __init__(
        self, item: Shape, least: int = 0, most: int | None = None, what: str = "a list"
    ) -> None:
        self.what = what
        self._item = item
        self._least = least
        self._most = most

    def read(self, value: Any, at: At, ctx: Context) -> Any:
        """Return the list."""
        if value.__class__ is not list:
            return self.wrong(value, at, ctx)
        count = len(value)
        if count < self._least or (self._most is not None and count > self._most):
            return self._tell_count(count, at, ctx)
        item = self._item
        if isinstance(item, Hook):
            item = ctx.hooks[item.name]
        if isinstance(item, Lookup):
            try:  # the ids of a line of cards, nearly always spelled as before
                return list(map(item.memo.__getitem__, value))
            except (KeyError, TypeError):
                pass
        read = item.read
        parsed = [read(entry, (at, index), ctx) for index, entry in enumerate(value)]
        return BAD if BAD in parsed else parsed

    def _tell_count(self, count: int, at: At, ctx: Context) -> Bad:
        if self._most is None:
            owed = f"at least {self._least}"
        elif self._most == self._least:
            owed = f"{self._least}"
        else:
            owed = f"{self._least} to {self._most}"
        ctx.problem(at, f"expected {owed} entries, found {count}")
        return BAD

    def schema(self) -> dict[str, Any]:
        """Return the schema."""
        schema: dict[str, Any] = {"type": "array", "items": self._item.schema()}
        if self._least:
            schema["minItems"] = self._least
        if self._most is not None:
            schema["maxItems"] = self._most
        return schema

    def parts(self) -> Iterable[Shape]:
        """Return the shape of the entries."""
        return (self._item,)


class Either(Shape):
    """One shape a kind of value: what stands there decides which is read.

    Parameters
    ----------
    scalar, sequence, mapping : Shape or None
        What reads each kind; None where the kind is wrong here.
    """

    def __init__(
        self,
        scalar: Shape | None = None,
        sequence: Shape | None = None,
        mapping: Shape | None = None,
    ) -> None:
        shapes = {str: scalar, Quoted: scalar, list: sequence, dict: mapping}
        self._by_kind = {kind: shape for kind, shape in shapes.items() if shape is not None}
        self._shapes = [shape for shape in (scalar, sequence, mapping) if shape is not None]
        self.what = " or ".join(shape.what for shape in self._shapes)

    def read(self, value: Any, at: At, ctx: Context) -> Any:
        """Return what the shape for this kind of value gives."""
        shape = self._by_kind.get(value.__class__)
        # An empty value is of no kind: the author may have meant any of them.
        if shape is None or (not value and value.__class__ is str):
            return self.wrong(value, at, ctx)
        return shape.read(value, at, ctx)

    def schema(self) -> dict[str, Any]:
        """Return the schema."""
        return {"anyOf": [shape.schema() for shape in self._shapes]}

    def parts(self) -> Iterable[Shape]:
        """Return the shapes of all kinds."""
        return self._shapes
