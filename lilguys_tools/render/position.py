"""What lies on the table in a step of a lesson, as text; a pure function."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from lilguys_tools.games.lilguys.setup import SIMPLIFIED
from lilguys_tools.games.lilguys.values import Holding
from lilguys_tools.render.ansi import paint, wrap
from lilguys_tools.render.board import NARROWEST, board_text
from lilguys_tools.teach.lilguys_cards import card_text
from lilguys_tools.teach.task import Position


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
        text = board_text(
            position.game.name, position.view, width=width, color=color, plain=plain, brief=True
        )
        lines = text.split("\n")
    else:
        lines = [
            part
            for line in _counted_up(position.result)
            for part in wrap(line, max(width, 20), "", "  ")
        ]
    if position.points:
        is_told = plain or width < NARROWEST
        card = _card(position.result)
        lines += _told_card(card, width) if is_told else _drawn_card(card, color)
    return "\n".join(lines)


def _told_card(card: list[tuple[str, str]], width: int) -> Iterator[str]:
    (size, points), *rows = card
    told = ", ".join(f"{n.replace('+', ' or more')} gives {worth}" for n, worth in rows)
    yield from wrap(f"{points} by {size.lower()}: {told}.", max(width, 20))


def _drawn_card(card: list[tuple[str, str]], color: bool) -> Iterator[str]:
    wide = [max(map(len, row)) for row in card]
    for i, style in enumerate(("dim", "")):
        cells = [f"{row[i]:>{n}}" for row, n in zip(card, wide, strict=True)]
        yield paint("  ".join(cells), style, color)


def _card(result: Any) -> list[tuple[str, str]]:
    """Return the card by which a table counts: a heading, then sizes with their points."""
    if result.scoring == SIMPLIFIED:
        names = ("largest", "second largest", "third largest")
        each = zip(names, result.setup.deck.simplified, strict=False)
        return [("Group", "Points a symbol"), *((name, str(points)) for name, points in each)]
    _, *rows = result.setup.reference
    *most, last = [(str(n), str(points)) for n, points in enumerate(rows, 1)]
    return [("Symbols", "Points"), *most, (f"{last[0]}+", last[1])]


def _counted_up(result: Any) -> Iterator[str]:
    """Give what the players of a tally of Lil' Guys have, who has nothing left out."""
    setup = result.setup
    for name, holding in zip(setup.players, result.holdings, strict=True):
        if not holding.guys and not holding.items:
            continue
        guys = ", ".join(_guys(setup, holding)) or "no Guys"
        yield f"{name} has {guys}."
        for number in holding.items:
            card = setup.deck.cards[number]
            yield f"{name} has {card.name}: {card_text(setup.deck, card)}."


def _guys(setup: Any, holding: Holding) -> Iterator[str]:
    for number, n in sorted(Counter(holding.guys).items()):
        card = setup.deck.cards[number]
        text = f"{n} x {card.id}" if n > 1 else card.id
        yield f"{text} (printed {card.points} each)" if card.points else text
