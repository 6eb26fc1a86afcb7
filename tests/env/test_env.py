"""The environments: PettingZoo's own tests, what an observation holds, and the numbers of actions.

The extra `test` brings PettingZoo, so nothing here is skipped by the README's test command.
"""

import configparser
import copy
import pickle
import re
import subprocess
import sys
import warnings
from collections import Counter
from pathlib import Path

import pytest

pytest.importorskip("pettingzoo")

with warnings.catch_warnings():  # its tests import games of its own in a way that it has given up
    warnings.simplefilter("ignore")
    from pettingzoo.test import api_test, seed_test

import numpy

from lilguys_tools.core.dice import Dice
from lilguys_tools.env import make
from lilguys_tools.games import load
from lilguys_tools.games.lyingsack.state import State

TABLES = [
    (name, seats)
    for name in ("lilguys", "lyingsack")
    for seats in range(load(name).min_players, load(name).max_players + 1)
]
LINE = "cool rich funny stinky shy cool weird fancy popular cool2"
#: PettingZoo tells of every environment whose observations have a mask that they are no array.
tells = pytest.mark.filterwarnings("ignore:Observation", "ignore:options. 'options' is passed")


def play(env, seed, most=2000):
    """Play at random; give (agent, observation, action) before each step."""
    env.reset(seed=seed)
    dice = Dice(seed)
    for agent in env.agent_iter(most):
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        action = int(dice.choice(observation["action_mask"].nonzero()[0]))
        yield agent, observation, action
        env.step(action)


def part(env, observation, name):
    """The numbers of one part of an observation."""
    start = 0
    for told, n in env.layout:
        if told.startswith(name):
            return observation["observation"][start : start + n].tolist()
        start += n
    raise KeyError(name)


def bytes_of(observation):
    return {key: (value.dtype.str, value.tobytes()) for key, value in observation.items()}


@tells
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_what_pettingzoo_asks(name, seats):
    api_test(make(name, seats), num_cycles=1000)
    seed_test(lambda: make(name, seats), num_cycles=300)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_closed_hand_is_seen_by_its_owner_only(seats):
    """LS-HAND-1: positions that differ in the hand alone look the same to all others."""
    env = make("lyingsack", seats)
    for refused in range(seats - 1):
        seen = []
        for hand in ("bad", "good"):
            piles = (7, 3, 0, 9, 5)[:seats]
            state = State(env.setup, 4, 1, 5, 3, hand, refused, piles, (), ())
            env.reset(seed=1, options={"state": state})
            seen.append([bytes_of(env.observe(agent)) for agent in env.agents])
        bad, good = seen
        assert [one == other for one, other in zip(bad, good, strict=True)] == [
            seat != 1 for seat in range(seats)
        ]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_what_chance_will_bring_is_not_seen(name, seats):
    """The same position with other dice: nobody sees anything else, the masks are the same."""
    env, other = make(name, seats), make(name, seats)
    seen = 0
    for _ in play(env, 5):
        other.reset(seed=77, options={"state": env.position})
        if env._chosen:
            continue
        seen += 1
        for agent in env.agents:
            assert bytes_of(env.observe(agent)) == bytes_of(other.observe(agent))
    assert seen > 10


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_actions_are_the_legal_moves(name, seats):
    """Each legal move has its own way of actions, no way begins another, and steps follow it."""
    env, game = make(name, seats), load(name)
    decisions = Counter()
    for seed in range(12 if name == "lyingsack" else 4):
        for agent, observation, action in play(env, seed):
            decisions[game.decision(env.position)] += 1
            mask = observation["action_mask"]
            assert mask[action] == 1
            assert all(not env.observe(o)["action_mask"].any() for o in env.agents if o != agent)
            if env._chosen:
                continue
            moves = game.legal_moves(env.position)
            paths = [env.codec.path(env.position, move) for move in moves]
            assert len(set(paths)) == len(moves)
            assert set(mask.nonzero()[0].tolist()) == {path[0] for path in paths}
            begun = {path[:n] for path in paths for n in range(1, len(path))}
            assert not begun & set(paths)
        assert env.agents == []
    assert len(decisions) == (5 if name == "lilguys" else 2)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_steps_make_the_moves(name, seats):
    env, game = make(name, seats), load(name)
    for seed in range(3):
        env.reset(seed=seed)
        dice = Dice(seed)
        while not game.is_over(env.position):
            before = env.position
            move = dice.choice(game.legal_moves(before))
            for action in env.codec.path(before, move):
                assert env.position == before
                assert env.observe(env.agent_selection)["action_mask"][action] == 1
                env.step(action)
            after = game.step(before, move)
            if not game.is_chance(after):
                assert env.position == after


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_winners_share_one(name, seats):
    env = make(name, seats)
    ends = Counter()
    for seed in range(5):
        for _ in play(env, seed, most=5000):
            ended = dict(env.infos)
        result = load(name).result(env.position)
        assert result.winners
        rewards = {p.name: (p.name in result.winners) / len(result.winners) for p in result.players}
        env.reset(seed=seed, options={"state": env.position})
        assert env.rewards == rewards
        assert sum(rewards.values()) == pytest.approx(1)
        assert env.infos == {p.name: {"rank": p.rank} for p in result.players}
        ends[tuple(result.winners)] += 1
        assert ended == {agent: {} for agent in ended}
    assert len(ends) > 1


def test_a_game_without_an_end_is_truncated():
    """Both refuse the Good Thing for ever, each with a Bad Thing or none: nobody goes out."""
    env = make("lyingsack", 2, max_turns=30)
    env.reset(seed=3)
    steps = 0
    while not any(env.truncations.values()):
        env.step([1, 3][steps % 2])
        steps += 1
    assert env.position.turn == 30
    assert steps == 60
    assert env.truncations == {"player_0": True, "player_1": True}
    assert not any(env.terminations.values())
    assert env.rewards == {"player_0": 0, "player_1": 0}


@pytest.mark.parametrize("wrong", [2, 3, 99, -1, None])
def test_what_the_mask_forbids_is_refused(wrong):
    env = make("lyingsack", 3)
    env.reset(seed=1)
    before = env.position
    with pytest.raises(ValueError, match="player_0 may not choose"):
        env.step(wrong)
    assert env.position == before
    env.step(0)


def test_the_numbers_of_actions():
    """Worked out by hand: the box has 18 Guys and Friends, 19 kinds; 5 places and 20 pairs.

    LG-SPLIT-2: 84 or 36 splits; 4 or 3 groups; 1 for nothing; 19 x 25 trades; transfers of 19
    kinds from n seats to n or the discard; 9 types.
    """
    assert [len(make("lyingsack", n).codec.actions) for n in (2, 5)] == [4, 4]
    assert len(make("lilguys", 4).codec.actions) == 84 + 4 + 1 + 475 + 19 * 4 * 5 + 9
    assert len(make("lilguys", 3).codec.actions) == 36 + 3 + 1 + 475 + 19 * 3 * 4 + 9
    assert len(make("lilguys", 2).codec.actions) == 84 + 4 + 1 + 475 + 19 * 2 * 3 + 9
    env = make("lilguys", 4)
    assert [env.meaning(n) for n in (0, 83, 84, 88, 89)] == [
        "split 1 1 1 7",
        "split 7 1 1 1",
        "take group 1",
        "nothing (more)",
        "send cool for store 1",
    ]
    assert env.meaning(len(env.codec.actions) - 1) == "stack the next Popular with exclusive"
    assert len(set(env.codec.actions)) == len(env.codec.actions)


def test_an_observation_of_you_lying_sack():
    """By hand, from the seat that is asked: seats are counted clockwise from it."""
    env = make("lyingsack", 4)
    # player_1 offers; player_2 has refused, player_3 is asked; player_0 is out.
    state = State(env.setup, 9, 1, 6, 4, "good", 1, (0, 8, 3, 5), (0,), (7,))
    env.reset(options={"state": state})
    assert env.agent_selection == "player_3"
    row = env.observe("player_3")
    assert row["observation"].tolist() == [
        *(0, 0, 1),  # an answer
        *(6, 4),  # the number, the die
        *(0, 1, 0, 0),  # a hidden hand
        *(5, 0, 8, 3),
        *(0, 1, 0, 0),
        *(0, 0, 1, 0),
        *(1, 0, 0, 0),
        *(0, 0, 0, 1),
    ]
    assert row["action_mask"].tolist() == [0, 0, 1, 1]
    assert part(env, env.observe("player_1"), "hand") == [0, 0, 0, 1]
    assert env.ids == {}


LINE = ["cool", "rich", "funny", "stinky", "shy", "cool", "weird", "fancy", "popular", "cool2"]


def after(env, *moves):
    """Return the position after moves, as a log writes them, from a new table."""
    game = load("lilguys")
    state = game.initial(env.setup)
    for data in moves:
        state = game.step(state, game.from_json(state, data))
    return state


def test_an_observation_of_lil_guys():
    """By hand: the line, who took what, the store, and what is held."""
    env = make("lilguys", 4)
    deck = env.setup.deck
    state = after(
        env,
        {
            "line": LINE,
            "store": ["cake", "cake", "friend", "pinata", "balloons"],
        },
        {"split": [2, 3, 4, 1]},
        {"group": 1},
        {"send": "rich", "buy": ["cake", "friend"]},
    )
    env.reset(options={"state": state})
    assert env.agent_selection == "player_2"
    seen, number = env.observe("player_2"), deck.number
    assert part(env, seen, "who decides") == [1, 0, 0, 0]
    assert part(env, seen, "the Party Planner") == [0, 0, 1, 0]
    assert part(env, seen, "line: group") == [1, 1, 2, 2, 2, 3, 3, 3, 3, 4]
    # player_1 took the first group, the third seat clockwise from player_2.
    assert part(env, seen, "line: who") == [4, 4, 0, 0, 0, 0, 0, 0, 0, 0]
    lies = ["rich", "cake", "pinata", "balloons"]
    assert part(env, seen, "store: card") == [*(number(card) + 1 for card in lies), 0]
    assert part(env, seen, "store: who") == [4, 0, 0, 0, 0]
    held = part(env, seen, "cards held")
    there = {divmod(i, len(deck.cards)): n for i, n in enumerate(held) if n}
    assert there == {(3, number("cool")): 1, (3, number("cake")): 1, (3, number("friend")): 1}


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_an_observation_is_read_with_what_the_environment_tells(name, seats):
    """No engine needed: the parts hold all numbers, and the ids are those of the position."""
    env = make(name, seats)
    for agent, seen, _ in play(env, 3, most=300):
        parts = env.parts(seen["observation"])
        assert [n for numbers in parts.values() for n in numbers] == seen["observation"].tolist()
        assert [len(parts[told]) for told, _ in env.layout] == [n for _, n in env.layout]
        assert sum(parts[env.layout[0][0]]) == 1
        if name == "lilguys":
            state, seat = env.position, env.possible_agents.index(agent)
            told = {key.split(":")[0]: numbers for key, numbers in parts.items()}
            cards = env.ids["cards"]
            lies = [cards[n - 1] for n in parts[env.layout[4][0]] if n]
            assert lies == [state.setup.deck.cards[card].id for card in state.line]
            held = told["cards held, seat by seat"][: len(cards)]
            mine = [id for id, n in zip(cards, held, strict=True) for _ in range(n)]
            own = (*state.hand(seat), *state.items[seat])
            assert sorted(mine) == sorted(state.setup.deck.cards[card].id for card in own)
            assert all(f"send {guy} for store 1" in env.codec.actions for guy in env.ids["guys"])
            assert len(told["Populars stacked, seat by seat"]) == seats * len(env.ids["types"])


def test_what_needs_a_game_says_so_before_the_first():
    env = make("lyingsack", 2, render_mode="ansi")
    for call in (env.last, env.render, lambda: env.observe("player_0")):
        with pytest.raises(ValueError, match="no game is under way: reset begins one"):
            call()
    env.reset(seed=1)
    with pytest.raises(ValueError, match="no agent 'bob': there are player_0, player_1"):
        env.observe("bob")


def test_an_option_that_nobody_knows_is_told():
    env = make("lyingsack", 2)
    with pytest.warns(UserWarning, match="options: 'foo' is passed over"):
        env.reset(seed=1, options={"foo": 3})
    assert env.agents


def test_a_prank_is_chosen_guy_by_guy():
    """LG-PRANK: first the Guy one gives, then the Guy one takes, from the same player."""
    env, game = make("lilguys", 4), load("lilguys")
    state = after(
        env,
        {
            "line": LINE,
            "store": ["cake", "name-tag-mix-up", "friend", "pinata", "balloons"],
        },
        {"split": [2, 3, 4, 1]},
        {"group": 1},
        {"pass": True},
        {"group": 4},
        {"send": "cool2", "buy": "name-tag-mix-up"},
    )
    # The only Guy of player_2 was sent: nothing to swap, so player_3 picks.
    assert game.decision(state) == "group"
    for data in ({"group": 2}, {"send": "funny", "buy": "cake"}, {"group": 3}):
        state = game.step(state, game.from_json(state, data))
    state = state._replace(store=(*state.store[:-1], env.setup.deck.number("name-tag-mix-up")))
    trade = {"send": "weird", "buy": "name-tag-mix-up"}
    state = game.step(state, game.from_json(state, trade))
    env.reset(options={"state": state})
    names = [env.meaning(a) for a in env.observe("player_0")["action_mask"].nonzero()[0].tolist()]
    assert names == [
        f"move {guy} from oneself to seat +{n}"
        for guy in ("cool", "fancy", "popular")
        for n in (1, 3)
    ]
    env.step(env.codec.actions.index("move fancy from oneself to seat +1"))
    assert env.position == state
    seen = env.observe("player_3")
    assert sum(part(env, seen, "Guys chosen so far")) == 1
    names = [env.meaning(a) for a in env.observe("player_0")["action_mask"].nonzero()[0].tolist()]
    assert names == [f"move {guy} from seat +1 to oneself" for guy in ("cool", "rich")]


def test_the_table_is_shown_without_the_hand():
    env = make("lyingsack", 3, render_mode="ansi")
    state = State(env.setup, 4, 0, 5, 3, "good", 0, (2, 3, 4), (), ())
    env.reset(options={"state": state})
    good = env.render()
    env.reset(options={"state": state._replace(hand="bad")})
    assert env.render() == good
    assert "player_2" in good
    assert make("lyingsack").render() is None
    with pytest.raises(ValueError, match="render_mode"):
        make("lyingsack", render_mode="rgb_array")


@pytest.mark.parametrize(
    ("args", "options", "told"),
    [
        (("lilgys",), {}, "no game is called 'lilgys': did you mean lilguys?"),
        (("chess",), {}, "lilguys or lyingsack"),
        (("lilguys", 5), {}, "Lil' Guys is for 2 to 4 players, not 5"),
        (("lyingsack", 1), {}, "You Lying Sack is for 2 to 5 players, not 1"),
        (("lyingsack", "3"), {}, "for 2 to 5 players, not '3'"),
        (("lyingsack", 3), {"max_turns": 0}, "max_turns 0: at least 1"),
        (("lyingsack", 3), {"max_turns": 2.5}, "max_turns 2.5: a whole number is wanted"),
        (("lilguys", 3), {"scoring": "easy"}, "scoring 'easy': standard or simplified"),
        (("lilguys", 3), {"deck": "standrd"}, "there is no deck 'standrd', neither built in"),
        (("lilguys", 3), {"deck": 7}, "deck 7: a name, a path or a Deck is wanted"),
        (("lilguys", 3), {"first_planner": 3}, "first_planner 3: 0 to 2"),
    ],
)
def test_a_table_that_can_not_be_is_told_in_words(args, options, told):
    with pytest.raises(ValueError, match=re.escape(told)):
        make(*args, **options)


@pytest.mark.parametrize("name", ["lilguys", "lyingsack"])
def test_an_option_that_a_game_has_not(name):
    with pytest.raises(TypeError, match="has no option foo"):
        make(name, 3, foo=1)


@pytest.mark.parametrize("wrong", [1.7, "1", numpy.float32(1), True, numpy.bool_(True)], ids=repr)
def test_only_whole_numbers_are_actions_and_seeds(wrong):
    """Nothing is rounded: 1.7 is no way to say 1."""
    env = make("lyingsack", 3)
    with pytest.raises(ValueError, match=r"seed .* a whole number is wanted"):
        env.reset(seed=wrong)
    env.reset(seed=numpy.int64(4))
    before = env.position
    with pytest.raises(ValueError, match=r"action .* a whole number is wanted"):
        env.step(wrong)
    assert env.position == before
    env.step(numpy.int64(1))
    assert env.position != before


def test_there_is_no_step_before_the_first_reset_nor_after_the_end():
    env = make("lyingsack", 2)
    assert env.agents == []
    with pytest.raises(ValueError, match="reset begins one"):
        env.step(0)
    for _ in play(env, 1):
        pass
    assert env.agents == []
    with pytest.raises(ValueError, match="reset begins one"):
        env.step(None)


def test_only_positions_of_the_table_are_gone_on_from():
    env, five = make("lyingsack", 3), make("lyingsack", 5)
    five.reset(seed=1)
    env.reset(seed=1)
    before = env.position
    for wrong in (5, five.position, after(make("lilguys", 3))):
        with pytest.raises(ValueError, match="no position of this table"):
            env.reset(seed=2, options={"state": wrong})
    assert env.position == before


@pytest.mark.parametrize("name", ["lilguys", "lyingsack"])
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_goes_its_own_way(name, copied):
    """Whoever searches plays a copy to its end: the game itself goes on as it would have."""
    env, alone = make(name, 3), make(name, 3)
    for each in (env, alone):
        each.reset(seed=6)
    ends = []
    for each in (copied(env), copied(env), env, alone):
        dice = Dice(2)
        while not any(each.terminations.values()):
            mask = each.observe(each.agent_selection)["action_mask"]
            each.step(int(dice.choice(mask.nonzero()[0])))
        ends.append(each.position)
    assert ends == [ends[0]] * 4


def test_no_action_has_a_meaning_that_is_not_its_own():
    env = make("lyingsack", 3)
    for wrong in (-1, 4):
        with pytest.raises(IndexError, match="there are 0 to 3"):
            env.meaning(wrong)


def test_games_without_a_seed_go_on_from_the_first():
    one, other = make("lyingsack", 3), make("lyingsack", 3)
    ways = []
    for env in (one, other):
        env.reset(seed=9)
        rolls = [env.position.die]
        for _ in range(8):
            env.reset()
            rolls.append(env.position.die)
        ways.append(rolls)
    assert ways[0] == ways[1]
    assert len(set(ways[0])) > 1


def test_what_is_missing_is_said():
    code = "import sys; sys.modules['pettingzoo'] = None; import lilguys_tools.env"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert "pip install 'lilguys_tools[rl]'" in run.stderr


def test_the_test_extra_brings_all_that_tests_import():
    """Else the README's test command would skip this file."""
    config = configparser.ConfigParser()
    config.read(Path(__file__).parents[2] / "setup.cfg", "utf-8")
    extras = config["options.extras_require"]
    for needed in ("rl", "cluster"):
        assert set(extras[needed].split("\n")) <= set(extras["test"].split("\n"))
