"""Seeded chance: the only place that knows ``random``.

Only ``Random.random`` is promised to give the same numbers for the same seed in every
version of Python, so everything here is built on it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import floor
from typing import TypeVar

T = TypeVar("T")


class Dice:
    """A source of chance that gives the same draws for the same seed anywhere.

    Parameters
    ----------
    seed : int
        Any whole number.
    """

    __slots__ = ("_random",)

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed).random

    def __deepcopy__(self, memo: object) -> Dice:
        """Return dice that draw the same from here on, and not from these."""
        here: random.Random = self._random.__self__  # type: ignore[attr-defined]
        there = random.Random()
        there.setstate(here.getstate())
        twin = Dice.__new__(Dice)
        twin._random = there.random
        return twin

    def below(self, n: int) -> int:
        """Return a whole number from 0 to `n` - 1, each as likely."""
        return floor(self._random() * n)

    def roll(self, sides: int = 6) -> int:
        """Return a die roll from 1 to `sides`."""
        return floor(self._random() * sides) + 1

    def choice(self, options: Sequence[T]) -> T:
        """Return one of `options`, each as likely."""
        return options[floor(self._random() * len(options))]

    def fraction(self) -> float:
        """Return a number from 0 up to, but without, 1."""
        return self._random()

    def draw(self, deck: list[T], n: int) -> tuple[T, ...]:
        """Take `n` cards out of `deck`, one by one.

        Raises
        ------
        ValueError
            If fewer than `n` cards are left.
        """
        total = len(deck)
        if total < n:
            raise ValueError(f"{n} cards wanted, {total} left")
        draw = self._random
        return tuple([deck.pop(floor(draw() * left)) for left in range(total, total - n, -1)])


def fresh_seed() -> int:
    """Return a seed nobody can foresee, small enough to be typed again."""
    return random.SystemRandom().randrange(1_000_000_000)


def derived_seed(seed: int, index: int) -> int:
    """Return the seed of game number `index` of a run with `seed`."""
    return random.Random(f"{seed}/{index}").getrandbits(48)
