"""A second scorer of Lil' Guys, from the rules alone; nothing of it comes from the engine.

It works on a deck as its file has it (plain dicts) and on card ids, and it settles the Popular
Guys by trying every way to stack them. It is slow, and meant to be.

A table is a dict: ``box`` (the deck file), ``names``, ``exclusive`` (as a log writes it, or None),
``scoring``, ``reference`` (rows 1, 2, ... of the reference card), ``last`` (seat of the last
Planner), and by seat ``guys`` (card ids), ``items`` (ids, or cards written out) and ``choices``
(``popular_as`` as a log writes it, or None).
"""


def known_cards(box):
    """Every card of the box by id: Guys, Exclusives and store cards."""
    return {card["id"]: card for part in ("guys", "exclusive", "store") for card in box[part]}


def plain_types(table):
    """The types that a Popular may be stacked with: of the deck in use, not wild (LG-POPULAR)."""
    box, small = table["box"], len(table["names"]) < 4
    leaving = list(box["small_game"]["types"]) if small else []
    types = set()
    if table["exclusive"]:
        leaving.append(table["exclusive"]["replaces"])
        for card, copies in table["exclusive"]["cards"].items():
            if copies:
                types.add(known_cards(box)[card]["type"])
    types |= {card["type"] for card in box["guys"] if card["type"] not in leaving}
    for card in box["store"]:
        if card["kind"] == "friend" and not (small and "friend" in box["small_game"]["kinds"]):
            types.add(card["type"])
    return [kind for kind in box["types"] if kind in types and not box["types"][kind].get("wild")]


class Table:
    """The table while the score is taken; `brought` is what each seat's Populars bring so far."""

    def __init__(self, table):
        self.__dict__.update(table)
        self.cards = known_cards(self.box)
        self.types = plain_types(table)
        self.seats = range(len(self.names))
        self.brought = [{} for _ in self.seats]
        self.effects = [self.power_effects(seat) for seat in self.seats]

    def power_effects(self, seat):
        held = [self.cards[item] for item in self.items[seat] if isinstance(item, str)]
        effects = [card["effect"] for card in held if card["kind"] == "power"]
        return [effect for effect in effects if effect != "manual"]

    def is_wild(self, card):
        return bool(self.box["types"][self.cards[card]["type"]].get("wild"))

    def groups(self, seat):
        """Symbols by type: own cards, stacked Populars, and extra symbols where there are any."""
        symbols = dict.fromkeys(self.box["types"], 0)
        for card in self.guys[seat]:
            if not self.is_wild(card):
                symbols[self.cards[card]["type"]] += self.cards[card]["symbols"]
        for kind, more in self.brought[seat].items():
            symbols[kind] += more
        held = {kind for kind, n in symbols.items() if n}
        for effect in self.effects[seat]:
            for kind, more in effect.get("extra_symbols", {}).items():
                if kind in held:
                    symbols[kind] += more
        return symbols

    def measure(self, seat, what):
        if what == "guys":
            return len(self.guys[seat])
        if what == "items":
            return len(self.items[seat])
        if what == "types":
            return sum(1 for n in self.groups(seat).values() if n)
        return self.groups(seat)[what]

    def holds(self, seat, when):
        ((key, value),) = when.items()
        if key == "all":
            return all(self.holds(seat, part) for part in value)
        if key == "any":
            return any(self.holds(seat, part) for part in value)
        if key == "not":
            return not self.holds(seat, value)
        if key == "types_at_least":
            return self.measure(seat, "types") >= value
        if key == "types_at_most":
            return self.measure(seat, "types") <= value
        if key == "at_least":
            return all(self.measure(seat, kind) >= n for kind, n in value.items())
        if key == "at_most":
            return all(self.measure(seat, kind) <= n for kind, n in value.items())
        mine = self.measure(seat, value)
        others = [self.measure(other, value) for other in self.seats if other != seat]
        if key == "most":
            return mine >= 1 and mine >= max(others)
        assert key == "fewest"
        return mine <= min(others)

    def card_score(self, seat, item):
        """A kept store card as the JSON of `score` shows it (LG-ITEM, LG-SPECIAL)."""
        if not isinstance(item, str):
            return {
                "id": item["name"],
                "kind": "written",
                "points": item["points"],
                "done": None,
            }
        card = self.cards[item]
        shown = {"id": item, "kind": card["kind"], "points": 0, "done": None}
        if card["kind"] == "special":
            shown["done"] = "when" not in card or self.holds(seat, card["when"])
        if shown["done"] is not False:
            points = card.get("points", 2 if card["kind"] == "normal" else 0)
            if isinstance(points, dict):
                most = points.get("max")
                points = points["each"] * self.measure(seat, points["per"])
                points = points if most is None else min(points, most)
            shown["points"] += points
        if card["kind"] == "power" and card["effect"] != "manual":
            groups = self.groups(seat)
            for kind, bonus in card["effect"].get("group_bonus", {}).items():
                shown["points"] += bonus if groups[kind] else 0
        return shown

    def group_scores(self, seat):
        """The groups in the order of the deck (LG-SCORE-1, LG-SCORE-2, LG-SCORE-3, LG-SIMPLE)."""
        groups = {kind: n for kind, n in self.groups(seat).items() if n}
        points = {}
        if self.scoring == "simplified":
            left = list(groups)
            for each in self.box["simplified_card"]:
                if left:
                    largest = max(left, key=lambda kind: groups[kind])  # the first of equals
                    left.remove(largest)
                    points[largest] = each * groups[largest]
        else:
            last = max(self.reference)
            points = {kind: self.reference[min(n, last)] for kind, n in groups.items()}
        return [{"type": k, "symbols": n, "points": points.get(k, 0)} for k, n in groups.items()]

    def printed(self, seat):
        """The points printed on a seat's Guys, card by card (LG-SCORE-4)."""
        ignored = {t for effect in self.effects[seat] for t in effect.get("ignore_printed", [])}
        total = 0
        for card in self.guys[seat]:
            points = self.cards[card].get("points", 0)
            if points > 0 or self.cards[card]["type"] not in ignored:
                total += points
        return total

    def player(self, seat):
        groups = self.group_scores(seat)
        cards = [self.card_score(seat, item) for item in self.items[seat]]
        guys, items = sum(g["points"] for g in groups), sum(c["points"] for c in cards)
        printed = self.printed(seat)
        return {
            "name": self.names[seat],
            "total": guys + printed + items,
            "guys": guys,
            "printed": printed,
            "items": items,
            "groups": groups,
            "cards": cards,
        }

    def stackings(self, seat):
        """Every sharing of a seat's Popular symbols among the types, each once."""
        ways = {(0,) * len(self.types)}
        for card in self.guys[seat]:
            if self.is_wild(card):
                n = self.cards[card]["symbols"]
                places = range(len(self.types))
                ways = {(*way[:i], way[i] + n, *way[i + 1 :]) for way in ways for i in places}
        return ways

    def settle(self, seat):
        """Settle one seat's Populars by its own words, else by LG-POPULAR-2."""
        if self.choices[seat] is not None:
            brought = {}
            for card, types in self.choices[seat].items():
                for kind in types:
                    brought[kind] = brought.get(kind, 0) + self.cards[card]["symbols"]
            self.brought[seat] = brought
            return
        best = None
        for way in self.stackings(seat):
            self.brought[seat] = dict(zip(self.types, way, strict=True))
            rank = (self.player(seat)["total"], way)
            best = rank if best is None or rank > best else best
        self.brought[seat] = dict(zip(self.types, best[1], strict=True))


def naive_score(table):
    """The players as the JSON of `score` shows them, with `brought` instead of `popular_as`."""
    at = Table(table)
    for i in at.seats:
        at.settle((at.last + i) % len(at.seats))
    players = [at.player(seat) for seat in at.seats]
    for player, brought in zip(players, at.brought, strict=True):
        better = sum(1 for other in players if other["total"] > player["total"])
        player["rank"] = 1 + better
        player["brought"] = {kind: n for kind, n in brought.items() if n}
    return players
