"""Fixtures for tests in a real browser: ``server``, ``phone``, ``laptop`` and what they share.

A page is closed after its test, and a test fails if its page asked any address but the server,
or if a script in it failed. Servers and the browser are started once and ended at the end.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from pages_rig import LAPTOP, PHONE, Line, Server, browser_path

#: How long a page may take; far more than it does, since machines are busy.
PATIENCE = 20_000
NEEDED = ("voila", "ipywidgets", "ipykernel", "segno", "filelock", "playwright")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what needs a browser where there is none; but CI must have one."""
    missing = [name for name in NEEDED if find_spec(name) is None]
    if browser_path() is None:
        missing.append("chromium")
    if not missing or os.environ.get("CI"):
        return
    skip = pytest.mark.skip(reason=f"needs {', '.join(missing)}: see the README's test command")
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(skip)


@pytest.fixture(scope="session")
def serve() -> Iterator[Callable[..., Server]]:
    """Return the function that starts ``lgtools serve`` with arguments; it ends by itself."""
    with ExitStack() as running:

        def start(*args: str | Path, **options: Any) -> Server:
            server = Server(*args, **options)
            running.callback(server.stop)
            return server

        yield start


@pytest.fixture(scope="session")
def server(serve: Callable[..., Server]) -> Server:
    """The pages, served to this machine without a file."""
    return serve()


@pytest.fixture
def line(server: Server) -> Iterator[Line]:
    """A line to `server` that can be frozen, cut and mended; visit ``line.root + "rules"``."""
    line = Line(server)
    yield line
    line.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=browser_path(), args=["--disable-dev-shm-usage"]
        )
        yield browser
        browser.close()


class Visitor:
    """Somebody with a browser, who notices what a page asks of whom, and every error in it."""

    def __init__(self, browser: Any, **device: Any) -> None:
        self.context = browser.new_context(**device)
        self.context.set_default_timeout(PATIENCE)
        self.roots: set[str] = set()
        self.asked: list[str] = []
        self.errors: list[str] = []
        self.context.on("request", lambda request: self.asked.append(request.url))
        self.context.on("weberror", lambda error: self.errors.append(str(error.error)))

    def open(self, root: str, path: str = "") -> Any:
        """Open a page in a new tab and return it when it can be used."""
        self.roots.add(root)
        page = self.context.new_page()
        page.goto(root + path)
        if path:
            page.wait_for_selector("html[data-ready]")
        return page

    def outside(self) -> list[str]:
        """Return the addresses asked for that are not the server's."""
        own = tuple(self.roots | {root.replace("http", "ws", 1) for root in self.roots})
        return [url for url in self.asked if not url.startswith((*own, "data:", "blob:"))]

    def close(self) -> None:
        self.context.close()
        assert self.outside() == []
        assert self.errors == []


@pytest.fixture
def visitor(browser: Any) -> Iterator[Callable[..., Visitor]]:
    """Return the function that brings a visitor with a device (`PHONE`, `LAPTOP`, a context's
    options); for more than one, or for a server of your own.
    """
    came: list[Visitor] = []

    def come(**device: Any) -> Visitor:
        came.append(Visitor(browser, **device))
        return came[-1]

    yield come
    for each in came:
        each.close()


@pytest.fixture
def phone(visitor: Callable[..., Visitor], server: Server) -> Callable[[str], Any]:
    """Return the function that opens a page of `server` on a phone: ``phone("rules")``."""
    who = visitor(**PHONE)
    return lambda path: who.open(server.root, path)


@pytest.fixture
def laptop(visitor: Callable[..., Visitor], server: Server) -> Callable[[str], Any]:
    """Return the function that opens a page of `server` on a laptop."""
    who = visitor(**LAPTOP)
    return lambda path: who.open(server.root, path)


@pytest.fixture
def audit() -> Callable[[Any], list[str]]:
    """Return the function that gives a page's serious faults for people with impairments."""

    def run(page: Any) -> list[str]:
        from axe_playwright_python.sync_playwright import Axe

        found = Axe().run(page).response["violations"]
        return [
            f"{fault['id']}: {fault['help']}: {[node['html'][:200] for node in fault['nodes'][:3]]}"
            for fault in found
            if fault["impact"] in ("serious", "critical")
        ]

    return run
