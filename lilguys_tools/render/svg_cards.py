"""Cards drawn: a Guy is his type's shape with a face; store cards are tickets with a sign."""

from __future__ import annotations

from functools import cache

from lilguys_tools.games.lilguys.deck import FRIEND, NORMAL, POWER, PRANK, SPECIAL, Card, Deck
from lilguys_tools.render.ansi import cut
from lilguys_tools.render.looks import Look, looks
from lilguys_tools.render.svg import FONT, drawing, ink, picture, tag, text, words
from lilguys_tools.render.tables import width
from lilguys_tools.teach.lilguys_score import type_name
from lilguys_tools.teach.story import counted

#: Eyes and mouth for each shape, on its square of 24, in the order of `looks.SHAPES`.
FACES = (
    '<path d="M4.5 9.5h15v1.2a3.2 3.2 0 0 1-6.4.6h-2.2a3.2 3.2 0 0 1-6.4-.6z" class="f"/>'
    '<path d="M9 17q3 1.5 6-.8"/>',
    '<circle cx="9.8" cy="13" r="1" class="f"/><circle cx="14.2" cy="13" r="1" class="f"/>'
    '<path d="M7.5 15.5h9a4.5 3.6 0 0 1-9 0z" class="f"/>',
    '<circle cx="12" cy="10.4" r="3.1"/><circle cx="12.9" cy="10.4" r="1.3" class="f"/>'
    '<path d="M8.6 16.2q1.7-1.6 3.4 0t3.4 0"/>',
    '<circle cx="14.6" cy="11.6" r="2.2"/><circle cx="14.6" cy="11.6" r=".8" class="f"/>'
    '<circle cx="9.6" cy="11.6" r=".9" class="f"/><path d="M12 15.6q-2-1.6-3.8.6 2.6.8 3.8-.6 '
    '1.2 1.4 3.8.6-1.8-2.2-3.8-.6z" class="f"/>',
    '<path d="M7 8.6h3.4M13.6 8.6H17" /><circle cx="8.7" cy="10.6" r="1.1" class="f"/>'
    '<circle cx="15.3" cy="10.6" r="1.1" class="f"/><path d="M7 15q5 4 10-1.4"/>',
    '<circle cx="8.6" cy="10" r="1.2" class="f"/><path d="M13.6 10.4q1.8-1.8 3.6 0"/>'
    '<path d="M7.4 14h9.2q-.8 4-4.6 4t-4.6-4z" class="f"/>',
    '<path d="M7 9.4q1.4 1.3 2.8 0M14.2 9.4q1.4 1.3 2.8 0M10.8 13.6h2.4"/>',
    '<path d="M8.4 9.2l2.4 1.2M15.6 9.2l-2.4 1.2"/><path d="M8.4 15q1.2-1.6 2.4 0t2.4 0 2.4 0"/>',
    '<path d="M8 14.6h2.8M13.2 14.6H16"/><path d="M9.6 17.6q2.4 1 4.8 0"/>',
    '<circle cx="9.4" cy="13.4" r="1" class="f"/><circle cx="14.6" cy="13.4" r="1" class="f"/>'
    '<circle cx="12" cy="17" r="1.5"/>',
)
#: A sign for each kind of store card, on a square of 24.
SIGNS = {
    NORMAL: '<path d="M3 9h18v4H3zM5 13h14v8H5zM12 9v12M12 9C8 9 6 7 8 4.8S12 6 12 9c0-3 2-6.4 '
    '4-4.2S16 9 12 9z"/>',
    SPECIAL: '<circle cx="12" cy="12" r="9"/><circle cx="12" cy="12" r="5"/>'
    '<circle cx="12" cy="12" r="1.5" fill="currentColor"/>',
    POWER: '<path d="M14 2 5 14h6l-1 8 9-12h-6z" fill="currentColor"/>',
    PRANK: '<path d="M3 18 2 6l6 5 4-8 4 8 6-5-1 12zM3 21.5h18"/>'
    '<circle cx="12" cy="14.5" r="1.3" fill="currentColor"/>',
}
#: Columns of a longer name that stand on a card.
_LONGEST = 14
#: In a fan the names of covered cards are not shown.
_NAMED = {"class_": "lgt-name"}
#: Where the figures of a card of one, two and three symbols stand: x, y and size.
_PLACES = (
    ((13.0, 21.0, 38.0),),
    ((5.0, 22.0, 29.0), (30.0, 33.0, 29.0)),
    ((20.0, 15.0, 24.0), (6.0, 38.0, 24.0), (34.0, 38.0, 24.0)),
)


@cache
def deck_looks(deck: Deck) -> tuple[Look, ...]:
    """Return how each type of a deck looks, by the type's number."""
    known = looks((kind.id, type_name(deck, i)) for i, kind in enumerate(deck.types))
    return tuple(known[kind.id] for kind in deck.types)


def look_css(look: Look) -> str:
    """Return the colours of a type for a ``style``, with what they are without a stylesheet."""
    ground = f"var(--lg-type-{look.index}, {ink('card')})"
    return f"--t: {ground}; --i: var(--lg-type-{look.index}-ink, {ink('ink')})"


def guy_words(deck: Deck, card: Card) -> str:
    """Return a Guy in words: ``Cool with 2 symbols, printed -2``."""
    name = type_name(deck, card.type)
    told = f"{card.name}, a {name} Guy" if card.kind == FRIEND else name
    if card.symbols != 1:
        told += f" with {counted(card.symbols, 'symbol')}"
    return f"{told}, printed {card.points}" if card.points else told


def figure(look: Look, x: float, y: float, size: float) -> str:
    """Return a Guy: his type's shape with a face and two legs."""
    face = tag(
        "g",
        FACES[look.index].replace('class="f"', 'fill="var(--t)"'),
        fill="none",
        stroke="var(--t)",
        stroke_width="1.3",
        stroke_linecap="round",
        stroke_linejoin="round",
    )
    legs = '<path d="M9 19v6.5H6.5M15 19v6.5h2.5" fill="none" stroke="var(--i)" '
    legs += 'stroke-width="1.6" stroke-linecap="round"/>'
    body = tag("g", look.shape, fill="var(--i)")
    return tag("g", legs, body, face, transform=f"translate({x:g} {y:g}) scale({size / 24:.3f})")


def guy_card(deck: Deck, number: int, small: bool = False) -> str:
    """Return a Guy's card.

    Parameters
    ----------
    deck : Deck
        The box.
    number : int
        The card's number in it.
    small : bool, optional
        One of a fan, below which stands in words what it holds.
    """
    card = deck.cards[number]
    look = deck_looks(deck)[card.type]
    places = _PLACES[card.symbols - 1] if 0 < card.symbols <= len(_PLACES) else _PLACES[0]
    count = "●" * card.symbols if 0 < card.symbols <= len(_PLACES) else f"{card.symbols}●"
    name = cut(card.name if card.kind == FRIEND else look.name, _LONGEST)
    drawn = [
        f'<rect x="1" y="1" width="62" height="88" rx="8" fill="{ink("card")}" '
        f'stroke="{ink("edge")}" stroke-width="1.5"/>',
        '<rect x="4" y="4" width="56" height="66" rx="5" fill="var(--t)"/>',
        text(7, 16, look.letters, 11, "var(--i)"),
        text(7 + 7.5 * len(look.letters), 15, count, 8, "var(--i)"),
        *(figure(look, *place) for place in places),
        tag("g", text(32, 83, name, _fitting(name, 13, 58), ink("ink"), "middle"), **_NAMED),
    ]
    if card.points:
        drawn.append(f'<circle cx="51" cy="14" r="8.5" fill="{ink("bad")}"/>')
        drawn.append(text(51, 18, f"{card.points}", 11, ink("card"), "middle"))
    how = {"class_": "lgt-guy", **FONT, "style": look_css(look), "data_card": card.id}
    if small:
        return drawing("0 0 64 90", *drawn, **how)
    return picture("0 0 64 90", guy_words(deck, card), *drawn, **how)


def ticket(deck: Deck, number: int, note: str, *, off: bool = False, points: str = "") -> str:
    """Return a card of the store, lying there or kept, as an entry of a list.

    Parameters
    ----------
    deck : Deck
        The box.
    number : int
        The card's number in it.
    note : str
        What stands below its name.
    off : bool, optional
        It brings nothing: a Special Item not done.
    points : str, optional
        What stands at its end.
    """
    card = deck.cards[number]
    if card.is_guy:
        look = deck_looks(deck)[card.type]
        sign = drawing(
            "0 0 40 44",
            '<rect width="40" height="44" rx="6" fill="var(--t)"/>',
            *(figure(look, *place) for place in _TICKET_PLACES[min(card.symbols, 2) - 1]),
            style=look_css(look),
        )
        name = card.name if card.kind == FRIEND else look.name
    else:
        sign = drawing(
            "0 0 24 24",
            SIGNS.get(card.kind, SIGNS[NORMAL]),
            fill="none",
            stroke="currentColor",
            stroke_width="1.7",
            stroke_linejoin="round",
            class_="lgt-sign",
        )
        name = card.name
    told = tag("b", words(name)) + tag("span", words(note), class_="lgt-note")
    end = tag("span", words(points), class_="lgt-points") if points else ""
    return tag(
        "li",
        sign,
        tag("span", told, class_="lgt-told"),
        end,
        class_=f"lgt-ticket lgt-{card.kind}{' lgt-off' if off else ''}",
        title=card.text or None,
        data_card=card.id,
    )


_TICKET_PLACES = (((8.0, 8.0, 24.0),), ((3.0, 8.0, 17.0), (20.0, 15.0, 17.0)))


def _fitting(text: str, size: float, room: float) -> float:
    """Return the size at which a text takes no more room, as far as letters can be told."""
    return min(size, round(room / (0.62 * max(width(text), 1)), 1))
