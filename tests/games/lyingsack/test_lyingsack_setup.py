"""Who may play, and the sentences for what is wrong."""

import string

import pytest
from lyingsack_table import NO, TAKE_BAD, new_game, play, roll, table

from lilguys_tools.core.data import breach_texts
from lilguys_tools.core.errors import Breach, IllegalMoveError
from lilguys_tools.games.lyingsack import rules
from lilguys_tools.games.lyingsack.game import GAME
from lilguys_tools.games.lyingsack.setup import Setup, check_setup


@pytest.mark.parametrize(
    ("players", "reason", "at"),
    [
        ([], "number", ("players",)),
        (["Ana"], "number", ("players",)),
        (["A", "B", "C", "D", "E", "F"], "number", ("players",)),
        (["Ana", " "], "empty", ("players", 1)),
        (["Ana", "Ben", " aNA"], "twice", ("players", 2)),
        (["Strasse", "Straße"], "twice", ("players", 1)),
        (["Nobody ", "Ana"], "reserved", ("players", 0)),
        (["Ana", "DISCARD"], "reserved", ("players", 1)),
        (["A", "A", "A", "A", "A", "A"], "number", ("players",)),
    ],
)
def test_wrong_players(players, reason, at):
    """LS-PLAYERS: 2 to 5, with names that are there, free to use, and told apart."""
    breach = check_setup(players)
    assert (breach.rule, breach.reason, breach.at) == ("LS-PLAYERS", reason, at)
    with pytest.raises(IllegalMoveError):
        GAME.new_setup(players)


@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_right_players(count):
    """LS-PLAYERS, LS-SETUP: anybody can begin."""
    names = ["No", "on", "null", "007", "Ana"][:count]
    for first in range(count):
        assert check_setup(names, first) is None
        assert GAME.initial(GAME.new_setup(names, first)).active == first


@pytest.mark.parametrize("first", [-1, 2])
def test_nobody_sits_there(first):
    """LS-SETUP: the table picks one of its players."""
    breach = check_setup(["Ana", "Ben"], first)
    assert (breach.rule, breach.reason, breach.at) == ("LS-SETUP", "first", ("first_player",))


def test_names_are_trimmed():
    """LS-PLAYERS: blanks at the ends are no part of a name."""
    assert GAME.new_setup([" Ana", "Mary  Ann\t"]).players == ("Ana", "Mary  Ann")
    assert Setup(("Ana ",)) == Setup(("Ana",))


def test_no_other_options():
    with pytest.raises(TypeError, match="deck"):
        GAME.new_setup(["Ana", "Ben"], deck="standard")


def all_breaches():
    """One breach of every kind that the engine finds, and those that only a log can show."""
    for players in (["A"], ["A", ""], ["A", "nobody"], ["A", "a"]):
        yield check_setup(players)
    yield check_setup(["A", "B"], 2)
    yield rules.check(new_game(2), TAKE_BAD)
    yield rules.check(new_game(2), NO)
    offered = play(table((2, 2, 0, 2), out=(2,)), roll(1), TAKE_BAD, NO)
    for seat in range(3):
        yield rules.may_accept(offered, seat)
    yield rules.check(table((2, 0), out=(1,)), NO)
    yield Breach("LS-NUMBER-1", "differs", (), {"written": 4, "expected": 3})
    yield Breach("LS-TURN", "out-of-turn", (), {"player": "Ana", "expected": "Ben"})
    yield Breach("LS-OFFER", "not-asked", (), {"player": "Ana"})
    yield Breach("LS-OFFER", "all-refused")


def test_every_breach_has_its_sentence():
    """LS-NUMBER-1, LS-TURN and all others: no blank stays open, no sentence is left over."""
    texts = breach_texts("lyingsack")
    told = set()
    for breach in all_breaches():
        told.add((breach.rule, breach.reason))
        for text in texts[breach.rule][breach.reason].values():
            blanks = {name for _, name, _, _ in string.Formatter().parse(text) if name}
            assert blanks <= breach.facts.keys()
            assert text.format(**breach.facts)
    assert told == {(rule, reason) for rule, reasons in texts.items() for reason in reasons}
    for reasons in texts.values():
        assert all(set(entry) == {"message", "hint"} for entry in reasons.values())
