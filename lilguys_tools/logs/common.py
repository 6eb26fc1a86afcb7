"""What every game file carries, and what reading one gives."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from lilguys_tools.core.data import breach_texts
from lilguys_tools.core.errors import Breach, Fact
from lilguys_tools.core.names import fold_name
from lilguys_tools.games import GAMES
from lilguys_tools.logs.containers import Either, Map
from lilguys_tools.logs.document import Document, Quoted
from lilguys_tools.logs.fields import BAD, Choice, Context, Date, Schema, Shape, Text, Whole
from lilguys_tools.logs.problems import At, Path, Problem, path_text, show

FORMAT = "FORMAT"
CHECK = "CHECK"


class Name(Text):
    """A player's name where it is first written; the rules judge it."""

    what = "a player's name"


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
    "seed": Whole(-(10**18), 10**18),
    "made_with": Text(),
}


class GameMap(Map):
    """A game file: its players are known before anything that names one is read."""

    def read(self, value: Any, at: At, ctx: Context) -> Any:
        """Return the typed file."""
        players = value.get("players")
        if type(players) is list:
            quiet = Context()
            known = self.fields["players"].read(players, None, quiet)
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
    if not ctx.problems:
        return  # finding positions costs a second reading
    places = game.document.locate_all([(path, key) for path, _, _, key in ctx.problems])
    for (path, message, hint, _), (line, column) in zip(ctx.problems, places, strict=True):
        told = Problem(game.name, line, column, FORMAT, path_text(path), message, hint)
        game.problems.append(told)
    game.problems.sort(key=lambda problem: (problem.line, problem.column))


__all__ = ["CHECK", "COMMON", "FORMAT", "HEAD", "Game", "GameMap", "Players", "Quoted"]
