"""Points of a game as people name them: a round, ``3.2`` for a pick in it, a turn."""

from __future__ import annotations

from typing import Any

from lilguys_tools.games.lilguys import state as at
from lilguys_tools.games.lilguys.rules import is_round_done


def next_point(game: str, state: Any) -> str:
    """Return the point that the next move belongs to, as ``replay --to`` takes it.

    For Lil' Guys the round, with the number of the pick behind a dot from the first pick on;
    for You Lying Sack the turn. A game that is over gives its last point.
    """
    if game == "lilguys":
        return _lilguys(state)
    return str(
        state.turn if state.die or len(state.out) + 1 == len(state.piles) else state.turn + 1
    )


def _lilguys(state: at.State) -> str:
    if state.pending == at.GROUP:
        return f"{state.round}.{len(state.taken) + 1}"
    if state.pending in (at.SEND, at.PRANK):
        return f"{state.round}.{len(state.taken)}"
    if state.pending == at.DEAL and is_round_done(state):
        return str(state.round + 1)
    return str(state.round)
