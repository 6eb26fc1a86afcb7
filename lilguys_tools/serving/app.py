"""Voila with our pages, our template and nothing else.

Voila as it comes lists folders, hands out files, lets an address choose the template, loads
styles from other hosts and looks for configuration in the current folder. All that is left out:
what a visitor can reach is what `PagesApp.init_handlers` names.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import os
import signal
import tempfile
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from tornado.ioloop import IOLoop
from traitlets.config import Config
from voila.app import Voila

from lilguys_tools.core.data import find
from lilguys_tools.serving.handlers import (
    Channels,
    Goodbye,
    Life,
    Locked,
    Nothing,
    OwnFiles,
    Page,
    Scripts,
    Start,
    WidgetScripts,
    told,
)
from lilguys_tools.serving.kernels import Connection, Kernels, is_news, of_a_death
from lilguys_tools.serving.network import ServeError
from lilguys_tools.serving.pages import FILE, PAGE, SHEET, notebook, pages, share

#: A kernel whose page is gone without a word, or asleep, is ended after this many seconds; how
#: often that is looked for. A page that is closed ends its kernel at once.
IDLE, LOOK = 300, 15
#: Kernels kept ready: for the page that the server was started for, else for each.
READY = 1
#: How often it is looked whether a kernel is still there, in seconds.
DEAD = 1.0
#: A phone that is asleep or gone is noticed after three pings, each this many milliseconds apart.
PING = 10_000
#: What a page may say to its kernel; it ends it by `Goodbye`, never by a message.
SAID = ["comm_open", "comm_close", "comm_msg", "comm_info_request", "kernel_info_request"]
_KERNEL = r"(?P<kernel_id>\w+-\w+-\w+-\w+-\w+)"
# Scripts come from our own files only, so text that got into a page can not run; and nothing
# is loaded from, or sent to, anybody else.
_POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


@dataclass(frozen=True, slots=True)
class Service:
    """What is to be served, and to whom.

    Attributes
    ----------
    host : str
        The address to listen at: 127.0.0.1, or 0.0.0.0 for the whole local network.
    port : int
        A port that is free.
    key : str
        What a visitor must know; empty for a server that only this machine reaches.
    page : str
        The page that `file` is for.
    file : str, optional
        The absolute path of a file for that page.
    sheet : str, optional
        Where the table is kept that all score sheets share, unless `file` is one.
    """

    host: str
    port: int
    key: str = ""
    page: str = ""
    file: str | None = None
    sheet: str | None = None


class PagesApp(Voila):
    """Voila that serves the pages of `lilguys_tools.serving.pages`."""

    def init_settings(self) -> dict[str, Any]:
        settings: dict[str, Any] = super().init_settings()
        settings["jinja2_env"] = settings["voila_jinja2_env"]  # of errors too
        self.kernel_manager.allowed_message_types = SAID
        return settings

    def init_handlers(self) -> list[Any]:
        static = {"paths": self.static_paths}
        extensions = {"path": self.labextensions_path}
        handlers: list[Any] = [
            (r"/", Start),
            (r"/login", Locked),
            (rf"/api/kernels/{_KERNEL}", Life),
            (rf"/api/kernels/{_KERNEL}/channels", Channels),
            (rf"/voila/api/shutdown/{_KERNEL}", Goodbye),
            (r"/voila/templates/(lilguys/static/[\w-]+(?:\.\w+)+)", OwnFiles),
            (r"/voila/static/(.*)", Scripts, static),
            (r"/voila/labextensions/(.*)", WidgetScripts, extensions),
        ]
        for name in pages():
            drawn = {
                "notebook_path": os.path.basename(notebook(name)),
                "template_paths": self.template_paths,
                "config": self.config,
                "voila_configuration": self.voila_configuration,
            }
            handlers.append((rf"/{name}", Page, drawn))
        return [*handlers, (r".*", Nothing)]

    def stop(self) -> None:
        """End every kernel, at once: what is worth keeping is in a file already."""
        IOLoop.current().run_sync(self._end)

    async def _end(self) -> None:
        # That pages lose their kernels now, or get none any more, is no error.
        for name in (self.log.name, "tornado.application", "tornado.general", "asyncio"):
            logging.getLogger(name).setLevel(logging.CRITICAL)
        # What was to make a kernel ready later is dropped unused, and would say so.
        warnings.filterwarnings("ignore", "coroutine .* was never awaited", RuntimeWarning)
        await self.kernel_manager.end()


def serve(service: Service, ready: Callable[[], None]) -> int:
    """Serve the pages until a signal ends it; every kernel is ended then too.

    Parameters
    ----------
    service : Service
        What is to be served.
    ready : callable
        Called once visitors can come.

    Returns
    -------
    int
        The signal: that of Ctrl-C, of a terminal that was closed, or SIGTERM.

    Raises
    ------
    ServeError
        If the server can not listen.
    """
    # A visitor who asks for what is not there is no news for the host.
    logging.getLogger("tornado.general").setLevel(logging.ERROR)
    loop = IOLoop.current()
    came: list[int] = []

    def stop(number: int, _frame: object) -> None:
        came.append(number)
        loop.add_callback_from_signal(loop.stop)

    # Before there is anything to leave behind.
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), stop)
    with tempfile.TemporaryDirectory(prefix="lgtools-") as scratch, _environment(service, scratch):
        # The one application of this process: then an error in a page is told in the terminal.
        app = PagesApp.instance(config=_config(service, scratch))
        app._handle_signal_stop = stop  # which it would set its own way of ending to
        app.initialize(argv=[])
        app.log.addFilter(is_news)
        loop.asyncio_loop.set_exception_handler(_unheard)
        loop.add_callback(ready)
        try:
            app.start()
        except SystemExit:
            raise ServeError(f"nobody can listen at port {service.port} any more") from None
    return came[0]


def _unheard(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Tell what went wrong where nobody heard of it, unless it only says that a kernel died."""
    if not of_a_death(context.get("exception")):
        loop.default_exception_handler(context)


def _config(service: Service, scratch: str) -> Config:
    settings = {
        "headers": {"Content-Security-Policy": _POLICY, "Referrer-Policy": "no-referrer"},
        # The page's goodbye, by which its kernel ends, can not carry a cookie against XSRF. Who
        # would forge one has to know the kernel's random name.
        "disable_check_xsrf": True,
        # On this machine alone we answer to its own names only: no other site can pose as us.
        "allow_remote_access": bool(service.key),
        "ws_ping_interval": PING,
        "ws_ping_timeout": PING,
        # The key stands in the addresses, and they are nobody's business.
        "log_function": lambda handler: None,
    }
    config = Config()
    config.Voila.update(
        ip=service.host,
        port=service.port,
        port_retries=0,
        token=service.key,
        # Who has been let in stays so when the table's laptop starts again with the same key.
        cookie_secret=hashlib.sha256(f"cookie {service.key or os.urandom(32)!r}".encode()).digest(),
        open_browser=False,
        root_dir=find("notebooks"),
        connection_dir_root=scratch,
        config_file_paths=[share()],
        kernel_websocket_connection_class=Connection,
        tornado_settings=settings,
        log_level="ERROR",
    )
    config.VoilaConfiguration.update(
        template="lilguys",
        allow_template_override="NO",
        allow_theme_override="NO",
        extension_allowlist=[
            "@jupyter-widgets/jupyterlab-manager",
            "@voila-dashboards/widgets-manager8",
        ],
        file_allowlist=[],
        multi_kernel_manager_class=Kernels,
        preheat_kernel=True,
        default_pool_size=0 if service.page else READY,
        resources={"pages": told()},
        show_tracebacks=False,
    )
    if service.page:
        config.VoilaKernelManager.kernel_pools_config = {
            "default": {"pool_size": 0},
            os.path.basename(notebook(service.page)): {"pool_size": READY},
        }
    config.KernelRestarter.update(restart_limit=0, time_to_dead=DEAD)  # see `Kernels`
    # One that has endless work and no page any more is ended, too.
    culled = {"cull_idle_timeout": IDLE, "cull_interval": LOOK, "cull_busy": True}
    config.MappingKernelManager.update(culled)
    return config


@contextmanager
def _environment(service: Service, scratch: str) -> Iterator[None]:
    """Set what the server and its kernels find in their environment, and take it back."""
    before, folder = dict(os.environ), tempfile.tempdir
    # Whatever anybody keeps for a while, Jupyter's empty configuration too, goes when we go.
    tempfile.tempdir = scratch
    os.environ.update(TMPDIR=scratch, TEMP=scratch, TMP=scratch)
    # Our own kernel first: one of another environment would not know this package.
    os.environ["JUPYTER_PATH"] = share()
    os.environ["JUPYTER_PREFER_ENV_PATH"] = "1"
    os.environ["JUPYTER_NO_CONFIG"] = "1"
    os.environ["IPYTHONDIR"] = scratch
    checkout = os.path.dirname(find("notebooks"))
    if not os.path.exists(os.path.join(checkout, "py.typed")):
        paths = [checkout, *filter(None, [os.environ.get("PYTHONPATH")])]
        os.environ["PYTHONPATH"] = os.pathsep.join(paths)
    os.environ[PAGE] = service.page
    if service.file is not None:
        os.environ[FILE] = service.file
    if service.sheet is not None:
        os.environ[SHEET] = service.sheet
    try:
        yield
    finally:
        tempfile.tempdir = folder
        os.environ.clear()
        os.environ.update(before)
