"""Goes on from any point of a replay in a log of its own."""

from __future__ import annotations

from lilguys_tools.logs.problems import escape, show
from lilguys_tools.session.playback import Playback


class BranchError(Exception):
    """A branch that can not be written; the message says why."""


def write_branch(playback: Playback, index: int, path: str, point: str = "") -> str:
    """Write the log up to a position into a new file; return what to say of it.

    `point` is the point that was asked for, where one was.

    Raises
    ------
    BranchError
        If the file exists or can not be written, or the log's deck is out of its reach.
    """
    if not path or path == "-":
        raise BranchError("a branch needs the name of a new file")
    text = branch_text(playback, index, path)
    try:
        with open(path, "x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError as error:
        raise BranchError(f"{escape(path)} exists already; nothing is written") from error
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise BranchError(f"{escape(path)}: {why}") from error
    at = point.strip() or playback.at(index)
    where = f"up to {at}" if at else "before its first move"
    from shlex import quote

    how = f"lgtools play --resume {quote(escape(path))}"
    return f"{escape(path)} holds the game {where}; go on with: {how}"


def branch_text(playback: Playback, index: int, path: str) -> str:
    """Return the log up to a position, as it is written to `path`."""
    from lilguys_tools.session.branch import cut_log

    written = playback.game.document.value
    deck = _deck(playback, str(written["deck"]), path) if "deck" in written else None
    return cut_log(playback, index, deck)


def _deck(playback: Playback, name: str, path: str) -> str:
    """Return how the branch names the log's deck: a deck lies in the log's folder or below.

    Raises
    ------
    BranchError
        If it does not lie there and no equal one does.
    """
    from lilguys_tools.logs.decks import DeckError, built_in_decks, load_deck

    if name in built_in_decks():
        return name
    from pathlib import Path

    home = Path(path).parent.resolve()
    deck = Path(playback.source.name).parent.joinpath(name).resolve()
    if deck.is_relative_to(home):
        return deck.relative_to(home).as_posix()
    try:
        if load_deck(home / name) == playback.position(0).setup.deck:
            return name
    except (DeckError, OSError, ValueError):
        pass
    raise BranchError(f"the deck {show(name)} must lie in {escape(str(home))} or below")
