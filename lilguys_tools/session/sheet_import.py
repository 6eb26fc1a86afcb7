"""A tally or a log that somebody brings, as the table of a sheet."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Collection, Sequence
from itertools import cycle
from typing import Any

from lilguys_tools.games.lilguys.notation import choice_json
from lilguys_tools.games.lilguys.scoring import Result
from lilguys_tools.games.lilguys.values import Holding, Written
from lilguys_tools.logs.common import CHECK, Game
from lilguys_tools.logs.document import Document
from lilguys_tools.logs.games import read_document, read_games
from lilguys_tools.logs.lilguys_write import table_data
from lilguys_tools.logs.problems import Problem, show
from lilguys_tools.logs.reader import MAX_BYTES, read
from lilguys_tools.render.people import COLOURS
from lilguys_tools.session.sheet_events import SheetError
from lilguys_tools.session.sheet_games import LILGUYS, problem_words
from lilguys_tools.session.sheet_table import NOBODY, Person, Table, Turn
from lilguys_tools.session.tally_cards import Cards, Item


def imported(
    data: bytes,
    name: str,
    folder: str = ".",
    prefix: str = "p",
    decks: Collection[str] | None = None,
) -> Table:
    """Return the table in a tally or a log that somebody brings.

    A log of Lil' Guys comes in as what lies before the players at its end.

    Parameters
    ----------
    data : bytes
        What the file holds.
    name : str
        What it is called.
    folder : str
        Where decks of one's own lie.
    prefix : str
        What the ids of the players begin with.
    decks : collection of str, optional
        The decks that the file may name. Left out it is any in the folder: for a file that comes
        from elsewhere that would tell what lies there.

    Raises
    ------
    SheetError
        If it is neither, or is wrong; the text says what and where.
    """
    if len(data) > MAX_BYTES:
        size = -(-len(data) // (1 << 20))
        raise SheetError(f"{name} has {size} MiB; a tally or a log has {MAX_BYTES >> 20} at most")
    documents = list(read(data, name))
    if decks is not None:
        _look_at_decks(documents, name, decks)
    games = [read_document(document, folder) for document in documents]
    games = games or list(read_games(data, name))  # which says that there is none
    for game in games:
        wrong = [problem for problem in game.problems if problem.id != CHECK]
        if wrong:
            raise SheetError(_told(wrong))
    if len(games) > 1:
        raise SheetError(f"{name} holds {len(games)} games; a sheet takes one")
    brought = _lilguys if games[0].game == LILGUYS else _lyingsack
    return brought(games[0], prefix)


def _look_at_decks(documents: Sequence[Document], name: str, decks: Collection[str]) -> None:
    """Refuse a file that names another deck than these; it is not even looked for."""
    for document in documents:
        value = document.value
        deck = value.get("deck") if isinstance(value, dict) else None
        if isinstance(deck, str) and os.path.normpath(deck) not in decks:
            there = ", ".join(sorted(decks))
            raise SheetError(f"{name}: the deck {show(deck)} is none of those here: {there}")


def _told(problems: Sequence[Problem]) -> str:
    first = problems[0]
    more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
    return f"{first.file}:{first.line}:{first.column}: {problem_words(first)}{more}"


def people_of(names: Sequence[str], prefix: str = "p") -> tuple[Person, ...]:
    """Return players with ids and colours of their own, in seating order."""
    colours = cycle(COLOURS)
    return tuple(
        Person(f"{prefix}{i}", name, colour)
        for i, (name, colour) in enumerate(zip(names, colours, strict=False))
    )


def _lilguys(game: Game, prefix: str) -> Table:
    result: Result = game.result
    setup, people = result.setup, people_of(result.setup.players, prefix)
    settled = table_data(setup)
    stacks = [{} if p.chosen else choice_json(setup, p.popular_as) for p in result.players]
    hands = {
        one.id: _cards(result, holding, stacking)
        for one, holding, stacking in zip(people, result.holdings, stacks, strict=True)
        if holding.guys or holding.items
    }
    return Table(
        game.game,
        people,
        title=game.data.get("title", ""),
        deck=game.data.get("deck", "standard"),
        scoring=setup.scoring,
        last_planner=people[result.order[0]].id,
        reference=tuple(sorted(settled.get("reference_card", {}).items())),
        exclusive=settled.get("exclusive", {}),
        hands=hands,
    )


def _cards(result: Result, holding: Holding, stacking: dict[str, list[str]]) -> Cards:
    cards = result.setup.deck.cards
    guys = tuple((cards[card].id, n) for card, n in sorted(Counter(holding.guys).items()))
    items: tuple[Item, ...] = tuple(
        (item.name, item.points) if isinstance(item, Written) else cards[item].id
        for item in holding.items
    )
    return Cards(guys, items, stacking)


def _lyingsack(game: Game, prefix: str) -> Table:
    people = people_of([name for name, _ in game.data["players"]], prefix)
    seats: dict[Any, str] = {i: one.id for i, one in enumerate(people)} | {NOBODY: NOBODY}
    turns = tuple(
        Turn(turn["roll"], turn.get("hand"), seats.get(turn.get("accepted_by")))
        for turn in game.data["turns"]
    )
    first = people[game.data.get("first_player", 0)].id
    title = game.data.get("title", "")
    return Table(game.game, people, title=title, first=first, turns=turns)
