"""Both games as environments for learning, through PettingZoo's AEC interface.

The extra `rl` brings what this needs: ``pip install 'lilguys_tools[rl]'``. Nothing else in the
package imports it.
"""

from __future__ import annotations

from typing import Any

from lilguys_tools.core.names import did_you_mean
from lilguys_tools.env.table import TableEnv
from lilguys_tools.games import GAMES, load

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
        Of the game's `new_setup`; the deck of Lil' Guys is the built-in one if none is given.

    Raises
    ------
    ValueError
        If there is no such game, so many can not play it, or an option has no such value.
    TypeError
        If the game has no such option.
    """
    if game not in GAMES:
        near = did_you_mean(str(game), GAMES)
        meant = f"did you mean {near}?" if near else " or ".join(GAMES)
        raise ValueError(f"no game is called {game!r}: {meant}")
    rules = load(game)
    seats = range(rules.min_players, rules.max_players + 1)
    if players not in seats:
        raise ValueError(f"{GAMES[game]} is for {seats[0]} to {seats[-1]} players, not {players!r}")
    if game == "lilguys" and "deck" not in options:
        from lilguys_tools.logs.decks import standard_deck

        options["deck"] = standard_deck()
    names = [f"player_{seat}" for seat in range(int(players))]
    return TableEnv(rules, rules.new_setup(names, **options), max_turns, render_mode)
