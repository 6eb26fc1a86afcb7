"""What stands between bytes and YAML events: the encoding, the parser, and its complaints."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import islice
from typing import Any

import yaml
from yaml.error import MarkedYAMLError
from yaml.parser import Parser
from yaml.reader import Reader
from yaml.scanner import Scanner, ScannerError

from lilguys_tools.logs.problems import escape, position_of, show

GetEvent = Callable[[], Any]

# Neither of them may stand in YAML; libyaml would tell so, but only a buffer too early.
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]")
_FORBIDDEN_ASCII = bytes((*range(9), 11, 12, *range(14, 32), 127))
_ALLOWED_ASCII = bytes(set(range(128)) - set(_FORBIDDEN_ASCII))
# libyaml compares each %TAG with all before it; without a limit 8 MiB of them take minutes.
_DIRECTIVE = re.compile("(?:^|(?<=[\r\n\x85\u2028\u2029]))%TAG")
_MAX_DIRECTIVES = 1000
_NESTING = "maximum nesting"
# A part of the parser's own words, and what helps then.
_HINTS = (
    (" escape ", "in double quotes \\ starts an escape; single quotes take it as it is"),
    ("escape code", "in double quotes \\ starts an escape; single quotes take it as it is"),
    ("',' or", "is a bracket, a brace or a comma missing, or a quote too many?"),
    ("unexpected end of stream", "is a closing quote missing?"),
    ("mapping values are not allowed", "text that holds ': ' goes in quotes"),
    ("could not find expected ':'", "is ': ' missing, or a closing quote?"),
    ("expected key", "entries of one mapping start in the same column"),
    ("'-' indicator", "entries of one list start in the same column"),
    ("<block end>", "entries of one list or mapping start in the same column"),
    ("block sequence entries", "a list starts on a line of its own or in brackets"),
    ("<document start>", "a further document starts with a line ---"),
    ("undefined tag", "tags are not used here; text that starts with ! goes in quotes"),
)


class _PureParser(Reader, Scanner, Parser):
    """PyYAML's own parser, for where it was built without libyaml."""

    def __init__(self, text: str) -> None:
        Reader.__init__(self, text)
        Scanner.__init__(self)
        Parser.__init__(self)

    def get_event(self) -> Any:
        try:
            event: Any = super().get_event()  # type: ignore[no-untyped-call]
            value = getattr(event, "value", None)
            if value and not value.isascii():
                value.encode()  # libyaml refuses half a surrogate pair, so this parser does
        except (ValueError, OverflowError):
            raise ScannerError(
                None, None, "found invalid Unicode character escape code", self.get_mark()
            ) from None
        return event


def _find_parser() -> Callable[[str], Any]:
    if not yaml.__with_libyaml__:
        return _PureParser
    parser: Callable[[str], Any] = yaml.cyaml.CParser  # type: ignore[attr-defined]
    return parser


_parser = _find_parser()


def new_parser(text: str) -> GetEvent:
    """Return the function that gives the next YAML event of `text` each time it is called."""
    get: GetEvent = _parser(text).get_event
    return get


def decode(data: bytes) -> tuple[str, str | None, str | None]:
    """Decode a file up to the first thing in it that is no text.

    Returns
    -------
    text : str
        Without a byte-order mark.
    flaw, hint : str or None
        What follows `text` and must not stand in a file; None where all is well.
    """
    flaw = hint = None
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        text = data[: error.start].decode("utf-8")
        flaw = f"not UTF-8: found the byte 0x{data[error.start]:02x}"
        hint = "save the file as UTF-8"
        if data.startswith((b"\xff\xfe", b"\xfe\xff")):
            flaw, hint = "not UTF-8: this is UTF-16 or UTF-32", "save the file as UTF-8"
    text = text.lstrip("\ufeff")  # of two such marks libyaml would skip one uncounted
    # The regular expression is slow; text without any such character never gets there.
    if data.translate(None, _ALLOWED_ASCII):
        found = _FORBIDDEN.search(text)
        if found:
            text, char = text[: found.start()], found.group()
            flaw = f"the control character {escape(char)} must not stand in a file"
            hint = "save the file as UTF-8" if char == "\0" else "leave it out"
    if text.count("%TAG") > _MAX_DIRECTIVES:
        found = next(islice(_DIRECTIVE.finditer(text), _MAX_DIRECTIVES, None), None)
        if found:
            text, flaw, hint = text[: found.start()], "too many %TAG directives", "leave them out"
    return text, flaw, hint


def is_nesting(error: yaml.YAMLError) -> bool:
    """Return whether it is only libyaml's own limit of nesting that was passed."""
    return isinstance(error, MarkedYAMLError) and _NESTING in (error.problem or "")


def explain(error: yaml.YAMLError, text: str) -> tuple[tuple[int, int], str, str | None]:
    """Return where `text` stops being YAML, what is wrong there, and what may help."""
    problem = getattr(error, "problem", None) or getattr(error, "reason", None) or str(error)
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    message = f"not valid YAML: {show_words(problem)}"
    if mark is None:
        return (1, 1), message, None
    opened = getattr(error, "context_mark", None)
    if error.context and opened is not None and opened.index < mark.index:  # type: ignore[attr-defined]
        message += f" {show_words(error.context)} from {opened.line + 1}:{opened.column + 1}"  # type: ignore[attr-defined]
    if mark.index >= len(text):  # the parser's end lies a line below the last one
        return position_of(text, len(text.rstrip())), message, _hint(problem, "")
    return (mark.line + 1, mark.column + 1), message, _hint(problem, text[mark.index])


def show_words(words: str) -> str:
    """Return the parser's words, which may quote the file, as one line."""
    return show(" ".join(words.split()))


def _hint(problem: str, char: str) -> str | None:
    if "start any token" in problem:
        if char == "\t":
            return "indent with blanks, not with tabs"
        return f"text that starts with {show(char)} goes in quotes"
    if "tab character" in problem:
        return "indent with blanks, not with tabs"
    return next((hint for part, hint in _HINTS if part in problem), None)
