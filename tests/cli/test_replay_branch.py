"""``lgtools replay --branch``, and every log of the cases through the replay."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from replay_logs import FOUR, WON, broken, run, written

from lilguys_tools.cli.output import score_json
from lilguys_tools.cli.replay_branch import branch_text
from lilguys_tools.games import load
from lilguys_tools.logs.games import read_games
from lilguys_tools.logs.problems import Source
from lilguys_tools.render.tables import width
from lilguys_tools.session.playback import Playback

CASES = Path(__file__).parents[1] / "cases"
GOOD, SACK = CASES / "lilguys" / "good", CASES / "lyingsack"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each test run in a folder of its own."""
    monkeypatch.chdir(tmp_path)


def test_branch_writes_a_log_and_keeps_the_original() -> None:
    four = written("four.yaml", FOUR)
    before, branch = four.read_bytes(), Path("my branch.yaml")
    result = run(four, "--to", "1.2", "--branch", branch)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == (
        f"{branch} holds the game up to 1.2; go on with: lgtools play --resume '{branch}'\n"
    )
    assert four.read_bytes() == before
    (game,) = read_games(branch.read_bytes())
    assert game.problems == []
    assert game.data["title"] == "Friday"
    assert game.data["players"][3] == ("Dee", "greedy")
    assert game.document.value["x-table"] == "kitchen"
    assert "seed" not in game.data
    again = run(four, "--branch", branch)
    assert (again.exit_code, again.stdout) == (2, "")
    assert again.stderr == f"{branch} exists already; nothing is written\n"


@pytest.mark.parametrize("name", ["", "-", "nowhere/branch.yaml"])
def test_branch_that_can_not_be_written(name: str) -> None:
    four = written("four.yaml", FOUR)
    result = run(four, "--branch", name)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.count("\n") == 1


def test_branch_of_one_of_several_games() -> None:
    path, branch = written("games.yaml", f"{FOUR}---\n{WON}"), Path("branch.yaml")
    result = run(path, "--branch", branch)
    assert (result.exit_code, branch.exists()) == (2, False)
    assert result.stderr == "there are 2 games: say which with --game\n"
    assert run(path, "--branch", branch, "--game", "2", "--to", "1").exit_code == 0
    assert "lyingsack" in branch.read_text("utf-8")


def test_branch_of_a_broken_log() -> None:
    path, branch = broken(), Path("branch.yaml")
    assert run(path, "--branch", branch).exit_code == 1
    (game,) = read_games(branch.read_bytes())
    assert game.problems == []
    assert game.data["pending"] == {"send": True}


def test_deck_of_a_branch_must_be_in_reach(tmp_path: Path) -> None:
    deck = (GOOD / "decks" / "deck_plain.yaml").read_text("utf-8")
    log = tmp_path / "logs" / "log.yaml"
    (log.parent / "decks").mkdir(parents=True)
    (log.parent / "decks" / "mine.yaml").write_text(deck, "utf-8")
    text = "game: lilguys\nformat: 1\ndeck: decks/mine.yaml\nplayers: [A, B]\nrounds: []\n"
    log.write_text(text, "utf-8")
    above, beside = tmp_path / "above.yaml", tmp_path / "other" / "beside.yaml"
    assert run(log, "--branch", above).exit_code == 0
    assert "deck: logs/decks/mine.yaml\n" in above.read_text("utf-8")
    beside.parent.mkdir()
    result = run(log, "--branch", beside)
    assert (result.exit_code, beside.exists()) == (2, False)
    assert "the deck decks/mine.yaml must lie in" in result.stderr
    (beside.parent / "decks").mkdir()
    (beside.parent / "decks" / "mine.yaml").write_text(deck, "utf-8")
    assert run(log, "--branch", beside).exit_code == 0
    for path in (above, beside):
        (game,) = read_games(path.read_bytes(), str(path), path.parent)
        assert game.problems == []


LOGS = sorted([*GOOD.glob("*.yaml"), *(GOOD.parent / "wrong").glob("*.yaml"), *SACK.glob("*.yaml")])


@pytest.mark.parametrize("file", LOGS, ids=lambda f: f"{f.parent.name}-{f.name}")
def test_branch_loads_to_the_same_position(file: Path) -> None:
    data = file.read_bytes()
    for game in read_games(data, str(file), file.parent):
        if game.replay is None:
            continue
        playback = Playback(game, Source(str(file), data))
        # A part of the positions of each log: all together are thousands.
        for index in {*range(len(file.name) % 7, playback.last, 11), playback.last}:
            text = branch_text(playback, index, str(file.parent / "branch.yaml"))
            (branch,) = read_games(text.encode(), "branch.yaml", file.parent)
            assert branch.problems == []
            again = Playback(branch, Source("", b""))
            end, owed = again.position(again.last), playback.position(index)
            assert end == owed or without_order(end) == without_order(owed)


def without_order(state: Any) -> Any:
    """A position with the types that copies of one Popular are stacked with in order."""
    stacks = [choice and {card: sorted(k) for card, k in choice} for choice in state.stacks]
    return state._replace(stacks=stacks)


@pytest.mark.parametrize("file", LOGS, ids=lambda f: f"{f.parent.name}-{f.name}")
def test_any_log_replays_in_80_columns(file: Path) -> None:
    result = run(file)
    assert result.exit_code in (0, 1)
    told = [line for line in result.stdout.split("\n") if line]
    assert max(map(width, told), default=0) <= 80
    games = list(read_games(file.read_bytes(), str(file), file.parent))
    for game in games:
        if game.is_scored and game.replay is not None and game.game == "lilguys":
            owed = [player["total"] for player in score_json(game)["players"]]
            end = Playback(game, Source("", b""))
            assert [p.total for p in load("lilguys").result(end.position(end.last)).players] == owed
