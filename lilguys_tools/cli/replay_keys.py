"""Where the commands of ``replay --step`` come from: single keys, or lines where there are none."""

from __future__ import annotations

import os
import re
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

import click

#: Commands by key; the names of keys in brackets are those that terminals send as sequences.
KEYS = {
    "n": "next",
    " ": "next",
    "\r": "next",
    "\n": "next",
    "[right]": "next",
    "b": "back",
    "[left]": "back",
    "\x7f": "back",
    "\b": "back",
    "f": "first",
    "[home]": "first",
    "l": "last",
    "[end]": "last",
    "j": "jump",
    "p": "player",
    "w": "why",
    "x": "branch",
    "?": "help",
    "h": "help",
    "q": "quit",
    "\x04": "quit",
    "": "quit",
}
_SEQUENCE = re.compile("\x1b[\\[O][0-9;?]*[ -/]*[@-~]|.", re.DOTALL)
#: A sequence, or a character in UTF-8, of which more is to come.
_UNFINISHED = re.compile(
    b"(\x1b([\\[O][0-9;?]*)?|[\xc2-\xdf]|[\xe0-\xef][\x80-\xbf]?|[\xf0-\xf4][\x80-\xbf]{0,2})$"
)
#: Seconds in which a terminal sends the rest of a key; after that it was Escape.
_REST = 0.05
_CHANGES = [getattr(signal, name) for name in ("SIGWINCH", "SIGCONT") if hasattr(signal, name)]
_NAMED = {
    "C": "[right]",
    "D": "[left]",
    "H": "[home]",
    "F": "[end]",
    "1~": "[home]",
    "7~": "[home]",
    "4~": "[end]",
    "8~": "[end]",
}


class Redraw(Exception):
    """The terminal has changed its size, or the program was stopped and goes on."""


class Commands(Protocol):
    """A source of commands."""

    #: Whether somebody sits at a terminal and wants a prompt.
    at_terminal: bool

    def next(self) -> tuple[str, str]:
        """Return a command and what was said with it; ("quit", "") at the end.

        Raises
        ------
        Redraw
            If the screen is to be drawn again first.
        """
        ...

    def ask(self, question: str) -> str:
        """Return the answer to a question; empty if there is none."""
        ...


class Lines:
    """Commands by line, each with what it needs behind it: ``j 3.2``."""

    at_terminal = False

    def next(self) -> tuple[str, str]:
        """Return the command of the next line; an empty line goes on to the next move."""
        line = sys.stdin.readline()
        if not line:
            return "quit", ""
        word, _, rest = line.strip().partition(" ")
        folded = word.casefold()
        if folded in KEYS.values():
            return folded, rest.strip()
        return KEYS.get(folded or "n", word), rest.strip()

    def ask(self, question: str) -> str:
        """Return the next line."""
        return sys.stdin.readline().strip()


class Keys:
    """Commands by single keys.

    What is typed ahead is kept: the terminal stays in one mode for as long as this is open.
    `click.getchar` throws it away with every key, and serves only where there is no termios.
    """

    at_terminal = True

    def __init__(self) -> None:
        self._ahead: list[str] = []
        self._signals = -1

    @contextmanager
    def open(self) -> Iterator[Keys]:
        """Take the terminal, and give it back as it was."""
        try:
            import termios
        except ImportError:  # pragma: no cover - Windows
            yield self
            return
        fd = sys.stdin.fileno()
        before = termios.tcgetattr(fd)
        kept = {number: signal.signal(number, _noted) for number in _CHANGES}
        # Signals come as bytes in a pipe: one that comes while the screen is drawn is kept.
        self._signals, writes = os.pipe()
        os.set_blocking(writes, False)
        woken = signal.set_wakeup_fd(writes, warn_on_full_buffer=False)
        try:
            _single_keys(fd)
            yield self
        finally:
            signal.set_wakeup_fd(woken)
            for number, handler in kept.items():
                signal.signal(number, handler)
            os.close(self._signals)
            os.close(writes)
            termios.tcsetattr(fd, termios.TCSADRAIN, before)

    def next(self) -> tuple[str, str]:
        """Return the command of the next key; an unknown key as it is."""
        key = self._key()
        return KEYS.get(key.casefold(), key), ""

    def _key(self) -> str:
        if not self._ahead:
            typed = _getchar() if self._signals < 0 else self._typed()
            if not typed:
                return ""
            self._ahead += map(_name, _SEQUENCE.findall(typed))
        return self._ahead.pop(0)

    def _typed(self) -> str:
        """Wait for keys; return them, or nothing at the end of the input."""
        import select

        fd, typed = sys.stdin.fileno(), b""
        while not typed:
            ready, _, _ = select.select([fd, self._signals], [], [])
            if self._signals in ready:
                came = os.read(self._signals, 64)
                if signal.SIGCONT in came:
                    _single_keys(fd)  # the shell had the terminal meanwhile
                if any(number in came for number in _CHANGES):
                    raise Redraw
                continue
            typed = os.read(fd, 1024)
            if not typed:
                return ""
        while _UNFINISHED.search(typed) and select.select([fd], [], [], _REST)[0]:
            more = os.read(fd, 1024)
            typed += more
            if not more:
                break
        return typed.decode(sys.stdin.encoding or "utf-8", "replace")

    def ask(self, question: str) -> str:
        """Return what is typed up to Enter; Escape and Ctrl-D give nothing."""
        answer = ""
        click.echo(question, nl=False)
        while True:
            try:
                key = self._key()
            except Redraw:
                continue
            if key in ("\r", "\n", "", "\x04", "\x1b"):
                click.echo()
                return answer.strip() if key in ("\r", "\n") else ""
            if key in ("\x7f", "\b"):
                if answer:
                    answer = answer[:-1]
                    click.echo(f"\r\x1b[K{question}{answer}", nl=False)
            elif len(key) == 1 and key.isprintable():
                answer += key
                click.echo(key, nl=False)


def _name(sequence: str) -> str:
    """Return a key's name in brackets where a terminal sends a sequence for it."""
    if len(sequence) > 2 and sequence[0] == "\x1b":
        return _NAMED.get(sequence[2:], "[other]")
    return sequence


def _noted(number: int, frame: Any) -> None:
    """Take a signal that is read from the pipe."""


def _single_keys(fd: int) -> None:
    """Let each key through at once and unseen, Ctrl-C as ever."""
    import termios
    import tty

    tty.setcbreak(fd, termios.TCSADRAIN)


def _getchar() -> str:  # pragma: no cover - Windows
    try:
        return click.getchar()
    except EOFError:
        return ""
