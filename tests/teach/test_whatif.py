"""What a score would be: against sums made by hand, and against files read anew."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
import yaml

from lilguys_tools.logs.games import read_games
from lilguys_tools.teach.whatif import GapError, OneGuy, counted, one_guy_each

TALLY: dict[str, Any] = {
    "game": "lilguys",
    "format": 1,
    "players": ["Ana", "Ben"],
    "final": {
        "Ana": {
            "guys": {"funny": 3, "funny2": 1, "popular": 1, "stinky": 2, "weird": 4},
            "popular_as": {"popular": ["weird"]},
        },
        "Ben": {"guys": {"rich": 2}, "items": ["balloons"]},
    },
}


def _result(data: dict[str, Any]) -> Any:
    (game,) = read_games(yaml.safe_dump(data).encode(), "tally.yaml", ".")
    assert not game.problems, game.problems
    return game.result


def _totals(result: Any) -> list[int]:
    return [player.total for player in result.players]


def _told(ones: Iterable[OneGuy]) -> dict[tuple[str, int], tuple[int | None, int | None]]:
    return {(one.type, one.seat): (one.more, one.less) for one in ones}


def test_by_hand() -> None:
    """Ana: 5 Funny 10, 5 Weird 10, 2 Stinky 1, printed -2; Ben: 2 Rich 1, an item 2."""
    result = _result(TALLY)
    assert _totals(result) == [19, 3]
    # Simplified: Funny and Weird 5 each: 5 x 2, 5 x 1, printed -2; 2 Rich x 2, an item 2.
    assert _totals(counted(result, scoring="simplified")) == [13, 6]
    # A card that pays 20 for five symbols pays Ana twice.
    assert _totals(counted(result, rows={5: 20})) == [39, 3]
    # Stacked with Funny instead: 6 are 14, 4 Weird are 6.
    funny = result.setup.deck.type_numbers["funny"]
    popular = result.setup.deck.number("popular")
    choice = ((popular, (funny,)),)
    assert _totals(counted(result, stacks={0: choice})) == [19, 3]
    assert counted(result) == result


def test_one_guy_by_hand() -> None:
    told = _told(one_guy_each(_result(TALLY)))
    assert told["funny", 0] == (4, -4)  # 5 symbols 10, 6 symbols 14, 4 symbols 6
    assert told["rich", 1] == (2, -2)  # 2 symbols 1, 3 symbols 3, 1 symbol -1
    assert told["rich", 0] == (-1, None)  # a group of one
    # Two Stinky are 1 and print -2; three are 3 and print -3; one is -1 and prints -1.
    assert told["stinky", 0] == (1, -1)
    # A Popular Guy more forgets the choice: 7 Funny and 4 Weird are 18 + 6, 6 and 5 are 14 + 10.
    # Without any 5 and 4 are 10 + 6.
    assert told["popular", 0] == (24 - 20, 16 - 20)


def test_a_gap_in_the_reference_card() -> None:
    assert _totals(counted(_result(TALLY), rows={11: 5})) == [19, 3]
    with pytest.raises(GapError, match="a row for 12 symbols leaves a gap: there is none for 11"):
        counted(_result(TALLY), rows={12: 5})


def test_no_more_than_the_game_holds() -> None:
    data = {**TALLY, "final": {"Ana": {"guys": {"funny": 8, "funny2": 2}}}}
    told = _told(one_guy_each(_result(data)))
    assert told["funny", 0][0] is None
    assert told["funny", 1] == (None, None)


@pytest.mark.parametrize("kind", ["cool", "funny", "weird", "fancy", "rich", "popular", "stinky"])
@pytest.mark.parametrize("by", [1, -1])
def test_one_guy_is_what_the_file_with_one_more_scores(kind: str, by: int) -> None:
    """The same question asked by writing another file and reading it."""
    result = _result(TALLY)
    for seat, name in enumerate(TALLY["players"]):
        has = TALLY["final"][name]
        guys = dict(has["guys"])
        guys[kind] = guys.get(kind, 0) + by
        owed = None
        if guys[kind] >= 0 and result.setup.copies[result.setup.deck.number(kind)]:
            final = {**TALLY["final"], name: {"guys": guys, "items": has.get("items", [])}}
            if kind != "popular" and "popular_as" in has:
                final[name]["popular_as"] = has["popular_as"]
            after = _result({**TALLY, "final": final})
            owed = after.players[seat].total - result.players[seat].total
        told = _told(one_guy_each(result)).get((kind, seat), (None, None))
        assert told[0 if by == 1 else 1] == owed
