"""Work spread over processes, its results in order."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import TypeVar

Task = TypeVar("Task")
Done = TypeVar("Done")

#: Tasks that wait for a process, for each process.
_WAITING = 2


class LostWorkerError(RuntimeError):
    """A process ended before its work was done, for want of memory perhaps."""


def in_order(work: Callable[[Task], Done], tasks: Iterable[Task], jobs: int) -> Generator[Done]:
    """Give what `work` makes of each task, in the order of the tasks.

    Tasks are drawn as processes become free, so there may be any number of them.

    Parameters
    ----------
    work : callable
        A function of a module; other processes import it.
    tasks : iterable
        Plain data.
    jobs : int
        How many processes; with 1 all is done here.

    Raises
    ------
    LostWorkerError
        If a process was ended from outside.
    """
    if jobs == 1:
        yield from map(work, tasks)
        return
    # A fresh start of Python works on every system, and beside threads of whoever calls this.
    executor = ProcessPoolExecutor(jobs, get_context("spawn"))
    running: deque[Future[Done]] = deque()
    try:
        for task in tasks:
            with _deaf():
                running.append(executor.submit(work, task))
            if len(running) >= jobs * _WAITING:
                yield running.popleft().result()
        while running:
            yield running.popleft().result()
    except BrokenProcessPool as error:
        raise LostWorkerError("a process that played games was ended from outside") from error
    finally:
        executor.shutdown(wait=False, cancel_futures=True)


@contextlib.contextmanager
def _deaf() -> Iterator[None]:
    """Let processes that start now never hear Ctrl-C: whoever started them ends them."""
    blockable = hasattr(signal, "pthread_sigmask")
    if not blockable or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
