"""The pages that there are: a notebook in ``notebooks`` and a line here each."""

from __future__ import annotations

import os
from dataclasses import dataclass

from lilguys_tools.core.data import find

#: How a page's kernel learns which file it was started with.
PAGE, FILE = "LGTOOLS_PAGE", "LGTOOLS_FILE"
#: How the score sheet learns where the table is kept that all phones share.
SHEET = "LGTOOLS_SHEET"


@dataclass(frozen=True, slots=True)
class Page:
    """A page.

    Attributes
    ----------
    name : str
        Its address, and the name of its notebook without ``.ipynb``.
    title, about : str
        What the start page calls it, and says of it.
    """

    name: str
    title: str
    about: str


_ALL = (
    Page("scoring", "Score sheet", "Count up the table together, every phone on one sheet."),
    Page("replay", "Replay", "A game move by move, with the reason for what happens."),
    Page("rules", "Rules", "Find the rule that settles it, or learn the game."),
)


def pages() -> dict[str, Page]:
    """Return by name the pages whose notebooks this installation holds."""
    return {page.name: page for page in _ALL if os.path.exists(notebook(page.name))}


def notebook(name: str) -> str:
    """Return the path of a page's notebook."""
    return find("notebooks", f"{name}.ipynb")


def share(*parts: str) -> str:
    """Return the path of something that the server needs: kernel, template, styles."""
    return os.path.join(os.path.dirname(os.path.abspath(__file__)), "share", *parts)


def template(*parts: str) -> str:
    """Return the path of a part of the pages' template."""
    return share("voila", "templates", "lilguys", *parts)


def served_file(page: str) -> str | None:
    """Return the absolute path of the file that `page` was started with, if any.

    Called in the page's kernel: ``lgtools serve replay game.yaml`` gives the replay page a file,
    and the other pages none.
    """
    return os.environ.get(FILE) if os.environ.get(PAGE) == page else None


def served_sheet() -> str | None:
    """Return the path of the sheet that all score sheets share, if any.

    The file that the page was started with, else the one that a table in the network gets.
    """
    return served_file("scoring") or os.environ.get(SHEET)
