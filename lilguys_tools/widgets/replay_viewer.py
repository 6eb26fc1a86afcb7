"""`ReplayViewer`: a game move by move, with the reason for what happens."""

from __future__ import annotations

import os
from pathlib import Path

from ipywidgets import HTML, Checkbox, Select, VBox

from lilguys_tools.logs.problems import show
from lilguys_tools.logs.reader import MAX_BYTES
from lilguys_tools.render.svg_table import table_css, table_html
from lilguys_tools.serving.pages import served_file
from lilguys_tools.session.playback import Playback
from lilguys_tools.session.replays import Replays, examples, read_replays
from lilguys_tools.widgets import replay_html
from lilguys_tools.widgets.frame import Address, App, Notice
from lilguys_tools.widgets.replay_branch import BranchPanel
from lilguys_tools.widgets.replay_controls import Controls
from lilguys_tools.widgets.replay_files import SHEET, Files, file_key
from lilguys_tools.widgets.taps import guarded

_LIST_ROWS = 12
#: Of a longer game the moves around the present one are listed.
_LONGEST_LIST = 1000


class ReplayViewer(App):
    """A log to step through: the table drawn, what happened and why, and other moves to try.

    Parameters
    ----------
    log : str or Path, optional
        The file. Left out it is the one that the page was served with, else the first of the
        examples that come with the package.

    Attributes
    ----------
    playback : Playback or None
        The game shown; None before there is one.
    index : int
        The position shown; 0 is the table before the first move.

    Raises
    ------
    OSError
        If the file can not be read.
    """

    def __init__(self, log: str | Path | None = None) -> None:
        self.playback: Playback | None = None
        self.index = 0
        self._seen = 0
        self._replays = Replays([], [])
        self._from: dict[str, str] = {}  # what of the address leads to the present file
        self._awaited: dict[str, str] = {}  # an address whose file has to be opened once more
        self._number = 0
        self._quiet = False
        self._listing = range(0)
        self.notice = Notice()
        self.head, self.table = HTML(), HTML().add_class("lgr-table")
        self.story = HTML().add_class("lg-live").add_class("lgr-story")
        self.chart = HTML().add_class("lg-card").add_class("lgr-chart")
        self.list = Select(rows=_LIST_ROWS, description="Moves").add_class("lgr-list")
        self.hide = Checkbox(value=True, description="Hide what is still to come", indent=False)
        self.controls = Controls(self.go, self.notice)
        self.branch = BranchPanel(self._branched, self.notice)
        self.files = Files(self._opened, self._chosen, self.notice)
        self._address = Address(self._asked)
        style = HTML(f"<style>{table_css()}{_css()}</style>").add_class("lgr-style")
        leap = HTML(replay_html.to_branch()).add_class("lgr-leap")
        story = VBox([self.head, self.story, leap]).add_class("lgr-top")
        moves = VBox([self.list, self.hide]).add_class("lg-card").add_class("lgr-moves")
        left = VBox([self.table]).add_class("lgr-column")
        right = [story, self.branch, moves, self.chart, self.files]
        main = VBox([left, VBox(right).add_class("lgr-column")]).add_class("lgr-main")
        super().__init__([style, self._address, self.notice, main, self.controls])
        self.add_class("lgr")
        self.list.observe(lambda _: guarded(self._listed, self.notice), "value")
        self.hide.observe(lambda _: guarded(self._hidden, self.notice), "value")
        served = served_file("replay")
        if log is not None:
            self._open_path(Path(log))
        elif served is not None:
            guarded(lambda: self._open_path(Path(served)), self.notice)
        else:
            self.files.open_example(next(iter(examples())))

    def go(self, index: int) -> None:
        """Show a position of the log; one that is not there is the nearest.

        Parameters
        ----------
        index : int
            How many moves were made.
        """
        if self.playback is None:
            return
        self.index = max(0, min(index, self.playback.last))
        self.branch.show(self.playback, self.index)
        self._show()

    def _open_path(self, path: Path) -> None:
        with open(path, "rb") as file:
            data = file.read(MAX_BYTES + 1)
        self._opened(read_replays(data, path.name, path.parent), {})

    def _opened(self, replays: Replays, address: dict[str, str]) -> None:
        self._replays, self._from = replays, address
        self._chosen(0)
        if replays.problems:
            self.notice.warn("\n".join(replays.problems))
        awaited, self._awaited = self._awaited, {}
        if awaited and awaited["file"] == address.get("file"):
            self._follow(awaited)

    def _chosen(self, number: int) -> None:
        """Show a game of the present file from its start."""
        self.controls.stop()
        self.notice.say("")
        self._number = number
        self.files.show(self._replays, self._from.get("log"), number)
        if number >= len(self._replays.playbacks):
            return
        self.playback = self._replays.playbacks[number]
        self.playback.reveal = not self.hide.value
        self._seen = self.index = 0
        self.head.value = replay_html.heading(self.playback)
        self._list_anew()
        self.go(0)

    def _show(self) -> None:
        """Show the present position, of the log or of a branch off it."""
        playback, index = self.playback, self.index
        if playback is None:
            return
        if index > self._seen or index not in self._listing:
            self._seen = max(index, self._seen)
            self._list_anew()
        self._quiet = True
        self.list.value = index
        self._quiet = False
        self.controls.show(index, playback.last)
        branch, name = self.branch.branch, playback.game.game
        if branch is None:
            state = playback.shown(index)
            self.story.value = replay_html.where(playback, index) + replay_html.told(
                playback, index
            )
        else:
            state = branch.state
            if not playback.reveal:
                state = playback.rules.view(state, None)
            self.story.value = replay_html.branch_story(branch, playback.reveal)
        over = branch is None and playback.is_counted(index)
        self.table.value = table_html(name, state, over=over)
        self.chart.value = replay_html.figures(playback, index, self._known)
        self._write_address()

    @property
    def _known(self) -> int:
        """How far the game is known to who looks on."""
        assert self.playback is not None, "there is a game"
        return self._seen if self.hide.value else self.playback.last

    def _list_anew(self) -> None:
        assert self.playback is not None, "there is a game"
        self._quiet = True
        first = max(0, self.index - _LONGEST_LIST // 2)
        self._listing = range(first, min(first + _LONGEST_LIST, self.playback.last + 1))
        self.list.options = list(replay_html.labels(self.playback, self._known, self._listing))
        self.list.value = self.index
        self._quiet = False

    def _listed(self) -> None:
        if not self._quiet and self.list.value is not None and self.list.value != self.index:
            self.controls.stop()
            self.go(self.list.value)

    def _hidden(self) -> None:
        """Hide what is still to come and in closed hands, or show it."""
        if self.playback is None:
            return
        for playback in self._replays.playbacks:
            playback.reveal = not self.hide.value
        self._list_anew()
        self._show()

    def _branched(self) -> None:
        self.controls.stop()
        self._show()

    def _write_address(self) -> None:
        """Put the place into the address: the point where that is enough, else the move."""
        assert self.playback is not None, "there is a game"
        at = self.playback.at(self.index)
        is_end = bool(at) and self.playback.find(at) == self.index
        self._address.write(
            **self._from,
            game=self._number + 1 if self._number else None,
            turn=at if is_end else None,
            move=self.index if self.index and not is_end else None,
        )

    def _asked(self, query: dict[str, str]) -> None:
        """Go where the address says: ``?log=sack&game=2&turn=3.2`` or ``&move=7``."""
        guarded(lambda: self._follow(query), self.notice)

    def _follow(self, query: dict[str, str]) -> None:
        log, game, file = (query.get(key, "") for key in ("log", "game", "file"))
        if file and file != self._from.get("file"):
            # A page's script sends along what the browser has kept of that file.
            kept = query.get("kept", "").encode()
            if file_key(kept) != file:
                self._await(query)
                return
            self.files.open_file(query.get("name", ""), kept)
        elif log == SHEET:
            if not self.files.open_sheet():
                return
        elif log in examples() and log != self._from.get("log"):
            self.files.open_example(log)
        games, wrong = len(self._replays.playbacks), []
        if game.isdecimal() and 0 < int(game[:9]) <= games:
            self._chosen(int(game[:9]) - 1)
        elif game:
            wrong.append(f"there is no game {show(game)} in this file: it has {games}")
        if self.playback is None:
            return
        turn, move = query.get("turn", ""), query.get("move", "")
        index = self.playback.find(turn) if turn else None
        if turn and index is None:
            wrong.append(self.playback.no_point(turn))
        if move and not (move.isdecimal() and int(move[:9]) <= self.playback.last):
            wrong.append(f"there is no move {show(move)}: they are 0 to {self.playback.last}")
        elif move and index is None:
            index = int(move[:9])
        if index is not None:
            self.go(index)
        if wrong:
            self.notice.warn("\n".join(wrong))

    def _await(self, query: dict[str, str]) -> None:
        """Say that the game of this address is not here, and go there once it is opened."""
        self._awaited = {
            key: query[key] for key in ("file", "game", "turn", "move") if key in query
        }
        self._address.write(**self._awaited)
        self.notice.warn(
            "This address is of a game that was opened from a file, and only who opened it has "
            "that.\nOpen the file here (Another game, Open a log) to see it at this move; what you "
            "see now is something else."
        )


def _css() -> str:
    with open(os.path.join(os.path.dirname(__file__), "replay.css"), encoding="utf-8") as file:
        return file.read()
