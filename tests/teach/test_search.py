"""Rules found by the words of somebody who never read them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from lilguys_tools.core.data import Rule, asked_for, rules, synonyms
from lilguys_tools.games import GAMES
from lilguys_tools.teach import search as searching
from lilguys_tools.teach.search import search
from lilguys_tools.teach.stems import IDLE, nearest, stem, words_of

QUESTIONS = Path(__file__).parent / "questions"
ASKED, *HELD_BACK = (
    yaml.safe_load((QUESTIONS / f"{name}.yaml").read_text("utf-8"))
    for name in ("asked", "held_back", "held_back_2", "held_back_3")
)
NOTHING = [question for questions in (ASKED, *HELD_BACK) for question in questions["nothing"]]


def each(questions: dict[str, Any]) -> list[tuple[str, str, list[str]]]:
    """Return the questions of a file: game, question, the rules that answer it."""
    return [
        (game, question, [right] if isinstance(right, str) else right)
        for game in GAMES
        for question, right in questions[game]
    ]


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


def test_right_rule_is_first_for_nine_in_ten_and_near_the_top_for_all() -> None:
    questions = each(ASKED)
    assert len(questions) >= 60
    assert all(len(ASKED[game]) >= 30 for game in GAMES)
    found = {question: (ids(game, question), right) for game, question, right in questions}
    assert [q for q, (got, right) in found.items() if not set(got[:3]) & set(right)] == []
    first = [q for q, (got, right) in found.items() if got[0] in right]
    assert len(first) >= 0.9 * len(questions)


@pytest.mark.parametrize("questions", HELD_BACK)
def test_most_questions_held_back_find_their_rule(questions: dict[str, Any]) -> None:
    """They were tried once, then mended (docs/looking-up-rules.md says what came out first)."""
    found = [(ids(game, question)[:3], right) for game, question, right in each(questions)]
    assert sum(got[:1] != [] and got[0] in right for got, right in found) >= 0.8 * len(found)
    assert sum(bool(set(got) & set(right)) for got, right in found) >= 0.9 * len(found)


def test_questions_are_no_quotations() -> None:
    """No question shares three words in a row with the rule that it should find."""
    for game, question, right in [x for questions in (ASKED, *HELD_BACK) for x in each(questions)]:
        for id in right:
            rule = rules(game)[id]
            told = threes(rule.title) | threes(rule.text) | threes(rule.why)
            assert not threes(question) & told, question


def threes(text: str) -> set[tuple[str, ...]]:
    words = words_of(text)
    return {tuple(words[i : i + 3]) for i in range(len(words) - 2)}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("question", NOTHING)
def test_what_no_rule_answers(game: str, question: str) -> None:
    assert search(game, question).rules == ()


@pytest.mark.parametrize(
    ("misspelled", "meant"),
    [
        ("plannner", "planner"),
        ("exlcusives", "exclusives"),
        ("sned", "send"),
        ("stikny", "stinky"),
        ("tiebraek", "tiebreak"),
    ],
)
def test_typo_is_taken_for_the_nearest_word(misspelled: str, meant: str) -> None:
    found = search("lilguys", misspelled)
    assert found.taken == ((misspelled, meant),)
    assert found.rules == search("lilguys", meant).rules != ()


@pytest.mark.parametrize(
    ("word", "near"),
    [
        ("sendd", "send"),
        ("sen", None),  # three letters are too few to guess from
        ("sedn", "send"),
        ("seed", None),  # in four letters many words are one letter from another
        ("exclusiev", "exclusive"),
        ("exclwsiev", "exclusive"),
        ("exxlwsiev", None),
        ("xend", None),
        ("", None),
        ("s" * 1000, None),
    ],
)
def test_how_much_is_forgiven(word: str, near: str | None) -> None:
    assert nearest(word, ["exclusive", "send", "sends"]) == near


def test_misspelled_questions_find_the_same() -> None:
    assert ids("lilguys", "can I sell a smely one")[0] == "LG-SEND-4"
    assert ids("lilguys", "when does teh game edn") == []  # three letters are not guessed at
    assert ids("lilguys", "how many ruonds")[0] == "LG-ROUNDS"
    assert ids("lyingsack", "what if noboby accpets")[0] == "LS-OFFER"


def test_nothing_is_guessed() -> None:
    found = search("lilguys", "xylophone pizza")
    assert (found.rules, found.unknown) == ((), ("xylophone", "pizza"))
    assert search("lilguys", "who is it?").rules == ()
    assert search("lilguys", "").rules == ()
    assert search("lyingsack", "\u65e5\u672c x\u0301 \x00 %s {}").rules == ()


def test_words_nowhere_do_not_hide_the_others() -> None:
    found = search("lilguys", "sell a smelly xylophone")
    assert found.unknown == ("xylophone",)
    assert found.rules[0].id == "LG-SEND-4"


def test_at_most_five_are_found() -> None:
    for game in GAMES:
        for words in ("group", "card", "pile", "turn send buy store line item", "most symbols"):
            assert len(search(game, words).rules) <= searching.MOST_SHOWN == 5


@pytest.mark.parametrize("game", GAMES)
def test_synonyms_lead_to_rules(game: str) -> None:
    told = {stem(word) for rule in rules(game).values() for word in searchable(game, rule)}
    for key, words in synonyms(game).items():
        assert key == key.lower()
        assert key not in IDLE
        assert {stem(word) for word in words.split()} <= told, key


def searchable(game: str, rule: Rule) -> list[str]:
    phrases = asked_for(game)[rule.id]
    return words_of(f"{rule.title} {rule.text} {rule.why} {' '.join(phrases)}")


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_asked_for_and_every_phrase_says_something(game: str) -> None:
    """A phrase has its rule among the first three, and no two of a rule are the same."""
    assert list(asked_for(game)) == list(rules(game))
    for id, phrases in asked_for(game).items():
        told = [frozenset(stem(w) for w in words_of(p) if w not in IDLE) for p in phrases]
        assert len(set(told)) == len(told), id
        for phrase in phrases:
            assert id in ids(game, phrase)[:3], f"{id}: {phrase}"
