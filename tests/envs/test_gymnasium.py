"""Gymnasium's own checks, and games through both environments."""

import copy
import pickle
import warnings

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env  # noqa: E402

from malecon import games  # noqa: E402
from malecon.envs.gymnasium import Against, Many  # noqa: E402
from malecon.errors import BadOption, IllegalMove, UnknownMove  # noqa: E402

TABLES = [
    (name, n) for name in games.names() for n in range(games.find(name).players[0], games.find(name).players[1] + 1)
]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_interface(name, players):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it would like normalised rows
        check_env(Against(name, ["random"] * (players - 1)), skip_render_check=True)


@pytest.mark.parametrize("name", games.names())
def test_a_game_against_bots_is_reproducible(name):
    endings = []
    for _ in range(2):
        env = Against(name, ["random", "random"])
        observation, _ = env.reset(seed=5)
        ended = False
        while not ended:
            assert (env.action_masks() == observation["action_mask"]).all()
            observation, reward, ended, _, _ = env.step(int(np.flatnonzero(observation["action_mask"])[-1]))
        assert reward in (-1, 0, 1)
        endings.append((reward, observation["observation"].tobytes(), env.seat))
    assert endings[0] == endings[1]


def test_an_illegal_action_loses():
    env = Against("santiago")
    observation, _ = env.reset(seed=1)
    illegal = int(np.flatnonzero(observation["action_mask"] == 0)[0])
    assert env.step(illegal)[1:4] == (-1.0, True, False)


@pytest.mark.parametrize("name", games.names())
def test_many_games_at_once(name):
    env = Many(name, 16, players=2)
    observation, info = env.reset(seed=3)
    assert env.observation_space.contains(observation)
    chance, ended = np.random.default_rng(0), 0
    for _ in range(500):
        moves = np.array([chance.choice(np.flatnonzero(mask)) for mask in observation["action_mask"]])
        observation, rewards, over, cut, info = env.step(moves)
        ended += int(over.sum())
        assert (info["rewards"].sum(1) == 0).all()
        assert not rewards[~over].any()
        assert not cut.any()
    assert ended > 0
    with pytest.raises(IllegalMove):
        env.step(np.full(16, -1))


@pytest.mark.parametrize("seat", [-1, 2, 1.0, "0"])
def test_a_seat_that_is_not_there(seat):
    with pytest.raises(BadOption, match="The learner's seat is a number from 0 to 1"):
        Against("santiago", bots=["random"], seat=seat)


@pytest.mark.parametrize("action", [0.7, float("nan"), None, "x", np.array([5])])
def test_what_is_no_number_is_no_action(action):
    env = Against("santiago", bots=["random"])
    observation, _ = env.reset(seed=1)
    legal = int(np.flatnonzero(observation["action_mask"])[0])
    with pytest.raises(UnknownMove, match="An action is a move's number"):
        env.step(legal + action if action == 0.7 else action)
    assert env.step(np.int64(legal))[1] == 0  # type: ignore[arg-type]


@pytest.mark.parametrize("bots", ["random", None, 2])
def test_bots_are_a_list(bots):
    with pytest.raises(BadOption, match="Name a bot for each other seat, in a list"):
        Against("santiago", bots=bots)


def test_what_there_is_not_is_refused():
    assert Against("santiago", render_mode="ansi").render_mode == "ansi"
    with pytest.raises(BadOption, match="The render mode is ansi, or None, not 'rgb_array'"):
        Against("santiago", render_mode="rgb_array")
    for none in (0, -1, 2.5):
        with pytest.raises(BadOption, match="at least one game"):
            Many("santiago", none)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("again", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_an_environment_is_copied(name, again):
    env = Against(name, bots=["random"])
    env.reset(seed=3)
    twin = again(env)
    assert twin.episode.game is games.find(name)
    action = int(np.flatnonzero(env.action_masks())[0])
    assert (env.step(action)[0]["observation"] == twin.step(action)[0]["observation"]).all()
