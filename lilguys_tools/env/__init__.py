"""Both games as environments for learning, through PettingZoo's AEC interface.

The extra `rl` brings what this needs: ``pip install 'lilguys_tools[rl]'``. Nothing else in the
package imports it.
"""

from __future__ import annotations

from typing import Any

from lilguys_tools import new_game
from lilguys_tools.env.table import TableEnv
from lilguys_tools.games import named

__all__ = ["TableEnv", "make"]


def make(
    game: str,
    players: int = 4,
    *,
    max_turns: int = 500,
    render_mode: str | None = None,
    **options: Any,
) -> TableEnv:
    """Return a game as an AEC environment.

    Parameters
    ----------
    game : str
        lilguys or lyingsack.
    players : int
        How many sit at the table: 2 to 4, or 2 to 5 in You Lying Sack.
    max_turns : int
        Turns after which You Lying Sack, which may go on for ever, is truncated.
    render_mode : {"ansi", "human"}, optional
        Whether `render` returns the table as text, or prints it.
    **options
        As in `lilguys_tools.new_game`.

    Raises
    ------
    ValueError
        If there is no such game or deck, so many can not play it, or an option has no such value.
    TypeError
        If the game has no such option.
    """
    named(game, players)
    rules, state = new_game(game, [f"player_{seat}" for seat in range(int(players))], **options)
    return TableEnv(rules, state.setup, max_turns, render_mode)
