"""``lgtools tally`` as people meet it: asked, corrected, explained, saved."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

pytest.importorskip("pty")
pytest.importorskip("fcntl")

from play_script import lgtools
from play_terminal import Terminal


def totals(path: Path) -> dict[str, int]:
    run = lgtools("score", path.name, "--format", "json", cwd=path.parent)
    assert run.returncode == 0, run.stderr
    return {player["name"]: player["total"] for player in json.loads(run.stdout)["players"]}


def test_a_table_is_asked_and_its_points_grow(tmp_path: Path) -> None:
    with Terminal(["tally", "--save", "t.yaml", "--scoring", "simplified"], tmp_path) as t:
        t.expect("Players> ")
        t.say("Ana, Ben", "Ana guys> ")
        t.say("3 funny, funny2, popular, 2 stinky", "Ana: 12 points")
        t.expect("Ana items> ")
        told = t.say("balloons, Real crad", "Ana items> ")
        assert "Real crad = 4" in " ".join(told.split())
        t.say("baloons, Real card = 4", "[Y/n] ")
        t.say("", "Ana: 18 points")
        t.expect("Ana popular> ")
        t.say("weird", "Ana: 16 points")
        t.expect("Ben guys> ")
        t.say("rich", "Ben: 2 points")
        t.expect("Ben items> ")
        t.say("", "Ana wins with 16 points")
        t.expect("\n> ")
        t.say("fix ben guys + rich", "Ben: 4 points")
        t.expect("\n> ")
        told = t.say("explain", "\n> ")
        assert "LG-SIMPLE" in told
        assert "Real card (written out)" in told
        t.enter("")
        t.expect("Saved in t.yaml")
        assert t.end() == 0
    # The contract's own example.
    assert totals(tmp_path / "t.yaml") == {"Ana": 16, "Ben": 4}
    assert os.listdir(tmp_path) == ["t.yaml"]


def test_corrections_go_backwards_and_anywhere(tmp_path: Path) -> None:
    with Terminal(["tally", "--players", "Ana,Ben", "--save", "t.yaml"], tmp_path) as t:
        t.expect("Ana guys> ")
        t.say("undo", "nothing to take back")
        t.say("4 rich", "Ana items> ")
        t.say("undo", "Ana guys> ")
        t.say("redo", "Ana items> ")
        t.say("cake", "Ben guys> ")
        t.say("9 popular", "LG-DECK-3")
        t.say("2 weird, stinkey", "[Y/n] ")
        t.say("y", "Ben items> ")
        t.say("fix ana guys 5 rich", "Ana: 12 points")
        t.expect("Ben items> ")
        t.say("fix planner ana", "Last Party Planner: Ana")
        t.say("fix zoe guys", "no player zoe")
        t.say("?", "Ben items> ")
        t.say("cards", "photo-booth")
        t.say("rules ten symbols", "LG-SCORE-1")
        t.interrupt()
        assert t.end() == 130
    assert totals(tmp_path / "t.yaml") == {"Ana": 12, "Ben": -1}
    with Terminal(["tally", "--resume", "t.yaml"], tmp_path) as t:
        t.expect("Ben items> ")
        t.say("", "That is all")
        t.say("fix ben items cake", "Ben: 1 point")
        t.expect("\n> ")
        t.enter("")
        assert t.end() == 0
    assert totals(tmp_path / "t.yaml") == {"Ana": 12, "Ben": 1}


def test_what_was_answered_is_there_after_a_kill(tmp_path: Path) -> None:
    with Terminal(["tally", "--players", "Ana,Ben", "--save", "t.yaml"], tmp_path) as t:
        t.expect("Ana guys> ")
        t.say("4 rich", "Ana items> ")
    assert totals(tmp_path / "t.yaml") == {"Ana": 6, "Ben": 0}
    with Terminal(["tally", "--resume", "t.yaml"], tmp_path) as t:
        t.expect("Ana items> ")


@pytest.mark.parametrize(
    ("answers", "asked"),
    [
        (["rich", "", "popular"], "Ben items> "),
        (["rich", "", "popular", ""], "Ben popular> "),
        (["rich", "", "popular", "", "best"], "That is all"),
        (["rich", "", "popular", "", "", "fix ben guys + rich"], "Ben popular> "),
        (["fix ben items cake"], "Ana guys> "),
    ],
)
def test_the_question_that_was_open_is_asked_again(
    tmp_path: Path, answers: list[str], asked: str
) -> None:
    lines = "".join(f"{line}\n" for line in answers)
    lgtools("tally", "--players", "Ana,Ben", "--save", "t.yaml", cwd=tmp_path, stdin=lines)
    run = lgtools("tally", "--resume", "t.yaml", cwd=tmp_path)
    first = re.search(r"\w+ \w+> |That is all", run.stdout)
    assert first is not None
    assert first[0] == asked


def test_plain_is_sentences_without_codes(tmp_path: Path) -> None:
    args = ["tally", "--players", "Ana,Ben", "--save", "t.yaml", "--plain"]
    with Terminal(args, tmp_path) as t:
        t.expect("Ana guys> ")
        for line in ("4 rich", "cake", "", ""):
            t.say(line, "> ")
        assert "Rank 1, Ana: 8 points; Guys 6, printed 0, items 2." in t.text
        t.say("explain", "LG-SCORE-1, Rich Guys: 4 symbols: +6.")
        assert b"\x1b" not in t.raw


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["--players", "Ana"], "LG-PLAYERS"),
        (["--players", "Ana,Ben", "--save", "there.yaml"], "there already"),
        (["--players", "Ana,Ben", "--last-planner", "Zoe"], "no player Zoe"),
        (["--resume", "none.yaml"], "no such file"),
        (["--resume", "there.yaml", "--players", "A,B"], "--players"),
        ([], "--players"),
    ],
)
def test_wrong_use_is_told_and_leaves_nothing(tmp_path: Path, args: list[str], told: str) -> None:
    (tmp_path / "there.yaml").write_text("mine")
    run = lgtools("tally", *args, cwd=tmp_path)
    assert run.returncode == 2
    assert told in run.stderr
    assert os.listdir(tmp_path) == ["there.yaml"]


def test_a_second_process_is_refused(tmp_path: Path) -> None:
    with Terminal(["tally", "--players", "Ana,Ben", "--save", "t.yaml"], tmp_path) as t:
        t.expect("Ana guys> ")
        run = lgtools("tally", "--resume", "t.yaml", cwd=tmp_path)
        assert run.returncode == 2
        assert "another lgtools" in run.stderr


def test_comments_of_a_tally_are_kept_beside(tmp_path: Path) -> None:
    text = "# ours\ngame: lilguys\nformat: 1\nplayers: [A, B]\nfinal: {A: {guys: {rich: 2}}}\n"
    (tmp_path / "t.yaml").write_text(text)
    assert lgtools("tally", "--resume", "t.yaml", cwd=tmp_path, stdin="quit\n").returncode == 0
    assert (tmp_path / "t.yaml").read_text() == text
    run = lgtools("tally", "--resume", "t.yaml", cwd=tmp_path, stdin="balloons\n3 weird\ncake\n")
    assert "is kept as t.yaml~\n" in run.stdout
    assert (tmp_path / "t.yaml~").read_text() == text
    assert totals(tmp_path / "t.yaml") == {"A": 3, "B": 5}


def test_who_planned_last_is_asked_where_it_matters(tmp_path: Path) -> None:
    """Both have two Funny symbols, a Popular Guy, and Ben the card for the most Funny symbols.

    Ben settles with more for his Fancy Guys if he comes first and nobody has more Funny symbols
    yet; if Ana has put hers to the Funny Guys before, he must follow to keep the card.
    """
    lines = ["Ana, Ben", "2 stinky, 2 funny, popular", "conga-line", ""]
    lines += ["3 fancy, 2 funny, popular", "spotlight", ""]
    args = ("tally", "--save", "m.yaml")
    run = lgtools(*args, cwd=tmp_path, stdin="".join(f"{line}\n" for line in lines))
    assert "Who planned the last round?" in run.stdout
    assert "Go on with: lgtools tally --resume m.yaml" in run.stdout
    assert "last_planner" not in (tmp_path / "m.yaml").read_text()
    stdin = "?\nanx\nana\nundo\n\n"
    run = lgtools("tally", "--resume", "m.yaml", cwd=tmp_path, stdin=stdin)
    assert "Taken back: planner Ana" in run.stdout
    assert "last_planner: Ben" in (tmp_path / "m.yaml").read_text()


def test_who_planned_last_is_not_asked_where_nothing_hangs_on_it(tmp_path: Path) -> None:
    stdin = "Ana, Ben\n2 funny\ncake\nrich\n\n"
    run = lgtools("tally", "--save", "p.yaml", cwd=tmp_path, stdin=stdin)
    assert "Who planned" not in run.stdout
    assert "That is all" in run.stdout


def test_nobody_wins_before_all_are_counted_and_undo_says_what(tmp_path: Path) -> None:
    lines = "Ana, Ben\n3 funny\nscore\nundo\nredo\n"
    run = lgtools("tally", "--save", "t.yaml", cwd=tmp_path, stdin=lines)
    assert "still to come: Ana's items; Ben's Guys and items\n" in run.stdout
    assert "wins" not in run.stdout
    assert "not over" not in run.stdout
    assert "Until then 'lgtools score' counts none" in " ".join(run.stdout.split())
    assert "Taken back: Ana guys: 3 funny" in run.stdout
    assert "Again: Ana guys: 3 funny" in run.stdout


def test_one_popular_is_one(tmp_path: Path) -> None:
    lines = "Ana, Ben\npopular\n\nfunny weird\n"
    run = lgtools("tally", "--save", "t.yaml", cwd=tmp_path, stdin=lines)
    assert "2 types for 1 Popular: a type each" in run.stdout


def test_a_tally_that_can_not_be_saved_is_not_left_unasked(tmp_path: Path) -> None:
    with Terminal(["tally", "--players", "Ana,Ben", "--save", "t.yaml"], tmp_path) as t:
        t.expect("Ana guys> ")
        (tmp_path / ".t.yaml.new").mkdir()
        t.say("3 funny", "NOT SAVED")
        t.say("quit", "Leave all the same? [y/N] ")
        t.say("n", "Ana items> ")
        t.say("quit", "[y/N] ")
        t.enter("y")
        assert t.end() == 2


def test_at_did_you_mean_anything_can_be_typed(tmp_path: Path) -> None:
    lines = "wierd\n?\nwierd\n3 weird\nbaloons\nundo\n2wierd\nwhy\nfrend\n"
    args = ("tally", "--players", "Ana,Ben", "--save", "t.yaml")
    run = lgtools(*args, cwd=tmp_path, stdin=lines)
    assert "Ana guys> 3 weird\nAna: 3 points" in run.stdout
    assert "Type cards by their ids" in run.stdout
    assert "Taken back: Ana guys: 3 weird" in run.stdout
    assert "LG-" in run.stdout.partition("Taken back")[2]
    assert "y or n?" not in run.stdout
    assert "there is no Guy frend\n" in run.stdout  # two players have no Friends


def test_fix_says_what_it_lacks_and_what_it_costs(tmp_path: Path) -> None:
    lines = "popular\nGolden goose = 1\nweird\nfix\nfix ben\nfix zoe\nfix ana popular\n"
    lines += "fix ana items - golden goose\nfix ana guys + rich\n"
    lines += "fix ana guys rich\nfix ana popular\nfix ana popular weird\n"
    args = ("tally", "--players", "Ana,Ben", "--save", "t.yaml")
    run = lgtools(*args, cwd=tmp_path, stdin=lines)
    told = " ".join(run.stdout.split())
    assert "Fix whose cards, and which of them?" in told
    assert "which of Ben's cards: guys, items or popular? (as:" in told
    assert "there is no player zoe (as:" in told
    assert "What Ana's Populars are stacked with has to be said anew." in told
    assert told.count("Ana has no Popular Guys to stack (as:") == 2
    assert "items: []" in (tmp_path / "t.yaml").read_text()


def test_friends_are_asked_for_where_they_are_in_the_game(tmp_path: Path) -> None:
    """Friends are in the box of four players only (LG-DECK-2)."""
    for players, asked in (("A,B,C", False), ("A,B,C,D", True)):
        run = lgtools("tally", "--players", players, "--save", f"{players}.yaml", cwd=tmp_path)
        assert ("Friends too" in run.stdout) == asked


def test_one_point_is_one(tmp_path: Path) -> None:
    stdin = "2 rich\n\n\n\n"
    args = ("tally", "--players", "Ana,Ben", "--save", "t.yaml")
    run = lgtools(*args, cwd=tmp_path, stdin=stdin)
    assert "Ana wins with 1 point\n" in run.stdout


def test_players_are_corrected(tmp_path: Path) -> None:
    lines = "2 rich\nfix players\nfix players Xena, Yuri, Zoe\ncake\nundo\nundo\nredo\n"
    args = ("tally", "--players", "Xena,Yuri", "--save", "t.yaml")
    run = lgtools(*args, cwd=tmp_path, stdin=lines)
    assert "LG-PLAYERS" in run.stdout
    assert "Players: Xena, Yuri, Zoe" in run.stdout
    assert "Taken back: players Xena, Yuri, Zoe" in run.stdout
    assert totals(tmp_path / "t.yaml") == {"Xena": 1, "Yuri": 0, "Zoe": 0}
