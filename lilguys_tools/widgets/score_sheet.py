"""`ScoreSheet`: the score of a table, on one page or on every phone at it."""

from __future__ import annotations

import asyncio
import os
from typing import Any

from ipywidgets import HTML, ToggleButtons, VBox

from lilguys_tools.serving.pages import served_sheet
from lilguys_tools.session.sheet import Sheet
from lilguys_tools.session.sheet_events import SheetError
from lilguys_tools.session.sheet_files import open_file
from lilguys_tools.session.sheet_games import LILGUYS
from lilguys_tools.session.sheet_table import SEATS
from lilguys_tools.widgets.frame import Address, App, Notice
from lilguys_tools.widgets.sheet_desk import ALL, HOST, WATCH, Desk
from lilguys_tools.widgets.sheet_hand import HandPart
from lilguys_tools.widgets.sheet_host import HostPart
from lilguys_tools.widgets.sheet_parts import Keyed, button, card, options, put, row, visible
from lilguys_tools.widgets.sheet_result import BoardPart, ResultPart
from lilguys_tools.widgets.sheet_settings import SettingsPart
from lilguys_tools.widgets.sheet_start import StartPart
from lilguys_tools.widgets.sheet_turns import TurnsPart
from lilguys_tools.widgets.taps import guarded

#: Seconds between looks at what other pages entered.
LOOK = 0.25
_STYLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "sheet.css")


class ScoreSheet(App):
    """The score sheet of both games.

    Parameters
    ----------
    path : str, optional
        A file that several pages share; made when the first thing is entered. Of a tally or a
        log the sheet lies beside it (`session.sheet_files.open_file`). Left out, it is the one that
        ``lgtools serve`` has for the table, else the sheet is this page's alone and ends with it.

    Attributes
    ----------
    sheet : Sheet
        The table, for whoever wants to read it: ``sheet.judged.result`` is its score.
    """

    def __init__(self, path: str | None = None) -> None:
        self.notice = Notice().add_class("lg-notice")
        path = path or served_sheet()
        try:
            self.sheet = Sheet() if path is None else open_file(path)
        except SheetError as error:
            self.sheet = Sheet()
            self.notice.warn(f"{error}. This page counts by itself, and keeps nothing.")
            path = None
        self.desk = Desk(self.sheet, self.notice, is_shared=path is not None)
        self.desk.on_change = self.show
        self._made: dict[str, Any] = {}
        self._address = Address(self._opened)
        self._flaws = 0
        self._is_start = False
        self._tree()
        with open(_STYLE, encoding="utf-8") as file:
            style = HTML(f"<style>{file.read()}</style>").add_class("lg-style")
        super().__init__([style, self._address, self.bar, self.said, self.nav, self.body])
        self.add_class("lg-sheet")
        self.show()
        self._watch()

    def _tree(self) -> None:
        desk, notice = self.desk, self.notice
        self.hush = button("\u00d7", "Put the message away", self._hush, notice, "lg-round")
        self.said = row(notice, self.hush, name="lg-said")
        visible(self.hush, bool(notice.value))
        notice.observe(lambda _: visible(self.hush, bool(notice.value)), "value")
        self.who = HTML()
        self.stand = button("Seat", "Take another seat", self._stand, notice)
        self.back = button("Undo", "Undo", desk.undo, notice)
        self.forth = button("Redo", "Redo", desk.redo, notice)
        self.bar = row(self.who, self.stand, self.back, self.forth, name="lg-bar-top")
        self.view = ToggleButtons(
            options=["Cards", "Result", "Table"], description="Show"
        ).add_class("lg-quiet")
        self.view.observe(self._turned, "value")
        self.player = (
            ToggleButtons(options=[""], description="Player")
            .add_class("lg-players")
            .add_class("lg-quiet")
        )
        self.player.observe(self._chosen, "value")
        self.nav = VBox([self.view])
        self.seats: Keyed[str] = Keyed(self._seat_button, "lg-seats")
        self.seat_card = card(
            HTML(
                "<h2>Where do you sit?</h2><p class='lg-soft'>Each player enters their own cards, "
                "or one person enters all. A seat holds one phone: the last to take it.</p>"
            ),
            self.seats.box,
        )
        self.body = VBox().add_class("lg-stack")
        self._showing = False

    def _part(self, name: str) -> Any:
        """Return a part of the page, made when it is first shown: a phone has little time."""
        makers: dict[str, Any] = {
            "start": StartPart,
            "board": BoardPart,
            "hand": HandPart,
            "turns": TurnsPart,
            "result": ResultPart,
            "settings": SettingsPart,
            "host": HostPart,
        }
        if name not in self._made:
            self._made[name] = makers[name](self.desk)
        return self._made[name]

    def show(self) -> None:
        """Show the table as it is now."""
        said = self.desk.settle()
        if said:
            self.notice.say(said)
        self._show_bar()
        table = self.desk.table
        self._showing = True
        was_start, parts = self._is_start, self._parts()
        self._is_start = parts == ["start"]
        in_hand = "hand" in parts and self.desk.seat == ALL
        if in_hand:
            marks = table.marks()
            names = [(f"{marks[one.id].letter}  {one.name}", one.id) for one in table.people]
            options(self.player, names, self.desk.player)
        self._showing = False
        visible(self.nav, bool(table.people) and self.desk.seat not in ("", HOST))
        shown = []
        for name in parts:
            if name == "seats":
                self._show_seats()
                shown.append(self.seat_card)
                continue
            if name == "hand" and in_hand:
                shown.append(self.player)
            part = self._part(name)
            part.show()
            shown.append(part.box)
        put(self.body, children=tuple(shown))
        (self.body.add_class if "hand" in parts else self.body.remove_class)("lg-two")
        if was_start and not self._is_start:
            # The button that was tapped is gone: go on at the head of what came in its place.
            (self.seats.box.children[0] if parts == ["seats"] else self.back).focus()
        self._address.write(
            seat=self.desk.seat or None if self.desk.is_shared else None,
            game=table.game if table.people else None,
        )

    def _parts(self) -> list[str]:
        desk, table = self.desk, self.desk.table
        if not table.people:
            return ["start"]
        if not desk.seat:
            return ["seats"]
        if desk.seat == HOST:
            return ["host"]
        if self.view.value == "Table" and desk.may_enter:
            return ["settings"]
        if self.view.value == "Result":
            return ["board", "result"]
        if table.game != LILGUYS:
            return ["turns"]
        return ["board", "hand"] if desk.may_enter else ["board"]

    def _show_bar(self) -> None:
        desk, table = self.desk, self.desk.table
        words = {ALL: "You enter for all", WATCH: "You watch", HOST: "The big screen", "": ""}
        who = words.get(desk.seat)
        if who is None:
            who = f"Your seat: {table.marks()[desk.seat].html()}"
        if not desk.is_shared:
            who = "This sheet is yours alone"
        put(self.who, value=f"<p>{who}</p>")
        visible(self.stand, desk.is_shared and bool(desk.seat) and bool(table.people))
        first = "Turns" if table.game != LILGUYS else "Cards"
        views = (
            [(first, "Cards"), "Result", "Table"]
            if desk.may_enter
            else [(first, "Cards"), "Result"]
        )
        listed = [one if isinstance(one, tuple) else (one, one) for one in views]
        if list(self.view.options) != listed:
            value = self.view.value
            self._showing = True
            self.view.options = listed
            put(self.view, value=value if value in [key for _, key in listed] else "Cards")
            self._showing = False
        put(self.back, disabled=desk.undoable() is None)
        put(self.forth, disabled=desk.redoable() is None)
        visible(self.back, desk.seat != HOST)
        visible(self.forth, desk.seat != HOST)
        said = self.sheet.said()
        if said:
            self.notice.warn(said)
        if self.sheet.flaws > self._flaws:
            self._flaws = self.sheet.flaws
            self.notice.warn(
                f"{self._flaws} line(s) of the sheet's file can not be read, and count for nothing."
            )

    def _show_seats(self) -> None:
        table, page = self.desk.table, self.desk.page
        for seat, one in self.seats.show([*(p.id for p in table.people), ALL, WATCH, HOST]):
            names = {ALL: "Enter for all", WATCH: "Just watch", HOST: "The big screen"}
            name = names.get(seat) or table.person(seat).name
            taken = table.page_in(seat) if seat not in SEATS else None
            held = taken is not None and taken != page
            put(one, description=f"{name} (taken)" if held else name)
            put(one, tooltip=f"Take the seat of {name} from the other phone" if held else name)

    def _seat_button(self, seat: str) -> Any:
        return button("", "", lambda: self.desk.sit(seat), self.notice)

    def _hush(self) -> None:
        self.notice.value = ""

    def _turned(self, _: Any) -> None:
        """Turn to another part of the page; what was said belongs to the one before."""
        if not self._showing:
            self._hush()
            self.show()

    def _stand(self) -> None:
        self._hush()
        self.desk.seat = ""
        self.show()

    def _chosen(self, change: dict[str, Any]) -> None:
        if not self._showing and change["new"]:
            self._hush()
            self.desk.player = change["new"]
            self.show()

    def _opened(self, query: dict[str, str]) -> None:
        """Take the seat that the address names: a page that was loaded anew sits down again."""
        seat = query.get("seat", "")
        ids = {one.id for one in self.desk.table.people}
        if self.desk.is_shared and seat in ids | SEATS and not self.desk.seat:
            self.desk.sit(seat)

    def _watch(self) -> None:
        """Look for what other pages enter, as long as the kernel lives."""
        if not self.desk.is_shared:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return  # no kernel: whoever made the sheet calls `desk.poll`
        self._task = loop.create_task(self._look())

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            guarded(self.desk.poll, self.notice)
