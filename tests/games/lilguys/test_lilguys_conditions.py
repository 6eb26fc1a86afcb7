"""Every form of condition and of points, each with a case on either side of its edge."""

import pytest
from lilguys_table import CLEO, RICH, STANDARD, exclusives, new_game, scored

from lilguys_tools.games.lilguys.scoring import score
from lilguys_tools.games.lilguys.values import Holding

# (card, Ana's Guys, Ben's Guys, Ana's other items, Ben's items, points); None: not done.
# Four players, the others have nothing.
IN_STANDARD = [
    # {most: funny}: 5
    ("spotlight", "funny", "", "", "", 5),
    ("spotlight", "funny2", "funny funny", "", "", 5),
    ("spotlight", "funny", "funny2", "", "", None),
    ("spotlight", "", "", "", "", None),
    ("spotlight", "weird", "", "", "", None),
    # {at_least: {weird: 4, fancy: 4}}: 8
    ("dress-up-trunk", "weird weird weird2 fancy2 fancy2", "", "", "", 8),
    ("dress-up-trunk", "weird weird2 fancy2 fancy2 fancy", "", "", "", None),
    ("dress-up-trunk", "weird2 weird2 fancy2 fancy", "", "", "", None),
    # {any: [{fewest: stinky}, {at_most: {stinky: 1}}]}: 5. Cleo and Dee have no Stinky Guy.
    ("open-window", "", "", "", "", 5),
    ("open-window", "stinky", "", "", "", 5),
    ("open-window", "stinky2", "stinky2", "", "", None),
    # {all: [{types_at_least: 5}, {at_least: {funny: 3, rich: 3}}]}: 1 for each of 5, 6 groups
    ("guest-book", "funny funny2 rich rich2 cool fancy shy", "", "", "", 5),
    ("guest-book", "funny funny2 rich rich2 cool fancy shy weird", "", "", "", 6),
    ("guest-book", "funny funny2 rich rich2 cool fancy", "", "", "", None),
    ("guest-book", "funny2 rich rich2 cool fancy shy", "", "", "", None),
    # {any: [{fewest: guys}, {types_at_most: 4}]}: 5
    ("quiet-corner", "", "", "", "", 5),
    ("quiet-corner", "funny funny2 weird fancy rich", "", "", "", 5),
    ("quiet-corner", "funny weird fancy rich shy", "", "", "", None),
    # {most: guys}: 1 a Guy, 5 at most
    ("conga-line", "funny2", "funny", "", "", 1),
    ("conga-line", "funny weird fancy", "cool cool", "", "", 3),
    ("conga-line", "funny funny weird fancy rich cool", "", "", "", 5),
    ("conga-line", "funny friend", "cool", "", "", 2),
    ("conga-line", "funny", "cool cool", "", "", None),
    ("conga-line", "", "", "", "", None),
    # {most: items}: 1 an item, 7 at most; itself is one
    ("gift-table", "", "", "", "", 1),
    ("gift-table", "", "", "cake cake", "balloons pinata pinata", 3),
    ("gift-table", "", "", "cake cake cake balloons balloons balloons", "", 7),
    ("gift-table", "", "", "cake cake cake balloons balloons balloons pinata", "", 7),
    ("gift-table", "friend", "", "", "cake cake", None),
    # {fewest: items}: 6; Cleo and Dee have none, and Ana at least this one
    ("paper-chain", "", "", "", "", None),
    # {not: {most: stinky}}: 1 a Rich symbol, 6 at most
    ("velvet-rope", "rich rich2", "stinky", "", "", 3),
    ("velvet-rope", "rich rich2", "", "", "", 3),
    ("velvet-rope", "rich rich rich rich2 rich2", "", "", "", 6),
    ("velvet-rope", "", "", "", "", 0),
    ("velvet-rope", "rich stinky", "stinky", "", "", None),
    ("velvet-rope", "rich stinky", "stinky2", "", "", 1),
    # {any: [{most: cool}, {most: weird}]}: 4
    ("photo-booth", "cool", "cool weird", "", "", 4),
    ("photo-booth", "weird", "cool weird", "", "", 4),
    ("photo-booth", "cool weird", "cool2 weird2", "", "", None),
]

IN_GARDEN = [
    # {fewest: disco}: 5. Cleo and Dee have none.
    ("dance-ban", "", "disco-dan", "", "", 5),
    ("dance-ban", "disco-dan", "disco-dan", "", "", None),
    # {at_least: {tiny: 2, robot: 2}}: 7; bleep and bloop are of one type
    ("full-house", "tiny-twins bleep bloop", "", "", "", 7),
    ("full-house", "tiny-tim bleep bloop", "", "", "", None),
    # {at_most: {soggy: 1, gloomy: 1}}: 5; a Penpal is Gloomy
    ("clean-room", "drip penpal", "", "", "", 5),
    ("clean-room", "moper penpal", "", "", "", None),
    ("clean-room", "drip-dry drip-dry", "", "", "", None),
    # {types_at_least: 6}: 6
    ("mixed-bag", "baker-bob tiny-tim count moper drip bleep", "", "", "", 6),
    ("mixed-bag", "baker-bob tiny-tim count moper drip drip", "", "", "", None),
    # {types_at_most: 5}: 2 a Guy, 12 at most
    ("purist", "", "", "", "", 0),
    ("purist", "tiny-twins count drip", "", "", "", 6),
    ("purist", "count count count count count count count", "", "", "", 12),
    ("purist", "baker-bob tiny-tim count moper drip bleep", "", "", "", None),
    # {fewest: guys}: 1 a group
    ("small-circle", "", "bleep", "", "", 0),
    ("small-circle", "bleep", "count", "", "", None),
    # {most: items}: 1 an item, 4 at most
    ("hoarder", "", "", "bunting bunting lemonade crowd", "", 4),
    # 1 a Tiny symbol, without a condition; 2 more for each Mirror Ball
    ("tiny-tower", "", "", "", "", 0),
    ("tiny-tower", "tiny-tim tiny-twins", "tiny-twins tiny-twins", "", "", 3),
    ("tiny-tower", "tiny-tim tiny-twins", "", "mirror-ball", "", 5),
    ("tiny-tower", "", "", "mirror-ball", "", 0),
    # 1 a Guy, 7 at most
    ("guest-list", "count count-couple", "", "", "", 2),
    ("guest-list", "count count count count drip drip drip drip", "", "", "", 7),
    # {all: [{types_at_least: 5}, {any: [{most: noble}, {at_least: {disco: 4}}]},
    #        {not: {at_least: {soggy: 3}}}]}: 9
    ("rainbow", "baker-bob tiny-tim count drip bleep", "count", "", "", 9),
    ("rainbow", "baker-bob tiny-tim count drip", "", "", "", None),
    ("rainbow", "baker-bob tiny-tim count drip bleep", "count-couple", "", "", None),
    ("rainbow", "baker-bob tiny-tim disco-duet disco-duet drip bleep", "count", "", "", 9),
    ("rainbow", "baker-bob tiny-tim count drip puddle bleep", "", "", "", None),
    # {any: [{fewest: tiny}, {all: [{most: tiny}, {most: items}]}]}: 3
    ("either-or", "", "tiny-tim", "", "", 3),
    ("either-or", "tiny-tim", "", "", "", 3),
    ("either-or", "tiny-tim", "", "", "bunting bunting", None),
    ("either-or", "tiny-tim", "tiny-twins", "", "", None),
    # {not: {any: [{at_least: {gloomy: 2}}, {types_at_least: 7}]}}: 2 a group, 10 at most
    ("no-show", "moper count", "", "", "", 4),
    ("no-show", "baker-bob tiny-tim count moper drip bleep", "", "", "", 10),
    ("no-show", "baker-bob tiny-tim count moper drip bleep disco-dan", "", "", "", None),
    ("no-show", "mopers", "", "", "", None),
    # no condition: 3
    ("free-gift", "", "", "", "", 3),
    # {not: {most: baker}}: 3 a Baker symbol; a tie is the holder's, so not done
    ("not-king", "baker-bob", "baker-duo", "", "", 3),
    ("not-king", "baker-duo", "baker-duo", "", "", None),
    ("not-king", "", "", "", "", 0),
]


def assert_judged(deck, card, guys, items, points):
    """Ana has `card` first among her items; it brings so much, None if it is turned down."""
    ana = scored(guys, items, deck=deck, players=4)[0]
    shown = ana["cards"][0]
    expected = {"id": card, "kind": "special", "points": points or 0, "done": points is not None}
    assert shown == expected


@pytest.mark.parametrize(("card", "ana", "ben", "more", "theirs", "points"), IN_STANDARD)
def test_special_items_of_the_standard_box(card, ana, ben, more, theirs, points):
    """LG-SPECIAL, LG-ITEM: ties go to the holder; one that fails brings nothing."""
    assert_judged(STANDARD, card, [ana, ben], [f"{card} {more}", theirs], points)


@pytest.mark.parametrize(("card", "ana", "ben", "more", "theirs", "points"), IN_GARDEN)
def test_special_items_of_the_garden(card, ana, ben, more, theirs, points):
    """LG-SPECIAL, LG-ITEM: combinations are read literally, a tie under `not` too."""
    assert_judged(RICH, card, [ana, ben], [f"{card} {more}", theirs], points)


@pytest.mark.parametrize(
    ("card", "guys", "items", "points"),
    [
        # With two players there are nobody else's zeros.
        ("paper-chain", ["", ""], ["", "cake"], 6),
        ("paper-chain", ["", ""], ["cake", "cake cake"], 6),
        ("paper-chain", ["", ""], ["cake", "cake"], None),
        # {fewest: guys}: of 5 and 5 Guys, of 5 and 4; Ana has five groups.
        ("quiet-corner", ["funny weird fancy rich stinky", "weird weird fancy fancy rich"], [], 5),
        ("quiet-corner", ["funny weird fancy rich stinky", "weird weird fancy fancy"], [], None),
        # {fewest: stinky}: of 2 and 2 symbols, of 2 and 1.
        ("open-window", ["stinky2", "stinky stinky"], [], 5),
        ("open-window", ["stinky2", "stinky"], [], None),
    ],
)
def test_fewest(card, guys, items, points):
    """LG-SPECIAL: nobody has fewer; none counts as fewest, a tie is the holder's."""
    items = [f"{card} {items[0] if items else ''}", items[1] if items else ""]
    ana, _ = scored(guys, items)
    assert (ana["cards"][0]["done"], ana["items"]) == (
        points is not None,
        (points or 0) + 2 * (len(items[0].split()) - 1),
    )


def test_a_tie_is_the_holders_whoever_holds_it():
    """LG-SPECIAL: with two Funny symbols each it is done for Ana and for Ben alike."""
    for seat in (0, 1):
        items = ["", ""]
        items[seat] = "spotlight"
        assert scored(["funny2", "funny funny"], items)[seat]["cards"][0]["done"]


def test_a_failed_item_is_still_an_item():
    """LG-SPECIAL: Ana's failed Spotlight counts for her Gift Table: 2 items to 1."""
    ana, _ = scored(["", "funny"], ["gift-table spotlight", "cake"])
    assert [(c["points"], c["done"]) for c in ana["cards"]] == [(2, True), (0, False)]
    ana, ben = scored(["", "funny"], ["spotlight", "paper-chain"])
    # One item each, failed or not.
    assert (ana["items"], ben["items"]) == (0, 6)


def test_friends_are_guys_and_no_items():
    """LG-FRIEND, LG-SPECIAL: for Conga Line they count, for Gift Table they do not."""
    ana, ben, *_ = scored(["friend friend", "cool"], ["conga-line", "gift-table"], players=4)
    assert (ana["items"], ben["items"]) == (2, 1)


def test_extra_symbols_count_for_conditions():
    """LG-POWER, LG-SPECIAL: with the Karaoke Machine 1 + 1 Funny symbols tie with 2."""
    ana, _ = scored(["funny", "funny2"], ["spotlight karaoke-machine"])
    assert ana["cards"][0]["done"]
    # Without a Funny group there is no extra symbol, and so not the most.
    ana, _ = scored(["weird", ""], ["spotlight karaoke-machine"])
    assert not ana["cards"][0]["done"]


def test_extra_symbols_of_others_count_too():
    """LG-POWER, LG-SPECIAL: Ben's machine lifts his 2 to 3, above Ana's 2."""
    ana, _ = scored(["funny2", "funny2"], ["spotlight", "karaoke-machine"])
    assert not ana["cards"][0]["done"]


def test_stacked_populars_count_for_conditions():
    """LG-POPULAR, LG-SPECIAL: all are stacked before the first Special Item is judged."""
    ana, _ = scored(
        ["funny", "popular popular"], ["spotlight"], choices=[None, "popular funny funny"]
    )
    assert not ana["cards"][0]["done"]
    ana, _ = scored(["funny popular", "funny2"], ["spotlight"], choices=["popular funny"])
    assert ana["cards"][0]["done"]


def test_exclusives_count_for_conditions():
    """LG-EXCL-1, LG-SPECIAL: the Deluxe Guys are a type, which nobody has without them."""
    ours = exclusives(RICH, "robot", **{"gold-guy": 8, "gold-twin": 2})
    ana, ben = scored(["gold-guy", "gold-twin"], ["deluxe-club"], deck=RICH, exclusives=ours)
    assert (ana["items"], ben["groups"][0]["type"]) == (0, "deluxe")
    ana, ben = scored(["gold-guy", "gold-twin"], ["", "deluxe-club"], deck=RICH, exclusives=ours)
    assert ben["items"] == 5


def test_judged_clockwise_from_the_last_planner():
    """LG-SPECIAL: Cleo was the last Planner, so Cleo, Dee, Ana, Ben."""
    result = score(new_game(4).setup, [Holding()] * 4, last_planner=CLEO)
    assert result.order == (2, 3, 0, 1)
