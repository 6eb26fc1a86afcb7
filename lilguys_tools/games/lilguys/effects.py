"""The lasting effects of Power Items (LG-POWER), each a small class registered by its key.

An effect overrides the hooks it changes; the rules and the scoring ask the hooks of every
card alike, so a new effect is one class here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

Amounts = tuple[tuple[int, int], ...]  #: (type, n) pairs


class Effect:
    """A card without effect; every hook at its neutral value."""

    key: ClassVar[str]
    __slots__ = ()

    def extra_sends(self) -> int:
        """Return how many more Guys may be sent each round."""
        return 0

    def lifts_negative(self) -> bool:
        """Return whether Guys with printed negative points may be sent."""
        return False

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


@dataclass(frozen=True, slots=True)
class ExtraSends(Effect):
    """More sends each round."""

    key: ClassVar[str] = "extra_sends"
    n: int

    def extra_sends(self) -> int:
        """Return how many more Guys may be sent each round."""
        return self.n


@dataclass(frozen=True, slots=True)
class SendNegative(Effect):
    """LG-SEND-4 does not bind the holder."""

    key: ClassVar[str] = "send_negative"

    def lifts_negative(self) -> bool:
        """Return True."""
        return True


@dataclass(frozen=True, slots=True)
class IgnorePrinted(Effect):
    """Printed negative points on own cards of these types do not count."""

    key: ClassVar[str] = "ignore_printed"
    types: tuple[int, ...]

    def ignores_printed(self) -> tuple[int, ...]:
        """Return those types."""
        return self.types


@dataclass(frozen=True, slots=True)
class BuysTwo(Effect):
    """Sending a Guy of these types buys two, as Rich does."""

    key: ClassVar[str] = "buys_two"
    types: tuple[int, ...]

    def buys_two(self) -> tuple[int, ...]:
        """Return those types."""
        return self.types


@dataclass(frozen=True, slots=True)
class ExtraSymbols(Effect):
    """More symbols in groups that the holder has."""

    key: ClassVar[str] = "extra_symbols"
    amounts: Amounts

    def extra_symbols(self) -> Amounts:
        """Return the symbols added."""
        return self.amounts


@dataclass(frozen=True, slots=True)
class GroupBonus(Effect):
    """Points for groups that the holder has."""

    key: ClassVar[str] = "group_bonus"
    amounts: Amounts

    def group_bonus(self) -> Amounts:
        """Return the points."""
        return self.amounts


@dataclass(frozen=True, slots=True)
class Manual(Effect):
    """The table sees to it; the tool shows the card's text."""

    key: ClassVar[str] = "manual"


EFFECTS: Mapping[str, type[Effect]] = {
    e.key: e
    for e in (ExtraSends, SendNegative, IgnorePrinted, BuysTwo, ExtraSymbols, GroupBonus, Manual)
}
