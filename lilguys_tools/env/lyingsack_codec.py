"""You Lying Sack in numbers."""

from __future__ import annotations

from typing import Any

from lilguys_tools.env.codec import Path
from lilguys_tools.games.lyingsack.moves import ANSWERS, BAD, GOOD, TAKES
from lilguys_tools.games.lyingsack.rules import asked
from lilguys_tools.games.lyingsack.setup import Setup
from lilguys_tools.games.lyingsack.state import HIDDEN, State, is_out, others

_ACTIONS = {move: number for number, move in enumerate((*TAKES, *ANSWERS))}
_HANDS = (None, HIDDEN, BAD, GOOD)


class LyingSackCodec:
    """Four actions, and an observation of a few public numbers and the hand, if it is one's own."""

    actions = ("take Bad Things", "take the Good Thing", "accept", "refuse")

    def __init__(self, setup: Setup) -> None:
        self.ids: dict[str, tuple[str, ...]] = {}
        n = len(setup.players)
        self.layout = (
            ("decision: nobody decides, hand, answer", 3),
            ("number", 1),
            ("die, 0 before it is rolled", 1),
            ("hand: none, hidden, Bad Things, the Good Thing", len(_HANDS)),
            ("piles", n),
            ("who is out", n),
            ("whose turn it is", n),
            ("who is asked", n),
            ("who has refused", n),
        )

    def path(self, state: State, move: Any) -> Path:
        """Return the one action that a move is."""
        return (_ACTIONS[move],)

    def observe(self, view: State, seat: int, chosen: Path) -> list[int]:
        """Return what `seat` sees: all but a hand that is hidden from it (LS-HAND-1)."""
        n = len(view.piles)
        around = [(seat + i) % n for i in range(n)]
        now = asked(view)
        refused = others(view)[: view.refused]
        deciding = 2 if now is not None else 1 if view.die else 0
        return [
            *(int(one == deciding) for one in range(3)),
            view.number,
            view.die,
            *(int(one == view.hand) for one in _HANDS),
            *(view.piles[one] for one in around),
            *(int(is_out(view, one)) for one in around),
            *(int(one == view.active) for one in around),
            *(int(one == now) for one in around),
            *(int(one in refused) for one in around),
        ]


def make(setup: Setup) -> LyingSackCodec:
    """Return the codec of a table."""
    return LyingSackCodec(setup)
