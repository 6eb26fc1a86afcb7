"""What people typed one after the other, so that it can be taken back and made again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lilguys_tools.session.session import Session

PERSON, BOT, CHANCE, FORCED, OVER = "person", "bot", "chance", "forced", "over"
#: At a real table a line is a deal, a split, a pick with all that is sent, or a turn.
_FIRST_OF_A_LINE = frozenset({"deal", "split", "group", "popular_as", "roll"})

Typed = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Step:
    """A move that was made.

    Attributes
    ----------
    before, after : state
        The positions around it.
    move : move
        The move.
    who : str
        person, bot, chance or forced.
    seat : int or None
        Who made it, None for chance.
    """

    before: Any
    move: Any
    after: Any
    who: str
    seat: int | None


@dataclass(frozen=True, slots=True)
class Point:
    """A moment between two entries: all that may differ from one moment to another.

    Attributes
    ----------
    length : int
        How many moves were made.
    typed : tuple of tuple of str
        The cards of a list that is not complete yet, line by line.
    refused : tuple of str
        As `Session.refused`.
    """

    length: int
    typed: Typed = ()
    refused: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """What a person typed in one go.

    Attributes
    ----------
    before : Point
        The moment before it.
    moves : int
        How many moves it made.
    cards : tuple of str
        What it added to a list of cards begun before, or not complete yet.
    """

    before: Point
    moves: int
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Undo:
    """What taking back would take back.

    Attributes
    ----------
    entry : Entry
        What would be typed again.
    reveals : tuple of str
        What was seen since: the decisions of chance (``roll``, ``deal``), and ``open`` where
        a hand was opened. If there is any, the table has a say.
    steps : tuple of Step
        The moves of that entry, without what bots and chance did since.
    """

    entry: Entry
    reveals: tuple[str, ...]
    steps: tuple[Step, ...]


class Entries:
    """The entries of a session, back and forth.

    What was typed before a log was left and resumed is not known any more: behind the entries
    of this sitting come single decisions, and at a real table single lines.

    Parameters
    ----------
    session : Session
        Whose entries.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._done: list[Entry] = []
        self._undone: list[tuple[Entry, Point]] = []

    def now(self) -> Point:
        """Return the present moment."""
        session = self._session
        return Point(len(session.timeline), session.typed, session.refused)

    def add(self, entry: Entry) -> None:
        """Note what was typed; what was taken back before is forgotten."""
        self._done.append(entry)
        self._undone.clear()

    def forget_undone(self) -> None:
        """Note that the game goes on: what was taken back can not come again."""
        self._undone.clear()

    def plan(self) -> Undo | None:
        """Return what taking back the last entry takes back, or None if there is none."""
        session = self._session
        entry = self._done[-1] if self._done else self._guessed()
        if entry is None:
            return None
        steps = list(self.steps_from(entry.before.length))
        reveals: dict[str, None] = {}
        if not session.recording:
            for step in steps:
                if step.who == CHANCE:
                    reveals[session.game.decision(step.before) or ""] = None
                if session.is_secret(step.before) and not session.is_secret(step.after):
                    reveals["open"] = None
        return Undo(entry, tuple(reveals), tuple(steps[: entry.moves]))

    def _guessed(self) -> Entry | None:
        """Return what may have been the last entry of an earlier sitting."""
        session, length = self._session, len(self._session.timeline)
        if session.typed:
            *others, last = session.typed
            return Entry(Point(length, tuple(others), session.refused), 0, last)
        stops = (
            i for i in range(length - 1, -1, -1) if self._is_stop(session.timeline.state_at(i))
        )
        begin = next(stops, None)
        if begin is None:
            return None
        return Entry(Point(begin), length - begin if session.recording else 1)

    def _is_stop(self, state: Any) -> bool:
        """Whether a person decides; at a real table whether a line began there."""
        session = self._session
        if session.turn_at(state) != PERSON:
            return False
        return not session.recording or session.game.decision(state) in _FIRST_OF_A_LINE

    def take_back(self, plan: Undo) -> None:
        """Go back to the moment before an entry."""
        self._undone.append((plan.entry, self.now()))
        if self._done:
            self._done.pop()
        self._go(plan.entry.before)

    def make_again(self) -> list[Step]:
        """Go to the moment that was left last by taking back; return the moves made again.

        Raises
        ------
        IndexError
            If nothing was taken back.
        """
        entry, point = self._undone.pop()
        start = len(self._session.timeline)
        self._go(point)
        self._done.append(entry)
        return list(self.steps_from(start))

    def _go(self, point: Point) -> None:
        session = self._session
        while len(session.timeline) > point.length:
            session.timeline.undo()
        while len(session.timeline) < point.length:
            session.timeline.redo()
        session.typed, session.refused = point.typed, point.refused

    def steps_from(self, index: int) -> Iterator[Step]:
        """Give the moves from a number on."""
        session = self._session
        for before, move, after in list(session.timeline)[index:]:
            seat = session.game.to_move(before)
            yield Step(before, move, after, session.turn_at(before), seat)
