"""Lil' Guys in numbers.

A move that moves several Guys, or stacks several Popular Guys, is chosen Guy by Guy: so the number
of actions does not grow with their combinations.
"""

from __future__ import annotations

from itertools import permutations
from typing import Any

from lilguys_tools.env.codec import Path
from lilguys_tools.games.lilguys import state as at
from lilguys_tools.games.lilguys.legal import splits
from lilguys_tools.games.lilguys.moves import Choice, Pass, Pick, Prank, Split, Stack, Trade
from lilguys_tools.games.lilguys.pranks import DISCARD, Transfer
from lilguys_tools.games.lilguys.rules import latest_picker, to_move
from lilguys_tools.games.lilguys.sending import fresh_guys
from lilguys_tools.games.lilguys.setup import LINE_CARDS, STORE_CARDS, Setup
from lilguys_tools.games.lilguys.state import NO_SENDER, State

#: Places in the store, or two of them in the order in which their cards arrive.
_PLACES: tuple[tuple[int, ...], ...] = (
    *((place,) for place in range(STORE_CARDS)),
    *permutations(range(STORE_CARDS), 2),
)


class LilGuysCodec:
    """The moves of a table as numbers, and what lies on it as a row of numbers."""

    def __init__(self, setup: Setup) -> None:
        deck = setup.deck
        self.seats = setup.seats
        # The cards that may be held as Guys, in deck order; actions name them by their place.
        guys = [i for i, is_guy in enumerate(deck.tables.is_guy) if is_guy]
        self.kinds = {card: place for place, card in enumerate(guys)}
        ids = [deck.cards[card].id for card in guys]
        self.ids = {
            "cards": tuple(card.id for card in deck.cards),
            "guys": tuple(ids),
            "types": tuple(kind.id for kind in deck.types),
        }
        ways = splits(setup.group_count)
        far = ["oneself", *(f"seat +{n}" for n in range(1, self.seats))]
        takers = [*far, "the discard"]
        self.splits = {split.sizes: number for number, split in enumerate(ways)}
        self.places = {places: number for number, places in enumerate(_PLACES)}
        self.actions = [
            *(f"split {' '.join(map(str, split.sizes))}" for split in ways),
            *(f"take group {n + 1}" for n in range(setup.group_count)),
            "nothing (more)",
        ]
        self.first_pick = len(ways)
        self.nothing = self.first_pick + setup.group_count
        self.first_trade = self.nothing + 1
        self.actions += [f"send {guy} for store {_told(p)}" for guy in ids for p in _PLACES]
        self.first_transfer = len(self.actions)
        self.actions += [
            f"move {guy} from {giver} to {taker}"
            for guy in ids
            for giver in far
            for taker in takers
        ]
        self.first_type = len(self.actions)
        self.actions += [f"stack the next Popular with {kind.id}" for kind in deck.types]
        cards, types = len(deck.cards), len(deck.types)
        self.layout = [
            ("decision: deal, split, group, send, prank, popular_as, over", 7),
            ("who decides", self.seats),
            ("the Party Planner", self.seats),
            ("round, and rounds in all", 2),
            ("line: card, its place in cards + 1, 0 for none", LINE_CARDS),
            ("line: group, 0 before the split", LINE_CARDS),
            ("line: who took it, oneself 1, 0 for nobody", LINE_CARDS),
            ("store: card, its place in cards + 1, 0 for none", STORE_CARDS),
            ("store: who sent it, oneself 1, 0 for nobody", STORE_CARDS),
            ("sends since the pick", 1),
            ("extra sends used in this round", self.seats),
            ("cards held, seat by seat: how many of each of cards", self.seats * cards),
            ("Guys that may be sent on, collected in this round: of each of cards", cards),
            ("cards seen so far: of each of cards", cards),
            ("prank under way: its place in cards + 1, 0 for none", 1),
            ("Guys chosen so far for it: of each of guys", len(guys)),
            ("types chosen so far for Populars: of each of types", types),
            ("Populars stacked, seat by seat: with each of types", self.seats * types),
        ]

    def path(self, state: State, move: Any) -> Path:
        """Return the actions of a legal move: one, or one a Guy for pranks and Populars."""
        match move:
            case Trade(send, buy):
                places = _places(state, buy)
                kind = self.kinds[send] * len(_PLACES)
                return (self.first_trade + kind + self.places[places],)
            case Split(sizes):
                return (self.splits[sizes],)
            case Pick(group):
                return (self.first_pick + group - 1,)
            case Prank(transfers) if transfers:
                seat = latest_picker(state)
                return tuple(self._transfer(seat, transfer) for transfer in transfers)
            case Stack(choice):
                return tuple(self.first_type + kind for kind in _types(choice))
            case Pass() | Prank():
                return (self.nothing,)
        raise ValueError(f"no action for {move!r}")

    def _transfer(self, seat: int, transfer: Transfer) -> int:
        card, giver, taker = transfer
        n = self.seats
        to = n if taker == DISCARD else (taker - seat) % n
        place = (self.kinds[card] * n + (giver - seat) % n) * (n + 1) + to
        return self.first_transfer + place

    def observe(self, view: State, seat: int, chosen: Path) -> list[int]:
        """Return what `seat` sees, which is all that lies on the table."""
        n, cards = self.seats, len(view.setup.deck.cards)
        around = [(seat + i) % n for i in range(n)]
        deciding = to_move(view)
        row = [int(view.pending == one) for one in range(7)]
        row += [int(one == deciding) for one in around]
        row += [int(one == view.planner) for one in around]
        row += [view.round, view.setup.rounds]
        row += self._line(view, seat)
        row += _filled([card + 1 for card in view.store], STORE_CARDS)
        senders = [0 if who == NO_SENDER else (who - seat) % n + 1 for who in view.senders]
        row += _filled(senders, STORE_CARDS)
        row.append(view.sends)
        row += [view.extra_used[one] for one in around]
        for one in around:
            row += _counted((*view.hand(one), *view.items[one]), cards)
        fresh: tuple[int, ...] = ()
        if view.pending in (at.SEND, at.PRANK):
            fresh = tuple(fresh_guys(view, latest_picker(view)))
        row += _counted(fresh, cards)
        row += view.seen
        row.append(view.prank + 1)
        row += self._chosen(chosen)
        for one in around:
            row += _counted(_types(view.stacks[one] or ()), len(view.setup.deck.types))
        return row

    def _line(self, view: State, seat: int) -> list[int]:
        """Return the cards of the line, their groups, and who took them."""
        groups = [place + 1 for place, size in enumerate(view.sizes) for _ in range(size)]
        first = view.planner + 1
        takers = {
            group + 1: (first + pick - seat) % self.seats + 1
            for pick, group in enumerate(view.taken)
        }
        return [
            *_filled([card + 1 for card in view.line], LINE_CARDS),
            *_filled(groups, LINE_CARDS),
            *_filled([takers.get(group, 0) for group in groups], LINE_CARDS),
        ]

    def _chosen(self, chosen: Path) -> list[int]:
        """Return how often each Guy and each type is among the actions chosen so far."""
        each = self.seats * (self.seats + 1)
        kinds = [
            (one - self.first_transfer) // each
            for one in chosen
            if self.first_transfer <= one < self.first_type
        ]
        types = [one - self.first_type for one in chosen if one >= self.first_type]
        of_types = len(self.actions) - self.first_type
        return [*_counted(tuple(kinds), len(self.kinds)), *_counted(tuple(types), of_types)]


def _told(places: tuple[int, ...]) -> str:
    return " and ".join(str(place + 1) for place in places)


def _filled(values: list[int], n: int) -> list[int]:
    return values + [0] * (n - len(values))


def _counted(cards: tuple[int, ...], n: int) -> list[int]:
    counts = [0] * n
    for card in cards:
        counts[card] += 1
    return counts


def _types(choice: Choice) -> tuple[int, ...]:
    return tuple(kind for _, kinds in choice for kind in kinds)


def _places(state: State, buy: tuple[int, ...]) -> tuple[int, ...]:
    """Return the places of bought cards: of equal ones the first that the buyer did not send."""
    seat = latest_picker(state)
    places: list[int] = []
    for card in buy:
        there = enumerate(zip(state.store, state.senders, strict=True))
        places.append(
            next(
                place
                for place, (lying, sender) in there
                if lying == card and sender != seat and place not in places
            )
        )
    return tuple(places)


def make(setup: Setup) -> LilGuysCodec:
    """Return the codec of a table."""
    return LilGuysCodec(setup)
