"""A table that many pages score together: a list of events that only grows, and its fold."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from lilguys_tools.session.sheet_events import (
    REDO,
    UNDO,
    Event,
    EventError,
    new_event,
)
from lilguys_tools.session.sheet_games import Judged, judged
from lilguys_tools.session.sheet_store import MemoryStore, Store
from lilguys_tools.session.sheet_table import Table
from lilguys_tools.session.sheet_undo import stacks
from lilguys_tools.session.sheet_verbs import after
from lilguys_tools.session.sheet_words import with_holders, with_names


class Sheet:
    """A table, shared by all who have its store.

    Parameters
    ----------
    store : Store
        Where its events are kept.
    folder : str
        Where decks of one's own are looked for.

    Attributes
    ----------
    table : Table
        The table as all that was entered makes it.
    judged : Judged
        What the rules say to it, and its score.
    flaws : int
        Lines of the file that could not be read; they count for nothing.

    Raises
    ------
    SheetError
        If what is stored can not be read.
    """

    def __init__(self, store: Store | None = None, folder: str = ".") -> None:
        self.store = store or MemoryStore()
        self.folder = folder
        self._forget()
        self.refresh()

    def _forget(self) -> None:
        self.events: list[Event] = []
        self._ids: set[str] = set()
        self._gone: set[str] = set()
        self._idle: set[str] = set()  # what changes nothing (any more)
        self.flaws = 0
        self.table = Table()
        self.judged: Judged = judged(self.table, self.folder)

    def refresh(self) -> bool:
        """Take in what was entered here or elsewhere; return whether there was anything.

        Raises
        ------
        SheetError
            If the store can not be read.
        """
        if not self.store.has_changed():
            return False
        restarted, new = self.store.read()
        if restarted:
            self._forget()
        for event in new:
            if isinstance(event, EventError):
                self.flaws += 1
            elif event.id not in self._ids:
                self._ids.add(event.id)
                self.events.append(event)
                self._take(event)
        if self.judged.table is not self.table:
            self.judged = judged(self.table, self.folder)
        return restarted or bool(new) or bool(self.store.said)

    def said(self) -> str:
        """Return, once, what is to be told about the file: that lines of it were lost, ..."""
        said, self.store.said = self.store.said, ""
        return said

    def _take(self, event: Event) -> None:
        if event.do in (UNDO, REDO):
            _turn(self._gone, event.do, str(event.args.get("of")))
            self.table, self._idle = self._folded(self._gone)
        else:
            self.table = _after(self.table, event, self._idle)

    def _folded(self, gone: set[str]) -> tuple[Table, set[str]]:
        """Return the table without what is gone, and the ids of what changes nothing on it."""
        table, idle = Table(), set[str]()
        for event in self.events:
            if event.do not in (UNDO, REDO) and event.id not in gone:
                table = _after(table, event, idle)
        return table, idle

    def add(self, who: str, do: str, **args: Any) -> None:
        """Enter something.

        Parameters
        ----------
        who : str
            The page.
        do : str
            The verb.
        **args
            What the verb wants; see `sheet_verbs`.

        Raises
        ------
        EventError
            If it can not happen to the table as it is now, or a rule forbids it; in words.
        SheetError
            If it can not be kept.
        """
        self.enter(new_event(who, do, args))

    def enter(self, event: Event, expects: Callable[[Table], None] | None = None) -> None:
        """Enter an event; see `add`. One that was entered already counts no second time.

        Parameters
        ----------
        event : Event
            What happens.
        expects : callable, optional
            Given the table that the event is about to happen to; raises EventError where that
            is not the one that it was meant for.

        Raises
        ------
        EventError, SheetError
            As `add` raises them.
        """
        before = self.table
        # Nobody else enters anything between the look at the table and the entry.
        with self.store.locked():
            self.refresh()
            if event.id in self._ids:
                return
            if expects is not None:
                expects(self.table)
            self.check(event, before)
            self.store.append([event])
            self.refresh()

    def check(self, event: Event, before: Table | None = None) -> None:
        """Raise EventError if an event can not happen to the table as it is now; see `add`.

        Parameters
        ----------
        event : Event
            What is to happen.
        before : Table, optional
            The table that whoever tapped saw, where that may be an older one.
        """
        try:
            table = after(self.table, event)
        except EventError as error:
            if before is None or not _can_happen(before, event):
                raise
            said = f"Another page was quicker, and this does not count: {error}"
            raise EventError(said) from error
        if not event.is_action:
            return
        self._refuse_worse(judged(table, self.folder), event)

    def _refuse_worse(self, wanted: Judged, event: Event) -> None:
        # A table that is wrong already (a file made elsewhere) may be mended step by step.
        card = self.judged.made_worse(wanted)
        if card is not None:
            of_card = event if not card else replace(event, args={**event.args, "card": card})
            said = with_names(wanted.wrongs[card], of_card, self.judged.deck)
            raise EventError(with_holders(said, of_card, self.table))

    def undoable(self, scope: str | None = None, who: str = "") -> Event | None:
        """Return what `undo` would take back, or None.

        Parameters
        ----------
        scope : str, optional
            The id of a player: only what was entered for that player. All if left out.
        who : str
            The page that asks: what it changed of the table itself is in its scope, too.
        """
        return stacks(self.events, self._idle, scope, who)[0]

    def redoable(self, scope: str | None = None, who: str = "") -> Event | None:
        """Return what `redo` would bring again, or None; see `undoable`."""
        return stacks(self.events, self._idle, scope, who)[1]

    def undo(self, who: str, scope: str | None = None) -> Event | None:
        """Take the last entry back, for all pages; return it, or None if there is none.

        Entries without which the table is the same (somebody has settled the same thing since)
        are passed over.

        Raises
        ------
        EventError
            If the table were wrong without it (somebody has taken the card that lay in the box),
            or nothing changes.
        """
        return self._travel(who, UNDO, scope)

    def redo(self, who: str, scope: str | None = None) -> Event | None:
        """Bring again what was taken back last; return it, or None if there is none.

        Raises
        ------
        EventError
            If it can not happen to the table any more.
        """
        return self._travel(who, REDO, scope)

    def _travel(self, who: str, do: str, scope: str | None) -> Event | None:
        with self.store.locked():
            self.refresh()
            steps: list[Event] = []
            gone, idle = set(self._gone), self._idle
            while event := stacks((*self.events, *steps), idle, scope, who)[do == REDO]:
                steps.append(new_event(who, do, {"of": event.id}))
                _turn(gone, do, event.id)
                table, idle = self._folded(gone)
                if table != self.table:
                    self._refuse_worse(judged(table, self.folder), event)
                    self.store.append(steps)
                    self.refresh()
                    return event
        if steps:
            raise EventError("Nothing changes: others have entered something else since.")
        return None


def _turn(gone: set[str], do: str, id: str) -> None:
    (gone.add if do == UNDO else gone.discard)(id)


def _after(table: Table, event: Event, idle: set[str]) -> Table:
    """Return the table after an event; one that can not happen (any more) changes nothing.

    What was taken back may have made room for what came after, or held it up.
    """
    with contextlib.suppress(EventError):
        changed = after(table, event)
        if changed != table:
            return changed
    idle.add(event.id)
    return table


def _can_happen(table: Table, event: Event) -> bool:
    try:
        after(table, event)
    except EventError:
        return False
    return True


def unused(table: Table) -> None:
    """Raise EventError where somebody has begun a table: for what begins one."""
    if table.people:
        raise EventError("Somebody has begun a table meanwhile: here it is.")
