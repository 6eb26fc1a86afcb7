"""Short notation for the moves of You Lying Sack, as it is typed at the table."""

from __future__ import annotations

import re

from lilguys_tools.core.errors import IllegalMoveError
from lilguys_tools.games.lyingsack import rules
from lilguys_tools.games.lyingsack.moves import (
    ANSWERS,
    BAD,
    GOOD,
    ROLLS,
    TAKES,
    Answer,
    Move,
    Roll,
    Take,
)
from lilguys_tools.games.lyingsack.state import State, others
from lilguys_tools.session.words import Lexicon, NotationError, listed

_HANDS = Lexicon(
    {"bad": BAD, "bad things": BAD, "1": BAD, "good": GOOD, "good thing": GOOD, "2": GOOD},
    what="hand",
)
_ANSWERS = Lexicon(
    {
        **dict.fromkeys(("yes", "accept", "take", "1"), "yes"),
        **dict.fromkeys(("no", "refuse", "2"), "no"),
    },
    what="answer",
)
_NOBODY = "nobody"
_TURN = re.compile(r"(?:roll(?:ed)?\s+)?([1-6])(?!\d)[\s,:]*(.*)", re.S)
_HAND = re.compile(r"(b(?:ad)?|g(?:ood)?)(?:\s+things?)?(?!\w)[\s,:>]*(?:to\s+)?(.*)", re.S | re.I)


def read(state: State, line: str, whole: bool = False) -> list[Move]:
    """Return the moves that a line stands for, legal or not.

    Parameters
    ----------
    state : State
        The position; `line` answers what is to be decided in it.
    line : str
        What was typed. With `whole` a turn, from wherever it stands: ``4 bad Cleo``, or the
        roll alone, and later ``bad Cleo``; ``good nobody`` where all refused.
    whole : bool
        Whether it tells of a real table, where a hand is seen when it is opened and not before.

    Raises
    ------
    NotationError
        If it can not be read; its message never repeats a hand.
    IllegalMoveError
        If somebody took the hand who could not (LS-OFFER).
    """
    text = line.strip()
    decision = rules.decision(state)
    if decision == "roll":
        return _turn(state, text) if whole else [_roll(text)]
    if decision == "hand":
        return _opened(state, text) if whole else [_take(text)]
    if decision == "answer":
        return list(_answers(state, text)) if whole else [_answer(text)]
    raise NotationError("the game is over")


_TAKE = re.compile(r"takes?\s+(?:the\s+)?", re.I)


def decision_named(text: str) -> str | None:
    """Return the decision that a line is about by its first word, or None if that says nothing."""
    first = text.lower().split(maxsplit=1)[0]
    if first in ("roll", "take", "takes"):
        return "roll" if first == "roll" else "hand"
    if _meant(_HANDS, first):
        return "hand"
    return "answer" if _meant(_ANSWERS, first) else None


def _roll(text: str) -> Roll:
    text = text.lower().removeprefix("roll").strip()
    if text not in ("1", "2", "3", "4", "5", "6"):
        raise NotationError("a die shows 1 to 6")
    return ROLLS[int(text) - 1]


def _take(text: str) -> Take:
    hands = _meant(_HANDS, _TAKE.sub("", text))
    if not hands:
        # What was typed is not shown: it might tell what was meant.
        raise NotationError("that is neither b (Bad Things) nor g (the Good Thing)")
    return TAKES[hands[0] == GOOD]


def _meant(words: Lexicon, text: str) -> list[str]:
    """Return what a word stands for; nothing, or several things, if it is none of them."""
    exact = words.exact(text) if text else None
    return words.begun(text) if exact is None else [exact]


def _answer(text: str) -> Answer:
    found = _meant(_ANSWERS, text)
    if not found:
        raise NotationError("y (accept) or n (refuse)?")
    return ANSWERS[found[0] == "no"]


def _turn(state: State, text: str) -> list[Move]:
    match = _TURN.fullmatch(text)
    if match is None:
        raise NotationError("the roll comes first, 1 to 6", "as 4 bad Cleo")
    roll = ROLLS[int(match[1]) - 1]
    rest = match[2].strip()
    return [roll, *_opened(rules.apply(state, roll), rest)] if rest else [roll]


def _opened(state: State, text: str) -> list[Move]:
    match = _HAND.fullmatch(text)
    if match is None:
        raise NotationError("what was in the hand, and who took it?", "as bad Cleo, good nobody")
    take, rest = TAKES[match[1][0] in "gG"], match[2].strip()
    # Who took it may come in the next line: it is asked for.
    return [take, *_answers(rules.apply(state, take), rest)] if rest else [take]


def _answers(state: State, text: str) -> tuple[Answer, ...]:
    """Return the answers that come to this player taking the hand."""
    names = state.setup.players
    asked = [names[seat] for seat in others(state)[state.refused :]]
    words = {name: name for name in names} | {_NOBODY: _NOBODY, "-": _NOBODY}
    if not text:
        raise NotationError("who took it?", listed([*asked, _NOBODY]))
    name = Lexicon({"all refused": _NOBODY} | words, [*asked, _NOBODY], "player").find(text)
    if name == _NOBODY:
        return rules.answers(state, None)
    seat = names.index(name)
    if seat == state.active:
        return rules.answers(state, None)  # the owner of the hand had to take it
    breach = rules.may_accept(state, seat)
    if breach is not None:
        raise IllegalMoveError(breach)
    return rules.answers(state, seat)
