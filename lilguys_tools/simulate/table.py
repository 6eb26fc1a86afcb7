"""The table that is simulated: which bots, by which house rules."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from lilguys_tools.bots import BOTS, load_bot
from lilguys_tools.bots.own import OwnBot, is_own, meant_own, own_bot, tell_apart
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
    TableError
        If there is nothing between two commas, or something that lacks but the .py of a file.
    """
    words = [entry.strip() for entry in line.split(",")]
    if "" in words:
        raise TableError(f"seat {words.index('') + 1} of {line!r} has no bot")
    words = [word[4:].strip() if word[:4].lower() == "bot:" else word for word in words]
    for word in words:
        if word.lower() not in BOTS and not is_own(word) and (meant := meant_own(word)):
            raise TableError(f"there is no bot {word!r}: did you mean {meant}?")
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
        House rules as ``reference_card.10=30``, ``scoring=simplified`` or ``deck=FILE``.
    folder : str, optional
        Where logs will lie; a deck's file then lies there or below, since a log can not name
        another. Left out where no log is written.

    Raises
    ------
    TableError
        If these bots and rules make no table, or one of the rules can do nothing beside the
        others.
    """
    rules = tuple(rules)
    side = _side(game, bots, rules, folder)
    row = next((rule for rule in rules if rule.startswith("reference_card.")), None)
    if row is not None and not counting(game).has_reference(side.setup):
        raise TableError(
            f"{row} can do nothing here: {side.setup.scoring} scoring has no reference card"
        )
    return side


def compared_sides(
    game: str,
    bots: Sequence[str | OwnBot],
    rules: Sequence[str],
    shared: Sequence[str] = (),
    *,
    folder: str | None = None,
) -> tuple[Side, Side]:
    """Return two tables that differ by house rules.

    Parameters
    ----------
    rules : sequence of str
        What the second table plays otherwise. Where there is nothing, it is what is shared, and
        the first table plays by the book.
    shared : sequence of str
        By what both play; a rule of the same name in `rules` goes before it.

    Raises
    ------
    TableError
        As `make_side`, and if nothing differs, or it is not clear what does.
    """
    if not rules and len(shared) > 1:
        raise TableError(
            f"--compare: {' and '.join(shared)}: which of them differs? Give that one to --set,"
            " and both tables play by the other"
        )
    if not rules:
        rules, shared = shared, ()
    if not rules:
        raise TableError("--compare needs a house rule: --set, --scoring or --deck")
    own = {_key(rule) for rule in rules}
    kept = [rule for rule in shared if _key(rule) not in own]
    first = make_side(game, bots, shared, folder=folder)
    second = make_side(game, bots, [*kept, *rules], folder=folder)
    told = counting(game)
    if told.in_force(first.setup) == told.in_force(second.setup):
        raise TableError(
            f"--compare: nothing to compare: {', '.join(rules)} plays and counts like {first.label}"
        )
    return first, second


def _key(rule: str) -> str:
    return rule.partition("=")[0].strip()


def _side(
    game: str, bots: Sequence[str | OwnBot], rules: Sequence[str], folder: str | None
) -> Side:
    head: dict[str, Any] = {}
    home = "."
    for rule in rules:
        _add(game, head, rule)
    if "deck" in head:
        home, head["deck"] = _deck(head["deck"], folder)
    data: dict[str, Any] = {"game": game, "format": 1, **head, "players": list(names_of(bots))}
    text = dump_game({**data, **counting(game).EMPTY})
    read = next(read_games(text.encode("utf-8", "surrogateescape"), "", home))
    if read.problems:
        raise TableError("\n".join(map(_words, read.problems)))
    return Side(", ".join(rules) or BY_THE_BOOK, read.replay.state.setup, head)


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
    if key == "deck" and not allowed:
        raise TableError(f"{GAMES[game]} has no decks")
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
    is_number = _WHOLE.fullmatch(value) and key != "deck"
    into[parts[-1]] = int(value) if is_number else value


def _words(problem: Problem) -> str:
    where = f"{problem.path}: " if problem.path else ""
    hint = f" ({problem.hint})" if problem.hint else ""
    return f"[{problem.id}] {where}{problem.message}{hint}"
