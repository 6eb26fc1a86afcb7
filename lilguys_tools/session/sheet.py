"""A table that many pages score together: a list of events that only grows, and its fold."""

from __future__ import annotations

import hashlib
import os
from typing import Any

from lilguys_tools.logs.reader import MAX_BYTES
from lilguys_tools.session.sheet_events import (
    HOLDING,
    OF_TABLE,
    REDO,
    UNDO,
    Event,
    EventError,
    SheetError,
    new_event,
)
from lilguys_tools.session.sheet_games import Judged, judged
from lilguys_tools.session.sheet_import import imported
from lilguys_tools.session.sheet_store import HEADER, FileStore, MemoryStore, Store, is_sheet
from lilguys_tools.session.sheet_table import Table
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
        return restarted or bool(new)

    def _take(self, event: Event) -> None:
        if event.do in (UNDO, REDO):
            (self._gone.add if event.do == UNDO else self._gone.discard)(str(event.args.get("of")))
            self._fold()
        else:
            self.table = _after(self.table, event)

    def _fold(self) -> None:
        table = Table()
        for event in self.events:
            if event.do not in (UNDO, REDO) and event.id not in self._gone:
                table = _after(table, event)
        self.table = table

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

    def enter(self, event: Event) -> None:
        """Enter an event; see `add`. One that was entered already counts no second time."""
        self.refresh()
        if event.id in self._ids:
            return
        self.check(event)
        self.store.append([event])
        self.refresh()

    def check(self, event: Event) -> None:
        """Raise EventError if an event can not happen to the table as it is now; see `add`."""
        if not event.is_action:
            return
        wanted = judged(after(self.table, event), self.folder)
        # A table that is wrong already (two pages at once) may be mended step by step.
        if wanted.wrong and not self.judged.wrong:
            said = with_names(wanted.wrong, event, self.judged.deck)
            raise EventError(with_holders(said, event, self.table))

    def undoable(self, scope: str | None = None, who: str = "") -> Event | None:
        """Return what `undo` would take back, or None.

        Parameters
        ----------
        scope : str, optional
            The id of a player: only what was entered for that player. All if left out.
        who : str
            The page that asks: what it changed of the table itself is in its scope, too.
        """
        return self._stacks(scope, who)[0]

    def redoable(self, scope: str | None = None, who: str = "") -> Event | None:
        """Return what `redo` would bring again, or None; see `undoable`."""
        return self._stacks(scope, who)[1]

    def undo(self, who: str, scope: str | None = None) -> Event | None:
        """Take the last entry back, for all pages; return it, or None if there is none."""
        self.refresh()
        return self._travel(who, UNDO, self.undoable(scope, who))

    def redo(self, who: str, scope: str | None = None) -> Event | None:
        """Bring again what was taken back last; return it, or None if there is none."""
        self.refresh()
        return self._travel(who, REDO, self.redoable(scope, who))

    def _travel(self, who: str, do: str, event: Event | None) -> Event | None:
        if event is not None:
            self.store.append([new_event(who, do, {"of": event.id})])
            self.refresh()
        return event

    def _stacks(self, scope: str | None, who: str) -> tuple[Event | None, Event | None]:
        done: dict[str, Event] = {}
        undone: dict[str, Event] = {}
        for event in self.events:
            if scope is not None and event.is_action:
                # Others have entered something since: to take the table away now, or to wipe
                # it again, would take that away with it.
                done = {id: one for id, one in done.items() if one.do not in HOLDING}
                undone = {id: one for id, one in undone.items() if one.do not in HOLDING}
            of = str(event.args.get("of"))
            if event.do == UNDO and of in done:
                undone[of] = done.pop(of)
            elif event.do == REDO and of in undone:
                done[of] = undone.pop(of)
            elif event.is_action and _is_in(scope, who, event):
                done[event.id] = event
                undone.clear()
        return _last(done), _last(undone)


def _is_in(scope: str | None, who: str, event: Event) -> bool:
    if scope is None or event.player == scope:
        return True
    return event.who == who and event.do in OF_TABLE


def _last(events: dict[str, Event]) -> Event | None:
    return next(reversed(events.values()), None)


def _after(table: Table, event: Event) -> Table:
    """Return the table after an event; one that can not happen (any more) changes nothing.

    Two pages may tap at once, and what was taken back may have made room for what came after.
    """
    try:
        return after(table, event)
    except EventError:
        return table


def open_sheet(path: str, folder: str | None = None) -> Sheet:
    """Return the sheet in a file, which need not exist yet.

    Raises
    ------
    SheetError
        If the file holds something else, or can not be read.
    """
    return Sheet(FileStore(path), folder or os.path.dirname(os.path.abspath(path)))


def open_file(path: str) -> Sheet:
    """Return the sheet in a file, or one that goes on with the tally or log in it.

    A tally or a log stays as it is: what is entered goes to ``<path>.jsonl`` beside it.

    Raises
    ------
    SheetError
        If the file holds none of these, is wrong, or can not be read.
    """
    data = _begins_otherwise(path)
    if data is None:
        return open_sheet(path)
    folder, name = os.path.split(os.path.abspath(path))
    table = imported(data, name, folder)
    sheet = open_sheet(f"{path}.jsonl")
    if not sheet.events:
        # Several pages may open it at once: the same id, so that it counts once.
        id = f"file-{hashlib.sha256(data).hexdigest()[:16]}"
        sheet.enter(Event(id, "file", "table", table.data()))
    return sheet


def _begins_otherwise(path: str) -> bytes | None:
    """Return what a file holds if it is no sheet, and None if it is one or will be."""
    try:
        with open(path, "rb") as file:
            data = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise SheetError(f"{path}: {error.strerror or error}") from error
    return None if not data or HEADER.startswith(data[: len(HEADER)]) or is_sheet(data) else data


__all__ = ["EventError", "Sheet", "SheetError", "open_file", "open_sheet"]
