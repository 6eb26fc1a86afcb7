"""The table that is simulated: which bots, by which house rules."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from lilguys_tools.bots import BOTS, load_bot
from lilguys_tools.bots.own import OwnBot, is_own, own_bot, tell_apart
from lilguys_tools.core.names import did_you_mean, fold_name
from lilguys_tools.games import GAMES
from lilguys_tools.logs.decks import built_in_decks, no_deck
from lilguys_tools.logs.games import read_games
from lilguys_tools.logs.problems import Problem
from lilguys_tools.logs.writer import dump_game

#: What a side without house rules is called.
BY_THE_BOOK = "by the book"

_WHOLE = re.compile(r"-?[0-9]{1,18}")


def counting(game: str) -> Any:
    """Return the module that says what is counted in a game; imported only now."""
    return import_module(f"lilguys_tools.simulate.{game}_figures")


class TableError(ValueError):
    """A table at which nothing can be played; the text says why."""


@dataclass(frozen=True, slots=True)
class Side:
    """One way to play: a table with its house rules. Plain data, fit for another process.

    Attributes
    ----------
    label : str
        The house rules in a few words.
    setup : setup
        The table before the first move, the bots in the order in which they were named.
    head : dict
        What its log begins with, but for the players.
    """

    label: str
    setup: Any
    head: dict[str, Any]


def read_bots(game: str, line: str) -> tuple[str | OwnBot, ...]:
    """Return the bots that a line like ``greedy,random,./mybot.py`` names, clockwise.

    Raises
    ------
    UnknownBotError
        At the first that is not known; it says which one was perhaps meant.
    BotError
        If one of one's own can not be read, or is no bot (see `own_bot`).
    """
    words = [entry.strip() for entry in line.split(",")]
    words = [word[4:].strip() if word[:4].lower() == "bot:" else word for word in words]
    own = iter(tell_apart(own_bot(word) for word in words if is_own(word)))
    bots = tuple(next(own) if is_own(word) else word.lower() for word in words)
    for bot in bots:
        load_bot(game, bot) if isinstance(bot, str) else bot.make(game)
    return bots


def names_of(bots: Sequence[str | OwnBot]) -> tuple[str, ...]:
    """Return a name for each bot, its own, with a number from the second on."""
    names = [str(bot).capitalize() if bot in BOTS else str(bot) for bot in bots]
    folded = [fold_name(name) for name in names]
    return tuple(
        name + (f" {folded[:i].count(folded[i]) + 1}" if folded[i] in folded[:i] else "")
        for i, name in enumerate(names)
    )


def make_side(
    game: str,
    bots: Sequence[str | OwnBot],
    rules: Iterable[str] = (),
    *,
    deck: str | None = None,
    folder: str | None = None,
) -> Side:
    """Return a table of bots with house rules.

    Parameters
    ----------
    game : str
        lilguys or lyingsack.
    bots : sequence of (str or OwnBot)
        In seating order.
    rules : iterable of str
        House rules as ``reference_card.10=30`` or ``scoring=simplified``.
    deck : str, optional
        A built-in deck, or a file (Lil' Guys).
    folder : str, optional
        Where logs will lie; a deck's file then lies there or below, since a log can not name
        another. Left out where no log is written.

    Raises
    ------
    TableError
        If these bots, rules or this deck make no table.
    """
    rules = tuple(rules)
    head: dict[str, Any] = {}
    home = "."
    if deck is not None:
        if game != "lilguys":
            raise TableError(f"{GAMES[game]} has no decks")
        home, head["deck"] = _deck(deck, folder)
    for rule in rules:
        _add(game, head, rule)
    data: dict[str, Any] = {"game": game, "format": 1, **head, "players": list(names_of(bots))}
    text = dump_game({**data, **counting(game).EMPTY})
    read = next(read_games(text.encode("utf-8", "surrogateescape"), "", home))
    if read.problems:
        raise TableError("\n".join(map(_words, read.problems)))
    labels = [*([f"deck {deck}"] if deck is not None else []), *rules]
    return Side(", ".join(labels) or BY_THE_BOOK, read.replay.state.setup, head)


def _deck(deck: str, folder: str | None) -> tuple[str, str]:
    """Return the folder from which a log names a deck, and how it does."""
    if deck in built_in_decks():
        return folder or ".", deck
    if not os.path.isfile(deck):
        raise TableError(no_deck(deck))
    home = os.path.realpath(os.path.dirname(deck) if folder is None else folder)
    way = os.path.relpath(os.path.realpath(deck), home).replace(os.sep, "/")
    if way.startswith("../"):
        raise TableError(f"the deck {deck!r} lies neither in the logs' folder nor below")
    return home, way


def _add(game: str, head: dict[str, Any], rule: str) -> None:
    """Put a house rule into the head of a log."""
    key, equals, value = rule.partition("=")
    key, value = key.strip(), value.strip()
    allowed = counting(game).HOUSE_RULES
    if not allowed:
        raise TableError(f"{GAMES[game]} has no house rules to set")
    base, _, last = key.rpartition(".")
    is_row = f"{base}.N" in allowed
    if not last or not (key in allowed or is_row or f"{base}.CARD" in allowed):
        near = did_you_mean(base if last.isdigit() else key, allowed)
        meant = f"did you mean {near}? " if near else ""
        raise TableError(f"no house rule {key!r}: {meant}there are {', '.join(allowed)}")
    if not equals or not value:
        raise TableError(f"a house rule is KEY=VALUE, as reference_card.10=30; found {rule!r}")
    parts: list[Any] = key.split(".")
    if is_row and _WHOLE.fullmatch(last):
        parts[-1] = int(last)
    into = head
    for part in parts[:-1]:
        into = into.setdefault(part, {})
    if parts[-1] in into:
        raise TableError(f"the house rule {key} is set twice")
    into[parts[-1]] = int(value) if _WHOLE.fullmatch(value) else value


def _words(problem: Problem) -> str:
    where = f"{problem.path}: " if problem.path else ""
    hint = f" ({problem.hint})" if problem.hint else ""
    return f"[{problem.id}] {where}{problem.message}{hint}"
