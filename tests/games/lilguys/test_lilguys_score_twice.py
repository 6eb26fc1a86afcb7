"""The engine's scores against a second, naive scorer, and a few worked out by hand."""

from __future__ import annotations

import random

import pytest
import yaml
from lilguys_table import DECK_FILES, DECKS, NAMES
from naive_scoring import naive_score

from lilguys_tools.games.lilguys import popular
from lilguys_tools.games.lilguys.notation import choice_json
from lilguys_tools.games.lilguys.scoring import score
from lilguys_tools.games.lilguys.setup import Setup
from lilguys_tools.games.lilguys.values import Holding, Side, Written

BOXES = {name: yaml.safe_load(path.read_text("utf-8")) for name, path in DECK_FILES.items()}
STANDARD = DECKS["standard"]


def random_table(seed: int):
    """Return a random setup with holdings, written choices and the last planner."""
    chance = random.Random(seed)
    name = chance.choice(list(DECKS))
    deck = DECKS[name]
    seats = chance.randint(2, 4)
    scoring = chance.choice(["standard", "standard", "simplified"])
    setup = Setup(NAMES[:seats], deck, scoring=scoring)
    pool = [card for card, n in enumerate(setup.copies) for _ in range(n)]
    guys = [card for card in pool if deck.tables.is_guy[card]]
    items = [card for card in pool if not deck.tables.is_guy[card]]
    chance.shuffle(guys)
    chance.shuffle(items)
    holdings, choices = [], []
    for _ in range(seats):
        hand = tuple(guys.pop() for _ in range(chance.randint(0, 16)))
        kept = [items.pop() for _ in range(chance.randint(0, 8))]
        if chance.random() < 0.2:
            kept.append(Written("Cool Hat", chance.randint(-3, 9)))
        holdings.append(Holding(hand, tuple(kept)))
        wild = [card for card in hand if deck.tables.is_wild[card]]
        ways = list(popular.stackings(setup.types_in_play, wild)) if len(wild) < 4 else []
        choices.append(chance.choice(ways) if wild and ways and chance.random() < 0.3 else None)
    return name, setup, holdings, choices, chance.randrange(seats)


def naive(name, setup, holdings, choices, last):
    ids = [card.id for card in setup.deck.cards]

    def item(kept):
        if isinstance(kept, Written):
            return {"name": kept.name, "points": kept.points}
        return ids[kept]

    return naive_score(
        {
            "box": BOXES[name],
            "names": setup.players,
            "exclusive": None,
            "scoring": setup.scoring,
            "reference": dict(enumerate(setup.reference[1:], 1)),
            "last": last,
            "guys": [[ids[card] for card in h.guys] for h in holdings],
            "items": [[item(kept) for kept in h.items] for h in holdings],
            "choices": [None if c is None else choice_json(setup, c) for c in choices],
        }
    )


@pytest.mark.parametrize("block", range(12))
def test_as_the_naive_scorer_has_it(block: int) -> None:
    """LG-SCORE-1 to LG-SCORE-4, LG-ITEM, LG-SIMPLE, LG-SPECIAL, LG-POPULAR-2 (brute force)."""
    for seed in range(block * 25, block * 25 + 25):
        name, setup, holdings, choices, last = random_table(seed)
        found = score(setup, holdings, last_planner=last, stacks=choices)
        for owed, player in zip(
            naive(name, setup, holdings, choices, last), found.players, strict=True
        ):
            for key in ("name", "rank", "total", "guys", "printed", "items"):
                assert getattr(player, key) == owed[key], (seed, key)
            groups = [
                {"type": g.type, "symbols": g.symbols, "points": g.points} for g in player.groups
            ]
            assert groups == owed["groups"], seed
            cards = [
                {"id": c.id, "kind": c.kind, "points": c.points, "done": c.done}
                for c in player.cards
            ]
            assert cards == owed["cards"], seed
            brought = popular.symbols_brought(setup, player.popular_as)
            types = [t.id for t in setup.deck.types]
            assert {types[k]: n for k, n in enumerate(brought) if n} == owed["brought"], seed


@pytest.mark.parametrize("scoring", ["standard", "simplified"])
@pytest.mark.parametrize("singles", [4, 8])
def test_a_big_stack_equals_brute_force(scoring: str, singles: int) -> None:
    """LG-POPULAR-2 with up to all ten Populars in one hand."""
    setup = Setup(NAMES, STANDARD, scoring=scoring)
    number = STANDARD.number
    hand = [number("popular")] * singles + [number("popular2")] * 2
    hand += [number("cool"), number("stinky"), number("rich2")]
    items = tuple(number(card) for card in ("photo-booth", "quiet-corner", "karaoke-machine"))
    holdings = [Holding(tuple(hand), items), Holding((number("cool2"),) * 2), Holding(), Holding()]
    found = score(setup, holdings, last_planner=0)
    side = Side(setup, holdings[0])
    best = max(
        score(setup, holdings, last_planner=0, stacks=[choice, None, None, None]).players[0].total
        for choice in _shares(setup, side.wild)
    )
    assert found.players[0].total == best


def _shares(setup: Setup, wild: list[int]):
    """Give one stacking for every sharing of the symbols."""
    seen = set()
    for choice in popular.stackings(setup.types_in_play, wild):
        share = tuple(popular.symbols_brought(setup, choice))
        if share not in seen:
            seen.add(share)
            yield choice


def totals(guys: list[str], items: list[str] | None = None, **options):
    """Return the result of a table whose seats hold these cards, given in words."""
    setup = Setup(NAMES[: len(guys)], STANDARD, **options)
    kept = items or [""] * len(guys)
    holdings = [
        Holding(
            tuple(STANDARD.number(card) for card in g.split()),
            tuple(STANDARD.number(card) for card in i.split()),
        )
        for g, i in zip(guys, kept, strict=True)
    ]
    return score(setup, holdings, last_planner=len(guys) - 1)


def test_reference_card_by_symbols() -> None:
    """LG-SCORE-1: the printed row for 1 to 9 symbols, 0 for ten and for eleven, 0 for none."""
    printed = [0, -1, 1, 3, 6, 10, 14, 18, 22, 26, 0, 0]
    for symbols, points in enumerate(printed):
        singles, doubles = (symbols, 0) if symbols <= 8 else (symbols - 4, 2)
        hand = " ".join(["funny"] * singles + ["funny2"] * doubles)
        assert totals([hand, ""]).players[0].guys == points


def test_a_table_may_play_ten_differently() -> None:
    """LG-SCORE-1: the 0 for ten is data; 8 singles and a double are ten symbols."""
    card = (0, *STANDARD.reference[:-1], 30)
    assert totals(["funny " * 8 + "funny2", ""], reference=card).players[0].guys == 30


def test_equal_totals_share_the_win() -> None:
    """LG-WIN: 3 symbols are 3 points for both; Cleo's 2 are 1: ranks 1, 1, 3."""
    result = totals(["funny funny funny", "weird weird2", "rich rich"])
    assert [player.rank for player in result.players] == [1, 1, 3]
    assert result.winners == ("Ana", "Ben")


def test_last_planner_settles_first() -> None:
    """LG-POPULAR-2: Ben, the last Planner, goes first and takes the tie at Funny for himself.

    Ben has 2 Funny and a Popular, Ana 3 Funny. As a third Funny symbol the Popular gains 2
    (1 -> 3) and, with 3 against 3, the Spotlight's 5.
    """
    result = totals(["funny funny funny", "funny funny2 popular"], ["", "spotlight"])
    ben = result.players[1]
    # 1 + 2 + 1 are 4 symbols: 6 points, and 5 of the Spotlight.
    assert (ben.guys, ben.items, ben.total) == (6, 5, 11)
    assert result.order == (1, 0)


def test_printed_points_and_friends() -> None:
    """LG-SCORE-4, LG-FRIEND: shy -1 and stinky2 -2 are printed; a Friend prints nothing.

    With four players: Shy 1 + 1 of the Friend are 2 symbols: 1; Stinky 2: 1; printed -3.
    """
    player = totals(["shy friend stinky2", "", "", ""]).players[0]
    assert (player.guys, player.printed, player.total) == (2, -3, -1)


def test_simplified() -> None:
    """LG-SIMPLE: the largest group (5 symbols) 2 a symbol, the second (3) 1, others nothing."""
    hand = "funny funny funny funny funny weird weird2 rich"
    player = totals([hand, ""], scoring="simplified").players[0]
    assert [(g.type, g.points) for g in player.groups] == [
        ("funny", 10),
        ("weird", 3),
        ("rich", 0),
    ]


def test_double_symbols_and_every_type_a_group() -> None:
    """LG-SCORE-2, LG-SCORE-3: each type with a single and a double is 3 symbols: 3 points.

    Stinky, Shy and Rich are groups like any other; what is printed comes off: -3 each for the
    Stinky and the Shy ones.
    """
    hand = "stinky stinky2 shy shy2 rich rich2"
    player = totals([hand, "", "", ""]).players[0]
    assert [(g.type, g.symbols, g.points) for g in player.groups] == [
        ("rich", 3, 3),
        ("shy", 3, 3),
        ("stinky", 3, 3),
    ]
    assert (player.guys, player.printed, player.total) == (9, -6, 3)


def test_a_written_choice_stands_even_a_poor_one() -> None:
    """LG-POPULAR: with Stinky it is 1 symbol of a group nobody has: -1, and nothing printed."""
    setup = Setup(NAMES[:2], STANDARD)
    popular_guy, stinky = STANDARD.number("popular"), STANDARD.type_numbers["stinky"]
    holdings = [Holding((popular_guy, STANDARD.number("funny2"))), Holding()]
    choice = ((popular_guy, (stinky,)),)
    player = score(setup, holdings, last_planner=0, stacks=[choice, None]).players[0]
    # Funny 2 symbols: 1 point, Stinky 1: -1.
    assert (player.guys, player.printed, player.chosen) == (0, 0, False)
    # Left to the tool it is a third Funny symbol: 3 points.
    assert score(setup, holdings, last_planner=0).players[0].total == 3
