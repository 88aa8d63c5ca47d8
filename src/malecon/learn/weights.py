"""Weights of a net as a file: NumPy arrays in float16 with what they are and how they were made. No torch here.

| array | shape | what |
|---|---|---|
| `first`, `first_bias` | columns × width, width | the first layer: a row for each column of `malecon.engine.features` |
| `blocks`, `blocks_bias` | depth × width × width, depth × width | layers: h += relu(h) @ blocks[k] + blocks_bias[k] |
| `policy`, `policy_bias` | moves × width, moves | logits of all moves, of relu(h) |
| `win`, `win_bias` | seats × width, seats | logits of winning, for the seat that is asked and on around the table |
| `points`, `points_bias` | the same | victory points still to come, in units of `facts["points"]` |
| `facts` | | JSON: see `FACTS` |

Seats that nobody sits on are left out of the softmax over `win`.
"""

import hashlib
import json
import os
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from malecon.engine.features import features
from malecon.engine.game import Game
from malecon.errors import BadWeights

FORMAT = 1
POINTS = 20.0
"""Victory points that are 1 in the points' head."""
FACTS = ("format", "game", "rules", "features", "width", "depth", "points", "made")
"""What a file says of itself. `features` is the digest of their layout; `made` tells the command, seed, card,
decisions, games, seconds, date and version of the program."""

Floats = np.ndarray[Any, np.dtype[np.float32]]


@dataclass(frozen=True)
class Weights:
    """A net's arrays as float32, by name, and its facts."""

    game: Game
    facts: dict[str, Any]
    arrays: dict[str, Floats]

    @property
    def width(self) -> int:
        return int(self.facts["width"])

    @property
    def depth(self) -> int:
        return int(self.facts["depth"])

    def says(self, rows: Floats) -> tuple[Floats, Floats, Floats]:
        """Of rows of features: logits of moves, logits of winning, victory points still to come. Plain NumPy."""
        a = self.arrays
        h = rows[:, : len(a["first"])] @ a["first"] + a["first_bias"]
        for block, bias in zip(a["blocks"], a["blocks_bias"], strict=True):
            h = h + np.maximum(h, 0) @ block + bias
        h = np.maximum(h, 0)
        policy, win, points = (h @ a[head].T + a[f"{head}_bias"] for head in ("policy", "win", "points"))
        return policy, win, points * np.float32(self.facts["points"])


def shapes(game: Game, width: int, depth: int) -> dict[str, tuple[int, ...]]:
    """The arrays of a net of this size for a game."""
    seats, moves, columns = game.players[1], len(game.moves), features(game).size
    return {
        "first": (columns, width),
        "first_bias": (width,),
        "blocks": (depth, width, width),
        "blocks_bias": (depth, width),
        "policy": (moves, width),
        "policy_bias": (moves,),
        "win": (seats, width),
        "win_bias": (seats,),
        "points": (seats, width),
        "points_bias": (seats,),
    }


def save(path: str | Path, game: Game, arrays: dict[str, Floats], made: dict[str, Any]) -> None:
    """Write a net's arrays as float16, whole or not at all."""
    width, depth = arrays["first"].shape[1], len(arrays["blocks"])
    facts = {
        "format": FORMAT,
        "game": game.name,
        "rules": game.version,
        "features": features(game).digest,
        "width": width,
        "depth": depth,
        "points": POINTS,
        "made": made,
    }
    halves: dict[str, Any] = {}
    for name, shape in shapes(game, width, depth).items():
        with np.errstate(over="ignore"):  # what is too much becomes infinite, and is refused
            halves[name] = arrays[name].astype(np.float16)
        if halves[name].shape != shape or not np.isfinite(halves[name]).all():
            raise BadWeights(f"The weights of {game.title} can't be kept: {name} is no finite array of {shape}.")
    part = Path(f"{path}.{os.getpid()}.part")
    with open(part, "wb") as file:
        np.savez_compressed(file, facts=np.array(json.dumps(facts)), **halves)
    os.replace(part, path)


def load(path: str | Path, game: Game) -> Weights:
    """The weights in a file; BadWeights, with a sentence, if they are none of this game as it is now."""
    facts, arrays = _read(path)
    if missing := [name for name in FACTS if name not in facts]:
        raise BadWeights(f"The file {path} does not say its {', '.join(missing)}: it holds no weights of a net.")
    if facts["format"] != FORMAT:
        raise BadWeights(f"The weights {path} are written in format {facts['format']}; this program reads {FORMAT}.")
    if facts["game"] != game.name:
        raise BadWeights(f"The weights {path} are for {facts['game']}, not for {game.name}.")
    if facts["features"] != features(game).digest:
        raise BadWeights(
            f"The weights {path} were learned on rules {facts['rules']} of {game.title} from other features than"
            f" today's: `malecon learn {game.name}` makes new ones."
        )
    wanted = shapes(game, int(facts["width"]), int(facts["depth"]))
    for name, shape in wanted.items():
        if name not in arrays or arrays[name].shape != shape or not np.isfinite(arrays[name]).all():
            raise BadWeights(f"The weights {path} are torn: {name} is no finite array of {shape}.")
    return Weights(game, facts, {name: arrays[name].astype(np.float32) for name in wanted})


def _read(path: str | Path) -> tuple[dict[str, Any], dict[str, Any]]:
    try:
        with open(path, "rb") as opened, np.load(opened, allow_pickle=False) as file:
            facts = json.loads(str(file["facts"]))
            return dict(facts), {name: file[name] for name in file.files if name != "facts"}
    except OSError as error:
        raise BadWeights(f"The weights {path} can't be read: {error.strerror or error}.") from None
    except (ValueError, KeyError, TypeError, EOFError, zipfile.BadZipFile):
        raise BadWeights(f"The file {path} holds no weights of a net.") from None


def sha256(path: str | Path) -> str:
    """Of a file, to name it by."""
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()
