"""What is settled before the first card is turned, with every table computed once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from lilguys_tools.core.errors import Breach, Fact
from lilguys_tools.core.names import fold_name
from lilguys_tools.games.lilguys.deck import (
    EXCLUSIVE,
    EXCLUSIVES,
    GUY,
    Deck,
)

_LINE_KINDS = (GUY, EXCLUSIVE)
STANDARD, SIMPLIFIED = "standard", "simplified"
SCORINGS = (STANDARD, SIMPLIFIED)
LINE_CARDS, STORE_CARDS = 10, 5
EXCLUSIVE_SINGLES, EXCLUSIVE_DOUBLES = 8, 2
MIN_PLAYERS, MAX_PLAYERS = 2, 4
#: A Guy held is a card number plus, above these bits, the round in which he was collected
#: (0 for one that came by a prank), so that LG-SEND-2 needs no second list.
CARD_BITS = 8
CARD_MASK = (1 << CARD_BITS) - 1
#: Words that mean something else where a log names a player.
RESERVED_NAMES = ("nobody", "discard")


@dataclass(frozen=True, slots=True)
class Exclusives:
    """Which type leaves and which Exclusive Guys come in (LG-EXCL-1).

    Attributes
    ----------
    replaces : int
        The number of the type that leaves.
    cards : tuple of (card, copies)
        What comes in.
    """

    replaces: int
    cards: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Setup:
    """A table before its first round.

    Attributes
    ----------
    players : tuple of str
        Names in seating order, clockwise.
    deck : Deck
        The box.
    exclusives : Exclusives or None
        The Exclusive Guys in use.
    first_planner : int
        The seat of the first Party Planner (LG-PLANNER).
    scoring : str
        standard or simplified.
    reference : tuple of int
        Points by symbols, from 0 symbols on; the last row holds for more (LG-SCORE-1).
    """

    players: tuple[str, ...]
    deck: Deck
    exclusives: Exclusives | None = None
    first_planner: int = 0
    scoring: str = STANDARD
    reference: tuple[int, ...] = ()

    seats: int = field(init=False, compare=False, repr=False)
    group_count: int = field(init=False, compare=False, repr=False)
    rounds: int = field(init=False, compare=False, repr=False)
    copies: tuple[int, ...] = field(init=False, compare=False, repr=False)
    types_in_play: tuple[int, ...] = field(init=False, compare=False, repr=False)
    #: Every code that a held card of a wild type can have (see CARD_BITS).
    wild_codes: frozenset[int] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        put = object.__setattr__
        seats = len(self.players)
        put(self, "seats", seats)
        put(self, "group_count", 4 if seats == 2 else seats)
        if not self.reference:
            put(self, "reference", (0, *self.deck.reference))
        copies = copies_in_use(self.deck, seats, self.exclusives)
        put(self, "copies", copies)
        wild = [i for i, is_wild in enumerate(self.deck.tables.is_wild) if is_wild]
        guys = sum(n for n, c in zip(copies, self.deck.cards, strict=True) if c.kind in _LINE_KINDS)
        rounds = guys // LINE_CARDS
        put(self, "rounds", rounds)
        codes = [card | n << CARD_BITS for card in wild for n in range(rounds + 1)]
        put(self, "wild_codes", frozenset(codes))
        held = {c.type for n, c in zip(copies, self.deck.cards, strict=True) if n and c.is_guy}
        types = self.deck.types
        put(self, "types_in_play", tuple(t for t in sorted(held) if not types[t].wild))

    def __hash__(self) -> int:
        return hash((self.players, self.deck, self.first_planner, self.scoring))


def copies_in_use(deck: Deck, seats: int, exclusives: Exclusives | None) -> tuple[int, ...]:
    """Return how many copies of each card the game holds, by card number.

    LG-DECK-1, LG-DECK-2, LG-EXCL-1, LG-EXCL-3.
    """
    small = seats < MAX_PLAYERS
    gone = set(deck.small_types) if small else set()
    if exclusives is not None:
        gone.add(exclusives.replaces)
    chosen = dict(exclusives.cards) if exclusives is not None else {}
    copies = []
    for number, card in enumerate(deck.cards):
        if card.kind == EXCLUSIVE:
            copies.append(chosen.get(number, 0))
        elif card.kind == GUY:
            copies.append(0 if card.type in gone else card.copies)
        else:
            copies.append(0 if small and card.kind in deck.small_kinds else card.copies)
    return tuple(copies)


def check_options(seats: int, options: Mapping[str, Any]) -> None:
    """Make sure that a `Setup` for so many seats can be made of these.

    Raises
    ------
    ValueError
        If one has no such value.
    TypeError
        If there is no such option.
    """
    known = {field.name for field in fields(Setup) if field.init} - {"players"}
    unknown = sorted(options.keys() - known)
    if unknown:
        raise TypeError(f"Lil' Guys has no option {', '.join(unknown)}")
    if not isinstance(options.get("deck"), Deck):
        raise ValueError(
            f"deck {options.get('deck')!r}: a Deck is wanted, as lilguys_tools.logs.decks.load_deck"
            " reads one; lilguys_tools.new_game brings the built-in one"
        )
    if options.get("first_planner", 0) not in range(seats):
        raise ValueError(f"first_planner {options['first_planner']!r}: 0 to {seats - 1}")
    if options.get("scoring", STANDARD) not in SCORINGS:
        raise ValueError(f"scoring {options['scoring']!r}: {' or '.join(SCORINGS)}")


def check_players(names: Sequence[str]) -> Breach | None:
    """Return what is wrong with a table's names, or None (LG-PLAYERS)."""
    if not MIN_PLAYERS <= len(names) <= MAX_PLAYERS:
        facts: dict[str, Fact] = {"n": len(names), "least": MIN_PLAYERS, "most": MAX_PLAYERS}
        return Breach("LG-PLAYERS", "number", ("players",), facts)
    seen: dict[str, str] = {}
    for i, name in enumerate(names):
        folded = fold_name(name)
        if not folded:
            return Breach("LG-PLAYERS", "empty", ("players", i))
        if folded in RESERVED_NAMES:
            return Breach("LG-PLAYERS", "reserved", ("players", i), {"player": name.strip()})
        if folded in seen:
            facts = {"player": name.strip(), "other": seen[folded]}
            return Breach("LG-PLAYERS", "twice", ("players", i), facts)
        seen[folded] = name.strip()
    return None


def check_exclusives(
    deck: Deck, seats: int, replaces: int, cards: Mapping[int, int]
) -> Breach | None:
    """Return what is wrong with a choice of Exclusive Guys, or None (LG-EXCL-1, LG-EXCL-2)."""
    guy_types = {c.type for c in deck.cards if c.kind == GUY}
    if replaces not in guy_types:
        facts: dict[str, Fact] = {"type": deck.types[replaces].id}
        return Breach("LG-EXCL-1", "no-type-of-the-deck", ("exclusive", "replaces"), facts)
    if seats < MAX_PLAYERS and replaces in deck.small_types:
        facts = {"type": deck.types[replaces].id, "n": seats}
        return Breach("LG-EXCL-2", "leaves-anyway", ("exclusive", "replaces"), facts)
    by_symbols: dict[int, int] = {}
    for number, n in cards.items():
        card = deck.cards[number]
        at = ("exclusive", "cards", card.id)
        if card.kind != EXCLUSIVE:
            return Breach("LG-EXCL-1", "not-exclusive", at, {"card": card.id})
        if n > card.copies:
            facts = {"card": card.id, "n": n, "copies": card.copies}
            return Breach("LG-EXCL-1", "not-so-many", at, facts)
        by_symbols[card.symbols] = by_symbols.get(card.symbols, 0) + n
    if by_symbols.get(1, 0) != EXCLUSIVE_SINGLES or by_symbols.get(2, 0) != EXCLUSIVE_DOUBLES:
        facts = {
            "singles": by_symbols.get(1, 0),
            "doubles": by_symbols.get(2, 0),
            "of": EXCLUSIVES,
        }
        return Breach("LG-EXCL-1", "numbers", ("exclusive", "cards"), facts)
    return None
