"""What a score of Lil' Guys would be if something were different; the engine counts it all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from lilguys_tools.games.lilguys.moves import Choice
from lilguys_tools.games.lilguys.rules import check_stacking
from lilguys_tools.games.lilguys.scoring import Result, score
from lilguys_tools.games.lilguys.values import Holding


class GapError(ValueError):
    """A reference card whose rows would not run without a gap."""


@dataclass(frozen=True, slots=True)
class OneGuy:
    """What one Guy more or one less would do for who has him.

    Attributes
    ----------
    type : str
        The type's id.
    seat : int
        Whose.
    more, less : int or None
        How many points that would be, of the type's card with the fewest symbols that is left
        or held; None where no such card is left, or none is held.
    """

    type: str
    seat: int
    more: int | None
    less: int | None


def counted(
    result: Result,
    *,
    scoring: str | None = None,
    rows: Mapping[int, int] | None = None,
    stacks: Mapping[int, Choice | None] | None = None,
    holdings: Mapping[int, Holding] | None = None,
) -> Result:
    """Return a table scored again with something different.

    Parameters
    ----------
    result : Result
        The score of the table as it was.
    scoring : str, optional
        standard or simplified (LG-SIMPLE).
    rows : mapping of int to int, optional
        Rows of the reference card by symbols, in points (LG-SCORE-1).
    stacks : mapping of int to (Choice or None), optional
        By seat what Popular Guys are stacked with; None leaves it to LG-POPULAR-2.
    holdings : mapping of int to Holding, optional
        By seat what lies there instead. Of such a seat a choice that no longer matches its
        Popular Guys is forgotten.

    Raises
    ------
    GapError
        If the reference card would have a gap.
    """
    setup = result.setup
    if rows:
        setup = replace(setup, reference=_reference(setup.reference, rows))
    # What the tool chose by itself is left to it again.
    chosen = [None if p.chosen else p.popular_as for p in result.players]
    lying = list(result.holdings)
    for seat, holding in (holdings or {}).items():
        lying[seat] = holding
        choice = chosen[seat]
        if choice is not None and check_stacking(setup, holding.guys, choice) is not None:
            chosen[seat] = None
    for seat, choice in (stacks or {}).items():
        chosen[seat] = choice
    return score(
        setup,
        lying,
        last_planner=result.order[0],
        stacks=chosen,
        scoring=scoring or result.scoring,
        finished=result.finished,
    )


def _reference(reference: tuple[int, ...], rows: Mapping[int, int]) -> tuple[int, ...]:
    card = dict(enumerate(reference)) | dict(rows)
    for n in range(max(card)):
        if n not in card:
            raise GapError(f"a row for {max(card)} symbols leaves a gap: there is none for {n}")
    return tuple(card[n] for n in range(len(card)))


def one_guy_each(result: Result) -> Iterator[OneGuy]:
    """Give, for each type in the game and each seat, what one Guy more or less would do.

    A Guy more is one of those that the game holds and nobody has (LG-DECK-3). Popular Guys
    without a written choice are settled anew (LG-POPULAR-2), Special Items are looked at again
    (LG-ITEM), and the points are those of the player alone.
    """
    setup = result.setup
    held = [card for holding in result.holdings for card in holding.guys]
    cards = setup.deck.cards
    for kind in range(len(setup.deck.types)):
        of_kind = [
            card
            for card, n in enumerate(setup.copies)
            if n and cards[card].is_guy and cards[card].type == kind
        ]
        if not of_kind:
            continue
        of_kind.sort(key=lambda card: cards[card].symbols)
        spare = next((c for c in of_kind if held.count(c) < setup.copies[c]), None)
        for seat, holding in enumerate(result.holdings):
            own = next((c for c in of_kind if c in holding.guys), None)
            more = None if spare is None else _with(result, seat, (*holding.guys, spare))
            less = None if own is None else _with(result, seat, _without(holding.guys, own))
            yield OneGuy(setup.deck.types[kind].id, seat, more, less)


def _without(guys: tuple[int, ...], card: int) -> tuple[int, ...]:
    at = guys.index(card)
    return guys[:at] + guys[at + 1 :]


def _with(result: Result, seat: int, guys: tuple[int, ...]) -> int:
    """Return how many points more `seat` would have with these Guys."""
    after = counted(result, holdings={seat: replace(result.holdings[seat], guys=guys)})
    return after.players[seat].total - result.players[seat].total
