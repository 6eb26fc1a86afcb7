"""What happened in a move of Lil' Guys, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from lilguys_tools.games.lilguys import state as at
from lilguys_tools.games.lilguys.conditions import Per
from lilguys_tools.games.lilguys.deck import FRIEND, NORMAL, POWER, SPECIAL, Card, Deck
from lilguys_tools.games.lilguys.moves import Deal, Move, Pass, Pick, Prank, Split, Stack, Trade
from lilguys_tools.games.lilguys.pranks import DISCARD
from lilguys_tools.games.lilguys.rules import (
    is_round_done,
    latest_picker,
    next_planner,
    next_to_pick,
)
from lilguys_tools.games.lilguys.sending import cards_bought_for
from lilguys_tools.games.lilguys.setup import MAX_PLAYERS, Setup
from lilguys_tools.games.lilguys.state import NO_SENDER, State
from lilguys_tools.teach.story import Event, counted, in_words

LETTERS = "ABCD"


def events(before: State, move: Move, after: State, reveal: bool) -> Iterator[Event]:
    """Give what a move brought about (see `story.story`); `reveal` asks for nothing here."""
    match move:
        case Deal():
            yield from _deal(before, move, after)
        case Split():
            yield from _split(before, after)
        case Pick():
            yield _pick(before, move)
        case Trade():
            yield from _trade(before, move, after)
        case Pass():
            more = "nobody more" if before.sends else "nobody"
            name = before.setup.players[latest_picker(before)]
            yield Event("LG-SEND-1", f"{name} sends {more} to the store")
        case Prank():
            yield from _prank(before, move, after)
        case Stack():
            yield from _stack(before, after)
    yield from _round_over(before, after)


def closing(state: State) -> Iterator[Event]:
    """Give how the last things were settled and who won, if the rounds are over.

    Populars for which no choice was made, Special Items as judged, the win (LG-POPULAR-2,
    LG-SPECIAL, LG-WIN).
    """
    if state.pending not in (at.STACK, at.OVER):
        return
    from lilguys_tools.games.lilguys.scoring import score_state
    from lilguys_tools.teach.lilguys_score import closing_lines, player_lines

    result = score_state(state)
    told = [
        (seat, line)
        for seat in result.order
        for line in player_lines(result, result.players[seat])
        if line.rule in ("LG-POPULAR-2", "LG-SPECIAL")
    ]
    for rule in ("LG-POPULAR-2", "LG-SPECIAL"):
        for seat, line in told:
            if line.rule == rule:
                yield Event(rule, f"{result.players[seat].name}: {line.text}")
    for line in closing_lines(result):
        yield Event(line.rule, line.text)


def _ids(setup: Setup, cards: Sequence[int]) -> str:
    return ", ".join(setup.deck.cards[card].id for card in cards) or "nothing"


def _deal(before: State, move: Deal, after: State) -> Iterator[Event]:
    setup = after.setup
    if is_round_done(before):
        if not before.round:
            yield from _box(setup)
        elif before.store:
            left = _ids(setup, before.store)
            yield Event("LG-STORE-2", f"What is left in the store is discarded: {left}")
        name = setup.players[next_planner(before)]
        text = f"Round {after.round} of {setup.rounds}: {name} is the Party Planner"
        yield Event("LG-PLANNER", text)
        if after.round == setup.rounds:
            yield Event("LG-ROUNDS", "The Guys Deck is empty: this is the last round")
    if move.line is not None:
        yield Event("LG-LINE", f"The line is laid: {_ids(setup, move.line)}")
    if move.store is not None:
        yield Event("LG-STORE-1", f"The store opens: {_ids(setup, move.store)}")


def _box(setup: Setup) -> Iterator[Event]:
    """Give which cards the game is played with."""
    deck = setup.deck
    if setup.seats == MAX_PLAYERS:
        yield Event("LG-DECK-1", f"{setup.seats} players use the whole box")
    else:
        gone = [deck.types[kind].name for kind in deck.small_types]
        gone += [f"the {kind} cards" for kind in deck.small_kinds]
        text = f"With {setup.seats} players these stay in the box: {', '.join(gone) or 'none'}"
        yield Event("LG-DECK-2", text)
    if setup.exclusives is not None:
        out = deck.types[setup.exclusives.replaces].name
        came = in_words(f"{n} {deck.cards[card].id}" for card, n in setup.exclusives.cards if n)
        yield Event("LG-EXCL-1", f"Exclusive Guys replace {out}: {came}")
        cards = zip(deck.cards, setup.copies, strict=True)
        friends = {card.type for card, n in cards if n and card.kind == FRIEND}
        if setup.exclusives.replaces in friends:
            yield Event("LG-EXCL-3", f"The friend cards stay, so {out} are still to be had")


def _split(before: State, after: State) -> Iterator[Event]:
    setup, groups = after.setup, after.groups()
    name = setup.players[after.planner]
    yield Event("LG-SPLIT-1", f"{name} splits the line into {len(groups)} groups")
    parts = (f"{LETTERS[i]}: {_ids(setup, cards)}" for i, cards in enumerate(groups))
    yield Event("LG-SPLIT-2", "; ".join(parts))


def _pick(before: State, move: Pick) -> Event:
    setup, seat = before.setup, next_to_pick(before)
    rule = "LG-PICK-2" if setup.seats == 2 else "LG-PICK-1"
    name, letter = setup.players[seat], LETTERS[move.group - 1]
    last = "the last group, " if len(before.taken) + 1 == setup.group_count else "group "
    cards = _ids(setup, before.groups()[move.group - 1])
    return Event(rule, f"{name} takes {last}{letter}: {cards}")


def _trade(before: State, move: Trade, after: State) -> Iterator[Event]:
    setup, seat = before.setup, latest_picker(before)
    name, cards = setup.players[seat], setup.deck.cards
    sent = cards[move.send].id
    bought = in_words(cards[card].id for card in move.buy)
    yield Event("LG-SEND-1", f"{name} sends {sent} to the store and takes {bought}")
    yield from _why_so(before, move, name, seat)
    bought_back = Counter(zip(before.store, before.senders, strict=True))
    bought_back.subtract(zip(after.store, after.senders, strict=True))
    for (card, sender), n in bought_back.items():
        if n > 0 and sender != NO_SENDER:
            text = f"{cards[card].id} was sent there by {setup.players[sender]}: others may buy him"
            yield Event("LG-SEND-5", text)
    text = f"{sent} takes the place of {cards[move.buy[0]].id}; {name} may not buy him back"
    yield Event("LG-SEND-5", text)
    yield from _arrivals(setup, name, move.buy, after)


def _why_so(before: State, move: Trade, name: str, seat: int) -> Iterator[Event]:
    """Give why this Guy could be sent, and why for so many cards."""
    setup = before.setup
    deck, tables = setup.deck, setup.deck.tables
    sent = deck.cards[move.send].id
    powers = [card for card in before.items[seat] if card in tables.powers]
    effects = [(deck.cards[card].id, tables.powers[card]) for card in dict.fromkeys(powers)]
    if not _is_from_a_group(before, seat, move.send):
        yield Event("LG-SEND-2", f"{name} bought {sent} in this round, so he may be sent on")
    if before.sends:
        owners = [id for id, effect in effects if effect.extra_sends()]
        yield Event("LG-POWER", f"{in_words(owners)} lets {name} send one Guy more")
    if tables.printed[move.send] < 0:
        owners = [id for id, effect in effects if effect.lifts_negative()]
        yield Event("LG-POWER", f"{in_words(owners)} lets {name} send a Guy with negative points")
    if cards_bought_for(before, seat, move.send) < 2:
        return
    kind = tables.types[move.send]
    fellow = f"A {deck.types[kind].name.removesuffix(' Guys')} Guy"
    owners = [id for id, effect in effects if kind in effect.buys_two()]
    if len(move.buy) < 2:
        text = f"{fellow} buys two cards, but only this one is there for {name}"
        yield Event("LG-RICH", text)
    elif tables.buys_two[move.send]:
        yield Event("LG-RICH", f"{fellow} buys two cards")
    else:
        yield Event("LG-POWER", f"{fellow} buys two cards with {in_words(owners[:1])}")


def takers(state: State) -> dict[int, int]:
    """Return the seat that took each group of the round, by group from 0."""
    return {
        group: next_to_pick(state._replace(taken=state.taken[:i]))
        for i, group in enumerate(state.taken)
    }


def _is_from_a_group(state: State, seat: int, card: int) -> bool:
    """Return whether a copy of `card` was in a group that `seat` took in this round."""
    groups = state.groups()
    return any(card in groups[group] for group, who in takers(state).items() if who == seat)


def _arrivals(setup: Setup, name: str, cards: Sequence[int], after: State) -> Iterator[Event]:
    """Give what the cards of a purchase do as they arrive, up to a prank under way."""
    under_way = after.pending == at.PRANK
    if under_way:
        cards = cards[: len(cards) - len(after.arriving)]
    for i, card in enumerate(cards):
        now = under_way and i + 1 == len(cards)
        yield from _arrival(setup, name, setup.deck.cards[card], now)


def _arrival(setup: Setup, name: str, card: Card, under_way: bool) -> Iterator[Event]:
    from lilguys_tools.teach.lilguys_cards import effect_text
    from lilguys_tools.teach.lilguys_score import condition_text

    deck = setup.deck
    if card.kind == FRIEND:
        kind = deck.types[card.type].name
        yield Event("LG-FRIEND", f"{card.id} is no item: it joins the {kind} of {name}")
    elif card.kind == NORMAL:
        yield Event("LG-ITEM", f"{card.id} brings {_points(deck, card.points)}")
    elif card.kind == SPECIAL:
        text = f"{card.id} is judged at the end. Asked: {condition_text(deck, card.when)}"
        yield Event("LG-SPECIAL", f"{text}; brings {_points(deck, card.points)}")
    elif card.effect is not None:
        what = effect_text(deck, card.effect)
        if card.text and card.effect.key == "manual":
            what = f"{what} ({card.text})"
        if card.kind == POWER:
            yield Event("LG-POWER", f"{card.id} works for {name} from now on: {what}")
        elif under_way:
            yield Event("LG-PRANK", f"{card.id} is carried out at once: {what}")
        else:
            yield Event("LG-PRANK", f"{card.id}: nothing can be done, so nothing happens")


def _points(deck: Deck, points: int | Per) -> str:
    from lilguys_tools.teach.lilguys_score import points_text

    return counted(points, "point") if isinstance(points, int) else points_text(deck, points)


def _prank(before: State, move: Prank, after: State) -> Iterator[Event]:
    setup = before.setup
    cards, names = setup.deck.cards, setup.players
    prank, name = cards[before.prank].id, names[latest_picker(before)]
    for card, giver, taker in move.transfers:
        to = "out of the game" if taker == DISCARD else f"to {names[taker]}"
        yield Event("LG-PRANK", f"{prank}: {cards[card].id} goes from {names[giver]} {to}")
    if not move.transfers:
        yield Event("LG-PRANK", f"{prank}: nobody is moved")
    yield from _arrivals(setup, name, before.arriving, after)


def _round_over(before: State, after: State) -> Iterator[Event]:
    if before.pending in (at.SEND, at.PRANK) and after.pending in (at.DEAL, at.STACK, at.OVER):
        rounds = after.setup.rounds
        text = f"Round {after.round} of {rounds} is over"
        if after.pending != at.DEAL:
            text += ", and with it the game"
        yield Event("LG-ROUNDS", text)
    if after.pending == at.OVER and before.pending != at.OVER:
        yield from closing(after)


def _stack(before: State, after: State) -> Iterator[Event]:
    """Give what a player's Populars join, and what becomes of those groups."""
    from lilguys_tools.games.lilguys.popular import symbols_brought
    from lilguys_tools.games.lilguys.values import Holding, Side, group_points

    setup = before.setup
    deck = setup.deck
    seat = next(i for i, old in enumerate(before.stacks) if old != after.stacks[i])
    choice, name = after.stacks[seat] or (), setup.players[seat]
    for card, kinds in choice:
        shares = sorted(Counter(kinds).items())
        types = in_words(deck.types[k].name + (f" x{n}" if n > 1 else "") for k, n in shares)
        yield Event("LG-POPULAR", f"{name} stacks {deck.cards[card].id} with {types}")
    side = Side(setup, Holding(before.hand(seat), before.items[seat]))
    old, new = side.groups(None), side.groups(symbols_brought(setup, choice))
    was, now = (group_points(setup, setup.scoring, groups) for groups in (old, new))
    for kind, symbols in enumerate(new):
        if symbols != old[kind] or was[kind] != now[kind]:
            text = f"{deck.types[kind].name} of {name}: {counted(symbols, 'symbol')}"
            text += f" instead of {old[kind]}, {counted(now[kind], 'point')} instead of {was[kind]}"
            yield Event("LG-POPULAR", text)
