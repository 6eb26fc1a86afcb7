"""Contract, section 4: a Lil' Guys tally, what lies on the table at the end."""

from __future__ import annotations

import pytest
from contract_helper import NAMES, TALLY, change, fine, score, told, totals, wrong

#: The contract's own example; the arithmetic stands beside it there.
EXAMPLE = """\
game: lilguys
format: 1
scoring: simplified
players: [Ana, Ben]
last_planner: Ben
final:
  Ana:
    guys: {funny: 3, funny2: 1, popular: 1, stinky: 2}
    items: [balloons, {name: Real card, points: 4}]
    popular_as: {popular: [weird]}
  Ben: {guys: {rich: 2}, items: []}
result: {Ana: 16, Ben: 4}
"""


def tally(seats: int, ana: str = "{}", more: str = "") -> str:
    """Return a tally of so many players in which only Ana has anything."""
    players = ", ".join(NAMES[:seats])
    return f"game: lilguys\nformat: 1\nplayers: [{players}]\nfinal:\n  Ana: {ana}\n{more}"


def test_the_contracts_example() -> None:
    # 5 Funny x 2, 2 Stinky x 1, printed -2, 2 + 4; Ben 2 Rich x 2.
    result = score(EXAMPLE)
    assert [p["total"] for p in result["players"]] == [16, 4]
    ana = result["players"][0]
    assert (ana["guys"], ana["printed"], ana["items"]) == (12, -2, 6)
    assert ana["groups"] == [
        {"type": "funny", "symbols": 5, "points": 10},
        {"type": "weird", "symbols": 1, "points": 0},
        {"type": "stinky", "symbols": 2, "points": 2},
    ]
    assert ana["cards"] == [
        {"id": "balloons", "kind": "normal", "points": 2, "done": None},
        {"id": "Real card", "kind": "written", "points": 4, "done": None},
    ]
    assert (result["status"], result["winners"]) == ("finished", ["Ana"])


def test_a_tally_is_finished_and_has_no_replay() -> None:
    game = fine(TALLY)
    assert game.result.finished
    assert game.replay is None


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_may_be_left_out(seats: int) -> None:
    """Guys, items, or a whole player: then there are none."""
    nothing = [0] * seats
    for ana in ("{}", "{guys: {}}", "{items: []}", "{guys: {funny: 0}, items: []}"):
        assert totals(tally(seats, ana)) == nothing
    assert totals(tally(seats).replace("final:\n  Ana: {}\n", "final: {}\n")) == nothing
    assert totals(tally(seats, "{guys: {funny: 2}}"))[0] == 1
    assert totals(tally(seats, "{items: [cake]}"))[0] == 2
    assert score(tally(seats))["winners"] == list(NAMES[:seats])


def test_the_order_of_final_is_no_seating_order() -> None:
    swapped = tally(3, "{guys: {funny: 2}}", "  Cleo: {guys: {funny: 3}}\n  Ben: {}\n")
    assert totals(swapped) == [1, 0, 3]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("items: [balloons,", "items: [¦friend,"),
        ("items: [balloons,", "items: [¦funny,"),
        ("items: [balloons,", "items: [¦exclusive,"),
        ("items: [balloons,", "items: [¦[balloons],"),
        ("items: [balloons,", "items: [¦ballons,"),
        ("items: [balloons,", "items: [¦{name: x},"),
        ("items: [balloons,", "items: [{name: x, points: ¦'1'},"),
        ("items: [balloons,", "items: [{name: [¦], points: 1},".replace("[¦]", "¦[]")),
        ("items: [balloons,", "items: [{name: x, points: 1, ¦kind: normal},"),
        ("items: []", "items: ¦{}"),
        ("items: []", "items: ¦balloons"),
        ("{funny: 3,", "{¦cake: 1, funny: 3,"),
        ("{funny: 3,", "{¦spotlight: 0, funny: 3,"),
        ("{funny: 3,", "{funny: ¦-1,"),
        ("{rich: 2}", "¦[rich, rich]"),
        ("{guys: {rich: 2}, items: []}", "¦[]"),
        ("{guys: {rich: 2}, items: []}", "{¦guyss: {rich: 2}}"),
        ("  Ben: {", "  ¦Cleo: {"),
        ("{popular: [weird]}", "¦[weird]"),
        ("{popular: [weird]}", "{popular: ¦weird}"),
        ("{popular: [weird]}", "{popular: [¦wird]}"),
        ("final:", "last_planner: ¦Cleo\nfinal:"),
        ("final:", "¦first_planner: Ana\nfinal:"),
        ("final:", "¦pending: {}\nfinal:"),
        ("final:", "¦popular_as: {}\nfinal:"),
        ("final:", "¦rounds: []\n@:"),
    ],
)
def test_tallies_of_a_wrong_shape(old: str, new: str) -> None:
    text = change(TALLY, old, new)
    if "@" in text:  # both bodies: the second is not known in a log
        text = text.replace("¦", "").replace("@", "¦final")
    wrong("FORMAT", text)


@pytest.mark.parametrize("final", ["[]", "Ana", "1", "[{Ana: {}}]"])
def test_final_is_a_mapping(final: str) -> None:
    head = "game: lilguys\nformat: 1\nplayers: [Ana, Ben]\n"
    wrong("FORMAT", f"{head}final: ¦{final}\n")


def test_a_card_written_out() -> None:
    items = "[{points: -3, name: ' Big one '}, {name: '007', points: 0}, {name: No, points: 12}]"
    ana = score(tally(2, f"{{items: {items}}}"))["players"][0]
    assert [(c["id"], c["kind"], c["points"], c["done"]) for c in ana["cards"]] == [
        ("Big one", "written", -3, None),
        ("007", "written", 0, None),
        ("No", "written", 12, None),
    ]
    assert (ana["items"], ana["total"]) == (9, 9)


def test_friends_are_guys() -> None:
    ana = score(tally(4, "{guys: {friend: 2, shy: 1}}"))["players"][0]
    # 3 Shy symbols: 3 points; one Shy Guy with -1 printed, Friends with none.
    assert (ana["guys"], ana["printed"], ana["cards"]) == (3, -1, [])


# -- LG-DECK-3 over all players together -------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "ana", "more"),
    [
        (4, "{guys: {funny: ¦9}}", ""),
        (4, "{guys: {funny2: ¦3}}", ""),
        (4, "{guys: {friend: ¦11}}", ""),
        (4, "{guys: {funny: 5}}", "  Ben: {guys: {funny: ¦4}}\n"),
        (4, "{guys: {shy: 8}}", "  Dee: {guys: {shy: ¦1}}\n"),
        (4, "{guys: {exclusive: ¦1}}", ""),
        (4, "{items: [spotlight, ¦spotlight]}", ""),
        (4, "{items: [balloons, balloons, balloons, ¦balloons]}", ""),
        (4, "{items: [spotlight]}", "  Cleo: {items: [¦spotlight]}\n"),
        (3, "{guys: {shy: ¦1}}", ""),
        (3, "{guys: {cool: ¦1}}", ""),
        (3, "{guys: {cool2: ¦2}}", ""),
        (2, "{guys: {shy2: ¦1}}", ""),
        (2, "{guys: {friend: ¦1}}", ""),
        (3, "{guys: {friend: ¦1}}", ""),
        (4, "{guys: {funny: ¦2}}", "exclusive: {replaces: funny, cards: @}\n"),
        (4, "{guys: {exclusive: ¦9}}", "exclusive: {replaces: funny, cards: @}\n"),
        (4, "{guys: {exclusive2: ¦3}}", "exclusive: {replaces: funny, cards: @}\n"),
    ],
)
def test_more_copies_than_the_deck_of_that_number_of_players_holds(
    seats: int, ana: str, more: str
) -> None:
    wrong("LG-DECK-3", tally(seats, ana, more.replace("@", "{exclusive: 8, exclusive2: 2}")))


def test_as_many_copies_as_there_are() -> None:
    fine(tally(4, "{guys: {funny: 8, funny2: 2, friend: 10, shy: 8}, items: [spotlight]}"))
    fine(tally(3, "{guys: {shy: 0, cool: 0, friend: 0, exclusive: 0}}"))
    fine(
        tally(
            2,
            "{guys: {exclusive: 8, exclusive2: 2}}",
            "exclusive: {replaces: funny, cards: {exclusive: 8, exclusive2: 2}}\n",
        )
    )


def test_a_written_card_is_no_copy_of_any() -> None:
    spotlight = "{name: spotlight, points: 1}"
    fine(tally(2, f"{{items: [spotlight, {spotlight}, {spotlight}]}}"))


# -- what a log has, too -----------------------------------------------------------------


def test_exclusives_are_checked_as_in_a_log() -> None:
    cards = "cards: {exclusive: 8, exclusive2: 2}"
    wrong("LG-EXCL-2", tally(2, more=f"exclusive: {{replaces: ¦shy, {cards}}}\n"))
    wrong("LG-EXCL-1", tally(4, more="exclusive: {replaces: shy, cards: ¦{exclusive: 8}}\n"))


def test_reference_card_and_scoring_as_in_a_log() -> None:
    ana = "{guys: {funny: 3}}"
    assert totals(tally(2, ana, "reference_card: {3: 9}\n")) == [9, 0]
    assert totals(tally(2, ana, "scoring: simplified\n")) == [6, 0]
    assert totals(tally(2, ana, "scoring: simplified\n"), "standard") == [3, 0]
    wrong("FORMAT", tally(2, ana, "reference_card: {¦12: 9}\n"))


def test_a_result_that_differs() -> None:
    wrong("CHECK", change(EXAMPLE, "{Ana: 16, Ben: 4}", "{Ana: ¦15, Ben: ¦5}"))
    wrong("CHECK", change(EXAMPLE, "{Ana: 16, Ben: 4}", "{BEN: ¦-4}"))
    fine(EXAMPLE.replace("16", "1"), scoring="standard")


# -- Populars ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "choice",
    [
        "¦{popular: [weird]}",
        "{popular: ¦[], popular2: [weird]}",
        "{popular: ¦[weird, weird], popular2: [weird]}",
        "{popular: [¦popular], popular2: [weird]}",
        "{popular: [¦exclusive], popular2: [weird]}",
        "{popular: [¦shy], popular2: [weird]}",
        "{popular: [weird], popular2: [weird], funny: ¦[weird]}",
        "{popular: [weird], popular2: ¦[weird, weird]}",
    ],
)
def test_a_choice_that_does_not_match(choice: str) -> None:
    """LG-POPULAR; Shy is no type of a game of two."""
    ana = f"{{guys: {{popular: 1, popular2: 1, funny: 2}}, popular_as: {choice}}}"
    wrong("LG-POPULAR", tally(2, ana))


def test_a_choice_of_none_or_of_cards_not_held() -> None:
    for choice in ("{}", "{popular: []}", "{popular: [], popular2: []}"):
        fine(tally(2, f"{{guys: {{funny: 2}}, popular_as: {choice}}}"))
    wrong("LG-POPULAR", tally(2, "{guys: {funny: 2}, popular_as: {popular: ¦[funny]}}"))
    ana = "{guys: {popular: 0, popular2: 1}, popular_as: {popular: [], popular2: [funny]}}"
    assert score(tally(2, ana))["players"][0]["popular_as"] == {"popular2": ["funny"]}
    assert score(tally(2, "{guys: {funny: 1}}"))["players"][0]["popular_as"] == {}


SETTLING = """\
game: lilguys
format: 1
players: [Ana, Ben]
last_planner: %s
final:
  Ana: {guys: {funny: 2, weird: 5, popular: 1}, items: [spotlight]}
  Ben: {guys: {funny: 2, popular: 1}, popular_as: {popular: [funny]}}
"""


def test_who_settles_early_does_not_see_what_later_ones_will_choose() -> None:
    """LG-POPULAR-2, LG-SPECIAL: the Spotlight is 5 points for the most Funny symbols.

    Ana first: she sees Ben with 2 Funny, so the Spotlight is hers by the tie either way, and
    6 Weird (14) beat 3 Funny. Then Ben makes his Funny 3, and hers fails: 1 + 14.
    Ben first: she sees 3 Funny and needs 3 for the tie: 3 + 10 + 5 = 18 beat 1 + 14.
    """
    first = score(SETTLING % "Ana")["players"]
    assert first[0]["popular_as"] == {"popular": ["weird"]}
    assert (first[0]["total"], first[0]["cards"][0]["done"]) == (15, False)
    later = score(SETTLING % "Ben")["players"]
    assert later[0]["popular_as"] == {"popular": ["funny"]}
    assert (later[0]["total"], later[0]["cards"][0]["done"]) == (18, True)
    # 3 Funny symbols of Ben's are 3 points, whoever settles first.
    assert first[1]["total"] == later[1]["total"] == 3


def test_the_last_planner_is_the_last_listed_if_left_out() -> None:
    assert score(SETTLING.replace("last_planner: %s\n", "")) == score(SETTLING % "Ben")


def test_figures_over_problems_of_shape_are_not_told() -> None:
    text = change(EXAMPLE, "Ana: 16", "Ana: 17") + "foo: 1\n"
    assert [id for id, *_ in told(text)] == ["FORMAT"]
