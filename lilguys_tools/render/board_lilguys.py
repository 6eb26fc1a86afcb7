"""The table of Lil' Guys: the line with its groups, the store, every player's collection."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from lilguys_tools.games.lilguys import state as at
from lilguys_tools.games.lilguys.rules import is_round_done, to_move
from lilguys_tools.games.lilguys.scoring import PlayerScore
from lilguys_tools.games.lilguys.setup import LINE_CARDS, STORE_CARDS, Setup
from lilguys_tools.games.lilguys.state import State
from lilguys_tools.render.ansi import centred, cut, pad, paint, wrap
from lilguys_tools.render.board_lilguys_players import (
    Collection,
    holders,
    holds,
    item_texts,
    players,
    scored,
    types_in_play,
)
from lilguys_tools.render.tables import width as columns
from lilguys_tools.teach.lilguys_score import type_name
from lilguys_tools.teach.lilguys_story import LETTERS, takers
from lilguys_tools.teach.story import counted

#: A colour a group; its letter says the same.
_GROUP_STYLES = ("cyan", "yellow", "magenta", "green")
_MOST_DOTS = 3
_HEADED = 24


def drawn(
    state: State, width: int, color: bool, scores: bool, brief: bool = False
) -> Iterator[str]:
    """Give the lines of the table (see `board.board_text`)."""
    gap = () if brief else ("",)
    text = heading(state, [cut(name, _HEADED) for name in state.setup.players])
    yield from (paint(line, "bold", color) for line in wrap(text, width))
    if state.line:
        yield from gap
        yield from _line(state, width // LINE_CARDS, color)
    if state.store:
        yield from gap
        yield from _store(state, width // STORE_CARDS, color)
    if state.round and brief:
        yield from holders(state, width, color)
    elif state.round:
        yield ""
        yield from players(state, width, color, scores)


def heading(state: State, names: Sequence[str], over: bool = False) -> str:
    """Return where the game stands and what is decided now."""
    setup = state.setup
    if not state.round:
        return f"Before round 1 of {setup.rounds}: nothing is laid out yet"
    text = f"Round {state.round} of {setup.rounds}, planned by {names[state.planner]}"
    return f"{text}: {'the game is over' if over else _decision(state, names)}"


def _decision(state: State, names: Sequence[str]) -> str:
    seat = to_move(state)
    if seat is None:
        if state.pending == at.OVER:
            return "the game is over"
        return "done" if is_round_done(state) else "the cards are laid out"
    what = {
        at.SPLIT: "splits the line",
        at.GROUP: "takes a group",
        at.SEND: "may send a Guy",
        at.STACK: "may stack Popular Guys now",
    }
    name = names[seat]
    if state.pending == at.PRANK:
        return f"{name} carries out {state.setup.deck.cards[state.prank].id}"
    return f"{name} {what[state.pending]}"


def _dots(setup: Setup, card: int) -> str:
    """Return a Guy's symbols and the points printed on him: ``●● -2``."""
    symbols, printed = setup.deck.tables.symbols[card], setup.deck.tables.printed[card]
    dots = "●" * symbols if symbols <= _MOST_DOTS else f"{symbols}●"
    return f"{dots} {printed:+d}" if printed else dots


def _line(state: State, cell: int, color: bool) -> Iterator[str]:
    """Give the line in four rows, each group between two brackets."""
    setup = state.setup
    kinds = setup.deck.tables.types
    names = [pad(type_name(setup.deck, kinds[card]), cell - 1) for card in state.line]
    dots = [pad(_dots(setup, card), cell - 1) for card in state.line]
    who = takers(state)
    rows: list[list[str]] = [[], [], [], []]
    start = 0
    for group, size in enumerate(state.sizes or (LINE_CARDS,)):
        here = slice(start, start + size)
        start += size
        inner = size * cell - 3
        if state.sizes:
            top = centred(f" {LETTERS[group]} ", inner, "─")
            style = "dim" if group in who else _GROUP_STYLES[group]
        else:
            top, style = centred(" not split yet ", inner, "─"), ""
        name = _owner(setup.players[who[group]], inner) if group in who else ""
        parts = (
            f"┌{top}┐",
            " ".join(names[here]),
            " ".join(dots[here]),
            f"└{centred(name, inner, '─')}┘",
        )
        for row, part in zip(rows, parts, strict=True):
            row.append(paint(part if start < LINE_CARDS else part.rstrip(), style, color))
    yield from map(" ".join, rows)


def _owner(name: str, room: int) -> str:
    """Return a player's name with blanks around it as far as there is room for them."""
    for shown in (f" {name} ", f"{name} ", name):
        if columns(shown) <= room:
            return shown
    return cut(name, max(room, 1))


def _store(state: State, cell: int, color: bool) -> Iterator[str]:
    setup = state.setup
    cards = setup.deck.cards
    yield paint("Store", "bold", color)
    ids = [pad(cards[card].id, cell - 1) for card in state.store]
    yield " ".join(ids).rstrip()
    pairs = zip(state.store, state.senders, strict=True)
    infos = (pad(_in_store(setup, card, sender), cell - 1) for card, sender in pairs)
    yield paint(" ".join(infos).rstrip(), "dim", color)


def _in_store(setup: Setup, card: int, sender: int) -> str:
    entry = setup.deck.cards[card]
    if not entry.is_guy:
        points = f" {entry.points}" if isinstance(entry.points, int) and entry.points else ""
        return f"{entry.kind}{points}"
    if sender < 0:
        return f"{type_name(setup.deck, entry.type)} {_dots(setup, card)}"
    return f"{_dots(setup, card)} from {setup.players[sender]}"


def told(state: State, scores: bool, brief: bool = False) -> Iterator[str]:
    """Give the table in sentences (see `board.board_text`)."""
    setup, who = state.setup, takers(state)
    yield f"{heading(state, setup.players)}."
    if state.line and not state.sizes:
        yield f"Line, not split yet: {_guys(setup, state.line)}."
    for group, cards in enumerate(state.groups()):
        taken = f"taken by {setup.players[who[group]]}" if group in who else "free"
        yield f"Group {LETTERS[group]}, {taken}: {_guys(setup, cards)}."
    if state.store:
        pairs = zip(state.store, state.senders, strict=True)
        yield f"Store: {'; '.join(_for_sale(setup, card, sender) for card, sender in pairs)}."
    if not state.round:
        return
    types = types_in_play(setup)
    for seat, score in enumerate(scored(state, scores)):
        about = _told_player(state, seat, types, score)
        if not brief:
            yield from about
        elif holds(state, seat):
            yield " ".join(about)


def _guys(setup: Setup, cards: tuple[int, ...]) -> str:
    return ", ".join(_guy(setup, card) for card in cards)


def _guy(setup: Setup, card: int) -> str:
    symbols, printed = setup.deck.tables.symbols[card], setup.deck.tables.printed[card]
    text = setup.deck.cards[card].id
    if symbols > 1:
        text += f" with {symbols} symbols"
    return f"{text}, printed {printed}" if printed else text


def _for_sale(setup: Setup, card: int, sender: int) -> str:
    entry = setup.deck.cards[card]
    if sender >= 0:
        return f"{_guy(setup, card)}, sent by {setup.players[sender]}"
    points: Any = entry.points if isinstance(entry.points, int) and not entry.is_guy else 0
    return f"{entry.id}, {entry.kind}" + (f", {counted(points, 'point')}" if points else "")


def _told_player(
    state: State, seat: int, types: list[int], score: PlayerScore | None
) -> Iterator[str]:
    deck, name = state.setup.deck, state.setup.players[seat]
    has = Collection(state, seat, types, score)
    if score is None:
        yield f"{name}."
    else:
        yield f"{name}, {counted(score.total, 'point')} so far, rank {score.rank}."
    for kind in types:
        own, group = has.own[kind], has.groups.get(deck.types[kind].id)
        if not own and group is None:
            continue
        text = f"{deck.types[kind].name}: {counted(own, 'symbol')}"
        if group is not None:
            if group.symbols != own:
                text += f" and {group.symbols - own} more by Populars or power items"
            text += f", {counted(group.points, 'point')}"
        yield f"{text}."
    if score is not None and score.printed:
        yield f"Printed on Guys: {counted(score.printed, 'point')}."
    items = ", ".join(item_texts(state, seat, score))
    if items:
        yield f"Items: {items}."
