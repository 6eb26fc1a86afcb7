"""The root command in processes of its own: help, signals, pipes, encodings, colour."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from lilguys_tools import __version__
from lilguys_tools.cli import COMMANDS, root

REPO = Path(__file__).parents[2]
LGTOOLS = [sys.executable, "-m", "lilguys_tools"]
GAME = """\
game: lilguys
format: 1
title: Fête
players: [Zoë, 日本]
final:
  Zoë: {guys: {funny: 3}}
"""
BROKEN = GAME.replace("funny: 3", "funny: 9")
POSIX = pytest.mark.skipif(os.name != "posix", reason="signals, pipes and terminals of POSIX")


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.yaml"
    path.write_text(GAME, "utf-8")
    (tmp_path / "broken.yaml").write_text(BROKEN, "utf-8")
    return path


def environment(**changes: str) -> dict[str, str]:
    """Return the environment for a fresh process that finds this package."""
    env = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "PYTHONIOENCODING")}
    return {**env, "PYTHONPATH": str(REPO), "PYTHONUTF8": "0", "LC_ALL": "C.UTF-8", **changes}


def lgtools(*args: str | Path, **changes: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*LGTOOLS, *map(str, args)], env=environment(**changes), capture_output=True, timeout=60
    )


# -- help and version --------------------------------------------------------------------


def test_help_and_version_of_the_root() -> None:
    shown = lgtools("--help")
    assert (shown.returncode, shown.stderr) == (0, b"")
    text = shown.stdout.decode()
    for name, summary in COMMANDS.items():
        assert f"  {name} " in text
        assert summary in text
    assert max(map(len, text.splitlines())) <= 80
    version = lgtools("--version")
    assert (version.returncode, version.stderr) == (0, b"")
    assert version.stdout.decode().strip().endswith(__version__)


@pytest.mark.parametrize("flag", ["-h", "--help"])
@pytest.mark.parametrize("name", ["score", "check", "moves"])
def test_help_of_commands(name: str, flag: str) -> None:
    shown = CliRunner().invoke(root, [name, flag])
    assert (shown.exit_code, shown.stderr) == (0, "")
    assert shown.stdout.startswith(f"Usage: root {name} [OPTIONS] FILE")
    assert "--format" in shown.stdout
    assert "Exit code" in shown.stdout.replace("\n ", "")
    assert max(map(len, shown.stdout.splitlines())) <= 100


def test_help_tells_of_each_command_what_its_own_help_tells() -> None:
    for name in ("score", "check", "moves"):
        command = root.get_command(None, name)  # type: ignore[arg-type]
        assert command is not None and command.help


def test_no_command_shows_help() -> None:
    bare, helped = CliRunner().invoke(root, []), CliRunner().invoke(root, ["--help"])
    assert (bare.exit_code, bare.stdout) == (0, helped.stdout)


@pytest.mark.parametrize(
    ("word", "near"),
    [("scor", "score"), ("chekc", "check"), ("move", "moves"), ("Score", "score"), ("xyzzy", None)],
)
def test_unknown_commands(word: str, near: str | None) -> None:
    done = lgtools(word)
    assert (done.returncode, done.stdout) == (2, b"")
    told = done.stderr.decode()
    assert f"No such command '{word}'." in told
    assert (f"Did you mean '{near}'?" in told) == (near is not None)


def test_unknown_options() -> None:
    for args in (["--frob"], ["score", "--frob"]):
        done = CliRunner().invoke(root, args)
        assert (done.exit_code, done.stdout) == (2, "")


# -- Ctrl-C ------------------------------------------------------------------------------

#: Where tests run in the background the shell has Ctrl-C ignored, and processes inherit that.
_HEED = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
_MAIN = f"{_HEED}import runpy; runpy.run_module('lilguys_tools', run_name='__main__')\n"


@POSIX
def test_interrupt_while_a_file_is_read(tmp_path: Path) -> None:
    """The pipe opens for us only when the command opens it: then it is reading."""
    fifo = tmp_path / "games.yaml"
    os.mkfifo(fifo)
    process = subprocess.Popen(
        [sys.executable, "-c", _MAIN, "score", str(fifo)],
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    with fifo.open("wb", buffering=0) as file:
        file.write(b"game: ")
        process.send_signal(signal.SIGINT)
    # Closed now: a signal that came just before the system was asked to read is heeded after.
    out, err = process.communicate(timeout=30)
    assert (process.returncode, out) == (130, b"")
    assert err.decode().split() == ["stopped"]


_STARTING = """\
import runpy
import sys
class Interrupted:
    def find_spec(self, name, *where):
        if name == "click":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupted())
runpy.run_module("lilguys_tools", run_name="__main__")
"""


def test_interrupt_while_the_command_line_is_imported() -> None:
    process = subprocess.run(
        [sys.executable, "-c", _STARTING], env=environment(), capture_output=True, timeout=30
    )
    assert (process.returncode, process.stdout, process.stderr) == (130, b"", b"stopped\n")


_READING = f"""{_HEED}\
import sys
from types import SimpleNamespace
real = sys.stdin.buffer
def read(size):
    print("reading", file=sys.stderr, flush=True)
    return real.read(size)
sys.stdin = SimpleNamespace(buffer=SimpleNamespace(read=read))
from lilguys_tools.cli import main
main([sys.argv[1], "-"])
"""


@POSIX
@pytest.mark.parametrize("command", ["score", "check", "moves"])
def test_interrupt_while_standard_input_is_read(command: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", _READING, command],
        env=environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stderr is not None
        assert process.stderr.readline() == b"reading\n"
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert (process.returncode, out) == (130, b"")
    assert err.decode().split() == ["stopped"]


# -- closed pipes ------------------------------------------------------------------------


@POSIX
@pytest.mark.parametrize(
    "args",
    [
        *(["score"], ["score", "--explain"], ["score", "--format", "json"], ["check"]),
        *(["score", "--format", "csv"], ["score", "--format", "markdown"], ["deck", "show"]),
    ],
    ids=" ".join,
)
def test_nobody_reads_the_output(game: Path, args: list[str]) -> None:
    """What `| head -1` does, but for certain: the pipe is closed before anything is written."""
    reader, writer = os.pipe()
    os.close(reader)
    files = [] if args[0] == "deck" else [str(game)] * 3
    try:
        done = subprocess.run(
            [*LGTOOLS, *args, *files], env=environment(), stdout=writer, stderr=subprocess.PIPE
        )
    finally:
        os.close(writer)
    assert (done.returncode, done.stderr) == (0, b"")


@POSIX
def test_head_has_enough_in_the_middle(game: Path) -> None:
    """More output than a pipe holds, of which one line is read."""
    game.write_text("---\n".join([GAME] * 2000), "utf-8")
    with subprocess.Popen(
        [*LGTOOLS, "score", str(game)],
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None and process.stderr is not None
        assert b"game.yaml: F" in process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 0


# -- encodings ---------------------------------------------------------------------------


@pytest.mark.parametrize("args", [[], ["--explain"], ["--format", "markdown"], ["--format", "csv"]])
@pytest.mark.parametrize("encoding", ["latin-1", "cp1252", "ascii"])
def test_a_terminal_that_does_not_know_all_letters(
    game: Path, args: list[str], encoding: str
) -> None:
    done = lgtools("score", *args, game, PYTHONIOENCODING=encoding)
    assert (done.returncode, done.stderr) == (0, b"")
    # click takes a stream of ASCII for one set up wrongly, and writes UTF-8.
    text = done.stdout.decode("utf-8" if encoding == "ascii" else encoding)
    assert "Zoë" in text or "Zo\\xeb" in text
    assert ("日本" in text and encoding == "ascii") or "\\u65e5\\u672c" in text


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "utf-8", "UTF-8:strict"])
def test_json_is_json_in_every_encoding(game: Path, encoding: str) -> None:
    name = encoding.partition(":")[0]
    done = lgtools("score", "--format", "json", game, PYTHONIOENCODING=encoding)
    data = json.loads(done.stdout.decode(name))
    assert [player["name"] for player in data["players"]] == ["Zoë", "日本"]
    done = lgtools(
        "check", "--format", "json", game.parent / "broken.yaml", PYTHONIOENCODING=encoding
    )
    (problem,) = json.loads(done.stdout.decode(name))
    assert problem["path"] == "final.Zoë.guys.funny"


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_problems_where_standard_error_does_not_know_all_letters(game: Path, encoding: str) -> None:
    broken = game.parent / "broken.yaml"
    broken.write_text(BROKEN.replace("9}", "9}, 日: x"), "utf-8")
    done = lgtools("score", broken, PYTHONIOENCODING=encoding)
    assert done.returncode == 1
    text = done.stderr.decode("utf-8" if encoding == "ascii" else encoding)
    assert "broken.yaml:6:27: [FORMAT]" in text
    assert "日" in text if encoding == "ascii" else "\\u65e5" in text


@POSIX
def test_a_file_name_that_is_no_text(tmp_path: Path) -> None:
    path = os.fsencode(tmp_path) + b"/\xff.yaml"
    try:
        descriptor = os.open(path, os.O_CREAT | os.O_WRONLY)
    except OSError as error:
        if error.errno != errno.EILSEQ:
            raise
        pytest.skip("this file system has names of text only")
    with os.fdopen(descriptor, "wb") as file:
        file.write(BROKEN.encode())
    for command in ("score", "check", "moves"):
        args: list[Any] = [*LGTOOLS, command, path]
        done = subprocess.run(args, env=environment(), capture_output=True)
        told, other = done.stdout, done.stderr
        if command != "check":  # there the problems are what was asked for
            told, other = other, told
        assert (done.returncode, other) == (1, b"")
        assert b"\\udcff.yaml:6:23: [LG-DECK-3]" in told
    args = [*LGTOOLS, "check", "--format", "json", path]
    done = subprocess.run(args, env=environment(), capture_output=True)
    (problem,) = json.loads(done.stdout)
    assert os.fsencode(problem["file"]) == path


# -- colour ------------------------------------------------------------------------------


def _on_a_terminal(*args: str | Path, **changes: str) -> bytes:
    """Return what a command prints on a terminal, both streams."""
    import pty

    master, slave = pty.openpty()
    with subprocess.Popen(
        [*LGTOOLS, *map(str, args)], env=environment(**changes), stdout=slave, stderr=slave
    ) as process:
        os.close(slave)
        out = b""
        while True:
            try:
                part = os.read(master, 65536)
            except OSError:  # how Linux says that the other side is closed
                break
            if not part:
                break
            out += part
        process.wait(60)
    os.close(master)
    return out


@POSIX
@pytest.mark.parametrize("command", ["score", "check"])
def test_colour_on_a_terminal_only(game: Path, command: str) -> None:
    file = game if command == "score" else game.parent / "broken.yaml"
    assert b"\x1b[" in _on_a_terminal(command, file)
    assert b"\x1b[" in _on_a_terminal(command, file, NO_COLOR="")
    assert b"\x1b" not in _on_a_terminal(command, file, NO_COLOR="1")
    assert b"\x1b" not in _on_a_terminal(command, "--no-color", file)
    piped = lgtools(command, file)
    assert b"\x1b" not in piped.stdout + piped.stderr


@POSIX
@pytest.mark.parametrize("fmt", ["json", "csv", "markdown"])
def test_data_is_never_coloured(game: Path, fmt: str) -> None:
    assert b"\x1b" not in _on_a_terminal("score", "--format", fmt, game)


@POSIX
def test_a_terminals_lines_read_in_order(game: Path) -> None:
    """Problems stand where their game would stand, though they go to another stream."""
    shown = _on_a_terminal("score", "--no-color", game, game.parent / "broken.yaml", game)
    text = shown.decode().replace("\r\n", "\n")
    first, told, last = (
        *(text.index("game.yaml: F"), text.index("[LG-DECK-3]"), text.rindex("game.yaml: F")),
    )
    assert first < told < last


# -- what goes wrong within --------------------------------------------------------------


def test_a_fault_of_the_program_is_one_line(
    game: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A traceback never reaches a user."""
    from lilguys_tools import cli
    from lilguys_tools.logs import games

    def fails(*_: object) -> None:
        raise RuntimeError("not that")

    monkeypatch.setattr(games, "read_games", fails)
    with pytest.raises(SystemExit) as end:
        cli.main(["score", str(game)])
    assert end.value.code == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err == "lgtools: an error of this program: RuntimeError: not that\n"


# -- streams that are closed or full -------------------------------------------------------


@POSIX
@pytest.mark.parametrize("closing", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_are_no_error_of_the_program(game: Path, closing: str) -> None:
    name = "-" if closing == "<&-" else str(game)
    command = f'"{sys.executable}" -m lilguys_tools score "{name}" {closing}'
    done = subprocess.run(["sh", "-c", command], env=environment(), capture_output=True)
    assert b"error of this program" not in done.stderr
    assert done.returncode == (1 if name == "-" else 0)  # an empty file holds no game


@POSIX
def test_a_full_disk_is_told_in_a_line(game: Path) -> None:
    if not os.path.exists("/dev/full"):
        pytest.skip("no full device here")
    with open("/dev/full", "wb") as full:
        args: list[Any] = [*LGTOOLS, "score", game]
        done = subprocess.run(args, env=environment(), stdout=full, stderr=subprocess.PIPE)
    assert (done.returncode, done.stderr.count(b"\n")) == (2, 1)
    assert done.stderr.startswith(b"lgtools: ")
