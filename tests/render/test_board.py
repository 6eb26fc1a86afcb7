"""How tables are drawn: exactly, for some positions, and within bounds for any."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lilguys_tools.core.dice import Dice
from lilguys_tools.games import load
from lilguys_tools.games.lilguys.moves import PASS, Deal, Pick, Split, Trade
from lilguys_tools.games.lyingsack.moves import ANSWERS, ROLLS, TAKES
from lilguys_tools.logs.decks import standard_deck
from lilguys_tools.render.board import board_text
from lilguys_tools.render.tables import width

DECK = standard_deck()
YES, NO = ANSWERS
DRAWN = re.compile("[\u2500-\u257f■□●▸\x1b]")


def cards(ids: str) -> tuple[int, ...]:
    return tuple(DECK.number(card) for card in ids.split())


def lilguys(*moves: Any, names: tuple[str, ...] = ("Ana", "Ben", "Cleo", "Dee")) -> Any:
    rules = load("lilguys")
    state = rules.initial(rules.new_setup(names, deck=DECK))
    for move in moves:
        state = rules.step(state, move)
    return state


LINE = cards("rich cool shy2 popular funny stinky weird fancy cool2 rich2")
DEAL = Deal(LINE, cards("shuttle-bus balloons friend spotlight whoopee-cushion"))
SPLIT = Split((1, 4, 3, 2))
SENT = Trade(DECK.number("fancy"), cards("spotlight"))


def sack(*moves: Any, names: tuple[str, ...] = ("Ana", "Ben", "Cleo")) -> Any:
    rules = load("lyingsack")
    state = rules.initial(rules.new_setup(names))
    for move in moves:
        state = rules.step(state, move)
    return state


def drawn(game: str, state: Any, **options: Any) -> list[str]:
    return board_text(game, state, **options).split("\n")


def test_line_before_the_split() -> None:
    assert drawn("lilguys", lilguys(DEAL))[:9] == [
        "Round 1 of 8, planned by Ana: Ana splits the line",
        "",
        "┌─────────────────────────────── not split yet ───────────────────────────────┐",
        "Rich    Cool    Shy     Popular Funny   Stinky  Weird   Fancy   Cool    Rich",
        "●       ●       ●● -2   ●       ●       ● -1    ●       ●       ●●      ●●",
        "└─────────────────────────────────────────────────────────────────────────────┘",
        "",
        "Store",
        "shuttle-bus     balloons        friend          spotlight       whoopee-cushion",
    ]


def test_table_in_a_round() -> None:
    state = lilguys(DEAL, SPLIT, Pick(1), PASS, Pick(3), SENT, Pick(2))
    assert drawn("lilguys", state) == [
        "Round 1 of 8, planned by Ana: Dee may send a Guy",
        "",
        "┌─ A ─┐ ┌───────────── B ─────────────┐ ┌───────── C ─────────┐ ┌───── D ─────┐",
        "Rich    Cool    Shy     Popular Funny   Stinky  Weird   Fancy   Cool    Rich",
        "●       ●       ●● -2   ●       ●       ● -1    ●       ●       ●●      ●●",
        "└ Ben ┘ └──────────── Dee ────────────┘ └─────── Cleo ────────┘ └─────────────┘",
        "",
        "Store",
        "shuttle-bus     balloons        friend          fancy           whoopee-cushion",
        "power           normal 2        Shy ●           ● from Cleo     prank",
        "",
        "Guys by symbols:points (+: by Populars or power items)",
        "        Cool Funny Weird Fancy Rich Popular Shy Stinky Printed Items Total",
        "  Ana      .     .     .     .    .       .   .      .       0     0     0",
        "  Ben      .     .     .     . 1:-1       .   .      .       0     0    -1",
        "  Cleo     .     .  1:-1     .    .       .   .   1:-1      -1     0    -3",
        "▸ Dee  1+1:1  1:-1     .     .    .       1 2:1      .      -2     0    -1",
        "  Cleo has  spotlight (not done)",
    ]


def test_table_without_scores() -> None:
    state = lilguys(DEAL, SPLIT, Pick(1), PASS, Pick(3), SENT, Pick(2))
    assert drawn("lilguys", state, scores=False)[-7:] == [
        "Guys by symbols",
        "        Cool  Funny  Weird  Fancy  Rich  Popular  Shy  Stinky",
        "  Ana      .      .      .      .     .        .    .       .",
        "  Ben      .      .      .      .     1        .    .       .",
        "  Cleo     .      .      1      .     .        .    .       1",
        "▸ Dee      1      1      .      .     .        1    2       .",
        "  Cleo has  spotlight",
    ]


def test_table_in_sentences() -> None:
    state = lilguys(DEAL, SPLIT, Pick(1), PASS, Pick(3), SENT, Pick(2))
    assert drawn("lilguys", state, plain=True, width=200) == [
        "Round 1 of 8, planned by Ana: Dee may send a Guy.",
        "Group A, taken by Ben: rich.",
        "Group B, taken by Dee: cool, shy2 with 2 symbols, printed -2, popular, funny.",
        "Group C, taken by Cleo: stinky, printed -1, weird, fancy.",
        "Group D, free: cool2 with 2 symbols, rich2 with 2 symbols.",
        "Store: shuttle-bus, power; balloons, normal, 2 points; friend, friend; fancy, sent by "
        "Cleo; whoopee-cushion, prank.",
        "Ana, 0 points so far, rank 1.",
        "Ben, -1 point so far, rank 2.",
        "Rich Guys: 1 symbol, -1 point.",
        "Cleo, -3 points so far, rank 4.",
        "Weird Guys: 1 symbol, -1 point.",
        "Stinky Guys: 1 symbol, -1 point.",
        "Printed on Guys: -1 point.",
        "Items: spotlight (not done).",
        "Dee, -1 point so far, rank 2.",
        "Cool Guys: 1 symbol and 1 more by Populars or power items, 1 point.",
        "Funny Guys: 1 symbol, -1 point.",
        "Popular Guys: 1 symbol.",
        "Shy Guys: 2 symbols, 1 point.",
        "Printed on Guys: -2 points.",
    ]


def test_before_the_first_round() -> None:
    text = board_text("lilguys", lilguys())
    assert text == "Before round 1 of 8: nothing is laid out yet"


def test_colours_say_nothing_new() -> None:
    for game, state in (
        ("lilguys", lilguys(DEAL, SPLIT, Pick(1), PASS, Pick(3), SENT, Pick(2))),
        ("lyingsack", sack(ROLLS[2], TAKES[0], NO)),
    ):
        coloured = board_text(game, state, color=True)
        assert "\x1b[" in coloured
        assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == board_text(game, state)


def test_sack_with_a_closed_hand() -> None:
    rules = load("lyingsack")
    state = sack(ROLLS[2], TAKES[0], NO)
    assert drawn("lyingsack", rules.view(state, None)) == [
        "Turn 1: Ana offers a hand to Cleo",
        "",
        "Bad Things Number  [2]  3   4   5   6   7   8     Die  3",
        "Sack and closed hand: 44 Bad Things and the Good Thing",
        "",
        "▸ Ana   ■■□□□□□□□□  2  rank 1, active",
        "  Ben   ■■□□□□□□□□  2  rank 1, refused",
        "  Cleo  ■■□□□□□□□□  2  rank 1, is asked",
    ]


def test_view_of_a_closed_hand_is_the_same_whatever_is_in_it() -> None:
    rules = load("lyingsack")
    for options in ({}, {"plain": True}, {"color": True}):
        bad, good = (
            board_text("lyingsack", rules.view(sack(ROLLS[2], take), None), **options)
            for take in TAKES
        )
        assert bad == good
        assert "Sack and closed hand: 44" in bad


def test_own_hand_is_shown() -> None:
    texts = [board_text("lyingsack", sack(ROLLS[2], take)) for take in TAKES]
    assert "Closed hand: 2 Bad Things" in texts[0]
    assert "Closed hand: the Good Thing" in texts[1]


def test_sack_with_players_out_and_won() -> None:
    rules = load("lyingsack")
    state = sack(ROLLS[0], TAKES[0], YES, names=("Ana", "Ben"))
    state = state._replace(piles=(0, 3), out=(0,), out_turns=(1,), active=1)
    assert drawn("lyingsack", rules.view(state, None)) == [
        "Turn 1: Ben has won",
        "",
        "Bad Things Number  [2]  3   4   5   6   7   8     Die  not rolled",
        "Sack: 47 Bad Things and the Good Thing",
        "",
        "  Ana                 out in turn 1",
        "  Ben  ■■■□□□□□□□  3  the winner",
    ]


def test_sack_in_sentences() -> None:
    assert drawn("lyingsack", sack(), plain=True, scores=False) == [
        "Before the first turn: Ana is next.",
        "Bad Things Number: 2, of 2 to 8.",
        "Die: not rolled.",
        "Sack: 44 Bad Things and the Good Thing.",
        "Ana: 2 of 10 Bad Things, next.",
        "Ben: 2 of 10 Bad Things.",
        "Cleo: 2 of 10 Bad Things.",
    ]


def test_wide_names_keep_the_columns() -> None:
    names = ("山田太郎", "A", "A name that is longer than any table")
    lines = drawn("lyingsack", sack(names=names))[-3:]
    assert {width(line[: line.index("■")]) for line in lines} == {28}
    assert "A name that is longer t…" in lines[2]


def test_what_happened_last_stands_below() -> None:
    text = board_text("lyingsack", sack(), last=["Ana begins", "Ben waits"])
    assert text.endswith("\nAna begins\nBen waits")


def test_narrow_terminals_get_sentences() -> None:
    text = board_text("lilguys", lilguys(DEAL), width=40)
    assert not DRAWN.search(text)
    assert max(map(width, text.split("\n"))) <= 40


names = st.text(
    st.characters(codec="utf-8", exclude_categories=("Cs",)), min_size=1, max_size=60
).filter(lambda name: name.strip() and name.strip().casefold() not in ("nobody", "discard"))


@st.composite
def positions(draw: st.DrawFn) -> tuple[str, Any]:
    """A position anywhere in a random game of players with any names."""
    game = draw(st.sampled_from(["lilguys", "lyingsack"]))
    rules = load(game)
    some = draw(
        st.lists(
            names,
            min_size=2,
            max_size=rules.max_players,
            unique_by=lambda name: name.strip().casefold(),
        )
    )
    options = {"deck": DECK} if game == "lilguys" else {}
    state = rules.initial(rules.new_setup([name.strip() for name in some], **options))
    dice = Dice(draw(st.integers(0, 10**6)))
    for _ in range(draw(st.integers(0, 110))):
        if rules.is_over(state):
            break
        chance = rules.is_chance(state)
        move = rules.chance(state, dice) if chance else dice.choice(rules.legal_moves(state))
        state = rules.apply(state, move)
    return game, rules.view(state, None)


@given(positions(), st.sampled_from([20, 69, 70, 72, 80, 100, 200]))
@settings(max_examples=150, deadline=None)
def test_no_line_is_too_wide(position: tuple[str, Any], columns: int) -> None:
    game, state = position
    for plain in (False, True):
        lines = drawn(game, state, width=columns, plain=plain)
        assert max(map(width, lines)) <= columns
        assert all(line.isprintable() for line in lines)
        assert not any(line != line.rstrip() for line in lines if not plain)
        if plain:
            told = "\n".join(lines)
            assert not DRAWN.search(told) or any(DRAWN.search(name) for name in state.setup.players)


@pytest.mark.parametrize("game", ["lilguys", "lyingsack"])
def test_sentences_need_no_alignment(game: str) -> None:
    state = lilguys(DEAL, SPLIT, Pick(1)) if game == "lilguys" else sack(ROLLS[2], TAKES[0], NO)
    text = board_text(game, state, plain=True)
    assert "  " not in text
    assert not DRAWN.search(text)


def test_a_name_over_a_single_card_is_not_cut_before_it_must_be() -> None:
    from lilguys_tools.render.board_lilguys import _owner

    assert [_owner(name, 5) for name in ("Ana", "Cleo", "Clara", "Claire")] == [
        " Ana ",
        "Cleo ",
        "Clara",
        "Clai…",
    ]
