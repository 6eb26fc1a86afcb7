"""A bot that answers where nobody has asked it anything."""

from lilguys_tools.games.lyingsack.moves import ANSWERS


def choose(view, seat, moves, dice):
    return ANSWERS[0]


BOT = choose
