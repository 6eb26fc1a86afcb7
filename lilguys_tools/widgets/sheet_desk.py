"""Where a page of the score sheet stands: its sheet, its seat, and what a tap does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from lilguys_tools.session.sheet import Sheet
from lilguys_tools.session.sheet_events import (
    OF_TABLE,
    SEAT,
    Event,
    EventError,
    SheetError,
    new_id,
)
from lilguys_tools.session.sheet_games import LILGUYS, Judged
from lilguys_tools.session.sheet_score import is_hidden
from lilguys_tools.session.sheet_table import ALL, HIDDEN, HOST, SEATS, WATCH, Table
from lilguys_tools.session.sheet_words import told
from lilguys_tools.widgets.frame import Notice
from lilguys_tools.widgets.taps import tap_id

#: What the switch says that keeps totals for the big screen.
HIDE_TOTALS = "Totals on the big screen only, until the final reveal is done"
_TWICE = "Agree on one page, or cards count twice."


class Desk:
    """A page's place at the table.

    Parameters
    ----------
    sheet : Sheet
        The table.
    notice : Notice
        Where something is said.
    is_shared : bool
        Whether other pages may score the same table.

    Attributes
    ----------
    page : str
        This page's id among the pages.
    seat : str
        A player's id, ``all``, ``watch`` or ``host``; empty until somebody chose.
    player : str
        The id of the player whose cards are shown.
    on_change : callable
        Shows everything anew.
    """

    def __init__(self, sheet: Sheet, notice: Notice, is_shared: bool) -> None:
        self.sheet, self.notice, self.is_shared = sheet, notice, is_shared
        self.page = new_id()
        self.seat = "" if is_shared else ALL
        self.player = ""
        self.on_change: Callable[[], None] = lambda: None
        self._tap, self._part = "", 0
        self._is_stranded = False
        self._told_elsewhere = ""
        self._refused: tuple[Event, str] | None = None  # and what was said of it

    @property
    def table(self) -> Table:
        """The table as it is now."""
        return self.sheet.table

    @property
    def judged(self) -> Judged:
        """What the rules say to it."""
        return self.sheet.judged

    @property
    def is_seated(self) -> bool:
        """Whether this page sits in one player's seat."""
        return bool(self.seat) and self.seat not in SEATS

    @property
    def may_enter(self) -> bool:
        """Whether this page enters anything, and does not only look on."""
        return self.is_seated or self.seat == ALL

    @property
    def hides_totals(self) -> bool:
        """Whether this page shows no totals and ranks: they wait for the final reveal."""
        result = self.judged.result
        if self.seat == HOST or self.table.game != LILGUYS or result is None:
            return False
        return is_hidden(self.table, result)

    @property
    def scope(self) -> str | None:
        """Whose entries undo takes back: one player's, or everybody's."""
        # Where no table is, whoever is there may bring the last one back.
        if self.seat == ALL or not self.table.people:
            return None
        # You Lying Sack is one story that all tell together.
        return None if self.is_seated and self.table.game == "lyingsack" else self.seat

    def elsewhere(self) -> str:
        """Return in words that the cards shown here are entered on another page, too; or nothing.

        A page in the player's seat may enter them, and so may one that enters for all: that one
        is spoken of once it has done so. You Lying Sack takes no turn twice.
        """
        table = self.table
        if not self.is_shared or not self.may_enter or table.game != LILGUYS:
            return ""
        one = next((one for one in table.people if one.id == self.player), None)
        if one is None:
            return ""
        if self.seat == ALL and table.page_in(one.id) not in (None, self.page):
            return f"Another page has the seat of {one.name}, and enters there, too. {_TWICE}"
        if any(table.pages.get(event.who) == ALL for event in self._entered_since(one.id)):
            return f"A page that enters for all enters the cards of {one.name}, too. {_TWICE}"
        return ""

    def _entered_since(self, player: str) -> Iterator[Event]:
        """Give what other pages entered for a player since this page sat down, the latest first."""
        for event in reversed(self.sheet.events):
            if event.who != self.page:
                if event.is_action and event.player == player and event.do not in OF_TABLE:
                    yield event
            elif event.do == SEAT:
                return

    def undoable(self) -> Event | None:
        """Return what `undo` takes back from here, or None."""
        return self.sheet.undoable(self.scope, self.page)

    def redoable(self) -> Event | None:
        """Return what `redo` brings again from here, or None."""
        return self.sheet.redoable(self.scope, self.page)

    def enter(self, do: str, **args: Any) -> bool:
        """Enter something, or say why not; return whether it was entered."""
        return self._enter(do, args)

    def put(self, table: Table, expects: Callable[[Table], None] | None = None) -> bool:
        """Put a whole table in the place of this one, as `Sheet.enter` does; say why not."""
        return self._enter("table", table.data(), expects)

    def _enter(
        self, do: str, args: dict[str, Any], expects: Callable[[Table], None] | None = None
    ) -> bool:
        before = len(self.sheet.events)
        event = Event(self._id(), self.page, do, args)
        if not self._try(lambda: self.sheet.enter(event, expects)):
            if expects is None:
                self._refused = event, self.notice.value
            return False
        self.notice.value = ""
        self.on_change()
        return len(self.sheet.events) > before

    def _id(self) -> str:
        """Return an id for an event: the same whenever the same tap arrives again."""
        tap = tap_id()
        self._part = self._part + 1 if tap == self._tap else 0
        self._tap = tap
        return f"{tap}.{self._part}" if self._part else tap

    def _try(self, act: Callable[[], object]) -> bool:
        before = self.table
        try:
            act()
        except (EventError, SheetError) as error:
            if self.table is not before:
                self.on_change()  # what stood in the way is seen
            self.notice.warn(str(error))
            return False
        return True

    def poll(self) -> None:
        """Take in what other pages entered, and show it."""
        changed = False

        def look() -> None:
            nonlocal changed
            changed = self.sheet.refresh()

        if self._try(look) and changed:
            self._forget_refusal()
            self.on_change()

    def _forget_refusal(self) -> None:
        """Take back why something was refused, once another page has made way for it."""
        if self._refused is None or self.notice.value != self._refused[1]:
            return
        try:
            self.sheet.check(self._refused[0])
        except EventError:
            return
        self.notice.value, self._refused = "", None

    def set_hidden(self, hidden: bool) -> bool:
        """Keep totals and ranks for the big screen until the reveal, or show them as they grow."""
        return self.enter("set", key="totals", value=HIDDEN if hidden else "")

    def undo(self) -> None:
        """Take the last entry back."""
        self._travel(self.sheet.undo, "Taken back")

    def redo(self) -> None:
        """Bring again what was taken back."""
        self._travel(self.sheet.redo, "There again")

    def _travel(self, way: Callable[[str, str | None], Event | None], word: str) -> None:
        before, deck, done = self.table, self.judged.deck, None

        def go() -> None:
            nonlocal done
            done = way(self.page, self.scope)

        if self._try(go) and done is not None:
            ids = [one.id for one in before.people]
            is_named = bool(ids) and (done.player is None or done.player in ids)
            table, deck = (before, deck) if is_named else (self.table, self.judged.deck)
            self.on_change()
            self.notice.say(f"{word}: {told(done, table, deck)}")

    def sit(self, seat: str) -> None:
        """Take a seat."""
        before, self.seat = self.seat, seat
        self.notice.value, self._is_stranded = "", False
        is_there = not self.is_shared or self.table.pages.get(self.page) == seat
        if not is_there and not self.enter("seat", at=seat):
            self.seat = before
        self.on_change()
        others = [page for page, at in self.table.pages.items() if at == ALL and page != self.page]
        if self.is_seated and self.table.game == LILGUYS and self._has_entered(others):
            name = self.table.person(self.seat).name
            self.notice.say(f"A page that enters for all has cards for {name}, too. {_TWICE}")

    def _has_entered(self, pages: list[str]) -> bool:
        """Whether any of these pages entered cards for the player who sits here."""
        return any(
            event.who in pages and event.player == self.seat and event.do not in OF_TABLE
            for event in self.sheet.events
        )

    def settle(self) -> str:
        """Hold seat and player against the table; return what to say of it, if anything."""
        ids = [one.id for one in self.table.people]
        said = ""
        now = self.table.pages.get(self.page)
        if self._is_stranded and now in ids:  # what took the seat away was taken back
            self.seat, self._is_stranded = str(now), False
            said = f"You sit as {self.table.person(self.seat).name} again."
        if self.is_seated:
            if self.seat not in ids and now in ids:
                self.seat = str(now)  # another table, with a player of the same name
            elif self.seat not in ids:
                self.seat, self._is_stranded = "", True
                said = "Your seat is gone: the table has changed."
            elif now is not None and now != self.seat:
                name = self.table.person(self.seat).name
                self.seat = now
                said = f"Another page has taken the seat of {name}. You watch now."
        if self.player not in ids:
            self.player = ids[0] if ids else ""
        if self.is_seated:
            self.player = self.seat
        elsewhere = self.elsewhere()
        if elsewhere != self._told_elsewhere:
            self._told_elsewhere = elsewhere
            said = said or elsewhere
        return said


__all__ = ["ALL", "HOST", "WATCH", "Desk"]
