"""What stands in a deck file (contract, section 2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from lilguys_tools.games.lilguys import conditions, deck, effects, pranks
from lilguys_tools.games.lilguys.conditions import GUYS, ITEMS, TYPES, Per
from lilguys_tools.logs.containers import Either, Map, Seq, Table
from lilguys_tools.logs.fields import (
    BAD,
    Choice,
    Context,
    Flag,
    Named,
    Schema,
    Shape,
    Text,
    True_,
    Whole,
)
from lilguys_tools.logs.problems import At

SOURCE = Choice("rulebook", "derived", "stand-in")
#: Symbols on one card; the rulebook knows one and two.
SYMBOLS = Whole(1, 9)
COPIES = Whole(1, deck.GUYS)


class Measured(Shape):
    """A type, or one of the words that count something else."""

    what = "a type"

    def __init__(self, kind: Shape, *words: str) -> None:
        self._kind, self._words = kind, words

    def read(self, value: Any, at: At, ctx: Context) -> Any:
        """Return the type's number, or the word."""
        if isinstance(value, str) and value in self._words:
            return str(value)
        return self._kind.read(value, at, ctx)

    def schema(self) -> Schema:
        """Return its JSON Schema."""
        return self._kind.schema()


class OneKey(Shape):
    """A mapping with exactly one key, which says what kind of thing it is.

    Parameters
    ----------
    what : str
        What it is, for messages.
    kinds : dict of str to (Shape, callable)
        By key what stands there and what to make of it.
    """

    def __init__(self, what: str, kinds: Mapping[str, tuple[Shape, Callable[[Any], Any]]]) -> None:
        self.what, self._kinds = what, kinds

    def read(self, value: Any, at: At, ctx: Context) -> Any:
        """Return what the key makes of its value."""
        if type(value) is not dict:
            return self.wrong(value, at, ctx)
        if len(value) != 1:
            known = ", ".join(self._kinds)
            return ctx.problem(at, f"{self.what} has exactly one key", f"one of: {known}")
        key, inner = next(iter(value.items()))
        if key not in self._kinds:
            Map({k: shape for k, (shape, _) in self._kinds.items()}, what=self.what).read(
                {key: inner}, at, ctx
            )
            return BAD
        shape, make = self._kinds[key]
        typed = shape.read(inner, (at, key), ctx)
        return BAD if typed is BAD else make(typed)

    def schema(self) -> Schema:
        """Return its JSON Schema."""
        return {
            "type": "object",
            "properties": {key: shape.schema() for key, (shape, _) in self._kinds.items()},
            "minProperties": 1,
            "maxProperties": 1,
            "additionalProperties": False,
        }


class Conditions(Shape):
    """A condition, combined ones too."""

    what = "a condition"

    def __init__(self, kind: Shape) -> None:
        of = Measured(kind, GUYS, ITEMS)
        amounts = Amounts(kind)
        several = Seq(self, "a list of conditions", least=1)
        groups = Whole(0, 99)
        self._one = OneKey(
            "a condition",
            {
                "most": (of, conditions.Most),
                "fewest": (of, conditions.Fewest),
                "at_least": (amounts, conditions.AtLeast),
                "at_most": (amounts, conditions.AtMost),
                "types_at_least": (groups, conditions.TypesAtLeast),
                "types_at_most": (groups, conditions.TypesAtMost),
                "all": (several, lambda parts: conditions.AllOf(tuple(parts))),
                "any": (several, lambda parts: conditions.AnyOf(tuple(parts))),
                "not": (self, conditions.Not),
            },
        )
        self._nested = False

    def read(self, value: Any, at: At, ctx: Context) -> Any:
        """Return the condition."""
        return self._one.read(value, at, ctx)

    def schema(self) -> Schema:
        """Return its JSON Schema; conditions within conditions by reference."""
        if self._nested:
            return {"$ref": "#/$defs/condition"}
        self._nested = True
        try:
            return self._one.schema()
        finally:
            self._nested = False


class Amounts(Table):
    """Whole numbers by type."""

    def __init__(self, kind: Shape) -> None:
        super().__init__(kind, Whole(0), "a mapping of types to numbers")

    def read(self, value: Any, at: At, ctx: Context) -> Any:
        """Return the (type, n) pairs."""
        pairs = super().read(value, at, ctx)
        if pairs == []:
            return ctx.problem(at, f"expected {self.what}, found an empty one")
        return BAD if pairs is BAD else tuple(pairs)

    def schema(self) -> Schema:
        """Return its JSON Schema."""
        return {**super().schema(), "minProperties": 1}


class Points(Shape):
    """A whole number of points, or so many for each of something."""

    what = "points"

    def __init__(self, kind: Shape) -> None:
        per = Measured(kind, GUYS, ITEMS, TYPES)
        fields: dict[str, Shape] = {"each": Whole(), "per": per, "max": Whole()}
        self._either = Either(
            scalar=Whole(),
            mapping=Map(fields, ("each", "per"), "points"),
            what="a whole number, or a mapping with each and per",
        )

    def read(self, value: Any, at: At, ctx: Context) -> Any:
        """Return the number, or the Per."""
        typed = self._either.read(value, at, ctx)
        if isinstance(typed, dict):
            return Per(typed["each"], typed["per"], typed.get("max"))
        return typed

    def schema(self) -> Schema:
        """Return its JSON Schema."""
        return self._either.schema()


def power_effect(kind: Shape) -> Shape:
    """Return the shape of a power item's effect."""
    several = Seq(kind, "a list of types", least=1)
    amounts = Amounts(kind)
    one = OneKey(
        "a power item's effect",
        {
            "extra_sends": (Whole(1), effects.ExtraSends),
            "send_negative": (True_(), lambda _: effects.SendNegative()),
            "ignore_printed": (several, lambda types: effects.IgnorePrinted(tuple(types))),
            "buys_two": (several, lambda types: effects.BuysTwo(tuple(types))),
            "extra_symbols": (amounts, effects.ExtraSymbols),
            "group_bonus": (amounts, effects.GroupBonus),
        },
    )
    return Either(scalar=_Manual(effects.Manual()), mapping=one, what="an effect, or manual")


def prank_effect(kind: Shape) -> Shape:
    """Return the shape of a prank item's effect."""
    one = OneKey(
        "a prank item's effect",
        {
            "steal": (Whole(1, deck.GUYS), pranks.Steal),
            "swap": (Whole(1, deck.GUYS), pranks.Swap),
            "discard": (Whole(1, deck.GUYS), pranks.Discard),
        },
    )
    return Either(scalar=_Manual(pranks.ManualPrank()), mapping=_PrankMap(one, kind))


class _PrankMap(Shape):
    """A prank's effect; giving may name types beside the number."""

    what = "an effect, or manual"

    def __init__(self, one: Shape, kind: Shape) -> None:
        self._one = one
        types = Seq(kind, "a list of types", least=1)
        fields: dict[str, Shape] = {"give": Whole(1, deck.GUYS), "types": types}
        self._give = Map(fields, ("give",), "a prank item's effect")

    def read(self, value: Any, at: At, ctx: Context) -> Any:
        """Return the effect."""
        if "give" not in value:
            return self._one.read(value, at, ctx)
        typed = self._give.read(value, at, ctx)
        if typed is BAD:
            return BAD
        return pranks.Give(typed["give"], tuple(typed["types"]) if "types" in typed else None)

    def schema(self) -> Schema:
        """Return its JSON Schema."""
        return {"anyOf": [self._one.schema(), self._give.schema()]}


class _Manual(Choice):
    def __init__(self, effect: Any) -> None:
        super().__init__("manual")
        self._effect = effect

    def read(self, value: Any, at: At, ctx: Context) -> Any:
        return BAD if super().read(value, at, ctx) is BAD else self._effect


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
