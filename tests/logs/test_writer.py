"""What is written reads as the same game: log, game and log again, stopped anywhere."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from lilguys_tools.cli.output import score_json
from lilguys_tools.core.dice import Dice
from lilguys_tools.core.names import fold_name
from lilguys_tools.games import load
from lilguys_tools.games.lilguys.deck import EXCLUSIVE, GUY, Deck
from lilguys_tools.games.lilguys.setup import Exclusives
from lilguys_tools.logs.common import Game
from lilguys_tools.logs.decks import load_deck, standard_deck
from lilguys_tools.logs.games import read_games
from lilguys_tools.logs.writer import dump_game, game_text

CASES = Path(__file__).parents[1] / "cases"
GOOD = CASES / "lilguys" / "good"
DECKS = ("standard", "deck_plain.yaml", "deck_rich.yaml")
NAMES = ["No", "Ana", "1e3", "# x", "null"]
Steps = list[tuple[Any, Any]]


def deck_called(name: str) -> Deck:
    return standard_deck() if name == "standard" else load_deck(GOOD / name)


def play(game: str, setup: Any, seed: int, stop: int) -> tuple[Steps, Any]:
    """Play a random game; return the moves with the positions before them, and the last."""
    rules, dice = load(game), Dice(seed)
    state, steps = rules.initial(setup), []
    while not rules.is_over(state) and len(steps) < stop:
        move = rules.chance(state, dice) if rules.is_chance(state) else _chosen(rules, state, dice)
        steps.append((state, move))
        state = rules.apply(state, move)
    return steps, state


def _chosen(rules: Any, state: Any, dice: Dice) -> Any:
    moves = rules.legal_moves(state)
    if rules.decision(state) == "send" and len(moves) > 1 and dice.roll(4) > 1:
        moves = moves[:-1]  # passing comes last; sends are what makes logs differ
    return dice.choice(moves)


def read_again(text: str, folder: Path = GOOD) -> Game:
    (game,) = read_games(text.encode(), "x.yaml", folder)
    assert [problem.as_text() for problem in game.problems] == [], text
    return game


def steps_of(game: Game) -> tuple[Steps, Any]:
    """Return the moves of a log that was read, with the positions before them."""
    rules = load(game.game)
    state, steps = rules.initial(game.replay.state.setup), []
    for _, move in game.replay.moves:
        steps.append((state, move))
        state = rules.step(state, move)
    return steps, state


def in_deck_order(state: Any) -> Any:
    """Return a position with each choice for Populars in deck order, as it is written."""
    if not hasattr(state, "stacks"):
        return state
    stacks = [
        None
        if choice is None
        else tuple((card, tuple(sorted(kinds))) for card, kinds in sorted(choice))
        for choice in state.stacks
    ]
    return state._replace(stacks=tuple(stacks))


def written_again(game: Game, head: dict[str, Any]) -> str:
    """Return a log that was read as text once more."""
    return game_text(game.game, steps_of(game)[0], game.replay.state, head=head)


def _exclusives(deck: Deck, seats: int, chance: random.Random) -> Exclusives | None:
    """Return a random choice of Exclusive Guys that the rules allow, or none."""
    singles = [i for i, c in enumerate(deck.cards) if c.kind == EXCLUSIVE and c.symbols == 1]
    doubles = [i for i, c in enumerate(deck.cards) if c.kind == EXCLUSIVE and c.symbols == 2]
    kinds = {c.type for c in deck.cards if c.kind == GUY}
    kinds -= set(deck.small_types) if seats < 4 else set()
    if chance.random() < 0.6 or not singles or not doubles:
        return None
    cards = []
    for group, n in ((singles, 8), (doubles, 2)):
        card = group[0]
        if deck.cards[card].copies < n:
            return None
        cards.append((card, n))
    return Exclusives(chance.choice(sorted(kinds)), tuple(cards))


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_lilguys_games(deck: str, seats: int) -> None:
    box = deck_called(deck)
    pranks = stacked = unfinished = 0
    for seed in range(30):
        chance = random.Random(f"{deck}{seats}{seed}")
        rows = len(box.reference)
        setup = load("lilguys").new_setup(
            NAMES[:seats],
            deck=box,
            first_planner=chance.randrange(seats),
            scoring=chance.choice(["standard", "standard", "simplified"]),
            exclusives=_exclusives(box, seats, chance),
            reference=chance.choice([(), (0, *box.reference), (0, *range(rows), 3, 7)]),
        )
        stop = chance.choice([10**9, 10**9, chance.randrange(60), chance.randrange(250)])
        steps, state = play("lilguys", setup, seed, stop)
        text = game_text("lilguys", steps, state, head={"deck": deck, "title": "a: b"})
        game = read_again(text)
        found, again = game.replay.state, steps_of(game)[0]
        rules = load("lilguys")
        if rules.decision(state) in ("popular_as", None):
            # A log has no place for "not settled yet": what it does not say is settled by rule.
            assert found._replace(pending=0, stacks=()) == state._replace(pending=0, stacks=())
            stacks = [[c for c in in_deck_order(s).stacks if c] for s in (found, state)]
            assert stacks[0] == stacks[1]
            steps = [(s, m) for s, m in steps if rules.decision(s) != "popular_as"]
            stacked += any(state.stacks)
        else:
            assert found == state
            unfinished += 1
        assert again == steps
        assert game.replay.state.setup == setup
        head = {key: game.data[key] for key in ("deck", "title")}
        assert written_again(game, {"deck": deck, **head}) == text
        pranks += "prank: " in text
    assert unfinished > 3 and stacked > 3
    assert pranks > 3 or not box.tables.pranks


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_sack_games(seats: int) -> None:
    closed = 0
    for seed in range(60):
        chance = random.Random(seed)
        setup = load("lyingsack").new_setup(NAMES[:seats], first_player=seed % seats)
        steps, state = play("lyingsack", setup, seed, chance.choice([400, chance.randrange(60)]))
        text = game_text("lyingsack", steps, state)
        game = read_again(text)
        assert game.replay.state == state
        assert steps_of(game)[0] == steps
        assert written_again(game, {}) == text
        closed += "pending: {refused: [" in text
    assert closed > 2 or seats == 2


@pytest.mark.parametrize("game", ["lilguys", "lyingsack"])
def test_stopped_after_every_move(game: str) -> None:
    options = {"deck": deck_called("deck_rich.yaml")} if game == "lilguys" else {}
    setup = load(game).new_setup(NAMES[:3], **options)
    head = {"deck": "deck_rich.yaml"} if options else {}
    steps, last = play(game, setup, 3, 120)
    states = [*(state for state, _ in steps), last]
    decisions = set()
    for n, state in enumerate(states):
        found = read_again(game_text(game, steps[:n], state, head=head)).replay.state
        if load(game).decision(state) in ("popular_as", None):
            continue
        assert found == state, n
        decisions.add(load(game).decision(state))
    wanted = {"deal", "split", "group", "send", "prank"}
    assert decisions == (wanted if game == "lilguys" else {"roll", "hand", "answer"})


# -- names -------------------------------------------------------------------------------

HOSTILE = [
    *("No", "on", "Y", "null", "~", "TRUE", "007", "1e3", "0x1F", "0o7", "0b1", "1_000", "2.0"),
    *(
        "-4",
        "+4",
        ".5",
        ".inf",
        ".NaN",
        "2026-01-01",
        "12:30:45",
        "190:20:30",
        "=",
        "<<",
        "-",
        "--",
    ),
    *(
        "---",
        "...",
        "- x",
        "? x",
        ": x",
        "x:",
        "a: b",
        "# x",
        "x # y",
        "[x]",
        "{x}",
        "a, b",
        "'",
        '"',
    ),
    *("\\", "!x", "!!str x", "&x", "*x", "%x", "@x", "`x", "|", ">", "| x", "x-Ana", "日本", "Zoë"),
    *(
        "\u05d0\u05d1",
        "👩\u200d👩",
        "a\tb",
        "a\nb",
        "a\n\n b",
        "a\r",
        "\x85x",
        "x\u2028y",
        "\ufeffx",
    ),
    *(
        "\x1b[31mred",
        "\x00x",
        "a\x7f",
        "\u202eabc",
        "A" * 200,
        "a b " * 100,
        "\U0010ffff",
        "é" * 90,
    ),
    *("a'b\"c", "\\n", "%s", "{0}", "x\xa0y", "\ud7ff", "\ue000", "１２", "y: [", "players"),
]


def _table(names: list[str]) -> tuple[str, Game]:
    setup = load("lyingsack").new_setup(names, first_player=len(names) - 1)
    steps, state = play("lyingsack", setup, 5, 9)
    text = game_text("lyingsack", steps, state, tail={"notes": names[0]})
    return text, read_again(text)


@pytest.mark.parametrize("name", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_names(name: str) -> None:
    text, game = _table([name, "Ben", "Ana B"])
    assert game.replay.state.setup.players[0] == name.strip()
    assert game.data["notes"] == name
    # Other readers of YAML see the same text, not a number, a date or a truth value.
    data = yaml.safe_load(text)
    assert data["players"][0] == name.strip()
    assert data["notes"] == name
    assert data["first_player"] == "Ana B"
    assert all(type(turn["player"]) is str for turn in data["turns"])


@pytest.mark.parametrize("name", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_names_as_keys(name: str) -> None:
    data = {
        "game": "lilguys",
        "format": 1,
        "players": [name, "Ana B"],
        "final": {name: {"guys": {"funny": 3, "popular": 1}, "popular_as": {"popular": ["weird"]}}},
        "result": {name: 2},
    }
    text = dump_game(data)
    game = read_again(text)
    assert game.result.players[0].name == name.strip()
    assert yaml.safe_load(text) == data


texts = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=12)


@settings(max_examples=150, deadline=None)
@given(st.lists(texts.filter(str.strip), min_size=2, max_size=5, unique_by=fold_name))
def test_any_names(names: list[str]) -> None:
    if any(fold_name(name) in ("nobody", "discard") for name in names):
        return
    text, game = _table(names)
    assert list(game.replay.state.setup.players) == [name.strip() for name in names]
    assert yaml.safe_load(text)["players"] == [name.strip() for name in names]


@settings(max_examples=100, deadline=None)
@given(
    st.dictionaries(
        texts,
        st.recursive(
            texts | st.integers(-(10**9), 10**9) | st.booleans(),
            lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
        ),
    )
)
def test_plain_data_is_read_as_it_was_written(data: dict[str, Any]) -> None:
    assert yaml.safe_load(dump_game({"x-own": data})) == {"x-own": data}


# -- how it looks ------------------------------------------------------------------------


def test_a_pick_a_turn_a_line_stand_on_one_line_each() -> None:
    setup = load("lilguys").new_setup(["Ana", "Ben"], deck=standard_deck())
    steps, state = play("lilguys", setup, 1, 10**9)
    lines = game_text("lilguys", steps, state).splitlines()
    assert sum(line.startswith("  - {player: ") for line in lines) == 6 * 4
    assert sum(line.startswith("  line: [") for line in lines) == 6
    assert lines[:4] == ["game: lilguys", "format: 1", "players: [Ana, Ben]", "first_planner: Ana"]
    turns = game_text(
        "lyingsack", *play("lyingsack", load("lyingsack").new_setup(["A", "B"]), 1, 40)
    )
    assert re.search(
        r"^- \{player: A, roll: [1-6], hand: (bad|good), accepted_by: \S+\}$", turns, re.M
    )


# -- the same bytes everywhere -----------------------------------------------------------

_SCRIPT = """\
import sys
sys.path.insert(0, {here!r})
from test_writer import *
for deck in DECKS:
    setup = load('lilguys').new_setup(NAMES[:4], deck=deck_called(deck))
    sys.stdout.buffer.write(game_text('lilguys', *play('lilguys', setup, 5, 10**9)).encode())
setup = load('lyingsack').new_setup(NAMES)
sys.stdout.buffer.write(game_text('lyingsack', *play('lyingsack', setup, 5, 300)).encode())
"""


def test_the_same_bytes_in_every_process() -> None:
    script = _SCRIPT.format(here=str(Path(__file__).parent))
    texts = set()
    for seed in ("0", "7", "random"):
        env = {**os.environ, "PYTHONHASHSEED": seed}
        args = [sys.executable, "-c", script]
        texts.add(subprocess.run(args, env=env, capture_output=True, check=True).stdout)
    (text,) = texts
    assert text.count(b"game: lilguys") == 3


# -- the shared cases --------------------------------------------------------------------

LOGS = sorted([*GOOD.glob("[uv]*.yaml"), *(CASES / "lyingsack").glob("[uf]*.yaml")])


@pytest.mark.parametrize("path", LOGS, ids=lambda p: p.name)
def test_good_cases_written_again_score_the_same(path: Path) -> None:
    for game in read_games(path.read_bytes(), path.name, path.parent):
        assert game.problems == []
        head = {"deck": game.data["deck"]} if "deck" in game.data else {}
        again = read_again(written_again(game, head), path.parent)
        assert in_deck_order(again.replay.state) == in_deck_order(game.replay.state)
        assert {**score_json(again), "file": ""} == {**score_json(game), "file": ""}
        assert again.replay.moves == game.replay.moves
