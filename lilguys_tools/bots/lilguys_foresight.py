"""How a round of Lil' Guys will go once the line is split, as far as one can see.

Everybody is taken to think alike: who picks looks at how the later picks will go and takes the
group that brings most, the own gain less what the others gain on average. Each group counts
with the best purchases that it allows out of what is still in the store by then.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from lilguys_tools.bots.lilguys_worth import RIVALS, Table
from lilguys_tools.games.lilguys.sending import cards_bought_for, may_be_sent

Run = tuple[int, int]  #: where a group starts and ends in the line
Runs = tuple[Run, ...]


class Ending(NamedTuple):
    """How the picks of a round end.

    Attributes
    ----------
    gains : tuple of float
        What each seat gains by all that it takes.
    groups : tuple of int
        The groups in the order in which they are taken, from 0.
    """

    gains: tuple[float, ...]
    groups: tuple[int, ...]

    def lead(self, seat: int) -> float:
        """Return what `seat` gains less what the others gain on average."""
        own = self.gains[seat]
        return own - RIVALS * (sum(self.gains) - own) / (len(self.gains) - 1)


class Foresight:
    """What may be taken in this round, and by whom.

    Parameters
    ----------
    table : Table
        The position.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
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
        nothing: tuple[Runs, ...] = ((),) * self.table.setup.seats
        return self._from(tuple(runs), tuple(taken), nothing, (0.0,) * len(nothing), 0)

    def _from(
        self,
        runs: Runs,
        taken: tuple[int, ...],
        held: tuple[Runs, ...],
        gains: tuple[float, ...],
        sold: int,
    ) -> Ending:
        """Return how it goes on if everybody picks for the best; `sold` marks the store."""
        if len(taken) == len(runs):
            return Ending(gains, taken)
        seat = self._order[len(taken)]
        own = held[seat]
        best: Ending | None = None
        most = 0.0
        for group, run in enumerate(runs):
            if group in taken:
                continue
            paid, left = self._trade(seat, run, sold)
            gain = gains[seat] + self.gain(seat, (*own, run)) - self.gain(seat, own) + paid
            ending = self._from(
                runs,
                (*taken, group),
                (*held[:seat], (*own, run), *held[seat + 1 :]),
                (*gains[:seat], gain, *gains[seat + 1 :]),
                left,
            )
            lead = ending.lead(seat)
            if best is None or lead > most:
                best, most = ending, lead
        assert best is not None, "a group is free for every pick"
        return best

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
            (self._price(seat, run, card), card, cards_bought_for(state, seat, card))
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

    def _price(self, seat: int, run: Run, card: int) -> float:
        """Return what a player who has just taken a group loses by sending `card`."""
        rest = list(self.table.state.line[run[0] : run[1]])
        rest.remove(card)
        return self.gain(seat, (run,)) - self.table.change(seat, rest)
