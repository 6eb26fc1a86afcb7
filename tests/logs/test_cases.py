"""The shared cases: logs, tallies and broken files with their right answers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from lilguys_tools.cli.output import score_json
from lilguys_tools.logs.games import read_games

CASES = Path(__file__).parent.parent / "cases"


def _load(*parts: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((CASES.joinpath(*parts)).read_text("utf-8"))
    return found


def _games(path: Path, args: list[str]) -> list[Any]:
    scoring = args[1] if args[:1] == ["--scoring"] else None
    return list(read_games(path.read_bytes(), path.name, path.parent, scoring))


def _matches(expected: Any, found: Any, auto: bool = False) -> bool:
    if expected == "$any":
        return True
    if isinstance(expected, dict):
        auto = bool(expected.get("$auto"))
        keys = [k for k in expected if k != "$auto"]
        return list(found) == keys and all(
            _same_symbols(expected, found)
            if k == "popular_as" and auto
            else _matches(expected[k], found[k])
            for k in keys
        )
    if isinstance(expected, list):
        return len(expected) == len(found) and all(map(_matches, expected, found))
    return bool(expected == found)


def _same_symbols(expected: dict[str, Any], found: dict[str, Any]) -> bool:
    # `groups` says what the stacks bring and is compared; here only that all are stacked.
    count = lambda stacks: {card: len(types) for card, types in stacks.items()}  # noqa: E731
    return bool(count(expected["popular_as"]) == count(found["popular_as"]))


GOOD = _load("lilguys", "good", "cases.json")
WRONG = _load("lilguys", "wrong", "cases.json")
SACK = _load("lyingsack", "expected.json")


@pytest.mark.parametrize("case", GOOD, ids=lambda c: c["name"])
def test_good_lilguys_case(case: dict[str, Any]) -> None:
    games = _games(CASES / "lilguys" / "good" / case["name"], case["args"])
    assert [p.as_text() for g in games for p in g.problems] == []
    found = [score_json(game) for game in games]
    assert _matches(case["expected"], found), (case["expected"], found)


@pytest.mark.parametrize("case", WRONG, ids=lambda c: f"{c['name']}-{c['what']}")
def test_wrong_lilguys_case(case: dict[str, Any]) -> None:
    games = _games(CASES / "lilguys" / "wrong" / case["name"], case["args"])
    problems = [p for g in games for p in g.problems]
    owed = case["problem"]
    assert problems, "nothing was told"
    first = problems[0]
    text = first.as_text()
    assert first.id in owed["id"], text
    assert first.file in (owed["file"], owed["file2"]), text
    assert owed["line"] in (None, first.line), text
    assert owed["column"] in (None, first.column), text
    assert owed["mentions"] is None or owed["mentions"] in text, text
    told = {p.line for p in problems if p.id == "FORMAT"}
    assert set(owed["also"]) <= told
    if case["expected"] is not None:
        scored = [score_json(game) for game in games if game.is_scored]
        assert _matches(case["expected"], scored)
    else:
        assert first.id == "CHECK" or not any(g.is_scored for g in games)


@pytest.mark.parametrize("case", SACK, ids=lambda c: c["file"])
def test_lyingsack_case(case: dict[str, Any]) -> None:
    games = _games(CASES / "lyingsack" / case["file"], [])
    problems = [p for g in games for p in g.problems]
    expected = case["expected"]
    if case["kind"] == "good":
        assert [p.as_text() for p in problems] == []
        assert [score_json(game) for game in games] == expected
        return
    assert len(problems) >= len(expected["problems"])
    if expected["alone"]:
        assert len(problems) == 1, [p.as_text() for p in problems]
    for owed, told in zip(expected["problems"], problems, strict=False):
        text = told.as_text()
        assert told.id in owed["ids"], text
        if owed["lines"] is not None:
            assert owed["lines"][0] <= told.line <= owed["lines"][1], text
        else:
            assert owed["line"] in (None, told.line), text
        assert owed["column"] in (None, told.column), text
        assert expected["near"] is None or expected["near"] in (told.hint or ""), text
