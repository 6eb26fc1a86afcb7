"""Moves in a few words."""

from __future__ import annotations

from typing import Any

from lilguys_tools.render.tables import shorten
from lilguys_tools.teach.lilguys_story import LETTERS


def move_text(move: dict[str, Any]) -> str:
    """Return a move, as it stands in JSON, in a few words."""
    match move:
        case {"split": sizes}:
            return "split " + " ".join(map(str, sizes))
        case {"group": group}:
            return f"take group {group}"
        case {"send": send, "buy": buy}:
            return f"send {send}, buy {' and '.join(buy) if isinstance(buy, list) else buy}"
        case {"pass": True}:
            return "send nobody"
        case {"prank": transfers}:
            return ", ".join(map(_transfer, transfers)) or "nothing is moved"
        case {"popular_as": stacks}:
            return "stack " + ", ".join(
                f"{card} as {' and '.join(kinds)}" for card, kinds in stacks.items()
            )
        case {"hand": "bad"}:
            return "take Bad Things"
        case {"hand": "good"}:
            return "take the Good Thing"
        case {"accept": accept}:
            return "accept" if accept else "refuse"
        case {"roll": roll}:
            return f"roll {roll}"
    line = " ".join(move.get("line", ()))
    store = " ".join(move.get("store", ()))
    return "; ".join(
        f"{name} {cards}" for name, cards in (("line", line), ("store", store)) if cards
    )


def choice_text(move: dict[str, Any], state: Any, between: str = " ") -> str:
    """Return a move as `move_text`, to choose from beside the table: groups by their letters.

    Parameters
    ----------
    move : dict
        The move, as it stands in JSON.
    state : State
        The position in which it is to be made.
    between : str
        What stands between the cards of a group.
    """
    match move:
        case {"group": group}:
            cards = state.setup.deck.cards
            ids = between.join(cards[card].id for card in state.groups()[group - 1])
            return f"take group {LETTERS[group - 1]}: {ids}"
    return move_text(move)


def _transfer(transfer: dict[str, str]) -> str:
    to = "out of the game" if transfer["to"] == "discard" else f"to {shorten(transfer['to'], 24)}"
    return f"{transfer['card']} from {shorten(transfer['from'], 24)} {to}"
