"""The log of a game under way on the disk, and the file beside it that holds what is secret."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from typing import Any

from lilguys_tools.session.branch import origin_of
from lilguys_tools.session.entries import Typed
from lilguys_tools.session.session import Session
from lilguys_tools.session.storage import HeldFile, beside, remove, write_whole


class Secret:
    """What the file beside a log says.

    Attributes
    ----------
    table : str
        The digest of the table: a file left behind by another game is not believed.
    seed : int
        The seed of the game.
    seed_tells : bool
        Whether all of chance came from it.
    closed : dict
        By the digest of a log's moves the moves that follow them and are hidden.
    typed : dict
        By such a digest the cards of a list that is not complete yet, line by line.
    """

    __slots__ = ("closed", "seed", "seed_tells", "table", "typed")

    def __init__(
        self,
        table: str,
        seed: int,
        seed_tells: bool,
        closed: dict[str, list[dict[str, Any]]],
        typed: dict[str, list[list[str]]] | None = None,
    ) -> None:
        self.table = table
        self.seed, self.seed_tells, self.closed = seed, seed_tells, closed
        self.typed = typed or {}


def secret_path(path: str) -> str:
    """Return where the secret of a log is kept."""
    return beside(path, "secret")


def read_secret(path: str) -> Secret | None:
    """Return the secret of a log, None where there is none or it can not be read."""
    try:
        with open(secret_path(path), encoding="utf-8") as file:
            data = json.load(file)
        seed, tells, closed = data["seed"], data["seed_tells"], data["closed"]
        typed = data.get("typed", {})
        if type(seed) is not int or not isinstance(closed, dict) or not isinstance(typed, dict):
            return None
        return Secret(str(data["table"]), seed, bool(tells), closed, typed)
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None


def digest(session: Session, length: int) -> str:
    """Return what tells the first `length` moves of a game from those of any other."""
    game, setup = session.game, session.setup
    moves: list[dict[str, Any]] = []
    for move in session.timeline.moves[:length]:
        data = game.to_json(setup, move)
        if moves and moves[-1].keys() == {"line"} and data.keys() == {"store"}:
            moves[-1] |= data  # typed in one after the other, or dealt at once: the same cards
        else:
            moves.append(data)
    return _digest([game.name, [p.name for p in session.players], moves])


def table_digest(game: str, names: Iterable[str]) -> str:
    """Return the digest of a game before its first move."""
    return _digest([game, list(names), []])


def _digest(data: Any) -> str:
    return hashlib.sha256(json.dumps(data).encode()).hexdigest()


class Book(HeldFile):
    """The log of a session on the disk, with its secret."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self._secret = ""
        self._origin = ""  # what a branch says of where it is from
        self._digest = ""
        self._closed: list[dict[str, Any]] = []
        self._typed: Typed = ()

    def opened(self, session: Session, text: str, is_ours: bool) -> None:
        """Go on with a log that holds `text`."""
        self.text = text
        self.foreign = not is_ours
        self._origin = origin_of(text)
        self._digest = digest(session, session.open_length)
        self._closed = session.hidden_moves()
        self._typed = session.typed

    def save(self, session: Session) -> None:
        """Bring log and secret up to date; the log that is there at any moment is whole.

        The secret is written first, with what is hidden behind the log that is still there
        and behind the one to come: whichever of them a sudden end leaves can be gone on with.

        Raises
        ------
        OSError
            If something can not be written; the former content is then still there.
        FileExistsError
            If the log is a new one and its name is taken.
        """
        key, hidden, typed = (
            digest(session, session.open_length),
            session.hidden_moves(),
            session.typed,
        )
        keep = not session.is_over and (session.needs_seed or bool(hidden) or bool(typed))
        if keep:
            closed = {self._digest: self._closed, key: hidden}
            lists = {self._digest: self._typed, key: typed}
            self._write_secret(session, closed, lists)
        # As long as nothing has happened what somebody else wrote stays as it is.
        was = (self._digest, self._closed, self._typed)
        if not self.foreign or (key, hidden, typed) != was:
            self.put(self._origin + session.log_text())
        self._digest, self._closed, self._typed = key, hidden, typed
        if not keep:
            remove(secret_path(self.path))
            self._secret = ""

    def _write_secret(
        self, session: Session, closed: dict[str, list[dict[str, Any]]], typed: dict[str, Typed]
    ) -> None:
        data: dict[str, Any] = {
            "table": digest(session, 0),
            "seed": session.seed,
            "seed_tells": session.seed_tells,
            "closed": {k: moves for k, moves in closed.items() if moves},
        }
        if any(typed.values()):
            data["typed"] = typed
        secret = json.dumps(data) + "\n"
        if secret != self._secret:
            write_whole(secret_path(self.path), secret, private=True)
            self._secret = secret
