"""What stands in a Lil' Guys log or tally (contract, sections 3 and 4)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from lilguys_tools.games.lilguys import deck as box
from lilguys_tools.games.lilguys.deck import Deck
from lilguys_tools.games.lilguys.setup import SCORINGS
from lilguys_tools.games.lilguys.values import Written
from lilguys_tools.logs.common import COMMON, HEAD, GameMap, PlayerName, Players, meant
from lilguys_tools.logs.containers import Either, Map, Seq, Table
from lilguys_tools.logs.deck_shape import Row
from lilguys_tools.logs.fields import (
    BAD,
    Choice,
    Context,
    Named,
    Schema,
    Shape,
    Text,
    True_,
    Whole,
)
from lilguys_tools.logs.lilguys_pick import Pick, card
from lilguys_tools.logs.problems import At

#: The parts of a round in their order; a later one needs all before it.
PARTS = ("line", "store", "split", "picks")
SIZE = Whole(0, 10**6)


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
        in_line = card(deck, lambda c: c.kind in (box.GUY, box.EXCLUSIVE), "is no card of a line")
        in_store = card(deck, lambda c: c.kind in box.STORE_KINDS, "is no store card")
        fields: dict[str, Shape] = {
            "planner": PlayerName(),
            "line": Seq(in_line, "a list of Guys"),
            "store": Seq(in_store, "a list of store cards"),
            "split": Split(),
            "picks": Seq(Pick(deck), "a list of picks"),
        }
        super().__init__(fields, (), "a round")

    def schema(self) -> Schema:
        """Return its JSON Schema: a later part of a round wants the earlier ones."""
        earlier = {part: list(PARTS[:i]) for i, part in enumerate(PARTS) if i}
        return {**super().schema(), "dependentRequired": earlier}


class Rounds(Seq):
    """All rounds; only the last may stop anywhere."""

    def __init__(self, deck: Deck) -> None:
        self._round = Round(deck)
        super().__init__(self._round, "a list of rounds")

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
        if missing:
            near = meant(self._round, entry)
            missing = [part for part in missing if part not in near]
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
        rows = super().schema()
        pattern = rows["propertyNames"]["pattern"]
        return {
            "type": "object",
            "patternProperties": {pattern: rows["additionalProperties"], "^x-": True},
            "additionalProperties": False,
        }


def _popular_as(deck: Deck) -> Shape:
    kind = Named("a type", deck.type_numbers, [t.id for t in deck.types])
    return Table(card(deck), Seq(kind, "a list of types"), "a mapping of cards to types")


def _shared_fields(deck: Deck) -> dict[str, Shape]:
    kind = Named("a type", deck.type_numbers, [t.id for t in deck.types])
    exclusive: dict[str, Shape] = {
        "replaces": kind,
        "cards": Table(card(deck), Whole(0, 10**6), "a mapping of cards to copies"),
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
    pending: dict[str, Shape] = {"send": True_(), "prank": card(deck)}
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
    guy = card(deck, lambda c: c.is_guy, "is no Guy: it belongs under items")
    item = card(deck, lambda c: not c.is_guy, "is a Guy: it belongs under guys")
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
