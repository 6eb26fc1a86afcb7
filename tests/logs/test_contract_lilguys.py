"""Contract, section 3: a Lil' Guys log, what breaks it and where that is told."""

from __future__ import annotations

import itertools
import shutil
from pathlib import Path

import pytest
from contract_helper import (
    HEAD,
    LOG,
    NAMES,
    change,
    fine,
    read,
    score,
    told,
    totals,
    whole_game,
    wrong,
)

from lilguys_tools.logs.points import next_point

DECK = Path(__file__).parents[2] / "rules_data" / "lilguys" / "decks" / "standard.yaml"

# Groups of two: 1 funny funny2; 2 stinky rich weird2; 3 weird popular fancy rich; 4 funny.
TWO = """\
game: lilguys
format: 1
players: [Ana, Ben]
rounds:
- planner: Ana
  line: [funny, funny2, stinky, rich, weird2, weird, popular, fancy, rich, funny]
  store: [balloons, cake, pinata, whoopee-cushion, spotlight]
  split: [2, 3, 4, 1]
  picks:
  - {player: Ben, group: 1}
  - {player: Ana, group: 2}
  - {player: Ben, group: 3}
  - {player: Ana, group: 4}
"""
# Groups of three: 1 funny funny2 stinky; 2 rich weird2 weird; 3 popular fancy rich funny.
THREE = """\
game: lilguys
format: 1
players: [Ana, Ben, Cleo]
rounds:
- planner: Ana
  line: [funny, funny2, stinky, rich, weird2, weird, popular, fancy, rich, funny]
  store: [balloons, cake, pinata, whoopee-cushion, spotlight]
  split: [3, 3, 4]
  picks:
  - {player: Ben, group: 1}
  - {player: Cleo, group: 2}
  - {player: Ana, group: 3}
"""
TABLES = {2: TWO, 3: THREE, 4: LOG}
LINE = "[funny, funny2, stinky, rich, weird2, weird, popular, fancy,"
SEATS = pytest.mark.parametrize("seats", [2, 3, 4])
CLEO = "{player: Cleo, group: 2}"


def with_cleo(pick: str, log: str = LOG) -> str:
    """Return the round in which Cleo takes group 2 (stinky, rich, weird2) and does more."""
    return change(log, CLEO, f"{{player: Cleo, group: 2, {pick}}}")


# -- the line, the store, the split ------------------------------------------------------


@SEATS
@pytest.mark.parametrize("new", ["[funny2, ", "[weird2, weird, funny, funny2, "])
def test_number_of_cards_in_the_line(seats: int, new: str) -> None:
    """LG-LINE: ten; here nine and twelve."""
    wrong("LG-LINE", change(TABLES[seats], "line: [funny, funny2, ", f"line: ¦{new}"))


@SEATS
def test_no_card_in_the_line(seats: int) -> None:
    log = TABLES[seats]
    start, end = log.index("line: ") + 6, log.index("\n  store")
    wrong("LG-LINE", log[:start] + "¦[]" + log[end:])


@SEATS
@pytest.mark.parametrize("new", ["[cake, ", "[balloons, cake, cake, ", "[cake, junk-pile, "])
def test_number_of_cards_in_the_store(seats: int, new: str) -> None:
    """LG-STORE-1: five; the last replacement keeps that number and is fine."""
    log = change(TABLES[seats], "store: [balloons, cake, ", f"store: ¦{new}")
    if new.count(",") == 2:
        fine(log.replace("¦", ""))
    else:
        wrong("LG-STORE-1", log)


def test_no_card_in_the_store() -> None:
    log = change(LOG, "[balloons, cake, friend, whoopee-cushion, spotlight]", "¦[]")
    wrong("LG-STORE-1", log)


@SEATS
def test_a_card_more_often_than_it_exists(seats: int) -> None:
    """LG-DECK-3: two doubles of a type, one Spotlight; told at the copy too many."""
    log = TABLES[seats]
    wrong("LG-DECK-3", change(log, "[funny, funny2, stinky,", "[funny2, funny2, ¦funny2,"))
    wrong("LG-DECK-3", change(log, "cushion, spotlight", "cushion, ¦whoopee-cushion"))


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("card", ["shy", "shy2", "cool", "cool2"])
def test_a_type_that_leaves_with_fewer_players(seats: int, card: str) -> None:
    """LG-DECK-2, LG-DECK-3: a Shy Guy with three players: never."""
    wrong("LG-DECK-3", change(TABLES[seats], "[funny, funny2, s", f"[funny, ¦{card}, s"))
    fine(change(LOG, "[funny, funny2, s", f"[funny, {card}, s"))


@pytest.mark.parametrize("seats", [2, 3])
def test_friends_leave_with_fewer_players(seats: int) -> None:
    wrong("LG-DECK-3", change(TABLES[seats], "cake, pinata", "cake, ¦friend"))


def test_copies_are_counted_over_all_rounds() -> None:
    # The second round's line has 8 single Weird Guys once more: the deck has 8 in all.
    log = whole_game(4, 1)
    second = log[log.index("- line") :]
    second = second.replace(
        "balloons, balloons, balloons, cake, cake", "pinata, pinata, friend, friend, friend"
    )
    wrong("LG-DECK-3", log + change(second, "[funny2, funny2,", "[¦funny2, funny2,"))
    # And a store row may not show a fourth Balloons either.
    third = second.replace("funny", "weird")
    wrong("LG-DECK-3", log + change(third, "pinata, pinata", "pinata, ¦balloons"))
    fine(log + third)


@SEATS
def test_number_of_groups(seats: int) -> None:
    """LG-SPLIT-1: as many as players, with two players four."""
    log = TABLES[seats]
    split = "[3, 3, 4]" if seats == 3 else "[2, 3, 4, 1]"
    owed = 3 if seats == 3 else 4
    sizes = {1: "[10]", 2: "[5, 5]", 3: "[3, 3, 4]", 4: "[2, 3, 4, 1]", 5: "[2, 2, 2, 2, 2]"}
    for n, written in sizes.items():
        if n != owed:
            wrong("LG-SPLIT-1", change(log, f"split: {split}", f"split: ¦{written}"))
    wrong("LG-SPLIT-1", change(log, f"split: {split}", "split: ¦[]"))


@pytest.mark.parametrize(
    ("seats", "new"),
    [
        (4, "¦[2, 3, 4, 2]"),
        (4, "¦[1, 1, 1, 1]"),
        (4, "[2, 3, ¦0, 5]"),
        (4, "[¦0, 0, 0, 0]"),
        (4, "[¦0, 3, 4, 2]"),
        (3, "¦[3, 3, 3]"),
        (3, "[5, 5, ¦0]"),
        (2, "¦[9, 9, 9, 9]"),
        (2, "[4, ¦0, 4, 2]"),
    ],
)
def test_sizes_that_do_not_make_ten_or_an_empty_group(seats: int, new: str) -> None:
    """LG-SPLIT-2."""
    split = "[3, 3, 4]" if seats == 3 else "[2, 3, 4, 1]"
    wrong("LG-SPLIT-2", change(TABLES[seats], f"split: {split}", f"split: {new}"))


# -- picks -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "old", "new", "rule"),
    [
        (4, "player: Ben", "player: ¦Cleo", "LG-PICK-1"),
        (4, "player: Ben", "player: ¦Ana", "LG-PICK-1"),
        (4, "player: Ana, g", "player: ¦Ben, g", "LG-PICK-1"),
        (3, "player: Cleo", "player: ¦Ana", "LG-PICK-1"),
        (3, "player: Ben", "player: ¦Ana", "LG-PICK-1"),
        (2, "player: Ana, group: 2", "player: ¦Ben, group: 2", "LG-PICK-2"),
        (2, "player: Ben, group: 1", "player: ¦Ana, group: 1", "LG-PICK-2"),
        (2, "player: Ana, group: 4", "player: ¦Ben, group: 4", "LG-PICK-2"),
    ],
)
def test_out_of_turn(seats: int, old: str, new: str, rule: str) -> None:
    wrong(rule, change(TABLES[seats], old, new))


@SEATS
@pytest.mark.parametrize("group", [1, 5, 99])
def test_a_group_that_is_gone_or_never_was(seats: int, group: int) -> None:
    """LG-PICK-1 for every number of players; the second pick takes the group."""
    wrong("LG-PICK-1", change(TABLES[seats], "group: 2}", f"group: ¦{group}}}"))


def test_a_fourth_group_with_three_players() -> None:
    wrong("LG-PICK-1", change(THREE, "group: 2}", "group: ¦4}"))


@SEATS
def test_any_order_of_groups_is_fine(seats: int) -> None:
    log = TABLES[seats]
    fine(change(change(log, "group: 1}", "group: @}"), "group: 3}", "group: 1}").replace("@", "3"))


@SEATS
def test_players_of_picks_are_derived(seats: int) -> None:
    log = TABLES[seats]
    for name in NAMES:
        log = log.replace(f"{{player: {name}, ", "{")
    assert score(log)["players"] == score(TABLES[seats])["players"]
    assert score(log.replace("- planner: Ana\n  line", "- line")) == score(log)


@pytest.mark.parametrize(("seats", "rule"), [(2, "LG-PICK-2"), (3, "LG-PICK-1"), (4, "LG-PICK-1")])
def test_a_pick_more_than_there_are_groups(seats: int, rule: str) -> None:
    wrong(rule, TABLES[seats] + "  - ¦{group: 1}\n")
    last = TABLES[seats].splitlines()[-1]
    wrong(rule, TABLES[seats] + last.replace("{", "¦{") + "\n")


@SEATS
def test_a_round_before_the_last_with_too_few_picks(seats: int) -> None:
    """LG-PICK-1 at the round, with two players as well."""
    log = change(TABLES[seats], "- planner: Ana", "- ¦planner: Ana")
    short = "\n".join(log.splitlines()[:-1]) + "\n"
    wrong("LG-PICK-1", short + "- {}\n")
    none = log[: log.index("  picks:")] + "  picks: []\n"
    wrong("LG-PICK-1", none + "- {}\n")
    fine(none.replace("¦", ""))


# -- sends -------------------------------------------------------------------------------


def test_a_guy_not_collected_this_round() -> None:
    """LG-SEND-2: of another group, of an earlier round, or held by nobody."""
    for card in ("funny", "popular", "shy", "fancy2"):
        wrong("LG-SEND-2", with_cleo(f"send: ¦{card}, buy: cake"))
    second = (
        "- {line: [fancy, cool, cool, cool, cool, funny, funny, funny, funny, funny], "
        "store: [balloons, cake, pinata, friend, friend], split: [1, 1, 4, 4], "
        "picks: [{group: 1}, {group: 2, send: ¦rich, buy: cake}]}\n"
    )
    # Cleo took the Rich Guy in round 1; in round 2 Cleo picks first and Dee second.
    wrong("LG-SEND-2", LOG + second)


@pytest.mark.parametrize("trades", [2, 3])
def test_too_many_sends(trades: int) -> None:
    """LG-SEND-3, told at the Guy sent too many."""
    more = ["{send: weird2, buy: cake}", "{send: ¦rich, buy: [balloons, friend]}"]
    more += ["{send: rich, buy: cake}"] * (trades - 2)
    wrong("LG-SEND-3", with_cleo(f"trades: [{', '.join(more)}]"))


def test_one_send_for_each_group_with_two_players() -> None:
    ana = change(TWO, "Ana, group: 2}", "Ana, group: 2, send: weird2, buy: cake}")
    fine(change(ana, "Ana, group: 4}", "Ana, group: 4, send: funny, buy: balloons}"))
    # But none is saved up for a later group.
    late = "trades: [{send: funny, buy: cake}, {send: ¦weird2, buy: balloons}]"
    wrong("LG-SEND-3", change(TWO, "Ana, group: 4}", f"Ana, group: 4, {late}}}"))


def test_a_negative_guy_sent() -> None:
    """LG-SEND-4."""
    wrong("LG-SEND-4", with_cleo("send: ¦stinky, buy: cake"))
    wrong("LG-SEND-4", change(TWO, "Ana, group: 2}", "Ana, group: 2, send: ¦stinky, buy: cake}"))


def test_a_card_bought_that_is_not_there_or_ones_own() -> None:
    """LG-SEND-5."""
    wrong("LG-SEND-5", with_cleo("send: weird2, buy: ¦pinata"))
    wrong("LG-SEND-5", with_cleo("send: weird2, buy: [¦pinata]"))
    wrong("LG-SEND-5", with_cleo("send: weird2, buy: ¦weird2"))
    wrong("LG-SEND-5", with_cleo("send: rich, buy: [cake, ¦cake]"))
    wrong("LG-SEND-5", with_cleo("send: rich, buy: [cake, ¦rich]"))
    # Bought by Cleo: gone for Dee.
    log = with_cleo("send: weird2, buy: cake")
    wrong("LG-SEND-5", change(log, "Dee, group: 3}", "Dee, group: 3, send: fancy, buy: ¦cake}"))
    fine(change(log, "Dee, group: 3}", "Dee, group: 3, send: fancy, buy: weird2}"))


def with_shuttle_bus() -> str:
    """Return a round of two in which Ana buys a card that lets her send one Guy more a round."""
    log = change(TWO, "Ana, group: 2}", "Ana, group: 2, send: weird2, buy: shuttle-bus}")
    return change(log, "pinata", "shuttle-bus")


def test_who_sent_a_guy_to_the_store_is_who_sent_him_there_last() -> None:
    first = with_shuttle_bus()
    # In round 2 Ben plans and Ana picks first. Groups: 3, 4, 1, 2 from the left.
    second = (
        "- {line: [fancy, weird, weird, funny, funny, funny, funny, rich, rich, rich], "
        "store: [balloons, cake, pinata, punch-bowl, junk-pile], split: [3, 4, 1, 2], picks: ["
        "{player: Ana, group: 3, send: rich, buy: [cake, pinata]}, "
        "{player: Ben, group: 2, send: funny, buy: ¦rich}, "
        "{player: Ana, group: 1, "
        "trades: [{send: weird, buy: funny}, {send: funny, buy: balloons}]}, "
        "{player: Ben, group: 4, send: rich, buy: [%s, punch-bowl]}]}\n"
    )
    # Ben sent the Funny Guy, Ana bought him and sent him on: Ben may buy him again.
    fine(first + (second % "funny").replace("¦", ""))
    # Had Ana kept out of it, he would be Ben's own.
    kept = change(
        second % "¦funny",
        "trades: [{send: weird, buy: funny}, {send: funny, buy: balloons}]",
        "send: weird, buy: balloons",
    )
    wrong("LG-SEND-5", first + change(kept, "buy: ¦rich", "buy: rich"))


def test_two_for_one_and_one_for_two() -> None:
    """LG-RICH, told at what is bought."""
    wrong("LG-RICH", with_cleo("send: weird2, buy: ¦[cake, balloons]"))
    wrong("LG-RICH", with_cleo("send: rich, buy: ¦cake"))
    wrong("LG-RICH", with_cleo("send: rich, buy: ¦[cake]"))
    wrong("LG-RICH", with_cleo("send: rich, buy: ¦[cake, balloons, friend]"))
    wrong("LG-RICH", with_cleo("send: weird2, buy: ¦[cake, balloons, friend]"))
    fine(with_cleo("send: rich, buy: [cake, balloons]"))


def test_one_for_a_rich_one_where_only_one_may_be_bought() -> None:
    """LG-RICH: two must lie there for him; what he sent himself does not count."""
    # Ana sends two: her two Rich Guys and the Junk Pile lie there. Ben takes one of hers and
    # the Junk Pile: left are one of hers and his own, which alone she may buy.
    second = (
        "- {line: [rich, rich, rich, rich, fancy, weird, funny, funny, funny, funny], "
        "store: [balloons, cake, pinata, punch-bowl, junk-pile], split: [2, 1, 1, 6], picks: ["
        "{group: 1, trades: [{send: rich, buy: [balloons, cake]}, "
        "{send: rich, buy: [pinata, punch-bowl]}]}, "
        "{group: 2, send: rich, buy: [junk-pile, rich]}, {group: 3, send: rich, buy: %s}]}\n"
    )
    log = with_shuttle_bus() + second
    fine(log % "rich")
    fine(log % "[rich]")
    wrong("LG-SEND-5", log % "[rich, ¦rich]")
    # Where Ben took two of three others, two lie there for Ana, and she takes both.
    log = change(log, "buy: [junk-pile, rich]", "buy: [rich, rich]")
    wrong("LG-RICH", log % "¦rich")
    fine(log % "[junk-pile, rich]")


def test_a_list_of_one_is_the_one() -> None:
    one = score(with_cleo("send: weird2, buy: cake"))
    assert score(with_cleo("send: weird2, buy: [cake]")) == one
    assert score(with_cleo("trades: [{send: weird2, buy: [cake]}]")) == one


def test_a_friend_is_a_guy_who_may_be_sent_on() -> None:
    """LG-FRIEND, LG-SEND-2 (ruling): a Friend bought by an extra send's first may go."""
    cards = score(with_cleo("send: weird2, buy: friend"))["players"][2]
    # Stinky 1 -1, printed -1, Rich 1 -1, the Friend is one Shy symbol: -1.
    assert (cards["total"], cards["cards"]) == (-4, [])
    wrong(
        "LG-SEND-3", with_cleo("trades: [{send: weird2, buy: friend}, {send: ¦friend, buy: cake}]")
    )


# -- pranks ------------------------------------------------------------------------------

BUYS = "send: weird2, buy: whoopee-cushion"


def prank(transfers: str, buys: str = BUYS) -> str:
    return with_cleo(f"{buys}, prank: {transfers}")


def test_a_prank_as_a_log_writes_it() -> None:
    players = score(prank("[{card: funny2, from: Ben, to: Cleo}]"))["players"]
    # Ben keeps one Funny symbol. Cleo: Stinky -1 and -1 printed, Rich -1, 2 Funny 1.
    assert [p["total"] for p in players] == [-1, -1, -2, -1]
    assert players[2]["cards"] == [
        {"id": "whoopee-cushion", "kind": "prank", "points": 0, "done": None}
    ]


@pytest.mark.parametrize(
    "transfers",
    [
        "[¦{card: funny, from: Cleo, to: Ben}]",  # the wrong way
        "[¦{card: funny, from: Ben, to: Dee}]",  # not to the buyer
        "[¦{card: funny, from: Ben, to: discard}]",
        "[¦{card: rich, from: Ben, to: Cleo}]",  # Ben has none
        "[¦{card: cool, from: Dee, to: Cleo}]",  # Dee has nothing yet
        "¦[{card: funny, from: Ben, to: Cleo}, {card: funny2, from: Ben, to: Cleo}]",  # two of one
        "¦[]",  # a Guy could be moved
        "¦[[{card: funny, from: Ben, to: Cleo}], []]",  # two lists, one prank
    ],
)
def test_transfers_that_a_prank_does_not_allow(transfers: str) -> None:
    """LG-PRANK: one Guy without negative points from one other player to the buyer."""
    wrong("LG-PRANK", prank(transfers))


def test_a_negative_guy_is_not_stolen() -> None:
    log = change(LOG, "[funny, funny2, stinky, rich", "[funny, stinky, funny2, rich")
    log = change(log, CLEO, "{group: 2, send: weird2, buy: whoopee-cushion, prank: [@]}")
    wrong("LG-PRANK", log.replace("@", "¦{card: stinky, from: Ben, to: Cleo}"))
    fine(log.replace("@", "{card: funny, from: Ben, to: Cleo}"))


def test_no_prank_where_something_could_be_moved() -> None:
    wrong("LG-PRANK", with_cleo("send: weird2, buy: ¦whoopee-cushion"))
    wrong("LG-PRANK", with_cleo("send: rich, buy: [cake, ¦whoopee-cushion]"))


def test_no_prank_where_nothing_can_be_moved() -> None:
    """LG-PRANK (ruling): Ben picks first; nobody else has a Guy."""
    ben = "{player: Ben, group: 1, send: funny, buy: whoopee-cushion%s}"
    log = change(LOG, "{player: Ben, group: 1}", ben)
    fine(log % "")
    fine(log % ", prank: []")
    report = wrong("LG-PRANK", log % ", prank: ¦[{card: funny2, from: Cleo, to: Ben}]")
    assert "whoopee-cushion" in report or "Cleo" in report


def test_a_prank_without_a_prank_card() -> None:
    wrong("LG-PRANK", with_cleo("send: weird2, buy: cake, prank: ¦[]"))
    wrong("LG-PRANK", with_cleo("prank: ¦[{card: funny, from: Ben, to: Cleo}]"))
    wrong(
        "LG-PRANK",
        with_cleo("send: weird2, buy: cake, prank: ¦[{card: funny, from: Ben, to: Cleo}]"),
    )


def test_two_pranks_in_one_purchase_are_lists_in_the_order_of_buy() -> None:
    log = change(LOG, "spotlight]", "fake-taxi-call]")
    steal, home = "{card: funny, from: Ben, to: Cleo}", "{card: funny2, from: Ben, to: discard}"
    buys = "send: rich, buy: [whoopee-cushion, fake-taxi-call], prank: %s"
    players = score(with_cleo(buys % f"[[{steal}], [{home}]]", log))["players"]
    assert players[1]["groups"] == []  # Ben has nothing left
    # Cleo: Stinky -1 and -1 printed, 2 Weird 1, 1 Funny -1.
    assert players[2]["total"] == -2
    for transfers in (f"¦[{steal}, {home}]", f"¦[{steal}]", f"¦[[{steal}]]", "¦[[], [], []]"):
        wrong("LG-PRANK", with_cleo(buys % transfers, log))
    wrong("LG-PRANK", with_cleo(buys % f"[[¦{home}], [{steal}]]", log))
    wrong("LG-PRANK", with_cleo(buys % f"[[{steal}], ¦[]]", log))
    wrong("LG-PRANK", with_cleo((buys % "").replace("[whoopee", "[¦whoopee")[:-9], log))


@pytest.mark.parametrize(
    ("transfers", "told_as"),
    [
        ("[{card: ¦cake, from: Ben, to: Cleo}]", "a store card moved"),
        ("[{card: funny, from: ¦Eva, to: Cleo}]", "nobody of that name"),
        ("[{card: funny, from: ¦discard, to: Cleo}]", "the discard gives nothing"),
        ("[{card: funny, from: Ben, to: ¦nobody}]", "not a player"),
        ("[{card: ¦fun, from: Ben, to: Cleo}]", "no such card"),
        ("¦{card: funny, from: Ben, to: Cleo}", "no list"),
        ("[¦funny]", "no mapping"),
        ("[{card: funny, from: Ben, to: Cleo, ¦by: Cleo}]", "unknown key"),
        ("[[{card: ¦cake, from: Ben, to: Cleo}], [¦funny]]", "within lists"),
        ("[[], ¦{card: funny, from: Ben, to: Cleo}]", "mixed"),
    ],
)
def test_transfers_that_are_none(transfers: str, told_as: str) -> None:
    wrong("FORMAT", prank(transfers))


# -- planner and rounds ------------------------------------------------------------------


@SEATS
def test_the_planner_is_checked(seats: int) -> None:
    for name in NAMES[1:seats]:
        wrong("LG-PLANNER", change(TABLES[seats], "planner: Ana", f"planner: ¦{name}"))
    fine(TABLES[seats] + "- {planner: Ben}\n")
    wrong("LG-PLANNER", TABLES[seats] + "- {planner: ¦Ana}\n")


@SEATS
def test_the_first_planner_is_the_first_listed_or_the_one_named(seats: int) -> None:
    log = change(TABLES[seats], "rounds:", "first_planner: Ben\nrounds:")
    for name in NAMES:
        log = log.replace(f"{{player: {name}, ", "{")
    wrong("LG-PLANNER", change(log, "planner: Ana", "planner: ¦Ana"))
    log = change(log, "planner: Ana", "planner: BEN")
    # Now who sits at Ben's left picks first and gets the two Funny Guys of group 1: 3 points.
    # With two players group 3, too, whose Popular makes the 3 symbols 4: 6 points.
    groups = score(log)["players"][2 % seats]["groups"]
    symbols, points = (4, 6) if seats == 2 else (3, 3)
    assert groups[0] == {"type": "funny", "symbols": symbols, "points": points}


@pytest.mark.parametrize(("seats", "rounds"), [(2, 6), (3, 6), (4, 8)])
def test_a_round_too_many(seats: int, rounds: int) -> None:
    """LG-ROUNDS, before anything else that is wrong with it."""
    game = whole_game(seats)
    assert fine(game).result.finished
    assert not fine(whole_game(seats, rounds - 1)).result.finished
    for entry in ("{}", "{planner: Ana}", "{line: [cool]}", "{line: [], store: [], split: []}"):
        wrong("LG-ROUNDS", f"{game}- ¦{entry}\n")


# -- FORMAT ------------------------------------------------------------------------------


@pytest.mark.parametrize("part", ["line", "store", "split", "picks"])
def test_a_round_before_the_last_without_a_part(part: str) -> None:
    log = change(LOG, "- planner", "- ¦planner")
    if part == "picks":
        log = log[: log.index("  picks:")]
    else:
        lines = [x for x in log.splitlines(True) if not x.startswith(f"  {part}:")]
        log = "".join(lines)
    wrong("FORMAT", log + "- {}\n")


PARTS = {
    "line": LINE + " cool, funny]",
    "store": "[balloons, cake, friend, whoopee-cushion, spotlight]",
    "split": "[2, 3, 4, 1]",
    "picks": "[]",
}


def _parts(names: tuple[str, ...], mark: str) -> str:
    written = [f"{name}: {'¦' if name == mark else ''}{PARTS[name]}" for name in names]
    return f"{HEAD}rounds:\n- {{{', '.join(written)}}}\n"


@pytest.mark.parametrize(
    "names", [c for n in range(5) for c in itertools.combinations(PARTS, n)], ids=" ".join
)
def test_a_later_part_without_an_earlier_one(names: tuple[str, ...]) -> None:
    missing = [part for part in PARTS if part not in names]
    late = [n for n in names if missing and list(PARTS).index(n) > list(PARTS).index(missing[0])]
    if late:
        wrong("FORMAT", _parts(names, late[0]))
    else:
        fine(_parts(names, ""))


@pytest.mark.parametrize(
    "pick",
    [
        "send: ¦weird2",
        "buy: ¦cake",
        "send: ¦weird2, prank: []",
        "buy: ¦[cake], prank: []",
        "send: weird2, buy: cake, trades: ¦[{send: rich, buy: [cake, friend]}]",
        "buy: cake, trades: ¦[{send: rich, buy: [cake, friend]}]",
        "prank: [], trades: ¦[{send: rich, buy: [cake, friend]}]",
        "trades: ¦[]",
        "trades: ¦{send: rich, buy: cake}",
        "trades: [¦rich]",
        "trades: [{send: ¦rich}]",
        "trades: [{buy: ¦cake}]",
        "trades: [¦{prank: []}]",
        "trades: [{send: rich, buy: cake, ¦group: 2}]",
        "send: ¦cake, buy: balloons",
        "send: ¦spotlight, buy: balloons",
        "send: ¦[weird2], buy: balloons",
        "send: weird2, buy: ¦{cake: 1}",
        "send: weird2, buy: ¦[]",
        "send: weird2, buy: [¦[cake]]",
        "send: weird2, buy: ¦nothing",
        "send: ¦nobody, buy: cake",
    ],
)
def test_picks_of_a_wrong_shape(pick: str) -> None:
    wrong("FORMAT", with_cleo(pick))


def test_send_without_buy_where_the_player_is_left_out() -> None:
    wrong("FORMAT", change(LOG, CLEO, "{group: 2, send: ¦weird2}"))
    wrong("FORMAT", change(LOG, CLEO, "{group: 2, buy: ¦cake}"))
    wrong("FORMAT", change(LOG, CLEO, "¦{send: weird2, buy: cake}"))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("[funny, funny2, stinky", "[funny, ¦cake, stinky"),
        ("[funny, funny2, stinky", "[funny, ¦friend, stinky"),
        ("[funny, funny2, stinky", "[funny, ¦[funny2], stinky"),
        ("[funny, funny2, stinky", "[funny, ¦whoopee-cushion, ¦nothing"),
        ("[balloons, cake", "[balloons, ¦cool"),
        ("[balloons, cake", "[balloons, ¦exclusive"),
        ("[2, 3, 4, 1]", "¦2 3 4 1"),
        ("[2, 3, 4, 1]", "[2, 3, 4, ¦-1]"),
        ("- planner: Ana", "- planner: ¦[Ana]"),
        ("- planner: Ana", "- planner: ¦Eva"),
        ("group: 3", "group: ¦0"),
        ("group: 3", "group: ¦-1"),
        ("  - {player: Dee, group: 3}", "  - ¦3"),
        ("rounds:\n", "scoring: ¦standrad\nrounds:\n"),
        ("rounds:\n", "scoring: ¦[standard]\nrounds:\n"),
        ("rounds:\n", "first_planner: ¦Eva\nrounds:\n"),
        ("rounds:\n", "¦last_planner: Ana\nrounds:\n"),
        ("rounds:\n", "exclusive: ¦funny\nrounds:\n"),
        ("rounds:\n", "reference_card: ¦[1, 2]\nrounds:\n"),
        ("rounds:\n", "result: ¦[1, 2]\nrounds:\n"),
        ("rounds:\n", "popular_as: ¦[funny]\nrounds:\n"),
        ("rounds:\n", "popular_as: {Dee: ¦[funny]}\nrounds:\n"),
        ("rounds:\n", "popular_as: {Dee: {popular: ¦funny}}\nrounds:\n"),
        ("rounds:\n", "popular_as: {Dee: {popular: [¦[funny]]}}\nrounds:\n"),
        ("rounds:\n", "popular_as: {Dee: {¦populr: [funny]}}\nrounds:\n"),
        ("rounds:\n", "pending: ¦[send]\nrounds:\n"),
        ("rounds:\n", "pending: {send: ¦yes}\nrounds:\n"),
        ("rounds:\n", "pending: {send: ¦false}\nrounds:\n"),
        ("rounds:\n", "pending: {send: ¦'true'}\nrounds:\n"),
        ("rounds:\n", "pending: {prank: ¦true}\nrounds:\n"),
        ("rounds:\n", "pending: {¦refused: [Ben]}\nrounds:\n"),
    ],
)
def test_logs_of_a_wrong_shape(old: str, new: str) -> None:
    wrong("FORMAT", change(LOG, old, new))


def test_rounds_of_a_wrong_kind() -> None:
    for rounds in ("{}", "none", "'[]'", "1"):
        wrong("FORMAT", f"{HEAD}rounds: ¦{rounds}\n")
    wrong("FORMAT", f"{HEAD}rounds: [¦[], ¦1, ¦x]\n")


def test_a_misspelled_part_is_told_once() -> None:
    for part in ("line", "store", "split", "picks"):
        wrong("FORMAT", change(LOG, f"  {part}:", f"  ¦{part}s:") + "- {}\n")
    wrong("FORMAT", with_cleo("¦sned: weird2, buy: cake"))
    wrong("FORMAT", with_cleo("trades: [{send: weird2, ¦bui: cake}]"))


# -- which of two problems is told -------------------------------------------------------

ROUND_ORDER = ["PLANNER", "LINE", "STORE-1", "DECK-3", "SPLIT-1", "SPLIT-2", "PICK-1"]


def _second_round(defects: tuple[str, ...]) -> str:
    """Return a second round of four with these defects; the one to be told is marked."""
    mark = {name: "¦" if defects and name == defects[0] else "" for name in ROUND_ORDER}
    planner = f"{mark['PLANNER']}Dee" if "PLANNER" in defects else "Ben"
    line = ["weird", "weird", "weird", "cool", "cool", "cool", "fancy", "fancy", "fancy", "rich"]
    store = ["friend", "friend", "friend", "friend", "balloons"]
    if "DECK-3" in defects:
        store[0] = f"{mark['DECK-3']}spotlight"  # there is but one, and it lay in round 1
    if "LINE" in defects:
        line.pop()
    if "STORE-1" in defects:
        store.pop()
    split = ["2", "3", "4", "1"]
    if "SPLIT-1" in defects:
        split = ["4", "5", "1"]
    if "SPLIT-2" in defects:
        split[0] = f"{mark['SPLIT-2']}0"
    pick = f"{{player: {mark['PICK-1']}Ana, group: 1}}" if "PICK-1" in defects else "{group: 1}"
    return (
        f"- {{planner: {planner}, line: {mark['LINE']}[{', '.join(line)}], "
        f"store: {mark['STORE-1']}[{', '.join(store)}], "
        f"split: {mark['SPLIT-1']}[{', '.join(split)}], picks: [{pick}]}}\n"
    )


@pytest.mark.parametrize(
    "defects",
    [c for n in (1, 2, 7) for c in itertools.combinations(ROUND_ORDER, n)],
    ids="+".join,
)
def test_of_a_rounds_problems_the_first_is_told(defects: tuple[str, ...]) -> None:
    wrong(f"LG-{defects[0]}", LOG + _second_round(defects))


def test_the_second_round_without_defects() -> None:
    fine(LOG + _second_round(()))


@pytest.mark.parametrize("defect", ROUND_ORDER)
def test_a_round_too_many_comes_before_all(defect: str) -> None:
    extra = _second_round((defect,)).replace("¦", "").replace("- {", "- ¦{")
    wrong("LG-ROUNDS", whole_game(4) + extra)


def test_a_card_too_many_is_told_in_the_line_before_the_store() -> None:
    both = change(LOG, "[funny, funny2, stinky,", "[funny2, funny2, ¦funny2,")
    wrong("LG-DECK-3", change(both, "cushion, spotlight", "cushion, whoopee-cushion"))


def test_the_number_in_the_store_is_told_before_a_card_too_many_in_the_line() -> None:
    both = change(LOG, "[funny, funny2, stinky,", "[funny2, funny2, funny2,")
    wrong("LG-STORE-1", change(both, "store: [balloons, ", "store: ¦["))


def test_whose_turn_is_told_before_which_group() -> None:
    wrong("LG-PICK-1", change(LOG, CLEO, "{player: ¦Dee, group: 1}"))
    wrong("LG-PICK-1", change(LOG, CLEO, "{player: ¦Dee, group: 7}"))
    # And the group before what is sent.
    wrong("LG-PICK-1", change(LOG, CLEO, "{player: Cleo, group: ¦1, send: shy, buy: pinata}"))


TRADE_ORDER = ["SEND-3", "SEND-2", "SEND-4", "SEND-5", "RICH", "PRANK"]


@pytest.mark.parametrize(
    "defects",
    [c for n in range(1, 7) for c in itertools.combinations(TRADE_ORDER, n)],
    ids="+".join,
)
def test_of_a_trades_problems_the_first_is_told(defects: tuple[str, ...]) -> None:
    mark = {name: "¦" if name == defects[0] else "" for name in TRADE_ORDER}
    # Cleo holds stinky, rich, weird2; a Shy Guy is negative, and nobody has one.
    send = {
        (False, False): "weird2",
        (True, False): "funny",
        (False, True): "stinky",
        (True, True): "shy",
    }["SEND-2" in defects, "SEND-4" in defects]
    buy = ["cake"]
    if "RICH" in defects:
        buy.append("balloons")
    if "SEND-5" in defects:
        buy[-1] = f"{mark['SEND-5']}pinata"
    told_at_send = mark["SEND-3"] or mark["SEND-2"] or mark["SEND-4"]
    bought = f"{mark['RICH']}[{', '.join(buy)}]"
    if len(buy) == 1:
        bought = buy[0]
    trade = f"send: {told_at_send}{send}, buy: {bought}"
    if "PRANK" in defects:
        trade += f", prank: {mark['PRANK']}[{{card: funny, from: Ben, to: Cleo}}]"
    if "SEND-3" in defects:
        trade = f"trades: [{{send: rich, buy: [friend, spotlight]}}, {{{trade}}}]"
    wrong(f"LG-{defects[0]}", with_cleo(trade))


# -- decks -------------------------------------------------------------------------------


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Return a folder with decks below and beside it."""
    folder = tmp_path / "home"
    (folder / "decks" / "deep").mkdir(parents=True)
    for path in ("mine.yaml", "Mine.YAML", "decks/mine.yaml", "decks/deep/mine", "a b.yaml", "é"):
        shutil.copy(DECK, folder / path)
    shutil.copy(DECK, tmp_path / "beside.yaml")
    broken = change(DECK.read_text("utf-8"), "deck: standard", "deck: mine\nfoo: 1")
    (folder / "broken.yaml").write_text(broken, "utf-8")
    (folder / "empty.yaml").write_text("", "utf-8")
    (folder / "log.yaml").write_text(LOG, "utf-8")
    (folder / "outside").symlink_to(tmp_path / "beside.yaml")
    (folder / "inside").symlink_to(folder / "mine.yaml")
    (folder / "dangling").symlink_to(folder / "nowhere")
    (folder / "loop").symlink_to(folder / "loop")
    (folder / "up").symlink_to(tmp_path)
    return folder


@pytest.mark.parametrize(
    "deck",
    [
        *("standard", "'standard'", "mine.yaml", "Mine.YAML", "./mine.yaml", "decks/mine.yaml"),
        *("decks/deep/mine", "decks/../mine.yaml", "a b.yaml", "é", "inside"),
    ],
)
def test_decks_in_the_logs_own_folder_or_below(home: Path, deck: str) -> None:
    fine(change(LOG, "format: 1", f"format: 1\ndeck: {deck}"), home)


@pytest.mark.parametrize(
    "deck",
    [
        *(
            "../beside.yaml",
            "outside",
            "up/beside.yaml",
            "/etc/hostname",
            "decks/../../beside.yaml",
        ),
        *("nowhere", "dangling", "loop", "decks", ".", "mine.yaml/x", "broken.yaml", "empty.yaml"),
        *("log.yaml", "MINE.yaml", "Standard", "[mine.yaml]", "{}", "''", "~", '"a\\0b"'),
        *("standard.yaml", "x" * 5000, "x/" * 2000, "'*'"),
    ],
)
def test_a_deck_that_can_not_be_read_or_lies_elsewhere(home: Path, deck: str) -> None:
    report = wrong("FORMAT", change(LOG, "format: 1", f"format: 1\ndeck: ¦{deck}"), home)
    assert len(report) < 700
    # Which cards it has nobody knows: only what does not hang on it is told beside it.
    log = change(LOG, "format: 1", f"format: 1\ndeck: ¦{deck}")
    log = change(log, "spotlight]", "no-such-card]") + "popular_as: {Dee: {x: [y]}}\n"
    wrong("FORMAT", log + "reference_card: {77: 1}\n¦foo: 1\n", home)


def test_absolute_paths_are_elsewhere_even_if_they_lead_back(home: Path) -> None:
    assert "elsewhere" in wrong("FORMAT", f"{HEAD}deck: ¦{home}/mine.yaml\nrounds: []\n", home)


def test_a_broken_deck_is_told_with_its_own_line(home: Path) -> None:
    text = (home / "broken.yaml").read_text("utf-8")
    line = text[: text.index("foo: 1")].count("\n") + 1
    report = wrong("FORMAT", f"{HEAD}deck: ¦broken.yaml\nrounds: []\n", home)
    assert f"{line}:1:" in report


def test_a_built_in_name_with_a_capital_gets_a_hint(home: Path) -> None:
    report = wrong("FORMAT", f"{HEAD}deck: ¦Standrad\nrounds: []\n", home)
    assert "did you mean standard?" in report


def test_cards_belong_to_the_deck_in_use(home: Path) -> None:
    text = DECK.read_text("utf-8").replace("id: spotlight,", "id: limelight,")
    (home / "other.yaml").write_text(text, "utf-8")
    log = change(LOG, "format: 1", "format: 1\ndeck: other.yaml")
    wrong("FORMAT", change(log, "spotlight]", "¦spotlight]"), home)
    fine(change(log, "spotlight]", "limelight]"), home)


# -- reference card, scoring, result -----------------------------------------------------


def test_rows_of_the_reference_card() -> None:
    # Only Ben has a group of three symbols, Cleo one of two.
    assert totals(LOG) == [-1, 3, -2, -1]
    assert totals(f"{LOG}reference_card: {{3: 50}}\n") == [-1, 50, -2, -1]
    # 1 symbol: Ana one group; Cleo two of them; Dee's Popular makes a fourth.
    assert totals(f"{LOG}reference_card: {{1: 100, 2: 0}}\n") == [100, 3, 199, 400]
    assert totals(f"{LOG}reference_card: {{3: -7}}\n") == [-1, -7, -2, -1]


def test_further_rows_and_the_last_that_holds_for_more() -> None:
    tally = "game: lilguys\nformat: 1\nplayers: [Ana, Ben]\n"
    tally += "final: {Ana: {guys: {funny: 8, funny2: %d}}}\n"
    assert totals(tally % 1) == [0, 0]  # 10 symbols: the rulebook prints 0
    assert totals(tally % 2) == [0, 0]  # 12, the last row holds for more
    assert totals(tally % 1 + "reference_card: {10: 30}\n") == [30, 0]
    assert totals(tally % 2 + "reference_card: {10: 30}\n") == [30, 0]
    assert totals(tally % 2 + "reference_card: {10: 30, 11: 34}\n") == [34, 0]
    assert totals(tally % 2 + "reference_card: {12: 40, 11: 34}\n") == [40, 0]
    assert totals(tally % 1 + "reference_card: {12: 40, 11: 34}\n") == [0, 0]


@pytest.mark.parametrize(
    "rows", ["{¦12: 3}", "{11: 1, ¦13: 3}", "{¦1000: 0}", "{¦20: 1, 12: 0, 11: 1}"]
)
def test_rows_run_without_a_gap(rows: str) -> None:
    wrong("FORMAT", f"{LOG}reference_card: {rows}\n")


@pytest.mark.parametrize("row", ["0", "-1", "x", "'3'", "1.0", "03"])
def test_rows_that_are_none(row: str) -> None:
    wrong("FORMAT", f"{LOG}reference_card: {{¦{row}: 3}}\n")


def test_scoring_of_the_log_and_of_the_call() -> None:
    # Simplified: the largest group 2 a symbol, the second 1. Ana 1 Funny 2. Ben 3 Funny 6.
    # Cleo 2 Weird 4, Stinky and Rich 1 each: one of them 1; printed -1. Dee: Weird, Fancy,
    # Cool 1 each, the Popular makes one 2: 4 + 1.
    simple = [2, 6, 4, 5]
    assert totals(f"{LOG}scoring: simplified\n") == simple
    assert totals(LOG, "simplified") == simple
    assert totals(f"{LOG}scoring: simplified\n", "standard") == [-1, 3, -2, -1]
    assert score(LOG)["scoring"] == "standard"
    assert score(f"{LOG}scoring: simplified\n")["scoring"] == "simplified"


def test_in_the_simplified_variant_equal_groups_count_in_deck_order() -> None:
    # Cool, Weird, Fancy come in this order: Dee's Popular goes to Cool (2 symbols, 4 points),
    # and of the equal Weird and Fancy the first counts.
    dee = score(LOG, "simplified")["players"][3]
    assert dee["groups"] == [
        {"type": "cool", "symbols": 2, "points": 4},
        {"type": "weird", "symbols": 1, "points": 1},
        {"type": "fancy", "symbols": 1, "points": 0},
    ]


def test_the_result_is_checked_for_the_players_named() -> None:
    fine(f"{LOG}result: {{Ana: -1, Cleo: -2}}\n")
    report = wrong("CHECK", f"{LOG}result: {{Ana: -1, BEN: ¦4, Cleo: ¦2}}\n")
    assert "3" in report and "4" in report
    wrong("FORMAT", f"{LOG}result: {{Ana: ¦x, ¦Eva: 2}}\n")


def test_the_result_is_not_checked_under_another_scoring() -> None:
    for scoring in ("standard", "simplified"):
        fine(f"{LOG}result: {{Ana: 77}}\n", scoring=scoring)
    # A log that says `simplified` itself is checked by that.
    fine(f"{LOG}scoring: simplified\nresult: {{Ana: 2, Dee: 5}}\n")
    wrong("CHECK", f"{LOG}scoring: simplified\nresult: {{Ana: ¦-1}}\n")


# -- exclusives --------------------------------------------------------------------------


def exclusive(replaces: str, cards: str, seats: int = 4) -> str:
    players = ", ".join(NAMES[:seats])
    return (
        f"game: lilguys\nformat: 1\nplayers: [{players}]\n"
        f"exclusive: {{replaces: {replaces}, cards: {cards}}}\nrounds: []\n"
    )


OWED = "{exclusive: 8, exclusive2: 2}"


@SEATS
@pytest.mark.parametrize("kind", ["funny", "weird", "fancy", "rich", "popular", "stinky"])
def test_types_that_may_be_replaced(seats: int, kind: str) -> None:
    fine(exclusive(kind, OWED, seats))


@pytest.mark.parametrize("kind", ["shy", "cool"])
def test_types_that_leave_anyway(kind: str) -> None:
    """LG-EXCL-2 with two and three players."""
    fine(exclusive(kind, OWED))
    for seats in (2, 3):
        wrong("LG-EXCL-2", exclusive(f"¦{kind}", OWED, seats))


@SEATS
def test_a_type_that_can_not_be_replaced(seats: int) -> None:
    wrong("LG-EXCL-1", exclusive("¦exclusive", OWED, seats))
    wrong("FORMAT", exclusive("¦exklusiv", OWED, seats))


@pytest.mark.parametrize(
    "cards",
    [
        *("¦{exclusive: 8}", "¦{exclusive2: 2}", "¦{exclusive: 7, exclusive2: 3}", "¦{}"),
        *("¦{exclusive: 8, exclusive2: 1}", "¦{exclusive: 10, exclusive2: 2}"),
        *("{exclusive: 8, exclusive2: ¦6}", "{exclusive: ¦21, exclusive2: 2}"),
        *("{cool: ¦8, exclusive2: 2}", "{exclusive: 8, exclusive2: 2, balloons: ¦1}"),
        "{exclusive: 8, exclusive2: 2, cool: ¦0}",
    ],
)
def test_exclusives_of_a_wrong_kind_or_number(cards: str) -> None:
    wrong("LG-EXCL-1", exclusive("funny", cards))


def test_the_type_is_told_before_the_cards() -> None:
    wrong("LG-EXCL-2", exclusive("¦shy", "{exclusive: 1}", 3))


def test_what_comes_in_and_what_leaves() -> None:
    log = f"{LOG}exclusive: {{replaces: funny, cards: {OWED}}}\n"
    wrong("LG-DECK-3", change(log, "[funny, funny2", "[¦funny, funny2"))
    swapped = log.replace("funny2", "exclusive2").replace("funny", "exclusive")
    fine(change(swapped, "replaces: exclusive", "replaces: funny"))
    wrong("LG-DECK-3", change(LOG, "[funny, funny2", "[¦exclusive, funny2"))


# -- unfinished logs ---------------------------------------------------------------------


def _entry(parts: int, picks: int, seats: int) -> str:
    lines = TABLES[seats].splitlines(True)
    if not parts:
        return "- {}\n"
    names = ("- planner", "  line", "  store", "  split")
    kept = [line for line in lines if line.startswith(names[:parts])]
    if parts == 5:
        kept = [line for line in lines if line.startswith(names)]
        kept += ["  picks:\n", *[x for x in lines if x.startswith("  - ")][:picks]]
        if not picks:
            kept[-1] = "  picks: []\n"
    return "".join(kept)


def _head(seats: int) -> str:
    return TABLES[seats].partition("rounds:")[0]


@SEATS
def test_a_log_may_stop_anywhere(seats: int) -> None:
    groups = 3 if seats == 3 else 4
    stops = [(n, 0, "deal" if n < 3 else "split" if n == 3 else "group") for n in range(5)]
    stops += [(5, n, "group" if n < groups else "deal") for n in range(groups + 1)]
    for parts, picks, decision in stops:
        log = f"{_head(seats)}rounds:\n{_entry(parts, picks, seats)}"
        game = fine(log)
        assert score(log)["status"] == "unfinished"
        assert score(log)["winners"] == []
        state = game.replay.state
        assert ["deal", "split", "group"][state.pending] == decision, log
        at = "2" if picks == groups else f"1.{picks + 1}" if decision == "group" else "1"
        assert next_point("lilguys", state) == at
        # What lies on the table: the groups taken so far.
        taken = sum(len(hand) for hand in state.guys)
        sizes = [3, 3, 4] if seats == 3 else [2, 3, 4, 1]
        assert taken == sum(sizes[:picks])


def test_no_round_yet() -> None:
    for seats in (2, 3, 4):
        result = score(f"{_head(seats)}rounds: []\n")
        assert result["status"] == "unfinished"
        assert [p["total"] for p in result["players"]] == [0] * seats
        assert [p["rank"] for p in result["players"]] == [1] * seats


@SEATS
def test_the_last_round_decides_whether_a_game_is_over(seats: int) -> None:
    game = whole_game(seats)
    assert score(game)["status"] == "finished"
    cut = game.rpartition(", {group")[0] + "]\n"
    assert score(cut)["status"] == "unfinished"
    assert score(f"{game}pending: {{send: true}}\n")["status"] == "unfinished"


def test_the_last_planner_is_the_one_of_the_latest_round_begun() -> None:
    """LG-POPULAR-2: an empty round moves the Planner on."""
    log = f"{_head(4)}rounds:\n{_entry(5, 4, 4)}"
    assert fine(log).result.order == (0, 1, 2, 3)
    assert fine(log + "- {}\n").result.order == (1, 2, 3, 0)
    assert fine(f"{_head(4)}rounds: []\n").result.order == (0, 1, 2, 3)


# -- popular_as --------------------------------------------------------------------------

POPULARS = change(LOG, "weird, popular, fancy", "popular2, popular, popular")
# Dee's group 3 is then popular2, popular, popular, cool.


def popular(choice: str, log: str = POPULARS) -> str:
    return f"{log}popular_as: {{Dee: {choice}}}\n"


@pytest.mark.parametrize(
    ("choice", "total"),
    [
        # 1 Cool and what is stacked on it; 2 symbols 1, 3: 3, 4: 6, 5: 10; single ones -1.
        ("{popular: [cool, cool], popular2: [cool]}", 10),
        ("{popular2: [cool], popular: [cool, weird]}", 5),
        ("{popular: [weird, fancy], popular2: [rich]}", -2),
        ("{popular: [stinky, stinky], popular2: [shy]}", 1),
        ("{Popular-2: [COOL], POPULAR: [Cool, cool]}", 10),
    ],
)
def test_a_choice_stands_even_a_poor_one(choice: str, total: int) -> None:
    assert totals(popular(choice))[3] == total


def test_no_choice_gets_the_highest_own_total() -> None:
    assert totals(POPULARS)[3] == 10
    assert totals(popular("{}"))[3] == 10
    assert totals(f"{POPULARS}popular_as: {{}}\n")[3] == 10


@pytest.mark.parametrize(
    "choice",
    [
        "¦{popular: [cool, cool]}",  # the other card is left out
        "¦{popular2: [cool]}",
        "{popular: ¦[cool], popular2: [cool]}",  # a type a copy
        "{popular: ¦[cool, cool, cool], popular2: [cool]}",
        "{popular: ¦[], popular2: [cool]}",
        "{popular: [cool, cool], popular2: ¦[]}",
        "{popular: [cool, ¦popular], popular2: [cool]}",  # a wild type
        "{popular: [cool, ¦exclusive], popular2: [cool]}",  # the game holds no card of it
        "{popular: [cool, cool], popular2: [cool], cool: ¦[cool]}",  # no Popular
        "{cool: ¦[cool]}",
        "{balloons: ¦[cool]}",
        "{popular: ¦[cool, cool, weird]}",
    ],
)
def test_choices_that_do_not_match(choice: str) -> None:
    """LG-POPULAR."""
    wrong("LG-POPULAR", popular(choice))


def test_a_choice_of_who_has_none() -> None:
    wrong("LG-POPULAR", f"{LOG}popular_as: {{Ana: {{popular: ¦[funny]}}}}\n")
    assert score(f"{LOG}popular_as: {{Ana: {{popular: []}}}}\n") == score(LOG)
    assert score(f"{LOG}popular_as: {{Ana: {{}}}}\n") == score(LOG)


def test_a_card_of_which_there_is_no_copy_is_not_shown() -> None:
    log = f"{LOG}popular_as: {{Dee: {{popular: [cool], popular2: []}}}}\n"
    assert score(log)["players"][3]["popular_as"] == {"popular": ["cool"]}


def test_types_that_are_not_in_the_game() -> None:
    """Shy and Cool leave with three players; with four Shy stays by its Friends."""
    for kind in ("shy", "cool", "exclusive"):
        wrong("LG-POPULAR", f"{THREE}popular_as: {{Ana: {{popular: [¦{kind}]}}}}\n")
    fine(f"{THREE}popular_as: {{Ana: {{popular: [stinky]}}}}\n")
    for gone, left in (("shy", True), ("cool", False)):
        log = change(LOG, "fancy, cool, funny]", "fancy, rich, funny]")
        log += f"exclusive: {{replaces: {gone}, cards: {OWED}}}\n"
        choice = f"popular_as: {{Dee: {{popular: [¦{gone}]}}}}\n"
        if left:
            fine((log + choice).replace("¦", ""))
        else:
            wrong("LG-POPULAR", log + choice)
        fine(f"{log}popular_as: {{Dee: {{popular: [exclusive]}}}}\n")


def test_a_choice_is_held_against_the_table_as_it_stands() -> None:
    early = f"{_head(4)}rounds:\n{_entry(5, 2, 4)}"
    wrong("LG-POPULAR", f"{early}popular_as: {{Dee: {{popular: ¦[cool]}}}}\n")
    fine(f"{early}popular_as: {{Dee: {{}}}}\n")
    fine(f"{_head(4)}rounds:\n{_entry(5, 3, 4)}popular_as: {{Dee: {{popular: [cool]}}}}\n")


# -- pending -----------------------------------------------------------------------------


def _pick_two(more: str) -> str:
    """Return a round of four that stops after Cleo's pick."""
    kept = LOG.splitlines(True)[:-2]
    return change("".join(kept), CLEO, f"{{group: 2{more}}}")


def test_the_latest_pick_may_still_send() -> None:
    log = _pick_two("")
    assert fine(f"{log}pending: {{send: true}}\n").replay.state.pending == 3
    assert fine(log).replay.state.pending == 2
    # Its sends are used up, or nobody has picked: then it is wrong.
    wrong("LG-SEND-3", _pick_two(", send: weird2, buy: cake") + "pending: {send: ¦true}\n")
    wrong("LG-SEND-3", f"{_head(4)}rounds: []\npending: {{send: ¦true}}\n")
    wrong("LG-SEND-3", f"{_head(4)}rounds:\n{_entry(4, 0, 4)}pending: {{send: ¦true}}\n")


def test_a_prank_not_carried_out_yet() -> None:
    log = _pick_two(", send: weird2, buy: whoopee-cushion")
    wrong("LG-PRANK", change(log, "buy: whoopee", "buy: ¦whoopee"))
    game = fine(f"{log}pending: {{prank: Whoopee Cushion}}\n")
    assert game.replay.state.pending == 4
    wrong(
        "LG-PRANK", _pick_two(", send: weird2, buy: cake") + "pending: {prank: ¦whoopee-cushion}\n"
    )
    wrong(
        "LG-PRANK",
        f"{log[:-1]}\npending: {{prank: ¦fake-taxi-call}}\n".replace(
            "buy: whoopee-cushion", "buy: cake"
        ),
    )
    done = _pick_two(f", {BUYS}, prank: [{{card: funny, from: Ben, to: Cleo}}]")
    wrong("LG-PRANK", f"{done}pending: {{prank: ¦whoopee-cushion}}\n")


def test_the_second_of_two_pranks_not_carried_out_yet() -> None:
    log = change(LOG, "spotlight]", "fake-taxi-call]")
    kept = "".join(log.splitlines(True)[:-2])
    pick = "{group: 2, send: rich, buy: [whoopee-cushion, fake-taxi-call], prank: %s}"
    steal = "[[{card: funny, from: Ben, to: Cleo}]]"
    state = fine(change(kept, CLEO, pick % steal) + "pending: {prank: fake-taxi-call}\n")
    assert state.replay.state.pending == 4
    wrong("LG-PRANK", change(kept, CLEO, pick % f"¦{steal}"))
    first = change(kept, CLEO, (pick % "").replace(", prank: ", ""))
    assert fine(f"{first}pending: {{prank: whoopee-cushion}}\n").replay.state.pending == 4
    assert told(f"{first}pending: {{prank: fake-taxi-call}}\n")[0][0] == "LG-PRANK"


def test_a_power_leaves_a_further_send_open() -> None:
    """Ana, with the Shuttle Bus, has sent one Guy of two; without `pending` that was all."""
    second = (
        "- {line: [rich, rich, rich, rich, fancy, weird, funny, funny, funny, funny], "
        "store: [balloons, cake, pinata, punch-bowl, junk-pile], split: [2, 1, 1, 6], "
        "picks: [{group: 1, %s}]}\n"
    )
    one, two = "{send: rich, buy: [balloons, cake]}", "{send: rich, buy: [pinata, punch-bowl]}"
    for trades in (one[1:-1], f"trades: [{one}]"):
        log = with_shuttle_bus() + second % trades
        assert fine(f"{log}pending: {{send: true}}\n").replay.state.pending == 3
        assert fine(log).replay.state.pending == 2
    both = with_shuttle_bus() + second % f"trades: [{one}, {two}]"
    assert fine(both).replay.state.pending == 2
    wrong("LG-SEND-3", f"{both}pending: {{send: ¦true}}\n")


def test_score_passes_over_what_is_pending() -> None:
    for more, pending in (("", "{send: true}"), (f", {BUYS}", "{prank: whoopee-cushion}")):
        players = score(f"{_pick_two(more)}pending: {pending}\n")["players"]
        cards = [card["id"] for card in players[2]["cards"]]
        assert cards == (["whoopee-cushion"] if more else [])
        # Stinky -1 and -1 printed, Rich -1, 2 Weird 1 unless the Weird Guy was sent.
        assert players[2]["total"] == (-3 if more else -2)


def test_several_documents_keep_their_own_state() -> None:
    games = read(f"{LOG}---\n{TWO}---\n{THREE}---\n{LOG}")
    assert [len(game.result.players) for game in games] == [4, 2, 3, 4]
    assert games[0].result.players == games[3].result.players
