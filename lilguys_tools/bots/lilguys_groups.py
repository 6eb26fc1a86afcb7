"""What a player's groups are worth in Lil' Guys, with all that may still come to them.

The reference card alone misleads: a first symbol scores -1, yet it is the way to a fifth that
brings +4. So each type gets a table of what its number of symbols is worth *until the end*,
made backwards over the cards of that type that are still to come (`Prospects`). It assumes
that each of them comes to a player by the fair share of a player, somewhat more often while
the player is better off with it, somewhat less often otherwise (`WANTED`, `UNWANTED`).
Popular Guys, those to come too, go where they bring most.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from lilguys_tools.games.lilguys.effects import Effect
from lilguys_tools.games.lilguys.setup import SIMPLIFIED, Setup

#: How much more or less than the fair share of a card comes to who wants it, or does not.
WANTED, UNWANTED = 1.35, 0.65

Table = tuple[float, ...]  #: what 0, 1, 2, ... symbols are worth at the end
ToCome = tuple[tuple[int, int, int], ...]  #: (symbols, printed points, copies)

_NEVER = -1e9


class Powers(NamedTuple):
    """What a player's Power Items do to groups, by type.

    Attributes
    ----------
    extra, bonus : tuple of int
        Symbols and points added to groups held.
    ignored : tuple of bool
        Whether printed negative points do not count.
    """

    extra: tuple[int, ...]
    bonus: tuple[int, ...]
    ignored: tuple[bool, ...]


def powers_of(types: int, effects: Sequence[Effect]) -> Powers:
    """Return what these effects do together, for so many types."""
    extra, bonus, ignored = [0] * types, [0] * types, [False] * types
    for effect in effects:
        for kind, amount in effect.extra_symbols():
            extra[kind] += amount
        for kind, amount in effect.group_bonus():
            bonus[kind] += amount
        for kind in effect.ignores_printed():
            ignored[kind] = True
    return Powers(tuple(extra), tuple(bonus), tuple(ignored))


@lru_cache(maxsize=4096)
def _table(
    reference: tuple[int, ...], extra: int, bonus: int, free: bool, to_come: ToCome, seats: int
) -> Table:
    """Return what each number of symbols of a type is worth until the end."""
    last = len(reference) - 1
    # Beyond the reference card's last row nothing changes, so the table may stop a little later.
    size = last + 5
    worth = [0.0]
    worth += [reference[min(n + extra, last)] + bonus for n in range(1, size)]
    for symbols, printed, copies in to_come:
        points = 0 if free and printed < 0 else printed
        for _ in range(copies):
            after = worth[symbols:] + worth[-1:] * symbols
            gains = [b + points - a for a, b in zip(worth, after, strict=True)]
            worth = [
                a + gain * (WANTED if gain > 0 else UNWANTED) / seats
                for a, gain in zip(worth, gains, strict=True)
            ]
    return tuple(worth)


class Prospects:
    """What symbols are worth to one player until the end of the game.

    Parameters
    ----------
    setup : Setup
        The table.
    to_come : sequence of ToCome
        By type, the Guys not laid out yet; of the wild types too.
    powers : Powers
        What the player's Power Items do.

    Attributes
    ----------
    tables : list of Table
        By type.
    """

    __slots__ = ("_bonus", "_each", "_kinds", "_known", "_later", "_share", "_wild", "tables")

    def __init__(self, setup: Setup, to_come: Sequence[ToCome], powers: Powers) -> None:
        seats = setup.seats
        self._kinds = setup.types_in_play
        self.tables = [
            _table(setup.reference, x, b, free, coming, seats)
            for x, b, free, coming in zip(*powers, to_come, strict=True)
        ]
        wild = [coming for kind, coming in enumerate(to_come) if setup.deck.types[kind].wild]
        #: Popular symbols that this player may still hope for.
        self._wild = sum(s * n for coming in wild for s, _, n in coming) / seats
        self._each = setup.deck.simplified if setup.scoring == SIMPLIFIED else None
        self._share = [sum(s * n for s, _, n in coming) * WANTED / seats for coming in to_come]
        self._later = [
            sum(p * n for _, p, n in coming if not (free and p < 0)) / seats
            for coming, free in zip(to_come, powers.ignored, strict=True)
        ]
        self._bonus = powers.bonus
        self._known: dict[tuple[tuple[int, ...], int], float] = {}

    def worth(self, symbols: Sequence[int], wild: int) -> float:
        """Return the points that these groups will bring, printed points to come included.

        Parameters
        ----------
        symbols : sequence of int
            By type, without Populars.
        wild : int
            Popular symbols held.
        """
        key = (tuple(symbols), wild)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = (
                self._standard(symbols, wild)
                if self._each is None
                else self._simplified(symbols, wild)
            )
        return found

    def _standard(self, symbols: Sequence[int], wild: int) -> float:
        total = 0.0
        hoped = wild + self._wild
        most = int(hoped) + 1
        best = [0.0] + [_NEVER] * most  # what so many Popular symbols bring with these types
        for kind in self._kinds:
            table = self.tables[kind]
            end = len(table) - 1
            at = min(symbols[kind], end)
            base = table[at]
            total += base
            gains = [table[min(at + k, end)] - base for k in range(1, most + 1)]
            for n in range(most, 0, -1):
                value = best[n]
                for k in range(n):
                    better = gains[k] + best[n - k - 1]
                    if better > value:
                        value = better
                best[n] = value
        whole = int(hoped)
        return total + best[whole] + (best[whole + 1] - best[whole]) * (hoped - whole)

    def _simplified(self, symbols: Sequence[int], wild: int) -> float:
        """Reckon with each type's share of what is to come, and Populars with the largest."""
        assert self._each is not None
        held = [symbols[kind] + self._share[kind] for kind in self._kinds]
        held.sort(reverse=True)
        if held:
            held[0] += wild + self._wild
        total = sum(self._later[kind] for kind in self._kinds)
        total += sum(self._bonus[kind] for kind in self._kinds if symbols[kind])
        return total + sum(each * n for each, n in zip(self._each, held, strict=False))
