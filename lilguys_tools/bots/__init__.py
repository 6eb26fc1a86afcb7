"""Bots: they choose a move from what their seat can see.

``random`` takes any legal move. ``greedy`` takes what looks best on the table as it stands.
``thinking`` looks ahead: at what a card may still become and how the others will choose, or at
how often a bluff pays.
"""

from __future__ import annotations

from importlib import import_module

from lilguys_tools.bots.bot import Advice, Bot
from lilguys_tools.bots.playing import TURN_LIMIT, Steps, next_move, play_game, play_on
from lilguys_tools.core.names import did_you_mean

__all__ = [
    "BOTS",
    "TURN_LIMIT",
    "Advice",
    "Bot",
    "Steps",
    "UnknownBotError",
    "load_bot",
    "next_move",
    "play_game",
    "play_on",
]

#: The bots of every game, the simplest first.
BOTS = ("random", "greedy", "thinking")


class UnknownBotError(ValueError):
    """A bot that nobody knows.

    Attributes
    ----------
    word : str
        What was asked for.
    suggestion : str or None
        What was perhaps meant.
    """

    def __init__(self, word: str) -> None:
        self.word = word
        self.suggestion = did_you_mean(word, BOTS)
        meant = f": did you mean {self.suggestion}?" if self.suggestion else ""
        super().__init__(f"there is no bot {word!r}{meant} (bots: {', '.join(BOTS)})")


def load_bot(game_name: str, bot_name: str) -> Bot:
    """Return a game's bot, imported only now.

    Raises
    ------
    UnknownBotError
        If there is no bot of that name; its text says which one was perhaps meant.
    """
    if bot_name not in BOTS:
        raise UnknownBotError(bot_name)
    module = "random_bot" if bot_name == "random" else f"{game_name}_{bot_name}"
    bot: Bot = import_module(f"lilguys_tools.bots.{module}").BOT
    return bot
