"""The greedy bot of You Lying Sack: what it can not see is a coin toss to it.

A closed hand is good or bad, a player asked accepts or refuses, each as likely. Of its two
moves it makes the one that leaves it better off after this turn, looking at piles alone. It
does not bluff: who knows the piles, the number and the die knows what it does. Only now and
then does it take the other hand on a whim, because where two such players and hardly a Bad
Thing are left, neither would ever risk anything, and the game would go on for ever.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from lilguys_tools.bots.bot import Advice
from lilguys_tools.bots.lyingsack_turn import GOOD_OR_BAD, Turn
from lilguys_tools.core.dice import Dice
from lilguys_tools.games.lyingsack.moves import ANSWERS, BAD, GOOD, TAKES, Hand, Move
from lilguys_tools.games.lyingsack.state import State

#: What being out counts for, in Bad Things: worse than any pile.
OUT = 20
#: One hand in so many is taken on a whim.
WHIM = 20


def lead(state: State, seat: int) -> Fraction:
    """Return how many Bad Things fewer `seat` has than the others on average."""
    costs = [OUT if s in state.out else pile for s, pile in enumerate(state.piles)]
    others = sum(costs) - costs[seat]
    return Fraction(others, len(costs) - 1) - costs[seat]


def expected(turn: Turn, hand: Hand, seat: int, asked: int) -> Fraction:
    """Return the lead of `seat` if each player from the number `asked` on tosses a coin."""
    total, share = Fraction(0), Fraction(1)
    for taker in turn.takers[asked:-1]:
        share /= 2
        total += share * lead(turn.after(hand, taker), seat)
    return total + share * lead(turn.after(hand, turn.active), seat)


def takes_good(turn: Turn) -> bool:
    """Return whether the active player would take the Good Thing; in doubt Bad Things."""
    seat = turn.active
    return expected(turn, GOOD, seat, 0) > expected(turn, BAD, seat, 0)


def accepts(turn: Turn, asked: int) -> bool:
    """Return whether the player with the number `asked` in the order would accept."""
    seat = turn.takers[asked]
    gain = Fraction(0)
    for hand in GOOD_OR_BAD:
        gain += lead(turn.after(hand, seat), seat) - expected(turn, hand, seat, asked + 1)
    return gain > 0


class GreedyBot:
    """Goes by the piles after this turn."""

    name = "greedy"

    def choose(self, view: State, seat: int, moves: Sequence[Move], dice: Dice) -> Advice:
        """Return the move that leaves `seat` better off after this turn."""
        turn = Turn(view)
        if view.hand is None:
            bad, good = TAKES
            on_a_whim = dice.below(WHIM) == 0
            return Advice(good if takes_good(turn) != on_a_whim else bad)
        accept, refuse = ANSWERS
        return Advice(accept if accepts(turn, view.refused) else refuse)


BOT = GreedyBot()
