"""Shapes around other shapes, and the schema of a whole document."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from lilguys_tools.logs.problems import At
from lilguys_tools.logs.shape_base import BAD, Context, Shape

_DRAFT = "https://json-schema.org/draft/2020-12/schema"


class Hook(Shape):
    """A place for a shape that only the document at hand decides, as its players' names.

    Parameters
    ----------
    name : str
        Its key in `Context.hooks`, to be set before anything is read.
    stand_in : Shape
        What the schema shows.
    """

    def __init__(self, name: str, stand_in: Shape) -> None:
        self.name = name
        self.what = stand_in.what
        self._stand_in = stand_in

    def read(self, value: Any, at: At, ctx: Context) -> Any:
        """Return what the document's own shape gives."""
        return ctx.hooks[self.name].read(value, at, ctx)

    def schema(self) -> dict[str, Any]:
        """Return the stand-in's schema."""
        return self._stand_in.schema()

    def key_schema(self) -> dict[str, Any] | None:
        """Return the stand-in's schema for keys."""
        return self._stand_in.key_schema()


class Later(Shape):
    """A part that is read on its own, after what it rests on; gives the plain value.

    Parameters
    ----------
    shape : Shape
        What is to read it then.
    """

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self.what = shape.what

    def read(self, value: Any, at: At, ctx: Context) -> Any:
        """Return the value as it is."""
        return value

    def schema(self) -> dict[str, Any]:
        """Return the schema of what reads it later."""
        return self.shape.schema()

    def parts(self) -> Iterable[Shape]:
        """Return what reads it later."""
        return (self.shape,)


class Then(Shape):
    """A shape and a further look at what it gave, or the making of something out of it.

    Parameters
    ----------
    shape : Shape
        What reads the value.
    function : callable
        Called with the typed value, its path and the context, and only if it was good;
        returns what is to stand for it, or `BAD`.
    """

    def __init__(self, shape: Shape, function: Callable[[Any, At, Context], Any]) -> None:
        self.what = shape.what
        self._shape = shape
        self._function = function

    def read(self, value: Any, at: At, ctx: Context) -> Any:
        """Return what the function makes of the value."""
        read = self._shape.read(value, at, ctx)
        return BAD if read is BAD else self._function(read, at, ctx)

    def schema(self) -> dict[str, Any]:
        """Return the shape's schema."""
        return self._shape.schema()

    def key_schema(self) -> dict[str, Any] | None:
        """Return the shape's schema for keys."""
        return self._shape.key_schema()

    def parts(self) -> Iterable[Shape]:
        """Return the shape."""
        return (self._shape,)


class Lazy(Shape):
    """A shape that is made of itself; the schema refers to it by name.

    Parameters
    ----------
    name : str
        Its name among the schema's ``$defs``.
    make : callable
        Returns the shape once it exists.
    """

    def __init__(self, name: str, make: Callable[[], Shape], what: str = "a value") -> None:
        self.name = name
        self.make = make
        self.what = what

    def read(self, value: Any, at: At, ctx: Context) -> Any:
        """Return what the shape gives."""
        return self.make().read(value, at, ctx)

    def schema(self) -> dict[str, Any]:
        """Return a reference to the shape."""
        return {"$ref": f"#/$defs/{self.name}"}

    def parts(self) -> Iterable[Shape]:
        """Return the shape."""
        return (self.make(),)


def json_schema(shape: Shape, title: str) -> dict[str, Any]:
    """Return the schema of a whole document, with all that it refers to."""
    named: dict[str, dict[str, Any]] = {}
    left = [shape]
    while left:
        part = left.pop()
        if isinstance(part, Lazy):
            if part.name in named:
                continue
            named[part.name] = part.make().schema()
        left.extend(part.parts())
    schema = {"$schema": _DRAFT, "title": title, **shape.schema()}
    return {**schema, "$defs": named} if named else schema
