"""Who plays: people and bots in seating order, from a line like ``Ana,Ben,bot:greedy``.

A bot of one's own plays only where somebody names its file; a log has no more than its label.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from lilguys_tools.bots import UnknownBotError, load_bot
from lilguys_tools.bots.own import OwnBot, is_own, own_bot, tell_apart
from lilguys_tools.core.names import fold_name

__all__ = [
    "Player",
    "UnknownBotError",
    "check_bots",
    "players_of",
    "read_players",
    "with_own_bots",
]

_BOT = "bot:"


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody at the table.

    Attributes
    ----------
    name : str
        As it is shown.
    bot : str or None
        The bot that plays, None for a person; the label of one of one's own.
    own : OwnBot or None
        Where a bot of one's own is found, if it was named.
    """

    name: str
    bot: str | None = None
    own: OwnBot | None = None


def read_players(line: str) -> tuple[Player, ...]:
    """Return the players that a line names, clockwise.

    ``bot:greedy`` gets a name that nobody else has; ``Cleo=bot:greedy`` brings its own.
    Whether their number and names will do is for the game to say. ``bot:./mybot.py`` is a bot of
    one's own.

    Raises
    ------
    BotError
        If the file of one can not be read.
    """
    entries = [entry.strip() for entry in line.split(",")]
    if entries[-1] == "":
        entries.pop()  # a comma at the end names nobody
    parts = [_entry(entry) for entry in entries]
    taken = {fold_name(name) for name, _ in parts if name is not None}
    files = iter(tell_apart(own_bot(bot) for _, bot in parts if bot is not None and is_own(bot)))
    players = []
    for name, bot in parts:
        own = next(files) if bot is not None and is_own(bot) else None
        bot = own.label if own is not None else bot
        if name is None:
            name = _free_name(bot or "", taken, own is not None)
            taken.add(fold_name(name))
        players.append(Player(name, bot, own))
    return tuple(players)


def _entry(entry: str) -> tuple[str | None, str | None]:
    name, equals, bot = entry.rpartition("=")
    if equals and bot.strip().lower().startswith(_BOT):
        return name.strip(), _bot(bot)
    if entry.lower().startswith(_BOT):
        return None, _bot(entry)
    return entry, None


def _bot(text: str) -> str:
    word = text.strip()[len(_BOT) :].strip()
    return word if is_own(word) else word.lower()


def _free_name(bot: str, taken: set[str], as_it_is: bool) -> str:
    """Return the bot's own name, with a number where others have it."""
    base = bot if as_it_is else bot[:1].upper() + bot[1:] or "Bot"
    name, n = base, 1
    while fold_name(name) in taken:
        n += 1
        name = f"{base} {n}"
    return name


def players_of(pairs: Iterable[tuple[str, str | None]]) -> tuple[Player, ...]:
    """Return the players that a log names as (name, bot) pairs."""
    return tuple(Player(name, bot) for name, bot in pairs)


def with_own_bots(players: Sequence[Player], bots: Sequence[OwnBot]) -> tuple[Player, ...]:
    """Return the players, those whose bot is one of these with it."""
    seated = []
    for player in players:
        fitting = [own for own in bots if player.bot is not None and own.is_called(player.bot)]
        seated.append(replace(player, own=fitting[0]) if fitting else player)
    return tuple(seated)


def check_bots(game: str, players: Sequence[Player]) -> None:
    """Make sure that every bot is known.

    Raises
    ------
    UnknownBotError
        At the first that is not; it says which one was perhaps meant.
    BotError
        If one of one's own can not play.
    """
    for player in players:
        if player.own is not None:
            player.own.make(game)
        elif player.bot is not None:
            load_bot(game, player.bot)
