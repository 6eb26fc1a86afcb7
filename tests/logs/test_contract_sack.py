"""Contract, section 5: a You Lying Sack log, and what both games save in mid-turn."""

from __future__ import annotations

import pytest
from contract_helper import SACK, change, fine, read, score, told, wrong

from lilguys_tools.logs.points import next_point

HEAD = "game: lyingsack\nformat: 1\nplayers: [Ana, Ben, Cleo]\n"


def sack(*turns: str, more: str = "", head: str = HEAD) -> str:
    """Return a log with these turns, each written between its braces."""
    lines = "".join(f"- {turn if turn[0] in '¦{' else '{' + turn + '}'}\n" for turn in turns)
    return f"{head}{more}turns:\n{lines}" if turns else f"{head}{more}turns: []\n"


def piles(text: str) -> list[int]:
    return [player["pile"] for player in score(text)["players"]]


#: Ana, who has 2 at the start, goes out in the third turn; the numbers are 2, 3, 4.
OUT = [
    "roll: 1, hand: bad, accepted_by: nobody",  # 1: Ana takes 2: 4
    "roll: 1, hand: bad, accepted_by: Ana",  # 2: Ben's 3 go to Ana: 7
    "roll: 1, hand: bad, accepted_by: Ana",  # 3: Cleo's 4 go to Ana: 11, out
]


def test_the_contracts_example() -> None:
    text = change(SACK, "roll: 3", "roll: 6")
    # Turn 1: 2 Bad Things to Cleo: 4. Turn 2: Ben keeps the Good Thing with a 6 and gives his
    # two away, one to Cleo and one to Ana: 3, 0, 5.
    result = score(text)
    assert [p["pile"] for p in result["players"]] == [3, 0, 5]
    assert [p["rank"] for p in result["players"]] == [2, 1, 3]
    assert (result["turns"], result["number"], result["sack"]) == (2, 2, 42)


def test_who_begins() -> None:
    """The first listed, or the one named."""
    fine(sack("player: Ana, roll: 1"))
    fine(sack("player: CLEO, roll: 1", more="first_player: cleo\n"))
    wrong("LS-TURN", sack("player: ¦Ben, roll: 1"))
    wrong("LS-TURN", sack("player: ¦Ana, roll: 1", more="first_player: Ben\n"))
    wrong("FORMAT", sack(more="first_player: ¦Eva\n"))


def test_the_turn_goes_clockwise_and_passes_over_who_is_out() -> None:
    """LS-TURN."""
    wrong("LS-TURN", sack(OUT[0], "player: ¦Cleo, roll: 1"))
    fine(sack(*OUT, "player: Ben, roll: 1"))
    wrong("LS-TURN", sack(*OUT, "player: ¦Ana, roll: 1"))
    ben = "roll: 1, hand: good, accepted_by: nobody"
    wrong("LS-TURN", sack(*OUT, ben, ben, "player: ¦Ana, roll: 1"))


def test_the_number_is_checked() -> None:
    """LS-NUMBER-1, LS-NUMBER-2: 2, 3, ..., 8, 8; after a 6 it is 2, and moves on from there."""
    good = "hand: good, accepted_by: nobody"
    rolls = [1, 1, 6, 1, 1, 1, 1, 1, 1, 1, 6, 1]
    numbers = [2, 3, 2, 3, 4, 5, 6, 7, 8, 8, 2, 3]
    turns = [f"number: {n}, roll: {r}, {good}" for n, r in zip(numbers, rolls, strict=True)]
    fine(sack(*turns))
    for i, number in enumerate(numbers):
        for other in {2, 3, 8} - {number}:
            changed = [*turns]
            changed[i] = turns[i].replace(f"number: {number}", f"number: ¦{other}")
            wrong("LS-NUMBER-1", sack(*changed))


def test_a_six_on_the_first_turn() -> None:
    fine(sack("number: 2, roll: 6"))
    wrong("LS-NUMBER-1", sack("number: ¦3, roll: 6"))


def test_an_acceptor_who_can_not_be() -> None:
    """LS-OFFER: the Active Player, or who is out."""
    wrong("LS-OFFER", sack("roll: 1, hand: bad, accepted_by: ¦Ana"))
    wrong("LS-OFFER", sack("roll: 1, hand: good, accepted_by: ¦ANA"))
    wrong("LS-OFFER", sack(*OUT, "roll: 1, hand: bad, accepted_by: ¦Ana"))
    wrong("LS-OFFER", sack(*OUT, "roll: 1, hand: bad, accepted_by: ¦Ben"))


def test_nobody_in_any_spelling_is_nobody() -> None:
    for word in ("nobody", "Nobody", "NOBODY", "' nobody '"):
        assert piles(sack(f"roll: 1, hand: bad, accepted_by: {word}")) == [4, 2, 2]


def _won() -> list[str]:
    """Return the turns of a game that Cleo has won."""
    # Piles after OUT: Ana out, Ben 2, Cleo 2, the number is 4. Ben keeps 5: 7. Cleo's 6 go to
    # Ben: 13, out. Cleo is alone.
    return [*OUT, "roll: 1, hand: bad, accepted_by: nobody", "roll: 1, hand: bad, accepted_by: Ben"]


def test_the_last_one_in_wins() -> None:
    result = score(sack(*_won()))
    assert (result["status"], result["winners"]) == ("finished", ["Cleo"])
    assert [(p["rank"], p["pile"], p["out"]) for p in result["players"]] == [
        (3, 0, 3),
        (2, 0, 5),
        (1, 2, None),
    ]
    assert (result["turns"], result["number"], result["sack"]) == (5, 6, 48)


@pytest.mark.parametrize(
    "turn",
    [
        *("roll: 1", "roll: 1, hand: bad", "player: Ana, roll: 1", "number: 8, roll: 6"),
        "player: Ana, number: 2, roll: 1, hand: good, accepted_by: Ana, piles: {Ana: 9}",
    ],
)
def test_a_turn_after_the_end(turn: str) -> None:
    """LS-WIN before anything else that is wrong with it."""
    wrong("LS-WIN", sack(*_won(), f"¦{{{turn}}}"))


def test_only_the_first_turn_after_the_end_is_told() -> None:
    more = "roll: 1, hand: bad, accepted_by: nobody"
    wrong("LS-WIN", sack(*_won(), f"¦{{{more}}}", more, more))


# -- piles -------------------------------------------------------------------------------


def test_piles_are_checked_after_the_turn_and_some_may_be_left_out() -> None:
    turn = "roll: 1, hand: bad, accepted_by: Ben, piles: {%s}"
    for written in ("", "Ana: 2", "Ben: 4", "Cleo: 2, Ana: 2", "Ana: 2, BEN: 4, Cleo: 2"):
        fine(sack(turn % written))
    report = wrong("CHECK", sack(turn % "Ana: ¦3, Ben: 4, Cleo: ¦0"))
    assert "Ana has 2" in report
    wrong("CHECK", sack(turn % "Ben: ¦12"))


def test_who_is_out_has_a_pile_of_0() -> None:
    third = OUT[2] + ", piles: {Ana: %s}"
    fine(sack(*OUT[:2], third % 0))
    wrong("CHECK", sack(*OUT[:2], third % "¦11"))
    fine(sack(*OUT, "roll: 1, hand: bad, accepted_by: nobody, piles: {Ana: 0, Ben: 7}"))


def test_a_game_with_piles_that_differ_is_scored_all_the_same() -> None:
    (game,) = read(sack(OUT[0] + ", piles: {Ana: 9}", *OUT[1:], "roll: 2"))
    assert [p.id for p in game.problems] == ["CHECK"]
    assert game.result.turns == 4


def test_piles_that_differ_are_told_beside_the_rule_that_a_later_turn_breaks() -> None:
    text = sack(OUT[0] + ", piles: {Ana: 9}", "player: Cleo, roll: 1")
    assert told(text) == [("CHECK", 5, 58), ("LS-TURN", 6, 12)]
    assert read(text)[0].result is None


# -- shape -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "turn",
    [
        *("roll: ¦0", "roll: ¦7", "roll: ¦-1", "roll: ¦[1]", "¦{}", "¦{player: Ana}", "¦[]", "¦3"),
        *("roll: 1, hand: ¦Bad", "roll: 1, hand: ¦better", "roll: 1, hand: ¦[bad]"),
        *("roll: 1, number: ¦1", "roll: 1, number: ¦9", "roll: 1, player: ¦nobody"),
        *("roll: 1, player: ¦Eva", "roll: 1, hand: bad, accepted_by: ¦Eva"),
        *("roll: 1, hand: bad, accepted_by: ¦[Ben]", "roll: 1, hand: bad, accepted_by: ¦discard"),
        *("¦{roll: 1, accepted_by: Ben}", "¦{roll: 1, accepted_by: nobody}"),
        *("roll: 1, piles: ¦{}", "roll: 1, hand: bad, piles: ¦{Ana: 2}"),
        *("roll: 1, hand: bad, accepted_by: Ben, piles: ¦[2, 2, 2]",),
        *("roll: 1, hand: bad, accepted_by: Ben, piles: {¦nobody: 2}",),
        *("roll: 1, hand: bad, accepted_by: Ben, piles: {¦Eva: 2}", "roll: 1, ¦rol: 2"),
        "roll: 1, hand: bad, accepted_by: Ben, piles: {Ana: ¦-2}",
    ],
)
def test_turns_of_a_wrong_shape(turn: str) -> None:
    wrong("FORMAT", sack(turn))


@pytest.mark.parametrize("stop", ["{roll: 1}", "{roll: 1, hand: bad}"])
def test_a_turn_before_the_last_that_stops(stop: str) -> None:
    fine(sack(stop))
    fine(sack(OUT[0], stop))
    wrong("FORMAT", sack(f"¦{stop}", OUT[0]))
    wrong("FORMAT", sack(OUT[0], f"¦{stop}", f"¦{stop}", stop))


def test_a_misspelled_key_of_a_turn_is_told_once() -> None:
    for key in ("roll", "hand", "accepted_by"):
        wrong("FORMAT", sack("{" + OUT[0].replace(f"{key}:", f"¦{key}x:") + "}", OUT[1]))


@pytest.mark.parametrize("turns", ["{}", "x", "'[]'", "[¦[]]", "[¦x, ¦1]"])
def test_turns_of_a_wrong_kind(turns: str) -> None:
    mark = "" if "¦" in turns else "¦"
    wrong("FORMAT", f"{HEAD}turns: {mark}{turns}\n")


@pytest.mark.parametrize(
    "key", ["rounds", "final", "deck", "scoring", "result", "popular_as", "first_planner"]
)
def test_keys_of_the_other_game(key: str) -> None:
    wrong("FORMAT", f"{SACK}¦{key}: x\n")


# -- where a log stops -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turns", "at", "number", "turns_rolled"),
    [
        ([], "1", 2, 0),
        (["roll: 3"], "1", 2, 1),
        (["roll: 3, hand: bad"], "1", 2, 1),
        (OUT[:1], "2", 2, 1),
        ([OUT[0], "roll: 3"], "2", 3, 2),
        ([*OUT[:2], "roll: 6, hand: good"], "3", 2, 3),
        (OUT, "4", 4, 3),
        (_won(), "5", 6, 5),
    ],
)
def test_a_log_may_stop_after_the_roll_and_after_the_hand(
    turns: list[str], at: str, number: int, turns_rolled: int
) -> None:
    text = sack(*turns)
    result = score(text)
    assert (result["turns"], result["number"]) == (turns_rolled, number)
    assert next_point("lyingsack", fine(text).replay.state) == at


def test_a_hand_not_yet_opened_is_not_in_the_sack() -> None:
    # 50 Bad Things, 2 before each of three; the number is 2.
    assert score(sack())["sack"] == 44
    assert score(sack("roll: 1"))["sack"] == 44
    assert score(sack("roll: 1, hand: bad"))["sack"] == 42
    assert score(sack("roll: 1, hand: good"))["sack"] == 44
    # While it is closed the log does not say what it is: then the sack is as before the hand.
    assert score(sack("roll: 1") + "pending: {refused: [Ben]}\n")["sack"] == 44


# -- who refused so far ------------------------------------------------------------------


@pytest.mark.parametrize("hand", ["", ", hand: bad", ", hand: good"])
def test_refusals(hand: str) -> None:
    five = HEAD.replace("Cleo]", "Cleo, Dee, Eva]")
    text = sack(f"roll: 1{hand}", head=five) + "pending: {refused: [%s]}\n"
    for fine_list in ("", "Ben", "BEN, cleo", "Ben, Cleo, Dee"):
        assert piles(text % fine_list) == [2, 2, 2, 2, 2]
    for bad in ("¦Ana", "¦Cleo", "Ben, ¦Ben", "Ben, ¦Dee", "Ben, Cleo, ¦Ben", "Ben, Cleo, ¦Ana"):
        wrong("LS-OFFER", text % bad)
    # With the last of them all would have refused, and the turn would be over.
    wrong("LS-OFFER", text % "Ben, Cleo, Dee, ¦Eva")
    for bad in ("¦nobody", "¦Fay", "¦[Ben]"):
        wrong("FORMAT", text % bad)


def test_refusals_without_an_offer() -> None:
    for turns in ([], OUT[:1]):
        wrong("LS-OFFER", sack(*turns) + "pending: {refused: [¦Ben]}\n")
    wrong("LS-WIN", sack(*_won()) + "pending: {refused: [¦Ben]}\n")


def test_refusals_pass_over_who_is_out() -> None:
    text = sack(*OUT, "roll: 1, hand: bad", head=HEAD.replace("Cleo]", "Cleo, Dee]"))
    # Dee is next, and Ana at her left is out: Ben is asked first.
    assert piles(text) == [0, 2, 2, 2]
    assert fine(text + "pending: {refused: [Ben]}\n").replay.state.refused == 1
    wrong("LS-OFFER", text + "pending: {refused: [¦Ana]}\n")


@pytest.mark.parametrize(
    "pending",
    ["{¦send: true}", "{¦prank: cake}", "{¦refsed: []}", "¦[]", "¦x", "{refused: ¦Ben}"],
)
def test_pending_of_a_wrong_shape(pending: str) -> None:
    wrong("FORMAT", sack("roll: 1, hand: bad") + f"pending: {pending}\n")


# -- ranks -------------------------------------------------------------------------------


def test_living_players_share_ranks_by_piles() -> None:
    result = score(sack(OUT[0]))
    assert [p["rank"] for p in result["players"]] == [3, 1, 1]
    assert [p["rank"] for p in score(sack())["players"]] == [1, 1, 1]


def test_two_who_go_out_in_one_turn() -> None:
    """The later one ranks better: the giving goes clockwise from the giver's left."""
    four = HEAD.replace("Cleo]", "Cleo, Dee]")
    # Turns 1 to 8: the numbers are 2, 3, 4, 5, 6, then a 6 makes it 2, then 3, 4.
    turns = [
        "roll: 1, hand: bad, accepted_by: Ben",  # Ana, 2: Ben 4
        "roll: 1, hand: bad, accepted_by: Cleo",  # Ben, 3: Cleo 5
        "roll: 1, hand: bad, accepted_by: Ben",  # Cleo, 4: Ben 8
        "roll: 6, hand: bad, accepted_by: Cleo",  # Dee, 2: Cleo 7
        "roll: 6, hand: bad, accepted_by: Cleo",  # Ana, 2: Cleo 9
        "roll: 1, hand: good, accepted_by: Ana",  # Ben, 3: Ana gives 1 to Ben: 1, 9, 9, 2
        "roll: 6, hand: good, accepted_by: Dee",  # Cleo, 2: Dee gives 2 to Cleo: 11, out
    ]
    result = score(sack(*turns[:6], head=four))
    assert [p["pile"] for p in result["players"]] == [1, 9, 9, 2]
    # Instead of the last turn Cleo passes on the Good Thing to nobody: gives 6 of her 9, the
    # first to Dee (3), Ana (2), Ben (10, out), Dee 4, Ana 3, Dee 5.
    result = score(sack(*turns[:6], "roll: 6, hand: good, accepted_by: nobody", head=four))
    assert [p["pile"] for p in result["players"]] == [3, 0, 3, 5]
    # Two at once: Ana keeps the Good Thing while Ben and Cleo have 9 each.
    more = [
        *turns[:6],  # Ana 1, Ben 9, Cleo 9, Dee 2; Cleo is next
        "roll: 6, hand: bad, accepted_by: Ana",  # Cleo, 2: Ana 3
        "roll: 6, hand: bad, accepted_by: Ana",  # Dee, 2: Ana 5
        "roll: 2, hand: good, accepted_by: nobody",  # Ana: Ben 10, out; Cleo 10, out
    ]
    result = score(sack(*more, head=four))
    assert [(p["pile"], p["rank"], p["out"]) for p in result["players"]] == [
        (3, 2, None),
        (0, 4, 9),
        (0, 3, 9),
        (2, 1, None),
    ]
    assert result["sack"] == 45
