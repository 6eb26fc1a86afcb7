"""Who plays: people and bots in seating order, from a line like ``Ana,Ben,bot:greedy``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from lilguys_tools.bots import UnknownBotError, load_bot
from lilguys_tools.core.names import fold_name

__all__ = ["Player", "UnknownBotError", "check_bots", "players_of", "read_players"]

_BOT = "bot:"


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody at the table.

    Attributes
    ----------
    name : str
        As it is shown.
    bot : str or None
        The bot that plays, None for a person.
    """

    name: str
    bot: str | None = None


def read_players(line: str) -> tuple[Player, ...]:
    """Return the players that a line names, clockwise.

    ``bot:greedy`` gets a name that nobody else has; ``Cleo=bot:greedy`` brings its own.
    Whether their number and names will do is for the game to say.
    """
    entries = [entry.strip() for entry in line.split(",")]
    if entries[-1] == "":
        entries.pop()  # a comma at the end names nobody
    parts = [_entry(entry) for entry in entries]
    taken = {fold_name(name) for name, _ in parts if name is not None}
    players = []
    for name, bot in parts:
        if name is None:
            name = _free_name(bot or "", taken)
            taken.add(fold_name(name))
        players.append(Player(name, bot))
    return tuple(players)


def _entry(entry: str) -> tuple[str | None, str | None]:
    name, equals, bot = entry.rpartition("=")
    if equals and bot.strip().lower().startswith(_BOT):
        return name.strip(), _bot(bot)
    if entry.lower().startswith(_BOT):
        return None, _bot(entry)
    return entry, None


def _bot(text: str) -> str:
    return text.strip()[len(_BOT) :].strip().lower()


def _free_name(bot: str, taken: set[str]) -> str:
    """Return the bot's own name, with a number where others have it."""
    base = bot[:1].upper() + bot[1:] or "Bot"
    name, n = base, 1
    while fold_name(name) in taken:
        n += 1
        name = f"{base} {n}"
    return name


def players_of(pairs: Iterable[tuple[str, str | None]]) -> tuple[Player, ...]:
    """Return the players that a log names as (name, bot) pairs."""
    return tuple(Player(name, bot) for name, bot in pairs)


def check_bots(game: str, players: Sequence[Player]) -> None:
    """Make sure that every bot is known.

    Raises
    ------
    UnknownBotError
        At the first that is not; it says which one was perhaps meant.
    """
    for player in players:
        if player.bot is not None:
            load_bot(game, player.bot)
