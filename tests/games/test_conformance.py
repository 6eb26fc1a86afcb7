"""One suite for every registered game, through the verbs that all games share."""

from __future__ import annotations

from typing import Any

import pytest

from lilguys_tools.core.dice import Dice
from lilguys_tools.core.errors import IllegalMoveError, InvalidMoveError
from lilguys_tools.core.timeline import Timeline
from lilguys_tools.games import GAMES, load
from lilguys_tools.logs.decks import standard_deck

NAMES = ["Ana", "Ben", "Cleo", "Dee", "Eli"]
#: What a game's setup needs beside its players.
OPTIONS: dict[str, dict[str, Any]] = {"lilguys": {"deck": standard_deck()}}
TABLES = [
    (name, seats)
    for name in GAMES
    for seats in range(load(name).min_players, load(name).max_players + 1)
]
MOST = 250


def walk(name: str, seats: int, seed: int = 1) -> list[tuple[Any, Any, Any]]:
    """Return (before, move, after) along a random game of at most MOST moves."""
    game, dice = load(name), Dice(seed)
    state = game.initial(game.new_setup(NAMES[:seats], **OPTIONS.get(name, {})))
    steps = []
    while not game.is_over(state) and len(steps) < MOST:
        chance = game.is_chance(state)
        move = game.chance(state, dice) if chance else dice.choice(game.legal_moves(state))
        after = game.step(state, move)
        steps.append((state, move, after))
        state = after
    return steps


@pytest.mark.parametrize(("name", "seats"), TABLES)
class TestEveryGame:
    """What holds in every position of every game."""

    def test_who_decides_is_told(self, name: str, seats: int) -> None:
        game = load(name)
        for state, _, after in walk(name, seats):
            assert game.decision(state) is not None
            assert game.is_chance(state) == (game.to_move(state) is None)
            assert game.to_move(state) in (None, *range(seats))
            assert game.is_over(after) == (game.decision(after) is None)

    def test_legal_moves_are_legal_and_distinct(self, name: str, seats: int) -> None:
        game = load(name)
        for state, move, after in walk(name, seats):
            moves = game.legal_moves(state)
            assert game.check(state, move) is None
            assert game.apply(state, move) == after
            if game.is_chance(state):
                assert len(moves) == 0
                continue
            assert len(set(moves)) == len(moves) > 0
            for other in moves[:: max(1, len(moves) // 20)]:
                assert game.check(state, other) is None

    def test_moves_survive_json(self, name: str, seats: int) -> None:
        game = load(name)
        for state, move, _ in walk(name, seats):
            assert game.from_json(state, game.to_json(state.setup, move)) == move

    def test_foreign_moves_are_refused(self, name: str, seats: int) -> None:
        game = load(name)
        steps = walk(name, seats)
        state = steps[0][0]
        with pytest.raises(InvalidMoveError):
            game.from_json(state, {"fly": "away"})
        later = [move for before, move, _ in steps if game.decision(before) != game.decision(state)]
        assert later
        with pytest.raises(IllegalMoveError) as caught:
            game.step(state, later[0])
        assert caught.value.breach.rule.startswith("L")

    def test_same_seed_same_game(self, name: str, seats: int) -> None:
        assert walk(name, seats, 7) == walk(name, seats, 7)
        assert walk(name, seats, 7) != walk(name, seats, 8)

    def test_positions_are_values(self, name: str, seats: int) -> None:
        game = load(name)
        for state, _, after in walk(name, seats)[:40]:
            assert hash(state) == hash(state)
            assert state != after
            for seat in (None, *range(seats)):
                view = game.view(state, seat)
                assert game.view(view, seat) == view
            assert game.public(state) == game.public(state)
            assert len(game.result(state).players) == seats

    def test_undo_and_redo_are_the_identity(self, name: str, seats: int) -> None:
        game = load(name)
        steps = walk(name, seats)[:60]
        line = Timeline(game, steps[0][0])
        for _, move, _ in steps:
            line.push(move)
        end = line.state
        undone = [line.undo() for _ in steps]
        assert line.state == steps[0][0]
        assert undone == [move for _, move, _ in reversed(steps)]
        assert [line.redo() for _ in steps] == [move for _, move, _ in steps]
        assert line.state == end
        assert [after for _, _, after in line] == [after for _, _, after in steps]
