"""What a prank lets its buyer move, from the contract's table alone; nothing of the engine's.

Hands are lists of card ids by name, transfers are (card, giver, taker) with names or "discard".
"""

from collections import Counter


def movable(effect, box, hand):
    """The cards of a giver's hand that the prank may move."""
    known = {card["id"]: card for part in ("guys", "exclusive", "store") for card in box[part]}
    cards = Counter(hand)
    if "steal" in effect:
        return Counter({c: n for c, n in cards.items() if known[c].get("points", 0) >= 0})
    if "types" in effect:
        return Counter({c: n for c, n in cards.items() if known[c]["type"] in effect["types"]})
    return cards


def ways(effect, buyer, other):
    """The (giver, taker) pairs in which Guys go where `other` is the opponent."""
    if "steal" in effect:
        return [(other, buyer)]
    if "give" in effect:
        return [(buyer, other)]
    if "discard" in effect:
        return [(other, "discard")]
    return [(buyer, other), (other, buyer)]


def allows(effect, box, hands, buyer, transfers):
    """Whether these transfers carry the prank out: as many as possible, with one opponent."""
    n = next(value for key, value in effect.items() if key != "types")
    for other in hands:
        if other == buyer:
            continue
        pairs = ways(effect, buyer, other)
        there = {pair: movable(effect, box, hands[pair[0]]) for pair in pairs}
        owed = min(n, *(sum(cards.values()) for cards in there.values()))
        moved = {pair: Counter(c for c, *way in transfers if tuple(way) == pair) for pair in pairs}
        if (
            owed > 0
            and len(transfers) == owed * len(pairs)
            and all(sum(moved[pair].values()) == owed for pair in pairs)
            and all(moved[pair] <= there[pair] for pair in pairs)
        ):
            return True
    return False
