"""Writes a random game down, move by move: what is legal, what happens, how the table stands.

The files beside this one hold what the engine, the stories and the tables gave when they were
written; a test compares. After a change that is meant, `python tests/playthroughs/playthrough.py
--write` writes them anew, and the difference shows what it did.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
if __name__ == "__main__":
    sys.path.insert(0, str(FOLDER.parents[1]))

from lilguys_tools.core.dice import Dice  # noqa: E402
from lilguys_tools.games import load  # noqa: E402
from lilguys_tools.logs.decks import standard_deck  # noqa: E402
from lilguys_tools.render.board import board_text  # noqa: E402
from lilguys_tools.teach.story import story  # noqa: E402

NAMES = ("Ana", "Ben", "Cleo", "Dee", "Eli")
GAMES = [("lilguys", n) for n in (2, 3, 4)] + [("lyingsack", n) for n in (2, 3, 4, 5)]
SEED = 7
LIMIT = 150


def path(game: str, players: int) -> Path:
    """Where the playthrough of a game lies."""
    return FOLDER / f"{game}{players}.txt"


def playthrough(game: str, players: int) -> str:
    """A random game of so many players, at most 150 moves of it."""
    return "\n".join(_lines(game, players)) + "\n"


def _lines(game: str, players: int) -> Iterator[str]:
    rules, dice = load(game), Dice(SEED)
    options = {"deck": standard_deck()} if game == "lilguys" else {}
    setup = rules.new_setup(NAMES[:players], **options)
    state = rules.initial(setup)
    yield f"# {game}, {players} players, seed {SEED}"
    yield from _changes({}, rules.public(state))
    for number in range(1, LIMIT + 1):
        if rules.is_over(state):
            break
        chance, seat = rules.is_chance(state), rules.to_move(state)
        moves = rules.legal_moves(state)
        move = rules.chance(state, dice) if chance else dice.choice(moves)
        who = "chance" if seat is None else f"{setup.players[seat]}, 1 of {len(moves)}"
        yield f"{number} {rules.decision(state)}: {who}: {_json(rules.to_json(setup, move))}"
        after = rules.step(state, move)
        for event in story(game, state, move, after):
            yield f"  {event.rule} {event.text}"
        yield from _changes(rules.public(state), rules.public(after))
        state = after
    yield board_text(game, rules.view(state, None))


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _changes(before: Any, after: Any) -> Iterator[str]:
    """What of the public table is other than it was, a line a key."""
    for key, value in after.items():
        if key == "players":
            old = before.get(key, [{}] * len(value))
            yield from (
                f"    {_json(one)}" for was, one in zip(old, value, strict=True) if was != one
            )
        elif before.get(key) != value or key not in before:
            yield f"    {key}: {_json(value)}"


def main() -> None:
    """Compare all files, or write them."""
    for game, players in GAMES:
        text, file = playthrough(game, players), path(game, players)
        if "--write" in sys.argv[1:]:
            file.write_text(text, "utf-8", newline="\n")
        same = file.exists() and file.read_text("utf-8") == text
        print(f"{file.name}: {'as it was' if same else 'differs'}")


if __name__ == "__main__":
    main()
