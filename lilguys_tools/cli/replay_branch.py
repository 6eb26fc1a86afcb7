"""Goes on from any point of a replay in a log of its own."""

from __future__ import annotations

from typing import Any

from lilguys_tools.logs.problems import escape, show
from lilguys_tools.session.playback import Playback

#: What a branch keeps of the head of its log; the seed and what was reckoned hold no more.
#: `made_with` says whether the game is recorded at a real table: so is then the branch.
_KEPT = ("title", "date", "place", "notes", "made_with", "deck")


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
    from lilguys_tools.logs.writer import game_text

    game = playback.game
    written = game.document.value
    head: dict[str, Any] = {key: str(written[key]) for key in _KEPT if key in written}
    if "deck" in head:
        head["deck"] = _deck(playback, head["deck"], path)
    head |= {key: value for key, value in written.items() if key.startswith("x-")}
    players = game.data["players"]
    if any(bot is not None for _, bot in players):
        head["players"] = [{"name": n, "bot": b} if b is not None else n for n, b in players]
    steps = [(step.before, step.move) for step in playback.steps[:index]]
    at = playback.at(index) or "the start"
    origin = f"# From {escape(game.name)}, cut at {at} by lgtools replay.\n"
    return origin + game_text(game.game, steps, playback.position(index), head=head)


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
