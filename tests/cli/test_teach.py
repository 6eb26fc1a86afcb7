"""``lgtools teach`` as a learner meets it: behind pipes, and in a pseudo-terminal."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from teach_lines import right_lines

from lilguys_tools.cli import root
from lilguys_tools.cli.teach_course import Course, minutes
from lilguys_tools.games import GAMES


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def teach(*args: str, typed: str = "") -> Result:
    """Run ``lgtools teach``, with the progress kept in ``p.json``."""
    return CliRunner().invoke(root, ["teach", *args, "--progress", "p.json"], input=typed)


def kept() -> dict[str, object]:
    data: dict[str, object] = json.loads(Path("p.json").read_text("utf-8"))
    return data


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_course(game: str) -> None:
    run = teach(game, typed="\n".join(right_lines(game)) + "\n")
    assert run.exit_code == 0, run.output
    assert f"You know {GAMES[game]}." in run.stdout
    assert "Not quite" not in run.stdout and run.stderr == ""
    assert run.stdout.count("Right. ") == len(Course(game).steps)
    assert kept()["at"] == "" and len(kept()["done"]) == len(Course(game).steps)  # type: ignore[arg-type]
    # All is done: there is nothing to ask.
    again = teach(game)
    assert f"You know {GAMES[game]}." in again.stdout and "> " not in again.stdout


@pytest.mark.parametrize("plain", [[], ["--plain"]])
def test_a_wrong_answer_is_told_with_its_rule(plain: list[str]) -> None:
    run = teach("lilguys", *plain, typed="5 5\n")
    assert "Not quite. Four of you play" in run.stdout
    assert "LG-SPLIT-1  Number of groups" in run.stdout
    assert "Right." not in run.stdout


def test_an_illegal_move_that_nobody_foresaw_is_told_by_the_engine() -> None:
    run = teach("lilguys", "--from", "send", typed="fancy > junk pile\n")
    assert "Not quite. Junk-pile does not lie in the store; for sale: " in run.stdout
    assert "LG-SEND-5  The Guy in the store" in run.stdout


def test_going_on_where_one_left() -> None:
    teach("lilguys", typed="2 2 3 3\nquit\n")
    assert kept() == {"format": 1, "game": "lilguys", "at": "who-picks", "done": ["split"]}
    run = teach("lilguys")
    assert run.stdout.startswith("Going on at step 1.2")
    assert "Step 1.2 of 1.4" in run.stdout and "Step 1.1" not in run.stdout
    assert "goes on at 1.2." in run.stdout


def test_the_end_of_the_input_keeps_the_place() -> None:
    run = teach("lyingsack", typed="b\ny")
    assert run.exit_code == 0 and kept()["at"] == "who-next"


@pytest.mark.parametrize("start", ["2", "2.1", "rich", "RICH", "store"])
def test_beginning_at_a_step(start: str) -> None:
    run = teach("lilguys", "--from", start)
    assert f"Step 2.{2 if start.lower() == 'rich' else 1} of 2.8" in run.stdout


@pytest.mark.parametrize(
    ("start", "hint"), [("ritch", "Did you mean 'rich'?"), ("9.9", "--list"), ("", "--list")]
)
def test_no_such_step(start: str, hint: str) -> None:
    run = teach("lilguys", "--from", start)
    assert run.exit_code == 2 and hint in run.stderr


def test_a_slip_of_the_finger_is_asked_back() -> None:
    run = teach("lilguys", "--from", "send", typed="fancy > baloons\ny\n")
    assert "did you mean balloons? [Y/n]" in run.stdout and "Right." in run.stdout
    run = teach("lilguys", "--from", "send", typed="fancy > baloons\nn\n")
    assert "Right." not in run.stdout and "Not quite." not in run.stdout


def test_back_and_skip() -> None:
    run = teach("lyingsack", typed="back\nskip\nback\nb\n")
    assert "This is the first step." in run.stdout
    assert "The answer: b." in run.stdout
    assert kept() == {"format": 1, "game": "lyingsack", "at": "offer", "done": ["hand"]}


def test_what_was_skipped_is_told_at_the_end() -> None:
    run = teach("lyingsack", "--from", "last-one", typed="skip\n")
    assert "Not done: 1.1 hand, " in run.stdout
    assert "lgtools teach lyingsack --from 1.1" in run.stdout


def test_help_hint_rule_table_and_card() -> None:
    run = teach("lilguys", "--from", "send", typed="?\nhint\nrule\ntable\ncard\ncard spot\n")
    assert "whom you send and what for" in run.stdout
    assert "Which of your three Guys costs you a point?" in run.stdout
    assert "LG-SEND-1  When to buy" in run.stdout
    assert run.stdout.count("Make the trade") == 2
    assert "balloons, normal: 2 points" in run.stdout
    assert run.stdout.count("spotlight, special: 5 points") == 2
    assert kept()["done"] == []


def test_card_where_there_is_none() -> None:
    run = teach("lyingsack", typed="card\n")
    assert "there are no cards here" in run.stdout
    run = teach("lilguys", "--from", "doubles", typed="card\ncard qqq\ncard cake\n")
    assert "which card?" in run.stdout and "no card qqq" in run.stdout
    assert "cake, normal: 2 points" in run.stdout


def test_help_for_each_kind_of_task() -> None:
    assert "in figures" in teach("lilguys", "--from", "doubles", typed="?\n").stdout
    assert "Type a number" in teach("lilguys", "--from", "tie", typed="help\n").stdout


def test_who_errs_twice_is_offered_help() -> None:
    run = teach("lilguys", "--from", "doubles", typed="6\n5\n6\n")
    assert run.stdout.count("Stuck?") == 1


def test_plain_draws_nothing() -> None:
    run = teach("lilguys", "--plain", typed="2 2 3 3\n")
    assert not set("┌┐└┘─●▸\x1b") & set(run.stdout)
    assert "Line, not split yet: funny, funny, cool2 with 2 symbols" in run.stdout


HOSTILE = [
    "",
    "   ",
    "\x00\x1b[2J\x07",
    "🎉" * 50,
    "x" * 100_000,
    "9" * 5000,
    "-" * 3000,
    "2 2 3 3 3 3 3 3 3 3 3",
    "%s%n{0}{answer}",
    "fancy > > >",
    "; ; ;",
    ": > ;",
    "card \x1b[31m",
    "hint hint",
    "\u202eevil",
    "a" * 1999,
]


@pytest.mark.parametrize("step", ["split", "who-picks", "pick", "send", "prank", "doubles"])
def test_hostile_typing(step: str) -> None:
    run = teach("lilguys", "--from", step, typed="\n".join(HOSTILE) + "\n")
    assert run.exit_code == 0, run.output
    assert run.exception is None
    assert "\x1b" not in run.stdout and "\x07" not in run.stdout and "\u202e" not in run.stdout


@pytest.mark.parametrize("step", ["hand", "offer", "climb", "own-fault"])
def test_hostile_typing_at_the_sack(step: str) -> None:
    run = teach("lyingsack", "--from", step, typed="\n".join(HOSTILE) + "\n")
    assert run.exit_code == 0 and run.exception is None, run.output


# -- what is kept ------------------------------------------------------------------------------


def test_a_broken_progress_is_told_and_kept() -> None:
    Path("p.json").write_text("{broken")
    run = teach("lilguys", typed="2 2 3 3\n")
    assert run.exit_code == 0
    assert run.stderr.startswith("p.json: the progress in it can not be read: ")
    assert "it is kept as p.json~; this starts afresh" in run.stderr
    assert Path("p.json~").read_text() == "{broken"
    assert kept()["done"] == ["split"]


def test_progress_that_can_not_be_written_is_told_once() -> None:
    Path("file").write_text("mine")
    args = ["teach", "lilguys", "--progress", "file/p.json"]
    run = CliRunner().invoke(root, args, input="2 2 3 3\n2\n")
    assert "Right." in run.stdout and "Go on with: lgtools teach lilguys --from 1.3" in run.stdout
    assert run.stderr.count("progress is not kept") == 1 and run.exit_code == 2
    assert Path("file").read_text() == "mine"


def test_without_platformdirs_the_lessons_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "platformdirs", None)
    run = CliRunner().invoke(root, ["teach", "lilguys"], input="2 2 3 3\n")
    assert run.exit_code == 0 and "Right." in run.stdout
    assert run.stderr == "progress is not kept: platformdirs is not installed\n"
    assert "Go on with: lgtools teach lilguys --from 1.2" in run.stdout


def test_the_list() -> None:
    teach("lilguys", typed="2 2 3 3\n")
    lines = teach("lilguys", "--list").stdout.split("\n")
    assert lines[0] == "Lil' Guys: 4 lessons, about 14 minutes"
    assert "1  Your first round (first-round), about 3 minutes" in lines
    assert "   1.1 split (done), 1.2 who-picks, 1.3 pick, 1.4 send" in lines
    assert len(lines) <= 24
    each = [int(n) for n in re.findall(r"\), about (\d+) minute", "\n".join(lines))]
    assert len(each) == 4 and sum(each) == 14


def test_the_list_of_both_games() -> None:
    run = CliRunner().invoke(root, ["teach", "--list"])
    assert run.exit_code == 0
    assert "Lil' Guys: 4 lessons" in run.stdout and "You Lying Sack: 3 lessons" in run.stdout


@pytest.mark.parametrize(
    ("args", "told"),
    [([], "which game? lilguys or lyingsack"), (["--list", "--progress", "p"], "name the game")],
)
def test_no_game(args: list[str], told: str) -> None:
    run = CliRunner().invoke(root, ["teach", *args])
    assert run.exit_code == 2 and told in run.stderr


def test_enter_alone_is_no_answer() -> None:
    run = teach("lilguys", "--from", "send", typed="\n  \n-\n")
    assert run.stdout.count("Not quite. You may keep everybody.") == 1


def test_a_group_where_a_trade_is_wanted() -> None:
    run = teach("lilguys", "--from", "send", typed="C\ngroup C\ntake c\n")
    assert run.stdout.count("your group is taken already") == 3
    assert "Not quite" not in run.stdout


@pytest.mark.parametrize("more", [["--from", "2"], ["--format", "json"]])
def test_a_list_is_a_list_of_all(more: list[str]) -> None:
    run = teach("lilguys", "--list", *more)
    assert run.exit_code == 2 and "--list goes with neither" in run.stderr


@pytest.mark.parametrize("game", GAMES)
def test_the_docs_tell_the_times(game: str) -> None:
    page = Path(__file__).parent.parent.parent / "docs" / "learning.md"
    seconds = sum(lesson.seconds for lesson in Course(game).lessons)
    (row,) = [x for x in page.read_text("utf-8").split("\n") if x.startswith(f"| {GAMES[game]} |")]
    assert row.endswith(f"| {minutes(seconds)} |")


# -- printed -------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_json(game: str) -> None:
    data = json.loads(teach(game, "--format", "json").stdout)
    assert [step["step"] for step in data] == [step.id for _, step, _ in Course(game).steps]
    for step in data:
        assert step["kind"] in ("move", "number", "choice")
        assert step["answer"] and step["rules"] and step["ask"]
        assert bool(step["options"]) == (step["kind"] == "choice")
        assert all(wrong["rule"] for wrong in step["wrong"])
    assert not Path("p.json").exists()


def test_markdown_from_a_step_on() -> None:
    text = teach("lilguys", "--format", "markdown", "--from", "simplified").stdout
    assert text.startswith("# Lil' Guys\n\n## 4. Other tables (about ")
    assert "### 4.6 simplified" in text and "### 4.5" not in text
    assert "<details><summary>Answer</summary>\n\n12. 5 x 2 + 3 x 1" in text


# -- in a terminal ---------------------------------------------------------------------------


def test_a_terminal(tmp_path: Path) -> None:
    pytest.importorskip("pty")
    from play_terminal import Terminal

    args = ["teach", "lilguys", "--progress", "p.json"]
    with Terminal(args, tmp_path, columns=72) as terminal:
        told = terminal.expect("Type their sizes from the left.")
        assert max(map(len, told.split("\n"))) <= 72
        terminal.say("5 5", "LG-SPLIT-1")
        terminal.say("2 2 3 3", "Who takes a group first?")
        assert b"\x1b[1;32mRight." in terminal.raw
        terminal.resize(40)
        terminal.say("Ben", "Enter to go on")  # the next step would not fit below it
        terminal.say("rule", "Enter alone goes on")
        told = terminal.say("", "Type its letter.")
        assert max(map(len, told.split("\n")[1:])) <= 40  # told in sentences now
        assert "Now you are Ben" not in told.split("Group D")[0]  # too long: the table comes first
        terminal.type("\x04")
        terminal.expect("goes on at 1.3.")
        assert terminal.end() == 0
    with Terminal(args, tmp_path) as terminal:
        terminal.expect("Going on at step 1.3")
        terminal.expect("> ")
        terminal.interrupt("Your place is kept")
        assert terminal.end() == 130
    assert kept()["done"] == ["split", "who-picks"]


@pytest.mark.parametrize("leaving", ["quit\r", "\x04", "\x03"])
def test_leaving_at_a_pause(tmp_path: Path, leaving: str) -> None:
    pytest.importorskip("pty")
    from play_terminal import Terminal

    args = ["teach", "lilguys", "--from", "pick", "--progress", "p.json"]
    with Terminal(args, tmp_path) as terminal:
        terminal.expect("Type its letter.")
        terminal.expect("> ")
        terminal.say("c", "Enter to go on")
        terminal.type(leaving)
        terminal.expect("goes on at 1.4.")
        assert terminal.end() == (130 if leaving == "\x03" else 0)
    assert kept() == {"format": 1, "game": "lilguys", "at": "send", "done": ["pick"]}
