"""Sessions that stand where a test of words wants them."""

from __future__ import annotations

from lilguys_tools.session.opening import new_session
from lilguys_tools.session.seats import read_players
from lilguys_tools.session.session import OVER, PERSON, Session


def in_the_middle(game: str, players: str, decision: str, seed: int = 1) -> Session:
    """Return a game in which a person is to decide this, after some moves."""
    session = new_session(game, read_players(players), seed=seed)
    for n in range(2000):
        if session.turn() == PERSON and session.game.decision(session.state) == decision:
            return session
        _go_on(session, n + seed)
    raise AssertionError(f"nobody decides {decision}")


def at_the_end(game: str) -> Session:
    """Return a game that is over."""
    session = new_session(game, read_players("Ana,Ben"), seed=3)
    for n in range(5000):
        if session.turn() == OVER:
            return session
        _go_on(session, n)
    raise AssertionError("it goes on and on")


def _go_on(session: Session, n: int) -> None:
    if session.turn() != PERSON:
        session.step()
        return
    moves = session.game.legal_moves(session.state)
    session.submit([moves[n * 7 % len(moves)]])
