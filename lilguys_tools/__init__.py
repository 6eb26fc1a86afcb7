"""Rules engine, logs and scoring for the tabletop games Lil' Guys and You Lying Sack."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lilguys_tools.core.game import Game

__version__ = "0.1.0"


def new_game(game: str, players: Sequence[str], **options: Any) -> tuple[Game, Any]:
    """Return a game's verbs, and its position before the first move.

    Parameters
    ----------
    game : str
        lilguys or lyingsack.
    players : sequence of str
        Names in seating order, clockwise.
    **options
        Of the game's `new_setup`. The deck of Lil' Guys may be the name of a built-in one, the
        path of a file or a `Deck`; it is the built-in one if none is given.

    Raises
    ------
    ValueError
        If there is no such game or deck, so many can not play it, or an option has no such value.
    TypeError
        If the game has no such option.
    """
    from lilguys_tools.core.errors import IllegalMoveError
    from lilguys_tools.games import named

    rules = named(game, len(players))
    if game == "lilguys":
        from lilguys_tools.logs.decks import find_deck

        options["deck"] = find_deck(options.get("deck"))
    try:
        setup = rules.new_setup(players, **options)
    except IllegalMoveError as error:
        from lilguys_tools.session.reasons import reason

        why = reason(game, error.breach)
        raise ValueError(f"[{why.rule}] {why.message}") from error
    return rules, rules.initial(setup)
