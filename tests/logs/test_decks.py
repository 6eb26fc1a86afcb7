"""Deck files: what the built-in one holds, and every rule of a deck broken once.

Decks are made by editing the text of the built-in one. In a new text ``§`` marks where the
problem is owed; it is taken out before the deck is read.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from lilguys_tools.games.lilguys import effects, pranks
from lilguys_tools.games.lilguys.conditions import Per
from lilguys_tools.games.lilguys.deck import Card, Deck
from lilguys_tools.logs.decks import (
    STANDARD,
    DeckError,
    built_in_decks,
    built_in_path,
    deck_of,
    load_deck,
    standard_deck,
)
from lilguys_tools.logs.problems import Problem
from lilguys_tools.logs.reader import read

TEXT = Path(built_in_path(STANDARD)).read_text("utf-8")

# Parts of the built-in deck that the cases change.
NAME = "name: Standard box with stand-in cards"
TYPE = "  cool:      {name: Cool Guys, source: rulebook}\n"
COOL = "{id: cool, type: cool, symbols: 1, copies: 8, source: derived}"
CAKE = "{id: cake, name: Cake, kind: normal, points: 2, copies: 3,"
PINATA = "{id: pinata,"
JUNK = "kind: normal, points: 2, copies: 1, source: rulebook,"
SPOT = "{id: spotlight, name: Spotlight, kind: special, when: {most: funny}, points: 5,"
CONGA = "when: {most: guys}, points: {each: 1, per: guys, max: 5},"
WINDOW = "when: {any: [{fewest: stinky}, {at_most: {stinky: 1}}]}"
TRUNK = "when: {at_least: {weird: 4, fancy: 4}}"
GUEST = "when: {all: [{types_at_least: 5}, {at_least: {funny: 3, rich: 3}}]}"
BUS = "{id: shuttle-bus, name: Shuttle Bus, kind: power, effect: {extra_sends: 1},"
BUS_TEXT = 'text: "You may send one more Guy to the store in each round."'
LOYALTY = "effect: {buys_two: [fancy]}"
KARAOKE = "effect: {extra_symbols: {funny: 1}}"
CUSHION = "kind: prank, effect: {steal: 1},"
ADDRESS = "effect: {give: 2, types: [shy, stinky]}"
FRIEND = "{id: friend, name: Friend, kind: friend, type: shy, symbols: 1, copies: 10,"
SMALL = "small_game: {types: [shy, cool], kinds: [friend]}"
CARD = "reference_card: {1: -1, 2: 1, 3: 3, 4: 6, 5: 10, 6: 14, 7: 18, 8: 22, 9: 26, 10: 0}"
SIMPLE = "simplified_card: [2, 1]"


def edited(*changes: tuple[str, str]) -> str:
    """Return the text of the built-in deck with changes, each of what stands there once."""
    text = TEXT
    for old, new in changes:
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in the deck"
        text = text.replace(old, new)
    return text


def deck(text: str) -> tuple[Deck | None, list[Problem]]:
    (document,) = read(text.encode(), "box.yaml")
    return deck_of(document)


def good(*changes: tuple[str, str]) -> Deck:
    found, problems = deck(edited(*changes))
    assert [problem.as_text() for problem in problems] == []
    assert found is not None
    return found


def card(found: Deck, id: str) -> Card:
    return found.cards[found.number(id)]


# -- what is fine ------------------------------------------------------------------------


def test_built_in_deck_keeps_the_figures_of_the_rulebook() -> None:
    """80 Guys, 25 Exclusives, 45 store cards; 60 and 35 in a small game (LG-DECK-1, LG-DECK-2)."""
    found = standard_deck()
    copies: dict[str, int] = {}
    for c in found.cards:
        copies[c.kind] = copies.get(c.kind, 0) + c.copies
    assert (copies.pop("guy"), copies.pop("exclusive")) == (80, 25)
    assert copies == {"normal": 15, "special": 10, "power": 6, "prank": 4, "friend": 10}
    guys = [c for c in found.cards if c.kind == "guy"]
    assert sum(c.copies for c in guys if c.type not in found.small_types) == 60
    assert found.small_kinds == ("friend",)
    assert found.reference == (-1, 1, 3, 6, 10, 14, 18, 22, 26, 0)
    assert found.simplified == (2, 1)
    negative = [c.id for c in guys if isinstance(c.points, int) and c.points < 0]
    assert negative == ["shy", "shy2", "stinky", "stinky2"]
    assert built_in_decks() == (STANDARD,)


def test_names_and_points_have_defaults() -> None:
    found = good(
        (CAKE, "{id: cake, kind: normal, copies: 3,"),
        (TYPE, "  cool: {source: rulebook}\n"),
        (f"{NAME}\n", ""),
    )
    assert (card(found, "cake").name, card(found, "cake").points) == ("cake", 2)
    assert card(found, "friend").points == 0
    assert (found.types[0].name, found.name) == ("cool", "standard")


def test_special_item_may_ask_nothing() -> None:
    assert card(good((SPOT, SPOT.replace("when: {most: funny}, ", ""))), "spotlight").when is None


def test_ids_are_matched_however_spelled() -> None:
    found = good((SMALL, "small_game: {types: [S H_Y, Cool], kinds: [friend]}"))
    assert [found.types[kind].id for kind in found.small_types] == ["shy", "cool"]
    assert found.number("Junk Pile") == found.number("junk-pile")


def test_ids_are_text_and_own_keys_are_passed_over() -> None:
    found = good(
        (CAKE, CAKE.replace("id: cake", "id: 007, x-shelf: [1, {a: b}]")),
        ("deck: standard", "deck: null\nx-owner: Ana\nnotes: mine"),
    )
    assert (card(found, "007").copies, found.id) == (3, "null")


def test_manual_shows_its_text() -> None:
    found = good(
        (BUS, BUS.replace("{extra_sends: 1}", "manual")),
        (CUSHION, "kind: prank, effect: manual, points: -1,"),
    )
    assert isinstance(card(found, "shuttle-bus").effect, effects.Manual)
    assert isinstance(card(found, "whoopee-cushion").effect, pranks.ManualPrank)
    assert card(found, "whoopee-cushion").points == -1


def test_points_for_each_of_something() -> None:
    found = good(
        (JUNK, JUNK.replace("points: 2", "points: {each: -2, per: stinky}")),
        (CONGA, "points: {each: 3, per: types, max: 0},"),
    )
    assert card(found, "junk-pile").points == Per(-2, found.type_numbers["stinky"])
    assert card(found, "conga-line").points == Per(3, "types", 0)


def test_give_may_leave_the_types_open() -> None:
    assert card(good((ADDRESS, "effect: {give: 3}")), "wrong-address").effect == pranks.Give(
        3, None
    )


def test_any_guy_may_print_points() -> None:
    found = good((COOL, COOL.replace("copies", "points: -3, text: Brr, copies")))
    assert (card(found, "cool").points, card(found, "cool").text) == (-3, "Brr")


def test_cards_to_count_by_may_be_longer() -> None:
    found = good((CARD, CARD.replace("}", ", 11: -5}")), (SIMPLE, "simplified_card: [3, 2, 1, 0]"))
    assert found.reference[-2:] == (0, -5)
    assert found.simplified == (3, 2, 1, 0)


# -- what is told ------------------------------------------------------------------------

#: By name: what stands in the built-in deck, what stands there instead, and what is told.
BROKEN = {
    # The file and its keys.
    "no deck": ("deck: standard", "§x-deck: standard", "deck is missing here"),
    "no store": ("deck: standard", "§deck: standard", "store is missing here"),
    "format": ("format: 1", "format: §2", "2 is out of range"),
    "source": (COOL, COOL.replace("derived", "§guess"), "found guess"),
    "no source": (COOL, "§" + COOL.replace(", source: derived", ""), "source is missing here"),
    "unknown key": (COOL, COOL.replace("copies", "§copys: 1, copies"), "has no key copys"),
    "key twice": (COOL, COOL.replace("copies", "copies: 8, §copies"), "copies stands here already"),
    "empty": (NAME, "name:§", "expected text, found nothing"),
    "anchor": (COOL, "§&a " + COOL, "anchors (&a) are not used here"),
    # Types.
    "type named guys": (TYPE, f"  §guys: {{source: derived}}\n{TYPE}", "no type is called guys"),
    "type named items": (TYPE, f"  §Items: {{source: derived}}\n{TYPE}", "no type is called Items"),
    "type named types": (TYPE, f"  §types: {{source: derived}}\n{TYPE}", "no type is called types"),
    "type without id": (TYPE, f"  §'-': {{source: derived}}\n{TYPE}", "a type needs an id"),
    "type twice": (
        TYPE,
        f"{TYPE}  §Co-ol: {{optional: true, source: derived}}\n",
        "Co-ol and cool are the same id",
    ),
    "wild": ("wild: true", "wild: §yes", "expected true or false, found yes"),
    "buys": ("buys: 2", "buys: §3", "3 is out of range"),
    "type without Guys": (
        TYPE,
        f"  §warm: {{source: derived}}\n{TYPE}",
        "every type has 10 Guys, found 0 warm",
    ),
    # Guys and their number.
    "unknown type": (COOL, COOL.replace("type: cool", "type: §cooll"), "there is no type cooll"),
    "symbols": (COOL, COOL.replace("symbols: 1", "symbols: §0"), "0 is out of range"),
    "copies": (COOL, COOL.replace("copies: 8", "copies: §0"), "0 is out of range"),
    "copies quoted": (COOL, COOL.replace("copies: 8", "copies: §'8'"), "expected a whole number"),
    "nine of a type": (TYPE, "  §" + TYPE.lstrip(), "every type has 10 Guys, found 9 cool"),
    "79 Guys": (f"guys:\n  - {COOL}", f"guys:\n  §- {COOL.replace('8', '7')}", "found 79"),
    "optional under guys": (
        COOL,
        COOL.replace("type: cool", "type: §exclusive"),
        "exclusive does not belong here",
    ),
    "other type under exclusive": (
        "{id: exclusive2, type: exclusive,",
        "{id: exclusive2, type: §cool,",
        "cool does not belong here",
    ),
    "26 exclusives": (
        "  - {id: exclusive, type: exclusive, symbols: 1, copies: 20,",
        "  §- {id: exclusive, type: exclusive, symbols: 1, copies: 21,",
        "a deck has 25 Exclusive Guys, found 26",
    ),
    "card without id": (COOL, COOL.replace("id: cool", "id: §'_'"), "a card needs an id"),
    "card twice": (PINATA, "{id: §Ca Ke,", "Ca Ke and cake are the same id"),
    # Store cards.
    "46 store cards": (
        "  # 15 normal items\n  - ",
        "  §- {id: extra, kind: normal, copies: 1, source: derived}\n  - ",
        "a deck has 45 store cards, found 46",
    ),
    "kind": (JUNK, JUNK.replace("normal", "§norml"), "found norml"),
    "when on a normal item": (
        JUNK,
        JUNK.replace("points: 2", "§when: {most: guys}"),
        "when is for special cards only",
    ),
    "effect on a normal item": (
        JUNK,
        JUNK.replace("points: 2", "§effect: manual"),
        "effect is for power and prank cards only",
    ),
    "type on a normal item": (
        JUNK,
        JUNK.replace("points: 2", "§type: shy"),
        "type is for friend cards only",
    ),
    "symbols on a normal item": (
        JUNK,
        JUNK.replace("points: 2", "§symbols: 1"),
        "symbols is for friend cards only",
    ),
    "special without points": (SPOT, "§" + SPOT.replace(" points: 5,", ""), "points is missing"),
    "power without effect": (
        BUS,
        "§" + BUS.replace(" effect: {extra_sends: 1},", ""),
        "effect is missing here",
    ),
    "friend without type": (
        FRIEND,
        "§" + FRIEND.replace("type: shy, ", ""),
        "type is missing here",
    ),
    "friend without symbols": (
        FRIEND,
        "§" + FRIEND.replace("symbols: 1, ", ""),
        "symbols is missing here",
    ),
    "friend with points for each": (
        FRIEND,
        FRIEND.replace("copies", "points: §{each: 1, per: guys}, copies"),
        "a Friend's points are a whole number",
    ),
    # Conditions.
    "condition of a wild type": (
        SPOT,
        SPOT.replace("funny", "§popular"),
        "popular is wild and is no group of its own",
    ),
    "condition with two keys": (
        SPOT,
        SPOT.replace("{most: funny}", "§{most: funny, fewest: guys}"),
        "a condition has exactly one key",
    ),
    "condition without key": (SPOT, SPOT.replace("{most: funny}", "§{}"), "exactly one key"),
    "condition with unknown key": (SPOT, SPOT.replace("most", "§moist"), "has no key moist"),
    "condition that is a word": (SPOT, SPOT.replace("{most: funny}", "§funny"), "found funny"),
    "most of no type": (SPOT, SPOT.replace("funny", "§points"), "there is no type points"),
    "most groups": (SPOT, SPOT.replace("funny", "§types"), "there is no type types"),
    "condition within": (WINDOW, WINDOW.replace("stinky: 1", "stinky: §-1"), "-1 is out of range"),
    "any of nothing": (WINDOW, "when: {any: §[]}", "needs at least 1 entries"),
    "not of a list": (WINDOW, "when: {not: §[{most: guys}]}", "found a list"),
    "amounts of nothing": (TRUNK, "when: {at_least: §{}}", "found an empty one"),
    "amount of no type": (TRUNK, TRUNK.replace("weird: 4", "§guys: 4"), "there is no type guys"),
    "amount of a wild type": (TRUNK, TRUNK.replace("weird", "§popular"), "popular is wild"),
    "number of groups": (GUEST, GUEST.replace("5", "§many"), "expected a whole number, found many"),
    # Points.
    "points for a wild type": (CONGA, CONGA.replace("per: guys", "per: §popular"), "is wild"),
    "points without each": (CONGA, CONGA.replace("{each: 1, ", "§{"), "each is missing here"),
    "points without per": (
        CONGA,
        CONGA.replace("{each: 1, per: guys", "§{each: 1"),
        "per is missing",
    ),
    "points as a word": (SPOT, SPOT.replace("points: 5", "points: §few"), "found few"),
    "points with a fraction": (SPOT, SPOT.replace("points: 5", "points: §5.0"), "found 5.0"),
    # Effects.
    "power with a prank's effect": (BUS, BUS.replace("extra_sends", "§steal"), "has no key steal"),
    "prank with a power's effect": (
        CUSHION,
        CUSHION.replace("steal", "§extra_sends"),
        "has no key extra_sends",
    ),
    "effect with two keys": (
        BUS,
        BUS.replace("{extra_sends: 1}", "§{extra_sends: 1, send_negative: true}"),
        "a power item's effect has exactly one key",
    ),
    "no more sends": (BUS, BUS.replace("extra_sends: 1", "extra_sends: §0"), "0 is out of range"),
    "effect as a word": (BUS, BUS.replace("{extra_sends: 1}", "§manuel"), "found manuel"),
    "effect not true": (
        "send_negative: true",
        "send_negative: §false",
        "expected true, found false",
    ),
    "effect on no types": (LOYALTY, "effect: {buys_two: §[]}", "needs at least 1 entries"),
    "effect on an unknown type": (
        LOYALTY,
        "effect: {buys_two: [§fance]}",
        "there is no type fance",
    ),
    "effect on a type alone": (LOYALTY, "effect: {buys_two: §fancy}", "expected a list of types"),
    "more symbols of nothing": (KARAOKE, "effect: {extra_symbols: §{}}", "found an empty one"),
    "give nothing": (ADDRESS, ADDRESS.replace("give: 2", "give: §0"), "0 is out of range"),
    "give of no types": (ADDRESS, ADDRESS.replace("[shy, stinky]", "§[]"), "at least 1 entries"),
    "give and steal": (ADDRESS, ADDRESS.replace("types:", "§steal: 1, types:"), "has no key steal"),
    "steal with types": (
        CUSHION,
        CUSHION.replace("{steal: 1}", "§{steal: 1, types: [shy]}"),
        "one key",
    ),
    # What leaves in a small game, and the cards to count by.
    "unknown kind leaves": (SMALL, SMALL.replace("[friend]", "[§fiend]"), "found fiend"),
    "unknown type leaves": (SMALL, SMALL.replace("shy", "§sly"), "there is no type sly"),
    "too few store cards": (
        SMALL,
        SMALL.replace("[friend]", "§[friend, special]"),
        "25 store cards are left with 2 or 3 players, 30 owed",
    ),
    "no type left": (
        SMALL,
        "small_game: §{types: [shy, cool, funny, weird, fancy, rich, stinky], kinds: [friend]}",
        "no type is left that is not wild",
    ),
    "small game without kinds": (SMALL, "small_game: §{types: [shy]}", "kinds is missing here"),
    "row missing": (CARD, CARD.replace("{1:", "§{1:").replace(" 4: 6,", ""), "without a gap"),
    "row 0": (CARD, CARD.replace("{1:", "{§0: 0, 1:"), "0 is out of range"),
    "row that is no number": (CARD, CARD.replace("10: 0", "§10+: 0"), "expected a whole number"),
    "no rows": (CARD, "reference_card: §{}", "the rows run from 1 without a gap"),
    "no simplified card": (SIMPLE, "simplified_card: §[]", "needs at least 1 entries"),
}


#: What else some cases change.
FURTHER = {
    "no store": ("\nstore:\n", "\nx-store:\n"),
    "nine of a type": (COOL, COOL.replace("copies: 8", "copies: 7")),
}


def changes(name: str) -> list[tuple[str, str]]:
    """Return the edits of a case."""
    old, new, _ = BROKEN[name]
    return [(old, new), *([FURTHER[name]] if name in FURTHER else [])]


@pytest.mark.parametrize("name", BROKEN)
def test_rule_of_a_deck_broken(name: str) -> None:
    marked = edited(*changes(name))
    before, mark, after = marked.partition("§")
    assert mark, "a case marks its place"
    found, problems = deck(before + after)
    assert found is None
    place = before.count("\n") + 1, len(before) - before.rfind("\n")
    told = [p.as_text() for p in problems if (p.line, p.column) == place and p.id == "FORMAT"]
    assert [text for text in told if BROKEN[name][2] in text], [p.as_text() for p in problems]


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("unknown type", "did you mean cool?"),
        ("unknown key", "did you mean copies?"),
        ("kind", "did you mean normal?"),
        ("condition with unknown key", "did you mean most?"),
        ("unknown kind leaves", "did you mean friend?"),
        ("effect on an unknown type", "did you mean fancy?"),
        ("source", "one of: rulebook, derived, stand-in"),
        ("effect on a normal item", None),
    ],
)
def test_hint_where_one_helps(name: str, hint: str | None) -> None:
    _, problems = deck(edited(*changes(name)).replace("§", ""))
    assert hint in [problem.hint for problem in problems]


def test_manual_without_text() -> None:
    text = edited((BUS, BUS.replace("{extra_sends: 1}", "manual")), (BUS_TEXT, "x-text: lost"))
    _, (problem,) = deck(text)
    assert problem.message == "text is missing here"
    assert problem.path == "store[17]"  # after 7 normal and 10 special cards
    line = text.splitlines()[problem.line - 1]
    assert line[problem.column - 1 :].startswith("{id: shuttle-bus")


def test_all_that_is_wrong_is_told_at_once() -> None:
    broken = [BROKEN[name] for name in ("buys", "copies", "kind", "row 0", "no simplified card")]
    _, problems = deck(edited(*((old, new.replace("§", "")) for old, new, _ in broken)))
    assert len(problems) == len(broken)
    lines = [problem.line for problem in problems]
    assert lines == sorted(set(lines))


def test_path_of_a_problem() -> None:
    _, (problem,) = deck(edited(BROKEN["condition within"][:2]).replace("§", ""))
    assert problem.path == "store[9].when.any[1].at_most.stinky"


@pytest.mark.parametrize("text", ["[]", "deck", "[deck, standard]"])
def test_document_that_is_no_mapping(text: str) -> None:
    found, (problem,) = deck(text)
    assert found is None
    assert (problem.line, problem.column, problem.id) == (1, 1, "FORMAT")
    assert problem.message.startswith("expected a deck, found ")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", ":1:1: [FORMAT] there is no deck in this file"),
        ("# nothing\n---\n---\n", ":1:1: [FORMAT] there is no deck in this file"),
        (f"{TEXT}---\n{TEXT}", "a deck file holds one deck only"),
        ("deck: [\n", "[YAML]"),
    ],
)
def test_file_that_is_no_deck(text: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "box.yaml"
    path.write_text(text, "utf-8")
    with pytest.raises(DeckError) as caught:
        load_deck(path)
    assert told in str(caught.value)
    assert caught.value.problems[0].file == str(path)


def test_changed_file_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "box.yaml"
    path.write_text(TEXT, "utf-8")
    assert load_deck(path).id == "standard"
    path.write_text(edited(("deck: standard", "deck: mine-own")), "utf-8")
    assert load_deck(path).id == "mine-own"


def test_unknown_built_in_deck() -> None:
    with pytest.raises(KeyError):
        standard_deck("no-such")
    with pytest.raises(OSError, match="no-such"):
        load_deck("no-such.yaml")
