"""What stands in a pick of a Lil' Guys log (contract, section 3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lilguys_tools.games.lilguys.deck import Card, Deck
from lilguys_tools.games.lilguys.pranks import DISCARD
from lilguys_tools.logs.common import PlayerName, meant
from lilguys_tools.logs.containers import Either, Map, Seq
from lilguys_tools.logs.fields import BAD, Context, Named, Schema, Shape, Whole
from lilguys_tools.logs.problems import At

GROUP = Whole(1, 10**6)


class Transfer(Map):
    """A Guy moved by a prank."""

    def __init__(self, guy: Shape) -> None:
        fields: dict[str, Shape] = {
            "card": guy,
            "from": PlayerName(),
            "to": PlayerName("discard"),
        }
        super().__init__(fields, ("card", "from", "to"), "a transfer")

    def finish(self, typed: dict[str, Any], at: At, ctx: Context) -> Any:
        """Return (card, giver, taker)."""
        taker = DISCARD if typed["to"] == "discard" else typed["to"]
        return (typed["card"], typed["from"], taker)


class Transfers(Shape):
    """What a purchase's pranks move: a list, or a list of lists."""

    what = "a list of transfers"

    def __init__(self, guy: Shape) -> None:
        self._flat = Seq(Transfer(guy), "a list of transfers")
        self._nested = Seq(self._flat, "a list of lists of transfers")

    def read(self, value: Any, at: At, ctx: Context) -> Any:
        """Return the transfers, or lists of them."""
        if type(value) is list and value and type(value[0]) is list:
            return self._nested.read(value, at, ctx)
        return self._flat.read(value, at, ctx)

    def schema(self) -> Schema:
        """Return its JSON Schema."""
        return {"anyOf": [self._flat.schema(), self._nested.schema()]}


def _trade_fields(deck: Deck) -> dict[str, Shape]:
    guy = card(deck, lambda c: c.is_guy, "is no Guy")
    anything = card(deck)
    bought = Either(
        scalar=anything,
        sequence=Seq(anything, "a list of cards", least=1),
        what="a card, or a list of cards",
    )
    return {"send": guy, "buy": bought, "prank": Transfers(guy)}


def card(deck: Deck, fits: Callable[[Card], bool] | None = None, why: str = "") -> Named:
    """Return the shape of a card's id; `fits` says which cards may stand here."""
    ids = [c.id for c in deck.cards]
    refuse = None if fits is None else (lambda n: None if fits(deck.cards[n]) else why)
    shape = Named("a card", deck.numbers, ids, refuse)
    shape.otherwise = "lgtools deck show lists the cards"
    return shape


def _check_pair(shape: Map, value: dict[str, Any], at: At, ctx: Context) -> bool:
    """Return whether send and buy stand together; tell where one is without the other."""
    if ("send" in value) == ("buy" in value):
        return True
    there, missing = ("send", "buy") if "send" in value else ("buy", "send")
    if missing not in meant(shape, value):
        hint = "who sends a Guy buys a card for it"
        ctx.problem((at, there), f"{there} without {missing}", hint)
    return False


class Trade(Map):
    """One of several trades at a pick."""

    def __init__(self, deck: Deck) -> None:
        super().__init__(_trade_fields(deck), (), "a trade")

    def read(self, value: Any, at: At, ctx: Context) -> Any:
        """Return the typed trade."""
        typed = super().read(value, at, ctx)
        if type(value) is dict:
            if not {"send", "buy"} & {*value, *meant(self, value)}:
                return ctx.problem(at, "send and buy are missing here")
            if not _check_pair(self, value, at, ctx):
                return BAD
        return typed

    def schema(self) -> Schema:
        """Return its JSON Schema."""
        return {**super().schema(), "required": ["send", "buy"]}


class Pick(Map):
    """What a player did when it was their turn to pick."""

    def __init__(self, deck: Deck) -> None:
        fields: dict[str, Shape] = {
            "player": PlayerName(),
            "group": GROUP,
            **_trade_fields(deck),
            "trades": Seq(Trade(deck), "a list of trades", least=1),
        }
        super().__init__(fields, ("group",), "a pick")

    def read(self, value: Any, at: At, ctx: Context) -> Any:
        """Return the typed pick."""
        typed = super().read(value, at, ctx)
        if type(value) is not dict:
            return typed
        if "trades" in value:
            for key in ("send", "buy", "prank"):
                if key in value:
                    return ctx.problem((at, "trades"), f"trades beside {key}")
        elif not _check_pair(self, value, at, ctx):
            return BAD
        return typed

    def schema(self) -> Schema:
        """Return its JSON Schema."""
        return {
            **super().schema(),
            "dependentRequired": {"send": ["buy"], "buy": ["send"]},
            "dependentSchemas": {
                "trades": {"properties": {"send": False, "buy": False, "prank": False}}
            },
        }
