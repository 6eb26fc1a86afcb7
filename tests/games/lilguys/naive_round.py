"""A round of Lil' Guys from the rulebook alone, with cards one can touch; nothing of the engine's.

A card is an object with its id; piles are lists that cards are carried between. `options` lists
what may be done now as a log would write it, each with the table after it. Saying no to a purchase
is a move of its own, and a Guy who came by a prank was not collected this round.
"""

from copy import deepcopy
from itertools import combinations, permutations, product


class Piece:
    """A card on the table, with who sent it to the store."""

    def __init__(self, card):
        self.card, self.sender = card, None

    def __repr__(self):
        return self.card


class NaiveRound:
    """The table of one round; players are named in the order in which they pick."""

    def __init__(self, box, pickers, groups, line, store):
        self.known = {c["id"]: c for part in ("guys", "exclusive", "store") for c in box[part]}
        self.rich = [name for name, kind in box["types"].items() if kind.get("buys") == 2]
        self.queue, self.groups = list(pickers), groups
        self.line = [Piece(card) for card in line.split()]
        self.store = [Piece(card) for card in store.split()]
        self.piles, self.left = None, []
        self.hands = {name: [] for name in pickers}
        self.fresh = {name: [] for name in pickers}
        self.items = {name: [] for name in pickers}
        self.extra = dict.fromkeys(pickers, 0)
        self.buyer, self.sent, self.prank, self.arriving = None, 0, None, []

    def hold(self, name, guys="", items=""):
        """Give a player cards of earlier rounds."""
        self.hands[name] += [Piece(card) for card in guys.split()]
        self.items[name] += items.split()

    def effects(self, name):
        """The effects of what a player keeps."""
        return [self.known[item].get("effect", {}) for item in self.items[name]]

    def options(self):
        """What may be done now: (as a log writes it, the table after it), each once."""
        if self.piles is None:
            return self.ways_to_split()
        if self.prank is not None:
            return self.ways_to_prank()
        if self.buyer is not None:
            return self.ways_to_send()
        return self.ways_to_pick()

    def after(self, change, *args):
        """A copy of the table with a change made; what `args` point at is found in the copy."""
        box = {id(self.known): self.known, id(self.rich): self.rich}  # stays one for all tables
        table, args = deepcopy((self, args), box)
        getattr(table, change)(*args)
        return table

    def ways_to_split(self):
        sizes = [s for s in product(range(1, 11), repeat=self.groups) if sum(s) == 10]
        return [({"split": list(s)}, self.after("split", s)) for s in sizes]

    def split(self, sizes):
        line = list(self.line)
        self.piles = [[line.pop(0) for _ in range(size)] for size in sizes]
        self.left = list(range(len(sizes)))

    def ways_to_pick(self):
        return [({"group": n + 1}, self.after("pick", n)) for n in self.left if self.queue]

    def pick(self, number):
        self.left.remove(number)
        self.buyer, self.sent = self.queue.pop(0), 0
        self.hands[self.buyer] += self.piles[number]
        self.fresh[self.buyer] += self.piles[number]

    def sends_left(self):
        """One after each pick, and what power items add to the whole round."""
        granted = sum(effect.get("extra_sends", 0) for effect in self.effects(self.buyer))
        return (0 if self.sent else 1) + granted - self.extra[self.buyer]

    def ways_to_send(self):
        me, effects = self.buyer, self.effects(self.buyer)
        brazen = any("send_negative" in effect for effect in effects)
        wanted = [kind for effect in effects for kind in effect.get("buys_two", [])]
        on_sale = [piece for piece in self.store if piece.sender != me]
        found = {}
        for guy in self.fresh[me]:
            entry = self.known[guy.card]
            if entry.get("points", 0) < 0 and not brazen:
                continue
            owed = min(2 if entry["type"] in self.rich + wanted else 1, len(on_sale))
            for bought in permutations(sorted(on_sale, key=lambda p: p.sender is None), owed):
                way = (guy.card, *(piece.card for piece in bought))
                if owed and way not in found:
                    found[way] = self.after("send", guy, list(bought))
        ways = [({"pass": True}, self.after("stop"))]
        for (guy, *bought), then in found.items():
            ways.append(({"send": guy, "buy": bought if bought[1:] else bought[0]}, then))
        return ways

    def send(self, guy, bought):
        me = self.buyer
        self.extra[me] += bool(self.sent)
        self.sent += 1
        self.hands[me].remove(guy)
        self.fresh[me].remove(guy)
        for piece in bought:
            self.store.remove(piece)
        guy.sender = me
        self.store.append(guy)
        self.arriving = bought
        self.arrive()

    def arrive(self):
        me = self.buyer
        while self.arriving:
            piece = self.arriving.pop(0)
            piece.sender = None
            if "type" in self.known[piece.card]:
                self.hands[me].append(piece)
                self.fresh[me].append(piece)
                continue
            self.items[me].append(piece.card)
            if self.known[piece.card]["kind"] == "prank":
                self.prank = piece.card
                if self.ways_to_prank():
                    return
                self.prank = None
        if self.sends_left() < 1:
            self.stop()

    def stop(self):
        self.buyer = None

    def ways_to_prank(self):
        """All that the prank just bought lets its buyer do, as many Guys as possible."""
        me, effect = self.buyer, self.known[self.prank]["effect"]
        ways = {}
        for other in self.hands:
            if other == me:
                continue
            theirs, mine = self.hands[other], self.hands[me]
            if "steal" in effect:
                kind = [g for g in theirs if self.known[g.card].get("points", 0) >= 0]
                sides = [(kind, other, me, effect["steal"])]
            elif "discard" in effect:
                sides = [(theirs, other, "discard", effect["discard"])]
            elif "give" in effect:
                kinds = effect.get("types")
                given = [g for g in mine if not kinds or self.known[g.card]["type"] in kinds]
                sides = [(given, me, other, effect["give"])]
            else:
                n = min(effect["swap"], len(mine), len(theirs))
                sides = [(mine, me, other, n), (theirs, other, me, n)]
            if any(not guys for guys, *_ in sides):
                continue
            for picked in product(*(combinations(g, min(n, len(g))) for g, _, _, n in sides)):
                moved = [
                    (guy.card, giver, taker)
                    for guys, (_, giver, taker, _) in zip(picked, sides, strict=True)
                    for guy in sorted(guys, key=repr)
                ]
                ways[tuple(moved)] = moved
        keys = ("card", "from", "to")
        return [
            ({"prank": [dict(zip(keys, t, strict=True)) for t in way]}, self.after("move", way))
            for way in ways.values()
        ]

    def move(self, way):
        for card, giver, taker in way:
            # Of equal Guys the one who came first goes.
            guy = next(g for g in self.hands[giver] if g.card == card)
            self.hands[giver].remove(guy)
            if guy in self.fresh[giver]:
                self.fresh[giver].remove(guy)
            if taker != "discard":
                self.hands[taker].append(guy)
        self.prank = None
        self.arrive()


def sequences(table, depth):
    """How many different sequences of so many moves there are within the round."""
    ways = table.options()
    return len(ways) if depth == 1 else sum(sequences(then, depth - 1) for _, then in ways)
