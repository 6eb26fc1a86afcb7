"""The kernels of the pages: one that dies is forgotten, and none outlives the server."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from nbclient.exceptions import DeadKernelError
from tornado.web import HTTPError

#: How long what is called off may take to end, in seconds.
PATIENCE = 2
#: How many pages may be on their way to a browser: somebody asks for pages and never shows them.
WAITING = 12
_NBCLIENT = os.path.join("nbclient", "client.py")


class Connection(ZMQChannelsWebsocketConnection):
    """What joins a page's line with its kernel."""

    def on_restart_failed(self) -> None:
        """Tell the page that its kernel is dead; the host hears of it from `Kernels`."""
        self._send_status_message("dead")


def is_news(record: logging.LogRecord) -> bool:
    """Return whether a message is more than that a page could not be drawn, as its kernel died.

    `Kernels` has told that then, once.
    """
    if record.exc_info and of_a_death(record.exc_info[1]):
        return False
    return not (record.pathname.endswith(_NBCLIENT) and "Kernel died" in record.getMessage())


def of_a_death(error: BaseException | None) -> bool:
    """Return whether an error only says that a kernel died, which `Kernels` notices itself."""
    if isinstance(error, RuntimeError):
        return isinstance(error, DeadKernelError) or str(error).startswith("Kernel died")
    return False


class Kernels(AsyncMappingKernelManager):
    """The kernels that are there.

    A kernel that dies would come back without anything of its page: one that was kept ready would
    be handed out empty, and a page that had it would look alive. So it is forgotten at once. Its
    page then finds nobody, and loads itself anew.

    Voila makes a class out of this one that keeps kernels ready: `_pools` is what it keeps, and a
    server without them has none.
    """

    _pools: dict[str, list[asyncio.Task[dict[str, Any]]]]

    def __init__(self, **kwargs: Any) -> None:
        self._is_over = False
        self._tasks: set[asyncio.Task[Any]] = set()
        self._askers: dict[str, asyncio.Task[Any] | None] = {}
        self._buried: set[str] = set()
        self._shown: set[str] = set()
        self._drawn_now = 0
        super().__init__(**kwargs)

    async def start_kernel(self, *args: Any, **kwargs: Any) -> str:
        """Start a kernel and return its id; at the end none is started any more."""
        if self._is_over:
            raise HTTPError(503)
        # Who waits for it may give up: a start that is cut in half would leave a process behind.
        starting = self._hold(super().start_kernel(*args, **kwargs))
        kernel: str = await asyncio.shield(starting)
        self._askers[kernel] = asyncio.current_task()
        self._keep_ready()
        return kernel

    @contextmanager
    def drawing(self) -> Iterator[None]:
        """Count a page as on its way while it is drawn, whether it has a kernel yet or not."""
        self._drawn_now += 1
        try:
            yield
        finally:
            self._drawn_now -= 1

    def is_crowded(self) -> bool:
        """Return whether as many pages as may be are drawn, or were and show themselves nowhere."""
        ready = sum(task.done() for pool in self._pools.values() for task in pool)
        unseen = len(set(self.list_kernel_ids()) - self._shown) - ready
        return max(self._drawn_now, unseen) >= WAITING

    def notify_connect(self, kernel_id: str) -> None:
        """Notice that a page has come to its kernel."""
        self._shown.add(kernel_id)
        super().notify_connect(kernel_id)

    async def end(self) -> None:
        """End every kernel, at once, and whatever else was going on; but let no start be cut."""
        self._is_over = True
        starts = self._tasks | set(self._pending_kernels.values())
        others = asyncio.all_tasks() - starts - {asyncio.current_task()}
        for task in others:
            task.cancel()
        if going := others | starts:
            done, _ = await asyncio.wait(going, timeout=PATIENCE)
            for task in done:
                _result(task)  # nobody misses what it died of
        self._pools.clear()
        kernels = self.list_kernel_ids()
        ends = [self.shutdown_kernel(kernel, now=True) for kernel in kernels]
        await asyncio.gather(*ends, return_exceptions=True)

    def _handle_kernel_died(self, kernel_id: str) -> None:
        """Forget a kernel that died; those that died with it are not yet noticed by themselves."""
        if not self._is_over:
            self._hold(self._bury())

    def _hold(self, doing: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Do something to its end, which `end` waits for."""
        task = asyncio.get_running_loop().create_task(doing)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _bury(self) -> None:
        gone = 0
        for kernel in set(self.list_kernel_ids()) - self._buried:
            with suppress(Exception):  # its page may have said goodbye at the same time
                if not await self.get_kernel(kernel).is_alive() and kernel not in self._buried:
                    self._buried.add(kernel)
                    self._drop(kernel)
                    await self.shutdown_kernel(kernel, now=True)
                    gone += 1
        if gone and not self._is_over:
            self.log.error("%d of the pages' kernels died; the pages begin anew", gone)

    def remove_kernel(self, kernel_id: str) -> Any:
        """Forget a kernel, however it ended."""
        self._askers.pop(kernel_id, None)
        self._shown.discard(kernel_id)
        return super().remove_kernel(kernel_id)

    def _drop(self, kernel: str) -> None:
        """Break off what a dead kernel was drawing: a page, or one that was to be kept ready."""
        asker = self._askers.get(kernel)
        if asker is not None:
            asker.cancel()  # a browser whose page breaks off asks again
        for pool in self._pools.values():
            for task in pool[:]:
                made = _result(task) if task.done() else None
                if made is not None and made["kernel_id"] == kernel:
                    pool.remove(task)
                    made["task"].cancel()

    def _keep_ready(self) -> None:
        """Replace those kept ready that died; now that somebody came, not over and over again."""
        for notebook, pool in list(self._pools.items()):
            pool[:] = [task for task in pool if not task.done() or _result(task)]
            self.fill_if_needed(notebook_name=notebook)


def _result(task: asyncio.Task[Any]) -> Any:
    """Return what a task that is done gave, or None if it was called off or went wrong."""
    return None if task.cancelled() or task.exception() is not None else task.result()
