"""Long work that may be stopped: what is done is told whole."""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

import click

from lilguys_tools.cli.output import UNREADABLE
from lilguys_tools.logs.problems import escape

Part = TypeVar("Part")


class Lost(click.ClickException):
    """Whoever should do the work is not there, can not be read, or is no more."""

    exit_code = UNREADABLE


class _StoppedError(BaseException):
    """Somebody wants the work to end while it waits."""


class Stop:
    """Whether somebody wants the work to end.

    Attributes
    ----------
    number : int
        The signal that said so last, 0 for none.
    times : int
        How many have.
    why : str
        What else ended it, as text for people; empty for nothing.
    is_waiting : bool
        Whether what is under way may be dropped.
    under_way : callable or None
        Says in a line what that is. It is then said at the first signal, and dropped at the
        second only; else at the first.
    ended_with : int
        The exit code of what `why` ended.
    """

    number = 0
    times = 0
    why = ""
    is_waiting = False
    under_way: Callable[[], str] | None = None
    ended_with = UNREADABLE

    def __call__(self) -> bool:
        """Return whether it should end."""
        return bool(self.number or self.why)

    def waiting(self, parts: Iterable[Part]) -> Iterator[Part]:
        """Give the parts of the work until somebody wants it to end, if only by dropping one.

        A part may wait for ever, as a named pipe does to which nobody writes.
        """
        iterator = iter(parts)
        while not self():
            self.is_waiting = True
            try:
                part = next(iterator)
            except StopIteration:
                return
            finally:
                self.is_waiting = False
            yield part

    @property
    def code(self) -> int:
        """The exit code of what was stopped: 130 after Ctrl-C."""
        return 128 + self.number if self.number else self.ended_with

    @property
    def reason(self) -> str:
        """What follows on words such as "stopped": nothing where a signal did that."""
        return f": {self.why}" if self.why and not self.number else ""


@contextlib.contextmanager
def listening() -> Iterator[Stop]:
    """Note Ctrl-C, and when the system asks us to end: see `Stop`.

    Who asks once more than it takes to drop what is under way is not kept waiting for anything.
    The loss of a process stops the work, too.
    """
    from lilguys_tools.simulate.pool import LostWorkerError

    stop = Stop()

    def hear(number: int, frame: Any) -> None:
        stop.number = number
        stop.times += 1
        if stop.is_waiting and stop.times == 1 and stop.under_way is not None:
            # Not by `click.echo`: what is interrupted may be at writing to stderr itself.
            os.write(2, f"{stop.under_way()}\n".encode(errors="replace"))
        elif stop.is_waiting:
            stop.is_waiting = False
            raise _StoppedError
        elif stop.times > (1 if stop.under_way is None else 2):
            os._exit(stop.code)  # a bot may catch whatever is raised

    before = [(number, signal.signal(number, hear)) for number in (signal.SIGINT, signal.SIGTERM)]
    try:
        yield stop
    except _StoppedError:
        pass  # what was under way is dropped; the rest is told
    except LostWorkerError as error:
        stop.why = escape(str(error))
    finally:
        for number, handler in before:
            signal.signal(number, handler)
