"""Sending Guys to the store: who may go, what he fetches, what lies there."""

from __future__ import annotations

from collections.abc import Sequence

from lilguys_tools.games.lilguys.deck import CardTables
from lilguys_tools.games.lilguys.effects import NOTHING, Granted
from lilguys_tools.games.lilguys.state import CARD_BITS, CARD_MASK, State


def granted(state: State, seat: int) -> Granted:
    """Return what the power items of `seat` let it do when it sends Guys (LG-POWER)."""
    return granted_by(state.setup.deck.tables, state.items[seat])


def granted_by(tables: CardTables, items: Sequence[int]) -> Granted:
    """Return what holding these items lets a seat do when it sends Guys (LG-POWER)."""
    if tables.granting.isdisjoint(items):
        return NOTHING
    held = [tables.grants[card] for card in items if card in tables.granting]
    return held[0] if len(held) == 1 else Granted.together(held)


def may_still_send(powers: Granted, sends: int, extra_used: int) -> int:
    """Return how many Guys may still be sent after `sends` since the pick (LG-SEND-3)."""
    extra = powers.extra_sends - extra_used
    return extra if sends else extra + 1


def fetches(tables: CardTables, powers: Granted, card: int) -> int:
    """Return how many store cards a Guy is sent for: 1, or 2 (LG-RICH).

    0 where what is printed on it keeps it from being sent (LG-SEND-4).
    """
    if tables.printed[card] < 0 and not powers.lifts_negative:
        return 0
    return 2 if tables.buys_two[card] or tables.types[card] in powers.buys_two else 1


def all_fetches(tables: CardTables, powers: Granted) -> tuple[int, ...]:
    """Return by card number what `fetches` says, reckoned once for a deck."""
    known = tables.fetched.get(powers)
    if known is None:
        cards = range(len(tables.types))
        known = tables.fetched[powers] = tuple([fetches(tables, powers, card) for card in cards])
    return known


def may_be_sent(state: State, seat: int, card: int) -> bool:
    """Return whether what is printed lets a Guy be sent by `seat` (LG-SEND-4)."""
    return fetches(state.setup.deck.tables, granted(state, seat), card) > 0


def cards_bought_for(state: State, seat: int, card: int) -> int:
    """Return how many store cards a Guy is worth to `seat` (see `fetches`)."""
    return fetches(state.setup.deck.tables, granted(state, seat), card)


def is_collected_this_round(state: State, seat: int, card: int) -> bool:
    """Return whether `seat` collected a copy of `card` in this round (LG-SEND-2)."""
    return card | state.round << CARD_BITS in state.guys[seat]


def for_sale(state: State, seat: int) -> Sequence[int]:
    """Return the cards in the store that `seat` may buy: not those it sent (LG-SEND-5)."""
    if seat not in state.senders:
        return state.store
    return [c for c, who in zip(state.store, state.senders, strict=True) if who != seat]


def fresh_guys(state: State, seat: int) -> list[int]:
    """Return the distinct Guys that `seat` collected in this round, in the order they came."""
    since = state.round << CARD_BITS  # codes of this round are larger than all earlier ones
    fresh: list[int] = []
    for code in state.guys[seat]:
        if code >= since:
            card = code & CARD_MASK
            if card not in fresh:
                fresh.append(card)
    return fresh
