"""Long work that may be stopped: what is done is told whole."""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Iterator
from typing import Any

import click

from lilguys_tools.cli.output import UNREADABLE
from lilguys_tools.logs.problems import escape


class Lost(click.ClickException):
    """Whoever should do the work is not there, or no more."""

    exit_code = UNREADABLE


class Stop:
    """Whether somebody wants the work to end.

    Attributes
    ----------
    number : int
        The signal that said so, 0 for none.
    """

    number = 0

    def __call__(self) -> bool:
        """Return whether it should end."""
        return self.number != 0

    @property
    def code(self) -> int:
        """The exit code of what was stopped: 130 after Ctrl-C."""
        return 128 + self.number


@contextlib.contextmanager
def listening() -> Iterator[Stop]:
    """Note Ctrl-C, and when the system asks us to end; a second time ends at once.

    A process that is lost ends the command with 2.
    """
    from lilguys_tools.simulate.pool import LostWorkerError

    stop = Stop()

    def hear(number: int, frame: Any) -> None:
        if stop.number:
            raise KeyboardInterrupt
        stop.number = number

    before = [(number, signal.signal(number, hear)) for number in (signal.SIGINT, signal.SIGTERM)]
    try:
        yield stop
    except LostWorkerError as error:
        raise Lost(escape(str(error))) from error
    finally:
        for number, handler in before:
            signal.signal(number, handler)
