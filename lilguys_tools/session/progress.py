"""How far a learner has come: a small file, whole at any moment, never lost if it is broken."""

from __future__ import annotations

import json
import os
from itertools import count
from typing import Any

from lilguys_tools.session.storage import write_whole

#: More than this nobody's progress takes.
_MOST_BYTES = 1 << 20
_FORMAT = 1


def progress_path(game: str) -> str:
    """Return where the progress of a game's lessons is kept for this user.

    Raises
    ------
    ImportError
        If platformdirs, which knows the place, is missing.
    """
    from platformdirs import user_data_dir  # type: ignore[import-not-found,unused-ignore]

    return os.path.join(user_data_dir("lilguys_tools", appauthor=False), f"lessons-{game}.json")


class Progress:
    """The steps done, and the one to go on with.

    Parameters
    ----------
    game : str
        Whose lessons.
    path : str or None
        The file; None keeps nothing.

    Attributes
    ----------
    done : set of str
        The ids of the steps that were answered.
    at : str
        The id of the step to go on with; empty at the beginning.
    trouble : str
        Why the file could not be read or written; empty if it could.
    kept_as : str
        Where a broken file was moved to; empty if there was none.
    """

    def __init__(self, game: str, path: str | None) -> None:
        self.game, self.path = game, path
        self.done: set[str] = set()
        self.at = ""
        self.trouble = self.kept_as = ""
        if path is not None:
            self._read(path)

    def _read(self, path: str) -> None:
        try:
            with open(path, "rb") as file:
                data = file.read(_MOST_BYTES + 1)
        except FileNotFoundError:
            return
        except (OSError, ValueError) as error:
            self._forget(error)
            return
        try:
            self.done, self.at = _understood(self.game, data)
        except (ValueError, RecursionError) as error:
            self.trouble = str(error) or "it is nested too deep"
            self._set_aside(path)

    def _set_aside(self, path: str) -> None:
        """Move a broken file out of the way, under a name that is free."""
        names = (f"{path}~" if n == 1 else f"{path}~{n}" for n in count(1))
        kept = next(name for name in names if not os.path.lexists(name))
        try:
            os.rename(path, kept)
        except OSError as error:
            self._forget(error)
        else:
            self.kept_as = kept

    def _forget(self, error: Exception) -> None:
        """Keep nothing from now on: what is there is not ours to overwrite."""
        self.trouble = getattr(error, "strerror", None) or str(error)
        self.path = None

    def save(self) -> None:
        """Write the file; where that fails, `trouble` says why and nothing more is written."""
        if self.path is None:
            return
        data = {"format": _FORMAT, "game": self.game, "at": self.at, "done": sorted(self.done)}
        try:
            os.makedirs(os.path.dirname(self.path) or ".", exist_ok=True)
            write_whole(self.path, json.dumps(data, indent=1) + "\n")
        except (OSError, ValueError) as error:
            self._forget(error)


def _understood(game: str, data: bytes) -> tuple[set[str], str]:
    """Return the steps done and the one to go on with; raise ValueError if there are none."""
    if len(data) > _MOST_BYTES:
        raise ValueError("it is larger than 1 MiB")
    try:
        value: Any = json.loads(data.decode("utf-8"))
    except UnicodeDecodeError:
        raise ValueError("it is not UTF-8") from None
    if not isinstance(value, dict) or value.get("format") != _FORMAT:
        raise ValueError(f"it is no progress of format {_FORMAT}")
    done, at = value.get("done"), value.get("at")
    if value.get("game") != game:
        raise ValueError("it belongs to another game")
    if not isinstance(at, str) or not isinstance(done, list):
        raise ValueError("done or at is missing or no list or text")
    if not all(isinstance(id, str) for id in done):
        raise ValueError("a step done is no text")
    return set(done), at
