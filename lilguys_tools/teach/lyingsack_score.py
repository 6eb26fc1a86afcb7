"""Why a table of You Lying Sack stands as it does."""

from __future__ import annotations

from collections.abc import Iterator

from lilguys_tools.games.lyingsack.scoring import PlayerResult, Result
from lilguys_tools.teach.line import Line


def player_lines(result: Result, player: PlayerResult) -> Iterator[Line]:
    """Give what became of a player."""
    if player.out is None:
        yield Line("LS-BAD", f"{player.name} has {_things(player.pile)}")
    else:
        yield Line("LS-OUT-1", f"{player.name} had 10 or more and went out in turn {player.out}")


def closing_lines(result: Result) -> Iterator[Line]:
    """Give who wins and why, or that the game goes on."""
    if result.winners:
        yield Line(
            "LS-WIN", f"{result.winners[0]} wins: the last one in, after {_turns(result.turns)}"
        )
    else:
        yield Line(
            "LS-WIN",
            f"the game is not over after {_turns(result.turns)}: the Bad Things Number is "
            f"{result.number}, this is the table as it stands",
        )


def _things(n: int) -> str:
    return "1 Bad Thing" if n == 1 else f"{n} Bad Things"


def _turns(n: int) -> str:
    return "1 turn" if n == 1 else f"{n} turns"
