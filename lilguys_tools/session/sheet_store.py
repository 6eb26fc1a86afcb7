"""Where the events of a shared sheet lie: in memory, or in a file that only ever grows.

Every page has a process of its own, and what they share is the file. Each adds lines under a
lock and reads what the others added; nobody ever rewrites a line, so no page can lose what
another one entered. What somebody else does to the file (it is emptied, cut, removed, another one
is put in its place) is seen, since each page remembers what it has read: what is missing is
written back, and to a file that is no sheet nothing is written.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

from lilguys_tools.session.sheet_events import Event, EventError, SheetError, read_event

#: The first line of every sheet.
HEADER = b'{"lgtools":"sheet","format":1}\n'
FORMAT = 1
#: Seconds to wait for another page that is writing.
PATIENCE = 5.0
#: Seconds between two tries for the lock.
POLL = 0.01
#: What pages are told when something else than a page has changed the file.
LOST = "The sheet's file had lost lines that were entered. They are written back."
CHANGED = "The sheet's file was changed by hand: here it is as it is now."
ANOTHER = "Another sheet was put in the place of this one's file: here it is."


class Store(Protocol):
    """Where events are kept.

    Attributes
    ----------
    said : str
        What the pages are to be told about the store; empty if nothing.
    """

    said: str

    def locked(self) -> AbstractContextManager[object]:
        """Keep others from adding events while something rests on what is there."""
        ...

    def append(self, events: Sequence[Event]) -> None:
        """Add events at the end, for good."""
        ...

    def read(self) -> tuple[bool, list[Event | EventError]]:
        """Return what came since the last reading, and whether it starts from the beginning."""
        ...

    def has_changed(self) -> bool:
        """Return whether there is anything to read; costs next to nothing."""
        ...


class MemoryStore:
    """A sheet that only this process sees and that ends with it."""

    def __init__(self) -> None:
        self.said = ""
        self._new: list[Event | EventError] = []

    def locked(self) -> AbstractContextManager[object]:
        """Nobody else is here."""
        return contextlib.nullcontext()

    def append(self, events: Sequence[Event]) -> None:
        """Add events at the end."""
        self._new += events

    def read(self) -> tuple[bool, list[Event | EventError]]:
        """Return what came since the last reading."""
        new, self._new = self._new, []
        return False, new

    def has_changed(self) -> bool:
        """Return whether there is anything to read."""
        return bool(self._new)


class FileStore:
    """A sheet in a file, shared by any number of processes.

    Parameters
    ----------
    path : str
        The file; it need not exist yet.

    Raises
    ------
    SheetError
        If it holds something else, or a sheet of a later version, or can not be read.
    """

    def __init__(self, path: str) -> None:
        self.path, self.said = path, ""
        self._seen: tuple[int, ...] | None = None
        self._known = b""  # the lines that were read, to their last byte
        self._lock: Any = None
        folder = os.path.dirname(os.path.abspath(path))
        if not os.path.isdir(folder):
            raise SheetError(f"{path}: there is no folder {folder}")
        self._data()

    def has_changed(self) -> bool:
        """Return whether the file is another one than at the last reading."""
        return self._state() != self._seen

    def _state(self) -> tuple[int, ...] | None:
        try:
            info = os.stat(self.path)
        except OSError:
            return None
        return info.st_ino, info.st_size, info.st_mtime_ns, info.st_ctime_ns

    def read(self) -> tuple[bool, list[Event | EventError]]:
        """Return what came since the last reading, and whether it starts from the beginning.

        A last line without its end is left for later: somebody may be writing it.

        Raises
        ------
        SheetError
            If the file can not be read, or holds something else by now.
        """
        state = self._state()
        if state is None:
            return False, []  # gone: what it held is known here, and written again when need be
        data = self._data()
        if data.startswith(self._known):
            restarted = False
        else:
            with self.locked():
                restarted = self._mend()
                data = self._data()
        self._seen = state
        return restarted, list(self._parsed(data))

    def _data(self) -> bytes:
        """Return what is in the file: nothing, a sheet, or the beginning of one."""
        try:
            if os.path.exists(self.path) and not os.path.isfile(self.path):
                raise SheetError(f"{self.path} is no file, but a directory or a device")
            with open(self.path, "rb") as file:
                first = file.readline(1000)
                if not HEADER.startswith(first):
                    _check_version(self.path, first, bool(self._known))
                return first + file.read()
        except FileNotFoundError:
            return b""
        except OSError as error:
            raise SheetError(f"{self.path}: {error.strerror or error}") from error

    def _mend(self) -> bool:
        """Write back what somebody cut off; return whether the file has to be read anew."""
        data, known = self._data(), self._known
        if data.startswith(known):
            return False  # another page was quicker
        if known.startswith(data):
            self._write(known[len(data) :])
            self.said = LOST
            return False
        there = {event.id for event in _events(data)}
        lost = [event for event in _events(known) if event.id not in there]
        self._known = b""
        if lost and len(lost) == len(_events(known)):
            self.said = ANOTHER  # of an evening of its own: the two do not mix
        elif lost:
            self._write(_closing(data) + _lines(lost))
            self.said = LOST
        else:
            self.said = CHANGED
        return True

    def _parsed(self, data: bytes) -> Iterator[Event | EventError]:
        whole = data[len(self._known) : data.rfind(b"\n") + 1]
        begins = not self._known
        self._known += whole
        for number, line in enumerate(whole.split(b"\n")):
            if (begins and number == 0) or not line.strip():
                continue  # the header, and what closes a torn line
            try:
                yield read_event(line)
            except EventError as error:
                yield error

    @contextlib.contextmanager
    def locked(self) -> Iterator[None]:
        """Keep other pages from adding events; may be asked for again within.

        Raises
        ------
        SheetError
            If another page keeps it locked, or there can be no lock beside the file.
        """
        from filelock import FileLock, Timeout  # an extra: only shared sheets need it

        self._lock = self._lock or FileLock(f"{self.path}.lock", timeout=PATIENCE)
        try:
            self._lock.acquire(poll_interval=POLL)
        except Timeout as error:
            raise SheetError(f"{self.path}: another page keeps it busy; try again") from error
        except OSError as error:
            raise SheetError(f"{self.path}: {error.strerror or error}") from error
        try:
            yield
        finally:
            self._lock.release()

    def append(self, events: Sequence[Event]) -> None:
        """Add events at the end; when this returns they are on the disk.

        Raises
        ------
        SheetError
            If the file can not be written, holds something else by now, or another page keeps
            it locked.
        """
        with self.locked():
            data = self._data()
            if data and not data.startswith(self._known):
                raise SheetError(f"{self.path}: it was changed by hand just now; try again")
            begun = data or self._known
            head = b"" if begun.startswith(HEADER) else HEADER[len(begun) :]
            missing = b"" if data else self._known
            self._write(missing + (head or _closing(data)) + _lines(events))

    def _write(self, lines: bytes) -> None:
        try:
            with open(self.path, "ab") as file:
                file.write(lines)
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise SheetError(f"{self.path}: {error.strerror or error}") from error


def _lines(events: Sequence[Event]) -> bytes:
    return "".join(event.line() for event in events).encode()


def _closing(data: bytes) -> bytes:
    """Return what ends a last line that its writer did not live to end."""
    return b"" if not data or data.endswith(b"\n") else b"\n"


def _events(data: bytes) -> list[Event]:
    found = []
    for line in data.split(b"\n")[1:]:
        with contextlib.suppress(EventError):
            found.append(read_event(line))
    return found


def _check_version(path: str, first: bytes, was_sheet: bool) -> None:
    data: Any = None
    with contextlib.suppress(ValueError, RecursionError):
        data = json.loads(first)
    hint = (
        ". Nothing is written to it; what this page shows is all that was entered, and is "
        "written anew once that file is somewhere else"
        if was_sheet
        else ""
    )
    if not isinstance(data, dict) or data.get("lgtools") != "sheet":
        raise SheetError(f"{path} holds something else than a shared sheet{hint}")
    if data.get("format") != FORMAT:
        raise SheetError(f"{path} was made by a later version of lgtools{hint}")


def is_sheet(first: bytes) -> bool:
    """Return whether a file that begins like this is a shared sheet."""
    return first.startswith(b'{"lgtools":"sheet"')
