"""Whatever a file holds: no exception, a place inside the file, and no game that breaks a rule.

What scores is played once more by the engine alone, from the plain data of the document and
without anything of the log layer between.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from contract_helper import HEAD, LOG, SACK, TALLY, change, whole_game
from hypothesis import given, settings
from hypothesis import strategies as st

from lilguys_tools.core.names import fold_name
from lilguys_tools.games import load
from lilguys_tools.logs.common import Game
from lilguys_tools.logs.games import read_games
from lilguys_tools.logs.problems import Source, caret, escape

HERE = Path(__file__).parents[1] / "cases"
FILES = sorted(HERE.glob("*/good/*.yaml")) + sorted(HERE.glob("lyingsack/*.yaml"))
LILGUYS, SACKS = load("lilguys"), load("lyingsack")
MIB = 1024 * 1024
KINDS = {"log": LOG, "tally": TALLY, "sack": SACK}
PRANK = change(
    LOG,
    "group: 2}",
    "group: 2, send: rich, buy: [balloons, whoopee-cushion], "
    "prank: [{card: funny2, from: Ben, to: Cleo}]}",
)
FULL = (
    PRANK + "title: t\nseed: 4\npopular_as: {Dee: {popular: [cool]}}\nresult: {Dee: -1, Ana: -1}\n"
    "reference_card: {11: 3, 10: 2}\nscoring: standard\nfirst_planner: Ana\ndate: 2026-02-02\n"
    "pending: {}\ndeck: standard\n"
)
SAVED = f"{SACK}- {{roll: 4, hand: bad}}\npending: {{refused: [Ana]}}\nfirst_player: Ana\n"
EXCLUSIVE = f"{TALLY}exclusive: {{replaces: stinky, cards: {{exclusive: 8, exclusive2: 2}}}}\n"


# -- what is asked of every file ---------------------------------------------------------


def judge(data: bytes | str, folder: Path = HERE) -> list[Game]:
    """Read a file and hold what comes of it against what was promised."""
    if isinstance(data, str):
        data = data.encode("utf-8", "surrogatepass")
    games = list(read_games(data, "f.yaml", folder))
    assert games
    source = Source("f.yaml", data)
    for game in games:
        assert (game.result is None) == any(p.id != "CHECK" for p in game.problems)
        for problem in game.problems:
            line = source.line(problem.line)
            assert problem.line >= 1
            assert 1 <= problem.column <= len(line) + 1, (problem, line)
            assert line or problem.line == 1 or _is_there(source.text, problem.line), problem
            text = problem.as_text()
            assert re.match(r"f\.yaml(#[0-9]+)?:[0-9]+:[0-9]+: \[[A-Z0-9-]+\] \S", text), text
            assert escape(text.replace("\n", "")) == text.replace("\n", "")
            assert len(text) < 2000
            caret(problem, line)
        if game.result is not None:
            keeps_the_rules(game)
    return games


def _is_there(text: str, line: int) -> bool:
    return len(re.findall("\r\n|[\n\r\x85\u2028\u2029]", text)) + 1 >= line


def keeps_the_rules(game: Game) -> None:
    """Play a scored game by the engine alone, or count a tally's cards."""
    value = game.document.value
    if game.game == "lyingsack":
        _play_sack(game, value)
    elif "rounds" in value:
        _play_lilguys(game, value)
    else:
        _count_tally(game, value)


def _play_lilguys(game: Game, value: dict[str, Any]) -> None:
    setup = game.replay.state.setup
    state = LILGUYS.initial(setup)
    pending = value.get("pending", {})
    begun: tuple[str, ...] = ()

    def step(data: dict[str, Any]) -> None:
        nonlocal state
        state = LILGUYS.step(state, LILGUYS.from_json(state, data))

    def seat(name: str) -> int:
        return [fold_name(n) for n in setup.players].index(fold_name(name))

    for i, entry in enumerate(value["rounds"]):
        deal = {key: entry[key] for key in ("line", "store") if key in entry}
        if not deal:
            assert i + 1 == len(value["rounds"])
            begun = ("store", "senders", "taken")  # the engine knows no round without cards
            break
        assert LILGUYS.decision(state) == "deal"
        step(deal)
        if "planner" in entry:
            assert seat(entry["planner"]) == state.planner
        if "split" in entry:
            assert LILGUYS.to_move(state) == state.planner
            step({"split": [int(n) for n in entry["split"]]})
        for pick in entry.get("picks", ()):
            if "player" in pick:
                assert seat(pick["player"]) == LILGUYS.to_move(state)
            step({"group": int(pick["group"])})
            for trade in pick.get("trades", [pick] if "send" in pick else []):
                _trade(step, lambda: state, trade)
            if LILGUYS.decision(state) == "send" and "send" not in pending:
                step({"pass": True})
    played = game.replay.state
    for field in ("guys", "items", "store", "senders", "seen", "taken", "pending"):
        if field == "pending" and LILGUYS.decision(state) == "popular_as":
            continue  # the log layer settles what the log says of Populars
        if field in begun:
            continue
        assert getattr(played, field) == getattr(state, field), field


def _trade(step: Any, state: Any, trade: dict[str, Any]) -> None:
    step({"send": trade["send"], "buy": trade["buy"]})
    lists = trade.get("prank", [])
    lists = list(lists) if lists and isinstance(lists[0], list) else [lists]
    while LILGUYS.decision(state()) == "prank":
        card = state().setup.deck.cards[state().prank]
        moved = lists.pop(0) if lists else []
        if not moved and "manual" not in str(card.effect).casefold():
            return  # bought, not carried out yet: `pending` says so
        step({"prank": moved})


def _play_sack(game: Game, value: dict[str, Any]) -> None:
    setup = game.replay.state.setup
    state = SACKS.initial(setup)
    names = [fold_name(name) for name in setup.players]
    for turn in value["turns"]:
        assert not SACKS.is_over(state)
        if "player" in turn:
            assert names.index(fold_name(turn["player"])) == state.active
        state = SACKS.step(state, SACKS.from_json(state, {"roll": int(turn["roll"])}))
        if "number" in turn:
            assert state.number == int(turn["number"])
        if "hand" in turn:
            state = SACKS.step(state, SACKS.from_json(state, {"hand": turn["hand"]}))
        if "accepted_by" not in turn:
            continue
        accepts = fold_name(turn["accepted_by"])
        rolled = state.turn, state.die
        while (state.turn, state.die) == rolled:
            yes = names[SACKS.to_move(state)] == accepts
            state = SACKS.step(state, SACKS.from_json(state, {"accept": yes}))
            assert not yes or (state.turn, state.die) != rolled
        assert accepts == "nobody" or yes
    for name in value.get("pending", {}).get("refused", ()) if state.hand is not None else ():
        assert SACKS.to_move(state) == names.index(fold_name(name))
        state = SACKS.step(state, SACKS.from_json(state, {"accept": False}))
    assert game.replay.state == state
    assert sum(p.pile for p in game.result.players) + game.result.sack in range(42, 51)


def _count_tally(game: Game, value: dict[str, Any]) -> None:
    setup = game.result.setup
    seen: Counter[int] = Counter()
    for player in value["final"].values():
        for card, copies in player.get("guys", {}).items():
            seen[setup.deck.number(card)] += int(copies)
        for item in player.get("items", ()):
            if isinstance(item, str):
                seen[setup.deck.number(item)] += 1
    assert all(n <= setup.copies[card] for card, n in seen.items())
    assert 2 <= setup.seats <= 4


# -- logs changed by chance --------------------------------------------------------------

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
    *(
        "&a b",
        "*a",
        "!x y",
        "<<",
        '"\\ud800"',
        '"\\udc00\\ud800"',
        '"\\u0000"',
        "\u202e",
        "\u2066a",
    ),
    *("a" * 3000, "nobody", "discard", "1.0", "true", "- - -", "? x", "|", ">", "%", "@", "`", "'"),
    *('"', "#", "\t", "10", "0", "1", "2", "3", "6", "good", "bad", "x-y", "-0", "9" * 5000, '""'),
    *(
        "popular",
        "friend",
        "funny",
        "cool2",
        "whoopee-cushion",
        "Ana",
        "Ben",
        "\x00",
        "\ufeff",
        "…",
    ),
    *("\ud800", "\u05d0\u05d1\u05d2", "---", "...", "--- x", "%YAML 1.2", "\x85", "\u2028", "\r"),
]
_TOKEN = re.compile(r"[^\s,\[\]{}:]+")


def mutated(text: str, chance: random.Random) -> str:
    """Return a log with one or two lines or values changed."""
    lines = text.split("\n")
    for _ in range(chance.choice([1, 1, 1, 2])):
        at = chance.randrange(len(lines))
        tokens = list(_TOKEN.finditer(lines[at]))
        what = chance.randrange(10)
        if what == 0:
            lines.insert(chance.randrange(len(lines)), lines[at])
        elif what == 1 and len(lines) > 1:
            del lines[at]
        elif what == 2:
            other = chance.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        elif what == 3:
            lines[at] = " " * chance.randrange(5) + lines[at].lstrip()
        elif what == 4 and lines[at]:
            cut = chance.randrange(len(lines[at]))
            lines[at] = lines[at][:cut] + lines[at][cut + 1 :]
        elif what in (5, 6) and len(tokens) > 1:  # two values of a line change places
            first, second = sorted(chance.sample(tokens, 2), key=lambda t: t.start())
            line = lines[at]
            middle = line[first.end() : second.start()]
            rest = line[second.end() :]
            lines[at] = line[: first.start()] + second[0] + middle + first[0] + rest
        elif tokens:
            token = chance.choice(tokens)
            line = lines[at]
            lines[at] = line[: token.start()] + chance.choice(HOSTILE) + line[token.end() :]
        if len(lines) == 0:
            lines = [""]
    return "\n".join(lines)


@pytest.mark.parametrize("seed", range(24))
def test_logs_changed_by_chance(seed: int) -> None:
    chance = random.Random(seed)
    scored = 0
    for _ in range(50):
        path = chance.choice(FILES)
        text = mutated(path.read_text("utf-8", "replace"), chance)
        scored += sum(game.result is not None for game in judge(text, path.parent))
    assert scored  # else nothing was held against the engine


@pytest.mark.parametrize("seed", range(6))
def test_values_changed_for_others_that_fit(seed: int) -> None:
    """The nastiest changes: each value is a good one, at a place where it may be wrong."""
    chance = random.Random(seed)
    texts = [PRANK, whole_game(2), whole_game(3), whole_game(4), SACK, TALLY, FULL]
    scored = broken = 0
    for _ in range(60):
        text = chance.choice(texts)
        values = [t for t in _TOKEN.finditer(text) if text[t.end() : t.end() + 1] != ":"]
        one, other = chance.choice(values), chance.choice(values)
        games = judge(text[: one.start()] + other[0] + text[one.end() :])
        scored += games[0].result is not None
        broken += games[0].result is None
    assert scored and broken


@pytest.mark.parametrize("text", [PRANK, TALLY, SACK], ids=["log", "tally", "sack"])
def test_cut_off_after_every_byte(text: str) -> None:
    data = text.replace("Ana", "Zoë").encode()
    for end in range(len(data) + 1):
        judge(data[:end])


# -- every value of a game replaced by what does not belong there ------------------------

VALUES: list[Any] = [
    *("", "x", "-1", "0", "1", "999999999999999999999", "9" * 5000, "a" * 10_000, "nobody", "Ana"),
    *(
        "funny",
        "spotlight",
        "\u202e",
        "\x1b[31m",
        "standard",
        "2026-01-01",
        [],
        {},
        [[]],
        [{}],
        {"": ""},
    ),
    *(
        {"x-a": []},
        ["funny"],
        [["a"], {"b": "c"}],
        {"Ana": {}},
        {"funny": "1"},
        [""] * 40,
        "\ud7ff\ue000",
    ),
]


def _paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    below = value.items() if isinstance(value, dict) else enumerate(value)
    if isinstance(value, (dict, list)):
        for key, inner in below:
            yield from _paths(inner, (*path, key))


def _changed(value: Any, path: tuple[Any, ...], change: Any) -> Any:
    """Return a copy in which `change` was applied to the collection and key of a path."""
    if isinstance(value, dict):
        copy: Any = dict(value)
    else:
        copy = list(value)
    if len(path) == 1:
        change(copy, path[0])
    else:
        copy[path[0]] = _changed(value[path[0]], path[1:], change)
    return copy


def _plain(text: str) -> Any:
    """Return a game as text, lists and mappings."""
    return yaml.load(text, yaml.BaseLoader)


def _dump(value: Any) -> str:
    """Return plain data as YAML that reads the same; numbers stay plain."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_dump(k)}: {_dump(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_dump, value)) + "]"
    if re.fullmatch(r"[\w-]+", value, re.A):
        return str(value)
    return "".join(
        ['"', *(c if c.isalnum() or c == " " else f"\\u{ord(c):04x}" for c in value), '"']
    )


@pytest.mark.parametrize(
    "text", [FULL, TALLY, SAVED, EXCLUSIVE], ids=["log", "tally", "sack", "exclusive"]
)
def test_every_value_replaced_removed_doubled_and_wrapped(text: str) -> None:
    value = _plain(text)
    judge(_dump(value))
    chance = random.Random(1)
    for path in _paths(value):
        if not path:
            continue
        variants = [
            _changed(value, path, lambda copy, key: copy.__delitem__(key)),
            _changed(value, path, lambda copy, key: copy.__setitem__(key, [copy[key]])),
            _changed(value, path, lambda copy, key: copy.__setitem__(key, {"a": copy[key]})),
        ]
        for other in chance.sample(VALUES, 8):
            variants.append(
                _changed(value, path, lambda copy, key, o=other: copy.__setitem__(key, o))
            )
        if isinstance(path[-1], int):
            variants.append(_changed(value, path, lambda copy, key: copy.insert(key, copy[key])))
        else:
            for name in ("x-own", "Ana", "", "funny", "\u202e"):
                variants.append(
                    _changed(value, path, lambda copy, key, n=name: copy.update({n: copy.pop(key)}))
                )
        for variant in variants:
            judge(_dump(variant))


# -- anything at all ---------------------------------------------------------------------


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=300))
def test_any_bytes(data: bytes) -> None:
    judge(data)


@settings(max_examples=200, deadline=None)
@given(
    st.sampled_from([LOG, TALLY, SACK]),
    st.integers(0, 700),
    st.integers(0, 20),
    st.binary(max_size=8),
)
def test_bytes_within_a_game(text: str, at: int, cut: int, junk: bytes) -> None:
    data = text.encode()
    judge(data[:at] + junk + data[at + cut :])


scalars = st.sampled_from([v for v in VALUES if isinstance(v, str) and len(v) < 100]) | st.text(
    st.characters(exclude_categories=["Cs"]), max_size=5
)
trees = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                [
                    "game",
                    "players",
                    "rounds",
                    "turns",
                    "final",
                    "x-a",
                    "picks",
                    "line",
                    "Ana",
                    "guys",
                    "items",
                    "popular_as",
                    "pending",
                    "prank",
                    "trades",
                    "send",
                    "buy",
                ]
            )
            | scalars,
            inner,
            max_size=5,
        )
    ),
    max_leaves=15,
)


@settings(max_examples=200, deadline=None)
@given(st.sampled_from([LOG, TALLY, SACK]), st.data())
def test_any_tree_within_a_game(text: str, data: st.DataObject) -> None:
    value = _plain(text)
    path = data.draw(st.sampled_from([p for p in _paths(value) if p]))
    tree = data.draw(trees)
    judge(_dump(_changed(value, path, lambda copy, key: copy.__setitem__(key, tree))))


# -- known nasty things ------------------------------------------------------------------

LAUGHS = "x-a: &a [x]\n" + "".join(
    f"x-{b}: &{b} [{', '.join([f'*{a}'] * 9)}]\n"
    for a, b in zip("abcdefgh", "bcdefghi", strict=True)
)


@pytest.mark.parametrize(
    ("data", "id"),
    [
        (SACK.encode("utf-16"), "YAML"),
        (SACK.encode("utf-32"), "YAML"),
        (SACK.encode() + b"\xff\xfe", "YAML"),
        (SACK.encode() + b"notes: \xed\xa0\x80\n", "YAML"),  # half a pair, as some write it
        (SACK.encode() + b"notes: a\0b\n", "YAML"),
        (SACK.encode() + b"notes: a\x1b[31mb\n", "YAML"),
        (SACK.encode() + b'notes: "\\ud800"\n', "YAML"),
        (SACK.encode() + b'notes: "\\ud83d\\ude00"\n', "YAML"),
        (SACK.encode() + b"notes: [" + b"[" * 100_000, "FORMAT"),
        (SACK.encode() + b"notes: " + b"{a: " * 100_000, "FORMAT"),
        (
            SACK.encode() + b"notes:\n" + b"".join(b" " * n + b"-\n" for n in range(1, 300)),
            "FORMAT",
        ),
        (SACK.encode() + LAUGHS.encode(), "FORMAT"),
        (SACK.encode() + b"x-a: &a [*a]\n", "FORMAT"),
        (SACK.encode() + b"<<: [a]\n", "FORMAT"),
        (SACK.encode() + b"? {a: b}\n: c\n", "FORMAT"),
        (SACK.encode() + b"seed: " + b"1" * 5000 + b"\n", "FORMAT"),
        (SACK.encode() + b"x-a: !!binary aGk=\n", "FORMAT"),
        (b"\xef\xbb\xbf\xef\xbb\xbf" + b"- a\n", "FORMAT"),
    ],
    ids=range(18),
)
def test_refused(data: bytes, id: str) -> None:
    game = judge(data)[-1]
    assert game.problems[0].id == id
    assert game.result is None


@pytest.mark.parametrize("text", KINDS.values(), ids=KINDS)
@pytest.mark.parametrize(
    "name",
    [
        *("A" * 10_000, "\u05d0\u05d1\u05d2", "日" * 500, "9" * 5000, "👩\u200d👩\u200d👧"),
        *("\u202eanA", "\U0010ffff", "\ufeffx", "a\u0301" * 50, "\U000e0041"),
    ],
    ids=range(10),
)
def test_hostile_names_are_names(text: str, name: str) -> None:
    if text is not LOG:
        name = name[:1000]  # there it is a key, and a key of YAML has 1024 characters at most
    written = f"'{name}'"
    if name == "\U0010ffff":
        written = '"\\U0010ffff"'
    (game,) = judge(re.sub(r"\bAna\b", lambda _: written, text))
    assert game.result.players[0].name == name
    (game,) = judge(
        re.sub(r"\bAna\b", lambda _: written, text) + f"foo: {written}\nseed: {written}\n"
    )
    assert [p.path for p in game.problems] == ["foo", "seed"]
    assert all(len(p.message) < 200 for p in game.problems)


@pytest.mark.parametrize(
    "tail",
    [
        b"#",
        b"\n",
        b"# a\n",
        b"--- {}\n",
        b"--- {game: lyingsack}\n",
        b"? ",
        b"- ",
        b"'",
        b"&a ",
        b"\t",
    ],
    ids=range(10),
)
def test_a_large_file(tail: bytes) -> None:
    """Not 8 MiB, which takes its time, but enough that nothing may be quadratic."""
    data = SACK.encode() + b"x-a: b\n" + tail * (500_000 // len(tail))
    games = list(read_games(data, "f.yaml"))
    assert games
    if set(tail) <= set(b"#\n a") and tail != b"- ":
        assert games[0].result is not None


def test_a_file_too_large() -> None:
    (game,) = judge(SACK.encode() + b"#" * (8 * MIB))
    assert [(p.id, p.line, p.column) for p in game.problems] == [("FORMAT", 1, 1)]


@pytest.mark.parametrize(
    "text",
    [
        f"{HEAD}rounds: [{{line: [{'funy, ' * 3000}x]}}]\n",
        f"{HEAD}rounds: []\n" + "".join(f"k{n}: 1\n" for n in range(3000)),
        f"{HEAD}rounds: [{'{}, ' * 3000}{{}}]\n",
        # Each name is looked for among all players; that must not cost more the more there are.
        "game: lilguys\nformat: 1\n"
        f"players: [{', '.join(f'p{n}' for n in range(3000))}]\n"
        f"rounds: []\nresult: {{{', '.join(f'q{n}: 1' for n in range(3000))}}}\n",
    ],
    ids=["cards", "keys", "rounds", "players"],
)
def test_so_many_problems_that_nobody_would_read_on(text: str) -> None:
    (game,) = judge(text)
    assert {p.id for p in game.problems} == {"FORMAT"}
    assert len(game.problems) == 1001
    assert sum("left out" in p.message for p in game.problems) == 1


def test_so_many_figures_that_differ() -> None:
    """Six Bad Things go round among three players: nobody ever has seven."""
    turn = "- {roll: 2, hand: good, accepted_by: nobody, piles: {Ana: 7}}\n"
    (game,) = read_games(f"{SACK.partition('- ')[0]}{turn * 3000}".encode(), "f.yaml")
    assert {p.id for p in game.problems} == {"CHECK"}
    assert len(game.problems) == 1001
    assert game.result.turns == 3000
