"""What lies on the table in a step of a lesson, as text; a pure function."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from lilguys_tools.games.lilguys.setup import SIMPLIFIED
from lilguys_tools.games.lilguys.values import Holding
from lilguys_tools.render.ansi import paint, wrap
from lilguys_tools.render.board import board_text
from lilguys_tools.teach.lesson import Position
from lilguys_tools.teach.lilguys_cards import card_text, reference_text, simplified_text


def position_text(
    position: Position, *, width: int = 80, color: bool = False, plain: bool = False
) -> str:
    """Return the table of a step without the points that a learner is to work out.

    Parameters
    ----------
    position : Position
        The table; a closed hand is shown to the seat that knows it only.
    width, color, plain
        See `board.board_text`.
    """
    if position.state is not None:
        return board_text(
            position.game.name, position.view, width=width, color=color, plain=plain, scores=False
        )
    lines = _counted_up(position.result, color and not plain)
    return "\n".join(part for line in lines for part in wrap(line, max(width, 20), "", "  "))


def _counted_up(result: Any, color: bool) -> Iterator[str]:
    """Give what the players of a tally of Lil' Guys have, and what groups are worth there."""
    setup = result.setup
    for name, holding in zip(setup.players, result.holdings, strict=True):
        guys = ", ".join(_guys(setup, holding)) or "no Guys"
        yield f"{name} has {guys}."
        for number in holding.items:
            card = setup.deck.cards[number]
            yield f"{name} has {card.name}: {card_text(setup.deck, card)}."
    if result.scoring == SIMPLIFIED:
        yield f"Points a symbol: {simplified_text(setup.deck)}."
    else:
        yield paint(f"Points by symbols: {reference_text(setup.deck)}.", "dim", color)


def _guys(setup: Any, holding: Holding) -> Iterator[str]:
    for number, n in sorted(Counter(holding.guys).items()):
        card = setup.deck.cards[number]
        text = f"{n} x {card.id}" if n > 1 else card.id
        yield f"{text} (printed {card.points} each)" if card.points else text
