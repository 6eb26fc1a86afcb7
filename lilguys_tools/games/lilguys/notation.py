"""Moves and positions of Lil' Guys as they stand in logs and JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lilguys_tools.core.errors import InvalidMoveError
from lilguys_tools.core.names import did_you_mean, fold_id, fold_name
from lilguys_tools.games.lilguys.moves import (
    Choice,
    Deal,
    Move,
    Pass,
    Pick,
    Prank,
    Split,
    Stack,
    Trade,
)
from lilguys_tools.games.lilguys.pranks import DISCARD, Transfer
from lilguys_tools.games.lilguys.scoring import Result
from lilguys_tools.games.lilguys.setup import Setup
from lilguys_tools.games.lilguys.state import DECISIONS, State


def card_ids(setup: Setup, cards: Sequence[int]) -> list[str]:
    """Return the ids of cards given by number."""
    return [setup.deck.cards[card].id for card in cards]


def choice_json(setup: Setup, choice: Choice) -> dict[str, list[str]]:
    """Return a stacking as a log writes it under ``popular_as``, all in deck order."""
    types, cards = setup.deck.types, setup.deck.cards
    return {
        cards[card].id: [types[kind].id for kind in sorted(kinds)] for card, kinds in sorted(choice)
    }


def transfer_json(setup: Setup, transfer: Transfer) -> dict[str, str]:
    """Return one card moved by a prank as a log writes it."""
    card, giver, taker = transfer
    to = "discard" if taker == DISCARD else setup.players[taker]
    return {"card": setup.deck.cards[card].id, "from": setup.players[giver], "to": to}


def to_json(setup: Setup, move: Move) -> dict[str, Any]:
    """Return a move as it stands in a log."""
    match move:
        case Deal(line, store):
            parts = (("line", line), ("store", store))
            return {key: card_ids(setup, cards) for key, cards in parts if cards is not None}
        case Split(sizes):
            return {"split": list(sizes)}
        case Pick(group):
            return {"group": group}
        case Trade(send, buy):
            bought = card_ids(setup, buy)
            one = bought[0] if len(bought) == 1 else bought
            return {"send": setup.deck.cards[send].id, "buy": one}
        case Pass():
            return {"pass": True}
        case Prank(transfers):
            return {"prank": [transfer_json(setup, t) for t in transfers]}
        case Stack(choice):
            return {"popular_as": choice_json(setup, choice)}
    raise InvalidMoveError(f"no move of Lil' Guys: {move!r}")


class _Reader:
    """Reads ids and names of one table."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.seats = {fold_name(name): i for i, name in enumerate(setup.players)}

    def card(self, text: Any) -> int:
        number = self.setup.deck.numbers.get(fold_id(text)) if isinstance(text, str) else None
        if number is None:
            near = did_you_mean(str(text), [c.id for c in self.setup.deck.cards])
            raise InvalidMoveError(f"no card {text!r}" + (f"; {near}?" if near else ""))
        return number

    def cards(self, value: Any) -> tuple[int, ...]:
        return tuple(self.card(c) for c in (value if isinstance(value, list) else [value]))

    def seat(self, name: Any) -> int:
        seat = self.seats.get(fold_name(name)) if isinstance(name, str) else None
        if seat is None:
            raise InvalidMoveError(f"no player {name!r}")
        return seat

    def kind(self, text: Any) -> int:
        number = self.setup.deck.type_numbers.get(fold_id(text)) if isinstance(text, str) else None
        if number is None:
            raise InvalidMoveError(f"no type {text!r}")
        return number

    def transfer(self, data: Any) -> Transfer:
        to = data["to"]
        taker = DISCARD if isinstance(to, str) and fold_name(to) == "discard" else self.seat(to)
        return (self.card(data["card"]), self.seat(data["from"]), taker)


def _whole(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise InvalidMoveError(f"no whole number: {value!r}")
    return value


def from_json(state: State, data: dict[str, Any]) -> Move:
    """Return the move that `data` writes down, legal or not.

    Raises
    ------
    InvalidMoveError
        If it is no move: an unknown verb, card, type or player, or keys of two moves.
    """
    read = _Reader(state.setup)
    try:
        match data:
            case {"split": sizes} if len(data) == 1:
                return Split(tuple(_whole(n) for n in sizes))
            case {"group": group} if len(data) == 1:
                return Pick(_whole(group))
            case {"send": send, "buy": buy} if len(data) == 2:
                return Trade(read.card(send), read.cards(buy))
            case {"pass": True} if len(data) == 1:
                return Pass()
            case {"prank": transfers} if len(data) == 1:
                return Prank(tuple(read.transfer(t) for t in transfers))
            case {"popular_as": stacks} if len(data) == 1:
                return Stack(
                    tuple((read.card(c), tuple(map(read.kind, k))) for c, k in stacks.items())
                )
            case {"line": _} | {"store": _} if data.keys() <= {"line", "store"}:
                line, store = data.get("line"), data.get("store")
                return Deal(
                    None if line is None else read.cards(line),
                    None if store is None else read.cards(store),
                )
    except (TypeError, KeyError, AttributeError) as error:
        raise InvalidMoveError(f"no move of Lil' Guys: {data!r}") from error
    raise InvalidMoveError(f"no move of Lil' Guys: {data!r}")


def public(state: State) -> dict[str, Any]:
    """Return the table that everybody sees, as plain data."""
    setup = state.setup
    names = setup.players
    return {
        "round": state.round,
        "planner": names[state.planner] if state.round else None,
        "decision": DECISIONS[state.pending],
        "line": card_ids(setup, state.line),
        "split": list(state.sizes),
        "taken": [group + 1 for group in state.taken],
        "store": [
            {"card": setup.deck.cards[card].id, "sent_by": None if who < 0 else names[who]}
            for card, who in zip(state.store, state.senders, strict=True)
        ],
        "players": [
            {
                "name": names[seat],
                "guys": card_ids(setup, state.hand(seat)),
                "items": card_ids(setup, state.items[seat]),
            }
            for seat in range(setup.seats)
        ],
    }


def result_json(result: Result) -> dict[str, Any]:
    """Return a score as ``lgtools score --format json`` prints it, without file and game."""
    setup = result.setup
    return {
        "status": result.status,
        "scoring": result.scoring,
        "players": [
            {
                "name": p.name,
                "rank": p.rank,
                "total": p.total,
                "guys": p.guys,
                "printed": p.printed,
                "items": p.items,
                "groups": [
                    {"type": g.type, "symbols": g.symbols, "points": g.points} for g in p.groups
                ],
                "cards": [
                    {"id": c.id, "kind": c.kind, "points": c.points, "done": c.done}
                    for c in p.cards
                ],
                "popular_as": choice_json(setup, p.popular_as),
            }
            for p in result.players
        ],
        "winners": list(result.winners),
    }
