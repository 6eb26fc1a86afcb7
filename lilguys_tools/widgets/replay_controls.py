"""The controls of a replay: a slider, steps, and play at a chosen speed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from ipywidgets import Button, Dropdown, HBox, IntSlider, VBox

from lilguys_tools.widgets.frame import Notice
from lilguys_tools.widgets.taps import on_tap

#: Moves a second, as they are offered.
SPEEDS = {"Very slow": 0.25, "Slow": 0.5, "Normal": 1.0, "Fast": 2.0, "Very fast": 5.0}


class Controls(VBox):
    """Slider and buttons over the positions of a game.

    Parameters
    ----------
    go : callable
        Takes the number of the position to show.
    notice : Notice
        Where is told what goes wrong.
    """

    def __init__(self, go: Callable[[int], None], notice: Notice) -> None:
        self._go = go
        self._index = 0
        self._playing: asyncio.Task[None] | None = None
        self.slider = IntSlider(0, 0, 1, description="Move", readout=False).add_class("lgr-slider")
        self.first = _button("To the start", "fast-backward", "Home")
        self.back = _button("One move back", "step-backward", "ArrowLeft")
        self.play = _button("Play", "play", "p").add_class("lg-primary")
        self.next = _button("One move on", "step-forward", "ArrowRight")
        self.last = _button("To the end", "fast-forward", "End")
        self.speed = Dropdown(options=list(SPEEDS.items()), value=1.0, description="Speed")
        buttons = (self.first, self.back, self.play, self.next, self.last)
        super().__init__([self.slider, HBox([*buttons, self.speed]).add_class("lgr-buttons")])
        self.add_class("lgr-controls")
        self.slider.observe(self._slid, "value")
        on_tap(self.first, lambda: self._to(0), notice)
        on_tap(self.back, lambda: self._to(self._index - 1), notice)
        on_tap(self.next, lambda: self._to(self._index + 1), notice)
        on_tap(self.last, lambda: self._to(self.slider.max), notice)
        on_tap(self.play, self._toggle, notice)

    def show(self, index: int, last: int) -> None:
        """Show that a position, of so many, is the present one."""
        self._index = index
        # A browser moves its slider by itself, and says so, when its place is beyond the end. So
        # each of the two that it is told is in bounds.
        self.slider.max = max(last, self.slider.value)
        self.slider.value = index
        self.slider.max = last

    def stop(self) -> None:
        """Stop playing, if it does."""
        if self._playing is not None:
            self._playing.cancel()
        self._playing = None
        self.play.icon, self.play.tooltip = "play", "Play"

    async def run(self) -> None:
        """Show one position after the other up to the end."""
        while self._index < self.slider.max:
            await asyncio.sleep(1 / self.speed.value)
            self._go(self._index + 1)
        self._playing = None
        self.stop()

    def _to(self, index: int) -> None:
        self.stop()
        if 0 <= index <= self.slider.max:
            self._go(index)

    def _slid(self, _: object) -> None:
        if self.slider.value != self._index:
            self._to(self.slider.value)

    def _toggle(self) -> None:
        if self._playing is not None:
            self.stop()
            return
        loop = asyncio.get_running_loop()
        if self._index >= self.slider.max:
            self._go(0)
        self.play.icon, self.play.tooltip = "pause", "Pause"
        self._playing = loop.create_task(self.run())


def _button(name: str, icon: str, key: str) -> Button:
    """Return a button with a picture, that a key presses, too, where a page sees to it."""
    return Button(tooltip=name, icon=icon).add_class("lgr-button").add_class(f"lg-key-{key}")
