"""Contract, section 6: score, check and moves; what they print, where, and their exit codes."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from lilguys_tools.cli import root
from lilguys_tools.core.dice import Dice
from lilguys_tools.games import load
from lilguys_tools.logs.decks import load_deck, standard_deck
from lilguys_tools.logs.games import read_games
from lilguys_tools.logs.writer import game_text
from lilguys_tools.render.tables import width
from lilguys_tools.teach import lilguys_score

GOOD = Path(__file__).parents[1] / "cases" / "lilguys" / "good"
LOG = """\
game: lilguys
format: 1
title: Friday
players: [Ana, Ben, Cleo, Dee]
rounds:
- planner: Ana
  line: [funny, funny2, stinky, rich, weird2, weird, popular, fancy, cool, funny]
  store: [balloons, cake, friend, whoopee-cushion, spotlight]
  split: [2, 3, 4, 1]
  picks:
  - {player: Ben, group: 1, send: funny, buy: spotlight}
  - {player: Cleo, group: 2}
  - {player: Dee, group: 3}
  - {player: Ana, group: 4}
"""
TALLY = """\
game: lilguys
format: 1
players: [Ana, Ben, Cleo]
final:
  Ana: {guys: {funny: 3, stinky: 2}, items: [cake, {name: Real card, points: 1}]}
  Ben: {guys: {weird2: 2, popular: 1}, items: [spotlight]}
  Cleo: {guys: {rich: 4}}
"""
SACK = """\
game: lyingsack
format: 1
players: [Ana, Ben, Cleo]
turns:
- {roll: 1, hand: bad, accepted_by: nobody}
- {roll: 1, hand: bad, accepted_by: Ana}
- {roll: 1, hand: bad, accepted_by: Ana}
"""
BROKEN = LOG.replace("group: 2", "group: 1")
DIFFERS = TALLY + "result: {Ana: 7}\n"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder of games, which is the current one."""
    texts = {
        "log": LOG,
        "tally": TALLY,
        "sack": SACK,
        "broken": BROKEN,
        "differs": DIFFERS,
        "two": f"{TALLY}---\n{SACK}",
        "half": f"{TALLY}---\n{BROKEN}",
        "none": f"{BROKEN}---\n{BROKEN}",
        "stops": f"{TALLY}---\na: b: c\n",
        "empty": "",
        "bad-yaml": "[",
    }
    for name, text in texts.items():
        (tmp_path / f"{name}.yaml").write_text(text, "utf-8")
    (tmp_path / "folder").mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("NO_COLOR", raising=False)
    return tmp_path


def run(*args: str, stdin: bytes | str | None = None) -> Result:
    """Run a command in this process; an exception that leaves it fails the test."""
    result = CliRunner().invoke(root, list(args), input=stdin)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def quoted(name: str) -> str:
    """Return a name in double quotes, as YAML and JSON have them."""
    return json.dumps(name, ensure_ascii=False)


def ran(*args: str, stdin: bytes | str | None = None) -> tuple[int, Any, str]:
    """Return exit code, standard output as JSON (None if there is none), standard error."""
    result = run(*args, stdin=stdin)
    return result.exit_code, json.loads(result.stdout) if result.stdout else None, result.stderr


# -- JSON of score -----------------------------------------------------------------------


def test_json_of_a_log(here: Path) -> None:
    """The one round by hand.

    Ana 1 Funny: -1. Ben sent his single one: 2 Funny symbols 1, and the Spotlight 5. Cleo
    Stinky -1, Rich -1, 2 Weird 1, printed -1. Dee Weird, Fancy, Cool, one of them 2: -1.
    """
    code, game, err = ran("score", "--format", "json", "log.yaml")
    assert (code, err) == (0, "")
    assert list(game) == ["file", "game", "status", "scoring", "players", "winners"]
    head = [game[key] for key in ("file", "game", "status", "scoring", "winners")]
    assert head == ["log.yaml", "lilguys", "unfinished", "standard", []]
    players = game["players"]
    keys = ["name", "rank", "total", "guys", "printed", "items", "groups", "cards", "popular_as"]
    assert all(list(p) == keys for p in players)
    assert [p["name"] for p in players] == ["Ana", "Ben", "Cleo", "Dee"]
    assert [p["total"] for p in players] == [-1, 6, -2, -1]
    assert [p["rank"] for p in players] == [2, 1, 4, 2]
    assert (players[1]["guys"], players[1]["printed"], players[1]["items"]) == (1, 0, 5)
    assert players[1]["groups"] == [{"type": "funny", "symbols": 2, "points": 1}]
    assert players[1]["cards"] == [
        {"id": "spotlight", "kind": "special", "points": 5, "done": True}
    ]
    assert [list(g) for g in players[2]["groups"]] == [["type", "symbols", "points"]] * 3
    assert [g["type"] for g in players[2]["groups"]] == ["weird", "rich", "stinky"]  # deck order
    assert [p["popular_as"] for p in players] == [{}, {}, {}, {"popular": ["cool"]}]


def test_json_of_a_tally(here: Path) -> None:
    """Ana: 3 Funny 3, 2 Stinky 1, printed -2, 2 + 1. Ben: 5 Weird 10. Cleo: 4 Rich 6."""
    _, game, _ = ran("score", "--format", "json", "tally.yaml")
    assert [p["total"] for p in game["players"]] == [5, 10, 6]
    assert [p["rank"] for p in game["players"]] == [3, 1, 2]
    assert (game["status"], game["winners"]) == ("finished", ["Ben"])
    assert game["players"][0]["cards"] == [
        {"id": "cake", "kind": "normal", "points": 2, "done": None},
        {"id": "Real card", "kind": "written", "points": 1, "done": None},
    ]
    # Ben has no Funny symbol: "most" wants one.
    assert game["players"][1]["cards"] == [
        {"id": "spotlight", "kind": "special", "points": 0, "done": False}
    ]
    assert game["players"][1]["popular_as"] == {"popular": ["weird"]}


def test_json_of_a_sack(here: Path) -> None:
    """Ana takes 2, then Ben's 3, then Cleo's 4: 11, and she is out."""
    _, game, _ = ran("score", "--format", "json", "sack.yaml")
    assert game == {
        **{"file": "sack.yaml", "game": "lyingsack", "status": "unfinished", "turns": 3},
        **{"number": 4, "sack": 46},
        "players": [
            {"name": "Ana", "rank": 3, "pile": 0, "out": 3},
            {"name": "Ben", "rank": 1, "pile": 2, "out": None},
            {"name": "Cleo", "rank": 1, "pile": 2, "out": None},
        ],
        "winners": [],
    }
    keys = ["file", "game", "status", "turns", "number", "sack", "players", "winners"]
    assert list(game) == keys
    assert list(game["players"][0]) == ["name", "rank", "pile", "out"]


@pytest.mark.parametrize(
    ("files", "code", "names"),
    [
        (["tally"], 0, "tally.yaml"),
        (["differs"], 1, "differs.yaml"),
        (["broken"], 1, None),
        (["empty"], 1, None),
        (["bad-yaml"], 1, None),
        (["two"], 0, ["two.yaml", "two.yaml#2"]),
        (["half"], 1, ["half.yaml"]),
        (["none"], 1, []),
        (["stops"], 1, ["stops.yaml"]),
        (["tally", "sack"], 0, ["tally.yaml", "sack.yaml"]),
        (["broken", "sack"], 1, ["sack.yaml"]),
        (["tally", "broken"], 1, ["tally.yaml"]),
        (["broken", "broken"], 1, []),
        (["tally", "tally"], 0, ["tally.yaml", "tally.yaml"]),
        (["two", "half", "log"], 1, ["two.yaml", "two.yaml#2", "half.yaml", "log.yaml"]),
        (["nowhere"], 2, None),
        (["nowhere", "tally"], 2, ["tally.yaml"]),
        (["tally", "nowhere"], 2, ["tally.yaml"]),
        (["broken", "nowhere"], 2, []),
        (["nowhere", "nowhere"], 2, []),
        (["tally", "folder", "sack"], 2, ["tally.yaml", "sack.yaml"]),
    ],
    ids=lambda value: "+".join(value) if isinstance(value, list) else "",
)
def test_one_object_or_an_array(here: Path, files: list[str], code: int, names: Any) -> None:
    """One object where one file with one document was named, else what could be scored."""
    paths = [name if name == "folder" else f"{name}.yaml" for name in files]
    found, games, _ = ran("score", "--format", "json", *paths)
    assert found == code
    if isinstance(games, list):
        assert [game["file"] for game in games] == names
    else:
        assert (games and games["file"]) == names


# -- exit codes and streams --------------------------------------------------------------


@pytest.mark.parametrize("command", ["score", "check", "moves"])
@pytest.mark.parametrize(
    ("file", "why"),
    [
        ("nowhere.yaml", "No such file or directory"),
        ("folder", "Is a directory"),
        ("log.yaml/x", "Not a directory"),
        ("x" * 5000, "File name too long"),
    ],
)
def test_a_file_that_can_not_be_read(here: Path, command: str, file: str, why: str) -> None:
    result = run(command, file)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"{file}: {why}\n"


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may read everything")
@pytest.mark.parametrize("command", ["score", "check", "moves"])
def test_a_file_that_may_not_be_read(here: Path, command: str) -> None:
    (here / "log.yaml").chmod(0)
    assert run(command, "log.yaml").stderr == "log.yaml: Permission denied\n"


@pytest.mark.parametrize(
    ("command", "file", "code", "out"),
    [
        ("score", "tally.yaml", 0, True),
        ("score", "differs.yaml", 1, True),
        ("score", "broken.yaml", 1, False),
        ("check", "tally.yaml", 0, True),
        ("check", "differs.yaml", 1, True),
        ("check", "broken.yaml", 1, True),
        ("moves", "log.yaml", 0, True),
        ("moves", "sack.yaml", 0, True),
        ("moves", "broken.yaml", 1, False),
        ("moves", "tally.yaml", 1, False),
    ],
)
def test_results_and_problems(here: Path, command: str, file: str, code: int, out: bool) -> None:
    """Results go to stdout, everything else to stderr."""
    result = run(command, file)
    assert result.exit_code == code
    assert bool(result.stdout) == out
    told = result.stdout if command == "check" else result.stderr  # problems are its result
    assert bool(result.stderr) == (bool(code) and command != "check")
    if code and file != "tally.yaml":
        assert re.match(rf"{re.escape(file)}:[0-9]+:[0-9]+: \[[A-Z0-9-]+\] ", told)


@pytest.mark.parametrize(
    "args",
    [
        *(["score"], ["check"], ["moves"], ["moves", "log.yaml", "sack.yaml"]),
        *(["score", "--format", "xml", "log.yaml"], ["score", "--scoring", "mine", "log.yaml"]),
        *(["check", "--format", "csv", "log.yaml"], ["moves", "--format", "csv", "log.yaml"]),
        *(["score", "--frob", "log.yaml"], ["score", "--explain", "--format", "csv", "log.yaml"]),
        ["score", "-x.yaml"],
    ],
    ids=" ".join,
)
def test_wrong_use(here: Path, args: list[str]) -> None:
    result = run(*args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Error: " in result.stderr


def test_a_problem_shows_its_line_and_a_caret(here: Path) -> None:
    head, line, caret, *_ = run("check", "broken.yaml").stdout.splitlines()
    assert head.startswith("broken.yaml:12:27: [LG-PICK-1] ")
    assert line.strip() == "- {player: Cleo, group: 1}"
    assert line[caret.index("^")] == "1"


# -- standard input ----------------------------------------------------------------------


def test_standard_input(here: Path) -> None:
    assert ran("score", "--format", "json", "-", stdin=TALLY)[1]["file"] == "-"
    both = ran("score", "--format", "json", "-", stdin=f"{TALLY}---\n{SACK}")[1]
    assert [game["file"] for game in both] == ["-", "-#2"]
    assert ran("moves", "--format", "json", "-", stdin=SACK)[1]["file"] == "-"
    code, problems, _ = ran("check", "--format", "json", "-", stdin=BROKEN)
    assert (code, [p["file"] for p in problems]) == (1, ["-"])
    assert run("check", "-", stdin=BROKEN).stdout.startswith("-:12:27: [LG-PICK-1] ")
    mixed = ran("score", "--format", "json", "log.yaml", "-", "sack.yaml", stdin=TALLY)[1]
    assert [game["file"] for game in mixed] == ["log.yaml", "-", "sack.yaml"]
    assert run("score", "-", stdin=b"").exit_code == 1
    assert run("score", "-", stdin=b"\xff\xfe").exit_code == 1


def test_decks_beside_standard_input_are_those_of_the_current_folder(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(GOOD)
    log = (GOOD / "v00000.yaml").read_bytes()
    assert b"deck_rich.yaml" in log
    assert run("score", "-", stdin=log).exit_code == 0
    monkeypatch.chdir(GOOD / "decks")
    assert run("score", str(GOOD / "v00000.yaml")).exit_code == 0
    assert run("score", "../v00000.yaml").exit_code == 0


# -- check -------------------------------------------------------------------------------


def test_check_says_what_is_fine(here: Path) -> None:
    result = run("check", "log.yaml", "two.yaml")
    assert result.stdout == "log.yaml: fine\ntwo.yaml: fine\ntwo.yaml#2: fine\n"


def test_check_as_json(here: Path) -> None:
    (here / "many.yaml").write_text(f"{LOG}foo: 1\nseed: x\n---\n{DIFFERS}", "utf-8")
    code, problems, err = ran("check", "--format", "json", "many.yaml", "tally.yaml", "broken.yaml")
    assert (code, err) == (1, "")
    keys = ["file", "line", "column", "id", "path", "message", "hint"]
    assert all(list(problem) == keys for problem in problems)
    found = [
        tuple(problem[key] for key in ("file", "line", "column", "id", "path"))
        for problem in problems
    ]
    assert found == [
        ("many.yaml", 15, 1, "FORMAT", "foo"),
        ("many.yaml", 16, 7, "FORMAT", "seed"),
        ("many.yaml#2", 25, 15, "CHECK", "result.Ana"),
        ("broken.yaml", 12, 27, "LG-PICK-1", "rounds[0].picks[1].group"),
    ]
    assert all(type(p["message"]) is str and "\n" not in p["message"] for p in problems)
    assert all(p["hint"] is None or type(p["hint"]) is str for p in problems)


def test_check_as_json_of_nothing_wrong_and_of_nothing_read(here: Path) -> None:
    assert ran("check", "--format", "json", "tally.yaml", "sack.yaml") == (0, [], "")
    code, problems, err = ran("check", "--format", "json", "nowhere.yaml")
    assert (code, problems) == (2, [])
    assert err == "nowhere.yaml: No such file or directory\n"
    code, problems, _ = ran("check", "--format", "json", "broken.yaml", "nowhere.yaml")
    assert (code, len(problems)) == (2, 1)


def test_a_hint_may_be_missing(here: Path) -> None:
    (here / "gone.yaml").write_text("game: lyingsack\nformat: 1\nplayers: [A, B]\nturns: [[]]\n")
    problems = ran("check", "--format", "json", "gone.yaml", "broken.yaml")[1]
    assert [p["hint"] is None for p in problems] == [True, False]


# -- moves -------------------------------------------------------------------------------

UNDER_WAY = LOG.partition("rounds:")[0] + "rounds:\n"
PARTS = LOG.partition("rounds:\n")[2].splitlines(True)


def moves(text: str, tmp_path: Path) -> dict[str, Any]:
    (tmp_path / "m.yaml").write_text(text, "utf-8")
    code, data, err = ran("moves", "--format", "json", str(tmp_path / "m.yaml"))
    assert (code, err) == (0, "")
    assert list(data) == ["file", "game", "status", "at", "player", "decision", "moves"]
    return dict(data)


def test_moves_of_lilguys_step_by_step(tmp_path: Path) -> None:
    def asked(data: dict[str, Any]) -> tuple[Any, ...]:
        return data["at"], data["player"], data["decision"]

    for kept in ([], PARTS[:1], PARTS[:2]):
        data = moves(UNDER_WAY + ("".join(kept) or " []"), tmp_path)
        assert (*asked(data), data["moves"]) == ("1", None, "deal", None)
    data = moves(UNDER_WAY + "".join(PARTS[:3]), tmp_path)
    assert asked(data) == ("1", "Ana", "split")
    assert len(data["moves"]) == 84
    assert {"split": [2, 3, 4, 1]} in data["moves"]
    data = moves(UNDER_WAY + "".join(PARTS[:4]), tmp_path)
    assert asked(data) == ("1.1", "Ben", "group")
    assert data["moves"] == [{"group": n} for n in (1, 2, 3, 4)]
    data = moves(UNDER_WAY + "".join(PARTS[:6]), tmp_path)
    assert asked(data) == ("1.2", "Cleo", "group")
    assert data["moves"] == [{"group": n} for n in (2, 3, 4)]
    data = moves(UNDER_WAY + "".join(PARTS[:7]) + "pending: {send: true}\n", tmp_path)
    assert asked(data) == ("1.2", "Cleo", "send")
    # Of Stinky (negative), Rich and 2 Weird she may send the last two. In the store are four
    # cards and the Funny Guy that Ben sent: 5 for the Weird one, 5 x 4 ordered pairs for the
    # Rich one, and she may pass.
    assert len(data["moves"]) == 5 + 20 + 1
    assert {"send": "weird2", "buy": "funny"} in data["moves"]
    assert {"send": "rich", "buy": ["cake", "friend"]} in data["moves"]
    assert {"pass": True} in data["moves"]
    bought = "".join(PARTS[:7]).replace("group: 2", "group: 2, send: weird2, buy: whoopee-cushion")
    data = moves(UNDER_WAY + bought + "pending: {prank: whoopee-cushion}\n", tmp_path)
    assert asked(data) == ("1.2", "Cleo", "prank")
    assert data["moves"] == [{"prank": [{"card": "funny2", "from": "Ben", "to": "Cleo"}]}]
    data = moves(LOG, tmp_path)
    assert (*asked(data), data["status"], data["moves"]) == ("2", None, "deal", "unfinished", None)


def test_moves_of_a_sack_step_by_step(tmp_path: Path) -> None:
    head = SACK.partition("turns:")[0] + "turns:\n"
    for turns, at, player, decision, found in (
        (" []", "1", None, "roll", None),
        ("- {roll: 3}", "1", "Ana", "hand", [{"hand": "bad"}, {"hand": "good"}]),
        ("- {roll: 3, hand: bad}", "1", "Ben", "answer", [{"accept": True}, {"accept": False}]),
        ("- {roll: 3, hand: good, accepted_by: nobody}", "2", None, "roll", None),
    ):
        data = moves(head + turns + "\n", tmp_path)
        told = (data["at"], data["player"], data["decision"], data["moves"])
        assert told == (at, player, decision, found)
    data = moves(f"{head}- {{roll: 3, hand: bad}}\npending: {{refused: [Ben]}}\n", tmp_path)
    assert (data["player"], data["decision"]) == ("Cleo", "answer")


def test_moves_when_the_game_is_over(tmp_path: Path) -> None:
    # Ben keeps 5 (7); Cleo's 6 go to him: 13, out. Cleo is alone.
    more = "- {roll: 1, hand: bad, accepted_by: nobody}\n- {roll: 1, hand: bad, accepted_by: Ben}\n"
    data = moves(SACK + more, tmp_path)
    assert (data["status"], data["at"], data["player"]) == ("finished", "5", None)
    assert (data["decision"], data["moves"]) == (None, None)
    assert "over" in run("moves", str(tmp_path / "m.yaml")).stdout


def test_moves_where_populars_are_to_be_stacked(tmp_path: Path) -> None:
    kinds = ["funny", "weird", "fancy", "rich", "stinky", "popular"]
    store = [
        *("balloons balloons balloons cake cake", "cake pinata pinata punch-bowl punch-bowl"),
        *("fairy-lights fairy-lights snack-tower snack-tower junk-pile",),
        *("spotlight dress-up-trunk open-window guest-book quiet-corner",),
        *("conga-line gift-table paper-chain velvet-rope photo-booth",),
        *("shuttle-bus polite-excuse bubble-bath loyalty-card karaoke-machine",),
    ]
    text = "game: lilguys\nformat: 1\nplayers: [Ana, Ben]\nrounds:\n"
    for kind, cards in zip(kinds, store, strict=True):
        line = ", ".join([f"{kind}2"] * 2 + [kind] * 8)
        text += f"- {{line: [{line}], store: [{cards.replace(' ', ', ')}], split: [7, 1, 1, 1], "
        text += "picks: [{group: 2}, {group: 1}, {group: 3}, {group: 4}]}\n"
    # Ben plans the sixth round, and the last Planner settles first: he has 6 Populars.
    data = moves(text, tmp_path)
    assert (data["status"], data["player"], data["decision"]) == ("finished", "Ben", "popular_as")
    assert all(list(move) == ["popular_as"] for move in data["moves"])
    assert sum(map(len, data["moves"][0]["popular_as"].values())) == 8
    text += "popular_as: {Ben: {popular2: [funny, funny], popular: [%s]}}\n"
    data = moves(text % ", ".join(["weird"] * 6), tmp_path)
    assert (data["player"], len(data["moves"])) == ("Ana", 15)  # 2 Populars among 5 types
    assert {"popular_as": {"popular": ["funny", "weird"]}} in data["moves"]


@pytest.mark.parametrize(
    ("file", "code", "files"),
    [("two", 1, ["two.yaml#2"]), ("half", 1, []), ("none", 1, []), ("broken", 1, None)],
)
def test_moves_of_several_documents(here: Path, file: str, code: int, files: Any) -> None:
    """An array where there are several documents, as score has it; tallies have no moves."""
    found, data, _ = ran("moves", "--format", "json", f"{file}.yaml")
    assert found == code
    assert (data if data is None else [game["file"] for game in data]) == files


@pytest.mark.parametrize("path", sorted(GOOD.glob("u*.yaml")), ids=lambda p: p.name)
def test_every_move_offered_is_legal_and_told_in_words(path: Path) -> None:
    for game in read_games(path.read_bytes(), path.name, path.parent):
        state, rules = game.replay.state, load(game.game)
        offered = [rules.to_json(state.setup, move) for move in rules.legal_moves(state)]
        for move in offered[:50]:
            assert rules.check(state, rules.from_json(state, move)) is None
    text = run("moves", str(path)).stdout
    assert max(map(width, text.splitlines()[1:]), default=0) <= 100


# -- CSV ---------------------------------------------------------------------------------


def rows(*args: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(run("score", "--format", "csv", *args).stdout)))


def test_csv_of_lilguys(here: Path) -> None:
    assert rows("tally.yaml") == [
        ["file", "game", "player", "rank", "total", "guys", "printed", "items"],
        ["tally.yaml", "lilguys", "Ana", "3", "5", "4", "-2", "3"],
        ["tally.yaml", "lilguys", "Ben", "1", "10", "10", "0", "0"],
        ["tally.yaml", "lilguys", "Cleo", "2", "6", "6", "0", "0"],
    ]


def test_csv_of_a_sack(here: Path) -> None:
    assert rows("sack.yaml") == [
        ["file", "game", "player", "rank", "pile", "out"],
        ["sack.yaml", "lyingsack", "Ana", "3", "0", "3"],
        ["sack.yaml", "lyingsack", "Ben", "1", "2", ""],
        ["sack.yaml", "lyingsack", "Cleo", "1", "2", ""],
    ]


@pytest.mark.parametrize("files", [["tally.yaml", "sack.yaml"], ["sack.yaml", "tally.yaml"]])
def test_csv_of_both_games(here: Path, files: list[str]) -> None:
    head, *lines = rows(*files)
    assert head == [
        *("file", "game", "player", "rank", "total", "guys", "printed", "items", "pile", "out")
    ]
    by_player = {(line[1], line[2]): line[3:] for line in lines}
    assert by_player["lilguys", "Ana"] == ["3", "5", "4", "-2", "3", "", ""]
    assert by_player["lyingsack", "Ana"] == ["3", "", "", "", "", "0", "3"]
    assert [line[0] for line in lines] == [file for file in files for _ in range(3)]


def test_csv_keeps_any_name(here: Path) -> None:
    name = 'a "b", c; \u202e\n=1+1'
    (here / "odd.yaml").write_text(TALLY.replace("Ana", quoted(name)), "utf-8")
    assert rows("odd.yaml")[1][2] == name
    assert rows("two.yaml")[-1][:3] == ["two.yaml#2", "lyingsack", "Cleo"]


# -- tables and Markdown -----------------------------------------------------------------

ODD_NAMES = [
    "A" * 10_000,
    "日本語" * 40,
    "e\u0301" * 60,
    "👩\u200d👩\u200d👧",
    "a|b",
    "\x1b[31mred",
    "\u202eleft",
]


@pytest.mark.parametrize("name", ODD_NAMES, ids=range(len(ODD_NAMES)))
@pytest.mark.parametrize("text", [LOG, SACK], ids=["lilguys", "sack"])
def test_tables_fit_80_columns_whatever_the_names(here: Path, text: str, name: str) -> None:
    (here / "odd.yaml").write_text(re.sub(r"\bAna\b", lambda _: quoted(name), text), "utf-8")
    result = run("score", "--explain", "odd.yaml")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert max(map(width, lines)) <= 110  # sentences below a table may be longer than it
    assert max(width(line) for line in lines if not line.startswith("the game")) <= 80
    # Nothing moves the cursor; the joiners of emoji and scripts turn nothing round.
    assert all(c.isprintable() or c == "\u200d" for line in lines for c in line)


def test_columns_of_a_table_are_straight(here: Path) -> None:
    (here / "odd.yaml").write_text(LOG.replace("Ana", "日本").replace("Dee", "e\u0301e"), "utf-8")
    lines = run("score", "odd.yaml").stdout.splitlines()[1:7]
    rule = lines[1]
    ends = [m.end() for m in re.finditer("-+", rule)]
    for line in (lines[0], *lines[2:]):
        assert width(line) == ends[-1]


def test_ranks_order_the_table(here: Path) -> None:
    lines = run("score", "tally.yaml").stdout.splitlines()
    assert lines[0] == "tally.yaml: Lil' Guys"
    assert [line.split() for line in lines[3:6]] == [
        ["1", "Ben", "10", "0", "0", "10"],
        ["2", "Cleo", "6", "0", "0", "6"],
        ["3", "Ana", "4", "-2", "3", "5"],
    ]
    assert "Ben wins with 10 points" in lines[6]


def test_title_and_scoring_stand_above_the_table(here: Path) -> None:
    assert run("score", "log.yaml").stdout.startswith("log.yaml: Friday, Lil' Guys\n")
    simple = run("score", "--scoring", "simplified", "log.yaml").stdout
    assert simple.startswith("log.yaml: Friday, Lil' Guys (simplified scoring)\n")
    assert run("score", "sack.yaml").stdout.startswith("sack.yaml: You Lying Sack\n")


def test_several_games_are_set_apart(here: Path) -> None:
    blocks = run("score", "two.yaml", "log.yaml").stdout.split("\n\n")
    assert [block.split(":")[0] for block in blocks] == ["two.yaml", "two.yaml#2", "log.yaml"]


_CELL = re.compile(r"(?<!\\)\|")


@pytest.mark.parametrize(
    "name", ["a|b", "*bold*", "_x_", "`code`", "[link](x)", "<b>", "# x", "\\", "~~no~~", "&amp;"]
)
def test_names_in_markdown_are_text(here: Path, name: str) -> None:
    text = re.sub(r"\bAna\b", lambda _: quoted(name), LOG).replace("Friday", quoted(name))
    (here / "odd.yaml").write_text(text, "utf-8")
    lines = run("score", "--format", "markdown", "--explain", "odd.yaml").stdout.splitlines()
    escaped = "".join("\\" + c if c in "\\|`*_[]<>#~&" else c for c in name)
    assert lines[0] == f"## odd.yaml: {escaped}, Lil' Guys"
    table = [line for line in lines[2:] if line.startswith("|")]
    first = table[:6]
    assert len(first) == 6 and len({len(_CELL.findall(line)) for line in first}) == 1
    assert sum(f" {escaped} " in line for line in first) == 1
    assert any(line == f"### {escaped}: -1 points" for line in lines)


def test_markdown_of_a_sack(here: Path) -> None:
    lines = run("score", "--format", "markdown", "sack.yaml").stdout.splitlines()
    assert lines[0] == "## sack.yaml: You Lying Sack"
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if "|" in line]
    assert cells[0] == ["", "Player", "Pile", "Out in"]
    assert cells[2:] == [
        ["1", "Ben", "2", ""],
        ["1", "Cleo", "2", ""],
        ["3", "Ana", "0", "turn 3"],
    ]


# -- explain -----------------------------------------------------------------------------

DECKS = {"standard": standard_deck(), "deck_rich.yaml": load_deck(GOOD / "deck_rich.yaml")}
DECKS["deck_plain.yaml"] = load_deck(GOOD / "deck_plain.yaml")


def _random_game(deck: str, seats: int, seed: int) -> str:
    rules, dice = load("lilguys"), Dice(seed)
    names = ["Ana", "Ben", "Cleo", "Dee"][:seats]
    state, steps = rules.initial(rules.new_setup(names, deck=DECKS[deck])), []
    while rules.decision(state) not in (None, "popular_as") and (seed % 3 or len(steps) < 60):
        if rules.is_chance(state):
            move: Any = rules.chance(state, dice)
        else:
            legal = rules.legal_moves(state)
            move = dice.choice(legal[:-1] if len(legal) > 1 and dice.roll(3) > 1 else legal)
        steps.append((state, move))
        state = rules.apply(state, move)
    return game_text("lilguys", steps, state, head={"deck": deck})


@pytest.mark.parametrize("scoring", ["standard", "simplified"])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("deck", DECKS)
def test_the_lines_of_a_sum_add_up(deck: str, seats: int, scoring: str) -> None:
    for seed in range(8):
        text = _random_game(deck, seats, seed)
        (game,) = read_games(text.encode(), "-", GOOD, scoring)
        for player in game.result.players:
            lines = list(lilguys_score.player_lines(game.result, player))
            assert sum(line.points or 0 for line in lines) == player.total, text
            by_rule: dict[str, int] = {}
            for line in lines:
                by_rule[line.rule] = by_rule.get(line.rule, 0) + (line.points or 0)
            groups = by_rule.get("LG-SCORE-1", 0) + by_rule.get("LG-SIMPLE", 0)
            assert groups == player.guys
            assert by_rule.get("LG-SCORE-4", 0) == player.printed
            assert all(re.fullmatch(r"LG-[A-Z]+(-[0-9])?", line.rule) for line in lines)


def test_explain_in_text_json_and_markdown_says_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(GOOD)
    text = _random_game("deck_rich.yaml", 4, 1)
    plain = run("score", "--explain", "-", stdin=text).stdout
    assert max(map(width, plain.splitlines())) <= 80
    data = json.loads(run("score", "--explain", "--format", "json", "-", stdin=text).stdout)
    markdown = run("score", "--explain", "--format", "markdown", "-", stdin=text).stdout
    for player in data["players"]:
        assert list(player)[-1] == "explain"
        assert all(list(line) == ["rule", "text", "points"] for line in player["explain"])
        assert sum(line["points"] or 0 for line in player["explain"]) == player["total"]
        block = plain.split(f"\n{player['name']}: {player['total']} points\n")[1].split("\n\n")[0]
        amounts = [int(n) for n in re.findall(r" ([+-]?[0-9]+)$", block, re.M)]
        assert sum(amounts[:-1]) == amounts[-1] == player["total"]
        assert [line["points"] for line in player["explain"] if line["points"] is not None] == (
            amounts[:-1]
        )
        rules = re.findall(r"^  (LG-\S+)", block, re.M)
        assert rules == [line["rule"] for line in player["explain"]]
        block = markdown.split(f"### {player['name']}: {player['total']} points\n")[1]
        block = block.strip().split("\n\n")[0].partition("### ")[0]
        assert "| total " in block and block.rstrip().endswith(f" {player['total']} |")


def test_a_tie_is_explained(here: Path) -> None:
    text = TALLY.partition("final:")[0] + "final: {Ana: {items: [cake]}, Cleo: {items: [cake]}}\n"
    shown = run("score", "--explain", "-", stdin=text).stdout
    assert "Ana and Cleo share the win: 2 points each, and nothing breaks a tie [LG-WIN]" in shown
    data = json.loads(run("score", "--explain", "--format", "json", "-", stdin=text).stdout)
    assert data["winners"] == ["Ana", "Cleo"]
    assert [p["rank"] for p in data["players"]] == [1, 3, 1]
    assert "share" in data["explain"][0]["text"]


def test_a_lost_special_item_is_explained(here: Path) -> None:
    """Ben's Spotlight: Ana has 3 Funny symbols, he has none."""
    shown = re.sub(r"\s+", " ", run("score", "--explain", "tally.yaml").stdout)
    assert "LG-SPECIAL Spotlight: not done, face down. Asked: the most Funny" in shown
    assert "Ana 3, Ben 0, Cleo 0" in shown


def test_printed_points_and_populars_are_explained(here: Path) -> None:
    shown = re.sub(r" +", " ", run("score", "--explain", "tally.yaml").stdout)
    assert "LG-SCORE-4 printed on 2 x stinky: -1 each -2" in shown
    assert "LG-POPULAR-2 popular stacked as Weird" in shown
    assert "LG-SCORE-1 Weird Guys: 5 symbols (1 of Popular Guys) +10" in shown


def test_an_unfinished_game_is_explained(here: Path) -> None:
    assert "not over" in run("score", "log.yaml").stdout
    assert "[LG-ROUNDS]" in run("score", "--explain", "log.yaml").stdout
    shown = run("score", "--explain", "sack.yaml").stdout
    assert "[LS-WIN]" in shown
    assert re.search(r"LS-OUT-1 +turn 3: 10 or more, out +-[0-9]+\n", shown)


# -- names of files ----------------------------------------------------------------------

FILES = [
    "a b.yaml",
    "ü.yaml",
    "日.yaml",
    "a\nb.yaml",
    "\x1b[31m.yaml",
    "-x.yaml",
    "a#2.yaml",
    "'.yaml",
]


@pytest.mark.skipif(sys.platform == "win32", reason="names that Windows does not know")
@pytest.mark.parametrize("name", FILES, ids=range(len(FILES)))
def test_odd_names_of_files(here: Path, name: str) -> None:
    (here / name).write_text(LOG, "utf-8")
    for command in ("score", "check", "moves"):
        result = run(command, "--", name)
        assert (result.exit_code, result.stderr) == (0, "")
        assert result.stdout.split("\n")[0].isprintable()
    assert ran("score", "--format", "json", "--", name)[1]["file"] == name
    (here / name).write_text(BROKEN, "utf-8")
    assert ran("check", "--format", "json", "--", name)[1][0]["file"] == name
    told = run("check", "--", name).stdout
    assert all(line.isprintable() for line in told.splitlines())
    assert re.match(r"\S.*\.yaml:12:27: \[LG-PICK-1\]", told)


def test_bytes_that_are_no_text_in_the_name_of_a_file(here: Path) -> None:
    name = os.fsdecode(b"\xff.yaml")
    try:
        (here / name).write_text(LOG, "utf-8")
    except OSError:
        pytest.skip("this file system has names of text only")
    for command in ("score", "check", "moves"):
        assert run(command, name).exit_code == 0
