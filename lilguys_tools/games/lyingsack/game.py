"""You Lying Sack behind the verbs that every game has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lilguys_tools.core.dice import Dice
from lilguys_tools.core.errors import IllegalMoveError, InvalidMoveError
from lilguys_tools.games.lyingsack import rules, scoring
from lilguys_tools.games.lyingsack import state as states
from lilguys_tools.games.lyingsack import view as views
from lilguys_tools.games.lyingsack.moves import FACES, ROLLS, Answer, Move, Roll, Take
from lilguys_tools.games.lyingsack.scoring import Result
from lilguys_tools.games.lyingsack.setup import MAX_PLAYERS, MIN_PLAYERS, Setup, check_setup
from lilguys_tools.games.lyingsack.state import State


class LyingSack:
    """The game as `lilguys_tools.core.game.Game` asks for it; it has no state of its own."""

    name = "lyingsack"
    title = "You Lying Sack"
    min_players = MIN_PLAYERS
    max_players = MAX_PLAYERS

    def new_setup(self, players: Sequence[str], first_player: int = 0, **options: Any) -> Setup:
        """Return the setup of a game of these players.

        Parameters
        ----------
        players : sequence of str
            Names in seating order, clockwise.
        first_player : int
            The seat that goes first, from 0.
        **options
            None: the game has no others.

        Raises
        ------
        IllegalMoveError
            If `check_setup` objects (LS-PLAYERS, LS-SETUP).
        TypeError
            If another option is given.
        """
        if options:
            raise TypeError(f"You Lying Sack has no option {', '.join(sorted(options))}")
        breach = check_setup(players, first_player)
        if breach is not None:
            raise IllegalMoveError(breach)
        return Setup(tuple(players), first_player)

    def initial(self, setup: Setup) -> State:
        """Return the position before the first roll (LS-SETUP)."""
        return states.initial(setup)

    def decision(self, state: State) -> str | None:
        """Return "roll", "hand" or "answer"; None when the game is over."""
        return rules.decision(state)

    def to_move(self, state: State) -> int | None:
        """Return the seat that decides; None for the die and when the game is over."""
        return rules.to_move(state)

    def is_chance(self, state: State) -> bool:
        """Return whether the die is rolled now."""
        return not state.die and not states.is_over(state)

    def is_over(self, state: State) -> bool:
        """Return whether one player only is left (LS-WIN)."""
        return states.is_over(state)

    # The verbs that are called most are the functions themselves.
    check = staticmethod(rules.check)
    step = staticmethod(rules.step)
    apply = staticmethod(rules.apply)
    legal_moves = staticmethod(rules.legal_moves)

    def chance(self, state: State, dice: Dice) -> Roll:
        """Return a roll of the die, drawn with `dice`."""
        return ROLLS[dice.roll(FACES) - 1]

    def view(self, state: State, seat: int | None) -> State:
        """Return what `seat` sees (None: what everybody sees); see `view.view`."""
        return views.view(state, seat)

    def to_json(self, setup: Setup, move: Move) -> dict[str, Any]:
        """Return ``{"roll": 4}``, ``{"hand": "bad"}`` or ``{"accept": true}``."""
        if isinstance(move, Roll):
            return {"roll": move.value}
        if isinstance(move, Take):
            return {"hand": move.hand}
        return {"accept": move.accept}

    def from_json(self, state: State, data: dict[str, Any]) -> Move:
        """Return the move that `data` writes down, legal here or not.

        Raises
        ------
        InvalidMoveError
            If it is none: another key, more or fewer keys than one, a roll outside 1 to 6, a
            hand that is neither bad nor good, an answer that is neither true nor false.
        """
        match data:
            case {"roll": value} if len(data) == 1:
                return Roll(value)
            case {"hand": hand} if len(data) == 1:
                return Take(hand)
            case {"accept": accept} if len(data) == 1:
                return Answer(accept)
        raise InvalidMoveError(f"no move of You Lying Sack: {data!r}")

    def public(self, state: State) -> dict[str, Any]:
        """Return the public table as plain data for JSON; see `view.public`."""
        return views.public(state)

    def result(self, state: State) -> Result:
        """Return how the table stands; see `scoring.result`."""
        return scoring.result(state)


GAME = LyingSack()
