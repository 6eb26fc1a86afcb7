"""How often the thinking bot of You Lying Sack bluffs, worked out by hand."""

from __future__ import annotations

import pytest
from bot_tables import NAMES

from lilguys_tools.bots import load_bot
from lilguys_tools.bots.lyingsack_thinking import (
    LEAST,
    STRENGTH,
    Beliefs,
    balance,
    chances,
    enough,
    pulled,
    stakes,
)
from lilguys_tools.bots.lyingsack_turn import Turn
from lilguys_tools.core.dice import Dice
from lilguys_tools.games import load
from lilguys_tools.games.lyingsack.moves import ANSWERS, BAD, GOOD, TAKES
from lilguys_tools.games.lyingsack.setup import Setup
from lilguys_tools.games.lyingsack.state import HIDDEN, OUT_AT, State

GAME = load("lyingsack")
BOT = load_bot("lyingsack", "thinking")


def rolled(piles, number, die, out=()) -> State:
    setup = Setup(NAMES[: len(piles)])
    return State(setup, 3, 0, number, die, None, 0, tuple(piles), out, (1,) * len(out))


def asked(state, refused=0) -> State:
    return state._replace(hand=HIDDEN, refused=refused)


def share(state, seat, move, tries=400) -> float:
    """Return how often the bot makes a move."""
    moves = GAME.legal_moves(state)
    made = [BOT.choose(state, seat, moves, Dice(seed)).move for seed in range(tries)]
    return made.count(move) / tries


def test_chances_are_in_proportion_to_strength() -> None:
    assert len(STRENGTH) == OUT_AT
    assert list(STRENGTH) == sorted(STRENGTH, reverse=True)
    assert chances(rolled((0, 9), 2, 1)) == [1 / 1.25, 0.25 / 1.25]
    assert chances(rolled((2, 0, 2), 2, 1, out=(1,))) == [0.5, 0, 0.5]


def test_what_a_turn_may_lead_to() -> None:
    """LS-BAD, LS-GOOD-1, LS-GOOD-2 with three players, number 4, die 3."""
    turn = Turn(rolled((5, 2, 3), 4, 3))
    assert turn.takers == (1, 2, 0)
    assert turn.after(BAD, 1).piles == (5, 6, 3)
    assert turn.after(BAD, 0).piles == (9, 2, 3)
    assert turn.after(GOOD, 2).piles == (8, 2, 0)
    assert turn.after(GOOD, 0).piles == (2, 4, 4)


def test_balance_by_hand() -> None:
    """Five each, number 5, die 3: Bad Things decide the game, the Good Thing leaves 2 and 8."""
    turn = Turn(rolled((5, 5), 5, 3))
    ahead = 0.9 / (0.9 + 0.33)
    found = balance(turn, stakes(turn))
    # Accepting a good hand gains 2 * ahead - 1, accepting a bad one costs the game.
    assert found.good == pytest.approx(1 / (2 * ahead))
    assert found.tempted == 0
    # Kept, good is ahead of bad by `ahead`; found out, it is behind by as much.
    assert found.accepts == pytest.approx(0.5)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_in_balance_nobody_gains_by_doing_otherwise(players: int) -> None:
    dice, inner = Dice(players), 0
    for _ in range(200):
        state = rolled([dice.below(10) for _ in range(players)], 2 + dice.below(7), dice.roll())
        turn = Turn(state)
        at = stakes(turn)
        good, tempted, accepts = balance(turn, at)
        assert 0 <= good <= 1 and 0 <= accepts <= 1
        for place, seat in enumerate(turn.takers[:-1]):
            gain = sum(
                chance * (at[hand][place][seat] - at[hand][-1][seat])
                for hand, chance in ((GOOD, good), (BAD, 1 - good))
            )
            # All may as well refuse; the one tempted most may as well accept.
            assert gain < 1e-9 or good in (0, 1)
            if place == tempted and 0 < good < 1:
                assert gain == pytest.approx(0, abs=1e-9)
        if 0 < accepts < 1:
            inner += 1
            worth = [
                accepts * at[hand][tempted][0] + (1 - accepts) * at[hand][-1][0]
                for hand in (GOOD, BAD)
            ]
            assert worth[0] == pytest.approx(worth[1])
    assert inner > 50


def test_enough() -> None:
    assert enough(0.3, -0.1) == pytest.approx(0.25)
    assert enough(0.0, -0.1) == 1
    assert enough(-0.2, 0.1) == 0


def test_pulled_towards_what_pays() -> None:
    assert pulled(0.5, 0) == pytest.approx(0.5)
    assert pulled(0.3, 0.05) > 0.3 > pulled(0.3, -0.05)
    assert pulled(0, 0) == pytest.approx(LEAST)
    assert pulled(1, 1) == pytest.approx(1 - LEAST)


def test_it_bluffs_at_times_and_not_always() -> None:
    """Also where nobody has anything to give (LS-FEW), so that a game goes on."""
    for piles in ((0, 0), (2, 2, 2), (9, 1, 5), (5, 5)):
        for number, die in ((2, 6), (5, 3), (8, 1)):
            for take in TAKES:
                assert share(rolled(piles, number, die), 0, take) > LEAST / 3


def test_it_reads_number_and_die() -> None:
    """Many Bad Things against a low die are refused, few against a high die are accepted."""
    accept, _ = ANSWERS
    risky = share(asked(rolled((4, 4), 5, 1)), 1, accept)
    cheap = share(asked(rolled((4, 4), 2, 5)), 1, accept)
    assert risky < 0.2 < 0.6 < cheap


def test_it_reads_piles() -> None:
    """Who would go out by the Bad Things accepts less often than who would not."""
    accept, _ = ANSWERS
    full = share(asked(rolled((4, 7), 3, 4)), 1, accept)
    low = share(asked(rolled((4, 6), 3, 4)), 1, accept)
    assert full < low


def test_the_last_to_be_asked_knows_who_has_refused() -> None:
    """LS-OFFER: the more are still to answer, the less a refusal leaves the hand where it is."""
    state = rolled((3, 4, 4, 4), 4, 3)
    beliefs = Beliefs(Turn(state))
    for hand in (GOOD, BAD):
        assert beliefs.chance(hand, 3, 3) == beliefs.stakes[hand][-1][3]
    assert beliefs.chance(BAD, 1, 1) > beliefs.chance(BAD, 1, 3) - 1e-12


def test_hints_are_short_and_say_how_often() -> None:
    state = rolled((5, 5), 5, 3)
    advice = BOT.choose(state, 0, GAME.legal_moves(state), Dice(1))
    assert advice.reason.startswith("good ") and "Ben is tempted most" in advice.reason
    state = asked(state)
    advice = BOT.choose(state, 1, GAME.legal_moves(state), Dice(1))
    assert advice.reason.startswith("good with ") and "worth it from" in advice.reason
    assert advice.estimate is not None and 0 < advice.estimate < 1


def test_a_hint_against_what_pays_says_that_it_is_mixed() -> None:
    """A bot that accepts or refuses in part says how often, whichever it drew."""
    state = asked(rolled((5, 5), 5, 3))
    moves = GAME.legal_moves(state)
    advised = [BOT.choose(state, 1, moves, Dice(n)) for n in range(60)]
    assert {advice.move for advice in advised} == set(moves)
    (reason,) = {advice.reason for advice in advised}
    often = int(reason.partition("accepts ")[2].partition("%")[0]) / 100
    accepted = sum(advice.move == ANSWERS[0] for advice in advised) / 60
    assert abs(accepted - often) < 0.2
