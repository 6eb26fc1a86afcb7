"""The cards of a box as data: types, Guys, Exclusives and store cards."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from lilguys_tools.core.names import fold_id
from lilguys_tools.games.lilguys.conditions import Condition, Per
from lilguys_tools.games.lilguys.effects import NOTHING, Effect, Granted
from lilguys_tools.games.lilguys.pranks import PrankEffect

GUY, EXCLUSIVE = "guy", "exclusive"
NORMAL, SPECIAL, POWER, PRANK, FRIEND = "normal", "special", "power", "prank", "friend"
STORE_KINDS = (NORMAL, SPECIAL, POWER, PRANK, FRIEND)
#: How many cards a whole deck has: Guys (ten a type), Exclusives, store cards.
GUYS, PER_TYPE, EXCLUSIVES, STORE = 80, 10, 25, 45


@dataclass(frozen=True, slots=True)
class GroupType:
    """A type of Guys.

    Attributes
    ----------
    id, name : str
        Its id and its name for people.
    wild : bool
        Whether its cards are stacked with another type at the end (LG-POPULAR).
    buys : int
        Store cards taken for one of them: 1, or 2 for Rich (LG-RICH).
    optional : bool
        Whether it has no cards among the 80 Guys (Exclusive).
    source : str
        rulebook, derived or stand-in.
    """

    id: str
    name: str
    wild: bool = False
    buys: int = 1
    optional: bool = False
    source: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A kind of card.

    Attributes
    ----------
    id, name : str
        Its id and its name for people.
    kind : str
        guy, exclusive, normal, special, power, prank or friend.
    copies : int
        How many the box holds.
    type : int
        The number of a Guy's type, -1 for the others.
    symbols : int
        Symbols a Guy shows.
    points : int or Per
        Printed points, or the points an item brings.
    when : Condition or None
        What a Special Item asks; None always succeeds.
    effect : Effect, PrankEffect or None
        What a Power or Prank Item does.
    text, source : str
        What is printed on it, and where the entry comes from.
    """

    id: str
    name: str
    kind: str
    copies: int
    type: int = -1
    symbols: int = 0
    points: int | Per = 0
    when: Condition | None = None
    effect: Effect | PrankEffect | None = None
    text: str = ""
    source: str = ""

    @property
    def is_guy(self) -> bool:
        """Whether it goes to the Guys when collected (Friends do, LG-FRIEND)."""
        return self.type >= 0


@dataclass(frozen=True, slots=True)
class CardTables:
    """What the rules ask of a card, by card number, so that no rule looks at text.

    Attributes
    ----------
    is_guy, is_wild, in_line, in_store : tuple of bool
        Whether it goes to the Guys, is of a wild type, may lie in a line, in a store.
    types, symbols, printed : tuple of int
        Its type's number (-1 for items), symbols and a Guy's printed points.
    faces : tuple of (int, int, int)
        These three together, but no symbols for Populars, who have none of their own.
    buys_two : tuple of bool
        Whether sending it buys two cards by its type alone (LG-RICH).
    pranks : dict of int to PrankEffect
        The prank cards.
    powers : dict of int to Effect
        The power cards.
    grants : dict of int to Granted
        What power cards change about sending Guys, only those that do.
    granting : frozenset of int
        The cards in `grants`.
    first_store : int
        The number of the first store card; all Guys and Exclusives come before it.
    fetched : dict of Granted to tuple of int
        By card number what sending it brings, filled as it is asked for (`sending.all_fetches`).
    scored : dict of int to CardScore
        Cards that are worth the same to everybody, filled as they are scored (`scoring.score`).
    """

    is_guy: tuple[bool, ...]
    is_wild: tuple[bool, ...]
    in_line: tuple[bool, ...]
    in_store: tuple[bool, ...]
    types: tuple[int, ...]
    symbols: tuple[int, ...]
    printed: tuple[int, ...]
    faces: tuple[tuple[int, int, int], ...]
    buys_two: tuple[bool, ...]
    pranks: dict[int, PrankEffect]
    powers: dict[int, Effect]
    grants: dict[int, Granted]
    granting: frozenset[int]
    first_store: int
    fetched: dict[Granted, tuple[int, ...]]
    scored: dict[int, Any]


def _tables(cards: tuple[Card, ...], types: tuple[GroupType, ...]) -> CardTables:
    powers = {i: c.effect for i, c in enumerate(cards) if isinstance(c.effect, Effect)}
    grants = {i: one for i, p in powers.items() if (one := p.granted()) != NOTHING}
    kinds = tuple(c.type for c in cards)
    is_wild = tuple(c.is_guy and types[c.type].wild for c in cards)
    symbols = tuple(c.symbols for c in cards)
    printed = tuple(c.points if isinstance(c.points, int) and c.is_guy else 0 for c in cards)
    own = [0 if wild else n for n, wild in zip(symbols, is_wild, strict=True)]
    return CardTables(
        is_guy=tuple(c.is_guy for c in cards),
        is_wild=is_wild,
        in_line=tuple(c.kind in (GUY, EXCLUSIVE) for c in cards),
        in_store=tuple(c.kind in STORE_KINDS for c in cards),
        types=kinds,
        symbols=symbols,
        printed=printed,
        faces=tuple(zip(kinds, own, printed, strict=True)),
        buys_two=tuple(c.is_guy and types[c.type].buys == 2 for c in cards),
        pranks={i: c.effect for i, c in enumerate(cards) if isinstance(c.effect, PrankEffect)},
        powers=powers,
        grants=grants,
        granting=frozenset(grants),
        first_store=sum(1 for c in cards if c.kind in (GUY, EXCLUSIVE)),
        fetched={},
        scored={},
    )


@dataclass(frozen=True, slots=True)
class Deck:
    """A whole box.

    Attributes
    ----------
    id, name : str
        Its id and its name for people.
    types : tuple of GroupType
        In display order; the order breaks ties.
    cards : tuple of Card
        Guys, then Exclusives, then store cards; a card's number is its place here.
    small_types : tuple of int
        Types that leave with 2 or 3 players (LG-DECK-2).
    small_kinds : tuple of str
        Kinds of store cards that leave with 2 or 3 players.
    reference : tuple of int
        Points by symbols from 1; the last row holds for that many or more (LG-SCORE-1).
    simplified : tuple of int
        Points a symbol of the largest group, the second, ... (LG-SIMPLE).
    """

    id: str
    name: str
    types: tuple[GroupType, ...]
    cards: tuple[Card, ...]
    small_types: tuple[int, ...]
    small_kinds: tuple[str, ...]
    reference: tuple[int, ...]
    simplified: tuple[int, ...]
    numbers: dict[str, int] = field(init=False, repr=False, compare=False)
    type_numbers: dict[str, int] = field(init=False, repr=False, compare=False)
    tables: CardTables = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        numbers = {fold_id(card.id): i for i, card in enumerate(self.cards)}
        types = {fold_id(t.id): i for i, t in enumerate(self.types)}
        object.__setattr__(self, "numbers", numbers)
        object.__setattr__(self, "type_numbers", types)
        object.__setattr__(self, "tables", _tables(self.cards, self.types))

    def __hash__(self) -> int:
        return hash((self.id, self.name, len(self.cards)))

    def number(self, card_id: str) -> int:
        """Return the number of the card with this id, however it is spelled.

        Raises
        ------
        KeyError
            If the deck has no such card.
        """
        return self.numbers[fold_id(card_id)]
