"""What is wrong in a file, where, and how it is told."""

from __future__ import annotations

import json
import re
import unicodedata
from dataclasses import dataclass

from lilguys_tools.core.errors import Key

Path = tuple[Key, ...]
# A path under construction: cheap to extend, unrolled only when there is something to tell.
At = tuple["At", Key] | None

SHOWN = 60
WINDOW = 100
_TAB = "    "
_LINE = re.compile("\r\n|[\r\n\x85\u2028\u2029]")
_SHORT = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}
# Names in several scripts and most emoji need the two joiners, and they turn nothing round.
_JOINERS = "\u200c\u200d"


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong in a file.

    Attributes
    ----------
    file : str
        The file as the user named it, with ``#2`` and on for later documents.
    line, column : int
        Where the offending value starts, both from 1; columns count characters.
    id : str
        A rule's id, or ``YAML``, ``FORMAT``, ``CHECK``.
    path : str
        The value's place in the document, as ``rounds[0].picks[2].send``; empty at the top.
    message : str
        What is wrong, in one line.
    hint : str or None
        What was expected or can be done.
    """

    file: str
    line: int
    column: int
    id: str
    path: str
    message: str
    hint: str | None = None

    def as_text(self) -> str:
        """Return the problem as compilers tell theirs, the hint on a line of its own."""
        text = f"{escape(self.file)}:{self.line}:{self.column}: [{self.id}] {self.message}"
        return text if self.hint is None else f"{text}\n  hint: {self.hint}"

    def as_json(self) -> dict[str, str | int | None]:
        """Return the problem as `lgtools check --format json` lists it."""
        return {
            "file": self.file,
            "line": self.line,
            "column": self.column,
            "id": self.id,
            "path": self.path,
            "message": self.message,
            "hint": self.hint,
        }


class BrokenFileError(ValueError):
    """A file of the project's own, or of a user's, in which something is wrong.

    Attributes
    ----------
    problems : list of Problem
        What is wrong in it.
    """

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        super().__init__("\n".join(problem.as_text() for problem in problems))


class Source:
    """A file's text, for showing the lines that problems point at.

    Parameters
    ----------
    name : str
        The file as the user named it.
    data : bytes
        What it holds; decoded only when a line is asked for.
    """

    __slots__ = ("_at", "_line", "_shown", "_text", "data", "name")

    def __init__(self, name: str, data: bytes) -> None:
        self.name = name
        self.data = data
        self._text: str | None = None
        self._line, self._at, self._shown = 1, 0, (0, "")

    @property
    def text(self) -> str:
        """The decoded text without a byte-order mark; what is no UTF-8 shows as U+FFFD."""
        if self._text is None:
            self._text = self.data.decode("utf-8", "replace").lstrip("\ufeff")
        return self._text

    @property
    def is_binary(self) -> bool:
        """Whether it is a picture or the like, of which no line is worth showing."""
        return b"\0" in self.data[:8000]

    def line(self, number: int) -> str:
        """Return line `number` (from 1) without its break, '' where there is no such line.

        Problems come in the order of their lines, so a search goes on from the one before.
        """
        if self._shown[0] == number:
            return self._shown[1]
        if number < self._line:
            self._line, self._at = 1, 0
        while self._line < number:
            end = _LINE.search(self.text, self._at)
            if end is None:
                return ""
            self._line, self._at = self._line + 1, end.end()
        self._shown = number, _up_to_break(self.text, self._at)
        return self._shown[1]


def _up_to_break(text: str, start: int) -> str:
    end = _LINE.search(text, start)
    return text[start : end.start() if end else len(text)]


def source_line(text: str, line: int) -> str:
    """Return line `line` (from 1) of `text`, with lines broken where YAML breaks them."""
    start = 0
    for _ in range(line - 1):
        end = _LINE.search(text, start)
        if end is None:
            return ""
        start = end.end()
    return _up_to_break(text, start)


def position_of(text: str, offset: int) -> tuple[int, int]:
    """Return line and column, both from 1, of the character at `offset`."""
    line, start = 1, 0
    for end in _LINE.finditer(text, 0, offset):
        line, start = line + 1, end.end()
    return line, offset - start + 1


def escape(text: str) -> str:
    """Return `text` with all that would move the cursor or turn the text round written out."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c in _JOINERS else _escaped(c) for c in text)


def _escaped(char: str) -> str:
    code = ord(char)
    # It may be an emoji newer than this Python; the last two of each plane never are.
    if unicodedata.category(char) in ("Cn", "Co") and code & 0xFFFE != 0xFFFE:
        return char
    if char in _SHORT:
        return _SHORT[char]
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def show(text: str) -> str:
    """Return text from a file so that it can stand in a message: short, without controls."""
    if len(text) > SHOWN:
        text = text[: SHOWN - 1] + "…"
    return escape(text)


def path_of(at: At) -> Path:
    """Return a linked path as a tuple."""
    keys: list[Key] = []
    while at is not None:
        at, key = at
        keys.append(key)
    return tuple(reversed(keys))


def path_text(path: Path) -> str:
    """Return a path as text: ``rounds[0].send``, ``final["a.b"].guys``."""
    parts: list[str] = []
    for key in path:
        if isinstance(key, int):
            parts.append(f"[{key}]")
        elif key.isidentifier():
            parts.append(f".{show(key)}" if parts else show(key))
        else:
            # JSON escapes quotes and controls; `escape` takes care of the rest.
            cut = key if len(key) <= SHOWN else key[: SHOWN - 1] + "…"
            parts.append(f"[{escape(json.dumps(cut, ensure_ascii=False))}]")
    return "".join(parts)


def _cell(char: str) -> tuple[str, int]:
    """Return how a character is drawn under a source line, and in how many columns."""
    if char == "\t":
        return _TAB, len(_TAB)
    code = ord(char)
    if code < 0x20 or code == 0x7F:
        return chr(0x2421 if code == 0x7F else 0x2400 + code), 1
    category = unicodedata.category(char)
    if char in _JOINERS or category in ("Mn", "Me"):
        return char, 0
    if category in ("Cc", "Cf", "Cs", "Zl", "Zp"):
        return "\ufffd", 1
    return char, 2 if unicodedata.east_asian_width(char) in "WF" else 1


def caret(problem: Problem, line_text: str) -> str:
    """Return two lines: the source line, cut to what fits, and ``^`` under the value.

    Parameters
    ----------
    problem : Problem
        Whose column is pointed at.
    line_text : str
        The line of the source, as `Source.line` gives it.
    """
    at = min(problem.column - 1, len(line_text))
    # Only what can be shown is looked at: a line may be megabytes long.
    first = max(0, at - WINDOW)
    before = [_cell(c) for c in line_text[first:at]]
    after = [_cell(c) for c in line_text[at : at + WINDOW]]
    room = max(WINDOW * 2 // 3, WINDOW - sum(width for _, width in after))
    left, cut_left = _fit(before[::-1], room)
    left.reverse()
    indent = sum(width for _, width in left)
    right, cut_right = _fit(after, WINDOW - indent)
    start = "…" if cut_left or first else ""
    end = "…" if cut_right or at + WINDOW < len(line_text) else ""
    line = start + "".join(c for c, _ in left + right) + end
    return f"{line}\n{' ' * (indent + len(start))}^"


def _fit(cells: list[tuple[str, int]], room: int) -> tuple[list[tuple[str, int]], bool]:
    for count, (_, width) in enumerate(cells):
        room -= width
        if room < 0:
            return cells[:count], True
    return cells, False
