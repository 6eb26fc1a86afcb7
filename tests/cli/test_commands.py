"""The commands as somebody at a terminal meets them: streams, exit codes, shapes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest
import yaml
from click.testing import CliRunner, Result

from lilguys_tools.cli import COMMANDS, root
from lilguys_tools.cli.schema_command import schema

HERE = Path(__file__).parent.parent.parent
EXAMPLES = HERE / "docs" / "examples"
CASES = HERE / "tests" / "cases"


def run(*args: str | Path, stdin: bytes | str | None = None) -> Result:
    return CliRunner().invoke(root, [str(arg) for arg in args], input=stdin)


def test_every_command_has_help() -> None:
    for name in COMMANDS:
        shown = run(name, "--help")
        assert shown.exit_code == 0
        assert "Usage:" in shown.stdout


def test_unknown_command_gets_a_suggestion() -> None:
    result = run("scor")
    assert result.exit_code == 2
    assert "Did you mean 'score'?" in result.stderr


@pytest.mark.parametrize("command", ["score", "check", "moves"])
def test_missing_file_is_one_line(command: str) -> None:
    result = run(command, "nowhere.yaml")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "nowhere.yaml: No such file or directory\n"


def test_directory_is_one_line(tmp_path: Path) -> None:
    result = run("score", tmp_path)
    assert (result.exit_code, result.stderr) == (2, f"{tmp_path}: Is a directory\n")


def test_one_bad_file_does_not_stop_the_others() -> None:
    files = ["nowhere.yaml", EXAMPLES / "wrong.yaml", EXAMPLES / "tie.yaml"]
    result = run("score", "--format", "json", *files)
    assert result.exit_code == 2  # of 1 (broken) and 2 (unreadable) the higher
    (game,) = json.loads(result.stdout)
    assert game["winners"] == ["Ana", "Ben"]


def test_json_of_one_document_is_an_object() -> None:
    """Funny 1+2 are 3 symbols: 3 points; see the README's example worked out by hand."""
    game = json.loads(run("score", "--format", "json", EXAMPLES / "first-round.yaml").stdout)
    assert list(game) == ["file", "game", "status", "scoring", "players", "winners"]
    assert [p["total"] for p in game["players"]] == [-1, 3, 0, 0]
    assert [p["rank"] for p in game["players"]] == [4, 1, 2, 2]
    assert game["players"][1]["groups"] == [{"type": "funny", "symbols": 3, "points": 3}]
    assert (game["status"], game["winners"]) == ("unfinished", [])


def test_json_of_two_documents_is_an_array(tmp_path: Path) -> None:
    tie = (EXAMPLES / "tie.yaml").read_text("utf-8")
    path = tmp_path / "two.yaml"
    path.write_text(f"{tie}---\ngame: lilguys\n", "utf-8")
    result = run("score", "--format", "json", path)
    assert result.exit_code == 1
    assert [game["file"] for game in json.loads(result.stdout)] == [str(path)]
    assert f"{path}#2:" in result.stderr


def test_json_of_a_broken_document_is_nothing() -> None:
    result = run("score", "--format", "json", EXAMPLES / "wrong.yaml")
    assert (result.exit_code, result.stdout) == (1, "")


def test_standard_input_is_called_by_its_dash() -> None:
    text = (EXAMPLES / "tie.yaml").read_bytes()
    assert json.loads(run("score", "--format", "json", "-", stdin=text).stdout)["file"] == "-"


def test_check_as_json_lists_problems() -> None:
    result = run("check", "--format", "json", EXAMPLES / "wrong.yaml")
    (problem,) = json.loads(result.stdout)
    assert list(problem) == ["file", "line", "column", "id", "path", "message", "hint"]
    assert (problem["line"], problem["column"], problem["id"]) == (12, 40, "LG-SEND-4")
    assert problem["path"] == "rounds[0].picks[1].send"
    assert json.loads(run("check", "--format", "json", EXAMPLES / "tie.yaml").stdout) == []


def test_check_figure_is_scored_all_the_same(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text((EXAMPLES / "tie.yaml").read_text("utf-8") + "result: {ANA: 9}\n", "utf-8")
    result = run("score", path)
    assert result.exit_code == 1
    assert "[CHECK] Ana has 8 points, not 9" in result.stderr
    assert "share the win" in result.stdout
    # Another scoring is another question: 4 symbols at 2 each and an item are 10.
    other = run("score", "--scoring", "simplified", "--format", "csv", path)
    assert other.exit_code == 0
    assert other.stdout.splitlines()[1].endswith("lilguys,Ana,1,10,8,0,2")


def test_csv_of_both_games_has_the_columns_of_both() -> None:
    rows = run("score", "--format", "csv", EXAMPLES / "tie.yaml", EXAMPLES / "sack.yaml").stdout
    head, first, *_, last = rows.splitlines()
    assert head == "file,game,player,rank,total,guys,printed,items,pile,out"
    assert first.endswith("lilguys,Ana,1,8,6,0,2,,")
    assert last.endswith("lyingsack,Cleo,2,,,,,0,12")


def test_moves_of_an_unfinished_log(tmp_path: Path) -> None:
    text = (EXAMPLES / "first-round.yaml").read_text("utf-8").rsplit("\n", 3)[0]
    path = tmp_path / "game.yaml"
    path.write_text(text + "\n", "utf-8")
    data = json.loads(run("moves", "--format", "json", path).stdout)
    assert list(data) == ["file", "game", "status", "at", "player", "decision", "moves"]
    assert (data["at"], data["player"], data["decision"]) == ("1.3", "Dee", "group")
    assert data["moves"] == [{"group": 3}, {"group": 4}]


def test_moves_where_cards_come_next() -> None:
    data = json.loads(run("moves", "--format", "json", EXAMPLES / "first-round.yaml").stdout)
    assert (data["at"], data["player"], data["decision"], data["moves"]) == (
        "2",
        None,
        "deal",
        None,
    )


def test_moves_of_a_game_that_is_over() -> None:
    data = json.loads(run("moves", "--format", "json", EXAMPLES / "sack.yaml").stdout)
    assert (data["status"], data["decision"], data["moves"]) == ("finished", None, None)


@pytest.mark.parametrize("what", ["log", "tally"])
@pytest.mark.parametrize("players", ["Ana,Ben", "No,1e3,# x", "~,null,*a,{b}"])
def test_new_files_check_and_score(what: str, players: str, tmp_path: Path) -> None:
    made = run("new", what, "lilguys", "--players", players)
    path = tmp_path / "new.yaml"
    path.write_text(made.stdout, "utf-8")
    assert run("check", path).exit_code == 0
    game = json.loads(run("score", "--format", "json", path).stdout)
    assert [p["name"] for p in game["players"]] == players.split(",")


def test_new_never_overwrites(tmp_path: Path) -> None:
    path = tmp_path / "deck.yaml"
    assert run("new", "deck", "--out", path).exit_code == 0
    assert run("deck", "check", path).stdout == f"{path}: fine\n"
    path.write_text("mine", "utf-8")
    assert run("new", "deck", "--out", path).exit_code == 2
    assert path.read_text("utf-8") == "mine"


@pytest.mark.parametrize(("players", "rule"), [("Ana", "LG-PLAYERS"), ("Ana,ANA", "LG-PLAYERS")])
def test_new_refuses_a_table_that_can_not_be(players: str, rule: str) -> None:
    result = run("new", "log", "--players", players)
    assert result.exit_code == 2
    assert rule in result.stderr


def test_rules_by_id_family_and_words() -> None:
    assert run("rules", "lilguys", "lg-send-4").stdout.startswith("LG-SEND-4")
    family = json.loads(run("rules", "lilguys", "LG-SEND", "--format", "json").stdout)
    assert [rule["id"] for rule in family] == [f"LG-SEND-{n}" for n in range(1, 6)]
    found = json.loads(
        run("rules", "lilguys", "sell", "a", "smelly", "one", "--format", "json").stdout
    )
    assert "LG-SEND-4" in [rule["id"] for rule in found[:3]]
    nothing = run("rules", "lilguys", "xylophone")
    assert (nothing.exit_code, nothing.stdout) == (1, "")


def _untyped(path: Path) -> object:
    """Return a file's plain data as an editor's YAML reader sees it."""
    return yaml.safe_load(path.read_text("utf-8"))


@pytest.mark.parametrize("what", ["log", "tally"])
def test_schema_takes_good_files(what: str) -> None:
    validator = jsonschema.Draft202012Validator(schema(what, "lilguys"))
    body = "rounds" if what == "log" else "final"
    seen = 0
    for path in [EXAMPLES / "friday.yaml", EXAMPLES / "tally.yaml"]:
        data = json.loads(json.dumps(_untyped(path), default=str))
        if body in data:
            validator.validate(data)
            seen += 1
    assert seen == 1
    assert not validator.is_valid({"game": "lilguys", "format": 1, "players": ["Ana"]})


def test_schema_of_decks_takes_the_built_in_one() -> None:
    validator = jsonschema.Draft202012Validator(schema("deck", "lilguys"))
    deck = _untyped(HERE / "rules_data" / "lilguys" / "decks" / "standard.yaml")
    validator.validate(json.loads(json.dumps(deck)))
    assert not validator.is_valid({"deck": "x"})


def test_closed_pipe_is_no_complaint() -> None:
    args = f"{sys.executable} -m lilguys_tools deck show | head -n 1"
    done = subprocess.run(args, shell=True, cwd=HERE, capture_output=True, text=True, check=True)
    assert done.stderr == ""
