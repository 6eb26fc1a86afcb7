"""What happened in a move of You Lying Sack, and why."""

from __future__ import annotations

from collections.abc import Iterator

from lilguys_tools.games.lyingsack.moves import BAD, GOOD, RESET_FACE, Move, Roll, Take
from lilguys_tools.games.lyingsack.rules import asked, giving, lump, next_number
from lilguys_tools.games.lyingsack.state import (
    HIGHEST_NUMBER,
    LOWEST_NUMBER,
    OUT_AT,
    START_PILE,
    State,
    in_hand,
    is_over,
    others,
    unpiled,
    winner,
)
from lilguys_tools.teach.story import Event, counted, in_words

#: A pile smaller than this is remarked upon (LS-FEW).
_FEW = 2
Given = list[tuple[int, bool]]


def events(before: State, move: Move, after: State, reveal: bool) -> Iterator[Event]:
    """Give what a move brought about (see `story.story`)."""
    if isinstance(move, Roll):
        yield from _rolled(before, move)
    elif isinstance(move, Take):
        yield from _taken(before, move, reveal)
    else:
        yield from _answered(before, move.accept, after)


def closing(state: State) -> Iterator[Event]:
    """Give who has won, if anybody has (LS-WIN)."""
    seat = winner(state)
    if seat is not None:
        name = state.setup.players[seat]
        turns = counted(state.turn, "turn")
        yield Event("LS-WIN", f"{name} is the last one in and wins, after {turns}")


def _things(n: int) -> str:
    return counted(n, "Bad Thing")


def _rolled(before: State, move: Roll) -> Iterator[Event]:
    name, number = before.setup.players[before.active], next_number(before)
    subject = "The Bad Things Number"
    if not before.turn:
        start = f"Everybody begins with {_things(START_PILE)}"
        sack = f"{unpiled(before)} and the Good Thing are in the sack"
        yield Event("LS-SETUP", f"{start}; {sack}; {name} goes first")
        yield Event("LS-NUMBER-1", f"{subject} stays at {number} on the first turn")
    elif before.number == HIGHEST_NUMBER:
        yield Event("LS-NUMBER-1", f"{subject} stays at {number}: it goes no higher")
    else:
        yield Event("LS-NUMBER-1", f"{subject} moves up from {before.number} to {number}")
    yield Event("LS-NUMBER-2", f"The die shows {move.value}")
    if move.value == RESET_FACE:
        text = f"A {RESET_FACE} sets {subject[0].lower()}{subject[1:]} back to {LOWEST_NUMBER}"
        yield Event("LS-NUMBER-2", f"{text} for this turn")


def _taken(before: State, move: Take, reveal: bool) -> Iterator[Event]:
    name, lies = before.setup.players[before.active], unpiled(before)
    bad = _things(min(before.number, lies))
    if not reveal:
        what = f"either {bad} or the Good Thing"
    else:
        what = "the Good Thing" if move.hand == GOOD else bad
    yield Event("LS-HAND-1", f"{name} secretly takes {what}")
    if lies < before.number:
        text = f"The sack holds {_things(lies)} only: a hand of Bad Things is all of them"
        yield Event("LS-HAND-2", text)


def _answered(before: State, accept: bool, after: State) -> Iterator[Event]:
    names, seat = before.setup.players, asked(before)
    assert seat is not None, "an answer answers an offer"
    owner = names[before.active]
    if accept:
        yield Event("LS-OFFER", f"{names[seat]} accepts the hand of {owner}")
        yield from _opened(before, seat, after)
        return
    yield Event("LS-OFFER", f"{names[seat]} refuses the hand of {owner}")
    if after.hand is None:
        yield Event("LS-OFFER", f"Everybody has refused: {owner} takes the hand")
        yield from _opened(before, before.active, after)


def _opened(before: State, taker: int, after: State) -> Iterator[Event]:
    given: Given = []
    if before.hand == BAD:
        yield from _bad(before, taker)
    elif taker == before.active:
        given = giving(before)
        yield from _kept(before, given)
    else:
        yield from _passed_on(before, taker)
    yield from _gone(before, after, given)
    if is_over(after):
        yield from _cut_short(before, given)
        yield from closing(after)
        return
    yield from _few(before, after)
    back = "The Good Thing goes back into the sack; " if before.hand == GOOD else ""
    yield Event("LS-TURN", f"{back}{before.setup.players[after.active]} is next")


def _bad(before: State, taker: int) -> Iterator[Event]:
    got = in_hand(before) or 0
    name, pile = before.setup.players[taker], before.piles[taker] + got
    goes = "goes" if got == 1 else "go"
    text = f"The hand is opened: {_things(got)}, which {goes} to the pile of {name}: {pile} now"
    yield Event("LS-BAD", text)


def _kept(before: State, given: Given) -> Iterator[Event]:
    names, giver = before.setup.players, before.setup.players[before.active]
    text = f"The hand is opened: the Good Thing. {giver}"
    if not given:
        yield Event("LS-GOOD-1", f"{text} has no Bad Things to give")
        return
    why = f"the die shows {before.die}"
    if before.piles[before.active] < before.die:
        why += ", but that is the whole pile"
    one_by_one = " one at a time" if len(given) > 1 else ""
    text = f"{text} gives {_things(len(given))}{one_by_one} ({why})"
    yield Event("LS-GOOD-1", f"{text}: to {in_words(names[seat] for seat, _ in given)}")


def _passed_on(before: State, taker: int) -> Iterator[Event]:
    names, n = before.setup.players, lump(before, taker)
    text = f"The hand is opened: the Good Thing. {names[taker]}"
    if not n:
        yield Event("LS-GOOD-2", f"{text} has no Bad Things to give")
        return
    why = f"the die shows {before.die}"
    if n < before.die:
        why += ", but that is the whole pile"
    yield Event("LS-GOOD-2", f"{text} gives {names[before.active]} {_things(n)} at once ({why})")


def _gone(before: State, after: State, given: Given) -> Iterator[Event]:
    """Give who went out, and whom the rest of the giving passed by."""
    names = before.setup.players
    for seat in after.out[len(before.out) :]:
        text = f"{names[seat]} has {OUT_AT} or more and is out at once"
        yield Event("LS-OUT-1", f"{text}; the pile goes back into the sack")
        if any(to == seat and goes for to, goes in given[:-1]):
            yield Event("LS-OUT-2", f"The rest of the giving skips {names[seat]}")


def _cut_short(before: State, given: Given) -> Iterator[Event]:
    if given and len(given) < min(before.die, before.piles[before.active]):
        yield Event("LS-WIN", "Nobody is left to give to: what was still to be given is not")


def _few(before: State, after: State) -> Iterator[Event]:
    for seat in (before.active, *others(before)):
        pile = after.piles[seat]
        if seat not in after.out and pile < _FEW and pile < before.piles[seat]:
            name, left = before.setup.players[seat], _things(pile) if pile else "no Bad Things"
            yield Event("LS-FEW", f"{name} has {left} left and plays on")
