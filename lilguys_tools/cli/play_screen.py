"""Writes to the terminal: in its width, with its colours, or plainly for a screen reader."""

from __future__ import annotations

import shutil
import sys
from typing import Any

from lilguys_tools.render.ansi import ascii_text, fits, paint, wrap
from lilguys_tools.render.board import board_text
from lilguys_tools.render.tables import width

_WIDEST = 100
_NARROWEST = 20


class Screen:
    """Where the game is shown.

    Attributes
    ----------
    plain : bool
        Whether to write sentences only, nothing drawn.
    color : bool
        Whether to use colours.
    """

    def __init__(self, plain: bool = False, color: bool = False) -> None:
        self.plain = plain
        self.color = color and not plain
        self._drawn = fits(getattr(sys.stdout, "encoding", None))

    @property
    def columns(self) -> int:
        """How wide the terminal is at this moment."""
        return max(shutil.get_terminal_size().columns, _NARROWEST)

    @property
    def rows(self) -> int:
        """How many lines the terminal shows at this moment."""
        return shutil.get_terminal_size().lines

    def write(self, text: str) -> None:
        """Write text as it is, at once."""
        sys.stdout.write(text if self._drawn else ascii_text(text))
        sys.stdout.flush()

    def lines(self, text: str) -> None:
        """Write lines that are meant to fit, as they are; only what does not is broken."""
        for line in text.split("\n"):
            if width(line) <= self.columns or "\x1b" in line:
                self.write(line + "\n")
            else:
                self.write("\n".join(wrap(line, self.columns)) + "\n")

    def say(self, text: str, style: str = "", indent: str = "") -> None:
        """Write a sentence, broken to the terminal's width."""
        for line in self.broken(text, style, indent):
            self.write(line + "\n")

    def broken(self, text: str, style: str = "", indent: str = "") -> list[str]:
        """Return the lines that `say` writes."""
        columns = min(self.columns, _WIDEST)
        parts = (part for line in text.split("\n") for part in wrap(line, columns, indent, indent))
        return [paint(part, style, self.color) for part in parts]

    def board(self, game: str, state: Any) -> None:
        """Show the table."""
        text = board_text(
            game, state, width=self.columns, color=self.color, plain=self.plain, scores=True
        )
        self.lines(text if self.plain else f"\n{text}\n")

    def columns_of(self, entries: list[str]) -> None:
        """Write short entries, side by side where lines are drawn."""
        wide = max(map(len, entries)) + 2
        a_row = 1 if self.plain else max(1, (self.columns + 2) // wide)
        rows = -(-len(entries) // a_row)
        for row in range(rows):
            # Read down the columns, as ls does.
            self.lines("".join(f"{text:<{wide}}" for text in entries[row::rows]).rstrip())
