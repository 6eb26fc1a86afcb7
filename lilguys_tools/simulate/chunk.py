"""A part of a run: some games, played and counted.

`play_chunk` is a pure function of plain data, so it may run anywhere: here, in another
process, on another machine. What it gives adds up with `Figures.merge`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from lilguys_tools import __version__
from lilguys_tools.bots import TURN_LIMIT, Bot, Steps, load_bot, next_move, play_game, play_on
from lilguys_tools.bots.own import BotError, OwnBot
from lilguys_tools.core.dice import derived_seed
from lilguys_tools.games import load
from lilguys_tools.simulate.figures import Figures
from lilguys_tools.simulate.pairs import Contrary, count_pair
from lilguys_tools.simulate.played import Groups, Played, groups_of, wins
from lilguys_tools.simulate.table import Side, counting, names_of


@dataclass(frozen=True, slots=True)
class Run:
    """What a whole run plays; plain data.

    Attributes
    ----------
    game : str
        lilguys or lyingsack.
    bots : tuple of (str or OwnBot)
        By seat, before any rotation.
    sides : tuple of Side
        One, or two that are compared: both play every game from the same seed.
    seed : int
        Of the run; that of a game is derived from it and the game's number.
    rotate : bool
        Whether the bots move on by one seat from game to game.
    limit : int
        Turns after which You Lying Sack stops unfinished.
    keep : bool
        Whether the games are also given as logs.

    Raises
    ------
    ValueError
        If two bots that are not the same have one label: they would be counted as one.
    """

    game: str
    bots: tuple[str | OwnBot, ...]
    sides: tuple[Side, ...]
    seed: int
    rotate: bool = False
    limit: int = TURN_LIMIT
    keep: bool = False

    def __post_init__(self) -> None:
        called: dict[str, str | OwnBot] = {}
        for bot in self.bots:
            if called.setdefault(str(bot), bot) != bot:
                how = "own_bot(..., label=...) tells them apart"
                raise ValueError(f"two bots are called {str(bot)!r}: {how}")

    @property
    def labels(self) -> tuple[str, ...]:
        """What the bots are called in figures, by seat."""
        return tuple(map(str, self.bots))


@dataclass(frozen=True, slots=True)
class Task:
    """The games of a run from number `start` up to, but without, `stop`; the first is 0."""

    run: Run
    start: int
    stop: int


@dataclass(frozen=True, slots=True)
class Chunk:
    """What a task gave.

    Attributes
    ----------
    games : int
        How many games it had, up to one that failed.
    figures : Figures
        What was counted.
    logs : tuple of str
        Every game played as the text of its log, if they are kept.
    failed : BotError or None
        How the next game failed, if it did: no result is lost on the way to that.
    """

    games: int
    figures: Figures
    logs: tuple[str, ...]
    failed: BotError | None = None


def play_chunk(task: Task) -> Chunk:
    """Play some games of a run and count them; the same task gives the same, anywhere.

    It ends before a game in which a bot of one's own fails.
    """
    figures = Figures()
    logs: list[str] = []
    for index in range(task.start, task.stop):
        try:
            logs += _play_game(task.run, index, figures)
        except BotError as error:
            return Chunk(index - task.start, figures, tuple(logs), error)
    return Chunk(task.stop - task.start, figures, tuple(logs))


def _play_game(run: Run, index: int, figures: Figures) -> list[str]:
    """Play a game by all sides and count it in, whole or not at all; return its logs."""
    seated = _seated(run, index)
    played = [_play(run, side, seated, index) for side in run.sides]
    groups = groups_of([run.labels[i] for i in seated])
    if len(played) == 2:
        pair = Figures()  # apart, since a bot may still fail in a control
        on = partial(_play_on, run, seated, index)
        count_pair(pair, load(run.game), played[0], played[1], groups, on)
        figures.merge(pair)
    for side, one in enumerate(played):
        _count_game(figures, run.game, side, one, groups)
    if not run.keep:
        return []
    both = zip(run.sides, played, strict=True)
    return [_log(run, side, one, seated, index) for side, one in both]


def _seated(run: Run, index: int) -> list[int]:
    """Return which of the bots sits in each seat."""
    n = len(run.bots)
    moved = index if run.rotate else 0
    return [(seat - moved) % n for seat in range(n)]


def _setup(run: Run, side: Side, seated: Sequence[int]) -> Any:
    names = names_of(run.bots)
    return replace(side.setup, players=tuple(names[i] for i in seated))


def _play(run: Run, side: Side, seated: Sequence[int], index: int) -> Played:
    game = load(run.game)
    setup = _setup(run, side, seated)
    seed = derived_seed(run.seed, index)
    with _told(index, seed):
        bots = [_bot(run.game, run.bots[i]) for i in seated]
        steps, state = play_game(game, setup, bots, seed, run.limit, chance_seed=seed)
    result = game.result(state)
    return Played(steps, state, result, wins(result, setup.players))


@contextmanager
def _told(index: int, seed: int) -> Iterator[None]:
    """Say in which game a bot of one's own failed."""
    try:
        yield
    except BotError as error:
        when = f"game {index + 1} (its seed is {seed}): "
        raise BotError(error.bot, error.message, error.breach, when) from error


def _bot(game: str, bot: str | OwnBot) -> Bot:
    return load_bot(game, bot) if isinstance(bot, str) else bot.make(game)


def _play_on(
    run: Run, seated: Sequence[int], index: int, made: Steps, state: Any, contrary: bool
) -> Any:
    """Return the result of a game played on from a position, see `pairs.PlayOn`."""
    game = load(run.game)
    seed = derived_seed(run.seed, index)
    with _told(index, seed):
        bots = [_bot(run.game, run.bots[i]) for i in seated]
        for number, (before, _) in enumerate(made):
            seat = game.to_move(before)
            if seat is not None and isinstance(run.bots[seated[seat]], OwnBot):
                next_move(game, before, bots, seed, number)  # it may remember what it saw
        if contrary:
            bots = [Contrary(bot) for bot in bots]
        drawn = sum(game.is_chance(before) for before, _ in made)
        _, end = play_on(game, state, bots, seed, len(made), run.limit, seed, drawn)
    return game.result(end)


def _count_game(figures: Figures, game: str, side: int, played: Played, groups: Groups) -> None:
    """Count a game in; of one that was stopped only that it was."""
    finished = played.won is not None
    figures.rate((side, "finished"), int(finished), 1)
    if played.won is None:
        return
    told = counting(game)
    winners = sum(part > 0 for part in played.won)
    figures.rate((side, "shared"), int(winners > 1), 1)
    for name, value in told.game_values(played.result).items():
        figures.count((side, name), value)
    by_seat = told.player_values(played.result)
    rates = told.rates(played.steps, len(played.won))
    for group, seats in groups:
        figures.rate((side, "won", *group), sum(played.won[s] for s in seats), 1)
        for name, values in by_seat.items():
            known = [values[s] for s in seats if values[s] is not None]
            figures.rate((side, name, *group), sum(known), len(known))
            for value in known:
                figures.count((side, name, *group), value)
        for name, pairs in rates.items():
            part, number = (sum(pairs[s][i] for s in seats) for i in (0, 1))
            figures.rate((side, name, *group), part, number)
    _count_deeds(figures, side, told.deeds(played.steps, played.state, played.result), played)


def _count_deeds(figures: Figures, side: int, deeds: Any, played: Played) -> None:
    """Count what players did, and how much of the win those who did it had."""
    assert played.won is not None
    won: dict[tuple[str, str], list[int]] = {}
    for kind, name, seat, times in deeds:
        won.setdefault((kind, name), []).append(played.won[seat])
        figures.count((side, kind, name), times)
    for (kind, name), parts in won.items():
        figures.rate((side, kind, name), sum(parts), len(parts))


def _log(run: Run, side: Side, played: Played, seated: Sequence[int], index: int) -> str:
    from lilguys_tools.logs.writer import game_text

    names = names_of(run.bots)
    title = f"Game {index + 1}" + (f", {side.label}" if len(run.sides) > 1 else "")
    head = {
        "title": title,
        **side.head,
        "players": [{"name": names[i], "bot": run.labels[i]} for i in seated],
    }
    tail = {"seed": derived_seed(run.seed, index), "made_with": f"lgtools {__version__} simulate"}
    return game_text(run.game, played.steps, played.state, head=head, tail=tail)
