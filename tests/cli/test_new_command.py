"""``lgtools new``: what it prints checks, scores, and can be filled in as it says."""

from __future__ import annotations

import datetime
import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner, Result

from lilguys_tools.cli import root
from lilguys_tools.logs.decks import STANDARD, built_in_path
from lilguys_tools.logs.games import read_games

#: Tables of the sizes that play; each name is one that YAML would take for something else.
TABLES = ["Ana,Ben", "No,1e3,# x", "~,null,*a,{b}", "- a,b: c,'d',\"e\"", "true,007,a #b"]
ODD = [
    "a\nb,x\x85y,c\\d",
    "\u202ex,\u65e5\u672c,\U0001f3b2",
    "a\tb,?,%",
    "<<,!x,&y,@z",
    f"{'x' * 2000},b",
]


def run(*args: str | Path, stdin: str | None = None) -> Result:
    return CliRunner().invoke(root, [str(arg) for arg in args], input=stdin)


def new(*args: str | Path) -> str:
    result = run("new", *args)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def problems(text: str) -> list[str]:
    return [told.as_text() for game in read_games(text.encode()) for told in game.problems]


def stripped(players: str) -> list[str]:
    return [name.strip() for name in players.split(",")]


@pytest.mark.parametrize("players", TABLES + ODD)
@pytest.mark.parametrize("what", ["log", "tally"])
def test_new_file_checks_and_scores(what: str, players: str) -> None:
    text = new(what, "--players", players)
    checked = run("check", "-", stdin=text)
    assert (checked.exit_code, checked.stderr) == (0, "")
    game = json.loads(run("score", "-", "--format", "json", stdin=text).stdout)
    assert [player["name"] for player in game["players"]] == stripped(players)
    assert {player["total"] for player in game["players"]} == {0}
    assert game["status"] == ("unfinished" if what == "log" else "finished")


@pytest.mark.parametrize("players", [*TABLES, "a,b,c,d,e"])
def test_new_log_of_you_lying_sack(players: str) -> None:
    text = new("log", "lyingsack", "--players", players)
    assert problems(text) == []
    game = json.loads(run("score", "-", "--format", "json", stdin=text).stdout)
    assert [(player["name"], player["pile"]) for player in game["players"]] == [
        (name, 2) for name in stripped(players)
    ]


def fill_in(text: str, key: str) -> str:
    """Do what the file says: take the [] away, and the # before each line of the example."""
    before, found, after = text.partition(f"\n{key}: []\n")
    assert found
    example, _, rest = after.partition("\n\n")
    lines = [line.removeprefix("# ") for line in example.splitlines()]
    return "\n".join([before, f"{key}:", *lines, "", rest])


@pytest.mark.parametrize("players", TABLES + ODD)
def test_example_round_is_one_by_the_rules(players: str) -> None:
    text = fill_in(new("log", "--players", players), "rounds")
    assert problems(text) == []
    (game,) = read_games(text.encode())
    (entry,) = game.data["rounds"]
    seats = len(stripped(players))
    assert len(entry["picks"]) == {2: 4, 3: 3, 4: 4}[seats]
    assert {"send", "buy", "prank"} <= {key for pick in entry["picks"] for key in pick}
    assert sum(player.total for player in game.result.players) != 0


@pytest.mark.parametrize("players", [*TABLES, *ODD, "a,b,c,d,e"])
def test_example_turns_are_some_by_the_rules(players: str) -> None:
    text = fill_in(new("log", "lyingsack", "--players", players), "turns")
    assert problems(text) == []
    (game,) = read_games(text.encode())
    assert len(game.data["turns"]) == 2


@pytest.mark.parametrize("players", TABLES)
def test_example_of_a_tally_fits(players: str) -> None:
    """The comment shows the first player's entry, to stand under final in place of the empty one.

    3 single and 1 double Funny are 5 symbols, 10 points; 2 Stinky 1 point and -2 printed; a
    Popular as Weird 1 symbol, -1; items 2 + 4: 10 + 1 - 1 - 2 + 6 = 14.
    """
    text = new("tally", "--players", players)
    example = re.findall(r"^#   ((?:  )?\S.*)$", text.partition("final:")[0], re.M)
    entry = "".join(f"  {line}\n" for line in example if "lgtools" not in line)
    head, _, hands = text.partition("final:\n")
    _, _, others = hands.partition("\n")  # the first player's
    filled = f"{head}final:\n{entry}{others}"
    assert problems(filled) == []
    (game,) = read_games(filled.encode())
    assert [player.total for player in game.result.players][:2] == [14, 0]


@pytest.mark.parametrize("players", [*TABLES, "a\nb,\u2028c"])
@pytest.mark.parametrize("kind", [("log", "lilguys"), ("tally", "lilguys"), ("log", "lyingsack")])
def test_every_comment_is_one(kind: tuple[str, str], players: str) -> None:
    """The data is the same with and without comments, for other readers of YAML, too."""
    text = new(*kind, "--players", players)
    data: Any = yaml.safe_load(text)
    bare = "".join(line for line in text.splitlines(True) if not line.startswith("#"))
    assert yaml.safe_load(bare) == data
    assert data["players"] == stripped(players)
    assert data["date"] == datetime.date.today()
    for name in data.get("final", {}):
        assert name in data["players"]


def test_default_players_and_game() -> None:
    assert "players: [Ana, Ben, Cleo, Dee]  # clockwise\n" in new("log")
    assert new("log") == new("log", "lilguys") == new("log", "--players", "Ana, Ben,Cleo ,Dee")
    assert "players: [Ana, Ben, Cleo]  # clockwise\n" in new("log", "lyingsack")


def test_small_table_is_told_what_stays_in_the_box() -> None:
    for players, owed in (("a,b", True), ("a,b,c", True), ("a,b,c,d", False)):
        assert ("stay in the box" in new("log", "--players", players)) == owed


def test_lines_are_read_without_scrolling() -> None:
    for args in (["log"], ["log", "--players", "Ana,Ben"], ["tally"], ["log", "lyingsack"]):
        assert max(map(len, new(*args).splitlines())) <= 82


def test_new_deck_is_the_built_in_one_under_a_heading(tmp_path: Path) -> None:
    text = new("deck")
    heading = text.removesuffix(Path(built_in_path(STANDARD)).read_text("utf-8"))
    assert text != heading
    assert all(line.startswith("#") for line in heading.splitlines())
    path = tmp_path / "box.yaml"
    path.write_text(text, "utf-8")
    assert run("deck", "check", path).stdout == f"{path}: fine\n"


def test_out_writes_once(tmp_path: Path) -> None:
    path = tmp_path / "log.yaml"
    result = run("new", "log", "--out", path)
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", f"{path} is written\n")
    assert path.read_text("utf-8") == new("log")
    path.write_text("mine", "utf-8")
    result = run("new", "log", "--out", path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"{path}: is there already; nothing was written\n"
    assert path.read_text("utf-8") == "mine"


def test_out_that_can_not_be_written(tmp_path: Path) -> None:
    for path in (tmp_path / "no" / "log.yaml", tmp_path):
        result = run("new", "log", "--out", path)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.count("\n") == 1
    assert new("log", "--out", "-") == new("log")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["log", "--players", "Ana"], "[LG-PLAYERS] the number of players is 1"),
        (["log", "--players", "a,b,c,d,e"], "[LG-PLAYERS] the number of players is 5"),
        (["tally", "--players", ""], "[LG-PLAYERS]"),
        (["log", "--players", "Ana,,Ben"], "[LG-PLAYERS] a player has no name"),
        (["log", "--players", "Ana, ANA "], "[LG-PLAYERS] ANA and Ana are the same name"),
        (["log", "--players", "Ana,Discard"], "[LG-PLAYERS] nobody can be called Discard"),
        (
            ["log", "lyingsack", "--players", "a,b,c,d,e,f"],
            "[LS-PLAYERS] the number of players is 6",
        ),
        (["log", "lyingsack", "--players", "a,A"], "[LS-PLAYERS] two players are called"),
        (["log", "lyingsack", "--players", "a,nobody"], "[LS-PLAYERS] no player can be called"),
        (["log", "--players", "a\x1b[1m,A\x1b[1m"], "A\\x1b[1m"),
        (["log", "--players", "a,\udcff"], "no text in UTF-8"),
        (["tally", "lyingsack"], "You Lying Sack has logs only"),
        (["deck", "lyingsack"], "You Lying Sack has logs only"),
        (["deck", "--players", "Ana,Ben"], "a deck has no players"),
        (["log", "lilgus"], "Did you mean 'lilguys'?"),
        (["lgo"], "is not one of"),
        ([], "Missing argument"),
    ],
)
def test_wrong_use(args: list[str], told: str) -> None:
    result = run("new", *args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert told in result.stderr
