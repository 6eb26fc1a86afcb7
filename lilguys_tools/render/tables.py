"""Score tables as text and Markdown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lilguys_tools.logs.problems import escape


def table(rows: Sequence[Sequence[Any]], headers: Sequence[str], markdown: bool = False) -> str:
    """Return rows as a table; numbers stay as they are and text is never taken for a number."""
    if not markdown:
        return "\n".join(columns([list(headers), *rows]))
    from tabulate import tabulate  # its import takes as long as click's

    cells = [[_cell(value, markdown) for value in row] for row in rows]
    headers = [_cell(header, markdown) for header in headers]
    align = [
        "right"
        if rows and all(isinstance(row[i], int) or row[i] is None for row in rows)
        else "left"
        for i in range(len(headers))
    ]
    return tabulate(
        cells,
        headers,
        tablefmt="github",
        disable_numparse=True,
        colalign=align if rows else None,
        preserve_whitespace=True,
    )


def width(text: str) -> int:
    """Return how many columns of a terminal a text takes."""
    import unicodedata

    if text.isascii():
        return len(text)
    return sum(
        0
        if unicodedata.category(c) in ("Mn", "Me", "Cf")
        else 2
        if unicodedata.east_asian_width(c) in "WF"
        else 1
        for c in text
    )


def columns(rows: Sequence[Sequence[Any]]) -> list[str]:
    """Return rows as aligned lines, the first a heading with a rule below it.

    Numbers stand at the right, names of any script keep the columns straight.
    """
    cells = [[_cell(value, False) for value in row] for row in rows]
    widths = [max(map(width, column)) for column in zip(*cells, strict=True)]
    right = [
        len(rows) > 1 and all(isinstance(row[i], int) or row[i] is None for row in rows[1:])
        for i in range(len(widths))
    ]
    lines = []
    for row in cells:
        parts = []
        for text, wide, at_right in zip(row, widths, right, strict=True):
            blank = " " * (wide - width(text))
            parts.append(blank + text if at_right else text + blank)
        lines.append("  ".join(parts).rstrip())
    lines.insert(1, "  ".join("-" * wide for wide in widths))
    return lines


def bold_text(text: str) -> str:
    """Return text in bold for a terminal."""
    return f"\x1b[1m{text}\x1b[0m"


def plain(text: str) -> str:
    """Return text from a file so that it can not move the cursor or turn a line round."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else _escaped(ord(c)) for c in text)


def _escaped(code: int) -> str:
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def shorten(text: str, columns: int) -> str:
    """Return a name made safe like `escape`, and cut with … to a number of columns."""
    return fitted(escape(text), columns)


def fitted(text: str, columns: int) -> str:
    """Return text that is safe to show, cut with … to a number of columns."""
    if width(text) <= columns:
        return text
    room = columns - 1
    for i, char in enumerate(text):
        room -= width(char)
        if room < 0:
            return text[:i] + "…" if columns > 0 else ""
    return text


def markdown_text(text: str) -> str:
    """Return text with all escaped that Markdown would take for its own."""
    return "".join("\\" + c if c in _MARKDOWN else c for c in text)


_MARKDOWN = "\\|`*_[]<>#~&"


def _cell(value: Any, markdown: bool) -> str:
    text = "" if value is None else str(value)
    return markdown_text(text) if markdown else text
