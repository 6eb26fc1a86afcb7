"""The thinking bot of You Lying Sack: bluffs as often as pays, and reads piles, number and die.

One turn is a small game of hide and seek: the active player hides good or bad, the others
guess. Whoever always does the same is found out, so the bot mixes, in three steps.

1. *What is at stake.* Each hand with each taker leaves other piles, and so other chances to
   win (`chances`).
2. *How often nobody could complain* (`balance`). Of those asked one is tempted most: the one
   whom the smallest share of good hands makes accept. Good is taken just so often that this
   player gains nothing by either answer; then all others had better refuse. That player
   accepts just so often that the active player gains nothing by either hand. Against this
   nobody has an answer, but it does not win anything from poor players either.
3. *What simple players do* (`Beliefs`). Part of the others are reckoned to toss coins, part to
   go by what they see, as the greedy bot does. What pays against such a mixture pulls the
   frequencies of step 2 towards it, the more the more it pays (`pulled`). It never pulls all
   the way: every move keeps a chance of at least `LEAST`, so the bot stays a liar, and no
   game stands still between players who risk nothing.

A refusal tells nothing about the hand, since nobody who is asked knows it. That no earlier
player took it counts through who is left to take it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from lilguys_tools.bots import lyingsack_greedy as greedy
from lilguys_tools.bots.bot import Advice
from lilguys_tools.bots.lyingsack_turn import GOOD_OR_BAD, Turn
from lilguys_tools.core.dice import Dice
from lilguys_tools.games.lyingsack.moves import ANSWERS, BAD, GOOD, TAKES, Hand, Move
from lilguys_tools.games.lyingsack.state import State

#: How well a player with so many Bad Things stands; chances to win are in proportion. Halfway
#: between a straight line, right where players blunder and each Bad Thing counts, and what
#: the two-player game solved exactly gives: there up to three are as good as none, for
#: careful players can sit on them.
STRENGTH: Final = (1.0, 0.95, 0.9, 0.84, 0.765, 0.66, 0.55, 0.43, 0.33, 0.25)

#: Share of players reckoned to be simple, and share of the simple ones that go by what they
#: see and do not toss a coin.
SIMPLE, SEEING = 0.6, 0.25
#: How hard a gain pulls: a sure win against a sure loss moves the odds by e to this power.
PULL = 10.0
#: The least chance of any move.
LEAST = 0.05

_REASONS = {
    "hand": "good {good:.0%} of the time; {name} is tempted most",
    "answer": "good with {belief:.0%}, worth it from {enough:.0%}{mixes}",
    "never": "good with {belief:.0%}, never worth it{mixes}",
    "always": "good with {belief:.0%}, worth it even if bad{mixes}",
}

#: What is chosen may be the other one: who always does what pays can be read.
_MIXES = "; accepts {often:.0%} of the time, so that nobody can read it"

Stakes = Mapping[Hand, Sequence[Sequence[float]]]  #: hand, place of the taker, seat -> chance


class Balance(NamedTuple):
    """The frequencies that leave nobody anything to gain.

    Attributes
    ----------
    good : float
        How often the active player takes the Good Thing.
    tempted : int
        The place, in the order of asking, of the player who is tempted most.
    accepts : float
        How often that player accepts; the others refuse.
    """

    good: float
    tempted: int
    accepts: float


def chances(state: State) -> list[float]:
    """Return each seat's chance to win, judged by the piles alone."""
    strength = [0.0 if s in state.out else STRENGTH[n] for s, n in enumerate(state.piles)]
    total = sum(strength)
    return [one / total for one in strength]


def stakes(turn: Turn) -> Stakes:
    """Return every seat's chance to win by the hand and the place of the one who takes it."""
    return {
        hand: [chances(turn.after(hand, taker)) for taker in turn.takers] for hand in GOOD_OR_BAD
    }


def enough(if_good: float, if_bad: float) -> float:
    """Return the share of good hands from which accepting pays.

    Parameters
    ----------
    if_good, if_bad : float
        What accepting such a hand gains over refusing it.
    """
    if if_bad >= 0:
        return 0.0
    return 1.0 if if_good <= 0 else -if_bad / (if_good - if_bad)


def balance(turn: Turn, at: Stakes) -> Balance:
    """Return the frequencies at which nobody gains by doing otherwise."""
    good, tempted = min(
        (
            enough(
                at[GOOD][place][seat] - at[GOOD][-1][seat], at[BAD][place][seat] - at[BAD][-1][seat]
            ),
            place,
        )
        for place, seat in enumerate(turn.takers[:-1])
    )
    me = turn.active
    kept = at[GOOD][-1][me] - at[BAD][-1][me]  # what good is ahead of bad if all refuse ...
    found = at[GOOD][tempted][me] - at[BAD][tempted][me]  # ... and if the tempted one accepts
    accepts = kept / (kept - found) if kept > 0 > found else float(kept > 0)
    return Balance(good, tempted, accepts)


class Beliefs:
    """What the bot expects of everybody in this turn.

    Attributes
    ----------
    stakes : dict
        See `stakes`.
    balance : Balance
        See `balance`.
    good : float
        The chance that the hand is good.
    accepting : list of float
        By place, the chance that this player accepts when asked.
    """

    __slots__ = ("accepting", "balance", "good", "stakes", "turn")

    def __init__(self, turn: Turn) -> None:
        self.turn = turn
        self.stakes = stakes(turn)
        self.balance = balance(turn, self.stakes)
        self.good = _expected(self.balance.good, greedy.takes_good(turn))
        self.accepting = [
            _expected(self.careful(place), greedy.accepts(turn, place))
            for place in range(len(turn.takers) - 1)
        ]

    def careful(self, place: int) -> float:
        """Return how often a careful player in this place accepts."""
        return self.balance.accepts if place == self.balance.tempted else 0.0

    def chance(self, hand: Hand, seat: int, place: int) -> float:
        """Return the chance of `seat` to win with this hand, offered from `place` on."""
        total, left = 0.0, 1.0
        for i in range(place, len(self.accepting)):
            total += left * self.accepting[i] * self.stakes[hand][i][seat]
            left *= 1 - self.accepting[i]
        return total + left * self.stakes[hand][-1][seat]

    def gains(self, place: int) -> tuple[float, float]:
        """Return what the player in this place gains by accepting a good and a bad hand."""
        seat = self.turn.takers[place]
        good, bad = (
            self.stakes[hand][place][seat] - self.chance(hand, seat, place + 1)
            for hand in GOOD_OR_BAD
        )
        return good, bad


def _expected(careful: float, seen: bool) -> float:
    """Return how often a player of whom nothing is known does what careful ones so often do."""
    simple = SEEING * seen + (1 - SEEING) / 2
    return (1 - SIMPLE) * careful + SIMPLE * simple


def pulled(frequency: float, gain: float) -> float:
    """Return a frequency pulled up by what the move gains, or down by what it loses."""
    start = min(1 - LEAST, max(LEAST, frequency))
    odds = start / (1 - start) * math.exp(PULL * gain)
    return min(1 - LEAST, max(LEAST, odds / (1 + odds)))


class ThinkingBot:
    """Mixes its moves; see this module."""

    name = "thinking"

    def choose(self, view: State, seat: int, moves: Sequence[Move], dice: Dice) -> Advice:
        """Return a move drawn with the frequencies that the bot thinks right."""
        beliefs = Beliefs(Turn(view))
        if view.hand is None:
            return self._take(view, seat, beliefs, dice)
        return self._answer(view.refused, seat, beliefs, dice)

    def _take(self, view: State, seat: int, beliefs: Beliefs, dice: Dice) -> Advice:
        good, bad = (beliefs.chance(hand, seat, 0) for hand in GOOD_OR_BAD)
        often = pulled(beliefs.balance.good, good - bad)
        name = view.setup.players[beliefs.turn.takers[beliefs.balance.tempted]]
        reason = _REASONS["hand"].format(good=often, name=name)
        take_bad, take_good = TAKES
        if dice.fraction() < often:
            return Advice(take_good, good, reason)
        return Advice(take_bad, bad, reason)

    def _answer(self, place: int, seat: int, beliefs: Beliefs, dice: Dice) -> Advice:
        good, bad = beliefs.gains(place)
        belief, needed = beliefs.good, enough(good, bad)
        gain = belief * good + (1 - belief) * bad
        key = "always" if needed <= 0 else "never" if needed >= 1 else "answer"
        often = pulled(beliefs.careful(place), gain)
        mixes = _MIXES.format(often=often)
        reason = _REASONS[key].format(belief=belief, enough=needed, mixes=mixes)
        refusing = sum(
            share * beliefs.chance(hand, seat, place + 1)
            for hand, share in zip(GOOD_OR_BAD, (belief, 1 - belief), strict=True)
        )
        accept, refuse = ANSWERS
        if dice.fraction() < often:
            return Advice(accept, refusing + gain, reason)
        return Advice(refuse, refusing, reason)


BOT = ThinkingBot()
