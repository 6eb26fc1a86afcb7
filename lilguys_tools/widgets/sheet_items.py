"""A player's store cards: found in the deck, counted, or written out with their points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from ipywidgets import HTML, Dropdown, FloatText, Text, VBox

from lilguys_tools.core.names import did_you_mean, fold_id
from lilguys_tools.games.lilguys.deck import NORMAL, SPECIAL, Card
from lilguys_tools.render.sheet_html import signed, text_html
from lilguys_tools.session.sheet_words import card_title
from lilguys_tools.session.tally_cards import Item
from lilguys_tools.teach.lilguys_cards import card_text
from lilguys_tools.widgets.sheet_desk import Desk
from lilguys_tools.widgets.sheet_parts import (
    Keyed,
    Stepper,
    button,
    card,
    options,
    put,
    row,
    visible,
)

#: What a normal item is called that was counted and not named.
NORMAL_ITEM = "Normal item"
#: What a card written out is worth until somebody says otherwise.
USUAL_POINTS = 2
#: How many cards a search shows.
SHOWN = 6


class ItemsPart:
    """The store cards of one player."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._normal_points = 0
        self._found: list[Card] = []
        self.normal = Stepper("Normal items", "Normal items", self._normal, desk.notice)
        self.normal.box.add_class("lg-normal")
        self.search = Text(
            description="Find a card", placeholder="name, or what it asks", continuous_update=True
        )
        self.list = Dropdown(description="Or choose")
        self.found = [_Found(self, i) for i in range(SHOWN)]
        self.none = HTML()
        self.name = Text(description="Own card", placeholder="its name")
        # An IntText would make 1 of 1.5 without a word.
        self.points = FloatText(description="Points", value=USUAL_POINTS, step=1)
        self.points.add_class("lg-points")
        self.add = button("Add it", "Add the written card", self._written, desk.notice)
        self.held: Keyed[Item] = Keyed(lambda item: _Held(desk, item), "lg-held")
        self.box = card(
            HTML("<h3>Party Store cards</h3>"),
            self.held.box,
            self.normal.box,
            self.search,
            self.list,
            VBox([one.box for one in self.found]).add_class("lg-found"),
            self.none,
            row(self.name, self.points, self.add, name="lg-own-card"),
        )
        self.search.observe(lambda _: self._look(), "value")
        self.list.observe(self._from_list, "value")

    def show(self, score: Any, result: Any) -> None:
        """Show the player's items as they are now."""
        items = self.desk.table.hand(self.desk.player).items
        if result is not None:
            pairs = zip(result.setup.deck.cards, result.setup.copies, strict=True)
            self._setup, self._deck = result.setup, result.setup.deck
            self._cards = [c for c, copies in pairs if copies and not c.is_guy]
            normal = {c.points for c in self._cards if c.kind == NORMAL}
            worth = next(iter(normal)) if len(normal) == 1 else None
            self._normal_points = worth if isinstance(worth, int) else 0
            visible(self.normal.box, worth is not None)
            options(self.list, [("a card of the deck", ""), *_listed(self._cards)], "")
            put(self.normal.sign, value=f"Normal items, {self._normal_points} each")
            self._look()
        plain = (NORMAL_ITEM, self._normal_points)
        self.normal.show(items.count(plain))
        counts = Counter(item for item in items if item != plain)
        scored = {one.id: one for one in score.cards} if score is not None else {}
        for item, held in self.held.show(counts):
            name = card_title(item, self.desk.judged.deck) if isinstance(item, str) else item[0]
            one = scored.get(item if isinstance(item, str) else item[0])
            held.show(counts[item], name, one)

    def _normal(self, by: int) -> None:
        desk = self.desk
        args = {"name": NORMAL_ITEM, "points": self._normal_points}
        desk.enter("item", player=desk.player, by=by, **args)

    def _written(self) -> None:
        name = self.name.value.strip()
        if not name:
            self.desk.notice.warn("Write the name of the card first.")
            return
        if not self.points.value.is_integer():
            self.desk.notice.warn(f"{self.points.value:g} points: whole points only.")
            return
        desk = self.desk
        args = {"name": name, "points": int(self.points.value)}
        if desk.enter("item", player=desk.player, by=1, **args):
            put(self.name, value="")
            put(self.points, value=USUAL_POINTS)

    def _from_list(self, change: dict[str, Any]) -> None:
        """Show the card that was chosen, as if its name were typed."""
        if change["new"]:
            put(self.search, value=change["new"])
            put(self.list, value="")

    def take(self, place: int) -> None:
        """Add the card that stands at a place of what was found."""
        if place < len(self._found):
            id = self._found[place].id
            if self.desk.enter("item", player=self.desk.player, card=id, by=1):
                put(self.search, value="")

    def _look(self) -> None:
        words = self.search.value[:100]
        matching = list(_matching(self._deck, self._cards, words))
        elsewhere = _where_else(self._setup, words) if words.strip() else ""
        near = None
        if not matching and not elsewhere:
            near = did_you_mean(words, [one.name for one in self._cards])
            matching = [one for one in self._cards if one.name == near]
        self._found = matching[:SHOWN] if words.strip() else []
        for place, one in enumerate(self.found):
            visible(one.box, place < len(self._found))
            if place < len(self._found):
                one.show(self._found[place], card_text(self._deck, self._found[place]))
        said = elsewhere
        if near is not None:
            said = f"Nothing is called that: did you mean {text_html(near)}?"
        elif words.strip() and not matching:
            said = said or "No such card in this deck: write it out below, with its points."
        elif words.strip() and len(matching) > SHOWN:
            said = f"{len(matching) - SHOWN} more: type more of the name."
        put(self.none, value=f'<p class="lg-soft">{said}</p>' if said else "")


def _listed(cards: list[Card]) -> list[tuple[str, str]]:
    """Return (words, name) of the cards to choose from, kind by kind and by name."""
    named = {(one.kind, one.name) for one in cards}
    return [(f"{kind.title()}: {name}", name) for kind, name in sorted(named)]


def _matching(deck: Any, cards: list[Card], words: str) -> Iterator[Card]:
    """Give the cards that hold all of the words: those whose names begin so come first."""
    wanted = [fold_id(word) for word in words.split() if fold_id(word)]
    begin = fold_id(words)
    ranked = sorted(cards, key=lambda c: not fold_id(c.name).startswith(begin))
    for one in ranked:
        text = fold_id(f"{one.name}{one.id}{one.kind}{card_text(deck, one)}")
        if wanted and all(word in text for word in wanted):
            yield one


def _where_else(setup: Any, words: str) -> str:
    """Return where a Guy or a Friend is counted, if one may be meant and no store card."""
    deck, begin = setup.deck, fold_id(words)
    for one, copies in zip(deck.cards, setup.copies, strict=True):
        kind = deck.types[one.type].name if one.is_guy else ""
        called = (fold_id(one.name), fold_id(kind))
        if not kind or len(begin) < 3 or not any(name.startswith(begin) for name in called):
            continue
        name = text_html(kind if one.name == one.id else one.name)
        if copies:
            return f"{name}: counted above, in the row of the {text_html(kind)}."
        if one.type in deck.small_types or one.kind in deck.small_kinds:
            return f"{name}: in the box with fewer than four players (LG-DECK-2)."
        return f"{name}: not in this game; under Table it can be."
    return ""


class _Found:
    """A card that a search found."""

    def __init__(self, part: ItemsPart, place: int) -> None:
        self.add = button("", "", lambda: part.take(place), part.desk.notice)
        self.text = HTML()
        self.box = row(self.add, self.text, name="lg-found-row")

    def show(self, one: Card, text: str) -> None:
        """Show a card and what it does."""
        put(self.add, description=f"+ {one.name}", tooltip=f"Add {one.name}")
        kind = f"{one.kind} item"
        put(self.text, value=f'<span class="lg-soft">{text_html(kind)}: {text_html(text)}</span>')


class _Held:
    """A card that the player has, with how many and what it brings."""

    def __init__(self, desk: Desk, item: Item) -> None:
        args = {"card": item} if isinstance(item, str) else {"name": item[0], "points": item[1]}
        self.stepper = Stepper(
            "",
            "",
            lambda by: desk.enter("item", player=desk.player, by=by, **args),
            desk.notice,
        )
        self.box = self.stepper.box

    def show(self, n: int, name: str, scored: Any) -> None:
        """Show how many of it there are, and its points."""
        worth = ""
        if scored is not None:
            worth = f'<b class="lg-num">{signed(scored.points * n)}</b>'
            if scored.kind == SPECIAL:
                done = "done" if scored.done else "not done"
                worth = f'<span class="lg-soft">{done}</span> {worth}'
            if n > 1:
                worth += f' <span class="lg-soft">{signed(scored.points)} each</span>'
        put(self.stepper.sign, value=f"<span>{text_html(name)}</span> {worth}")
        self.stepper.call(name)
        self.stepper.show(n)
