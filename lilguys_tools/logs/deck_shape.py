"""What stands in a deck file (contract, section 2)."""

from __future__ import annotations

from typing import Any

from lilguys_tools.games.lilguys import deck
from lilguys_tools.games.lilguys.conditions import Per
from lilguys_tools.logs.containers import Map, Seq, Table
from lilguys_tools.logs.deck_values import Conditions, Points, power_effect, prank_effect
from lilguys_tools.logs.fields import (
    BAD,
    Choice,
    Context,
    Flag,
    Named,
    Schema,
    Shape,
    Text,
    Whole,
)
from lilguys_tools.logs.problems import At

SOURCE = Choice("rulebook", "derived", "stand-in")
#: Symbols on one card; the rulebook knows one and two.
SYMBOLS = Whole(1, 9)
COPIES = Whole(1, deck.GUYS)


class StoreCard(Map):
    """A store card; which keys it may have depends on its kind."""

    def __init__(self, kind: Shape, plain: Shape) -> None:
        self._power, self._prank = power_effect(kind), prank_effect(kind)
        fields: dict[str, Shape] = {
            "id": Text(),
            "name": Text(),
            "kind": Choice(*deck.STORE_KINDS),
            "copies": COPIES,
            "points": Points(plain),
            "when": Conditions(plain),
            "effect": _Any(),
            "type": kind,
            "symbols": SYMBOLS,
            "text": Text(),
            "source": SOURCE,
        }
        super().__init__(fields, ("id", "kind", "copies", "source"), "a store card")

    def read(self, value: Any, at: At, ctx: Context) -> Any:
        """Return the typed card."""
        if type(value) is not dict:
            return self.wrong(value, at, ctx)
        kind = value.get("kind")
        typed = super().read(value, at, ctx)
        bad = typed is BAD
        for key, kinds in _ONLY.items():
            if key in value and kind in deck.STORE_KINDS and kind not in kinds:
                which = " and ".join(kinds)
                ctx.problem((at, key), f"{key} is for {which} cards only", None, True)
                bad = True
        for key, kinds in _OWED.items():
            if key not in value and kind in kinds:
                ctx.problem(at, f"{key} is missing here", f"every {kind} card has it")
                bad = True
        if "effect" in value and kind in (deck.POWER, deck.PRANK):
            shape = self._power if kind == deck.POWER else self._prank
            effect = shape.read(value["effect"], (at, "effect"), ctx)
            bad = bad or effect is BAD
            if not bad:
                typed["effect"] = effect
            if value["effect"] == "manual" and "text" not in value:
                ctx.problem(at, "text is missing here", "a manual card shows its text")
                bad = True
        if kind == deck.FRIEND and not bad and isinstance(typed.get("points"), Per):
            ctx.problem((at, "points"), "a Friend's points are a whole number")
            bad = True
        return BAD if bad else typed

    def schema(self) -> Schema:
        """Return its JSON Schema: what holds for every card, then what for its kind."""
        effects = {deck.POWER: self._power, deck.PRANK: self._prank}
        rules: list[Schema] = [_where("effect", "manual", {"required": ["text"]})]
        for kind in deck.STORE_KINDS:
            fields: Schema = {key: False for key, kinds in _ONLY.items() if kind not in kinds}
            if kind in effects:
                fields["effect"] = effects[kind].schema()
            if kind == deck.FRIEND:
                fields["points"] = Whole().schema()
            owed = [key for key, kinds in _OWED.items() if kind in kinds]
            rules.append(_where("kind", kind, {"required": owed, "properties": fields}))
        return {**super().schema(), "allOf": rules}


def _where(key: str, value: str, then: Schema) -> Schema:
    """Return the JSON Schema that holds where a key has this value."""
    return {"if": {"properties": {key: {"const": value}}, "required": [key]}, "then": then}


_ONLY = {
    "when": (deck.SPECIAL,),
    "effect": (deck.POWER, deck.PRANK),
    "type": (deck.FRIEND,),
    "symbols": (deck.FRIEND,),
}
_OWED = {
    "points": (deck.SPECIAL,),
    "effect": (deck.POWER, deck.PRANK),
    "type": (deck.FRIEND,),
    "symbols": (deck.FRIEND,),
}


class _Any(Shape):
    """Read later, once the kind of card is known."""

    def read(self, value: Any, at: At, ctx: Context) -> Any:
        return value

    def schema(self) -> Schema:
        return {}


def guy_card(kind: Shape) -> Shape:
    """Return the shape of an entry under ``guys`` or ``exclusive``."""
    fields: dict[str, Shape] = {
        "id": Text(),
        "name": Text(),
        "type": kind,
        "symbols": SYMBOLS,
        "points": Whole(),
        "copies": COPIES,
        "text": Text(),
        "source": SOURCE,
    }
    return Map(fields, ("id", "type", "symbols", "copies", "source"), "a Guy card")


def type_entry() -> Shape:
    """Return the shape of an entry under ``types``."""
    fields: dict[str, Shape] = {
        "name": Text(),
        "wild": Flag(),
        "buys": Whole(1, 2),
        "optional": Flag(),
        "source": SOURCE,
    }
    return Map(fields, ("source",), "a type")


def deck_map(kind: Named, plain: Named) -> Map:
    """Return the shape of a whole deck file.

    Parameters
    ----------
    kind : Named
        A type of the deck.
    plain : Named
        A type that is not wild.
    """
    kinds = Seq(Choice(*deck.STORE_KINDS), "a list of kinds")
    small: dict[str, Shape] = {"types": Seq(kind, "a list of types"), "kinds": kinds}
    fields: dict[str, Shape] = {
        "deck": Text(),
        "format": Whole(1, 1),
        "name": Text(),
        "types": Table(Text(), type_entry(), "a mapping of types"),
        "guys": Seq(guy_card(kind), "a list of Guys"),
        "exclusive": Seq(guy_card(kind), "a list of Exclusive Guys"),
        "store": Seq(StoreCard(kind, plain), "a list of store cards"),
        "small_game": Map(small, ("types", "kinds"), "small_game"),
        "reference_card": Table(Row(), Whole(), "a mapping of symbols to points"),
        "simplified_card": Seq(Whole(), "a list of points", least=1),
        "notes": Text(),
    }
    required = [key for key in fields if key not in ("name", "notes")]
    return Map(fields, required, "a deck")


class Row(Shape):
    """A row of the reference card: symbols from 1."""

    what = "a number of symbols"

    def read(self, value: Any, at: At, ctx: Context) -> Any:
        """Return the number of symbols."""
        return Whole(1, 1000).read(value, at, ctx)

    def schema(self) -> Schema:
        """Return its JSON Schema."""
        # The keys of a mapping are text to JSON Schema.
        return {"pattern": "^([1-9][0-9]{0,2}|1000)$"}
