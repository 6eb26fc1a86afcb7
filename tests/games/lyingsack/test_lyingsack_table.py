"""The score, what each seat sees, and moves and tables as JSON."""

import json
import pickle

import pytest
from lyingsack_table import (
    CANDIDATES,
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

from lilguys_tools.core.dice import Dice
from lilguys_tools.core.errors import InvalidMoveError
from lilguys_tools.games.lyingsack import rules
from lilguys_tools.games.lyingsack.game import GAME
from lilguys_tools.games.lyingsack.moves import Roll
from lilguys_tools.games.lyingsack.scoring import result_json
from lilguys_tools.games.lyingsack.state import HIDDEN, in_hand, sack


def ranks(state):
    return [one.rank for one in GAME.result(state).players]


def test_score_before_the_first_turn():
    """LS-SETUP: all share the first rank; 50 - 8 = 42 in the sack."""
    score = result_json(GAME.result(new_game(4)))
    assert list(score) == ["status", "turns", "number", "sack", "players", "winners"]
    assert list(score["players"][0]) == ["name", "rank", "pile", "out"]
    assert score["players"][3] == {"name": "Dee", "rank": 1, "pile": 2, "out": None}
    del score["players"]
    assert score == {
        "status": "unfinished",
        "turns": 0,
        "number": 2,
        "sack": 42,
        "winners": [],
    }


def test_score_of_a_turn_that_stops_early():
    """LS-SACK: the turn counts, its number too; a closed hand is not in the sack: 46 - 3."""
    state = play(turn(new_game(2), 1, "good"), roll(1))
    assert (GAME.result(state).turns, GAME.result(state).number) == (2, 3)
    assert GAME.result(state).sack == 46
    assert GAME.result(play(state, TAKE_BAD)).sack == 43
    assert GAME.result(play(state, TAKE_GOOD)).sack == 46


def test_ranks_of_a_running_game():
    """LS-FEW: the smaller the pile the better; 3 and 3 share, who is out comes last."""
    assert ranks(table((3, 0, 3, 7, 0), out=(1,))) == [2, 5, 2, 4, 1]


def test_ranks_of_two_who_go_in_one_turn():
    """LS-OUT-2, LS-WIN: 8, 9 and 1: Cleo goes first, Ben later in the same turn, so better."""
    state = turn(table((9, 8, 9, 1)), 5, "good", None)
    assert state.piles == (4, 0, 0, 3)
    assert ranks(state) == [2, 3, 4, 1]
    assert [one.out for one in GAME.result(state).players] == [None, 2, 2, None]


def test_score_of_a_finished_game():
    """LS-WIN: Ben went in turn 1, Cleo now, in turn 6; Ana is left with her 4."""
    state = turn(table((5, 0, 9), turn=5, number=5, out=(1,)), 1, "good", None)
    assert result_json(GAME.result(state)) == {
        "status": "finished",
        "turns": 6,
        "number": 6,
        "sack": 46,
        "players": [
            {"name": "Ana", "rank": 1, "pile": 4, "out": None},
            {"name": "Ben", "rank": 3, "pile": 0, "out": 1},
            {"name": "Cleo", "rank": 2, "pile": 0, "out": 6},
        ],
        "winners": ["Ana"],
    }


def test_view_hides_the_hand():
    """LS-HAND-1: the Active Player sees the hand, nobody else, nor what the sack lacks."""
    bad = play(new_game(3), roll(4), TAKE_BAD)
    good = play(new_game(3), roll(4), TAKE_GOOD)
    assert GAME.view(bad, 0) == bad
    for seat in (1, 2, None):
        seen = GAME.view(bad, seat)
        assert seen == GAME.view(good, seat)
        assert seen.hand == HIDDEN
        assert in_hand(seen) is sack(seen) is GAME.result(seen).sack is None
        assert GAME.legal_moves(seen) == GAME.legal_moves(bad)
        assert GAME.view(seen, seat) == seen


def test_view_without_a_hand_hides_nothing():
    """LS-HAND-1: piles, number and die are public."""
    state = play(new_game(2), roll(4))
    assert GAME.view(state, 1) == GAME.view(state, None) == state


def test_a_view_can_not_be_opened():
    """LS-HAND-1: who does not know the hand can not work out what comes of it."""
    seen = GAME.view(play(new_game(3), roll(4), TAKE_BAD), 1)
    refused = GAME.step(seen, NO)
    assert rules.asked(refused) == 2
    for state, move in ((seen, YES), (refused, NO)):
        with pytest.raises(ValueError, match="hidden"):
            GAME.step(state, move)


def test_public_table():
    """LS-OFFER, LS-SACK: refusals are public; the hand is counted where it came from: 50 - 7."""
    state = play(table((2, 3, 0, 2), out=(2,)), roll(6), TAKE_BAD, NO)
    assert GAME.public(state) == {
        "turn": 2,
        "active": "Ana",
        "number": 2,
        "die": 6,
        "piles": {"Ana": 2, "Ben": 3, "Cleo": 0, "Dee": 2},
        "out": {"Cleo": 1},
        "refused": ["Ben"],
        "asked": "Dee",
        "sack": 43,
    }


def test_public_table_between_turns_and_at_the_end():
    """LS-TURN, LS-WIN: no die before the roll, nobody active at the end."""
    start = GAME.public(new_game(2))
    assert (start["active"], start["die"], start["asked"]) == ("Ana", None, None)
    end = GAME.public(turn(table((1, 9)), 4, "good", None))
    assert (end["active"], end["out"]) == (None, {"Ben": 2})


@pytest.mark.parametrize("move", CANDIDATES)
def test_moves_as_json(move):
    """LS-NUMBER-2, LS-HAND-1, LS-OFFER: each move is written as in a log, and read again."""
    state = new_game(2)
    data = json.loads(json.dumps(GAME.to_json(state.setup, move)))
    assert len(data) == 1
    assert GAME.from_json(state, data) == move


def test_moves_as_json_look_like_this():
    setup = new_game(2).setup
    assert GAME.to_json(setup, roll(4)) == {"roll": 4}
    assert GAME.to_json(setup, TAKE_BAD) == {"hand": "bad"}
    assert GAME.to_json(setup, YES) == {"accept": True}


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"roll": 7},
        {"roll": True},
        {"roll": "4"},
        {"hand": "hidden"},
        {"hand": ["bad"]},
        {"accept": 1},
        {"pass": True},
        {"roll": 4, "hand": "bad"},
        ["roll"],
        None,
    ],
)
def test_no_move(data):
    with pytest.raises(InvalidMoveError):
        GAME.from_json(new_game(2), data)


def test_chance_rolls_every_face():
    """LS-NUMBER-2: chance's only move is the roll, the same for the same seed."""
    state, dice, again = new_game(2), Dice(7), Dice(7)
    rolls = [GAME.chance(state, dice) for _ in range(200)]
    assert rolls == [GAME.chance(state, again) for _ in range(200)]
    assert set(rolls) == {Roll(value) for value in range(1, 7)}


def test_a_position_is_a_value():
    state = play(new_game(3), roll(4), TAKE_BAD, NO)
    copy = pickle.loads(pickle.dumps(state))
    assert copy == state
    assert hash(copy) == hash(state)
    assert play(copy, YES) == play(state, YES)
