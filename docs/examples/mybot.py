"""A bot that sees through `greedy`, which never bluffs."""

from lilguys_tools.bots.lyingsack_greedy import takes_good
from lilguys_tools.bots.lyingsack_turn import Turn
from lilguys_tools.games.lyingsack.moves import ANSWERS, TAKES

BAD, GOOD = TAKES
ACCEPT, REFUSE = ANSWERS


class Seer:
    def choose(self, view, seat, moves, dice):
        if view.hand is None:  # my turn: the sack is open
            return GOOD if dice.fraction() < 0.4 else BAD
        return ACCEPT if takes_good(Turn(view)) else REFUSE  # I am asked, and see a closed hand


BOT = Seer
