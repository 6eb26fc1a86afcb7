"""What a step of a lesson asks for: a move, a number or a choice, at a position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from lilguys_tools.core.game import Game
from lilguys_tools.teach.story import counted

#: Goals of a move: any that is legal, or one that nobody beats in points at that moment.
LEGAL, BEST = "legal", "best"
#: In a pattern that a move has to fit: whatever stands there.
ANY = "any"


@dataclass(frozen=True, slots=True)
class Position:
    """What lies on the table in a step.

    Attributes
    ----------
    game : Game
        Whose table it is.
    state : state or None
        The position; None for a table that is only counted up.
    result : result
        The score of that table.
    seat : int or None
        The learner's seat, None where nobody in particular looks on.
    points : bool
        Whether the card with the points of a group lies beside the table.
    """

    game: Game
    state: Any
    result: Any
    seat: int | None = None
    points: bool = False

    @property
    def view(self) -> Any:
        """The position as the learner sees it."""
        return self.game.view(self.state, self.seat)


@dataclass(frozen=True, slots=True)
class Option:
    """One of several things to choose from.

    Attributes
    ----------
    say : str
        What it says.
    right : bool
        Whether it answers the question.
    rule : str
        The id of the rule that decides it; may be empty where it is right.
    why : str
        Why it is wrong; may be empty where the rule's own text is enough.
    """

    say: str
    right: bool
    rule: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class MoveTask:
    """Make a move.

    Attributes
    ----------
    goal : str or mapping
        `LEGAL`, `BEST`, or what the move must hold as it stands in a log, `ANY` for whatever.
    """

    goal: str | Mapping[str, str]
    kind = "move"

    def is_reached(self, position: Position, moves: Sequence[Any], after: Any) -> bool:
        """Return whether legal moves do what was asked for."""
        if self.goal == LEGAL:
            return True
        game, before = position.game, position.state
        if self.goal == BEST:
            seat = game.to_move(before)
            return _total(game, after, seat) >= max(
                _total(game, game.apply(before, move), seat) for move in game.legal_moves(before)
            )
        assert not isinstance(self.goal, str)
        return any(_fits(game.to_json(before.setup, move), self.goal) for move in moves)

    def missed(self, position: Position, after: Any) -> str:
        """Return what to say of legal moves that do something else than was asked for."""
        if self.goal != BEST:
            return "That is allowed, but it is not what is asked here."
        game = position.game
        points = counted(_total(game, after, game.to_move(position.state)), "point")
        return f"That is allowed and leaves you with {points}. You can do better."


@dataclass(frozen=True, slots=True)
class NumberTask:
    """Work out a number.

    Attributes
    ----------
    value : int
        What the engine works out.
    """

    value: int
    kind = "number"


@dataclass(frozen=True, slots=True)
class ChoiceTask:
    """Choose one of several things.

    Attributes
    ----------
    options : tuple of Option
        In the order shown; at least one is right.
    """

    options: tuple[Option, ...]
    kind = "choice"


Task = MoveTask | NumberTask | ChoiceTask


def _total(game: Game, state: Any, seat: int | None) -> int:
    total: int = game.result(state).players[seat].total
    return total


def _fits(move: Mapping[str, Any], pattern: Mapping[str, str]) -> bool:
    """Return whether a move as it stands in a log holds what a pattern asks for."""
    return all(
        key in move and wanted in (ANY, text_of(move[key]).lower())
        for key, wanted in pattern.items()
    )


def text_of(value: Any) -> str:
    """Return a value as text, a list as its entries with blanks between them."""
    return " ".join(map(text_of, value)) if isinstance(value, list) else str(value)
