"""What a card of Lil' Guys does, in words."""

from __future__ import annotations

from lilguys_tools.games.lilguys import deck as box
from lilguys_tools.games.lilguys.deck import Card, Deck, GroupType
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
            return f"{_types(deck, types)} {'buys' if len(types) == 1 else 'buy'} two when sent"
        case ExtraSymbols(amounts):
            return ", ".join(f"{n} more {type_name(deck, t)}" for t, n in amounts) + ", if any"
        case GroupBonus(amounts):
            return ", ".join(f"{n} for a {type_name(deck, t)} group" for t, n in amounts)
        case Steal(n):
            return f"take {_so_many(n)} of one player's Guys without printed negative points"
        case Give(n, types):
            which = f" ({_types(deck, types, 'or')})" if types else ""
            return f"give {n} of your Guys{which} to one player"
        case Swap(n):
            return f"swap {n} of your Guys against {n} of one player's"
        case Discard(n):
            return f"{_so_many(n)} of one player's Guys out of the game"
    raise TypeError(f"no words for {effect!r}")


def _so_many(n: int) -> str:
    return "1" if n == 1 else f"up to {n}"


def _types(deck: Deck, types: tuple[int, ...], word: str = "and") -> str:
    return f" {word} ".join(type_name(deck, t) for t in types)


def card_text(deck: Deck, card: Card) -> str:
    """Return what a card brings and does: symbols, points, condition, effect."""
    if card.is_guy:
        word = "symbol" if card.symbols == 1 else "symbols"
        symbols = f"{card.symbols} {type_name(deck, card.type)} {word}"
        return f"{symbols}, {card.points} printed" if card.points else symbols
    if card.kind == box.SPECIAL:
        asked = f"asked: {condition_text(deck, card.when)}" if card.when else "always done"
        return f"{points_text(deck, card.points)}; {asked}"
    if card.effect is None:
        return points_text(deck, card.points)
    does = effect_text(deck, card.effect)
    return f"{does}; {points_text(deck, card.points)}" if card.points else does


#: What a source is, in the order of trust, with the mark that a table gives it.
SOURCES = {
    "rulebook": ("", "named in the rulebook"),
    "derived": ("+", "derived from figures of the rulebook"),
    "stand-in": ("*", "stand-in for what the rulebook does not list"),
}


def type_text(kind: GroupType) -> str:
    """Return what is special about a type of Guys; empty where nothing is."""
    parts = []
    if kind.wild:
        parts.append("wild: each joins another type at the end")
    if kind.buys > 1:
        parts.append("sent to the store, one buys two cards")
    if kind.optional:
        parts.append("in a game only in place of another type")
    return "; ".join(parts)


def small_game_text(deck: Deck) -> str:
    """Return what leaves the decks with 2 or 3 players."""
    leaving = [deck.types[kind].name for kind in deck.small_types]
    leaving += [f"{kind} cards" for kind in deck.small_kinds]
    return f"With 2 or 3 players these leave: {', '.join(leaving) or 'none'}"


def reference_text(deck: Deck) -> str:
    """Return the points of a group by its symbols."""
    *rows, last = enumerate(deck.reference, 1)
    shown = [f"{n}: {points}" for n, points in rows]
    return ", ".join([*shown, f"{last[0]} or more: {last[1]}"])


def simplified_text(deck: Deck) -> str:
    """Return the points a symbol in the simplified count."""
    first, *others = deck.simplified
    return ", ".join([f"largest group {first}", *(f"next {n}" for n in others)])
