"""The part of a replay in which a log is chosen: an example, or a file of one's own."""

from __future__ import annotations

from collections.abc import Callable

from ipywidgets import HTML, Dropdown, FileUpload, HBox, VBox

from lilguys_tools.games import GAMES
from lilguys_tools.logs.problems import escape
from lilguys_tools.session.replays import Replays, examples, read_replays
from lilguys_tools.widgets.frame import Notice
from lilguys_tools.widgets.taps import guarded

OWN = "a file of your own"
_LONGEST_NAME = 120


class Files(VBox):
    """Chooses what is replayed.

    Parameters
    ----------
    opened : callable
        Takes what a file gave, and the name of the example that it is, or None.
    chosen : callable
        Takes the number of the game of the present file, from 0.
    notice : Notice
        Where is told what goes wrong.
    """

    def __init__(
        self,
        opened: Callable[[Replays, str | None], None],
        chosen: Callable[[int], None],
        notice: Notice,
    ) -> None:
        self._opened, self._chosen, self._notice = opened, chosen, notice
        self._quiet = False
        names = [
            (f"{name.replace('-', ' ').capitalize()}, {GAMES[path.parents[1].name]}", name)
            for name, path in examples().items()
        ]
        self.example = Dropdown(options=[("–", None), *names], description="Example")
        self.upload = FileUpload(
            accept=".yaml,.yml", description="Open a log", tooltip="Open a log"
        )
        self.game = Dropdown(description="Game")
        title = HTML(
            "<h3>Another game</h3><p class='lg-soft'>A log as <code>lgtools</code> reads "
            "and writes it; it stays on this machine.</p>"
        )
        super().__init__([title, HBox([self.upload, self.example]), self.game])
        self.add_class("lg-card").add_class("lgr-files")
        self.example.observe(lambda _: guarded(self._example, notice), "value")
        self.upload.observe(lambda _: guarded(self._uploaded, notice), "value")
        self.game.observe(lambda _: guarded(self._game, notice), "value")

    def show(self, replays: Replays, example: str | None, number: int) -> None:
        """Show which file, and which game of it, is replayed."""
        self._quiet = True
        self.example.value = example
        titles = [
            (f"{i}: {play.heading.partition(': ')[2]}", i - 1)
            for i, play in enumerate(replays.playbacks, 1)
        ]
        self.game.options = titles
        self.game.value = number if titles else None
        self.game.layout.display = "" if len(titles) > 1 else "none"
        self._quiet = False

    def open_example(self, name: str) -> None:
        """Open a log that comes with the package."""
        path = examples()[name]
        self._opened(read_replays(path.read_bytes(), path.name, path.parent), name)

    def _example(self) -> None:
        if not self._quiet and self.example.value is not None:
            self.open_example(self.example.value)

    def _game(self) -> None:
        if not self._quiet and self.game.value is not None:
            self._chosen(self.game.value)

    def _uploaded(self) -> None:
        files = self.upload.value
        if not files:
            return
        name, data = str(files[0]["name"])[:_LONGEST_NAME], bytes(files[0]["content"])
        self.upload.value = ()
        replays = read_replays(data, name)
        if replays.playbacks:
            self._opened(replays, None)
        else:
            said = "\n".join(replays.problems[:5]) or f"{escape(name)} is empty"
            self._notice.warn(f"{escape(name)} can not be replayed:\n{said}")
