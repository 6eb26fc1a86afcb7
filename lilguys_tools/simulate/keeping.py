"""Games of a run kept as logs, in as many files as their size wants."""

from __future__ import annotations

import os
from io import FileIO

from lilguys_tools.logs.reader import MAX_BYTES

_BETWEEN = "---\n"


class Kept:
    """Logs written one after the other, into FILE.yaml, FILE-2.yaml, ...

    A file that grows larger than the tool would read (`MAX_BYTES`) is followed by another.

    Parameters
    ----------
    path : str
        The first file, which may not exist yet; of those that follow the ones that do are
        passed over.

    Attributes
    ----------
    paths : list of str
        The files that hold logs, each whole.
    logs : int
        How many logs they hold.

    Raises
    ------
    OSError
        If the first file is there already, or one can not be written.
    """

    def __init__(self, path: str) -> None:
        self.paths: list[str] = []
        self.logs = 0
        self._number = 0
        self._stem, self._end = os.path.splitext(path)
        self._size = 0
        self._file = self._next()

    def _next(self) -> FileIO:
        while True:
            self._number += 1
            path = f"{self._stem}{f'-{self._number}' if self._number > 1 else ''}{self._end}"
            try:
                # It stays open from chunk to chunk. Nothing waits in a buffer, so that an error
                # comes with the log that does not fit.
                file = open(path, "xb", buffering=0)  # noqa: SIM115
            except FileExistsError:
                if self._number == 1:
                    raise
                continue  # somebody else's: a later number is free
            break
        self.paths.append(path)
        self._size = 0
        return file

    def add(self, text: str) -> None:
        """Write a log; where it does not fit, as on a full disk, none of it stays in the file.

        Raises
        ------
        OSError
            If it can not be written; what was kept before stays as it is.
        """
        data = (_BETWEEN if self._size else "").encode() + text.encode("utf-8")
        if self._size and self._size + len(data) > MAX_BYTES:
            self._file.close()
            self._file = self._next()
            data = text.encode("utf-8")
        try:
            rest = memoryview(data)
            while rest:
                rest = rest[self._file.write(rest) :]
        except BaseException:  # Ctrl-C, too
            self._take_back()
            raise
        self._size += len(data)
        self.logs += 1

    def _take_back(self) -> None:
        if self._size:
            self._file.truncate(self._size)
        else:
            self._file.close()
            os.remove(self.paths.pop())

    def close(self) -> None:
        """Finish the last file; one without a log is no file of games and is removed."""
        if not self._size and not self._file.closed:
            self._take_back()
        self._file.close()
