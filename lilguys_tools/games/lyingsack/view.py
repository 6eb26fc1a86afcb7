"""What a seat can see, and the public table as plain data."""

from __future__ import annotations

from typing import Any

from lilguys_tools.games.lyingsack.rules import asked
from lilguys_tools.games.lyingsack.state import HIDDEN, State, is_over, others, unpiled


def view(state: State, seat: int | None) -> State:
    """Return what `seat` sees, or with None what everybody sees.

    Only the Active Player knows what is in the closed hand (LS-HAND-1). The hand is the one
    field that tells it, since what lies in the sack is derived, so positions that differ in
    the hand alone look the same to all others.

    Returns
    -------
    State
        With the hand "hidden" where `seat` does not know it; `in_hand` and `sack` are then
        None.
    """
    if state.hand is None or seat == state.active:
        return state
    setup, turn, active, number, die, _, refused, piles, out, out_turns = state
    return State(setup, turn, active, number, die, HIDDEN, refused, piles, out, out_turns)


def public(state: State) -> dict[str, Any]:
    """Return the public table as plain data for JSON.

    Returns
    -------
    dict
        ``turn`` (turns rolled for), ``active`` (name, null when the game is over), ``number``,
        ``die`` (null before the roll), ``piles`` (Bad Things by name), ``out`` (turn by name, in
        the order of going), ``refused`` (names, in order), ``asked`` (name or null) and ``sack``:
        the Bad Things that lie in no pile, those in a closed hand among them.
    """
    names = state.setup.players
    now = asked(state)
    return {
        "turn": state.turn,
        "active": None if is_over(state) else names[state.active],
        "number": state.number,
        "die": state.die or None,
        "piles": dict(zip(names, state.piles, strict=True)),
        "out": {names[seat]: turn for seat, turn in zip(state.out, state.out_turns, strict=True)},
        "refused": [names[seat] for seat in others(state)[: state.refused]],
        "asked": None if now is None else names[now],
        "sack": unpiled(state),
    }
