"""Prints a replay as text, in sentences, as Markdown or as JSON."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from typing import Any

import click

from lilguys_tools.cli.output import dump
from lilguys_tools.render.ansi import ascii_text, cut, fits, paint, wrap
from lilguys_tools.render.board import WIDEST, board_text
from lilguys_tools.render.tables import plain
from lilguys_tools.session.playback import Playback
from lilguys_tools.teach.story import Event

_NAME = 16


class Screen:
    """How to show things: what the terminal can do, and what was asked for.

    Parameters
    ----------
    color : bool
        Whether to use colours.
    sentences : bool
        Whether to tell everything in sentences, for screen readers.
    markdown : bool
        Whether to write Markdown.
    """

    def __init__(self, color: bool = False, sentences: bool = False, markdown: bool = False):
        self.color = color and not sentences and not markdown
        self.sentences = sentences
        self.markdown = markdown
        self._ascii = not fits(sys.stdout.encoding)

    @property
    def width(self) -> int:
        """Columns at hand now: the terminal's, 80 where there is none."""
        if self.markdown or not sys.stdout.isatty():
            return 80
        return max(20, min(shutil.get_terminal_size((80, 24)).columns, WIDEST))

    def say(self, text: str = "") -> None:
        """Print text."""
        click.echo(ascii_text(text) if self._ascii else text, color=self.color or None)

    def board(self, playback: Playback, index: int) -> str:
        """Return the table at a position."""
        state, game = playback.shown(index), playback.game.game
        text = board_text(game, state, width=self.width, color=self.color, plain=self.sentences)
        # No line of a table can be taken for the end of the block.
        return f"```text\n{text}\n```" if self.markdown else text

    def title(self, text: str, level: int = 2) -> str:
        """Return a heading."""
        if self.markdown:
            return f"{'#' * level} {_escaped(text)}"
        lines = wrap(text + "." * self.sentences, self.width)
        return "\n".join(paint(line, "bold", self.color) for line in lines)

    def event(self, event: Event, at: str = "") -> str:
        """Return an event with its rule, `at` before it."""
        if self.markdown:
            lead = f"**{at}** " if at else ""
            return f"- {lead}{_escaped(event.text)} `{event.rule}`"
        if self.sentences:
            lead = f"{at}: " if at else ""
            return "\n".join(wrap(f"{lead}{event.text}. Rule {event.rule}.", self.width))
        lines = wrap(f"{event.text} [{event.rule}]", self.width, f"{at:<6}", " " * 6)
        mark = f"[{event.rule}]"
        if lines[-1].endswith(mark):
            lines[-1] = lines[-1][: -len(mark)] + paint(mark, "dim", self.color)
        return "\n".join(lines)

    def note(self, text: str) -> str:
        """Return a line that is no event."""
        if self.markdown:
            return f"- {_escaped(text)}"
        margin = "" if self.sentences else " " * 6
        return "\n".join(wrap(text + "." * self.sentences, self.width, margin, margin))


def _escaped(text: str) -> str:
    """Return text so that Markdown takes nothing in it for its own."""
    return "".join("\\" + c if c in "\\|`*_[]<>#" else c for c in plain(text))


def show_all(playback: Playback, screen: Screen) -> None:
    """Print a whole replay, turn by turn, with the table after each round or turn."""
    screen.say(screen.title(playback.heading))
    if not playback.last:
        screen.say()
        screen.say(screen.note("No moves yet"))
        screen.say()
        screen.say(screen.board(playback, 0))
    for chunk in playback.chunks():
        screen.say()
        _show(playback, screen, chunk)


def show_point(playback: Playback, screen: Screen, point: str) -> None:
    """Print what happened at a point that exists, and the table after it."""
    screen.say(screen.title(playback.heading))
    screen.say()
    # After a single pick the table says it anyway.
    _show(playback, screen, playback.chunk(point.strip()), running="." not in point)


def _show(playback: Playback, screen: Screen, chunk: range, running: bool = True) -> None:
    """Print some moves and the table after them; `running` adds the points after each pick."""
    at = ""
    screen.say(screen.title(chunk_title(playback, chunk), level=3))
    if screen.markdown:
        screen.say()
    for index in chunk:
        for event in playback.events(index):
            now = playback.at(index)
            screen.say(screen.event(event, now if now != at else ""))
            at = now
        ends = index + 1 not in chunk or playback.at(index + 1) != at
        if running and ends and "." in at:
            screen.say(screen.note(standing(playback, index)))
    screen.say()
    screen.say(screen.board(playback, chunk[-1]))


def chunk_title(playback: Playback, chunk: range) -> str:
    """Return what a round, a pick or a turn is called."""
    at = playback.at(chunk[0])
    if playback.game.game == "lilguys":
        return f"Round {at}" if "." not in at else f"Pick {at}"
    return f"Turn {at}: {playback.active(chunk[0])}"


def standing(playback: Playback, index: int) -> str:
    """Return the points of all players at a position of Lil' Guys in one line."""
    result = playback.rules.result(playback.position(index))
    scores = (f"{cut(player.name, _NAME)} {player.total}" for player in result.players)
    return f"Points: {', '.join(scores)}"


def game_json(playback: Playback, last: int) -> dict[str, Any]:
    """Return a game's moves up to a position as ``replay --format json`` prints them."""
    game = playback.game
    status = game.result.status if game.is_scored else "broken"
    return {
        "file": game.name,
        "game": game.game,
        "status": status,
        "moves": list(moves_json(playback, last, events=True)),
        "problems": [problem.as_json() for problem in game.problems],
    }


def moves_json(playback: Playback, last: int, events: bool = False) -> Iterator[dict[str, Any]]:
    """Give each move up to a position, with `events` in sentences before the state."""
    for index in range(1, last + 1):
        data = playback.move_json(index)
        if events:
            state = data.pop("state")
            told = [{"rule": rule, "text": text} for rule, text in playback.events(index)]
            data |= {"events": told, "state": state}
        yield data


def say_jsonl(playback: Playback, last: int) -> None:
    """Print a line a move up to a position."""
    for data in moves_json(playback, last):
        click.echo(dump(data))
