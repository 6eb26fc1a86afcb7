"""``replay --step`` and ``--speed``: one position after the other."""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Iterator, Sequence

import click

from lilguys_tools.cli.replay_branch import BranchError, write_branch
from lilguys_tools.cli.replay_keys import Commands, Keys, Lines, Redraw
from lilguys_tools.cli.replay_output import Screen
from lilguys_tools.core.names import did_you_mean, fold_name
from lilguys_tools.logs.problems import show
from lilguys_tools.render.ansi import wrap
from lilguys_tools.session.playback import Playback

HELP = (
    ("n, space, right, enter", "the next move"),
    ("b, left, backspace", "one move back"),
    ("f, home", "before the first move"),
    ("l, end", "after the last move"),
    ("j", "jump to a point: a round, 3.2 for a pick, a turn"),
    ("p", "go to where a player decides next"),
    ("w", "why: the rules behind the last move"),
    ("x", "go on from here in a log of your own"),
    ("?", "this help"),
    ("q", "quit"),
)
PROMPT = "next, back, first, last, jump, player, why, x branch, ? help, quit"


class Viewer:
    """Shows the positions of some games, one after the other.

    Parameters
    ----------
    playbacks : sequence of Playback
        The games.
    screen : Screen
        How to show them.
    branch : str or None
        The file for a branch; asked for if None.
    """

    def __init__(
        self, playbacks: Sequence[Playback], screen: Screen, branch: str | None = None
    ) -> None:
        self.playbacks = playbacks
        self.screen = screen
        self.branch = branch
        self.game = 0
        self.index = 0
        self.said: list[str] = []
        self.clears = not screen.sentences and sys.stdout.isatty() and _can_clear()

    @property
    def playback(self) -> Playback:
        """The game shown now."""
        return self.playbacks[self.game]

    def draw(self) -> None:
        """Show the position, what led to it, and what is to be said."""
        screen, playback = self.screen, self.playback
        where = f", move {self.index} of {playback.last}" if self.index else ""
        parts = [
            screen.title(playback.heading + where),
            screen.board(playback, self.index),
            "\n".join(self._story()),
            "\n".join(line for text in self.said for line in wrap(text, screen.width)),
        ]
        self.said = []
        if self.clears:
            click.clear()
            parts = _fitted(parts)
        screen.say("\n\n".join(part for part in parts if part))

    def _story(self) -> Iterator[str]:
        """Give what led to the position; at the end of a log also what is wrong with it."""
        screen, playback = self.screen, self.playback
        if self.index:
            at = playback.at(self.index)
            for i, event in enumerate(playback.events(self.index)):
                yield screen.event(event, "" if i else at)
        if self.index == playback.last:
            for problem in playback.game.problems:
                yield screen.note(problem.as_text().replace("\n", " "))

    def run(self, commands: Commands) -> None:
        """Follow commands until there are no more."""
        draws = True
        while True:
            if draws:
                self.draw()
                if commands.at_terminal:
                    self._prompt()
            try:
                command, said = commands.next()
            except Redraw:
                draws = self.clears  # else it would only be said once more
                continue
            if command == "quit":
                return
            draws = self._follow(command, said, commands)

    def _prompt(self) -> None:
        self.screen.say()
        self.screen.say(PROMPT if self.screen.width > len(PROMPT) else "? for help, q to quit")

    def _follow(self, command: str, said: str, commands: Commands) -> bool:
        """Follow one command; return whether there is something new to show."""
        match command:
            case "next":
                self._next()
            case "back":
                self._back()
            case "first":
                self.index = 0
            case "last":
                self.index = self.playback.last
            case "jump":
                self._jump(said or commands.ask("Jump to: "))
            case "player":
                self._to_player(said or commands.ask("Whose decision: "))
            case "why":
                self._why()
            case "branch":
                self._branch(said or self.branch or commands.ask("New file: "))
            case "help":
                self.said = [f"  {keys:<24}{what}" for keys, what in HELP]
                if self.screen.sentences:
                    self.said = [f"{keys}: {what}." for keys, what in HELP]
            case _:
                if not command.isprintable() or command.startswith("["):
                    return False
                self.said = [f"There is no command {show(command)}; ? shows them all"]
        return True

    def _next(self) -> None:
        if self.index < self.playback.last:
            self.index += 1
        elif self.game + 1 < len(self.playbacks):
            self.game, self.index = self.game + 1, 0
        else:
            self.said = ["This is the end"]

    def _back(self) -> None:
        if self.index:
            self.index -= 1
        elif self.game:
            self.game -= 1
            self.index = self.playback.last
        else:
            self.said = ["This is the start"]

    def _jump(self, point: str) -> None:
        if not point:
            return
        index = self.playback.find(point)
        if index is None:
            self.said = [self.playback.no_point(point)]
        else:
            self.index = index

    def _to_player(self, name: str) -> None:
        if not name:
            return
        players = self.playback.position(0).setup.players
        folded = [fold_name(player) for player in players]
        wanted = fold_name(name)
        seats = [i for i, one in enumerate(folded) if one == wanted] or [
            i for i, one in enumerate(folded) if one.startswith(wanted)
        ]
        if len(seats) != 1:
            near = did_you_mean(name, players)
            hint = f"; did you mean {show(near)}?" if near and not seats else ""
            self.said = [f"There is no one player {show(name)}{hint}"]
            return
        later = range(self.index + 1, self.playback.last + 1)
        found = next((i for i in later if self.playback.decider(i) == seats[0]), None)
        if found is None:
            self.said = [f"{show(players[seats[0]])} does not decide after this point"]
        else:
            self.index = found

    def _why(self) -> None:
        from lilguys_tools.core.data import rules
        from lilguys_tools.teach.story import rule_ids

        if not self.index:
            self.said = ["Nothing has happened yet"]
            return
        told = rules(self.playback.game.game)
        for id in rule_ids(self.playback.events(self.index)):
            self.said.append(f"{id}, {told[id].title}: {told[id].text}")

    def _branch(self, path: str) -> None:
        if not path:
            return
        try:
            self.said = [write_branch(self.playback, self.index, path)]
        except BranchError as error:
            self.said = [str(error)]


def _can_clear() -> bool:
    return os.environ.get("TERM", "") not in ("", "dumb") or os.name == "nt"


def _fitted(parts: list[str]) -> list[str]:
    """Return the parts of a screen (title, table, story, what is said) as far as they fit.

    First the blank lines go, then the end of the table. The title and what was asked for stay;
    only what is said at more length than the screen has lines scrolls.
    """
    rows = shutil.get_terminal_size((80, 24)).lines - 3
    if sum(part.count("\n") + 2 for part in parts if part) - 1 <= rows:
        return parts
    title, board, story, said = ([line for line in part.split("\n") if line] for part in parts)
    room = rows - len(title) - len(said)
    if len(board) + len(story) > room:
        story = story[: max(room - len(board), min(2, room))]
        left = max(room - len(story), 0)
        if len(board) > left:
            board = [*board[: max(left - 1, 0)], "..."]
    return ["\n".join([*title, *board, *story, *said])]


def step(viewer: Viewer) -> None:
    """Go through the positions as the keys say; by line where there is no terminal."""
    if not sys.stdin.isatty():
        viewer.run(Lines())
        return
    with Keys().open() as keys:
        viewer.run(keys)


def play(viewer: Viewer, speed: float, ends: Sequence[int]) -> None:
    """Show every position of every game up to its end in `ends`, so many moves a second."""
    for viewer.game, end in enumerate(ends):
        for viewer.index in range(end + 1):
            viewer.draw()
            sys.stdout.flush()
            if viewer.index < end or viewer.game + 1 < len(ends):
                time.sleep(1 / speed)
