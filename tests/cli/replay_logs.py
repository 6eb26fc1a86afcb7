"""Logs to replay, and how the tests call the command."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner, Result

from lilguys_tools.cli import root

FOUR = """\
game: lilguys
format: 1
title: Friday
players: [Ana, Ben, Cleo, {name: Dee, bot: greedy}]
x-table: kitchen
seed: 5
rounds:
- line: [rich, cool, shy, popular, funny, stinky, weird, fancy, cool2, rich]
  store: [shuttle-bus, balloons, friend, spotlight, whoopee-cushion]
  split: [3, 3, 2, 2]
  picks:
  - {group: 1, send: rich, buy: [shuttle-bus, friend]}
  - {group: 2, send: funny, buy: whoopee-cushion, prank: [{card: cool, from: Ben, to: Cleo}]}
  - {group: 3}
  - {group: 4}
- line: [shy2, stinky, fancy, rich2, funny, funny, weird, weird, popular2, fancy]
  store: [polite-excuse, loyalty-card, wrong-address, name-tag-mix-up, fake-taxi-call]
  split: [3, 2, 3, 2]
  picks:
  - {group: 1, send: fancy, buy: polite-excuse}
"""
TURNS = """\
game: lyingsack
format: 1
players: [Ana, Ben, Cleo]
turns:
- {roll: 4, hand: bad, accepted_by: Cleo}
- {roll: 6, hand: good, accepted_by: nobody}
- {roll: 1, hand: good}
pending: {refused: [Ana]}
"""
WON = """\
game: lyingsack
format: 1
players: [Ana, Ben]
turns:
- {roll: 1, hand: bad, accepted_by: Ben}
- {roll: 1, hand: bad, accepted_by: Ana}
- {roll: 1, hand: bad, accepted_by: Ben}
- {roll: 1, hand: bad, accepted_by: Ana}
"""


def run(*args: str | Path, stdin: str | bytes | None = None) -> Result:
    return CliRunner().invoke(root, ["replay", *map(str, args)], input=stdin)


def written(name: str, text: str) -> Path:
    path = Path(name)
    path.write_text(text, "utf-8")
    return path


def broken() -> Path:
    """A log that breaks LG-SEND-4 in its last pick."""
    return written("broken.yaml", FOUR.replace("group: 1, send: fancy", "group: 1, send: shy2"))
