"""A run on a Dask cluster: a scheduler and two workers that are started and ended here.

The extra `test` brings Dask, so nothing here is skipped by the README's test command.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import lilguys_tools
from lilguys_tools.bots.own import BotError
from lilguys_tools.cli import root
from lilguys_tools.simulate import cluster as clusters
from lilguys_tools.simulate.chunk import Chunk, Run
from lilguys_tools.simulate.cluster import Cluster, ClusterError
from lilguys_tools.simulate.report import report
from lilguys_tools.simulate.running import simulate
from lilguys_tools.simulate.table import make_side, read_bots

pytest.importorskip("distributed")

QUIET = ["--no-dashboard"]
WAIT = 60


def start(program: str, *args: str) -> subprocess.Popen[bytes]:
    """Start a part of a cluster."""
    command = [sys.executable, "-m", f"distributed.cli.{program}", *args, *QUIET]
    nothing = subprocess.DEVNULL
    return subprocess.Popen(command, stdin=nothing, stdout=nothing, stderr=nothing)


def start_worker(file: Path) -> subprocess.Popen[bytes]:
    """Start a worker that nobody starts anew when it is killed."""
    args = ["--scheduler-file", str(file), "--no-nanny", "--nthreads", "1"]
    return start("dask_worker", *args, "--local-directory", str(file.parent))


def end(process: subprocess.Popen[bytes]) -> None:
    """End a process that was started here."""
    process.kill()
    process.wait()


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """Give the address of a scheduler, and the file in which it is written for workers."""
    file = tmp_path_factory.mktemp("cluster") / "scheduler.json"
    process = start(
        "dask_scheduler", "--scheduler-file", str(file), "--host", "127.0.0.1", "--port", "0"
    )
    try:
        until = time.monotonic() + WAIT
        while not file.exists() or not file.read_text():
            assert process.poll() is None and time.monotonic() < until, "no scheduler"
            time.sleep(0.05)
        yield json.loads(file.read_text())["address"], file
    finally:
        end(process)


def wait_for(address: str, workers: int) -> None:
    """Wait until the scheduler has so many workers."""
    from distributed import Client

    with Client(address, set_as_default=False) as client:
        until = time.monotonic() + WAIT
        while len(client.nthreads()) != workers:
            assert time.monotonic() < until, client.nthreads()
            time.sleep(0.05)


@pytest.fixture
def workers(scheduler: tuple[str, Path]) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """Give the address of a cluster of two workers, and their processes."""
    address, file = scheduler
    wait_for(address, 0)
    processes = [start_worker(file) for _ in range(2)]
    try:
        wait_for(address, 2)
        yield address, processes
    finally:
        for process in processes:
            end(process)


def run_of(game: str, players: str) -> Run:
    """Return what a call of the command would play."""
    bots = read_bots(game, players)
    return Run(game, bots, (make_side(game, bots, ()),), 1, rotate=True)


def lgtools(*args: str) -> Any:
    """Run a simulation by command."""
    lil_guys = ["simulate", "lilguys", "--players", "random,random", "-n", "12"]
    return CliRunner().invoke(root, [*lil_guys, "--format", "json", *args])


def test_the_same_figures_as_here(workers: tuple[str, Any]) -> None:
    """By function and by command."""
    address, _ = workers
    for game, players in (("lilguys", "random,random,random"), ("lyingsack", "greedy,random")):
        run = run_of(game, players)
        here = report(run, 17, simulate(run, 17))
        with Cluster(address) as cluster:
            assert cluster.threads == 2
            for chunk in (None, 1, 5):
                there = simulate(run, 17, cluster=cluster, chunk=chunk)
                assert report(run, 17, there) == here
    there = lgtools("--dask", address)
    assert there.exit_code == 0, there.output
    assert there.stdout == lgtools().stdout


def test_a_bot_of_ones_own(
    workers: tuple[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its text goes to the workers; what goes wrong there is told here."""
    monkeypatch.chdir(tmp_path)
    Path("mybot.py").write_text(
        "def choose(view, seat, moves, dice):\n    return dice.choice(moves)\nBOT = choose\n"
        "def fail(view, seat, moves, dice):\n    return 1 / 0\n"
    )
    run = run_of("lyingsack", "mybot.py,greedy")
    other = run_of("lyingsack", "greedy,mybot.py:fail")
    Path("mybot.py").unlink()
    with Cluster(workers[0]) as cluster:
        assert simulate(run, 9, cluster=cluster, chunk=2).figures == simulate(run, 9).figures
        with pytest.raises(BotError, match=r"mybot\.py:5: ZeroDivisionError: division by zero"):
            simulate(other, 1, cluster=cluster)


def test_a_worker_killed_in_mid_run(workers: tuple[str, list[subprocess.Popen[bytes]]]) -> None:
    """What it had is played again by the other one: the same figures, every game once."""
    address, (one, other) = workers
    run = run_of("lilguys", "random,random,random,random")
    parts: list[int] = []

    def told(part: Chunk) -> None:
        parts.append(part.games)
        if len(parts) == 5:
            os.kill(one.pid, signal.SIGKILL)
            one.wait()

    with Cluster(address) as cluster:
        there = simulate(run, 60, cluster=cluster, chunk=2, told=told)
        assert cluster.threads == 1
    assert other.poll() is None
    assert parts == [2] * 30
    assert report(run, 60, there) == report(run, 60, simulate(run, 60))


def test_a_run_that_is_stopped(workers: tuple[str, Any]) -> None:
    """The figures of the games that are done; the cluster serves the next run."""
    address, _ = workers
    run = run_of("lyingsack", "random,random")
    with Cluster(address) as cluster:
        there = simulate(run, 1000, cluster=cluster, chunk=3, paced=lambda parts: islice(parts, 1))
        assert there.games == 3
        assert report(run, 3, there) == report(run, 3, simulate(run, 3))
        assert simulate(run, 9, cluster=cluster, chunk=3).games == 9


def test_a_worker_with_another_version(
    workers: tuple[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lilguys_tools, "__version__", "9.9")
    with pytest.raises(ClusterError, match=r"have lilguys_tools \d.*, here it is 9\.9"):
        Cluster(workers[0])


def test_a_scheduler_without_workers(scheduler: tuple[str, Path]) -> None:
    address, _ = scheduler
    wait_for(address, 0)
    found = lgtools("--dask", address)
    assert found.exit_code == 2
    assert found.stderr == f"Error: the scheduler at {address} has no workers\n"


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("tcp://127.0.0.1:9", "no scheduler at tcp://127.0.0.1:9: "),
        ("nonsense://x", "no scheduler at nonsense://x: "),
        ("foo", "no scheduler at foo: "),
    ],
)
def test_nobody_there(monkeypatch: pytest.MonkeyPatch, address: str, told: str) -> None:
    monkeypatch.setattr(clusters, "_TIMEOUT", 1)
    found = lgtools("--dask", address)
    assert found.exit_code == 2
    assert told in found.stderr
    assert found.stdout == ""


def test_dask_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    found = lgtools("--dask", "tcp://127.0.0.1:9")
    assert found.exit_code == 2
    assert "pip install 'lilguys_tools[cluster]'" in found.stderr


def test_processes_here_or_there() -> None:
    found = lgtools("--dask", "tcp://127.0.0.1:9", "--jobs", "2")
    assert found.exit_code == 2
    assert "--jobs is for this machine" in found.stderr
