"""Conditions, points and effects of a deck's store cards (contract, section 2)."""

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
    Schema,
    Shape,
    True_,
    Whole,
)
from lilguys_tools.logs.problems import At


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
