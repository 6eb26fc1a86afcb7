"""Moves and the table as logs and JSON write them."""

import json
from types import SimpleNamespace

import pytest
from lilguys_table import (
    BEN,
    LINE,
    PASS,
    RICH,
    STANDARD,
    STORE,
    after_split,
    deal,
    group,
    new_game,
    numbers,
    play,
    prank,
    send,
    split,
)

from lilguys_tools.core.errors import InvalidMoveError
from lilguys_tools.games.lilguys.game import GAME
from lilguys_tools.games.lilguys.moves import PASS as NO_SEND
from lilguys_tools.games.lilguys.moves import Deal, Pick, Prank, Split, Stack, Trade
from lilguys_tools.games.lilguys.pranks import DISCARD


def cards(text):
    return numbers(STANDARD, text)


def kind(text):
    return STANDARD.type_numbers[text]


WRITTEN = [
    (Deal(cards(LINE), cards(STORE)), {"line": LINE.split(), "store": STORE.split()}),
    (Deal(cards(LINE), None), {"line": LINE.split()}),
    (Deal(None, cards(STORE)), {"store": STORE.split()}),
    (Split((2, 3, 4, 1)), {"split": [2, 3, 4, 1]}),
    (Pick(3), {"group": 3}),
    (Trade(*cards("funny"), cards("cake")), {"send": "funny", "buy": "cake"}),
    (Trade(*cards("rich"), cards("cake friend")), {"send": "rich", "buy": ["cake", "friend"]}),
    (NO_SEND, {"pass": True}),
    (Prank(()), {"prank": []}),
    (
        Prank(((*cards("cool"), 1, 3), (*cards("shy2"), 1, DISCARD))),
        {
            "prank": [
                {"card": "cool", "from": "Ben", "to": "Dee"},
                {"card": "shy2", "from": "Ben", "to": "discard"},
            ]
        },
    ),
    (
        Stack(((*cards("popular"), (kind("funny"), kind("stinky"))),)),
        {"popular_as": {"popular": ["funny", "stinky"]}},
    ),
]


@pytest.mark.parametrize(("move", "data"), WRITTEN)
def test_moves_as_a_log_writes_them(move, data):
    """LG-LINE, LG-SPLIT-1, LG-PICK-1, LG-SEND-1, LG-RICH, LG-PRANK, LG-POPULAR: there and back."""
    state = new_game(4)
    assert GAME.to_json(state.setup, move) == data
    assert GAME.from_json(state, json.loads(json.dumps(data))) == move


@pytest.mark.parametrize(
    ("data", "same"),
    [
        ({"send": "FUNNY", "buy": ["Junk_Pile"]}, {"send": "funny", "buy": "junk-pile"}),
        ({"send": "funny 2", "buy": "junkpile"}, {"send": "funny2", "buy": "junk-pile"}),
        (
            prank("cool bEN discard"),
            {"prank": [{"card": "Cool", "from": " ben ", "to": " Discard"}]},
        ),
        ({"popular_as": {"Popular": ["FUNNY"]}}, {"popular_as": {"popular": ["funny"]}}),
    ],
)
def test_spellings(data, same):
    """LG-PLAYERS: ids without regard to case, blanks, _ and -; names trimmed and case-folded."""
    state = new_game(4)
    assert GAME.from_json(state, data) == GAME.from_json(state, same)


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"fly": "away"},
        {"roll": 4},
        {"split": [2, "3", 5]},
        {"split": [2.0, 3, 5]},
        {"split": [True, 3, 5]},
        {"split": 10},
        {"group": "3"},
        {"group": None},
        {"group": True},
        {"group": 3, "split": [2, 3, 4, 1]},
        {"group": 3, "send": "funny", "buy": "cake"},
        {"pass": True, "group": 1},
        {"pass": False},
        {"pass": 1},
        {"send": "funny"},
        {"buy": "cake"},
        {"send": "fun", "buy": "cake"},
        {"send": ["funny"], "buy": "cake"},
        {"send": "funny", "buy": ["cake", None]},
        {"send": "funny", "buy": "cake", "prank": []},
        {"line": ["funny", 7]},
        {"line": LINE.split(), "group": 1},
        {"prank": [{"card": "cool", "from": "Ben"}]},
        {"prank": [{"card": "cool", "from": "discard", "to": "Ben"}]},
        {"prank": [{"card": "cool", "from": "Eli", "to": "Ben"}]},
        {"prank": [{"card": "cool", "from": "Ben", "to": 1}]},
        {"prank": ["cool"]},
        {"prank": None},
        {"popular_as": {"popular": ["blue"]}},
        {"popular_as": {"popular": "funny"}},
        {"popular_as": ["popular"]},
        {"popular_as": {"populer": ["funny"]}},
        ["group"],
        "group",
        None,
    ],
)
def test_no_move(data):
    """LG-SEND-1, LG-PRANK, LG-POPULAR: what is no move at all is no breach either."""
    with pytest.raises(InvalidMoveError):
        GAME.from_json(new_game(4), data)


def test_a_card_of_another_box_is_no_card():
    """LG-DECK-1: the garden has no funny, and the standard box no moper."""
    with pytest.raises(InvalidMoveError):
        GAME.from_json(new_game(4, RICH), send("funny", "bunting"))
    with pytest.raises(InvalidMoveError, match="cool2"):
        GAME.from_json(new_game(4), send("coool2", "cake"))


def test_a_foreign_value_is_no_move():
    """LG-ROUNDS: neither checked nor made nor written."""
    state = new_game(4)
    for stranger in (SimpleNamespace(group=1), (2, 3, 4, 1), "pass", None):
        for verb in (GAME.check, GAME.step):
            with pytest.raises(InvalidMoveError):
                verb(state, stranger)
        with pytest.raises(InvalidMoveError):
            GAME.to_json(state.setup, stranger)


def test_public_table_before_the_game():
    """LG-PLANNER: nobody plans before the first line lies there."""
    shown = GAME.public(new_game(2))
    assert shown == {
        "round": 0,
        "planner": None,
        "decision": "deal",
        "line": [],
        "split": [],
        "taken": [],
        "store": [],
        "players": [{"name": name, "guys": [], "items": []} for name in ("Ana", "Ben")],
    }


def test_public_table_in_a_round():
    """LG-LINE, LG-STORE-1, LG-SEND-5, LG-PICK-1: all that lies there, and who sent whom."""
    state = play(new_game(3), deal(LINE), split(4, 4, 2), group(2), send("funny2", "cake"))
    assert json.loads(json.dumps(GAME.public(state))) == {
        "round": 1,
        "planner": "Ana",
        "decision": "group",
        "line": LINE.split(),
        "split": [4, 4, 2],
        "taken": [2],
        "store": [
            {"card": "balloons", "sent_by": None},
            {"card": "funny2", "sent_by": "Ben"},
            {"card": "pinata", "sent_by": None},
            {"card": "spotlight", "sent_by": None},
            {"card": "junk-pile", "sent_by": None},
        ],
        "players": [
            {"name": "Ana", "guys": [], "items": []},
            {"name": "Ben", "guys": ["stinky", "weird", "fancy"], "items": ["cake"]},
            {"name": "Cleo", "guys": [], "items": []},
        ],
    }


def test_everything_on_the_table_is_open():
    """LG-LINE: what a seat sees is the position itself; the order of the decks is in none."""
    state = play(after_split((4, 4, 2)), group(1), PASS)
    for seat in (None, 0, BEN, 2):
        assert GAME.view(state, seat) == state
