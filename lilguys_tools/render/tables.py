"""Score tables as text and Markdown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def table(rows: Sequence[Sequence[Any]], headers: Sequence[str], markdown: bool = False) -> str:
    """Return rows as a table; numbers stay as they are and text is never taken for a number."""
    from tabulate import tabulate

    cells = [[_cell(value, markdown) for value in row] for row in rows]
    align = [
        "right"
        if rows and all(isinstance(row[i], int) or row[i] is None for row in rows)
        else "left"
        for i in range(len(headers))
    ]
    return tabulate(
        cells,
        headers,
        tablefmt="github" if markdown else "simple",
        disable_numparse=True,
        colalign=align if rows else None,
        preserve_whitespace=True,
    )


def bold_text(text: str) -> str:
    """Return text in bold for a terminal."""
    return f"\x1b[1m{text}\x1b[0m"


def plain(text: str) -> str:
    """Return text from a file so that it can not move the cursor or turn a line round."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in text)


def _cell(value: Any, markdown: bool) -> str:
    text = "" if value is None else str(value)
    if markdown:
        # A name may hold what Markdown would take for its own.
        return "".join("\\" + c if c in "\\|`*_[]<>#" else c for c in text)
    return text
