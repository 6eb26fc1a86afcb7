"""Work spread over the machines of a Dask cluster, its results in order.

The extra `cluster` brings what this needs; nothing else imports it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable
from types import TracebackType
from typing import Any, TypeVar

import lilguys_tools
from lilguys_tools.simulate.pool import LostWorkerError

Task = TypeVar("Task")
Done = TypeVar("Done")

#: Tasks that wait on the cluster, for each of its threads.
_WAITING = 2
#: Seconds in which a scheduler has to answer.
_TIMEOUT = 10


class ClusterError(RuntimeError):
    """A cluster that can not be used, and why."""


def version() -> str:
    """Return the version of this package, wherever it is asked for."""
    return lilguys_tools.__version__


class Cluster:
    """A connection to a Dask cluster.

    Parameters
    ----------
    address : str
        Of its scheduler, as in ``tcp://10.0.0.1:8786``.

    Raises
    ------
    ClusterError
        If Dask is not installed, nobody answers there, no worker is there, or a worker has
        another version of this package, which might play otherwise.
    """

    def __init__(self, address: str) -> None:
        try:
            from distributed import Client
            from distributed.comm import get_address_host_port
        except ImportError as error:
            raise ClusterError(
                f"a cluster needs {error.name}: pip install 'lilguys_tools[cluster]'"
            ) from error
        try:
            get_address_host_port(address)  # a client that is made for no address ends noisily
            self._client: Any = Client(address, timeout=_TIMEOUT, set_as_default=False)
        except (OSError, ValueError) as error:
            reason = str(error).splitlines()[0] if str(error) else type(error).__name__
            raise ClusterError(f"no scheduler at {address}: {reason}") from error
        try:
            self._check_workers(address)
        except BaseException:
            self._client.close()
            raise

    def _check_workers(self, address: str) -> None:
        try:
            found = self._client.run(version)
        except Exception as error:  # whatever a worker without this package says
            raise ClusterError(f"the workers of {address} can not play: {error}") from error
        if not found:
            raise ClusterError(f"the scheduler at {address} has no workers")
        others = sorted({*found.values()} - {version()})
        if others:
            raise ClusterError(
                f"the workers of {address} have lilguys_tools {', '.join(others)},"
                f" here it is {version()}"
            )

    def __enter__(self) -> Cluster:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._client.close()

    @property
    def threads(self) -> int:
        """How many tasks the workers carry out at once."""
        by_worker: dict[str, int] = self._client.nthreads()
        return max(1, sum(by_worker.values()))

    def in_order(self, work: Callable[[Task], Done], tasks: Iterable[Task]) -> Generator[Done]:
        """Give what `work` makes of each task, in the order of the tasks.

        What a worker had when it was lost is done again by another one.

        Raises
        ------
        LostWorkerError
            If a task was lost with several workers, or the scheduler itself.
        """
        from distributed import CancelledError, KilledWorker

        running: deque[Any] = deque()
        try:
            for task in tasks:
                # Not pure: the same task may come again in another run of the same cluster.
                running.append(self._client.submit(work, task, pure=False))
                if len(running) >= self.threads * _WAITING:
                    yield running.popleft().result()
            while running:
                yield running.popleft().result()
        except (KilledWorker, CancelledError, OSError) as error:
            raise LostWorkerError(f"the cluster lost workers: {error}") from error
        finally:
            self._client.cancel(list(running))
