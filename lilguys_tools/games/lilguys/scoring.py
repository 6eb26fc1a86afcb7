"""The score of a table of Lil' Guys: a pure function of what lies before the players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from lilguys_tools.games.lilguys import popular
from lilguys_tools.games.lilguys.conditions import Counts
from lilguys_tools.games.lilguys.deck import SPECIAL, Card
from lilguys_tools.games.lilguys.moves import Choice
from lilguys_tools.games.lilguys.setup import Setup
from lilguys_tools.games.lilguys.state import OVER, STACK, State
from lilguys_tools.games.lilguys.values import (
    WRITTEN,
    Holding,
    Side,
    Written,
    card_points,
    group_points,
)

# The parts of a result are NamedTuples, several times faster to build than frozen dataclasses:
# a table of four has some fifty of them.
# What makes them passes over their `__new__`, which is written in Python.
_made = tuple.__new__


class GroupScore(NamedTuple):
    """A group and its points (LG-SCORE-1, or LG-SIMPLE).

    Attributes
    ----------
    type : str
        The type's id.
    symbols, stacked, extra : int
        All its symbols; how many of them stacked Populars and power items bring.
    points : int
        What it is worth.
    """

    type: str
    symbols: int
    points: int
    stacked: int = 0
    extra: int = 0


class CardScore(NamedTuple):
    """A store card kept and its points (LG-ITEM).

    Attributes
    ----------
    id, kind : str
        The card; a card written out has its name as id and ``written`` as kind.
    points : int
        What it is worth.
    done : bool or None
        For a Special Item whether its condition holds.
    bonus : int
        How many of the points a power item's groups bring.
    card : Card or None
        The deck's entry.
    """

    id: str
    kind: str
    points: int
    done: bool | None = None
    bonus: int = 0
    card: Card | None = None


class PlayerScore(NamedTuple):
    """A player's score with all it is made of.

    Attributes
    ----------
    name : str
        The player.
    rank, total : int
        1 for the most points; equal totals share a rank (LG-WIN).
    guys, printed, items : int
        Points of the groups, points printed on Guys, points of everything else.
    groups : tuple of GroupScore
        In deck order, only those with symbols.
    cards : tuple of CardScore
        In the order they came.
    popular_as : Choice
        What each Popular Guy is stacked with.
    chosen : bool
        Whether the tool chose that (LG-POPULAR-2).
    """

    name: str
    rank: int
    total: int
    guys: int
    printed: int
    items: int
    groups: tuple[GroupScore, ...]
    cards: tuple[CardScore, ...]
    popular_as: Choice
    chosen: bool


@dataclass(frozen=True, slots=True)
class Result:
    """The score of a table.

    Attributes
    ----------
    finished : bool
        Whether the game is over.
    scoring : str
        standard or simplified.
    players : tuple of PlayerScore
        In seating order.
    order : tuple of int
        The seats in the order in which Populars and Special Items were settled.
    counts : Counts
        What the conditions of Special Items saw.
    holdings : tuple of Holding
        What was scored.
    setup : Setup
        The table.
    """

    finished: bool
    scoring: str
    players: tuple[PlayerScore, ...]
    order: tuple[int, ...]
    counts: Counts = field(repr=False)
    holdings: tuple[Holding, ...] = field(repr=False)
    setup: Setup = field(repr=False)

    @property
    def status(self) -> str:
        """``finished`` or ``unfinished``."""
        return "finished" if self.finished else "unfinished"

    @property
    def winners(self) -> tuple[str, ...]:
        """The players with the most points, none while the game goes on (LG-WIN)."""
        return tuple(p.name for p in self.players if p.rank == 1) if self.finished else ()


def score(
    setup: Setup,
    holdings: Sequence[Holding],
    *,
    last_planner: int,
    stacks: Sequence[Choice | None] | None = None,
    scoring: str | None = None,
    finished: bool = True,
) -> Result:
    """Return the score of what lies before the players.

    Parameters
    ----------
    setup : Setup
        The table.
    holdings : sequence of Holding
        A seat's cards, in seating order.
    last_planner : int
        The seat from which Populars and Special Items are settled clockwise.
    stacks : sequence of (Choice or None), optional
        What each seat's Populars are stacked with; None leaves it to LG-POPULAR-2.
    scoring : str, optional
        standard or simplified instead of the setup's own.
    """
    scoring = scoring or setup.scoring
    seats = setup.seats
    order = tuple([(last_planner + i) % seats for i in range(seats)])
    sides = [Side(setup, holding) for holding in holdings]
    counts = Counts(
        [side.groups(None) for side in sides],
        [side.guys for side in sides],
        [len(holding.items) for holding in holdings],
    )
    choices: list[Choice] = [()] * seats
    brought: list[Sequence[int] | None] = [None] * seats
    for seat in order:
        if not sides[seat].wild:
            continue
        given = stacks[seat] if stacks is not None else None
        if given is None:
            given = popular.best_stacking(setup, scoring, sides[seat], counts, seat)
        choices[seat] = given
        brought[seat] = popular.symbols_brought(setup, given)
        counts.symbols[seat] = sides[seat].groups(brought[seat])  # type: ignore[index]
    players = [
        _player(setup, scoring, seat, sides[seat], counts, brought[seat], choices[seat], stacks)
        for seat in range(seats)
    ]
    totals = [p.total for p in players]
    ranked = [
        _made(PlayerScore, (p.name, 1 + sum([t > p.total for t in totals]), *p[2:]))
        for p in players
    ]
    return Result(finished, scoring, tuple(ranked), order, counts, tuple(holdings), setup)


def score_state(state: State, scoring: str | None = None) -> Result:
    """Return the score of a position, the table as it stands.

    Parameters
    ----------
    state : State
        The position.
    scoring : str, optional
        standard or simplified instead of the setup's own.
    """
    seats = range(state.setup.seats)
    return score(
        state.setup,
        [Holding(state.hand(seat), state.items[seat]) for seat in seats],
        last_planner=state.planner,
        stacks=state.stacks,
        scoring=scoring,
        finished=state.pending in (STACK, OVER),
    )


def _player(
    setup: Setup,
    scoring: str,
    seat: int,
    side: Side,
    counts: Counts,
    brought: Sequence[int] | None,
    choice: Choice,
    stacks: Sequence[Choice | None] | None,
) -> PlayerScore:
    symbols = counts.symbols[seat]
    points = group_points(setup, scoring, symbols)
    types = setup.deck.types
    nothing = (0,) * len(types)
    stacked, extra = brought or nothing, side.extra or nothing
    groups = tuple(
        [
            _made(GroupScore, (types[kind].id, n, points[kind], stacked[kind], extra[kind]))
            for kind, n in enumerate(symbols)
            if n
        ]
    )
    cards = tuple([_card(setup, card, side, counts, seat) for card in side.cards])
    guys = sum(points)
    items = sum([card.points for card in cards])
    chosen = bool(side.wild) and (stacks is None or stacks[seat] is None)
    total, printed = guys + side.printed + items, side.printed
    name = setup.players[seat]
    parts = (name, 0, total, guys, printed, items, groups, cards, choice, chosen)
    return _made(PlayerScore, parts)


def _card(setup: Setup, item: int | Written, side: Side, counts: Counts, seat: int) -> CardScore:
    if isinstance(item, Written):
        return CardScore(item.name, WRITTEN, item.points)
    known: CardScore | None = setup.deck.tables.scored.get(item)
    if known is not None:
        return known
    card = setup.deck.cards[item]
    points, done = card_points(card, counts, seat)
    effect = setup.deck.tables.powers.get(item)
    bonus = 0
    if effect is not None:
        symbols = counts.symbols[seat]
        bonus = sum([amount for kind, amount in effect.group_bonus() if symbols[kind]])
    score = _made(CardScore, (card.id, card.kind, points + bonus, done, bonus, card))
    if card.kind != SPECIAL and effect is None and isinstance(card.points, int):
        setup.deck.tables.scored[item] = score  # it is worth that to anybody
    return score
