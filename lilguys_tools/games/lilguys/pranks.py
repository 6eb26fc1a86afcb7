"""What Prank Items allow (LG-PRANK), each a small class registered by its key.

A transfer is ``(card, giver, taker)``: card number and seats; the taker may be DISCARD.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import ClassVar, NamedTuple

from lilguys_tools.core.choices import Block, Choices
from lilguys_tools.core.errors import Breach
from lilguys_tools.core.value import Value

DISCARD = -1
Transfer = tuple[int, int, int]


class Table(NamedTuple):
    """What a prank looks at.

    Attributes
    ----------
    hands : per seat
        The card numbers of that seat's Guys.
    printed, types : per card
        Printed points, and the type's number (-1 for store cards).
    buyer : int
        Who bought the prank.
    """

    hands: Sequence[Sequence[int]]
    printed: Sequence[int]
    types: Sequence[int]
    buyer: int

    def others(self) -> list[int]:
        """Return the other seats."""
        return [s for s in range(len(self.hands)) if s != self.buyer]


def _breach(reason: str, index: int | None = None, **facts: int | str) -> Breach:
    at = ("prank",) if index is None else ("prank", index)
    return Breach("LG-PRANK", reason, at, dict(facts))


Ways = Sequence[tuple[Transfer, ...]]  #: the transfers of each way to carry a prank out


def _picks(cards: Sequence[int], n: int) -> list[tuple[int, ...]]:
    """Return the distinct ways to take `n` of `cards`."""
    if n == 1:
        return list(zip(sorted(set(cards))))
    return sorted(set(combinations(sorted(cards), n)))


def _moved(picks: list[tuple[int, ...]], giver: int, taker: int) -> Block[tuple[Transfer, ...]]:
    return len(picks), lambda i: tuple([(card, giver, taker) for card in picks[i]])


def _swapped(
    mine: list[tuple[int, ...]], theirs: list[tuple[int, ...]], buyer: int, other: int
) -> Block[tuple[Transfer, ...]]:
    n = len(theirs)

    def way(i: int) -> tuple[Transfer, ...]:
        out = [(card, buyer, other) for card in mine[i // n]]
        return (*out, *[(card, other, buyer) for card in theirs[i % n]])

    return len(mine) * n, way


def _taken_beyond(cards: Sequence[int], taken: Sequence[int]) -> int | None:
    """Return the first position in `taken` that `cards` can not supply."""
    left = Counter(cards)
    for i, card in enumerate(taken):
        left[card] -= 1
        if left[card] < 0:
            return i
    return None


class PrankEffect(Value):
    """What a prank card lets its buyer move."""

    key: ClassVar[str]
    __slots__ = ()

    def can_be_done(self, table: Table) -> bool:
        """Return whether anything can be moved at all."""
        raise NotImplementedError

    def check(self, table: Table, transfers: Sequence[Transfer]) -> Breach | None:
        """Return what is wrong with these transfers, or None."""
        raise NotImplementedError

    def candidates(self, table: Table) -> Ways:
        """Return the ways to carry it out, each once."""
        raise NotImplementedError


class _OneWay(PrankEffect):
    """Up to `n` Guys from one player to another place, as many as possible."""

    __slots__ = ()
    n: int

    def pairs(self, table: Table) -> list[tuple[int, int]]:
        """Return the allowed (giver, taker) pairs."""
        raise NotImplementedError

    def eligible(self, table: Table, giver: int) -> list[int]:
        """Return the giver's cards that may be moved."""
        return list(table.hands[giver])

    def can_be_done(self, table: Table) -> bool:
        """Return whether any allowed giver has a Guy to move."""
        return any(self.eligible(table, giver) for giver, _ in self.pairs(table))

    def check(self, table: Table, transfers: Sequence[Transfer]) -> Breach | None:
        """Return what is wrong with these transfers, or None."""
        if not transfers:
            return _breach("nothing-done", n=self.n) if self.can_be_done(table) else None
        pairs = self.pairs(table)
        _, giver, taker = transfers[0]
        for i, (card, frm, to) in enumerate(transfers):
            if (frm, to) not in pairs:
                return _breach("wrong-way", i)
            if (frm, to) != (giver, taker):
                return _breach("two-opponents", i)
            if card not in table.hands[frm]:
                return _breach("not-held", i, card=card, player=frm)
            if card not in self.eligible(table, frm):
                return _breach("not-allowed", i, card=card)
        eligible = self.eligible(table, giver)
        beyond = _taken_beyond(eligible, [card for card, _, _ in transfers])
        if beyond is not None:
            return _breach("not-held", beyond, card=transfers[beyond][0], player=giver)
        owed = min(self.n, len(eligible))
        if len(transfers) != owed:
            reason = "too-few" if len(transfers) < owed else "too-many"
            return _breach(reason, None, n=owed, found=len(transfers))
        return None

    def candidates(self, table: Table) -> Ways:
        """Return the ways to carry it out, each once."""
        blocks = []
        for giver, taker in self.pairs(table):
            eligible = self.eligible(table, giver)
            if eligible:
                blocks.append(_moved(_picks(eligible, min(self.n, len(eligible))), giver, taker))
        return Choices(blocks)


class Steal(_OneWay):
    """Up to n Guys without printed negative points from one other player to the buyer."""

    key: ClassVar[str] = "steal"
    __slots__ = __match_args__ = ("n",)
    n: int

    def pairs(self, table: Table) -> list[tuple[int, int]]:
        """Return the allowed (giver, taker) pairs."""
        return [(other, table.buyer) for other in table.others()]

    def eligible(self, table: Table, giver: int) -> list[int]:
        """Return the giver's cards without printed negative points."""
        return [card for card in table.hands[giver] if table.printed[card] >= 0]


class Give(_OneWay):
    """Up to n of the buyer's Guys, of these types if given, to one other player."""

    key: ClassVar[str] = "give"
    __slots__ = __match_args__ = ("n", "types")
    n: int
    types: tuple[int, ...] | None

    def __init__(self, n: int, types: tuple[int, ...] | None = None) -> None:
        super().__init__(n, types)

    def pairs(self, table: Table) -> list[tuple[int, int]]:
        """Return the allowed (giver, taker) pairs."""
        return [(table.buyer, other) for other in table.others()]

    def eligible(self, table: Table, giver: int) -> list[int]:
        """Return the buyer's cards of the types named."""
        if self.types is None:
            return list(table.hands[giver])
        return [card for card in table.hands[giver] if table.types[card] in self.types]


class Discard(_OneWay):
    """Up to n Guys of one other player out of the game."""

    key: ClassVar[str] = "discard"
    __slots__ = __match_args__ = ("n",)
    n: int

    def pairs(self, table: Table) -> list[tuple[int, int]]:
        """Return the allowed (giver, taker) pairs."""
        return [(other, DISCARD) for other in table.others()]


class Swap(PrankEffect):
    """n of the buyer's Guys against n of one other player's."""

    key: ClassVar[str] = "swap"
    __slots__ = __match_args__ = ("n",)
    n: int

    def can_be_done(self, table: Table) -> bool:
        """Return whether both sides have a Guy."""
        return bool(table.hands[table.buyer]) and any(table.hands[s] for s in table.others())

    def check(self, table: Table, transfers: Sequence[Transfer]) -> Breach | None:
        """Return what is wrong with these transfers, or None."""
        if not transfers:
            return _breach("nothing-done", n=self.n) if self.can_be_done(table) else None
        buyer = table.buyer
        other = next((s for t in transfers for s in t[1:] if s not in (buyer, DISCARD)), DISCARD)
        for i, (card, frm, to) in enumerate(transfers):
            if DISCARD in (frm, to) or frm == to or buyer not in (frm, to):
                return _breach("wrong-way", i)
            if other not in (frm, to):
                return _breach("two-opponents", i)
            if card not in table.hands[frm]:
                return _breach("not-held", i, card=card, player=frm)
        for giver in (buyer, other):
            index = [i for i, t in enumerate(transfers) if t[1] == giver]
            beyond = _taken_beyond(table.hands[giver], [transfers[i][0] for i in index])
            if beyond is not None:
                i = index[beyond]
                return _breach("not-held", i, card=transfers[i][0], player=giver)
        owed = min(self.n, len(table.hands[buyer]), len(table.hands[other]))
        given = sum(1 for t in transfers if t[1] == buyer)
        if given != owed or len(transfers) != 2 * owed:
            return _breach("uneven-swap", None, n=owed)
        return None

    def candidates(self, table: Table) -> Ways:
        """Return the ways to carry it out, each once."""
        buyer, blocks = table.buyer, []
        for other in table.others():
            n = min(self.n, len(table.hands[buyer]), len(table.hands[other]))
            if n:
                mine, theirs = _picks(table.hands[buyer], n), _picks(table.hands[other], n)
                blocks.append(_swapped(mine, theirs, buyer, other))
        return Choices(blocks)


class ManualPrank(PrankEffect):
    """Any transfers of Guys, with anybody, or none; made one after the other."""

    key: ClassVar[str] = "manual"
    __slots__ = ()

    def can_be_done(self, table: Table) -> bool:
        """Return whether there is any Guy to move."""
        return any(table.hands)

    def check(self, table: Table, transfers: Sequence[Transfer]) -> Breach | None:
        """Return what is wrong with these transfers, or None."""
        hands = [Counter(hand) for hand in table.hands]
        for i, (card, frm, to) in enumerate(transfers):
            if frm in (to, DISCARD):
                return _breach("wrong-way", i)
            if not hands[frm][card]:
                return _breach("not-held", i, card=card, player=frm)
            hands[frm][card] -= 1
            if to != DISCARD:
                hands[to][card] += 1
        return None

    def candidates(self, table: Table) -> Ways:
        """Return no transfer and every single one; longer lists are legal but without end."""
        seats = range(len(table.hands))
        return [
            (),
            *(
                ((card, giver, taker),)
                for giver in seats
                for card in sorted(set(table.hands[giver]))
                for taker in (*(s for s in seats if s != giver), DISCARD)
            ),
        ]


PRANKS: Mapping[str, type[PrankEffect]] = {
    p.key: p for p in (Steal, Give, Swap, Discard, ManualPrank)
}
