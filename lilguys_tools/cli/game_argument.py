"""The argument GAME, as several commands take it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from lilguys_tools.games import GAMES

_Command = TypeVar("_Command", bound=Callable[..., Any])


class _Game(click.ParamType):  # type: ignore[type-arg,unused-ignore]
    """A game by its id or its title, however spelled; of an unknown one the nearest is told."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        from lilguys_tools.core.names import did_you_mean

        known = {_fold(name): id for id, title in GAMES.items() for name in (id, title)}
        folded = _fold(str(value))
        if folded in known:
            return known[folded]
        near = did_you_mean(folded, known)
        hint = f"Did you mean '{known[near]}'?" if near else f"Games: {', '.join(GAMES)}."
        self.fail(f"there is no game {value!r}. {hint}", param, ctx)


def _fold(name: str) -> str:
    from lilguys_tools.core.names import fold_id

    return fold_id(name.replace("'", "").replace("\u2019", ""))


def game_argument(
    default: str | None = None, required: bool = True
) -> Callable[[_Command], _Command]:
    """Return the decorator that gives a command the argument `game`.

    Parameters
    ----------
    default : str, optional
        The game if none is named; left out, one must be.
    required : bool, optional
        False lets the command itself say what no game means; it gets None then.
    """
    games = "|".join(GAMES)
    if default is None:
        return click.argument("game", type=_Game(), metavar=f"{{{games}}}", required=required)
    return click.argument("game", type=_Game(), default=default, metavar=f"[{games}]")
