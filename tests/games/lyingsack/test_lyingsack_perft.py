"""How many sequences of moves there are, against a count on the naive table; even draws."""

from collections import Counter
from copy import deepcopy

import pytest
from lyingsack_naive import NaiveTable
from lyingsack_table import CANDIDATES, NAMES, new_game, table

from lilguys_tools.core.dice import Dice
from lilguys_tools.games.lyingsack.game import GAME
from lilguys_tools.games.lyingsack.moves import ROLLS


def perft(state, depth):
    """The engine's number of sequences of so many moves, every face of the die counted."""
    if not depth:
        return 1
    moves = ROLLS if GAME.is_chance(state) else GAME.legal_moves(state)
    return sum(perft(GAME.step(state, move), depth - 1) for move in moves)


def sequences(naive, depth):
    """The same by whole turns: a die, bad or good, and who of those asked in turn accepts."""
    if not depth:
        return 1
    if len(naive.ring) == 1:
        return 0
    if depth == 1:
        return 6
    if depth == 2:
        return 6 * 2
    asked, answers = list(naive.ring)[1:], depth - 2
    # With fewer answers than people to ask all that is left open is that all so far refused.
    total = 6 * 2 if answers < len(asked) else 0
    ends = [(name, n) for n, name in enumerate(asked, 1)] + [(None, len(asked))]
    for die in range(1, 7):
        for hand in ("bad", "good"):
            for acceptor, needed in ends:
                if needed <= answers:
                    after = deepcopy(naive).play_turn(die, hand, acceptor)
                    total += sequences(after, answers - needed)
    return total


def test_by_hand():
    """Six faces, two hands; with two players one answer ends the turn, with three perhaps two."""
    assert [perft(new_game(2), n) for n in range(1, 5)] == [6, 12, 24, 24 * 6]
    assert [perft(new_game(3), n) for n in range(1, 5)] == [6, 12, 24, 12 * 6 + 12 * 2]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_from_the_start(players):
    """LS-HAND-1, LS-OFFER, LS-TURN."""
    for depth in range(1, 8):
        naive = NaiveTable(NAMES[:players], 0)
        assert perft(new_game(players), depth) == sequences(naive, depth)


@pytest.mark.parametrize(
    ("piles", "number", "out", "depth"),
    [
        ((9, 8), 7, (), 9),
        ((4, 9, 9), 5, (), 8),
        ((8, 0, 9, 7), 8, (1,), 7),
        ((9, 9, 9, 9, 9), 8, (), 7),
    ],
)
def test_where_players_go_out(piles, number, out, depth):
    """LS-OUT-1, LS-OUT-2, LS-WIN: a game that is over goes no further."""
    naive = NaiveTable(NAMES[: len(piles)], 0)
    lying = dict(zip(NAMES, piles, strict=False))
    naive.relay(lying, number, [NAMES[seat] for seat in out])
    start = table(piles, number=number, out=out)
    for n in range(1, depth + 1):
        assert perft(start, n) == sequences(naive, n)


def test_a_draw_among_legal_moves_is_even():
    """LS-HAND-1, LS-OFFER: two ways each; 3.0902 deviations come once in a thousand draws."""
    dice, n = Dice(7), 4000
    for state in (table((5, 5), die=3), table((5, 5), die=3, hand="bad")):
        legal = {move for move in CANDIDATES if GAME.check(state, move) is None}
        drawn = Counter(dice.choice(GAME.legal_moves(state)) for _ in range(n))
        assert drawn.keys() == legal
        assert len(legal) == 2
        assert all(abs(times - n / 2) < 3.0902 * (n / 4) ** 0.5 for times in drawn.values())


def test_the_die_is_even():
    """LS-NUMBER-2: chi-square with five degrees passes 20.5 in one of a thousand."""
    dice, each = Dice(11), 1000
    thrown = Counter(GAME.chance(new_game(2), dice).value for _ in range(6 * each))
    assert thrown.keys() == set(range(1, 7))
    assert sum((n - each) ** 2 for n in thrown.values()) / each < 20.5
