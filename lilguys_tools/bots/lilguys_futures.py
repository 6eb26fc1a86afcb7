"""Ways in which a game of Lil' Guys may end, to judge Special Items by.

Whether somebody will have the most Funny symbols can not be read off the table, so the rest of
the game is dealt out a number of times: each Guy still to come is looked at by two players and
goes to the one who gains more by him. The engine's own conditions then judge the item at each
of these ends. All choices are judged by the same ends, so that luck does not tell them apart.
"""

from __future__ import annotations

from collections.abc import Sequence

from lilguys_tools.bots.lilguys_groups import Prospects
from lilguys_tools.core.dice import Dice
from lilguys_tools.games.lilguys.conditions import Counts
from lilguys_tools.games.lilguys.deck import Card
from lilguys_tools.games.lilguys.setup import Setup
from lilguys_tools.games.lilguys.values import card_points

#: How many ends are looked at.
ENDS = 16
#: How often a player who may send a Guy to the store does so.
SENDS = 0.8

Cards = Sequence[int]


class Futures:
    """A number of possible ends of one game.

    Parameters
    ----------
    setup : Setup
        The table.
    now : Counts
        What every seat has, Populars not counted among the symbols.
    wild : sequence of int
        Popular symbols by seat.
    prospects : sequence of Prospects
        By seat.
    to_come : sequence of int
        The Guys that nobody has yet, a card number for each copy.
    sends : int
        How often each player may still send a Guy to the store.
    dice : Dice
        For all chance in them.
    """

    def __init__(
        self,
        setup: Setup,
        now: Counts,
        wild: Sequence[int],
        prospects: Sequence[Prospects],
        to_come: Cards,
        sends: int,
        dice: Dice,
    ) -> None:
        self._ends: list[Counts] = []
        tables = setup.deck.tables
        for _ in range(ENDS):
            symbols = [list(own) for own in now.symbols]
            guys, items, hoped = list(now.guys), list(now.items), list(wild)
            for card in to_come:
                one, other = dice.below(setup.seats), dice.below(setup.seats)
                kind, n = tables.types[card], tables.symbols[card]
                if tables.is_wild[card]:
                    hoped[one] += n
                else:
                    seat = one
                    if one != other:
                        gain = _gain(prospects[one], kind, symbols[one][kind], n)
                        if _gain(prospects[other], kind, symbols[other][kind], n) > gain:
                            seat = other
                    symbols[seat][kind] += n
                    one = seat
                guys[one] += 1
            for seat in range(setup.seats):
                sent = sum(1 for _ in range(sends) if dice.fraction() < SENDS)
                guys[seat] -= sent
                items[seat] += sent
                _stack(prospects[seat], setup.types_in_play, symbols[seat], hoped[seat])
            self._ends.append(Counts(symbols, guys, items))

    def points(
        self, card: Card, seat: int, symbols: Sequence[int], guys: int = 0, items: int = 0
    ) -> float:
        """Return the points that a store card brings `seat` on average.

        Parameters
        ----------
        symbols : sequence of int
            How many more symbols than now the seat has, by type.
        guys, items : int
            How many more Guys and items than now.
        """
        total = 0
        for end in self._ends:
            own = [a + b for a, b in zip(end.symbols[seat], symbols, strict=True)]
            rows, people, things = list(end.symbols), list(end.guys), list(end.items)
            rows[seat] = own
            people[seat] += guys
            things[seat] += items
            total += card_points(card, Counts(rows, people, things), seat)[0]
        return total / len(self._ends)


def _gain(prospects: Prospects, kind: int, held: int, more: int) -> float:
    table = prospects.tables[kind]
    end = len(table) - 1
    return table[min(held + more, end)] - table[min(held, end)]


def _stack(prospects: Prospects, kinds: Sequence[int], symbols: list[int], wild: int) -> None:
    """Put Popular symbols, one by one, where they bring most."""
    for _ in range(wild):
        symbols[max(kinds, key=lambda kind: _gain(prospects, kind, symbols[kind], 1))] += 1
