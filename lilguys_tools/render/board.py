"""The table of a game as text: a pure function of the position."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from lilguys_tools.render.ansi import wrap

#: Below this nothing can be drawn: the table is then told in sentences, as with `plain`.
NARROWEST = 70
WIDEST = 120


def board_text(
    game: str,
    state: Any,
    *,
    width: int = 80,
    color: bool = False,
    plain: bool = False,
    scores: bool = True,
    brief: bool = False,
    last: Sequence[str] | None = None,
) -> str:
    """Return the table of a game, drawn for a terminal.

    Parameters
    ----------
    game : str
        lilguys or lyingsack.
    state : State
        The position. A closed hand of You Lying Sack is shown if the state knows it: give
        `view(state, seat)` for what a seat may see, `view(state, None)` for everybody.
    width : int, optional
        Columns at hand; no line takes more. Below 70 the table is told in sentences.
    color : bool, optional
        Colours by ANSI codes; all that they say stands in letters too.
    plain : bool, optional
        Short sentences line by line for screen readers, nothing drawn, nothing aligned.
    scores : bool, optional
        Show the points so far, which takes a scoring.
    brief : bool, optional
        Only what there is, for a small window: no points, no blank lines, no player and no type
        of Guys of which nothing lies on the table.
    last : sequence of str, optional
        What happened last, in sentences; shown below the table.

    Returns
    -------
    str
        Lines without a break at the end.
    """
    drawer = import_module(f"lilguys_tools.render.board_{game}")
    scores = scores and not brief
    if plain or width < NARROWEST:
        lines = drawer.told(state, scores, brief)
        told = [part for line in lines for part in wrap(line, max(width, 20))]
    else:
        told = list(drawer.drawn(state, min(width, WIDEST), color, scores, brief))
    for sentence in last or ():
        told += wrap(sentence, max(width, 20))
    return "\n".join(told)
