"""Runs: the same figures however they are cut up, and as a naive count has them."""

from __future__ import annotations

import csv
import itertools
import json
import multiprocessing
import os
import re
import signal
import statistics
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from lilguys_tools.bots import load_bot, play_game
from lilguys_tools.cli import root
from lilguys_tools.core.dice import derived_seed
from lilguys_tools.games import load
from lilguys_tools.games.lilguys.moves import Deal, Split, Trade
from lilguys_tools.games.lyingsack.moves import Answer, Roll, Take
from lilguys_tools.simulate import pool
from lilguys_tools.simulate.chunk import Run, Task, play_chunk
from lilguys_tools.simulate.report import report, rows
from lilguys_tools.simulate.running import simulate
from lilguys_tools.simulate.table import TableError, make_side, names_of, read_bots

HERE = Path(__file__).parents[2]


def run_of(game: str, players: str, *rules: str, compare: bool = False, **options: Any) -> Run:
    """Return what a call of the command would play."""
    bots = read_bots(game, players)
    ways: list[tuple[str, ...]] = [(), rules] if compare else [rules]
    return Run(game, bots, tuple(make_side(game, bots, way) for way in ways), 1, **options)


def text_of(run: Run, games: int, **how: Any) -> str:
    """Return the figures as the bytes that would be printed."""
    return json.dumps(report(run, games, simulate(run, games, **how)))


def lgtools(*args: str) -> Any:
    """Run a command here."""
    return CliRunner().invoke(root, ["simulate", *args])


RUNS = {
    "lilguys": run_of("lilguys", "random,random,greedy", rotate=True),
    "compared": run_of("lilguys", "random,greedy,random", "reference_card.2=5", compare=True),
    "lyingsack": run_of("lyingsack", "greedy,random,thinking", limit=6),
}


@pytest.mark.parametrize("name", RUNS)
def test_figures_do_not_depend_on_chunks(name: str) -> None:
    run = RUNS[name]
    assert text_of(run, 7) == text_of(run, 7, chunk=1) == text_of(run, 7, chunk=3)


@pytest.mark.parametrize("method", ["spawn", "fork"])
def test_figures_do_not_depend_on_jobs(method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing rests on what a process inherits: so it is where all start afresh, too."""
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip(f"this system has no {method}")
    monkeypatch.setattr(pool, "start_method", lambda: method)
    run = RUNS["compared"]
    assert text_of(run, 6, jobs=2, chunk=1) == text_of(run, 6)


def test_chunks_add_up_in_any_order() -> None:
    run = RUNS["lyingsack"]
    whole = play_chunk(Task(run, 0, 12)).figures
    parts = [play_chunk(Task(run, start, start + 3)).figures for start in (9, 0, 6, 3)]
    for part in parts[1:]:
        parts[0].merge(part)
    assert parts[0] == whole


def test_a_game_depends_on_its_number_only() -> None:
    """The first games of a long run are a short run."""
    run = RUNS["lyingsack"]
    short = simulate(run, 400, chunk=2, paced=lambda parts: itertools.islice(parts, 3))
    assert short.games == 6
    assert short.figures == simulate(run, 6).figures


def naive(run: Run, games: int) -> list[tuple[list[str], Any, Any, Any]]:
    """Play the games one by one: the bots by seat, the moves, the last position, the score."""
    game, side = load(run.game), run.sides[0]
    played = []
    for index in range(games):
        shift = index % len(run.bots) if run.rotate else 0
        bots = [*run.bots[-shift:], *run.bots[:-shift]] if shift else list(run.bots)
        seed = derived_seed(run.seed, index)
        setup = side.setup
        seated = [load_bot(run.game, bot) for bot in bots]
        steps, state = play_game(game, setup, seated, seed, run.limit, chance_seed=seed)
        played.append((bots, steps, state, game.result(state)))
    return played


def test_lilguys_counted_naively() -> None:
    run = run_of("lilguys", "random,random,greedy", rotate=True)
    data = report(run, 50, simulate(run, 50))["sides"][0]
    scores, wins, seat_wins = defaultdict(list), Counter[str](), Counter[int]()
    splits, sends, items, won = Counter[str](), Counter[str](), Counter[str](), defaultdict(set)
    tables = naive(run, 50)
    for number, (bots, steps, state, result) in enumerate(tables):
        cards = state.setup.deck.cards
        best = max(player.total for player in result.players)
        winners = [seat for seat, player in enumerate(result.players) if player.total == best]
        for seat, player in enumerate(result.players):
            scores[bots[seat]].append(player.total)
            items.update(cards[card].id for card in state.items[seat])
        for seat in winners:
            wins[bots[seat]] += 1 / len(winners)
            seat_wins[seat] += 1 / len(winners)
        for before, move in steps:
            if isinstance(move, Split):
                sizes = "-".join(str(n) for n in sorted(move.sizes)[::-1])
                splits[sizes] += 1
                won[sizes].add((number, before.planner, before.planner in winners, len(winners)))
            elif isinstance(move, Trade):
                sends[cards[move.send].id] += 1
    for row in data["by_bot"]:
        bot = row["bot"]
        assert row["wins"]["value"] == pytest.approx(wins[bot] / 50, abs=1e-6)
        assert row["score"]["value"] == pytest.approx(statistics.mean(scores[bot]), abs=1e-6)
        assert row["score"]["spread"] == pytest.approx(statistics.stdev(scores[bot]), abs=1e-6)
        assert (row["score"]["least"], row["score"]["most"]) == (
            min(scores[bot]),
            max(scores[bot]),
        )
    for row in data["by_seat"]:
        assert row["wins"]["value"] == pytest.approx(seat_wins[row["seat"] - 1] / 50, abs=1e-6)
    assert {row["name"]: row["times"] for row in data["splits"]} == splits
    assert {row["name"]: row["times"] for row in data["sends"]} == sends
    assert {row["name"]: row["times"] for row in data["items"]} == items
    for row in data["splits"]:
        part = sum(wins / among for _, _, wins, among in won[row["name"]])
        assert row["wins"]["value"] == pytest.approx(part / len(won[row["name"]]), abs=1e-6)


def test_lyingsack_counted_naively() -> None:
    run = run_of("lyingsack", "greedy,random,thinking", limit=12)
    data = report(run, 50, simulate(run, 50))["sides"][0]
    turns, finished = [], 0
    hands: defaultdict[str, list[tuple[str, bool]]] = defaultdict(list)
    places, out = defaultdict(list), defaultdict(list)
    for bots, steps, _, result in naive(run, 50):
        if not result.winners:
            continue
        finished += 1
        turns.append(sum(isinstance(move, Roll) for _, move in steps))
        for seat, player in enumerate(result.players):
            places[bots[seat]].append(player.rank)
            if player.out:
                out[bots[seat]].append(player.out)
        for i, (before, move) in enumerate(steps):
            if isinstance(move, Take):
                taken = False
                for _, answer in steps[i + 1 :]:
                    if not isinstance(answer, Answer):
                        break
                    taken = taken or answer.accept
                hands[bots[before.active]].append((move.hand, taken))
    assert 0 < finished < 50, "the case wants games of both kinds"
    assert (data["finished"], data["stopped"]) == (finished, 50 - finished)
    assert data["turns"]["value"] == pytest.approx(statistics.mean(turns), abs=1e-6)
    for row in data["by_bot"]:
        bot = row["bot"]
        lies = [taken for hand, taken in hands[bot] if hand == "good"]
        truths = [taken for hand, taken in hands[bot] if hand == "bad"]
        assert row["place"]["value"] == pytest.approx(statistics.mean(places[bot]), abs=1e-6)
        assert row["out_in_turn"]["value"] == pytest.approx(statistics.mean(out[bot]), abs=1e-6)
        assert row["lies"]["value"] == pytest.approx(len(lies) / len(hands[bot]), abs=1e-6)
        believed = lies.count(False) / len(lies)
        assert row["lies_believed"]["value"] == pytest.approx(believed, abs=1e-6)
        doubted = truths.count(True) / len(truths)
        assert row["truths_doubted"]["value"] == pytest.approx(doubted, abs=1e-6)


def test_a_shared_win_counts_in_parts() -> None:
    """LG-WIN: all wins of a game add up to one."""
    run = run_of("lilguys", "random,random")
    data = report(run, 60, simulate(run, 60))["sides"][0]
    assert sum(row["wins"]["value"] for row in data["by_seat"]) == pytest.approx(1, abs=1e-5)


def test_both_sides_see_the_same_cards() -> None:
    """A comparison is paired: whatever the bots decide, chance does the same on both sides."""
    game = load("lilguys")
    run = run_of("lilguys", "greedy,greedy", "scoring=simplified", compare=True)
    deals = []
    for side in run.sides:
        bots = [load_bot("lilguys", bot) for bot in run.bots]
        steps, _ = play_game(game, side.setup, bots, 3, chance_seed=3)
        deals.append([move for _, move in steps if isinstance(move, Deal)])
    assert deals[0] == deals[1]
    assert len(deals[0]) == 6


def test_a_comparison_is_the_difference_of_its_sides() -> None:
    run = RUNS["compared"]
    data = report(run, 12, simulate(run, 12))
    first, second = data["sides"]
    for one, other, row in zip(
        first["by_seat"], second["by_seat"], data["comparison"]["by_seat"], strict=True
    ):
        for figure in ("wins", "score"):
            gain = other[figure]["value"] - one[figure]["value"]
            assert row[figure]["value"] == pytest.approx(gain, abs=3e-6)
    table = rows(data)
    assert {row["side"] for row in table} == {
        "by the book",
        "reference_card.2=5",
        "difference",
    }


def test_a_house_rule_that_is_the_rule_changes_nothing() -> None:
    """LG-SCORE-1: ten symbols are worth 0 anyway."""
    run = run_of("lilguys", "greedy,random", "reference_card.10=0", compare=True)
    compared = report(run, 8, simulate(run, 8))["comparison"]
    assert compared["other_winner"]["value"] == 0
    assert compared["other_winner_same_play"]["value"] == 0
    assert compared["other_choice"]["value"] == 0
    assert compared["other_winner_equal_choices"]["value"] == 0
    assert [row["score"]["value"] for row in compared["by_bot"]] == [0, 0]


def test_names() -> None:
    assert names_of(("greedy", "random", "greedy", "greedy")) == (
        "Greedy",
        "Random",
        "Greedy 2",
        "Greedy 3",
    )


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        ("reference_cards.10=3", "did you mean reference_card.N?"),
        ("reference_card=3", "reference_card.N"),
        ("reference_card.12=3", "leaves a gap"),
        ("reference_card.10=x", "whole number"),
        ("reference_card.10=", "KEY=VALUE"),
        ("scoring=easy", "standard or simplified"),
        ("exclusive.replaces=funy", "did you mean funny?"),
        ("players=3", "no house rule"),
    ],
)
def test_a_wrong_house_rule_is_told(rule: str, told: str) -> None:
    with pytest.raises(TableError) as error:
        make_side("lilguys", ("random", "random"), [rule])
    assert told in str(error.value)


def test_exclusive_guys_may_come_in() -> None:
    """LG-EXCL-1."""
    rules = ("exclusive.replaces=funny", "exclusive.cards.exclusive=8")
    side = make_side("lilguys", ("random",) * 4, [*rules, "exclusive.cards.exclusive2=2"])
    assert side.setup.exclusives is not None


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["lilguys", "--players", "gredy,random"], "did you mean greedy?"),
        (["lilgys", "--players", "random,random"], "Did you mean 'lilguys'?"),
        (["lilguys", "--players", "random"], "LG-PLAYERS"),
        (["lyingsack", "--players", "random,random", "--set", "a=1"], "no house rules"),
        (["lyingsack", "--players", "random,random", "--deck", "standard"], "no decks"),
        (["lilguys", "--players", "random,random", "--deck", "standrad"], "did you mean standard?"),
        (["lilguys", "--players", "random,random", "--limit", "9"], "Lil' Guys always ends"),
        (["lilguys", "--players", "random,random", "--compare"], "needs a house rule"),
        (["lilguys", "--players", "random,random", "-n", "0"], "0"),
        (["lilguys", "--players", "random,random", "-n", "1e4"], "not a valid whole number"),
        (["lilguys", "--players", "greedy,,random"], "seat 2 of 'greedy,,random' has no bot"),
        (["lyingsack", "--players", "random"], "the number of players is 1"),
        (
            ["lilguys", "--players", "random,random", "--out", "-"],
            "standard output has the figures",
        ),
        (["lilguys", "--players", "random,random", "--out", ""], "--out needs a file"),
        (
            ["lilguys", "--players", "random,random", "--set", f"reference_card.10={10**12}"],
            "out of range",
        ),
    ],
)
def test_wrong_use(args: list[str], told: str) -> None:
    run = lgtools(*args)
    assert run.exit_code == 2
    assert run.stdout == ""
    assert told in run.stderr


def test_fewer_games_than_none() -> None:
    with pytest.raises(ValueError, match="-4 games"):
        simulate(RUNS["lyingsack"], -4)


def test_uneven_rotation_is_told() -> None:
    args = ("lyingsack", "--players", "random,random,random", "--rotate", "-n")
    run = lgtools(*args, "7")
    assert (run.exit_code, run.stderr) == (
        0,
        "7 games among 3 seats: no bot sits in each equally often; a multiple of 3 is fair\n",
    )
    assert lgtools(*args, "6").stderr == ""


def test_what_is_fair_stands_in_csv() -> None:
    run = lgtools("lyingsack", "--players", "random,greedy,random", "-n", "4", "--format", "csv")
    rows = list(csv.DictReader(run.stdout.splitlines()))
    fair = {row["name"]: row["fair"] for row in rows if row["figure"] == "wins"}
    third = "0.333333"
    assert fair == {"random": "0.666667", "greedy": third, "1": third, "2": third, "3": third}
    assert {row["fair"] for row in rows if row["figure"] != "wins"} == {""}


@pytest.mark.parametrize("game", ["lilguys", "lyingsack"])
def test_blank_lines_of_markdown(game: str) -> None:
    """One before and after whatever needs one, and never two."""
    extra = ("--set", "reference_card.10=30", "--compare") if game == "lilguys" else ()
    run = lgtools(game, "--players", "random,random", "-n", "3", "--format", "markdown", *extra)
    assert "\n\n\n" not in run.stdout
    lines = run.stdout.split("\n")
    for before, line in itertools.pairwise(lines):
        if line.startswith("|") and not before.startswith("|"):
            assert before == "", "a table wants a blank line before it"


def test_who_sits_everywhere_wins_everything() -> None:
    run = lgtools("lyingsack", "--players", "random,random", "-n", "4")
    assert re.search(r"^random \(x2\) +all, in every seat +100.0 %", run.stdout, re.M)


@pytest.mark.parametrize("fmt", ["table", "json", "csv", "markdown"])
@pytest.mark.parametrize("game", ["lilguys", "lyingsack"])
def test_formats(game: str, fmt: str) -> None:
    run = lgtools(game, "--players", "random,random", "-n", "5", "--format", fmt)
    assert run.exit_code == 0
    assert run.stderr == ""
    assert "random" in run.stdout
    if fmt == "json":
        assert json.loads(run.stdout)["games"] == 5


def test_one_game_is_told_as_one() -> None:
    """A spread or an interval of one value is nothing, and said nothing of."""
    run = lgtools("lilguys", "--players", "random,random", "-n", "1", "--compare", *SIMPLE)
    assert "1 game played twice" in run.stdout
    assert re.search(r"winning score -?\d+\.\d\d; lead of the winner", run.stdout)
    assert "1 games" not in run.stdout and "± ;" not in run.stdout


SIMPLE = ("--scoring", "simplified")
SACK = ("lyingsack", "--players", "thinking,random,greedy", "--format", "json")


@contextmanager
def long_run(folder: Path) -> Iterator[subprocess.Popen[str]]:
    """Give a real process that plays for hours, once it has played a while."""
    logs = folder / "games.yaml"
    how = ("-n", "1000000", "--jobs", "2", "--out", str(logs))
    process = subprocess.Popen(
        [sys.executable, "-m", "lilguys_tools", "simulate", *SACK, *how],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=HERE,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": str(HERE)},
    )
    try:
        while process.poll() is None and not (logs.exists() and logs.stat().st_size):
            time.sleep(0.05)
        yield process
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_who_is_stopped_prints_what_is_done(number: int, code: int, tmp_path: Path) -> None:
    """What is printed is what so many games give."""
    with long_run(tmp_path) as process:
        if number == signal.SIGINT:  # as a terminal does: everybody in the group hears it
            os.killpg(process.pid, number)
        else:
            process.send_signal(number)
        out, err = process.communicate(timeout=60)
    assert process.returncode == code, err
    data = json.loads(out)
    waits, kept, told = err.splitlines()
    assert re.fullmatch(
        r"stopping after the games under way, \d+ and on; once more stops them now", waits
    )
    assert kept == f"Kept in {tmp_path / 'games.yaml'}"
    assert told == f"stopped after {data['games']} of 1000000 games"
    again = lgtools(*SACK, "-n", str(data["games"]))
    assert json.loads(again.stdout) == {**data, "asked": data["games"]}


def _lost(task: Task) -> Any:
    return play_chunk(task) if task.start < 4 else os._exit(9)  # the fifth begins after the first


def test_a_lost_process_leaves_what_was_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lilguys_tools.simulate.running.play_chunk", _lost)
    run = lgtools(*SACK, "-n", "100000", "--jobs", "2")
    assert run.exit_code == 2
    data = json.loads(run.stdout)
    assert data["games"] >= 1
    assert run.stderr == (
        f"stopped after {data['games']} of 100000 games:"
        " a process was ended from outside before its work was done\n"
    )
    again = lgtools(*SACK, "-n", str(data["games"]))
    assert json.loads(again.stdout) == {**data, "asked": data["games"]}


def test_nobody_plays_on_alone(tmp_path: Path) -> None:
    """Whatever ends the command, its processes end as well: their pipes are closed then."""
    with long_run(tmp_path) as process:
        process.kill()
        process.communicate(timeout=60)
