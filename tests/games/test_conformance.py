"""One suite for every registered game, through the verbs that all games share."""

from __future__ import annotations

import json
from typing import Any

import pytest

from lilguys_tools.core.data import rules
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

    def test_legal_moves_can_be_made_and_written(self, name: str, seats: int) -> None:
        game = load(name)
        for state, _, _ in walk(name, seats)[::9]:
            moves = game.legal_moves(state)
            for move in moves[:: max(1, len(moves) // 20)]:
                assert game.step(state, move) == game.apply(state, move) != state
                data = json.loads(json.dumps(game.to_json(state.setup, move)))
                assert game.from_json(state, data) == move

    def test_moves_of_other_games_are_no_moves(self, name: str, seats: int) -> None:
        game, state = load(name), walk(name, seats)[0][0]
        for other in GAMES:
            if other == name:
                continue
            for _, move, _ in walk(other, load(other).max_players)[:6]:
                with pytest.raises(InvalidMoveError):
                    game.check(state, move)
                with pytest.raises(InvalidMoveError):
                    game.step(state, move)
        for stranger in (None, object(), "pass", {}):
            with pytest.raises(InvalidMoveError):
                game.check(state, stranger)

    def test_moves_are_made_in_their_time_only(self, name: str, seats: int) -> None:
        """`step` refuses what `check` objects to, with the same breach, and changes nothing."""
        game = load(name)
        steps = walk(name, seats)[:40]
        refused = 0
        for state, _, _ in steps:
            for _, move, _ in steps[::3]:
                breach = game.check(state, move)
                if breach is None:
                    assert game.step(state, move) == game.apply(state, move)
                    continue
                refused += 1
                assert breach.rule in rules(name)
                with pytest.raises(IllegalMoveError) as caught:
                    game.step(state, move)
                assert caught.value.breach == breach
                if not game.is_chance(state):
                    assert move not in game.legal_moves(state)
        assert refused

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

    def test_the_start(self, name: str, seats: int) -> None:
        game = load(name)
        start = walk(name, seats)[0][0]
        assert not game.is_over(start)
        assert start.setup.players == tuple(NAMES[:seats])
        assert start == game.initial(start.setup)
        assert not game.result(start).winners

    def test_who_can_not_play(self, name: str, seats: int) -> None:
        game = load(name)
        options = OPTIONS.get(name, {})
        for wrong in (NAMES[: game.min_players - 1], [*NAMES, *"FGH"], ["Ana"] * seats):
            with pytest.raises(ValueError, match="PLAYERS"):
                game.new_setup(wrong, **options)

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

    def test_equal_positions_look_equal(self, name: str, seats: int) -> None:
        """A position is nothing but the moves that led to it; nor is what a seat sees of it."""
        game = load(name)
        again = walk(name, seats)[0][0]
        for _, move, after in walk(name, seats)[:60]:
            again = game.step(again, game.from_json(again, game.to_json(again.setup, move)))
            assert again == after
            assert hash(again) == hash(after)
            for seat in (None, *range(seats)):
                assert game.view(again, seat) == game.view(after, seat)
            assert game.public(again) == game.public(after)
            assert game.result(again) == game.result(after)
            json.dumps(game.public(after))

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
