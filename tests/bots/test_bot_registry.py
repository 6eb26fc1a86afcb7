"""Bots by name, and what happens to a name nobody knows."""

from __future__ import annotations

import pytest

from lilguys_tools.bots import BOTS, UnknownBotError, load_bot
from lilguys_tools.games import GAMES


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", BOTS)
def test_every_game_has_every_bot(game: str, name: str) -> None:
    assert load_bot(game, name).name == name


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("gredy", "greedy"),
        ("GREEDY", "greedy"),
        ("thinkng", "thinking"),
        ("randm", "random"),
        ("xyzzy", None),
        ("", None),
    ],
)
@pytest.mark.parametrize("game", GAMES)
def test_an_unknown_bot_is_an_error_with_a_suggestion(
    game: str, word: str, meant: str | None
) -> None:
    with pytest.raises(UnknownBotError) as caught:
        load_bot(game, word)
    assert isinstance(caught.value, ValueError)
    assert caught.value.suggestion == meant
    text = str(caught.value)
    assert repr(word) in text
    assert (f"did you mean {meant}?" in text) == (meant is not None)
    assert "random, greedy, thinking" in text
