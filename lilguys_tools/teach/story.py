"""What happened in a move and why, in sentences with rule ids; no rule is decided here."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Any, NamedTuple


class Event(NamedTuple):
    """Something that a move brought about.

    Attributes
    ----------
    rule : str
        The id of the rule it rests on.
    text : str
        A sentence; names in it stand as the log spells them.
    """

    rule: str
    text: str


def story(game: str, before: Any, move: Any, after: Any, *, reveal: bool = False) -> list[Event]:
    """Return what a move brought about, in the order in which it came about.

    Parameters
    ----------
    game : str
        lilguys or lyingsack.
    before, after : State
        The positions before and after `move`.
    move : Move
        A legal move of that game, chance's included.
    reveal : bool, optional
        Tell what a closed hand of You Lying Sack holds before it is opened.

    Returns
    -------
    list of Event
        Never empty; the first one is what was decided.
    """
    events = import_module(f"lilguys_tools.teach.{game}_story").events
    return list(events(before, move, after, reveal))


def closing(game: str, state: Any) -> list[Event]:
    """Return how a game that is over came out; nothing where it goes on.

    `story` tells it too, with the last move; only a game of Lil' Guys that ends with Popular
    Guys for which no choice was made has no such move.
    """
    events = import_module(f"lilguys_tools.teach.{game}_story").closing
    return list(events(state))


def rule_ids(events: Iterable[Event]) -> list[str]:
    """Return the ids of the rules that events rest on, each once, in order."""
    return list(dict.fromkeys(event.rule for event in events))


def in_words(things: Iterable[str]) -> str:
    """Return a list in words: ``Ana, Ben and Cleo``."""
    *first, last = [*things] or ["nothing"]
    return f"{', '.join(first)} and {last}" if first else last


def counted(n: int, one: str) -> str:
    """Return a number of things: ``1 point``, ``3 points``."""
    return f"{n} {one}" if abs(n) == 1 else f"{n} {one}s"
