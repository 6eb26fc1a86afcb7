"""The table of You Lying Sack: number, die, sack and piles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lilguys_tools.games.lyingsack.moves import GOOD
from lilguys_tools.games.lyingsack.rules import asked
from lilguys_tools.games.lyingsack.scoring import result
from lilguys_tools.games.lyingsack.state import (
    HIDDEN,
    HIGHEST_NUMBER,
    LOWEST_NUMBER,
    OUT_AT,
    State,
    in_hand,
    is_out,
    is_over,
    others,
    unpiled,
)
from lilguys_tools.render.ansi import cut, pad, paint
from lilguys_tools.render.tables import width as columns

_NAME = 24


def drawn(
    state: State, width: int, color: bool, scores: bool, brief: bool = False
) -> Iterator[str]:
    """Give the lines of the table (see `board.board_text`)."""
    gap = () if brief else ("",)
    names = state.setup.players
    text = heading(state, [cut(name, _NAME) for name in names])
    yield paint(cut(text, width), "bold", color)
    yield from gap
    track = " ".join(
        paint(f"[{n}]", "bold yellow", color) if n == state.number else f" {n} "
        for n in range(LOWEST_NUMBER, HIGHEST_NUMBER + 1)
    )
    yield f"Bad Things Number  {track}    Die  {paint(_die(state), 'bold', color)}"
    yield sack_text(state)
    yield from gap
    wide = min(_NAME, max(columns(cut(name, _NAME)) for name in names))
    for seat, name in enumerate(names):
        marked = "▸" if _is_turn_of(state, seat) else " "
        told = status(state, seat, scores)
        pile = state.piles[seat]
        if is_out(state, seat):
            bar = " " * OUT_AT + "   "
            line = f"{marked} {pad(name, wide)}  {bar}  {told}"
            yield paint(line.rstrip(), "dim", color)
            continue
        style = "red" if pile >= OUT_AT - 2 else "yellow" if pile >= OUT_AT // 2 else "green"
        bar = paint("■" * pile, style, color) + "□" * (OUT_AT - pile)
        person = paint(pad(name, wide), "bold" if marked != " " else "", color)
        yield f"{marked} {person}  {bar} {pile:>2}  {told}".rstrip()


def told(state: State, scores: bool, brief: bool = False) -> Iterator[str]:
    """Give the table in sentences (see `board.board_text`)."""
    yield f"{heading(state, state.setup.players)}."
    yield f"Bad Things Number: {state.number}, of {LOWEST_NUMBER} to {HIGHEST_NUMBER}."
    yield f"Die: {_die(state)}."
    yield f"{sack_text(state)}."
    for seat, name in enumerate(state.setup.players):
        does = status(state, seat, scores)
        if is_out(state, seat):
            yield f"{name}: {does}."
        else:
            pile = f"{name}: {state.piles[seat]} of {OUT_AT} Bad Things"
            yield f"{pile}, {does}." if does else f"{pile}."


def heading(state: State, names: Sequence[str]) -> str:
    """Return where the game stands and whose turn it is."""
    name = names[state.active]
    if is_over(state):
        return f"Turn {state.turn}: {name} has won"
    if not state.die:
        before = f"After turn {state.turn}" if state.turn else "Before the first turn"
        return f"{before}: {name} is next"
    seat = asked(state)
    if seat is None:
        return f"Turn {state.turn}: {name} takes a hand"
    return f"Turn {state.turn}: {name} offers a hand to {names[seat]}"


def _die(state: State) -> str:
    return str(state.die) if state.die else "not rolled"


def sack_text(state: State) -> str:
    """Return what lies in the sack and in a closed hand."""
    lies = unpiled(state)
    if state.hand is None:
        return f"Sack: {lies} Bad Things and the Good Thing"
    if state.hand == HIDDEN:
        return f"Sack and closed hand: {lies} Bad Things and the Good Thing"
    if state.hand == GOOD:
        return f"Sack: {lies} Bad Things. Closed hand: the Good Thing"
    held = in_hand(state) or 0
    return f"Sack: {lies - held} Bad Things and the Good Thing. Closed hand: {held} Bad Things"


def _is_turn_of(state: State, seat: int) -> bool:
    return seat == state.active and not is_over(state)


def status(state: State, seat: int, scores: bool) -> str:
    """Return what a player does now, and the rank among the living."""
    if is_out(state, seat):
        return f"out in turn {state.out_turns[state.out.index(seat)]}"
    if is_over(state):
        return "the winner"
    words = []
    if scores:
        words.append(f"rank {result(state).players[seat].rank}")
    if seat == state.active:
        words.append("active" if state.die else "next")
    elif state.hand is not None:
        if seat in others(state)[: state.refused]:
            words.append("refused")
        elif seat == asked(state):
            words.append("is asked")
        else:
            words.append("asked later")
    return ", ".join(words)
