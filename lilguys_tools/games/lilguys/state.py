"""A position of Lil' Guys as a value: tuples and small ints, nothing hidden, no chance."""

from __future__ import annotations

from typing import NamedTuple

from lilguys_tools.games.lilguys.moves import Choice
from lilguys_tools.games.lilguys.setup import CARD_BITS as CARD_BITS
from lilguys_tools.games.lilguys.setup import CARD_MASK as CARD_MASK
from lilguys_tools.games.lilguys.setup import Setup

# What is to be decided now.
DEAL, SPLIT, GROUP, SEND, PRANK, STACK, OVER = range(7)
DECISIONS = ("deal", "split", "group", "send", "prank", "popular_as", None)

NO_SENDER = -1


class State(NamedTuple):
    """A position.

    Attributes
    ----------
    setup : Setup
        The table.
    pending : int
        What is to be decided: DEAL, SPLIT, GROUP, SEND, PRANK, STACK or OVER.
    round : int
        Rounds begun.
    planner : int
        The seat of the Party Planner of the latest round begun (LG-PLANNER).
    line : tuple of int
        The round's ten Guys, empty before they are laid out.
    sizes : tuple of int
        The group sizes, empty before the split.
    taken : tuple of int
        The groups taken so far in this round, in the order of the picks.
    store, senders : tuple of int
        The cards in the store and, for each, the seat that sent it, or NO_SENDER.
    guys : tuple of tuple of int
        A seat's Guys in the order they came, as codes (see `setup.CARD_BITS`).
    items : tuple of tuple of int
        A seat's other store cards in the order they came.
    sends : int
        Guys sent since the latest pick.
    extra_used : tuple of int
        Extra sends a seat has used in this round.
    arriving : tuple of int
        Bought cards that arrive once the pending prank is carried out.
    prank : int
        The pending prank's card, else -1.
    seen : tuple of int
        Copies of each card laid out so far, by card number (LG-DECK-3).
    stacks : tuple of (Choice or None)
        What each seat's Populars are stacked with; None before it is settled.
    """

    setup: Setup
    pending: int
    round: int
    planner: int
    line: tuple[int, ...]
    sizes: tuple[int, ...]
    taken: tuple[int, ...]
    store: tuple[int, ...]
    senders: tuple[int, ...]
    guys: tuple[tuple[int, ...], ...]
    items: tuple[tuple[int, ...], ...]
    sends: int
    extra_used: tuple[int, ...]
    arriving: tuple[int, ...]
    prank: int
    seen: tuple[int, ...]
    stacks: tuple[Choice | None, ...]

    def groups(self) -> tuple[tuple[int, ...], ...]:
        """Return the groups of the line, empty before the split."""
        groups, start = [], 0
        for size in self.sizes:
            groups.append(self.line[start : start + size])
            start += size
        return tuple(groups)

    def hand(self, seat: int) -> tuple[int, ...]:
        """Return the card numbers of a seat's Guys in the order they came."""
        return tuple([code & CARD_MASK for code in self.guys[seat]])


def initial(setup: Setup) -> State:
    """Return the position before the first round."""
    nothing: tuple[tuple[int, ...], ...] = ((),) * setup.seats
    return State(
        setup=setup,
        pending=DEAL,
        round=0,
        planner=setup.first_planner,
        line=(),
        sizes=(),
        taken=(),
        store=(),
        senders=(),
        guys=nothing,
        items=nothing,
        sends=0,
        extra_used=(0,) * setup.seats,
        arriving=(),
        prank=-1,
        seen=(0,) * len(setup.copies),
        stacks=(None,) * setup.seats,
    )
