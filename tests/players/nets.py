"""Nets that know nothing, for tests of how they are asked."""

from pathlib import Path

import numpy as np

from malecon.engine.game import Game
from malecon.learn import weights


def some_weights(game: Game, folder: Path, width: int = 24, depth: int = 2, seed: int = 4) -> Path:
    """A file of weights with opinions at random, neither weak nor extreme."""
    chance = np.random.default_rng(seed)
    arrays = {}
    for name, shape in weights.shapes(game, width, depth).items():
        scale = 0.2 if name == "first" else width**-0.5
        arrays[name] = (scale * chance.standard_normal(shape)).astype(np.float32)
    path = folder / f"{game.name}-{width}x{depth}.npz"
    weights.save(path, game, arrays, {"command": "chance", "seed": seed})
    return path
