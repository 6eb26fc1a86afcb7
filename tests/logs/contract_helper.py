"""Files for the contract's tests: what is wrong is marked where it stands.

The mark ``¦`` in a text stands just before a value; line and column are counted off the text
itself, so that no position is taken from the program.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from lilguys_tools.cli.output import score_json
from lilguys_tools.logs.common import Game
from lilguys_tools.logs.games import read_games

MARK = "¦"
NAMES = ("Ana", "Ben", "Cleo", "Dee")
#: A round of four players. Groups: 1 funny funny2; 2 stinky rich weird2;
#: 3 weird popular fancy cool; 4 funny.
ROUND = """\
- planner: Ana
  line: [funny, funny2, stinky, rich, weird2, weird, popular, fancy, cool, funny]
  store: [balloons, cake, friend, whoopee-cushion, spotlight]
  split: [2, 3, 4, 1]
  picks:
  - {player: Ben, group: 1}
  - {player: Cleo, group: 2}
  - {player: Dee, group: 3}
  - {player: Ana, group: 4}
"""
HEAD = "game: lilguys\nformat: 1\nplayers: [Ana, Ben, Cleo, Dee]\n"
LOG = f"{HEAD}rounds:\n{ROUND}"
TALLY = """\
game: lilguys
format: 1
players: [Ana, Ben]
final:
  Ana:
    guys: {funny: 3, popular: 1}
    items: [balloons, {name: Real card, points: 4}]
    popular_as: {popular: [weird]}
  Ben: {guys: {rich: 2}, items: []}
"""
SACK = """\
game: lyingsack
format: 1
players: [Ana, Ben, Cleo]
turns:
- {player: Ana, number: 2, roll: 4, hand: bad, accepted_by: Cleo}
- {roll: 3, hand: good, accepted_by: nobody, piles: {Ana: 3, Ben: 0, Cleo: 5}}
"""


def change(text: str, old: str, new: str) -> str:
    """Return `text` with the one place where `old` stands changed."""
    assert text.count(old) == 1, (old, text.count(old))
    return text.replace(old, new)


def places(text: str) -> tuple[str, list[tuple[int, int]]]:
    """Return a text without its marks, and line and column (from 1) of each."""
    found, clean = [], ""
    first, *parts = text.split(MARK)
    clean = first
    for part in parts:
        found.append((clean.count("\n") + 1, len(clean) - (clean.rfind("\n") + 1) + 1))
        clean += part
    return clean, found


def read(text: str | bytes, folder: Path | str = ".", scoring: str | None = None) -> list[Game]:
    """Return the games of a file called f.yaml."""
    data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    return list(read_games(data, "f.yaml", folder, scoring))


def told(text: str | bytes, folder: Path | str = ".") -> list[tuple[str, int, int]]:
    """Return id, line and column of all that is told about a file."""
    return [(p.id, p.line, p.column) for game in read(text, folder) for p in game.problems]


def wrong(id: str, text: str, folder: Path | str = ".") -> str:
    """Assert that just the marked values of a file are told, each with `id`; return how."""
    clean, marks = places(text)
    assert marks, "nothing is marked"
    assert told(clean, folder) == [(id, *place) for place in marks], clean
    (game, *_) = [game for game in read(clean, folder) if game.problems]
    assert id == "CHECK" or game.result is None
    return "\n".join(problem.as_text() for problem in game.problems)


def fine(text: str | bytes, folder: Path | str = ".", scoring: str | None = None) -> Any:
    """Assert that nothing is wrong with a file of one game; return its game."""
    games = read(text, folder, scoring)
    assert [problem.as_text() for game in games for problem in game.problems] == []
    (game,) = games
    assert game.result is not None
    return game


def score(text: str, scoring: str | None = None) -> dict[str, Any]:
    """Return a good file's score as JSON has it."""
    return score_json(fine(text, scoring=scoring))


def totals(text: str, scoring: str | None = None) -> list[int]:
    """Return the points of a good file's players in seating order."""
    return [player["total"] for player in score(text, scoring)["players"]]


#: Store cards by fives: those without Friends serve for every number of players.
_STORE = (
    *("balloons balloons balloons cake cake", "cake pinata pinata punch-bowl punch-bowl"),
    *("fairy-lights fairy-lights snack-tower snack-tower junk-pile",),
    "spotlight dress-up-trunk open-window guest-book quiet-corner",
    "conga-line gift-table paper-chain velvet-rope photo-booth",
    "shuttle-bus polite-excuse bubble-bath loyalty-card karaoke-machine",
    *("friend friend friend friend friend", "friend friend friend friend friend"),
)
_TYPES = ("funny", "weird", "fancy", "rich", "popular", "stinky", "cool", "shy")


def whole_game(seats: int, rounds: int | None = None) -> str:
    """Return a game in which every round's line is all the Guys of one type, eight and two.

    Nobody sends a Guy; groups are taken from the left. With two players the groups have 1, 2,
    3 and 4 cards, so that the Planner gets 2 + 4 and the other 1 + 3 of them; the doubles are
    the first two of the line.
    """
    sizes = {2: "1, 2, 3, 4", 3: "3, 3, 4", 4: "1, 2, 3, 4"}[seats]
    lines = [f"game: lilguys\nformat: 1\nplayers: [{', '.join(NAMES[:seats])}]\nrounds:\n"]
    count = {2: 6, 3: 6, 4: 8}[seats] if rounds is None else rounds
    for kind, store in list(zip(_TYPES, _STORE, strict=True))[:count]:
        line = ", ".join([f"{kind}2"] * 2 + [kind] * 8)
        picks = ", ".join(f"{{group: {n}}}" for n in range(1, sizes.count(",") + 2))
        lines.append(f"- line: [{line}]\n  store: [{store.replace(' ', ', ')}]\n")
        lines.append(f"  split: [{sizes}]\n  picks: [{picks}]\n")
    return "".join(lines)
