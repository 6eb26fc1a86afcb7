"""What is legal, and what a move does."""

from __future__ import annotations

from lilguys_tools.core.errors import Breach, IllegalMoveError, InvalidMoveError
from lilguys_tools.games.lyingsack.moves import (
    ANSWERS,
    BAD,
    GOOD,
    RESET_FACE,
    TAKES,
    Answer,
    Move,
    Roll,
    Take,
)
from lilguys_tools.games.lyingsack.state import (
    HIGHEST_NUMBER,
    LOWEST_NUMBER,
    OUT_AT,
    State,
    clockwise,
    in_hand,
    is_out,
    is_over,
    others,
    winner,
)

_DECISIONS: dict[type, str] = {Roll: "roll", Take: "hand", Answer: "answer"}
_LEGAL: dict[str | None, tuple[Move, ...]] = {"hand": TAKES, "answer": ANSWERS}


def decision(state: State) -> str | None:
    """Return what comes now: "roll", "hand" or "answer"; None when the game is over."""
    if len(state.out) + 1 == len(state.piles):
        return None
    if not state.die:
        return "roll"
    return "hand" if state.hand is None else "answer"


def asked(state: State) -> int | None:
    """Return the seat that the hand is offered to now, or None without an offer (LS-OFFER)."""
    return None if state.hand is None else others(state)[state.refused]


def to_move(state: State) -> int | None:
    """Return the seat that decides; None for the die and when the game is over (LS-TURN)."""
    if state.hand is not None:
        return asked(state)
    return state.active if state.die else None


def legal_moves(state: State) -> tuple[Move, ...]:
    """Return every legal move of the seat to move; empty for the die and at the end.

    Either hand can always be taken (the Good Thing is back in the sack, LS-TURN, and a sack
    short of Bad Things does not matter, LS-HAND-2), and any offer accepted or refused.
    """
    return _LEGAL.get(decision(state), ())


def check(state: State, move: Move) -> Breach | None:
    """Return the rule that `move` breaks here, or None if it is legal.

    Returns
    -------
    Breach or None
        LS-WIN ("over") after the end; LS-OFFER ("no-hand") for an answer to no hand; LS-TURN
        ("not-now") for any other move whose time it is not.

    Raises
    ------
    InvalidMoveError
        If `move` is no move of this game.
    """
    kind = _DECISIONS.get(type(move))
    if kind is None:
        raise InvalidMoveError(f"no move of You Lying Sack: {move!r}")
    now = decision(state)
    if kind == now:
        return None
    if now is None:
        return _over(state)
    if kind == "answer":
        return Breach("LS-OFFER", "no-hand", (), {"expected": now})
    return Breach("LS-TURN", "not-now", (), {"move": kind, "expected": now})


def may_accept(state: State, seat: int) -> Breach | None:
    """Return why `seat` can not be the one who accepts the present hand, or None if it can.

    For whoever writes down only who accepted, as a log does; `answers` then gives the moves.

    Returns
    -------
    Breach or None
        LS-WIN ("over") after the end; LS-OFFER ("no-hand") without an offer, ("active") for
        its owner, ("out") for who is out, ("refused") for who has refused it already.
    """
    if is_over(state):
        return _over(state)
    if state.hand is None:
        return Breach("LS-OFFER", "no-hand", (), {"expected": decision(state) or ""})
    reason = (
        "active"
        if seat == state.active
        else "out"
        if is_out(state, seat)
        else "refused"
        if seat in others(state)[: state.refused]
        else None
    )
    name = state.setup.players[seat]
    return Breach("LS-OFFER", reason, (), {"player": name}) if reason else None


def answers(state: State, seat: int | None) -> tuple[Answer, ...]:
    """Return the answers still to come if `seat` (None: nobody) accepts the present hand.

    Raises
    ------
    ValueError
        If `seat` may not accept (LS-OFFER).
    """
    accept, refuse = ANSWERS
    waiting = () if state.hand is None else others(state)[state.refused :]
    if seat is None:
        return (refuse,) * len(waiting)
    return (refuse,) * waiting.index(seat) + (accept,)


def next_number(state: State) -> int:
    """Return the Bad Things Number of the next turn to be rolled for, unless a 6 comes.

    It stays at 2 on the first turn and at 8, and else moves one up (LS-NUMBER-1).
    """
    return min(state.number + 1, HIGHEST_NUMBER) if state.turn else LOWEST_NUMBER


def giving(state: State) -> list[tuple[int, bool]]:
    """Return where the Bad Things go if the Active Player keeps the Good Thing (LS-GOOD-1).

    Returns
    -------
    list of (int, bool)
        For each Bad Thing given, in order: the seat that gets it, and whether that seat goes
        out by it. Who went out is skipped from then on (LS-OUT-2); nothing more is given
        once the giver alone is left (LS-WIN).
    """
    piles = list(state.piles)
    receivers = list(others(state))
    given: list[tuple[int, bool]] = []
    at = 0
    for _ in range(min(state.die, piles[state.active])):
        seat = receivers[at]
        piles[seat] += 1
        goes = piles[seat] >= OUT_AT
        given.append((seat, goes))
        if goes:
            del receivers[at]
            if not receivers:
                break
        else:
            at += 1
        if at == len(receivers):
            at = 0
    return given


def lump(state: State, seat: int) -> int:
    """Return how many Bad Things `seat` gives the Active Player for the Good Thing (LS-GOOD-2)."""
    return min(state.die, state.piles[seat])


def apply(state: State, move: Move) -> State:
    """Return the position after a move known to be legal, without checking it.

    Raises
    ------
    ValueError
        If the move opens a hand that is hidden (`state` is a view).
    """
    if isinstance(move, Answer):
        if move.accept:
            return _opened(state, others(state)[state.refused])
        setup, turn, active, number, die, hand, refused, piles, out, out_turns = state
        refused += 1
        if refused + len(out) + 1 == len(piles):
            return _opened(state, active)
        return State(setup, turn, active, number, die, hand, refused, piles, out, out_turns)
    setup, turn, active, number, die, _, _, piles, out, out_turns = state
    if isinstance(move, Take):
        return State(setup, turn, active, number, die, move.hand, 0, piles, out, out_turns)
    die = move.value
    number = LOWEST_NUMBER if die == RESET_FACE else next_number(state)
    return State(setup, turn + 1, active, number, die, None, 0, piles, out, out_turns)


def step(state: State, move: Move) -> State:
    """Return the position after `move`.

    Raises
    ------
    IllegalMoveError
        If `check` objects.
    InvalidMoveError
        If `move` is no move of this game.
    """
    breach = check(state, move)
    if breach is not None:
        raise IllegalMoveError(breach)
    return apply(state, move)


def _opened(state: State, taker: int) -> State:
    """Open the hand, which goes to `taker`, and end the turn."""
    setup, turn, active, number, _, hand, _, before, out, out_turns = state
    piles = list(before)
    if hand == BAD:
        piles[taker] += in_hand(state) or 0
        gone = [taker] if piles[taker] >= OUT_AT else []
    elif hand != GOOD:
        raise ValueError("this hand is hidden: a view can not tell what comes of it")
    elif taker == active:
        given = giving(state)
        piles[active] -= len(given)
        for seat, _ in given:
            piles[seat] += 1
        gone = [seat for seat, goes in given if goes]
    else:
        moved = lump(state, taker)
        piles[taker] -= moved
        piles[active] += moved
        gone = [active] if piles[active] >= OUT_AT else []
    if gone:
        for seat in gone:
            piles[seat] = 0
        out += tuple(gone)
        out_turns += (turn,) * len(gone)
    # Nobody is next where the Active Player alone is left.
    heirs = clockwise(len(piles), active, out)
    heir = heirs[0] if heirs else active
    return State(setup, turn, heir, number, 0, None, 0, tuple(piles), out, out_turns)


def _over(state: State) -> Breach:
    seat = winner(state)
    assert seat is not None
    return Breach("LS-WIN", "over", (), {"winner": state.setup.players[seat]})
