"""Games of a run kept as logs, in as many files as their size wants."""

from __future__ import annotations

import os
from typing import IO

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

    Raises
    ------
    OSError
        If the first file is there already, or one can not be written.
    """

    def __init__(self, path: str) -> None:
        self.paths: list[str] = []
        self._number = 0
        self._stem, self._end = os.path.splitext(path)
        self._size = 0
        self._file: IO[bytes] = self._next()

    def _next(self) -> IO[bytes]:
        while True:
            self._number += 1
            path = f"{self._stem}{f'-{self._number}' if self._number > 1 else ''}{self._end}"
            try:
                file = open(path, "xb")  # noqa: SIM115 - it stays open from chunk to chunk
            except FileExistsError:
                if self._number == 1:
                    raise
                continue  # somebody else's: a later number is free
            break
        self.paths.append(path)
        self._size = 0
        return file

    def add(self, text: str) -> None:
        """Write a log."""
        data = (_BETWEEN if self._size else "").encode() + text.encode("utf-8")
        if self._size and self._size + len(data) > MAX_BYTES:
            self._file.close()
            self._file = self._next()
            data = text.encode("utf-8")
        self._file.write(data)
        self._size += len(data)

    def close(self) -> None:
        """Finish the last file."""
        self._file.close()
