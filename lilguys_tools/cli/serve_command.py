"""``lgtools serve``: the pages for the table's phones and laptops."""

from __future__ import annotations

import os
import signal
import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING

import click

from lilguys_tools.logs.problems import escape
from lilguys_tools.serving.pages import Page, pages

if TYPE_CHECKING:
    from lilguys_tools.serving.app import Service

#: The pages can not be served: a port that is taken, no network, something not installed.
CANNOT_SERVE = 3
DONE, UNREADABLE = 0, 2
DEFAULT_PORT = 8866
NEEDED = ("voila", "ipywidgets", "ipykernel", "segno", "filelock")
INSTALL = "python3 -m pip install 'lilguys_tools[pages]'"
#: No letters or figures that look alike: a key may be typed from the laptop's screen.
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
_KEY = 12
_SHORTEST = 8


def _key(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    if value is not None and not (len(value) >= _SHORTEST and value.isascii() and value.isalnum()):
        raise click.BadParameter(f"at least {_SHORTEST} letters and figures, nothing else")
    return value


@click.command()
@click.argument("page", required=False, metavar=f"[{'|'.join(pages())}]")
@click.argument("file", required=False)
@click.option("--lan", is_flag=True, help="For every phone in this network that has the key.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=DEFAULT_PORT,
    show_default=True,
    help="The port to serve at; 0 takes any free one.",
)
@click.option("--key", callback=_key, help="The key for --lan.  [default: a new one each time]")
@click.option("--open", "show", is_flag=True, help="Open the page in this machine's browser.")
@click.pass_context
def command(
    ctx: click.Context,
    page: str | None,
    file: str | None,
    lan: bool,
    port: int,
    key: str | None,
    show: bool,
) -> None:
    """Serve the pages: score sheet, replay and rules.

    Without --lan only this machine sees them. With it every phone in the same network does that
    has the address: it holds a key, and is printed with a code to scan. FILE is a log or a tally,
    or for the score sheet a table that goes on (.jsonl, made if need be); without a page named
    it goes to the one that is for it. Ctrl-C ends everything.

    Exit code 1: something is wrong in FILE; 2: wrong use, or FILE can not be read, or a table not
    be written; 3: the pages can not be served.
    """
    chosen, file = _page(page, file)
    if key is not None and not lan:
        raise click.UsageError("--key goes with --lan")
    if file is not None and (code := _check(file, chosen)):
        ctx.exit(code)
    sheet = _sheet(ctx, file, chosen, lan)
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        _refuse(ctx, f"the pages need {', '.join(missing)}: {INSTALL}")

    from lilguys_tools.serving.network import ServeError, claim_port, lan_address

    try:
        address = lan_address() if lan else "127.0.0.1"
        host = "0.0.0.0" if lan else address
        port = claim_port(host, port)
        service = _service(host, port, key if lan else "", chosen, file, sheet)
        _run(service, f"http://{address}:{port}/{chosen.name if chosen else ''}", show)
    except ServeError as error:
        _refuse(ctx, str(error))


def _page(page: str | None, file: str | None) -> tuple[Page | None, str | None]:
    """Return the page meant and its file."""
    known = pages()
    if page is None:
        return None, None
    if page in known:
        return known[page], file
    if file is None and ("." in page or os.path.exists(page)):
        return known.get(_page_for(page)), page
    from lilguys_tools.core.names import did_you_mean

    near = did_you_mean(page, known)
    hint = f"Did you mean '{near}'?" if near else f"Pages: {', '.join(known)}."
    raise click.UsageError(f"there is no page {page!r}. {hint}")


def _page_for(file: str) -> str:
    """Return the name of the page that a file is for: tables to count up, games to look at."""
    from lilguys_tools.logs.games import read_games
    from lilguys_tools.logs.reader import MAX_BYTES

    if _is_sheet(file):
        return "scoring"
    try:
        with open(file, "rb") as opened:
            games = list(read_games(opened.read(MAX_BYTES + 1), file, os.path.dirname(file) or "."))
    except OSError:
        return ""  # which is told when it is checked
    return "scoring" if games and all(game.replay is None for game in games) else "replay"


def _check(file: str, page: Page | None) -> int:
    """Return the exit code that a file asks for, after telling what is wrong with it."""
    if page is not None and page.name == "scoring" and _is_sheet(file):
        return _check_sheet(file)
    from lilguys_tools.cli.output import WRONG, Files, tell, wants_color
    from lilguys_tools.logs.problems import escape

    reading = Files((file,))
    color = wants_color(False, sys.stderr)
    moves = False
    for game, source in reading.games():
        moves = moves or game.replay is not None
        for problem in game.problems:
            tell(problem, source, color)
    if page is None or page.name != "replay" or reading.code == UNREADABLE:
        return reading.code
    if not (moves or reading.code):
        click.echo(f"{escape(file)}: a tally has no moves", err=True)
    # The page shows a broken log up to where it breaks.
    return DONE if moves else WRONG


def _is_sheet(file: str) -> bool:
    """Return whether a file is a shared sheet, or will be one."""
    from lilguys_tools.session.sheet_store import is_sheet

    try:
        with open(file, "rb") as opened:
            return is_sheet(opened.read(100))
    except FileNotFoundError:
        return file.endswith(".jsonl")
    except OSError:
        return False


def _check_sheet(file: str) -> int:
    from lilguys_tools.session.sheet_events import SheetError
    from lilguys_tools.session.sheet_files import open_sheet

    try:
        open_sheet(file).refresh()
    except SheetError as error:
        click.echo(str(error), err=True)
        return UNREADABLE
    return DONE


def _sheet(ctx: click.Context, file: str | None, page: Page | None, lan: bool) -> str | None:
    """Return where the score sheet is kept, if in a file: the one named, or one for a network."""
    if file is not None and page is not None and page.name == "scoring":
        sheet = os.path.abspath(file if _is_sheet(file) else f"{file}.jsonl")
    elif lan:
        sheet = _new_sheet()
    else:
        return None
    why = _unwritable(sheet)
    if not why:
        return sheet
    click.echo(f"{escape(sheet)}: {why}: no table can be kept there", err=True)
    if page is None or page.name == "scoring":
        ctx.exit(UNREADABLE)
    click.echo("The score sheet is each phone's own, and kept nowhere", err=True)
    return None


def _new_sheet() -> str:
    """Return where a table in the network is kept that nobody named a file for."""
    import datetime

    return os.path.abspath(f"table-{datetime.date.today().isoformat()}.jsonl")


def _unwritable(sheet: str) -> str:
    """Return why a sheet and the lock beside it can not be written, or nothing; leave no trace."""
    import tempfile

    try:
        with tempfile.TemporaryFile(dir=os.path.dirname(sheet)) as probe:
            probe.write(b"?")
        for path in (sheet, f"{sheet}.lock"):
            if os.path.exists(path):
                open(path, "ab").close()
    except OSError as error:
        return error.strerror or str(error)
    return ""


def _service(
    host: str, port: int, key: str | None, page: Page | None, file: str | None, sheet: str | None
) -> Service:
    import secrets

    from lilguys_tools.serving.app import Service

    if key is None:
        key = "".join(secrets.choice(_LETTERS) for _ in range(_KEY))
    where = None if file is None else os.path.abspath(file)
    name = page.name if page else ""
    has_own = name == "scoring" and file is not None
    return Service(host, port, key, name, where, None if has_own else sheet)


def _run(service: Service, address: str, show: bool) -> None:
    """Serve until the end, telling the address once somebody can come."""
    from lilguys_tools.serving.app import serve

    whole = f"{address}?token={service.key}" if service.key else address

    def ready() -> None:
        if service.key:
            click.echo(_code(whole), nl=False)
        click.echo(whole)
        if service.sheet:
            click.echo(f"The table is kept in {escape(service.sheet)}", err=True)
        click.echo("Ctrl-C ends it", err=True)
        if show:
            click.launch(whole)

    if serve(service, ready) == signal.SIGINT:
        raise KeyboardInterrupt


def _code(address: str) -> str:
    """Return a code to scan, drawn with half blocks where the terminal has them."""
    import io

    import segno

    drawn = io.StringIO()
    blocks = (sys.stdout.encoding or "").lower().startswith("utf")
    segno.make(address, error="l").terminal(drawn, compact=blocks)
    return drawn.getvalue()


def _refuse(ctx: click.Context, why: str) -> None:
    click.echo(f"lgtools serve: {why}", err=True)
    ctx.exit(CANNOT_SERVE)
