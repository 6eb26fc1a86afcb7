"""What is entered on a shared sheet: events, each a line of JSON, and what makes one sound."""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass
from typing import Any

#: Longest line that is read: a whole table typed in comes to a few thousand characters.
MAX_LINE = 1 << 20
#: Longest piece of text in an event: a name, a card, a title.
MAX_TEXT = 1000

UNDO, REDO = "undo", "redo"
#: What says who looks at the table and how, and changes nothing on it.
SEAT, REVEAL = "seat", "reveal"
#: What changes the table itself, and not the cards of one player.
OF_TABLE = frozenset({"table", "set", "join", "leave", "person", "move"})
#: Those of them on which what is entered later rests.
HOLDING = frozenset({"table", "join"})
_NO_ACTIONS = (UNDO, REDO, SEAT, REVEAL)


class EventError(ValueError):
    """Something that is no event, or that can not happen to this table."""


class SheetError(Exception):
    """A sheet that can not be read, written or gone on with; the text says why."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that somebody entered.

    Attributes
    ----------
    id : str
        Given once where the tap happened; an id counts once however often it arrives.
    who : str
        The page that entered it.
    do : str
        The verb: ``guys``, ``item``, ``roll``, ``undo``, ...
    args : dict
        What else the verb wants, as plain data.
    """

    id: str
    who: str
    do: str
    args: dict[str, Any]

    @property
    def is_action(self) -> bool:
        """Whether it changes the table, and can be taken back."""
        return self.do not in _NO_ACTIONS

    @property
    def player(self) -> str | None:
        """The id of the player whose cards it changes, None where it concerns the table."""
        player = self.args.get("player")
        return player if isinstance(player, str) else None

    def line(self) -> str:
        """Return the event as its line in the file."""
        data = {"id": self.id, "who": self.who, "do": self.do, **self.args}
        return json.dumps(data, separators=(",", ":")) + "\n"


def new_id() -> str:
    """Return an id that no other tap has."""
    return secrets.token_hex(8)


def new_event(who: str, do: str, args: dict[str, Any]) -> Event:
    """Return an event that happens now."""
    return Event(new_id(), who, do, args)


def read_event(line: bytes) -> Event:
    """Return the event in a line of a file.

    Raises
    ------
    EventError
        If there is none: the line is torn, too long, or something else.
    """
    if len(line) > MAX_LINE:
        raise EventError("the line is too long")
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise EventError("the line is torn") from error
    if not isinstance(data, dict):
        raise EventError("an event is a mapping")
    args = {key: value for key, value in data.items() if key not in ("id", "who", "do")}
    return Event(text(data, "id"), text(data, "who"), text(data, "do"), args)


def text(args: dict[str, Any], key: str) -> str:
    """Return a text of an event; raise EventError if there is none, or a far too long one."""
    value = args.get(key)
    if not isinstance(value, str) or len(value) > MAX_TEXT:
        raise EventError(f"{key} is no text")
    return value.encode("utf-8", "replace").decode()  # half a character can not be written down


def whole(args: dict[str, Any], key: str, least: int, most: int) -> int:
    """Return a whole number of an event; raise EventError if it is none in this range."""
    value = args.get(key)
    if type(value) is not int or not least <= value <= most:
        raise EventError(f"{key} is no whole number from {least} to {most}")
    return value


def mapping(args: dict[str, Any], key: str) -> dict[str, Any]:
    """Return a mapping of an event; an absent one is empty; raise EventError if it is none."""
    value = args.get(key, {})
    if not isinstance(value, dict):
        raise EventError(f"{key} is no mapping")
    return value


def listed(args: dict[str, Any], key: str, most: int) -> list[Any]:
    """Return a list of an event; an absent one is empty; raise EventError if it is none."""
    value = args.get(key, [])
    if not isinstance(value, list) or len(value) > most:
        raise EventError(f"{key} is no list of at most {most}")
    return value
