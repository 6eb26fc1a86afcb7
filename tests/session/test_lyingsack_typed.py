"""Moves of You Lying Sack as they are typed."""

from __future__ import annotations

from typing import Any

import pytest
from session_games import again, begin, to_person

from lilguys_tools.core.errors import IllegalMoveError
from lilguys_tools.games.lyingsack.moves import Answer, Roll, Take
from lilguys_tools.session.notation import read_line
from lilguys_tools.session.session import Session
from lilguys_tools.session.words import NotationError


def typed(session: Session, line: str) -> list[Any]:
    return read_line(session.game, session.state, line, session.recording)


@pytest.mark.parametrize(
    ("line", "hand"),
    [("b", "bad"), ("Bad Things", "bad"), ("1", "bad"), ("g", "good"), ("good", "good")],
)
def test_a_hand(line: str, hand: Any) -> None:
    assert typed(to_person(begin("lyingsack", "Ana,Ben,Cleo")), line) == [Take(hand)]


@pytest.mark.parametrize("line", ["", "x", "bg", "goood"])
def test_a_hand_that_can_not_be_read_is_not_repeated(line: str) -> None:
    session = to_person(begin("lyingsack", "Ana,Ben,Cleo"))
    with pytest.raises(NotationError) as error:
        typed(session, line)
    assert error.value.text == "that is neither b (Bad Things) nor g (the Good Thing)"


@pytest.mark.parametrize(
    ("line", "accept"), [("y", True), ("accept", True), ("take", True), ("n", False), ("2", False)]
)
def test_an_answer(line: str, accept: bool) -> None:
    session = to_person(begin("lyingsack", "Ana,Ben,Cleo"))
    session.submit([Take("bad")])
    assert typed(session, line) == [Answer(accept)]


def test_a_turn_at_a_real_table_in_one_line() -> None:
    session = begin("lyingsack", "Ana,Ben,Cleo", recording=True)
    refuse, accept = Answer(False), Answer(True)
    assert typed(session, "4") == [Roll(4)]
    assert typed(session, "4 bad Cleo") == [Roll(4), Take("bad"), refuse, accept]
    assert typed(session, "6 g be") == [Roll(6), Take("good"), accept]
    assert typed(session, "roll 3, good, nobody") == [Roll(3), Take("good"), refuse, refuse]
    assert typed(session, "3 good ana") == [Roll(3), Take("good"), refuse, refuse]


def test_the_rest_of_a_turn_at_a_real_table() -> None:
    session = begin("lyingsack", "Ana,Ben,Cleo", recording=True)
    session.submit(typed(session, "4"))
    assert typed(session, "bad Ben") == [Take("bad"), Answer(True)]
    for line in ("Ben", "7", ""):
        with pytest.raises(NotationError):
            typed(session, line)


def test_who_took_the_hand_may_come_in_a_line_of_its_own() -> None:
    session = begin("lyingsack", "Ana,Ben,Cleo", recording=True)
    session.submit(typed(session, "3 good"))
    assert session.game.decision(session.state) == "answer"
    assert typed(session, "Ana") == [Answer(False), Answer(False)]
    assert typed(session, "cleo") == [Answer(False), Answer(True)]
    assert "hand" not in session.log_text()
    assert again(session).state == session.state


def test_who_is_out_can_not_have_taken_it() -> None:
    session = begin("lyingsack", "Ana,Ben,Cleo", recording=True)
    for line in ("1 bad Ben", "1 bad Ana", "1 bad Ben"):
        session.submit(typed(session, line))
    with pytest.raises(IllegalMoveError, match="LS-OFFER"):
        session.submit(typed(session, "1 bad Ben"))
        session.submit(typed(session, "1 bad Ben"))
