"""Popular Guys: what may be named for them, in which order, and what the tool names itself."""

import pytest
from lilguys_table import (
    ANA,
    BEN,
    CLEO,
    PASS,
    RICH,
    STANDARD,
    allowed,
    assert_broken,
    assert_told,
    deal,
    decision,
    exclusives,
    group,
    holding,
    in_round,
    kinds,
    new_game,
    numbers,
    play,
    scored,
    split,
    with_cards,
)

from lilguys_tools.games.lilguys.conditions import TYPES, AtLeast, Per
from lilguys_tools.games.lilguys.effects import GroupBonus
from lilguys_tools.games.lilguys.game import GAME
from lilguys_tools.games.lilguys.rules import check_stacking

# A line without Populars for the last round; Ana plans the sixth of six if Ana planned the first
# with two players, Cleo with three.
LINE = "funny weird fancy rich stinky funny2 weird fancy weird2 rich2"
STALL = "balloons cake pinata junk-pile snack-tower"


def popular_as(**types):
    return {"popular_as": {card: text.split() for card, text in types.items()}}


def last_round(guys, players=3, rounds=6, **options):
    """The last round is over; these were held before it."""
    state = holding(in_round(new_game(players, **options), rounds), guys)
    sizes = (4, 3, 3) if players == 3 else (4, 2, 2, 2)
    state = play(state, deal(LINE, STALL), split(*sizes))
    for number in range(len(sizes)):
        state = play(state, group(number + 1), PASS)
    return state


def groups(player):
    return {g["type"]: (g["symbols"], g["points"]) for g in player["groups"]}


def test_settled_clockwise_from_the_last_planner():
    """LG-POPULAR-2: Cleo planned last, so Cleo, Ana, Ben; who has none is not asked."""
    state = last_round(["popular", "popular2", "popular"])
    assert state.planner == CLEO
    for seat, move in (
        (CLEO, popular_as(popular="funny")),
        (ANA, popular_as(popular="stinky")),
        (BEN, popular_as(popular2="rich")),
    ):
        assert decision(state) == ("popular_as", seat)
        assert not GAME.is_over(state)
        state = play(state, move)
    assert decision(state) == (None, None)
    named = [p["popular_as"] for p in result(state)["players"]]
    assert named == [{"popular": ["stinky"]}, {"popular2": ["rich"]}, {"popular": ["funny"]}]
    state = last_round(["", "popular", ""])
    assert decision(state) == ("popular_as", BEN)
    assert GAME.is_over(play(state, popular_as(popular="funny")))


def result(state):
    from lilguys_tools.games.lilguys.notation import result_json

    return result_json(GAME.result(state))


def test_the_rounds_are_over_while_they_settle():
    """LG-POPULAR-2, LG-WIN: the score counts as final; unsettled Populars as the rule has it."""
    state = last_round(["popular", "", ""])
    assert result(state)["status"] == "finished"
    assert result(state)["winners"]


def test_not_settled_before_the_end():
    """LG-POPULAR-2: nobody stacks anything while rounds are left."""
    state = holding(new_game(3), ["popular"])
    assert_broken(state, popular_as(popular="funny"), "LG-POPULAR-2", "not-now")
    state = play(state, deal(LINE, STALL), split(4, 3, 3), group(1))
    assert_broken(state, popular_as(popular="funny"), "LG-POPULAR-2", "not-now")
    done = last_round(["", "", ""])
    assert_broken(done, popular_as(popular="funny"), "LG-POPULAR-2", "not-now")


def test_nothing_else_is_done_while_they_settle():
    """LG-POPULAR-2: the rounds are over."""
    state = last_round(["popular", "", ""])
    for move in (PASS, group(1), split(4, 3, 3), {"send": "popular", "buy": "cake"}):
        assert not allowed(state, move)


@pytest.mark.parametrize(
    # Types in play: 7 of the 8 with four players, 5 with three. Two equal cards over 5 types:
    # 5 x 6 / 2 = 15 ways; a double besides: 15 x 5 = 75.
    ("players", "held", "ways"),
    [
        (3, "popular", 5),
        (3, "popular popular", 15),
        (3, "popular popular popular2", 75),
        (4, "popular", 7),
    ],
)
def test_any_type_in_play_may_be_named(players, held, ways):
    """LG-POPULAR: also types of which the player has no Guy, each stacking once."""
    state = last_round([held], players, rounds=6 if players == 3 else 8)
    moves = GAME.legal_moves(state)
    assert len(moves) == len(set(moves)) == ways
    assert all(GAME.check(state, move) is None for move in moves)


@pytest.mark.parametrize(
    ("choice", "reason", "at"),
    [
        ({"popular": "popular funny", "popular2": "rich"}, "type-is-wild", ("popular", 0)),
        ({"popular": "funny cool", "popular2": "rich"}, "type-not-in-play", ("popular", 1)),
        ({"popular": "shy funny", "popular2": "rich"}, "type-not-in-play", ("popular", 0)),
        ({"popular": "funny exclusive", "popular2": "rich"}, "type-not-in-play", ("popular", 1)),
        ({"popular": "funny", "popular2": "rich"}, "number", ("popular",)),
        ({"popular": "funny funny funny", "popular2": "rich"}, "number", ("popular",)),
        ({"popular": "funny funny", "popular2": "rich rich"}, "number", ("popular2",)),
        ({"popular": "funny funny"}, "left-out", ()),
        ({"popular2": "funny"}, "left-out", ()),
        ({}, "left-out", ()),
        ({"funny": "rich", "popular": "funny funny", "popular2": "rich"}, "not-wild", ("funny",)),
    ],
)
def test_what_may_not_be_named(choice, reason, at):
    """LG-POPULAR: a type a copy, all of the own ones, types in play that are not wild."""
    state = last_round(["popular2 popular weird popular", "popular", ""])
    state = state._replace(planner=ANA)
    move = {"popular_as": {card: text.split() for card, text in choice.items()}}
    assert_broken(state, move, "LG-POPULAR", reason, ("popular_as", *at))


def test_a_popular_is_not_named_twice():
    """LG-POPULAR: one card brings its symbols to one type, however its id is spelled."""
    state = last_round(["popular", "", ""])
    twice = {"popular_as": {"popular": ["funny"], "Popular": ["weird"]}}
    assert_broken(state, twice, "LG-POPULAR", "number")


def test_a_card_that_is_not_held_takes_no_type():
    """LG-POPULAR: Ben has no popular2 and so names none."""
    state = last_round(["", "popular", ""])
    wrong = popular_as(popular="funny", popular2="funny")
    assert_broken(state, wrong, "LG-POPULAR", "number", ("popular_as", "popular2"))


def test_shy_by_its_friends_alone():
    """LG-POPULAR, LG-EXCL-3: with Exclusives in place of Shy, Friends still make Shy a type."""
    setup = new_game(4, exclusives=exclusives(STANDARD, "shy")).setup
    popular = numbers(STANDARD, "popular")
    for kind, reason in (("shy", None), ("exclusive", None), ("popular", "type-is-wild")):
        breach = check_stacking(setup, popular, ((popular[0], kinds(STANDARD, [kind])),))
        assert (breach and breach.reason) == reason
    gone = new_game(4, exclusives=exclusives(STANDARD, "funny")).setup
    breach = check_stacking(gone, popular, ((popular[0], kinds(STANDARD, ["funny"])),))
    assert (breach.rule, breach.reason) == ("LG-POPULAR", "type-not-in-play")
    assert_told(breach)


def test_symbols_alone():
    """LG-POPULAR: stacked with Stinky it prints nothing, and it is one Guy, not two."""
    ana, _ = scored(["stinky popular2 popular", ""], choices=["popular2 stinky,popular rich"])
    # Stinky 1 + 2 = 3 -> 3, rich 1 -> -1; printed: the Stinky Guy's own -1.
    assert groups(ana) == {"rich": (1, -1), "stinky": (3, 3)}
    assert (ana["printed"], ana["total"]) == (-1, 1)
    assert ana["popular_as"] == {"popular": ["rich"], "popular2": ["stinky"]}


def test_wild_cards_keep_their_printed_points():
    """LG-POPULAR, LG-SCORE-4: a box whose popular2 prints -2."""
    deck = with_cards(STANDARD, popular2={"points": -2})
    ana, _ = scored(["funny popular2", ""], deck=deck)
    # funny 1 + 2 = 3 -> 3; printed -2.
    assert (ana["guys"], ana["printed"], ana["total"]) == (3, -2, 1)


# (hand, what the tool stacks) with three players: types funny, weird, fancy, rich, stinky.
CHOSEN = [
    # 3 symbols -> 3, against 1 - 1 with another type.
    ("funny funny popular", {"popular": "funny"}),
    ("rich rich popular", {"popular": "rich"}),
    # Alone: -1 anywhere, so the first type.
    ("popular", {"popular": "funny"}),
    # Two alone: together 1, apart -2.
    ("popular popular", {"popular": "funny funny"}),
    # funny 2 -> 1 and weird -1, or the other way round: more for the earlier type.
    ("weird funny popular", {"popular": "funny"}),
    # 3 - 1 = 2 either way, and so is 1 + 1: most for the earlier type.
    ("weird funny popular popular", {"popular": "funny funny"}),
    # 9 -> 26; a tenth symbol would leave 0. Elsewhere -1: the next type.
    ("funny funny funny funny funny funny funny funny2 popular", {"popular": "weird"}),
    # 8 and 8 -> 22 each: one more each brings 26 + 26.
    (
        "funny funny funny funny funny funny funny2 weird weird weird weird weird weird weird2"
        " popular popular",
        {"popular": "funny weird"},
    ),
    # The same with a double, never divided: 0 for ten, so 2 elsewhere -> 1.
    (
        "funny funny funny funny funny funny funny2 weird weird weird weird weird weird weird2"
        " popular2",
        {"popular2": "fancy"},
    ),
    # stinky 4 + 1: 10 - 6; rich 3 + 1: 6 - 3; stinky it is.
    ("rich rich rich stinky stinky stinky stinky popular", {"popular": "stinky"}),
]


@pytest.mark.parametrize(("hand", "expected"), CHOSEN)
def test_what_the_tool_stacks(hand, expected):
    """LG-POPULAR-2: the highest own total; of equals more symbols for the earlier type."""
    ana, *_ = scored([hand, "", ""])
    assert ana["popular_as"] == {card: text.split() for card, text in expected.items()}


def test_the_earliest_type_with_four_players():
    """LG-POPULAR-2: Cool comes first in the deck, where it is in play."""
    ana, *_ = scored(["popular"], players=4)
    assert ana["popular_as"] == {"popular": ["cool"]}


def test_what_the_tool_stacks_in_the_simplified_variant():
    """LG-POPULAR-2, LG-SIMPLE: 12 x 2 for a twelfth symbol, where ten or more are no loss."""
    hand = "funny funny funny funny funny funny funny funny funny2 weird popular2"
    ana, _ = scored([hand, ""], scoring="simplified")
    # funny 10 + 2: 24 + 1; weird 1 + 2: 20 + 3.
    assert (ana["popular_as"], ana["total"]) == ({"popular2": ["funny"]}, 25)
    ana, _ = scored([hand, ""])
    # funny 10 is 0 anyhow, so weird 1 + 2 -> 3; elsewhere -1 + 1.
    assert (ana["popular_as"], ana["total"]) == ({"popular2": ["weird"]}, 3)


def test_conditions_weigh_in():
    """LG-POPULAR-2: for the Spotlight's 5 Ana makes up for Ben's second Funny symbol."""
    hands = ["funny weird weird weird popular", "funny funny"]
    ana, _ = scored(hands, ["spotlight"])
    # With funny: 1 + 3 + 5 = 9; with weird: -1 + 6 + 0 = 5.
    assert (ana["popular_as"], ana["total"]) == ({"popular": ["funny"]}, 9)
    ana, _ = scored(hands)
    # Without the card: 1 + 3 = 4 against -1 + 6 = 5.
    assert (ana["popular_as"], ana["total"]) == ({"popular": ["weird"]}, 5)


def test_power_items_weigh_in():
    """LG-POPULAR-2, LG-POWER: Tiny gets two extra symbols with its first: 3 -> 2; disco 2 -> 1."""
    ana, *_ = scored(["chum", "", ""], ["mirror-ball"], deck=RICH)
    assert (ana["popular_as"], ana["total"]) == ({"chum": ["tiny"]}, 2)
    ana, *_ = scored(["count chum", "", ""], deck=RICH)
    # noble 2 -> 1; else -2 - 2.
    assert (ana["popular_as"], ana["total"]) == ({"chum": ["noble"]}, 1)
    ana, *_ = scored(["count chum", "", ""], ["mascot mascot mascot"], deck=RICH)
    # Tiny: -2 - 2 + 3 x 2 = 2, more than noble's 1.
    assert (ana["popular_as"], ana["total"]) == ({"chum": ["tiny"]}, 2)


def test_a_card_may_want_them_spread():
    """LG-POPULAR-2: at 5 points a group three groups of 1 are -3 + 15, one of 3 only 3 + 5."""
    deck = with_cards(STANDARD, spotlight={"when": None, "points": Per(5, TYPES)})
    ana, _ = scored(["popular popular popular", ""], ["spotlight"], deck=deck)
    assert (ana["popular_as"], ana["total"]) == ({"popular": ["funny", "weird", "fancy"]}, 12)


def test_a_card_may_want_a_group_that_power_items_enlarge():
    """LG-POPULAR-2, LG-POWER: Funny is 1 + 3 x 1 symbols and so 16 for the card at 4 a symbol.

    With Weird it were -1 and 15 for the Icebreakers, with Funny 6 and 16.
    """
    funny, weird, fancy = kinds(STANDARD, ["funny", "weird", "fancy"])
    deck = with_cards(
        STANDARD,
        spotlight={
            "when": AtLeast(((funny, 1), (weird, 0), (fancy, 0))),
            "points": Per(4, funny),
        },
        icebreakers={"effect": GroupBonus(((weird, 15),))},
    )
    kept = "spotlight icebreakers karaoke-machine karaoke-machine karaoke-machine"
    ana, _ = scored(["popular", ""], [kept], deck=deck)
    assert (ana["popular_as"], ana["total"]) == ({"popular": ["funny"]}, 22)


# Ana holds the Spotlight. Ben's Popular will make his Funny group 2.
TUG = ["funny weird weird weird popular", "funny popular"]


def test_unsettled_populars_are_counted_nowhere():
    """LG-POPULAR-2: Ana settles first and sees Ben with one Funny symbol: a tie is enough."""
    ana, ben = scored(TUG, ["spotlight"], last=ANA)
    # She hoped for -1 + 6 + 5 = 10 (with funny 1 + 3 + 5 = 9); Ben's 2 -> 1 takes it away.
    assert ana["popular_as"] == {"popular": ["weird"]}
    assert ben["popular_as"] == {"popular": ["funny"]}
    assert (ana["total"], ana["cards"][0]["done"], ben["total"]) == (5, False, 1)


def test_who_settles_later_sees_what_was_settled():
    """LG-POPULAR-2: Ben first, and Ana answers his 2 with 2: 1 + 3 + 5."""
    ana, ben = scored(TUG, ["spotlight"], last=BEN)
    assert ana["popular_as"] == ben["popular_as"] == {"popular": ["funny"]}
    assert (ana["total"], ana["cards"][0]["done"], ben["total"]) == (9, True, 1)


def test_an_own_choice_stands_and_is_seen_in_its_turn_only():
    """LG-POPULAR-2: Ben wrote down Funny; Ana, before him, does not see it, after him she does."""
    for last, named, total in ((ANA, "weird", 5), (BEN, "funny", 9)):
        ana, _ = scored(TUG, ["spotlight"], last=last, choices=[None, "popular funny"])
        assert (ana["popular_as"], ana["total"]) == ({"popular": [named]}, total)


def test_a_poor_choice_stands():
    """LG-POPULAR-2: rich -1 and funny 1, where three Funny symbols would be 3."""
    ana, _ = scored(["funny funny popular", ""], choices=["popular rich"])
    assert (ana["popular_as"], ana["total"]) == ({"popular": ["rich"]}, 0)


def test_own_choices_on_the_table_stand():
    """LG-POPULAR, LG-POPULAR-2: what Ana stacked is what is scored; Ben's is still open."""
    state = last_round(["popular", "popular", ""])._replace(planner=ANA)
    state = play(state, popular_as(popular="stinky"))
    shown = result(state)["players"]
    assert shown[ANA]["popular_as"] == {"popular": ["stinky"]}
    # Ben holds stinky funny2 weird fancy... of the last round; whatever is best for him.
    assert [p.chosen for p in GAME.result(state).players] == [False, True, False]


def test_no_populars_nothing_named():
    """LG-POPULAR: `popular_as` is empty without them."""
    ana, _ = scored(["funny", ""])
    assert ana["popular_as"] == {}
