"""A real pseudo-terminal with a command in it, and somebody who types."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

ROOT = Path(__file__).parent.parent.parent
ANSI = re.compile(rb"\x1b\[[0-9;?]*[A-Za-z]|\x1b[()][A-Z0-9]|\x1b[=>]")


class Terminal:
    """``lgtools`` in a pseudo-terminal.

    Attributes
    ----------
    raw : bytes
        Everything that it wrote so far.
    """

    def __init__(
        self,
        args: Sequence[str],
        cwd: Path,
        columns: int = 80,
        rows: int = 24,
        **env: str,
    ) -> None:
        self.raw = b""
        self._seen = 0
        self.pid, self._fd = pty.fork()
        if not self.pid:  # pragma: no cover - the child
            os.chdir(cwd)
            new = {**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm", **env}
            for name in ("COLUMNS", "LINES", "NO_COLOR"):
                if name not in env:
                    new.pop(name, None)
            os.execve(sys.executable, [sys.executable, "-m", "lilguys_tools", *args], new)
        self.resize(columns, rows)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)
        with contextlib.suppress(ChildProcessError):
            os.waitpid(self.pid, 0)
        os.close(self._fd)

    def resize(self, columns: int, rows: int = 24) -> None:
        """Change the window's size, as a window manager does."""
        fcntl.ioctl(self._fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def type(self, text: str) -> None:
        """Press these keys."""
        data = text.encode()
        while data:
            self._read(0)
            _, ready, _ = select.select([], [self._fd], [], 0.05)
            if ready:
                data = data[os.write(self._fd, data[:512]) :]

    def enter(self, line: str) -> None:
        """Type a line."""
        self.type(line + "\r")

    def _read(self, timeout: float) -> bool:
        ready, _, _ = select.select([self._fd], [], [], timeout)
        if not ready:
            return True
        try:
            data = os.read(self._fd, 1 << 16)
        except OSError:
            return False
        self.raw += data
        return bool(data)

    @property
    def text(self) -> str:
        """What was written so far, without colours."""
        return ANSI.sub(b"", self.raw).decode("utf-8", "replace").replace("\r", "")

    @property
    def shows_typing(self) -> bool:
        """Whether the terminal shows what is typed."""
        return bool(termios.tcgetattr(self._fd)[3] & termios.ECHO)

    def expect(self, wanted: str, timeout: float = 30) -> str:
        """Wait until a text comes that was not waited for before; return all up to it."""
        deadline = time.monotonic() + timeout
        while True:
            text = self.text
            at = text.find(wanted, self._seen)
            if at >= 0:
                told = text[self._seen : at + len(wanted)]
                self._seen = at + len(wanted)
                return told
            if time.monotonic() > deadline or not self._read(0.1):
                raise AssertionError(f"{wanted!r} did not come; this did:\n{text[self._seen :]}")

    def say(self, line: str, wanted: str) -> str:
        """Type a line and wait for a text."""
        self.enter(line)
        return self.expect(wanted)

    def interrupt(self, wanted: str = "Saved in") -> None:
        """Press Ctrl-C; once more where it came just before Python began to wait for keys."""
        for _ in range(20):
            self.type("\x03")
            with contextlib.suppress(AssertionError):
                self.expect(wanted, timeout=1)
                return
        raise AssertionError(f"Ctrl-C does nothing:\n{self.text[self._seen :]}")

    def end(self) -> int:
        """Wait for the end; return the exit code, negative for a signal."""
        deadline = time.monotonic() + 30
        while self._read(0.2):
            assert time.monotonic() < deadline, f"no end:\n{self.text[self._seen :]}"
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                while self._read(0.05) and select.select([self._fd], [], [], 0.05)[0]:
                    pass
                return os.waitstatus_to_exitcode(status)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
