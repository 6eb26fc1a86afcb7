"""Lil' Guys behind the verbs that every game offers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from operator import getitem
from typing import TYPE_CHECKING, Any

from lilguys_tools.core.errors import IllegalMoveError
from lilguys_tools.games.lilguys import legal, notation, rules
from lilguys_tools.games.lilguys import state as at
from lilguys_tools.games.lilguys import step as stepping
from lilguys_tools.games.lilguys.moves import Deal, Move
from lilguys_tools.games.lilguys.scoring import Result, score_state
from lilguys_tools.games.lilguys.setup import (
    LINE_CARDS,
    MAX_PLAYERS,
    MIN_PLAYERS,
    STORE_CARDS,
    Setup,
    check_options,
    check_players,
)
from lilguys_tools.games.lilguys.state import State

if TYPE_CHECKING:
    from lilguys_tools.core.dice import Dice


@lru_cache(maxsize=8)
def _undrawn(copies: tuple[int, ...]) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Return by card number and by the copies laid out so far those that are left."""
    return tuple(
        tuple((card,) * (n - seen) for seen in range(n + 1)) for card, n in enumerate(copies)
    )


class LilGuys:
    """The game's verbs (see `lilguys_tools.core.game.Game`)."""

    name = "lilguys"
    title = "Lil' Guys"
    min_players = MIN_PLAYERS
    max_players = MAX_PLAYERS

    def new_setup(self, players: Sequence[str], **options: Any) -> Setup:
        """Return a table of these players; `deck` must be among the options.

        Raises
        ------
        IllegalMoveError
            If the players break LG-PLAYERS.
        ValueError
            If an option has no such value.
        TypeError
            If there is no such option.
        """
        breach = check_players(players)
        if breach is not None:
            raise IllegalMoveError(breach)
        check_options(len(players), options)
        return Setup(tuple(name.strip() for name in players), **options)

    def initial(self, setup: Setup) -> State:
        """Return the position before the first round."""
        return at.initial(setup)

    def decision(self, state: State) -> str | None:
        """Return what is to be decided now, or None when the game is over."""
        return at.DECISIONS[state.pending]

    def to_move(self, state: State) -> int | None:
        """Return the seat that decides, or None for chance and at the end."""
        return rules.to_move(state)

    def is_chance(self, state: State) -> bool:
        """Return whether cards are to be laid out."""
        return state.pending == at.DEAL

    def is_over(self, state: State) -> bool:
        """Return whether nothing is left to decide."""
        return state.pending == at.OVER

    # The verbs that are called most are the functions themselves.
    check = staticmethod(rules.check)
    step = staticmethod(stepping.step)
    apply = staticmethod(stepping.apply)
    legal_moves = staticmethod(legal.legal_moves)

    def chance(self, state: State, dice: Dice) -> Deal:
        """Return a deal from the cards not seen so far, what lies already left out."""
        deck = list(map(getitem, _undrawn(state.setup.copies), state.seen))
        first = state.setup.deck.tables.first_store
        line = None
        if rules.is_round_done(state) or not state.line:
            line = dice.draw(list(chain.from_iterable(deck[:first])), LINE_CARDS)
        return Deal(line, dice.draw(list(chain.from_iterable(deck[first:])), STORE_CARDS))

    def view(self, state: State, seat: int | None) -> State:
        """Return the state itself: everything on this table is open."""
        return state

    def to_json(self, setup: Setup, move: Move) -> dict[str, Any]:
        """Return a move as it stands in a log."""
        return notation.to_json(setup, move)

    def from_json(self, state: State, data: dict[str, Any]) -> Move:
        """Return the move that `data` writes down; raise InvalidMoveError if it is none."""
        return notation.from_json(state, data)

    def public(self, state: State) -> dict[str, Any]:
        """Return the public table as plain data."""
        return notation.public(state)

    def result(self, state: State, scoring: str | None = None) -> Result:
        """Return the score of the table as it stands (see `scoring.score_state`)."""
        return score_state(state, scoring)


GAME = LilGuys()
