"""What holds in every game of You Lying Sack, and a second implementation that must agree."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lyingsack_naive import NaiveTable
from lyingsack_table import CANDIDATES, HANDS, NAMES, new_game, random_game, roll, table

from lilguys_tools.games.lyingsack import rules
from lilguys_tools.games.lyingsack.game import GAME
from lilguys_tools.games.lyingsack.moves import BAD, GOOD, ROLLS
from lilguys_tools.games.lyingsack.state import HIDDEN, in_hand, is_out, sack, winner

counts = st.integers(2, 5)
games = counts.flatmap(
    lambda n: st.tuples(st.just(n), st.integers(0, n - 1), st.integers(0, 2**32))
)
# A turn as a log writes it: the die, the hand, and how many refuse before one accepts.
turns = st.lists(
    st.tuples(st.integers(1, 6), st.sampled_from([BAD, GOOD]), st.integers(0, 4)), max_size=60
)
unhurried = settings(deadline=None, max_examples=60)


@unhurried
@given(games)
def test_fifty_bad_things_at_every_moment(game):
    """LS-SACK, LS-OUT-1, LS-NUMBER-1: nothing is lost, nobody lives with ten."""
    for state in random_game(*game):
        assert sum(state.piles) + sack(state) + in_hand(state) == 50
        assert sack(state) >= 0
        assert all(0 <= pile < 10 for pile in state.piles)
        assert all(state.piles[seat] == 0 for seat in state.out)
        assert 2 <= state.number <= 8
        assert len(set(state.out)) == len(state.out) == len(state.out_turns)
        assert list(state.out_turns) == sorted(state.out_turns)
        assert not is_out(state, state.active)


@unhurried
@given(games)
def test_legal_moves_are_what_check_admits(game):
    """LS-TURN, LS-OFFER, LS-WIN: one legality, told in two ways."""
    for state in random_game(*game):
        admitted = tuple(move for move in CANDIDATES if rules.check(state, move) is None)
        if GAME.is_chance(state):
            assert admitted == ROLLS
            assert GAME.legal_moves(state) == ()
        else:
            assert GAME.legal_moves(state) == admitted
        assert GAME.is_over(state) is (not admitted) is (winner(state) is not None)
        assert (GAME.to_move(state) is None) is (not GAME.legal_moves(state))


@unhurried
@given(games)
def test_no_view_leaks_the_hand(game):
    """LS-HAND-1: positions that differ only in the hand look the same to all others."""
    for state in random_game(*game, limit=150):
        if state.hand is None:
            continue
        bad, good = state._replace(hand=BAD), state._replace(hand=GOOD)
        for seat in (*range(len(state.piles)), None):
            seen = GAME.view(bad, seat)
            if seat == state.active:
                assert seen == bad
                continue
            assert seen == GAME.view(good, seat)
            assert seen.hand == HIDDEN
            assert GAME.result(seen) == GAME.result(GAME.view(good, seat))
        assert GAME.public(bad) == GAME.public(good)
        assert GAME.public(bad) == GAME.public(GAME.view(bad, None))


@unhurried
@given(games)
def test_who_may_accept_is_who_is_still_asked(game):
    """LS-OFFER: the answers that lead to a seat lead to it."""
    for state in random_game(*game, limit=100):
        if state.hand is None:
            continue
        for seat in range(len(state.piles)):
            if rules.may_accept(state, seat) is None:
                before = state
                for answer in rules.answers(state, seat)[:-1]:
                    before = GAME.step(before, answer)
                assert rules.asked(before) == seat


def same(state, naive):
    names = state.setup.players
    piles = {name: len(naive.heaps[name]) for name in names}
    gone = [(names[seat], turn) for seat, turn in zip(state.out, state.out_turns, strict=True)]
    assert dict(zip(names, state.piles, strict=True)) == piles
    assert gone == naive.funeral
    assert names[state.active] == naive.ring[0]
    assert sack(state) == len(naive.sack)
    assert GAME.is_over(state) is (len(naive.ring) == 1)


def play_both(state, naive, die, hand, refusals):
    """Play one turn on both tables and compare them; return the engine's position."""
    state = GAME.step(GAME.step(state, roll(die)), HANDS[hand])
    waiting = list(naive.ring)[1:]
    name = waiting[refusals] if refusals < len(waiting) else None
    naive.play_turn(die, hand, name)
    assert state.number == naive.disc[0]
    for answer in rules.answers(state, None if name is None else NAMES.index(name)):
        state = GAME.step(state, answer)
    same(state, naive)
    return state


@settings(deadline=None, max_examples=200)
@given(counts, st.integers(0, 4), turns)
def test_agrees_with_the_naive_table(players, first, played):
    """LS-NUMBER-1, LS-NUMBER-2, LS-BAD, LS-GOOD-1, LS-GOOD-2, LS-OUT-1, LS-TURN, LS-WIN."""
    state = new_game(players, first % players)
    naive = NaiveTable(NAMES[:players], first % players)
    same(state, naive)
    for die, hand, refusals in played:
        if GAME.is_over(state):
            break
        state = play_both(state, naive, die, hand, refusals)


@st.composite
def laid_tables(draw):
    """Any table between two turns: piles, who is out, the number.

    Every other one is crowded, five with 8 or 9 each at a high number, as a short sack wants.
    """
    crowded = draw(st.booleans())
    players = 5 if crowded else draw(counts)
    gone = 0 if crowded else draw(st.integers(0, players - 2))
    out = draw(st.permutations(range(players)))[:gone]
    active = draw(st.sampled_from([seat for seat in range(players) if seat not in out]))
    pile = st.integers(8 if crowded else 0, 9)
    number = draw(st.integers(5 if crowded else 2, 8))
    piles = [0 if seat in out else draw(pile) for seat in range(players)]
    return table(piles, active=active, number=number, out=tuple(out))


@settings(deadline=None, max_examples=400)
@given(laid_tables(), st.integers(1, 6), st.sampled_from([BAD, GOOD]), st.integers(0, 4))
def test_a_turn_from_anywhere_agrees_with_the_naive_table(state, die, hand, refusals):
    """LS-HAND-2, LS-OUT-2, LS-GOOD-1: short sacks, and several who go out at once."""
    names = state.setup.players
    naive = NaiveTable(names, state.active)
    piles = dict(zip(names, state.piles, strict=True))
    naive.relay(piles, state.number, [names[seat] for seat in state.out])
    same(state, naive)
    play_both(state, naive, die, hand, refusals)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("refusing", [0.5, 0.8, 0.97])
def test_long_games_agree_with_the_naive_table(players, refusing):
    """LS-OUT-2, LS-WIN: whole games; the shyer the table, the fuller the piles."""
    for seed in range(40):
        chosen = random.Random(f"{players} {refusing} {seed}")
        state = new_game(players, seed % players)
        naive = NaiveTable(NAMES[:players], seed % players)
        while not GAME.is_over(state) and state.turn < 300:
            refusals = 0
            while refusals < 5 and chosen.random() < refusing:
                refusals += 1
            hand = BAD if chosen.random() < 0.6 else GOOD
            state = play_both(state, naive, chosen.randint(1, 6), hand, refusals)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_games_come_to_an_end(players):
    """LS-WIN: one winner, ranked first; the others from the last who went to the first."""
    for seed in range(50):
        *_, end = random_game(players, seed % players, seed, limit=20_000)
        score = GAME.result(end)
        assert score.status == "finished"
        assert score.winners == (NAMES[end.active],)
        assert sorted(one.rank for one in score.players) == list(range(1, players + 1))
        assert score.players[end.active].rank == 1
        last = [score.players[seat].rank for seat in reversed(end.out)]
        assert last == list(range(2, players + 1))
