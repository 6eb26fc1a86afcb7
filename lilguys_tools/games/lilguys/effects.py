"""The lasting effects of Power Items (LG-POWER), each a small class registered by its key.

An effect overrides the hooks it changes; the rules and the scoring ask the hooks of every
card alike, so a new effect is one class here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, NamedTuple

from lilguys_tools.core.value import Value

Amounts = tuple[tuple[int, int], ...]  #: (type, n) pairs


class Granted(NamedTuple):
    """What effects let a seat do when it sends Guys.

    Attributes
    ----------
    extra_sends : int
        How many more Guys it may send in each round.
    lifts_negative : bool
        Whether it may send Guys with printed negative points.
    buys_two : frozenset of int
        The types that buy it two cards.
    """

    extra_sends: int = 0
    lifts_negative: bool = False
    buys_two: frozenset[int] = frozenset()

    @classmethod
    def together(cls, several: Sequence[Granted]) -> Granted:
        """Return what several effects let a seat do together."""
        return cls(
            sum([one.extra_sends for one in several]),
            any(one.lifts_negative for one in several),
            frozenset[int]().union(*[one.buys_two for one in several]),
        )


NOTHING = Granted()


class Effect(Value):
    """A card without effect; every hook at its neutral value."""

    key: ClassVar[str]
    __slots__ = ()

    def extra_sends(self) -> int:
        """Return how many more Guys may be sent each round."""
        return 0

    def lifts_negative(self) -> bool:
        """Return whether Guys with printed negative points may be sent."""
        return False

    def granted(self) -> Granted:
        """Return what all this lets the holder do when sending Guys."""
        return Granted(self.extra_sends(), self.lifts_negative(), frozenset(self.buys_two()))

    def ignores_printed(self) -> tuple[int, ...]:
        """Return the types whose printed negative points do not count."""
        return ()

    def buys_two(self) -> tuple[int, ...]:
        """Return the types that buy two cards when sent."""
        return ()

    def extra_symbols(self) -> Amounts:
        """Return the symbols added to groups that the holder has."""
        return ()

    def group_bonus(self) -> Amounts:
        """Return the points for groups that the holder has."""
        return ()


class ExtraSends(Effect):
    """More sends each round."""

    key: ClassVar[str] = "extra_sends"
    __slots__ = __match_args__ = ("n",)
    n: int

    def extra_sends(self) -> int:
        """Return how many more Guys may be sent each round."""
        return self.n


class SendNegative(Effect):
    """LG-SEND-4 does not bind the holder."""

    key: ClassVar[str] = "send_negative"
    __slots__ = ()

    def lifts_negative(self) -> bool:
        """Return True."""
        return True


class IgnorePrinted(Effect):
    """Printed negative points on own cards of these types do not count."""

    key: ClassVar[str] = "ignore_printed"
    __slots__ = __match_args__ = ("types",)
    types: tuple[int, ...]

    def ignores_printed(self) -> tuple[int, ...]:
        """Return those types."""
        return self.types


class BuysTwo(Effect):
    """Sending a Guy of these types buys two, as Rich does."""

    key: ClassVar[str] = "buys_two"
    __slots__ = __match_args__ = ("types",)
    types: tuple[int, ...]

    def buys_two(self) -> tuple[int, ...]:
        """Return those types."""
        return self.types


class ExtraSymbols(Effect):
    """More symbols in groups that the holder has."""

    key: ClassVar[str] = "extra_symbols"
    __slots__ = __match_args__ = ("amounts",)
    amounts: Amounts

    def extra_symbols(self) -> Amounts:
        """Return the symbols added."""
        return self.amounts


class GroupBonus(Effect):
    """Points for groups that the holder has."""

    key: ClassVar[str] = "group_bonus"
    __slots__ = __match_args__ = ("amounts",)
    amounts: Amounts

    def group_bonus(self) -> Amounts:
        """Return the points."""
        return self.amounts


class Manual(Effect):
    """The table sees to it; the tool shows the card's text."""

    key: ClassVar[str] = "manual"
    __slots__ = ()


EFFECTS: Mapping[str, type[Effect]] = {
    e.key: e
    for e in (ExtraSends, SendNegative, IgnorePrinted, BuysTwo, ExtraSymbols, GroupBonus, Manual)
}
