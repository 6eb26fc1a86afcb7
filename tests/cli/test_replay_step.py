"""``lgtools replay --step`` and ``--speed`` in a real pseudo-terminal."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from replay_logs import FOUR, TURNS, WON, broken, written

from lilguys_tools.render.tables import width

ROOT = Path(__file__).parents[2]
ANSI = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
CLEARED = "\x1b[2J"
PATIENCE = 30  # seconds until a test gives up; nothing is measured


class Terminal:
    """``lgtools replay`` in a pseudo-terminal, and somebody who types."""

    def __init__(self, *args: str, columns: int = 80, rows: int = 50, term: str = "xterm") -> None:
        self.raw = b""
        self.code: int | None = None
        self.pid, self.fd = pty.fork()
        if not self.pid:  # pragma: no cover - the child
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
            kept = ("COLUMNS", "LINES", "NO_COLOR")
            env = {k: v for k, v in os.environ.items() if k not in kept}
            env |= {"PYTHONPATH": str(ROOT), "TERM": term, "PYTHONUTF8": "1"}
            command = [sys.executable, "-m", "lilguys_tools", "replay", *args]
            os.execve(sys.executable, command, env)

    @property
    def text(self) -> str:
        """All that was written."""
        return self.raw.decode("utf-8", "replace").replace("\r\n", "\n")

    @property
    def screen(self) -> str:
        """What was written since the screen was cleared last, without colours."""
        return ANSI.sub("", self.text.rpartition(CLEARED)[2])

    def read(self) -> bool:
        """Read what comes within a moment; return False at the end."""
        ready, _, _ = select.select([self.fd], [], [], 0.1)
        if ready:
            try:
                data = os.read(self.fd, 1 << 16)
            except OSError:
                return False
            self.raw += data
            return bool(data)
        return True

    def wait(self, holds: Callable[[str], bool]) -> str:
        """Wait until something holds of the screen, and return the screen."""
        for _ in range(PATIENCE * 10):
            if holds(self.screen):
                return self.screen
            if not self.read():
                break
        raise AssertionError(f"it did not come; the screen:\n{self.screen}")

    def see(self, wanted: str, prompt: str = "quit\n") -> str:
        """Wait until the screen has a text and, behind it, the prompt."""
        return self.wait(lambda screen: prompt in screen.partition(wanted)[2])

    def type(self, keys: str) -> None:
        """Press keys."""
        os.write(self.fd, keys.encode())

    def resize(self, columns: int, rows: int = 50) -> None:
        """Change the window's size."""
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def end(self) -> int:
        """Wait for the end and return the exit code."""
        if self.code is None:
            while self.read():
                pass
            self.code = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        return self.code

    def close(self) -> None:
        """Stop what still runs."""
        if self.code is None:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.fd)


Open = Callable[..., Terminal]


@pytest.fixture(name="open_terminal")
def terminals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Open]:
    monkeypatch.chdir(tmp_path)
    opened: list[Terminal] = []

    def start(*args: str, **options: int | str) -> Terminal:
        opened.append(Terminal(*args, **options))  # type: ignore[arg-type]
        return opened[-1]

    yield start
    for terminal in opened:
        terminal.close()


def test_through_a_log_and_back(open_terminal: Open) -> None:
    written("four.yaml", FOUR)
    terminal = open_terminal("four.yaml", "--step")
    first = terminal.see("Before round 1 of 8")
    assert "move" not in first.split("\n")[0]
    moves = [("n", 1), (" ", 2), ("\x1b[C", 3), ("\r", 4), ("b", 3), ("\x1b[D", 2), ("\x7f", 1)]
    moves += [("l", 16), ("\x1bOD", 15), ("\x1b[F", 16), ("\x1b[4~", 16), ("N", 16)]
    for key, move in moves:
        terminal.type(key)
        # The screen is drawn anew for each key, also where it stays the same.
        seen = terminal.text.count(CLEARED)
        terminal.wait(lambda _, seen=seen: terminal.text.count(CLEARED) >= seen)
        screen = terminal.see(f"move {move} of 16")
        assert max(map(width, screen.split("\n"))) <= 80
    terminal.see("This is the end")
    terminal.type("f")
    terminal.see("Before round 1 of 8")
    terminal.type("b")
    terminal.see("This is the start")
    terminal.type("q")
    assert terminal.end() == 0


def test_keys_typed_ahead_are_kept(open_terminal: Open) -> None:
    written("four.yaml", FOUR)
    terminal = open_terminal("four.yaml", "--step")
    terminal.type("nnnb\x1b[Cj1.4\rnnq")
    assert terminal.end() == 0
    moves = [int(n) for n in re.findall(r"move (\d+) of 16", ANSI.sub("", terminal.text))]
    assert moves == [1, 2, 3, 2, 3, 12, 13, 14]


def test_wrong_keys(open_terminal: Open) -> None:
    written("four.yaml", FOUR)
    terminal = open_terminal("four.yaml", "--step")
    terminal.see("Before round 1 of 8")
    terminal.type("z")
    terminal.see("There is no command z; ? shows them all")
    terminal.type("ü")
    terminal.see("There is no command ü")
    # Keys that show nothing are passed over: a function key, Escape, the null byte.
    terminal.type("\x1b[15~\x1b\x00")
    terminal.type("n")
    terminal.see("move 1 of 16")
    terminal.type("q")
    assert terminal.end() == 0


def test_jump_player_why_and_help(open_terminal: Open) -> None:
    written("four.yaml", FOUR)
    terminal = open_terminal("four.yaml", "--step", "--to", "1.1")
    terminal.see("move 5 of 16")
    terminal.type("j")
    terminal.see("Jump to: ", prompt="")
    terminal.type("9x\x7f\x7f1.2\r")
    terminal.see("move 8 of 16")
    terminal.type("j7\r")
    terminal.see("there is no point 7: points go from 1 to 2")
    terminal.type("j2\x1b")
    terminal.see("move 8 of 16")
    terminal.type("w")
    terminal.see("LG-PRANK, Prank Items")
    terminal.type("pANA\r")
    terminal.see("move 10 of 16")
    terminal.type("pdee\r")
    terminal.see("move 16 of 16")
    terminal.type("pan\r")
    terminal.see("Ana does not decide after this point")
    terminal.type("p\x04")
    terminal.see("move 16 of 16")
    terminal.type("?")
    terminal.see("the next move")
    terminal.type("q")
    assert terminal.end() == 0


def test_branch_by_key(open_terminal: Open) -> None:
    written("four.yaml", FOUR)
    terminal = open_terminal("four.yaml", "--step", "--to", "1.2")
    terminal.see("move 8 of 16")
    terminal.type("xnew.yaml\r")
    terminal.see("lgtools play --resume new.yaml")
    terminal.type("xnew.yaml\r")
    terminal.see("new.yaml exists already; nothing is written")
    terminal.type("q")
    assert terminal.end() == 0
    assert "whoopee-cushion" in Path("new.yaml").read_text("utf-8")


def test_branch_by_key_to_a_file_named_before(open_terminal: Open) -> None:
    written("four.yaml", FOUR)
    terminal = open_terminal("four.yaml", "--step", "--branch", "new.yaml")
    terminal.see("Before round 1")
    assert not Path("new.yaml").exists()
    terminal.type("nx")
    terminal.see("new.yaml holds the game up to 1")
    terminal.type("q")
    assert terminal.end() == 0


def test_closed_hand_is_hidden_until_it_is_opened(open_terminal: Open) -> None:
    written("turns.yaml", TURNS)
    terminal = open_terminal("turns.yaml", "--step")
    terminal.see("Before the first turn")
    terminal.type("nn")
    screen = terminal.see("move 2 of 11")
    assert "Sack and closed hand" in screen
    assert "either 2 Bad Things or the Good Thing" in screen
    terminal.type("nn")
    assert "The hand is opened: 2 Bad Things" in terminal.see("move 4 of 11")
    terminal.type("q")
    assert terminal.end() == 0


def test_window_of_another_size(open_terminal: Open) -> None:
    written("four.yaml", FOUR)
    terminal = open_terminal("four.yaml", "--step", "--to", "1.1", columns=80)
    assert "┌" in terminal.see("move 5 of 16")
    terminal.resize(50)
    screen = terminal.see("Group A, taken by Ben", prompt="q to quit\n")
    assert max(map(width, screen.split("\n"))) <= 50
    terminal.resize(110)
    screen = terminal.wait(lambda text: "┌" in text and "quit\n" in text)
    assert max(map(width, screen.split("\n"))) == 109
    terminal.resize(80, rows=24)
    terminal.wait(lambda text: "┌" in text and "quit\n" in text and width(text.split("\n")[0]) < 80)
    terminal.type("q")
    assert terminal.end() == 0


@pytest.mark.parametrize("rows", [10, 24, 60])
def test_small_windows(open_terminal: Open, rows: int) -> None:
    written("four.yaml", FOUR)
    terminal = open_terminal("four.yaml", "--step", "--to", "1.2", rows=rows)
    terminal.see("whoopee-cushion: cool goes from Ben to Cleo")
    terminal.type("w")
    terminal.see("LG-PRANK, Prank Items")
    terminal.type("q")
    assert terminal.end() == 0


def test_ctrl_c_gives_the_terminal_back(open_terminal: Open) -> None:
    written("four.yaml", FOUR)
    terminal = open_terminal("four.yaml", "--step")
    terminal.see("Before round 1 of 8")
    assert not termios.tcgetattr(terminal.fd)[3] & termios.ICANON
    terminal.type("\x03")
    terminal.wait(lambda text: "stopped" in text)
    assert termios.tcgetattr(terminal.fd)[3] & termios.ICANON
    assert termios.tcgetattr(terminal.fd)[3] & termios.ECHO
    assert terminal.end() == 130


def test_ctrl_c_in_a_question(open_terminal: Open) -> None:
    written("four.yaml", FOUR)
    terminal = open_terminal("four.yaml", "--step")
    terminal.see("Before round 1 of 8")
    terminal.type("j3")
    terminal.see("Jump to: 3", prompt="")
    terminal.type("\x03")
    assert terminal.end() == 130


def test_ctrl_d_quits(open_terminal: Open) -> None:
    written("four.yaml", FOUR)
    terminal = open_terminal("four.yaml", "--step")
    terminal.see("Before round 1 of 8")
    terminal.type("\x04")
    assert terminal.end() == 0


def test_stopped_and_continued(open_terminal: Open) -> None:
    written("four.yaml", FOUR)
    terminal = open_terminal("four.yaml", "--step")
    terminal.see("Before round 1 of 8")
    drawn = terminal.text.count(CLEARED)
    os.kill(terminal.pid, signal.SIGSTOP)
    os.waitpid(terminal.pid, os.WUNTRACED)
    os.kill(terminal.pid, signal.SIGCONT)
    terminal.wait(lambda _: terminal.text.count(CLEARED) > drawn)
    terminal.type("nq")
    assert terminal.end() == 0
    assert "move 1 of 16" in ANSI.sub("", terminal.text)


def test_broken_log_ends_with_its_problem(open_terminal: Open) -> None:
    broken()
    terminal = open_terminal("broken.yaml", "--step")
    terminal.see("Before round 1 of 8")
    terminal.type("l")
    terminal.see("[LG-SEND-4] shy2 has -2 printed on it")
    terminal.type("q")
    assert terminal.end() == 1


def test_several_games_follow_each_other(open_terminal: Open) -> None:
    written("games.yaml", f"{WON}---\n{FOUR}")
    terminal = open_terminal("games.yaml", "--step")
    terminal.see("Before the first turn")
    terminal.type("ln")
    terminal.see("games.yaml#2: Friday, Lil' Guys\n")
    terminal.type("b")
    terminal.see("Turn 4: ")
    terminal.type("q")
    assert terminal.end() == 0


def test_sentences_are_not_cleared_away(open_terminal: Open) -> None:
    written("four.yaml", FOUR)
    terminal = open_terminal("four.yaml", "--step", "--plain")
    terminal.see("Before round 1 of 8")
    terminal.type("n")
    terminal.see("move 1 of 16.")
    terminal.type("?")
    terminal.see("n, space, right, enter: the next move.")
    terminal.type("q")
    assert terminal.end() == 0
    assert "\x1b" not in terminal.text


@pytest.mark.parametrize("option", [{"term": "dumb"}, {}])
def test_colour_follows_the_terminal(open_terminal: Open, option: dict[str, str]) -> None:
    written("four.yaml", FOUR)
    terminal = open_terminal("four.yaml", "--step", "--no-color", **option)
    terminal.see("Before round 1 of 8")
    terminal.type("q")
    assert terminal.end() == 0
    assert ("\x1b" in terminal.text) is not bool(option)
    assert "\x1b[1m" not in terminal.text


def test_speed_plays_and_can_be_stopped(open_terminal: Open) -> None:
    written("four.yaml", FOUR)
    terminal = open_terminal("four.yaml", "--speed", "200")
    terminal.wait(lambda text: "move 16 of 16" in text)
    assert terminal.end() == 0
    assert terminal.text.count(CLEARED) == 17
    terminal = open_terminal("four.yaml", "--speed", "0.01")
    terminal.wait(lambda text: "Before round 1 of 8" in text)
    time.sleep(0.2)
    terminal.type("\x03")
    assert terminal.end() == 130


def test_a_small_screen_keeps_title_and_table(open_terminal: Open) -> None:
    """On 24 rows the title stays, and a key that means nothing takes nothing away."""
    written("four.yaml", FOUR)
    terminal = open_terminal("four.yaml", "--step", rows=24)
    terminal.see("Before round 1")
    for keys, wanted in (("n", "move 1 of 16"), ("e", "no command e"), ("l", "move 16 of 16")):
        terminal.type(keys)
        screen = terminal.see(wanted)
        assert "four.yaml: Friday" in screen.split("\n")[0]
        assert "Round " in screen
        assert "┌" in screen
        assert screen.count("\n") < 24
    terminal.type("w")
    assert "four.yaml: Friday" in terminal.see("LG-")
    terminal.type("q")
    assert terminal.end() == 0
