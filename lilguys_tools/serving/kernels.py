"""The kernels of the pages: one that dies is forgotten."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager


class Kernels(AsyncMappingKernelManager):
    """The kernels that are there.

    A kernel that dies would come back without anything of its page: one that was kept ready would
    be handed out empty, and a page that had it would look alive. So it is forgotten at once. Its
    page then finds nobody, and loads itself anew.
    """

    async def start_kernel(self, *args: Any, **kwargs: Any) -> str:
        """Start a kernel, forgotten once it is dead, and return its id."""
        kernel: str = await super().start_kernel(*args, **kwargs)
        tasks: set[asyncio.Task[None]] = set()  # else nobody holds them

        def died() -> None:
            task = asyncio.get_running_loop().create_task(self._forget(kernel))
            tasks.add(task)
            task.add_done_callback(tasks.discard)

        self.add_restart_callback(kernel, died, "dead")
        self._keep_ready()
        return kernel

    def _keep_ready(self) -> None:
        """Replace those kept ready that died; now that somebody came, not over and over again."""
        fill = getattr(self, "fill_if_needed", None)  # of the class that Voila makes out of this
        for notebook in list(getattr(self, "_pools", ())):
            if fill is not None:
                fill(notebook_name=notebook)

    async def _forget(self, kernel: str) -> None:
        with suppress(Exception):  # its page may have said goodbye at the same time
            await self.shutdown_kernel(kernel, now=True)
