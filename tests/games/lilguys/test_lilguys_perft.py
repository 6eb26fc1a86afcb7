"""How many sequences of moves there are, and that a draw among the moves is even.

Both against `naive_round`, which plays from the rulebook and knows nothing of the engine.
"""

import json
from collections import Counter

import pytest
import yaml
from lilguys_table import DECK_FILES, DECKS, after_split, deal, group, new_game, play
from naive_round import NaiveRound, sequences

from lilguys_tools.core.dice import Dice
from lilguys_tools.games.lilguys.game import GAME

BOX = yaml.safe_load(DECK_FILES["standard"].read_text("utf-8"))
DECK = DECKS["standard"]
#: In the order in which they pick with the first of the seats as Planner.
PICKERS = {
    2: ["Ben", "Ana", "Ben", "Ana"],
    3: ["Ben", "Cleo", "Ana"],
    4: ["Ben", "Cleo", "Dee", "Ana"],
}
PLAIN = "balloons cake pinata spotlight junk-pile"
PRANKS = "whoopee-cushion wrong-address name-tag-mix-up fake-taxi-call cake"
POWERS = "shuttle-bus polite-excuse loyalty-card balloons balloons"


def perft(state, depth):
    """The engine's number of sequences of so many moves."""
    moves = GAME.legal_moves(state)
    if depth == 1:
        return len(moves)
    return sum(perft(GAME.step(state, move), depth - 1) for move in moves)


def naive(players, sizes, line, store, guys=(), items=()):
    """The same table as `after_split` lays, in the naive version."""
    table = NaiveRound(BOX, PICKERS[players], len(sizes), line, store)
    for seat, name in enumerate(["Ana", "Ben", "Cleo", "Dee"][:players]):
        table.hold(name, *(text[seat] if seat < len(text) else "" for text in (guys, items)))
    table.split(sizes)
    return table


def both(players, sizes, line, store, guys=(), items=()):
    """The engine's table and the naive one."""
    ours = after_split(sizes, line, store, players=players, deck=DECK, guys=guys, items=items)
    return ours, naive(players, sizes, line, store, guys, items)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_from_a_deal(players):
    """LG-SPLIT-2, LG-PICK-1, LG-SEND-1: 84 or 36 splits, then a group, then the first sending."""
    line = "funny stinky weird2 fancy rich funny2 weird stinky popular fancy"
    ours = play(new_game(players), deal(line, PLAIN))
    table = NaiveRound(BOX, PICKERS[players], 3 if players == 3 else 4, line, PLAIN)
    splits = {2: 84, 3: 36, 4: 84}[players]
    assert [perft(ours, depth) for depth in (1, 2)] == [splits, splits * (3 if players == 3 else 4)]
    assert perft(ours, 3) == sequences(table, 3)


@pytest.mark.parametrize(
    ("players", "sizes", "line", "store", "depth"),
    [
        (4, (2, 3, 2, 3), "cool stinky rich funny shy shy2 weird fancy2 popular cool2", PLAIN, 5),
        (3, (4, 4, 2), "funny stinky rich2 fancy weird weird popular rich stinky fancy", PLAIN, 4),
        (2, (2, 2, 3, 3), "funny stinky weird fancy rich funny weird stinky fancy fancy", PLAIN, 5),
        (4, (3, 3, 2, 2), "cool shy stinky funny rich shy weird fancy popular cool", PRANKS, 5),
        (
            2,
            (1, 2, 4, 3),
            "rich stinky funny rich weird stinky fancy fancy funny popular",
            POWERS,
            4,
        ),
        (4, (1, 1, 4, 4), "rich cool cool funny shy rich weird fancy popular cool", POWERS, 5),
        (
            4,
            (1, 1, 4, 4),
            "cool cool cool funny shy rich weird fancy popular cool",
            "friend friend friend friend cake",
            6,
        ),
    ],
)
def test_from_a_split(players, sizes, line, store, depth):
    """LG-SEND-2 to LG-SEND-5, LG-RICH, LG-FRIEND, LG-PRANK, LG-POWER: deeper into the round."""
    ours, table = both(players, sizes, line, store)
    for n in range(1, depth + 1):
        assert perft(ours, n) == sequences(table, n), f"depth {n}"


@pytest.mark.parametrize("power", ["shuttle-bus", "polite-excuse", "loyalty-card"])
def test_with_a_power_at_work(power):
    """LG-POWER: one Guy more, negative Guys too, two cards for Fancy Guys."""
    line = "fancy stinky shy cool cool funny weird funny2 popular rich"
    ours, table = both(4, (3, 3, 2, 2), line, PRANKS, ("", "weird shy"), ("", power))
    for n in range(1, 5):
        assert perft(ours, n) == sequences(table, n), f"depth {n}"


def test_a_count_by_hand():
    """Ben takes two Guys and five items lie there: two Guys times five, or nothing."""
    ours = after_split((2, 3, 2, 3), "cool funny weird2 funny2 rich shy weird fancy popular cool")
    assert perft(ours, 1) == 4
    # Group 1: 2 x 5 + 1. Group 2: weird2 and funny2 for 5 each, rich for 5 x 4 pairs, none: 31.
    # Group 3: shy stays, weird for 5, or none: 6. Group 4: fancy, popular, cool for 5, or none: 16.
    assert perft(ours, 2) == 11 + 31 + 6 + 16


def as_key(move):
    return json.dumps(move, sort_keys=True)


def tables():
    """(name, our position, naive table) for every kind of decision that a player has."""
    line = "cool stinky rich funny shy shy2 weird fancy2 popular cool2"
    start = NaiveRound(BOX, PICKERS[4], 4, line, PLAIN)
    yield "split", play(new_game(4), deal(line, PLAIN)), start
    ours, table = both(4, (4, 1, 3, 2), line, PLAIN)
    yield "group", ours, table
    yield "send, one of them Rich", play(ours, group(1)), dict_of(table)[as_key(group(1))]
    ours, table = both(4, (4, 1, 3, 2), line, PRANKS, ("cool rich", "funny", "shy stinky weird"))
    for prank in PRANKS.split()[:4]:
        moves = [group(1), {"send": "cool", "buy": prank}]
        then = table
        for move in moves:
            then = dict_of(then)[as_key(move)]
        yield prank, play(ours, *moves), then


def dict_of(table):
    """The tables after each move, by the move."""
    return {as_key(move): then for move, then in table.options()}


TABLES = list(tables())


def chi_square_limit(degrees):
    """What chi-square passes in one of a thousand even draws (Wilson and Hilferty)."""
    part = 2 / (9 * degrees)
    return degrees * (1 - part + 3.0902 * part**0.5) ** 3


@pytest.mark.parametrize(("name", "ours", "table"), TABLES, ids=[t[0] for t in TABLES])
def test_a_draw_among_legal_moves_is_even(name, ours, table):
    """Every move that the naive version lists comes about as often as any other, no other comes."""
    ways = dict_of(table)
    dice, each = Dice(2026), 60
    drawn = Counter(
        as_key(GAME.to_json(ours.setup, dice.choice(GAME.legal_moves(ours))))
        for _ in range(each * len(ways))
    )
    assert drawn.keys() == ways.keys()
    chi = sum((n - each) ** 2 for n in drawn.values()) / each
    assert chi < chi_square_limit(len(ways) - 1)
