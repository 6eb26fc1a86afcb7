"""The figures of an archive of logs: who plays, who wins, who beats whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, islice
from typing import Any

from lilguys_tools.core.names import fold_name
from lilguys_tools.simulate.archive_chunk import File, Part, Record, read_chunk
from lilguys_tools.simulate.figures import PARTS, Rates, Values
from lilguys_tools.simulate.pool import in_order

#: Files that one task for another process holds.
_FILES = 8


@dataclass(slots=True)
class Player:
    """What a player did in one kind of game.

    Attributes
    ----------
    name : str
        As it was first spelled.
    wins : Rates
        The share of each win, in `PARTS`.
    ranks, scores : Values
        Of all games.
    """

    name: str
    wins: Rates = field(default_factory=Rates)
    ranks: Values = field(default_factory=Values)
    scores: Values = field(default_factory=Values)


@dataclass(slots=True)
class Kind:
    """All games of one kind: a game, and for Lil' Guys by which rules and cards.

    Attributes
    ----------
    games : int
        How many.
    players : dict
        By folded name.
    turns : Values
        Turns of the games of You Lying Sack.
    ends : dict
        ``best`` and ``worst``: (score, player, file) of the highest and the lowest score; of
        equal ones the first.
    """

    games: int = 0
    players: dict[str, Player] = field(default_factory=dict)
    turns: Values = field(default_factory=Values)
    ends: dict[str, tuple[int, str, str]] = field(default_factory=dict)

    def add(self, record: Record) -> None:
        """Count a game in."""
        self.games += 1
        if record.turns:
            self.turns.add(record.turns)
        for seat, name in enumerate(record.players):
            player = self.players.setdefault(fold_name(name), Player(name))
            rank = record.ranks[seat]
            player.ranks.add(rank)
            player.wins.add((PARTS // record.winners if rank == 1 else 0, 1))
            if record.scores:
                score = record.scores[seat]
                player.scores.add(score)
                self._compare(score, name, record.name)

    def _compare(self, score: int, name: str, file: str) -> None:
        here = (score, name, file)
        if score > self.ends.setdefault("best", here)[0]:
            self.ends["best"] = here
        if score < self.ends.setdefault("worst", here)[0]:
            self.ends["worst"] = here


@dataclass(slots=True)
class Archive:
    """What an archive adds up to; it grows with its players, not with its games.

    Attributes
    ----------
    kinds : dict
        By (game, scoring, deck, house); see `Record`.
    met : dict
        By game, and the folded names of two players in order: how often the first was ahead of
        the second (``>``), behind (``<``), level (``=``).
    ratings : dict
        By game; see `Ratings`. Empty without openskill.
    unfinished, broken, wrong, decks, unreadable : int
        See `Part`.
    """

    kinds: dict[tuple[str, str, str, tuple[str, ...]], Kind] = field(default_factory=dict)
    met: dict[str, dict[tuple[str, str], Counter[str]]] = field(default_factory=dict)
    ratings: dict[str, Ratings] = field(default_factory=dict)
    unfinished: int = 0
    broken: int = 0
    wrong: int = 0
    decks: int = 0
    unreadable: int = 0

    def add(self, part: Part, model: Any = None) -> None:
        """Count in what some files hold; ratings go by the order in which games come.

        Parameters
        ----------
        part : Part
            Parts come in the order of the files.
        model : PlackettLuce, optional
            See `rating_model`; left out, nobody is rated.
        """
        for record in part.records:
            kind = record.game, record.scoring, record.deck, record.house
            self.kinds.setdefault(kind, Kind()).add(record)
            folded = [fold_name(name) for name in record.players]
            self._meet(record, folded)
            if model is not None:
                self.ratings.setdefault(record.game, Ratings(model)).add(folded, record.ranks)
        self.unfinished += part.unfinished
        self.broken += part.broken
        self.wrong += part.wrong
        self.decks += part.decks
        self.unreadable += part.unreadable

    def _meet(self, record: Record, folded: Sequence[str]) -> None:
        met = self.met.setdefault(record.game, {})
        for (one, rank), (other, other_rank) in combinations(
            zip(folded, record.ranks, strict=True), 2
        ):
            if other < one:
                one, rank, other, other_rank = other, other_rank, one, rank
            how = "=" if rank == other_rank else ">" if rank < other_rank else "<"
            met.setdefault((one, other), Counter())[how] += 1


class Ratings:
    """How strong players are, as far as their games tell: openskill's Plackett-Luce model.

    Parameters
    ----------
    model : PlackettLuce
        Its figures are a mean and its uncertainty (a standard deviation).

    Attributes
    ----------
    of : dict
        The rating of each player by folded name.
    """

    def __init__(self, model: Any) -> None:
        self._model = model
        self.of: dict[str, Any] = {}

    def add(self, players: Sequence[str], ranks: Sequence[int]) -> None:
        """Learn from a game; players on a rank share it."""
        teams = [[self.of.get(name) or self._model.rating(name=name)] for name in players]
        rated = self._model.rate(teams, ranks=list(ranks))
        self.of.update(zip(players, (team[0] for team in rated), strict=True))


def rating_model() -> Any:
    """Return the model that rates players, or None where openskill is not installed."""
    try:
        from importlib import import_module

        return import_module("openskill.models").PlackettLuce()
    except ImportError:
        return None


def read_archive(files: Iterator[File], *, jobs: int = 1) -> Generator[Part]:
    """Read an archive, a part at a time.

    Parameters
    ----------
    files : iterator of File
        See `find_files`.
    jobs : int
        How many processes read. The figures do not depend on it: parts come in order.
    """
    most = _FILES if jobs > 1 else 1
    tasks = iter(lambda: tuple(islice(files, most)), ())
    return in_order(read_chunk, tasks, jobs)
