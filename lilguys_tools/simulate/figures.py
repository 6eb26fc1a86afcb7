"""Figures that add up exactly, and estimates with 95 % intervals.

What is counted are whole numbers, kept as how often each came. So two parts of a run can be
put together in any order, and nothing depends on how a run was cut up or on how many cores it
ran.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

#: The normal quantile behind a 95 % interval.
Z = 1.959963984540054

#: A win is counted in these parts, so that two to five players can share it in whole numbers.
PARTS = 60

Key = tuple[str | int, ...]  #: what is counted, as ("score", "bot", "greedy")
Seen = TypeVar("Seen", int, tuple[int, int])


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure and the interval around it.

    Attributes
    ----------
    value, low, high : float
        The estimate and the ends of its 95 % interval.
    n : int
        How many observations it rests on.
    """

    value: float
    low: float
    high: float
    n: int


def share(successes: float, n: float) -> Estimate:
    """Return a share of `n` with Wilson's interval; a shared win counts in parts.

    Wilson's interval keeps its coverage where the share is near 0 or 1.
    """
    if not n:
        return Estimate(math.nan, 0.0, 1.0, 0)
    p = successes / n
    scale = 1 + Z * Z / n
    centre = (p + Z * Z / (2 * n)) / scale
    half = Z * math.sqrt(p * (1 - p) / n + Z * Z / (4 * n * n)) / scale
    # Where all or none succeed the end is the share itself, whatever rounding says.
    low = centre - half if successes else 0.0
    high = centre + half if successes < n else 1.0
    return Estimate(p, low, high, int(n))


#: Quantiles of Student's t behind a 95 % interval with 1, 2, ... degrees of freedom.
_STUDENT = (12.706205, 4.302653, 3.182446, 2.776445)


def student(n: int) -> float:
    """Return the quantile of Student's t behind a 95 % interval for the mean of `n` values.

    Known for few values, from six on the usual series in 1 / (n - 1), right to 0.2 %.
    """
    if n < 2:
        return math.inf
    free = n - 1
    if free <= len(_STUDENT):
        return _STUDENT[free - 1]
    series = (Z**3 + Z) / (4 * free) + (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * free**2)
    return Z + series + (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / (384 * free**3)


@dataclass(slots=True)
class _Histogram(Generic[Seen]):
    """How often each thing was seen.

    Attributes
    ----------
    seen : dict
        How often, by what.
    """

    seen: dict[Seen, int] = field(default_factory=dict)

    def add(self, what: Seen, times: int = 1) -> None:
        """Count something in."""
        self.seen[what] = self.seen.get(what, 0) + times

    def merge(self, other: _Histogram[Seen]) -> None:
        """Add what another part of the run has seen."""
        for what, times in other.seen.items():
            self.add(what, times)

    @property
    def n(self) -> int:
        """How much was seen."""
        return sum(self.seen.values())


class Values(_Histogram[int]):
    """Whole numbers, each as likely independent of the others: scores, turns."""

    __slots__ = ()

    @property
    def total(self) -> int:
        """Their sum."""
        return sum(value * times for value, times in self.seen.items())

    @property
    def mean(self) -> float:
        """Their mean, nan without any."""
        return self.total / self.n if self.seen else math.nan

    @property
    def spread(self) -> float:
        """Their standard deviation, nan for fewer than two."""
        n, total = self.n, self.total
        if n < 2:
            return math.nan
        squares = sum(value * value * times for value, times in self.seen.items())
        # Whole numbers up to the last division, so nothing is lost by cancelling.
        return math.sqrt((n * squares - total * total) / (n * (n - 1)))

    @property
    def least(self) -> int | None:
        """The smallest, None without any."""
        return min(self.seen, default=None)

    @property
    def most(self) -> int | None:
        """The largest, None without any."""
        return max(self.seen, default=None)

    def estimate(self) -> Estimate:
        """Return the mean with its 95 % interval."""
        n, mean = self.n, self.mean
        half = student(n) * self.spread / math.sqrt(n) if n > 1 else math.inf
        return Estimate(mean, mean - half, mean + half, n)


class Rates(_Histogram[tuple[int, int]]):
    """What each game adds to a sum and to what it is measured by: (sum, number) a game.

    Several things in one game hang together (two seats of one bot, all hands of a game), so a
    game is the unit and the interval that of a ratio over games.
    """

    __slots__ = ()

    @property
    def total(self) -> int:
        """The sum."""
        return sum(part * times for (part, _), times in self.seen.items())

    @property
    def number(self) -> int:
        """What it is measured by."""
        return sum(number * times for (_, number), times in self.seen.items())

    def mean(self, unit: int = 1) -> Estimate:
        """Return the sum by the number, counted in `unit`, with its 95 % interval."""
        number = self.number
        if not number:
            return Estimate(math.nan, -math.inf, math.inf, 0)
        value, error = self.total / number, self._error()
        games = sum(times for (_, k), times in self.seen.items() if k)
        half = student(games) * error if games > 1 else math.inf
        return Estimate(value / unit, (value - half) / unit, (value + half) / unit, number)

    def share(self, unit: int = 1) -> Estimate:
        """Return the sum as a share of the number, counted in `unit`: Wilson's interval.

        It is Wilson's for as many independent observations as tell as much as these games do.
        """
        number = self.number
        if not number:
            return share(0, 0)
        value = self.total / (number * unit)
        games = sum(times for (_, k), times in self.seen.items() if k)
        error = self._error() / unit
        # Where all came out alike, games say nothing about how alike a game is in itself.
        worth = value * (1 - value) / error**2 if error and 0 < value < 1 else games
        inner = share(value * worth, worth)
        return Estimate(value, inner.low, inner.high, number)

    def _error(self) -> float:
        """Return the standard error of the ratio, with games as the unit."""
        total, number = self.total, self.number
        games = sum(times for (_, k), times in self.seen.items() if k)
        if games < 2:
            return 0.0
        squares = sum(
            times * (part * number - k * total) ** 2 for (part, k), times in self.seen.items()
        )
        return math.sqrt(squares * games / (games - 1)) / number**2


@dataclass(slots=True)
class Figures:
    """All that a run, or a part of one, has counted.

    Attributes
    ----------
    values, rates : dict
        By key; see `Values` and `Rates`.
    """

    values: dict[Key, Values] = field(default_factory=dict)
    rates: dict[Key, Rates] = field(default_factory=dict)

    def count(self, key: Key, value: int, times: int = 1) -> None:
        """Count a value in."""
        if key not in self.values:
            self.values[key] = Values()
        self.values[key].add(value, times)

    def rate(self, key: Key, part: int, number: int) -> None:
        """Count in what a game adds to a ratio."""
        if key not in self.rates:
            self.rates[key] = Rates()
        self.rates[key].add((part, number))

    def merge(self, other: Figures) -> None:
        """Add another part of the run; the order of parts does not matter."""
        for key, values in other.values.items():
            self.values.setdefault(key, Values()).merge(values)
        for key, rates in other.rates.items():
            self.rates.setdefault(key, Rates()).merge(rates)

    def of(self, *key: str | int) -> Values:
        """Return the values under a key, none if nothing was counted."""
        return self.values.get(key) or Values()

    def ratio(self, *key: str | int) -> Rates:
        """Return the rates under a key, none if nothing was counted."""
        return self.rates.get(key) or Rates()

    def names(self, *key: str | int) -> Iterator[Any]:
        """Give what follows `key` in the keys of all rates, sorted."""
        n = len(key)
        found = {k[n] for k in self.rates if k[:n] == key and len(k) > n}
        yield from sorted(found, key=str)
