"""The engine's scores against the naive scorer, which settles Populars by brute force."""

import random

import pytest
import yaml
from lilguys_table import DECK_FILES, DECKS, exclusives, new_game
from naive_scoring import known_cards, naive_score
from random_tables import some_box, some_table

from lilguys_tools.games.lilguys.notation import result_json
from lilguys_tools.games.lilguys.scoring import score
from lilguys_tools.games.lilguys.values import Holding, Written
from lilguys_tools.logs.decks import load_deck

BOXES = {name: yaml.safe_load(path.read_text("utf-8")) for name, path in DECK_FILES.items()}


def setup_of(table, deck):
    ours = table["exclusive"]
    options = {"exclusives": exclusives(deck, ours["replaces"], **ours["cards"])} if ours else {}
    reference = (0, *(table["reference"][n + 1] for n in range(len(table["reference"]))))
    return new_game(table["names"], deck, reference=reference, **options).setup


def engine_score(table, deck):
    """The players as the JSON of `score` shows them."""
    held = [
        Holding(
            tuple(map(deck.number, guys)),
            tuple(
                deck.number(item) if isinstance(item, str) else Written(**item) for item in items
            ),
        )
        for guys, items in zip(table["guys"], table["items"], strict=True)
    ]
    stacks = [
        choice
        and tuple(
            (deck.number(card), tuple(deck.type_numbers[kind] for kind in named))
            for card, named in choice.items()
        )
        for choice in table["choices"]
    ]
    setup, last = setup_of(table, deck), table["last"]
    result = score(setup, held, last_planner=last, stacks=stacks, scoring=table["scoring"])
    return result_json(result)["players"]


def brought(table, popular_as):
    symbols = {}
    for card, named in popular_as.items():
        for kind in named:
            n = known_cards(table["box"])[card]["symbols"]
            symbols[kind] = symbols.get(kind, 0) + n
    return symbols


def assert_agreed(table, deck):
    """Every figure of every player is the same, and so is what the Populars bring where."""
    found = engine_score(table, deck)
    for player, hand, choice in zip(found, table["guys"], table["choices"], strict=True):
        named = player.pop("popular_as")
        wild = [
            c
            for c in hand
            if table["box"]["types"][known_cards(table["box"])[c]["type"]].get("wild")
        ]
        assert sorted(c for c, types in named.items() for _ in types) == sorted(wild)
        assert choice is None or brought(table, named) == brought(table, choice)
        player["brought"] = brought(table, named)
    assert found == naive_score(table)


@pytest.mark.parametrize("block", range(10))
@pytest.mark.parametrize("name", DECKS)
def test_tables_of_the_three_boxes(name, block):
    """LG-SCORE-1, LG-ITEM, LG-SIMPLE, LG-SPECIAL, LG-POPULAR, LG-POPULAR-2, LG-POWER, LG-WIN."""
    for seed in range(block * 20, block * 20 + 20):
        chance = random.Random(f"{name} {seed}")
        assert_agreed(some_table(chance, BOXES[name]), DECKS[name])


@pytest.mark.parametrize("seed", range(60))
def test_tables_of_boxes_made_by_chance(seed, tmp_path):
    """LG-SPECIAL, LG-POPULAR-2, LG-SCORE-1, LG-SCORE-4: any cards that a deck file may hold.

    Nested conditions, negative and capped points, a second wild type, wild cards that print
    points, cards with three symbols, reference cards that jump up and down.
    """
    chance = random.Random(seed)
    box = some_box(chance, BOXES[chance.choice(sorted(BOXES))])
    path = tmp_path / "box.yaml"
    path.write_text(yaml.safe_dump(box, sort_keys=False, allow_unicode=True), "utf-8")
    deck = load_deck(path)
    for _ in range(6):
        assert_agreed(some_table(chance, box), deck)


@pytest.mark.parametrize("scoring", ["standard", "simplified"])
@pytest.mark.parametrize("name", DECKS)
def test_all_ten_populars_in_one_hand(name, scoring):
    """LG-POPULAR-2: 8 single and 2 double ones; 12 symbols on 7 types, 18 564 ways."""
    chance = random.Random(f"{name} {scoring}")
    box = BOXES[name]
    table = some_table(chance, box, most_wild=0)
    while len(table["names"]) != 4 or (table["exclusive"] or {}).get("replaces") == wild(box):
        table = some_table(chance, box, most_wild=0)
    single, double = (c["id"] for c in box["guys"] if c["type"] == wild(box))
    table["guys"][1] += [single] * 8 + [double] * 2
    table |= {"scoring": scoring, "choices": [None] * 4}
    assert_agreed(table, DECKS[name])


def wild(box):
    return next(kind for kind, entry in box["types"].items() if entry.get("wild"))


def test_many_populars_shared_by_all():
    """LG-POPULAR-2: up to ten Populars at one table, each settled as the others stand by then."""
    for seed in range(12):
        name = ("standard", "plain", "rich")[seed % 3]
        chance = random.Random(f"shared {seed}")
        assert_agreed(some_table(chance, BOXES[name], most_wild=10), DECKS[name])
