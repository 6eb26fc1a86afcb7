"""The conditions of Special Items, each a small class registered by its key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from lilguys_tools.core.value import Value

GUYS = "guys"
ITEMS = "items"
TYPES = "types"
Measure = int | str  #: a type's number, or one of GUYS and ITEMS (in `Per` also TYPES)


class Counts(NamedTuple):
    """What every seat has, as the conditions see it.

    Attributes
    ----------
    symbols : per seat, per type
        Symbols of each group, stacked Populars and extra symbols in.
    guys : per seat
        Guy cards, Friends among them.
    items : per seat
        Store cards kept that are no Guys.
    """

    symbols: Sequence[Sequence[int]]
    guys: Sequence[int]
    items: Sequence[int]

    def of_all(self, measure: Measure) -> Sequence[int]:
        """Return how much of `measure` each seat has."""
        if measure == GUYS:
            return self.guys
        if measure == ITEMS:
            return self.items
        if measure == TYPES:
            return [sum([1 for n in groups if n]) for groups in self.symbols]
        return [groups[measure] for groups in self.symbols]  # type: ignore[index]

    def of(self, measure: Measure, seat: int) -> int:
        """Return how much of `measure` a seat has."""
        return self.of_all(measure)[seat]


class Condition(Value):
    """What a Special Item asks of its holder; ties go to the holder (LG-SPECIAL)."""

    key: ClassVar[str]
    __slots__ = ()

    def holds(self, counts: Counts, seat: int) -> bool:
        """Return whether the holder at `seat` fulfils it."""
        raise NotImplementedError

    def measures(self) -> tuple[Measure, ...]:
        """Return what it looks at."""
        raise NotImplementedError


class Most(Condition):
    """At least one, and nobody has more."""

    key: ClassVar[str] = "most"
    __slots__ = __match_args__ = ("of",)
    of: Measure

    def holds(self, counts: Counts, seat: int) -> bool:
        """Return whether the holder has at least one and nobody has more."""
        each = counts.of_all(self.of)
        return 0 < each[seat] == max(each)

    def measures(self) -> tuple[Measure, ...]:
        """Return what it looks at."""
        return (self.of,)


class Fewest(Condition):
    """Nobody has fewer; having none counts."""

    key: ClassVar[str] = "fewest"
    __slots__ = __match_args__ = ("of",)
    of: Measure

    def holds(self, counts: Counts, seat: int) -> bool:
        """Return whether nobody has fewer."""
        each = counts.of_all(self.of)
        return each[seat] == min(each)

    def measures(self) -> tuple[Measure, ...]:
        """Return what it looks at."""
        return (self.of,)


class AtLeast(Condition):
    """At least so many symbols of each named type."""

    key: ClassVar[str] = "at_least"
    __slots__ = __match_args__ = ("wanted",)
    wanted: tuple[tuple[int, int], ...]

    def holds(self, counts: Counts, seat: int) -> bool:
        """Return whether each named group is large enough."""
        symbols = counts.symbols[seat]
        return all(symbols[kind] >= n for kind, n in self.wanted)

    def measures(self) -> tuple[Measure, ...]:
        """Return what it looks at."""
        return tuple(t for t, _ in self.wanted)


class AtMost(Condition):
    """At most so many symbols of each named type."""

    key: ClassVar[str] = "at_most"
    __slots__ = __match_args__ = ("wanted",)
    wanted: tuple[tuple[int, int], ...]

    def holds(self, counts: Counts, seat: int) -> bool:
        """Return whether each named group is small enough."""
        symbols = counts.symbols[seat]
        return all(symbols[kind] <= n for kind, n in self.wanted)

    def measures(self) -> tuple[Measure, ...]:
        """Return what it looks at."""
        return tuple(t for t, _ in self.wanted)


class TypesAtLeast(Condition):
    """At least so many groups."""

    key: ClassVar[str] = "types_at_least"
    __slots__ = __match_args__ = ("n",)
    n: int

    def holds(self, counts: Counts, seat: int) -> bool:
        """Return whether the holder has enough groups."""
        return counts.of(TYPES, seat) >= self.n

    def measures(self) -> tuple[Measure, ...]:
        """Return what it looks at."""
        return (TYPES,)


class TypesAtMost(Condition):
    """At most so many groups."""

    key: ClassVar[str] = "types_at_most"
    __slots__ = __match_args__ = ("n",)
    n: int

    def holds(self, counts: Counts, seat: int) -> bool:
        """Return whether the holder has few enough groups."""
        return counts.of(TYPES, seat) <= self.n

    def measures(self) -> tuple[Measure, ...]:
        """Return what it looks at."""
        return (TYPES,)


class AllOf(Condition):
    """Every part holds."""

    key: ClassVar[str] = "all"
    __slots__ = __match_args__ = ("parts",)
    parts: tuple[Condition, ...]

    def holds(self, counts: Counts, seat: int) -> bool:
        """Return whether every part holds."""
        return all(part.holds(counts, seat) for part in self.parts)

    def measures(self) -> tuple[Measure, ...]:
        """Return what it looks at."""
        return tuple(m for part in self.parts for m in part.measures())


class AnyOf(Condition):
    """At least one part holds."""

    key: ClassVar[str] = "any"
    __slots__ = __match_args__ = ("parts",)
    parts: tuple[Condition, ...]

    def holds(self, counts: Counts, seat: int) -> bool:
        """Return whether at least one part holds."""
        return any(part.holds(counts, seat) for part in self.parts)

    def measures(self) -> tuple[Measure, ...]:
        """Return what it looks at."""
        return tuple(m for part in self.parts for m in part.measures())


class Not(Condition):
    """The part does not hold, read literally."""

    key: ClassVar[str] = "not"
    __slots__ = __match_args__ = ("part",)
    part: Condition

    def holds(self, counts: Counts, seat: int) -> bool:
        """Return whether the part fails."""
        return not self.part.holds(counts, seat)

    def measures(self) -> tuple[Measure, ...]:
        """Return what it looks at."""
        return self.part.measures()


CONDITIONS: Mapping[str, type[Condition]] = {
    c.key: c for c in (Most, Fewest, AtLeast, AtMost, TypesAtLeast, TypesAtMost, AllOf, AnyOf, Not)
}


@dataclass(frozen=True, slots=True)
class Per:
    """Points for each of something: ``{each: 2, per: guys, max: 12}``.

    Attributes
    ----------
    each : int
        Points for one.
    per : int or str
        A type's number (its symbols count), or GUYS, ITEMS or TYPES.
    cap : int or None
        The most points it brings.
    """

    each: int
    per: Measure
    cap: int | None = None

    def points(self, count: int) -> int:
        """Return the points for `count` of it."""
        points = self.each * count
        return points if self.cap is None or points < self.cap else self.cap
