"""Shared sheets in files: one that is there, a new one, or one that goes on with a tally or log."""

from __future__ import annotations

import contextlib
import hashlib
import os

from lilguys_tools.logs.reader import MAX_BYTES
from lilguys_tools.session.sheet import Sheet, unused
from lilguys_tools.session.sheet_events import Event, EventError, SheetError
from lilguys_tools.session.sheet_import import imported
from lilguys_tools.session.sheet_store import HEADER, FileStore, is_sheet


def open_sheet(path: str, folder: str | None = None) -> Sheet:
    """Return the sheet in a file, which need not exist yet.

    Raises
    ------
    SheetError
        If the file holds something else, or can not be read.
    """
    return Sheet(FileStore(path), folder or os.path.dirname(os.path.abspath(path)))


def open_file(path: str) -> Sheet:
    """Return the sheet in a file, or one that goes on with the tally or log in it.

    A tally or a log stays as it is: what is entered goes to ``<path>.jsonl`` beside it.

    Raises
    ------
    SheetError
        If the file holds none of these, is wrong, or can not be read.
    """
    data = _begins_otherwise(path)
    if data is None:
        return open_sheet(path)
    folder, name = os.path.split(os.path.abspath(path))
    table = imported(data, name, folder)
    sheet = open_sheet(f"{path}.jsonl")
    if not sheet.events:
        # Several pages may open it at once: the same id, so that it counts once.
        id = f"file-{hashlib.sha256(data).hexdigest()[:16]}"
        with contextlib.suppress(EventError):  # others have, and go on with it
            sheet.enter(Event(id, "file", "table", table.data()), unused)
    return sheet


def _begins_otherwise(path: str) -> bytes | None:
    """Return what a file holds if it is no sheet, and None if it is one or will be."""
    try:
        with open(path, "rb") as file:
            data = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise SheetError(f"{path}: {error.strerror or error}") from error
    return None if not data or HEADER.startswith(data[: len(HEADER)]) or is_sheet(data) else data
