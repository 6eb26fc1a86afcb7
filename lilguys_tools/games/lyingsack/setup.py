"""Who plays, in which seats, and who begins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lilguys_tools.core.errors import Breach
from lilguys_tools.core.names import fold_name

MIN_PLAYERS = 2
MAX_PLAYERS = 5

# Words that mean something else where a log names a player.
_RESERVED = frozenset({"nobody", "discard"})


@dataclass(frozen=True, slots=True)
class Setup:
    """A game's players and who goes first (LS-PLAYERS, LS-SETUP).

    Nothing is checked here; `check_setup` does that.

    Attributes
    ----------
    players : tuple of str
        Names in seating order, clockwise; kept trimmed.
    first_player : int
        The seat that goes first, from 0.
    """

    players: tuple[str, ...]
    first_player: int = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "players", tuple(name.strip() for name in self.players))


def check_setup(players: Sequence[str], first: int = 0) -> Breach | None:
    """Return what is wrong with these players, or None (LS-PLAYERS, LS-SETUP).

    Parameters
    ----------
    players : sequence of str
        Names in seating order.
    first : int
        The seat that goes first, from 0.

    Returns
    -------
    Breach or None
        At ``("players",)`` for their number, at ``("players", i)`` for a name (of two equal
        names the second), at ``("first_player",)`` for a seat that nobody sits in.
    """
    if not MIN_PLAYERS <= len(players) <= MAX_PLAYERS:
        return Breach("LS-PLAYERS", "number", ("players",), {"count": len(players)})
    seen: set[str] = set()
    for seat, name in enumerate(players):
        folded = fold_name(name)
        reason = (
            "empty"
            if not folded
            else "reserved"
            if folded in _RESERVED
            else "twice"
            if folded in seen
            else None
        )
        if reason:
            return Breach(
                "LS-PLAYERS",
                reason,
                ("players", seat),
                {"seat": seat + 1, "name": name.strip()},
            )
        seen.add(folded)
    if not 0 <= first < len(players):
        return Breach(
            "LS-SETUP",
            "first",
            ("first_player",),
            {"seat": first + 1, "count": len(players)},
        )
    return None
