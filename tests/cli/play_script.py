"""A scripted person: what is typed follows from the log alone, so a stop changes nothing."""

from __future__ import annotations

import contextlib
import hashlib
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from lilguys_tools import games
from lilguys_tools.logs.games import read_games

ROOT = Path(__file__).parent.parent.parent


def lgtools(*args: str, cwd: Path, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command with nobody at the keyboard."""
    return subprocess.run(
        [sys.executable, "-m", "lilguys_tools", *args],
        input=stdin,
        capture_output=True,
        text=True,
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )


def number_of(data: bytes) -> int:
    """Return a number that follows from a log."""
    return int.from_bytes(hashlib.sha256(data).digest()[:4], "big")


def line_for(path: Path) -> str:
    """Return what the scripted person types now."""
    data = path.read_bytes()
    n = number_of(data)
    if b"game: lyingsack" in data:
        return "12"[n % 2]  # a hand, or an answer
    (game,) = read_games(data, str(path), path.parent)
    assert not game.problems, [p.as_text() for p in game.problems]
    rules, state = games.load("lilguys"), game.replay.state
    decision = rules.decision(state)
    if decision == "popular_as":
        return "best"
    moves: Any = rules.legal_moves(state)
    if decision == "split":  # a number alone might be taken for sizes, and is asked back
        return " ".join(map(str, moves[n % len(moves)].sizes))
    if decision == "group":
        return "abcd"[moves[n % len(moves)].group - 1]
    return str(1 + n % len(moves))


class Player:
    """``lgtools play`` behind pipes, and the scripted person."""

    def __init__(self, args: list[str], path: Path, **env: str) -> None:
        self.path = path
        self.output = b""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "lilguys_tools", "play", *args],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            cwd=path.parent,
            env={**os.environ, "PYTHONPATH": str(ROOT), **env},
        )

    def is_asked(self) -> bool:
        """Wait for a question; return False if the process ended instead."""
        assert self.process.stdout is not None
        while True:
            data = os.read(self.process.stdout.fileno(), 1 << 16)
            self.output += data
            if not data:
                return False
            if self.output.endswith(b"> "):
                return True

    @property
    def is_over(self) -> bool:
        """Whether the question is whether to leave."""
        return b"The game is over. Enter leaves" in self.output

    def type(self, line: str) -> None:
        """Type a line."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n".encode())
        self.process.stdin.flush()

    def to_end(self) -> int:
        """Play to the end of the game; return the exit code."""
        while self.is_asked() and not self.is_over:
            self.type(line_for(self.path))
        self.type("")
        return self.close()

    def close(self) -> int:
        """End the input, and wait for the end."""
        assert self.process.stdin is not None and self.process.stdout is not None
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.close()
        self.output += self.process.stdout.read()
        self.process.stdout.close()
        return self.process.wait()

    def kill(self) -> None:
        """End the process as a power cut does."""
        self.process.kill()
        self.close()
