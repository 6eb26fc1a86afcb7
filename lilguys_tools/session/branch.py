"""Other moves than those of a log, tried out from any point of its replay."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from lilguys_tools.core.dice import Dice, derived_seed
from lilguys_tools.core.timeline import Timeline
from lilguys_tools.logs.problems import escape
from lilguys_tools.logs.writer import game_text
from lilguys_tools.session.playback import Playback
from lilguys_tools.teach.story import Event, story

#: What a branch keeps of the head of its log; the seed and what was reckoned hold no more.
#: `made_with` says whether the game is recorded at a real table: so is then the branch.
_KEPT = ("title", "date", "place", "notes", "made_with", "deck")
#: The comment at the top of a branch.
_ORIGIN = re.compile(
    r"# From .*, (?:cut at .* by lgtools replay|going on otherwise after .*"
    r"|played otherwise from the start)\.\n"
)


class Branch:
    """A game that goes on otherwise than in the log.

    Cards and die fall as they did in the log as long as the rules let them, and then as dice
    with a fixed seed have it; so the same tries give the same game.

    Parameters
    ----------
    playback : Playback
        The log.
    index : int
        The position to go on from.
    """

    def __init__(self, playback: Playback, index: int) -> None:
        self.playback = playback
        self.index = index
        self.rules = playback.rules
        self.timeline = Timeline(self.rules, playback.position(index))
        self._fallen = [step.move for step in playback.steps[index:] if step.seat is None]
        self._fall()

    @property
    def start(self) -> Any:
        """The position that the branch leaves the log at."""
        return self.timeline.state_at(0)

    @property
    def state(self) -> Any:
        """The position reached."""
        return self.timeline.state

    @property
    def tried(self) -> int:
        """How many moves of players were tried."""
        return sum(self.rules.to_move(before) is not None for before, _, _ in self.timeline)

    def moves(self) -> list[Any]:
        """Return every legal move of the player to move; none when the game is over."""
        return list(self.rules.legal_moves(self.state))

    def go(self, move: Any) -> None:
        """Try a move, and let chance do what follows it.

        Raises
        ------
        IllegalMoveError
            If the rules forbid it.
        ValueError
            If it opens a hand of You Lying Sack of which the log does not say what is in it.
        """
        self.timeline.push(move)
        self._fall()

    def back(self) -> None:
        """Take the last move of a player back, with what chance did after it.

        Raises
        ------
        IndexError
            If none was tried.
        """
        if not self.tried:
            raise IndexError("nothing was tried")
        while True:
            self.timeline.undo()
            if self.rules.to_move(self.state) is not None:
                return

    def events(self, reveal: bool) -> Iterator[Event]:
        """Give what the last move of a player brought about, and what chance did after it."""
        steps = list(self.timeline)
        own = [
            i for i, (before, _, _) in enumerate(steps) if self.rules.to_move(before) is not None
        ]
        told = self.playback.told
        for before, move, after in steps[own[-1] if own else 0 :]:
            yield from story(
                self.playback.game.game, told(before), move, told(after), reveal=reveal
            )

    def log_text(self) -> str:
        """Return the game as a log: as it was up to the fork, and then as it was tried."""
        tried = [(before, move) for before, move, _ in self.timeline]
        head = f"# From {escape(self.playback.game.name)}, {_up_to(self.playback, self.index)}.\n"
        return head + _log(self.playback, self.index, tried, self.state, None)

    def _fall(self) -> None:
        """Let chance move until a player decides or the game is over."""
        while self.rules.is_chance(self.state):
            done = sum(self.rules.is_chance(before) for before, _, _ in self.timeline)
            move = self._fallen[done] if done < len(self._fallen) else None
            if move is None or self.rules.check(self.state, move) is not None:
                move = self.rules.chance(self.state, Dice(derived_seed(self.index, done)))
            self.timeline.push(move)


def cut_log(playback: Playback, index: int, deck: str | None = None) -> str:
    """Return a log up to a position, as ``replay --branch`` writes it.

    Parameters
    ----------
    playback : Playback
        The log.
    index : int
        How many moves it keeps.
    deck : str, optional
        What it calls its deck, if not as before.
    """
    at = playback.at(index) or "the start"
    origin = f"# From {escape(playback.game.name)}, cut at {at} by lgtools replay.\n"
    return origin + _log(playback, index, [], playback.position(index), deck)


def origin_of(text: str) -> str:
    """Return the comment at the top of a branch that says where it is from; empty for others."""
    found = _ORIGIN.match(text)
    return found[0] if found else ""


def _up_to(playback: Playback, index: int) -> str:
    at = playback.at(index)
    return f"going on otherwise after {at}" if at else "played otherwise from the start"


def _log(
    playback: Playback,
    index: int,
    tried: list[tuple[Any, Any]],
    state: Any,
    deck: str | None,
) -> str:
    """Return the first moves of a log and then others, with what is kept of its head."""
    game = playback.game
    written = game.document.value
    head: dict[str, Any] = {key: str(written[key]) for key in _KEPT if key in written}
    if deck is not None:
        head["deck"] = deck
    head |= {key: value for key, value in written.items() if key.startswith("x-")}
    players = game.data["players"]
    if any(bot is not None for _, bot in players):
        head["players"] = [{"name": n, "bot": b} if b is not None else n for n, b in players]
    steps = [(step.before, step.move) for step in playback.steps[:index]]
    return game_text(game.game, [*steps, *tried], state, head=head)
