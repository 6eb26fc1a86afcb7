"""What must always hold in Lil' Guys, over random games of all decks and tables."""

import json
import random
from collections import Counter
from itertools import combinations_with_replacement, product

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from lilguys_table import (
    DECK_FILES,
    DECKS,
    NAMES,
    after_split,
    exclusives,
    group,
    new_game,
    play,
    random_game,
    send,
)
from naive_pranks import allows

from lilguys_tools.core.errors import IllegalMoveError
from lilguys_tools.core.timeline import Timeline
from lilguys_tools.games.lilguys.game import GAME
from lilguys_tools.games.lilguys.moves import PASS, Deal, Pick, Prank, Split, Stack, Trade
from lilguys_tools.games.lilguys.pranks import DISCARD

unhurried = settings(deadline=None)
seeds = st.integers(0, 2**32)


@st.composite
def tables(draw):
    """A deck, a number of players, who plans first, perhaps Exclusives: for `random_game`."""
    deck = DECKS[draw(st.sampled_from(sorted(DECKS)))]
    players = draw(st.integers(2, 4))
    options = {"first": draw(st.integers(0, players - 1))}
    if draw(st.booleans()):
        gone = deck.small_types if players < 4 else ()
        types = [t.id for i, t in enumerate(deck.types) if not t.optional and i not in gone]
        options["exclusives"] = exclusives(deck, draw(st.sampled_from(types)))
    return {"players": players, "deck": deck, **options}


@settings(unhurried, max_examples=60)
@given(tables(), seeds)
def test_cards_are_conserved(table, seed):
    """LG-DECK-3, LG-STORE-2: what was dealt is held, lies there, is arriving, or is gone."""
    gone, before = Counter(), None
    for state, move in random_game(seed=seed, **table):
        if isinstance(move, Deal) and move.line is not None:
            gone.update(before.store)
        if isinstance(move, Prank):
            gone.update(card for card, _, taker in move.transfers if taker == DISCARD)
        there = gone + Counter(state.store) + Counter(state.arriving)
        groups = state.groups() or (state.line,)
        for number, cards in enumerate(groups):
            there.update(() if number in state.taken else cards)
        for seat in range(table["players"]):
            there.update(state.hand(seat))
            there.update(state.items[seat])
        assert there == Counter(dict(enumerate(state.seen)))
        assert all(n <= most for n, most in zip(state.seen, state.setup.copies, strict=True))
        tables = state.setup.deck.tables
        assert all(
            tables.is_guy[card] for seat in range(table["players"]) for card in state.hand(seat)
        )
        assert not any(tables.is_guy[card] for items in state.items for card in items)
        before = state


@pytest.mark.parametrize(("players", "rounds"), [(2, 6), (3, 6), (4, 8)])
@pytest.mark.parametrize("replaces", [None, "wild", "plain"])
@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
def test_games_end_after_the_last_round(deck, players, rounds, replaces):
    """LG-ROUNDS, LG-EXCL-2: 80 Guys are 8 rounds of ten, 60 are 6; every Guy lay in a line."""
    kinds = [(i, t) for i, t in enumerate(deck.types) if not t.optional]
    replaced = {t.wild: t.id for i, t in kinds if i not in deck.small_types}
    options = {}
    if replaces:
        options["exclusives"] = exclusives(deck, replaced[replaces == "wild"])
    for seed in range(3):
        *_, (end, _) = random_game(players, deck, seed, **options)
        assert (GAME.is_over(end), end.round) == (True, rounds)
        guys = [
            n
            for card, n in zip(deck.cards, end.seen, strict=True)
            if card.kind in ("guy", "exclusive")
        ]
        assert sum(guys) == rounds * 10
        assert sum(end.seen) == rounds * 15


@pytest.mark.parametrize(("players", "groups", "ways"), [(2, 4, 84), (3, 3, 36), (4, 4, 84)])
def test_legal_splits_are_what_check_admits(players, groups, ways):
    """LG-SPLIT-1, LG-SPLIT-2: of all lists of up to five sizes."""
    state = next(
        s for s, _ in random_game(players, DECKS["standard"], 1) if GAME.decision(s) == "split"
    )
    sizes = [s for n in range(5) for s in product(range(-1, 10), repeat=n)]
    sizes += product(range(4), repeat=5)
    admitted = [s for s in sizes if GAME.check(state, Split(s)) is None]
    assert sorted(admitted) == sorted(move.sizes for move in GAME.legal_moves(state))
    assert len(admitted) == ways
    assert {len(s) for s in admitted} == {groups}


def trade_candidates(state):
    """Any card of the deck for one, two or three of the store's, of others, or for nothing."""
    cards = range(len(state.setup.deck.cards))
    lying = [*dict.fromkeys(state.store)]
    wanted = [*lying, *(card for card in (0, cards[-1]) if card not in lying)]
    buys = [(), *((card,) for card in cards), *product(wanted, repeat=2), *product(lying, repeat=3)]
    for card in cards:
        yield from (Trade(card, buy) for buy in buys)


def stack_candidates(state):
    """Any types at all for each Popular, one more and one less, and for one card only."""
    deck = state.setup.deck
    wild = Counter(c for c in state.hand(GAME.to_move(state)) if deck.tables.is_wild[c])
    kinds = range(len(deck.types))
    ways = [
        [
            (card, types)
            for k in (n - 1, n, n + 1)
            for types in combinations_with_replacement(kinds, k)
        ]
        for card, n in sorted(wild.items())
    ]
    yield Stack(())
    yield from (Stack((way,)) for some in ways for way in some)
    if len(ways) == 2:
        yield from map(Stack, product(*ways))


CANDIDATES = {
    "group": lambda state: map(Pick, range(-1, 7)),
    "send": lambda state: [PASS, *trade_candidates(state)],
    "popular_as": stack_candidates,
}


@settings(unhurried, max_examples=25)
@given(tables(), seeds)
def test_legal_moves_are_what_check_admits(table, seed):
    """LG-PICK-1, LG-SEND-3, LG-SEND-5, LG-RICH, LG-POPULAR: one legality, told in two ways."""
    chosen = random.Random(seed)
    for state, _ in random_game(seed=seed, **table):
        decision, seat = GAME.decision(state), GAME.to_move(state)
        if decision not in CANDIDATES or chosen.random() > 0.15:
            continue
        wild = state.setup.deck.tables.is_wild
        if decision == "popular_as" and sum(wild[c] for c in state.hand(seat)) > 3:
            continue
        admitted = [move for move in CANDIDATES[decision](state) if GAME.check(state, move) is None]
        listed = GAME.legal_moves(state)
        assert len(set(listed)) == len(listed) == len(admitted)
        assert set(listed) == set(admitted)


# Of each box: Guys that pranks treat differently, its pranks, a line and the rest of a row.
PRANKED = {
    "standard": (
        "funny stinky stinky2 rich",
        "whoopee-cushion wrong-address name-tag-mix-up fake-taxi-call",
        "weird weird weird weird fancy fancy fancy fancy rich rich",
        "cake cake cake balloons",
    ),
    "rich": (
        "tiny-tim tiny-grump drip drip-dry",
        "pickpocket heist hand-me-down dump switcheroo big-swap bouncer",
        "bleep bleep bleep bleep bloop bloop bloop bloop count count",
        "bunting bunting lemonade crowd",
    ),
}
BOXES = {name: yaml.safe_load(DECK_FILES[name].read_text("utf-8")) for name in PRANKED}


@st.composite
def pranked(draw):
    """A box, one of its pranks, how many players, and what they hold; Ben buys the prank.

    The more the prank moves, the smaller the table, as all lists of transfers are tried.
    """
    name = draw(st.sampled_from(sorted(PRANKED)))
    guys, pranks, *_ = (text.split() for text in PRANKED[name])
    prank = draw(st.sampled_from(pranks))
    effect = next(c["effect"] for c in BOXES[name]["store"] if c["id"] == prank)
    several = 2 in effect.values()
    players = 2 if effect.get("swap") == 2 else 3 if several else 4
    some = draw(st.permutations(guys))[: 2 if several else 4]
    hand = st.lists(st.sampled_from(some), max_size=3)
    return name, prank, effect, [draw(hand) for _ in range(players)]


@settings(unhurried, max_examples=60)
@given(pranked(), st.booleans())
def test_pranks_are_what_the_contract_allows(pranked, turned):
    """LG-PRANK: of all lists of transfers, among any seats, of the cards that lie there."""
    name, prank, effect, hands = pranked
    deck, players = DECKS[name], len(hands)
    *_, line, row = PRANKED[name]
    held = [" ".join(hand) for hand in hands]
    options = {"players": players, "deck": deck, "guys": held}
    # Ben's group is one Guy, whom he sends for the prank.
    sizes = (1, 4, 5) if players == 3 else (1, 3, 3, 3)
    state = after_split(sizes, line, f"{prank} {row}", **options)
    state = play(state, group(1), send(line.split()[0], prank))
    pending = GAME.decision(state) == "prank"
    cards = sorted({deck.number(card) for hand in hands for card in hand} | {0})
    single = list(product(cards, range(players), (*range(players), DISCARD)))
    allowed = set()
    for length in range({2: 5, 3: 4, 4: 3}[players]):
        for transfers in combinations_with_replacement(single, length):
            if allows(effect, BOXES[name], by_name(hands), "Ben", words(deck, transfers)):
                allowed.add(transfers)
            if pending:
                made = Prank(transfers[::-1] if turned else transfers)
                assert (GAME.check(state, made) is None) == (transfers in allowed)
    assert pending == bool(allowed)
    if pending:
        listed = [tuple(sorted(move.transfers)) for move in GAME.legal_moves(state)]
        assert len(listed) == len(set(listed))
        assert set(listed) == allowed


def by_name(hands):
    return dict(zip(NAMES, hands, strict=False))


def words(deck, transfers):
    """Transfers as the naive rules read them."""
    return [
        (deck.cards[card].id, NAMES[giver], "discard" if taker == DISCARD else NAMES[taker])
        for card, giver, taker in transfers
    ]


@settings(unhurried, max_examples=20)
@given(tables(), seeds)
def test_step_refuses_what_check_refuses(table, seed):
    """LG-ROUNDS, LG-SPLIT-1, LG-PICK-1, LG-SEND-1, LG-PRANK, LG-POPULAR-2: moves of another game.

    All moves of one random game are tried in the positions of another.
    """
    chosen = random.Random(seed)
    others = [move for _, move in random_game(seed=seed + 1, **table) if move is not None]
    for state, _ in random_game(seed=seed, **table):
        for move in chosen.sample(others, 12):
            breach = GAME.check(state, move)
            if breach is None:
                assert GAME.step(state, move) == GAME.apply(state, move)
                continue
            with pytest.raises(IllegalMoveError) as caught:
                GAME.step(state, move)
            assert caught.value.breach == breach


@settings(unhurried, max_examples=20)
@given(tables(), seeds)
def test_moves_survive_json(table, seed):
    """LG-LINE, LG-SPLIT-1, LG-PICK-1, LG-SEND-1, LG-PRANK, LG-POPULAR: as a log writes them."""
    before = None
    for state, move in random_game(seed=seed, **table):
        moves = [move] if move is not None else []
        if before is not None:
            moves += GAME.legal_moves(before)[:100]
        for made in moves:
            data = json.loads(json.dumps(GAME.to_json(state.setup, made)))
            assert GAME.from_json(before, data) == made
        before = state


@settings(unhurried, max_examples=15)
@given(tables(), seeds)
def test_positions_are_values(table, seed):
    """LG-ROUNDS: the same moves lead to equal positions, different ones to different positions."""
    game = list(random_game(seed=seed, **table))
    again = new_game(**table)
    for state, move in game:
        again = GAME.step(again, move) if move is not None else again
        assert again == state
        assert hash(again) == hash(state)
    assert len({state for state, _ in game}) == len(game)


@settings(unhurried, max_examples=15)
@given(tables(), seeds)
def test_same_seed_same_game(table, seed):
    """LG-LINE, LG-STORE-1: chance draws the same cards for the same seed."""
    assert list(random_game(seed=seed, **table)) == list(random_game(seed=seed, **table))


@settings(unhurried, max_examples=20)
@given(tables(), seeds, st.lists(st.booleans(), max_size=60))
def test_undo_and_redo_are_the_identity(table, seed, steps):
    """LG-ROUNDS: back and forth through a game; every position is what it was."""
    game = list(random_game(seed=seed, **table))
    timeline = Timeline(GAME, game[0][0])
    for _, move in game[1:]:
        timeline.push(move)
    for back in steps:
        if back and len(timeline):
            assert timeline.undo() == game[len(timeline) + 1][1]
        elif not back and len(timeline) < len(game) - 1:
            assert timeline.redo() == game[len(timeline)][1]
        assert timeline.state == game[len(timeline)][0]
    assert [after for _, _, after in timeline] == [s for s, _ in game[1 : len(timeline) + 1]]
