"""How a round of Lil' Guys will go once the line is split, as far as one can see.

Each player is taken to choose the group that is worth most to that player, with the best
purchase that it allows out of what is still in the store by then. The player who thinks tries
every group instead, and goes by the own gain less what the others gain on average.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from lilguys_tools.bots.lilguys_worth import RIVALS, Table
from lilguys_tools.games.lilguys.rules import cards_bought_for, may_be_sent

Run = tuple[int, int]  #: where a group starts and ends in the line
Runs = tuple[Run, ...]


class Ending(NamedTuple):
    """How the picks of a round end.

    Attributes
    ----------
    score : float
        The thinker's gain less the others' average.
    gains : tuple of float
        What each seat gains by all that it takes.
    groups : tuple of int
        The groups in the order in which they are taken, from 0.
    """

    score: float
    gains: tuple[float, ...]
    groups: tuple[int, ...]


class Foresight:
    """What may be taken in this round, and by whom.

    Parameters
    ----------
    table : Table
        The position.
    seat : int
        Who thinks.
    """

    def __init__(self, table: Table, seat: int) -> None:
        self.table, self.seat = table, seat
        state = table.state
        seats = table.setup.seats
        self._order = [(state.planner + 1 + i) % seats for i in range(table.setup.group_count)]
        self._gains: dict[tuple[int, Runs], float] = {}
        self._trades: dict[tuple[int, Run, int], tuple[float, int]] = {}
        self._store = [self._ranked(s) for s in range(seats)]
        self._sends = [self._sends_a_pick(s) for s in range(seats)]

    def ending(self, sizes: Sequence[int], taken: Sequence[int] = ()) -> Ending:
        """Return how the picks end from here if the line is split so and these are taken."""
        runs, start = [], 0
        for size in sizes:
            runs.append((start, start + size))
            start += size
        held: list[Runs] = [()] * self.table.setup.seats
        bought = [0.0] * self.table.setup.seats
        return self._from(tuple(runs), tuple(taken), held, bought, 0)

    def _from(
        self, runs: Runs, taken: tuple[int, ...], held: list[Runs], bought: list[float], sold: int
    ) -> Ending:
        """Return the best ending for who thinks, from this pick on; `sold` marks the store."""
        if len(taken) == len(runs):
            return self._ended(taken, held, bought)
        seat = self._order[len(taken)]
        free = [group for group in range(len(runs)) if group not in taken]
        if seat != self.seat and len(free) > 1:
            free = [max(free, key=lambda g: self._alone(seat, held[seat], runs[g], sold))]
        best: Ending | None = None
        for group in free:
            points, mask = self._trade(seat, runs[group], sold)
            now, paid = held.copy(), bought.copy()
            now[seat] = (*now[seat], runs[group])
            paid[seat] += points
            ending = self._from(runs, (*taken, group), now, paid, mask)
            if best is None or ending.score > best.score:
                best = ending
        assert best is not None, "a group is free for every pick"
        return best

    def _ended(self, taken: tuple[int, ...], held: list[Runs], bought: list[float]) -> Ending:
        gains = tuple([self.gain(s, runs) + bought[s] for s, runs in enumerate(held)])
        own = gains[self.seat]
        rivals = (sum(gains) - own) / (len(gains) - 1)
        return Ending(own - RIVALS * rivals, gains, taken)

    def _alone(self, seat: int, held: Runs, run: Run, sold: int) -> float:
        return self.gain(seat, (*held, run)) + self._trade(seat, run, sold)[0]

    def gain(self, seat: int, runs: Runs) -> float:
        """Return what these groups are worth to a seat, purchases aside."""
        if not runs:
            return 0.0
        key = (seat, runs if len(runs) == 1 else tuple(sorted(runs)))
        if key not in self._gains:
            line = self.table.state.line
            cards = [card for start, end in runs for card in line[start:end]]
            self._gains[key] = self.table.change(seat, cards)
        return self._gains[key]

    def _ranked(self, seat: int) -> list[tuple[float, int]]:
        """Return the places in the store with what lies there is worth to a seat, best first."""
        state = self.table.state
        worth = [
            (self.table.card_worth(seat, card), -place)
            for place, card in enumerate(state.store)
            if state.senders[place] != seat
        ]
        return [(points, -place) for points, place in sorted(worth, reverse=True)]

    def _sends_a_pick(self, seat: int) -> int:
        state, powers = self.table.state, self.table.cards.powers
        extra = sum(powers[card].extra_sends() for card in state.items[seat] if card in powers)
        return 1 + extra - state.extra_used[seat]

    def _trade(self, seat: int, run: Run, sold: int) -> tuple[float, int]:
        """Return what the best purchases out of a group bring, and the store after them."""
        key = (seat, run, sold)
        if key not in self._trades:
            self._trades[key] = self._best_trades(seat, run, sold)
        return self._trades[key]

    def _best_trades(self, seat: int, run: Run, sold: int) -> tuple[float, int]:
        state = self.table.state
        group = state.line[run[0] : run[1]]
        prices = [
            (self._price(seat, group, card), card, cards_bought_for(state, seat, card))
            for card in dict.fromkeys(group)
            if may_be_sent(state, seat, card)
        ]
        total = 0.0
        for _ in range(self._sends[seat]):
            offers = [one for one in self._store[seat] if not sold >> one[1] & 1][:2]
            best, chosen, places = 0.0, None, offers
            for price in prices:
                bought = offers[: price[2]]
                value = sum([points for points, _ in bought]) - price[0]
                if bought and value > best:
                    best, chosen, places = value, price, bought
            if chosen is None:
                break
            total += best
            prices.remove(chosen)
            for _, place in places:
                sold |= 1 << place
        return total, sold

    def _price(self, seat: int, group: Sequence[int], card: int) -> float:
        """Return what a player who has just taken `group` loses by sending `card`."""
        rest = list(group)
        rest.remove(card)
        return self.table.change(seat, group) - self.table.change(seat, rest)
