"""Log -> game -> log is the identity, stopped anywhere, and the same bytes everywhere."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from lilguys_tools.core.dice import Dice
from lilguys_tools.games import load
from lilguys_tools.logs.decks import load_deck, standard_deck
from lilguys_tools.logs.games import read_games
from lilguys_tools.logs.writer import game_text

DECKS = Path(__file__).parent.parent / "cases" / "lilguys" / "good"
NAMES = ["No", "Ana", "1e3", "# x", "null"]


def play(name: str, setup: Any, seed: int, stop: int) -> tuple[list[tuple[Any, Any]], Any]:
    game, dice = load(name), Dice(seed)
    state, steps = game.initial(setup), []
    while len(steps) < stop and game.decision(state) not in (None, "popular_as"):
        chance = game.is_chance(state)
        move = game.chance(state, dice) if chance else dice.choice(game.legal_moves(state))
        steps.append((state, move))
        state = game.apply(state, move)
    return steps, state


def again(text: str) -> Any:
    (game,) = read_games(text.encode(), "x.yaml", DECKS)
    assert [problem.as_text() for problem in game.problems] == [], text
    return game


@pytest.mark.parametrize("deck", ["standard", "deck_rich.yaml", "deck_plain.yaml"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_lilguys(deck: str, seats: int) -> None:
    cards = standard_deck() if deck == "standard" else load_deck(DECKS / deck)
    for seed in range(40):
        chance = random.Random(seed)
        setup = load("lilguys").new_setup(NAMES[:seats], deck=cards, first_planner=seed % seats)
        stop = chance.choice([10**9, chance.randrange(1, 90)])
        steps, state = play("lilguys", setup, seed, stop)
        text = game_text("lilguys", steps, state, head={"deck": deck})
        game = again(text)
        assert game.replay.state == state
        assert [move for _, move in game.replay.moves] == [move for _, move in steps]
        assert game_text("lilguys", steps, game.replay.state, head={"deck": deck}) == text


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_lyingsack(seats: int) -> None:
    for seed in range(60):
        chance = random.Random(seed)
        setup = load("lyingsack").new_setup(NAMES[:seats], first_player=seed % seats)
        steps, state = play("lyingsack", setup, seed, chance.choice([300, chance.randrange(1, 60)]))
        game = again(game_text("lyingsack", steps, state))
        assert game.replay.state == state
        assert [move for _, move in game.replay.moves] == [move for _, move in steps]


def test_names_stay_text_for_other_readers() -> None:
    setup = load("lyingsack").new_setup(NAMES)
    steps, state = play("lyingsack", setup, 1, 20)
    data = yaml.safe_load(game_text("lyingsack", steps, state))
    assert data["players"] == NAMES


def test_same_bytes_under_any_hash_seed() -> None:
    """The same seed gives the same log in fresh processes."""
    here = Path(__file__).parent
    code = (
        f"import sys; sys.path.insert(0, {str(here)!r})\n"
        "from test_roundtrip import *\n"
        "setup = load('lilguys').new_setup(NAMES[:4], deck=standard_deck())\n"
        "print(game_text('lilguys', *play('lilguys', setup, 5, 10**9)))\n"
    )
    texts = set()
    for seed in ("0", "1", "4242"):
        env = {**os.environ, "PYTHONHASHSEED": seed}
        texts.add(
            subprocess.run(
                [sys.executable, "-c", code], env=env, capture_output=True, check=True
            ).stdout
        )
    assert len(texts) == 1
    assert len(texts.pop()) > 2000
