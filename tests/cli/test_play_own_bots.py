"""Bots of one's own at the table of ``lgtools play``: a person names them, a log never runs one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from lilguys_tools.cli import root

#: Takes Bad Things and refuses, but fails where its pile has grown to the number.
BOT = """import pathlib
class BOT:
    def choose(self, view, seat, moves, dice):
        pathlib.Path("ran").touch()
        if view.piles[seat] >= {most}:
            raise RuntimeError("too many for me")
        return moves[-1] if view.hand else moves[0]
"""
PLAYERS = "bot:./mybot.py,Foe=bot:./mybot.py"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Go to a folder with a bot that fails in mid-game."""
    monkeypatch.chdir(tmp_path)
    Path("mybot.py").write_text(BOT.format(most=1))
    return tmp_path


def play(*args: str) -> Any:
    """Play You Lying Sack; nobody types anything."""
    return CliRunner().invoke(root, ["play", *args], input="")


def begin(*args: str) -> Any:
    return play("lyingsack", "--players", PLAYERS, "--seed", "3", "--save", "game.yaml", *args)


def test_what_is_played_before_it_fails_is_saved_and_gone_on_with() -> None:
    failed = begin()
    assert failed.exit_code == 1
    assert failed.stderr == "./mybot.py:6: RuntimeError: too many for me\n"
    assert "--bot ./mybot.py --resume game.yaml" in " ".join(failed.stdout.split())
    assert "players: [{name: mybot.py, bot: mybot.py}, {name: Foe, bot: mybot.py}]" in (
        Path("game.yaml").read_text()
    )
    Path("mybot.py").write_text(BOT.format(most=99))
    went_on = play("--bot", "./mybot.py", "--resume", "game.yaml")
    assert went_on.exit_code == 0, went_on.output
    whole = Path("game.yaml").read_text()
    Path("game.yaml").unlink()
    assert begin().exit_code == 0
    assert Path("game.yaml").read_text() == whole


def test_a_log_runs_nothing() -> None:
    begin()
    Path("ran").unlink()
    found = play("--resume", "game.yaml")
    assert (found.exit_code, found.stdout) == (2, "")
    assert found.stderr == (
        "mybot.py is a bot of one's own, and a log runs none: name its file with --bot\n"
    )
    assert not Path("ran").exists()


def test_two_files_of_one_name_are_known_again() -> None:
    for folder in ("one", "two"):
        Path(folder).mkdir()
        Path(folder, "mybot.py").write_text(BOT.format(most=1))
    players = "bot:one/mybot.py,bot:two/mybot.py"
    begun = play("lyingsack", "--players", players, "--seed", "3", "--save", "game.yaml")
    assert begun.exit_code == 1
    assert "{name: one/mybot.py, bot: one/mybot.py}" in Path("game.yaml").read_text()
    for folder in ("one", "two"):
        Path(folder, "mybot.py").write_text(BOT.format(most=99))
    one, two = ("--bot", "one/mybot.py"), ("--bot", "./two/../two/mybot.py")
    assert "two/mybot.py is a bot of one's own" in play(*one, "--resume", "game.yaml").stderr
    assert play(*one, *two, "--resume", "game.yaml").exit_code == 0


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("lyingsack", "--players", "Ana,bot:nosuch.py"), "nosuch.py: No such file or directory\n"),
        (("lyingsack", "--players", "Ana,bot:./broken.py"), "./broken.py:1: SyntaxError: "),
        (("lyingsack", "--players", "Ana,Ben", "--bot", "mybot.py"), "--bot is for --resume"),
        (("--resume", "game.yaml", "--bot", "nosuch.py"), "nosuch.py: No such file or directory\n"),
        (
            ("--resume", "game.yaml", "--bot", "mybot.py", "--bot", "other.py"),
            "other.py plays for nobody in game.yaml\n",
        ),
    ],
)
def test_what_can_not_be_is_told(args: tuple[str, ...], told: str) -> None:
    begin()
    Path("broken.py").write_text("x = = 1\n")
    Path("other.py").write_text(BOT.format(most=1))
    found = play(*args)
    assert (found.exit_code, found.stdout) == (2, "")
    assert told in found.stderr
