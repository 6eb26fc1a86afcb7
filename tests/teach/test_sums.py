"""The lines of a sum add up to what the table shows."""

from __future__ import annotations

import pytest

from lilguys_tools.bots import load_bot
from lilguys_tools.bots.playing import play_game
from lilguys_tools.core.timeline import Timeline
from lilguys_tools.games import load
from lilguys_tools.games.lyingsack.moves import BAD, GOOD, Answer, Roll, Take
from lilguys_tools.games.lyingsack.setup import Setup
from lilguys_tools.teach.line import Line
from lilguys_tools.teach.lyingsack_score import sums

SACK = load("lyingsack")


def _played(players: tuple[str, ...], *moves: object) -> list[list[Line]]:
    timeline = Timeline(SACK, SACK.initial(Setup(players)))
    for move in moves:
        timeline.push(move)
    return sums(SACK.result(timeline.state), timeline)


def test_a_hand_of_bad_things_goes_to_who_took_it() -> None:
    """Number 2, nobody refuses: Ben takes two; then number 3, all refuse: Ben keeps three."""
    told = _played(
        ("Ana", "Ben"),
        *(Roll(1), Take(BAD), Answer(True)),
        *(Roll(1), Take(BAD), Answer(False)),
    )
    assert [line.points for line in told[0]] == [2]
    assert told[1] == [
        Line("LS-SETUP", "everybody begins with these", 2),
        Line("LS-BAD", "turn 1: took the hand of Ana", 2),
        Line("LS-BAD", "turn 2: took their own hand", 3),
    ]


def test_both_ways_of_shrinking() -> None:
    """A 4 and a kept Good Thing gives both of Ana's away; a 1 and a taken one gives one back."""
    told = _played(
        ("Ana", "Ben", "Cleo"),
        *(Roll(4), Take(GOOD), Answer(False), Answer(False)),
        *(Roll(1), Take(GOOD), Answer(True)),
    )
    assert [(line.rule, line.points) for line in told[0]] == [("LS-SETUP", 2), ("LS-GOOD-1", -2)]
    assert [(line.rule, line.points) for line in told[1]] == [
        ("LS-SETUP", 2),
        ("LS-GOOD-1", 1),
        ("LS-GOOD-2", 1),
    ]
    assert [(line.rule, line.points) for line in told[2]] == [
        ("LS-SETUP", 2),
        ("LS-GOOD-1", 1),
        ("LS-GOOD-2", -1),
    ]


def test_a_closed_hand_is_not_told() -> None:
    told = _played(("Ana", "Ben", "Cleo"), Roll(4), Take(BAD), Answer(False))
    assert [len(lines) for lines in told] == [1, 1, 1]


@pytest.mark.parametrize("seed", range(40))
def test_lines_add_up_to_the_piles(seed: int) -> None:
    players = ("Ana", "Ben", "Cleo", "Dee", "Eve")[: 2 + seed % 4]
    timeline = Timeline(SACK, SACK.initial(Setup(players)))
    bots = [load_bot("lyingsack", "random")] * len(players)
    for _, move in play_game(SACK, Setup(players), bots, seed)[0]:
        timeline.push(move)
    result = SACK.result(timeline.state)
    for player, lines in zip(result.players, sums(result, timeline), strict=True):
        assert sum(line.points or 0 for line in lines) == player.pile
