"""The examples beside the rules: what comes of them, worked out here by hand."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from lilguys_tools.core.data import example_data, rules
from lilguys_tools.games import GAMES
from lilguys_tools.session.examples import worked_example

#: By rule, what must come out: the words that a line has, and its points (None: none).
BY_HAND: dict[str, list[tuple[str, int | None]]] = {
    "LG-PLAYERS": [("5, and 2 to 4 can play", None)],
    "LG-DECK-1": [("4 players use the whole box", None)],
    "LG-DECK-2": [("Shy Guys, Cool Guys, the friend cards", None)],
    "LG-DECK-3": [("weird2 is seen more often than the 2", None)],
    "LG-EXCL-1": [("replace Funny Guys: 8 exclusive and 2 exclusive2", None)],
    "LG-EXCL-2": [("with 3 players the shy Guys leave anyway", None)],
    "LG-EXCL-3": [("The friend cards stay", None)],
    "LG-LINE": [("9 Guys, not 10", None)],
    "LG-STORE-1": [("balloons, cake, friend, whoopee-cushion, spotlight", None)],
    # Five cards less the cake, and Ben's Guy in its place.
    "LG-STORE-2": [("discarded: balloons, funny, friend, whoopee-cushion, spotlight", None)],
    # 60 Guys are six rounds of ten, 80 are eight.
    "LG-ROUNDS": [("Round 1 of 6: Ana", None), ("the game is not over", None)],
    "LG-PLANNER": [("Round 1 of 8: Ana", None), ("Round 2 of 8: Ben", None)],
    "LG-SPLIT-1": [("2 groups, not 3", None)],
    "LG-SPLIT-2": [("at least one Guy", None)],
    "LG-PICK-1": [("group 1 is taken already", None)],
    "LG-PICK-2": [
        ("Ben takes group C: weird, popular, fancy, rich", None),
        ("Ana takes group B: stinky, rich, weird2", None),
        ("Ben takes group A: funny, funny2", None),
        ("Ana takes the last group, D: funny", None),
    ],
    "LG-SEND-1": [("Cleo sends nobody", None)],
    "LG-SEND-2": [("popular was not collected in this round by Dee", None)],
    "LG-SEND-3": [("no further Guy", None)],
    "LG-SEND-4": [("stinky has -1 printed on it", None)],
    "LG-SEND-5": [("funny2 was sent there by Ben", None), ("Cleo may not buy him back", None)],
    "LG-RICH": [("buys two cards", None)],
    "LG-FRIEND": [("joins the Shy Guys of Cleo", None)],
    "LG-PRANK": [("carried out at once", None), ("funny2 goes from Ben to Cleo", None)],
    "LG-POWER": [("printed on 3 x stinky: -1 each, waived", 0), ("Bubble Bath", 0)],
    # Two Funny and a Popular are three: 3 points.
    "LG-POPULAR": [("popular stacked as Funny", None), ("Ana: Funny Guys: 3", 3), ("Ben", 3)],
    # Funny: 5 symbols and one Weird, 10 - 1 = 9, beat 4 and 2, 6 + 1 = 7.
    "LG-POPULAR-2": [
        ("popular stacked as Funny", None),
        ("Ana: Funny Guys: 5", 10),
        ("Ana: Weird Guys: 1", -1),
        ("Ben", 3),
    ],
    "LG-SPECIAL": [("Spotlight: done", 5)],  # a tie goes to the holder
    "LG-SCORE-1": [("Funny Guys: 5", 10), ("Weird Guys: 1", -1), ("Rich Guys: 10", 0)],
    "LG-SCORE-2": [("Ana: Funny Guys: 5 symbols", 10), ("Ben", 3)],  # 1 + 2 + 2
    "LG-SCORE-3": [("Ana: Stinky Guys: 4", 6), ("Ben: Rich Guys: 3", 3)],
    "LG-SCORE-4": [("Ana: Stinky Guys: 4", 6), ("4 x stinky: -1 each", -4), ("Ben", 3)],
    "LG-ITEM": [("Ana: Balloons", 2), ("Ana: Cake", 2), ("Ben: Disco Ball", 4)],
    # 5 x 2, 3 x 1, nothing; Ben 3 x 2.
    "LG-SIMPLE": [("Funny Guys: 5", 10), ("Weird Guys: 3", 3), ("Fancy Guys: 1", 0), ("Ben", 6)],
    "LG-WIN": [("Ana and Ben share the win: 3 points each", None)],  # 3 against 1 + 2
    "LS-PLAYERS": [("the number of players is 6", None)],
    "LS-SETUP": [
        ("Ana", 2),
        ("Ben", 2),
        ("Cleo", 2),
        ("44 in the sack, Ana 2, Ben 2, Cleo 2: 50 in all", None),  # 50 - 3 x 2
    ],
    "LS-NUMBER-1": [("stays at 2", None), ("from 2 to 3", None), ("from 3 to 4", None)],
    "LS-NUMBER-2": [
        ("stays at 2", None),
        ("shows 3", None),
        ("from 2 to 3", None),
        ("shows 1", None),
        ("from 3 to 4", None),
        ("shows 6", None),
        ("back to 2", None),
        ("from 2 to 3", None),
        ("shows 2", None),
    ],
    "LS-HAND-1": [("Ana secretly takes the Good Thing", None), ("Ben secretly takes 3", None)],
    # 5 x 2 at first, then 2, 2, 2, 2, 3, 4, 5, 6 and 7: 43 are out, 7 are left, and 8 are due.
    "LS-HAND-2": [("The sack holds 7 Bad Things only", None)],
    "LS-OFFER": [("Ben refuses", None), ("Cleo accepts", None)],
    "LS-LOOK": [],
    "LS-BAD": [("2 Bad Things, which go to the pile of Ana: 4 now", None)],
    "LS-GOOD-1": [("Ana gives 2 Bad Things one at a time", None)],
    "LS-GOOD-2": [("Cleo gives Ana 1 Bad Thing", None)],
    "LS-OUT-1": [("Ben has 10 or more", None)],  # 2 + 2 + 3 + 4 = 11
    # Ben has 2 + 3 + 4 = 9 and gets the first of three: out. Cleo gets the others.
    "LS-OUT-2": [("to Ben, Cleo and Cleo", None), ("Ben has 10", None), ("skips Ben", None)],
    "LS-FEW": [("Ana has no Bad Things left", None)],
    "LS-TURN": [("The Good Thing goes back into the sack; Ben is next", None)],
    "LS-WIN": [("Ana is the last one in and wins, after 3 turns", None)],
    "LS-SACK": [("35 in the sack, Ana 4, Ben 5, Cleo 2, 4 in the hand: 50 in all", None)],
}
LEGAL = {"LG-SEND-1", "LG-SEND-5", "LG-RICH", "LG-FRIEND", "LG-PRANK"}
NOT_LEGAL = {"LG-SPLIT-1", "LG-SPLIT-2", "LG-PICK-1", "LG-SEND-2", "LG-SEND-4"}
EVERY = [(game, id) for game in GAMES for id in rules(game)]


@pytest.mark.parametrize(("game", "rule"), EVERY, ids=[id for _, id in EVERY])
def test_example_comes_to_what_was_worked_out_by_hand(game: str, rule: str) -> None:
    example = worked_example(game, rule)
    wanted = BY_HAND[rule]
    assert len(example.lines) == len(wanted), example.lines
    for line, (words, points) in zip(example.lines, wanted, strict=True):
        assert words in line.text
        assert line.points == points
    legal = True if rule in LEGAL else False if rule in NOT_LEGAL else None
    assert example.legal is legal


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_an_example_or_says_why_not(game: str) -> None:
    assert list(example_data(game)) == list(rules(game))
    for rule, data in example_data(game).items():
        if "none" in data:
            assert set(data) == {"none"}
            continue
        assert set(data) <= {"say", "log", "move", "shows"}
        shown = {line.rule for line in worked_example(game, rule).lines}
        assert shown == set(data.get("shows", [rule])), rule
        assert isinstance(yaml.safe_load(data["log"]), dict)
        assert max(map(len, data["log"].splitlines())) <= 75


@pytest.mark.parametrize("game", GAMES)
def test_a_position_that_is_meant_to_be_fine_is(game: str) -> None:
    """Only an example whose rule is broken by what is written down has a broken log."""
    from lilguys_tools.logs.games import read_games

    for rule, data in example_data(game).items():
        if "none" in data:
            continue
        [read] = read_games(f"game: {game}\nformat: 1\n{data['log']}".encode())
        assert {problem.id for problem in read.problems} <= {rule}


@pytest.mark.parametrize("game", GAMES)
def test_related_rules(game: str) -> None:
    for rule in rules(game).values():
        assert rule.see and set(rule.see) <= set(rules(game)) - {rule.id}
        assert len(set(rule.see)) == len(rule.see)


def test_points_are_worked_out_and_not_written_down() -> None:
    """Where a position changes, what comes of it changes, too."""
    data: dict[str, Any] = example_data("lilguys")["LG-SCORE-1"]
    told = worked_example.__wrapped__("lilguys", "LG-SCORE-1").lines[0]
    before, data["log"] = data["log"], data["log"].replace("funny: 5", "funny: 6")
    try:
        changed = worked_example.__wrapped__("lilguys", "LG-SCORE-1").lines[0]
    finally:
        data["log"] = before
    assert (told.points, changed.points) == (10, 14)
