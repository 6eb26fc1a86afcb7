"""The big screen: the table as it grows, and the final reveal, category by category."""

from __future__ import annotations

from typing import Any

from ipywidgets import HTML, ToggleButtons, VBox

from lilguys_tools.games.lilguys.setup import SIMPLIFIED
from lilguys_tools.render import sheet_html as html
from lilguys_tools.session.sheet_games import LILGUYS
from lilguys_tools.session.sheet_score import Step, reveal
from lilguys_tools.session.sheet_table import HIDDEN
from lilguys_tools.teach.lilguys_score import closing_lines, house_rules
from lilguys_tools.widgets.sheet_desk import HIDE_TOTALS, Desk
from lilguys_tools.widgets.sheet_parts import Switch, button, card, put, row, visible
from lilguys_tools.widgets.sheet_turns import turn_head


class HostPart:
    """What the whole room sees."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.mode = ToggleButtons(
            options=[("As it grows", "live"), ("Final reveal", "reveal")], description="Big screen"
        ).add_class("lg-quiet")
        self.stage = HTML().add_class("lg-live").add_class("lg-stage")
        self.next = button(
            "Reveal", "Reveal the next category", self._next, desk.notice, "lg-primary"
        )
        self.back = button("Begin again", "Begin the reveal again", self._again, desk.notice)
        self.keys = row(self.next, self.back)
        self.hidden = Switch(HIDE_TOTALS, desk.set_hidden, lambda: desk.on_change())
        self.box = VBox([self.mode, card(self.stage, self.keys), self.hidden.box]).add_class(
            "lg-stack"
        )
        self.mode.observe(lambda _: desk.on_change(), "value")

    def show(self) -> None:
        """Show the table, or how far the reveal has come."""
        desk, result = self.desk, self.desk.judged.result
        looks = list(desk.table.marks().values())
        is_lilguys = desk.table.game == LILGUYS
        reveals = is_lilguys and self.mode.value == "reveal" and result is not None
        visible(self.mode, is_lilguys)
        visible(self.keys, reveals)
        # A reveal under way has the screen for itself.
        visible(self.hidden.box, is_lilguys and not (reveals and desk.table.reveal))
        self.hidden.show(desk.table.totals == HIDDEN)
        if result is None:
            wrong = html.text_html(desk.judged.wrong)
            put(self.stage, value=f'<p class="lg-wrong">{wrong}</p>')
        elif not is_lilguys:
            number = f'<p class="lg-big">Bad Things Number {result.number}</p>'
            head = f'<div class="lg-end">{turn_head(desk)}</div>'
            if not result.winners:
                head = turn_head(desk) + number
            put(self.stage, value=head + html.piles(result.players, looks))
        elif not reveals:
            put(self.stage, value=html.board(result.players, looks) + self._played(result))
        else:
            self._show_step(reveal(result), looks, result)

    def _show_step(self, steps: tuple[Step, ...], looks: list[Any], result: Any) -> None:
        at = min(self.desk.table.reveal, len(steps))
        is_done = at == len(steps)
        put(self.next, disabled=is_done)
        put(self.next, description="Reveal" if is_done else f"Reveal {steps[at].title}")
        closing = [line.text for line in closing_lines(result)] if is_done else []
        won = [is_done and player.name in result.winners for player in result.players]
        put(self.stage, value=html.stage(steps[:at], looks, won, closing) + self._played(result))

    def _played(self, result: Any) -> str:
        """Return what the room should know of how the table counts."""
        simplified = "simplified scoring" if result.scoring == SIMPLIFIED else ""
        waiting = " and ".join(one.name for one in self.desk.table.without_cards())
        to_come = f"no cards yet: {waiting}" if waiting else ""
        return html.played_note([simplified, house_rules(result), to_come])

    def _next(self) -> None:
        self.desk.enter("reveal", step=self.desk.table.reveal + 1)

    def _again(self) -> None:
        self.desk.enter("reveal", step=0)
