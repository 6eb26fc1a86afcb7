"""What must always hold in Lil' Guys, over random games of all decks and tables."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lilguys_table import DECKS, NAMES, exclusives

from lilguys_tools.core.dice import Dice
from lilguys_tools.games.lilguys import state as at
from lilguys_tools.games.lilguys.game import GAME
from lilguys_tools.games.lilguys.moves import Deal, Pick, Prank, Split, Trade
from lilguys_tools.games.lilguys.pranks import DISCARD, ManualPrank

decks = st.sampled_from(sorted(DECKS))


def games(deck: str, seats: int, seed: int, replaces: str | None = None):
    """Give (before, move, after) of a whole random game."""
    dice = Dice(seed)
    box = DECKS[deck]
    options = {"exclusives": exclusives(box, replaces)} if replaces else {}
    state = GAME.initial(GAME.new_setup(NAMES[:seats], deck=box, **options))
    while state.pending not in (at.STACK, at.OVER):
        chance = GAME.is_chance(state)
        move = GAME.chance(state, dice) if chance else dice.choice(GAME.legal_moves(state))
        after = GAME.step(state, move)
        yield state, move, after
        state = after


@settings(max_examples=25, deadline=None)
@given(decks, st.integers(2, 4), st.integers(0, 10**6))
def test_cards_are_conserved(deck: str, seats: int, seed: int) -> None:
    """LG-DECK-3: what was laid out lies in hands, line or store, or left the game for good."""
    gone: Counter[int] = Counter()
    for before, move, after in games(deck, seats, seed):
        if isinstance(move, Deal):  # what was left in the store is discarded, LG-STORE-2
            gone.update(before.store)
        if isinstance(move, Prank):
            gone.update(card for card, _, taker in move.transfers if taker == DISCARD)
        taken = after.groups()
        lying = [c for i, g in enumerate(taken) if i not in after.taken for c in g]
        lying = lying if after.sizes else list(after.line)
        have = Counter(gone)
        have.update(lying)
        have.update(after.store)
        have.update(after.arriving)
        for seat in range(seats):
            have.update(after.hand(seat))
            have.update(after.items[seat])
        assert have == Counter({c: n for c, n in enumerate(after.seen) if n})
        assert all(n <= m for n, m in zip(after.seen, after.setup.copies, strict=True))


@pytest.mark.parametrize(("seats", "rounds"), [(2, 6), (3, 6), (4, 8)])
@pytest.mark.parametrize("deck", sorted(DECKS))
def test_rounds_of_a_game(deck: str, seats: int, rounds: int) -> None:
    """LG-ROUNDS: 80 Guys are 8 rounds of ten, 60 are 6; Exclusives change nothing in that."""
    replaced = next(
        t.id for i, t in enumerate(DECKS[deck].types) if i not in DECKS[deck].small_types
    )
    for replaces in (None, replaced):
        *_, (_, _, end) = games(deck, seats, 3, replaces)
        assert end.round == rounds


def candidates(state):
    """Give far too many moves of the kind that is asked for."""
    n = len(state.setup.deck.cards)
    if state.pending == at.SPLIT:
        for groups in (2, 3, 4, 5):
            yield from map(Split, product(range(9), repeat=groups) if groups < 5 else [(2,) * 5])
    elif state.pending == at.GROUP:
        yield from map(Pick, range(6))
    elif state.pending == at.SEND:
        lying = [*dict.fromkeys(state.store), 0, n - 1]
        seat = GAME.to_move(state)
        for card in {*state.hand(seat), 0, *state.store}:
            if not state.setup.deck.tables.is_guy[card]:
                continue
            yield Trade(card, ())
            yield from (Trade(card, (buy,)) for buy in lying)
            yield from (Trade(card, pair) for pair in product(lying, repeat=2))
            yield Trade(card, tuple(state.store[:3]))
    elif state.pending == at.PRANK:
        seats = (*range(state.setup.seats), DISCARD)
        held = [(card, seat) for seat in range(state.setup.seats) for card in set(state.hand(seat))]
        single = [(card, giver, taker) for card, giver in held for taker in seats]
        yield Prank(())
        yield from (Prank((one,)) for one in single)
        effect = state.setup.deck.tables.pranks[state.prank]
        if effect.key == "swap" and effect.n == 1:
            yield from map(Prank, product(single, repeat=2))


def shape(move):
    """Return a move in a form in which the order of a prank's transfers makes no difference."""
    return tuple(sorted(move.transfers)) if isinstance(move, Prank) else move


@settings(max_examples=12, deadline=None)
@given(decks, st.integers(2, 4), st.integers(0, 10**6))
def test_legal_moves_are_what_check_admits(deck: str, seats: int, seed: int) -> None:
    """LG-SPLIT-1, LG-SPLIT-2: 84 splits into four and 36 into three are among them."""
    for i, (state, _, _) in enumerate(games(deck, seats, seed)):
        if GAME.is_chance(state) or (state.pending == at.SPLIT and i > 12):
            continue
        listed = {shape(m) for m in GAME.legal_moves(state) if m != PASS}
        effect = state.setup.deck.tables.pranks.get(state.prank)
        if state.pending == at.PRANK and not (isinstance(effect, ManualPrank) or effect.n == 1):
            assert all(GAME.check(state, m) is None for m in GAME.legal_moves(state)[:200])
            continue
        admitted = {shape(m) for m in candidates(state) if GAME.check(state, m) is None}
        assert admitted == listed
        if state.pending == at.SPLIT:
            assert len(listed) == {3: 36, 4: 84}[state.setup.group_count]


PASS = GAME.from_json(GAME.initial(GAME.new_setup(["A", "B"], deck=DECKS["plain"])), {"pass": True})
