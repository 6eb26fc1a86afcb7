"""Games under way for the tests of sessions."""

from __future__ import annotations

from typing import Any

from lilguys_tools.session.book import Secret, digest
from lilguys_tools.session.opening import new_session
from lilguys_tools.session.resuming import resumed
from lilguys_tools.session.seats import read_players
from lilguys_tools.session.session import OVER, PERSON, Session


def begin(game: str, players: str, seed: int = 1, **options: Any) -> Session:
    return new_session(game, read_players(players), seed=seed, **options)


def to_person(session: Session) -> Session:
    """Make moves until a person decides, or the game is over."""
    while session.turn() not in (PERSON, OVER):
        session.step()
    return session


def secret_of(session: Session) -> Secret:
    closed = {digest(session, session.open_length): session.hidden_moves()}
    return Secret(digest(session, 0), session.seed, session.seed_tells, closed)


def again(session: Session, with_secret: bool = True) -> Session:
    """Return the session as it comes back from what is on the disk."""
    secret = secret_of(session) if with_secret else None
    back, problems, is_ours, *_ = resumed(session.log_text(), "game.yaml", secret)
    assert not problems
    assert is_ours
    return back


def play_some(session: Session, choices: list[int]) -> Session:
    """Play with these numbers as the people's choices."""
    for number in choices:
        to_person(session)
        if session.turn() == OVER:
            break
        moves = session.game.legal_moves(session.state)
        session.submit([moves[number % len(moves)]])
    return session
