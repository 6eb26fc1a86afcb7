"""Why a move is not allowed, and what is: rule ids and sentences, all from the rule data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from lilguys_tools.core.data import breach_texts
from lilguys_tools.core.errors import Breach, Fact
from lilguys_tools.core.game import Game
from lilguys_tools.logs.problems import show

#: The rules that a decision rests on, the nearest first.
DECIDED_BY: dict[str, dict[str, tuple[str, ...]]] = {
    "lilguys": {
        "deal": ("LG-LINE", "LG-STORE-1", "LG-DECK-3"),
        "split": ("LG-SPLIT-1", "LG-SPLIT-2"),
        "group": ("LG-PICK-1", "LG-PICK-2"),
        "send": (
            "LG-SEND-1",
            "LG-SEND-2",
            "LG-SEND-3",
            "LG-SEND-4",
            "LG-SEND-5",
            "LG-RICH",
        ),
        "prank": ("LG-PRANK",),
        "popular_as": ("LG-POPULAR", "LG-POPULAR-2"),
    },
    "lyingsack": {
        "roll": ("LS-NUMBER-1", "LS-NUMBER-2"),
        "hand": ("LS-HAND-1", "LS-HAND-2"),
        "answer": ("LS-OFFER", "LS-LOOK", "LS-BAD", "LS-GOOD-1", "LS-GOOD-2"),
    },
}


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something is not allowed.

    Attributes
    ----------
    rule : str
        The rule's id.
    message, hint : str
        What is wrong, and what would be right; the hint may be empty.
    """

    rule: str
    message: str
    hint: str


def reason(game: str, breach: Breach, letters: str = "") -> Reason:
    """Return a broken rule in the words that the game's data has for it.

    With `letters` groups are named by these, as they are at the table, and not by number.
    """
    texts = breach_texts(game).get(breach.rule, {}).get(breach.reason, {})
    facts = {key: _words(value) for key, value in breach.facts.items()}
    if letters and breach.rule == "LG-PICK-1":
        numbers = {str(n): letter for n, letter in enumerate(letters, 1)}
        for key in {"group", "left"} & facts.keys():
            facts[key] = ", ".join(numbers.get(word, word) for word in facts[key].split(", "))
    message = texts.get("message", breach.reason).format_map(facts)
    return Reason(breach.rule, message, texts.get("hint", "").format_map(facts))


def _words(fact: Fact) -> str:
    if isinstance(fact, tuple):
        return ", ".join(map(show, fact)) or "nothing"
    return show(str(fact))


def decided_by(game: Game, state: Any) -> tuple[str, ...]:
    """Return the ids of the rules that say what may be decided now."""
    ids = DECIDED_BY[game.name].get(game.decision(state) or "", ())
    if game.decision(state) == "group":
        return ids if len(state.setup.players) == 2 else ids[:1]
    return ids


def held_back(game: Game, state: Any) -> Iterator[tuple[str, Reason]]:
    """Give the Guys that can not be sent now, each with why (Lil' Guys)."""
    if game.decision(state) != "send":
        return
    from lilguys_tools.games.lilguys import legal, rules, sending
    from lilguys_tools.games.lilguys.moves import Trade

    seat = rules.latest_picker(state)
    can = {move.send for move in legal.trades(state) if isinstance(move, Trade)}
    for card in sending.fresh_guys(state, seat):
        if card not in can:
            breach = rules.check(state, Trade(card, tuple(sending.for_sale(state, seat)[:1])))
            if breach is not None:
                yield state.setup.deck.cards[card].id, reason(game.name, breach)
