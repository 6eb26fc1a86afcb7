"""Rules found by id and by the words of somebody who never read them."""

from __future__ import annotations

import pytest

from lilguys_tools.core.data import rules, synonyms
from lilguys_tools.games import GAMES
from lilguys_tools.teach import lookup
from lilguys_tools.teach.lookup import by_id, look_up, parts, search


def ids(game: str, words: str) -> list[str]:
    return [rule.id for rule in search(game, words).rules]


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("can I sell a smelly one?", "LG-SEND-4"),
        ("what if it is a draw?", "LG-WIN"),
        ("who starts?", "LG-PLANNER"),
        ("may I fetch back what I sold?", "LG-SEND-5"),
        ("do I have to shop?", "LG-SEND-1"),
        ("what does a wealthy guy get me", "LG-RICH"),
        ("do you refill the shop", "LG-STORE-2"),
        ("an easier way of counting for children", "LG-SIMPLE"),
        ("is a pile of 11 really nothing", "LG-SCORE-1"),
        ("save a joke for later", "LG-PRANK"),
        ("the Kickstarter ones", "LG-EXCL-1"),
        ("what can a joker be", "LG-POPULAR"),
        ("how long is a game for three", "LG-ROUNDS"),
        ("how many people can join", "LG-PLAYERS"),
        ("may I rearrange them", "LG-LINE"),
        ("do buddies stay if a duo plays", "LG-DECK-2"),
    ],
)
def test_everyday_question_about_lil_guys(question: str, wanted: str) -> None:
    assert wanted in ids("lilguys", question)[:3]


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("am I dead?", "LS-OUT-1"),
        ("nobody takes it", "LS-OFFER"),
        ("may I fib", "LS-OFFER"),
        ("peek between the fingers", "LS-LOOK"),
        ("what if the bag is empty", "LS-HAND-2"),
        ("I rolled the highest", "LS-NUMBER-2"),
        ("must I get rid of anything", "LS-GOOD-2"),
        ("whose go is it", "LS-TURN"),
        ("one of them got lost under the sofa, how many should we count", "LS-SACK"),
        ("I am down to zero", "LS-FEW"),
        ("survivor", "LS-WIN"),
    ],
)
def test_everyday_question_about_you_lying_sack(question: str, wanted: str) -> None:
    assert wanted in ids("lyingsack", question)[:3]


@pytest.mark.parametrize(
    ("misspelled", "meant"),
    [("plannner", "planner"), ("exclusiv", "exclusive"), ("sned", "send"), ("stikny", "stinky")],
)
def test_typo_is_taken_for_the_nearest_word(misspelled: str, meant: str) -> None:
    found = search("lilguys", misspelled)
    right = search("lilguys", meant)
    if found.taken:  # a missing letter may leave the same stem
        assert found.taken == ((misspelled, meant),)
    assert found.rules == right.rules


def test_nothing_is_guessed() -> None:
    found = search("lilguys", "xylophone pizza")
    assert (found.rules, found.unknown) == ((), ("xylophone", "pizza"))
    assert search("lilguys", "who is it?").rules == ()
    assert search("lilguys", "").rules == ()
    assert search("lyingsack", "\u65e5\u672c x\u0301 \x00 %s {}").rules == ()


def test_words_nowhere_do_not_hide_the_others() -> None:
    found = search("lilguys", "smelly xylophone")
    assert found.unknown == ("xylophone",)
    assert "LG-SEND-4" in [rule.id for rule in found.rules[:3]]


def test_at_most_five_are_found() -> None:
    for game in GAMES:
        for words in ("group", "card", "pile", "turn send buy store line item", "most symbols"):
            assert len(search(game, words).rules) <= lookup.MOST_SHOWN == 5


@pytest.mark.parametrize("game", GAMES)
def test_every_title_finds_its_rule(game: str) -> None:
    for id, rule in rules(game).items():
        assert id in ids(game, rule.title), rule.title


@pytest.mark.parametrize("text", ["LG-SEND-4", "lg-send-4", " Lg Send 4 ", "lgsend4", "send-4"])
def test_id_however_spelled(text: str) -> None:
    assert [rule.id for rule in by_id("lilguys", text)] == ["LG-SEND-4"]


def test_family_of_an_id() -> None:
    family = [f"LG-SEND-{n}" for n in range(1, 6)]
    assert [rule.id for rule in by_id("lilguys", "lg-send")] == family
    # Both a rule and the beginning of another: the rule is meant.
    assert [rule.id for rule in by_id("lilguys", "LG-POPULAR")] == ["LG-POPULAR"]


@pytest.mark.parametrize("text", ["send", "LG", "LG-", "LG-NO", "LG-SEND-9", "LS-WIN", "", "-"])
def test_what_is_no_id(text: str) -> None:
    assert by_id("lilguys", text) == ()


def test_look_up_takes_ids_or_words() -> None:
    both = look_up("lilguys", ["lg-rich", "LG-WIN", "lg-rich"])
    assert [rule.id for rule in both.rules] == ["LG-RICH", "LG-WIN"]
    assert [rule.id for rule in look_up("lilguys", ["lg", "win"]).rules] == ["LG-WIN"]
    assert look_up("lilguys", ["smelly"]) == search("lilguys", "smelly")


@pytest.mark.parametrize("game", GAMES)
def test_parts_hold_every_rule_once(game: str) -> None:
    listed = [rule.id for _, part in parts(game) for rule in part]
    assert listed == list(rules(game))
    assert [title for title, _ in parts(game)] == list(lookup.PARTS[game])


@pytest.mark.parametrize("game", GAMES)
def test_synonyms_lead_to_rules(game: str) -> None:
    """Each word that a synonym stands for is a rule's id, or finds something."""
    for key, words in synonyms(game).items():
        assert key == key.lower()
        assert search(game, key).rules, key
        for word in words.split():
            assert word in rules(game) or ids(game, word), f"{key}: {word}"
