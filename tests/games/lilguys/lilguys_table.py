"""Short ways to lay a table and to play it, for the tests of Lil' Guys."""

import random
from dataclasses import replace
from pathlib import Path

from lilguys_tools.core.data import breach_texts, data_path
from lilguys_tools.core.dice import Dice
from lilguys_tools.core.errors import IllegalMoveError
from lilguys_tools.games.lilguys.game import GAME
from lilguys_tools.games.lilguys.notation import result_json
from lilguys_tools.games.lilguys.scoring import score
from lilguys_tools.games.lilguys.setup import Exclusives
from lilguys_tools.games.lilguys.state import CARD_BITS
from lilguys_tools.games.lilguys.values import Holding
from lilguys_tools.logs.decks import load_deck, standard_deck

NAMES = ("Ana", "Ben", "Cleo", "Dee")
ANA, BEN, CLEO, DEE = range(4)

_CASES = Path(__file__).parents[2] / "cases" / "lilguys" / "good" / "decks"
#: The decks by name, as files; `DECKS` has them as the project's loader reads them.
DECK_FILES = {
    "standard": data_path("rules_data", "lilguys", "decks", "standard.yaml"),
    "plain": _CASES / "deck_plain.yaml",
    "rich": _CASES / "deck_rich.yaml",
}
DECKS = {name: load_deck(path) for name, path in DECK_FILES.items()}
STANDARD, RICH = standard_deck(), DECKS["rich"]

#: A line and a store that may lie anywhere, also with fewer than four players.
LINE = "funny weird fancy rich stinky funny2 weird fancy popular rich2"
STORE = "balloons cake pinata spotlight junk-pile"


def with_cards(deck, **changes):
    """The same box with other entries: by id (``_`` for ``-``) what is different."""
    by_id = {card.replace("_", "-"): entry for card, entry in changes.items()}
    cards = [replace(c, **by_id.get(c.id, {})) for c in deck.cards]
    return replace(deck, cards=tuple(cards))


def numbers(deck, ids):
    """Card numbers of ids in one text."""
    return tuple(deck.number(card) for card in ids.split())


def ids(deck, cards):
    """The ids of card numbers in one text."""
    return " ".join(deck.cards[card].id for card in cards)


def exclusives(deck, replaces, **cards):
    """Exclusive Guys in place of a type; without `cards` 8 single and 2 double ones."""
    if not cards:
        ours = [card for card in deck.cards if card.kind == "exclusive"]
        single, double = (next(c.id for c in ours if c.symbols == n) for n in (1, 2))
        cards = {single: 8, double: 2}
    chosen = tuple((deck.number(card), copies) for card, copies in cards.items())
    return Exclusives(deck.type_numbers[replaces], chosen)


def new_game(players, deck=STANDARD, first=0, **options):
    names = NAMES[:players] if isinstance(players, int) else players
    return GAME.initial(GAME.new_setup(names, deck=deck, first_planner=first, **options))


def move(state, data):
    return GAME.from_json(state, data) if isinstance(data, dict) else data


def play(state, *moves):
    """Make moves, as values or as a log writes them."""
    for data in moves:
        state = GAME.step(state, move(state, data))
    return state


def deal(line, store=STORE):
    return {"line": line.split(), "store": store.split()}


def split(*sizes):
    return {"split": list(sizes)}


def group(number):
    return {"group": number}


def send(card, *buy):
    return {"send": card, "buy": list(buy)}


def prank(*transfers):
    """Transfers as texts: ``"cool Ben Ana"``, card, giver, taker."""
    keys = ("card", "from", "to")
    return {"prank": [dict(zip(keys, t.split(), strict=True)) for t in transfers]}


PASS = {"pass": True}


def holding(state, guys=(), items=()):
    """Give seats cards of an earlier round: texts by seat, clockwise from the first."""
    deck = state.setup.deck
    earlier = 1 << CARD_BITS
    held, kept = list(state.guys), list(state.items)
    for seat, text in enumerate(guys):
        held[seat] = tuple(card | earlier for card in numbers(deck, text))
    for seat, text in enumerate(items):
        kept[seat] = numbers(deck, text)
    return state._replace(guys=tuple(held), items=tuple(kept))


def in_round(state, number):
    """The same table after `number` - 1 rounds that leave no trace."""
    first = state.setup.first_planner
    done = number - 1
    return state._replace(
        round=done,
        planner=(first + max(done - 1, 0)) % state.setup.seats,
        taken=tuple(range(state.setup.group_count)) if done else (),
    )


def after_split(sizes, line=LINE, store=STORE, *, guys=(), items=(), first=0, **options):
    """A table in round 2, split and ready for the first pick; the Planner sits at `first`.

    Four groups with four players; two players where `options` say so.
    """
    players = options.pop("players", len(sizes))
    start = new_game(players, first=(first - 1) % players, **options)
    return play(holding(in_round(start, 2), guys, items), deal(line, store), split(*sizes))


def guys(state, seat):
    """A seat's Guys in the order they came, as one text."""
    return ids(state.setup.deck, state.hand(seat))


def items(state, seat):
    return ids(state.setup.deck, state.items[seat])


def store(state):
    return ids(state.setup.deck, state.store)


def decision(state):
    return GAME.decision(state), GAME.to_move(state)


def assert_broken(state, data, rule, reason, at=None):
    """The move breaks `rule` in this way, `step` refuses it, and there are words for it."""
    made = move(state, data)
    breach = GAME.check(state, made)
    assert breach is not None, "nothing is broken"
    assert (breach.rule, breach.reason) == (rule, reason)
    if at is not None:
        assert breach.at == at
    assert made not in GAME.legal_moves(state)
    try:
        GAME.step(state, made)
    except IllegalMoveError as error:
        assert error.breach == breach
    else:
        raise AssertionError("step makes a move that check objects to")
    assert_told(breach)


def assert_told(breach):
    """The rule data has a sentence for the breach, and the breach has all it names."""
    for text in breach_texts("lilguys")[breach.rule][breach.reason].values():
        text.format(**breach.facts)


def legal(state):
    return set(GAME.legal_moves(state))


def allowed(state, data):
    """Whether check lets a move pass; legal_moves must agree where it lists them all."""
    return GAME.check(state, move(state, data)) is None


def stacks(deck, choices):
    """How Populars are stacked, from texts by seat (``"popular funny weird"``); None for None."""
    made = []
    for choice in choices:
        by_card = [part.split() for part in choice.split(",")] if choice is not None else None
        made.append(by_card and tuple((deck.number(c), kinds(deck, t)) for c, *t in by_card))
    return made


def kinds(deck, types):
    return tuple(deck.type_numbers[kind] for kind in types)


def scored(guys, items=(), *, deck=STANDARD, last=0, choices=(), scoring="standard", **options):
    """The score of a tally, as JSON by player; texts by seat, shorter lists are filled up."""
    seats = options.pop("players", len(guys))
    setup = GAME.new_setup(NAMES[:seats], deck=deck, scoring=scoring, **options)
    guys, items = [*guys, *[""] * seats][:seats], [*items, *[""] * seats][:seats]
    choices = stacks(deck, [*choices, *[None] * seats][:seats])
    held = [
        Holding(numbers(deck, g), numbers(deck, i) if isinstance(i, str) else i)
        for g, i in zip(guys, items, strict=True)
    ]
    return result_json(score(setup, held, last_planner=last, stacks=choices))["players"]


def random_game(players, deck, seed, first=0, **options):
    """Give the positions of a random game, and the moves between them."""
    chosen = random.Random(seed)
    dice = Dice(seed)
    state = new_game(players, deck, first, **options)
    yield state, None
    while not GAME.is_over(state):
        if GAME.is_chance(state):
            made = GAME.chance(state, dice)
        else:
            made = chosen.choice(GAME.legal_moves(state))
        state = GAME.step(state, made)
        yield state, made
