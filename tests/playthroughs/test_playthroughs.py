"""Whole games against what they gave before, and logs against their scores."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playthrough import GAMES, path, playthrough

from lilguys_tools.cli.output import score_json
from lilguys_tools.games import load
from lilguys_tools.logs.games import read_games
from lilguys_tools.logs.history import find, history, points_text, start

CASES = Path(__file__).parents[1] / "cases"


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_playthrough(game: str, players: int) -> None:
    told = path(game, players).read_text("utf-8").splitlines()
    assert playthrough(game, players).splitlines() == told


def games_of(file: Path) -> list[Any]:
    return list(read_games(file.read_bytes(), file.name, file.parent))


def good_cases() -> list[Path]:
    cases = json.loads((CASES / "lilguys" / "good" / "cases.json").read_text("utf-8"))
    sack = json.loads((CASES / "lyingsack" / "expected.json").read_text("utf-8"))
    files = {CASES / "lilguys" / "good" / case["name"] for case in cases}
    files |= {CASES / "lyingsack" / case["file"] for case in sack if case["kind"] == "good"}
    return sorted(files)


@pytest.mark.parametrize("file", good_cases(), ids=lambda file: file.name)
def test_history_ends_as_the_log_does(file: Path) -> None:
    for game in games_of(file):
        steps = history(game)
        if game.replay is None:
            assert steps == []
            continue
        rules = load(game.game)
        end = steps[-1].after if steps else start(game)
        scored = {**score_json(game)}
        game.result = rules.result(end)
        assert score_json(game) == scored
        if scored["status"] == "finished":
            assert end == game.replay.state
        for before, after in pairwise(steps):
            assert before.after == after.before


@pytest.mark.parametrize("file", good_cases(), ids=lambda file: file.name)
def test_points_are_in_order_and_found(file: Path) -> None:
    for game in games_of(file):
        steps = history(game)
        for i, step in enumerate(steps, 1):
            found = find(steps, step.at)
            assert found is not None
            assert found >= i
            assert find(steps[:i], step.at) == i
        assert (
            find(steps, "0") is find(steps, "99") is find(steps, "") is find(steps, "1.9") is None
        )


LOG = """
game: lilguys
format: 1
players: [Ana, Ben, Cleo]
rounds:
- line: [rich, funny, popular, popular, stinky, stinky, weird, fancy, rich2, popular2]
  store: [balloons, cake, pinata, spotlight, junk-pile]
  split: [3, 4, 3]
  picks: [{group: 1}, {group: 3}, {group: 2}]
popular_as: {Ben: {popular: [weird]}, Ana: {popular: [weird]}}
"""


def test_choices_come_last_in_the_order_of_settling() -> None:
    (game,) = read_games(LOG.encode())
    assert game.problems == []
    last = [(step.at, step.seat) for step in history(game)][-2:]
    assert last == [("1", 0), ("1", 1)]
    assert history(game)[-1].after.stacks[2] is None


def test_choices_of_a_broken_log_go_up_to_the_breach() -> None:
    text = LOG.replace("Ana: {popular: [weird]}", "Ana: {popular: [weird, weird]}")
    (game,) = read_games(text.encode())
    assert [problem.id for problem in game.problems] == ["LG-POPULAR"]
    assert [step.seat for step in history(game)][-2:] == [0, 1]


def test_what_is_said_of_points() -> None:
    (game,) = read_games(LOG.encode())
    steps = history(game)
    picks = "points go from 1 to 1, picks of round 1 from 1.1 to 1.3"
    assert points_text(steps) == points_text(steps, "7") == points_text(steps, "1.9") == picks
    assert points_text(steps[:2]) == "points go from 1 to 1"
    assert points_text([]) == "there are no moves yet"
