"""What is typed for an answer, and what is said to it in full."""

from __future__ import annotations

import re
from dataclasses import replace

from lilguys_tools.core.errors import IllegalMoveError
from lilguys_tools.session.notation import read_line
from lilguys_tools.session.reasons import reason
from lilguys_tools.session.words import NotationError, listed, too_long
from lilguys_tools.teach.lesson import Answer, Feedback, Step
from lilguys_tools.teach.task import ChoiceTask, NumberTask, Option

_NUMBER = re.compile(r"([+\-\u2212\u2013]?)\s*(\d{1,9})(?:\s*(?:points?|symbols?|guys?|cards?))?")
_PLACE = re.compile(r"\d{1,2}")
#: Decisions in which a figure alone says nothing.
_SPELLED = frozenset({"split", "send", "prank", "popular_as"})
_MINUS = "-\u2212\u2013"


def read_answer(step: Step, line: str) -> Answer:
    """Return the answer that a typed line stands for, right or wrong.

    A move is typed as in ``lgtools play``; a choice by its number or the beginning of
    what it says.

    Raises
    ------
    NotationError
        If it can not be read.
    """
    flaw = too_long(line)
    if flaw is not None:
        raise NotationError(flaw)
    if isinstance(step.task, NumberTask):
        return _number(line.strip())
    if isinstance(step.task, ChoiceTask):
        return _option(step.task.options, line.strip())
    assert step.position is not None, "a move is made at a table"
    game, state = step.position.game, step.position.state
    decision = game.decision(state) or ""
    # In play a number is one of the list of moves, which no lesson shows.
    if decision in _SPELLED and _PLACE.fullmatch(line.strip()):
        raise NotationError("a figure alone is no move here")
    try:
        return tuple(read_line(game, state, line))
    except IllegalMoveError as error:  # pragma: no cover - only whole turns are refused so
        raise NotationError(reason(step.game, error.breach).message) from error


def _number(text: str) -> int:
    match = _NUMBER.fullmatch(text.lower())
    if match is None:
        raise NotationError("a number is wanted", "in figures, as 7 or -2")
    number = int(match[2])
    return -number if match[1] and match[1] in _MINUS else number


def _option(options: tuple[Option, ...], text: str) -> int:
    wanted = text.casefold().strip(".)( ")
    numbers = [str(i) for i in range(1, len(options) + 1)]
    if wanted in numbers:
        return numbers.index(wanted)
    begun = [i for i, option in enumerate(options) if option.say.casefold().startswith(wanted)]
    if wanted and len(begun) == 1:
        return begun[0]
    raise NotationError("which of these?", listed(numbers))


def answer(step: Step, line: str) -> Feedback:
    """Return what is to be said to a typed line.

    Where the engine objects to a move and the lesson has no words of its own for that, the
    sentence is the one that every other command has for it.

    Raises
    ------
    NotationError
        If it can not be read.
    """
    feedback = step.judge(read_answer(step, line))
    if feedback.breach is None or feedback.say:
        return feedback
    told = reason(step.game, feedback.breach)
    say = f"{told.message}; {told.hint}" if told.hint else told.message
    return replace(feedback, say=f"{say[0].upper()}{say[1:]}.")


def solution(step: Step) -> str:
    """Return a right answer as it is typed, for who gives up."""
    if isinstance(step.task, NumberTask):
        return str(step.task.value)
    if isinstance(step.task, ChoiceTask):
        right = [i for i, option in enumerate(step.task.options) if option.right]
        return listed(f"{i + 1} ({step.task.options[i].say})" for i in right)
    return step.examples[0]


def read_cards(step: Step, words: str) -> list[str]:
    """Return what cards do, a line each: those named, else those in the store of the step.

    Raises
    ------
    NotationError
        If there are none.
    """
    from lilguys_tools.session import lilguys_notation
    from lilguys_tools.teach.lilguys_cards import card_text

    position = step.position
    if step.game != "lilguys" or position is None:
        raise NotationError("there are no cards here")
    deck = position.result.setup.deck
    store = position.state.store if position.state is not None else ()
    numbers = lilguys_notation.read_cards(deck, words) if words.strip() else store
    if not numbers:
        raise NotationError("which card?", "as card spotlight")
    cards = [deck.cards[number] for number in dict.fromkeys(numbers)]
    return [f"{card.id}, {card.kind}: {card_text(deck, card)}" for card in cards]
