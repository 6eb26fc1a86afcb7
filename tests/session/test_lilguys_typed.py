"""Moves of Lil' Guys as they are typed."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest

from lilguys_tools import games
from lilguys_tools.core.errors import IllegalMoveError
from lilguys_tools.logs.games import read_games
from lilguys_tools.session.notation import first_breach, read_line
from lilguys_tools.session.words import NotationError

GAME = games.load("lilguys")
HEAD = "game: lilguys\nformat: 1\nplayers: [Ana, Ben, Cleo, Dee]\nrounds:\n"
LINE = "cool, funny, stinky, rich, weird2, shy, popular, cool, cool2, funny"
STORE = "balloons, cake, friend, whoopee-cushion, name-tag-mix-up"
ROUND = f"- line: [{LINE}]\n  store: [{STORE}]\n"
SPLIT = ROUND + "  split: [2, 3, 4, 1]\n"
PICKS = SPLIT + "  picks:\n"


def state_of(text: str) -> Any:
    (game,) = read_games((HEAD + text).encode())
    assert not game.problems, [p.as_text() for p in game.problems]
    return game.replay.state


def typed(text: str, line: str, whole: bool = False) -> list[Any]:
    """Return the moves as JSON that a line stands for at the end of a log."""
    state = state_of(text)
    moves = read_line(GAME, state, line, whole)
    assert first_breach(GAME, state, moves) is None
    return [GAME.to_json(state.setup, move) for move in moves]


@pytest.mark.parametrize(
    "line", ["2 3 4 1", "2341", "2,3,4,1", "2 | 3 | 4 | 1", "split 2 3 4 1", "2 3 4", "234", "43"]
)
def test_a_split_by_sizes_by_all_but_the_last_or_by_its_number(line: str) -> None:
    assert typed(ROUND, line) == [{"split": [2, 3, 4, 1]}]


@pytest.mark.parametrize("line", ["", "abc", "85", "0", "9" * 30, "2 3 x 1"])
def test_a_split_that_can_not_be_read(line: str) -> None:
    with pytest.raises(NotationError):
        read_line(GAME, state_of(ROUND), line)


ROUND_OF_THREE = (
    "- line: [funny, funny2, stinky, rich, weird2, weird, popular, funny, rich, stinky]\n"
    "  store: [balloons, cake, balloons, whoopee-cushion, name-tag-mix-up]\n"
)


def split_by_three(line: str) -> tuple[int, ...]:
    (game,) = read_games((HEAD.replace(", Dee", "") + ROUND_OF_THREE).encode())
    assert not game.problems, [p.as_text() for p in game.problems]
    state = game.replay.state
    moves = read_line(GAME, state, line)
    assert first_breach(GAME, state, moves) is None
    return tuple(GAME.to_json(state.setup, moves[0])["split"])


#: With three groups two figures may be the first two sizes. The list of the 36 splits runs
#: 1 1 8, 1 2 7, ... 1 8 1 (1 to 8), 2 1 7 ... (9 to 15), 3 1 6 ... (16 to 21): 12 is 2 4 4.
@pytest.mark.parametrize(
    ("line", "sizes"),
    [
        ("3 4", (3, 4, 3)),
        ("343", (3, 4, 3)),
        ("2", (1, 2, 7)),
        ("20", (3, 5, 2)),
        ("10", (2, 2, 6)),
    ],
)
def test_a_split_into_three(line: str, sizes: tuple[int, ...]) -> None:
    assert split_by_three(line) == sizes


@pytest.mark.parametrize(
    ("line", "told"),
    [("34", "the sizes 3 4 3, or number 34 of the list, 7 1 2"), ("12", "1 2 7, or number 12")],
)
def test_a_number_that_may_be_sizes_as_well_is_asked_back(line: str, told: str) -> None:
    with pytest.raises(NotationError, match=told):
        split_by_three(line)


@pytest.mark.parametrize(("line", "rule"), [("5 5", "LG-SPLIT-1"), ("4 4 4 4", "LG-SPLIT-2")])
def test_a_split_that_breaks_a_rule(line: str, rule: str) -> None:
    state = state_of(ROUND)
    breach = first_breach(GAME, state, read_line(GAME, state, line))
    assert breach is not None
    assert breach.rule == rule


@pytest.mark.parametrize("line", ["b", "B", "2", "group b", "take group 2", " b "])
def test_a_group_by_letter_or_number(line: str) -> None:
    assert typed(SPLIT, line) == [{"group": 2}]


@pytest.mark.parametrize(
    "line",
    [
        "b rich > cake friend",
        "b ri>ca,fr",
        "b: rich buys cake and friend",
        "2 send rich buy cake, friend",
        "b rich -> cake friend",
        "b rich for cake friend",
        "b; rich cake friend",
    ],
)
def test_a_pick_and_its_trade_in_one_line(line: str) -> None:
    assert typed(SPLIT, line) == [{"group": 2}, {"send": "rich", "buy": ["cake", "friend"]}]


def test_at_a_real_table_a_line_is_the_whole_pick() -> None:
    assert typed(SPLIT, "b", whole=True) == [{"group": 2}, {"pass": True}]
    assert typed(SPLIT, "b -", whole=False) == [{"group": 2}, {"pass": True}]


def test_the_last_group_needs_no_letter() -> None:
    picks = "  - {group: 1}\n  - {group: 2}\n  - {group: 3}\n"
    assert typed(PICKS + picks, "") == [{"group": 4}]
    with pytest.raises(NotationError, match="which group"):
        read_line(GAME, state_of(SPLIT), "")


PICKED = PICKS + "  - {group: 1}\n  - {group: 2}\npending: {send: true}\n"


@pytest.mark.parametrize("line", ["", "-", "pass", "nobody", "no"])
def test_nothing_is_sent(line: str) -> None:
    assert typed(PICKED, line) == [{"pass": True}]


def test_a_trade_by_number_is_one_of_the_list_of_moves() -> None:
    state = state_of(PICKED)
    legal = GAME.legal_moves(state)
    assert read_line(GAME, state, "3") == [legal[2]]
    with pytest.raises(NotationError, match="from 1 to"):
        read_line(GAME, state, str(len(legal) + 1))


def test_whom_for_is_asked_where_several_are_for_sale() -> None:
    with pytest.raises(NotationError, match="rich for what"):
        read_line(GAME, state_of(PICKED), "rich")


def test_a_card_that_is_not_here_is_left_to_the_rules() -> None:
    state = state_of(PICKED)
    for line, rule in (("rich > junk-pile", "LG-SEND-5"), ("stinky > cake", "LG-SEND-4")):
        breach = first_breach(GAME, state, read_line(GAME, state, line))
        assert breach is not None
        assert breach.rule == rule


PRANK = PICKS + (
    "  - {group: 3}\n  - {group: 1, send: cool, buy: whoopee-cushion}\n"
    "pending: {prank: whoopee-cushion}\n"
)
STOLEN = [{"prank": [{"card": "popular", "from": "Ben", "to": "Cleo"}]}]


@pytest.mark.parametrize(
    "line",
    ["popular ben", "po Ben", "popular from Ben to Cleo", "popular from ben", "ben popular", "po"],
)
def test_a_prank(line: str) -> None:
    assert typed(PRANK, line) == STOLEN


def test_a_prank_in_the_line_of_its_pick() -> None:
    text = PICKS + "  - {group: 3}\n"
    moves = typed(text, "a cool > whoopee: popular ben", whole=True)
    assert moves[:2] == [{"group": 1}, {"send": "cool", "buy": "whoopee-cushion"}]
    assert moves[2:] == STOLEN


def test_a_prank_that_its_card_does_not_allow() -> None:
    state = state_of(PRANK)
    for line in ("shy ben", "cool cleo", "-"):
        breach = first_breach(GAME, state, read_line(GAME, state, line))
        assert breach is not None
        assert breach.rule == "LG-PRANK"


def test_a_swap_names_the_own_card_first() -> None:
    text = PICKS + (
        "  - {group: 3}\n  - {group: 1, send: cool, buy: name-tag-mix-up}\n"
        "pending: {prank: name-tag-mix-up}\n"
    )
    swapped = [
        {
            "prank": [
                {"card": "funny", "from": "Cleo", "to": "Ben"},
                {"card": "cool2", "from": "Ben", "to": "Cleo"},
            ]
        }
    ]
    for line in ("funny cool2 ben", "funny > ben > cool2", "funny for cool2 ben"):
        assert typed(text, line) == swapped


def test_a_second_guy_in_one_line_is_one_too_many() -> None:
    """LG-SEND-3: the rules say so, whatever else would be wrong with it."""
    state = state_of(SPLIT)
    moves = read_line(GAME, state, "b rich > cake friend; weird2 > balloons")
    assert len(moves) == 3
    breach = first_breach(GAME, state, moves)
    assert breach is not None and breach.rule == "LG-SEND-3"


@pytest.mark.parametrize(
    ("line", "cards"),
    [
        ("co fu st ri we2 sh po c c2 fu", 10),
        ("2 cool, 3 funny", 5),
        (LINE, 10),
    ],
)
def test_a_line_at_a_real_table(line: str, cards: int) -> None:
    (game,) = read_games(b"game: lilguys\nformat: 1\nplayers: [A, B, C, D]\nrounds: []\n")
    (deal,) = read_line(GAME, game.replay.state, line, whole=True)
    assert len(deal.line) == cards
    assert deal.store is None


def test_line_and_store_at_once() -> None:
    (game,) = read_games(b"game: lilguys\nformat: 1\nplayers: [A, B, C, D]\nrounds: []\n")
    for between in (", ", " / "):
        (deal,) = read_line(GAME, game.replay.state, LINE + between + STORE, whole=True)
        assert (len(deal.line), len(deal.store)) == (10, 5)


def test_populars_by_types_in_the_order_of_the_cards() -> None:
    from lilguys_tools.session.lilguys_notation import read_stacking

    deck = state_of(ROUND).setup.deck
    wild = [deck.number("popular"), deck.number("popular"), deck.number("popular2")]

    def stacked(text: str) -> dict[str, list[str]]:
        choice = read_stacking(deck, wild, text)
        return {deck.cards[c].id: [deck.types[t].id for t in kinds] for c, kinds in choice}

    wanted = {"popular": ["funny", "weird"], "popular2": ["cool"]}
    assert stacked("weird funny cool") == wanted
    assert stacked("popular: funny weird; popular2: cool") == wanted
    assert stacked("funny") == {"popular": ["funny", "funny"], "popular2": ["funny"]}
    with pytest.raises(NotationError, match="2 types for 3 Populars"):
        stacked("funny weird")


def test_lines_are_never_a_traceback() -> None:
    """Whatever is typed is a move, or told to be none."""
    lines = ["", ">", "> cake", ":", ";", "b >", "b rich >", "a:;b", "1 1 1 1 1", "٣", "b b", "\t"]
    for text in (ROUND, SPLIT, PICKED, PRANK):
        state = state_of(text)
        for line in lines:
            with contextlib.suppress(NotationError, IllegalMoveError):
                first_breach(GAME, state, read_line(GAME, state, line))


def test_a_store_card_is_not_sent() -> None:
    state = state_of(PICKS + "  - {player: Ben, group: 2}\npending: {send: true}\n")
    for line in ("balloons", "balloons > cake", "ball rich"):
        with pytest.raises(NotationError, match="balloons is no Guy"):
            read_line(GAME, state, line)


@pytest.mark.parametrize("line", ["e", "z"])
def test_a_letter_that_no_group_has_is_told_as_typed(line: str) -> None:
    with pytest.raises(NotationError, match=f"no group {line}"):
        read_line(GAME, state_of(SPLIT), line)
