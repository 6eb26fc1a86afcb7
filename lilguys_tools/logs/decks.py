"""Decks from files: the built-in ones and the author's own."""

from __future__ import annotations

import os
from collections import Counter
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from lilguys_tools.core.data import find
from lilguys_tools.core.names import did_you_mean, fold_id
from lilguys_tools.games.lilguys import deck as box
from lilguys_tools.games.lilguys.conditions import GUYS, ITEMS, TYPES
from lilguys_tools.games.lilguys.deck import Card, Deck, GroupType
from lilguys_tools.games.lilguys.setup import LINE_CARDS, STORE_CARDS
from lilguys_tools.logs.deck_shape import deck_map
from lilguys_tools.logs.document import Document
from lilguys_tools.logs.fields import BAD, Context, Named, read_whole
from lilguys_tools.logs.problems import BrokenFileError, Problem
from lilguys_tools.logs.reader import MAX_BYTES, read

if TYPE_CHECKING:
    from pathlib import Path

STANDARD = "standard"
#: Store cards that must be usable with four and with fewer players.
USABLE, USABLE_SMALL = 40, 30


class DeckError(BrokenFileError):
    """A deck file that is none."""


@cache
def built_in_decks() -> tuple[str, ...]:
    """Return the ids of the built-in decks."""
    names = os.listdir(find("rules_data", "lilguys", "decks"))
    return tuple(sorted(name.removesuffix(".yaml") for name in names if name.endswith(".yaml")))


def built_in_path(name: str) -> str:
    """Return the path of a built-in deck's file."""
    return find("rules_data", "lilguys", "decks", f"{name}.yaml")


@cache
def standard_deck(name: str = STANDARD) -> Deck:
    """Return a built-in deck, read once a process.

    Raises
    ------
    KeyError
        If there is no such built-in deck.
    """
    if name not in built_in_decks():
        raise KeyError(name)
    return load_deck(built_in_path(name))


def find_deck(deck: Deck | str | Path | None) -> Deck:
    """Return a deck by name or path, or the one given; the standard one for None.

    Raises
    ------
    ValueError
        If it is neither built in nor in a file, or the file holds none (`DeckError`); in words.
    """
    if isinstance(deck, Deck):
        return deck
    if deck is None:
        return standard_deck()
    if not isinstance(deck, str | os.PathLike):
        raise ValueError(f"deck {deck!r}: a name, a path or a Deck is wanted")
    try:
        return load_deck(deck)
    except FileNotFoundError as error:
        raise ValueError(no_deck(str(deck))) from error


def no_deck(name: str) -> str:
    """Return the words for a deck that is not there."""
    near = did_you_mean(name, built_in_decks())
    hint = f": did you mean {near}?" if near else f" (built in: {', '.join(built_in_decks())})"
    return f"there is no deck {name!r}, neither built in nor as a file{hint}"


def load_deck(path: str | Path) -> Deck:
    """Return the deck in a file, or a built-in one by its name.

    Raises
    ------
    OSError
        If the file can not be read.
    DeckError
        If it holds no deck, or one that breaks what a deck must keep (contract, section 2).
    """
    if path in built_in_decks():
        return standard_deck(str(path))
    info = os.stat(path)
    return _load(str(path), info.st_mtime_ns, info.st_size)


@lru_cache(maxsize=32)
def _load(path: str, changed: int, size: int) -> Deck:
    with open(path, "rb") as file:
        data = file.read(MAX_BYTES + 1)
    documents = list(read(data, path))
    if not documents:
        raise DeckError([Problem(path, 1, 1, "FORMAT", "", "there is no deck in this file")])
    deck, problems = deck_of(documents[0])
    for other in documents[1:2]:
        alone = Problem(path, 1, 1, "FORMAT", "", "a deck file holds one deck only")
        problems = [*problems, *(other.problems or [alone])]
    if problems or deck is None:
        raise DeckError(problems)
    return deck


def deck_of(document: Document) -> tuple[Deck | None, list[Problem]]:
    """Return the deck in a document, and all that is wrong with it."""
    if document.broken:
        return None, document.problems
    ctx = Context()
    value = document.value
    types = value.get("types") if isinstance(value, dict) else None
    types = types if isinstance(types, dict) else {}
    ids = [str(key) for key in types]
    table = {fold_id(key): i for i, key in enumerate(ids)}
    wild = [isinstance(t, dict) and t.get("wild") == "true" for t in types.values()]
    kind = Named("a type", table, ids)
    plain = Named(
        "a type", table, ids, lambda i: "is wild and is no group of its own" if wild[i] else None
    )
    typed = read_whole(deck_map(kind, plain), value, ctx)
    deck = None
    if typed is not BAD:
        _check_ids(typed, ctx)
        _check_numbers(typed, wild, ctx)
        if not ctx.problems:
            deck = _build(typed)
    places = document.locate_all([(path, key) for path, _, _, key in ctx.problems])
    told = [
        Problem(document.name, line, column, "FORMAT", _path_text(path), message, hint)
        for (path, message, hint, _), (line, column) in zip(ctx.problems, places, strict=True)
    ]
    problems = [*document.problems, *told]
    return (None if problems else deck), problems


def _path_text(path: Any) -> str:
    from lilguys_tools.logs.problems import path_text

    return path_text(path)


def _check_ids(typed: dict[str, Any], ctx: Context) -> None:
    seen: dict[str, str] = {}
    for key, _ in typed["types"]:
        folded = fold_id(key)
        at = ((None, "types"), key)
        if folded in (GUYS, ITEMS, TYPES):
            ctx.problem(at, f"no type is called {key}", None, True)
        elif not folded:
            ctx.problem(at, "a type needs an id", None, True)
        elif folded in seen:
            ctx.problem(at, f"{key} and {seen[folded]} are the same id", None, True)
        seen[folded] = key
    seen = {}
    for part in ("guys", "exclusive", "store"):
        for i, card in enumerate(typed[part]):
            folded = fold_id(card["id"])
            place = (((None, part), i), "id")
            if not folded:
                ctx.problem(place, "a card needs an id")
            elif folded in seen:
                ctx.problem(place, f"{card['id']} and {seen[folded]} are the same id")
            seen[folded] = card["id"]


def _check_numbers(typed: dict[str, Any], wild: list[bool], ctx: Context) -> None:
    types = typed["types"]
    optional = [entry.get("optional", False) for _, entry in types]
    by_type: Counter[int] = Counter()
    for part, owed in (("guys", box.GUYS), ("exclusive", box.EXCLUSIVES), ("store", box.STORE)):
        total = sum(card["copies"] for card in typed[part])
        if total != owed:
            ctx.problem((None, part), f"a deck has {owed} {_CALLED[part]}, found {total}")
    for part, wanted in (("guys", False), ("exclusive", True)):
        for i, card in enumerate(typed[part]):
            if optional[card["type"]] != wanted:
                which = "optional types are" if wanted else "optional types are not"
                message = f"{types[card['type']][0]} does not belong here"
                ctx.problem((((None, part), i), "type"), message, f"{which} under {part}")
            elif part == "guys":
                by_type[card["type"]] += card["copies"]
    for kind, (key, _) in enumerate(types):
        if not optional[kind] and by_type[kind] != box.PER_TYPE:
            message = f"every type has {box.PER_TYPE} Guys, found {by_type[kind]} {key}"
            ctx.problem(((None, "types"), key), message, None, True)
    small = typed["small_game"]
    usable = sum(c["copies"] for c in typed["store"] if c["kind"] not in small["kinds"])
    if usable < USABLE_SMALL:
        at = ((None, "small_game"), "kinds")
        ctx.problem(at, f"{usable} store cards are left with 2 or 3 players, {USABLE_SMALL} owed")
    lines = (box.GUYS - box.PER_TYPE * len(set(small["types"]))) // LINE_CARDS
    if usable >= USABLE_SMALL and usable < lines * STORE_CARDS:
        at = ((None, "small_game"), "kinds")
        message = f"{usable} store cards are left with 2 or 3 players, for {lines} rounds of them"
        ctx.problem(at, message, f"{lines * STORE_CARDS} are needed, or more types leave")
    staying = [
        kind
        for kind in range(len(types))
        if not (optional[kind] or wild[kind] or kind in small["types"])
    ]
    if not staying:
        ctx.problem((None, "small_game"), "no type is left that is not wild")
    _check_rows(typed["reference_card"], ctx)


_CALLED = {"guys": "Guys", "exclusive": "Exclusive Guys", "store": "store cards"}


def _check_rows(rows: list[tuple[int, int]], ctx: Context) -> None:
    numbers = sorted(n for n, _ in rows)
    if numbers != list(range(1, len(numbers) + 1)) or not numbers:
        ctx.problem((None, "reference_card"), "the rows run from 1 without a gap")


def _build(typed: dict[str, Any]) -> Deck:
    types = tuple(
        GroupType(
            key,
            entry.get("name", key),
            entry.get("wild", False),
            entry.get("buys", 1),
            entry.get("optional", False),
            entry["source"],
        )
        for key, entry in typed["types"]
    )
    cards = [_guy(box.GUY, card) for card in typed["guys"]]
    cards += [_guy(box.EXCLUSIVE, card) for card in typed["exclusive"]]
    cards += [_store_card(card) for card in typed["store"]]
    rows = dict(typed["reference_card"])
    return Deck(
        typed["deck"],
        typed.get("name", typed["deck"]),
        types,
        tuple(cards),
        tuple(typed["small_game"]["types"]),
        tuple(typed["small_game"]["kinds"]),
        tuple(rows[n] for n in range(1, len(rows) + 1)),
        tuple(typed["simplified_card"]),
    )


def _guy(kind: str, card: dict[str, Any]) -> Card:
    return Card(
        card["id"],
        card.get("name", card["id"]),
        kind,
        card["copies"],
        card["type"],
        card["symbols"],
        card.get("points", 0),
        text=card.get("text", ""),
        source=card["source"],
    )


def _store_card(card: dict[str, Any]) -> Card:
    kind = card["kind"]
    return Card(
        card["id"],
        card.get("name", card["id"]),
        kind,
        card["copies"],
        card.get("type", -1),
        card.get("symbols", 0),
        card.get("points", 2 if kind == box.NORMAL else 0),
        card.get("when"),
        card.get("effect"),
        card.get("text", ""),
        card["source"],
    )
