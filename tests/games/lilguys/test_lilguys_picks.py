"""How the line is split, and who takes which group when."""

import pytest
from lilguys_table import (
    ANA,
    BEN,
    LINE,
    NAMES,
    PASS,
    STORE,
    after_split,
    allowed,
    assert_broken,
    deal,
    decision,
    group,
    guys,
    ids,
    in_round,
    new_game,
    play,
    send,
    split,
)

from lilguys_tools.games.lilguys.game import GAME


def laid_out(players, first=0):
    return play(new_game(players, first=first), deal(LINE, STORE))


@pytest.mark.parametrize(
    # Where a line of ten is cut: 9 gaps, three cuts 9 x 8 x 7 / 6 = 84, two cuts 9 x 8 / 2 = 36.
    ("players", "groups", "ways"),
    [(2, 4, 84), (3, 3, 36), (4, 4, 84)],
)
def test_number_of_splits(players, groups, ways):
    """LG-SPLIT-1, LG-SPLIT-2: as many groups as players, four with two; none is empty."""
    splits = {move.sizes for move in GAME.legal_moves(laid_out(players))}
    assert len(GAME.legal_moves(laid_out(players))) == len(splits) == ways
    assert all(len(s) == groups and sum(s) == 10 and min(s) >= 1 for s in splits)


@pytest.mark.parametrize(
    ("players", "sizes"),
    [(3, (5, 5)), (3, (2, 3, 4, 1)), (4, (3, 3, 4)), (4, (2, 2, 2, 2, 2)), (2, (5, 5)), (2, ())],
)
def test_wrong_number_of_groups(players, sizes):
    """LG-SPLIT-1: with two players four groups, not two."""
    assert_broken(laid_out(players), split(*sizes), "LG-SPLIT-1", "number", ("split",))


@pytest.mark.parametrize(
    ("sizes", "reason", "at"),
    [
        ((5, 5, 0), "empty", ("split", 2)),
        ((0, 5, 5), "empty", ("split", 0)),
        ((12, -1, -1), "empty", ("split", 1)),
        ((3, 3, 3), "sum", ("split",)),
        ((4, 4, 3), "sum", ("split",)),
    ],
)
def test_groups_are_runs_of_the_whole_line(sizes, reason, at):
    """LG-SPLIT-2: nothing left over, every group has a Guy."""
    assert_broken(laid_out(3), split(*sizes), "LG-SPLIT-2", reason, at)


def test_groups_keep_the_order_of_the_line():
    """LG-SPLIT-2, LG-PICK-1: 2, 3, 4 and 1 Guys from the left, taken in that order."""
    state = after_split((2, 3, 4, 1))
    deck = state.setup.deck
    groups = [ids(deck, cards) for cards in state.groups()]
    assert groups == ["funny weird", "fancy rich stinky", "funny2 weird fancy popular", "rich2"]
    assert guys(play(state, group(3)), BEN) == "funny2 weird fancy popular"


def test_the_line_is_split_once_and_when_it_lies_there():
    """LG-SPLIT-1: not before the deal, not a second time."""
    assert_broken(new_game(4), split(2, 3, 4, 1), "LG-SPLIT-1", "not-now")
    assert_broken(after_split((2, 3, 4, 1)), split(2, 3, 4, 1), "LG-SPLIT-1", "not-now")
    half = play(new_game(4), {"line": LINE.split()})
    assert_broken(half, split(2, 3, 4, 1), "LG-SPLIT-1", "not-now")


def pickers(state):
    """Who takes a group, pick by pick, to the end of the round."""
    seats = []
    for number in range(state.setup.group_count):
        seats.append(NAMES[GAME.to_move(state)])
        state = play(state, group(number + 1))
        assert GAME.to_move(state) == NAMES.index(seats[-1])  # may send, before the next picks
        state = play(state, PASS)
    assert decision(state) == ("deal", None)
    return " ".join(seats)


@pytest.mark.parametrize(
    ("players", "planner", "order"),
    [
        (4, 0, "Ben Cleo Dee Ana"),
        (4, 1, "Cleo Dee Ana Ben"),
        (4, 3, "Ana Ben Cleo Dee"),
        (3, 0, "Ben Cleo Ana"),
        (3, 2, "Ana Ben Cleo"),
    ],
)
def test_the_planner_takes_the_last_group(players, planner, order):
    """LG-PICK-1: from the Planner's left clockwise, each player one group."""
    sizes = (2, 3, 4, 1) if players == 4 else (3, 3, 4)
    assert pickers(after_split(sizes, first=planner)) == order


@pytest.mark.parametrize(("planner", "order"), [(ANA, "Ben Ana Ben Ana"), (BEN, "Ana Ben Ana Ben")])
def test_two_players_take_turns(planner, order):
    """LG-PICK-2: the other, the Planner, the other, the Planner."""
    assert pickers(after_split((2, 3, 4, 1), players=2, first=planner)) == order


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_group_that_never_was(players):
    """LG-PICK-1: groups are numbered from 1."""
    groups = 3 if players == 3 else 4
    state = after_split((3, 3, 4) if groups == 3 else (2, 3, 4, 1), players=players)
    for number in (0, groups + 1, -1, 99):
        assert_broken(state, group(number), "LG-PICK-1", "no-such-group", ("group",))
    assert [move.group for move in GAME.legal_moves(state)] == list(range(1, groups + 1))


@pytest.mark.parametrize("players", [2, 4])
def test_a_group_that_is_gone(players):
    """LG-PICK-1: each group is taken once, also by the one who took it."""
    state = play(after_split((2, 3, 4, 1), players=players), group(3), PASS)
    assert_broken(state, group(3), "LG-PICK-1", "group-gone", ("group",))
    state = play(state, group(1), PASS)
    assert_broken(state, group(3), "LG-PICK-1", "group-gone", ("group",))
    assert [move.group for move in GAME.legal_moves(state)] == [2, 4]


def test_picks_come_after_the_split_and_one_at_a_time():
    """LG-PICK-1: not before the split, not while the last picker may still send, not in between."""
    assert_broken(new_game(4), group(1), "LG-PICK-1", "not-now")
    assert_broken(laid_out(4), group(1), "LG-PICK-1", "not-now")
    state = play(after_split((2, 3, 4, 1)), group(1))
    assert_broken(state, group(2), "LG-PICK-1", "not-now")
    assert allowed(play(state, PASS), group(2))
    for number in (2, 3, 4):
        state = play(state, PASS, group(number))
    assert_broken(play(state, PASS), group(4), "LG-PICK-1", "not-now")


def test_taken_guys_join_those_of_earlier_rounds():
    """LG-PICK-1, LG-PICK-2: Ben takes two groups in a round of two players."""
    state = after_split((2, 3, 4, 1), players=2, guys=["cool", "stinky2"])
    state = play(state, group(2), PASS, group(1), PASS, group(4), PASS, group(3), PASS)
    assert guys(state, BEN) == "stinky2 fancy rich stinky rich2"
    assert guys(state, ANA) == "cool funny weird funny2 weird fancy popular"


def test_the_last_round_ends_the_game_with_its_last_pick():
    """LG-ROUNDS, LG-PICK-1: round 8 of 8; nobody holds a Popular, so nothing is settled."""
    line = LINE.replace("popular", "cool")
    state = play(in_round(new_game(4), 8), deal(line), split(2, 3, 4, 1))
    for number in (1, 2, 3, 4):
        assert not GAME.is_over(state)
        state = play(state, group(number), PASS)
    assert GAME.is_over(state)
    assert GAME.legal_moves(state) == ()


def test_a_send_that_is_the_last_ends_the_round_by_itself():
    """LG-PICK-1, LG-SEND-3: nobody is asked whether to send more than may be sent."""
    state = after_split((2, 3, 4, 1))
    for number in (1, 2, 3):
        state = play(state, group(number), PASS)
    state = play(state, group(4), send("rich2", "cake", "balloons"))
    assert decision(state) == ("deal", None)
