"""Bots of one's own: named by file, module or at hand; what goes wrong in them told in words."""

from __future__ import annotations

import json
import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from lilguys_tools.bots import Advice, load_bot, play_game
from lilguys_tools.bots.own import BotError, own_bot
from lilguys_tools.cli import root
from lilguys_tools.core.dice import derived_seed
from lilguys_tools.games import load
from lilguys_tools.logs.games import read_games
from lilguys_tools.simulate import pool
from lilguys_tools.simulate.chunk import Run
from lilguys_tools.simulate.report import report
from lilguys_tools.simulate.running import Outcome, simulate
from lilguys_tools.simulate.table import compared_sides, make_side, names_of, read_bots

#: Plays as the built-in `random` does.
LIKE_RANDOM = """
from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Any:
    name: str = "any"

    def choose(self, view, seat, moves, dice):
        return dice.choice(moves)


BOT = Any
"""
SEED = derived_seed(1, 0)
FIRST = f"game 1 (its seed is {SEED}): "


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Go to a folder with a bot."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    for name in ("mybot.py", "bot_of_mine.py"):
        Path(name).write_text(LIKE_RANDOM)
    return tmp_path


def lgtools(players: str, *args: str, game: str = "lyingsack", n: int = 6) -> Any:
    """Simulate a few games."""
    args = (game, "--players", players, "-n", str(n), *args)
    return CliRunner().invoke(root, ["simulate", *args])


def failing(text: str, game: str = "lyingsack") -> Any:
    """Simulate with a bot whose file holds this, where it fails in the first game."""
    Path("mybot.py").write_text(text)
    return lgtools("mybot.py,random", game=game)


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("spec", ["./mybot.py", "mybot.py:Any", "bot:mybot.py", "bot_of_mine:BOT"])
@pytest.mark.parametrize("game", ["lilguys", "lyingsack"])
def test_it_plays_as_if_it_were_built_in(spec: str, game: str) -> None:
    theirs = json.loads(lgtools(f"{spec},greedy", "--format", "json", game=game).stdout)
    ours = json.loads(lgtools("random,greedy", "--format", "json", game=game).stdout)
    label = {"mybot.py:Any": "mybot.py:Any", "bot_of_mine:BOT": "bot_of_mine:BOT"}.get(
        spec, "mybot.py"
    )
    assert theirs["players"] == [label, "greedy"]
    assert theirs["sides"][0]["by_seat"] == ours["sides"][0]["by_seat"]


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("method", ["spawn", "fork"])
def test_other_processes_have_it_too(method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip(f"this system has no {method}")
    monkeypatch.setattr(pool, "start_method", lambda: method)
    bots = read_bots("lyingsack", "mybot.py,greedy")
    run = Run("lyingsack", bots, (make_side("lyingsack", bots),), 1)
    Path("mybot.py").unlink()  # its text goes along
    assert simulate(run, 12, jobs=2, chunk=2).figures == simulate(run, 12).figures


@pytest.mark.usefixtures("here")
def test_a_module_beside_it_is_found() -> None:
    Path("helper_of_mine.py").write_text("def pick(moves):\n    return moves[0]\n")
    Path("mybot.py").write_text(
        "def choose(view, seat, moves, dice):\n"
        "    from helper_of_mine import pick\n"
        "    return pick(moves)\n"
        "BOT = choose\n"
    )
    assert lgtools("mybot.py,random").exit_code == 0


@pytest.mark.usefixtures("here")
def test_labels_tell_files_apart() -> None:
    for folder in ("one/x", "two/x", "three"):
        Path(folder).mkdir(parents=True)
        Path(folder, "mybot.py").write_text(LIKE_RANDOM)
    line = "one/x/mybot.py,two/x/mybot.py,./one/../one/x/mybot.py,mybot.py:Any,greedy"
    bots = read_bots("lyingsack", line)
    labels = ("one/x/mybot.py", "two/x/mybot.py", "one/x/mybot.py", "mybot.py:Any", "greedy")
    assert tuple(map(str, bots)) == labels
    names = ("one/x/mybot.py", "two/x/mybot.py", "one/x/mybot.py 2", "mybot.py:Any", "Greedy")
    assert names_of(bots) == names
    assert bots[0] is bots[2]
    assert lgtools(line).exit_code == 0
    pair = read_bots("lyingsack", "one/x/mybot.py,three/mybot.py")
    assert tuple(map(str, pair)) == ("x/mybot.py", "three/mybot.py")
    for odd in ("o\x01.py", "o\x02.py"):
        Path(odd).write_text(LIKE_RANDOM)
    pair = read_bots("lyingsack", "o\x01.py,o\x02.py")
    assert tuple(map(str, pair)) == ("o\\x01.py", "o\\x02.py")


@pytest.mark.usefixtures("here")
def test_names_that_differ_in_case_only_are_two_players() -> None:
    Path("MyBot.py").write_text(LIKE_RANDOM)
    assert names_of(read_bots("lyingsack", "mybot.py,MyBot.py")) == ("mybot.py", "MyBot.py 2")
    assert lgtools("mybot.py,MyBot.py").exit_code == 0


@pytest.mark.usefixtures("here")
def test_its_games_are_kept_as_logs() -> None:
    assert lgtools("mybot.py,greedy", "--out", "kept.yaml", n=2).exit_code == 0
    games = list(read_games(Path("kept.yaml").read_bytes(), "kept.yaml"))
    assert [game.problems for game in games] == [[], []]
    assert "{name: mybot.py, bot: mybot.py}" in Path("kept.yaml").read_text()


@pytest.mark.usefixtures("here")
def test_a_class_is_made_anew_for_every_game() -> None:
    """So what it remembers does not make figures depend on how a run is cut."""
    Path("mybot.py").write_text(
        "class BOT:\n"
        "    asked = 0\n"
        "    def choose(self, view, seat, moves, dice):\n"
        "        self.asked += 1\n"
        "        return moves[self.asked % 2]\n"
    )
    bots = read_bots("lyingsack", "mybot.py,random")
    run = Run("lyingsack", bots, (make_side("lyingsack", bots),), 1)
    assert simulate(run, 9, chunk=9).figures == simulate(run, 9, chunk=1).figures


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("x = = 1\n", "mybot.py:1: SyntaxError: invalid syntax"),
        ("\n1 / 0\n", "mybot.py:2: ZeroDivisionError: division by zero"),
        ("import nonsuch_at_all\n", "mybot.py:1: ModuleNotFoundError: No module named"),
        ("import sys\nsys.exit(3)\n", "mybot.py:2: SystemExit: 3"),
        ("x = 1\n", "mybot.py has no BOT\n"),
        ("BOT = 3\n", "mybot.py: BOT has no choose(view, seat, moves, dice)"),
        (LIKE_RANDOM.replace("BOT", "bot"), "mybot.py has no BOT: there is Any, bot; name it as"),
        ("def choose(*all):\n    pass\n", "there is choose; name it as mybot.py:choose"),
        ("class BOT:\n    def __init__(self, x):\n        pass\n", "mybot.py: TypeError: "),
        ("class BOT:\n    def __init__(self):\n        self.x\n", "mybot.py:3: AttributeError: "),
    ],
)
def test_a_file_that_holds_no_bot(text: str, told: str) -> None:
    found = failing(text)
    assert (found.exit_code, found.stdout) == (1, "")
    assert found.stderr.startswith("Error: ")
    assert told in found.stderr


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("nosuch.py", "Error: nosuch.py: No such file or directory\n"),
        ("folder.py", "Error: folder.py: Is a directory\n"),
        ("./mybot", "Error: there is no bot './mybot': did you mean ./mybot.py?\n"),
        ("mybot.Any", "Error: there is no bot 'mybot.Any': did you mean mybot.py:Any?\n"),
        (
            "./nosuch",
            "there is no bot './nosuch' (bots: random, greedy, thinking); a bot of your own",
        ),
    ],
)
def test_a_file_that_is_not_there(spec: str, told: str) -> None:
    Path("folder.py").mkdir()
    found = lgtools(f"{spec},random")
    assert (found.exit_code, found.stdout) == (2, "")
    assert told in found.stderr


def _choosing(line: str) -> str:
    imports = "from lilguys_tools.games.{}.moves import *\n"
    return f"{imports}def choose(view, seat, moves, dice):\n    {line}\nBOT = choose\n"


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(
    ("game", "line", "told"),
    [
        ("lyingsack", "return 1 / 0", "mybot.py:3: ZeroDivisionError: division by zero"),
        ("lyingsack", "return None", "mybot.py:2: no move of You Lying Sack: None"),
        ("lyingsack", "exit(4)", "mybot.py:3: SystemExit: 4"),
        ("lyingsack", "return ANSWERS[0]", "{'accept': True} breaks LS-OFFER: "),
        ("lilguys", "return Split((1, 2))", "{'split': [1, 2]} breaks LG-SPLIT-1: "),
        ("lilguys", "return Split(7)", "mybot.py:2: no move of Lil' Guys: Split(sizes=7)"),
    ],
)
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_what_goes_wrong_in_a_game(game: str, line: str, told: str, jobs: str) -> None:
    Path("mybot.py").write_text(_choosing(line).format(game))
    found = lgtools("mybot.py,random", "--jobs", jobs, game=game, n=1)
    assert found.exit_code == 1
    assert found.stderr.startswith(f"stopped after 0 of 1 games: {FIRST}mybot.py:")
    assert told in found.stderr
    assert "Traceback" not in found.output


@pytest.mark.usefixtures("here")
def test_the_games_before_are_told() -> None:
    """It fails in a later game only: at the first turn with a 1 on the die."""
    Path("mybot.py").write_text(
        _choosing("return moves[0 if view.die > 1 else 9]").format("lyingsack")
    )
    bots = read_bots("lyingsack", "mybot.py,random")
    run = Run("lyingsack", bots, (make_side("lyingsack", bots),), 1)
    with pytest.raises(BotError, match=r"mybot\.py:3: IndexError") as caught:
        simulate(run, 200, chunk=1)
    game, seed = int(caught.value.when.split()[1]), int(caught.value.when.split()[-1][:-2])
    assert seed == derived_seed(1, game - 1)
    assert caught.value.bot == "mybot.py"
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)
    rules, setup = load("lyingsack"), run.sides[0].setup
    players = [bots[0].make("lyingsack"), load_bot("lyingsack", "random")]  # type: ignore[union-attr]
    with pytest.raises(BotError, match="IndexError"):
        play_game(rules, setup, players, seed, chance_seed=seed)


@pytest.mark.usefixtures("here")
def test_what_it_prints_is_no_result() -> None:
    Path("mybot.py").write_text(
        "print('I begin')\n"
        "class BOT:\n"
        "    def __init__(self):\n"
        "        print('I sit down')\n"
        "    def choose(self, view, seat, moves, dice):\n"
        "        print('thinking aloud')\n"
        "        return moves[0]\n"
    )
    found = lgtools("mybot.py,random", "--format", "json")
    assert json.loads(found.stdout)["games"] == 6
    for said in ("I begin", "I sit down", "thinking aloud"):
        assert said in found.stderr


class Firsts:
    """A bot at hand that gives advice, or the move alone."""

    def __init__(self, bare: bool) -> None:
        self.bare = bare

    def choose(self, view: Any, seat: int, moves: Any, dice: Any) -> Any:
        return moves[0] if self.bare else Advice(moves[0])


def test_bots_that_would_be_counted_as_one() -> None:
    one, other = own_bot(Firsts(True)), own_bot(Firsts(False))
    side = make_side("lyingsack", (one, other))
    with pytest.raises(ValueError, match="two bots are called 'Firsts': own_bot"):
        Run("lyingsack", (one, other), (side,), 1)
    with pytest.raises(ValueError, match="two bots are called 'random'"):
        Run("lyingsack", ("random", own_bot(Firsts(True), label="random")), (side,), 1)
    told = (one, own_bot(Firsts(False), label="other"), one)
    assert Run("lyingsack", told, (side,), 1).labels == ("Firsts", "other", "Firsts")


def test_nothing_is_no_bot() -> None:
    with pytest.raises(BotError, match="None is no bot"):
        own_bot(None)


def test_a_bot_at_hand() -> None:
    game = load("lyingsack")
    setup = game.new_setup(["A", "B"])
    games = [play_game(game, setup, [Firsts(bare)] * 2, 3) for bare in (True, False)]
    assert games[0] == games[1]
    wins = []
    for bot in (own_bot(Firsts(True)), own_bot(Firsts(False).choose, label="Firsts")):
        bots = (bot, "random")
        run = Run("lyingsack", bots, (make_side("lyingsack", bots),), 1)
        data = report(run, 5, simulate(run, 5))
        assert data["players"] == ["Firsts", "random"]
        wins.append(data["sides"])
    assert wins[0] == wins[1]


#: Fails in the controls of a comparison alone: there it is shown its moves the other way round.
FAILS_IN_A_CONTROL = """
from lilguys_tools.bots import load_bot
from lilguys_tools.games import load

GAME = load("lilguys")

class BOT:
    def choose(self, view, seat, moves, dice):
        if view.round > 2 and len(moves) > 9 and list(moves) != list(GAME.legal_moves(view)):
            raise KeyError("boom")
        return load_bot("lilguys", "greedy").choose(view, seat, moves, dice)
"""


@pytest.mark.usefixtures("here")
def test_no_finished_game_is_lost_to_one_that_fails() -> None:
    """However a run is spread: all games before the first that fails, and that one is told."""
    Path("rare.py").write_text(
        "def BOT(view, seat, moves, dice):\n"
        "    if dice.fraction() < 0.02: raise KeyError('boom')\n"
        "    return dice.choice(moves)\n"
    )
    told = set()
    for jobs in ("1", "2", "3"):
        out = f"{jobs}.yaml"
        run = lgtools("rare.py,random", "--jobs", jobs, "--out", out, n=60)
        kept, stopped = run.stderr.splitlines()
        assert (run.exit_code, kept) == (1, f"Kept in {out}")
        told.add((run.stdout, Path(out).read_bytes(), stopped))
    ((figures, logs, stopped),) = told
    words = stopped.split()
    before = int(words[2])
    assert before > 1, "the case wants games before"
    assert words[6:8] == ["game", str(before + 1)]
    assert f": {before} games of 60, seed 1\n" in figures
    assert len(list(read_games(logs, "1.yaml"))) == before
    bots = read_bots("lyingsack", "rare.py,random")
    run = Run("lyingsack", bots, (make_side("lyingsack", bots),), 1)
    for chunk in (1, 4, 60):
        outcome = Outcome()
        with pytest.raises(BotError, match=f"^game {before + 1} "):
            simulate(run, 60, chunk=chunk, outcome=outcome)
        assert outcome == simulate(run, before)


@pytest.mark.usefixtures("here")
def test_of_a_pair_that_fails_in_a_control_nothing_is_counted() -> None:
    Path("late.py").write_text(FAILS_IN_A_CONTROL)
    bots = read_bots("lilguys", "late.py,random")
    run = Run("lilguys", bots, compared_sides("lilguys", bots, ["reference_card.6=40"]), 1)
    outcome = Outcome()
    with pytest.raises(BotError, match="boom"):
        simulate(run, 20, chunk=20, outcome=outcome)
    assert outcome == simulate(run, outcome.games)


HANGS = """
import time
games = 0
class BOT:
    def __init__(self):
        global games
        games += 1
    def choose(self, view, seat, moves, dice):
        while games > 4:  # one is made before the first game
            time.sleep(0.01)
        return moves[0]
"""


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(
    ("jobs", "told"),
    [
        ("1", "stopping after game 4, which is under way (bots of your own: hang.py); "),
        ("2", "stopping after the games under way, "),
    ],
)
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_game_that_never_ends_is_dropped_at_the_second_signal(
    jobs: str, told: str, number: int
) -> None:
    """The first says what is waited for; the figures are those of the games before."""
    Path("hang.py").write_text(HANGS)
    root = Path(__file__).parents[2]
    how = ["--players", "hang.py,random", "-n", "900", "--jobs", jobs, "--out", "kept.yaml"]
    process = subprocess.Popen(
        [sys.executable, "-m", "lilguys_tools", "simulate", "lyingsack", *how, "--format", "json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(root)},
    )
    assert process.stderr is not None
    try:
        while process.poll() is None and _logs("kept.yaml") < (3 if jobs == "1" else 1):
            time.sleep(0.02)
        time.sleep(0.3)  # by now it hangs
        process.send_signal(number)
        first = process.stderr.readline()
        process.send_signal(number)
        out, err = process.communicate(timeout=60)
    finally:
        process.kill()
        process.communicate()
    assert first.startswith(told)
    assert "hang.py" in first and "; once more stops " in first
    assert process.returncode == 128 + number
    games = json.loads(out)["games"]
    assert games == 3 if jobs == "1" else games > 0
    assert err == f"Kept in kept.yaml\nstopped after {games} of 900 games\n"
    assert _logs("kept.yaml") == games


def _logs(path: str) -> int:
    return Path(path).read_text().count("title: ") if Path(path).exists() else 0
