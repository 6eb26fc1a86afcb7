"""What was typed, as moves; which game reads it is looked up by name."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any, NamedTuple

from lilguys_tools.core.errors import Breach, IllegalMoveError
from lilguys_tools.core.game import Game
from lilguys_tools.session.words import NotationError, too_long


def read_line(game: Game, state: Any, line: str, whole: bool = False) -> list[Any]:
    """Return the moves that a typed line stands for, legal or not.

    Parameters
    ----------
    game : Game
        The game.
    state : state
        The position; `line` answers what is to be decided in it, and may go on with what the
        same player decides next.
    line : str
        What was typed.
    whole : bool
        Whether a line tells all of a pick or turn, as at a real table.

    Raises
    ------
    NotationError
        If it can not be read.
    IllegalMoveError
        If it says what no list of moves can, and a rule forbids it.
    """
    flaw = too_long(line)
    if flaw is not None:
        raise NotationError(flaw)
    reader = import_module(f"lilguys_tools.session.{game.name}_notation")
    moves: list[Any] = reader.read(state, line, whole)
    return moves


class Part(NamedTuple):
    """A list of cards that goes on in the next line.

    Attributes
    ----------
    cards : tuple of str
        The cards that the line adds to it.
    have, owed : int
        How many there are now, and how many it wants.
    """

    cards: tuple[str, ...]
    have: int
    owed: int


def read_part(game: Game, state: Any, typed: Sequence[str], line: str) -> Part | list[Any]:
    """Return what a line adds to a list of cards begun before, or the moves if it is complete.

    Parameters
    ----------
    game : Game
        The game.
    state : state
        The position of a real table.
    typed : sequence of str
        The cards of the list so far.
    line : str
        What was typed.

    Raises
    ------
    NotationError
        If it can not be read.
    IllegalMoveError
        If a card that is no part of any such list is among them.
    """
    moves = read_line(game, state, ", ".join([*typed, line]), whole=True)
    if game.decision(state) != "deal":
        return moves
    from lilguys_tools.session.lilguys_notation import part_of

    cards, owed, breach = part_of(state, moves[0])
    if len(cards) >= owed:
        return moves
    if breach is not None:
        raise IllegalMoveError(breach)
    return Part(cards[len(typed) :], len(cards), owed)


def decision_named(game: Game, text: str) -> str | None:
    """Return the decision that a line is about by its first word, or None if that says nothing."""
    reader = import_module(f"lilguys_tools.session.{game.name}_notation")
    named: str | None = reader.decision_named(text)
    return named


def first_breach(game: Game, state: Any, moves: list[Any]) -> Breach | None:
    """Return the rule that the first illegal one of these moves breaks, or None."""
    for i, move in enumerate(moves):
        breach = game.check(state, move)
        if breach is not None:
            return breach
        if i + 1 < len(moves):
            state = game.apply(state, move)
    return None
