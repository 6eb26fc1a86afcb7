"""The printable sheet of You Lying Sack: number and die, the rules in short, a record of turns."""

from __future__ import annotations

from collections.abc import Iterator

from lilguys_tools.games.lyingsack.moves import RESET_FACE
from lilguys_tools.games.lyingsack.rules import next_number
from lilguys_tools.games.lyingsack.setup import MAX_PLAYERS, MIN_PLAYERS, Setup
from lilguys_tools.games.lyingsack.state import (
    BAD_THINGS,
    HIGHEST_NUMBER,
    LOWEST_NUMBER,
    OUT_AT,
    START_PILE,
    State,
    initial,
    unpiled,
)
from lilguys_tools.render.sheet import block, cells, head, row, rules, table, text

#: Lines in the record of turns.
TURNS = 18
_SEATS = "ABCDE"[:MAX_PLAYERS]


def parts(deck: None = None) -> Iterator[str]:
    """Give the parts of the page from the top; this game has no deck."""
    yield _numbers()
    yield rules("lyingsack", _facts())
    yield _record()


def _start(seats: int) -> State:
    return initial(Setup(tuple(_SEATS[:seats])))


def _numbers() -> str:
    """Return what the number, the die and the sack do, as small tables."""
    begun = _start(MIN_PLAYERS)._replace(turn=1)
    numbers = range(LOWEST_NUMBER, HIGHEST_NUMBER + 1)
    after = [next_number(begun._replace(number=n)) for n in numbers]
    faces = range(1, RESET_FACE + 1)
    resets = [f"back to {LOWEST_NUMBER}" if face == RESET_FACE else "stays" for face in faces]
    players = range(MIN_PLAYERS, MAX_PLAYERS + 1)
    number = table(
        [
            row([head("Bad Things Number"), *cells(numbers)]),
            row([head("in the next turn"), *cells(after)]),
        ],
        kind="card",
        widths=[36.0],
    )
    die = table(
        [
            row([head("Die, and what the Good Thing shrinks"), *cells(faces)]),
            row([head("the number of this turn"), *cells(resets)]),
        ],
        kind="card",
        widths=[36.0],
    )
    sack = table(
        [
            row([head("Players"), *cells(players)]),
            row(
                [
                    head("Bad Things in the sack at first"),
                    *cells(unpiled(_start(n)) for n in players),
                ]
            ),
        ],
        kind="card",
        widths=[36.0],
    )
    return block("Number, die and sack", number + die + sack)


def _record() -> str:
    """Return lines to write a game down on, turn by turn, as a log asks for it."""
    names = ["Number", "Die", "Good or Bad", "Accepted by"]
    top = [head("Turn"), head("Player"), *(head(text(name)) for name in names)]
    rows = [
        row(
            [head("Piles after each turn: write the names here", span=6), *cells(_BLANK)],
            kind="head",
        ),
        row([*top, *(head("pile") for _ in _SEATS)], kind="head"),
        *(row([head(text(n)), *cells([""] * 5), *cells(_BLANK)]) for n in range(1, TURNS + 1)),
    ]
    return table(
        rows, widths=[6.0, 14.0, 9.0, 7.0, 12.0, 14.0, *([38.0 / MAX_PLAYERS] * MAX_PLAYERS)]
    )


_BLANK = [""] * MAX_PLAYERS


def _facts() -> dict[str, object]:
    return {
        "least": MIN_PLAYERS,
        "most": MAX_PLAYERS,
        "start": START_PILE,
        "all": BAD_THINGS,
        "low": LOWEST_NUMBER,
        "reset": RESET_FACE,
        "out": OUT_AT,
    }
