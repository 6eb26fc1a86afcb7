"""What is asked, and what help says; the rules themselves come from the rule data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from lilguys_tools.render.ansi import wrap
from lilguys_tools.render.moves import move_text
from lilguys_tools.render.tables import plain
from lilguys_tools.session.session import Session

LETTERS = "abcd"
#: What may be typed, and what for; with what must hold for it to be told.
_COMMANDS = (
    ("moves", "every legal move, with numbers that may be typed", "decides"),
    ("why", "what is allowed here and by which rule; why a move was refused{example}", "on"),
    ("hint", "what a bot would do, and what it expects", "decides"),
    ("rules", "look rules up: 'rules {about}'", ""),
    ("card", "what cards do: 'card spotlight'; 'cards' tells all in the store", "cards"),
    ("board", "the table again", ""),
    ("score", "the points as the table stands; 'score explain' for every line", "cards"),
    ("score", "the piles as the table stands; 'score explain' for how they came", "piles"),
    ("undo", "take back what was typed last; 'redo' makes it again", ""),
    ("save", "the game is saved after every move; 'save FILE' writes a copy", ""),
    ("quit", "leave; the game can be gone on with", "on"),
    ("quit", "leave; so does Enter", "over"),
)
_HELP_COLUMNS = 68
_NAMES = (
    "A card may be typed by its beginning (fu, fu2), several with blanks or commas between them."
)

_ANSWERS = {
    "deal": "Type the cards in the order they lie: ten for the line, five for the store; they may "
    "come on several lines, and numbers count copies ('2 funny').",
    "group": "Type a group's letter, and if you like what you send and buy: b rich > cake friend.",
    "send": "Type whom you send and what for: rich > cake friend. Enter or - sends nobody.",
    "popular_as": "Type a type for each Popular Guy, one for all of them, or best.",
    "roll": "Type the roll, what was in the hand and who took it: 4 bad Cleo, 6 good nobody.",
    "hand": "Type b for Bad Things or g for the Good Thing; nothing of it is shown.",
    "answer": "Type y to accept or n to refuse.",
}
_RECORDED = {
    "group": "Type the pick in one line: b, or b rich > cake friend, or "
    "b funny > whoopee: cool Ben.",
    "hand": "Type what was in the hand and who took it: bad Cleo, good nobody.",
    "answer": "Type who took the hand, or nobody.",
}


def help_text(session: Session) -> str:
    """Return the help for what is to be decided now."""
    cards, holds = session.game.name == "lilguys", _holds(session)
    facts = {
        "example": ", or would be: 'why b stinky > cake'" if cards else "",
        "about": "send twice" if cards else "who is out",
    }
    lines = [how_to_answer(session)]
    if cards and not session.is_over:
        lines.append(_NAMES)
    for word, told, wanted in _COMMANDS:
        if wanted in holds:
            text = wrap(told.format_map(facts), _HELP_COLUMNS)
            lines += [f"  {'' if i else word:<9} {line}" for i, line in enumerate(text)]
    return "\n".join(lines)


def how_to_answer(session: Session) -> str:
    """Return what can be typed to answer what is asked now."""
    decision = session.game.decision(session.state) or ""
    if decision == "split":
        spaced = _sizes(session.state)
        dense = spaced.replace(" ", "")
        return f"Type the sizes of the groups from the left, as {spaced} or {dense}."
    if decision == "prank":
        return f"Type what moves and the other player, as {_prank_example(session.state)}."
    answer = _RECORDED.get(decision) if session.recording else None
    return answer or _ANSWERS.get(decision, "The game is over. Enter leaves; undo corrects it.")


def _holds(session: Session) -> set[str]:
    """Return which commands make sense now."""
    holds = {"", "cards" if session.game.name == "lilguys" else "piles"}
    holds.add("over" if session.is_over else "on")
    if somebody_decides(session):
        holds.add("decides")
    return holds


def somebody_decides(session: Session) -> bool:
    """Whether a person decides, who can be shown moves and given a hint.

    At a real table hands and answers of You Lying Sack are told when they are known.
    """
    if session.is_over or session.game.to_move(session.state) is None:
        return False
    return not (session.recording and session.game.name == "lyingsack")


def _prank_example(state: Any) -> str:
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
    return text, who


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
    return f"{who}, split the line into {count} groups (sizes, as {_sizes(state)})"


def _sizes(state: Any) -> str:
    """Return sizes of groups as an example."""
    return {3: "3 4 3", 4: "2 3 4 1"}[state.setup.group_count]


def _group(state: Any, who: str) -> str:
    left = _groups(state)
    if len(left) == 1:
        return f"{who}, the last group is yours: {left} (Enter)"
    return f"{who}, take a group: {left}"


def _picked(state: Any, who: str) -> str:
    return f"{who} took which group? {_groups(state)}; with what was sent: b rich > cake friend"


def _send(state: Any, who: str) -> str:
    from lilguys_tools.games.lilguys import legal, rules
    from lilguys_tools.games.lilguys.notation import card_ids

    seat = rules.latest_picker(state)
    can = {move.send for move in legal.trades(state)}  # type: ignore[union-attr]
    guys = [card for card in rules.fresh_guys(state, seat) if card in can]
    mine = ", ".join(card_ids(state.setup, guys))
    sale = ", ".join(card_ids(state.setup, rules.for_sale(state, seat)))
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
    return f"{who}, carry out {card.id}: {what} (as {_prank_example(state)}; 'moves' lists them)"


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
    return f"{active}'s turn: the roll, the hand once it is open, who took it (as 4 bad Ben)"


def _hand(state: Any, who: str) -> str:
    number = state.number
    return (
        f"{who}, take {number} Bad Things (b) or the Good Thing (g) out of the sack.\n"
        "What you type is not shown; Enter ends it."
    )


def _opened(state: Any, who: str) -> str:
    return f"What was in the hand of {who}, and who took it? (as bad Ben, good nobody)"


def _answer(state: Any, who: str) -> str:
    owner = plain(state.setup.players[state.active])
    return f"{who}, {owner} holds a closed hand out to you. Take it? (y/n)"


def _who_took(state: Any, who: str) -> str:
    return "Who took the hand? (a name, or nobody)"


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
