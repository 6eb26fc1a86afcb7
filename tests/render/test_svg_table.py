"""What drawn tables show: each card once, all text escaped, nothing by colour alone."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from typing import Any

import pytest

from lilguys_tools.core.dice import Dice
from lilguys_tools.games import load
from lilguys_tools.games.lilguys.moves import Deal, Pick, Split, Trade
from lilguys_tools.games.lyingsack.moves import ANSWERS, ROLLS, TAKES
from lilguys_tools.logs.decks import standard_deck
from lilguys_tools.render.svg_table import table_css, table_html

DECK = standard_deck()
HOSTILE = ('<img src=x onerror="alert(1)">', "\u202eevil", "A" * 300, "&amp;'\"]]>")
YES, NO = ANSWERS


def cards(ids: str) -> tuple[int, ...]:
    return tuple(DECK.number(card) for card in ids.split())


LINE = "rich cool shy2 popular funny stinky weird fancy cool2 rich2"
STORE = "shuttle-bus balloons friend spotlight whoopee-cushion"
FIRST = (
    Deal(cards(LINE), cards(STORE)),
    Split((1, 4, 3, 2)),
    Pick(3),  # Ben, at the left of Ana: weird, fancy are in it, and stinky
    Trade(DECK.number("fancy"), cards("spotlight")),
)


def lilguys(*moves: Any, names: tuple[str, ...] = ("Ana", "Ben", "Cleo", "Dee")) -> Any:
    rules = load("lilguys")
    state = rules.initial(rules.new_setup(names, deck=DECK))
    for move in moves:
        state = rules.step(state, move)
    return state


def sack(*moves: Any, names: tuple[str, ...] = ("Ana", "Ben", "Cleo")) -> Any:
    rules = load("lyingsack")
    state = rules.initial(rules.new_setup(names))
    for move in moves:
        state = rules.step(state, move)
    return state


def tree(game: str, state: Any, **options: Any) -> ET.Element:
    """Return a table parsed as XML, so it is well formed as HTML and as SVG."""
    html = table_html(game, state, **options)
    assert html == table_html(game, state, **options)
    return ET.fromstring(html)


def by_class(root: ET.Element, name: str) -> list[ET.Element]:
    return [one for one in root.iter() if name in one.get("class", "").split()]


def drawn(root: ET.Element) -> Counter[str]:
    return Counter(one.get("data-card", "") for one in root.iter() if one.get("data-card"))


def text(root: ET.Element) -> str:
    return " ".join("".join(root.itertext()).split())


def test_every_card_is_drawn_once() -> None:
    root = tree("lilguys", lilguys(*FIRST))
    (line,) = by_class(root, "lgt-line")
    assert drawn(line) == Counter(LINE.split())
    assert [sum(drawn(box).values()) for box in by_class(line, "lgt-group")] == [1, 4, 3, 2]
    (store,) = by_class(root, "lgt-store")
    assert drawn(store) == Counter(STORE.replace("spotlight", "fancy").split())
    ben = by_class(root, "lgt-player")[1]
    assert drawn(ben) == Counter(["stinky", "weird", "spotlight"])
    others = (by_class(root, "lgt-player")[seat] for seat in (0, 2, 3))
    assert not any(drawn(other) for other in others)


def test_a_double_card_shows_two_figures_and_its_points() -> None:
    root = tree("lilguys", lilguys(FIRST[0]))
    shy = next(one for one in root.iter() if one.get("data-card") == "shy2")
    title = shy.find("{http://www.w3.org/2000/svg}title")
    assert title is not None and title.text == "Shy with 2 symbols, printed -2"
    legs = [one for one in shy.iter() if (one.get("d") or "").startswith("M9 19v6.5")]
    assert len(legs) == 2
    assert text(shy).endswith("Sh●●Shy-2")


def test_groups_say_who_took_them() -> None:
    boxes = by_class(tree("lilguys", lilguys(*FIRST)), "lgt-group")
    heads = [text(by_class(box, "lgt-head")[0]) for box in boxes]
    assert heads == ["Group Afree", "Group Bfree", "Group Ctaken by Ben", "Group Dfree"]


def test_scores_stand_beside_the_cards() -> None:
    """Ben has a Weird and a Stinky Guy: -1 each, -1 printed; and Spotlight without a Funny."""
    ben = by_class(tree("lilguys", lilguys(*FIRST)), "lgt-player")[1]
    assert "-3 points, rank 4" in text(ben)
    assert [text(one) for one in by_class(ben, "lgt-get")] == ["-1", "-1"]
    assert text(by_class(ben, "lgt-off")[0]) == "Spotlightnot done so far0"
    assert "Printed on Guys: -1 point" in text(ben)
    plain = by_class(tree("lilguys", lilguys(*FIRST), scores=False), "lgt-player")[1]
    assert "rank" not in text(plain) and not by_class(plain, "lgt-get")


def test_a_sent_guy_says_by_whom() -> None:
    (store,) = by_class(tree("lilguys", lilguys(*FIRST)), "lgt-store")
    assert "Fancysent by Ben" in text(store)


def test_who_decides_is_said_in_words() -> None:
    active = by_class(tree("lilguys", lilguys(*FIRST)), "lgt-active")
    assert [text(one)[:16] for one in active] == ["Cleodecides now0"]


def test_before_the_first_round_nothing_lies_there() -> None:
    root = tree("lilguys", lilguys())
    assert not drawn(root)
    assert text(root) == "Before round 1 of 8: nothing is laid out yet"


def test_piles_number_die_and_sack() -> None:
    """Ana rolls 4 (the number stays 2) and Cleo accepts two Bad Things: piles 2, 2, 4."""
    state = sack(ROLLS[3], TAKES[0], NO, YES, ROLLS[1])
    root = tree("lyingsack", state)
    full = [
        sum(one.get("data-thing") == "bad" for one in pile.iter())
        for pile in by_class(root, "lgt-player")
    ]
    assert full == [2, 2, 4]
    (track,) = by_class(root, "lgt-track")
    assert [one.text for one in track if one.get("aria-current")] == ["3"]
    labels = [one.get("aria-label") for one in root.iter() if one.get("role") == "img"]
    assert labels == [
        "The die shows 2",
        "Sack: 42 Bad Things and the Good Thing",
        "Hand: nothing taken",
    ]


@pytest.mark.parametrize(
    ("hand", "told"), [(TAKES[0], "Hand: 2 Bad Things"), (TAKES[1], "Hand: the Good Thing")]
)
def test_a_view_of_a_closed_hand_does_not_give_it_away(hand: Any, told: str) -> None:
    state = sack(ROLLS[3], hand)
    assert told in table_html("lyingsack", state)
    public = table_html("lyingsack", load("lyingsack").view(state, None))
    assert "Hand: closed" in public
    other = TAKES[1] if hand == TAKES[0] else TAKES[0]
    view = load("lyingsack").view(sack(ROLLS[3], other), None)
    assert public == table_html("lyingsack", view)


def test_who_is_out_has_no_pile() -> None:
    """Two and two, then Ben is given 2, 3, 4 and goes out at the third hand of his."""
    moves: list[Any] = [ROLLS[0], TAKES[0], YES, ROLLS[0], TAKES[0], NO]
    moves += [ROLLS[0], TAKES[0], YES]  # Ben: 2, 4 (+2), 7 (his own 3 refused), 11: out
    root = tree("lyingsack", sack(*moves, names=("Ana", "Ben")))
    assert "has won" in text(root)
    (out,) = by_class(root, "lgt-out")
    assert "out in turn 3" in text(out)


@pytest.mark.parametrize("game", ["lilguys", "lyingsack"])
def test_names_are_text(game: str) -> None:
    state = lilguys(*FIRST, names=HOSTILE) if game == "lilguys" else sack(*[], names=HOSTILE)
    root = tree(game, state)
    assert not [one for one in root.iter() if one.tag.endswith(("img", "script"))]
    told = text(root)
    assert HOSTILE[0] in told and HOSTILE[2] in told and HOSTILE[3] in told
    assert "\u202e" not in told and "\\u202eevil" in told


@pytest.mark.parametrize(("game", "seats"), [("lilguys", 2), ("lilguys", 4), ("lyingsack", 5)])
def test_any_position_is_well_formed(game: str, seats: int) -> None:
    """A whole random game: each position parses, each ID stands once, and no address in it."""
    rules = load(game)
    options = {"deck": DECK} if game == "lilguys" else {}
    state = rules.initial(rules.new_setup(["Ana", "Ben", "Cleo", "Dee", "Eve"][:seats], **options))
    dice = Dice(seats)
    for i in range(120):
        if rules.is_over(state):
            break
        moves = rules.legal_moves(state)
        move = rules.chance(state, dice) if rules.is_chance(state) else dice.choice(moves)
        state = rules.step(state, move)
        if i % 6:
            continue
        root = tree(game, state)
        ids = [one.get("id") for one in root.iter() if one.get("id")]
        assert len(ids) == len(set(ids))
        if game == "lilguys":
            held = Counter(DECK.cards[c].id for seat in range(seats) for c in state.hand(seat))
            held += Counter(DECK.cards[c].id for items in state.items for c in items)
            (players,) = by_class(root, "lgt-players")
            assert drawn(players) == held
        else:
            things = [one for one in root.iter() if one.get("data-thing") == "bad"]
            assert len(things) == sum(state.piles)


def test_types_differ_without_colour() -> None:
    """Each type has a shape, a face and letters of its own."""
    from lilguys_tools.render.svg_cards import FACES, deck_looks

    known = deck_looks(DECK)
    for what in ("shape", "letters", "name"):
        assert len({getattr(look, what) for look in known}) == len(DECK.types)
    assert len({FACES[look.index] for look in known}) == len(DECK.types)


def test_nothing_is_fetched() -> None:
    html = table_html("lilguys", lilguys(*FIRST)) + table_css()
    found = set(re.findall(r"https?://[^\"' )]*|url\(", html))
    assert found == {"http://www.w3.org/2000/svg"}  # a name, no address
