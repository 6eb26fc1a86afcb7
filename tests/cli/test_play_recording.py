"""A game at a real table as it is typed in: what is kept, what is told at once, who draws."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

pytest.importorskip("pty")
pytest.importorskip("fcntl")

from play_script import Player
from play_terminal import Terminal
from test_play import LINE, STORE, is_fine, lgtools

RECORD = ["play", "lilguys", "--record", "--players", "Ana,Ben,Cleo,Dee", "--save", "g.yaml"]
ROUND = [LINE, STORE, "2341", "b", "c", "a", "d"]
DEALT = "lgtools 0.1 play"


def typed(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


@pytest.fixture
def recorded(tmp_path: Path) -> Path:
    """A log of one recorded round."""
    assert lgtools(*RECORD, cwd=tmp_path, stdin=typed(*ROUND)).returncode == 0
    return tmp_path / "g.yaml"


def test_a_branch_of_a_recorded_game_is_recorded(recorded: Path) -> None:
    home = recorded.parent
    branch = lgtools("replay", "g.yaml", "--to", "1.2", "--branch", "b.yaml", cwd=home)
    assert "lgtools play --resume b.yaml" in branch.stdout
    run = lgtools("play", "--resume", "b.yaml", cwd=home, stdin=typed("a", "d", "cool"))
    assert run.returncode == 0
    assert "real table" in run.stdout
    assert "1 of 10: cool" in run.stdout
    assert (home / "b.yaml").read_text().count("line:") == 1
    # However often it is left.
    again = lgtools("play", "--resume", "b.yaml", cwd=home)
    assert "1 of 10: cool" in again.stdout
    assert (home / "b.yaml").read_text().count("line:") == 1
    # The tool wrote all of it: nothing to be copied, and it still says where it is from.
    assert not (home / "b.yaml~").exists()
    assert (home / "b.yaml").read_text().startswith("# From g.yaml, cut at 1.2 by")


@pytest.mark.parametrize("made_with", ["", f"made_with: {DEALT}\n"])
def test_a_log_gone_on_with_record_stays_recorded(recorded: Path, made_with: str) -> None:
    text = "".join(
        made_with if line.startswith("made_with") else line
        for line in recorded.read_text().splitlines(True)
    )
    recorded.write_text(text)
    home = recorded.parent
    run = lgtools("play", "--record", "--resume", "g.yaml", cwd=home, stdin="quit\n")
    assert run.returncode == 0
    (how,) = [line for line in run.stdout.split("\n") if line.startswith("Go on with: ")]
    args = how.removeprefix("Go on with: lgtools ").split()
    again = lgtools(*args, cwd=home, stdin=typed("cool"))
    assert "1 of 10: cool" in again.stdout
    assert recorded.read_text().count("line:") == 1


def test_it_is_asked_who_deals_before_anything_is_dealt(recorded: Path) -> None:
    text = "".join(
        line for line in recorded.read_text().splitlines(True) if not line.startswith("made_with")
    )
    home = recorded.parent
    for answer in ("", "quit\n"):
        recorded.write_text(text)
        run = lgtools("play", "--resume", "g.yaml", cwd=home, stdin=answer)
        assert "who deals" in " ".join(run.stdout.split())
        assert recorded.read_text().count("line:") == 1
    run = lgtools("play", "--resume", "g.yaml", cwd=home, stdin=typed("n", "cool"))
    assert "1 of 10: cool" in run.stdout
    assert recorded.read_text().count("line:") == 1
    assert "1 of 10: cool" in lgtools("play", "--resume", "g.yaml", cwd=home).stdout
    recorded.write_text(text)
    lgtools("play", "--resume", "g.yaml", cwd=home, stdin=typed("y"))
    assert recorded.read_text().count("line:") == 2


def test_it_is_said_when_the_tool_deals_in_a_recorded_game(recorded: Path) -> None:
    home = recorded.parent
    run = lgtools("play", "--no-record", "--resume", "g.yaml", cwd=home, stdin="quit\n")
    said = " ".join(run.stdout.split())
    assert "The tool deals the cards from here on" in said
    assert said.index("The tool deals") < said.index("Round 2")
    again = lgtools("play", "--resume", "g.yaml", cwd=home)
    assert "real table" not in again.stdout
    assert is_fine(recorded)


def test_bots_can_not_be_recorded_at_a_real_sack(tmp_path: Path) -> None:
    text = "game: lyingsack\nformat: 1\nplayers: [A, {name: B, bot: greedy}]\nturns: []\n"
    (tmp_path / "g.yaml").write_text(text)
    run = lgtools("play", "--record", "--resume", "g.yaml", cwd=tmp_path)
    assert run.returncode == 2
    assert "real sack" in run.stderr


def test_a_card_of_the_other_deck_is_told_as_it_is_typed(tmp_path: Path) -> None:
    with Terminal(RECORD, tmp_path) as t:
        t.expect("Line> ")
        told = t.say("cool funny stinky balloons cake", "Line> ")
        assert "[LG-LINE] balloons" in told
        t.say("cool funny stinky", "Line, 7 more> ")
        assert "[LG-LINE] friend" in t.say("friend whoopee conga", "Line, 7 more> ")
        t.say("rich weird2 shy popular cool cool2 funny", "Store> ")
        assert "[LG-STORE-1] cool" in t.say("cake cool", "Store> ")
        t.say("cake", "Store, 4 more> ")


def test_a_list_under_way_can_be_taken_back_and_made_again(tmp_path: Path) -> None:
    with Terminal(RECORD, tmp_path) as t:
        t.expect("Line> ")
        t.say("cool funnny stinky", "[Y/n] ")
        t.say("y", "Line, 7 more> ")
        assert "Taken back: cool, funny, stinky" in t.say("undo", "Line> ")
        assert "3 of 10: cool, funny, stinky" in t.say("redo", "Line, 7 more> ")
        t.say("rich weird2 shy popular cool cool2 funny", "Store> ")
        told = " ".join(t.say("undo", "Line, 7 more> ").split())
        assert "Taken back: rich, weird2, shy, popular, cool, cool2, funny" in told
        t.say("redo", "Store> ")
        t.say("pinata cake punch", "Store, 2 more> ")
        t.say("undo", "Store> ")
        assert "3 of 5: pinata, cake, punch" in t.say("redo", "Store, 2 more> ")
        t.say("undo", "Store> ")
        t.say("", "5 cards are wanted")


def test_cards_of_a_list_under_way_outlive_a_kill(tmp_path: Path) -> None:
    path = tmp_path / "g.yaml"
    player = Player(RECORD[1:], path)
    assert player.is_asked()
    for line in ("cool funny", "stinky rich weird2"):
        player.type(line)
        assert player.is_asked()
    player.kill()
    assert is_fine(path)
    with Terminal(["play", "--resume", "g.yaml"], tmp_path) as t:
        t.expect("5 of 10: cool, funny, stinky, rich, weird2")
        t.expect("Line, 5 more> ")
        t.say("undo", "Line, 8 more> ")
        t.say("redo", "Line, 5 more> ")
        t.say("shy popular cool cool2 funny", "Store> ")
        t.say("quit", "Saved in g.yaml")
        assert t.end() == 0
    assert os.listdir(tmp_path) == ["g.yaml"]


def test_who_took_the_hand_is_asked_for_and_answered(tmp_path: Path) -> None:
    args = ["play", "lyingsack", "--record", "--players", "Ana,Ben", "--save", "s.yaml"]
    with Terminal(args, tmp_path) as t:
        t.expect("Table> ")
        t.say("3 good", "Who took the hand of Ana? (Ben, or nobody)")
        t.expect("> ")
        log = (tmp_path / "s.yaml").read_text()
        assert "roll: 3" in log
        assert "hand" not in log
        t.say("Ana", "Ben's turn")
        t.expect("Table> ")
    assert "hand: good, accepted_by: nobody" in (tmp_path / "s.yaml").read_text()


def test_the_branch_names_the_point_that_was_asked_for(recorded: Path) -> None:
    told = lgtools("replay", "g.yaml", "--to", "1", "--branch", "b.yaml", cwd=recorded.parent)
    assert "up to 1;" in told.stdout


def test_it_is_said_that_the_tool_rolls_where_bots_play(tmp_path: Path) -> None:
    """Nobody can record a bot's hand out of a real sack, so there is nothing to ask."""
    players = "players: [Ana, {name: B, bot: greedy}]"
    text = f"game: lyingsack\nformat: 1\n{players}\nturns: []\n"
    (tmp_path / "g.yaml").write_text(text)
    run = lgtools("play", "--resume", "g.yaml", cwd=tmp_path)
    said = "The tool rolls the die from here on."
    assert run.stdout.index(said) < run.stdout.index("The die shows")


def test_redo_refuses_nothing_and_the_example_is_a_group_that_is_left(tmp_path: Path) -> None:
    """Ben, who keeps a Stinky Guy only, can send nobody more (LG-SEND-4)."""
    line = "cool funny stinky popular rich weird2 shy cool cool2 funny"
    trade = "b popular > shuttle"
    lines = typed(line, "cake balloons friend shuttle spotlight", "2251", trade, "undo", "redo")
    run = lgtools(*RECORD, cwd=tmp_path, stdin=lines)
    told = run.stdout.partition("Taken back")[2]
    assert "Ben sends nobody more to the store" in told
    assert "[LG-" not in told
    assert "Cleo took which group? a c d; with what was sent: a rich" in told
