"""A sheet's table as a tally or a log: what the rules say to it, and its score."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from lilguys_tools import __version__
from lilguys_tools.games.lilguys.deck import Deck
from lilguys_tools.games.lilguys.scoring import Result, score
from lilguys_tools.games.lilguys.setup import SIMPLIFIED, STANDARD
from lilguys_tools.logs.common import CHECK, Game
from lilguys_tools.logs.games import read_games
from lilguys_tools.logs.problems import Problem
from lilguys_tools.logs.writer import dump_game
from lilguys_tools.session.sheet_table import NOBODY, Table

LILGUYS, LYINGSACK = "lilguys", "lyingsack"
#: What the tallies and logs of a sheet are called where they are read and judged.
NAME = {LILGUYS: "tally.yaml", LYINGSACK: "game.yaml"}
_MADE_WITH = f"lgtools {__version__} sheet"


@dataclass(frozen=True, slots=True)
class Judged:
    """A table and what the rules say to it.

    Attributes
    ----------
    table : Table
        The table.
    game : Game or None
        Read and scored; None before there are players.
    wrongs : dict of str to str
        What is wrong with it in words, with the rule's id: by the card of which there are too
        many, the rest under an empty key. Empty if nothing is.
    """

    table: Table
    game: Game | None = None
    wrongs: dict[str, str] = field(default_factory=dict)

    @property
    def wrong(self) -> str:
        """All that is wrong with it in one line; empty if nothing is."""
        return ". ".join(self.wrongs.values())

    def made_worse(self, then: Judged) -> str | None:
        """Return what is wrong with a later table that was not so with this one, or None.

        That is the card of which there are (even) more too many; empty if it is something else.
        """
        for card in then.wrongs:
            more = then.table.copies(card) > self.table.copies(card)
            if card not in self.wrongs or more:
                return card
        return None

    @property
    def result(self) -> Any:
        """The score, or None."""
        return self.game.result if self.game is not None else None

    @property
    def deck(self) -> Deck | None:
        """The deck of Lil' Guys that the table plays with, or None."""
        is_there = self.table.game == LILGUYS and self.result is not None
        return self.result.setup.deck if is_there else None

    def other(self) -> Result | None:
        """Return the score in the other variant of Lil' Guys, or None where there is none."""
        result = self.result
        if result is None or self.table.game != LILGUYS:
            return None
        stacks = [None if p.chosen or not p.popular_as else p.popular_as for p in result.players]
        return score(
            result.setup,
            result.holdings,
            last_planner=result.order[0],
            stacks=stacks,
            scoring=STANDARD if result.scoring == SIMPLIFIED else SIMPLIFIED,
            finished=result.finished,
        )


def judged(table: Table, folder: str = ".") -> Judged:
    """Return a table with its score, or with what is wrong.

    Parameters
    ----------
    table : Table
        What has been entered.
    folder : str
        Where decks of one's own lie.
    """
    if not table.people:
        return Judged(table)
    game, wrong = _read(table, folder)
    return Judged(table, game, _wrongs(table, folder, wrong) if wrong else {})


def _read(table: Table, folder: str) -> tuple[Game, str]:
    """Return a table as its file is read, and the first thing that is wrong with it."""
    text = file_text(table)
    game = next(iter(read_games(text.encode("utf-8", "replace"), NAME[table.game], folder)))
    wrong = [problem for problem in game.problems if problem.id != CHECK]
    return game, problem_words(wrong[0]) if wrong else ""


def _wrongs(table: Table, folder: str, first: str) -> dict[str, str]:
    """Return all that is wrong: the reader stops at the first card too many, so ask for each."""
    bare = _read(table.only(()), folder)[1]
    if bare or table.game != LILGUYS:
        return {"": first}
    found = {card: _read(table.only((card,)), folder)[1] for card in table.cards()}
    found = {card: wrong for card, wrong in found.items() if wrong}
    return found or {"": first}


def problem_words(problem: Problem) -> str:
    """Return a problem as a sentence with the id of its rule, without a place."""
    hint = f": {problem.hint}" if problem.hint else ""
    return f"[{problem.id}] {problem.message}{hint}"


def file_text(table: Table, date: str | None = None) -> str:
    """Return the table as the text of a tally (Lil' Guys) or of a log (You Lying Sack).

    Parameters
    ----------
    table : Table
        What has been entered.
    date : str, optional
        The day to write into it, as YYYY-MM-DD.
    """
    head: dict[str, Any] = {"game": table.game, "format": 1}
    if table.title:
        head["title"] = table.title
    if date:
        head["date"] = date
    head["made_with"] = _MADE_WITH
    body = _tally if table.game == LILGUYS else _log
    return dump_game({**head, **body(table)})


def _tally(table: Table) -> dict[str, Any]:
    names = {one.id: one.name for one in table.people}
    data: dict[str, Any] = {}
    if table.deck != STANDARD:
        data["deck"] = table.deck
    if table.scoring != STANDARD:
        data["scoring"] = table.scoring
    if table.reference:
        data["reference_card"] = dict(table.reference)
    if table.exclusive:
        data["exclusive"] = table.exclusive
    data["players"] = list(names.values())
    data["last_planner"] = names[table.last_planner or table.people[-1].id]
    data["final"] = {names[id]: hand.data() for id, hand in table.hands.items()}
    return data


def _log(table: Table) -> dict[str, Any]:
    names = {one.id: one.name for one in table.people} | {NOBODY: NOBODY}
    turns: list[dict[str, Any]] = []
    for turn in table.turns:
        entry: dict[str, Any] = {"roll": turn.roll}
        # A closed hand is nobody's business, and who took one can't be written down without it.
        if turn.is_whole:
            entry |= {"hand": turn.hand, "accepted_by": names[str(turn.by)]}
        turns.append(entry)
    people = table.people
    first = names[table.first or people[0].id]
    return {"players": [one.name for one in people], "first_player": first, "turns": turns}
