"""What the players of Lil' Guys have, as rows of a table."""

from __future__ import annotations

from collections.abc import Iterator

from lilguys_tools.games.lilguys.deck import SPECIAL
from lilguys_tools.games.lilguys.rules import to_move
from lilguys_tools.games.lilguys.scoring import PlayerScore, score_state
from lilguys_tools.games.lilguys.setup import Setup
from lilguys_tools.games.lilguys.state import State
from lilguys_tools.render.ansi import cut, pad, paint, wrap_words
from lilguys_tools.render.tables import width as columns
from lilguys_tools.teach.lilguys_score import type_name

_LONGEST_TYPE, _SHORTEST_TYPE = 9, 3
_NAME, _SHORTEST_NAME = 12, 6
_SUMS = ["Printed", "Items", "Total"]


class Collection:
    """What a player has, by type, with the points so far.

    Attributes
    ----------
    cells : list of str
        For each type: ``4:6`` for 4 symbols worth 6 points, ``3+1:6`` where Populars or power
        items bring one of them, the symbols alone for a wild type or without scores.
    """

    def __init__(self, state: State, seat: int, types: list[int], score: PlayerScore | None):
        deck = state.setup.deck
        self.own = [0] * len(deck.types)
        for card in state.hand(seat):
            self.own[deck.tables.types[card]] += deck.tables.symbols[card]
        self.groups = {group.type: group for group in score.groups} if score else {}
        self.cells = [self._cell(deck.types[kind].id, self.own[kind]) for kind in types]

    def _cell(self, kind: str, own: int) -> str:
        group = self.groups.get(kind)
        if group is None:
            return str(own) if own else "."
        more = group.symbols - own
        return f"{own}+{more}:{group.points}" if more else f"{own}:{group.points}"


def types_in_play(setup: Setup) -> list[int]:
    """Return the types of which the game holds a card, wild ones too."""
    pairs = zip(setup.deck.cards, setup.copies, strict=True)
    return sorted({card.type for card, n in pairs if n and card.is_guy})


def scored(state: State, scores: bool) -> list[PlayerScore | None]:
    """Return the score of each seat, None where none is wanted."""
    return [*score_state(state).players] if scores else [None] * state.setup.seats


def players(state: State, width: int, color: bool, scores: bool) -> Iterator[str]:
    """Give a table with a row a player, and below it the items."""
    setup = state.setup
    types = types_in_play(setup)
    by_seat = scored(state, scores)
    heads = [type_name(setup.deck, kind) for kind in types]
    rows = [Collection(state, seat, types, by_seat[seat]).cells for seat in range(setup.seats)]
    for row, score in zip(rows, by_seat, strict=True):
        if score is not None:
            row += [str(score.printed), str(score.items), str(score.total)]
    longest = max(columns(cut(name, width)) for name in setup.players)
    wide = _widths(heads, rows, width - 2 - min(longest, _NAME))
    name = min(longest, max(_SHORTEST_NAME, width - 2 - sum(wide) - len(wide)))
    if scores:
        heads += _SUMS
    heading = f"Guys by {'symbols:points' if scores else 'symbols'}"
    if any("+" in cell for row in rows for cell in row):
        heading += " (+: by Populars or power items)"
    yield paint(cut(heading, width), "bold", color)
    yield paint(_row(" " * name, heads, wide, width), "bold", color)
    now = to_move(state)
    for seat, row in enumerate(rows):
        line = _row(pad(setup.players[seat], name), row, wide, width, "▸" if seat == now else " ")
        yield paint(line, "bold" if seat == now else "", color)
    yield from _items(state, by_seat, width, color)


def holders(state: State, width: int, color: bool) -> Iterator[str]:
    """Give a row for each player who has anything, with the types held, and below it the items."""
    setup = state.setup
    seats = [seat for seat in range(setup.seats) if holds(state, seat)]
    if not seats:
        return
    held = {setup.deck.tables.types[card] for seat in seats for card in state.hand(seat)}
    types = [kind for kind in types_in_play(setup) if kind in held]
    heads = [type_name(setup.deck, kind) for kind in types]
    rows = [Collection(state, seat, types, None).cells for seat in seats]
    title = "Symbols"
    name = max(len(title), min(_NAME, max(columns(setup.players[seat]) for seat in seats)))
    wide = _widths(heads, rows, width - 2 - name)
    yield paint(_row(pad(title, name), heads, wide, width), "bold", color)
    now = to_move(state)
    for seat, row in zip(seats, rows, strict=True):
        line = _row(pad(setup.players[seat], name), row, wide, width, "▸" if seat == now else " ")
        yield paint(line, "bold" if seat == now else "", color)
    yield from _items(state, [None] * setup.seats, width, color)


def holds(state: State, seat: int) -> bool:
    """Return whether a seat has any Guy or item."""
    return bool(state.guys[seat] or state.items[seat])


def _row(name: str, cells: list[str], wide: list[int], width: int, marker: str = " ") -> str:
    padded = (pad(text, n, right=True) for text, n in zip(cells, wide, strict=True))
    return cut(" ".join([f"{marker} {name}", *padded]), width)


def _widths(heads: list[str], rows: list[list[str]], room: int) -> list[int]:
    """Return the columns of each cell; the types' names are cut as far as it must be."""
    least = [max(map(len, cells)) for cells in zip(*rows, strict=True)]
    sums = [max(n, len(head)) for n, head in zip(least[len(heads) :], _SUMS, strict=False)]
    for longest in range(_LONGEST_TYPE, _SHORTEST_TYPE - 1, -1):
        wide = [
            max(n, min(columns(head), longest)) for n, head in zip(least, heads, strict=False)
        ] + sums
        if sum(wide) + len(wide) <= room:
            break
    airy = [n + 1 for n in wide]
    return airy if sum(airy) + len(airy) <= room else wide


def _items(
    state: State, by_seat: list[PlayerScore | None], width: int, color: bool
) -> Iterator[str]:
    setup = state.setup
    names = [cut(name, _NAME) for name in setup.players]
    wide = max(map(columns, names)) + 8
    for seat, name in enumerate(names):
        *items, last = [*item_texts(state, seat, by_seat[seat])] or [""]
        if last:
            words = [*(f"{item}," for item in items), last]
            yield from wrap_words(words, width, pad(f"  {name} has", wide), " " * wide)


def item_texts(state: State, seat: int, score: PlayerScore | None) -> Iterator[str]:
    """Give a player's items, with their points where there is a score."""
    if score is None:
        yield from (state.setup.deck.cards[card].id for card in state.items[seat])
        return
    for card in score.cards:
        if card.kind == SPECIAL and not card.done:
            yield f"{card.id} (not done)"
        else:
            yield f"{card.id} {card.points}" if card.points else card.id
