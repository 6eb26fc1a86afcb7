"""The greedy bot of Lil' Guys: the highest own total on the table as it stands.

It does not ask what a card may still become, nor what the others do. Of the splits it takes the
one whose worst group is still the best for it, since the last group is the Planner's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from lilguys_tools.bots.bot import Advice
from lilguys_tools.bots.lilguys_stacking import best_stack, table_now
from lilguys_tools.core.dice import Dice
from lilguys_tools.games.lilguys import state as at
from lilguys_tools.games.lilguys.conditions import Counts
from lilguys_tools.games.lilguys.moves import Prank
from lilguys_tools.games.lilguys.popular import best_stacking, symbols_brought
from lilguys_tools.games.lilguys.state import CARD_BITS, State
from lilguys_tools.games.lilguys.step import apply
from lilguys_tools.games.lilguys.values import card_points, group_points

#: Ways to carry a prank out that are scored as a whole; the others by their parts alone.
WHOLE_PRANKS = 100


def total_now(state: State, seat: int) -> int:
    """Return a seat's total as the table stands, its Populars stacked for the best."""
    setup = state.setup
    sides, counts = table_now(state)
    side = sides[seat]
    if side.wild and state.stacks[seat] is None:
        choice = best_stacking(setup, setup.scoring, side, counts, seat)
        symbols = list(counts.symbols)
        symbols[seat] = side.groups(symbols_brought(setup, choice))
        counts = Counts(symbols, counts.guys, counts.items)
    own = counts.symbols[seat]
    total = side.printed + sum(group_points(setup, setup.scoring, own))
    if side.bonus is not None:
        total += sum(points for points, n in zip(side.bonus, own, strict=True) if n)
    for card in state.items[seat]:
        total += card_points(setup.deck.cards[card], counts, seat)[0]
    return total


def _best(moves: Sequence[Any], worth: Callable[[Any], int]) -> Any:
    """Return the first of the moves that are worth most."""
    return max(moves, key=worth)


def _split(state: State, seat: int, moves: Sequence[Any]) -> Any:
    known: dict[tuple[int, int], int] = {}

    def worth(start: int, end: int) -> int:
        if (start, end) not in known:
            stamp = state.round << CARD_BITS
            more = tuple([card | stamp for card in state.line[start:end]])
            held = (*state.guys[:seat], state.guys[seat] + more, *state.guys[seat + 1 :])
            known[start, end] = total_now(state._replace(guys=held), seat)
        return known[start, end]

    def worst(move: Any) -> int:
        start, found = 0, []
        for size in move.sizes:
            found.append(worth(start, start + size))
            start += size
        return min(found)

    return _best(moves, worst)


def _prank(state: State, seat: int, moves: Sequence[Prank]) -> Any:
    def worth(move: Prank) -> int:
        return total_now(apply(state, move), seat)

    if len(moves) > WHOLE_PRANKS:
        now = total_now(state, seat)
        parts: dict[Any, int] = {}
        for transfer in {one: None for move in moves for one in move.transfers}:
            parts[transfer] = worth(Prank((transfer,))) - now
        ranked = sorted(moves, key=lambda move: -sum([parts[one] for one in move.transfers]))
        moves = ranked[:WHOLE_PRANKS]
    return _best(moves, worth)


class GreedyBot:
    """Goes by the own total right after the move."""

    name = "greedy"

    def choose(self, view: State, seat: int, moves: Sequence[Any], dice: Dice) -> Advice:
        """Return the move that leaves `seat` the highest total."""
        if view.pending == at.STACK:
            return Advice(best_stack(view, seat))
        if view.pending == at.SPLIT:
            return Advice(_split(view, seat, moves))
        if view.pending == at.PRANK:
            return Advice(_prank(view, seat, moves))
        return Advice(_best(moves, lambda move: total_now(apply(view, move), seat)))


BOT = GreedyBot()
