"""Small parts of the score sheet, each built once and then changed."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Any, Generic, TypeVar

from ipywidgets import HTML, Button, Checkbox, HBox, Label, VBox

from lilguys_tools.render.sheet_html import text_html
from lilguys_tools.widgets.frame import Notice
from lilguys_tools.widgets.taps import on_tap

Key = TypeVar("Key", bound=Hashable)


def button(text: str, tip: str, act: Callable[[], None], notice: Notice, *classes: str) -> Button:
    """Return a button; `tip` is what a screen reader says where the text is a sign."""
    made = Button(description=text, tooltip=tip)
    for name in classes:
        made.add_class(name)
    on_tap(made, act, notice)
    return made


def row(*children: Any, name: str = "") -> HBox:
    """Return widgets beside each other, wrapping."""
    made = HBox(children)
    return made.add_class(name) if name else made


def card(*children: Any, name: str = "") -> VBox:
    """Return widgets below each other on a card."""
    made = VBox(children).add_class("lg-card")
    return made.add_class(name) if name else made


def put(widget: Any, **values: Any) -> None:
    """Change a widget's values, those that differ: each change is a message to the page."""
    for key, value in values.items():
        if getattr(widget, key) != value:
            setattr(widget, key, value)


def options(widget: Any, listed: list[tuple[str, str]], value: str) -> None:
    """Show what can be chosen, and what is."""
    if list(widget.options) != listed:
        widget.options = listed
    put(widget, value=value)


def visible(widget: Any, shown: bool) -> None:
    """Show a widget, or take it out of sight and of the way of keys and screen readers."""
    if shown == ("lg-none" in widget._dom_classes):
        (widget.remove_class if shown else widget.add_class)("lg-none")


class Switch:
    """A tick that settles something of the table.

    Parameters
    ----------
    says : str
        What is so while it is ticked.
    set : callable
        Takes whether it is; returns whether that was entered.
    refused : callable
        Shows everything anew where it was not.
    """

    def __init__(self, says: str, set: Callable[[bool], bool], refused: Callable[[], None]) -> None:
        self.box = Checkbox(description=says, indent=False)
        self._set, self._refused, self._showing = set, refused, False
        self.box.observe(self._switched, "value")

    def show(self, value: bool) -> None:
        """Show what is so."""
        self._showing = True
        put(self.box, value=value)
        self._showing = False

    def _switched(self, change: dict[str, Any]) -> None:
        if not self._showing and not self._set(change["new"]):
            self._refused()


class Question:
    """A question that stands before something is done: Yes does it, No does not.

    Parameters
    ----------
    notice : Notice
        Where trouble is told.
    """

    def __init__(self, notice: Notice) -> None:
        self._act: Callable[[], object] | None = None
        self._notice = notice
        self.text = HTML().add_class("lg-live")
        self.yes = button("Yes", "Yes", self._yes, notice, "lg-danger")
        self.no = button("No", "No", self.close, notice)
        self.box = row(self.text, self.yes, self.no, name="lg-question")
        self.close()

    def ask(self, text: str, act: Callable[[], object]) -> None:
        """Ask, and do `act` once somebody says yes."""
        self._act = act
        self._notice.say("")
        put(self.text, value=f'<p class="lg-wrong">{text_html(text)}</p>')
        visible(self.box, True)
        self.no.focus()

    def close(self) -> None:
        """Ask no more."""
        self._act = None
        put(self.text, value="")
        visible(self.box, False)

    def _yes(self) -> None:
        act = self._act
        self.close()
        if act is not None:
            act()


def _do(step: Callable[[int], object], by: int) -> None:
    step(by)


class Stepper:
    """A count with a minus and a plus.

    Parameters
    ----------
    sign : str
        What stands before it: HTML.
    what : str
        What is counted, for the names of the buttons.
    step : callable
        Takes +1 or -1.
    notice : Notice
        Where trouble is told.
    """

    def __init__(self, sign: str, what: str, step: Callable[[int], object], notice: Notice) -> None:
        self.less = button("\u2212", "", lambda: _do(step, -1), notice, "lg-round")
        self.more = button("+", "", lambda: _do(step, 1), notice, "lg-round")
        self.call(what)
        self.count = Label("0").add_class("lg-count")
        self.sign = HTML(sign)
        self.box = row(self.sign, self.less, self.count, self.more, name="lg-stepper")

    def call(self, what: str) -> None:
        """Give the buttons their names, after what is counted."""
        put(self.less, tooltip=f"{what}: one fewer")
        put(self.more, tooltip=f"{what}: one more")

    def show(self, n: int, most: int | None = None) -> None:
        """Show a count, and take no more than the most there are, if that is told."""
        put(self.count, value=str(n))
        put(self.less, disabled=n == 0)
        put(self.more, disabled=n == most)
        self.box.add_class("lg-some") if n else self.box.remove_class("lg-some")


class Keyed(Generic[Key]):
    """A list of widgets that come and go, each made once for its key.

    Parameters
    ----------
    make : callable
        Takes a key and gives a widget, or something with a `box`.
    """

    def __init__(self, make: Callable[[Key], Any], name: str = "lg-list") -> None:
        self._make = make
        self._made: dict[Key, Any] = {}
        self.box = VBox().add_class(name)

    def show(self, keys: Iterable[Key]) -> list[tuple[Key, Any]]:
        """Show those of these keys, in this order, and return them."""
        listed = list(keys)
        for key in listed:
            if key not in self._made:
                self._made[key] = self._make(key)
        shown = [(key, self._made[key]) for key in listed]
        put(self.box, children=tuple(getattr(one, "box", one) for _, one in shown))
        return shown


class Lines:
    """Lines of HTML; one that stays the same stays as it is, also opened by a reader."""

    def __init__(self, name: str = "lg-lines") -> None:
        self._rows: Keyed[int] = Keyed(lambda _: HTML(), name)
        self.box = self._rows.box

    def show(self, lines: Iterable[str]) -> None:
        """Show these lines."""
        listed = list(lines)
        for place, html in self._rows.show(range(len(listed))):
            put(html, value=listed[place])
