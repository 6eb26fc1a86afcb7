"""Scores as ``play`` and ``tally`` show them: tables, or sentences where nothing is drawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from typing import Any

from lilguys_tools.cli.play_screen import Screen
from lilguys_tools.render.scores import Moment, Shown, game_text
from lilguys_tools.render.tables import plain
from lilguys_tools.teach.line import Line
from lilguys_tools.teach.story import counted

Steps = Iterable[Moment]


def show_score(
    screen: Screen,
    game: str,
    result: Any,
    explain: bool = False,
    steps: Steps = (),
    closing: Sequence[Line] = (),
) -> None:
    """Show how a table stands, with `explain` every line of the sums and its rule.

    `steps` are the moves so far, each with the position before and after it; `closing`
    stands in place of who wins.
    """
    if screen.plain:
        for line in _sentences(game, result, explain, steps, closing):
            screen.say(line)
    else:
        shown, bold = Shown(game, result), screen.color
        text = game_text(
            shown, markdown=False, explain=explain, bold=bold, steps=steps, closing=closing
        )
        screen.lines(text.partition("\n")[2])


def _sentences(
    game: str, result: Any, explain: bool, steps: Steps, closing: Sequence[Line]
) -> Iterator[str]:
    story = import_module(f"lilguys_tools.teach.{game}_score")
    told = zip(result.players, story.sums(result, steps), strict=True)
    for player, lines in sorted(told, key=lambda one: one[0].rank):
        yield f"Rank {player.rank}, {plain(player.name)}: {_stands(game, player)}."
        if explain:
            for line in lines:
                points = "" if line.points is None else f": {line.points:+d}"
                yield f"{line.rule}, {plain(line.text)}{points}."
    for line in closing or story.closing_lines(result):
        yield f"{plain(line.text)}."


def _stands(game: str, player: Any) -> str:
    if game == "lilguys":
        sums = f"Guys {player.guys}, printed {player.printed}, items {player.items}"
        return f"{counted(player.total, 'point')}; {sums}"
    if player.out is not None:
        return f"out in turn {player.out}"
    return counted(player.pile, "Bad Thing")
