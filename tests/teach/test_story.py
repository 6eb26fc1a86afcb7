"""What is told of every kind of move, and of every rule that a move can rest on.

`stories` holds logs and, beside each, what a person who knows the rules would say of it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from lilguys_tools.core.dice import Dice
from lilguys_tools.games import load
from lilguys_tools.games.lilguys.setup import Exclusives
from lilguys_tools.games.lyingsack.moves import ANSWERS, ROLLS, TAKES
from lilguys_tools.games.lyingsack.setup import Setup
from lilguys_tools.games.lyingsack.state import State
from lilguys_tools.logs.decks import load_deck, standard_deck
from lilguys_tools.logs.games import read_games
from lilguys_tools.logs.history import history
from lilguys_tools.teach.story import Event, closing, counted, in_words, rule_ids, story

STORIES = Path(__file__).parent / "stories"
DECKS = Path(__file__).parents[1] / "cases" / "lilguys" / "good" / "decks"
NAMES = ("Ana", "Ben", "Cleo", "Dee", "Eli")
YES, NO = ANSWERS
BAD, GOOD = TAKES


@pytest.mark.parametrize("name", ["four", "two"])
def test_log_is_told_as_a_person_would(name: str) -> None:
    (game,) = read_games((STORIES / f"{name}.yaml").read_bytes())
    assert [problem.as_text() for problem in game.problems] == []
    told = [
        f"{step.at} {event.rule} {event.text}"
        for step in history(game)
        for event in story(game.game, step.before, step.move, step.after)
    ]
    assert told == (STORIES / f"{name}.txt").read_text("utf-8").splitlines()


def sack(
    piles: tuple[int, ...],
    *,
    number: int = 2,
    die: int = 0,
    hand: Any = None,
    refused: int = 0,
    turn: int = 5,
    active: int = 0,
    out: tuple[int, ...] = (),
) -> State:
    """A position of You Lying Sack."""
    setup = Setup(NAMES[: len(piles)])
    turns = (1,) * len(out)
    return State(setup, turn, active, number, die, hand, refused, piles, out, turns)


def sack_story(state: State, move: Any, reveal: bool = False) -> list[tuple[str, str]]:
    """What is told of a legal move."""
    after = load("lyingsack").step(state, move)
    return [tuple(event) for event in story("lyingsack", state, move, after, reveal=reveal)]


def test_first_turn() -> None:
    assert sack_story(sack((2, 2, 2), turn=0), ROLLS[3]) == [
        (
            "LS-SETUP",
            "Everybody begins with 2 Bad Things; 44 and the Good Thing are in the sack; "
            "Ana goes first",
        ),
        ("LS-NUMBER-1", "The Bad Things Number stays at 2 on the first turn"),
        ("LS-NUMBER-2", "The die shows 4"),
    ]


def test_six() -> None:
    assert sack_story(sack((2, 2), number=4), ROLLS[5]) == [
        ("LS-NUMBER-1", "The Bad Things Number moves up from 4 to 5"),
        ("LS-NUMBER-2", "The die shows 6"),
        ("LS-NUMBER-2", "A 6 sets the Bad Things Number back to 2 for this turn"),
    ]


def test_number_ends_at_eight() -> None:
    assert sack_story(sack((2, 2), number=8), ROLLS[0]) == [
        ("LS-NUMBER-1", "The Bad Things Number stays at 8: it goes no higher"),
        ("LS-NUMBER-2", "The die shows 1"),
    ]


@pytest.mark.parametrize("take", TAKES)
def test_closed_hand_is_not_told(take: Any) -> None:
    text = "Ana secretly takes either 3 Bad Things or the Good Thing"
    assert sack_story(sack((2, 2), number=3, die=4), take) == [("LS-HAND-1", text)]


def test_closed_hand_is_told_if_asked_for() -> None:
    state = sack((2, 2), number=3, die=4)
    bad, good = sack_story(state, BAD, reveal=True), sack_story(state, GOOD, reveal=True)
    assert bad == [("LS-HAND-1", "Ana secretly takes 3 Bad Things")]
    assert good == [("LS-HAND-1", "Ana secretly takes the Good Thing")]


def test_sack_nearly_empty() -> None:
    assert sack_story(sack((9, 9, 9, 9, 9), number=8, die=4), BAD) == [
        ("LS-HAND-1", "Ana secretly takes either 5 Bad Things or the Good Thing"),
        ("LS-HAND-2", "The sack holds 5 Bad Things only: a hand of Bad Things is all of them"),
    ]


def test_one_refuses() -> None:
    state = sack((2, 2, 2), die=4, hand="bad")
    assert sack_story(state, NO) == [("LS-OFFER", "Ben refuses the hand of Ana")]


def test_bad_things_accepted() -> None:
    assert sack_story(sack((2, 2, 2), number=3, die=4, hand="bad"), YES) == [
        ("LS-OFFER", "Ben accepts the hand of Ana"),
        ("LS-BAD", "The hand is opened: 3 Bad Things, which go to the pile of Ben: 5 now"),
        ("LS-TURN", "Ben is next"),
    ]


def test_all_refuse_and_the_active_player_goes_out() -> None:
    state = sack((6, 2, 2), number=4, die=4, hand="bad", refused=1)
    assert sack_story(state, NO) == [
        ("LS-OFFER", "Cleo refuses the hand of Ana"),
        ("LS-OFFER", "Everybody has refused: Ana takes the hand"),
        ("LS-BAD", "The hand is opened: 4 Bad Things, which go to the pile of Ana: 10 now"),
        ("LS-OUT-1", "Ana has 10 or more and is out at once; the pile goes back into the sack"),
        ("LS-TURN", "Ben is next"),
    ]


def test_good_thing_kept_is_given_one_by_one_past_who_goes_out() -> None:
    state = sack((5, 9, 2), die=4, hand="good", refused=1)
    assert sack_story(state, NO) == [
        ("LS-OFFER", "Cleo refuses the hand of Ana"),
        ("LS-OFFER", "Everybody has refused: Ana takes the hand"),
        (
            "LS-GOOD-1",
            "The hand is opened: the Good Thing. Ana gives 4 Bad Things one at a time (the die "
            "shows 4): to Ben, Cleo, Cleo and Cleo",
        ),
        ("LS-OUT-1", "Ben has 10 or more and is out at once; the pile goes back into the sack"),
        ("LS-OUT-2", "The rest of the giving skips Ben"),
        ("LS-FEW", "Ana has 1 Bad Thing left and plays on"),
        ("LS-TURN", "The Good Thing goes back into the sack; Cleo is next"),
    ]


def test_good_thing_kept_with_a_small_pile_or_none() -> None:
    few = sack_story(sack((1, 2), die=4, hand="good"), NO)
    assert few[2:] == [
        (
            "LS-GOOD-1",
            "The hand is opened: the Good Thing. Ana gives 1 Bad Thing (the die shows 4, but "
            "that is the whole pile): to Ben",
        ),
        ("LS-FEW", "Ana has no Bad Things left and plays on"),
        ("LS-TURN", "The Good Thing goes back into the sack; Ben is next"),
    ]
    none = sack_story(sack((0, 2), die=4, hand="good"), NO)
    text = "The hand is opened: the Good Thing. Ana has no Bad Things to give"
    assert none[2] == ("LS-GOOD-1", text)


def test_good_thing_kept_and_nobody_left_to_give_to() -> None:
    assert sack_story(sack((5, 9, 0), die=4, hand="good", out=(2,)), NO)[2:] == [
        (
            "LS-GOOD-1",
            "The hand is opened: the Good Thing. Ana gives 1 Bad Thing (the die shows 4): to Ben",
        ),
        ("LS-OUT-1", "Ben has 10 or more and is out at once; the pile goes back into the sack"),
        ("LS-WIN", "Nobody is left to give to: what was still to be given is not"),
        ("LS-WIN", "Ana is the last one in and wins, after 5 turns"),
    ]


def test_good_thing_accepted() -> None:
    assert sack_story(sack((2, 5, 2), die=3, hand="good"), YES) == [
        ("LS-OFFER", "Ben accepts the hand of Ana"),
        (
            "LS-GOOD-2",
            "The hand is opened: the Good Thing. Ben gives Ana 3 Bad Things at once (the die "
            "shows 3)",
        ),
        ("LS-TURN", "The Good Thing goes back into the sack; Ben is next"),
    ]


def test_good_thing_accepted_with_a_small_pile_or_none() -> None:
    few, none = (sack_story(sack((2, pile, 2), die=3, hand="good"), YES)[1] for pile in (2, 0))
    assert few == (
        "LS-GOOD-2",
        "The hand is opened: the Good Thing. Ben gives Ana 2 Bad Things at once (the die shows "
        "3, but that is the whole pile)",
    )
    assert none[1] == "The hand is opened: the Good Thing. Ben has no Bad Things to give"


def test_good_thing_accepted_puts_the_active_player_out() -> None:
    told = sack_story(sack((8, 5), die=3, hand="good"), YES)
    assert told[2:] == [
        ("LS-OUT-1", "Ana has 10 or more and is out at once; the pile goes back into the sack"),
        ("LS-WIN", "Ben is the last one in and wins, after 5 turns"),
    ]


def random_steps(game: str, setup: Any, seed: int, limit: int = 400) -> list[Any]:
    """The (before, move, after) of a random game."""
    rules, dice = load(game), Dice(seed)
    state, steps = rules.initial(setup), []
    while not rules.is_over(state) and len(steps) < limit:
        chance = rules.is_chance(state)
        moves = () if chance else rules.legal_moves(state)
        move = rules.chance(state, dice) if chance else dice.choice(moves)
        after = rules.step(state, move)
        steps.append((state, move, after))
        state = after
    return steps


LG_RULES = """
    LG-DECK-1 LG-DECK-2 LG-EXCL-1 LG-EXCL-3 LG-LINE LG-STORE-1 LG-STORE-2 LG-ROUNDS LG-PLANNER
    LG-SPLIT-1 LG-SPLIT-2 LG-PICK-1 LG-PICK-2 LG-SEND-1 LG-SEND-2 LG-SEND-5 LG-RICH LG-FRIEND
    LG-PRANK LG-POWER LG-POPULAR LG-SPECIAL LG-ITEM LG-WIN
"""
LS_RULES = """
    LS-SETUP LS-NUMBER-1 LS-NUMBER-2 LS-HAND-1 LS-OFFER LS-BAD LS-GOOD-1 LS-GOOD-2 LS-OUT-1 LS-OUT-2
    LS-FEW LS-TURN LS-WIN
"""


def lilguys_setups() -> list[Any]:
    """Tables of all sizes, with the decks of the cases too, and Exclusives for Shy."""
    rules = load("lilguys")
    decks = [standard_deck(), load_deck(DECKS / "deck_rich.yaml")]
    setups = [rules.new_setup(NAMES[:n], deck=deck) for deck in decks for n in (2, 3, 4)]
    deck = standard_deck()
    cards = tuple((deck.number(card), n) for card, n in (("exclusive", 8), ("exclusive2", 2)))
    shy = Exclusives(deck.type_numbers["shy"], cards)
    return [*setups, rules.new_setup(NAMES[:4], deck=deck, exclusives=shy)]


def test_every_rule_is_told_somewhere_in_lilguys() -> None:
    told: set[str] = set()
    for number, setup in enumerate(lilguys_setups()):
        for seed in range(2):
            for step in random_steps("lilguys", setup, seed + 10 * number):
                events = story("lilguys", *step)
                assert events
                assert all(event.text and "\n" not in event.text for event in events)
                told |= {event.rule for event in events}
    assert told == set(LG_RULES.split())


def test_every_rule_is_told_somewhere_in_lyingsack() -> None:
    told: set[str] = set()
    for players in (2, 3, 4, 5):
        for seed in range(40):
            setup = load("lyingsack").new_setup(NAMES[:players])
            for step in random_steps("lyingsack", setup, seed, 200):
                events = story("lyingsack", *step)
                assert events
                told |= {event.rule for event in events}
    assert told == set(LS_RULES.split())


def test_end_of_lilguys_is_told_with_the_last_choice() -> None:
    steps = random_steps("lilguys", load("lilguys").new_setup(NAMES[:4], deck=standard_deck()), 1)
    events = story("lilguys", *steps[-1])
    end = closing("lilguys", steps[-1][2])
    assert events[-len(end) :] == end
    assert end[-1].rule == "LG-WIN"
    assert {event.rule for event in end[:-1]} == {"LG-SPECIAL"}


def test_choices_nobody_made_are_told_at_the_end() -> None:
    setup = load("lilguys").new_setup(NAMES[:4], deck=standard_deck())
    steps = random_steps("lilguys", setup, 1)
    before = next(state for state, _, after in steps if after.stacks != state.stacks)
    end = closing("lilguys", before)
    choices = [event for event in end if event.rule == "LG-POPULAR-2"]
    assert choices == end[: len(choices)] != []
    assert all("nobody chose" in event.text for event in choices)


def test_nothing_is_closed_while_a_game_goes_on() -> None:
    for game, options in (("lilguys", {"deck": standard_deck()}), ("lyingsack", {})):
        rules = load(game)
        assert closing(game, rules.initial(rules.new_setup(NAMES[:3], **options))) == []


def test_words() -> None:
    assert in_words([]) == "nothing"
    assert in_words(["Ana"]) == "Ana"
    assert in_words(["Ana", "Ben", "Cleo"]) == "Ana, Ben and Cleo"
    assert (counted(1, "point"), counted(-1, "point"), counted(0, "point")) == (
        "1 point",
        "-1 point",
        "0 points",
    )
    events = [Event("A", "x"), Event("B", "y"), Event("A", "z")]
    assert rule_ids(events) == ["A", "B"]
