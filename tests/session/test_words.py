"""Typed words: beginnings, lists with numbers, what was perhaps meant."""

from __future__ import annotations

import pytest

from lilguys_tools.logs.decks import standard_deck
from lilguys_tools.session.lilguys_notation import cards
from lilguys_tools.session.words import Lexicon, NotationError, listed, too_long

DECK = standard_deck()
CARDS = cards(DECK)


@pytest.mark.parametrize(
    ("word", "card"),
    [
        ("funny", "funny"),
        ("FUNNY2", "funny2"),
        ("fu", "funny"),
        ("fu2", "funny2"),
        ("coo", "cool"),
        ("c2", "cool2"),
        ("Junk Pile", "junk-pile"),
        ("junk_pile", "junk-pile"),
        ("homemade", "paper-chain"),
        ("whoopee", "whoopee-cushion"),
    ],
)
def test_a_word_is_found_by_its_beginning_and_by_the_name_on_the_card(word: str, card: str) -> None:
    assert CARDS.find(word) == card


def test_a_beginning_of_several_is_refused_with_what_it_may_be() -> None:
    with pytest.raises(NotationError, match="s may be shy, stinky, snack-tower"):
        CARDS.find("s")


def test_what_is_likely_here_is_meant_before_the_rest() -> None:
    likely = cards(DECK, [DECK.number("shy")])
    assert likely.find("s") == "shy"


def test_a_card_spelled_in_full_is_never_taken_for_a_beginning_of_a_likely_one() -> None:
    words = Lexicon({"cake": "cake", "cake-stand": "cake-stand"}, ["cake-stand"])
    assert words.find("cake") == "cake"
    assert words.find("cak") == "cake-stand"


def test_a_misspelled_word_comes_with_the_line_that_was_meant() -> None:
    with pytest.raises(NotationError) as error:
        CARDS.read_list("2 funny, wierd, balloons")
    assert error.value.text == "there is no card wierd: did you mean weird?"
    assert error.value.mended("2 funny, wierd, balloons") == "2 funny, weird, balloons"


def test_of_several_words_the_whole_is_compared_where_no_single_one_is_near() -> None:
    with pytest.raises(NotationError, match="photo bth") as error:
        CARDS.read_list("balloons, photo bth")
    assert error.value.swap == ("photo bth", "photo-booth")


def test_only_what_can_be_meant_is_suggested() -> None:
    words = Lexicon({"friend": "friend", "fancy": "fancy"}, ["fancy"])
    with pytest.raises(NotationError) as error:
        words.read_list("frend")
    assert error.value.swap is None
    with pytest.raises(NotationError) as error:
        words.read_list("2fncy")
    assert error.value.mended("2fncy") == "2fancy"


@pytest.mark.parametrize("text", ["a fu > cake", "x balloons", "a fu > baloons"])
def test_a_line_of_several_words_is_not_taken_for_one(text: str) -> None:
    with pytest.raises(NotationError) as error:
        CARDS.read_list(text)
    assert error.value.swap is None


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", []),
        (" , ,", []),
        ("cool funny", ["cool", "funny"]),
        ("3 funny, funny2, 2 stinky", ["funny"] * 3 + ["funny2"] + ["stinky"] * 2),
        ("funny x3 2x stinky", ["funny"] * 3 + ["stinky"] * 2),
        ("0 funny cool", ["cool"]),
        ("junk pile & cake and friend", ["junk-pile", "cake", "friend"]),
        ("ca fr ju pi", ["cake", "friend", "junk-pile", "pinata"]),
        ("2cool 3fu2, 12we", ["cool"] * 2 + ["funny2"] * 3 + ["weird"] * 12),
        ("cool 2 stinky", ["cool", "stinky", "stinky"]),
    ],
)
def test_lists_take_commas_blanks_and_numbers(text: str, found: list[str]) -> None:
    assert CARDS.read_list(text) == found


@pytest.mark.parametrize("text", ["3", "2 2 funny", "999 funny", "funny -", "2 zzz"])
def test_lists_that_mean_nothing_are_refused(text: str) -> None:
    with pytest.raises(NotationError):
        CARDS.read_list(text)


def test_a_card_named_like_a_number_is_that_card() -> None:
    assert Lexicon({"21": "21", "cake": "cake"}).read_list("21, cake") == ["21", "cake"]


def test_very_long_lines_are_refused_politely() -> None:
    assert too_long("x" * 2000) is None
    assert "10000 characters" in (too_long("x" * 10_000) or "")


def test_listed() -> None:
    assert [listed(["a"]), listed(["a", "b"]), listed("abc")] == ["a", "a or b", "a, b or c"]
