"""What each event does to the table of a shared sheet.

Nothing is counted here and no rule is known: `sheet_games` writes the table down as a tally or
a log, and the reader of those judges and scores it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from lilguys_tools.games import GAMES
from lilguys_tools.session.sheet_events import (
    REVEAL,
    SEAT,
    Event,
    EventError,
    listed,
    mapping,
    text,
    whole,
)
from lilguys_tools.session.sheet_reading import (
    MAX_COPIES,
    MAX_ITEMS,
    MAX_PLAYERS,
    MAX_POINTS,
    MAX_TURNS,
    read_by,
    read_cards,
    read_hand,
    read_item,
    read_person,
    read_stacking,
    read_turn,
)
from lilguys_tools.session.sheet_table import (
    SEATS,
    WATCH,
    Person,
    Table,
    Turn,
)
from lilguys_tools.session.tally_cards import Cards, Item, is_written_as


def after(table: Table, event: Event) -> Table:
    """Return the table after an event.

    Raises
    ------
    EventError
        If it can not happen to this table, or is no event that this version knows.
    """
    verb = _VERBS.get(event.do)
    if verb is None:
        raise EventError(f"unknown: {event.do}")
    return verb(table, event)


def _table(table: Table, event: Event) -> Table:
    """Put a whole table in the place of this one; who looks on stays."""
    args = event.args
    game = text(args, "game")
    if game not in GAMES:
        raise EventError("an unknown game")
    people = tuple(read_person(one) for one in listed(args, "people", MAX_PLAYERS))
    ids = {one.id for one in people}
    if len(ids) < len(people):
        raise EventError("two players with one id")
    hands = {id: read_cards(hand) for id, hand in mapping(args, "hands").items()}
    if not ids >= hands.keys():
        raise EventError("cards of nobody")
    seated = {page: _seat_in(people, table, at) for page, at in table.pages.items()}
    before = () if people else table.people or table.before
    new = Table(game, people, hands=hands, pages=seated, before=before)
    for key in (
        "title",
        "deck",
        "scoring",
        "first",
        "last_planner",
        "reference",
        "exclusive",
        "totals",
    ):
        if args.get(key):
            new = _set(new, Event(event.id, event.who, "set", {"key": key, "value": args[key]}))
    return replace(new, turns=tuple(read_turn(new, t) for t in listed(args, "turns", MAX_TURNS)))


def _seat_in(people: tuple[Person, ...], old: Table, at: str) -> str:
    """Return where a page sits at a new table: with the player of the same name."""
    if at in SEATS:
        return at
    name = old.person(at).name
    return next((one.id for one in people if one.name == name), WATCH)


def _set(table: Table, event: Event) -> Table:
    """Settle something about the table: its title, deck, scoring, ..."""
    args, key = event.args, text(event.args, "key")
    value: Any
    if key == "reference":
        rows = mapping(args, "value")
        points = {row: whole(rows, row, -MAX_POINTS, MAX_POINTS) for row in rows}
        try:
            value = tuple(sorted((int(row), n) for row, n in points.items()))
        except ValueError as error:
            raise EventError("a row is a number") from error
    elif key == "exclusive":
        value = mapping(args, "value")
    elif key in ("first", "last_planner"):
        value = table.person(text(args, "value")).id if args.get("value") else None
    elif key in ("title", "deck", "scoring", "totals"):
        value = text(args, "value").strip()
    else:
        raise EventError(f"nothing is called {key}")
    changed: Table = replace(table, **{key: value})
    return changed


def _join(table: Table, event: Event) -> Table:
    person = read_person({**event.args, "id": event.args.get("player")})
    if len(table.people) >= MAX_PLAYERS or any(one.id == person.id for one in table.people):
        raise EventError("no room")
    return replace(table, people=(*table.people, person))


def _leave(table: Table, event: Event) -> Table:
    gone = table.person(text(event.args, "player"))
    if table.turns:
        raise EventError("the game is under way")
    return replace(
        table,
        people=tuple(one for one in table.people if one is not gone),
        hands={id: hand for id, hand in table.hands.items() if id != gone.id},
        pages={page: WATCH if at == gone.id else at for page, at in table.pages.items()},
        first=None if table.first == gone.id else table.first,
        last_planner=None if table.last_planner == gone.id else table.last_planner,
    )


def _person_is(table: Table, event: Event) -> Table:
    """Give a player another name or colour."""
    old = table.person(text(event.args, "player"))
    new = read_person({"id": old.id, "name": old.name, "colour": old.colour, **_told(event.args)})
    return replace(table, people=tuple(new if one is old else one for one in table.people))


def _told(args: dict[str, Any]) -> dict[str, Any]:
    return {key: args[key] for key in ("name", "colour") if key in args}


def _move(table: Table, event: Event) -> Table:
    """Let a player sit elsewhere."""
    person = table.person(text(event.args, "player"))
    others = [one for one in table.people if one is not person]
    others.insert(whole(event.args, "to", 0, len(others)), person)
    if table.turns:
        raise EventError("the game is under way")
    return replace(table, people=tuple(others))


def _with_hand(table: Table, player: str, hand: Cards) -> Table:
    return replace(table, hands={**table.hands, table.person(player).id: hand})


def _guys(table: Table, event: Event) -> Table:
    """Add or take away copies: two pages that do so at once both count."""
    player, card = text(event.args, "player"), text(event.args, "card")
    by = whole(event.args, "by", -MAX_COPIES, MAX_COPIES)
    hand = table.hand(player)
    counts = dict(hand.guys)
    counts[card] = counts.get(card, 0) + by
    if not 0 <= counts[card] <= MAX_COPIES:
        raise EventError("there are not so many to take away")
    guys = tuple((one, n) for one, n in counts.items() if n)
    stacked = hand.stacking
    if card in stacked:  # it was said of each copy; now there are more or fewer
        stacked = {}
    return _with_hand(table, player, replace(hand, guys=guys, stacking=stacked))


def _items(table: Table, event: Event) -> Table:
    player, by = text(event.args, "player"), whole(event.args, "by", -1, 1)
    hand = table.hand(player)
    item = read_item(event.args if "name" in event.args else event.args.get("card"))
    items = list(hand.items)
    same = [one for one in items if _is_same(one, item)]
    if by > 0:
        if len(items) >= MAX_ITEMS:
            raise EventError("too many items")
        items.append(same[0] if same else item)
    elif same:
        items.reverse()  # the last of equal ones goes
        items.remove(same[0])
        items.reverse()
    else:
        raise EventError("that item is not there")
    return _with_hand(table, player, replace(hand, items=tuple(items)))


def _is_same(one: Item, other: Item) -> bool:
    """Whether two items are one card: a card written out goes by its name however it is spelt."""
    if isinstance(one, str) or isinstance(other, str):
        return one == other
    return is_written_as(one, other[0]) and one[1] == other[1]


def _popular(table: Table, event: Event) -> Table:
    player = text(event.args, "player")
    stacking = read_stacking(mapping(event.args, "as"))
    return _with_hand(table, player, replace(table.hand(player), stacking=stacking))


def _roll(table: Table, event: Event) -> Table:
    _at(event, len(table.turns) + 1)
    if len(table.turns) >= MAX_TURNS or (table.turns and not table.turns[-1].is_whole):
        raise EventError("a turn is still open")
    return replace(table, turns=(*table.turns, Turn(whole(event.args, "value", 1, 6))))


def _hand(table: Table, event: Event) -> Table:
    return _in_turn(table, event, "hand", read_hand(event.args, "value"))


def _accepted(table: Table, event: Event) -> Table:
    return _in_turn(table, event, "by", read_by(table, event.args))


def _in_turn(table: Table, event: Event, key: str, value: str) -> Table:
    _at(event, len(table.turns))
    last = table.turns[-1]
    if getattr(last, key) is not None:
        raise EventError("that was said already")
    changed = replace(last, hand=value) if key == "hand" else replace(last, by=value)
    return replace(table, turns=(*table.turns[:-1], changed))


def _at(event: Event, turn: int) -> None:
    """Pass over a tap that was meant for another turn: two pages tapped at once."""
    if not turn or whole(event.args, "turn", 1, MAX_TURNS) != turn:
        raise EventError("meant for another turn")


def _seat(table: Table, event: Event) -> Table:
    """Let a page sit down; one page a seat, the last to take it (the other then watches)."""
    at = text(event.args, "at")
    seat = at if at in SEATS else table.person(at).id
    pages = dict(table.pages)
    if seat not in SEATS:
        pages = {page: WATCH if other == seat else other for page, other in pages.items()}
    pages[event.who] = seat
    return replace(table, pages=pages)


def _reveal(table: Table, event: Event) -> Table:
    return replace(table, reveal=whole(event.args, "step", 0, 99))


_VERBS: dict[str, Callable[[Table, Event], Table]] = {
    "table": _table,
    "set": _set,
    "join": _join,
    "leave": _leave,
    "person": _person_is,
    "move": _move,
    "guys": _guys,
    "item": _items,
    "popular": _popular,
    "roll": _roll,
    "hand": _hand,
    "accepted": _accepted,
    SEAT: _seat,
    REVEAL: _reveal,
}
