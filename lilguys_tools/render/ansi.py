"""Text for a terminal: colours, columns, lines that fit; all of it pure functions."""

from __future__ import annotations

from collections.abc import Iterable

from lilguys_tools.render.tables import fitted, plain, width

_STYLES = {
    "bold": "1",
    "dim": "2",
    "red": "31",
    "green": "32",
    "yellow": "33",
    "blue": "34",
    "magenta": "35",
    "cyan": "36",
}
#: What is drawn, and what stands for it where a terminal knows ASCII only.
_DRAWN = "┌┐└┘─│●■□▸…·"
_ASCII = str.maketrans(_DRAWN, "++++-|*#.>~-")


def paint(text: str, style: str, color: bool) -> str:
    """Return text in a style ("bold", "red", "bold red", ...), or as it is without colour."""
    if not color or not style or not text:
        return text
    codes = ";".join(_STYLES[word] for word in style.split())
    return f"\x1b[{codes}m{text}\x1b[0m"


def cut(text: str, columns: int) -> str:
    """Return text made safe for a terminal and cut with … to a number of columns."""
    return fitted(plain(text), columns)


def pad(text: str, columns: int, right: bool = False) -> str:
    """Return text cut to a number of columns and filled up with blanks."""
    text = cut(text, columns)
    blanks = " " * (columns - width(text))
    return blanks + text if right else text + blanks


def centred(text: str, columns: int, fill: str = " ") -> str:
    """Return text in the middle of a number of columns."""
    text = cut(text, columns)
    left = (columns - width(text)) // 2
    return fill * left + text + fill * (columns - width(text) - left)


def wrap(text: str, columns: int, first: str = "", rest: str = "") -> list[str]:
    """Return text as lines of at most so many columns, wide characters counted as two.

    Parameters
    ----------
    text : str
        Words between blanks; a word longer than a line is broken.
    columns : int
        The most columns a line takes, `first` and `rest` among them.
    first, rest : str, optional
        What the first line and the others begin with.
    """
    return wrap_words(plain(text).split(" "), columns, first, rest)


def wrap_words(words: Iterable[str], columns: int, first: str = "", rest: str = "") -> list[str]:
    """Return words that are safe for a terminal as lines; see `wrap`."""
    lines: list[str] = []
    line, empty = first, True
    for word in words:
        gap = "" if empty else " "
        if width(line) + len(gap) + width(word) <= columns:
            line, empty = line + gap + word, False
            continue
        if not empty:
            lines.append(line)
            line = rest
        while width(line) + width(word) > columns:
            part = _head(word, columns - width(line))
            lines.append(line + part)
            word, line = word[len(part) :], rest
        line, empty = line + word, False
    return [*lines, line]


def _head(word: str, columns: int) -> str:
    """Return as much of a word as fits, at least a character."""
    n = 1
    while n < len(word) and width(word[: n + 1]) <= columns:
        n += 1
    return word[:n]


def fits(encoding: str | None) -> bool:
    """Return whether what is drawn can be written in an encoding."""
    try:
        _DRAWN.encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def ascii_text(text: str) -> str:
    """Return text with ASCII characters for what is drawn."""
    return text.translate(_ASCII)
