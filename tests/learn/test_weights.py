"""Files of weights: they come back as they were, and what does not fit is refused with a sentence."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from malecon import games
from malecon.cli.learn import recipe
from malecon.engine.features import features
from malecon.engine.game import Game
from malecon.errors import BadWeights
from malecon.learn import weights
from tests.walks import EVERY_GAME

MADE = {"command": "malecon learn", "seed": 1, "decisions": 0}
GAMES = pytest.mark.parametrize("game", EVERY_GAME, ids=[game.name for game in EVERY_GAME])


def some_arrays(game: Game, width: int = 6, depth: int = 2) -> dict[str, Any]:
    chance = np.random.default_rng(4)
    shapes = weights.shapes(game, width, depth)
    return {name: chance.standard_normal(shape).astype(np.float32) for name, shape in shapes.items()}


@GAMES
@pytest.mark.parametrize("depth", [0, 2])
def test_weights_come_back_as_they_were(game: Game, depth: int, tmp_path: Path):
    arrays = some_arrays(game, depth=depth)
    weights.save(tmp_path / "w.npz", game, arrays, MADE)
    found = weights.load(tmp_path / "w.npz", game)
    assert (found.width, found.depth, found.facts["made"]) == (6, depth, MADE)
    assert found.facts["rules"] == game.version
    for name, array in arrays.items():
        assert (found.arrays[name] == array.astype(np.float16)).all()
    assert [path.name for path in tmp_path.iterdir()] == ["w.npz"]
    policy, win, points = found.says(np.zeros((3, features(game).size), np.float32))
    assert policy.shape == (3, len(game.moves))
    assert win.shape == points.shape == (3, game.players[1])


def altered(path: Path, facts: dict[str, Any], **arrays: Any) -> None:
    """Write a file anew with other facts or arrays (None: without it)."""
    with np.load(path) as file:
        kept: dict[str, Any] = {name: file[name] for name in file.files if name != "facts"}
        said = json.loads(str(file["facts"])) | facts
    kept |= arrays
    np.savez(path, facts=json.dumps(said), **{name: array for name, array in kept.items() if array is not None})


@pytest.mark.parametrize(
    ("facts", "arrays", "sentence"),
    [
        ({"format": 2}, {}, "written in format 2"),
        ({"game": "cuba"}, {}, "are for cuba, not for santiago"),
        ({"features": "0"}, {}, "from other features than today's: `malecon learn santiago` makes new ones"),
        ({"width": 7}, {}, "torn: first is no finite array"),
        ({}, {"win": None}, "torn: win is no finite array"),
        ({}, {"policy_bias": np.full(276, np.nan)}, "torn: policy_bias is no finite array"),
        ({}, {"points": np.zeros((4, 5))}, "torn: points is no finite array"),
    ],
)
def test_what_does_not_fit_is_refused(facts: dict[str, Any], arrays: dict[str, Any], sentence: str, tmp_path: Path):
    santiago, path = games.find("santiago"), tmp_path / "w.npz"
    weights.save(path, santiago, some_arrays(santiago), MADE)
    altered(path, facts, **arrays)
    with pytest.raises(BadWeights, match=sentence):
        weights.load(path, santiago)


def test_what_is_no_file_of_weights_is_refused(tmp_path: Path):
    santiago, path = games.find("santiago"), tmp_path / "w.npz"
    with pytest.raises(BadWeights, match="can't be read"):
        weights.load(path, santiago)
    path.write_bytes(b"PK\3\4 nothing")
    with pytest.raises(BadWeights, match="holds no weights"):
        weights.load(path, santiago)
    np.savez(path, facts=json.dumps({"game": "santiago"}))
    with pytest.raises(BadWeights, match="does not say its format"):
        weights.load(path, santiago)
    weights.save(path, santiago, some_arrays(santiago), MADE)
    path.write_bytes(path.read_bytes()[:-900])
    with pytest.raises(BadWeights, match="holds no weights"):
        weights.load(path, santiago)


def test_weights_that_are_no_numbers_are_never_written(tmp_path: Path):
    santiago = games.find("santiago")
    for value in (np.inf, 1e6):  # too much for a float16
        arrays = some_arrays(santiago)
        arrays["win"][0, 0] = value
        with pytest.raises(BadWeights, match="win is no finite array"):
            weights.save(tmp_path / "w.npz", santiago, arrays, MADE)
    assert not list(tmp_path.iterdir())


def test_the_shipped_size_is_small_enough(tmp_path: Path):
    sizes = []
    for name in games.names():
        game = games.find(name)
        weights.save(tmp_path / "w.npz", game, some_arrays(game, 256, 1), MADE)
        sizes.append((tmp_path / "w.npz").stat().st_size)
    assert sum(sizes) < 6_000_000


def test_a_recipe_says_nothing_of_the_machine_it_was_cooked_on():
    words = [
        "cuba",
        "--minutes",
        "8.8",
        "--out",
        "/somewhere/of mine",
        "--set",
        "students=256x1",
        "--checkpoint=/tmp/x",
    ]
    assert recipe(words) == "malecon learn cuba --minutes 8.8 --set students=256x1"
