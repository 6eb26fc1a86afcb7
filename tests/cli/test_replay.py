"""``lgtools replay`` without a terminal: text, sentences, Markdown, JSON, points, branches."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from replay_logs import FOUR, TURNS, WON, broken, run, written

from lilguys_tools.core.data import rules
from lilguys_tools.logs.games import read_games
from lilguys_tools.logs.problems import Source
from lilguys_tools.session.playback import Playback

CASES = Path(__file__).parents[1] / "cases"
GOOD, SACK = CASES / "lilguys" / "good", CASES / "lyingsack"
DRAWN = re.compile("[\u2500-\u257f■□●▸\x1b]")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own for each test, in which it runs."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def four() -> Path:
    return written("four.yaml", FOUR)


@pytest.fixture
def turns() -> Path:
    return written("turns.yaml", TURNS)


def test_a_point_shows_what_happened_and_the_table_after_it(four: Path) -> None:
    result = run(four, "--to", "1.2")
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.split("\n")
    assert lines[:12] == [
        f"{four}: Friday, Lil' Guys",
        "",
        "Pick 1.2",
        "1.2   Cleo takes group B: popular, funny, stinky [LG-PICK-1]",
        "      Cleo sends funny to the store and takes whoopee-cushion [LG-SEND-1]",
        "      funny takes the place of whoopee-cushion; Cleo may not buy him back",
        "      [LG-SEND-5]",
        "      whoopee-cushion is carried out at once: take 1 of one player's Guys",
        "      without printed negative points [LG-PRANK]",
        "      whoopee-cushion: cool goes from Ben to Cleo [LG-PRANK]",
        "",
        "Round 1 of 8, planned by Ana: Dee takes a group",
    ]


def test_a_round_takes_in_its_picks_and_a_log_may_stop_in_it(four: Path) -> None:
    first, second = run(four, "--to", "1").stdout, run(four, "--to", "2").stdout
    assert "Round 1 of 8, planned by Ana: done" in first
    assert "1.4   Ana takes the last group" in first
    assert "2     What is left in the store is discarded" not in first
    assert "2     What is left in the store is discarded" in second
    assert "Round 2 of 8, planned by Ben: Dee takes a group" in second
    assert "Pick" not in second


def test_the_whole_replay_has_running_scores(four: Path) -> None:
    result = run(four)
    assert result.exit_code == 0
    points = [line.strip() for line in result.stdout.split("\n") if "Points:" in line]
    games = list(read_games(FOUR.encode()))
    totals = [player.total for player in games[0].result.players]
    names = ("Ana", "Ben", "Cleo", "Dee")
    told = ", ".join(f"{name} {total}" for name, total in zip(names, totals, strict=True))
    assert points[0] == "Points: Ana 0, Ben -1, Cleo 0, Dee 0"
    assert points[-1] == f"Points: {told}"
    assert len(points) == 5
    assert result.stdout.count("┌─") == 2 * 4  # a table a round


def test_no_points_before_the_first_move() -> None:
    path = written("new.yaml", "game: lyingsack\nformat: 1\nplayers: [Ana, Ben]\nturns: []\n")
    assert "No moves yet" in run(path).stdout
    result = run(path, "--to", "1")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"{path}: there is no point 1: there are no moves yet\n"


@pytest.mark.parametrize("point", ["0", "3", "1.5", "2.2", "-1", "x", "1.", "1.0", "", "01"])
def test_a_point_that_does_not_exist(four: Path, point: str) -> None:
    result = run(four, f"--to={point}")
    assert (result.exit_code, result.stdout) == (2, "")
    last = "1.1 to 1.4" if point.startswith("1") else "2.1 to 2.1"
    near = "1" if point.startswith("1") else "2"
    assert result.stderr == (
        f"{four}: there is no point {point}: points go from 1 to 2, picks of round {near} "
        f"from {last}\n"
    )


def test_every_point_of_a_log_can_be_shown(four: Path, turns: Path) -> None:
    for path in (four, turns):
        (game,) = read_games(path.read_bytes())
        for at in dict.fromkeys(step.at for step in Playback(game, Source("", b"")).steps):
            assert run(path, "--to", at).exit_code == 0


def test_jsonl_is_a_line_a_move(four: Path) -> None:
    result = run(four, "--format", "jsonl")
    assert result.exit_code == 0
    moves = [json.loads(line) for line in result.stdout.splitlines()]
    assert all(list(m) == ["at", "player", "move", "rules", "state"] for m in moves)
    known = rules("lilguys")
    assert all(m["rules"] and set(m["rules"]) <= set(known) for m in moves)
    assert [(m["at"], m["player"], m["move"]) for m in moves[1:6]] == [
        ("1", "Ana", {"split": [3, 3, 2, 2]}),
        ("1.1", "Ben", {"group": 1}),
        ("1.1", "Ben", {"send": "rich", "buy": ["shuttle-bus", "friend"]}),
        ("1.1", "Ben", {"pass": True}),
        ("1.2", "Cleo", {"group": 2}),
    ]
    assert moves[0]["player"] is None
    assert list(moves[0]["move"]) == ["line", "store"]
    assert moves[2]["state"]["taken"] == [1]
    assert moves[-1]["state"]["decision"] == "group"


def test_jsonl_goes_up_to_the_point(four: Path) -> None:
    whole = run(four, "--format", "jsonl").stdout
    part = run(four, "--format", "jsonl", "--to", "1.2").stdout
    assert whole.startswith(part)
    assert json.loads(part.splitlines()[-1])["at"] == "1.2"


def test_json_has_the_moves_with_their_events(four: Path) -> None:
    game = json.loads(run(four, "--format", "json").stdout)
    assert list(game) == ["file", "game", "status", "moves", "problems"]
    assert (game["file"], game["game"], game["status"]) == (str(four), "lilguys", "unfinished")
    keys = ["at", "player", "move", "rules", "events", "state"]
    assert all(list(move) == keys for move in game["moves"])
    assert game["moves"][2]["events"] == [
        {"rule": "LG-PICK-1", "text": "Ben takes group A: rich, cool, shy"}
    ]


def test_markdown(four: Path) -> None:
    text = run(four, "--format", "markdown", "--to", "1.3").stdout
    assert text.startswith(f"## {four}: Friday, Lil' Guys\n\n### Pick 1.3\n\n- **1.3** Dee takes")
    assert text.count("```") == 2
    assert "- Dee sends nobody to the store `LG-SEND-1`\n" in text


def test_markdown_takes_nothing_in_a_name_for_its_own() -> None:
    path = written("names.yaml", WON.replace("Ana", "'*A*_`#'"))
    text = run(path, "--format", "markdown", "--to", "1").stdout
    assert "\\*A\\*\\_\\`\\#" in text


def test_sentences_have_nothing_drawn(four: Path, turns: Path) -> None:
    for path in (four, turns):
        for args in ([], ["--to", "1"]):
            result = run(path, "--plain", *args)
            assert result.exit_code == 0
            assert not DRAWN.search(result.stdout)
            assert "  " not in result.stdout


def test_closed_hand_of_a_turn_under_way(turns: Path) -> None:
    hidden, shown = run(turns, "--to", "3").stdout, run(turns, "--to", "3", "--reveal").stdout
    assert "secretly takes either 3 Bad Things or the Good Thing" in hidden
    assert "Sack and closed hand" in hidden
    assert "Cleo secretly takes the Good Thing" in shown
    assert "Closed hand: the Good Thing" in shown


def test_json_hides_a_closed_hand_only(turns: Path) -> None:
    for args, last in (((), "hidden"), (("--reveal",), "good")):
        lines = run(turns, "--format", "jsonl", *args).stdout.splitlines()
        moves = [json.loads(line)["move"] for line in lines]
        assert [m["hand"] for m in moves if "hand" in m] == ["bad", "good", last]
        assert run(turns, "--format", "json", *args).stdout.count('"hidden"') == (not args)


def test_saved_game_is_shown_with_its_refusals() -> None:
    path = written("saved.yaml", TURNS.replace(", hand: good}\npending", "}\npending"))
    text = run(path, "--to", "3").stdout
    assert "Turn 3: Cleo offers a hand to Ben" in text
    assert re.search("Ana .*refused", text)
    branch = Path("branch.yaml")
    assert run(path, "--branch", branch).exit_code == 0
    assert "pending: {refused: [Ana]}" in branch.read_text("utf-8")
    assert run(branch, "--to", "3").stdout.split("\n")[2:] == text.split("\n")[2:]


def test_game_that_is_won() -> None:
    path = written("won.yaml", WON)
    text = run(path).stdout
    assert "Turn 4: Ben\n" in text
    assert "points" not in text
    assert [json.loads(x)["player"] for x in run(path, "--format=jsonl").stdout.splitlines()][
        :3
    ] == [None, "Ana", "Ben"]


def test_broken_log_is_shown_up_to_the_breach() -> None:
    path = broken()
    result = run(path)
    assert result.exit_code == 1
    assert "2.1   Cleo takes group A: shy2, stinky, fancy [LG-PICK-1]" in result.stdout
    assert "Cleo may send a Guy" in result.stdout
    assert "sends shy2" not in result.stdout
    assert result.stderr.startswith("broken.yaml:20:22: [LG-SEND-4]")


def test_broken_log_in_other_formats() -> None:
    path = broken()
    result = run(path, "--format", "jsonl")
    assert result.exit_code == 1
    assert json.loads(result.stdout.splitlines()[-1])["move"] == {"group": 1}
    game = json.loads(run(path, "--format", "json").stdout)
    assert game["status"] == "broken"
    assert [problem["id"] for problem in game["problems"]] == ["LG-SEND-4"]
    result = run(path, "--to", "2.2")
    assert result.exit_code == 2
    assert "[LG-SEND-4]" in result.stderr
    assert "there is no point 2.2: points go from 1 to 2" in result.stderr


def test_wrong_figure_is_told_after_the_replay() -> None:
    path = written("figure.yaml", FOUR + "result: {Ana: 99}\n")
    result = run(path)
    assert result.exit_code == 1
    assert "[CHECK]" in result.stderr
    assert "Points" in result.stdout


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("game: lilguys\nformat: 1\nplayers: [A, B]\nfinal: {}\n", 1, "a tally has no moves"),
        ("game: lilguys\nformat: 2\n", 1, "[FORMAT]"),
        ("{", 1, "[YAML]"),
        ("", 1, "there is no game in this file"),
    ],
)
def test_what_is_no_log(text: str, code: int, said: str) -> None:
    path = written("no.yaml", text)
    for fmt in ("text", "json", "jsonl", "markdown"):
        result = run(path, "--format", fmt)
        assert (result.exit_code, result.stdout) == (code, "")
        assert said in result.stderr


def test_missing_file() -> None:
    result = run("nowhere.yaml", "--game", "2")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "nowhere.yaml: No such file or directory\n"


def test_standard_input() -> None:
    assert run("-", stdin=FOUR).stdout.startswith("-: Friday, Lil' Guys\n")


def test_several_games() -> None:
    path = written("games.yaml", f"{FOUR}---\n{WON}---\ngame: chess\n")
    result = run(path, "--to", "2")
    assert result.exit_code == 1  # chess is not known
    assert f"\n{path}#2: You Lying Sack\n" in result.stdout
    assert len(json.loads(run(path, "--format", "json").stdout)) == 2
    second = run(path, "--game", "2", "--format", "json")
    assert second.exit_code == 0
    assert json.loads(second.stdout)["file"] == f"{path}#2"
    result = run(path, "--game", "4")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "there is no game 4: this file holds 3 games\n"
    result = run(path, "--to", "4")
    assert result.exit_code == 2
    assert "Turn 4" in result.stdout  # of the second game


def test_one_game_of_several_is_still_an_array() -> None:
    path = written("games.yaml", f"{WON}---\ngame: chess\n")
    assert len(json.loads(run(path, "--format", "json").stdout)) == 1


@pytest.mark.parametrize(
    "args",
    [
        ["--step", "--speed", "2"],
        ["--step", "--format", "json"],
        ["--speed", "2", "--format", "jsonl"],
        ["--speed", "2", "--branch", "x.yaml"],
        ["--speed", "0"],
        ["--speed", "nan"],
        ["--speed", "fast"],
        ["--game", "0"],
        ["--format", "csv"],
    ],
)
def test_wrong_use(args: list[str], four: Path) -> None:
    result = run(four, *args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Error" in result.stderr


def test_step_and_the_file_can_not_both_come_from_standard_input() -> None:
    assert run("-", "--step", stdin=FOUR).exit_code == 2


def test_speed_plays_every_move(turns: Path) -> None:
    result = run(turns, "--speed", "1000", "--to", "2")
    assert result.exit_code == 0
    assert result.stdout.count("Bad Things Number  ") == 1 + 8
    assert "move 8 of 11" in result.stdout
    assert "move 9" not in result.stdout


def test_step_by_lines(four: Path) -> None:
    branch = Path("branch.yaml")
    keys = f"\nn\nnext\nj 1.2\nw\nb\np cleo\nx {branch}\nzap\nj\n9\np\nzoe\nl\nn\nf\nb\n?\n"
    result = run(four, "--step", stdin=keys)
    assert result.exit_code == 0
    said = result.stdout
    moves = [int(n) for n in re.findall(r"move (\d+) of", said)]
    assert moves == [1, 2, 3, 8, 8, 7, 14, 14, 14, 14, 14, 16, 16]
    for text in (
        "LG-PRANK, Prank Items: A prank is played in the moment",
        f"go on with: lgtools play --resume {branch}",
        "There is no command zap; ? shows them all",
        "there is no point 9: points go from 1 to 2",
        "There is no one player zoe",
        "This is the end",
        "This is the start",
        "jump to a point: a round, 3.2 for a pick, a turn",
    ):
        assert text in said.replace("\n", " ")
    assert branch.exists()
