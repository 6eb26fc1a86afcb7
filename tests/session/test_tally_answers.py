"""Answers to the questions of a tally, and the file they make."""

from __future__ import annotations

from pathlib import Path

import pytest

from lilguys_tools.logs.games import read_games
from lilguys_tools.session.opening import OpeningError
from lilguys_tools.session.tally import GUYS, ITEMS, POPULAR, Tally
from lilguys_tools.session.tally_opening import new_tally, resumed_tally, with_players
from lilguys_tools.session.words import NotationError


def tally(players: str = "Ana,Ben", **options: str) -> Tally:
    return new_tally(players.split(","), "tally.yaml", **options)  # type: ignore[arg-type]


def test_the_file_scores_as_it_was_shown() -> None:
    """The contract's own example."""
    table = tally(scoring="simplified")
    table = table.answered(0, GUYS, "3 funny, funny2, popular, 2 stinky")
    table = table.answered(0, ITEMS, "balloons, Real card = 4")
    table = table.answered(0, POPULAR, "weird")
    table = table.answered(1, GUYS, "2 ri").answered(1, ITEMS, "")
    (game,) = read_games(table.text().encode())
    assert [p.total for p in game.result.players] == [16, 4]
    assert game.result == table.scored().result


def test_corrections() -> None:
    table = tally().answered(0, GUYS, "3 funny, weird2")
    hand = table.answered(0, GUYS, "+ rich, 2 funny, - weird2").hands[0]
    assert hand is not None
    assert hand.guys == (("funny", 5), ("rich", 1))
    assert table.answered(0, GUYS, "-").hands[0].guys == ()  # type: ignore[union-attr]
    with pytest.raises(NotationError, match="not so many"):
        table.answered(0, GUYS, "- 4 funny")
    table = table.answered(0, ITEMS, "cake, cake, Goose = -2")
    hand = table.answered(0, ITEMS, "- cake, Goose = -2, + balloons").hands[0]
    assert hand is not None
    assert hand.items == ("cake", "balloons")
    with pytest.raises(NotationError, match="not among"):
        table.answered(0, ITEMS, "- pinata")


@pytest.mark.parametrize(
    ("what", "line", "why"),
    [
        (GUYS, "9 funny", "LG-DECK-3"),
        (GUYS, "cool", "LG-DECK-3"),
        (GUYS, "wierd", "did you mean weird"),
        (GUYS, "cake", "there is no Guy cake"),
        (ITEMS, "friend", "there is no item friend"),
        (ITEMS, "golden goose", "golden goose = 4"),
    ],
)
def test_what_is_refused_at_once(what: str, line: str, why: str) -> None:
    with pytest.raises(NotationError) as error:
        tally().answered(0, what, line)
    assert why in error.value.text


def test_no_card_is_counted_too_often_over_all_players() -> None:
    table = tally().answered(0, GUYS, "8 funny")
    with pytest.raises(NotationError, match="LG-DECK-3"):
        table.answered(1, GUYS, "funny")


def test_populars_are_asked_for_where_there_are_any() -> None:
    table = tally().answered(0, GUYS, "popular, popular2")
    assert table.questions(0) == (GUYS, ITEMS, POPULAR)
    assert table.questions(1) == (GUYS, ITEMS)
    chosen = table.answered(0, POPULAR, "weird")
    assert chosen.hands[0].stacking == {"popular": ["weird"], "popular2": ["weird"]}  # type: ignore[union-attr]
    assert chosen.answered(0, POPULAR, "").hands[0].stacking == {}  # type: ignore[union-attr]
    # Other Guys, other Populars perhaps: the choice is made anew.
    assert chosen.answered(0, GUYS, "+ rich").hands[0].stacking == {}  # type: ignore[union-attr]


def test_a_tally_is_gone_on_with(tmp_path: Path) -> None:
    path = str(tmp_path / "tally.yaml")
    table = new_tally(["Ana", "No", "1e3"], path, scoring="simplified", last_planner=1)
    table = table.answered(0, GUYS, "2 popular, 3 funny").answered(0, POPULAR, "weird funny")
    table = table.answered(2, ITEMS, "cake, A: thing = 3")
    back = resumed_tally(table.text(), path)
    assert back.hands == table.hands
    assert back.text() == table.text()
    assert back.last_planner == 1


@pytest.mark.parametrize(
    "text",
    [
        "game: lyingsack\nformat: 1\nplayers: [A, B]\nturns: []\n",
        "game: lilguys\nformat: 1\nplayers: [A, B]\nfinal: {A: {guys: {x: 1}}}\n",
        "",
    ],
)
def test_other_files_are_no_tallies(text: str) -> None:
    with pytest.raises(OpeningError):
        resumed_tally(text, "tally.yaml")


def test_tables_that_can_not_be() -> None:
    with pytest.raises(OpeningError, match="LG-PLAYERS"):
        tally("Ana")


def test_other_players_keep_what_was_typed() -> None:
    table = new_tally(["Xena", "Yuri"], "tally.yaml", scoring="simplified", last_planner=0)
    table = table.answered(0, GUYS, "popular, rich").answered(0, POPULAR, "weird")
    table = table.answered(1, ITEMS, "cake")
    more = with_players(table, ["Zoe", "xena", "Yuri"])
    assert more.hands == (None, table.hands[0], table.hands[1])
    assert more.given == {(1, GUYS), (1, POPULAR), (2, ITEMS)}
    assert more.last_planner == 1
    assert more.setup.scoring == "simplified"
    assert resumed_tally(more.text(), "tally.yaml").text() == more.text()


def test_a_mistyped_name_is_another_name_for_the_same_player() -> None:
    table = new_tally(["Xena", "Yri"], "tally.yaml", last_planner=1).answered(1, GUYS, "rich")
    mended = with_players(table, ["Xena", "Yuri"])
    assert (mended.hands, mended.last_planner) == (table.hands, 1)
    swapped = with_players(table, ["Yri", "Xena"])
    assert swapped.hands == (table.hands[1], None)


def test_players_that_can_not_be_are_refused() -> None:
    """Friends are in the game of four only (LG-DECK-2)."""
    table = tally("A,B,C,D").answered(0, GUYS, "friend")
    for names in (["A"], ["A", "B", "C"], ["A", "a", "B", "C"]):
        with pytest.raises(NotationError):
            with_players(table, names)
