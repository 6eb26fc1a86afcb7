"""The thinking bot of Lil' Guys: what a Guy is worth to whom, and who will take which.

It assumes that everybody wants what raises the points expected until the end (`Table`), and
in each round everybody foresees what the later ones will pick (`Foresight`). It splits the
line, picks and pranks for the own gain less what the others gain on average: to win, points
that the others do not get are as good as points. It buys for the own gain alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from lilguys_tools.bots import lilguys_reasons as reasons
from lilguys_tools.bots.bot import Advice
from lilguys_tools.bots.lilguys_foresight import Foresight
from lilguys_tools.bots.lilguys_stacking import best_stack
from lilguys_tools.bots.lilguys_worth import Table, TransferWorth
from lilguys_tools.core.dice import Dice
from lilguys_tools.games.lilguys import state as at
from lilguys_tools.games.lilguys.moves import Pass, Prank, Trade
from lilguys_tools.games.lilguys.state import State

#: Ways to carry a prank out that are reckoned as a whole; the others by their parts alone.
WHOLE_PRANKS = 40


class ThinkingBot:
    """Goes by what is expected until the end; see this module."""

    name = "thinking"

    def choose(self, view: State, seat: int, moves: Sequence[Any], dice: Dice) -> Advice:
        """Return the move with the best prospects for `seat`."""
        table = Table(view, dice)
        return _CHOOSE[view.pending](table, seat, moves)


def _ahead(table: Table, seat: int, gains: Sequence[float]) -> float:
    """Return how far ahead of the best other player `seat` is expected to end, in points.

    Parameters
    ----------
    gains : sequence of float
        What each seat is still to gain in this round.
    """
    totals = [table.total(s) + gain for s, gain in enumerate(gains)]
    return totals[seat] - max(total for s, total in enumerate(totals) if s != seat)


def _ahead_after(table: Table, seat: int, move: Any) -> float:
    """Return the same after a move in the course of the picks or at the end."""
    then = table.after(move)
    gains = Foresight(then).ending(then.state.sizes, then.state.taken).gains
    return _ahead(then, seat, gains)


def _split(table: Table, seat: int, moves: Sequence[Any]) -> Advice:
    foresight = Foresight(table)
    endings = [(foresight.ending(move.sizes), move) for move in moves]
    ending, move = max(endings, key=lambda one: one[0].lead(seat))
    last = ending.groups[-1]
    start = sum(move.sizes[:last])
    group = table.state.line[start : start + move.sizes[last]]
    return Advice(move, _ahead(table, seat, ending.gains), reasons.split(table.setup, group))


def _pick(table: Table, seat: int, moves: Sequence[Any]) -> Advice:
    foresight = Foresight(table)
    sizes, taken = table.state.sizes, table.state.taken
    ending = foresight.ending(sizes, taken)
    place = ending.groups[len(taken)]
    move = next(move for move in moves if move.group == place + 1)
    group = table.state.groups()[place]
    return Advice(move, _ahead(table, seat, ending.gains), reasons.pick(table, seat, group))


def _send(table: Table, seat: int, moves: Sequence[Any]) -> Advice:
    def worth(move: Trade | Pass) -> float:
        if isinstance(move, Pass):
            return 0.0
        come = [card for card in move.buy if table.cards.is_guy[card]]
        items = tuple([card for card in move.buy if not table.cards.is_guy[card]])
        return table.change(seat, come, (move.send,), items)

    gain, i = max([(worth(move), -i) for i, move in enumerate(moves)])
    move = moves[-i]
    return Advice(move, _ahead_after(table, seat, move), reasons.send(table, move, gain))


def _prank(table: Table, seat: int, moves: Sequence[Prank]) -> Advice:
    worth = TransferWorth(table, seat)
    parts = [(sum([worth(one) for one in move.transfers]), -i) for i, move in enumerate(moves)]
    parts.sort(reverse=True)
    whole = [(worth.of(moves[-i].transfers), i) for _, i in parts[:WHOLE_PRANKS]]
    gain, i = max(whole)
    move = moves[-i]
    return Advice(move, _ahead_after(table, seat, move), reasons.prank(gain))


def _stack(table: Table, seat: int, moves: Sequence[Any]) -> Advice:
    move = best_stack(table.state, seat)
    return Advice(move, _ahead_after(table, seat, move), reasons.stack())


_CHOOSE: dict[int, Callable[[Table, int, Sequence[Any]], Advice]] = {
    at.SPLIT: _split,
    at.GROUP: _pick,
    at.SEND: _send,
    at.PRANK: _prank,
    at.STACK: _stack,
}

BOT = ThinkingBot()
