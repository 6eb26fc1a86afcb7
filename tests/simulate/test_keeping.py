"""Games kept as logs, and pictures."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from io import BytesIO, FileIO
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from lilguys_tools.cli import root
from lilguys_tools.logs.games import read_games
from lilguys_tools.simulate import keeping, plot


def lgtools(*args: str) -> Any:
    """Run a command here."""
    return CliRunner().invoke(root, args)


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Go to an empty folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_logs_score_to_the_same_figures() -> None:
    args = ["lilguys", "--players", "greedy,random,random", "-n", "6", "--rotate"]
    args += ["--set", "reference_card.10=30", "--out", "games.yaml", "--format", "json"]
    run = lgtools("simulate", *args)
    assert run.exit_code == 0
    assert run.stderr == "Kept in games.yaml\n"
    (side,) = json.loads(run.stdout)["sides"]
    scored = lgtools("score", "games.yaml", "--format", "json")
    assert scored.exit_code == 0
    games = json.loads(scored.stdout)
    assert len(games) == 6
    by_seat = [[game["players"][seat]["total"] for game in games] for seat in range(3)]
    for row in side["by_seat"]:
        totals = by_seat[row["seat"] - 1]
        assert row["score"]["value"] == pytest.approx(sum(totals) / 6, abs=1e-6)
        assert row["score"]["most"] == max(totals)
    greedy = [p["total"] for game in games for p in game["players"] if p["name"] == "Greedy"]
    (row,) = [row for row in side["by_bot"] if row["bot"] == "greedy"]
    assert row["score"]["value"] == pytest.approx(sum(greedy) / 6, abs=1e-6)
    assert lgtools("replay", "games.yaml", "--game", "6").exit_code == 0


def test_logs_of_both_sides_are_kept_in_order() -> None:
    args = ["lilguys", "--players", "random,random", "-n", "2", "--scoring", "simplified"]
    run = lgtools("simulate", *args, "--compare", "--out", "games.yaml")
    assert run.exit_code == 0
    games = list(read_games(Path("games.yaml").read_bytes(), "games.yaml"))
    assert [(game.data["title"], game.result.scoring) for game in games] == [
        ("Game 1, by the book", "standard"),
        ("Game 1, scoring=simplified", "simplified"),
        ("Game 2, by the book", "standard"),
        ("Game 2, scoring=simplified", "simplified"),
    ]


def test_logs_of_lyingsack() -> None:
    args = ["lyingsack", "--players", "thinking,random", "-n", "8", "--limit", "3"]
    run = lgtools("simulate", *args, "--out", "sack.yaml", "--format", "json")
    assert run.exit_code == 0
    (side,) = json.loads(run.stdout)["sides"]
    games = json.loads(lgtools("score", "sack.yaml", "--format", "json").stdout)
    finished = [game for game in games if game["status"] == "finished"]
    assert (len(finished), len(games) - len(finished)) == (side["finished"], side["stopped"])
    for game in games:
        assert game["turns"] <= 3


def test_the_same_logs_with_any_number_of_jobs() -> None:
    args = ["simulate", "lyingsack", "--players", "random,random,random", "-n", "30"]
    lgtools(*args, "--out", "one.yaml")
    lgtools(*args, "--jobs", "2", "--out", "two.yaml")
    assert Path("one.yaml").read_bytes() == Path("two.yaml").read_bytes()


def test_files_stay_small_enough_to_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "MAX_BYTES", 4000)
    args = ["simulate", "lyingsack", "--players", "random,random", "-n", "9"]
    run = lgtools(*args, "--out", "games.yaml")
    files = sorted(Path().glob("games*.yaml"))
    assert len(files) > 1
    assert (
        run.stderr
        == "Kept in games.yaml, "
        + ", ".join(f"games-{i}.yaml" for i in range(2, len(files) + 1))
        + "\n"
    )
    assert all(file.stat().st_size <= 4000 for file in files)
    titles = []
    for i in range(1, len(files) + 1):
        name = "games.yaml" if i == 1 else f"games-{i}.yaml"
        titles += [game.data["title"] for game in read_games(Path(name).read_bytes(), name)]
    assert titles == [f"Game {i}" for i in range(1, 10)]


def test_nothing_is_written_over() -> None:
    Path("games.yaml").write_text("mine")
    args = ["simulate", "lyingsack", "--players", "random,random", "-n", "1"]
    run = lgtools(*args, "--out", "games.yaml")
    assert run.exit_code == 2
    assert "games.yaml is there already: name another file, or remove it first" in run.stderr
    assert Path("games.yaml").read_text() == "mine"
    assert lgtools(*args, "--out", "nowhere/games.yaml").exit_code == 2


def test_a_deck_of_ones_own_goes_into_the_logs() -> None:
    shown = Path(__file__).parents[2] / "rules_data/lilguys/decks/standard.yaml"
    Path("decks").mkdir()
    Path("decks/ours.yaml").write_bytes(shown.read_bytes())
    args = ["simulate", "lilguys", "--players", "random,random", "-n", "1"]
    assert lgtools(*args, "--deck", "decks/ours.yaml", "--out", "one.yaml").exit_code == 0
    (game,) = read_games(Path("one.yaml").read_bytes(), "one.yaml")
    assert not game.problems
    assert game.data["deck"] == "decks/ours.yaml"
    Path("logs").mkdir()
    run = lgtools(*args, "--deck", "decks/ours.yaml", "--out", "logs/two.yaml")
    assert run.exit_code == 2
    assert "neither in the logs' folder nor below" in run.stderr
    assert not Path("logs/two.yaml").exists()


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (["lilguys", "--set", "reference_card.10=30", "--compare"], "points at the end"),
        (["lyingsack"], "turns in a game"),
    ],
    ids=["lilguys", "lyingsack"],
)
def test_a_picture(game: list[str], words: str) -> None:
    pytest.importorskip("matplotlib")
    args = ["simulate", *game, "--players", "random,random", "-n", "12"]
    for name in ("one.svg", "two.svg"):
        assert lgtools(*args, "--plot", name).exit_code == 0
    text = Path("one.svg").read_text("utf-8")
    assert words in text
    assert "seat 2" in text
    assert ("random (x2), by the book" in text) == ("--compare" in game)
    assert "all games" not in text, "one line alone needs no name"
    assert text == Path("two.svg").read_text("utf-8")
    assert lgtools(*args, "--plot", "one.png").exit_code == 0
    assert Path("one.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("one.pdf", ".svg or .png"),
        ("nowhere/one.svg", "can not be written: there is no folder 'nowhere'"),
        ("folder.svg", "can not be written: it is a folder"),
    ],
)
def test_a_picture_that_can_not_be_drawn(name: str, told: str) -> None:
    """It is told before anything is played."""
    Path("folder.svg").mkdir()
    args = ["simulate", "lyingsack", "--players", "random,random", "-n", "1000000"]
    run = lgtools(*args, "--plot", name)
    assert run.exit_code == 2
    assert told in run.stderr


def test_a_picture_of_games_that_all_were_stopped() -> None:
    """There is nothing to draw but the seats; that is no reason to complain."""
    pytest.importorskip("matplotlib")
    args = ["simulate", "lyingsack", "--players", "random,random", "-n", "3", "--limit", "1"]
    run = lgtools(*args, "--plot", "none.svg")
    assert (run.exit_code, run.stderr) == (0, "")
    assert "<svg" in Path("none.svg").read_text("utf-8")


@pytest.mark.parametrize("name", ["one.json", "one.svg", "one"])
def test_logs_are_kept_as_yaml_only(name: str) -> None:
    args = ["simulate", "lyingsack", "--players", "random,random", "-n", "1"]
    run = lgtools(*args, "--out", name)
    assert run.exit_code == 2
    assert f"--out keeps logs as YAML: {name} must end in .yaml or .yml" in run.stderr
    assert not Path(name).exists()


def test_no_picture_is_drawn_over() -> None:
    """As with --out, and before anything is played."""
    Path("one.svg").write_text("mine")
    args = ["simulate", "lyingsack", "--players", "random,random", "-n", "1000000"]
    run = lgtools(*args, "--plot", "one.svg")
    assert run.exit_code == 2
    assert "one.svg is there already: name another file, or remove it first" in run.stderr
    assert Path("one.svg").read_text() == "mine"


def test_a_picture_without_matplotlib(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plot, "find_spec", lambda name: None)
    args = ["simulate", "lyingsack", "--players", "random,random", "-n", "1000000"]
    run = lgtools(*args, "--plot", "one.svg")
    assert run.exit_code == 2
    assert "lilguys_tools[plot]" in run.stderr


def test_bins_by_hand() -> None:
    """0 to 79 in at most 40 bins: steps of 2; -3 falls into the bin from -4 to -3."""
    assert plot.bin_width([0, 39]) == 1
    assert plot.bin_width([0, 79]) == 2
    assert plot.bin_width([0, 80]) == 5
    start, shares = plot.binned({-3: 1, 0: 2, 1: 1}, 2)
    assert start == -4
    assert shares == [0.25, 0.0, 0.75]


def test_later_files_pass_over_what_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "MAX_BYTES", 10)
    (tmp_path / "k-2.yaml").write_text("mine", "utf-8")
    kept = keeping.Kept(str(tmp_path / "k.yaml"))
    for _ in range(2):
        kept.add("a: 1234\n")
    kept.close()
    assert [Path(path).name for path in kept.paths] == ["k.yaml", "k-3.yaml"]
    assert (tmp_path / "k-2.yaml").read_text("utf-8") == "mine"
    with pytest.raises(FileExistsError):
        keeping.Kept(str(tmp_path / "k.yaml"))


# -- disks that are full -------------------------------------------------------------------

RUN = ["lyingsack", "--players", "random,greedy", "-n", "60", "--format", "json"]


def _disk(monkeypatch: pytest.MonkeyPatch, room: int) -> None:
    """Let the files of logs take so many bytes; what is over is written in part first."""

    class Full(FileIO):
        def write(self, data: Any) -> int:
            fits = room - self.tell()
            if fits <= 0:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            return super().write(memoryview(data)[:fits])

    def opened(path: str, mode: str, buffering: int) -> FileIO:
        assert (mode, buffering) == ("xb", 0)
        return Full(path, "x")

    monkeypatch.setattr(keeping, "open", opened, raising=False)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_disk_that_fills_up_costs_neither_figures_nor_logs(
    jobs: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file ends with the last log that fits; the figures are those of all games played."""
    assert lgtools("simulate", *RUN, "--out", "whole.yaml").exit_code == 0
    whole = Path("whole.yaml").read_bytes()
    logs = whole.split(b"---\n")
    fits = len(b"---\n".join(logs[:7]))
    _disk(monkeypatch, fits + 9)
    run = lgtools("simulate", *RUN, "--jobs", jobs, "--out", "games.yaml")
    assert Path("games.yaml").read_bytes() == whole[:fits]
    data = json.loads(run.stdout)
    assert 7 < data["games"] <= 60
    assert run.stderr == (
        "Kept in games.yaml\n"
        f"stopped after {data['games']} of 60 games:"
        " games.yaml is incomplete after 7 logs: No space left on device\n"
    )
    assert run.exit_code == 2
    again = lgtools("simulate", *RUN, "-n", str(data["games"]))
    assert data == {**json.loads(again.stdout), "asked": 60}


def test_a_file_in_which_no_log_fits_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    _disk(monkeypatch, 9)
    run = lgtools("simulate", *RUN, "--out", "games.yaml")
    assert run.exit_code == 2
    assert json.loads(run.stdout)["games"] > 0
    assert "games.yaml is not kept: No space left on device" in run.stderr
    assert "Kept in" not in run.stderr
    assert not Path("games.yaml").exists()


def test_a_run_that_is_stopped_at_once_leaves_no_empty_file() -> None:
    """Else the same call would find it there the next time."""
    kept = keeping.Kept("games.yaml")
    assert Path("games.yaml").exists()
    kept.close()
    assert kept.paths == []
    assert not Path("games.yaml").exists()


def test_a_later_file_that_does_not_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first one is full as it should be, and in the second no log fits."""
    log = "a: 1234\n"
    monkeypatch.setattr(keeping, "MAX_BYTES", 10)
    _disk(monkeypatch, len(log))
    kept = keeping.Kept("k.yaml")
    kept.add(log)
    with pytest.raises(OSError, match="No space"):
        kept.add("a: 12345\n")
    kept.close()
    assert (kept.paths, kept.logs) == (["k.yaml"], 1)
    assert [path.name for path in Path().iterdir()] == ["k.yaml"]


def test_a_file_that_may_grow_no_more() -> None:
    """The same with the system's own limit, in a process of its own."""
    resource = pytest.importorskip("resource")
    call = [sys.executable, "-m", "lilguys_tools", "simulate", *RUN, "--out", "games.yaml"]
    run = subprocess.run(
        call,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (5000, 5000)),
    )
    assert run.returncode == 2
    assert "games.yaml is incomplete after" in run.stderr
    games = list(read_games(Path("games.yaml").read_bytes(), "games.yaml"))
    assert games and not any(game.problems for game in games)
    assert f"after {len(games)} log" in run.stderr
    assert json.loads(run.stdout)["games"] >= len(games)


def test_a_picture_on_a_full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """The figures are printed, and half a picture does not stay."""
    pytest.importorskip("matplotlib")

    class Full(BytesIO):
        def write(self, data: Any) -> int:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def opened(path: str, mode: str) -> BytesIO:
        Path(path).write_bytes(b"<sv")
        return Full()

    monkeypatch.setattr(plot, "open", opened, raising=False)
    run = lgtools("simulate", *RUN, "--plot", "one.svg")
    assert run.exit_code == 2
    assert json.loads(run.stdout)["games"] == 60
    assert run.stderr == "one.svg is not drawn: No space left on device\n"
    assert not Path("one.svg").exists()


def test_a_picture_that_may_not_be_written_over_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody else may have made it while the games were played."""
    pytest.importorskip("matplotlib")

    def opened(path: str, mode: str) -> BytesIO:
        Path("one.svg").write_text("mine")
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)

    monkeypatch.setattr(plot, "open", opened, raising=False)
    run = lgtools("simulate", *RUN, "--plot", "one.svg")
    assert (run.exit_code, Path("one.svg").read_text()) == (2, "mine")
    assert "one.svg is not drawn: Permission denied" in run.stderr
