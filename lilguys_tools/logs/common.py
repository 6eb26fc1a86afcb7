"""What every game file carries, and what reading one gives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from lilguys_tools.core.data import breach_texts
from lilguys_tools.core.errors import Breach, Fact
from lilguys_tools.core.names import did_you_mean, fold_name
from lilguys_tools.games import GAMES
from lilguys_tools.logs.containers import Either, Map
from lilguys_tools.logs.document import MAX_PROBLEMS, Document, Quoted
from lilguys_tools.logs.fields import (
    BAD,
    LEFT_OUT,
    Choice,
    Context,
    Schema,
    Shape,
    Text,
    Whole,
    read_whole,
)
from lilguys_tools.logs.problems import At, Path, Problem, path_text, show

#: How many names are looked through for one that was perhaps meant.
MOST_PLAYERS = 20
FORMAT = "FORMAT"
CHECK = "CHECK"


def _looks_like_a_date(text: str) -> bool:
    parts = text.split("-")
    return text.isascii() and [len(p) for p in parts if p.isdigit()] == [4, 2, 2]


class Date(Shape):
    """A calendar date, YYYY-MM-DD."""

    what = "a date as YYYY-MM-DD"

    def read(self, value: Any, at: At, ctx: Context) -> Any:
        """Return the date as text."""
        if isinstance(value, str) and _looks_like_a_date(value):
            import datetime

            try:
                datetime.date.fromisoformat(value)
            except ValueError:
                return ctx.problem(at, f"{value} is no day of the calendar")
            return str(value)
        return self.wrong(value, at, ctx)

    def schema(self) -> Schema:
        """Return its JSON Schema."""
        return {"type": "string", "format": "date", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"}


class Name(Text):
    """A player's name where it is first written; the rules judge it."""

    what = "a player's name"


def meant(shape: Map, value: dict[str, Any]) -> set[str | None]:
    """Return the keys that those unknown to `shape` were perhaps meant to be.

    A misspelled key is told as such, and not as a missing one, too.
    """
    unknown = [key for key in value if key not in shape.fields and not key.startswith("x-")]
    return {did_you_mean(key, shape.fields) for key in unknown}


class Players(Shape):
    """The list of players; gives (name, bot or None) pairs."""

    what = "a list of players"

    def __init__(self) -> None:
        fields: dict[str, Shape] = {"name": Name(), "bot": Text()}
        self._one = Either(
            scalar=Name(),
            mapping=Map(fields, ("name",), "a player"),
            what="a player's name, or a mapping with name and bot",
        )

    def read(self, value: Any, at: At, ctx: Context) -> Any:
        """Return the players in seating order."""
        if type(value) is not list:
            return self.wrong(value, at, ctx)
        players = []
        bad = False
        for i, entry in enumerate(value):
            one = self._one.read(entry, (at, i), ctx)
            if one is BAD:
                bad = True
            elif isinstance(one, dict):
                players.append((one["name"].strip(), one.get("bot")))
            else:
                players.append((one.strip(), None))
        return BAD if bad else players

    def schema(self) -> Schema:
        """Return its JSON Schema."""
        return {"type": "array", "items": self._one.schema()}


class PlayerName(Shape):
    """The name of a player at the table; gives the seat."""

    what = "a player's name"

    def __init__(self, *others: str) -> None:
        self.others = others

    def read(self, value: Any, at: At, ctx: Context) -> Any:
        """Return the seat, or one of the other words allowed here."""
        if not isinstance(value, str) or not (value or type(value) is Quoted):
            return self.wrong(value, at, ctx)
        folded = fold_name(value)
        seat = ctx.seats.get(folded)
        if seat is not None:
            return seat
        if folded in self.others:
            return folded
        if not ctx.seats:
            return BAD  # the players themselves are told to be wrong
        names = ctx.names[:MOST_PLAYERS]
        near = did_you_mean(value, [*names, *self.others])
        hint = (
            f"did you mean {show(near)}?"
            if near
            else "players: " + ", ".join(show(name) for name in names)
        )
        return ctx.problem(at, f"there is no player {show(value)}", hint)

    def schema(self) -> Schema:
        """Return its JSON Schema."""
        return Text().schema()


class Broken(Exception):
    """A rule is broken, or a figure differs, at a place of a log; ends its replay.

    Attributes
    ----------
    breach : Breach
        The rule, and how it is broken.
    path : tuple
        The place in the document.
    """

    def __init__(self, breach: Breach, path: Path) -> None:
        self.breach = breach
        self.path = path
        super().__init__(breach.rule)


#: Keys at the head of every game file, and those that may stand anywhere in it.
HEAD: dict[str, Shape] = {"game": Choice(*GAMES), "format": Whole(1, 1)}
COMMON: dict[str, Shape] = {
    "title": Text(),
    "date": Date(),
    "place": Text(),
    "notes": Text(),
    "seed": Whole(1 - 10**39, 10**39 - 1),  # 128 bits, and whatever a person would type
    "made_with": Text(),
}


class GameMap(Map):
    """A game file: its players are known before anything that names one is read."""

    def read(self, value: Any, at: At, ctx: Context) -> Any:
        """Return the typed file."""
        players = value.get("players")
        if type(players) is list:
            quiet = Context()
            known = read_whole(self.fields["players"], players, quiet)
            if known is not BAD:
                ctx.names = [name for name, _ in known]
                ctx.seats = {}
                for seat, name in enumerate(ctx.names):
                    ctx.seats.setdefault(fold_name(name), seat)
        return super().read(value, at, ctx)


@dataclass(slots=True)
class Game:
    """A game, or a tally, read from a document.

    Attributes
    ----------
    name : str
        The file's name, with ``#2`` and on for later documents.
    game : str
        lilguys or lyingsack; empty where the document does not say.
    document : Document
        Where it was read from.
    data : dict
        The typed file.
    problems : list of Problem
        All that is wrong. With CHECK problems alone the game is scored all the same.
    replay : object
        The game played through the engine, None for tallies and where there is a FORMAT
        problem.
    result : object or None
        The score; None where a rule is broken.
    """

    name: str
    game: str
    document: Document
    data: dict[str, Any] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    replay: Any = None
    result: Any = None

    @property
    def is_scored(self) -> bool:
        """Whether there is a score."""
        return self.result is not None

    def tell(
        self, id: str, path: Path, message: str, hint: str | None = None, key: bool = False
    ) -> None:
        """Add a problem at a value, or at its key."""
        self.problems.append(self.document.problem(id, path, message, hint, key))

    def tell_breach(self, breach: Breach, path: Path) -> None:
        """Add a broken rule, in the words that the game's data has for it."""
        texts = breach_texts(self.game).get(breach.rule, {}).get(breach.reason, {})
        facts = {key: _words(value) for key, value in breach.facts.items()}
        message = texts.get("message", breach.reason).format_map(facts)
        hint = texts.get("hint")
        self.tell(breach.rule, path, message, hint.format_map(facts) if hint else None)

    def tell_players(self, breach: Breach) -> None:
        """Add what is wrong with the players: told at a name, also one within a mapping."""
        path: Path = breach.at
        if len(path) == 2 and isinstance(self.document.value["players"][path[1]], dict):
            path = (*path, "name")
        self.tell_breach(breach, path)

    def player_path(self, base: Path, player: str) -> Path:
        """Return the path of a player's entry in a mapping, as the file spells the name."""
        value = self.document.value
        for key in base:
            value = value[key]
        wanted = fold_name(player)
        return (*base, next((key for key in value if fold_name(key) == wanted), player))


def _words(fact: Fact) -> str:
    if isinstance(fact, tuple):
        return ", ".join(show(word) for word in fact) or "nothing"
    return show(fact) if isinstance(fact, str) else str(fact)


def format_problems(game: Game, ctx: Context) -> None:
    """Move what the shapes found into the game, with lines and columns."""
    if ctx.problems:  # finding positions costs a second reading
        tell_all(game, FORMAT, ctx.problems)
        game.problems.sort(key=lambda problem: (problem.line, problem.column))


def tell_all(game: Game, id: str, found: Sequence[tuple[Path, str, str | None, bool]]) -> None:
    """Add many problems, (path, message, hint, whether at the key), with one search for all."""
    if len(found) > MAX_PROBLEMS:
        found = [*found[:MAX_PROBLEMS], (found[MAX_PROBLEMS][0], LEFT_OUT, None, False)]
    places = game.document.locate_all([(path, key) for path, _, _, key in found])
    for (path, message, hint, _), (line, column) in zip(found, places, strict=True):
        game.problems.append(Problem(game.name, line, column, id, path_text(path), message, hint))


__all__ = ["CHECK", "COMMON", "FORMAT", "HEAD", "Game", "GameMap", "Players", "Quoted"]
