"""A frozen value with named parts, made without generating code.

`dataclasses` writes and compiles five methods for every class, which for a few dozen small
classes is a noticeable part of a command's start. The many small classes that are made only
when a deck is read use this base instead.
"""

from __future__ import annotations

from typing import Any


class Value:
    """A value whose parts are the names in ``__match_args__``, in that order.

    Raises
    ------
    TypeError
        If it is made with another number of parts.
    """

    __slots__ = ()
    __match_args__: tuple[str, ...] = ()

    def __init__(self, *parts: Any) -> None:
        if len(parts) != len(self.__match_args__):
            raise TypeError(f"{type(self).__name__} has the parts {self.__match_args__}")
        for name, part in zip(self.__match_args__, parts, strict=True):
            object.__setattr__(self, name, part)

    def _parts(self) -> tuple[Any, ...]:
        return tuple([getattr(self, name) for name in self.__match_args__])

    def __reduce__(self) -> tuple[type[Value], tuple[Any, ...]]:
        # Copies and other processes make it anew: its parts can not be set from outside.
        return type(self), self._parts()

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"{type(self).__name__} can not be changed")

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash((type(self), *self._parts()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}{self._parts()!r}"
