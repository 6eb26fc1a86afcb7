"""Drives the pages as people do: a server of our own, a browser, and a line that can be cut."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

REPO = Path(__file__).parents[2]
LGTOOLS = [sys.executable, "-m", "lilguys_tools"]
#: What a person has in hand, as the browser's context.
PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
LAPTOP = {"viewport": {"width": 1280, "height": 800}}
_MAIN = "from lilguys_tools.cli import main\nmain()"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def browser_path() -> str | None:
    """Return the path of the browser to test with: ``$CHROMIUM``, or the first one found."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)


def wait_for(check: Callable[[], Any], seconds: float = 15, what: str = "") -> Any:
    """Return the first true answer of `check`, asked until the time is up."""
    end = time.monotonic() + seconds
    while not (answer := check()):
        assert time.monotonic() < end, f"waited in vain for {what or check}"
        time.sleep(0.05)
    return answer


class Server:
    """``lgtools serve`` in a process of its own, on a free port, ended by its handle.

    Attributes
    ----------
    address : str
        What it printed: where the page is, with its key.
    printed : list of str
        All that it printed until then.
    root : str
        ``http://host:port/``.

    Parameters
    ----------
    args : str or Path
        What follows ``lgtools serve``; the port is any free one unless given.
    cwd : Path, optional
        The folder it is called in.
    before : str
        Python that is run first.
    changes : str
        Changes to its environment.
    """

    def __init__(
        self, *args: str | Path, cwd: Path | None = None, before: str = "", **changes: str
    ) -> None:
        env = {key: value for key, value in os.environ.items() if not key.startswith("JUPYTER")}
        path = os.pathsep.join(filter(None, [str(REPO), env.get("PYTHONPATH", "")]))
        command = [sys.executable, "-c", f"{before}\n{_MAIN}"] if before else LGTOOLS
        self.process = subprocess.Popen(
            [*command, "serve", *map(str, args), *([] if "--port" in args else ["--port", "0"])],
            env={**env, "PYTHONPATH": path, "PYTHONUNBUFFERED": "1", **changes},
            cwd=cwd,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            # Where tests run in the background the shell has Ctrl-C ignored.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        )
        self.printed: list[str] = []
        self.address = self._address()
        self.root = "{0.scheme}://{0.netloc}/".format(urlsplit(self.address))

    def _address(self) -> str:
        stream = self.process.stdout
        assert stream is not None
        for line in stream:  # until it says where it is, or ends
            self.printed.append(line)
            if line.startswith("http://"):
                return line.strip()
        raise AssertionError(f"not served: {self.process.communicate()}")

    def kernels(self) -> list[int]:
        """Return the processes of its kernels."""
        return [pid for pid, parent in _processes().items() if parent == self.process.pid]

    def stop(self, number: int = signal.SIGINT) -> tuple[int, str]:
        """End it and return its exit code and what it said on stderr."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        try:
            _, said = self.process.communicate(timeout=30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            _, said = self.process.communicate()
        return self.process.returncode, said


def _processes() -> dict[int, int]:
    """Return the parent of every living process, without what is dead and not yet fetched."""
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            state, parent = (folder / "stat").read_text().rpartition(")")[2].split()[:2]
        except OSError:
            continue  # it ended while we looked
        if state != "Z":
            found[int(folder.name)] = int(parent)
    return found


def ask(url: str, method: str = "GET", **headers: str) -> tuple[int, str]:
    """Return the status and the text that a request gets, following no redirects."""
    request = urllib.request.Request(url, headers=headers, method=method)
    try:
        with _OPENER.open(request, timeout=20) as answer:
            return answer.status, answer.read().decode(errors="replace")
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode(errors="replace")


class _Stay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


_OPENER = urllib.request.build_opener(_Stay, urllib.request.ProxyHandler({}))


class Line:
    """A line to a server that can be frozen, cut and mended, as a Wi-Fi does.

    Attributes
    ----------
    root : str
        The server's address through this line.
    """

    def __init__(self, server: Server) -> None:
        where = urlsplit(server.root)
        self._target = (where.hostname, where.port)
        self._door = socket.create_server(("127.0.0.1", 0))
        self.root = f"http://127.0.0.1:{self._door.getsockname()[1]}/"
        self._open = threading.Event()
        self._open.set()
        self._whole = True
        self._ends: list[socket.socket] = []
        self._threads = [threading.Thread(target=self._welcome)]
        self._threads[0].start()

    def _welcome(self) -> None:
        while True:
            try:
                near, _ = self._door.accept()
            except OSError:
                return
            self._open.wait()
            try:
                if not self._whole:
                    raise OSError("the line is cut")
                far = socket.create_connection(self._target)
            except OSError:
                near.close()
                continue
            self._ends += [near, far]
            for ends in ((near, far), (far, near)):
                thread = threading.Thread(target=self._carry, args=ends)
                thread.start()
                self._threads.append(thread)

    def _carry(self, source: socket.socket, sink: socket.socket) -> None:
        try:
            while data := source.recv(65536):
                self._open.wait()
                sink.sendall(data)
        except OSError:
            pass
        for end in (source, sink):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def freeze(self) -> None:
        """Let nothing through any more, in either direction; nobody is told."""
        self._open.clear()

    def thaw(self) -> None:
        """Let everything through, also what came in between."""
        self._open.set()

    def cut(self) -> None:
        """Break every connection and refuse new ones."""
        self._whole = False
        for end in self._ends:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        """Let new connections come."""
        self._whole = True

    def close(self) -> None:
        self.cut()
        self.thaw()
        self._door.shutdown(socket.SHUT_RDWR)
        self._door.close()
        for thread in self._threads:
            thread.join(5)
        for end in self._ends:
            end.close()
