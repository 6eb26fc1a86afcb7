"""Every rule id that the tool shows anywhere is found by its id, with the same text."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

import lilguys_tools
from lilguys_tools.cli import root
from lilguys_tools.core.data import breach_texts, data_path, rules
from lilguys_tools.games import GAMES

HERE = Path(__file__).parent
PACKAGE = Path(lilguys_tools.__file__).parent
_ID = re.compile(r"\b(L[GS]-[A-Z]+(?:-\d+)?)\b(?!-)")
FILES = [
    *sorted((HERE / "cases").rglob("*.yaml")),
    *sorted((HERE.parent / "docs" / "examples").glob("*.yaml")),
]


def found_in(text: str) -> set[str]:
    return set(_ID.findall(text))


@cache
def in_code_and_data() -> frozenset[str]:
    """Return the ids that stand in the package and in the data that it tells from."""
    places = [*PACKAGE.rglob("*.py"), *data_path("rules_data").rglob("*.yaml")]
    return frozenset(id for path in places for id in found_in(path.read_text("utf-8")))


def shown() -> Iterator[str]:
    """Give what commands print for whole games, broken ones and single rules."""
    runner = CliRunner()
    for path in FILES:
        for command in (["score", "--explain"], ["check"], ["replay"], ["why"]):
            yield runner.invoke(root, [*command, str(path)]).output


def known() -> set[str]:
    return {id for game in GAMES for id in rules(game)}


def test_code_and_data_name_rules_only() -> None:
    """What looks like an id is a rule, or (as in help) the beginning of a family."""
    families = {re.sub(r"-\d+$", "", id) for id in known()}
    assert in_code_and_data() <= known() | families | {"LG-SENT"}
    assert len(in_code_and_data() & known()) == len(known())


def test_what_is_shown_names_rules_only() -> None:
    ids = found_in("\n".join(shown()))
    assert ids <= known()
    assert len(ids) > 30, "this test would see nothing"


@pytest.mark.parametrize("game", GAMES)
def test_every_id_is_found_with_the_same_text(game: str) -> None:
    """By ``lgtools rules``, and by ``rules`` within ``play``: the words of the data."""
    from lilguys_tools.teach.lookup import look_up

    for id, rule in rules(game).items():
        run = CliRunner().invoke(root, ["rules", game, id, "--format", "json"])
        [told] = json.loads(run.stdout)
        assert (told["id"], told["title"], told["text"]) == (id, rule.title, rule.text)
        assert look_up(game, id).rules == (rule,)
    assert set(breach_texts(game)) <= set(rules(game))
