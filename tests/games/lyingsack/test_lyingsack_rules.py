"""Each rule of You Lying Sack, with what the rulebook makes of it worked out by hand."""

import pytest
from lyingsack_table import (
    NO,
    TAKE_BAD,
    TAKE_GOOD,
    YES,
    new_game,
    play,
    roll,
    table,
    turn,
)

from lilguys_tools.core.errors import IllegalMoveError, InvalidMoveError
from lilguys_tools.games.lyingsack import rules
from lilguys_tools.games.lyingsack.moves import Answer, Roll, Take
from lilguys_tools.games.lyingsack.state import (
    in_hand,
    is_out,
    is_over,
    others,
    sack,
    unpiled,
    winner,
)


def test_start():
    """LS-SETUP: two Bad Things each, the rest in the sack, whoever the table picks begins."""
    state = new_game(3, first=1)
    assert state.piles == (2, 2, 2)
    assert sack(state) == 44  # 50 - 3 x 2
    assert (state.turn, state.number, state.active) == (0, 2, 1)
    assert rules.decision(state) == "roll"
    assert rules.to_move(state) is None


def numbers(dice):
    """The numbers in force; the Good Thing goes between two players who hold 4 together."""
    state, seen = new_game(2), []
    for die in dice:
        expected = rules.next_number(state)
        state = turn(state, die, "good")
        seen.append(state.number)
        assert die == 6 or state.number == expected
    return seen


def test_number_climbs_and_stays_at_8():
    """LS-NUMBER-1: 2 on the first turn, then one up each turn, up to 8."""
    assert numbers([1] * 9) == [2, 3, 4, 5, 6, 7, 8, 8, 8]


@pytest.mark.parametrize(
    ("dice", "expected"),
    [
        ([1, 1, 6, 1], [2, 3, 2, 3]),
        ([6, 1], [2, 3]),
        ([6, 6, 6, 5], [2, 2, 2, 3]),
        ([1, 1, 1, 1, 1, 1, 1, 6, 1], [2, 3, 4, 5, 6, 7, 8, 2, 3]),
    ],
)
def test_six_sets_the_number_back(dice, expected):
    """LS-NUMBER-2: 2 for the turn of the 6; the next turn goes on from there, to 3."""
    assert numbers(dice) == expected


def test_number_is_known_before_the_hand_is_taken():
    """LS-NUMBER-2: the die comes before the hand, so a 6 makes the hand small."""
    state = play(table((2, 2), number=7), roll(6), TAKE_BAD)
    assert (state.number, state.die, in_hand(state)) == (2, 6, 2)


def test_hand_holds_the_number_or_the_good_thing():
    """LS-HAND-1: 50 - 6 = 44 lie in the sack; at 5 a hand of Bad Things leaves 39."""
    state = play(table((2, 2, 2), number=4), roll(3))
    bad, good = play(state, TAKE_BAD), play(state, TAKE_GOOD)
    assert (in_hand(bad), sack(bad)) == (5, 39)
    assert (in_hand(good), sack(good)) == (0, 44)


def test_short_sack():
    """LS-HAND-2: 9 + 9 + 9 + 9 + 8 = 44 in piles leave 6, so 6 are taken at the number 8."""
    state = play(table((9, 9, 9, 9, 8), number=8), roll(1), TAKE_BAD)
    assert (state.number, in_hand(state), sack(state)) == (8, 6, 0)
    after = play(state, NO, NO, NO, YES)
    # Eli's 8 + 6 = 14 are too many: they go back, so 50 - 4 x 9 = 14 lie in the sack.
    assert after.piles == (9, 9, 9, 9, 0)
    assert sack(after) == 14


def test_offer_goes_clockwise_once_to_each_living_player():
    """LS-OFFER: from Cleo's left, Dee is out and passed over: Eli, Ana, Ben."""
    state = play(table((2, 2, 2, 0, 2), active=2, out=(3,)), roll(1))
    assert rules.asked(state) is None
    state = play(state, TAKE_BAD)
    asked = []
    for _ in range(3):
        asked.append(rules.asked(state))
        assert rules.to_move(state) == asked[-1]
        state = play(state, NO)
    assert asked == [4, 0, 1]
    # All refused: Cleo keeps the 3 (the number went from 2 to 3).
    assert state.piles == (2, 2, 5, 0, 2)


def test_first_to_accept_ends_the_offering():
    """LS-OFFER: Ben refuses, Cleo accepts, Dee is never asked."""
    state = play(table((2, 2, 2, 2)), roll(1), TAKE_BAD, NO, YES)
    assert state.piles == (2, 2, 5, 2)
    assert rules.decision(state) == "roll"


def test_answer_without_a_hand():
    """LS-OFFER: nobody can answer before a hand is held out."""
    for state in (new_game(2), play(new_game(2), roll(2))):
        breach = rules.check(state, YES)
        assert (breach.rule, breach.reason) == ("LS-OFFER", "no-hand")
        assert rules.may_accept(state, 1).reason == "no-hand"
        assert rules.answers(state, None) == ()


def test_who_may_accept():
    """LS-OFFER: not the Active Player, not who is out, not who has refused."""
    state = play(table((2, 2, 0, 2), out=(2,)), roll(1), TAKE_BAD, NO)
    breaches = [rules.may_accept(state, seat) for seat in range(4)]
    assert [b and (b.rule, b.reason) for b in breaches] == [
        ("LS-OFFER", "active"),
        ("LS-OFFER", "refused"),
        ("LS-OFFER", "out"),
        None,
    ]
    assert breaches[0].facts == {"player": "Ana"}


def test_answers_lead_to_who_accepts():
    """LS-OFFER: what a log writes in one word is refusals, then perhaps a yes."""
    state = play(table((2, 2, 0, 2, 2), out=(2,)), roll(1), TAKE_BAD)
    assert rules.answers(state, 4) == (NO, NO, YES)
    assert rules.answers(state, None) == (NO, NO, NO)
    assert rules.answers(play(state, NO), 3) == (YES,)
    with pytest.raises(ValueError):
        rules.answers(state, 2)


def test_looking_is_no_move():
    """LS-LOOK: looking at the fist changes nothing; all there is to do is to answer."""
    state = play(new_game(3), roll(1), TAKE_BAD)
    assert rules.legal_moves(state) == (Answer(True), Answer(False))


def test_bad_things_go_to_the_taker():
    """LS-BAD: 3 on the second turn; Cleo's 4 become 7, or Ana's own 2 become 5."""
    state = play(table((2, 2, 4)), roll(4), TAKE_BAD)
    assert play(state, NO, YES).piles == (2, 2, 7)
    assert play(state, NO, NO).piles == (5, 2, 4)


@pytest.mark.parametrize(
    ("piles", "die", "after"),
    [
        ((5, 2, 2), 4, (1, 4, 4)),  # Ben, Cleo, Ben, Cleo
        ((5, 2, 2), 3, (2, 4, 3)),  # Ben, Cleo, Ben
        ((3, 2, 2), 6, (0, 4, 3)),  # the same, and the pile is empty
        ((0, 2, 2), 6, (0, 2, 2)),  # nothing to give
        ((6, 1), 5, (1, 6)),  # all to the only other one
    ],
)
def test_good_thing_kept(piles, die, after):
    """LS-GOOD-1: one at a time clockwise from the left, round and round."""
    assert turn(table(piles), die, "good", None).piles == after


def test_giving_starts_left_of_the_active_player():
    """LS-GOOD-1: Cleo gives 4 of her 6: Dee, Ana, Ben, Dee."""
    state = play(table((2, 2, 6, 2), active=2), roll(4), TAKE_GOOD)
    assert rules.giving(state) == [(3, False), (0, False), (1, False), (3, False)]
    assert play(state, NO, NO, NO).piles == (3, 3, 2, 4)


@pytest.mark.parametrize(
    ("piles", "die", "after"),
    [
        ((2, 7, 2), 4, (6, 3, 2)),
        ((2, 3, 2), 5, (5, 0, 2)),  # the whole pile is smaller than the die
        ((2, 0, 2), 5, (2, 0, 2)),
    ],
)
def test_good_thing_accepted(piles, die, after):
    """LS-GOOD-2: the acceptor gives the Active Player the die's number, or all there is."""
    state = play(table(piles), roll(die), TAKE_GOOD)
    assert rules.lump(state, 1) == min(die, piles[1])
    assert play(state, YES).piles == after


@pytest.mark.parametrize(("pile", "goes"), [(6, False), (7, True), (8, True)])
def test_ten_is_too_many(pile, goes):
    """LS-OUT-1: at the number 3 Ben's 6 make 9, his 7 make 10, his 8 make 11."""
    state = turn(table((2, pile, 2)), 1, "bad")
    assert is_out(state, 1) is goes
    # Without Ben 4 lie in piles, with him 2 + 9 + 2 = 13.
    assert (state.piles[1], sack(state)) == ((0, 46) if goes else (9, 37))
    assert (state.out, state.out_turns) == (((1,), (2,)) if goes else ((), ()))


def test_out_in_the_middle_of_the_giving():
    """LS-OUT-2: 9, 9, 9, 1 and a 6: Ben and Cleo go by their first one, Dee gets the other four."""
    state = play(table((9, 9, 9, 1)), roll(6), TAKE_GOOD)
    assert rules.giving(state) == [
        (1, True),
        (2, True),
        (3, False),
        (3, False),
        (3, False),
        (3, False),
    ]
    after = play(state, NO, NO, NO)
    assert after.piles == (3, 0, 0, 5)
    assert after.out == (1, 2)
    assert sack(after) == 42  # 50 - 8
    assert after.active == 3


def test_out_in_the_second_round_of_the_giving():
    """LS-OUT-2: Ben 9, Cleo 10 and out, Dee 2, Ben 10 and out, Dee 3: Cleo went before Ben."""
    state = turn(table((9, 8, 9, 1)), 5, "good", None)
    assert state.piles == (4, 0, 0, 3)
    assert (state.out, state.out_turns) == ((2, 1), (2, 2))


def test_skipping_the_last_of_the_round():
    """LS-OUT-2: Ben 2, Cleo 10 and out, then Ben again: 3, 4."""
    assert turn(table((7, 1, 9)), 4, "good", None).piles == (3, 4, 0)


def test_few_bad_things():
    """LS-FEW: with none at all one is asked, answers and takes turns as ever."""
    state = turn(table((0, 0, 3)), 5, "good", None)
    assert state.piles == (0, 0, 3)
    assert state.active == 1
    assert others(state) == (2, 0)
    assert not is_over(state)


def test_turn_passes_clockwise():
    """LS-TURN: Ana, Ben, Cleo, Ana; the Good Thing is back for each of them."""
    state, seen = new_game(3), []
    for _ in range(4):
        seen.append(state.active)
        state = turn(state, 1, "good")
    assert seen == [0, 1, 2, 0]


def test_turn_passes_over_who_is_out():
    """LS-TURN: Ben and Cleo are out, so Dee follows Ana."""
    assert turn(table((2, 0, 0, 2), out=(2, 1)), 1, "good").active == 3


def test_turn_passes_on_from_who_just_went_out():
    """LS-TURN, LS-OUT-1: Ana's 8 + 3 = 11 are too many; Ben is next."""
    state = turn(table((8, 5, 2)), 3, "good")
    assert state.piles == (0, 2, 2)
    assert (state.out, state.active) == ((0,), 1)


def test_turn_passes_on_from_who_goes_out_with_the_next_one():
    """LS-TURN: Ben accepts 3 at 9 and is out, so Cleo is next."""
    state = turn(table((2, 9, 2)), 3, "bad")
    assert (state.out, state.active) == ((1,), 2)


@pytest.mark.parametrize(
    ("moves", "wrong", "kind", "expected"),
    [
        ((), TAKE_BAD, "hand", "roll"),
        ((roll(2),), roll(2), "roll", "hand"),
        ((roll(2), TAKE_BAD), roll(2), "roll", "answer"),
        ((roll(2), TAKE_BAD), TAKE_GOOD, "hand", "answer"),
    ],
)
def test_not_now(moves, wrong, kind, expected):
    """LS-TURN: each turn is a roll, a hand, answers."""
    breach = rules.check(play(new_game(2), *moves), wrong)
    assert (breach.rule, breach.reason) == ("LS-TURN", "not-now")
    assert breach.facts == {"move": kind, "expected": expected}


def test_last_living_player_wins():
    """LS-WIN: Ana's 8 + 3 = 11 are too many, Ben is left."""
    state = turn(table((8, 5)), 3, "good")
    assert is_over(state)
    assert winner(state) == 1
    assert rules.decision(state) is rules.to_move(state) is rules.asked(state) is None
    assert rules.legal_moves(state) == ()


def test_win_before_all_is_given():
    """LS-WIN: 9, 9, 9 and a 6: both others go by one each, so Ana keeps 7 and wins."""
    state = turn(table((9, 9, 9)), 6, "good", None)
    assert state.piles == (7, 0, 0)
    assert winner(state) == 0
    assert sack(state) == 43


def test_win_with_nothing_left():
    """LS-WIN, LS-FEW: Ana gives her only one; Ben's tenth."""
    state = turn(table((1, 9)), 4, "good", None)
    assert state.piles == (0, 0)
    assert winner(state) == 0


def test_nothing_follows_the_end():
    """LS-WIN: whatever comes after the end breaks the same rule."""
    state = turn(table((1, 9)), 4, "good", None)
    breaches = [rules.check(state, move) for move in (roll(1), TAKE_BAD, NO)]
    breaches.append(rules.may_accept(state, 0))
    for breach in breaches:
        assert (breach.rule, breach.reason) == ("LS-WIN", "over")
        assert breach.facts == {"winner": "Ana"}
    with pytest.raises(IllegalMoveError) as caught:
        rules.step(state, roll(1))
    assert caught.value.breach == breaches[0]


def test_fifty_bad_things():
    """LS-SACK: what no pile holds lies in sack and hand, and only who goes out fills them."""
    state = play(table((9, 7, 2), number=5), roll(2), TAKE_BAD)
    assert unpiled(state) == 32  # 50 - 18
    assert (in_hand(state), sack(state)) == (6, 26)
    after = play(state, NO, YES)
    assert (unpiled(after), sack(after)) == (26, 26)  # Cleo: 2 + 6 = 8


@pytest.mark.parametrize("value", [0, 7, -1, True, "4", 4.0, None])
def test_no_such_roll(value):
    """LS-NUMBER-2: a die shows 1 to 6."""
    with pytest.raises(InvalidMoveError):
        Roll(value)


def test_no_such_hand_or_answer():
    """LS-HAND-1, LS-OFFER: a hand is bad or good, an answer yes or no."""
    for hand in ("hidden", "", None, 2, []):
        with pytest.raises(InvalidMoveError):
            Take(hand)
    for accept in (1, "yes", None):
        with pytest.raises(InvalidMoveError):
            Answer(accept)
    with pytest.raises(InvalidMoveError):
        rules.check(new_game(2), "roll")
