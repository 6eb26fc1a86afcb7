"""What every widget of ours stands in: the look, notices, the address, the tree built once."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from html import escape
from typing import Any
from urllib.parse import parse_qsl, urlencode

from ipywidgets import HTML, Text, VBox

from lilguys_tools.serving.pages import PAGE, template


class App(VBox):
    """The root of a widget: gives it the look, in a page as in any notebook.

    Parameters
    ----------
    children : iterable of widgets
        The whole tree; build it once, then change values, or the children of a box inside.
    """

    def __init__(self, children: Iterable[Any] = (), **traits: Any) -> None:
        tree = list(children)
        if PAGE not in os.environ:  # a page has the look already
            with open(template("static", "look.css"), encoding="utf-8") as file:
                tree.insert(0, HTML(f"<style>{file.read()}</style>"))
        super().__init__(tree, **traits)
        self.add_class("lg-app")


class Notice(HTML):
    """A place where something is said, to the eye and to a screen reader; empty it is not there."""

    def __init__(self) -> None:
        super().__init__()
        self.add_class("lg-live")

    def say(self, text: str) -> None:
        """Say something that went well; an empty text takes back what was said."""
        self.value = f'<p class="lg-note">{escape(text)}</p>' if text else ""

    def warn(self, text: str) -> None:
        """Say what is wrong, line by line as the text has it."""
        lines = "<br>".join(escape(line) for line in text.splitlines())
        self.value = f'<p class="lg-wrong">{lines}</p>'


class Address(VBox):
    """The query of the page's address (``?turn=3.2``), read once and written as you go.

    It shows nothing; put it anywhere in the tree. A kernel may be older than the visit, so the
    query comes from the browser: `on_read` is called with it soon after the page has opened,
    and again when the page is loaded anew. In a plain notebook it is never called.

    Parameters
    ----------
    on_read : callable
        Takes the query as a dictionary of text.
    """

    def __init__(self, on_read: Callable[[dict[str, str]], None]) -> None:
        self._read = Text(continuous_update=True).add_class("lg-address")
        self._write = HTML().add_class("lg-address-out")
        self._on_read = on_read
        self._text = ""
        self._is_read = False  # till then what we write would hide what was asked for
        self._read.observe(self._heard, "value")
        super().__init__([self._read, self._write])
        self.add_class("lg-hidden")

    def _heard(self, change: dict[str, Any]) -> None:
        self._on_read(dict(parse_qsl(change["new"].removeprefix("?"))))
        self._is_read = True
        self._write.value = self._text

    def write(self, **query: object) -> None:
        """Show this query in the address, so that it can be shared; None leaves a key out."""
        kept = {key: str(value) for key, value in query.items() if value is not None}
        self._text = escape(f"?{urlencode(kept)}")
        if self._is_read:
            self._write.value = self._text
