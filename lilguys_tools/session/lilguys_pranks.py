"""Short notation for what a prank moves: ``cool Ben``, ``cool from Ben to Dee``."""

from __future__ import annotations

import re
from collections.abc import Sequence

from lilguys_tools.games.lilguys import legal
from lilguys_tools.games.lilguys.moves import Prank
from lilguys_tools.games.lilguys.pranks import (
    DISCARD,
    Discard,
    Give,
    PrankEffect,
    Steal,
    Swap,
    Table,
    Transfer,
)
from lilguys_tools.games.lilguys.rules import prank_table
from lilguys_tools.games.lilguys.state import State
from lilguys_tools.session.words import Lexicon, NotationError, numbered

_WAY = re.compile(r"\b(from|to)\b")
_PARTS = re.compile(r"\s*(?:,|;|\band\b|\bfor\b|>)\s*")
_NOTHING = frozenset({"", "-", "none", "nothing", "no", "nothing is moved"})


def read_prank(state: State, text: str) -> Prank:
    """Return what is moved by the prank just bought.

    Written out it is ``cool from Ben to Dee``; shorter, the cards and the other player, and
    which way they go the prank itself says. A number is one of the list of moves.

    Raises
    ------
    NotationError
        If it can not be read.
    """
    if text.lower() in _NOTHING:
        return Prank(())
    if re.fullmatch(r"\d{1,9}", text):
        return numbered(legal.legal_moves(state), text)  # type: ignore[return-value]
    reader = _Reader(state)
    if _WAY.search(text):
        return Prank(tuple(reader.written_out(part) for part in re.split(r"[,;]", text)))
    return Prank(reader.short(text))


def prank_words(state: State, move: Prank) -> str:
    """Return what the prank just bought moves, as short as it may be typed: ``cool Ben``."""
    table, names = prank_table(state), state.setup.players
    effect = state.setup.deck.tables.pranks[state.prank]
    ids = [state.setup.deck.cards[card].id for card, _, _ in move.transfers]
    if not ids:
        return "-"
    if isinstance(effect, (Steal, Give, Discard, Swap)):
        _, giver, taker = move.transfers[0]
        return " ".join([*ids, names[giver if giver != table.buyer else taker]])
    ways = zip(ids, move.transfers, strict=True)
    return ", ".join(f"{card} from {names[g]} to {_taker(names, t)}" for card, (_, g, t) in ways)


def _taker(names: Sequence[str], taker: int) -> str:
    return "discard" if taker == DISCARD else names[taker]


class _Reader:
    """Reads cards and players of one table; the buyer has the prank."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.table: Table = prank_table(state)
        self.effect: PrankEffect = state.setup.deck.tables.pranks[state.prank]
        deck = state.setup.deck
        held = {deck.cards[card].id for hand in self.table.hands for card in hand}
        words = {card.name: card.id for card in deck.cards}
        words.update({card.id: card.id for card in deck.cards})
        self.cards = Lexicon(words, held)
        names = state.setup.players
        self.players = Lexicon({name: name for name in names}, what="player")
        self.seats = {name: seat for seat, name in enumerate(names)}

    def card(self, word: str) -> int:
        return self.state.setup.deck.number(self.cards.find(word))

    def seat(self, word: str) -> int:
        if word.lower() == "me":
            return self.table.buyer
        return self.seats[self.players.find(word)]

    def written_out(self, text: str) -> Transfer:
        """Read ``cool from Ben to Dee``; who is left out is the buyer, or the discard."""
        card, *ways = _WAY.split(text.replace(" out of the game", " to discard"))
        named = {way: who.strip() for way, who in zip(ways[::2], ways[1::2], strict=True)}
        giver, taker = self.table.buyer, self._default_taker()
        if "from" in named:
            giver = self.seat(named["from"])
        if "to" in named:
            gone = named["to"].lower() in ("discard", "out", "out of the game")
            taker = DISCARD if gone else self.seat(named["to"])
        return (self.card(card.strip()), giver, taker)

    def _default_taker(self) -> int:
        return DISCARD if isinstance(self.effect, Discard) else self.table.buyer

    def short(self, text: str) -> tuple[Transfer, ...]:
        """Read cards and the other player; a swap's own cards come first."""
        cards: list[int] = []
        other: int | None = None
        for part in _PARTS.split(text):
            for word in [part] if self.cards.exact(part) else part.split():
                seat = self._seat_or_none(word)
                if seat is not None and not self._is_card(word):
                    other = seat
                else:
                    cards.append(self.card(word))
        if other is None:
            other = self._other(cards)
        return self._moved(cards, other)

    def _seat_or_none(self, word: str) -> int | None:
        exact = self.players.exact(word)
        begun = [exact] if exact is not None else self.players.begun(word)
        return self.seats[begun[0]] if len(begun) == 1 else None

    def _is_card(self, word: str) -> bool:
        """Whether a word that could be a player is rather a card, spelled out in full."""
        return self.cards.exact(word) is not None and self.players.exact(word) is None

    def _other(self, cards: list[int]) -> int:
        """Return the one player that can be meant where none is named."""
        others = self.table.others()
        can = [s for s in others if self.effect.check(self.table, self._moved(cards, s)) is None]
        meant = can if len(can) == 1 else others
        if len(meant) == 1:
            return meant[0]
        names = ", ".join(self.state.setup.players[seat] for seat in can or others)
        raise NotationError("with which player?", f"name one as well: {names}")

    def _moved(self, cards: list[int], other: int) -> tuple[Transfer, ...]:
        buyer = self.table.buyer
        match self.effect:
            case Steal():
                return tuple((card, other, buyer) for card in cards)
            case Give():
                return tuple((card, buyer, other) for card in cards)
            case Discard():
                return tuple((card, other, DISCARD) for card in cards)
            case Swap():
                half = (len(cards) + 1) // 2
                mine = tuple((card, buyer, other) for card in cards[:half])
                return mine + tuple((card, other, buyer) for card in cards[half:])
        raise NotationError("which way does it go?", "as cool from Ben to Dee")
