"""Examples of rules: small positions from the rule data, worked out by the engine."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module

from lilguys_tools.core.data import example_data
from lilguys_tools.games import load
from lilguys_tools.logs.common import Game
from lilguys_tools.logs.games import read_games
from lilguys_tools.logs.history import history, start
from lilguys_tools.session.claims import judge
from lilguys_tools.teach.line import Line, Worked
from lilguys_tools.teach.story import story


@cache
def worked_example(game: str, rule: str) -> Worked:
    """Return the example of a rule, worked out now; or why there is none.

    Parameters
    ----------
    game : str
        lilguys or lyingsack.
    rule : str
        The rule's id.
    """
    data = example_data(game)[rule]
    if "none" in data:
        return Worked(data["none"])
    text = f"game: {game}\nformat: 1\n{data['log']}"
    [read] = read_games(text.encode(), f"example of {rule}")
    shows = data.get("shows", [rule])
    if "move" in data:
        player, legal, lines = _tried(read, data["move"])
    else:
        player, legal, lines = "", None, list(_lines(read, shows))
    told = tuple(line for line in lines if line.rule in shows)
    return Worked(data["say"], data["log"].rstrip(), data.get("move", ""), player, legal, told)


def _tried(read: Game, move: str) -> tuple[str, bool, list[Line]]:
    """Return who tries a move where a log stops, whether it is legal, and what comes of it."""
    rules, state = load(read.game), read.replay.state
    positions = [start(read), *(step.after for step in history(read))]
    claim = judge(rules, [state], positions, move)
    seat = rules.to_move(state)
    player = "" if seat is None else state.setup.players[seat]
    if claim.reason is not None:
        return player, False, [Line(claim.reason.rule, claim.reason.message)]
    return player, True, [Line(event.rule, event.text) for event in claim.events]


def _lines(read: Game, shows: list[str]) -> Iterator[Line]:
    """Give what a log or a tally comes to: what is wrong, what happened, else the score."""
    for problem in read.problems:
        yield Line(problem.id, problem.message)
    if not read.is_scored:
        return
    steps = [(step.before, step.move, step.after) for step in history(read)]
    told = set()
    for before, move, after in steps:
        for event in story(read.game, before, move, after, reveal=True):
            told.add(event.rule)
            yield Line(event.rule, event.text)
    scores = import_module(f"lilguys_tools.teach.{read.game}_score")
    lines = [
        Line(line.rule, f"{player.name}: {line.text}", line.points)
        for player, sum_of in zip(read.result.players, scores.sums(read.result, steps), strict=True)
        for line in sum_of
    ]
    lines += scores.closing_lines(read.result)
    if read.replay is not None and hasattr(scores, "count_lines"):
        lines += scores.count_lines(read.replay.state)
    yield from (line for line in lines if line.rule in shows and line.rule not in told)
