"""A game begun in Python in one call."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from lilguys_tools import new_game
from lilguys_tools.games import load
from lilguys_tools.logs.decks import built_in_path, load_deck, standard_deck


@pytest.mark.parametrize("game", ["lilguys", "lyingsack"])
def test_the_first_position(game: str) -> None:
    rules, state = new_game(game, ["Ana", "Ben"])
    assert rules is load(game)
    assert state.setup.players == ("Ana", "Ben")
    assert state == rules.initial(state.setup)
    assert rules.is_chance(state)


def test_a_deck_by_name_by_path_or_at_hand(tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaml"
    text = Path(built_in_path("standard")).read_text("utf-8")
    mine.write_text(text.replace("deck: standard", "deck: mine"), "utf-8")
    for deck, id in (("standard", "standard"), (mine, "mine"), (str(mine), "mine")):
        assert load_deck(deck).id == id
        assert new_game("lilguys", ["Ana", "Ben"], deck=deck)[1].setup.deck.id == id
    assert load_deck("standard") is standard_deck()
    at_hand = load_deck(mine)
    assert new_game("lilguys", ["Ana", "Ben"], deck=at_hand)[1].setup.deck is at_hand
    assert new_game("lilguys", ["Ana", "Ben"])[1].setup.deck is standard_deck()


@pytest.mark.parametrize(
    ("game", "names", "options", "told"),
    [
        ("lilgys", "AB", {}, "no game is called 'lilgys': did you mean lilguys?"),
        ("lilguys", "A", {}, "Lil' Guys is for 2 to 4 players, not 1"),
        ("lyingsack", "ABCDEF", {}, "You Lying Sack is for 2 to 5 players, not 6"),
        ("lilguys", "AA", {}, "[LG-PLAYERS] A and A are the same name"),
        ("lyingsack", "ABA", {}, "[LS-PLAYERS] two players are called A"),
        (
            "lilguys",
            "AB",
            {"deck": "standrd"},
            "there is no deck 'standrd', neither built in nor as a file: did you mean standard?",
        ),
        ("lilguys", "AB", {"deck": "x/y.yaml"}, "nor as a file (built in: standard)"),
        ("lilguys", "AB", {"deck": ""}, "there is no deck ''"),
        ("lilguys", "AB", {"deck": 3}, "deck 3: a name, a path or a Deck is wanted"),
    ],
)
def test_what_can_not_begin_is_told_in_words(
    game: str, names: str, options: dict[str, Any], told: str
) -> None:
    with pytest.raises(ValueError, match=re.escape(told)):
        new_game(game, list(names), **options)


def test_the_engine_alone_says_who_brings_a_deck() -> None:
    with pytest.raises(ValueError, match=r"lilguys_tools\.new_game brings the built-in one"):
        load("lilguys").new_setup(["Ana", "Ben"])
