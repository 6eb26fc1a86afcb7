"""What answers to an address: pages of words, files that browsers may keep, goodbyes."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import asdict
from http import HTTPStatus
from typing import Any
from urllib.parse import SplitResult, parse_qsl, urlsplit

from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.base.handlers import APIHandler, FileFindHandler, JupyterHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from tornado.web import HTTPError, RequestHandler, authenticated
from voila.static_file_handler import MultiStaticFileHandler, TemplateStaticFileHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from lilguys_tools.serving.kernels import of_a_death
from lilguys_tools.serving.pages import pages

#: How long a browser may keep scripts that no page of ours names by version.
KEPT = "max-age=3600"
#: When a browser asks again for a page that has to wait, in seconds.
AGAIN = 3


def told() -> list[dict[str, str]]:
    """Return what the templates need to know of each page."""
    return [asdict(page) for page in pages().values()]


class Told(RequestHandler):
    """Says what is wrong with a request in a page of words.

    It asks nothing about the visitor, who may be unknown yet: a request can be so wrong that
    nobody came to look for a key.
    """

    def draw(self, template: str, **values: Any) -> None:
        self.set_header("Content-Type", "text/html; charset=UTF-8")
        self.set_header("Cache-Control", "no-store")
        drawn = self.settings["voila_jinja2_env"].get_template(template)
        self.write(drawn.render(pages=told(), **values))

    def write_error(self, status_code: int, **_: Any) -> None:
        status = HTTPStatus(status_code)
        self.draw("error.html", status_code=status_code, status_message=status.phrase)


class Words(Told, JupyterHandler):
    """A page of plain words, drawn from the template's folder."""


class Page(Told, TornadoVoilaHandler):
    """A page, drawn by its kernel. If that dies meanwhile, the browser asks again."""

    async def get(self, path: str | None = None) -> None:
        # Where no key is needed, a site elsewhere could ask for pages as if they were pictures.
        if self.request.headers.get("Sec-Fetch-Dest", "document") != "document":
            raise HTTPError(HTTPStatus.FORBIDDEN)
        if self.kernel_manager.is_crowded():
            self.set_status(HTTPStatus.SERVICE_UNAVAILABLE)
            self.set_header("Retry-After", str(AGAIN))
            self.draw("crowded.html", again=AGAIN)
            return
        with self.kernel_manager.drawing():
            await self._draw_by_kernel(path)

    async def _draw_by_kernel(self, path: str | None) -> None:
        try:
            await super().get(path)
        except asyncio.CancelledError:
            self._break_off()
            raise
        except Exception as error:
            if not of_a_death(error):
                raise
            self._break_off()

    def _break_off(self) -> None:
        """Send no more: the script of a page notices that, one of which nothing was sent can't."""
        if self._headers_written:
            self.finish()
        else:
            self.redirect(self.request.uri or "/")


class Start(Words):
    """The page that leads to the others."""

    @authenticated
    def get(self) -> None:
        self.draw("start.html")


class Locked(Words):
    """What a visitor sees who lacks the key; the right one leads to the page asked for."""

    @allow_unauthenticated
    def get(self) -> None:
        asked = _page_of_ours(self.get_query_argument("next", "/"))
        query = parse_qsl(asked.query)
        self.set_status(403)
        self.draw(
            "locked.html",
            to=asked.path,
            query=[(name, value) for name, value in query if name != "token"],
            wrong="token" in dict(query) or "token" in self.request.query_arguments,
        )


def _page_of_ours(address: str) -> SplitResult:
    """Return the parts of an address if one of our pages has it, else those of the start page.

    It can be made up by anybody, so it may lead elsewhere, or be none at all.
    """
    with suppress(ValueError):
        asked = urlsplit(address)
        ours = asked.path in {"/", *(f"/{name}" for name in pages())}
        if ours and not (asked.scheme or asked.netloc):
            return asked
    return urlsplit("/")


class Nothing(Words):
    """What is said of any other address."""

    def get(self) -> None:
        self.set_status(404)
        self.draw("error.html", status_code=404, status_message="Not Found")


class Scripts(Told, MultiStaticFileHandler):
    """Voila's scripts, a hundred files that a phone need not ask for again at each page."""

    def set_extra_headers(self, path: str) -> None:
        self.set_header("Cache-Control", KEPT)


class OwnFiles(Told, TemplateStaticFileHandler):
    """Our own styles and scripts; one that is asked for without its version may have changed."""

    def set_extra_headers(self, path: str) -> None:
        if "v" not in self.request.arguments:
            self.set_header("Cache-Control", "no-cache")


class WidgetScripts(Told, FileFindHandler):
    """The scripts of the widgets, likewise."""

    def set_headers(self) -> None:
        super().set_headers()
        self.set_header("Cache-Control", KEPT)


class Life(Told, KernelHandler):
    """Whether a kernel is there, as a page asks every few seconds."""


class Channels(Told, VoilaKernelWebsocketHandler):
    """The line between a page and its kernel."""

    def on_message(self, ws_message: str | bytes) -> None:
        """Hand on what a page says; no page of ours says what can not be read, so that hangs up."""
        try:
            self._look_at(ws_message)
            super().on_message(ws_message)
        except Exception:  # whatever a visitor may think of, it is no news for the host
            self.close(1003, "not a message")

    def _look_at(self, message: str | bytes) -> None:
        """Raise ValueError for bytes that say they have more parts than they have room for.

        Who takes messages apart believes them, and makes room for so many.
        """
        if isinstance(message, str):
            return
        if not self.connection.subprotocol:
            raise ValueError("our pages send bytes in the present protocol only")
        if 8 * (int.from_bytes(message[:8], "little") + 1) > len(message):
            raise ValueError("more parts than room")


class Goodbye(Told, APIHandler):
    """A page that is left ends its kernel; it may say so twice, once by Voila's own script."""

    @authenticated
    async def post(self, kernel_id: str) -> None:
        if kernel_id in self.kernel_manager:
            with suppress(Exception):
                await self.kernel_manager.shutdown_kernel(kernel_id, now=True)
        self.set_status(204)
