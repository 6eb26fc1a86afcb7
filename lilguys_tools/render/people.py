"""How players are told apart: a letter and a colour each, never a colour alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape as html_escape

from lilguys_tools.logs.problems import escape

#: A ground and the ink on it, each pair with a contrast above 4.5 to 1.
COLOURS = {
    "berry": ("#a8174f", "#ffffff"),
    "sea": ("#1f5fbf", "#ffffff"),
    "leaf": ("#17703f", "#ffffff"),
    "sun": ("#f5c02c", "#1c1a22"),
    "plum": ("#6a35ad", "#ffffff"),
    "clay": ("#b84008", "#ffffff"),
}


@dataclass(frozen=True, slots=True)
class Mark:
    """How a player looks.

    Attributes
    ----------
    name : str
        The player.
    letter : str
        One letter or figure that no other player at the table has.
    colour : str
        One of `COLOURS`.
    """

    name: str
    letter: str
    colour: str

    @property
    def ground(self) -> str:
        """The colour as CSS and SVG have it."""
        return COLOURS[self.colour][0]

    def badge(self) -> str:
        """Return the letter on its colour as HTML; the name stands beside it."""
        ground, ink = COLOURS[self.colour]
        style = f"background:{ground};color:{ink}"
        return f'<span class="lg-badge" style="{style}" aria-hidden="true">{self.letter}</span>'

    def html(self) -> str:
        """Return badge and name as HTML."""
        return f'<span class="lg-mark">{self.badge()} {name_html(self.name)}</span>'


def name_html(name: str) -> str:
    """Return a name as HTML: text whatever it holds, and turning nothing round it."""
    return f'<bdi class="lg-name">{html_escape(escape(name))}</bdi>'


def marks(people: Iterable[tuple[str, str]]) -> tuple[Mark, ...]:
    """Return how the players of a table look.

    Parameters
    ----------
    people : iterable of (name, colour)
        In seating order.
    """
    listed = list(people)
    letters = _letters([name for name, _ in listed])
    return tuple(
        Mark(name, letter, colour) for (name, colour), letter in zip(listed, letters, strict=True)
    )


def _letters(names: Sequence[str]) -> list[str]:
    """Return a letter for each name: its first that is free, else the number of the seat."""
    taken: list[str] = []
    for seat, name in enumerate(names, 1):
        own = [c for c in name.upper() if c.isalpha() and len(c) == 1]
        free = (c for c in [*own, *map(str, range(seat, 99))] if c not in taken)
        taken.append(next(free))
    return taken
