"""What cards are worth to whom in Lil' Guys until the end of the game.

`Table` is a position as the thinking bot looks at it: for each seat what it has and what that
is expected to bring, and what any cards more or less would change. Groups are worth what
`lilguys_groups` says, conditions of Special Items are judged by `lilguys_futures`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from lilguys_tools.bots.lilguys_futures import Futures
from lilguys_tools.bots.lilguys_groups import Prospects, ToCome, powers_of
from lilguys_tools.core.dice import Dice
from lilguys_tools.games.lilguys.conditions import GUYS, ITEMS, TYPES, Counts, Per
from lilguys_tools.games.lilguys.deck import Card
from lilguys_tools.games.lilguys.moves import Move
from lilguys_tools.games.lilguys.pranks import DISCARD, Transfer
from lilguys_tools.games.lilguys.rules import prank_table
from lilguys_tools.games.lilguys.state import State
from lilguys_tools.games.lilguys.step import apply
from lilguys_tools.games.lilguys.values import Holding, Side

#: Points that one more send a round, free choice of whom to send, and a second card for a Guy
#: bring in a round; a Guy sent for a Normal Item gains two or three.
EXTRA_SEND, SEND_NEGATIVE, SECOND_CARD = 1.5, 1.0, 0.6
#: How much a point of the other players on average counts against an own one.
RIVALS = 1.0


class Seat:
    """A player's cards and what they are expected to bring.

    Attributes
    ----------
    symbols : tuple of int
        By type, without Populars.
    wild : int
        Popular symbols.
    items : tuple of int
        Store cards that are no Guys.
    varying : tuple of int
        Those whose own points depend on what is held at the end.
    side : Side
        What the engine makes of these cards.
    ignored : tuple of bool
        By type, whether printed negative points do not count.
    prospects : Prospects
        What symbols are worth to this player.
    """

    __slots__ = ("ignored", "items", "prospects", "side", "symbols", "varying", "wild")

    def __init__(
        self, state: State, seat: int, to_come: Sequence[ToCome], more: tuple[int, ...] = ()
    ) -> None:
        setup = state.setup
        tables = setup.deck.tables
        self.items = (*state.items[seat], *more)
        entries = setup.deck.cards
        self.varying = tuple([card for card in self.items if _varies(entries[card])])
        self.side = Side(setup, Holding(state.hand(seat), self.items))
        self.symbols = tuple(self.side.symbols)
        self.wild = sum(tables.symbols[card] for card in self.side.wild)
        powers = [tables.powers[card] for card in self.items if card in tables.powers]
        own = powers_of(len(setup.deck.types), powers)
        self.ignored = own.ignored
        self.prospects = Prospects(setup, to_come, own)

    def total(self) -> float:
        """Return what Guys are expected to bring until the end."""
        return self.side.printed + self.prospects.worth(self.symbols, self.wild)


class Table:
    """A position, and what every card is worth to every seat.

    Parameters
    ----------
    state : State
        The position.
    dice : Dice
        For the ends by which Special Items are judged.
    """

    def __init__(self, state: State, dice: Dice) -> None:
        self.state, self.setup, self._dice = state, state.setup, dice
        self.cards = state.setup.deck.tables
        self.rounds_left = state.setup.rounds - state.round
        self.to_come = _to_come(state)
        self.seats = [Seat(state, seat, self.to_come) for seat in range(state.setup.seats)]
        self._points: dict[tuple[int, int, tuple[int, ...], int, int], float] = {}
        self._store: dict[tuple[int, int], float] = {}

    def after(self, move: Move) -> Table:
        """Return the table after a legal move."""
        return Table(apply(self.state, move), self._dice)

    @cached_property
    def futures(self) -> Futures:
        """The ends by which Special Items are judged, made when the first one asks."""
        state = self.state
        nobody_has: list[int] = []
        for group, cards in enumerate(state.groups() or (state.line,)):
            if group not in state.taken:
                nobody_has += cards
        for card, (copies, seen) in enumerate(zip(self.setup.copies, state.seen, strict=True)):
            if self.cards.in_line[card]:
                nobody_has += [card] * (copies - seen)
        now = Counts(
            [seat.side.groups(None) for seat in self.seats],
            [seat.side.guys for seat in self.seats],
            [len(seat.items) for seat in self.seats],
        )
        picks = self.setup.group_count // self.setup.seats
        return Futures(
            self.setup,
            now,
            [seat.wild for seat in self.seats],
            [seat.prospects for seat in self.seats],
            nobody_has,
            self.rounds_left * picks,
            self._dice,
        )

    def total(self, seat: int) -> float:
        """Return the points that a seat is expected to have at the end."""
        return self.seats[seat].total() + sum(
            self.item_points(seat, card) for card in self.seats[seat].items
        )

    def item_points(
        self, seat: int, card: int, more: Sequence[int] = (), guys: int = 0, items: int = 0
    ) -> float:
        """Return the points of a store card itself, with so many more symbols, Guys, items."""
        entry = self.setup.deck.cards[card]
        if not _varies(entry):
            assert isinstance(entry.points, int), "points by number vary"
            return float(entry.points)
        measures = entry.when.measures() if entry.when is not None else ()
        if isinstance(entry.points, Per):
            measures = (*measures, entry.points.per)
        symbols = tuple(more) or (0,) * len(self.setup.deck.types)
        if TYPES not in measures:  # what it does not look at can not change it
            symbols = tuple([n if kind in measures else 0 for kind, n in enumerate(symbols)])
        guys = guys if GUYS in measures else 0
        items = items if ITEMS in measures else 0
        key = (seat, card, symbols, guys, items)
        if key not in self._points:
            self._points[key] = self.futures.points(entry, seat, symbols, guys, items)
        return self._points[key]

    def change(
        self, seat: int, come: Iterable[int], go: Iterable[int] = (), items: tuple[int, ...] = ()
    ) -> float:
        """Return by how much a seat's expected points change.

        Parameters
        ----------
        come, go : iterable of int
            Guys that it gets and loses.
        items : tuple of int
            Store cards that it gets and that are no Guys.
        """
        here, tables = self.seats[seat], self.cards
        symbols, wild, printed, guys = list(here.symbols), here.wild, 0, 0
        for cards, sign in ((come, 1), (go, -1)):
            for card in cards:
                guys += sign
                points = tables.printed[card]
                if points > 0 or not here.ignored[tables.types[card]]:
                    printed += sign * points
                if tables.is_wild[card]:
                    wild += sign * tables.symbols[card]
                else:
                    symbols[tables.types[card]] += sign * tables.symbols[card]
        prospects = here.prospects
        change = printed + prospects.worth(symbols, wild) - prospects.worth(here.symbols, here.wild)
        change += sum([self.item_worth(seat, card) for card in items])
        if here.varying:
            more = [a - b for a, b in zip(symbols, here.symbols, strict=True)]
            for card in here.varying:
                after = self.item_points(seat, card, more, guys, len(items))
                change += after - self.item_points(seat, card)
        return change

    def item_worth(self, seat: int, card: int) -> float:
        """Return what a store card that is no Guy is worth to a seat that gets it."""
        key = (seat, card)
        if key not in self._store:
            worth = self.item_points(seat, card, (), -1, 1)
            if card in self.cards.powers:
                worth += self._power(seat, card)
            elif card in self.cards.pranks:
                worth += self._prank(seat, card)
            self._store[key] = worth
        return self._store[key]

    def card_worth(self, seat: int, card: int) -> float:
        """Return what any card out of the store is worth to a seat that gets it."""
        if self.cards.is_guy[card]:
            return self.change(seat, (card,))
        return self.item_worth(seat, card)

    def _power(self, seat: int, card: int) -> float:
        effect = self.cards.powers[card]
        rounds = self.rounds_left
        with_it = Seat(self.state, seat, self.to_come, (card,))
        worth = with_it.total() - self.seats[seat].total()
        worth += EXTRA_SEND * effect.extra_sends() * (rounds + 0.5)
        worth += SEND_NEGATIVE * effect.lifts_negative() * rounds
        return worth + SECOND_CARD * min(2, len(effect.buys_two())) * rounds

    def _prank(self, seat: int, card: int) -> float:
        """Return what the best way to carry a prank out brings, as things lie now."""
        table = prank_table(self.state)._replace(buyer=seat)
        worth = TransferWorth(self, seat)
        ways = self.cards.pranks[card].candidates(table)
        return max((sum([worth(one) for one in way]) for way in ways), default=0.0)


class TransferWorth:
    """What single transfers of Guys are worth to a seat, each reckoned once."""

    __slots__ = ("_known", "_seat", "_table")

    def __init__(self, table: Table, seat: int) -> None:
        self._table, self._seat = table, seat
        self._known: dict[Transfer, float] = {}

    def __call__(self, transfer: Transfer) -> float:
        """Return the worth of a transfer."""
        worth = self._known.get(transfer)
        if worth is None:
            worth = self._known[transfer] = self.of((transfer,))
        return worth

    def of(self, transfers: Sequence[Transfer]) -> float:
        """Return the worth of transfers made together; a rival's loss counts in part."""
        come: dict[int, list[int]] = {}
        go: dict[int, list[int]] = {}
        for card, giver, taker in transfers:
            go.setdefault(giver, []).append(card)
            if taker != DISCARD:
                come.setdefault(taker, []).append(card)
        rivals = len(self._table.seats) - 1
        worth = 0.0
        for seat in sorted({*come, *go}):
            change = self._table.change(seat, come.get(seat, ()), go.get(seat, ()))
            worth += change if seat == self._seat else -RIVALS * change / rivals
        return worth


def _varies(entry: Card) -> bool:
    """Return whether a store card's own points depend on what is held at the end."""
    return entry.when is not None or isinstance(entry.points, Per)


def _to_come(state: State) -> list[ToCome]:
    """Return by type the Guys not laid out yet, as (symbols, printed points, copies)."""
    tables = state.setup.deck.tables
    found: list[list[tuple[int, int, int]]] = [[] for _ in state.setup.deck.types]
    for card, (copies, seen) in enumerate(zip(state.setup.copies, state.seen, strict=True)):
        if tables.in_line[card] and copies > seen:
            one = (tables.symbols[card], tables.printed[card], copies - seen)
            found[tables.types[card]].append(one)
    return [tuple(one) for one in found]
