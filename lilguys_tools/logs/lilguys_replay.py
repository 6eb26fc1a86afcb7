"""Plays a typed Lil' Guys log through the engine, up to its end or the first broken rule."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from lilguys_tools.core.errors import Breach
from lilguys_tools.games.lilguys import state as at
from lilguys_tools.games.lilguys.moves import PASS, Deal, Move, Pick, Prank, Split, Trade
from lilguys_tools.games.lilguys.pranks import ManualPrank
from lilguys_tools.games.lilguys.rules import check, is_round_done, next_planner, next_to_pick
from lilguys_tools.games.lilguys.setup import Setup
from lilguys_tools.games.lilguys.state import State
from lilguys_tools.games.lilguys.step import apply
from lilguys_tools.logs.common import Broken
from lilguys_tools.logs.problems import Path


@dataclass(slots=True)
class Replay:
    """A log under way through the engine.

    Attributes
    ----------
    state : State
        The position reached.
    moves : list of (point, move)
        The moves made so far with the point in the log that each belongs to: the round, and
        the number of the pick in it (0 for the deal and the split).
    breach : Broken or None
        Where the log breaks a rule; nothing after it is looked at.
    """

    state: State
    moves: list[tuple[tuple[int, int], Move]] = field(default_factory=list)
    breach: Broken | None = None

    def run(self, rounds: list[dict[str, Any]], pending: dict[str, Any]) -> None:
        """Play all rounds; `pending` is what the log says of a turn under way."""
        try:
            for i, entry in enumerate(rounds):
                self._round(entry, ("rounds", i), i + 1 < len(rounds), pending)
            self._check_pending(pending)
        except Broken as broken:
            self.breach = broken

    def _make(self, move: Move, path: Path, point: tuple[int, int]) -> None:
        state = self.state
        breach = check(state, move)
        if breach is not None:
            raise Broken(breach, path + breach.at)
        self.state = apply(state, move)
        self.moves.append((point, move))

    def _round(
        self, entry: dict[str, Any], path: Path, another_follows: bool, pending: dict[str, Any]
    ) -> None:
        state = self.state
        deal = Deal(entry.get("line"), entry.get("store"))
        breach = check(state, deal)
        if breach is not None and breach.rule == "LG-ROUNDS":
            raise Broken(breach, path)
        self._check_planner(entry, path)
        if breach is not None:
            raise Broken(breach, path + breach.at)
        point = (state.round + 1, 0)
        self.state = apply(state, deal)
        self.moves.append((point, deal))
        if "split" in entry:
            self._make(Split(entry["split"]), path, point)
        picks = entry.get("picks", ())
        for i, pick in enumerate(picks):
            last = not another_follows and i + 1 == len(picks)
            self._pick(pick, (*path, "picks", i), (point[0], i + 1), pending if last else {})
        if another_follows and not is_round_done(self.state):
            owed = self.state.setup.group_count
            raise Broken(Breach("LG-PICK-1", "too-few", (), {"n": len(picks), "owed": owed}), path)

    def _check_planner(self, entry: dict[str, Any], path: Path) -> None:
        seat, owed = entry.get("planner"), next_planner(self.state)
        if seat is not None and seat != owed:
            names = self.state.setup.players
            facts: dict[str, Any] = {"player": names[seat], "expected": names[owed]}
            raise Broken(Breach("LG-PLANNER", "wrong", (), facts), (*path, "planner"))

    def _pick(
        self, pick: dict[str, Any], path: Path, point: tuple[int, int], pending: dict[str, Any]
    ) -> None:
        state = self.state
        setup = state.setup
        turn_rule = "LG-PICK-2" if setup.seats == 2 else "LG-PICK-1"
        if state.pending != at.GROUP:
            raise Broken(Breach(turn_rule, "too-many"), path)
        seat, owed = pick.get("player"), next_to_pick(state)
        if seat is not None and seat != owed:
            facts: dict[str, Any] = {"player": setup.players[seat], "expected": setup.players[owed]}
            raise Broken(Breach(turn_rule, "out-of-turn", (), facts), (*path, "player"))
        self._make(Pick(pick["group"]), path, point)
        if "trades" in pick:
            for i, trade in enumerate(pick["trades"]):
                last = i + 1 == len(pick["trades"])
                self._trade(trade, (*path, "trades", i), point, pending if last else {})
        elif "send" in pick:
            self._trade(pick, path, point, pending)
        elif "prank" in pick:
            raise Broken(Breach("LG-PRANK", "no-prank-card"), (*path, "prank"))
        if self.state.pending == at.SEND and not pending.get("send"):
            self._make(PASS, path, point)

    def _trade(
        self, trade: dict[str, Any], path: Path, point: tuple[int, int], pending: dict[str, Any]
    ) -> None:
        bought = trade["buy"]
        buy = bought if isinstance(bought, tuple) else (bought,)
        move = Trade(trade["send"], buy)
        breach = check(self.state, move)
        if breach is not None:
            where = breach.at if isinstance(bought, tuple) else breach.at[:1]
            raise Broken(breach, path + where)
        self.state = apply(self.state, move)
        self.moves.append((point, move))
        pranks = self.state.setup.deck.tables.pranks
        if "prank" in trade or self.state.pending == at.PRANK:
            cards = [(i, card) for i, card in enumerate(buy) if card in pranks]
            self._pranks(trade, buy, cards, path, point, pending)

    def _pranks(
        self,
        trade: dict[str, Any],
        buy: tuple[int, ...],
        cards: list[tuple[int, int]],
        path: Path,
        point: tuple[int, int],
        pending: dict[str, Any],
    ) -> None:
        """Carry out the pranks of a purchase, in the order of `buy`."""
        ids = self.state.setup.deck.cards
        for (i, card), (written, place) in zip(
            cards, _lists(trade, len(cards), path, "prank" in pending), strict=True
        ):
            arrived = len(buy) - 1 - len(self.state.arriving)
            if self.state.pending != at.PRANK or arrived != i:
                if written:
                    facts: dict[str, Any] = {"prank": ids[card].id}
                    raise Broken(Breach("LG-PRANK", "nothing-to-do", (), facts), place)
                continue
            if written is None:
                if pending.get("prank") == card:
                    return
                if not isinstance(self.state.setup.deck.tables.pranks[card], ManualPrank):
                    place = (*path, "buy", i) if isinstance(trade["buy"], tuple) else (*path, "buy")
            move = Prank(written or ())
            breach = check(self.state, move)
            if breach is not None:
                raise Broken(breach, place + breach.at[1:])
            self.state = apply(self.state, move)
            self.moves.append((point, move))

    def _check_pending(self, pending: dict[str, Any]) -> None:
        """Hold what a log says of a turn under way against the position (contract, 5)."""
        state = self.state
        if "send" in pending and state.pending != at.SEND:
            raise Broken(Breach("LG-SEND-3", "used-up"), ("pending", "send"))
        if "prank" in pending and (state.pending != at.PRANK or state.prank != pending["prank"]):
            facts: dict[str, Any] = {"now": at.DECISIONS[state.pending] or "nothing"}
            raise Broken(Breach("LG-PRANK", "not-now", (), facts), ("pending", "prank"))


def _lists(
    trade: dict[str, Any], pranks: int, path: Path, last_is_open: bool
) -> Iterator[tuple[tuple[Any, ...] | None, Path]]:
    """Give for each prank card its list of transfers (None if none is written) and its place."""
    place = (*path, "prank")
    if "prank" not in trade:
        yield from ((None, place) for _ in range(pranks))
        return
    written = trade["prank"]
    if not pranks:
        raise Broken(Breach("LG-PRANK", "no-prank-card"), place)
    nested = bool(written) and isinstance(written[0], list)
    if not nested and (pranks == 1 or not written):
        # An empty list says of every prank of the purchase that nothing was moved.
        yield from ((tuple(written), place) for _ in range(pranks))
        return
    lists = written if nested else [written]
    if last_is_open and len(lists) + 1 == pranks:
        yield from ((tuple(one), (*place, i)) for i, one in enumerate(lists))
        yield None, place
        return
    if len(lists) != pranks:
        facts: dict[str, Any] = {"n": len(lists), "owed": pranks}
        raise Broken(Breach("LG-PRANK", "lists", (), facts), place)
    yield from ((tuple(one), (*place, i)) for i, one in enumerate(lists))


def replay(setup: Setup, rounds: list[dict[str, Any]], pending: dict[str, Any]) -> Replay:
    """Return a log played through the engine.

    Parameters
    ----------
    setup : Setup
        The table.
    rounds : list of dict
        The typed rounds, as the log's shape reads them.
    pending : dict
        What the log says under ``pending``; empty if nothing.
    """
    run = Replay(at.initial(setup))
    run.run(rounds, pending)
    return run
