"""The moves of Lil' Guys, a frozen value a verb.

Cards are numbers in the deck's list of cards, seats count from 0 in seating order, groups
from 1 as in a log.
"""

from __future__ import annotations

from dataclasses import dataclass

from lilguys_tools.games.lilguys.pranks import Transfer

Choice = tuple[tuple[int, tuple[int, ...]], ...]  #: (wild card, a type for each copy) pairs


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance: the round's line and store are laid out (LG-LINE, LG-STORE-1).

    Attributes
    ----------
    line : tuple of int or None
        Ten Guys in the order drawn; None where they lie already or are not known yet.
    store : tuple of int or None
        Five store cards; None where they are not known yet.
    """

    line: tuple[int, ...] | None
    store: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class Split:
    """The Party Planner splits the line (LG-SPLIT-1, LG-SPLIT-2).

    Attributes
    ----------
    sizes : tuple of int
        The number of Guys in each group, from the left.
    """

    sizes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Pick:
    """A player takes a group (LG-PICK-1).

    Attributes
    ----------
    group : int
        Its number, from 1.
    """

    group: int


@dataclass(frozen=True, slots=True)
class Trade:
    """A Guy is sent to the store for a card, or two (LG-SEND-1, LG-RICH).

    Attributes
    ----------
    send : int
        The Guy's card.
    buy : tuple of int
        The cards taken for it, in the order in which they arrive.
    """

    send: int
    buy: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Pass:
    """Nothing (more) is sent."""


PASS = Pass()


@dataclass(frozen=True, slots=True)
class Prank:
    """The prank just bought is carried out (LG-PRANK).

    Attributes
    ----------
    transfers : tuple of (card, giver, taker)
        What moves; the taker may be DISCARD.
    """

    transfers: tuple[Transfer, ...]


@dataclass(frozen=True, slots=True)
class Stack:
    """A player says with which types the Popular Guys are stacked (LG-POPULAR).

    Attributes
    ----------
    choice : tuple of (card, types)
        For each wild card held a type a copy.
    """

    choice: Choice


Move = Deal | Split | Pick | Trade | Pass | Prank | Stack
