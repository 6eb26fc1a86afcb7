"""Whole games of bots: legal moves only, and a game goes on from anywhere as it would have."""

from __future__ import annotations

from itertools import cycle, islice
from typing import Any

import pytest
from bot_tables import bots, exclusive, lilguys, lyingsack

from lilguys_tools.bots import BOTS, Advice, load_bot, next_move, play_game, play_on
from lilguys_tools.core.dice import Dice
from lilguys_tools.games import load
from lilguys_tools.games.lilguys.pranks import ManualPrank

TABLES = [
    *[
        pytest.param("lilguys", lilguys(players, deck), id=f"lilguys-{players}-{deck}")
        for players in (2, 3, 4)
        for deck in ("standard", "deck_plain", "deck_rich")
    ],
    *[
        pytest.param("lilguys", lilguys(n, scoring="simplified"), id=f"simplified-{n}")
        for n in (2, 4)
    ],
    pytest.param("lilguys", exclusive(), id="exclusive"),
    # A reference card that ends early and falls, as a game may have it.
    pytest.param("lilguys", lilguys(3, reference=(0, 2, 5, -4)), id="short-reference"),
    *[pytest.param("lyingsack", lyingsack(n), id=f"lyingsack-{n}") for n in (2, 3, 4, 5)],
]


class Checked:
    """A bot whose advice is looked at before it is taken."""

    def __init__(self, game: Any, name: str) -> None:
        self.game, self.bot, self.name = game, load_bot(game.name, name), name
        self.choices = 0

    def choose(self, view: Any, seat: int, moves: Any, dice: Dice) -> Advice:
        """Return the advice, which must be one of the moves."""
        advice = self.bot.choose(view, seat, moves, dice)
        assert advice.move in moves
        if self.name == "thinking":
            assert advice.estimate is not None
            assert 0 < len(advice.reason) < 100
            assert "\n" not in advice.reason
            if self.game.name == "lyingsack":
                assert 0 <= advice.estimate <= 1
        self.choices += 1
        return advice


@pytest.mark.parametrize(("name", "setup"), TABLES)
def test_legal_moves_only(name: str, setup: Any) -> None:
    """`play_game` makes every move by `step`, which refuses what a rule forbids."""
    game = load(name)
    players = len(setup.players)
    for seed in range(2 if name == "lilguys" else 12):
        # Seed by seed another bot in another seat, all three kinds at a table of three.
        kinds = islice(cycle(BOTS), seed + 1, seed + 1 + players)
        seated = [Checked(game, kind) for kind in kinds]
        steps, state = play_game(game, setup, seated, seed)
        assert game.is_over(state) or state.turn == 500
        choices = sum(not game.is_chance(before) for before, _ in steps)
        assert choices == sum(bot.choices for bot in seated)


def test_pranks_by_hand_are_played_too() -> None:
    """LG-PRANK: of a prank that the table carries out, bots make one transfer or none."""
    setup = lilguys(2, "deck_rich")
    pranks = setup.deck.tables.pranks
    seen = False
    for seed in range(40):
        steps, _ = play_game(load("lilguys"), setup, bots("lilguys", "random", "random"), seed)
        for state, _ in steps:
            if isinstance(pranks.get(state.prank), ManualPrank):
                seen = True
                moves = load("lilguys").legal_moves(state)
                seat = load("lilguys").to_move(state)
                for bot in BOTS:
                    assert (
                        load_bot("lilguys", bot).choose(state, seat, moves, Dice(1)).move in moves
                    )
        if seen:
            return
    raise AssertionError("no such prank came up")


@pytest.mark.parametrize(
    ("name", "setup"),
    [("lilguys", lilguys(3)), ("lyingsack", lyingsack(4, 1))],
    ids=["lilguys", "lyingsack"],
)
def test_a_game_goes_on_from_any_move(name: str, setup: Any) -> None:
    game = load(name)
    seated = bots(name, *islice(cycle(BOTS), len(setup.players)))
    steps, last = play_game(game, setup, seated, 11)
    assert len(steps) > 20
    for index in (0, 1, len(steps) // 3, len(steps) // 2, len(steps) - 1):
        state, move = steps[index]
        assert next_move(game, state, seated, 11, index) == move
        assert play_on(game, state, seated, 11, index) == (steps[index:], last)
    assert play_on(game, last, seated, 11, len(steps)) == ([], last)


def test_another_seed_is_another_game() -> None:
    for name, setup in (("lilguys", lilguys(2)), ("lyingsack", lyingsack(2))):
        seated = bots(name, "thinking", "thinking")
        one, other = (play_game(load(name), setup, seated, seed)[0] for seed in (1, 2))
        assert [move for _, move in one] != [move for _, move in other]


@pytest.mark.parametrize("limit", [0, 1, 3])
def test_the_limit_of_turns(limit: int) -> None:
    """You Lying Sack knows no draw: it stops between two turns, unfinished."""
    game = load("lyingsack")
    seated = bots("lyingsack", *["thinking"] * 5)
    steps, state = play_game(game, lyingsack(5), seated, 1, limit)
    assert (state.turn, state.hand, state.die) == (limit, None, 0)
    assert not game.is_over(state)
    assert bool(steps) == bool(limit)
