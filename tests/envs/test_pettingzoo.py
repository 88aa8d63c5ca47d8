"""PettingZoo's own tests over every game and number of players."""

import warnings

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, render_test, seed_test

from malecon import games
from malecon.envs import pettingzoo
from malecon.errors import BadOption, UnknownMove

TABLES = [
    (name, n) for name in games.names() for n in range(games.find(name).players[0], games.find(name).players[1] + 1)
]
EVERY_TABLE = pytest.mark.parametrize(("name", "players"), TABLES)


@pytest.fixture(autouse=True)
def their_warnings():
    """The suites warn about matters of taste: no rgb_array, observations that are no images."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@EVERY_TABLE
def test_the_interface(name, players):
    api_test(pettingzoo.env(name, players), num_cycles=200)


@EVERY_TABLE
def test_seeds(name, players):
    seed_test(lambda: pettingzoo.env(name, players), num_cycles=40)


@EVERY_TABLE
def test_rendering(name, players):
    render_test(lambda render_mode=None: pettingzoo.env(name, players, render_mode=render_mode))


def play(env, seed):
    env.reset(seed=seed)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    chance = np.random.default_rng(seed)
    for agent in env.agent_iter():
        observation, reward, ended, cut, _ = env.last()
        totals[agent] += reward
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if ended or cut else int(chance.choice(legal)))
    return totals


def test_rewards_are_the_placing_or_the_margin():
    env = pettingzoo.env("santiago", 3)
    totals = play(env, 3)
    assert sum(totals.values()) == pytest.approx(0)
    assert max(totals.values()) == 1
    env = pettingzoo.env("santiago", 2, reward="margin")
    blue, red = play(env, 3).values()
    scores = env.unwrapped.game.scores(env.unwrapped.episode.state)
    assert blue == -red == pytest.approx((scores[0] - scores[1]) / 100)
    with pytest.raises(BadOption, match="placing or margin"):
        pettingzoo.env("santiago", reward="fame")


def test_an_illegal_action_ends_the_game():
    env = pettingzoo.env("santiago", 2)
    env.reset(seed=1)
    mover = env.agent_selection
    env.step(0)
    assert env.terminations[mover]
    assert env.rewards[mover] == -1


def test_what_there_is_not_is_refused():
    with pytest.raises(BadOption, match="The render mode is ansi or human, or None, not 'nonsense'"):
        pettingzoo.env("santiago", render_mode="nonsense")
    env = pettingzoo.raw_env("santiago")
    env.reset(seed=1)
    with pytest.raises(UnknownMove, match="An action is a move's number"):
        env.step(1.5)  # type: ignore[arg-type]
