"""The moves of a log one by one, each with the position before and after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from lilguys_tools.games import load
from lilguys_tools.logs.common import Game


class Step(NamedTuple):
    """A move of a log.

    Attributes
    ----------
    at : str
        The point that it belongs to, as ``replay --to`` takes it: a round, ``3.2`` for a pick
        in it, a turn.
    before : State
        The position before it.
    move : Move
        What was decided, or what chance did.
    after : State
        The position after it.
    seat : int or None
        Who decided; None for chance.
    """

    at: str
    before: Any
    move: Any
    after: Any
    seat: int | None


def start(game: Game) -> Any:
    """Return the position before the first move of a log."""
    return load(game.game).initial(game.replay.state.setup)


def history(game: Game) -> list[Step]:
    """Return the moves of a log in order.

    Of a broken log those before the rule is broken; of a tally, or where the shape of a file
    is wrong, none. How a log says that Popular Guys are stacked comes last (LG-POPULAR).
    """
    if game.replay is None:
        return []
    rules, state = load(game.game), start(game)
    steps = []
    for point, move in game.replay.moves:
        after = rules.apply(state, move)
        steps.append(Step(_at(point), state, move, after, rules.to_move(state)))
        state = after
    if game.game == "lilguys":
        steps += _stackings(game, state)
    return steps


def moments(steps: Sequence[Step]) -> list[tuple[Any, Any, Any]]:
    """Return moves with the positions before and after them, as a timeline gives them."""
    return [(step.before, step.move, step.after) for step in steps]


def _at(point: int | tuple[int, int]) -> str:
    """Return a point as people name it; pick 0 of a round is its deal or its split."""
    if isinstance(point, int):
        return str(point)
    return f"{point[0]}.{point[1]}" if point[1] else str(point[0])


def _stackings(game: Game, state: Any) -> Iterator[Step]:
    """Give the choices that a log writes down for Popular Guys, in the order of settling.

    Who settles later may have written one and who settles earlier not, and a log may name
    choices before its last round is done, so these are no moves of the engine's.
    """
    written = game.data.get("popular_as", ())
    if not written or game.replay.breach is not None:
        return
    from lilguys_tools.games.lilguys.moves import Stack
    from lilguys_tools.games.lilguys.rules import check_stacking, settling_order
    from lilguys_tools.games.lilguys.state import OVER, STACK
    from lilguys_tools.games.lilguys.step import settled

    choices = {}
    for seat, pairs in written:
        choice = tuple((card, tuple(kinds)) for card, kinds in pairs)
        if choice and check_stacking(state.setup, state.hand(seat), choice) is not None:
            break
        choices[seat] = choice
    for seat in settling_order(state):
        if choices.get(seat):
            stacks = (*state.stacks[:seat], choices[seat], *state.stacks[seat + 1 :])
            after = state._replace(stacks=stacks)
            if state.pending in (STACK, OVER):
                after = settled(after)
            yield Step(str(state.round), state, Stack(choices[seat]), after, seat)
            state = after


def find(steps: Sequence[Step], point: str) -> int | None:
    """Return how many moves lead up to a point and through it, or None if there is no such.

    A round takes in all its picks, and a point that the log stops in goes as far as the log.
    """
    for i in range(len(steps) - 1, -1, -1):
        if steps[i].at == point or steps[i].at.partition(".")[0] == point:
            return i + 1
    return None


def points_text(steps: Sequence[Step], point: str = "") -> str:
    """Return from where to where the points of a log go, near `point` if there are picks."""
    if not steps:
        return "there are no moves yet"
    last = steps[-1].at.partition(".")[0]
    text = f"points go from 1 to {last}"
    wanted = point.partition(".")[0]
    near = wanted if any(step.at.startswith(f"{wanted}.") for step in steps) else last
    picks = [step.at for step in steps if step.at.startswith(f"{near}.")]
    return f"{text}, picks of round {near} from {picks[0]} to {picks[-1]}" if picks else text
