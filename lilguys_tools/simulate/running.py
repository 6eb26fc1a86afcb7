"""A whole run: its games cut into tasks, played, and added up."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from lilguys_tools.simulate.chunk import Chunk, Run, Task, play_chunk
from lilguys_tools.simulate.figures import Figures
from lilguys_tools.simulate.pool import in_order

if TYPE_CHECKING:
    from lilguys_tools.simulate.cluster import Cluster

#: About how many seconds a task should take, and the most games it may have.
_SECONDS, _MOST = 0.25, 2000


@dataclass(slots=True)
class Outcome:
    """What a run came to.

    Attributes
    ----------
    games : int
        How many games were played: always the first ones, even if the run was stopped.
    figures : Figures
        What was counted in them.
    """

    games: int = 0
    figures: Figures = field(default_factory=Figures)


def simulate(
    run: Run,
    games: int,
    *,
    jobs: int = 1,
    cluster: Cluster | None = None,
    chunk: int | None = None,
    outcome: Outcome | None = None,
    told: Callable[[Chunk], None] = lambda chunk: None,
    paced: Callable[[Iterator[Chunk]], Iterator[Chunk]] = iter,
) -> Outcome:
    """Play a run and return its figures; they depend on no other argument.

    Parameters
    ----------
    run : Run
        What is played.
    games : int
        How many games.
    jobs : int
        How many processes play.
    cluster : Cluster, optional
        Whose workers play instead.
    chunk : int, optional
        Games in a task; left out, as many as take a fraction of a second, or one where one
        process plays: so whoever stops it has all games that are done.
    outcome : Outcome, optional
        A fresh one that grows with the run, for whoever wants what is done of a run that an
        error ends.
    told : callable
        Is given every task's part in order, for a progress bar or for keeping logs.
    paced : callable
        Hands the parts on as they come; where it ends before they do, so does the run.

    Raises
    ------
    ValueError
        If `games` is negative.
    BotError
        If a bot of one's own fails. The games before that one are counted and told by then, and
        no other.
    """
    if games < 0:
        raise ValueError(f"{games} games: 0 or more can be played")
    outcome = outcome or Outcome()
    if jobs == 1 and cluster is None:
        chunk = chunk or 1
    tasks = _tasks(run, games, cluster.threads if cluster else jobs, chunk, outcome)
    spread = cluster.in_order(play_chunk, tasks) if cluster else in_order(play_chunk, tasks, jobs)
    with closing(spread) as parts:
        for part in paced(parts):
            outcome.figures.merge(part.figures)
            outcome.games += part.games
            told(part)
            if part.failed is not None:
                raise part.failed
    return outcome


def _tasks(run: Run, games: int, jobs: int, chunk: int | None, outcome: Outcome) -> Iterator[Task]:
    """Give the tasks of a run, as large as what is done so far says."""
    start, began = 0, time.monotonic()
    while start < games:
        rate = outcome.games / (time.monotonic() - began) if outcome.games else 0.0
        size = chunk or max(1, min(_MOST, int(rate * _SECONDS / jobs)))
        stop = min(games, start + size)
        yield Task(run, start, stop)
        start = stop
