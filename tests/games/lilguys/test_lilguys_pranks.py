"""Prank Items: what each moves, and when nothing happens."""

import pytest
from lilguys_table import (
    ANA,
    BEN,
    CLEO,
    DEE,
    PASS,
    RICH,
    after_split,
    allowed,
    assert_broken,
    decision,
    group,
    guys,
    items,
    play,
    prank,
    send,
)

from lilguys_tools.games.lilguys.game import GAME

# Ben picks first and takes group 1: funny weird rich stinky. He sends funny unless a test says so.
LINE = "funny weird rich stinky fancy weird fancy rich2 popular funny2"
STALL = "whoopee-cushion wrong-address name-tag-mix-up fake-taxi-call cake"


def bought(
    card, *also, guys=("weird", "", "", ""), sent="funny", line=LINE, stall=STALL, **options
):
    """Ben has bought a prank; `guys` is what each player holds from earlier rounds."""
    state = after_split((4, 3, 2, 1), line, stall, guys=guys, **options)
    return play(state, group(1), send(sent, card, *also))


# The garden: Ben takes bleep moper drip-dry count.
GARDEN = "bleep moper drip-dry count disco-dan disco-dan bloop bloop disco-dan bleep"
TRICKS = "hand-me-down dump bouncer wild-prank heist"


def in_garden(card, *also, guys=("tiny-tim", "", "", ""), sent="bleep", stall=TRICKS):
    return bought(card, *also, guys=guys, sent=sent, line=GARDEN, stall=stall, deck=RICH)


def canonical(move):
    return sorted(move.transfers)


def ways(state):
    """What the pending prank may do, each way in one order, and that it lists none twice."""
    listed = [canonical(move) for move in GAME.legal_moves(state)]
    assert all(listed.count(way) == 1 for way in listed)
    return listed


def same(state, *written):
    """Whether these are all the ways to carry the prank out."""
    return sorted(ways(state)) == sorted(canonical(GAME.from_json(state, w)) for w in written)


def test_a_prank_is_carried_out_at_once_and_kept():
    """LG-PRANK: before anything else Ben steals Ana's weird; the card stays with him."""
    state = bought("whoopee-cushion")
    assert decision(state) == ("prank", BEN)
    assert items(state, BEN) == "whoopee-cushion"
    for other in (PASS, group(2), send("weird", "cake")):
        assert not allowed(state, other)
    state = play(state, prank("weird Ana Ben"))
    assert (guys(state, ANA), guys(state, BEN)) == ("", "weird rich stinky weird")
    assert items(state, BEN) == "whoopee-cushion"
    assert decision(state) == ("group", CLEO)


def test_pranks_are_for_who_bought_one():
    """LG-PRANK: none without a prank card, none after it is carried out."""
    state = after_split((4, 3, 2, 1), LINE, STALL, guys=["weird"])
    steal = prank("weird Ana Ben")
    assert_broken(state, steal, "LG-PRANK", "not-now")
    assert_broken(play(state, group(1)), steal, "LG-PRANK", "not-now")
    assert_broken(play(state, group(1), send("funny", "cake")), steal, "LG-PRANK", "not-now")
    done = play(bought("whoopee-cushion", guys=["weird weird"]), steal)
    assert_broken(done, steal, "LG-PRANK", "not-now")


def test_a_prank_can_not_be_left_undone():
    """LG-PRANK: where something can be moved it is moved."""
    for card in STALL.split()[:4]:
        assert_broken(bought(card), prank(), "LG-PRANK", "nothing-done", ("prank",))
    for card in ("hand-me-down", "dump", "bouncer", "heist"):
        assert_broken(in_garden(card), prank(), "LG-PRANK", "nothing-done", ("prank",))


# What Ben holds from earlier rounds, the others nothing; the pranks have nothing to work on.
IDLE = [
    ("whoopee-cushion", ["stinky", "", "shy2", "stinky2"]),  # nothing without negative points
    ("name-tag-mix-up", ["", "", "", ""]),  # nobody to swap with
    ("fake-taxi-call", ["", "cool", "", ""]),  # Ben's own Guys are safe
]


@pytest.mark.parametrize(("card", "held"), IDLE)
def test_where_nothing_can_be_done_nothing_happens(card, held):
    """LG-PRANK: the card is kept all the same, and the next player picks."""
    state = bought(card, guys=held)
    assert decision(state) == ("group", CLEO)
    assert items(state, BEN) == card
    assert_broken(state, prank(), "LG-PRANK", "not-now")


def test_nothing_to_give():
    """LG-PRANK: Ben has no Shy and no Stinky Guy; or no Guy at all, having sent his only one."""
    line = LINE.replace("stinky", "cool")
    assert decision(bought("wrong-address", line=line)) == ("group", CLEO)
    alone = after_split((1, 3, 3, 3), GARDEN, TRICKS, deck=RICH, guys=["count"])
    for card in ("hand-me-down", "dump"):
        assert decision(play(alone, group(1), send("bleep", card))) == ("group", CLEO)
    swap = after_split((1, 3, 3, 3), LINE, STALL, guys=["weird"])
    assert decision(play(swap, group(1), send("funny", "name-tag-mix-up"))) == ("group", CLEO)


def test_a_prank_scores_nothing_unless_its_entry_says_so():
    """LG-PRANK: the Whoopee Cushion brings 0, the Bouncer -1."""
    state = play(bought("whoopee-cushion"), prank("weird Ana Ben"))
    assert [(c.id, c.points) for c in GAME.result(state).players[BEN].cards] == [
        ("whoopee-cushion", 0)
    ]
    state = play(in_garden("bouncer"), prank("tiny-tim Ana discard"))
    assert [(c.id, c.points) for c in GAME.result(state).players[BEN].cards] == [("bouncer", -1)]


STEALS = ("weird", "", "cool cool2 stinky", "cool cool")


def test_steal_one():
    """LG-PRANK, steal: any Guy without negative points of any other player."""
    state = bought("whoopee-cushion", guys=STEALS)
    one = [prank(f"{t} Ben") for t in ("weird Ana", "cool Cleo", "cool2 Cleo", "cool Dee")]
    assert same(state, *one)
    assert guys(play(state, one[2]), CLEO) == "cool stinky"


@pytest.mark.parametrize(
    ("transfers", "reason", "at"),
    [
        (["stinky Cleo Ben"], "not-allowed", ("prank", 0)),
        (["cool Ana Ben"], "not-held", ("prank", 0)),
        (["fancy Cleo Ben"], "not-held", ("prank", 0)),
        (["weird Ben Ana"], "wrong-way", ("prank", 0)),
        (["weird Ben Ben"], "wrong-way", ("prank", 0)),
        (["cool Cleo Ana"], "wrong-way", ("prank", 0)),
        (["cool Cleo discard"], "wrong-way", ("prank", 0)),
        (["cool Cleo Ben", "cool2 Cleo Ben"], "too-many", ("prank",)),
        (["cool Cleo Ben", "cool Cleo Ben"], "not-held", ("prank", 1)),
        (["cool Cleo Ben", "cool Dee Ben"], "two-opponents", ("prank", 1)),
        (["cool Cleo Ben", "weird Ben Cleo"], "wrong-way", ("prank", 1)),
    ],
)
def test_not_stolen(transfers, reason, at):
    """LG-PRANK, steal: no negative points, to the buyer only, one, from one player."""
    state = bought("whoopee-cushion", guys=STEALS)
    assert_broken(state, prank(*transfers), "LG-PRANK", reason, at)


def test_steal_as_many_as_possible():
    """LG-PRANK, steal 2: both from Ana, the only one that may be stolen from Cleo."""
    state = in_garden("heist", guys=["tiny-tim count", "", "bloop moper", "mopers"])
    both, single = prank("count Ana Ben", "tiny-tim Ana Ben"), prank("bloop Cleo Ben")
    assert same(state, both, single)
    assert allowed(state, prank("tiny-tim Ana Ben", "count Ana Ben"))
    assert_broken(state, prank("count Ana Ben"), "LG-PRANK", "too-few", ("prank",))
    two = prank("count Ana Ben", "bloop Cleo Ben")
    assert_broken(state, two, "LG-PRANK", "two-opponents", ("prank", 1))
    state = play(state, both)
    assert (guys(state, ANA), guys(state, BEN)) == ("", "moper drip-dry count count tiny-tim")


def test_give_of_some_types():
    """LG-PRANK, give 2 Shy or Stinky: Ben gives his old shy2 and the new stinky, both together."""
    state = bought("wrong-address", guys=["", "shy2 funny", "", ""])
    pairs = [prank(f"shy2 Ben {who}", f"stinky Ben {who}") for who in ("Ana", "Cleo", "Dee")]
    assert same(state, *pairs)
    assert_broken(state, prank("stinky Ben Dee"), "LG-PRANK", "too-few", ("prank",))
    wrong = prank("funny Ben Dee", "stinky Ben Dee")
    assert_broken(state, wrong, "LG-PRANK", "not-allowed", ("prank", 0))
    split_up = prank("shy2 Ben Dee", "stinky Ben Ana")
    assert_broken(state, split_up, "LG-PRANK", "two-opponents", ("prank", 1))
    assert_broken(state, prank("stinky Ana Ben"), "LG-PRANK", "wrong-way", ("prank", 0))
    assert_broken(state, prank("stinky Ben discard"), "LG-PRANK", "wrong-way", ("prank", 0))
    state = play(state, pairs[2])
    assert (guys(state, BEN), guys(state, DEE)) == ("funny weird rich", "shy2 stinky")


def test_give_the_only_one():
    """LG-PRANK, give 2: he has just the one Stinky Guy; three would be too many of three."""
    assert allowed(bought("wrong-address"), prank("stinky Ben Ana"))
    state = bought("wrong-address", guys=["", "stinky stinky", "", ""])
    three = prank(*["stinky Ben Ana"] * 3)
    assert_broken(state, three, "LG-PRANK", "too-many", ("prank",))
    assert allowed(state, prank(*["stinky Ben Ana"] * 2))


def test_give_any_guy():
    """LG-PRANK, give 1: of all types; the Guy sent is gone by then."""
    state = in_garden("hand-me-down")
    gifts = [
        prank(f"{card} Ben {who}")
        for card in ("moper", "drip-dry", "count")
        for who in ("Ana", "Cleo", "Dee")
    ]
    assert same(state, *gifts)
    assert_broken(state, prank("bleep Ben Ana"), "LG-PRANK", "not-held", ("prank", 0))


def test_swap_one():
    """LG-PRANK, swap 1: any of Ben's against any of another's, negative points or not."""
    state = bought("name-tag-mix-up", guys=["weird stinky", "", "cool", ""])
    swaps = [
        prank(f"{mine} Ben {who}", f"{theirs} {who} Ben")
        for mine in ("weird", "rich", "stinky")
        for who, theirs in (("Ana", "weird"), ("Ana", "stinky"), ("Cleo", "cool"))
    ]
    assert same(state, *swaps)
    assert allowed(state, prank("cool Cleo Ben", "stinky Ben Cleo"))
    state = play(state, prank("stinky Ben Cleo", "cool Cleo Ben"))
    assert (guys(state, BEN), guys(state, CLEO)) == ("weird rich cool", "stinky")


@pytest.mark.parametrize(
    ("transfers", "reason", "at"),
    [
        (["weird Ben Cleo"], "uneven-swap", ("prank",)),
        (["cool Cleo Ben"], "uneven-swap", ("prank",)),
        (["weird Ben Cleo", "rich Ben Cleo"], "uneven-swap", ("prank",)),
        (["weird Ben Cleo", "cool Cleo Ben", "rich Ben Cleo", "shy Cleo Ben"], "uneven-swap", None),
        (["weird Ben Cleo", "weird Ana Ben"], "two-opponents", ("prank", 1)),
        (["weird Ben Cleo", "cool Cleo Ana"], "wrong-way", ("prank", 1)),
        (["weird Ben discard", "cool Cleo Ben"], "wrong-way", ("prank", 0)),
        (["weird Ben Ben", "cool Cleo Ben"], "wrong-way", ("prank", 0)),
        (["weird Ben Cleo", "fancy Cleo Ben"], "not-held", ("prank", 1)),
        (["cool Ben Cleo", "cool Cleo Ben"], "not-held", ("prank", 0)),
        (["rich Ben Cleo", "rich Ben Cleo"], "not-held", ("prank", 1)),
    ],
)
def test_not_swapped(transfers, reason, at):
    """LG-PRANK, swap: one against one, with one other player, of what both hold beforehand."""
    state = bought("name-tag-mix-up", guys=["weird", "", "cool shy", ""])
    assert_broken(state, prank(*transfers), "LG-PRANK", reason, at)


def test_swap_as_many_as_both_have():
    """LG-PRANK, swap 2: two against two with Ana, one against one with Cleo; no card twice."""
    tricks = "big-swap switcheroo bunting lemonade crowd"
    held = ["tiny-tim tiny-tim", "", "bloop", ""]
    state = in_garden("big-swap", guys=held, stall=tricks)
    cards = ("moper", "drip-dry", "count")
    theirs = ("tiny-tim Ana Ben", "tiny-tim Ana Ben")
    two = [
        prank(f"{a} Ben Ana", f"{b} Ben Ana", *theirs)
        for a, b in (cards[:2], cards[::2], cards[1:])
    ]
    one = [prank(f"{card} Ben Cleo", "bloop Cleo Ben") for card in cards]
    assert same(state, *two, *one)
    short = prank("moper Ben Ana", "tiny-tim Ana Ben")
    assert_broken(state, short, "LG-PRANK", "uneven-swap", ("prank",))
    twice = prank("moper Ben Cleo", "count Ben Cleo", "bloop Cleo Ben", "bloop Cleo Ben")
    assert_broken(state, twice, "LG-PRANK", "not-held", ("prank", 3))


def test_discard_one():
    """LG-PRANK, discard 1: any Guy of another player leaves the game."""
    state = bought("fake-taxi-call", guys=["weird stinky", "", "cool", ""])
    calls = [prank(f"{t} discard") for t in ("weird Ana", "stinky Ana", "cool Cleo")]
    assert same(state, *calls)
    assert_broken(state, prank("weird Ben discard"), "LG-PRANK", "wrong-way", ("prank", 0))
    assert_broken(state, prank("weird Ana Ben"), "LG-PRANK", "wrong-way", ("prank", 0))
    assert_broken(state, prank("cool Ana discard"), "LG-PRANK", "not-held", ("prank", 0))
    both = prank("weird Ana discard", "cool Cleo discard")
    assert_broken(state, both, "LG-PRANK", "two-opponents", ("prank", 1))
    state = play(state, calls[0])
    assert [guys(state, seat) for seat in range(4)] == ["stinky", "weird rich stinky", "cool", ""]


def test_discard_as_many_as_possible():
    """LG-PRANK, discard 2: two of Ana's, or Cleo's only one."""
    state = in_garden("bouncer", guys=["tiny-tim tiny-tim moper", "", "bloop", ""])
    assert same(
        state,
        prank("tiny-tim Ana discard", "tiny-tim Ana discard"),
        prank("tiny-tim Ana discard", "moper Ana discard"),
        prank("bloop Cleo discard"),
    )
    assert_broken(state, prank("moper Ana discard"), "LG-PRANK", "too-few", ("prank",))
    three = prank(*["tiny-tim Ana discard"] * 2, "moper Ana discard")
    assert_broken(state, three, "LG-PRANK", "too-many", ("prank",))


def test_manual_prank():
    """LG-PRANK, manual: any transfers, with anybody, one after the other, or none."""
    state = in_garden("wild-prank", guys=["tiny-tim", "", "bloop", ""])
    assert decision(state) == ("prank", BEN)
    assert guys(play(state, prank()), BEN) == "moper drip-dry count"
    busy = prank("tiny-tim Ana Cleo", "bloop Cleo Dee", "moper Ben discard", "tiny-tim Cleo Dee")
    state = play(state, busy)
    assert [guys(state, s) for s in range(4)] == ["", "drip-dry count", "", "bloop tiny-tim"]
    assert decision(state) == ("group", CLEO)


def test_what_a_manual_prank_can_not_do():
    """LG-PRANK, manual: nobody gives what he has not, or to himself."""
    state = in_garden("wild-prank")
    assert_broken(state, prank("tiny-tim Ben Ana"), "LG-PRANK", "not-held", ("prank", 0))
    twice = prank("tiny-tim Ana Ben", "tiny-tim Ana Ben")
    assert_broken(state, twice, "LG-PRANK", "not-held", ("prank", 1))
    gone = prank("tiny-tim Ana discard", "tiny-tim Ana Ben")
    assert_broken(state, gone, "LG-PRANK", "not-held", ("prank", 1))
    assert_broken(state, prank("tiny-tim Ana Ana"), "LG-PRANK", "wrong-way", ("prank", 0))
    listed = GAME.legal_moves(state)
    # None; or one of the four cards held (tiny-tim, moper, drip-dry, count) to one of the three
    # other players or out of the game.
    assert sorted(len(move.transfers) for move in listed) == [0] + [1] * 4 * 4
    assert all(GAME.check(state, move) is None for move in listed)


def two_players(held):
    """Ben has taken funny weird rich stinky, Ana is about to pick and has the bus."""
    options = {"players": 2, "guys": held, "items": ["shuttle-bus"]}
    return play(after_split((4, 3, 2, 1), LINE, STALL, **options), group(1), PASS, group(2))


def test_of_equal_guys_the_earliest_goes():
    """LG-PRANK: Ben loses his old weird, so the new one may still be sent in this round."""
    state = play(two_players(["", "weird"]), send("fancy", "whoopee-cushion"))
    state = play(state, prank("weird Ben Ana"), PASS, group(3))
    assert guys(state, BEN) == "funny weird rich stinky rich2 popular"
    assert allowed(state, send("weird", "cake"))


def test_a_guy_lost_by_a_prank_is_not_sent():
    """LG-PRANK, LG-SEND-2: without an old one it is the new weird that Ana takes."""
    state = play(two_players([]), send("fancy", "whoopee-cushion"), prank("weird Ben Ana"))
    state = play(state, PASS, group(3))
    assert_broken(state, send("weird", "cake"), "LG-SEND-2", "not-held", ("send",))


def test_a_guy_won_by_a_prank_is_not_sent():
    """LG-PRANK, LG-SEND-2: the funny that Ana stole was not collected in this round."""
    state = play(two_players([]), send("fancy", "whoopee-cushion"), prank("funny Ben Ana"))
    assert decision(state) == ("send", ANA)
    assert_broken(state, send("funny", "cake"), "LG-SEND-2", "earlier", ("send",))
    assert allowed(state, send("weird", "cake"))


def test_pranks_reach_guys_of_earlier_rounds_and_new_ones():
    """LG-PRANK: Ana may steal what Ben took a moment ago, and what he had before."""
    state = play(two_players(["", "cool"]), send("fancy", "whoopee-cushion"))
    assert same(state, *[prank(f"{card} Ben Ana") for card in ("cool", "funny", "weird", "rich")])


def test_two_pranks_in_one_purchase():
    """LG-PRANK: each is carried out as it arrives, in the order of the purchase."""
    state = bought("whoopee-cushion", "fake-taxi-call", sent="rich")
    assert items(state, BEN) == "whoopee-cushion"
    state = play(state, prank("weird Ana Ben"))
    # Ana's only Guy is gone, so the taxi comes for nobody.
    assert items(state, BEN) == "whoopee-cushion fake-taxi-call"
    assert decision(state) == ("group", CLEO)
    state = bought("whoopee-cushion", "fake-taxi-call", sent="rich", guys=["weird", "", "cool"])
    state = play(state, prank("weird Ana Ben"))
    assert decision(state) == ("prank", BEN)
    assert same(state, prank("cool Cleo discard"))
    state = play(state, prank("cool Cleo discard"))
    assert items(state, BEN) == "whoopee-cushion fake-taxi-call"
    assert decision(state) == ("group", CLEO)


def test_the_other_order_is_another_game():
    """LG-PRANK: the taxi first takes Ana's weird away, so nothing is left to steal."""
    state = bought("fake-taxi-call", "whoopee-cushion", sent="rich")
    assert items(state, BEN) == "fake-taxi-call"
    state = play(state, prank("weird Ana discard"))
    assert items(state, BEN) == "fake-taxi-call whoopee-cushion"
    assert decision(state) == ("group", CLEO)


def test_a_prank_that_can_do_nothing_is_passed_over():
    """LG-PRANK: no Shy or Stinky Guy to give, so only the second prank is carried out."""
    line = LINE.replace("stinky", "cool")
    state = bought("wrong-address", "whoopee-cushion", sent="rich", line=line)
    assert items(state, BEN) == "wrong-address whoopee-cushion"
    assert same(state, prank("weird Ana Ben"))


def test_cards_arrive_in_the_order_of_the_purchase():
    """LG-PRANK, LG-FRIEND: a Friend bought first may be given away, one bought second not yet."""
    line, stall = LINE.replace("stinky", "cool"), "friend wrong-address cake pinata spotlight"
    state = bought("friend", "wrong-address", sent="rich", line=line, stall=stall)
    assert same(state, *[prank(f"friend Ben {who}") for who in ("Ana", "Cleo", "Dee")])
    assert guys(play(state, prank("friend Ben Dee")), DEE) == "friend"
    state = bought("wrong-address", "friend", sent="rich", line=line, stall=stall)
    assert decision(state) == ("group", CLEO)
    assert guys(state, BEN) == "funny weird cool friend"


def test_a_guy_later_in_the_purchase_is_not_there_yet():
    """LG-PRANK: Ben may give the stinky he has, not the Friend who comes after the prank."""
    stall = "friend wrong-address cake pinata spotlight"
    state = bought("wrong-address", "friend", sent="rich", stall=stall)
    assert guys(state, BEN) == "funny weird stinky"
    too_early = prank("friend Ben Ana", "stinky Ben Ana")
    assert_broken(state, too_early, "LG-PRANK", "not-held", ("prank", 0))
    state = play(state, prank("stinky Ben Ana"))
    assert guys(state, BEN) == "funny weird friend"
    assert decision(state) == ("group", CLEO)


def test_a_friend_bought_beside_a_prank_may_be_sent_on():
    """LG-SEND-2, LG-PRANK: he was collected in this round, though a prank came in between."""
    stall = "friend wrong-address cake pinata spotlight"
    options = {"sent": "rich", "stall": stall, "items": ["", "shuttle-bus"]}
    state = play(bought("wrong-address", "friend", **options), prank("stinky Ben Ana"))
    assert decision(state) == ("send", BEN)
    assert allowed(state, send("friend", "cake"))


def test_after_a_prank_the_last_pick_ends_the_round():
    """LG-PRANK, LG-ROUNDS: the round is over when the prank is done, not before."""
    state = after_split((4, 3, 2, 1), LINE, STALL)
    for number in (1, 2, 3):
        state = play(state, group(number), PASS)
    state = play(state, group(4), send("funny2", "whoopee-cushion"))
    assert decision(state) == ("prank", ANA)
    assert decision(play(state, prank("rich Ben Ana"))) == ("deal", None)
