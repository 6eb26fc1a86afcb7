"""The rules as data: complete, sourced, and every one of them tested."""

from __future__ import annotations

import re
import string
from pathlib import Path

import pytest

from lilguys_tools.core.data import breach_texts, rules
from lilguys_tools.games import GAMES

HERE = Path(__file__).parent


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_told_and_sourced(game: str) -> None:
    titles = [rule.title for rule in rules(game).values()]
    assert len(set(titles)) == len(titles)
    for rule in rules(game).values():
        assert rule.text and rule.source
        assert bool(rule.why) == rule.ruling, rule.id


def test_all_rules_are_there() -> None:
    assert len(rules("lilguys")) == 35
    assert len(rules("lyingsack")) == 17


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_named_by_a_test(game: str) -> None:
    told = "\n".join(
        path.read_text("utf-8") for path in HERE.rglob("test_*.py") if path != Path(__file__)
    )
    named = set(re.findall(r"\bL[GS]-[A-Z]+(?:-\d)?\b", told))
    assert set(rules(game)) <= named


@pytest.mark.parametrize("game", GAMES)
def test_sentences_for_broken_rules(game: str) -> None:
    for rule, reasons in breach_texts(game).items():
        assert rule in rules(game)
        for entry in reasons.values():
            assert set(entry) <= {"message", "hint"}
            for text in entry.values():
                assert all(name != "" for _, name, _, _ in string.Formatter().parse(text))
