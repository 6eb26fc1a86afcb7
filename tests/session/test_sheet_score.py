"""Both variants side by side, and the reveal category by category."""

from __future__ import annotations

from pathlib import Path

import pytest

from lilguys_tools.logs.games import read_games
from lilguys_tools.session.sheet_games import Judged
from lilguys_tools.session.sheet_import import imported
from lilguys_tools.session.sheet_score import compared, reveal
from lilguys_tools.session.sheet_table import Table

CASES = sorted((Path(__file__).parents[1] / "cases" / "lilguys" / "good").glob("t*.yaml"))


def tally(text: str) -> Judged:
    (game,) = read_games(
        ("game: lilguys\nformat: 1\nplayers: [Ana, Ben]\nfinal:\n" + text).encode()
    )
    assert game.result is not None, game.problems
    return Judged(Table(), game)


def test_compared() -> None:
    """4 Funny 6 and 2 Rich 1, or 2 a symbol and 1 a symbol: 8 and 2; Ben 10 symbols 0, or 20."""
    judged = tally(
        "  Ana: {guys: {funny: 4, rich: 2}}\n  Ben: {guys: {weird: 8, weird2: 1}, items: [cake]}\n"
    )
    other = judged.other()
    assert other is not None
    for one, two in ((judged.result, other), (other, judged.result)):
        ana, ben = compared(one, two)
        assert (ana.standard, ana.simplified, ana.difference) == (7, 10, 3)
        assert (ben.standard, ben.simplified, ben.difference) == (2, 22, 20)
        assert (ana.standard_rank, ana.simplified_rank) == (1, 2)


def test_reveal() -> None:
    """5 Funny 10; 2 Stinky 1 and printed -2; Spotlight 5 last; Ben's Cake 2, his Rich -1."""
    judged = tally(
        "  Ana: {guys: {funny: 5, stinky: 2}, items: [spotlight]}\n"
        "  Ben: {guys: {rich: 1}, items: [cake]}\n"
    )
    assert [
        (step.title, step.type, step.points, step.so_far) for step in reveal(judged.result)
    ] == [
        ("Funny Guys", "funny", (10, 0), (10, 0)),
        ("Rich Guys", "rich", (0, -1), (10, -1)),
        ("Stinky Guys", "stinky", (1, 0), (11, -1)),
        ("Printed on Guys", "", (-2, 0), (9, -1)),
        ("Party Store cards", "", (0, 2), (9, 1)),
        ("Special items", "", (5, 0), (14, 1)),
    ]
    assert [step.cards for step in reveal(judged.result)[-3:]] == [
        ((), ()),
        ((), ("Cake",)),
        (("Spotlight",), ()),
    ]


@pytest.mark.parametrize("path", CASES, ids=lambda p: p.name)
def test_after_the_last_category_everybody_has_the_total(path: Path) -> None:
    table = imported(path.read_bytes(), path.name, str(path.parent))
    (game,) = read_games(path.read_bytes(), path.name, path.parent)
    assert table.people
    steps = reveal(game.result)
    assert steps[-1].so_far == tuple(player.total for player in game.result.players)


def test_nothing_to_reveal() -> None:
    assert reveal(tally("  Ana: {}\n").result) == ()
