"""What help says at a prompt; the rules themselves come from the rule data."""

from __future__ import annotations

from lilguys_tools.cli.play_words import prank_example, split_example
from lilguys_tools.render.ansi import wrap
from lilguys_tools.session.session import Session

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
        spaced = split_example(session.state)
        dense = spaced.replace(" ", "")
        return f"Type the sizes of the groups from the left, as {spaced} or {dense}."
    if decision == "prank":
        return f"Type what moves and the other player, as {prank_example(session.state)}."
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
