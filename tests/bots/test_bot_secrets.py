"""Bots know what their seat sees and nothing else; the same seed is the same game anywhere."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from bot_tables import NAMES, bots, lilguys, lyingsack

from lilguys_tools.bots import BOTS, load_bot, play_game
from lilguys_tools.core.dice import Dice
from lilguys_tools.games import load
from lilguys_tools.games.lyingsack.moves import BAD, GOOD, Answer
from lilguys_tools.games.lyingsack.state import HIDDEN

HERE = Path(__file__).parent


def offers() -> list[Any]:
    """Return positions in which somebody is asked, out of games of all sorts."""
    game = load("lyingsack")
    found = []
    for players in (2, 3, 5):
        for seed in range(6):
            seated = bots("lyingsack", *(BOTS * 2)[:players])
            steps, _ = play_game(game, lyingsack(players), seated, seed)
            found += [state for state, move in steps if isinstance(move, Answer)]
    return found


@pytest.mark.parametrize("name", BOTS)
def test_no_bot_can_tell_the_hand(name: str) -> None:
    """LS-HAND-1: positions that differ in the hand alone give the same view and choice."""
    game, bot = load("lyingsack"), load_bot("lyingsack", name)
    for state in offers():
        seat = game.to_move(state)
        views = [game.view(state._replace(hand=hand), seat) for hand in (GOOD, BAD)]
        assert views[0].hand == HIDDEN
        assert pickle.dumps(views[0]) == pickle.dumps(views[1])
        for seed in range(5):
            one, other = (
                bot.choose(view, seat, game.legal_moves(view), Dice(seed)) for view in views
            )
            assert pickle.dumps(one) == pickle.dumps(other)


class Spy:
    """Sees what a bot is shown."""

    name = "spy"

    def __init__(self) -> None:
        self.bot = load_bot("lyingsack", "thinking")
        self.shown: list[Any] = []

    def choose(self, view: Any, seat: int, moves: Any, dice: Dice) -> Any:
        """Note the view and move on."""
        self.shown.append(view)
        return self.bot.choose(view, seat, moves, dice)


def test_play_game_shows_views_only() -> None:
    spies = [Spy() for _ in range(3)]
    play_game(load("lyingsack"), lyingsack(3), spies, 5)
    hands = {view.hand for spy in spies for view in spy.shown}
    assert hands == {None, HIDDEN}


def test_no_bot_can_tell_the_decks() -> None:
    """The order of the decks is nowhere: a position knows only what was laid out (LG-DECK-3)."""
    state = load("lilguys").initial(lilguys(2))
    assert not any(state.seen)
    assert load("lilguys").view(state, 0) == state


def digest() -> str:
    """Return the moves and advice of some games of all bots as text."""
    lines = []
    for name, setup, kinds in (
        ("lilguys", lilguys(4, "deck_rich"), ("thinking", "greedy", "random", "thinking")),
        ("lilguys", lilguys(2), ("thinking", "thinking")),
        ("lyingsack", lyingsack(3), ("thinking", "greedy", "random")),
    ):
        game, seated = load(name), bots(name, *kinds)
        steps, state = play_game(game, setup, seated, 2)
        for before, move in steps:
            lines.append(str(game.to_json(setup, move)))
            seat = game.to_move(before)
            if seat is not None:
                view = game.view(before, seat)
                lines.append(str(seated[seat].choose(view, seat, game.legal_moves(view), Dice(3))))
        lines.append(str(game.result(state).winners))
    return "\n".join(lines)


def test_the_same_seed_is_the_same_game_in_any_process() -> None:
    found = []
    for hash_seed in ("0", "12345"):
        env = {**os.environ, "PYTHONHASHSEED": hash_seed}
        env["PYTHONPATH"] = os.pathsep.join([str(HERE), str(HERE.parents[1])])
        code = "import test_bot_secrets as t; print(t.digest())"
        done = subprocess.run(
            [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True
        )
        found.append(done.stdout)
    assert len(found[0]) > 10_000
    assert any(name in found[0] for name in NAMES)
    assert found[0] == found[1]
