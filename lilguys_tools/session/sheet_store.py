"""Where the events of a shared sheet lie: in memory, or in a file that only ever grows.

Every page has a process of its own, and what they share is the file. Each adds lines under a
lock and reads what the others added; nobody ever rewrites a line, so no page can lose what
another one entered.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from lilguys_tools.session.sheet_events import Event, EventError, SheetError, read_event

#: The first line of every sheet.
HEADER = b'{"lgtools":"sheet","format":1}\n'
FORMAT = 1
#: Seconds to wait for another page that is writing.
PATIENCE = 5.0


class Store(Protocol):
    """Where events are kept."""

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
        self._new: list[Event | EventError] = []

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
        self.path = path
        self._read_to = 0
        self._seen: tuple[int, int, int] | None = None
        self._known: list[Event] = []
        folder = os.path.dirname(os.path.abspath(path))
        if not os.path.isdir(folder):
            raise SheetError(f"{path}: there is no folder {folder}")
        try:
            self._check_header()
        except OSError as error:
            raise SheetError(f"{path}: {error.strerror or error}") from error

    def _check_header(self) -> None:
        with contextlib.suppress(FileNotFoundError), open(self.path, "rb") as file:
            first = file.readline(1000)
            if first and not HEADER.startswith(first):
                _check_version(self.path, first)

    def has_changed(self) -> bool:
        """Return whether the file is another one than at the last reading."""
        return self._state() != self._seen

    def _state(self) -> tuple[int, int, int] | None:
        try:
            info = os.stat(self.path)
        except OSError:
            return None
        return info.st_ino, info.st_size, info.st_mtime_ns

    def read(self) -> tuple[bool, list[Event | EventError]]:
        """Return what came since the last reading, and whether it starts from the beginning.

        A last line without its end is left for later: somebody may be writing it.

        Raises
        ------
        SheetError
            If the file can not be read.
        """
        state = self._state()
        if state is None:
            return False, []  # gone: what it held is known here, and written again when need be
        restarted = self._seen is not None and (
            state[0] != self._seen[0] or state[1] < self._read_to
        )
        if restarted:
            self._read_to, self._known = 0, []
        try:
            with open(self.path, "rb") as file:
                file.seek(self._read_to)
                data = file.read()
        except OSError as error:
            raise SheetError(f"{self.path}: {error.strerror or error}") from error
        self._seen = state
        return restarted, list(self._parsed(data))

    def _parsed(self, data: bytes) -> Iterator[Event | EventError]:
        whole = data[: data.rfind(b"\n") + 1]
        begins = self._read_to == 0
        self._read_to += len(whole)
        for number, line in enumerate(whole.split(b"\n")):
            if (begins and number == 0) or not line.strip():
                continue  # the header, and what closes a torn line
            try:
                event = read_event(line)
            except EventError as error:
                yield error
            else:
                self._known.append(event)
                yield event

    def append(self, events: Sequence[Event]) -> None:
        """Add events at the end; when this returns they are on the disk.

        Raises
        ------
        SheetError
            If the file can not be written, or another page keeps it locked.
        """
        from filelock import FileLock, Timeout  # an extra: only shared sheets need it

        try:
            with FileLock(f"{self.path}.lock", timeout=PATIENCE):
                self._write("".join(event.line() for event in events).encode())
        except Timeout as error:
            raise SheetError(f"{self.path}: another page keeps it busy; try again") from error
        except OSError as error:
            raise SheetError(f"{self.path}: {error.strerror or error}") from error

    def _write(self, lines: bytes) -> None:
        with open(self.path, "ab+") as file:
            end = file.seek(0, os.SEEK_END)
            if end < len(HEADER):  # new, or cut off when it was made
                file.truncate(0)
                known = "".join(event.line() for event in self._known).encode()
                lines = HEADER + known + lines
            else:
                file.seek(end - 1)
                if file.read(1) != b"\n":  # a line that its writer did not live to end
                    lines = b"\n" + lines
            file.write(lines)
            file.flush()
            os.fsync(file.fileno())


def _check_version(path: str, first: bytes) -> None:
    data: Any = None
    with contextlib.suppress(ValueError, RecursionError):
        data = json.loads(first)
    if not isinstance(data, dict) or data.get("lgtools") != "sheet":
        raise SheetError(f"{path} holds something else than a shared sheet")
    if data.get("format") != FORMAT:
        raise SheetError(f"{path} was made by a later version of lgtools")


def is_sheet(first: bytes) -> bool:
    """Return whether a file that begins like this is a shared sheet."""
    return first.startswith(b'{"lgtools":"sheet"')
