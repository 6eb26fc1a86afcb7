"""Why a table of You Lying Sack stands as it does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lilguys_tools.games.lyingsack.moves import BAD, Answer, Move
from lilguys_tools.games.lyingsack.rules import asked, giving, lump
from lilguys_tools.games.lyingsack.scoring import Result
from lilguys_tools.games.lyingsack.state import OUT_AT, START_PILE, State, in_hand, sack
from lilguys_tools.teach.line import Line
from lilguys_tools.teach.story import counted

#: A move with the position before and after it.
Step = tuple[State, Move, State]


def sums(result: Result, steps: Iterable[Step]) -> list[list[Line]]:
    """Return how each player's pile came to be; who goes out gives all of it back to the sack.

    Parameters
    ----------
    result : Result
        How the table stands.
    steps : iterable of (State, Move, State)
        The moves that led there, each with the position before and after it.

    Returns
    -------
    list of list of Line
        By seat. The points are Bad Things that came (or, negative, went); they add up to
        the pile.
    """
    told = list(steps)
    return [list(_pile(told, seat)) for seat in range(len(result.players))]


def _pile(steps: list[Step], seat: int) -> Iterator[Line]:
    yield Line("LS-SETUP", "everybody begins with these", START_PILE)
    for before, move, after in steps:
        if not isinstance(move, Answer) or after.hand is not None:
            continue  # the hand stays closed: nothing changes places
        pile = before.piles[seat]
        for line in _opened(before, move, seat):
            pile += line.points or 0
            yield line
        if seat in after.out[len(before.out) :]:
            yield Line("LS-OUT-1", f"turn {before.turn}: {OUT_AT} or more, out", -pile)


def _opened(before: State, answer: Answer, seat: int) -> Iterator[Line]:
    """Give what the opening of a hand brings `seat` or costs it."""
    active, names, turn = before.active, before.setup.players, f"turn {before.turn}"
    taker = asked(before) if answer.accept else active
    assert taker is not None, "who accepts was asked"
    if before.hand == BAD:
        if seat == taker:
            whose = "their own hand" if taker == active else f"the hand of {names[active]}"
            yield Line("LS-BAD", f"{turn}: took {whose}", in_hand(before))
    elif taker == active:
        given = [to for to, _ in giving(before)]
        if seat == active and given:
            yield Line("LS-GOOD-1", f"{turn}: kept the Good Thing and gave Bad Things", -len(given))
        elif seat in given:
            got = given.count(seat)
            yield Line(
                "LS-GOOD-1", f"{turn}: {names[active]} kept the Good Thing and gave Bad Things", got
            )
    elif seat in (active, taker) and (n := lump(before, taker)):
        if seat == taker:
            yield Line(
                "LS-GOOD-2",
                f"{turn}: took the Good Thing from {names[active]}, gave Bad Things",
                -n,
            )
        else:
            yield Line(
                "LS-GOOD-2", f"{turn}: {names[taker]} took the Good Thing and gave Bad Things", n
            )


def closing_lines(result: Result) -> Iterator[Line]:
    """Give who wins and why, or that the game goes on."""
    if result.winners:
        yield Line(
            "LS-WIN",
            f"{result.winners[0]} wins: the last one in, after {counted(result.turns, 'turn')}",
        )
    else:
        yield Line(
            "LS-WIN",
            f"not over {_in_turn(result.turns)}: the table as it stands, "
            f"Bad Things Number {result.number}",
        )


def count_lines(state: State) -> Iterator[Line]:
    """Give where all Bad Things are; nothing while a closed hand is hidden (LS-SACK)."""
    held, lies = in_hand(state), sack(state)
    if held is None or lies is None:
        return
    parts = [
        f"{lies} in the sack",
        *(f"{name} {pile}" for name, pile in zip(state.setup.players, state.piles, strict=True)),
        *([f"{held} in the hand"] if held else []),
    ]
    yield Line("LS-SACK", f"{', '.join(parts)}: {lies + sum(state.piles) + held} in all")


def _in_turn(n: int) -> str:
    return f"in turn {n}" if n else "before the first turn"
