"""Two tables side by side: what is compared with what, and how much of it is the rule."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from lilguys_tools.bots import Advice, load_bot, play_game
from lilguys_tools.bots.own import own_bot
from lilguys_tools.cli import root
from lilguys_tools.core.dice import derived_seed
from lilguys_tools.games import load
from lilguys_tools.simulate.chunk import Run
from lilguys_tools.simulate.report import report
from lilguys_tools.simulate.running import simulate
from lilguys_tools.simulate.table import compared_sides

STANDARD = (Path(__file__).parents[2] / "rules_data/lilguys/decks/standard.yaml").read_text("utf-8")
BOTS = ("random", "greedy", "random")


def changed(name: str, *changes: tuple[str, str]) -> None:
    """Write a deck that differs from the standard one."""
    text = STANDARD
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    Path(name).write_text(text, "utf-8")


#: Ten symbols for 30; three points a symbol of the largest group; a Balloons less, a Piñata more.
TEN = ("10: 0}", "10: 30}")
SIMPLER = ("simplified_card: [2, 1]", "simplified_card: [3, 1]")
OTHER_CARDS = (
    (
        "Balloons, kind: normal, points: 2, copies: 3",
        "Balloons, kind: normal, points: 2, copies: 2",
    ),
    ("Piñata, kind: normal, points: 2, copies: 2", "Piñata, kind: normal, points: 2, copies: 3"),
)


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Go to an empty folder."""
    monkeypatch.chdir(tmp_path)


def lgtools(*args: str, players: str = "random,random", games: int = 2) -> Any:
    """Compare two tables by the command."""
    how = ("--players", players, "-n", str(games), "--compare")
    return CliRunner().invoke(root, ["simulate", "lilguys", *how, *args])


def compare(games: int, *rules: str, shared: Sequence[str] = ()) -> Any:
    """Return the report of a comparison, with its two sides."""
    run = Run("lilguys", BOTS, compared_sides("lilguys", BOTS, rules, shared), 1)
    return report(run, games, simulate(run, games))


class Scripted:
    """Makes the moves of a list that all seats share, and then plays like a bot.

    Contrary, it is then shown its moves the other way round.
    """

    def __init__(self, bot: str, script: list[Any], contrary: bool) -> None:
        self.bot, self.name = load_bot("lilguys", bot), bot
        self.script, self.contrary = script, contrary

    def choose(self, view: Any, seat: int, moves: Any, dice: Any) -> Advice:
        """Return the next move of the list, or of the bot."""
        if self.script:
            return Advice(self.script.pop(0))
        shown = tuple(reversed(list(moves))) if self.contrary else moves
        return self.bot.choose(view, seat, shown, dice)


def test_the_controls_by_a_naive_count() -> None:
    """Whole games by the book, played from the start up to where the pair parts."""
    rule, games = "reference_card.2=8", 12
    sides = compared_sides("lilguys", BOTS, [rule])
    game = load("lilguys")

    def play(side: int, script: list[Any], contrary: bool = False) -> Any:
        bots = [Scripted(bot, script, contrary) for bot in BOTS]
        steps, state = play_game(game, sides[side].setup, bots, seed, chance_seed=seed)
        return steps, game.result(state).winners

    counts = Counter[str]()
    for index in range(games):
        seed = derived_seed(1, index)
        (book, won), (house, other) = (play(side, []) for side in (0, 1))
        counts["other_winner"] += other != won
        at = next((i for i, (a, b) in enumerate(zip(book, house)) if a[1] != b[1]), None)  # noqa: B905
        if at is None:
            continue
        counts["other_choice"] += 1
        same = [move for state, move in book[:at] if not game.is_chance(state)]
        counts["other_winner_equal_choices"] += play(0, [*same], contrary=True)[1] != won
        counts["other_winner_one_choice"] += play(0, [*same, house[at][1]])[1] != won
    assert len(counts) == 4 and all(counts.values()), "the case wants games of all kinds"
    found = compare(games, rule)["comparison"]
    for name, times in counts.items():
        assert found[name]["value"] == pytest.approx(times / games, abs=1e-6), name


class Remembering:
    """Plays greedily, and will not be called in from the middle of a game."""

    def __init__(self) -> None:
        self.bot, self.asked = load_bot("lilguys", "greedy"), 0

    def choose(self, view: Any, seat: int, moves: Any, dice: Any) -> Advice:
        """Return what the greedy bot does."""
        assert self.asked or view.round == 1, "nobody told what came before"
        self.asked += 1
        return self.bot.choose(view, seat, moves, dice)


def test_a_bot_that_remembers_sees_a_control_from_its_start() -> None:
    rule = "reference_card.6=40"  # first thought of in later rounds
    own = tuple(own_bot(Remembering) for _ in range(2))
    found = []
    for bots in (own, ("greedy", "greedy")):
        run = Run("lilguys", bots, compared_sides("lilguys", bots, [rule]), 1)
        data = report(run, 2, simulate(run, 2))["comparison"]
        found.append({name: data[name] for name in data if name.startswith("other_")})
    assert found[0] == found[1]
    assert found[0]["other_choice"]["value"] == 1


def test_who_chooses_at_random_is_not_moved_by_a_rule() -> None:
    """So the games never part, and no control is played."""
    data = json.loads(lgtools("--set", "reference_card.2=8", "--format", "json", games=5).stdout)
    for name in ("other_choice", "other_winner_equal_choices", "other_winner_one_choice"):
        assert (data["comparison"][name]["value"], data["comparison"][name]["n"]) == (0, 5)
    assert "Nobody chose otherwise" in lgtools("--set", "reference_card.2=8").stdout


def test_ten_alone_and_ten_or_more_are_two_rules() -> None:
    """The last row holds for more (LG-SCORE-1), so eleven has to be said to be worth 0 still."""
    more, alone = ["reference_card.10=30"], ["reference_card.10=30", "reference_card.11=0"]
    for rules, rows in ((more, (26, 30)), (alone, (26, 30, 0))):
        _, side = compared_sides("lilguys", BOTS, rules)
        assert side.setup.reference[9:] == rows


def test_pairs_that_are_all_alike_are_no_certainty() -> None:
    """Two games in which one of the two has ten symbols, and nobody wins by them."""
    args = ("--set", "reference_card.10=30")
    data = json.loads(lgtools(*args, "--format", "json").stdout)["comparison"]
    for row in data["by_bot"] + data["by_seat"]:
        assert [row["wins"][key] for key in ("value", "low", "high")] == [0, None, None]
    both = data["by_bot"][0]["score"]
    assert (both["value"], both["low"], both["high"]) == (30 / 2, None, None)
    shown = lgtools(*args).stdout
    assert re.search(r"^seat 1 +\+0.0 % \(no pair differed\) +\+15.00 \[", shown, re.M)
    assert "+15.00 (alike in all pairs)\n" in shown
    assert re.search(r"^control: the rule kept, one choice made otherwise *$", shown, re.M)
    assert re.search(r"^all is played anew by the other rule +0.0 % \[0.0, ", shown, re.M)


def test_a_difference_in_wins_stays_within_all_games() -> None:
    """Three games of two players say so little that Student's t goes beyond."""
    data = json.loads(lgtools("--scoring", "simplified", "--format", "json", games=3).stdout)
    changes = [row["wins"] for row in data["comparison"]["by_seat"]]
    assert any(row["low"] == -1 for row in changes) and any(row["high"] == 1 for row in changes)
    assert all(-1 <= row["low"] <= row["high"] <= 1 for row in changes)


def test_the_figure_that_misleads_never_stands_alone() -> None:
    run = lgtools("--set", "reference_card.10=30")
    lines = run.stdout.split("\n")
    at = next(i for i, line in enumerate(lines) if line.startswith("Another winner if"))
    assert [line.split("  ")[0] for line in lines[at + 2 : at + 6]] == [
        "the same choices are counted by the other rule",
        "all is played anew by the other rule",
        "control: the rule kept, equal choices made otherwise",
        "control: the rule kept, one choice made otherwise",
    ]


def test_a_deck_is_compared_with_the_book() -> None:
    """Only its points differ: so the cards come alike, and games can be counted anew."""
    changed("mine.yaml", TEN)
    run = lgtools("--deck", "mine.yaml", "--format", "json", games=12)
    data = json.loads(run.stdout)
    assert [side["rules"] for side in data["sides"]] == ["by the book", "deck=mine.yaml"]
    assert data["comparison"]["same_cards"] is True
    same = json.loads(lgtools("--set", "reference_card.10=30", "--format", "json", games=12).stdout)
    assert data["comparison"] == same["comparison"], "30 for ten, written down in two ways"


def test_decks_with_other_cards_are_no_pairs() -> None:
    changed("mine.yaml", *OTHER_CARDS)
    run = lgtools("--deck", "mine.yaml", "--format", "json")
    compared = json.loads(run.stdout)["comparison"]
    assert compared["same_cards"] is False
    for name in ("other_winner_same_play", "other_choice", "other_winner_equal_choices"):
        assert compared[name] is None
    told = lgtools("--deck", "mine.yaml").stdout
    assert "2 games played at each table; their cards differ" in told
    assert "Another winner" not in told


def test_what_is_shared_and_what_differs() -> None:
    changed("mine.yaml", SIMPLER)
    data = compare(1, "deck=mine.yaml", shared=["scoring=simplified"])
    assert [side["rules"] for side in data["sides"]] == [
        "scoring=simplified",
        "scoring=simplified, deck=mine.yaml",
    ]
    assert data["comparison"]["other_winner_same_play"] is not None
    data = compare(1, "reference_card.10=30", shared=["deck=mine.yaml"])
    assert [side["rules"] for side in data["sides"]] == [
        "deck=mine.yaml",
        "deck=mine.yaml, reference_card.10=30",
    ]
    changed("other.yaml", TEN)
    data = compare(1, "deck=other.yaml", shared=["deck=mine.yaml"])
    assert [side["rules"] for side in data["sides"]] == ["deck=mine.yaml", "deck=other.yaml"]


@pytest.mark.parametrize(
    ("args", "told"),
    [
        ([], "--compare needs a house rule: --set, --scoring or --deck"),
        (["--scoring", "standard"], "nothing to compare: scoring=standard plays and counts like"),
        (["--deck", "standard"], "nothing to compare: deck=standard plays and counts like by the"),
        (["--deck", "same.yaml"], "nothing to compare: deck=same.yaml"),
        (["--deck", "simpler.yaml"], "nothing to compare: deck=simpler.yaml"),
        (["--set", "reference_card.10=0"], "nothing to compare: reference_card.10=0"),
        (["--set", "reference_card.11=0"], "nothing to compare: reference_card.11=0"),
        (
            ["--scoring", "simplified", "--set", "reference_card.10=30"],
            "reference_card.10=30 can do nothing here: simplified scoring has no reference card",
        ),
        (
            ["--set", "scoring=simplified", "--set", "reference_card.10=30"],
            "reference_card.10=30 can do nothing here",
        ),
        (
            ["--scoring", "simplified", "--deck", "simpler.yaml"],
            "scoring=simplified and deck=simpler.yaml: which of them differs?",
        ),
        (["--set", "scoring=simplified", "--set", "scoring=standard"], "scoring is set twice"),
    ],
)
def test_nothing_to_compare(args: list[str], told: str) -> None:
    changed("same.yaml", ("Standard box", "My box"))
    changed("simpler.yaml", SIMPLER)
    run = lgtools(*args)
    assert (run.exit_code, run.stdout) == (2, "")
    assert told in run.stderr


def test_a_rule_that_can_do_nothing_alone() -> None:
    """Not compared it is as idle."""
    args = ["simulate", "lilguys", "--players", "random,random", "-n", "1"]
    args += ["--scoring", "simplified", "--set", "reference_card.10=30"]
    run = CliRunner().invoke(root, args)
    assert run.exit_code == 2
    assert "reference_card.10=30 can do nothing here" in run.stderr
