"""A game of You Lying Sack as the plain data of its log."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lilguys_tools.games.lyingsack.moves import Answer, Move, Roll, Take
from lilguys_tools.games.lyingsack.rules import asked
from lilguys_tools.games.lyingsack.state import State, others


def log_data(
    steps: Iterable[tuple[State, Move]], state: State, head: dict[str, Any]
) -> dict[str, Any]:
    """Return what follows the head of a log: the players, the turns, who refused so far.

    Parameters
    ----------
    steps : iterable of (State, Move)
        Every move with the position before it.
    state : State
        The position reached.
    head : dict
        What the log begins with; what it says already is left out.
    """
    setup = state.setup
    turns: list[dict[str, Any]] = []
    for before, move in steps:
        match move:
            case Roll(value):
                turns.append({"player": setup.players[before.active], "roll": value})
            case Take(hand):
                turns[-1]["hand"] = hand
            case Answer(accept):
                seat = asked(before)
                if accept and seat is not None:
                    turns[-1]["accepted_by"] = setup.players[seat]
                elif before.refused + 1 == len(others(before)):
                    turns[-1]["accepted_by"] = "nobody"
    data: dict[str, Any] = {
        "players": list(setup.players),
        "first_player": setup.players[setup.first_player],
    }
    data = {key: value for key, value in data.items() if key not in head}
    data["turns"] = turns
    if state.hand is not None and state.refused:
        refused = others(state)[: state.refused]
        data["pending"] = {"refused": [setup.players[seat] for seat in refused]}
    return data
