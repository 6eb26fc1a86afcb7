"""``lgtools schema``: what the loader's FORMAT level takes, the schema takes, and hardly more."""

from __future__ import annotations

import copy
import datetime
import json
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml
from click.testing import CliRunner, Result

from lilguys_tools.cli import root
from lilguys_tools.cli.schema_command import DRAFT, schema
from lilguys_tools.logs.decks import STANDARD, built_in_path, deck_of, standard_deck
from lilguys_tools.logs.games import read_games
from lilguys_tools.logs.reader import read

HERE = Path(__file__).parents[2]
CASES = HERE / "tests" / "cases"
KINDS = [("log", "lilguys"), ("tally", "lilguys"), ("deck", "lilguys"), ("log", "lyingsack")]


def run(*args: str) -> Result:
    return CliRunner().invoke(root, ["schema", *args])


@cache
def validator(what: str, game: str = "lilguys") -> Any:
    return jsonschema.Draft202012Validator(schema(what, game))


def as_editor(text: str) -> list[Any]:
    """Return the documents as an editor's YAML reader sees them: keys and dates are text."""
    return [_plain(data) for data in yaml.safe_load_all(text) if data is not None]


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(key): _plain(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_plain(inner) for inner in value]
    return value.isoformat() if isinstance(value, datetime.date) else value


def kind_of(data: Any) -> tuple[str, str]:
    return ("tally" if "final" in data else "log"), data["game"]


def wrong(what: str, game: str, data: Any) -> bool:
    return not validator(what, game).is_valid(data)


# -- the schemas themselves --------------------------------------------------------------


@pytest.mark.parametrize(("what", "game"), KINDS)
def test_schema_is_one(what: str, game: str) -> None:
    result = run(what, game)
    assert (result.exit_code, result.stderr) == (0, "")
    printed = json.loads(result.stdout)
    assert printed == schema(what, game)
    jsonschema.Draft202012Validator.check_schema(printed)
    assert list(printed)[:3] == ["$schema", "title", "description"]
    assert printed["$schema"] == DRAFT == "https://json-schema.org/draft/2020-12/schema"
    assert printed["title"].endswith(f": {what}")


@pytest.mark.parametrize(("what", "game"), KINDS)
def test_references_lead_somewhere(what: str, game: str) -> None:
    whole = schema(what, game)
    text = json.dumps(whole)
    for name in whole.get("$defs", {}):
        assert f'"#/$defs/{name}"' in text
    assert text.count("$ref") == sum(
        text.count(f'"$ref": "#/$defs/{name}"') for name in whole.get("$defs", {})
    )


def test_ids_are_offered_as_examples_only() -> None:
    ids = {card.id for card in standard_deck().cards}
    listed = [part["examples"] for part in schema("log", "lilguys")["$defs"].values()]
    assert max(map(set, listed), key=len) == ids
    assert '"enum": ["cool"' not in json.dumps(schema("log", "lilguys"))
    in_line = schema("log", "lilguys")["$defs"]["line"]["examples"]
    assert "cool" in in_line and "exclusive2" in in_line and "cake" not in in_line


def test_default_game() -> None:
    assert run("log", "lilguys").stdout == run("log", "Lil-Guys").stdout
    assert run("tally").stdout == run("tally", "lilguys").stdout


def test_one_schema_for_the_logs_of_both_games() -> None:
    whole = json.loads(run("log").stdout)
    validator = jsonschema.Draft202012Validator(whole)
    table = {"format": 1, "players": ["Ana", "Ben"]}
    assert validator.is_valid({"game": "lilguys", **table, "rounds": []})
    assert validator.is_valid({"game": "lyingsack", **table, "turns": []})
    assert not validator.is_valid({"game": "lilguys", **table, "turns": []})
    assert not validator.is_valid({"game": "lyingsack", **table, "rounds": []})
    assert not validator.is_valid({"game": "chess", **table})
    assert not validator.is_valid(table)


@pytest.mark.parametrize("args", [["tally", "lyingsack"], ["deck", "lyingsack"], ["lgo"], []])
def test_wrong_use(args: list[str]) -> None:
    result = run(*args)
    assert (result.exit_code, result.stdout) == (2, "")


# -- what is right -----------------------------------------------------------------------

GOOD = [
    *sorted((CASES / "lilguys" / "good").glob("[tuv]*.yaml")),
    *sorted((CASES / "lyingsack").glob("[fu]*.yaml")),
]


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.name)
def test_good_case_is_valid(path: Path) -> None:
    documents = as_editor(path.read_text("utf-8-sig"))
    assert documents
    for data in documents:
        validator(*kind_of(data)).validate(data)


def test_decks_are_valid() -> None:
    paths = [Path(built_in_path(STANDARD)), *(CASES / "lilguys" / "good").rglob("deck_*.yaml")]
    assert len(paths) > 1
    for path in paths:
        (data,) = as_editor(path.read_text("utf-8"))
        validator("deck").validate(data)


@pytest.mark.parametrize(
    "args", [["log"], ["log", "--players", "No,1e3,# x"], ["tally"], ["log", "lyingsack"]]
)
def test_new_file_is_valid(args: list[str]) -> None:
    (data,) = as_editor(CliRunner().invoke(root, ["new", *args]).stdout)
    validator(*kind_of(data)).validate(data)


def test_names_may_look_like_anything() -> None:
    text = """
        game: lilguys
        format: 1
        title: 007
        players: [No, 1e3, {name: null, bot: 3}]
        deck: 12
        first_planner: No
        rounds: []
        result: {No: 1, 1e3: 2, null: 3}
        x-mood: {any: [thing]}
    """
    (data,) = as_editor(text)
    validator("log").validate(data)
    assert not [
        told
        for game in read_games(text.encode())
        for told in game.problems
        if told.id == "FORMAT" and told.path != "deck"
    ]


# -- what is wrong -----------------------------------------------------------------------

LOG = """
game: lilguys
format: 1
date: 2026-11-30
reference_card: {10: 30}
exclusive: {replaces: weird, cards: {exclusive: 8, exclusive2: 2}}
players: [Ana, Ben]
rounds:
  - planner: Ana
    line: [funny, funny, stinky, rich, exclusive2, fancy, popular, rich, rich2, funny]
    store: [balloons, cake, punch-bowl, whoopee-cushion, spotlight]
    split: [2, 3, 4, 1]
    picks:
      - {player: Ben, group: 3, send: popular, buy: cake}
      - {group: 2, send: rich, buy: [balloons, punch-bowl]}
      - {group: 4}
      - {group: 1, send: funny, buy: whoopee-cushion, prank: [{card: fancy, from: Ben, to: Ana}]}
"""
TALLY = """
game: lilguys
format: 1
scoring: simplified
players: [Ana, Ben]
final:
  Ana:
    guys: {funny: 3, popular: 1}
    items: [cake, {name: Hat, points: 4}]
    popular_as: {popular: [weird]}
result: {Ana: 13}   # 3 Funny x 2, 1 Weird x 1, 2 + 4
"""
SACK = """
game: lyingsack
format: 1
players: [Ana, Ben, Cleo]
first_player: Ana
turns:
  - {player: Ana, number: 2, roll: 4, hand: bad, accepted_by: Cleo}
  - {roll: 6, hand: good, accepted_by: nobody, piles: {Ana: 3, Cleo: 5}}
  - {roll: 1}
"""
TEXTS = {"log": LOG, "tally": TALLY, "sack": SACK}
GONE = object()

#: What is changed in a file, and to what; each is a FORMAT problem to the loader as well.
CHANGES: list[tuple[str, str, Any]] = [
    ("log", "game", "lyingsack"),
    ("log", "game", "chess"),
    ("log", "game", GONE),
    ("log", "format", 2),
    ("log", "format", GONE),
    ("log", "players", GONE),
    ("log", "players", "Ana"),
    ("log", "players", [["Ana"], "Ben"]),
    ("log", "players", ["Ana", {"bot": "greedy"}]),
    ("log", "players", ["Ana", {"name": "Ben", "age": 7}]),
    ("log", "rounds", GONE),
    ("log", "rounds", {}),
    ("log", "final", {}),
    ("log", "turns", []),
    ("log", "titel", "Friday"),
    ("log", "title", ["Friday"]),
    ("log", "date", "30.11.2026"),
    ("log", "date", 20261130),
    ("log", "seed", "7"),
    ("log", "seed", 1.5),
    ("log", "scoring", "simple"),
    ("log", "reference_card", {"0": 1}),
    ("log", "reference_card", {"10": "30"}),
    ("log", "reference_card", {"ten": 30}),
    ("log", "exclusive.replaces", GONE),
    ("log", "exclusive.cards.exclusive", -1),
    ("log", "rounds.0.line", "funny"),
    ("log", "rounds.0.line", GONE),
    ("log", "rounds.0.store", GONE),
    ("log", "rounds.0.split", GONE),
    ("log", "rounds.0.split.0", "2"),
    ("log", "rounds.0.split.0", -1),
    ("log", "rounds.0.split.0", 2.5),
    ("log", "rounds.0.line.0", ["funny"]),
    ("log", "rounds.0.picks.0.group", GONE),
    ("log", "rounds.0.picks.0.group", 0),
    ("log", "rounds.0.picks.0.group", "3"),
    ("log", "rounds.0.picks.0.send", GONE),
    ("log", "rounds.0.picks.0.buy", GONE),
    ("log", "rounds.0.picks.0.buy", []),
    ("log", "rounds.0.picks.0.sned", "funny"),
    ("log", "rounds.0.picks.0.trades", [{"send": "fancy", "buy": "cake"}]),
    ("log", "rounds.0.picks.2.trades", []),
    ("log", "rounds.0.picks.2.trades", [{}]),
    ("log", "rounds.0.picks.2.trades", [{"send": "funny"}]),
    ("log", "rounds.0.picks.3.prank", {}),
    ("log", "rounds.0.picks.3.prank.0.from", GONE),
    ("log", "rounds.0.picks.3.prank.0.with", "Ben"),
    ("log", "pending", {"send": False}),
    ("log", "popular_as", {"Ana": {"popular": "funny"}}),
    ("log", "result", {"Ana": "31"}),
    ("tally", "final", []),
    ("tally", "final.Ana", []),
    ("tally", "final.Ana.guys", ["funny"]),
    ("tally", "final.Ana.guys.funny", -1),
    ("tally", "final.Ana.item", []),
    ("tally", "final.Ana.items.1.points", GONE),
    ("tally", "final.Ana.items.1.points", 1.5),
    ("tally", "final.Ana.popular_as.popular", "weird"),
    ("tally", "first_planner", "Ana"),
    ("tally", "rounds", []),
    ("sack", "game", "lilguys"),
    ("sack", "deck", "standard"),
    ("sack", "turns", GONE),
    ("sack", "turns.0.roll", 7),
    ("sack", "turns.0.roll", GONE),
    ("sack", "turns.0.number", 9),
    ("sack", "turns.0.hand", "ugly"),
    ("sack", "turns.0.hand", GONE),
    ("sack", "turns.1.accepted_by", GONE),
    ("sack", "turns.1.piles.Ana", 51),
    ("sack", "turns.2.piles", {"Ana": 1}),
]


def changed(data: Any, path: str, value: Any) -> Any:
    """Return data with the value at a path changed, or taken out."""
    data = copy.deepcopy(data)
    *way, last = [int(key) if key.isdigit() else key for key in path.split(".")]
    place = data
    for key in way:
        place = place[key]
    if value is GONE:
        del place[last]
    else:
        place[last] = value
    return data


@pytest.mark.parametrize("name", TEXTS)
def test_files_to_break_are_fine(name: str) -> None:
    (data,) = as_editor(TEXTS[name])
    validator(*kind_of(data)).validate(data)
    assert [
        told.as_text() for game in read_games(TEXTS[name].encode()) for told in game.problems
    ] == []


@pytest.mark.parametrize(
    ("name", "path", "value"), CHANGES, ids=[f"{n}-{p}-{i}" for i, (n, p, _) in enumerate(CHANGES)]
)
def test_broken_file_is_not_valid(name: str, path: str, value: Any) -> None:
    (data,) = as_editor(TEXTS[name])
    broken = changed(data, path, value)
    assert wrong(*kind_of(data), broken)
    # The loader says the same.
    if path == "game" and value in ("lyingsack", "lilguys"):
        return  # a file of the other game then
    told = [p.id for game in read_games(_yaml(broken)) for p in game.problems]
    assert "FORMAT" in told


def _yaml(data: Any) -> bytes:
    """Return plain data as a file: what looks like text is quoted, numbers are not."""
    return yaml.safe_dump(_numbered(data), sort_keys=False).encode()


def _numbered(value: Any) -> Any:
    if isinstance(value, dict):
        return {int(k) if k.isdigit() else k: _numbered(inner) for k, inner in value.items()}
    return [_numbered(inner) for inner in value] if isinstance(value, list) else value


DECK_CHANGES: list[tuple[str, Any]] = [
    ("deck", GONE),
    ("format", 2),
    ("types", []),
    ("types.cool.wild", "yes"),
    ("types.cool.buys", 3),
    ("types.cool.source", GONE),
    ("guys.0.source", "guess"),
    ("guys.0.symbols", 0),
    ("guys.0.copies", "8"),
    ("guys.0.points", {"each": 1, "per": "guys"}),
    ("guys.0.kind", "normal"),
    ("store.0.kind", "norml"),
    ("store.0.when", {"most": "funny"}),
    ("store.0.effect", "manual"),
    ("store.0.type", "shy"),
    ("store.0.points", {"each": 1}),
    ("store.0.points", {"each": 1, "per": "guys", "min": 1}),
    ("store.7.points", GONE),
    ("store.7.when", {}),
    ("store.7.when", {"most": "funny", "fewest": "guys"}),
    ("store.7.when", {"moist": "funny"}),
    ("store.7.when", {"all": []}),
    ("store.7.when", {"all": [{"not": {"any": [{"at_least": {}}]}}]}),
    ("store.7.when", {"not": [{"most": "funny"}]}),
    ("store.7.when", {"types_at_least": -1}),
    ("store.17.effect", GONE),
    ("store.17.effect", {"steal": 1}),
    ("store.17.effect", {"extra_sends": 0}),
    ("store.17.effect", {"send_negative": False}),
    ("store.17.effect", {"buys_two": []}),
    ("store.17.effect", {"extra_symbols": {}}),
    ("store.17.effect", "manuel"),
    ("store.23.effect", {"extra_sends": 1}),
    ("store.23.effect", {"steal": 1, "swap": 1}),
    ("store.23.effect", {"give": 1, "types": []}),
    ("store.27.type", GONE),
    ("store.27.symbols", GONE),
    ("store.27.points", {"each": 1, "per": "guys"}),
    ("small_game.kinds", ["fiend"]),
    ("small_game.types", GONE),
    ("reference_card", {"0": 0}),
    ("simplified_card", []),
    ("colour", "red"),
]


@cache
def _deck() -> Any:
    (data,) = as_editor(Path(built_in_path(STANDARD)).read_text("utf-8"))
    kinds = [data["store"][i]["kind"] for i in (0, 7, 17, 23, 27)]
    assert kinds == ["normal", "special", "power", "prank", "friend"]
    return data


@pytest.mark.parametrize(
    ("path", "value"), DECK_CHANGES, ids=[f"{p}-{i}" for i, (p, _) in enumerate(DECK_CHANGES)]
)
def test_broken_deck_is_not_valid(path: str, value: Any) -> None:
    broken = changed(_deck(), path, value)
    assert wrong("deck", "lilguys", broken)
    (document,) = read(_yaml(broken), "box.yaml")
    assert deck_of(document)[1]


def test_manual_card_needs_its_text() -> None:
    manual = changed(_deck(), "store.17.effect", "manual")
    validator("deck").validate(manual)
    assert wrong("deck", "lilguys", changed(manual, "store.17.text", GONE))


def test_forms_that_few_decks_use() -> None:
    deck = changed(_deck(), "store.23.effect", {"give": 3})
    deck = changed(deck, "store.0.points", {"each": -2, "per": "types", "max": 0})
    deck = changed(deck, "store.7.when", {"not": {"all": [{"any": [{"at_most": {"shy": 0}}]}]}})
    deck = changed(deck, "x-shelf", [1, {"a": None}])
    validator("deck").validate(deck)
    (document,) = read(_yaml(deck), "box.yaml")
    assert deck_of(document)[1] == []
