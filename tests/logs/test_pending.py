"""What a log says in the middle of a turn (``pending``) is checked, and scores nothing."""

from __future__ import annotations

from typing import Any

import pytest

from lilguys_tools.logs.games import read_games

SACK = """\
game: lyingsack
format: 1
players: [Ana, Ben, Cleo]
turns:
- {roll: 4%s}
pending: {refused: [%s]}
"""
ROUND = """\
game: lilguys
format: 1
players: [Ana, Ben, Cleo, Dee]
rounds:
- line: [funny, funny2, stinky, rich, weird2, weird, popular, fancy, cool, funny]
  store: [balloons, cake, friend, whoopee-cushion, spotlight]
  split: [2, 3, 4, 1]
  picks:
  - {group: 1}
  - {group: 2%s}
pending: {%s}
"""


def read(text: str) -> Any:
    (game,) = read_games(text.encode())
    return game


@pytest.mark.parametrize("hand", ["", ", hand: bad", ", hand: good"])
@pytest.mark.parametrize("refused", ["", "Ben"])
def test_refusals_in_order(hand: str, refused: str) -> None:
    """LS-OFFER: Ben, at the Active Player's left, is asked first; a closed hand is not there."""
    game = read(SACK % (hand, refused))
    assert game.problems == []
    # Nothing was opened: everybody still has the two Bad Things of the start.
    assert [player.pile for player in game.result.players] == [2, 2, 2]


@pytest.mark.parametrize(
    ("refused", "column"),
    [("Cleo", 21), ("Ana", 21), ("Ben, Ben", 26), ("Ben, Cleo", 26)],
    ids=["not asked first", "the Active Player", "asked once", "then all had refused"],
)
@pytest.mark.parametrize("hand", ["", ", hand: good"])
def test_refusals_that_can_not_be(refused: str, column: int, hand: str) -> None:
    (problem,) = read(SACK % (hand, refused)).problems
    assert (problem.id, problem.line, problem.column) == ("LS-OFFER", 6, column)


def test_latest_pick_may_still_send() -> None:
    assert read(ROUND % ("", "send: true")).problems == []
    assert read(ROUND % ("", "send: true")).replay.state.pending == 3
    # Without it the latest pick has sent what it wanted: the next one picks (a group, 2).
    assert read((ROUND % ("", "")).replace("pending: {}\n", "")).replay.state.pending == 2


def test_send_used_up() -> None:
    """LG-SEND-3: one Guy a round, and Cleo has sent hers."""
    (problem,) = read(ROUND % (", send: weird2, buy: cake", "send: true")).problems
    assert (problem.id, problem.line, problem.column) == ("LG-SEND-3", 11, 17)


def test_prank_not_carried_out_yet() -> None:
    bought = ", send: weird2, buy: whoopee-cushion"
    (owed,) = read((ROUND % (bought, "")).replace("pending: {}\n", "")).problems
    assert owed.id == "LG-PRANK"
    assert read(ROUND % (bought, "prank: whoopee-cushion")).problems == []
    (other,) = read(ROUND % (", send: weird2, buy: cake", "prank: whoopee-cushion")).problems
    assert (other.id, other.line) == ("LG-PRANK", 11)
