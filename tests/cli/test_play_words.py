"""What play says at its prompts: help that fits, moves as they may be typed, hints, refusals."""

from __future__ import annotations

from typing import Any

import pytest
from session_words import at_the_end, in_the_middle

from lilguys_tools.cli.play_help import help_text, how_to_answer
from lilguys_tools.cli.play_words import (
    LETTERS,
    ask_who_draws,
    expected,
    move_words,
    question,
)
from lilguys_tools.core.errors import Breach
from lilguys_tools.session.notation import read_line
from lilguys_tools.session.opening import new_session
from lilguys_tools.session.reasons import reason
from lilguys_tools.session.seats import read_players
from lilguys_tools.session.session import Session


def commands(session: Session) -> list[str]:
    """Return the commands that help offers."""
    lines = help_text(session).split("\n")
    return [line.split()[0] for line in lines if line.startswith("  ") and line[2] != " "]


def test_help_at_a_decision_of_lil_guys_tells_every_command() -> None:
    session = in_the_middle("lilguys", "Ana,Ben,Cleo", "split")
    wanted = ["moves", "why", "hint", "rules", "card", "board", "score", "undo", "save", "quit"]
    assert commands(session) == wanted


def test_help_of_you_lying_sack_speaks_of_no_cards() -> None:
    for decision in ("hand", "answer"):
        text = help_text(in_the_middle("lyingsack", "Ana,Ben,Cleo", decision))
        for word in ("card", "fu2", "stinky", "LG-", "spotlight", "Guy"):
            assert word not in text
        assert "hint" in text


@pytest.mark.parametrize("game", ["lilguys", "lyingsack"])
def test_help_at_a_real_table_offers_no_hint_for_chance(game: str) -> None:
    session = new_session(game, read_players("Ana,Ben,Cleo"), recording=True)
    assert not {"moves", "hint"} & set(commands(session))
    assert {"why", "undo", "quit"} <= set(commands(session))


@pytest.mark.parametrize("game", ["lilguys", "lyingsack"])
def test_help_after_the_end_offers_what_can_still_be_done(game: str) -> None:
    session = at_the_end(game)
    assert not {"moves", "hint", "why"} & set(commands(session))
    assert {"score", "undo", "quit"} <= set(commands(session))
    assert how_to_answer(session).startswith("The game is over")


@pytest.mark.parametrize("decision", ["send", "prank"])
def test_moves_are_shown_as_they_may_be_typed(decision: str) -> None:
    """Every trade, and every prank, of some positions comes back from its own words."""
    for seed in range(20):
        session = in_the_middle("lilguys", "Ana,Ben,Cleo,Dee", decision, seed)
        for move in session.game.legal_moves(session.state):
            words = move_words(session, move)
            if words != "send nobody":
                assert read_line(session.game, session.state, words) == [move], words


def test_a_card_called_like_a_verb_is_bought() -> None:
    """``line`` may stand before the cards of a line; conga-line is a card all the same."""
    session = in_the_middle("lilguys", "Ana,Ben,Cleo,Dee", "send")
    (move,) = read_line(session.game, session.state, "funny > conga-line punch-bowl")
    ids = [session.setup.deck.cards[card].id for card in move.buy]
    assert ids == ["conga-line", "punch-bowl"]


def test_a_prank_is_asked_for_with_an_example_that_works() -> None:
    seen = set()
    for seed in range(40):
        session = in_the_middle("lilguys", "Ana,Ben,Cleo,Dee", "prank", seed)
        example = how_to_answer(session).partition(", as ")[2].removesuffix(".")
        assert f"(as {example};" in question(session)[0]
        (move,) = read_line(session.game, session.state, example)
        assert session.game.check(session.state, move) is None
        seen.add(session.setup.deck.cards[session.state.prank].effect.key)
    assert len(seen) > 2


@pytest.mark.parametrize(
    ("estimate", "words"),
    [
        (-14.0, "to end 14.0 points behind the best other player"),
        (3.25, "to end 3.2 points ahead of the best other player"),
        (0.0, "to end level with the best other player"),
    ],
)
def test_what_a_bot_expects_in_points(estimate: float, words: str) -> None:
    assert expected("lilguys", estimate) == words
    assert expected("lyingsack", 0.3) == "30% to win"


def test_groups_are_refused_by_their_letters() -> None:
    facts: dict[str, Any] = {"group": 2, "left": ("1", "3")}
    breach = Breach("LG-PICK-1", "group-gone", ("group",), facts)
    told = reason("lilguys", breach, LETTERS)
    assert "group b" in told.message
    assert "a, c" in f"{told.message} {told.hint}"
    assert "group 2" in reason("lilguys", breach).message


def test_who_draws_is_asked_in_the_words_of_the_game() -> None:
    for game, word in (("lilguys", "cards"), ("lyingsack", "rolls")):
        session = new_session(game, read_players("Ana,Ben"))
        assert word in ask_who_draws(session)
