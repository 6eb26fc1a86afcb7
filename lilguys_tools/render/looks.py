"""How types of Guys are told apart: a colour, letters and a shape each, never a colour alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape

#: How many colours ``look.css`` has; a deck with more types begins them anew.
COLORS = 10
#: Shapes on a square of 24, in the order of the colours.
SHAPES = (
    '<circle cx="12" cy="12" r="10"/>',
    '<path d="M12 2 23 21H1z"/>',
    '<path d="m12 1 11 11-11 11L1 12z"/>',
    '<path d="m12 1 3 8h8l-6.3 5 2.3 8.5L12 17.5 5 22.5 7.3 14 1 9h8z"/>',
    '<path d="M3 3h18v18H3z"/>',
    '<path d="M12 1.5 21.5 7v10L12 22.5 2.5 17V7z"/>',
    '<path d="M12 22C4 16 1 12 1 8a6 6 0 0 1 11-3 6 6 0 0 1 11 3c0 4-3 8-11 14z"/>',
    '<path d="M9 1h6v8h8v6h-8v8H9v-8H1V9h8z"/>',
    '<path d="M1 20 3 6l5 5 4-9 4 9 5-5 2 14z"/>',
    '<path d="M12 1c5 7 8 10 8 14a8 8 0 0 1-16 0c0-4 3-7 8-14z"/>',
)


@dataclass(frozen=True, slots=True)
class Look:
    """How a type looks.

    Attributes
    ----------
    name : str
        What players call it.
    letters : str
        The beginning of its name that no other type shares, as short as can be.
    index : int
        Its colour, ``--lg-type-<index>`` with the ink ``--lg-type-<index>-ink``, and its shape.
    """

    name: str
    letters: str
    index: int

    @property
    def shape(self) -> str:
        """The shape as part of an SVG on a square of 24."""
        return SHAPES[self.index]

    @property
    def css(self) -> str:
        """The colour as a ``style`` for what has the class ``lg-type``."""
        color = f"--lg-type-{self.index}"
        return f"--lg-type: var({color}); --lg-type-ink: var({color}-ink)"

    def chip(self, text: str | None = None) -> str:
        """Return HTML that shows the type with its shape, and `text` or else its letters."""
        shown = escape(self.letters if text is None else text)
        title = f' title="{escape(self.name)}"' if text is None else ""
        svg = f'<svg viewBox="0 0 24 24" aria-hidden="true">{self.shape}</svg>'
        return f'<span class="lg-type" style="{self.css}"{title}>{svg}{shown}</span>'


def looks(types: Iterable[tuple[str, str]]) -> dict[str, Look]:
    """Return the looks of a deck's types by id.

    Parameters
    ----------
    types : iterable of (id, name)
        In the deck's order, which is that of the colours.
    """
    listed = list(types)
    names = [name.casefold() for _, name in listed]
    return {
        id: Look(name, _letters(name, names, i), i % COLORS) for i, (id, name) in enumerate(listed)
    }


def _letters(name: str, names: list[str], own: int) -> str:
    """Return the shortest beginning of a name that no other one has."""
    others = [other for i, other in enumerate(names) if i != own]
    for length in range(1, len(name)):
        if not any(other.startswith(name[:length].casefold()) for other in others):
            return name[:length]
    return name
