"""What a card of Lil' Guys does, in words."""

from __future__ import annotations

from lilguys_tools.games.lilguys import deck as box
from lilguys_tools.games.lilguys.deck import Card, Deck
from lilguys_tools.games.lilguys.effects import (
    BuysTwo,
    Effect,
    ExtraSends,
    ExtraSymbols,
    GroupBonus,
    IgnorePrinted,
    Manual,
    SendNegative,
)
from lilguys_tools.games.lilguys.pranks import (
    Discard,
    Give,
    ManualPrank,
    PrankEffect,
    Steal,
    Swap,
)
from lilguys_tools.teach.lilguys_score import condition_text, points_text, type_name


def effect_text(deck: Deck, effect: Effect | PrankEffect) -> str:
    """Return what a power or prank item does."""
    match effect:
        case Manual() | ManualPrank():
            return "the table sees to it"
        case ExtraSends(n):
            return f"{n} more sent each round"
        case SendNegative():
            return "negative Guys may be sent"
        case IgnorePrinted(types):
            return f"printed negative points on {_types(deck, types)} do not count"
        case BuysTwo(types):
            return f"{_types(deck, types)} buys two when sent"
        case ExtraSymbols(amounts):
            return ", ".join(f"{n} more {type_name(deck, t)}" for t, n in amounts) + ", if any"
        case GroupBonus(amounts):
            return ", ".join(f"{n} for a {type_name(deck, t)} group" for t, n in amounts)
        case Steal(n):
            return f"take {n} of one player's Guys without printed negative points"
        case Give(n, types):
            which = f" ({_types(deck, types)})" if types else ""
            return f"give {n} of your Guys{which} to one player"
        case Swap(n):
            return f"swap {n} of your Guys against {n} of one player's"
        case Discard(n):
            return f"{n} of one player's Guys out of the game"
    raise TypeError(f"no words for {effect!r}")


def _types(deck: Deck, types: tuple[int, ...]) -> str:
    return " and ".join(type_name(deck, t) for t in types)


def card_text(deck: Deck, card: Card) -> str:
    """Return what a card brings and does: symbols, points, condition, effect."""
    parts = []
    if card.is_guy:
        parts.append(f"{card.symbols} {type_name(deck, card.type)}")
        if card.points:
            parts.append(f"{card.points} printed")
    elif card.points or card.kind in (box.NORMAL, box.SPECIAL):
        parts.append(points_text(deck, card.points))
    if card.kind == box.SPECIAL:
        parts.append("for " + condition_text(deck, card.when) if card.when else "always")
    if card.effect is not None:
        parts.append(effect_text(deck, card.effect))
    return ": ".join(parts[:2]) + "".join(f", {part}" for part in parts[2:])
