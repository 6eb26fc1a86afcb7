"""The part of a replay in which other moves are tried."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ipywidgets import HTML, Button, Dropdown, HBox, VBox

from lilguys_tools.render.moves import choice_text
from lilguys_tools.session.branch import Branch
from lilguys_tools.session.playback import Playback
from lilguys_tools.widgets import replay_html
from lilguys_tools.widgets.frame import Notice
from lilguys_tools.widgets.taps import on_tap


class BranchPanel(VBox):
    """Offers the legal moves of a position, and takes them back.

    Parameters
    ----------
    changed : callable
        Called without arguments after a move was tried or taken back, or the branch left.
    notice : Notice
        Where is told what goes wrong.
    """

    def __init__(self, changed: Callable[[], None], notice: Notice) -> None:
        self._changed = changed
        self._at: tuple[Playback, int] | None = None
        self._moves: list[Any] = []
        self.branch: Branch | None = None
        self.head = HTML()
        self.choice = Dropdown(description="Move")
        self.go = Button(description="Try this move").add_class("lg-primary")
        self.back = Button(description="Take it back")
        self.leave = Button(description="Back to the real game")
        self.score = HTML()
        buttons = HBox([self.go, self.back, self.leave])
        super().__init__([self.head, self.choice, buttons, self.score])
        self.add_class("lg-card").add_class("lgr-branch")
        on_tap(self.go, self._go, notice)
        on_tap(self.back, self._back, notice)
        on_tap(self.leave, self._leave, notice)

    def show(self, playback: Playback, index: int) -> None:
        """Offer the moves of a position of the log; a branch that was tried is left."""
        self.branch, self._at = None, (playback, index)
        self._offer(playback.rules, playback.position(index))

    def _offer(self, rules: Any, state: Any) -> None:
        seat = rules.to_move(state)
        self._moves = list(rules.legal_moves(state)) if seat is not None else []
        tried = self.branch is not None
        if self._moves:
            name = state.setup.players[seat]
            said = f"{name} decides:" if tried else f"What if {name} did something else here?"
        elif rules.is_over(state):
            said = "The game is over here: nothing is left to try."
        else:
            said = "Chance decides here, so there is nothing to try."
        if tried:
            said = f"This is not the real game any more. {said}"
        self.head.value = replay_html.branch_head(said, tried)
        assert self._at is not None, "there is a game"
        told = self._at[0].told(state)
        texts = [choice_text(rules.to_json(told.setup, move), told, ", ") for move in self._moves]
        self.choice.options = list(zip(texts, range(len(texts)), strict=True))
        self.choice.index = 0 if texts else None
        shown = "" if self._moves else "none"
        self.choice.layout.display = self.go.layout.display = shown
        self.back.layout.display = self.leave.layout.display = "" if tried else "none"
        self.score.value = ""
        if self.branch is not None:
            self.score.value = replay_html.compared(self.branch) + replay_html.keep(self.branch)

    def _go(self) -> None:
        if self._at is None or self.choice.value is None:
            return
        branch = self.branch or Branch(*self._at)
        branch.go(self._moves[self.choice.value])
        self.branch = branch
        self._renew()

    def _back(self) -> None:
        if self.branch is None:
            return
        self.branch.back()
        if not self.branch.tried:
            self._leave()
        else:
            self._renew()

    def _leave(self) -> None:
        if self._at is not None:
            self.show(*self._at)
            self._changed()

    def _renew(self) -> None:
        assert self.branch is not None, "a move was tried"
        self._offer(self.branch.rules, self.branch.state)
        self._changed()
