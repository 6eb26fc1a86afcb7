"""Figures against values worked out by hand, and intervals against what they promise."""

from __future__ import annotations

import copy
import math
import pickle

import pytest

from lilguys_tools.core.dice import Dice, derived_seed
from lilguys_tools.core.value import Value
from lilguys_tools.logs.decks import standard_deck
from lilguys_tools.simulate.figures import Figures, Rates, Values, share, student


def test_wilson_by_hand() -> None:
    """8 of 10: (0.8 + z2/20) / (1 + z2/10) = 0.71674, give or take 0.22657."""
    found = share(8, 10)
    assert found.value == 0.8
    assert found.low == pytest.approx(0.4901625, abs=1e-6)
    assert found.high == pytest.approx(0.9433178, abs=1e-6)


def test_a_share_of_nothing_says_nothing() -> None:
    found = share(0, 0)
    assert math.isnan(found.value)
    assert (found.low, found.high, found.n) == (0.0, 1.0, 0)


def test_a_share_that_is_whole_or_none() -> None:
    """0 of 10: the upper end is z2 / (10 + z2)."""
    assert share(0, 10).low == 0.0
    assert share(0, 10).high == pytest.approx(3.8414588 / 13.8414588)
    assert share(10, 10).high == 1.0


# The table of Student's t at 97.5 %, as printed in any book of statistics.
@pytest.mark.parametrize(("n", "t"), [(6, 2.5706), (11, 2.2281), (31, 2.0423), (1001, 1.9623)])
def test_student(n: int, t: float) -> None:
    assert student(n) == pytest.approx(t, rel=2e-3)


def test_values_by_hand() -> None:
    """2, 4, 4, 6: mean 4, squares of the differences 4 + 0 + 0 + 4, over 3."""
    values = Values()
    for value in (2, 4, 6, 4):
        values.add(value)
    assert (values.n, values.total, values.mean) == (4, 16, 4.0)
    assert (values.least, values.most) == (2, 6)
    assert values.spread == pytest.approx(math.sqrt(8 / 3))
    found = values.estimate()
    assert found.high - found.value == pytest.approx(student(4) * math.sqrt(8 / 3) / 2)


def test_rates_of_one_a_game_are_plain_means() -> None:
    values, rates = Values(), Rates()
    for value in (3, -1, 7, 7, 0):
        values.add(value)
        rates.add((value, 1))
    plain, ratio = values.estimate(), rates.mean()
    assert ratio.value == pytest.approx(plain.value)
    assert (ratio.low, ratio.high) == pytest.approx((plain.low, plain.high))


def test_a_game_is_the_unit() -> None:
    """Both seats of a game alike tell no more than one of them would."""
    single, double = Rates(), Rates()
    for value in (3, -1, 7, 7, 0):
        single.add((value, 1))
        double.add((2 * value, 2))
    one, two = single.mean(), double.mean()
    assert (two.low, two.high) == pytest.approx((one.low, one.high))
    assert two.n == 2 * one.n
    wins_one, wins_two = Rates(), Rates()
    for won in (1, 0, 0, 1, 1, 0, 0, 0):
        wins_one.add((won, 1))
        wins_two.add((2 * won, 2))
    assert (wins_two.share().low, wins_two.share().high) == pytest.approx(
        (wins_one.share().low, wins_one.share().high)
    )


def test_shares_of_games_come_near_to_wilson() -> None:
    rates = Rates()
    for won in [60] * 30 + [0] * 70:
        rates.add((won, 1))
    found, wilson = rates.share(60), share(30, 100)
    assert found.value == 0.3
    assert (found.low, found.high) == pytest.approx((wilson.low, wilson.high), abs=2e-3)


def test_parts_add_up_in_any_order() -> None:
    parts = []
    for part in range(3):
        figures = Figures()
        for i in range(5):
            figures.count(("score", part % 2), i * part)
            figures.rate(("won",), i % 2, 1)
        parts.append(figures)
    forwards, backwards = Figures(), Figures()
    for figures in parts:
        forwards.merge(figures)
    for figures in reversed(parts):
        backwards.merge(pickle.loads(pickle.dumps(figures)))
    assert forwards == backwards
    assert forwards.of("score", 0).total == 20  # the parts 0 and 2: 2 * (0 + 1 + 2 + 3 + 4)
    assert forwards.ratio("won").n == 15
    assert parts[0].ratio("won").n == 5, "what is added stays as it was"


def coverage(inside: list[bool]) -> None:
    """95 % of the intervals hold the truth; at a fixed seed, give or take three deviations."""
    missed = 1 - sum(inside) / len(inside)
    assert missed == pytest.approx(0.05, abs=3 * math.sqrt(0.05 * 0.95 / len(inside)))


@pytest.mark.parametrize("p", [0.05, 0.25, 0.5])
def test_intervals_of_a_share_hold_the_truth(p: float) -> None:
    inside = []
    for run in range(1500):
        dice = Dice(derived_seed(5, run))
        found = share(sum(dice.fraction() < p for _ in range(200)), 200)
        inside.append(found.low <= p <= found.high)
    coverage(inside)


@pytest.mark.parametrize("n", [8, 60])
def test_intervals_of_a_mean_hold_the_truth(n: int) -> None:
    """A die shows 3.5 on average."""
    inside = []
    for run in range(1500):
        dice, values = Dice(derived_seed(6, run)), Values()
        for _ in range(n):
            values.add(dice.roll())
        found = values.estimate()
        inside.append(found.low <= 3.5 <= found.high)
    coverage(inside)


def test_intervals_over_games_hold_the_truth() -> None:
    """Each game throws its own coin, and one to four times; all alike in half of the games."""
    inside = []
    for run in range(1000):
        dice, rates = Dice(derived_seed(7, run)), Rates()
        for _ in range(120):
            number = dice.roll(4)
            if dice.below(2):
                rates.add((number * (dice.fraction() < 0.3), number))
            else:
                rates.add((sum(dice.fraction() < 0.3 for _ in range(number)), number))
        found = rates.share()
        inside.append(found.low <= 0.3 <= found.high)
    coverage(inside)


def test_values_go_to_other_processes() -> None:
    """A deck's conditions and effects are `Value`s; copies of them are equal."""
    deck = standard_deck()
    copied = pickle.loads(pickle.dumps(deck))
    assert copied == deck
    assert copied.tables == deck.tables
    effects = [card.effect for card in deck.cards if isinstance(card.effect, Value)]
    assert effects
    assert copy.deepcopy(effects) == effects


@pytest.mark.parametrize(
    ("n", "exact"),  # quantiles of Student's t at 97.5 %, as statistical tables give them
    [(2, 12.7062), (3, 4.3027), (4, 3.1824), (5, 2.7764), (6, 2.5706), (11, 2.2281), (31, 2.0423)],
)
def test_quantiles_of_students_t(n: int, exact: float) -> None:
    assert student(n) == pytest.approx(exact, rel=2e-3)
