"""A game of Lil' Guys as the plain data of its log."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lilguys_tools.games.lilguys import state as at
from lilguys_tools.games.lilguys.moves import Deal, Move, Pick, Prank, Split, Trade
from lilguys_tools.games.lilguys.notation import choice_json, to_json
from lilguys_tools.games.lilguys.rules import is_round_done, next_planner, next_to_pick
from lilguys_tools.games.lilguys.setup import STANDARD, Setup
from lilguys_tools.games.lilguys.state import State


def log_data(
    steps: Iterable[tuple[State, Move]], state: State, head: dict[str, Any]
) -> dict[str, Any]:
    """Return what follows the head of a log: the table, the rounds, what is pending.

    Parameters
    ----------
    steps : iterable of (State, Move)
        Every move with the position before it.
    state : State
        The position reached.
    head : dict
        What the log begins with; what it says already is left out.
    """
    setup = state.setup
    rounds = _Rounds()
    for before, move in steps:
        rounds.add(before, move)
    if state.pending == at.PRANK:
        rounds.leave_open(state)
    data = {key: value for key, value in table_data(setup).items() if key not in head}
    data["rounds"] = rounds.entries
    pending = _pending(state)
    if pending:
        data["pending"] = pending
    stacks = {
        setup.players[seat]: choice_json(setup, choice)
        for seat, choice in enumerate(state.stacks)
        if choice is not None
    }
    if stacks:
        data["popular_as"] = stacks
    return data


def table_data(setup: Setup) -> dict[str, Any]:
    """Return the keys that say who plays what; the deck is the caller's to name."""
    data: dict[str, Any] = {}
    if setup.scoring != STANDARD:
        data["scoring"] = setup.scoring
    rows = changed_rows(setup)
    if rows:
        data["reference_card"] = rows
    if setup.exclusives is not None:
        cards = {setup.deck.cards[card].id: n for card, n in setup.exclusives.cards}
        replaced = setup.deck.types[setup.exclusives.replaces].id
        data["exclusive"] = {"replaces": replaced, "cards": cards}
    data["players"] = list(setup.players)
    data["first_planner"] = setup.players[setup.first_planner]
    return data


def changed_rows(setup: Setup) -> dict[int, int]:
    """Return the points by symbols of the reference card that are not those of the deck."""
    own = (0, *setup.deck.reference)
    return {n: p for n, p in enumerate(setup.reference) if n >= len(own) or own[n] != p}


class _Rounds:
    """The rounds written so far."""

    def __init__(self) -> None:
        self.entries: list[dict[str, Any]] = []
        self._trade: dict[str, Any] = {}
        self._buy: tuple[int, ...] = ()
        self._lists: dict[int, list[dict[str, str]]] = {}

    def add(self, before: State, move: Move) -> None:
        """Write a move down."""
        setup = before.setup
        data = to_json(setup, move)
        match move:
            case Deal():
                if is_round_done(before):
                    self.entries.append({"planner": setup.players[next_planner(before)]})
                self.entries[-1].update(data)
            case Split():
                self.entries[-1].update(data)
            case Pick():
                picks = self.entries[-1].setdefault("picks", [])
                picks.append({"player": setup.players[next_to_pick(before)], **data})
            case Trade(_, buy):
                self._trade, self._buy = _new_trade(self.entries[-1]["picks"][-1], data), buy
                pranks = before.setup.deck.tables.pranks
                self._lists = {i: [] for i, card in enumerate(buy) if card in pranks}
            case Prank():
                # The cards still to arrive tell which card of the purchase this was.
                self._lists[len(self._buy) - 1 - len(before.arriving)] = data["prank"]
                lists = list(self._lists.values())
                self._trade["prank"] = lists[0] if len(lists) == 1 else lists

    def leave_open(self, state: State) -> None:
        """Take out the list of the prank that is not carried out yet, where one went before."""
        if "prank" in self._trade:
            open_card = len(self._buy) - 1 - len(state.arriving)
            self._trade["prank"] = [own for i, own in self._lists.items() if i < open_card]


def _new_trade(pick: dict[str, Any], trade: dict[str, Any]) -> dict[str, Any]:
    """Add a trade to a pick and return where it stands: in the pick, or in its `trades`."""
    if "send" in pick:
        first = {key: pick.pop(key) for key in ("send", "buy", "prank") if key in pick}
        pick["trades"] = [first]
    if "trades" in pick:
        pick["trades"].append(trade)
        return trade
    pick.update(trade)
    return pick


def _pending(state: State) -> dict[str, Any]:
    if state.pending == at.SEND:
        return {"send": True}
    if state.pending == at.PRANK:
        return {"prank": state.setup.deck.cards[state.prank].id}
    return {}
