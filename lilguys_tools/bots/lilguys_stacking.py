"""How bots stack their Popular Guys: by the score, as the engine would."""

from __future__ import annotations

from lilguys_tools.games.lilguys.conditions import Counts
from lilguys_tools.games.lilguys.moves import Stack
from lilguys_tools.games.lilguys.popular import best_stacking, symbols_brought
from lilguys_tools.games.lilguys.state import State
from lilguys_tools.games.lilguys.values import Holding, Side


def table_now(state: State) -> tuple[list[Side], Counts]:
    """Return what every seat's cards come to, stacks settled so far included (LG-POPULAR-2)."""
    setup = state.setup
    sides = [
        Side(setup, Holding(state.hand(seat), state.items[seat])) for seat in range(setup.seats)
    ]
    symbols = []
    for side, choice in zip(sides, state.stacks, strict=True):
        symbols.append(side.groups(symbols_brought(setup, choice) if choice else None))
    guys = [side.guys for side in sides]
    return sides, Counts(symbols, guys, [len(items) for items in state.items])


def best_stack(state: State, seat: int) -> Stack:
    """Return the stacking that gives `seat` the highest total as the table stands."""
    sides, counts = table_now(state)
    return Stack(best_stacking(state.setup, state.setup.scoring, sides[seat], counts, seat))
