"""What is asked, and moves in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from lilguys_tools.render.moves import move_text
from lilguys_tools.render.tables import plain
from lilguys_tools.session.session import Session

LETTERS = "abcd"


def prank_example(state: Any) -> str:
    """Return the first legal way to carry a prank out, as it may be typed."""
    from lilguys_tools.games.lilguys.legal import legal_moves
    from lilguys_tools.session.lilguys_pranks import prank_words

    return plain(prank_words(state, legal_moves(state)[0]))  # type: ignore[arg-type]


def question(session: Session) -> tuple[str, str]:
    """Return what is asked now, and who or what is asked, for the prompt."""
    state, game = session.state, session.game
    names = state.setup.players
    decision, seat = game.decision(state), game.to_move(state)
    who = plain(names[seat]) if seat is not None else "Table"
    asks = _RECORDED_ASKS if session.recording else {}
    text = (asks.get(decision or "") or _ASKS[decision or ""])(state, who)
    if decision == "deal" and session.recording:
        return text, "Store" if _lies(state) else "Line"
    # What happened around a real sack anybody may tell.
    told = session.recording and game.name == "lyingsack"
    return text, "Table" if told else who


def who_draws(session: Session, afresh: bool) -> Iterator[str]:
    """Give what is said of chance when a game goes on."""
    deals = _DEALS[session.game.name]
    if session.is_over:
        return
    if session.recording:
        yield f"It is played at a real table: {deals.typed}."
    elif afresh:
        yield f"{deals.drawn}, afresh: the seed that would tell what comes is not here."


def tool_draws(session: Session) -> str:
    """Return that the tool draws, where no real table could tell what it draws."""
    return f"{_DEALS[session.game.name].drawn}."


def ask_who_draws(session: Session) -> str:
    """Return the question whether the tool draws, where a log does not say it."""
    deals = _DEALS[session.game.name]
    return (
        "The log does not say who deals. Shall the tool do it from here on? "
        f"(n: at a real table, {deals.typed})"
    )


class _Deals(NamedTuple):
    drawn: str
    typed: str


_DEALS = {
    "lilguys": _Deals(
        "The tool deals the cards from here on", "the cards that are turned are typed in"
    ),
    "lyingsack": _Deals("The tool rolls the die from here on", "rolls and hands are typed in"),
}


def expected(game: str, estimate: float) -> str:
    """Return what a bot expects: chances to win, or where it ends in points."""
    if game == "lyingsack":
        return f"{estimate:.0%} to win"
    if abs(estimate) < 0.05:
        return "to end level with the best other player"
    way = "ahead of" if estimate > 0 else "behind"
    return f"to end {abs(estimate):.1f} points {way} the best other player"


def move_words(session: Session, move: Any) -> str:
    """Return a move in a few words, as it may be typed if that can be read."""
    data = session.game.to_json(session.setup, move)
    match data:
        case {"send": send, "buy": buy}:
            return f"{send} > {' '.join(buy) if isinstance(buy, list) else buy}"
        case {"prank": _}:
            from lilguys_tools.session.lilguys_pranks import prank_words

            return plain(prank_words(session.state, move))
    if "group" not in data:
        return move_text(data)
    cards = session.state.groups()[data["group"] - 1]
    ids = ", ".join(session.setup.deck.cards[card].id for card in cards)
    return f"take group {LETTERS[data['group'] - 1]}: {ids}"


def _groups(state: Any) -> str:
    return " ".join(LETTERS[g] for g in range(len(state.sizes)) if g not in state.taken)


def _split(state: Any, who: str) -> str:
    count = state.setup.group_count
    return f"{who}, split the line into {count} groups (sizes, as {split_example(state)})"


def split_example(state: Any) -> str:
    """Return sizes of groups as an example."""
    return {3: "3 4 3", 4: "2 3 4 1"}[state.setup.group_count]


def _group(state: Any, who: str) -> str:
    left = _groups(state)
    if len(left) == 1:
        return f"{who}, the last group is yours: {left} (Enter)"
    return f"{who}, take a group: {left}"


def _picked(state: Any, who: str) -> str:
    left = _groups(state)
    return f"{who} took which group? {left}; with what was sent: {left[0]} rich > cake friend"


def _send(state: Any, who: str) -> str:
    from lilguys_tools.games.lilguys import legal, rules, sending
    from lilguys_tools.games.lilguys.notation import card_ids

    seat = rules.latest_picker(state)
    can = {move.send for move in legal.trades(state)}  # type: ignore[union-attr]
    guys = [card for card in sending.fresh_guys(state, seat) if card in can]
    mine = ", ".join(card_ids(state.setup, guys))
    sale = ", ".join(card_ids(state.setup, sending.for_sale(state, seat)))
    more = "another Guy" if state.sends else "a Guy"
    example = f"{card_ids(state.setup, guys[:1])[0]} > ..." if guys else "..."
    return (
        f"{who}, send {more} to the store? Yours: {mine}\n"
        f"For sale: {sale} (as {example}; Enter: nobody)"
    )


def _prank(state: Any, who: str) -> str:
    from lilguys_tools.teach.lilguys_cards import effect_text

    deck = state.setup.deck
    card = deck.cards[state.prank]
    what = effect_text(deck, card.effect)
    if card.effect.key == "manual" and card.text:
        what = plain(card.text)
    return f"{who}, carry out {card.id}: {what} (as {prank_example(state)}; 'moves' lists them)"


def _stack(state: Any, who: str) -> str:
    from lilguys_tools.games.lilguys.rules import next_to_settle
    from lilguys_tools.session.lilguys_notation import populars

    seat = next_to_settle(state) or 0
    held = ", ".join(state.setup.deck.cards[card].id for card in populars(state, seat))
    kinds = ", ".join(state.setup.deck.types[kind].id for kind in state.setup.types_in_play)
    return f"{who}, stack {held}\nTypes: {kinds} (a type each, or one for all, or best)"


def cards_wanted(session: Session) -> int:
    """Return how many cards the list that is typed now still wants."""
    from lilguys_tools.games.lilguys.setup import LINE_CARDS, STORE_CARDS

    owed = STORE_CARDS if _lies(session.state) else LINE_CARDS
    return owed - sum(map(len, session.typed))


def _lies(state: Any) -> bool:
    """Whether the line of a round lies, and its store does not."""
    from lilguys_tools.games.lilguys.rules import is_round_done

    return bool(state.line) and not is_round_done(state)


def _deal(state: Any, who: str) -> str:
    from lilguys_tools.games.lilguys.rules import is_round_done, next_planner

    planner = plain(state.setup.players[next_planner(state)])
    if not _lies(state):
        number = state.round + 1 if is_round_done(state) else state.round
        return f"Round {number} of {state.setup.rounds}, planned by {planner}: the line, ten Guys"
    return "The store, five cards"


def _turn(state: Any, who: str) -> str:
    active = plain(state.setup.players[state.active])
    taker = plain(_others(state)[0])
    return f"{active}'s turn: the roll, the hand once it is open, who took it (as 4 bad {taker})"


def _others(state: Any) -> list[str]:
    """Return who can be asked by the active player of You Lying Sack."""
    from lilguys_tools.games.lyingsack.state import others

    return [state.setup.players[seat] for seat in others(state)]


def _hand(state: Any, who: str) -> str:
    number = state.number
    return (
        f"{who}, take {number} Bad Things (b) or the Good Thing (g) out of the sack.\n"
        "What you type is not shown; Enter ends it."
    )


def _opened(state: Any, who: str) -> str:
    taker = plain(_others(state)[0])
    return f"What was in the hand of {who}, and who took it? (as bad {taker}, good nobody)"


def _answer(state: Any, who: str) -> str:
    owner = plain(state.setup.players[state.active])
    return f"{who}, {owner} holds a closed hand out to you. Take it? (y/n)"


def _who_took(state: Any, who: str) -> str:
    owner = plain(state.setup.players[state.active])
    asked = ", ".join(map(plain, _others(state)[state.refused :]))
    return f"Who took the hand of {owner}? ({asked}, or nobody)"


_ASKS = {
    "split": _split,
    "group": _group,
    "send": _send,
    "prank": _prank,
    "popular_as": _stack,
    "deal": _deal,
    "roll": _turn,
    "hand": _hand,
    "answer": _answer,
}
_RECORDED_ASKS = {"group": _picked, "hand": _opened, "answer": _who_took}
