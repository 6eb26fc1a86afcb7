"""How the table stands: a pure function from a position to a result."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from lilguys_tools.games.lyingsack.state import State, is_over, sack


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """One player's standing.

    Attributes
    ----------
    name : str
        As in the setup.
    rank : int
        From 1; equal piles share a rank.
    pile : int
        Bad Things; 0 for who is out.
    out : int or None
        The turn in which the player went out (LS-OUT-1).
    """

    name: str
    rank: int
    pile: int
    out: int | None


@dataclass(frozen=True, slots=True)
class Result:
    """How the table stands.

    Attributes
    ----------
    status : {"finished", "unfinished"}
        Whether somebody has won.
    turns : int
        Turns rolled for, one that stops early too.
    number : int
        The Bad Things Number in force in the last of them; 2 before the first.
    sack : int or None
        Bad Things in the sack, a closed hand not among them; None for a view that hides the
        hand.
    players : tuple of PlayerResult
        In seating order.
    winners : tuple of str
        The winner's name (LS-WIN); empty while the game is unfinished.
    """

    status: str
    turns: int
    number: int
    sack: int | None
    players: tuple[PlayerResult, ...]
    winners: tuple[str, ...]


def result(state: State) -> Result:
    """Return how the table stands.

    Living players rank by the smaller pile, equal piles share; then come the others, who went
    out last first, also of those who went in one turn (LS-WIN, LS-OUT-1).
    """
    names = state.setup.players
    living = [pile for seat, pile in enumerate(state.piles) if seat not in state.out]
    players = []
    for seat, pile in enumerate(state.piles):
        if seat in state.out:
            order = state.out.index(seat)
            standing = PlayerResult(names[seat], len(names) - order, pile, state.out_turns[order])
        else:
            rank = 1 + sum(other < pile for other in living)
            standing = PlayerResult(names[seat], rank, pile, None)
        players.append(standing)
    over = is_over(state)
    return Result(
        status="finished" if over else "unfinished",
        turns=state.turn,
        number=state.number,
        sack=sack(state),
        players=tuple(players),
        winners=(names[state.active],) if over else (),
    )


def result_json(result: Result) -> dict[str, Any]:
    """Return `result` as ``score --format json`` writes it, after the keys file and game."""
    return {
        "status": result.status,
        "turns": result.turns,
        "number": result.number,
        "sack": result.sack,
        "players": [
            {"name": one.name, "rank": one.rank, "pile": one.pile, "out": one.out}
            for one in result.players
        ],
        "winners": list(result.winners),
    }
