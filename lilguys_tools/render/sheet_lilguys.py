"""The printable sheet of Lil' Guys: a grid for four, the reference card, the rules in short."""

from __future__ import annotations

from collections.abc import Iterator

from lilguys_tools.games.lilguys.deck import FRIEND, NORMAL, Deck, GroupType
from lilguys_tools.games.lilguys.setup import (
    EXCLUSIVE_DOUBLES,
    EXCLUSIVE_SINGLES,
    LINE_CARDS,
    MAX_PLAYERS,
    STORE_CARDS,
    Setup,
)
from lilguys_tools.render.sheet import block, cells, head, row, rules, table, text
from lilguys_tools.render.tables import shorten
from lilguys_tools.teach.lilguys_cards import simplified_text
from lilguys_tools.teach.lilguys_score import points_text
from lilguys_tools.teach.story import in_words

#: Lines for items, and how many rows of a reference card there is room for.
ITEMS, ROWS = 6, 16
#: How much of a type's name there is room for.
_NAME = 20
_LABEL, _WIDE, _NARROW = 20.0, 13.0, 7.0


def parts(deck: Deck) -> Iterator[str]:
    """Give the parts of the page from the top.

    Parameters
    ----------
    deck : Deck
        Its types are the rows of the grid, its reference card stands below.
    """
    yield _grid(deck)
    yield _reference(deck)
    yield rules("lilguys", _facts(deck))


def _grid(deck: Deck) -> str:
    """Return the grid: by player a wide column for symbols or items, and one for points."""
    empty = [""] * MAX_PLAYERS
    both = [""] * (2 * MAX_PLAYERS)
    rows = [
        row([head(text("Player")), *cells(empty, span=2)], kind="head"),
        row([head(""), *([head("symbols"), head("points")] * MAX_PLAYERS)], kind="head"),
    ]
    for number, kind in enumerate(deck.types):
        note = _note(deck, number)
        label = head(text(_name(kind)) + (f" <small>{text(note)}</small>" if note else ""))
        # Guys of a wild type are counted in the row that they join.
        rows.append(row([label, *(cells(empty, span=2) if kind.wild else cells(both))]))
    rows.append(row([head("Points printed on Guys"), *cells(both)]))
    rows.append(row([head("Guys"), *cells(both)], kind="sum"))
    rows += [row([head(text(f"Item {n}")), *cells(both)]) for n in range(1, ITEMS + 1)]
    rows.append(row([head("Items"), *cells(both)], kind="sum"))
    rows.append(row([head("Total"), *cells(both)], kind="sum"))
    return table(rows, widths=[_LABEL, *([_WIDE, _NARROW] * MAX_PLAYERS)])


def _note(deck: Deck, number: int) -> str:
    """Return what is to be remembered when a type is counted."""
    kind = deck.types[number]
    points = zip(deck.tables.types, deck.tables.printed, strict=True)
    printed = {n for of, n in points if of == number and n}
    if kind.wild:
        return "join"
    if printed:
        return "printed " + ", ".join(f"{n:+d}" for n in sorted(printed, reverse=True))
    return "if in" if kind.optional else ""


def _reference(deck: Deck) -> str:
    """Return the reference card, and what the simplified count gives instead."""
    last = len(deck.reference)
    shown = list(enumerate(deck.reference, 1))
    if last > ROWS:
        shown = [*shown[: ROWS - 1], shown[-1]]
    sizes = [f"{n}+" if n == last else n for n, _ in shown]
    card = table(
        [
            row([head("Symbols"), *cells(sizes)]),
            row([head("Points"), *cells(points for _, points in shown)]),
        ],
        kind="card",
        widths=[9.0],
    )
    lines = [f"Simplified instead: points a symbol, {simplified_text(deck)}; other groups nothing."]
    if last > ROWS:
        lines.insert(0, f"Rows {ROWS} to {last - 1} are on the deck's own card.")
    return block("Points for a group", card + f"<p>{text(' '.join(lines))}</p>")


def _facts(deck: Deck) -> dict[str, object]:
    """Return what fills the blanks in the rules in short; '' where the deck has none."""
    large, small = (Setup(tuple("ABCD"[:n]), deck) for n in (MAX_PLAYERS, MAX_PLAYERS - 1))
    types = deck.types
    leaving = [_name(types[kind]) for kind in deck.small_types]
    leaving += [f"{kind} cards" for kind in deck.small_kinds]
    normal = {points_text(deck, card.points) for card in deck.cards if card.kind == NORMAL}
    friends = {_name(types[card.type]) for card in deck.cards if card.kind == FRIEND}
    return {
        "rounds_large": large.rounds,
        "rounds_small": small.rounds,
        "small": in_words(leaving) if leaving else "",
        "optional": _named(_name(kind) for kind in types if kind.optional),
        "singles": EXCLUSIVE_SINGLES,
        "doubles": EXCLUSIVE_DOUBLES,
        "line": LINE_CARDS,
        "store": STORE_CARDS,
        "groups_two": Setup(("A", "B"), deck).group_count,
        "rich": _named(_name(kind) for kind in types if kind.buys > 1),
        "friend": _named(friends),
        "wild": _named(_name(kind).removesuffix(" Guys") for kind in types if kind.wild),
        "normal": normal.pop() if len(normal) == 1 else "as printed",
    }


def _name(kind: GroupType) -> str:
    return shorten(kind.name, _NAME)


def _named(names: Iterator[str] | set[str]) -> str:
    listed = sorted(names)
    return in_words(listed) if listed else ""
