"""The part of a replay in which a log is chosen: an example, or a file of one's own."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

from ipywidgets import HTML, Dropdown, FileUpload, HBox, VBox

from lilguys_tools.games import GAMES
from lilguys_tools.logs.problems import escape
from lilguys_tools.serving.pages import served_sheet
from lilguys_tools.session.replays import Replays, examples, read_replays
from lilguys_tools.widgets.frame import Notice
from lilguys_tools.widgets.taps import guarded

#: What stands in the address for the game on the score sheet that the table shares.
SHEET = "sheet"
_LONGEST_NAME = 120
_MARK = b"\xef\xbb\xbf"  # of UTF-8 at the head of a file; browsers leave it out of its text


def file_key(data: bytes) -> str:
    """Return what stands in the address for a file that only a browser has."""
    return hashlib.sha256(data.removeprefix(_MARK)).hexdigest()[:12]


class Files(VBox):
    """Chooses what is replayed.

    Parameters
    ----------
    opened : callable
        Takes what a file gave, and what of the address leads to it: ``{"log": "sack"}`` to an
        example, ``{"file": "2cf24dba5fb0"}`` to a file of the browser's.
    chosen : callable
        Takes the number of the game of the present file, from 0.
    notice : Notice
        Where is told what goes wrong.
    """

    def __init__(
        self,
        opened: Callable[[Replays, dict[str, str]], None],
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
        self.add_class("lg-card").add_class("lgr-files").add_class("lg-keeps-file")
        self.example.observe(lambda _: guarded(self._example, notice), "value")
        self.upload.observe(lambda _: guarded(self._uploaded, notice), "value")
        self.game.observe(lambda _: guarded(self._game, notice), "value")

    def show(self, replays: Replays, example: str | None, number: int) -> None:
        """Show which file, and which game of it, is replayed."""
        self._quiet = True
        self.example.value = example if example in examples() else None
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
        self._opened(read_replays(path.read_bytes(), path.name, path.parent), {"log": name})

    def open_sheet(self) -> bool:
        """Open the game on the table's score sheet, up to its last whole turn.

        Returns whether there is one; if not, it is said why.
        """
        from lilguys_tools.session.sheet_files import open_file
        from lilguys_tools.session.sheet_games import LYINGSACK, file_text

        path = served_sheet()
        table = open_file(path).table if path is not None else None
        if table is None or not table.people or table.game != LYINGSACK:
            self._notice.warn(
                "There is no game of You Lying Sack on the score sheet of this table."
            )
            return False
        # A hand that is still closed is not in this text.
        replays = read_replays(file_text(table).encode("utf-8", "replace"), "The score sheet")
        self._opened(replays, {"log": SHEET})
        return True

    def open_file(self, name: str, data: bytes) -> None:
        """Open a file that somebody has; if there is nothing to replay in it, say why."""
        name = name[:_LONGEST_NAME]
        replays = read_replays(data, name)
        if replays.playbacks:
            self._opened(replays, {"file": file_key(data)})
        else:
            said = "\n".join(replays.problems[:5]) or f"{escape(name)} is empty"
            self._notice.warn(f"{escape(name)} can not be replayed:\n{said}")

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
        name, data = str(files[0]["name"]), bytes(files[0]["content"])
        self.upload.value = ()
        self.open_file(name, data)
