"""Work spread over processes, its results in order."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

Task = TypeVar("Task")
Done = TypeVar("Done")

#: Tasks begun and not given back yet, for each process.
_AHEAD = 2
_NO_TASK = object()
#: Not on Windows.
_CAN_BLOCK = hasattr(signal, "pthread_sigmask")


class LostWorkerError(RuntimeError):
    """A process ended before its work was done, for want of memory perhaps."""


def in_order(
    work: Callable[[Task], Done], tasks: Iterable[Task], jobs: int, method: str | None = None
) -> Generator[Done]:
    """Give what `work` makes of each task, in the order of the tasks.

    Tasks are drawn as processes become free, so there may be any number of them. Whoever closes
    the generator ends the processes, whatever they are at.

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
    # One process needs none of this. An executor of `concurrent.futures` would do the same with
    # two threads and a queue more, which a small archive feels.
    from multiprocessing.connection import wait

    waiting: Iterator[Any] = iter(tasks)
    done: dict[int, Done] = {}
    given = begun = 0
    with _Workers(work, method or start_method()) as workers:
        while True:
            while len(workers.busy) < jobs and begun - given < jobs * _AHEAD:
                task = next(waiting, _NO_TASK)
                if task is _NO_TASK:
                    break
                workers.begin(begun, task)
                begun += 1
            is_here = given in done
            if is_here:
                yield done.pop(given)
                given += 1
            elif not workers.busy:
                return
            for ready in wait(list(workers.busy), 0 if is_here else None):
                number, done[number] = workers.finish(ready)


class _Workers:
    """Processes that do one task after the other; they start as they are needed.

    They hold nothing that could be lost, so at the end they are killed: one that waits for
    ever, for the writer of a named pipe perhaps, ends as well.

    Attributes
    ----------
    busy : dict
        The number of the task that a process is at, by the connection to it.
    """

    def __init__(self, work: Callable[[Any], Any], method: str) -> None:
        from multiprocessing import get_context

        self.busy: dict[Any, int] = {}
        self._idle: list[Connection] = []
        self._processes: list[Any] = []
        self._work = work
        self._context: Any = get_context(method)

    def __enter__(self) -> _Workers:
        return self

    def __exit__(self, *error: object) -> None:
        for process in self._processes:
            process.kill()
        for process in self._processes:
            process.join()

    def begin(self, number: int, task: object) -> None:
        """Hand a task to a process that has none."""
        connection = self._idle.pop() if self._idle else self._start()
        with _still_there():
            connection.send(task)
        self.busy[connection] = number

    def finish(self, connection: Any) -> tuple[int, Any]:
        """Take what a process made of its task; an error that it met is raised here."""
        with _still_there():
            result, error = connection.recv()
        self._idle.append(connection)
        number = self.busy.pop(connection)
        if error is not None:
            raise error
        return number, result

    def _start(self) -> Connection:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=_serve, args=(self._work, theirs), daemon=True)
        with _deaf():
            process.start()
            self._processes.append(process)
        theirs.close()  # else nobody would learn that the process is gone
        return ours  # type: ignore[no-any-return]


def start_method() -> str:
    """Return how processes start: fresh, or copied where that is safe and saves a while.

    A fresh start works on every system. A copy of this process would also copy the locks that
    its other threads hold, so it is made where there are none, and on Linux alone.
    """
    is_safe = sys.platform == "linux" and threading.active_count() == 1
    return "fork" if is_safe else "spawn"


def _serve(work: Callable[[Any], Any], connection: Connection) -> None:
    """Do tasks as they come, in a process of its own."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if _CAN_BLOCK:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
    _leave_with_parent()
    while True:
        task = connection.recv()
        try:
            connection.send((work(task), None))
        except Exception as error:
            connection.send((None, error))


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
def _still_there() -> Iterator[None]:
    """Say so where the process at the other end is gone."""
    try:
        yield
    except (EOFError, OSError) as error:
        raise LostWorkerError(
            "a process was ended from outside before its work was done"
        ) from error


@contextlib.contextmanager
def _deaf() -> Iterator[None]:
    """Let processes that start now never hear Ctrl-C: whoever started them ends them.

    Nor do they hear SIGTERM before they heed it in their own way.
    """
    if not _CAN_BLOCK or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
