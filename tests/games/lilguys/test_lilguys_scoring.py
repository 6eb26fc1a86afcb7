"""What Guys and items are worth at the end, reckoned by hand."""

import pytest
from lilguys_table import (
    CLEO,
    DECKS,
    NAMES,
    RICH,
    STANDARD,
    after_split,
    exclusives,
    group,
    new_game,
    play,
    scored,
    send,
)

from lilguys_tools.games.lilguys.game import GAME
from lilguys_tools.games.lilguys.scoring import score
from lilguys_tools.games.lilguys.values import Holding, Written


def group_of(symbols, kind="funny"):
    """So many symbols out of 8 single and 2 double cards."""
    doubles = (max(symbols - 8, 0) + 1) // 2
    return " ".join([kind] * (symbols - 2 * doubles) + [f"{kind}2"] * doubles)


def groups(player):
    return {g["type"]: (g["symbols"], g["points"]) for g in player["groups"]}


def sums(player):
    """(groups, printed, items, total)."""
    return tuple(player[key] for key in ("guys", "printed", "items", "total"))


CARD = [(1, -1), (2, 1), (3, 3), (4, 6), (5, 10), (6, 14), (7, 18), (8, 22), (9, 26)]


@pytest.mark.parametrize(("symbols", "points"), [*CARD, (10, 0), (11, 0), (12, 0)])
def test_points_of_a_group(symbols, points):
    """LG-SCORE-1: the row of the reference card; ten or more bring nothing."""
    ana, _ = scored([group_of(symbols), ""])
    assert groups(ana) == {"funny": (symbols, points)}
    assert sums(ana) == (points, 0, 0, points)


def test_no_symbols_no_group():
    """LG-SCORE-1: who has no Guy has no group, and 0 points."""
    _, ben = scored(["funny", ""])
    assert (ben["groups"], sums(ben)) == ([], (0, 0, 0, 0))


@pytest.mark.parametrize(
    ("rows", "points"),
    [
        # Rows 10 and 11 of the table's own card; the last holds for 12 too.
        ((30,), (30, 30, 30)),
        ((30, 34), (30, 34, 34)),
        ((0, -7), (0, -7, -7)),
    ],
)
def test_a_table_may_play_other_rows(rows, points):
    """LG-SCORE-1: ten or more is data; here 10, 11 and 12 symbols of a table with its own card."""
    reference = (0, *(points for _, points in CARD), *rows)
    for symbols, expected in zip((10, 11, 12), points, strict=True):
        ana, _ = scored([group_of(symbols), ""], reference=reference)
        assert ana["total"] == expected


def test_another_box_has_another_card():
    """LG-SCORE-1: the garden's rows 1, 4, 9, 10, 11, 12: -2, 7, 24, 3, 33, -6."""
    for (singles, doubles), points in {
        (1, 0): -2,
        (4, 0): 7,
        (5, 2): 24,
        (8, 1): 3,
        (7, 2): 33,
        (8, 2): -6,
    }.items():
        cards = " ".join(["disco-dan"] * singles + ["disco-duet"] * doubles)
        assert scored([cards, ""], deck=RICH)[0]["total"] == points


def test_two_symbols_count_two():
    """LG-SCORE-2: weird2 + weird2 + weird are 5 symbols, 10 points."""
    ana, _ = scored(["weird2 weird weird2", ""])
    assert groups(ana) == {"weird": (5, 10)}


def test_every_type_is_a_group():
    """LG-SCORE-3: Stinky, Shy, Rich and Exclusive like any other, in the order of the deck."""
    hand = "exclusive exclusive2 stinky stinky shy shy shy2 rich rich2 cool"
    ana, *_ = scored([hand], players=4, exclusives=exclusives(STANDARD, "funny"))
    assert list(groups(ana).items()) == [
        ("cool", (1, -1)),
        ("rich", (3, 3)),
        ("shy", (4, 6)),
        ("stinky", (2, 1)),
        ("exclusive", (3, 3)),
    ]
    # Groups -1 + 3 + 6 + 1 + 3 = 12; printed: shy -1 -1 -2, stinky -1 -1.
    assert sums(ana) == (12, -6, 0, 6)


def test_printed_points_count_card_by_card():
    """LG-SCORE-4: in the garden some Tiny and Count cards print points, some Soggy ones do not."""
    ana, ben = scored(["tiny-tim tiny-grump count-cad", "drip drip-dry puddle"], deck=RICH)
    # Ana: tiny 2 -> 1, noble 1 -> -2; printed -1 -2. Ben: soggy 4 -> 7; printed -1 -2.
    assert sums(ana) == (-1, -3, 0, -4)
    assert sums(ben) == (7, -3, 0, 4)


def test_normal_items():
    """LG-ITEM: 2 points each; two copies are two items."""
    ana, ben = scored(["", ""], ["balloons balloons junk-pile", ""])
    assert sums(ana) == (0, 0, 6, 6)
    assert ana["cards"][0] == {"id": "balloons", "kind": "normal", "points": 2, "done": None}
    assert sums(ben) == (0, 0, 0, 0)


@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
def test_every_normal_item_is_two_points(deck):
    """LG-ITEM: in every deck here."""
    for card in deck.cards:
        if card.kind == "normal":
            assert scored(["", ""], [card.id], deck=deck)[0]["total"] == 2


def test_cards_written_out():
    """LG-ITEM: the points that were written, and an item for those who count items."""
    real = Written("Real card", 4)
    kept = (STANDARD.number("gift-table"), real)
    ana, ben = scored(["", ""], [kept, (Written("Worse", -3),)])
    assert ana["cards"][1] == {"id": "Real card", "kind": "written", "points": 4, "done": None}
    # Gift Table: Ana has 2 items, Ben 1: done, 2 points.
    assert sums(ana) == (0, 0, 6, 6)
    assert sums(ben) == (0, 0, -3, -3)


def test_a_whole_table():
    """LG-SCORE-1, LG-SCORE-2, LG-SCORE-4, LG-ITEM, LG-SPECIAL, LG-WIN: two players, all at once."""
    ana, ben = scored(
        ["funny funny2 funny weird stinky stinky2 rich2", "funny2 fancy fancy2 fancy weird2 rich"],
        ["spotlight cake", "velvet-rope pinata photo-booth"],
    )
    # Ana: funny 4 -> 6, weird 1 -> -1, rich 2 -> 1, stinky 3 -> 3; printed -1 -2;
    # most funny 4 : 2 -> 5, cake 2.
    assert sums(ana) == (9, -3, 7, 13)
    # Ben: funny 2 -> 1, weird 2 -> 1, fancy 4 -> 6, rich 1 -> -1; not the most stinky: 1 a Rich
    # symbol -> 1, pinata 2, most weird 2 : 1 -> 4.
    assert sums(ben) == (7, 0, 7, 14)
    assert (ana["rank"], ben["rank"]) == (2, 1)


SIMPLE = [
    # (hand, groups): the largest 2 a symbol, the second 1, the others 0.
    ("funny funny2 weird weird rich", {"funny": (3, 6), "weird": (2, 2), "rich": (1, 0)}),
    ("weird2 weird2 funny rich2", {"funny": (1, 0), "weird": (4, 8), "rich": (2, 2)}),
    ("rich", {"rich": (1, 2)}),
    ("", {}),
    # Of equal groups the earlier in the deck counts as the larger; 4 + 2 whichever it is.
    ("weird weird funny funny", {"funny": (2, 4), "weird": (2, 2)}),
    ("rich weird funny", {"funny": (1, 2), "weird": (1, 1), "rich": (1, 0)}),
    # No row for ten or more: 12 x 2.
    (group_of(12), {"funny": (12, 24)}),
]


@pytest.mark.parametrize(("hand", "expected"), SIMPLE)
def test_simplified_groups(hand, expected):
    """LG-SIMPLE: 2 a symbol of the largest group, 1 a symbol of the second."""
    ana, _ = scored([hand, ""], scoring="simplified")
    assert groups(ana) == expected


def test_simplified_printed_points_and_items():
    """LG-SIMPLE, LG-SCORE-4, LG-ITEM: as in the contract: 5 x 2 + 2 x 1 - 2 + 2 + 4 = 16."""
    ana, ben = scored(
        ["funny funny funny funny2 popular stinky stinky", "rich rich"],
        [(STANDARD.number("balloons"), Written("Real card", 4))],
        choices=["popular weird"],
        scoring="simplified",
        last=1,
    )
    assert sums(ana) == (12, -2, 6, 16)
    assert groups(ana)["weird"] == (1, 0)
    assert sums(ben) == (4, 0, 0, 4)


def test_simplified_card_of_another_box():
    """LG-SIMPLE: the garden pays three groups: 3, 2 and 1 a symbol."""
    hand = "bleep bleep bleep disco-duet count puddle puddle"
    ana, _ = scored([hand, ""], deck=RICH, scoring="simplified")
    # soggy 4 x 3, robot 3 x 2, disco 2 x 1, noble nothing; printed -2 -2.
    assert sums(ana) == (20, -4, 0, 16)


def test_scoring_may_be_asked_for():
    """LG-SIMPLE: a table's own way, or the other one where a question asks for it."""
    setup = new_game(2).setup
    held = [Holding((STANDARD.number("funny2"),)), Holding()]
    for asked, total in ((None, 1), ("standard", 1), ("simplified", 4)):
        result = score(setup, held, last_planner=0, scoring=asked)
        assert (result.players[0].total, result.scoring) == (total, asked or "standard")


def ranked(*points, finished=True):
    """Result of players who have a card written out with so many points."""
    setup = new_game(len(points)).setup
    held = [Holding((), (Written("x", n),)) for n in points]
    return score(setup, held, last_planner=0, finished=finished)


@pytest.mark.parametrize(
    ("points", "ranks", "winners"),
    [
        ((3, 9, 4), (3, 1, 2), ("Ben",)),
        ((9, 4, 9), (1, 3, 1), ("Ana", "Cleo")),
        ((4, 9, 4, 1), (2, 1, 2, 4), ("Ben",)),
        ((-2, -2), (1, 1), ("Ana", "Ben")),
        ((0, -1), (1, 2), ("Ana",)),
    ],
)
def test_most_points_win(points, ranks, winners):
    """LG-WIN: equal totals share the rank, and the win; ranks 1, 1, 3."""
    result = ranked(*points)
    assert tuple(p.rank for p in result.players) == ranks
    assert (result.winners, result.status) == (winners, "finished")


def test_nobody_has_won_yet():
    """LG-WIN: an unfinished game has ranks as the table stands and no winners."""
    result = ranked(3, 9, 4, finished=False)
    assert tuple(p.rank for p in result.players) == (3, 1, 2)
    assert (result.winners, result.status) == ((), "unfinished")


def test_score_of_a_game_under_way():
    """LG-WIN, LG-SPECIAL: as the table stands, judged from the latest Planner, Cleo."""
    state = after_split((4, 3, 3), first=CLEO, guys=["funny funny2"], items=["", "cake"])
    state = play(state, group(1), send("funny", "spotlight"))
    result = GAME.result(state)
    assert [p.name for p in result.players] == list(NAMES[:3])
    assert (result.status, result.order) == ("unfinished", (2, 0, 1))
    # Ana: funny 3 -> 3, weird, fancy 1 -> -1 each, and Rich must buy two, so she sent funny;
    # rich 1 -> -1; the Spotlight's 5, as nobody has more than her 3 funny symbols.
    ana = result.players[0]
    assert (ana.guys, ana.items, ana.total) == (0, 5, 5)


def test_score_of_a_new_game():
    """LG-WIN: nothing yet; all share the first rank, nobody wins."""
    result = GAME.result(new_game(4))
    assert [(p.rank, p.total) for p in result.players] == [(1, 0)] * 4
    assert result.winners == ()


@pytest.mark.parametrize(
    # Stinky 1 + 2: group 3 -> 3 points, printed -3.
    ("held", "printed"),
    [("", -3), ("bubble-bath", 0), ("icebreakers", -3)],
)
def test_ignored_printed_points(held, printed):
    """LG-POWER, LG-SCORE-4: the holder's Stinky Guys print nothing with the Bubble Bath."""
    ana, ben = scored(["stinky stinky2", "stinky"], [held])
    assert (ana["guys"], ana["printed"]) == (3, printed)
    assert ben["printed"] == -1


def test_ignored_are_the_named_types_only():
    """LG-POWER: Air Freshener: soggy and tiny, not gloomy and noble; groups count as ever."""
    ana, *_ = scored(["drip tiny-grump moper count-cad"], ["air-freshener"], deck=RICH, players=4)
    # Four groups of 1: -2 each; printed: moper -1, count-cad -2.
    assert sums(ana) == (-8, -3, 0, -11)


def test_extra_symbols():
    """LG-POWER, LG-SCORE-1: one more Funny symbol for who has any: 2 + 1 -> 3."""
    ana, _ = scored(["funny funny weird", "weird"], ["karaoke-machine"])
    assert groups(ana) == {"funny": (3, 3), "weird": (1, -1)}
    ana, _ = scored(["weird", "funny"], ["karaoke-machine"])
    assert groups(ana) == {"weird": (1, -1)}


def test_extra_symbols_of_two_copies_add_up():
    """LG-POWER: two Mirror Balls: disco 1 + 2 x 1 = 3 -> 2, tiny 1 + 2 x 2 = 5 -> 9."""
    ana, _ = scored(["disco-dan tiny-tim", ""], ["mirror-ball mirror-ball"], deck=RICH)
    assert groups(ana) == {"tiny": (5, 9), "disco": (3, 2)}


def test_extra_symbols_in_the_simplified_variant():
    """LG-POWER, LG-SIMPLE: funny 2 + 1 is larger than weird 2: 3 x 2 + 2."""
    ana, _ = scored(["weird weird funny2", ""], ["karaoke-machine"], scoring="simplified")
    assert groups(ana) == {"funny": (3, 6), "weird": (2, 2)}


@pytest.mark.parametrize(
    ("hand", "bonus"), [("shy stinky", 4), ("stinky stinky", 2), ("funny", 0), ("", 0)]
)
def test_group_bonus(hand, bonus):
    """LG-POWER: Icebreakers: 2 for a Shy group, 2 for a Stinky one, shown with the card."""
    ana, *_ = scored([hand], ["icebreakers"], players=4)
    assert [(c["points"], c["done"]) for c in ana["cards"]] == [(bonus, None)]
    assert ana["items"] == bonus


def test_group_bonuses_add_up():
    """LG-POWER: two Mascots, each 2 for Tiny."""
    ana, _ = scored(["tiny-tim", ""], ["mascot mascot"], deck=RICH)
    assert [c["points"] for c in ana["cards"]] == [2, 2]


def test_other_power_items_bring_their_points_only():
    """LG-POWER: House Rules are the table's affair; Side Door has 1 point, Long Table none."""
    ana, _ = scored(["", ""], ["house-rules side-door long-table"], deck=RICH)
    assert [c["points"] for c in ana["cards"]] == [0, 1, 0]
