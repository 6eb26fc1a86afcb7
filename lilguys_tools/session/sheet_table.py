"""The table of a shared sheet: who plays, and what lies before them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from typing import Any

from lilguys_tools.render.people import COLOURS, Mark, marks
from lilguys_tools.session.sheet_events import EventError
from lilguys_tools.session.tally_cards import Cards

NOBODY = "nobody"
#: What a page is that sits in no player's seat.
ALL, WATCH, HOST = "all", "watch", "host"
SEATS = frozenset({ALL, WATCH, HOST})
#: What `Table.totals` says where only the big screen shows them.
HIDDEN = "hidden"


@dataclass(frozen=True, slots=True)
class Person:
    """A player at the table.

    Attributes
    ----------
    id : str
        Stays the same when the name changes.
    name, colour : str
        As the table gave them; the colour is one of `render.people.COLOURS`.
    """

    id: str
    name: str
    colour: str = next(iter(COLOURS))


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of You Lying Sack as far as it was entered.

    Attributes
    ----------
    roll : int
        What the die shows.
    hand : str or None
        ``bad`` or ``good``; None while it is closed.
    by : str or None
        The id of whoever accepted, ``nobody``, or None while it is offered.
    """

    roll: int
    hand: str | None = None
    by: str | None = None

    @property
    def is_whole(self) -> bool:
        """Whether nothing of it is missing."""
        return self.hand is not None and self.by is not None


@dataclass(frozen=True, slots=True)
class Table:
    """What has been entered.

    Attributes
    ----------
    game : str
        lilguys or lyingsack.
    people : tuple of Person
        In seating order, clockwise; none before a game was chosen.
    title : str
        What the table calls its evening; may be empty.
    deck, scoring : str
        As a tally names them.
    first : str or None
        Who went first (You Lying Sack); None for the first listed.
    last_planner : str or None
        The last Party Planner; None for the last listed.
    reference : tuple of (int, int)
        Rows of the reference card that this table plays differently.
    exclusive : dict
        As a tally has it; empty where there are none.
    hands : dict of str to Cards
        What lies before each player, by the player's id.
    turns : tuple of Turn
        The turns of You Lying Sack.
    pages : dict of str to str
        Where each page sits: a player's id, ``all``, ``watch`` or ``host``.
    reveal : int
        How many categories of the final reveal have been shown.
    totals : str
        ``hidden`` where only the big screen shows totals and ranks until the reveal is done;
        else empty.
    before : tuple of Person
        Who played at the table before, while nobody plays at this one.
    """

    game: str = "lilguys"
    people: tuple[Person, ...] = ()
    title: str = ""
    deck: str = "standard"
    scoring: str = "standard"
    first: str | None = None
    last_planner: str | None = None
    reference: tuple[tuple[int, int], ...] = ()
    exclusive: dict[str, Any] = field(default_factory=dict)
    hands: dict[str, Cards] = field(default_factory=dict)
    turns: tuple[Turn, ...] = ()
    pages: dict[str, str] = field(default_factory=dict)
    reveal: int = 0
    totals: str = ""
    before: tuple[Person, ...] = ()

    def person(self, id: str) -> Person:
        """Return the player with this id; raise EventError if nobody has it."""
        for person in self.people:
            if person.id == id:
                return person
        raise EventError("no such player")

    def marks(self) -> dict[str, Mark]:
        """Return how each player looks, by the player's id."""
        looks = marks((one.name, one.colour) for one in self.people)
        return {one.id: mark for one, mark in zip(self.people, looks, strict=True)}

    def hand(self, id: str) -> Cards:
        """Return what lies before a player."""
        return self.hands.get(id, Cards())

    def cards(self) -> tuple[str, ...]:
        """Return the ids of the cards that lie before the players, each once."""
        found: dict[str, None] = {}
        for hand in self.hands.values():
            found |= dict.fromkeys(card for card, _ in hand.guys)
            found |= dict.fromkeys(item for item in hand.items if isinstance(item, str))
        return tuple(found)

    def copies(self, card: str) -> int:
        """Return how many of a card lie before the players."""
        hands = self.hands.values()
        return sum(dict(hand.guys).get(card, 0) + hand.items.count(card) for hand in hands)

    def only(self, cards: Collection[str]) -> Table:
        """Return the table as if no other cards than these had been entered."""
        hands = {
            id: Cards(
                tuple((card, n) for card, n in hand.guys if card in cards),
                tuple(item for item in hand.items if item in cards),
            )
            for id, hand in self.hands.items()
        }
        return replace(self, hands=hands)

    def without_cards(self) -> tuple[Person, ...]:
        """Return the players of Lil' Guys for whom nothing is entered yet."""
        if self.game != "lilguys":
            return ()
        return tuple(one for one in self.people if not self.hand(one.id).has_cards)

    def page_in(self, seat: str) -> str | None:
        """Return the page that sits in a seat, or None."""
        return next((page for page, at in self.pages.items() if at == seat), None)

    def data(self) -> dict[str, Any]:
        """Return the table as the plain data that an event ``table`` carries."""
        return {
            "game": self.game,
            "people": [
                {"id": one.id, "name": one.name, "colour": one.colour} for one in self.people
            ],
            "title": self.title,
            "deck": self.deck,
            "scoring": self.scoring,
            "first": self.first,
            "last_planner": self.last_planner,
            "reference": {str(row): points for row, points in self.reference},
            "exclusive": self.exclusive,
            "totals": self.totals,
            "hands": {id: hand.data() for id, hand in self.hands.items()},
            "turns": [{"roll": t.roll, "hand": t.hand, "by": t.by} for t in self.turns],
        }
