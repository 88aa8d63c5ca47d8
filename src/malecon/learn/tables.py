"""The games that are learned from, as torch sees them: the arrays of an endless batch, shared without copies."""

from collections.abc import Mapping
from itertools import product
from typing import Any

import numpy as np
import torch
from numba.core import config
from torch import Tensor

from malecon.engine.endless import Endless
from malecon.engine.fields import State
from malecon.engine.game import Game
from malecon.errors import BadOption, NoDevice
from malecon.learn.net import padded

Shares = Mapping[int, float]
"""How many games there should be with so many players, beside each other."""


def even_shares(game: Game) -> Shares:
    """As many games with each number of players."""
    return dict.fromkeys(range(game.players[0], game.players[1] + 1), 1.0)


def parse_shares(game: Game, text: str) -> Shares:
    """Shares written as 2:1,3:0.7,4:1.3."""
    shares: dict[int, float] = {}
    for part in text.split(","):
        players, colon, share = part.partition(":")
        try:
            shares[game.check_players(players)] = float(share) if colon else 1.0
        except ValueError as error:
            if isinstance(error, BadOption):
                raise
            raise BadOption(f"A share of games is written 2:1.5, players and share, not {part!r}.") from None
    if min(shares.values()) < 0 or sum(shares.values()) <= 0:
        raise BadOption("Shares of games are not negative, and not all 0.")
    return shares


def mixture(game: Game, n: int, shares: Shares, variety: float) -> tuple[list[State], np.ndarray[Any, Any]]:
    """Starting positions for every number of players and all options, and which of them each of `n` games has.

    `variety` is the share of games whose options are not the defaults.
    """
    combinations = [dict(found) for found in product(*([(o.name, c) for c in o.choices] for o in game.options))]
    others = len(combinations) - 1
    starts, weights = [], []
    for players, share in shares.items():
        for number, options in enumerate(combinations):
            starts.append(game.start(players, options))
            usual = 1 - variety if others else 1.0
            weights.append(share * (usual if number == 0 else variety / others))
    edges = np.rint(np.cumsum(weights) / sum(weights) * n)
    return starts, np.searchsorted(edges, np.arange(n), side="right").astype(np.int32)


def simulated() -> bool:
    """Whether Numba simulates CUDA in Python; then torch is on the CPU."""
    return bool(config.ENABLE_CUDASIM)


class Tables:
    """Many games without end, and their rows of features."""

    SHARED = ("raw", "players", "mask", "moves", "asked", "ended", "wins", "points", "now", "advised")

    raw: Tensor
    players: Tensor
    mask: Tensor
    moves: Tensor
    asked: Tensor
    ended: Tensor
    wins: Tensor
    points: Tensor
    now: Tensor
    advised: Tensor

    def __init__(
        self, game: Game, n: int, device: str, seed: int, shares: Shares | None = None, variety: float = 0.0
    ) -> None:
        """`n` games on `"cpu"` or `"cuda"`; see `mixture`."""
        starts, kinds = mixture(game, n, shares or even_shares(game), variety)
        self.game, self.n = game, n
        self.games = endless(game, starts, kinds, device, seed)
        self.on_card = device == "cuda" and not simulated()
        self.device = "cuda" if self.on_card else "cpu"
        self._lent: dict[Any, Any] = {}
        for name in self.SHARED:
            setattr(self, name, self._borrow(getattr(self.games, name)))
        self.seats = self.wins.shape[1]
        self.rows = self.blank_rows(n)

    def _borrow(self, array: Any) -> Tensor:
        """An array of the games as a tensor in the same memory."""
        if not self.on_card:
            return torch.from_numpy(array)
        if array.dtype == np.uint64:
            array = array.view(np.int64)
        tensor = torch.as_tensor(array, device="cuda")
        if tensor.data_ptr() != array.__cuda_array_interface__["data"][0]:
            raise NoDevice("This torch copies Numba's arrays instead of sharing them.")
        return tensor

    def _lend(self, tensor: Tensor) -> Any:
        """A tensor as Numba takes it; remembered, as long as it lies where it lay."""
        if not self.on_card:
            return tensor.numpy()
        from malecon.engine.kernel import cuda

        key = tensor.data_ptr(), tensor.shape, tensor.dtype
        if key not in self._lent:
            if len(self._lent) > 500:
                self._lent.clear()
            self._lent[key] = cuda.as_cuda_array(tensor.detach())
        return self._lent[key]

    def blank_rows(self, n: int) -> Tensor:
        """Room for the features of `n` positions."""
        return torch.zeros(n, padded(self.game), dtype=torch.bfloat16, device=self.device)

    def step(self) -> None:
        """Make `moves`, in every game."""
        self.games.step()

    def advise(self) -> Tensor:
        """The move to which the game's own advice gives most weight, in every game."""
        self.games.advise()
        return self.advised

    def light(self) -> Tensor:
        """The features of the positions as they are."""
        self.rows.zero_()
        self.games.light(self._lend(self.rows.view(torch.int16)))
        return self.rows

    def light_stored(self, raws: Tensor, which: Tensor, players: Tensor, asked: Tensor, rows: Tensor) -> Tensor:
        """The features of the positions `which` (int32) out of stored ones."""
        rows.zero_()
        stored = self._lend(raws), self._lend(which), self._lend(players), self._lend(asked)
        self.games.light_stored(*stored, self._lend(rows.view(torch.int16)))
        return rows

    def seat(self) -> Tensor:
        """The seat that is asked in each game."""
        return self.asked[:, 0].long()

    def standing(self) -> dict[str, Tensor]:
        """Everything that goes on from here, for a checkpoint."""
        kept = {name: self._borrow(self._as_int64(name)).cpu().clone() for name in self.games.KEPT}
        return kept | {"raw": self.raw.cpu().clone()}

    def go_on_from(self, standing: dict[str, Tensor]) -> None:
        """Stand as a checkpoint says."""
        if standing["raw"].shape != self.raw.shape:
            raise BadOption(f"The checkpoint is of {len(standing['raw'])} games, not of {self.n}.")
        self.raw.copy_(standing["raw"])
        for name in self.games.KEPT:
            self._borrow(self._as_int64(name)).copy_(standing[name])

    def _as_int64(self, name: str) -> Any:
        array = getattr(self.games, name)
        return array.view(np.int64) if array.dtype == np.uint64 else array


def endless(game: Game, starts: list[State], kinds: np.ndarray[Any, Any], device: str, seed: int) -> Endless:
    """Games on a device."""
    if device == "cpu":
        return Endless(game, starts, kinds, seed)
    from malecon.engine.endless_kernel import CudaEndless

    return CudaEndless(game, starts, kinds, seed)


def compare_devices(game: Game, n: int = 192, rounds: int = 60) -> None:
    """See that the card does what the rules do here; NoDevice, with a sentence, if not."""
    here, there = (Tables(game, n, device, 11, variety=0.5) for device in ("cpu", "cuda"))
    picks = torch.Generator().manual_seed(2)
    for number in range(rounds):
        pairs = [(name, getattr(here, name), getattr(there, name)) for name in ("raw", "mask", "asked", "wins", "now")]
        if number % 10 == 0:
            pairs += [("features", here.light(), there.light())]
            advised = (here.advise() == there.advise().cpu()).float().mean()
            if advised < 0.97:  # the card's exp may round otherwise
                raise NoDevice(f"The card's advice is another than the processor's in {1 - advised:.0%} of the games.")
        for name, mine, theirs in pairs:
            if not torch.equal(mine, theirs.cpu()):
                raise NoDevice(f"The card does not do what the rules say: {name} differs after {number} moves.")
        pick = torch.multinomial(here.mask.float(), 1, generator=picks)[:, 0]
        here.moves.copy_(pick)
        there.moves.copy_(pick)
        here.step()
        there.step()
