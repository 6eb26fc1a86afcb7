"""How Popular Guys are stacked where a game does not say it (LG-POPULAR-2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, product

from lilguys_tools.games.lilguys.conditions import GUYS, ITEMS, TYPES, Counts, Measure, Per
from lilguys_tools.games.lilguys.deck import SPECIAL, Card
from lilguys_tools.games.lilguys.moves import Choice
from lilguys_tools.games.lilguys.setup import SIMPLIFIED, Setup
from lilguys_tools.games.lilguys.values import Side, card_points, group_points

_NEVER = -(10**9)


def symbols_brought(setup: Setup, choice: Choice) -> list[int]:
    """Return the symbols that a stacking brings to each type."""
    brought = [0] * len(setup.deck.types)
    symbols = setup.deck.tables.symbols
    for card, types in choice:
        for kind in types:
            brought[kind] += symbols[card]
    return brought


def stackings(types: Sequence[int], wild: Sequence[int]) -> Iterator[Choice]:
    """Give every way to stack these Populars with these types."""
    copies = sorted(Counter(wild).items())
    ways = [
        [(card, kinds) for kinds in combinations_with_replacement(types, n)] for card, n in copies
    ]
    return product(*ways)


def best_stacking(setup: Setup, scoring: str, side: Side, counts: Counts, seat: int) -> Choice:
    """Return the stacking with the highest own total as the others stand in `counts`.

    Of equal totals the one that gives the earlier type more symbols, compared type by type
    from the first. Types are tried from the first and large shares first, so the first of
    equals found is that one; a branch that can not beat the best so far is left out.
    """
    search = _Search(setup, scoring, side, counts, seat)
    return search.choice()


class _Search:
    """Branch and bound over the symbols that each type gets."""

    def __init__(self, setup: Setup, scoring: str, side: Side, counts: Counts, seat: int) -> None:
        self.setup, self.scoring, self.side, self.seat = setup, scoring, side, seat
        self.types = setup.types_in_play
        symbols = setup.deck.tables.symbols
        self.wild = sorted(side.wild, key=lambda card: (-symbols[card], card))
        self.sizes = [symbols[card] for card in self.wild]
        self.total = sum(self.sizes)
        self.symbols = [*counts.symbols]
        self.counts = Counts(self.symbols, counts.guys, counts.items)
        self.by_type, self.joint = self._cards_that_depend_on_symbols()
        self.best = _NEVER
        self.found: list[int] | None = None

    def choice(self) -> Choice:
        """Return the best stacking."""
        shares = [0] * len(self.setup.deck.types)
        if self.scoring == SIMPLIFIED:
            self._try_all(0, self.total, shares)
        else:
            self.gains = [self._gains(kind) for kind in self.types]
            self.bounds = self._bounds()
            ranges = [joint.range(self) for joint in self.joint]
            self.most = sum(most for _, most in ranges)
            # Nothing below this can win, if single symbols can be shared out at will ...
            self.best = self.bounds[0][self.total] + sum(least for least, _ in ranges) - 1
            self._try_bounded(0, self.total, 0, shares)
            if self.found is None:  # ... which cards with two symbols may prevent.
                self.best = _NEVER
                self._try_bounded(0, self.total, 0, shares)
        assert self.found is not None, "somebody with Populars can stack them somehow"
        return self._named(self.found)

    def _named(self, shares: list[int]) -> Choice:
        kinds = place(self.sizes, shares)
        assert kinds is not None, "only shares that fit are kept"
        by_card: dict[int, list[int]] = {}
        for card, kind in zip(self.wild, kinds, strict=True):
            by_card.setdefault(card, []).append(kind)
        return tuple((card, tuple(sorted(by_card[card]))) for card in sorted(by_card))

    def _cards_that_depend_on_symbols(self) -> tuple[dict[int, list[Card]], list[_JointCard]]:
        """Return the cards that look at one type's symbols only, by type, and the others."""
        by_type: dict[int, list[Card]] = {}
        joint: list[_JointCard] = []
        for number in self.side.cards:
            if isinstance(number, int):
                card = self.setup.deck.cards[number]
                looks_at = _symbols_looked_at(card)
                if self.scoring != SIMPLIFIED and len(looks_at) == 1 and looks_at[0] != TYPES:
                    by_type.setdefault(int(looks_at[0]), []).append(card)
                elif looks_at:
                    joint.append(_JointCard(card, looks_at))
        return by_type, joint

    def _gains(self, kind: int) -> list[int]:
        """Return what each number of further symbols of a type adds to the total.

        The group's points, what power items add to it, and the cards that look at this
        type alone.
        """
        own, table, side = self.side.symbols[kind], self.setup.reference, self.side
        last = len(table) - 1
        extra = side.extra[kind] if side.extra is not None else 0
        bonus = side.bonus[kind] if side.bonus is not None else 0
        gains = []
        for n in range(own, own + self.total + 1):
            m = n + extra if n else 0
            gains.append(table[m if m < last else last] + (bonus if n else 0))
        if kind in self.by_type:
            for k, n in enumerate(range(own, own + self.total + 1)):
                groups = list(side.symbols)
                groups[kind] = n + extra if n else 0
                gains[k] += self.points_of(self.by_type[kind], groups)
        before = gains[0]
        return [value - before for value in gains]

    def _bounds(self) -> list[list[int]]:
        """Return by type and symbols left the most that this type and the later ones gain."""
        later = [0] + [_NEVER] * self.total
        bounds = [later]
        for gains in reversed(self.gains):
            later = [
                max([gains[k] + later[left - k] for k in range(left + 1)])
                for left in range(self.total + 1)
            ]
            bounds.append(later)
        bounds.reverse()
        return bounds

    def range_of(self, card: Card) -> tuple[int, int]:
        """Return the least and the most points of a card, however the Populars are stacked."""
        least = most = card.points if isinstance(card.points, int) else 0
        if isinstance(card.points, Per):
            now = self.counts.of(card.points.per, self.seat)
            # Extra symbols of power items come with the first symbol of a group.
            extra = sum(self.side.extra) if self.side.extra is not None else 0
            ends = (card.points.points(now), card.points.points(now + self.total + extra))
            least, most = min(ends), max(ends)
        return (min(least, 0), max(most, 0)) if card.kind == SPECIAL else (least, most)

    def points_of(self, cards: Sequence[Card], groups: Sequence[int]) -> int:
        self.symbols[self.seat] = groups
        return sum([card_points(card, self.counts, self.seat)[0] for card in cards])

    def _joint(self, shares: list[int]) -> int:
        """Return what the cards that look at several types bring."""
        return sum([joint.points(self, shares) for joint in self.joint])

    def _keep(self, total: int, shares: list[int]) -> None:
        if total > self.best and place(self.sizes, shares) is not None:
            self.best, self.found = total, shares.copy()

    def _try_bounded(self, i: int, left: int, gained: int, shares: list[int]) -> None:
        if i == len(self.types):
            self._keep(gained + self._joint(shares), shares)
            return
        kind, gains, later = self.types[i], self.gains[i], self.bounds[i + 1]
        for k in range(left, -1, -1):
            if gained + gains[k] + later[left - k] + self.most > self.best:
                shares[kind] = k
                self._try_bounded(i + 1, left - k, gained + gains[k], shares)
        shares[kind] = 0

    def _try_all(self, i: int, left: int, shares: list[int]) -> None:
        """Try every sharing: the points of the simplified variant are no sum over types."""
        kind = self.types[i]
        if i == len(self.types) - 1:
            shares[kind] = left
            groups = self.side.groups(shares)
            points = sum(group_points(self.setup, self.scoring, groups))
            if self.side.bonus is not None:
                points += sum(b for b, n in zip(self.side.bonus, groups, strict=True) if n)
            self._keep(points + self._joint(shares), shares)
        else:
            for k in range(left, -1, -1):
                shares[kind] = k
                self._try_all(i + 1, left - k, shares)
        shares[kind] = 0


class _JointCard:
    """A card that looks at several types; each case of their shares is judged once."""

    __slots__ = ("card", "counts_groups", "kinds", "known")

    def __init__(self, card: Card, looks_at: tuple[Measure, ...]) -> None:
        self.card = card
        self.counts_groups = TYPES in looks_at
        self.kinds = tuple(int(m) for m in looks_at if m != TYPES)
        self.known: dict[tuple[int, ...], int] = {}

    def points(self, search: _Search, shares: list[int]) -> int:
        """Return what the card brings with these shares."""
        case = tuple([shares[kind] for kind in self.kinds])
        if self.counts_groups:
            own = search.side.symbols
            case += (sum([1 for n, more in zip(own, shares, strict=True) if n or more]),)
        if case not in self.known:
            self.known[case] = search.points_of([self.card], search.side.groups(shares))
        return self.known[case]

    def range(self, search: _Search) -> tuple[int, int]:
        """Return the least and the most points of the card, however the shares fall."""
        found = [self.points(search, shares) for shares in self._cases(search)]
        return (min(found), max(found)) if found else search.range_of(self.card)

    def _cases(self, search: _Search) -> Iterator[list[int]]:
        """Give shares for every case, where that is less work than the search itself."""
        own, left = search.side.symbols, search.total
        shares = [0] * len(own)
        if not self.counts_groups and len(self.kinds) == 2:
            first, second = self.kinds
            for n in range(left + 1):
                shares[first] = n
                for m in range(left - n + 1):
                    shares[second] = m
                    yield shares
        elif not self.kinds:
            yield shares
            for kind in [kind for kind in search.types if not own[kind]][:left]:
                shares[kind] = 1
                yield shares


def _symbols_looked_at(card: Card) -> tuple[Measure, ...]:
    """Return the types whose symbols decide what a card brings; TYPES among them for all."""
    measures = card.when.measures() if card.when is not None else ()
    if isinstance(card.points, Per):
        measures = (*measures, card.points.per)
    return tuple({m: None for m in measures if m not in (GUYS, ITEMS)})


def place(sizes: Sequence[int], shares: Sequence[int]) -> list[int] | None:
    """Return a type for each card so that the types get just these shares, or None.

    Parameters
    ----------
    sizes : sequence of int
        The symbols of each card, the largest first.
    shares : sequence of int
        The symbols wanted by type; they add up to those of the cards.
    """
    if not sizes:
        return []
    if sizes[0] == 1:
        return [kind for kind, share in enumerate(shares) for _ in range(share)]
    left = list(shares)
    for kind, share in enumerate(shares):
        if share >= sizes[0]:
            left[kind] = share - sizes[0]
            rest = place(sizes[1:], left)
            if rest is not None:
                return [kind, *rest]
            left[kind] = share
    return None
