"""What the bots of Lil' Guys reckon with, worked out by hand or against the engine's score."""

from __future__ import annotations

from itertools import product

import pytest
from bot_tables import bots, lilguys

from lilguys_tools.bots import load_bot, play_game
from lilguys_tools.bots.lilguys_foresight import Foresight
from lilguys_tools.bots.lilguys_greedy import total_now
from lilguys_tools.bots.lilguys_groups import Prospects, powers_of
from lilguys_tools.bots.lilguys_worth import Table
from lilguys_tools.core.dice import Dice
from lilguys_tools.games import load
from lilguys_tools.games.lilguys import state as at
from lilguys_tools.games.lilguys.moves import Deal, Pick, Split

GAME = load("lilguys")
SETUP = lilguys(2)
DECK = SETUP.deck
TYPES = len(DECK.types)
FUNNY, WEIRD = DECK.type_numbers["funny"], DECK.type_numbers["weird"]
POPULAR = DECK.type_numbers["popular"]


def symbols(**counts: int) -> list[int]:
    found = [0] * TYPES
    for kind, n in counts.items():
        found[DECK.type_numbers[kind]] = n
    return found


def cards(text: str) -> tuple[int, ...]:
    return tuple(DECK.number(card) for card in text.split())


def prospects(**to_come: tuple[tuple[int, int, int], ...]) -> Prospects:
    coming = [to_come.get(kind.id, ()) for kind in DECK.types]
    return Prospects(SETUP, coming, powers_of(TYPES, ()))


@pytest.mark.parametrize(
    ("held", "wild", "points"),
    [
        ({}, 0, 0),
        ({"funny": 1}, 0, -1),
        ({"funny": 9}, 0, 26),
        ({"funny": 10}, 0, 0),
        ({"funny": 30}, 0, 0),
        ({"funny": 4, "weird": 2}, 0, 6 + 1),
        ({"funny": 4, "weird": 2}, 1, 10 + 1),
        ({"funny": 9, "weird": 1}, 2, 26 + 3),  # a tenth Funny symbol would cost 26
    ],
)
def test_without_cards_to_come_it_is_the_reference_card(held, wild, points) -> None:
    """LG-SCORE-1, LG-POPULAR: nothing to hope for, nothing to fear."""
    assert prospects().worth(symbols(**held), wild) == points


def test_a_card_to_come_is_hoped_for_where_it_brings_something() -> None:
    """Of two players each gets half the cards: 0.675 of a wanted one, 0.325 of another."""
    one = prospects(funny=((1, 0, 1),))
    assert one.worth(symbols(funny=4), 0) == pytest.approx(6 + 0.675 * 4)
    assert one.worth(symbols(), 0) == pytest.approx(0.325 * -1)
    assert one.worth(symbols(weird=4), 0) == pytest.approx(6 - 0.325)
    minus = prospects(stinky=((1, -1, 1),))
    assert minus.worth(symbols(stinky=4), 0) == pytest.approx(6 + 0.675 * 3)
    later = prospects(popular=((2, 0, 1),))  # half of two symbols: one more, with Funny
    assert later.worth(symbols(funny=4), 0) == pytest.approx(10)


def test_populars_go_where_they_bring_most() -> None:
    """LG-POPULAR: as good as the best of all ways to share single symbols out."""
    table, dice = (0, *DECK.reference), Dice(1)
    kinds = SETUP.types_in_play
    for _ in range(30):
        held, wild = [0] * TYPES, dice.below(4)
        for kind in kinds:
            held[kind] = dice.below(11)
        best = max(
            sum(table[min(held[kind] + n, 10)] for kind, n in zip(kinds, shares, strict=True))
            for shares in product(range(wild + 1), repeat=len(kinds))
            if sum(shares) == wild
        )
        assert prospects().worth(held, wild) == best


@pytest.mark.parametrize("deck", ["standard", "deck_plain", "deck_rich"])
@pytest.mark.parametrize("scoring", ["standard", "simplified"])
def test_greedy_goes_by_the_engines_score(deck: str, scoring: str) -> None:
    """Where the others have no Populars, whose stacks might decide a condition."""
    setup = lilguys(3, deck, scoring=scoring)
    wild = setup.deck.tables.is_wild
    compared = 0
    for seed in range(6):
        steps, _ = play_game(GAME, setup, bots("lilguys", *["random"] * 3), seed)
        for state, _ in steps:
            popular = {s for s in range(3) if any(wild[card] for card in state.hand(s))}
            for seat in range(3):
                if not popular - {seat}:
                    compared += 1
                    assert total_now(state, seat) == GAME.result(state).players[seat].total
    assert compared > 50


def test_at_the_end_thinking_expects_what_is_scored() -> None:
    """No card is to come then; Populars apart, which are settled in turn."""
    compared = 0
    for deck in ("standard", "deck_plain", "deck_rich"):
        setup = lilguys(4, deck)
        wild = setup.deck.tables.is_wild
        for seed in range(8):
            _, state = play_game(GAME, setup, bots("lilguys", *["random"] * 4), seed)
            tame = [[c for c in own if not wild[c & at.CARD_MASK]] for own in state.guys]
            state = state._replace(guys=tuple(map(tuple, tame)))
            table, result = Table(state, Dice(1)), GAME.result(state)
            for seat in range(4):
                assert table.total(seat) == pytest.approx(result.players[seat].total)
                compared += 1
    assert compared == 96


def position(line: str, store: str, hands: list[str]):
    """Return the last round's position before the split, with these Guys held before."""
    setup = lilguys(len(hands))
    state = GAME.apply(GAME.initial(setup), Deal(cards(line), cards(store)))
    held = tuple(cards(hand) for hand in hands)
    return state._replace(round=setup.rounds, guys=held, seen=setup.copies)


PLAIN_STORE = "cake cake balloons balloons pinata"


def test_a_guy_is_worth_more_to_who_collects_him() -> None:
    line = "funny funny weird weird rich rich fancy fancy stinky stinky"
    state = position(line, PLAIN_STORE, ["funny funny2 funny", "weird weird2 weird", "", ""])
    table = Table(state, Dice(1))
    for seat, card in ((0, "funny"), (1, "weird")):
        assert table.change(seat, cards(card)) > table.change(1 - seat, cards(card)) + 1


COLLECTORS = ["fancy fancy2 fancy", "funny funny2 funny", "weird weird2 weird", "cool cool2 cool"]
COLLECTED = "cool cool funny funny fancy fancy fancy weird weird weird"


def test_it_foresees_the_picks() -> None:
    """LG-PICK-1: Ben, Cleo, Dee pick, then Ana; among players who think alike as foreseen."""
    start = state = position(COLLECTED, PLAIN_STORE, COLLECTORS)
    bot = load_bot("lilguys", "thinking")
    split = bot.choose(state, 0, GAME.legal_moves(state), Dice(1)).move
    foreseen = Foresight(Table(state, Dice(1))).ending(split.sizes)
    state = GAME.step(state, split)
    while not GAME.is_over(state):
        seat = GAME.to_move(state)
        move = bot.choose(state, seat, GAME.legal_moves(state), Dice(1)).move
        state = GAME.step(state, move)
    assert state.taken == foreseen.groups
    before, after = (GAME.result(one).players[0].total for one in (start, state))
    # Guys whom others send are on sale as well; that is not foreseen.
    assert after - before == pytest.approx(foreseen.gains[0], abs=2)


def test_its_split_is_better_for_the_planner_than_most() -> None:
    """Also against players who do not pick as foreseen, since they think of others, too."""
    start = position(COLLECTED, PLAIN_STORE, COLLECTORS)
    seated = bots("lilguys", *["thinking"] * 4)

    def lead_after(split: Split) -> float:
        state = GAME.step(start, split)
        while not GAME.is_over(state):
            seat = GAME.to_move(state)
            moves = GAME.legal_moves(state)
            state = GAME.step(state, seated[seat].choose(state, seat, moves, Dice(1)).move)
        own, *others = (player.total for player in GAME.result(state).players)
        return own - sum(others) / 3

    moves = GAME.legal_moves(start)
    chosen = lead_after(seated[0].choose(start, 0, moves, Dice(1)).move)
    leads = sorted(lead_after(move) for move in moves)
    assert chosen > leads[len(leads) * 3 // 4]


def test_a_first_symbol_is_sent_for_points() -> None:
    """LG-SEND-1, LG-ITEM: the hint tells what is bought."""
    line = "funny weird weird weird rich rich rich fancy fancy fancy"
    state = position(line, PLAIN_STORE, ["", ""])
    state = GAME.step(state, GAME.legal_moves(state)[0])
    state = GAME.step(state, Pick(1))
    moves = GAME.legal_moves(state)
    advice = load_bot("lilguys", "thinking").choose(state, 1, moves, Dice(1))
    assert advice.reason.endswith("by the end")
    assert " for funny: +" in advice.reason


def test_the_hint_for_a_pick_names_the_group_that_grows() -> None:
    line = "funny funny2 weird rich rich fancy fancy weird fancy rich"
    state = position(line, PLAIN_STORE, ["", "funny funny weird weird rich", "", ""])
    state = GAME.step(state, next(m for m in GAME.legal_moves(state) if m.sizes == (2, 3, 3, 2)))
    advice = load_bot("lilguys", "thinking").choose(state, 1, GAME.legal_moves(state), Dice(1))
    assert advice.move == Pick(1)
    assert advice.reason == "5 funny symbols then: +9"  # 10 points instead of 1


def test_the_hint_for_a_pick_tells_what_is_printed_on_its_guys() -> None:
    from lilguys_tools.bots.lilguys_reasons import pick
    from lilguys_tools.bots.lilguys_worth import Table

    line = "stinky stinky weird rich rich fancy fancy weird fancy rich"
    state = position(line, PLAIN_STORE, ["", "", "", ""])
    table = Table(state, Dice(1))
    # Two symbols score 1 (LG-SCORE-1), and each Stinky Guy has -1 printed.
    assert pick(table, 1, state.line[:2]) == "2 stinky symbols then: +1, printed on its Guys -2"
