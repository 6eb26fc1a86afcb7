"""Boxes and tables made by chance, as the naive scorer reads them."""

import copy

from lilguys_table import NAMES
from naive_scoring import known_cards, plain_types


def some_condition(chance, types, depth=0):
    keys = ["most", "fewest", "at_least", "at_most", "types_at_least", "types_at_most"]
    if depth < 2:
        keys += ["all", "any", "not"] * 2
    key = chance.choice(keys)
    if key in ("most", "fewest"):
        return {key: chance.choice([*types, "guys", "items"])}
    if key in ("at_least", "at_most"):
        named = chance.sample(types, chance.randint(1, 3))
        return {key: {kind: chance.randint(0, 5) for kind in named}}
    if key in ("types_at_least", "types_at_most"):
        return {key: chance.randint(0, 7)}
    if key == "not":
        return {key: some_condition(chance, types, depth + 1)}
    parts = chance.randint(1, 3)
    return {key: [some_condition(chance, types, depth + 1) for _ in range(parts)]}


def some_points(chance, types):
    if chance.random() < 0.5:
        return chance.randint(-4, 9)
    each = {"each": chance.randint(-2, 3), "per": chance.choice([*types, "guys", "items", "types"])}
    return each | ({"max": chance.randint(-3, 10)} if chance.random() < 0.5 else {})


def some_effect(chance, all_types):
    named = chance.sample(all_types, chance.randint(1, 3))
    amounts = {kind: chance.randint(0, 3) for kind in named}
    return chance.choice(
        [
            {"ignore_printed": named},
            {"extra_symbols": amounts},
            {"extra_symbols": amounts},
            {"group_bonus": amounts},
            {"group_bonus": amounts},
            "manual",
        ]
    )


def some_store(chance, box, types):
    """Store cards in place of a box's own; its Friends stay."""
    friends = [card for card in box["store"] if card["kind"] == "friend"]
    for number in range(45 - sum(card["copies"] for card in friends)):
        kind = chance.choice(["normal", *["special"] * 3, "power", "power", "prank"])
        card = {"id": f"card-{number}", "kind": kind, "copies": 1, "source": "stand-in"}
        if kind == "special":
            card["points"] = some_points(chance, types)
            if chance.random() < 0.95:
                card["when"] = some_condition(chance, types)
        elif chance.random() < 0.3:
            card["points"] = some_points(chance, types)
        if kind == "power":
            card |= {"effect": some_effect(chance, list(box["types"])), "text": "Whatever."}
        if kind == "prank":
            card["effect"] = {"steal": 1}
        yield card
    yield from friends


def some_box(chance, box):
    """A box with other store cards and reference cards; some Guys print other figures."""
    box = copy.deepcopy(box)
    types = [kind for kind, entry in box["types"].items() if not entry.get("wild")]
    regular = [kind for kind in types if not box["types"][kind].get("optional")]
    friendly = {card["type"] for card in box["store"] if card["kind"] == "friend"}
    if chance.random() < 0.3:  # a second wild type
        wild = chance.choice([kind for kind in regular if kind not in friendly])
        box["types"][wild]["wild"] = True
        types.remove(wild)
    if chance.random() < 0.4:
        for card in box["guys"]:
            if chance.random() < 0.2:
                card["points"] = chance.randint(-2, 2)
            if chance.random() < 0.1:
                card["symbols"] = chance.randint(1, 3)
    box["store"] = list(some_store(chance, box, types))
    if chance.random() < 0.5:
        rows = chance.randint(1, 14)
        box["reference_card"] = {n: chance.randint(-5, 20) for n in range(1, rows + 1)}
    if chance.random() < 0.5:
        box["simplified_card"] = [chance.randint(-2, 4) for _ in range(chance.randint(1, 10))]
    return box


def some_exclusives(chance, box, small):
    leaving = box["small_game"]["types"] if small else ()
    regular = [kind for kind, entry in box["types"].items() if not entry.get("optional")]
    single, double = (
        next(card["id"] for card in box["exclusive"] if card["symbols"] == n) for n in (1, 2)
    )
    replaces = chance.choice([kind for kind in regular if kind not in leaving])
    return {"replaces": replaces, "cards": {single: 8, double: 2}}


def cards_in_play(box, small, ours):
    """The ids of all Guys (Friends among them) and of all other store cards, a copy each."""
    gone = set(box["small_game"]["types"]) if small else set()
    gone |= {ours["replaces"]} if ours else set()
    guys = [c["id"] for c in box["guys"] if c["type"] not in gone for _ in range(c["copies"])]
    if ours:
        guys += [card for card, n in ours["cards"].items() for _ in range(n)]
    for card in box["store"]:
        if card["kind"] == "friend" and not small:
            guys += [card["id"]] * card["copies"]
    items = [c["id"] for c in box["store"] if c["kind"] != "friend" for _ in range(c["copies"])]
    return guys, items


def some_table(chance, box, most_wild=4):
    """What a table may look like at the end; `most_wild` Populars in all."""
    seats = chance.randint(2, 4)
    ours = some_exclusives(chance, box, seats < 4) if chance.random() < 0.4 else None
    guys, items = cards_in_play(box, seats < 4, ours)
    chance.shuffle(guys)
    chance.shuffle(items)
    cards = known_cards(box)
    wild = [card for card in guys if box["types"][cards[card]["type"]].get("wild")]
    plain = [card for card in guys if card not in wild]
    table = {
        "box": box,
        "names": NAMES[:seats],
        "exclusive": ours,
        "scoring": chance.choice(["standard", "standard", "simplified"]),
        "reference": box["reference_card"],
        "last": chance.randrange(seats),
        "guys": [[] for _ in range(seats)],
        "items": [[] for _ in range(seats)],
    }
    for card in plain[: chance.randint(0, 36)] + wild[: chance.randint(0, most_wild)]:
        chance.choice(table["guys"]).append(card)
    for item in items[: chance.randint(0, 16)]:
        chance.choice(table["items"]).append(item)
    if chance.random() < 0.2:
        real = {"name": "Real card", "points": chance.randint(-3, 9)}
        chance.choice(table["items"]).append(real)
    types = plain_types(table)
    table["choices"] = [some_choice(chance, types, h, wild) for h in table["guys"]]
    return table


def some_choice(chance, types, hand, wild):
    if chance.random() < 0.75:
        return None
    choice = {}
    for card in hand:
        if card in wild:
            choice.setdefault(card, []).append(chance.choice(types))
    return choice or None
