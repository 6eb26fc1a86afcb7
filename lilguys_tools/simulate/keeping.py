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
        The first file; none of the files may exist yet.

    Raises
    ------
    OSError
        If a file is there already or can not be written.
    """

    def __init__(self, path: str) -> None:
        self.paths: list[str] = []
        self._stem, self._end = os.path.splitext(path)
        self._size = 0
        self._file: IO[bytes] = self._next()

    def _next(self) -> IO[bytes]:
        number = len(self.paths) + 1
        path = f"{self._stem}{f'-{number}' if number > 1 else ''}{self._end}"
        file = open(path, "xb")  # noqa: SIM115 - it stays open from chunk to chunk
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
