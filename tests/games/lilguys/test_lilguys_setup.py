"""Who plays with which cards, how many rounds, and what is laid out in each."""

import pytest
from lilguys_table import (
    ANA,
    BEN,
    CLEO,
    DECKS,
    DEE,
    LINE,
    NAMES,
    PASS,
    RICH,
    STANDARD,
    STORE,
    after_split,
    allowed,
    assert_broken,
    assert_told,
    deal,
    decision,
    exclusives,
    group,
    guys,
    ids,
    in_round,
    new_game,
    numbers,
    play,
    send,
    split,
    store,
)

from lilguys_tools.core.dice import Dice
from lilguys_tools.games.lilguys.game import GAME
from lilguys_tools.games.lilguys.setup import check_exclusives, check_players


def copies(setup, *kinds, type_id=None):
    """How many cards of these kinds (and of this type) the game holds."""
    pairs = zip(setup.deck.cards, setup.copies, strict=True)
    return sum(
        n
        for card, n in pairs
        if (not kinds or card.kind in kinds)
        and (type_id is None or (card.is_guy and setup.deck.types[card.type].id == type_id))
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_play(players):
    """LG-PLAYERS: clockwise in the order listed, names trimmed."""
    state = new_game([f" {name}\t" for name in NAMES[:players]])
    assert state.setup.players == NAMES[:players]
    assert check_players(NAMES[:players]) is None


@pytest.mark.parametrize(
    ("names", "reason"),
    [
        ([], "number"),
        (["Ana"], "number"),
        (["Ana", "Ben", "Cleo", "Dee", "Eli"], "number"),
        (["Ana", ""], "empty"),
        (["Ana", " \t"], "empty"),
        (["Ana", "Ben", "aNA "], "twice"),
        (["Straße", "STRASSE"], "twice"),
        (["Ana", "Nobody"], "reserved"),
        ([" discard", "Ben"], "reserved"),
    ],
)
def test_who_can_not_play(names, reason):
    """LG-PLAYERS: 2 to 4, each with a name, unique when trimmed and case-folded."""
    breach = check_players(names)
    assert (breach.rule, breach.reason) == ("LG-PLAYERS", reason)
    assert_told(breach)
    with pytest.raises(ValueError, match="LG-PLAYERS"):
        GAME.new_setup(names, deck=STANDARD)


@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
def test_four_players_use_the_whole_box(deck):
    """LG-DECK-1: 80 Guys, ten of each of eight types, and 45 store cards; no Exclusives."""
    setup = new_game(4, deck).setup
    assert copies(setup, "guy") == 80
    assert copies(setup, "exclusive") == 0
    assert copies(setup, "normal", "special", "power", "prank", "friend") == 45
    regular = [kind.id for kind in deck.types if not kind.optional]
    assert [copies(setup, "guy", type_id=kind) for kind in regular] == [10] * 8


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize(
    # The two types that leave, and what stays in the store without the Friends:
    # 45 - 10 = 35 in the standard box, 45 - 4 = 41 in the garden.
    ("deck", "leaving", "in_store"),
    [("standard", ("shy", "cool"), 35), ("rich", ("gloomy", "baker"), 41)],
)
def test_two_types_and_the_friends_leave_a_small_game(players, deck, leaving, in_store):
    """LG-DECK-2: 80 - 2 x 10 = 60 Guys remain, and no Friend."""
    setup = new_game(players, DECKS[deck]).setup
    assert copies(setup, "guy") == 60
    assert [copies(setup, type_id=kind) for kind in leaving] == [0, 0]
    assert copies(setup, "friend") == 0
    assert copies(setup, "normal", "special", "power", "prank") == in_store


def test_a_type_that_left_is_in_no_line():
    """LG-DECK-2, LG-DECK-3: with three players there are no Shy and no Cool Guys, no Friends."""
    start = new_game(3)
    for line in (LINE.replace("funny2", "shy"), LINE.replace("funny2", "cool2")):
        assert_broken(start, deal(line), "LG-DECK-3", "not-in-play", ("line", 5))
    crowd = deal(LINE, STORE.replace("cake", "friend"))
    assert_broken(start, crowd, "LG-DECK-3", "not-in-play", ("store", 1))
    assert allowed(new_game(4), deal(LINE.replace("funny2", "shy"), "friend friend cake cake cake"))


def test_no_card_more_often_than_the_box_holds_it():
    """LG-DECK-3: two copies of funny2 in a line are all there are; so is one Spotlight."""
    start = new_game(4)
    assert allowed(start, deal(LINE.replace("weird", "funny2", 1)))
    third = deal(LINE.replace("weird", "funny2"))
    assert_broken(start, third, "LG-DECK-3", "too-many", ("line", 6))
    double = deal(LINE, "spotlight cake cake cake spotlight")
    assert_broken(start, double, "LG-DECK-3", "too-many", ("store", 4))
    assert allowed(start, deal(LINE, "spotlight cake cake cake balloons"))


def next_deal(state, *picks):
    """Play a round to its end: each player takes the next group and makes one of `picks`."""
    for number in range(state.setup.group_count):
        state = play(state, group(number + 1), picks[number] if picks else PASS)
    return state


def test_copies_are_counted_over_all_rounds():
    """LG-DECK-3: rich2 (2 copies) lay in round 1 once, so once more and not twice in round 2."""
    state = next_deal(play(new_game(3), deal(LINE), split(4, 4, 2)))
    rest = "cake balloons pinata punch-bowl punch-bowl"
    assert allowed(
        state, deal("rich2 funny weird fancy rich stinky weird fancy popular funny", rest)
    )
    twice = deal("rich2 rich2 funny weird fancy rich stinky weird fancy popular", rest)
    assert_broken(state, twice, "LG-DECK-3", "too-many", ("line", 1))
    # Spotlight lay in the store of round 1 and was discarded.
    again = deal("rich2 funny weird fancy rich stinky weird fancy popular funny", STORE)
    assert_broken(state, again, "LG-DECK-3", "too-many", ("store", 3))


def test_a_guy_in_the_store_is_seen_once():
    """LG-DECK-3: sent to the store he is not dealt again; funny2 may come once more (2 copies)."""
    state = play(new_game(3), deal(LINE), split(6, 2, 2))
    state = next_deal(
        state, send("funny2", "cake"), send("weird", "funny2"), send("popular", "weird")
    )
    other = "balloons balloons pinata punch-bowl punch-bowl"
    assert allowed(
        state, deal("funny2 weird fancy rich stinky weird fancy funny funny rich", other)
    )
    twice = deal("funny2 funny2 fancy rich stinky weird fancy funny funny rich", other)
    assert_broken(state, twice, "LG-DECK-3", "too-many", ("line", 1))


def test_exclusives_take_the_place_of_a_type():
    """LG-EXCL-1: 80 - 10 + 8 + 2 Guys; Exclusive is a type that can be stacked with."""
    setup = new_game(4, exclusives=exclusives(STANDARD, "funny")).setup
    assert copies(setup, "guy", "exclusive") == 80
    assert copies(setup, type_id="funny") == 0
    assert copies(setup, type_id="exclusive") == 10
    in_play = [STANDARD.types[kind].id for kind in setup.types_in_play]
    assert in_play == ["cool", "weird", "fancy", "rich", "shy", "stinky", "exclusive"]
    start = new_game(4, exclusives=exclusives(STANDARD, "funny"))
    line = "exclusive exclusive2 weird fancy rich stinky weird fancy popular rich2"
    assert allowed(start, deal(line))
    assert_broken(start, deal(LINE), "LG-DECK-3", "not-in-play", ("line", 0))
    assert_broken(new_game(4), deal(line), "LG-DECK-3", "not-in-play", ("line", 0))


def test_no_more_exclusives_than_were_chosen():
    """LG-EXCL-1, LG-DECK-3: the box holds 20 and 5, this game 8 and 2."""
    start = new_game(4, exclusives=exclusives(STANDARD, "funny"))
    assert allowed(start, deal(" ".join(["exclusive"] * 8 + ["exclusive2"] * 2)))
    nine = deal(" ".join(["exclusive"] * 9 + ["exclusive2"]))
    assert_broken(start, nine, "LG-DECK-3", "too-many", ("line", 8))


def chosen(deck, seats, replaces, **cards):
    by_number = {deck.number(card.replace("_", "-")): n for card, n in cards.items()}
    return check_exclusives(deck, seats, deck.type_numbers[replaces], by_number)


def test_which_exclusives_may_be_chosen():
    """LG-EXCL-1: any 8 + 2 of the 25: here 5 + 3 single and 1 + 1 double ones."""
    assert chosen(STANDARD, 4, "funny", exclusive=8, exclusive2=2) is None
    mixed = {"gold_guy": 5, "silver_guy": 3, "gold_twin": 1, "silver_twin": 1}
    assert chosen(RICH, 3, "robot", **mixed) is None


@pytest.mark.parametrize(
    ("replaces", "cards", "reason"),
    [
        ("exclusive", {"exclusive": 8, "exclusive2": 2}, "no-type-of-the-deck"),
        ("funny", {"exclusive": 7, "funny": 1, "exclusive2": 2}, "not-exclusive"),
        ("funny", {"exclusive": 8, "friend": 2}, "not-exclusive"),
        ("funny", {"exclusive": 21, "exclusive2": 2}, "not-so-many"),
        ("funny", {"exclusive": 8, "exclusive2": 6}, "not-so-many"),
        ("funny", {"exclusive": 7, "exclusive2": 2}, "numbers"),
        ("funny", {"exclusive": 7, "exclusive2": 3}, "numbers"),
        ("funny", {"exclusive": 8, "exclusive2": 3}, "numbers"),
        ("funny", {"exclusive": 10}, "numbers"),
        ("funny", {}, "numbers"),
    ],
)
def test_which_exclusives_may_not(replaces, cards, reason):
    """LG-EXCL-1: a whole type of the Guys Deck leaves, 8 single and 2 double ones come in."""
    breach = chosen(STANDARD, 4, replaces, **cards)
    assert (breach.rule, breach.reason) == ("LG-EXCL-1", reason)
    assert_told(breach)


def test_exclusives_do_not_replace_what_leaves_anyway():
    """LG-EXCL-2: with 2 or 3 players neither Shy nor Cool: 60 + 10 would be seven rounds."""
    for seats in (2, 3):
        for kind in ("shy", "cool"):
            breach = chosen(STANDARD, seats, kind, exclusive=8, exclusive2=2)
            assert (breach.rule, breach.reason) == ("LG-EXCL-2", "leaves-anyway")
            assert_told(breach)
        for kind in ("funny", "stinky", "popular"):
            assert chosen(STANDARD, seats, kind, exclusive=8, exclusive2=2) is None
    for kind in ("shy", "cool", "popular"):
        assert chosen(STANDARD, 4, kind, exclusive=8, exclusive2=2) is None


def test_exclusives_may_replace_the_wild_type():
    """LG-EXCL-2: then no Popular Guy is in the game, and nobody settles anything."""
    start = new_game(3, exclusives=exclusives(STANDARD, "popular"))
    assert copies(start.setup, type_id="popular") == 0
    assert start.setup.rounds == 6
    assert_broken(start, deal(LINE), "LG-DECK-3", "not-in-play", ("line", 8))


def test_friends_stay_where_exclusives_replace_shy():
    """LG-EXCL-3: no Shy Guys but ten Friends, so Shy is still a group in play."""
    setup = new_game(4, exclusives=exclusives(STANDARD, "shy")).setup
    assert copies(setup, "guy", type_id="shy") == 0
    assert copies(setup, "friend", type_id="shy") == 10
    assert STANDARD.type_numbers["shy"] in setup.types_in_play
    assert copies(setup, "guy", "exclusive") == 80


def test_a_round_begins_with_ten_guys_in_the_order_drawn():
    """LG-LINE, LG-STORE-1: the line lies as it was drawn, five cards beside it."""
    state = play(new_game(3), deal(LINE))
    assert ids(STANDARD, state.line) == LINE
    assert store(state) == STORE
    assert decision(state) == ("split", ANA)


@pytest.mark.parametrize(
    ("line", "store", "rule", "reason", "at"),
    [
        (LINE.removesuffix(" rich2"), STORE, "LG-LINE", "number", ("line",)),
        (LINE + " rich", STORE, "LG-LINE", "number", ("line",)),
        ("cake " + LINE.removesuffix(" rich2"), STORE, "LG-LINE", "wrong-kind", ("line", 0)),
        ("friend " + LINE.removesuffix(" rich2"), STORE, "LG-LINE", "wrong-kind", ("line", 0)),
        (LINE, "balloons cake pinata spotlight", "LG-STORE-1", "number", ("store",)),
        (LINE, STORE + " cake", "LG-STORE-1", "number", ("store",)),
        (LINE, STORE.replace("cake", "funny"), "LG-STORE-1", "wrong-kind", ("store", 1)),
    ],
)
def test_what_is_laid_out(line, store, rule, reason, at):
    """LG-LINE, LG-STORE-1: ten Guys of the Guys Deck, five cards of the Party Store Deck."""
    assert_broken(new_game(4), deal(line, store), rule, reason, at)


def test_line_and_store_may_become_known_one_after_the_other():
    """LG-LINE: the line first; it is not laid out twice, and not after the store."""
    start = new_game(3)
    line, rest = {"line": LINE.split()}, {"store": STORE.split()}
    assert_broken(start, rest, "LG-LINE", "missing")
    half = play(start, line)
    assert decision(half) == ("deal", None)
    assert half.store == ()
    assert_broken(half, line, "LG-LINE", "lies-already")
    assert play(half, rest) == play(start, deal(LINE))
    drawn = GAME.chance(half, Dice(1))
    assert drawn.line is None
    assert len(drawn.store) == 5


def test_what_is_left_in_the_store_is_discarded():
    """LG-STORE-2: five new cards; the Guy sent in round 1 lies nowhere any more."""
    state = play(new_game(3), deal(LINE), split(4, 4, 2))
    state = next_deal(state, send("funny", "cake"), PASS, PASS)
    assert store(state) == "balloons funny pinata spotlight junk-pile"
    line = "funny funny2 weird fancy rich stinky weird fancy popular rich2"
    rest = "balloons cake pinata punch-bowl punch-bowl"
    state = play(state, deal(line, rest))
    assert store(state) == rest
    assert state.senders == (-1,) * 5
    held = [guys(state, seat) for seat in range(3)]
    # Ben kept 3 of his 4, Cleo took 4, Ana 2.
    assert held == ["popular rich2", "weird fancy rich", "stinky funny2 weird fancy"]


def test_the_store_is_not_filled_up_inside_a_round():
    """LG-STORE-2: two cards for Rich leave three and him; nothing new comes."""
    state = after_split((5, 3, 2))
    state = play(state, group(1), send("rich", "balloons", "cake"))
    assert sorted(store(state).split()) == ["junk-pile", "pinata", "rich", "spotlight"]
    state = play(state, group(2), PASS)
    assert len(state.store) == 4


def test_deals_come_between_the_rounds():
    """LG-ROUNDS: no new line while groups are left."""
    state = after_split((4, 4, 2))
    later = deal("funny weird fancy rich stinky weird fancy popular rich2 funny2", "cake " * 5)
    assert_broken(state, later, "LG-ROUNDS", "not-now")
    state = play(state, group(1))
    assert_broken(state, later, "LG-ROUNDS", "not-now")


@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
@pytest.mark.parametrize(("players", "rounds"), [(2, 6), (3, 6), (4, 8)])
def test_rounds(deck, players, rounds):
    """LG-ROUNDS: 80 / 10 = 8 with four players, 60 / 10 = 6 with two or three."""
    assert new_game(players, deck).setup.rounds == rounds


@pytest.mark.parametrize(("players", "rounds"), [(2, 6), (3, 6), (4, 8)])
@pytest.mark.parametrize("replaces", ["funny", "popular"])
def test_rounds_with_exclusives(players, rounds, replaces):
    """LG-EXCL-2, LG-ROUNDS: ten Guys for ten, as many rounds as without."""
    setup = new_game(players, exclusives=exclusives(STANDARD, replaces)).setup
    assert setup.rounds == rounds


def quiet_game(players, first, **options):
    """The positions at the splits of a game without sends, and its end."""
    state, dice = new_game(players, first=first, **options), Dice(5)
    even = {2: (2, 2, 2, 4), 3: (3, 3, 4), 4: (2, 2, 2, 4)}[players]
    while GAME.is_chance(state):
        state = play(state, GAME.chance(state, dice))
        yield state
        state = next_deal(play(state, split(*even)))
    yield state


@pytest.mark.parametrize(
    ("players", "first", "planners"),
    [
        (2, 0, "Ana Ben Ana Ben Ana Ben"),
        (2, 1, "Ben Ana Ben Ana Ben Ana"),
        (3, 1, "Ben Cleo Ana Ben Cleo Ana"),
        (4, 0, "Ana Ben Cleo Dee Ana Ben Cleo Dee"),
        (4, 3, "Dee Ana Ben Cleo Dee Ana Ben Cleo"),
    ],
)
def test_the_planner_moves_left(players, first, planners):
    """LG-PLANNER, LG-ROUNDS: clockwise from the table's choice, twice round with 3 and 4."""
    *rounds, _ = quiet_game(players, first)
    assert [NAMES[state.planner] for state in rounds] == planners.split()
    assert [decision(state) for state in rounds] == [("split", s.planner) for s in rounds]


def test_the_game_ends_with_the_guys_deck():
    """LG-ROUNDS: every Guy of the deck was in a line once; no further round."""
    setup_options = {"exclusives": exclusives(STANDARD, "popular")}
    *_, end = quiet_game(4, ANA, **setup_options)
    assert decision(end) == (None, None)
    assert GAME.is_over(end)
    assert sum(len(end.hand(seat)) for seat in (ANA, BEN, CLEO, DEE)) == 80
    assert_broken(end, deal("funny " * 10), "LG-ROUNDS", "too-many")


def test_no_round_after_the_last_while_populars_are_unsettled():
    """LG-ROUNDS: the deck is empty although there is something to decide yet."""
    *_, end = quiet_game(3, ANA)
    assert GAME.decision(end) == "popular_as"
    assert_broken(end, deal("funny " * 10), "LG-ROUNDS", "too-many")


def test_an_unfinished_round_is_not_the_last():
    """LG-ROUNDS: with three players the sixth round is still dealt, the seventh is not."""
    assert allowed(in_round(new_game(3), 6), deal(LINE))
    last = play(in_round(new_game(3), 6), deal(LINE), split(4, 4, 2))
    assert last.round == 6
    assert GAME.decision(next_deal(last)) == "popular_as"
    assert numbers(STANDARD, "popular")[0] in [
        c for s in (0, 1, 2) for c in next_deal(last).hand(s)
    ]
