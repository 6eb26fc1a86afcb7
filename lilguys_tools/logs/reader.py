"""YAML files as plain data: text, lists and mappings, document by document.

The parser's events become plain values without positions; that is what makes reading cheap.
Where something has to be told, the document's part of the text is parsed a second time for
the positions wanted (see `Document.locate_all`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import yaml
from yaml.events import (
    AliasEvent,
    DocumentEndEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

from lilguys_tools.logs.document import REFUSED, Document, Quoted, note
from lilguys_tools.logs.parsing import GetEvent, decode, explain, is_nesting, new_parser
from lilguys_tools.logs.problems import SHOWN, At, Problem, path_of, path_text, position_of, show

MAX_BYTES = 8 * 1024 * 1024
MAX_DEPTH = 32
# Nobody nests so deep by mistake: the file is not even read to the document's end.
_HOPELESS = 200
_DEEP = f"nested deeper than {MAX_DEPTH} levels"
_WRITE_OUT = "write the value out"
_NO_TAG = "leave it out; text that starts with ! goes in quotes"
_QUOTE = "text that starts with a bracket or a brace goes in quotes"


def read(data: bytes, name: str = "-") -> Iterator[Document]:
    """Read a file of YAML documents.

    What is wrong with one is in its `problems`. Of a file that is too large, in another
    encoding or not YAML the last document given is a `broken` one that says so; those before
    it are given all the same. Wholly empty documents are passed over.

    Parameters
    ----------
    data : bytes
        The file; read no more than `MAX_BYTES` + 1 of it.
    name : str
        The file's name for the problems.

    Yields
    ------
    Document
        One at a time; nothing of it is kept here.
    """
    if len(data) > MAX_BYTES:
        told = Problem(name, 1, 1, "FORMAT", "", "the file is larger than 8 MiB")
        yield Document(1, name, None, [told])
        return
    text, flaw, hint = decode(data)
    stream = _Stream(text, name)
    yield from stream.documents(cut=flaw is not None)
    if flaw is not None:
        line, column = position_of(text, len(text))
        told = Problem(stream.label, line, column, "YAML", "", flaw, hint)
        yield Document(stream.index, stream.label, None, [told])


class _Refused(Exception):
    """A document that is not built to its end."""


class _GiveUp(Exception):
    """Nesting so deep that the rest of the file is not read."""


class _Stream:
    """The documents of a text, built one after the other."""

    __slots__ = ("_get", "_name", "_problems", "_refused", "_text", "_wary", "index")

    def __init__(self, text: str, name: str) -> None:
        self._text = text
        self._name = name
        self._get: GetEvent = new_parser(text)
        # Without these characters there are no tags, anchors, aliases and merge keys.
        self._wary = "!" in text or "&" in text or "*" in text or "<<" in text
        self._problems: list[Problem] = []
        self._refused = False
        self.index = 1

    @property
    def label(self) -> str:
        """The name of the present document."""
        return self._name if self.index == 1 else f"{self._name}#{self.index}"

    def documents(self, cut: bool) -> Iterator[Document]:
        """Give the documents; where the text was `cut` short, not the one cut off."""
        get = self._get
        try:
            get()
            event = get()
            while event.__class__ is DocumentStartEvent:
                document, end = self._document(event.start_mark)
                if not end.explicit:
                    # What follows may be no document: then it breaks this one.
                    event = get()
                    if cut and event.__class__ is StreamEndEvent:
                        return
                if document is not None:
                    yield document
                    self.index += 1
                self._problems, self._refused = [], False
                if end.explicit:
                    event = get()
            return
        except (yaml.YAMLError, _GiveUp) as error:
            if cut:
                return
            self._judge(error)
        yield Document(self.index, self.label, None, self._problems)

    def _document(self, start: Any) -> tuple[Document | None, Any]:
        """Build a document; return it (None if wholly empty) and the event of its end."""
        problems: list[Problem] = []
        self._problems, self._refused = problems, False
        try:
            value = self._value(self._get(), None, 0)
            end = self._get()
        except _Refused:
            self._refused = True
            end = self._rest()
            return Document(self.index, self.label, None, problems), end
        if not problems and value.__class__ is str and not value:
            return None, end
        span = start, end.end_mark
        return Document(self.index, self.label, value, problems, self._text, span), end

    def _rest(self) -> Any:
        """Pass over the rest of a refused document; the depth counts from where it was left."""
        depth = 0
        while True:
            event = self._get()
            kind = event.__class__
            if kind is MappingStartEvent or kind is SequenceStartEvent:
                depth += 1
                if depth > _HOPELESS:
                    raise _GiveUp
            elif kind is MappingEndEvent or kind is SequenceEndEvent:
                depth -= 1
            elif kind is DocumentEndEvent:
                return event

    def _judge(self, error: Exception) -> None:
        """Tell what ends the stream; what was told of a document that is no YAML goes."""
        if isinstance(error, yaml.YAMLError) and is_nesting(error):
            if not self._refused:
                # The scanner, which reads ahead, met its own limit before the builder met ours.
                stream = _Stream(self._text[: error.problem_mark.index], self._name)  # type: ignore[attr-defined]
                for _ in stream.documents(cut=True):
                    pass
                mark = error.problem_mark  # type: ignore[attr-defined]
                where = self.label, mark.line + 1, mark.column + 1
                self._problems = stream._problems or [Problem(*where, "FORMAT", "", _DEEP)]
        elif isinstance(error, yaml.YAMLError):
            (line, column), message, hint = explain(error, self._text)
            told = Problem(self.label, line, column, "YAML", "", message, hint)
            self._problems = [*(self._problems if self._refused else ()), told]

    def _tell(self, event: Any, at: At, message: str, hint: str | None = None) -> None:
        line, column = event.start_mark.line + 1, event.start_mark.column + 1
        path = path_text(path_of(at))
        told = Problem(self.label, line, column, "FORMAT", path, message, hint)
        if not note(self._problems, told):
            raise _Refused

    def _inspect(self, event: Any, at: At) -> None:
        """Tell a tag or an anchor of a node."""
        start = event.start_mark.index
        if event.anchor is not None:
            self._tell(event, at, f"anchors (&{show(event.anchor)}) are not used here", _WRITE_OUT)
        # libyaml may drop the lone "!" of a scalar: then only the place where it starts shows it.
        elif event.tag is not None or (
            event.__class__ is ScalarEvent and self._text.startswith("!", start)
        ):
            tag = show(self._text[start : start + SHOWN + 1].split()[0])
            self._tell(event, at, f"tags ({tag}) are not used here", _NO_TAG)

    def _value(self, event: Any, at: At, depth: int) -> Any:
        """Build the node that begins with `event`, `depth` collections down."""
        kind = event.__class__
        if kind is ScalarEvent:
            if self._wary:
                self._inspect(event, at)
            return Quoted(event.value) if event.style else event.value
        if kind is AliasEvent:
            self._tell(event, at, f"aliases (*{show(event.anchor)}) are not used here", _WRITE_OUT)
            return REFUSED
        if depth == MAX_DEPTH:
            self._tell(event, at, _DEEP)
            raise _Refused
        if self._wary:
            self._inspect(event, at)
        return (self._mapping if kind is MappingStartEvent else self._sequence)(at, depth + 1)

    def _sequence(self, at: At, depth: int) -> list[Any]:
        get, wary = self._get, self._wary
        built: list[Any] = []
        while True:
            event = get()
            kind = event.__class__
            if kind is ScalarEvent:
                if wary:
                    self._inspect(event, (at, len(built)))
                built.append(Quoted(event.value) if event.style else event.value)
            elif kind is SequenceEndEvent:
                return built
            else:
                built.append(self._value(event, (at, len(built)), depth))

    def _mapping(self, at: At, depth: int) -> dict[str, Any]:
        get, wary = self._get, self._wary
        built: dict[str, Any] = {}
        while True:
            at_key = get()
            kind = at_key.__class__
            if kind is ScalarEvent:
                key = Quoted(at_key.value) if at_key.style else at_key.value
            elif kind is MappingEndEvent:
                return built
            else:
                self._odd_key(at_key, at, depth)
                continue
            usable = not wary or self._usable_key(at_key, (at, key))
            event = get()
            # The two most frequent kinds by far, without a call or a path.
            if event.__class__ is ScalarEvent:
                if wary:
                    self._inspect(event, (at, key))
                value = Quoted(event.value) if event.style else event.value
            else:
                value = self._value(event, (at, key), depth)
            if key in built:
                hint = "keep one of them"
                self._tell(at_key, (at, key), f"the key {show(key)} stands here already", hint)
            elif usable:
                built[key] = value

    def _usable_key(self, event: Any, at: At) -> bool:
        self._inspect(event, at)
        if event.value == "<<" and not event.style:
            self._tell(event, at, "merge keys (<<) are not used here", _WRITE_OUT)
            return False
        return True

    def _odd_key(self, event: Any, at: At, depth: int) -> None:
        """Tell a key that is no text; it and its value are built to be looked through only."""
        if event.__class__ is not AliasEvent:
            self._tell(event, at, "a key must be text, found a list or a mapping", _QUOTE)
        self._value(event, at, depth)
        self._value(self._get(), at, depth)
