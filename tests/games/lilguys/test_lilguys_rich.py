"""What Rich Guys and Friends do, and in which order a trade is checked."""

import pytest
from lilguys_table import (
    ANA,
    BEN,
    CLEO,
    PASS,
    RICH,
    STANDARD,
    after_split,
    allowed,
    assert_broken,
    decision,
    group,
    guys,
    items,
    numbers,
    play,
    prank,
    send,
    store,
)

from lilguys_tools.games.lilguys.game import GAME
from lilguys_tools.games.lilguys.moves import Trade
from lilguys_tools.games.lilguys.state import NO_SENDER

# The lines of these tests, split 4 3 2 1; Ben picks first.
LINE = "funny weird rich stinky funny weird fancy rich2 popular funny2"
GARDEN = "tiny-tim tiny-grump drip drip-dry count count-cad disco-dan puddle bleep bloop"
STALL = "bunting bunting lemonade free-gift crowd"


def table(**options):
    return after_split((4, 3, 2, 1), LINE, **options)


def garden(store=STALL, **options):
    return after_split((4, 3, 2, 1), GARDEN, store, deck=RICH, **options)


def test_rich_buys_two():
    """LG-RICH: two cards, and he lies in the place of one of them; four are left."""
    state = play(table(), group(1), send("rich", "spotlight", "cake"))
    assert items(state, BEN) == "spotlight cake"
    assert sorted(store(state).split()) == ["balloons", "junk-pile", "pinata", "rich"]
    assert decision(state) == ("group", CLEO)


def test_exactly_two_whatever_his_symbols():
    """LG-RICH: rich2 does not buy four, and neither may take one only."""
    state = play(table(), group(3))
    assert allowed(state, send("rich2", "cake", "balloons"))
    assert_broken(state, send("rich2", "cake"), "LG-RICH", "one-for-rich", ("buy",))
    four = send("rich2", "cake", "balloons", "pinata", "spotlight")
    assert_broken(state, four, "LG-RICH", "three", ("buy",))
    assert_broken(play(table(), group(1)), send("rich", "cake"), "LG-RICH", "one-for-rich")


def test_others_buy_one():
    """LG-RICH: two for funny, three for anybody."""
    state = play(table(), group(1))
    assert_broken(state, send("funny", "cake", "pinata"), "LG-RICH", "two-for-one", ("buy",))
    for card in ("funny", "rich"):
        three = send(card, "cake", "pinata", "balloons")
        assert_broken(state, three, "LG-RICH", "three", ("buy",))


def test_both_cards_lay_there_before_him():
    """LG-RICH, LG-SEND-5: he does not buy himself; another's rich who lies there he may buy."""
    state = play(table(), group(1))
    assert_broken(state, send("rich", "cake", "rich"), "LG-SEND-5", "not-there", ("buy", 1))
    state = play(state, send("rich", "cake", "pinata"), group(3))
    assert allowed(state, send("rich2", "rich", "balloons"))


def left_in_store(state, cards, *senders):
    return state._replace(store=numbers(state.setup.deck, cards), senders=senders)


def test_rich_takes_the_one_that_lies_there():
    """LG-RICH: one card is left, or one beside his sender's own Guy."""
    state = play(table(), group(1))
    last = left_in_store(state, "cake", NO_SENDER)
    assert store(play(last, send("rich", "cake"))) == "rich"
    for_rich = [GAME.to_json(last.setup, move) for move in GAME.legal_moves(last)]
    assert {"send": "rich", "buy": "cake"} in for_rich
    beside = left_in_store(state, "cake popular", NO_SENDER, BEN)
    assert store(play(beside, send("rich", "cake"))) == "rich popular"
    assert_broken(beside, send("rich", "cake", "popular"), "LG-SEND-5", "own", ("buy", 1))
    theirs = left_in_store(state, "cake popular", NO_SENDER, ANA)
    assert_broken(theirs, send("rich", "cake"), "LG-RICH", "one-for-rich")
    assert allowed(theirs, send("rich", "cake", "popular"))


def test_an_empty_store_sells_nothing():
    """LG-SEND-1, LG-SEND-5: nobody sends where nothing is for sale; passing is left."""
    state = play(table(), group(1))
    for bare in (left_in_store(state, ""), left_in_store(state, "popular", BEN)):
        assert GAME.legal_moves(bare) == [GAME.from_json(bare, PASS)]
        assert_broken(bare, send("rich"), "LG-SEND-1", "nothing-bought")
        assert not allowed(bare, send("rich", "popular"))


def test_some_power_buys_two_with_other_types():
    """LG-RICH, LG-POWER: Fancy with the Loyalty Card buys two, as Rich does, and only two."""
    state = play(table(items=["", "loyalty-card"]), group(2))
    assert_broken(state, send("fancy", "cake"), "LG-RICH", "one-for-rich")
    assert allowed(state, send("fancy", "cake", "pinata"))
    assert_broken(state, send("weird", "cake", "pinata"), "LG-RICH", "two-for-one")
    plain = play(table(items=["loyalty-card"]), group(2))
    assert_broken(plain, send("fancy", "cake", "pinata"), "LG-RICH", "two-for-one")


def test_rich_with_negative_points():
    """LG-SEND-4, LG-RICH: Count Cad prints -2; through the Side Door he buys two like any Count."""
    state = play(garden(), group(2))
    assert_broken(state, send("count-cad", "bunting", "crowd"), "LG-SEND-4", "negative")
    state = play(garden(items=["", "side-door"]), group(2))
    assert allowed(state, send("count-cad", "bunting", "crowd"))
    assert_broken(state, send("count-cad", "bunting"), "LG-RICH", "one-for-rich")


def test_two_equal_cards_for_rich():
    """LG-RICH: both Buntings that lie there; a third there is none."""
    state = play(garden(), group(2))
    assert items(play(state, send("count", "bunting", "bunting")), BEN) == "bunting bunting"


def test_a_friend_goes_to_the_guys():
    """LG-FRIEND: a Shy Guy, no item; he prints no points, Sad Penpals their -1."""
    stall = "friend cake pinata spotlight junk-pile"
    state = play(table(store=stall), group(1), send("rich", "friend", "cake"))
    assert guys(state, BEN) == "funny weird stinky friend"
    assert items(state, BEN) == "cake"
    ben = GAME.result(state).players[BEN]
    # funny, weird, stinky, shy: one symbol each, -1 each; stinky prints -1; cake 2.
    assert [(g.type, g.symbols, g.points) for g in ben.groups] == [
        ("funny", 1, -1),
        ("weird", 1, -1),
        ("shy", 1, -1),
        ("stinky", 1, -1),
    ]
    assert (ben.guys, ben.printed, ben.items, ben.total) == (-4, -1, 2, -3)
    stall = "sad-penpals lemonade bunting free-gift crowd"
    state = play(garden(stall), group(4), send("bloop", "sad-penpals"))
    ben = GAME.result(state).players[BEN]
    # Two gloomy symbols: 1 in this deck; -1 printed.
    assert (ben.guys, ben.printed, ben.total) == (1, -1, 0)


ORDER = [
    # (send, buy, rule): each breaks the later rules, too.
    ("cool", ["punch-bowl"], "LG-SEND-2"),
    ("stinky2", ["punch-bowl"], "LG-SEND-2"),
    ("stinky", ["punch-bowl", "cake", "cake"], "LG-SEND-4"),
    ("stinky", ["cake", "pinata"], "LG-SEND-4"),
    ("rich", ["punch-bowl"], "LG-SEND-5"),
    ("funny", ["cake", "punch-bowl"], "LG-SEND-5"),
    ("funny", ["cake", "whoopee-cushion"], "LG-RICH"),
]


@pytest.mark.parametrize(("card", "bought", "rule"), ORDER)
def test_order_of_the_checks_of_a_trade(card, bought, rule):
    """LG-SEND-3, LG-SEND-2, LG-SEND-4, LG-SEND-5, LG-RICH, LG-PRANK: the first of these is told."""
    stall = "balloons cake pinata spotlight whoopee-cushion"
    state = play(table(store=stall, guys=["weird", "stinky2"]), group(1))
    trade = Trade(STANDARD.number(card), numbers(STANDARD, " ".join(bought)))
    assert GAME.check(state, trade).rule == rule
    done = state._replace(sends=1)
    assert GAME.check(done, trade).rule == "LG-SEND-3"
    assert GAME.check(play(state, PASS), trade).rule == "LG-SEND-3"


def test_transfers_are_looked_at_last():
    """LG-RICH, LG-PRANK: a sound trade first, then what the prank moves."""
    stall = "balloons cake pinata spotlight whoopee-cushion"
    state = play(table(store=stall, guys=["weird"]), group(1), send("funny", "whoopee-cushion"))
    assert decision(state) == ("prank", BEN)
    assert_broken(state, prank("cool Ana Ben"), "LG-PRANK", "not-held", ("prank", 0))
    assert_broken(state, send("weird", "cake"), "LG-SEND-1", "not-now")
