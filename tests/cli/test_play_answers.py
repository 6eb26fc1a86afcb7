"""What play answers to commands, and how it says that it can not go on."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

pytest.importorskip("pty")
pytest.importorskip("fcntl")

from play_script import Player
from play_terminal import Terminal
from test_play import ALL_PEOPLE, SACK, lgtools, whole_game

TALLY = "game: lilguys\nformat: 1\nplayers: [Ana, Ben]\nfinal: {}\n"


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["play", "--resume", "none.yaml"], "none.yaml: no such file\n"),
        (["tally", "--resume", "none.yaml"], "none.yaml: no such file\n"),
        (["play", "--resume", "t.yaml"], "t.yaml is a tally: nothing is played in it\n"),
        (["play", "lilguys", "--resume", "s.yaml"], "s.yaml is a game of You Lying Sack\n"),
        (["tally", "--resume", "s.yaml"], "s.yaml is no file of one tally\n"),
    ],
)
def test_what_is_wrong_with_a_file_comes_without_usage(
    tmp_path: Path, args: list[str], told: str
) -> None:
    (tmp_path / "t.yaml").write_text(TALLY)
    (tmp_path / "s.yaml").write_text("game: lyingsack\nformat: 1\nplayers: [A, B]\nturns: []\n")
    run = lgtools(*args, cwd=tmp_path)
    assert (run.returncode, run.stderr) == (2, told)


def test_a_file_in_use_comes_without_usage(tmp_path: Path) -> None:
    with Terminal(SACK, tmp_path) as t:
        t.expect("Ana> ")
        run = lgtools("play", "--resume", "g.yaml", cwd=tmp_path)
    assert run.returncode == 2
    assert run.stderr.startswith("g.yaml is being played")
    assert "Usage" not in run.stderr


def test_after_the_end_why_and_help_say_what_is_left(tmp_path: Path) -> None:
    whole_game(tmp_path / "g.yaml", "lyingsack", "Ana,Ben")
    run = lgtools("play", "--resume", "g.yaml", cwd=tmp_path, stdin="?\nwhy\nhint\n\n")
    assert run.returncode == 0
    assert "nothing is decided any more" in run.stdout
    assert "LS-WIN" in run.stdout
    assert "moves  " not in run.stdout


@pytest.mark.parametrize(
    ("game", "players"), [("lyingsack", "Ana,bot:greedy"), ("lilguys", "Ana,bot:greedy")]
)
def test_the_winner_is_told_once(tmp_path: Path, game: str, players: str) -> None:
    args = [game, "--players", players, "--seed", "2", "--save", "g.yaml"]
    player = Player(args, tmp_path / "g.yaml")
    assert player.to_end() == 0
    assert len(re.findall(rb" wins|share the win", player.output)) == 1


def test_who_comes_back_sees_the_table_and_the_file(tmp_path: Path) -> None:
    args = ["play", "lilguys", "--record", "--players", "Ana,Ben", "--save", "g.yaml"]
    lines = "funny funny2 stinky rich weird2 weird popular funny rich stinky\n"
    lines += "balloons cake balloons whoopee-cushion spotlight\n2341\n"
    assert lgtools(*args, cwd=tmp_path, stdin=lines).returncode == 0
    run = lgtools("play", "--resume", "g.yaml", cwd=tmp_path)
    assert run.stdout.startswith("Going on with g.yaml")
    assert "Round 1 of 6, planned by Ana: Ben takes a group" in run.stdout


def test_a_rule_is_told_once_by_why(tmp_path: Path) -> None:
    with Terminal([*ALL_PEOPLE, "--save", "g.yaml"], tmp_path) as t:
        t.expect("Ana> ")
        t.say("2341", "Ben> ")
        told = t.say("z", "Ben> ")
        assert "there is no group z" in told
        t.say("9", "[LG-PICK-1]")
        t.expect("Ben> ")
        assert t.say("why", "Ben> ").count("LG-PICK-1") == 1
        t.say("b", "Ben> ")
        t.say("-", "Cleo> ")
        told = t.say("2", "Cleo> ")
        assert "group b is taken already (left: a, c, d)" in " ".join(told.split())


def test_a_card_is_told_with_what_is_printed_on_it(tmp_path: Path) -> None:
    run = lgtools(*ALL_PEOPLE, cwd=tmp_path, stdin="card spotlight\n")
    shown = lgtools("deck", "show", "standard", "--format", "json", cwd=tmp_path)
    cards = [card for card in json.loads(shown.stdout)["cards"] if card["id"] == "spotlight"]
    assert cards[0]["text"]
    assert cards[0]["text"] in " ".join(run.stdout.split())


def test_a_question_can_be_left(tmp_path: Path) -> None:
    with Terminal([*ALL_PEOPLE, "--save", "g.yaml"], tmp_path) as t:
        t.expect("Ana> ")
        t.say("2341", "Ben> ")
        t.say("b populr > friend", "[Y/n] ")
        told = t.say("why", "Ben> why")
        assert "y or n" not in told
        t.expect("Legal moves")
        t.say("b populr > friend", "[Y/n] ")
        t.say("quit", "Saved in g.yaml")
        assert t.end() == 0


@pytest.mark.parametrize("command", [["play", "lilguys"], ["tally"]])
def test_the_question_for_players_has_help_and_a_way_out(
    tmp_path: Path, command: list[str]
) -> None:
    run = lgtools(*command, cwd=tmp_path, stdin="?\nquit\n")
    assert run.returncode == 0
    assert "Type the names" in run.stdout
    assert "LG-PLAYERS" not in run.stdout
    assert not list(tmp_path.iterdir())


def test_what_is_typed_where_undo_asks_is_the_answer_to_the_question_before(tmp_path: Path) -> None:
    lines = ["2341", "b", "", "c", "", "a", "", "", "", "undo", "n", "undo", "3421", "quit"]
    run = lgtools(
        *ALL_PEOPLE, "--save", "g.yaml", cwd=tmp_path, stdin="".join(f"{one}\n" for one in lines)
    )
    asked = "Nothing is taken back.\nBen, split the line into 4 groups (sizes, as 2 3 4 1)\nBen> "
    assert run.stdout.count(asked) == 2
    assert f"{asked}3421\nBen splits the line" in run.stdout
