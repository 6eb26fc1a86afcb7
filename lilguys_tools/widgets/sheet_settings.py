"""What the table plays: its players, the deck, the reference card, who planned last."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ipywidgets import HTML, Dropdown, FloatText, Text, VBox

from lilguys_tools.render.people import COLOURS
from lilguys_tools.session.sheet_events import new_id
from lilguys_tools.session.sheet_games import LILGUYS
from lilguys_tools.session.sheet_table import HIDDEN, Table
from lilguys_tools.widgets.sheet_desk import HIDE_TOTALS, Desk
from lilguys_tools.widgets.sheet_exclusive import ExclusivePart
from lilguys_tools.widgets.sheet_parts import (
    Keyed,
    Question,
    Switch,
    button,
    card,
    options,
    put,
    row,
    visible,
)
from lilguys_tools.widgets.sheet_start import Bring, decks


class SettingsPart:
    """Changes what was settled at the start; each change is one entry that undo takes back."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._showing = False
        self.title = self._field(Text(description="Title", continuous_update=False), "title")
        self.people: Keyed[str] = Keyed(lambda id: _PersonRow(self, id), "lg-people")
        self.new_name = Text(description="New player", placeholder="name")
        self.join = button("Add", "Add the player", self._join, desk.notice)
        self.first = self._field(Dropdown(description="Goes first"), "first")
        self.planner = self._field(Dropdown(description="Last Party Planner"), "last_planner")
        self.deck = self._field(
            Dropdown(options=decks(desk.sheet.folder), description="Deck"), "deck"
        )
        self.exclusive = ExclusivePart(desk)
        self.hidden = Switch(HIDE_TOTALS, desk.set_hidden, lambda: desk.on_change())
        self.rows: Keyed[int] = Keyed(self._reference_row, "lg-reference")
        self.reset = button(
            "As the card says", "Play the reference card as printed", self._as_printed, desk.notice
        )
        self.bring = Bring(desk)
        self.question = Question(desk.notice)
        self.anew = button("New table", "Begin a new table", self._anew, desk.notice, "lg-danger")
        self.reference = card(
            HTML("<h2>Reference card</h2><p class='lg-soft'>Points by symbols.</p>"),
            self.rows.box,
            self.reset,
        )
        self.of_lilguys = [
            self.planner,
            self.deck,
            self.exclusive.box,
            self.hidden.box,
            self.reference,
        ]
        self.box = VBox(
            [
                card(
                    HTML("<h2>Players</h2>"),
                    self.people.box,
                    row(self.new_name, self.join, name="lg-own-card"),
                ),
                card(
                    HTML("<h2>Game</h2>"),
                    self.title,
                    self.first,
                    self.planner,
                    self.deck,
                    self.exclusive.box,
                    self.hidden.box,
                ),
                self.reference,
                card(
                    HTML("<h2>Another table</h2>"),
                    self.bring.box,
                    self.anew,
                    self.question.box,
                ),
            ]
        ).add_class("lg-stack")

    def _hear(self, widget: Any, act: Callable[[Any], object]) -> Any:
        """Let a change that somebody made by hand be entered; one refused is shown back."""

        def heard(change: dict[str, Any]) -> None:
            if not self._showing and not act(change["new"]):
                self.desk.on_change()

        widget.observe(heard, "value")
        return widget

    def _field(self, widget: Any, key: str) -> Any:
        return self._hear(widget, lambda value: self._set(key, value))

    def _set(self, key: str, value: Any) -> bool:
        return self.desk.enter("set", key=key, value=value)

    def show(self) -> None:
        """Show what is settled now."""
        desk, table = self.desk, self.desk.table
        self._showing = True
        put(self.title, value=table.title)
        for _, one in self.people.show(one.id for one in table.people):
            one.show()
        names = [(one.name, one.id) for one in table.people]
        options(self.first, names, table.first or table.people[0].id)
        options(self.planner, names, table.last_planner or table.people[-1].id)
        self.hidden.show(table.totals == HIDDEN)
        is_lilguys = table.game == LILGUYS
        for one in self.of_lilguys:
            visible(one, is_lilguys)
        visible(self.first, not is_lilguys)
        if is_lilguys:
            put(self.deck, value=table.deck)
            self._show_card(desk.judged.result)
        self._showing = False

    def _show_card(self, result: Any) -> None:
        if result is None:
            return
        setup = result.setup
        last = len(setup.reference) - 1
        for symbols, field in self.rows.show(range(1, last + 1)):
            ending = " or more" if symbols == last else ""
            put(field, description=f"{symbols}{ending}", value=setup.reference[symbols])
        self.exclusive.show(result)

    def _reference_row(self, symbols: int) -> Any:
        field = FloatText(description=str(symbols), step=1)
        return self._hear(field, lambda points: self._row_is(symbols, points))

    def _row_is(self, symbols: int, points: float) -> bool:
        if not points.is_integer():
            self.desk.notice.warn(f"{points:g} points: whole points only.")
            return False
        rows = {str(n): p for n, p in self.desk.table.reference}
        return self._set("reference", {**rows, str(symbols): int(points)})

    def _as_printed(self) -> None:
        self._set("reference", {})

    def _join(self) -> None:
        colours = [one.colour for one in self.desk.table.people]
        free = next((c for c in COLOURS if c not in colours), next(iter(COLOURS)))
        name = self.new_name.value.strip()
        if self.desk.enter("join", player=new_id(), name=name, colour=free):
            put(self.new_name, value="")

    def _anew(self) -> None:
        self.question.ask("New table: everybody's cards go?", self._wipe)

    def _wipe(self) -> None:
        if self.desk.enter("table", **Table(self.desk.table.game).data()):
            self.desk.notice.say("A new table. Undo brings the other one back.")


class _PersonRow:
    """A player: name, colour, seat."""

    def __init__(self, part: SettingsPart, id: str) -> None:
        self.part, self.id = part, id
        desk = part.desk
        self.badge = HTML()
        self.name = part._hear(
            Text(description="Name", continuous_update=False),
            lambda name: desk.enter("person", player=id, name=name),
        )
        colours = [(colour.title(), colour) for colour in COLOURS]
        self.colour = part._hear(
            Dropdown(options=colours, description="Colour"),
            lambda colour: desk.enter("person", player=id, colour=colour),
        )
        self.earlier = button("\u2191", "Sit one seat earlier", self._earlier, desk.notice)
        self.leave = button("Remove", "Remove the player", self._leave, desk.notice)
        self.question = Question(desk.notice)
        line = row(self.badge, self.name, self.colour, self.earlier, self.leave, name="lg-person")
        self.box = VBox([line.add_class("lg-settled"), self.question.box]).add_class("lg-unset")

    def show(self) -> None:
        """Show the player as the table has it."""
        desk = self.part.desk
        one = desk.table.person(self.id)
        put(self.badge, value=desk.table.marks()[self.id].badge())
        put(self.name, value=one.name)
        put(self.colour, value=one.colour)
        put(self.earlier, disabled=desk.table.people[0] is one, tooltip=f"{one.name}: sit earlier")
        put(self.leave, tooltip=f"Remove {one.name}")

    def _earlier(self) -> None:
        ids = [one.id for one in self.part.desk.table.people]
        self.part.desk.enter("move", player=self.id, to=ids.index(self.id) - 1)

    def _leave(self) -> None:
        table = self.part.desk.table
        name, hand = table.person(self.id).name, table.hand(self.id)
        cards = f": the cards of {name} go, too" if hand.has_cards else " from the table"
        self.question.ask(f"Remove {name}{cards}?", self._go)

    def _go(self) -> None:
        desk = self.part.desk
        name = desk.table.person(self.id).name
        if desk.enter("leave", player=self.id):
            desk.notice.say(f"{name} has left the table. Undo brings {name} back.")
