"""Seeded chance: the only place that knows ``random``.

Only ``Random.random`` is promised to give the same numbers for the same seed in every
version of Python, so everything here is built on it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import chain
from operator import mul
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
        return int(self._random() * n)

    def roll(self, sides: int = 6) -> int:
        """Return a die roll from 1 to `sides`."""
        return int(self._random() * sides) + 1

    def choice(self, options: Sequence[T]) -> T:
        """Return one of `options`, each as likely."""
        return options[int(self._random() * len(options))]

    def fraction(self) -> float:
        """Return a number from 0 up to, but without, 1."""
        return self._random()

    def draw(self, counts: Sequence[int], n: int) -> tuple[int, ...]:
        """Draw `n` cards one by one from a deck given as copies by card number.

        Raises
        ------
        ValueError
            If fewer than `n` cards are left.
        """
        # Tuples of one card times its copies: the quickest way to write a deck out.
        cards = zip(range(len(counts)))
        deck = list(chain.from_iterable(map(mul, cards, counts)))
        total = len(deck)
        if total < n:
            raise ValueError(f"{n} cards wanted, {total} left")
        draw = self._random
        return tuple([deck.pop(int(draw() * left)) for left in range(total, total - n, -1)])


def fresh_seed() -> int:
    """Return a seed nobody can foresee, small enough to be typed again."""
    return random.SystemRandom().randrange(1_000_000_000)


def derived_seed(seed: int, index: int) -> int:
    """Return the seed of game number `index` of a run with `seed`."""
    return random.Random(f"{seed}/{index}").getrandbits(48)
