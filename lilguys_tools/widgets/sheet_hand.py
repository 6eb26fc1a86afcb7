"""A player's cards: the Guys with plus and minus, and what they are worth as they come."""

from __future__ import annotations

from functools import partial
from typing import Any

from ipywidgets import HTML, Dropdown, ToggleButtons, VBox

from lilguys_tools.games.lilguys.deck import Card, Deck
from lilguys_tools.games.lilguys.notation import choice_json
from lilguys_tools.render.looks import Look, looks
from lilguys_tools.render.sheet_html import counted, plain_points, reasons, signed, text_html
from lilguys_tools.session.sheet_words import card_title, symbols_word, title_in_sum
from lilguys_tools.teach.lilguys_score import house_rules, player_lines
from lilguys_tools.widgets.sheet_desk import Desk
from lilguys_tools.widgets.sheet_items import ItemsPart
from lilguys_tools.widgets.sheet_parts import Keyed, Lines, Stepper, card, put, row, visible


class HandPart:
    """The cards of one player, and why they bring what they bring."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.head = HTML().add_class("lg-live").add_class("lg-hand-head")
        self.elsewhere = HTML()
        self.types: Keyed[tuple[Any, ...]] = Keyed(lambda key: _TypeRow(desk, *key), "lg-types")
        self._rows: list[_TypeRow] = []
        self.items = ItemsPart(desk)
        self.populars = PopularPart(desk)
        self.why_head = HTML()
        self.why = Lines()
        self.why_box = card(self.why_head, self.why.box)
        self.box = VBox(
            [
                card(self.head, self.elsewhere, HTML("<h3>Guys</h3>"), self.types.box),
                self.populars.box,
                self.items.box,
                self.why_box,
            ]
        ).add_class("lg-stack")

    def show(self) -> None:
        """Show the player's cards as they are now."""
        desk = self.desk
        mark = desk.table.marks()[desk.player]
        result = desk.judged.result
        seat = [one.id for one in desk.table.people].index(desk.player)
        score = result.players[seat] if result is not None else None
        hides = desk.hides_totals
        total = "\u2013" if score is None or hides else plain_points(score.total)
        unit = "" if hides else "point" if score is not None and score.total == 1 else "points"
        sums = (
            ""
            if score is None or hides
            else f"Guys {signed(score.guys)} \u00b7 printed {signed(score.printed)} \u00b7 "
            f"items {signed(score.items)}"
        )
        put(
            self.head,
            value=f'<div class="lg-hand-title"><h2>{mark.html()}</h2><p class="lg-big">{total}'
            f'<span class="lg-unit"> {unit}</span></p></div><p class="lg-soft">{sums}</p>',
        )
        elsewhere = desk.elsewhere()
        warned = f'<p class="lg-warn">{text_html(elsewhere)}</p>' if elsewhere else ""
        put(self.elsewhere, value=warned)
        if result is not None:
            self._show_types(result)
        self._show_worth(score)
        self.populars.show(score, result)
        self.items.show(score, result)
        visible(self.why_box, score is not None and not hides)
        if score is not None and not hides:
            put(self.why_head, value=f"<h3>Why {counted(score.total)}?</h3>")
            title = partial(title_in_sum, deck=result.setup.deck)
            house = {"LG-SCORE-1": house_rules(result)}
            self.why.show(reasons("lilguys", player_lines(result, score, title), house))

    def _show_types(self, result: Any) -> None:
        deck: Deck = result.setup.deck
        signs = looks((kind.id, kind.name) for kind in deck.types)
        keys = []
        for number, kind in enumerate(deck.types):
            pairs = zip(deck.cards, result.setup.copies, strict=True)
            cards = tuple(c.id for c, copies in pairs if copies and c.type == number)
            if cards:
                keys.append((deck.id, kind.id, signs[kind.id], _told(deck, cards)))
        self._rows = [one for _, one in self.types.show(keys)]

    def _show_worth(self, score: Any) -> None:
        counts = dict(self.desk.table.hand(self.desk.player).guys)
        groups = {group.type: group for group in score.groups} if score is not None else {}
        for one in self._rows:
            one.show(counts, groups)


def _told(deck: Deck, ids: tuple[str, ...]) -> tuple[tuple[str, str, str], ...]:
    """Return (id, sign, name) of each card of a type: what is counted by a stepper."""
    return tuple((id, *_sign(deck.cards[deck.number(id)])) for id in ids)


def _sign(one: Card) -> tuple[str, str]:
    """Return a Guy's sign as HTML and his name; his own, where a deck has several of a kind."""
    dots, words = "\u25cf" * one.symbols, symbols_word(one)
    if one.name in (one.id, ""):
        return dots, words
    named = f'{dots} <span class="lg-small">{text_html(one.name)}</span>'
    return named, one.name if one.kind == "friend" else f"{one.name}, {words}"


class _TypeRow:
    """A type of Guys: what the group is worth, and a stepper for each of its cards."""

    def __init__(
        self,
        desk: Desk,
        deck: str,
        kind: str,
        look: Look,
        cards: tuple[tuple[str, str, str], ...],
    ) -> None:
        self.kind, self.look = kind, look
        self.worth = HTML().add_class("lg-worth")
        self.steppers = {
            id: Stepper(
                sign,
                f"{look.name}, {words}",
                lambda by, id=id: desk.enter("guys", player=desk.player, card=id, by=by),  # type: ignore[misc]
                desk.notice,
            )
            for id, sign, words in cards
        }
        self.box = VBox(
            [self.worth, row(*(one.box for one in self.steppers.values()), name="lg-steppers")]
        ).add_class("lg-type-row")

    def show(self, counts: dict[str, int], groups: dict[str, Any]) -> None:
        """Show how many there are, and what the group brings."""
        for id, stepper in self.steppers.items():
            stepper.show(counts.get(id, 0))
        group = groups.get(self.kind)
        worth = ""
        if group is not None:
            word = "symbol" if group.symbols == 1 else "symbols"
            worth = f'{group.symbols} {word} <b class="lg-num">{signed(group.points)}</b>'
        put(self.worth, value=f"{self.look.chip(self.look.name)}<span>{worth}</span>")


class PopularPart:
    """What each Popular Guy is stacked with: the best by itself, or as the player says."""

    MODES = (("Best by itself", False), ("I choose", True))

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._showing = False
        self.mode = ToggleButtons(options=self.MODES, description="Popular Guys")
        self.choices: Keyed[tuple[str, int]] = Keyed(self._choice)
        self.found = HTML()
        self.box = card(self.mode, self.found, self.choices.box)
        self.mode.observe(self._other_mode, "value")
        self._types: tuple[tuple[str, str], ...] = ()
        self._shown: list[tuple[tuple[str, int], Dropdown]] = []

    def _choice(self, key: tuple[str, int]) -> Dropdown:
        made = Dropdown(options=self._types)
        made.observe(self._chosen, "value")
        return made

    def show(self, score: Any, result: Any) -> None:
        """Show how the player's Populars are stacked; nothing where there are none."""
        visible(self.box, score is not None and bool(score.popular_as))
        if score is None or not score.popular_as:
            return
        self._showing = True
        deck = result.setup.deck
        self._types = tuple(
            (deck.types[kind].name, deck.types[kind].id) for kind in result.setup.types_in_play
        )
        put(self.mode, value=not score.chosen)
        stacked = choice_json(result.setup, score.popular_as)
        pairs = [(id, i, kind) for id, kinds in stacked.items() for i, kind in enumerate(kinds)]
        self._shown = self.choices.show([] if score.chosen else [(id, i) for id, i, _ in pairs])
        for ((id, i), box), (_, _, kind) in zip(self._shown, pairs, strict=False):
            put(box, description=f"{card_title(id, deck)} {i + 1}", options=self._types)
            put(box, value=kind)
        names = {id: name for name, id in self._types}
        lines = [
            f"<li>{text_html(card_title(id, deck))}: <b>"
            f"{text_html(', '.join(names.get(kind, kind) for kind in kinds))}</b></li>"
            for id, kinds in stacked.items()
        ]
        best = f"<p>They join, for the highest total:</p><ul>{''.join(lines)}</ul>"
        put(self.found, value=best if score.chosen else "")
        self._showing = False

    def _other_mode(self, change: dict[str, Any]) -> None:
        if self._showing:
            return
        desk, result = self.desk, self.desk.judged.result
        stacked: dict[str, list[str]] = {}
        if change["new"] and result is not None:
            seat = [one.id for one in desk.table.people].index(desk.player)
            stacked = choice_json(result.setup, result.players[seat].popular_as)
        desk.enter("popular", player=desk.player, **{"as": stacked})

    def _chosen(self, _change: Any) -> None:
        if self._showing:
            return
        stacked: dict[str, list[str]] = {}
        for (id, _), box in self._shown:
            stacked.setdefault(id, []).append(box.value)
        desk = self.desk
        if not desk.enter("popular", player=desk.player, **{"as": stacked}):
            desk.on_change()
