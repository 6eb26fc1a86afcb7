"""A log as something to play back: positions by number, their points and their stories."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lilguys_tools.games import GAMES, load
from lilguys_tools.logs.common import Game
from lilguys_tools.logs.history import Step, find, history, points_text, start
from lilguys_tools.logs.problems import Source, escape, show
from lilguys_tools.session.titles import with_titles
from lilguys_tools.teach.story import Event, closing, rule_ids, story


class Playback:
    """A log under replay. Position 0 is the table before the first move.

    Parameters
    ----------
    game : Game
        A log, broken or not, that was played through the engine.
    source : Source
        Its file.
    reveal : bool
        Whether a closed hand of You Lying Sack is shown.
    titles : bool
        Whether what happened is told with the titles of the cards, and not with their ids.
    """

    def __init__(
        self, game: Game, source: Source, reveal: bool = False, *, titles: bool = False
    ) -> None:
        self.game = game
        self.source = source
        self.reveal = reveal
        self.rules = load(game.game)
        self.steps: list[Step] = history(game)
        self._told = with_titles(start(game).setup) if titles else None
        self._closed = 0 if reveal else self._closed_hand()

    @property
    def last(self) -> int:
        """The number of the last position."""
        return len(self.steps)

    @property
    def name(self) -> str:
        """The file's name with the number of the document, safe to show."""
        return escape(self.game.name)

    @property
    def heading(self) -> str:
        """What is replayed."""
        title = self.game.data.get("title")
        words = [str(title)] if title else []
        return f"{self.name}: {', '.join([*words, GAMES[self.game.game]])}"

    def position(self, index: int) -> Any:
        """Return the position after so many moves, whole.

        A log saved while a hand of You Lying Sack was closed does not say what is in it, only
        who refused it; at its end the hand is a hidden one.
        """
        state = self.steps[index - 1].after if index else start(self.game)
        refused = self.game.data.get("pending", {}).get("refused", ())
        if index == self.last and refused and state.hand is None:
            state = state._replace(hand="hidden", refused=len(refused))
        return state

    def shown(self, index: int) -> Any:
        """Return the position after so many moves as it may be shown."""
        state = self.position(index)
        return state if self.reveal else self.rules.view(state, None)

    def known(self, index: int) -> Any:
        """Return the position after so many moves as one knows it who saw this log to its end.

        Hands of You Lying Sack that were opened later are known, one that is closed is not.
        """
        if self._closed and index >= self._closed:
            return self.shown(index)
        return self.position(index)

    def told(self, state: Any) -> Any:
        """Return a position as it is told of, with ids or titles as was wished; not to play on."""
        return state if self._told is None else state._replace(setup=self._told)

    def events(self, index: int) -> list[Event]:
        """Return what move number `index`, from 1, brought about.

        After the last move stands how a game came out that leaves Popular Guys unsettled.
        """
        step = self.steps[index - 1]
        before, after = self.told(step.before), self.told(step.after)
        events = story(self.game.game, before, step.move, after, reveal=self.reveal)
        return events + self._closing(index)

    def is_counted(self, index: int) -> bool:
        """Return whether the game was counted up here, with what was left open settled for it."""
        return bool(index and self._closing(index))

    def _closing(self, index: int) -> list[Event]:
        after = self.steps[index - 1].after
        if index < self.last or not self.game.is_scored or self.rules.is_over(after):
            return []
        return list(closing(self.game.game, self.told(after)))

    def player(self, index: int) -> str | None:
        """Return who made move number `index`, from 1; None for chance."""
        seat = self.steps[index - 1].seat
        return None if seat is None else str(self.position(0).setup.players[seat])

    def decider(self, index: int) -> int | None:
        """Return the seat that decides at a position."""
        if index < self.last:
            return self.steps[index].seat
        return self.rules.to_move(self.position(index))

    def at(self, index: int) -> str:
        """Return the point that a position belongs to; empty before the first move."""
        return self.steps[index - 1].at if index else ""

    def find(self, point: str) -> int | None:
        """Return the position at the end of a point, or None if there is no such point."""
        return find(self.steps, point.strip())

    def no_point(self, point: str) -> str:
        """Return what to say of a point that does not exist."""
        return f"there is no point {show(point)}: {points_text(self.steps, point.strip())}"

    def active(self, index: int) -> str:
        """Return whose turn of You Lying Sack move number `index`, from 1, belongs to."""
        before = self.steps[index - 1].before
        return str(before.setup.players[before.active])

    def _closed_hand(self) -> int:
        """Return the number of the move that took a hand not opened in this log, else 0."""
        if not self.steps or getattr(self.steps[-1].after, "hand", None) is None:
            return 0
        taken = (i for i in range(self.last, 0, -1) if self.steps[i - 1].before.hand is None)
        return next(taken, 0)

    def chunk(self, point: str) -> range:
        """Return the moves, from 1, of a point; of a round all its picks."""
        end = self.find(point)
        assert end is not None, "the point was looked for before"
        begin = end
        while begin > 1 and self._belongs(begin - 1, point):
            begin -= 1
        return range(begin, end + 1)

    def _belongs(self, index: int, point: str) -> bool:
        at = self.at(index)
        return at == point or at.partition(".")[0] == point

    def chunks(self) -> Iterator[range]:
        """Give the moves of each round or turn."""
        begin = 1
        while begin <= self.last:
            chunk = self.chunk(self.at(begin).partition(".")[0])
            yield chunk
            begin = chunk.stop

    def move_json(self, index: int) -> dict[str, Any]:
        """Return move number `index`, from 1, as ``replay --format jsonl`` prints it."""
        step = self.steps[index - 1]
        move = self.rules.to_json(step.before.setup, step.move)
        if index == self._closed:
            move = {"hand": "hidden"}
        return {
            "at": step.at,
            "player": self.player(index),
            "move": move,
            "rules": rule_ids(self.events(index)),
            "state": self.rules.public(step.after),
        }
