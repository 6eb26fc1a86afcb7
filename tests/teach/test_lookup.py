"""Rules found by id and by title."""

from __future__ import annotations

import pytest

from lilguys_tools.core.data import rules
from lilguys_tools.games import GAMES
from lilguys_tools.teach import lookup
from lilguys_tools.teach.lookup import by_id, look_up, parts, search


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
    both = look_up("lilguys", "lg-rich LG-WIN lg-rich")
    assert [rule.id for rule in both.rules] == ["LG-RICH", "LG-WIN"]
    assert [rule.id for rule in look_up("lilguys", "lg win").rules] == ["LG-WIN"]
    assert look_up("lilguys", "smelly") == search("lilguys", "smelly")


@pytest.mark.parametrize("game", GAMES)
def test_parts_hold_every_rule_once(game: str) -> None:
    listed = [rule.id for _, part in parts(game) for rule in part]
    assert listed == list(rules(game))
    assert [title for title, _ in parts(game)] == list(lookup.PARTS[game])


@pytest.mark.parametrize("game", GAMES)
def test_every_title_finds_its_rule_alone(game: str) -> None:
    for rule in rules(game).values():
        assert look_up(game, f"{rule.title.lower()}?").rules == (rule,)
