"""What stands in a Lil' Guys log or tally (contract, sections 3 and 4)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from lilguys_tools.games.lilguys import deck as box
from lilguys_tools.games.lilguys.deck import Deck
from lilguys_tools.games.lilguys.pranks import DISCARD
from lilguys_tools.games.lilguys.setup import SCORINGS
from lilguys_tools.games.lilguys.values import Written
from lilguys_tools.logs.common import COMMON, HEAD, GameMap, Players
from lilguys_tools.logs.containers import Either, Map, Seq, Table
from lilguys_tools.logs.deck_shape import Row
from lilguys_tools.logs.fields import (
    BAD,
    Choice,
    Context,
    Named,
    PlayerName,
    Schema,
    Shape,
    Text,
    True_,
    Whole,
)
from lilguys_tools.logs.problems import At

#: The parts of a round in their order; a later one needs all before it.
PARTS = ("line", "store", "split", "picks")
SIZE = Whole(0, 10**6)


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
    guy = card(deck, "a Guy", lambda c: c.is_guy, "is no Guy")
    anything = card(deck, "a card")
    bought = Either(
        scalar=anything,
        sequence=Seq(anything, "a list of cards", least=1),
        what="a card, or a list of cards",
    )
    return {"send": guy, "buy": bought, "prank": Transfers(guy)}


def card(deck: Deck, what: str, fits: Any = None, why: str = "") -> Named:
    """Return the shape of a card's id; `fits` says which cards may stand here."""
    ids = [c.id for c in deck.cards]
    refuse = None if fits is None else (lambda n: None if fits(deck.cards[n]) else why)
    shape = Named(what if what == "a card" else "a card", deck.numbers, ids, refuse)
    shape.otherwise = "lgtools deck show lists the cards"
    return shape


def _check_pair(value: dict[str, Any], at: At, ctx: Context) -> bool:
    """Return whether send and buy stand together; tell where one is without the other."""
    if ("send" in value) == ("buy" in value):
        return True
    there, missing = ("send", "buy") if "send" in value else ("buy", "send")
    ctx.problem((at, there), f"{there} without {missing}", "who sends a Guy buys a card for it")
    return False


class Trade(Map):
    """One of several trades at a pick."""

    def __init__(self, deck: Deck) -> None:
        super().__init__(_trade_fields(deck), (), "a trade")

    def read(self, value: Any, at: At, ctx: Context) -> Any:
        """Return the typed trade."""
        typed = super().read(value, at, ctx)
        if type(value) is dict:
            if "send" not in value and "buy" not in value:
                return ctx.problem(at, "send and buy are missing here")
            if not _check_pair(value, at, ctx):
                return BAD
        return typed


class Pick(Map):
    """What a player did when it was their turn to pick."""

    def __init__(self, deck: Deck) -> None:
        fields: dict[str, Shape] = {
            "player": PlayerName(),
            "group": SIZE_FROM_1,
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
        elif not _check_pair(value, at, ctx):
            return BAD
        return typed


SIZE_FROM_1 = Whole(1, 10**6)


class Split(Seq):
    """Group sizes."""

    def __init__(self) -> None:
        super().__init__(SIZE, "a list of group sizes")

    def read(self, value: Any, at: At, ctx: Context) -> Any:
        """Return the sizes as a tuple; an empty group is a matter for the rules."""
        sizes = super().read(value, at, ctx)
        return BAD if sizes is BAD else tuple(sizes)


class Round(Map):
    """A round."""

    def __init__(self, deck: Deck) -> None:
        in_line = card(
            deck, "a Guy", lambda c: c.kind in (box.GUY, box.EXCLUSIVE), "is no card of a line"
        )
        in_store = card(
            deck, "a store card", lambda c: c.kind in box.STORE_KINDS, "is no store card"
        )
        fields: dict[str, Shape] = {
            "planner": PlayerName(),
            "line": Seq(in_line, "a list of Guys"),
            "store": Seq(in_store, "a list of store cards"),
            "split": Split(),
            "picks": Seq(Pick(deck), "a list of picks"),
        }
        super().__init__(fields, (), "a round")


class Rounds(Seq):
    """All rounds; only the last may stop anywhere."""

    def __init__(self, deck: Deck) -> None:
        super().__init__(Round(deck), "a list of rounds")

    def read(self, value: Any, at: At, ctx: Context) -> Any:
        """Return the typed rounds."""
        typed = super().read(value, at, ctx)
        if type(value) is list:
            for i, entry in enumerate(value):
                if type(entry) is dict and not self._whole(
                    entry, i + 1 == len(value), (at, i), ctx
                ):
                    typed = BAD
        return typed

    def _whole(self, entry: dict[str, Any], last: bool, at: At, ctx: Context) -> bool:
        missing = [part for part in PARTS if part not in entry]
        if not missing:
            return True
        if not last:
            ctx.problem(at, f"{missing[0]} is missing here", "only the last round may stop early")
            return False
        for part in PARTS[PARTS.index(missing[0]) :]:
            if part in entry:
                ctx.problem((at, part), f"{part} without {missing[0]}")
                return False
        return True


class Item(Map):
    """A real card written out with its points."""

    def __init__(self) -> None:
        fields: dict[str, Shape] = {"name": Text(), "points": Whole()}
        super().__init__(fields, ("name", "points"), "a card written out")

    def finish(self, typed: dict[str, Any], at: At, ctx: Context) -> Any:
        """Return it as Written."""
        return Written(typed["name"].strip(), typed["points"])


class Rows(Table):
    """Rows of the reference card that a table plays differently, or adds at its end."""

    def __init__(self, printed: int) -> None:
        super().__init__(Row(), Whole(), "a mapping of symbols to points")
        self._printed = range(1, printed + 1)

    def read(self, value: Any, at: At, ctx: Context) -> Any:
        """Return the (symbols, points) pairs; with the deck's rows they leave no gap."""
        if type(value) is dict:
            value = {key: inner for key, inner in value.items() if not key.startswith("x-")}
        pairs = super().read(value, at, ctx)
        if pairs is BAD or not ctx.is_deck_known:
            return pairs
        known = {0, *self._printed, *(n for n, _ in pairs)}
        for n in sorted(known - {0}):
            if n - 1 not in known:
                text = f"row {n} leaves a gap: the card ends at {self._printed[-1]}"
                return ctx.problem((at, str(n)), text, "rows run on without a gap", True)
        return pairs

    def schema(self) -> Schema:
        """Return its JSON Schema."""
        return {**super().schema(), "patternProperties": {"^x-": True}}


def _popular_as(deck: Deck) -> Shape:
    kind = Named("a type", deck.type_numbers, [t.id for t in deck.types])
    return Table(card(deck, "a card"), Seq(kind, "a list of types"), "a mapping of cards to types")


def _shared_fields(deck: Deck) -> dict[str, Shape]:
    kind = Named("a type", deck.type_numbers, [t.id for t in deck.types])
    exclusive: dict[str, Shape] = {
        "replaces": kind,
        "cards": Table(card(deck, "a card"), Whole(0, 10**6), "a mapping of cards to copies"),
    }
    return {
        **HEAD,
        "deck": Text(),
        "scoring": Choice(*SCORINGS),
        "reference_card": Rows(len(deck.reference)),
        "exclusive": Map(exclusive, ("replaces", "cards"), "exclusive"),
        "players": Players(),
    }


@lru_cache(maxsize=32)
def log_shape(deck: Deck) -> Map:
    """Return the shape of a log that is played with `deck`."""
    pending: dict[str, Shape] = {"send": True_(), "prank": card(deck, "a card")}
    shape = GameMap(
        {
            **_shared_fields(deck),
            "first_planner": PlayerName(),
            "rounds": Rounds(deck),
            "pending": Map(pending, (), "pending"),
            "popular_as": Table(PlayerName(), _popular_as(deck), "a mapping of players"),
            "result": Table(PlayerName(), Whole(), "a mapping of players to points"),
            **COMMON,
        },
        ("game", "format", "players", "rounds"),
        "a log",
    )
    shape.hints["rounds"] = "a log has rounds, a tally has final"
    return shape


@lru_cache(maxsize=32)
def tally_shape(deck: Deck) -> Map:
    """Return the shape of a tally of cards out of `deck`."""
    guy = card(deck, "a Guy", lambda c: c.is_guy, "is no Guy: it belongs under items")
    item = card(deck, "an item", lambda c: not c.is_guy, "is a Guy: it belongs under guys")
    item.otherwise = "a real card is written out: {name: Cool Hat, points: 4}"
    player: dict[str, Shape] = {
        "guys": Table(guy, Whole(0, 10**6), "a mapping of cards to copies"),
        "items": Seq(
            Either(scalar=item, mapping=Item(), what="an item's id, or one written out"),
            "a list of items",
        ),
        "popular_as": _popular_as(deck),
    }
    return GameMap(
        {
            **_shared_fields(deck),
            "last_planner": PlayerName(),
            "final": Table(
                PlayerName(), Map(player, (), "a player under final"), "a mapping of players"
            ),
            "result": Table(PlayerName(), Whole(), "a mapping of players to points"),
            **COMMON,
        },
        ("game", "format", "players", "final"),
        "a tally",
    )
