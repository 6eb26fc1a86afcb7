"""Many moves of which few are looked at: made when they are asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")
Block = tuple[int, Callable[[int], T]]  #: how many there are, and what makes the one at an index


class Choices(Sequence[T], Generic[T]):
    """A sequence in blocks; each of its members is made when it is asked for.

    Whoever draws one of a hundred legal moves pays for one. Equal to any list or tuple with
    the same members.

    Parameters
    ----------
    blocks : list of (int, callable)
        For each block how many members it has, and a function that makes the member at an
        index, counted from 0 in each block.
    """

    __slots__ = ("_blocks", "_n")

    def __init__(self, blocks: list[Block[T]]) -> None:
        self._blocks = blocks
        total = 0
        for n, _ in blocks:
            total += n
        self._n = total

    def __len__(self) -> int:
        return self._n

    @overload
    def __getitem__(self, index: int) -> T: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[T, ...]: ...

    def __getitem__(self, index: Any) -> Any:
        if index.__class__ is slice:
            return tuple(self)[index]
        left = index if index >= 0 else index + self._n
        if left >= 0:
            for n, make in self._blocks:
                if left < n:
                    return make(left)
                left -= n
        raise IndexError(f"{index} of {self._n}")

    def __iter__(self) -> Iterator[T]:
        for n, make in self._blocks:
            yield from map(make, range(n))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence):
            return NotImplemented
        return tuple(self) == tuple(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(list(self))
