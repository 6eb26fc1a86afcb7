"""What every game offers: positions as values, chance as moves, one legality."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from lilguys_tools.core.errors import Breach

if TYPE_CHECKING:
    from lilguys_tools.core.dice import Dice


class Game(Protocol):
    """The verbs of a game; a module-like object without state of its own.

    A state is an immutable value. Moves are small frozen dataclasses. What chance does
    (a deal, a roll) is a move like any other, made by `chance`.
    """

    name: str
    title: str
    min_players: int
    max_players: int

    def new_setup(self, players: Sequence[str], **options: Any) -> Any:
        """Return the setup of a game of these players with all options at their defaults."""
        ...

    def initial(self, setup: Any) -> Any:
        """Return the position before the first move."""
        ...

    def decision(self, state: Any) -> str | None:
        """Return what is to be decided now, or None when the game is over."""
        ...

    def to_move(self, state: Any) -> int | None:
        """Return the seat that decides, or None for chance and when the game is over."""
        ...

    def is_chance(self, state: Any) -> bool:
        """Return whether the next move is chance's."""
        ...

    def is_over(self, state: Any) -> bool:
        """Return whether nothing is left to decide."""
        ...

    def check(self, state: Any, move: Any) -> Breach | None:
        """Return the rule that `move` breaks here, or None if it is legal."""
        ...

    def step(self, state: Any, move: Any) -> Any:
        """Return the position after `move`; raise IllegalMoveError if `check` objects."""
        ...

    def apply(self, state: Any, move: Any) -> Any:
        """Return the position after a move known to be legal, without checking it."""
        ...

    def legal_moves(self, state: Any) -> Sequence[Any]:
        """Return every legal move of the seat to move; empty for chance and at the end."""
        ...

    def chance(self, state: Any, dice: Dice) -> Any:
        """Return chance's move here, drawn with `dice`."""
        ...

    def view(self, state: Any, seat: int | None) -> Any:
        """Return what `seat` sees (None: what everybody sees), as a state without secrets."""
        ...

    def to_json(self, setup: Any, move: Any) -> dict[str, Any]:
        """Return a move as it stands in a log."""
        ...

    def from_json(self, state: Any, data: dict[str, Any]) -> Any:
        """Return the move that `data` writes down; raise InvalidMoveError if it is none."""
        ...

    def public(self, state: Any) -> dict[str, Any]:
        """Return the public table as plain data for JSON."""
        ...

    def result(self, state: Any) -> Any:
        """Return the score of the table as it stands."""
        ...
