"""The Exclusive Guys that a table plays with: which type makes way, and which ten come."""

from __future__ import annotations

from typing import Any

from ipywidgets import HTML, Dropdown, VBox

from lilguys_tools.games.lilguys.deck import EXCLUSIVE, Card, Deck
from lilguys_tools.games.lilguys.setup import EXCLUSIVE_DOUBLES, EXCLUSIVE_SINGLES
from lilguys_tools.render.sheet_html import text_html
from lilguys_tools.session.sheet_words import card_title, symbols_word
from lilguys_tools.widgets.sheet_desk import Desk
from lilguys_tools.widgets.sheet_parts import Keyed, Stepper, button, options, put, visible

#: How many are wanted of those with so many symbols.
_WANTED = {1: EXCLUSIVE_SINGLES, 2: EXCLUSIVE_DOUBLES}


class ExclusivePart:
    """Chooses the Exclusive Guys.

    A choice of ten is one entry on the sheet: until it is whole it is this page's alone. Where a
    deck leaves nothing to choose, as the standard one does, it is entered with the type.
    """

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._showing = False
        self._deck: Deck | None = None
        self._entered: dict[str, Any] = {}
        self._replaces = ""
        self._chosen: dict[str, int] = {}
        self.type = Dropdown(description="Exclusive Guys")
        self.said = HTML().add_class("lg-live")
        self.cards: Keyed[tuple[str, str]] = Keyed(self._stepper, "lg-held")
        self.play = button("Play with these", "Play with these ten", self._play, desk.notice)
        self.choice = VBox([self.said, self.cards.box, self.play]).add_class("lg-unset")
        self.box = VBox([self.type, self.choice]).add_class("lg-exclusive")
        self.type.observe(self._type_is, "value")

    def show(self, result: Any) -> None:
        """Show what the table plays with, and what is being chosen here."""
        setup, entered = result.setup, self.desk.table.exclusive
        if entered != self._entered or setup.deck is not self._deck:
            exclusives = setup.exclusives
            self._entered, self._deck = entered, setup.deck
            self._replaces = setup.deck.types[exclusives.replaces].id if exclusives else ""
            cards = exclusives.cards if exclusives else ()
            self._chosen = {setup.deck.cards[card].id: n for card, n in cards if n}
        self._showing = True
        kinds = [("none", "")]
        kinds += [
            (f"in place of {kind.name}", kind.id) for kind in setup.deck.types if not kind.optional
        ]
        options(self.type, kinds, self._replaces)
        self._showing = False
        self._show_choice(setup.deck)

    def _show_choice(self, deck: Deck) -> None:
        visible(self.choice, bool(self._replaces) and only_choice(deck) is None)
        of_deck = _exclusives(deck)
        shown = self.cards.show((deck.id, one.id) for one in of_deck)
        for one, (_, stepper) in zip(of_deck, shown, strict=True):
            title, dots = card_title(one.id, deck), "\u25cf" * one.symbols
            put(stepper.sign, value=f"<span>{dots} {text_html(title)}</span>")
            stepper.call(title if one.name == one.id else f"{title}, {symbols_word(one)}")
            stepper.show(self._chosen.get(one.id, 0), one.copies)
        counts = [
            f"{sum(self._chosen.get(one.id, 0) for one in of_deck if one.symbols == symbols)} "
            f"of {wanted} with {symbols} {'symbol' if symbols == 1 else 'symbols'}"
            for symbols, wanted in _WANTED.items()
        ]
        is_played = self._value() == self._entered
        told = "The table plays with these." if is_played else f"Chosen: {', '.join(counts)}."
        put(self.said, value=f'<p class="lg-soft">{told}</p>')
        put(self.play, disabled=is_played)

    def _stepper(self, key: tuple[str, str]) -> Stepper:
        return Stepper("", "", lambda by: self._count(key[1], by), self.desk.notice)

    def _count(self, card: str, by: int) -> None:
        n = self._chosen.get(card, 0) + by
        self._chosen = {id: k for id, k in {**self._chosen, card: n}.items() if k > 0}
        if self._deck is not None:
            self._show_choice(self._deck)

    def _value(self) -> dict[str, Any]:
        return {"replaces": self._replaces, "cards": self._chosen}

    def _type_is(self, change: dict[str, Any]) -> None:
        if self._showing or self._deck is None:
            return
        self._replaces = change["new"]
        only = only_choice(self._deck)
        if not self._replaces:
            is_entered = not self._entered or self._enter({})
        elif only is not None:
            self._chosen = only
            is_entered = self._enter(self._value())
        else:
            # Another type makes way for the same ten; before there are ten, nothing is entered.
            is_entered = not self._entered or self._enter(self._value())
        if not is_entered:
            self._deck = None  # what was refused is shown back
        self.desk.on_change()

    def _play(self) -> None:
        self._enter(self._value())

    def _enter(self, value: dict[str, Any]) -> bool:
        return self.desk.enter("set", key="exclusive", value=value)


def _exclusives(deck: Deck) -> list[Card]:
    return [one for one in deck.cards if one.kind == EXCLUSIVE]


def only_choice(deck: Deck) -> dict[str, int] | None:
    """Return the Exclusive Guys of a deck where there is one way only to choose them."""
    cards = _exclusives(deck)
    if sorted(one.symbols for one in cards) != sorted(_WANTED):
        return None
    return {one.id: _WANTED[one.symbols] for one in cards}
