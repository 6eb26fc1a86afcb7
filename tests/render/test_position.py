"""The table of a lesson: what a learner may see, and no figure that is to be worked out."""

from __future__ import annotations

import pytest

from lilguys_tools.render.position import position_text
from lilguys_tools.render.tables import width
from lilguys_tools.session.lessons import lessons
from lilguys_tools.teach.task import Position


def position_of(game: str, id: str) -> Position:
    (step,) = [step for lesson in lessons(game) for step in lesson.steps if step.id == id]
    assert step.position is not None
    return step.position


def test_a_table_counted_up() -> None:
    assert position_text(position_of("lilguys", "whole-hand")).split("\n") == [
        "Ana has 4 x funny, funny2, 2 x rich, 2 x stinky (printed -1 each).",
        "Ana has Cake: 2 points.",
        "Ana has Spotlight: 5 points; asked: the most Funny symbols.",
        "Ben has 2 x funny, 3 x weird.",
        "Symbols   1  2  3  4   5   6   7   8   9  10+",
        " Points  -1  1  3  6  10  14  18  22  26    0",
    ]


def test_the_card_of_the_simplified_count() -> None:
    lines = position_text(position_of("lilguys", "simplified"), plain=True).split("\n")
    assert lines[-1] == "Points a symbol by group: largest gives 2, second largest gives 1."


@pytest.mark.parametrize("columns", [20, 40, 70, 80, 120])
@pytest.mark.parametrize("game", ["lilguys", "lyingsack"])
def test_every_table_fits(game: str, columns: int) -> None:
    for lesson in lessons(game):
        for step in lesson.steps:
            if step.position is None:
                continue
            for plain in (False, True):
                text = position_text(step.position, width=columns, plain=plain)
                assert max(map(width, text.split("\n"))) <= columns, step.id


def test_points_are_not_told() -> None:
    text = position_text(position_of("lilguys", "send"), plain=True)
    assert "Weird Guys: 3 symbols." in text and "so far" not in text
    for plain in (False, True):
        assert "rank" not in position_text(position_of("lyingsack", "keep"), plain=plain)


def test_only_what_lies_there_is_shown() -> None:
    """Ben has three Weird symbols and a Fancy one; nobody else has anything yet."""
    lines = position_text(position_of("lilguys", "send")).split("\n")
    assert lines[-4:] == [
        "  Symbols  Weird  Fancy",
        "▸ Ben          3      1",
        "Symbols   1  2  3  4   5   6   7   8   9  10+",
        " Points  -1  1  3  6  10  14  18  22  26    0",
    ]
    assert "" not in lines
    told = position_text(position_of("lilguys", "send"), plain=True).split("\n")
    assert "Ben. Weird Guys: 3 symbols. Fancy Guys: 1 symbol." in told
    assert not any(line.startswith(("Ana.", "Cleo.", "Dee.")) for line in told)


def test_before_anybody_has_anything() -> None:
    lines = position_text(position_of("lilguys", "split")).split("\n")
    assert lines[-1].startswith("normal 2")


def test_a_closed_hand_is_not_told() -> None:
    text = position_text(position_of("lyingsack", "keep"))
    assert "Sack and closed hand" in text


def test_the_card_in_a_sentence() -> None:
    text = position_text(position_of("lilguys", "ten"), width=200, plain=True)
    assert "Points by symbols: 1 gives -1, 2 gives 1," in text and "10 or more gives 0." in text
