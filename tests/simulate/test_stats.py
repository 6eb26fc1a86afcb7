"""An archive counted: by hand, naively, with anything in it, with any number of jobs."""

from __future__ import annotations

import csv
import json
import math
import multiprocessing
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from lilguys_tools.cli import root
from lilguys_tools.simulate.archive import read_archive
from lilguys_tools.simulate.archive_chunk import File, find_files
from lilguys_tools.simulate.pool import LostWorkerError, in_order

#: Three small tables by LG-SCORE-1: three symbols are 3, two are 1, five 10, four 6 points.
ONE = "final: {Ana: {guys: {funny: 3}}, Ben: {guys: {rich: 2}}}"
TWO = "final: {' ana ': {guys: {weird: 5}}, BEN: {guys: {fancy: 4}}}"
THREE = "final: {ANA: {guys: {funny: 2}}, Cleo: {guys: {weird: 2}}}"


def tally(players: str, final: str) -> str:
    return f"game: lilguys\nformat: 1\nplayers: {players}\n{final}\n"


TABLES = {
    "a.yaml": tally("[Ana, Ben]", ONE),
    "b/two.yml": tally("[' ana ', BEN]", TWO),
    "b/three.yaml": tally("[ANA, Cleo]", THREE),
}


def stats(*args: str) -> Any:
    return CliRunner().invoke(root, ["stats", *args])


def figures(*args: str) -> Any:
    run = stats(*args, "--format", "json")
    assert run.exit_code == 0, run.stderr
    return json.loads(run.stdout)


@pytest.fixture(autouse=True)
def archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Go to a folder with an archive of three tables."""
    for name, text in TABLES.items():
        path = tmp_path / "club" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    monkeypatch.chdir(tmp_path)
    return tmp_path / "club"


def test_by_hand() -> None:
    """Ana has 3, 10 and 1 points, wins twice, and shares the third win (LG-WIN)."""
    data = figures("club")
    assert (data["games"], data["unfinished"], data["broken"]) == (3, 0, 0)
    (kind,) = data["kinds"]
    ana, cleo, ben = kind["players"]
    assert [row["name"] for row in (ana, ben, cleo)] == ["Ana", "Ben", "Cleo"]
    assert (ana["games"], ben["games"], cleo["games"]) == (3, 2, 1)
    assert ana["wins"]["value"] == pytest.approx(2.5 / 3, abs=1e-6)
    assert (ben["wins"]["value"], cleo["wins"]["value"]) == (0, 0.5)
    assert (ana["place"], ben["place"], cleo["place"]) == (1, 2, 1)
    assert ana["score"]["value"] == pytest.approx(14 / 3, abs=1e-6)
    assert ana["score"]["spread"] == pytest.approx(math.sqrt(67 / 3), abs=1e-6)
    assert (ana["score"]["least"], ana["score"]["most"]) == (1, 10)
    assert kind["best"] == {"score": 10, "player": "ana", "file": "club/b/two.yml"}
    assert kind["worst"] == {"score": 1, "player": "Ben", "file": "club/a.yaml"}
    rows = [{k: v for k, v in row.items() if k != "game"} for row in data["head_to_head"]]
    assert rows == [
        {"player": "Ana", "other": "Ben", "games": 2, "ahead": 2, "behind": 0, "level": 0},
        {"player": "Ana", "other": "Cleo", "games": 1, "ahead": 0, "behind": 0, "level": 1},
    ]


def test_order_of_files() -> None:
    """Named ones as named, those of a folder by name, a folder before what comes after it."""
    found = [file.path for file in find_files(["club/b/two.yml", "club"])]
    assert found == ["club/b/two.yml", "club/a.yaml", "club/b/three.yaml", "club/b/two.yml"]


def test_standard_input() -> None:
    run = CliRunner().invoke(root, ["stats", "-", "--format", "json"], input=TABLES["a.yaml"])
    assert json.loads(run.stdout)["games"] == 1


def test_what_is_wrong_is_told_and_the_others_count(archive: Path) -> None:
    (archive / "broken.yaml").write_text(tally("[Ana, Ben]", ONE).replace("funny", "fnny"))
    (archive / "differs.yaml").write_text(tally("[Ana, Ben]", ONE) + "result: {Ana: 4}\n")
    run = stats("club", "--format", "json")
    assert run.exit_code == 1
    assert "club/broken.yaml:4:22: [FORMAT]" in run.stderr
    assert "club/differs.yaml:5:15: [CHECK]" in run.stderr
    data = json.loads(run.stdout)
    assert (data["games"], data["broken"]) == (4, 1)
    run = stats("club", "nowhere", "--format", "json")
    assert run.exit_code == 2
    assert "nowhere: No such file or directory" in run.stderr
    assert json.loads(run.stdout)["unreadable"] == 1


def test_what_is_no_game_in_a_folder(archive: Path) -> None:
    """A deck may lie beside its logs; other files and hidden ones are none of ours."""
    deck = Path(__file__).parents[2] / "rules_data/lilguys/decks/standard.yaml"
    (archive / "deck.yaml").write_bytes(deck.read_bytes())
    (archive / "notes.txt").write_text("no game")
    (archive / ".hidden.yaml").write_text("no game")
    (archive / ".git").mkdir()
    (archive / ".git" / "one.yaml").write_text("no game")
    data = figures("club")
    assert (data["games"], data["decks"]) == (3, 1)
    assert stats("club/deck.yaml").exit_code == 1, "a deck that was named is a mistake"


def test_unfinished_games_are_counted_apart() -> None:
    examples = Path(__file__).parents[2] / "docs" / "examples"
    data = figures(str(examples / "first-round.yaml"), "club")
    assert (data["games"], data["unfinished"]) == (3, 1)


def played(game: str, players: str, n: int, *options: str) -> str:
    """Let bots play, and return the file of their logs."""
    name = f"{game}.yaml"
    args = ["simulate", game, "--players", players, "-n", str(n), "--out", name]
    assert CliRunner().invoke(root, [*args, *options]).exit_code == 0
    return name


def test_counted_naively() -> None:
    """50 games of bots, against the sums made from what `score` prints of them."""
    name = played("lilguys", "random,random,random", 50, "--rotate")
    games = json.loads(CliRunner().invoke(root, ["score", name, "--format", "json"]).stdout)
    totals, wins = defaultdict(list), defaultdict(float)
    ahead: defaultdict[tuple[str, str], int] = defaultdict(int)
    for game in games:
        for one in game["players"]:
            totals[one["name"]].append(one["total"])
            wins[one["name"]] += (one["name"] in game["winners"]) / len(game["winners"])
            for other in game["players"]:
                ahead[one["name"], other["name"]] += one["total"] > other["total"]
    data = figures(name)
    (kind,) = data["kinds"]
    assert kind["games"] == 50
    for row in kind["players"]:
        own = totals[row["name"]]
        assert row["score"]["value"] == pytest.approx(sum(own) / 50, abs=1e-6)
        assert row["wins"]["value"] == pytest.approx(wins[row["name"]] / 50, abs=1e-6)
    for row in data["head_to_head"]:
        pair = row["player"], row["other"]
        assert (row["ahead"], row["behind"]) == (ahead[pair], ahead[pair[::-1]])


def test_both_games_and_scorings_are_told_apart() -> None:
    sack = played("lyingsack", "random,greedy", 5)
    simple = tally("[Ana, Ben]", ONE) + "scoring: simplified\n"
    Path("simple.yaml").write_text(simple)
    data = figures(sack, "simple.yaml", "club")
    assert [(kind["game"], kind["scoring"], kind["games"]) for kind in data["kinds"]] == [
        ("lilguys", "simplified", 1),
        ("lilguys", "standard", 3),
        ("lyingsack", None, 5),
    ]
    assert data["kinds"][2]["turns"]["n"] == 5
    assert "score" not in data["kinds"][2]["players"][0]


def test_house_rules_and_decks_are_told_apart() -> None:
    """Points by other rows, or of other cards, do not compare; rows that say the same are none.

    The three decks have one name; two have one id, and one that of the built-in deck.
    """
    CliRunner().invoke(root, ["new", "deck", "--out", "copy.yaml"])
    copy = Path("copy.yaml").read_text()
    for name, nine in (("ours.yaml", "9: 26"), ("dear.yaml", "9: 27")):
        own = copy.replace("\ndeck: standard", "\ndeck: our box").replace(" 9: 26", f" {nine}")
        Path(name).write_text(own)
    Path("copy.yaml").write_text(copy.replace(" 9: 26", " 9: 28"))
    one = tally("[Ana, Ben]", ONE)
    rules = ["reference_card: {10: 30, 2: 2}", "reference_card: {2: 1}", "deck: ours.yaml"]
    rules += ["deck: dear.yaml", "deck: copy.yaml", "scoring: simplified\nreference_card: {10: 30}"]
    Path("all.yaml").write_text("---\n".join(f"{one}{rule}\n" for rule in rules))
    kinds = figures("all.yaml")["kinds"]
    found = {(kind["scoring"], kind["deck"], *kind["house_rules"]) for kind in kinds}
    decks = sorted(deck for _, deck, *_ in found if deck)
    assert found == {
        ("simplified", None),
        ("standard", None),
        ("standard", None, "reference_card.2=2", "reference_card.10=30"),
        *(("standard", deck) for deck in decks),
    }
    assert all(re.fullmatch(r"(our box|standard)/[0-9a-f]{6}", deck) for deck in decks)
    assert [deck[:7] for deck in decks] == ["our box", "our box", "standar"]
    shown = stats("all.yaml").stdout
    assert "Lil' Guys (reference_card.2=2, reference_card.10=30): 1 game" in shown
    assert "Lil' Guys (deck our box/" in shown
    Path("one.yaml").write_text(f"{one}deck: ours.yaml\n")
    assert figures("one.yaml")["kinds"][0]["deck"] == "our box"


@pytest.mark.parametrize("fmt", ["table", "json", "csv", "markdown"])
def test_jobs_change_nothing(archive: Path, fmt: str) -> None:
    (archive / "broken.yaml").write_text("game: lilguys\n")
    for i in range(40):  # more than one task holds
        (archive / f"more{i}.yaml").write_text(TABLES["a.yaml"])
    one, two = (stats("club", "--jobs", jobs, "--format", fmt) for jobs in ("1", "2"))
    assert (one.stdout, one.stderr) == (two.stdout, two.stderr)
    assert one.exit_code == two.exit_code == 1
    assert "Ana" in one.stdout


def test_ratings() -> None:
    """Who wins always is rated above who loses always, and the more games the surer."""
    pytest.importorskip("openskill")
    few, many = (
        {row["player"]: row for row in figures(*["club/a.yaml"] * n)["ratings"]} for n in (1, 12)
    )
    assert few["Ana"]["rating"] > few["Ben"]["rating"]
    assert many["Ana"]["rating"] > few["Ana"]["rating"]
    assert many["Ana"]["uncertainty"] < few["Ana"]["uncertainty"]
    row = many["Ana"]
    assert row["high"] - row["low"] == pytest.approx(2 * 1.959964 * row["uncertainty"], abs=1e-5)


def test_without_openskill_nobody_is_rated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    run = stats("club", "--format", "json")
    assert run.exit_code == 0
    assert json.loads(run.stdout)["ratings"] == []
    assert "lilguys_tools[stats]" in run.stderr
    run = stats("club", "--no-ratings")
    assert (run.exit_code, run.stderr) == (0, "")
    assert "rating" not in run.stdout


def _drawn(tasks: list[int]) -> Iterator[int]:
    for task in range(1000):
        tasks.append(task)
        yield task


@pytest.mark.parametrize("method", ["spawn", None])
def test_work_is_drawn_as_it_is_done(method: str | None) -> None:
    """However many files there are, few wait: memory stays flat. Results come in order."""
    drawn: list[int] = []
    results = in_order(abs, _drawn(drawn), 2, method)
    assert [next(results) for _ in range(10)] == list(range(10))
    assert len(drawn) <= 10 + 2 * 2
    results.close()


def test_a_process_that_is_ended_is_told() -> None:
    with pytest.raises(LostWorkerError):
        list(in_order(_end, [1, 2], 2))


def test_a_command_that_loses_a_process_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lilguys_tools.simulate.archive.read_chunk", _end)
    run = stats("club", "--jobs", "2")
    assert run.exit_code == 2
    assert run.stderr == (
        "stopped before the end of the archive:"
        " a process was ended from outside before its work was done\n"
    )


def _end(task: object) -> None:
    import os

    os._exit(9)


def test_files_are_read_one_after_the_other() -> None:
    """The games of a file are counted before the next one is opened, and never held."""
    opened: list[int] = []

    def files() -> Iterator[File]:
        for i in range(5):
            opened.append(i)
            yield File("club/a.yaml", True)

    seen = [(len(part.records), len(opened)) for part in read_archive(files())]
    assert seen == [(1, 1), (1, 2), (1, 3), (1, 4), (1, 5)]


def _odd(number: int) -> int:
    if number == 3:
        raise ValueError("three")
    return number


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_error_in_another_process_is_raised_here(jobs: int) -> None:
    results = in_order(_odd, range(9), jobs)
    with pytest.raises(ValueError, match="three"):
        list(results)


def _nap(number: int) -> int:
    time.sleep(0.02 if number % 2 else 0)
    return number


def test_results_come_in_order_however_long_each_takes() -> None:
    assert list(in_order(_nap, range(20), 3)) == list(range(20))


def test_no_more_processes_start_than_there_are_tasks() -> None:
    results = in_order(abs, iter([1, 2]), 50)
    assert next(results) == 1
    assert len(multiprocessing.active_children()) <= 2
    assert list(results) == [2]
    assert multiprocessing.active_children() == []


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_pipe_that_nobody_writes_to_ends_with_one_ctrl_c(archive: Path, jobs: str) -> None:
    """It is waited for, as cat does; what was counted before is told."""
    os.mkfifo("pipe")
    before = ["club"] * 6  # 18 files: two tasks of eight, and the pipe in the third
    call = [sys.executable, "-m", "lilguys_tools", "stats", *before, "pipe", "club/a.yaml"]
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    process = subprocess.Popen(
        [*call, "--jobs", jobs, "--format", "json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=env,
        start_new_session=True,
    )
    try:
        with open("pipe", "wb"):  # opens when a reader does, so somebody waits for it now
            os.killpg(process.pid, signal.SIGINT)
            out, err = process.communicate(timeout=60)
    finally:
        process.kill()
    assert (process.returncode, err) == (130, "stopped before the end of the archive\n")
    assert json.loads(out)["games"] in ([18] if jobs == "1" else [0, 8, 16])


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_pipe_is_read_as_a_file(archive: Path) -> None:
    os.mkfifo("pipe")
    text = TABLES["a.yaml"]
    writer = threading.Thread(target=lambda: Path("pipe").write_text(text))
    writer.start()
    data = figures("pipe", "club/a.yaml", "--jobs", "2")
    writer.join()
    assert data["games"] == 2


# -- folders as they come ------------------------------------------------------------------


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_named_pipe_in_a_folder_is_passed_by(tmp_path: Path) -> None:
    home = tmp_path / "pipes"
    home.mkdir()
    os.mkfifo(home / "z.yaml")
    (home / "a.yaml").write_text("game: lyingsack\n", "utf-8")
    assert [file.path for file in find_files([str(home)])] == [str(home / "a.yaml")]


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right there")
def test_links_lead_to_files_only(tmp_path: Path) -> None:
    """A folder behind one is left out, whatever it is called; one that leads nowhere is told."""
    home = tmp_path / "links"
    home.mkdir()
    (tmp_path / "one").write_text("", "utf-8")
    for name, to in {"a.yaml": "../one", "b.yaml": "../links", "c": ".", "d.yaml": "gone"}.items():
        (home / name).symlink_to(to)
    found = [Path(file.path).name for file in find_files([str(home)])]
    assert found == ["a.yaml", "d.yaml"]


def test_folders_in_folders_in_the_order_of_names(tmp_path: Path) -> None:
    home = tmp_path / "nested"
    inner = home / "b" / "x"
    inner.mkdir(parents=True)
    for path in (home / "c.yaml", inner / "d.yaml", home / "b" / "y.yaml"):
        path.write_text("", "utf-8")
    (home / "b" / ".hidden.yaml").write_text("", "utf-8")
    found = [Path(file.path).name for file in find_files([str(home)])]
    assert found == ["d.yaml", "y.yaml", "c.yaml"]


def test_a_player_spelled_in_two_ways_has_one_rating() -> None:
    pytest.importorskip("openskill")
    tally = "game: lilguys\nformat: 1\nplayers: [{}]\nfinal: {{{}: {{guys: {{funny: 4}}}}}}\n"
    text = tally.format("Ana, Ben", "Ana") + "scoring: standard\n---\n"
    text += tally.format("ANA, ben", "ANA") + "scoring: simplified\n"
    result = CliRunner().invoke(root, ["stats", "-", "--format", "csv"], input=text)
    assert result.exit_code == 0, result.output
    rows = list(csv.DictReader(result.stdout.splitlines()))
    ratings = {row["player"].lower(): row["rating"] for row in rows}
    assert len(rows) == 4 and all(row["rating"] == ratings[row["player"].lower()] for row in rows)
    assert all(ratings.values())
