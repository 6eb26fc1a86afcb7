"""What differs between the two games of a pair, and how much of that is the rule.

Two games part at the first choice that somebody makes otherwise, and from there on they are
two games, whatever the rule is: how often they have another winner tells how easily a game
takes another course, and little about the rule. So there are two controls. Both go on by the
first side's rules from the choice at which the pair parts.

*Equal choices*: what is worth the same to whoever chooses is chosen otherwise, here and from
here on. Nobody plays worse, nothing is changed, and it is another game all the same.

*One choice*: that one choice is made as on the second side, and nothing else is changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from lilguys_tools.bots import Advice, Bot, Steps
from lilguys_tools.core.dice import Dice
from lilguys_tools.core.game import Game
from lilguys_tools.simulate.figures import Figures
from lilguys_tools.simulate.played import Groups, Played, wins
from lilguys_tools.simulate.table import counting


class PlayOn(Protocol):
    """Plays the game of a pair on from any position, and returns its result."""

    def __call__(self, made: Steps, state: Any, *, contrary: bool) -> Any:
        """Return the result.

        Parameters
        ----------
        made : list of (state, move)
            The moves that led there.
        state : state
            Where to go on.
        contrary : bool
            Whether all bots are `Contrary` from here on.
        """
        ...


class Contrary:
    """A bot that makes choices between equals the other way round.

    It shows the bot its moves in reverse. Bots take the first of the best, so of equal ones
    the last is taken; where dice decide, they decide otherwise.

    Parameters
    ----------
    bot : Bot
        The bot to play like.
    """

    def __init__(self, bot: Bot) -> None:
        self.bot, self.name = bot, bot.name

    def choose(self, view: Any, seat: int, moves: Sequence[Any], dice: Dice) -> Advice:
        """Return what the bot chooses from the moves in reverse."""
        return self.bot.choose(view, seat, list(moves)[::-1], dice)


def parting(first: Played, second: Played) -> int | None:
    """Return the number of the first move that differs, None if there is none."""
    pairs = enumerate(zip(first.steps, second.steps, strict=False))
    return next((index for index, (one, other) in pairs if one[1] != other[1]), None)


def count_pair(
    figures: Figures, game: Game, first: Played, second: Played, groups: Groups, play_on: PlayOn
) -> None:
    """Count in what differs between the two sides of a comparison.

    Parameters
    ----------
    figures : Figures
        Where it is counted.
    game : Game
        The game.
    first, second : Played
        The two games of a pair; a pair with a stopped game is not counted.
    groups : list
        By what players are counted, see `groups_of`.
    play_on : PlayOn
        Plays the controls.
    """
    if first.won is None or second.won is None:
        return
    told = counting(game.name)
    figures.rate(("pair", "other_winner"), int(first.won != second.won), 1)
    figure = told.PLAYER_VALUES[0]
    one, other = (told.player_values(p.result)[figure] for p in (first, second))
    for group, seats in groups:
        gained = sum(second.won[s] - first.won[s] for s in seats)
        figures.rate(("pair", "won", *group), gained, 1)
        figures.rate(("pair", figure, *group), sum(other[s] - one[s] for s in seats), len(seats))
    one, other = (told.game_values(p.result) for p in (first, second))
    for value in told.GAME_VALUES:
        figures.rate(("pair", value), other[value] - one[value], 1)
    setups = [p.state.setup for p in (first, second)]
    if told.scores_only(*setups):
        anew = [wins(told.rescored(first.state, s), s.players) for s in setups]
        figures.rate(("pair", "other_winner_same_play"), int(anew[0] != anew[1]), 1)
        _count_controls(figures, game, first, second, play_on)


def _count_controls(
    figures: Figures, game: Game, first: Played, second: Played, play_on: PlayOn
) -> None:
    """Count the winners that change though the rule does not."""
    parted = parting(first, second)
    figures.rate(("pair", "other_choice"), int(parted is not None), 1)
    equal = one = 0
    if parted is not None:
        before, other = first.steps[parted][0], second.steps[parted][1]
        names, made = before.setup.players, first.steps[:parted]
        result = play_on(made, before, contrary=True)
        equal = int(wins(result, names) != first.won)
        result = play_on([*made, (before, other)], game.step(before, other), contrary=False)
        one = int(wins(result, names) != first.won)
    figures.rate(("pair", "other_winner_equal_choices"), equal, 1)
    figures.rate(("pair", "other_winner_one_choice"), one, 1)
