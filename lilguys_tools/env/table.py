"""A table of any game as an AEC environment."""

from __future__ import annotations

import warnings
from operator import index
from typing import Any

try:
    import numpy
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ImportError as error:
    raise ImportError(
        f"lilguys_tools.env needs {error.name}: pip install 'lilguys_tools[rl]'", name=error.name
    ) from error

from lilguys_tools.core.dice import Dice, derived_seed, fresh_seed
from lilguys_tools.core.game import Game
from lilguys_tools.env.codec import Path, make_codec, size
from lilguys_tools.render.board import board_text

#: No count on a table is larger.
_HIGH = 256
_NO_GAME = "no game is under way: reset begins one"


class TableEnv(AECEnv):  # type: ignore[misc]
    """A game for learning agents: who is to move sees its view and chooses a numbered action.

    An observation is ``{"observation": row of int16, "action_mask": row of int8}``. What the
    numbers mean is told by `layout`, `ids`, `parts` and `meaning`. The rows come from the game's
    view of the seat, so they hold nothing that the seat can not see. Chance (deals, rolls) is
    drawn by the environment, from the seed of `reset`.

    The only rewards come at the end: whoever wins gets 1, several winners share it. Then `infos`
    has the ``rank`` of each. A game that is cut off after `max_turns` is truncated and rewards
    nobody.

    `position` is the whole position, for whoever runs the table: agents are shown observations.

    Parameters
    ----------
    game : Game
        The game's verbs.
    setup : setup
        The table.
    max_turns : int
        Turns after which a game that counts its turns is cut off.
    render_mode : {"ansi", "human"}, optional
        Whether `render` returns the table as text, or prints it.
    """

    metadata = {  # noqa: RUF012 - PettingZoo's way to say it
        "name": "lilguys_tools",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
    }

    def __init__(
        self, game: Game, setup: Any, max_turns: int = 500, render_mode: str | None = None
    ) -> None:
        if render_mode not in (None, "ansi", "human"):
            raise ValueError(f"render_mode {render_mode!r}: ansi or human")
        if _whole(max_turns, "max_turns") < 1:
            raise ValueError(f"max_turns {max_turns}: at least 1")
        super().__init__()
        self.game, self.setup, self.max_turns = game, setup, max_turns
        self.metadata = {**self.metadata, "name": game.name}
        self.render_mode = render_mode
        self.codec = make_codec(game.name, setup)
        self.layout, self.ids = tuple(self.codec.layout), self.codec.ids
        self.possible_agents = [f"player_{seat}" for seat in range(len(setup.players))]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        actions, row = len(self.codec.actions), size(self.layout)
        self._actions = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._observations = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, _HIGH, (row,), numpy.int16),
                    "action_mask": spaces.Box(0, 1, (actions,), numpy.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.agents: list[str] = []
        self.agent_selection = self.possible_agents[0]
        self.position: Any = None
        self._seed: int | None = None
        self._chosen: Path = ()
        self._paths: dict[Path, Any] = {}

    def action_space(self, agent: str) -> Any:
        """Return the actions, the same for all: as many as `codec.actions` has."""
        return self._actions[agent]

    def observation_space(self, agent: str) -> Any:
        """Return the shape of an observation, the same for all."""
        return self._observations[agent]

    def meaning(self, action: int) -> str:
        """Return what an action means, in words.

        Raises
        ------
        IndexError
            If there is no such action.
        """
        if not 0 <= action < len(self.codec.actions):
            raise IndexError(f"action {action}: there are 0 to {len(self.codec.actions) - 1}")
        return self.codec.actions[action]

    def parts(self, row: Any) -> dict[str, list[int]]:
        """Return a row of an observation taken apart, as `layout` names its parts."""
        found, start = {}, 0
        for name, n in self.layout:
            found[name] = [int(one) for one in row[start : start + n]]
            start += n
        return found

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game.

        Parameters
        ----------
        seed : int, optional
            Any whole number. Decides all deals and rolls, also those of the games after it that
            are begun without one. The first game without a seed gets one that nobody can foresee.
        options : dict, optional
            ``state``: a position of this table to begin from, in place of the first one. Any
            other key is passed over with a warning: it may be a wrapper's.

        Raises
        ------
        ValueError
            If the seed is no whole number, or the position is none of this table.
        """
        options = options or {}
        for key in options.keys() - {"state"}:
            warnings.warn(f"options: {key!r} is passed over: there is state", stacklevel=2)
        state = options.get("state")
        first = self.game.initial(self.setup)
        if state is None:
            state = first
        elif type(state) is not type(first) or state.setup != self.setup:
            raise ValueError("options: state is no position of this table")
        if seed is not None:
            self._seed = _whole(seed, "seed")
        elif self._seed is None:
            self._seed = fresh_seed()
        else:
            self._seed = derived_seed(self._seed, 1)
        self._dice = Dice(self._seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._go_on(state)

    def step(self, action: int | None) -> None:
        """Let the agent to move choose an action that its mask allows.

        Raises
        ------
        ValueError
            If the mask does not allow it, or no game is under way; all is then as it was.
        """
        if not self.agents:
            raise ValueError(_NO_GAME)
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        number = -1 if action is None else _whole(action, "action")
        chosen = (*self._chosen, number)
        left = {path: move for path, move in self._paths.items() if path[: len(chosen)] == chosen}
        if not left:
            raise ValueError(f"{agent} may not choose {action} now: see its action mask")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if chosen in left:
            self._go_on(self.game.apply(self.position, left[chosen]))
        else:
            self._chosen, self._paths = chosen, left
        self._accumulate_rewards()

    def _go_on(self, state: Any) -> None:
        """Let chance have its moves, then ask the seat to move, or end the game."""
        game = self.game
        while game.is_chance(state) and getattr(state, "turn", 0) < self.max_turns:
            state = game.apply(state, game.chance(state, self._dice))
        self.position = state
        seat = game.to_move(state)
        self._chosen, self._paths = (), {}
        if seat is not None:
            moves = game.legal_moves(state)
            self._paths = {self.codec.path(state, move): move for move in moves}
            self.agent_selection = self.possible_agents[seat]
            return
        over = game.is_over(state)
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, not over)
        result = game.result(state)
        for agent, player in zip(self.possible_agents, result.players, strict=True):
            won = player.name in result.winners
            self.rewards[agent] = 1 / len(result.winners) if won else 0.0
            self.infos[agent] = {"rank": player.rank}

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent sees, with its mask: all 0 unless it is to move.

        Raises
        ------
        ValueError
            If there is no such agent, or no game has begun.
        """
        if agent not in self._seats:
            raise ValueError(f"no agent {agent!r}: there are {', '.join(self._seats)}")
        if self.position is None:
            raise ValueError(_NO_GAME)
        seat = self._seats[agent]
        view = self.game.view(self.position, seat)
        row = self.codec.observe(view, seat, self._chosen)
        mask: Any = numpy.zeros(len(self.codec.actions), numpy.int8)
        if agent == self.agent_selection:
            at = len(self._chosen)
            mask[[path[at] for path in self._paths]] = 1
        return {"observation": numpy.array(row, numpy.int16), "action_mask": mask}

    def render(self) -> str | None:
        """Return or print the table as everybody sees it, by `render_mode`."""
        if self.render_mode is None:
            return None
        if self.position is None:
            raise ValueError(_NO_GAME)
        text = board_text(self.game.name, self.game.view(self.position, None))
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Do nothing: nothing is open."""


def _whole(value: Any, what: str) -> int:
    """Return a whole number, numpy's too, or say what should be one; no bool is meant as one."""
    try:
        if isinstance(value, bool):
            raise TypeError
        return index(value)
    except TypeError as error:
        raise ValueError(f"{what} {value!r}: a whole number is wanted") from error
