"""Sending Guys to the store: who, when, for what, and what comes of it."""

from dataclasses import replace

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
    deal,
    decision,
    group,
    guys,
    items,
    new_game,
    play,
    send,
    split,
    store,
)

from lilguys_tools.games.lilguys.game import GAME
from lilguys_tools.games.lilguys.state import NO_SENDER

# The line of these tests, split 4 3 2 1: funny weird rich stinky | funny weird fancy | rich2
# popular | funny2; store: balloons cake pinata spotlight junk-pile. Ben picks first.
LINE = "funny weird rich stinky funny weird fancy rich2 popular funny2"


def table(**options):
    return after_split((4, 3, 2, 1), LINE, **options)


def two_players(**options):
    return table(players=2, **options)


def test_a_guy_is_sent_for_a_card():
    """LG-SEND-1, LG-SEND-5: he lies where the card lay, and the next player picks."""
    state = play(table(), group(1), send("funny", "cake"))
    assert guys(state, BEN) == "weird rich stinky"
    assert items(state, BEN) == "cake"
    assert store(state) == "balloons funny pinata spotlight junk-pile"
    assert state.senders == (NO_SENDER, BEN, NO_SENDER, NO_SENDER, NO_SENDER)
    assert decision(state) == ("group", CLEO)


def test_nobody_has_to_buy():
    """LG-SEND-1: passing is always among the choices, and changes nothing but the turn."""
    state = play(table(), group(1))
    assert decision(state) == ("send", BEN)
    after = play(state, PASS)
    assert (after.guys, after.items, after.store) == (state.guys, state.items, state.store)
    assert decision(after) == ("group", CLEO)


def test_nothing_is_sent_for_nothing():
    """LG-SEND-1: a swap has two sides."""
    state = play(table(), group(1))
    assert_broken(state, send("funny"), "LG-SEND-1", "nothing-bought", ("buy",))
    assert_broken(state, send("rich"), "LG-SEND-1", "nothing-bought", ("buy",))


def test_sends_come_right_after_the_own_pick():
    """LG-SEND-1, LG-SEND-3: not before the first pick; not once the pick is done with."""
    for state in (new_game(4), play(new_game(4), deal(LINE)), table()):
        assert_broken(state, send("funny", "cake"), "LG-SEND-1", "not-now")
        assert_broken(state, PASS, "LG-SEND-1", "not-now")
    passed = play(table(), group(1), PASS)
    assert_broken(passed, send("funny", "cake"), "LG-SEND-3", "used-up", ("send",))
    assert_broken(passed, PASS, "LG-SEND-3", "used-up")


def test_only_guys_of_this_round_are_sent():
    """LG-SEND-2: Ben's funny2 is from an earlier round; cool is nobody's, fancy lies in a group."""
    state = play(table(guys=["", "funny2 weird"]), group(1))
    assert_broken(state, send("funny2", "cake"), "LG-SEND-2", "earlier", ("send",))
    assert_broken(state, send("cool", "cake"), "LG-SEND-2", "not-held", ("send",))
    assert_broken(state, send("fancy", "cake"), "LG-SEND-2", "not-held", ("send",))
    assert allowed(state, send("funny", "cake"))


def test_of_equal_guys_the_new_one_is_sent():
    """LG-SEND-2: Ben has an old weird and a new one; sent is the new one, once."""
    state = play(table(guys=["", "weird"], items=["", "shuttle-bus"]), group(1))
    state = play(state, send("weird", "cake"))
    assert guys(state, BEN) == "weird funny rich stinky"
    assert_broken(state, send("weird", "balloons"), "LG-SEND-2", "earlier", ("send",))


def test_a_store_card_is_no_guy_to_send():
    """LG-SEND-2: an item is not collected Guys, even one bought in this round."""
    state = play(table(items=["", "shuttle-bus"]), group(1), send("funny", "cake"))
    assert_broken(state, send("cake", "balloons"), "LG-SEND-2", "not-held", ("send",))


def test_a_bought_guy_may_be_sent_on():
    """LG-SEND-2, LG-SEND-5: Cleo buys Ben's funny and, with a second send, sends him on."""
    state = play(table(items=["", "", "shuttle-bus"]), group(1), send("funny", "cake"))
    state = play(state, group(3), send("popular", "funny"))
    assert guys(state, CLEO) == "rich2 funny"
    state = play(state, send("funny", "balloons"))
    assert guys(state, CLEO) == "rich2"
    assert items(state, CLEO) == "shuttle-bus balloons"
    assert store(state) == "funny popular pinata spotlight junk-pile"


def test_one_guy_a_round():
    """LG-SEND-3: after Ben's send it is Cleo's turn to pick."""
    state = play(table(), group(1), send("funny", "cake"))
    assert_broken(state, send("weird", "balloons"), "LG-SEND-3", "used-up", ("send",))


def test_no_send_left():
    """LG-SEND-3: were Ben still asked after his one send, he could do nothing but pass."""
    state = play(table(), group(1))._replace(sends=1)
    assert_broken(state, send("weird", "balloons"), "LG-SEND-3", "too-many", ("send",))
    assert GAME.legal_moves(state) == [GAME.from_json(state, PASS)]


def test_two_players_send_one_for_each_group():
    """LG-SEND-3: Ben sends after his first group and again after his second, not twice at once."""
    state = play(two_players(), group(1), send("funny", "cake"))
    assert_broken(state, send("weird", "balloons"), "LG-SEND-3", "used-up")
    state = play(state, group(4), PASS)
    assert decision(state) == ("group", BEN)
    state = play(state, group(2), send("weird", "balloons"))
    assert items(state, BEN) == "cake balloons"
    assert decision(state) == ("group", ANA)


def test_two_players_save_no_send_up():
    """LG-SEND-3: Ben passes after his first group and has still one send after the second."""
    state = play(two_players(), group(1), PASS, group(4), PASS)
    state = play(state, group(2), send("fancy", "cake"))
    assert_broken(state, send("weird", "balloons"), "LG-SEND-3", "used-up")


def test_two_players_send_a_guy_of_the_first_group_for_the_second():
    """LG-SEND-2, LG-SEND-3: he was collected in this round."""
    state = play(two_players(), group(1), PASS, group(4), PASS, group(3))
    assert allowed(state, send("funny", "cake"))


def test_a_guy_with_negative_points_is_not_sent():
    """LG-SEND-4: Stinky prints -1."""
    state = play(table(), group(1))
    assert_broken(state, send("stinky", "cake"), "LG-SEND-4", "negative", ("send",))


# A line of the garden, split like the other.
GARDEN = "tiny-tim tiny-grump drip drip-dry count count-cad disco-dan puddle bleep bloop"
STALL = "bunting bunting lemonade free-gift crowd"


def garden(store=STALL, **options):
    return after_split((4, 3, 2, 1), GARDEN, store, deck=RICH, **options)


def test_what_is_printed_decides_not_the_type():
    """LG-SEND-4: one Tiny Guy prints -1, two Soggy Guys print nothing."""
    state = play(garden(), group(1))
    assert allowed(state, send("tiny-tim", "bunting"))
    assert_broken(state, send("tiny-grump", "bunting"), "LG-SEND-4", "negative")
    assert_broken(state, send("drip", "bunting"), "LG-SEND-4", "negative")
    assert allowed(state, send("drip-dry", "bunting"))


def test_a_friend_may_be_sent_on_if_it_prints_no_negative_points():
    """LG-SEND-4, LG-FRIEND: Penpal prints 0, Sad Penpals print -1."""
    stall = "penpal sad-penpals lemonade free-gift crowd"
    state = play(garden(stall, items=["", "long-table"]), group(1))
    kind = play(state, send("tiny-tim", "penpal"))
    assert allowed(kind, send("penpal", "lemonade"))
    sad = play(state, send("tiny-tim", "sad-penpals"))
    assert_broken(sad, send("sad-penpals", "lemonade"), "LG-SEND-4", "negative")


@pytest.mark.parametrize("extra", ["", "long-table"])
def test_some_power_lifts_the_ban(extra):
    """LG-SEND-4, LG-POWER: the Side Door does, the Long Table does not."""
    state = play(garden(items=["side-door", extra]), group(1))
    assert_broken(state, send("drip", "bunting"), "LG-SEND-4", "negative")  # Ana's, not Ben's
    state = play(garden(items=["", f"side-door {extra}"]), group(1))
    for card in ("drip", "tiny-grump", "tiny-tim"):
        assert allowed(state, send(card, "bunting"))


def test_a_power_works_from_its_purchase():
    """LG-POWER: Ben buys a bus, so he may send again; then the excuse, so he may send Stinky."""
    stall = "shuttle-bus polite-excuse cake pinata spotlight"
    state = play(table(store=stall), group(1))
    assert_broken(state, send("stinky", "cake"), "LG-SEND-4", "negative")
    state = play(state, send("rich", "shuttle-bus", "polite-excuse"))
    assert decision(state) == ("send", BEN)
    state = play(state, send("stinky", "cake"))
    assert items(state, BEN) == "shuttle-bus polite-excuse cake"
    assert decision(state) == ("group", CLEO)


def test_further_sends_of_a_power_item():
    """LG-SEND-3, LG-POWER: one more a round with the bus; who has sends left may also pass."""
    state = play(table(items=["", "shuttle-bus"]), group(1), send("funny", "cake"))
    assert decision(state) == ("send", BEN)
    assert decision(play(state, PASS)) == ("group", CLEO)
    state = play(state, send("weird", "balloons"))
    assert_broken(state, send("rich", "pinata", "spotlight"), "LG-SEND-3", "used-up")


def test_power_items_add_up():
    """LG-SEND-3, LG-POWER: 1 + Long Table 1 + Long Table 1 + Megaphone 2 = 5 sends."""
    line = "bleep bleep bleep bleep bloop bloop bloop bloop count disco-dan"
    held = ["", "long-table megaphone long-table"]
    state = after_split((7, 1, 1, 1), line, STALL, deck=RICH, items=held)
    state = play(state, group(1))
    for card, bought in zip(
        ["bleep", "bleep", "bleep", "bleep", "bloop"], STALL.split(), strict=True
    ):
        assert decision(state) == ("send", BEN)
        state = play(state, send(card, bought))
    assert decision(state) == ("group", CLEO)


def test_with_two_players_extra_sends_are_by_the_round():
    """LG-SEND-3: 1 + 1 with the first group, then 1 with the second: three, not four."""
    state = play(two_players(items=["", "shuttle-bus"]), group(1))
    state = play(state, send("funny", "cake"), send("weird", "balloons"), group(4), PASS)
    state = play(state, group(2), send("funny", "pinata"))
    assert_broken(state, send("weird", "spotlight"), "LG-SEND-3", "used-up")


def test_with_two_players_an_extra_send_may_wait():
    """LG-SEND-3, LG-POWER: unused at the first group, the bus serves at the second."""
    state = play(two_players(items=["", "shuttle-bus"]), group(1), send("funny", "cake"), PASS)
    state = play(state, group(4), PASS, group(2), send("funny", "pinata"))
    assert decision(state) == ("send", BEN)
    state = play(state, send("weird", "balloons"))
    assert decision(state) == ("group", ANA)


def test_extra_sends_come_back_each_round():
    """LG-SEND-3, LG-POWER: the bus lasts; in the next round Ben sends two again."""
    state = play(table(items=["", "shuttle-bus"]), group(1))
    state = play(state, send("funny", "cake"), send("weird", "balloons"))
    for number in (2, 3, 4):
        state = play(state, group(number), PASS)
    state = play(state, deal(LINE, "balloons cake pinata snack-tower guest-book"))
    state = play(state, split(4, 3, 2, 1))  # Ben plans now and picks last
    for number in (4, 3, 2):
        state = play(state, group(number), PASS)
    state = play(state, group(1), send("funny", "cake"))
    assert decision(state) == ("send", BEN)


def test_a_sent_guy_may_be_bought_by_the_others():
    """LG-SEND-5: Cleo buys Ben's funny as she would an item."""
    state = play(table(), group(1), send("funny", "cake"), group(2), send("weird", "funny"))
    assert guys(state, CLEO) == "funny fancy funny"
    assert store(state) == "balloons weird pinata spotlight junk-pile"


def test_the_sender_does_not_buy_him_back():
    """LG-SEND-5: neither at once with a second send nor with the next group."""
    state = play(table(items=["", "shuttle-bus"]), group(1), send("funny", "cake"))
    assert_broken(state, send("weird", "funny"), "LG-SEND-5", "own", ("buy", 0))
    state = play(two_players(), group(1), send("funny", "cake"), group(4), PASS, group(2))
    assert_broken(state, send("weird", "funny"), "LG-SEND-5", "own", ("buy", 0))
    assert_broken(state, send("weird", "cake"), "LG-SEND-5", "not-there", ("buy", 0))


def test_what_is_not_in_the_store_is_not_bought():
    """LG-SEND-5: neither cards of the box nor the Guy sent just now, for himself."""
    state = play(table(), group(1))
    for card in ("punch-bowl", "friend", "cool", "funny"):
        assert_broken(state, send("funny", card), "LG-SEND-5", "not-there", ("buy", 0))
    assert_broken(state, send("rich", "cake", "cake"), "LG-SEND-5", "fewer", ("buy", 1))


def test_who_sent_him_last_counts():
    """LG-SEND-5: Ben sends funny, Ana buys and sends him on, so Ben may buy him, Ana not."""
    state = play(two_players(items=["shuttle-bus"]), group(1), send("funny", "cake"))
    state = play(state, group(3), send("popular", "funny"), send("funny", "balloons"), group(2))
    assert store(state) == "funny popular pinata spotlight junk-pile"
    assert allowed(state, send("weird", "funny"))
    state = play(state, PASS, group(4))
    assert_broken(state, send("funny2", "funny"), "LG-SEND-5", "own", ("buy", 0))


def test_equal_guys_of_both_players_in_the_store():
    """LG-SEND-5: Ben may buy the funny that Ana sent, but not both; then the other is his own."""
    state = play(two_players(items=["", "shuttle-bus"]), group(1), send("funny", "cake"), PASS)
    state = play(state, group(2), send("funny", "balloons"), group(3))
    assert store(state) == "funny funny pinata spotlight junk-pile"
    # Two for Rich: the second funny is his own.
    assert_broken(state, send("rich", "funny", "funny"), "LG-SEND-5", "own", ("buy", 1))
    state = play(state, send("weird", "funny"))
    assert sorted(guys(state, BEN).split()) == ["funny", "popular", "rich", "rich2", "stinky"]
    assert_broken(state, send("popular", "funny"), "LG-SEND-5", "own", ("buy", 0))
    state = play(state, PASS, group(4))
    assert allowed(state, send("funny2", "funny"))  # Ana: what is left is Ben's


def test_a_friend_sent_on_beside_a_friend_of_the_deck():
    """LG-SEND-5, LG-FRIEND: Ben may buy the deck's Friend, not the one he sent; Cleo both."""
    stall = "friend friend cake pinata spotlight"
    state = play(table(store=stall, items=["", "shuttle-bus shuttle-bus"]), group(1))
    state = play(state, send("funny", "friend"), send("friend", "friend"))
    # The Friend that he holds now is the deck's second; his own lies in the store.
    assert guys(state, BEN) == "weird rich stinky friend"
    assert store(state) == "funny friend cake pinata spotlight"
    assert_broken(state, send("weird", "friend"), "LG-SEND-5", "own", ("buy", 0))
    state = play(state, PASS, group(3))
    assert allowed(state, send("rich2", "friend", "funny"))


def test_of_equal_cards_the_sent_one_is_bought_first():
    """LG-SEND-5: in a box that keeps its Friends with two players Ben sends one, Ana buys one.

    Which of the two that lie there is never written down. If it is Ben's, he may buy the other;
    if it were the deck's, he might not. So it is Ben's.
    """
    keeps_friends = replace(STANDARD, small_kinds=())
    stall = "friend friend cake pinata spotlight"
    state = two_players(store=stall, deck=keeps_friends, items=["", "shuttle-bus"])
    state = play(state, group(1), send("funny", "friend"), send("friend", "cake"))
    assert store(state) == "funny friend friend pinata spotlight"
    state = play(state, group(2), send("weird", "friend"), group(3))
    assert allowed(state, send("popular", "friend"))
