"""The bot that takes any legal move, each as likely; it can play every game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lilguys_tools.bots.bot import Advice
from lilguys_tools.core.dice import Dice


class RandomBot:
    """Knows the rules and nothing else."""

    name = "random"

    def choose(self, view: Any, seat: int, moves: Sequence[Any], dice: Dice) -> Advice:
        """Return one of `moves`, each as likely."""
        return Advice(dice.choice(moves))


BOT = RandomBot()
