"""Reads lines from the keyboard: with line editing, plainly, or without showing what is typed.

The terminal shows typed characters only while a question that is no secret waits for its
answer. At all other times it shows none, so that what is typed ahead of a secret question
is not shown either.
"""

from __future__ import annotations

import contextlib
import io
import os
import signal
import sys
from collections.abc import Iterator
from types import TracebackType
from typing import Any, Self

from lilguys_tools.cli.play_screen import Screen
from lilguys_tools.render.tables import width
from lilguys_tools.session.words import MAX_LINE

try:
    import termios
except ImportError:  # Windows
    termios = None  # type: ignore[assignment]

_END, _ERASE, _DROP_LINE, _DROP_WORD = "\x04", "\x7f\b", "\x15", "\x17"
_CHUNK = 1 << 16


class Keyboard:
    """Asks for lines.

    Parameters
    ----------
    screen : Screen
        Where the questions are written.
    """

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._tty = sys.stdin.isatty()
        self._fd = sys.stdin.fileno() if self._tty else -1
        self._controls = self._tty and termios is not None
        self._edits = self._controls and sys.stdout.isatty() and not screen.plain and _readline()
        self._outside: list[Any] | None = None
        self._continued: Any = None
        self._echo = False
        self._instead: str | None = None  # typed at a question of yes or no, for the one before

    def __enter__(self) -> Self:
        """Take hold of the terminal."""
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")
        if self._controls:
            self._outside = termios.tcgetattr(self._fd)
            self._show_typing(False)
            self._continued = signal.signal(signal.SIGCONT, self._on_continue)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Leave the terminal as it was."""
        if self._outside is not None:
            with contextlib.suppress(termios.error):  # the window may be closed
                termios.tcsetattr(self._fd, termios.TCSADRAIN, self._outside)
            signal.signal(signal.SIGCONT, self._continued or signal.SIG_DFL)

    @property
    def is_live(self) -> bool:
        """Whether somebody types here and looks at what is written: no pipe, no file."""
        return self._tty and sys.stdout.isatty()

    def ask(self, prompt: str, hidden: bool = False) -> str:
        """Return a typed line without its end.

        Parameters
        ----------
        prompt : str
            What stands before it.
        hidden : bool
            Whether nothing that is typed may be seen.

        Raises
        ------
        EOFError
            At the end of the input, or Ctrl-D on an empty line.
        KeyboardInterrupt
            On Ctrl-C.
        """
        if self._instead is not None:
            line, self._instead = self._instead, None
            self._screen.write(f"{prompt}\n" if hidden else f"{prompt}{line}\n")
            return line
        if self._controls:
            if self._edits and not hidden:
                return self._edited(prompt)
            self._screen.write(prompt)
            return self._typed(hidden)
        if self._tty and hidden:
            self._screen.write(prompt)
            return _windows_hidden(self._screen)
        self._screen.write(prompt)
        return self._piped()

    def confirm(self, text: str, default: bool = False, instead: bool = False) -> bool:
        """Return the answer to a question of yes or no; Enter gives the default.

        Parameters
        ----------
        text : str
            The question.
        default : bool
            What Enter means.
        instead : bool
            Whether any other line means no, and answers what is asked next.

        Raises
        ------
        EOFError
            At the end of the input, or where somebody wants to leave.
        """
        choice = "[Y/n] " if default else "[y/N] "
        prompt = f"{text} {choice}"
        if width(prompt) > self._screen.columns - 5:
            self._screen.say(text)
            prompt = choice
        while True:
            typed = self.ask(prompt)
            line = typed.strip().lower()
            if not line:
                return default
            if line in ("y", "yes", "n", "no"):
                return line[0] == "y"
            if line in ("quit", "exit", "q"):
                raise EOFError
            if instead:
                self._instead = typed
                return False
            self._screen.say("y or n? (quit leaves)")

    def _edited(self, prompt: str) -> str:
        """Read with history and arrow keys."""
        self._show_typing(True)
        try:
            return input(prompt)
        except EOFError:
            self._screen.write("\n")
            raise
        finally:
            self._show_typing(False)

    def _piped(self) -> str:
        line = sys.stdin.readline(_CHUNK)
        if not line:
            self._screen.write("\n")
            raise EOFError
        while not line.endswith("\n"):
            more = sys.stdin.readline(_CHUNK)
            if not more:
                break
            # Nobody reads so long a line; enough of it is kept to say so.
            line = line[:_CHUNK] + more
        if not self._tty:
            self._screen.write("\n")
        return line.rstrip("\r\n")

    def _show_typing(self, on: bool) -> None:
        """Have the terminal show what is typed, or not; keys come one by one either way."""
        self._echo = on
        with contextlib.suppress(termios.error):
            mode = termios.tcgetattr(self._fd)
            mode[3] &= ~(termios.ECHO | termios.ECHONL | termios.ICANON)
            if on:
                mode[3] |= termios.ECHO
            mode[6][termios.VMIN], mode[6][termios.VTIME] = 1, 0
            termios.tcsetattr(self._fd, termios.TCSANOW, mode)

    def _on_continue(self, number: int, frame: Any) -> None:
        """Hide again what the shell shows after Ctrl-Z and fg."""
        if not self._echo:
            self._show_typing(False)

    def _typed(self, hidden: bool) -> str:
        """Read key by key and show each ourselves, or not."""
        line: list[str] = []
        show = (lambda text: None) if hidden else self._screen.write
        for key in self._keys():
            if key in "\r\n":
                break
            if key == _END:
                if not line:
                    self._screen.write("\n")
                    raise EOFError
            elif key in _ERASE:
                _drop(line, 1, show)
            elif key == _DROP_LINE:
                _drop(line, len(line), show)
            elif key == _DROP_WORD:
                kept = "".join(line).rstrip().rpartition(" ")
                _drop(line, len(line) - len(kept[0] + kept[1]), show)
            elif key == "\t" or key.isprintable():
                key = " " if key == "\t" else key
                if len(line) < MAX_LINE:
                    show(key)
                line.append(key)
        self._screen.write("\n")
        return "".join(line)

    def _keys(self) -> Iterator[str]:
        """Give the characters typed; keys like the arrows are passed over."""
        import codecs
        import select

        decoder = codecs.getincrementaldecoder("utf-8")("replace")
        while True:
            try:
                # Not for ever at once: a Ctrl-C just before the waiting would go unheard.
                while not select.select([self._fd], [], [], 0.5)[0]:
                    pass
                data = os.read(self._fd, 1)
            except OSError:
                data = b""
            if not data:
                raise EOFError
            for key in decoder.decode(data):
                if key != "\x1b":
                    yield key
                elif select.select([self._fd], [], [], 0.05)[0] and os.read(self._fd, 1) in b"[O":
                    while not 0x40 <= (os.read(self._fd, 1) or b"~")[0] <= 0x7E:
                        pass


def leaves_unsaved(keyboard: Keyboard) -> bool:
    """Whether to leave though the file could not be written, and what it lacks will be lost."""
    try:
        return keyboard.confirm("What is not in the file will be lost. Leave all the same?")
    except EOFError:
        return True


def _drop(line: list[str], n: int, show: Any) -> None:
    for _ in range(min(n, len(line))):
        back = width(line.pop())
        if len(line) < MAX_LINE:
            show("\b \b" * back)


def _readline() -> bool:
    """Return whether lines can be edited; what would show in the output is switched off."""
    if os.environ.get("TERM") == "dumb":
        return False
    try:
        import readline
    except ImportError:
        return False
    readline.parse_and_bind("set enable-bracketed-paste off")
    return True


def _windows_hidden(screen: Screen) -> str:
    import msvcrt

    getwch: Any = msvcrt.getwch  # type: ignore[attr-defined]
    line = ""
    while True:
        key = getwch()
        if key in "\r\n":
            screen.write("\n")
            return line
        if key == "\x03":
            raise KeyboardInterrupt
        if key == "\x1a" and not line:
            raise EOFError
        line = line[:-1] if key == "\b" else line + key
