"""The table of a game as HTML with cards drawn in SVG: a pure function of the position."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any


def table_html(game: str, state: Any, *, scores: bool = True, over: bool = False) -> str:
    """Return the table of a game as HTML, from 360 pixels to a big screen.

    Every text is escaped, and what a colour says is also said by a shape, a letter or a
    word. It needs `table_css`, and takes its colours from the variables of the look of the
    pages, by day where there is none.

    Parameters
    ----------
    game : str
        lilguys or lyingsack.
    state : State
        The position. A closed hand of You Lying Sack is shown if the state knows it: give
        `view(state, seat)` for what a seat may see, `view(state, None)` for everybody.
    scores : bool, optional
        Show the points so far, which takes a scoring.
    over : bool, optional
        The game was counted up here: nobody is to decide any more what was left open.

    Returns
    -------
    str
        An element of the class ``lgt``; the same for the same position.
    """
    inside = "".join(import_module(f"lilguys_tools.render.svg_{game}").drawn(state, scores, over))
    return f'<div class="lgt lgt-{game}">{inside}</div>'


@cache
def table_css() -> str:
    """Return the stylesheet of `table_html` and of the charts."""
    return Path(__file__).with_name("table.css").read_text("utf-8")
