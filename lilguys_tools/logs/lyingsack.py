"""Reads a You Lying Sack log: shape, rules, figures, score."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from lilguys_tools.core.errors import Breach
from lilguys_tools.games.lyingsack.moves import BAD as BAD_THINGS
from lilguys_tools.games.lyingsack.moves import GOOD, RESET_FACE, TAKES, Answer, Move, Roll
from lilguys_tools.games.lyingsack.rules import (
    answers,
    apply,
    check,
    decision,
    may_accept,
    next_number,
)
from lilguys_tools.games.lyingsack.scoring import result
from lilguys_tools.games.lyingsack.setup import Setup, check_setup
from lilguys_tools.games.lyingsack.state import BAD_THINGS as BAD_THINGS_IN_ALL
from lilguys_tools.games.lyingsack.state import (
    HIGHEST_NUMBER,
    LOWEST_NUMBER,
    State,
    initial,
    others,
)
from lilguys_tools.logs.common import (
    CHECK,
    COMMON,
    HEAD,
    Broken,
    Game,
    GameMap,
    PlayerName,
    Players,
    format_problems,
    meant,
    tell_all,
)
from lilguys_tools.logs.containers import Map, Seq, Table
from lilguys_tools.logs.document import MAX_PROBLEMS
from lilguys_tools.logs.fields import BAD, Choice, Context, Schema, Shape, Whole, read_whole
from lilguys_tools.logs.problems import At, show
from lilguys_tools.logs.problems import Path as Place

if TYPE_CHECKING:
    from pathlib import Path

NOBODY = "nobody"
_TAKE = {BAD_THINGS: TAKES[0], GOOD: TAKES[1]}
_ACCEPT, _REFUSE = Answer(True), Answer(False)


class Turn(Map):
    """A turn, from the roll to who accepted."""

    def __init__(self) -> None:
        fields: dict[str, Shape] = {
            "player": PlayerName(),
            "number": Whole(LOWEST_NUMBER, HIGHEST_NUMBER),
            "roll": Whole(1, 6),
            "hand": Choice(BAD_THINGS, GOOD),
            "accepted_by": PlayerName(NOBODY),
            "piles": Table(
                PlayerName(), Whole(0, BAD_THINGS_IN_ALL), "a mapping of players to Bad Things"
            ),
        }
        super().__init__(fields, ("roll",), "a turn")

    def schema(self) -> Schema:
        """Return its JSON Schema: a later part of a turn wants the earlier ones."""
        earlier = {"accepted_by": ["hand"], "piles": ["hand", "accepted_by"]}
        return {**super().schema(), "dependentRequired": earlier}


class Turns(Seq):
    """All turns; only the last may stop early."""

    def __init__(self) -> None:
        self._turn = Turn()
        super().__init__(self._turn, "a list of turns")

    def read(self, value: Any, at: At, ctx: Context) -> Any:
        """Return the typed turns."""
        typed = super().read(value, at, ctx)
        if type(value) is list:
            for i, entry in enumerate(value):
                last = i + 1 == len(value)
                if type(entry) is dict and not self._is_whole(entry, last, (at, i), ctx):
                    typed = BAD
        return typed

    def _is_whole(self, entry: dict[str, Any], last: bool, at: At, ctx: Context) -> bool:
        if "accepted_by" in entry and "hand" in entry:
            return True
        if {"accepted_by", "hand"} & meant(self._turn, entry):
            return False  # told as an unknown key
        if "accepted_by" in entry:
            ctx.problem(at, "accepted_by without hand", "an answer needs an offer")
            return False
        if not last:
            missing = "accepted_by" if "hand" in entry else "hand"
            ctx.problem(at, f"{missing} is missing here", "only the last turn may stop early")
            return False
        if "piles" in entry:
            ctx.problem((at, "piles"), "piles on a turn that stops early")
            return False
        return True


def _shape() -> Map:
    pending: dict[str, Shape] = {"refused": Seq(PlayerName(), "a list of players")}
    return GameMap(
        {
            **HEAD,
            "players": Players(),
            "first_player": PlayerName(),
            "turns": Turns(),
            "pending": Map(pending, (), "pending"),
            **COMMON,
        },
        ("game", "format", "players", "turns"),
        "a log",
    )


SHAPE = _shape()


@dataclass(slots=True)
class Replay:
    """A log under way through the engine.

    Attributes
    ----------
    state : State
        The position reached.
    moves : list of (turn, move)
        The moves made so far with the number of the turn of each.
    breach : Broken or None
        Where the log breaks a rule; nothing after it is looked at.
    piles : list of (path, name, written, owed)
        Piles that the table wrote down and that differ.
    """

    state: State
    moves: list[tuple[int, Move]] = field(default_factory=list)
    breach: Broken | None = None
    piles: list[tuple[Place, int, int, int]] = field(default_factory=list)

    def run(self, turns: list[dict[str, Any]], pending: dict[str, Any]) -> None:
        """Play all turns; `pending` is what the log says of a turn under way."""
        try:
            for i, turn in enumerate(turns):
                self._turn(turn, i)
            self._refusals(pending, len(turns))
        except Broken as broken:
            self.breach = broken

    def _make(self, move: Move, path: Place, number: int) -> None:
        breach = check(self.state, move)
        if breach is not None:
            raise Broken(breach, path)
        self.state = apply(self.state, move)
        self.moves.append((number, move))

    def _turn(self, turn: dict[str, Any], i: int) -> None:
        state, path = self.state, ("turns", i)
        roll = Roll(turn["roll"])
        breach = check(state, roll)
        if breach is not None:
            raise Broken(breach, path)
        names = state.setup.players
        player = turn.get("player")
        if player is not None and player != state.active:
            facts: dict[str, Any] = {"player": names[player], "expected": names[state.active]}
            raise Broken(Breach("LS-TURN", "out-of-turn", (), facts), (*path, "player"))
        written = turn.get("number")
        owed = 2 if roll.value == RESET_FACE else next_number(state)
        if written is not None and written != owed:
            facts = {"written": written, "expected": owed}
            raise Broken(Breach("LS-NUMBER-1", "differs", (), facts), (*path, "number"))
        self.state = apply(state, roll)
        self.moves.append((i + 1, roll))
        if "hand" not in turn:
            return
        self._make(_TAKE[turn["hand"]], path, i + 1)
        if "accepted_by" not in turn:
            return
        self._accept(turn["accepted_by"], (*path, "accepted_by"), i + 1)
        for seat, pile in turn.get("piles", ()):
            if pile != self.state.piles[seat]:
                self.piles.append(((*path, "piles"), seat, pile, self.state.piles[seat]))

    def _accept(self, accepted: int | str, path: Place, number: int) -> None:
        seat = accepted if isinstance(accepted, int) else None
        if seat is not None:
            breach = may_accept(self.state, seat)
            if breach is not None:
                raise Broken(breach, path)
        for answer in answers(self.state, seat):
            self.state = apply(self.state, answer)
            self.moves.append((number, answer))

    def _refusals(self, pending: dict[str, Any], turns: int) -> None:
        """Hold who is said to have refused so far against the order of the offers.

        While a hand is closed the log does not say what is in it (contract, section 5):
        whom it is offered to does not hang on that, so any hand serves to check them.
        """
        state = self.state
        is_closed = decision(state) == "hand"
        if is_closed:
            state = apply(state, TAKES[0])
        for i, seat in enumerate(pending.get("refused", ())):
            path = ("pending", "refused", i)
            breach = may_accept(state, seat)
            name = state.setup.players[seat]
            if breach is None and answers(state, seat)[0] != _ACCEPT:
                breach = Breach("LS-OFFER", "not-asked", (), {"player": name})
            if breach is None and state.refused + 1 == len(others(state)):
                breach = Breach("LS-OFFER", "all-refused")
            if breach is not None:
                raise Broken(breach, path)
            state = apply(state, _REFUSE)
            if not is_closed:
                self.state = state
                self.moves.append((turns, _REFUSE))


def replay(setup: Setup, turns: list[dict[str, Any]], pending: dict[str, Any]) -> Replay:
    """Return a log played through the engine.

    Parameters
    ----------
    setup : Setup
        The table.
    turns : list of dict
        The typed turns.
    pending : dict
        What the log says under ``pending``; empty if nothing.
    """
    run = Replay(initial(setup))
    run.run(turns, pending)
    return run


def read_game(game: Game, folder: str | Path, scoring: str | None) -> None:
    """Read the document of `game` into it: data, problems, replay and result.

    Parameters
    ----------
    game : Game
        With its document, which is a mapping.
    folder : str or Path
        Where the file lies; this game has nothing beside it.
    scoring : str or None
        This game has one scoring only.
    """
    ctx = Context()
    data = read_whole(SHAPE, game.document.value, ctx)
    format_problems(game, ctx)
    if game.problems:
        return
    names = ctx.names
    if data is not BAD:
        game.data = data
        names = [name for name, _ in data["players"]]
    breach = check_setup(tuple(names), 0)
    if breach is not None:
        game.tell_players(breach)
        return
    setup = Setup(tuple(names), data.get("first_player", 0))
    game.replay = played = replay(setup, data["turns"], data.get("pending", {}))
    if played.piles:
        found = []
        for path, seat, written, owed in played.piles[: MAX_PROBLEMS + 1]:
            text = f"{show(names[seat])} has {owed} Bad Things, not {written}"
            found.append((game.player_path(path, names[seat]), text, None, False))
        tell_all(game, CHECK, found)
    if played.breach is not None:
        game.tell_breach(played.breach.breach, played.breach.path)
        return
    game.result = result(played.state)
