"""Work spread over processes, its results in order."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future

Task = TypeVar("Task")
Done = TypeVar("Done")

#: Tasks that wait for a process, for each process.
_WAITING = 2


class LostWorkerError(RuntimeError):
    """A process ended before its work was done, for want of memory perhaps."""


def in_order(
    work: Callable[[Task], Done], tasks: Iterable[Task], jobs: int, method: str | None = None
) -> Generator[Done]:
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
    method : str, optional
        How they start, as `multiprocessing` names it; see `start_method`.

    Raises
    ------
    LostWorkerError
        If a process was ended from outside.
    """
    if jobs == 1:
        yield from map(work, tasks)
        return
    # One process needs none of these, and they take as long as click to import.
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context

    context = get_context(method or start_method())
    executor = ProcessPoolExecutor(jobs, context, _leave_with_parent)
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
        raise LostWorkerError(
            "a process was ended from outside before its work was done"
        ) from error
    finally:
        executor.shutdown(wait=False, cancel_futures=True)


def start_method() -> str:
    """Return how processes start: fresh, or copied where that is safe and saves a while.

    A fresh start works on every system. A copy of this process would also copy the locks that
    its other threads hold, so it is made where there are none, and on Linux alone.
    """
    is_safe = sys.platform == "linux" and threading.active_count() == 1
    return "fork" if is_safe else "spawn"


def _leave_with_parent() -> None:
    """End this process when the one that started it is gone, however that came."""
    from multiprocessing import parent_process

    parent = parent_process()
    assert parent is not None, "only processes of a pool begin with this"

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


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
