"""Whether a move that somebody claims is legal at a point of a game, and which rule says so."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from lilguys_tools.core.errors import Breach
from lilguys_tools.core.game import Game
from lilguys_tools.session.notation import decision_named, first_breach, read_line
from lilguys_tools.session.reasons import Reason, decided_by, reason
from lilguys_tools.session.words import NotationError
from lilguys_tools.teach.story import Event, story


@dataclass(frozen=True, slots=True)
class Claim:
    """What the rules say of a move that somebody claims.

    Attributes
    ----------
    state : State
        The position in which it is looked at.
    moves : tuple of Move
        What the words stand for: one move, or several that follow each other.
    reason : Reason or None
        Why it is not legal; None if it is.
    rules : tuple of str
        The ids of the rules that say what may be decided there.
    events : tuple of Event
        What it would bring about, if it is legal; not what a closed hand holds.
    """

    state: Any
    moves: tuple[Any, ...]
    reason: Reason | None
    rules: tuple[str, ...]
    events: tuple[Event, ...]


def judge(game: Game, positions: Sequence[Any], others: Iterable[Any], text: str) -> Claim:
    """Return what the rules say of a move, given in the short notation of `play`.

    Parameters
    ----------
    game : Game
        The game.
    positions : sequence of State
        The positions of the point asked for, in order; not empty. The move is legal if it is in
        one of them.
    others : iterable of State
        Positions in which such a move would have a meaning, the nearest first: they tell what
        the words stand for where nothing of the kind can be decided now.
    text : str
        The move; a number of the list of moves is none, since nobody claims one.

    Raises
    ------
    NotationError
        If the words stand for no move.
    """
    text = _written_out(game, positions, text)
    named = decision_named(game, text)
    if named is None:
        return _first(game, [s for s in positions if not game.is_chance(s)], text)
    fitting = [state for state in positions if game.decision(state) == named]
    if fitting:
        return _first(game, fitting, text)
    for other in others:
        if game.decision(other) != named:
            continue
        try:
            moves = read_line(game, other, text)
        except NotationError:
            continue
        return _judged(game, positions[-1], moves[:1])
    raise NotationError("nothing of the kind can be decided in this game yet")


def _written_out(game: Game, positions: Sequence[Any], text: str) -> str:
    """Return a claim with its verb, where it is made of figures alone."""
    if not text.strip():
        raise NotationError("nothing is claimed")
    if not re.fullmatch(r"[\d\s,]+", text):
        return text
    if any(game.decision(state) == "split" for state in positions):
        return f"split {text}"
    raise NotationError("a number alone says too little", "group 2, roll 4, split 2 3 4 1, ...")


def _first(game: Game, positions: Sequence[Any], text: str) -> Claim:
    """Return the verdict of the first position in which a move is legal, else of the first."""
    broken: Claim | None = None
    flaw = NotationError("nothing is decided here")
    for state in positions:
        try:
            moves = read_line(game, state, text)
        except NotationError as error:
            flaw = error
            continue
        claim = _judged(game, state, moves)
        if claim.reason is None:
            return claim
        broken = broken or claim
    if broken is None:
        raise flaw
    return broken


def _judged(game: Game, state: Any, moves: Sequence[Any]) -> Claim:
    breach = first_breach(game, state, list(moves))
    ids = _rules(game, state, moves if breach is None else ())
    if breach is not None and breach.reason == "used-up" and len(moves) == 1:
        # True of who picked last; but a claim is that of the player who decides here.
        breach = Breach("LG-SEND-1", "not-now", (), {"now": game.decision(state) or ""})
    if breach is not None:
        return Claim(state, tuple(moves), reason(game.name, breach), ids, ())
    return Claim(state, tuple(moves), None, ids, tuple(_events(game, state, moves)))


def _rules(game: Game, state: Any, moves: Sequence[Any]) -> tuple[str, ...]:
    """Return the rules that say what may be decided, at first and after each of the moves."""
    ids = dict.fromkeys(decided_by(game, state))
    for move in moves[:-1]:
        state = game.apply(state, move)
        ids |= dict.fromkeys(decided_by(game, state))
    return tuple(ids)


def _events(game: Game, state: Any, moves: Sequence[Any]) -> list[Event]:
    events: list[Event] = []
    for move in moves:
        try:
            after = game.step(state, move)
        except ValueError:
            break  # it opens a hand of You Lying Sack that nobody may see yet
        events += story(game.name, state, move, after)
        state = after
    return events
