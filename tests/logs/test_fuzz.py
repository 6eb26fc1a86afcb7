"""No input ends in an exception, and what is wrong is told inside the file."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lilguys_tools.logs.games import read_games
from lilguys_tools.logs.problems import Source, caret

HERE = Path(__file__).parent.parent
FILES = sorted((HERE / "cases").rglob("*.yaml"))
HOSTILE = [
    *(
        "null",
        "~",
        "",
        '"4"',
        "04",
        "1_000",
        "0x10",
        "-1",
        "9" * 20,
        "[]",
        "{}",
        "[a, b]",
        "{a: b}",
    ),
    *("&a b", "*a", "!x y", "<<", '"\\ud800"', '"\\u0000"', "\u202e", "a" * 3000, "nobody"),
    *("discard", "1.0", "true", "- - -", "? x", "|", ">", "%", "@", "`", "'", '"', "#", "\t", "10"),
    *("0", "6", "good", "x-y", "-0", "9" * 5000, '""', "popular", "friend"),
]
_TOKEN = re.compile(r"[^\s,\[\]{}:]+")


def judge(data: bytes, folder: Path = HERE) -> None:
    """Read `data` and hold what is told against it."""
    source = Source("f.yaml", data)
    last = source.text.count("\n") + source.text.count("\r") + 1
    games = list(read_games(data, "f.yaml", folder))
    assert games
    for game in games:
        assert game.problems or game.result is not None
        for problem in game.problems:
            assert 1 <= problem.line <= last + 1
            assert problem.column >= 1
            assert "\n" not in problem.message
            assert problem.as_text().startswith("f.yaml")
            caret(problem, source.line(problem.line))
        if game.result is not None:
            assert {problem.id for problem in game.problems} <= {"CHECK"}


def mutated(text: str, chance: random.Random) -> str:
    """Return `text` with a few lines or values changed."""
    lines = text.split("\n")
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(lines))
        tokens = list(_TOKEN.finditer(lines[at]))
        what = chance.random()
        if what < 0.15 and len(lines) > 1:
            del lines[at]
        elif what < 0.3:
            lines.insert(chance.randrange(len(lines)), lines[at])
        elif what < 0.4:
            lines = text[: chance.randrange(len(text))].split("\n")
        elif tokens:
            token = chance.choice(tokens)
            line = lines[at]
            lines[at] = line[: token.start()] + chance.choice(HOSTILE) + line[token.end() :]
    return "\n".join(lines)


@pytest.mark.parametrize("seed", range(20))
def test_mutated_logs(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(60):
        path = chance.choice(FILES)
        text = mutated(path.read_bytes().decode("utf-8", "replace"), chance)
        judge(text.encode("utf-8", "surrogatepass"), path.parent)


@pytest.mark.parametrize("name", ["lilguys/good/v00004.yaml", "lyingsack/f00006.yaml"])
def test_truncated_anywhere(name: str) -> None:
    path = HERE / "cases" / name
    data = path.read_bytes()
    for end in range(0, len(data), 7):
        judge(data[:end], path.parent)


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=200))
def test_random_bytes(data: bytes) -> None:
    judge(data)


@settings(max_examples=300, deadline=None)
@given(
    st.recursive(
        st.sampled_from(["lilguys", "lyingsack", "1", "Ana", "funny", "nobody", "''", "good"]),
        lambda inner: (
            st.lists(inner, max_size=4).map(lambda x: "[" + ", ".join(x) + "]")
            | st.dictionaries(
                st.sampled_from(["game", "format", "players", "rounds", "turns", "final", "x-a"]),
                inner,
                max_size=6,
            ).map(lambda x: "{" + ", ".join(f"{k}: {v}" for k, v in x.items()) + "}")
        ),
        max_leaves=12,
    )
)
def test_random_yaml(text: str) -> None:
    judge(text.encode())


GAME = "game: lyingsack\nformat: 1\nplayers: [Ana, Ben]\nturns: []\n"


@pytest.mark.parametrize(
    ("data", "id"),
    [
        (GAME.encode("utf-16"), "YAML"),
        (GAME.encode() + b"\xff", "YAML"),
        (GAME.encode() + b"notes: a\0b\n", "YAML"),
        (GAME.encode() + b"notes: [" + b"[" * 100_000, "FORMAT"),
        (GAME.encode() + b"notes: &a x\n", "FORMAT"),
        (b"#" * (8 * 1024 * 1024 + 1), "FORMAT"),
        (b"", "FORMAT"),
        (b"# nothing\n---\n# either\n", "FORMAT"),
        (b"- a list\n", "FORMAT"),
    ],
    ids=range(9),
)
def test_refused(data: bytes, id: str) -> None:
    games = list(read_games(data))
    assert games[-1].problems[0].id == id
    assert games[-1].result is None


@pytest.mark.parametrize(
    "data",
    [b"\xef\xbb\xbf" + GAME.encode(), GAME.replace("\n", "\r\n").encode()],
    ids=["BOM", "CRLF"],
)
def test_taken(data: bytes) -> None:
    (game,) = read_games(data)
    assert game.problems == []


def test_long_and_odd_names_keep_their_place() -> None:
    name = "\u05d0" * 10_000
    (game,) = read_games(GAME.replace("Ana", name).encode())
    assert game.result.players[0].name == name
    (wrong,) = read_games(GAME.replace("turns: []", f"first_player: {name}\nturns: []").encode())
    assert (wrong.problems[0].line, wrong.problems[0].column) == (4, 15)
    assert len(wrong.problems[0].message) < 200
