"""Tallies begun, gone on with, and carried over to other players."""

from __future__ import annotations

import datetime
import os
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from lilguys_tools import __version__
from lilguys_tools.core.names import fold_name
from lilguys_tools.games.lilguys.notation import choice_json
from lilguys_tools.games.lilguys.setup import Setup
from lilguys_tools.logs.common import CHECK, Game
from lilguys_tools.logs.games import read_games
from lilguys_tools.logs.lilguys_write import table_data
from lilguys_tools.logs.writer import dump_game
from lilguys_tools.session.opening import OpeningError, deck_key
from lilguys_tools.session.tally import KEYS, Tally, read_tally
from lilguys_tools.session.tally_cards import Cards
from lilguys_tools.session.words import NotationError


def new_tally(
    names: Sequence[str],
    path: str,
    *,
    scoring: str | None = None,
    deck: str | None = None,
    last_planner: int | None = None,
) -> Tally:
    """Return an empty tally of these players.

    Raises
    ------
    OpeningError
        If these players can not be a table, or the deck is none.
    """
    head: dict[str, Any] = {"date": datetime.date.today().isoformat()}
    head["made_with"] = f"lgtools {__version__} tally"
    data: dict[str, Any] = {"game": "lilguys", "format": 1, **head}
    if deck is not None:
        head["deck"] = data["deck"] = deck_key(deck, path)
    if scoring is not None:
        data["scoring"] = scoring
    read = read_tally(dump_game({**data, "players": list(names), "final": {}}), path)
    if read.result is None:
        first = read.problems[0]
        raise OpeningError(
            f"[{first.id}] {first.message}" + (f": {first.hint}" if first.hint else "")
        )
    return _empty(read, head, last_planner, path)


def with_players(tally: Tally, names: Sequence[str]) -> Tally:
    """Return a tally of other players; who was there before keeps the cards typed in.

    Where as many play as before, a new name stands for the player who sat in that place.

    Raises
    ------
    NotationError
        If these players can not be a table, or their game does not hold the cards.
    """
    text = dump_game({**tally.head, "players": list(names), "final": {}})
    read = read_tally(text, tally.path)
    if read.result is None:
        first = read.problems[0]
        raise NotationError(f"[{first.id}] {first.message}", first.hint or "")
    seats = _seats_before(tally.setup.players, names)
    now = {before: seat for seat, before in enumerate(seats) if before is not None}
    planner = None if tally.last_planner is None else now.get(tally.last_planner)
    after = replace(
        _empty(read, tally.head, planner, tally.path),
        hands=tuple(None if before is None else tally.hands[before] for before in seats),
        given=frozenset((now[seat], what) for seat, what in tally.given if seat in now),
    )
    after.check()
    return after


def _seats_before(old: Sequence[str], names: Sequence[str]) -> list[int | None]:
    """Return where each player sat before, None for who is new."""
    was = {fold_name(name): seat for seat, name in enumerate(old)}
    seats = [was.get(fold_name(name)) for name in names]
    if len(old) == len(names):  # a name was mistyped
        seats = [
            place if seat is None and place not in seats else seat
            for place, seat in enumerate(seats)
        ]
    return seats


def _empty(read: Game, head: dict[str, Any], last: int | None, path: str) -> Tally:
    setup: Setup = read.result.setup
    table = {k: v for k, v in table_data(setup).items() if k != "first_planner"}
    full = {"game": "lilguys", "format": 1, **head, **table}
    return Tally(setup, full, last, path, (None,) * setup.seats)


def resumed_tally(text: str, path: str) -> Tally:
    """Return the tally in a file.

    Raises
    ------
    OpeningError
        If it holds something else, or is wrong.
    """
    found = list(read_games(text.encode("utf-8", "surrogateescape"), path, os.path.dirname(path)))
    wrong = [p for game in found for p in game.problems if p.id != CHECK]
    if wrong:
        raise OpeningError(f"{path} is not right as it stands", wrong)
    read = found[0]
    if len(found) > 1 or "final" not in read.data:
        raise OpeningError(f"{path} is no file of one tally")
    kept = ("title", "date", "place", "notes", "made_with", "deck")
    head = {key: read.data[key] for key in kept if key in read.data}
    head.update({k: v for k, v in read.document.value.items() if k.startswith("x-")})
    setup = read.result.setup
    tally = _empty(read, head, read.data.get("last_planner"), path)
    hands: list[Cards | None] = [None] * setup.seats
    given: set[tuple[int, str]] = set()
    for seat, has in read.data["final"]:
        hands[seat] = _hand(setup, has)
        given |= {(seat, what) for what, key in KEYS.items() if key in has}
    return replace(tally, hands=tuple(hands), given=frozenset(given))


def _hand(setup: Setup, has: dict[str, Any]) -> Cards:
    cards = setup.deck.cards
    counts = sorted((card, n) for card, n in has.get("guys", ()) if n)
    items = [
        cards[i].id if isinstance(i, int) else (i.name, i.points) for i in has.get("items", ())
    ]
    choice = tuple((card, tuple(kinds)) for card, kinds in has.get("popular_as", ()))
    guys = tuple((cards[card].id, n) for card, n in counts)
    return Cards(guys, tuple(items), choice_json(setup, choice))
