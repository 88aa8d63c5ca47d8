"""The net, in torch: one shape for all sizes, made so that a search on one core can use it.

A sum of rows of sparse columns, `depth` residual layers, then three heads: moves, who wins (a softmax over the seats),
and the victory points each seat will still make. Seats are counted from the one that is asked.
"""

import re
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from malecon.engine.features import features
from malecon.engine.game import Game
from malecon.errors import BadOption
from malecon.learn.weights import Floats

SIZE = re.compile(r"(\d{1,4})x(\d{1,2})")
TILE = 64
"""Columns are filled up to a multiple of this, for a card's matrix units."""
NEVER = -1e9
"""The logit of what can't be."""


def parse_size(text: str) -> tuple[int, int]:
    """Width and depth of a net written as 256x1."""
    found = SIZE.fullmatch(text)
    if found is None or int(found[1]) == 0:
        raise BadOption(f"The size of a net is its width and depth, such as 256x1, not {text!r}.")
    return int(found[1]), int(found[2])


def padded(game: Game) -> int:
    """The length of a row of features."""
    return -(-features(game).size // TILE) * TILE


class Net(nn.Module):
    """A net for a game."""

    def __init__(self, game: Game, width: int, depth: int, lit: float) -> None:
        """`lit` is about how many columns are lit: with it the first sums are neither large nor small."""
        super().__init__()
        self.game, self.width, self.depth = game, width, depth
        self.first = nn.Linear(padded(game), width)
        self.blocks = nn.ModuleList(nn.Linear(width, width) for _ in range(depth))
        self.policy = nn.Linear(width, len(game.moves))
        self.win = nn.Linear(width, game.players[1])
        self.points = nn.Linear(width, game.players[1])
        with torch.no_grad():
            for layer in (self.first, *self.blocks, self.policy, self.win, self.points):
                layer.bias.zero_()
            self.first.weight.normal_(0, lit**-0.5)
            for layer in self.blocks:
                layer.weight.normal_(0, width**-0.5)
            for layer in (self.policy, self.win, self.points):  # it begins as `random`, who sees all alike
                layer.weight.normal_(0, 0.01 * width**-0.5)

    def forward(self, rows: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Logits of all moves, logits of winning, points still to come."""
        h = self.first(rows)
        for block in self.blocks:
            h = h + block(functional.relu(h))
        h = functional.relu(h)
        return self.policy(h), self.win(h), self.points(h)

    @property
    def name(self) -> str:
        return f"{self.width}x{self.depth}"

    def arrays(self) -> dict[str, Floats]:
        """As a file of weights holds them."""

        def plain(tensor: Tensor) -> Any:
            return tensor.detach().float().cpu().numpy()

        blank = np.zeros((0, self.width, self.width), np.float32), np.zeros((0, self.width), np.float32)
        found = {
            "first": plain(self.first.weight).T[: features(self.game).size],
            "first_bias": plain(self.first.bias),
            "blocks": np.stack([plain(block.weight).T for block in self.blocks]) if self.depth else blank[0],
            "blocks_bias": np.stack([plain(block.bias) for block in self.blocks]) if self.depth else blank[1],
        }
        for name in ("policy", "win", "points"):
            head = getattr(self, name)
            found |= {name: plain(head.weight), f"{name}_bias": plain(head.bias)}
        return found

    @torch.no_grad()
    def take(self, arrays: dict[str, Floats]) -> None:
        """Become what a file of weights holds."""
        self.first.weight.zero_()
        self.first.weight[:, : features(self.game).size].copy_(torch.from_numpy(arrays["first"].T.copy()))
        self.first.bias.copy_(torch.from_numpy(arrays["first_bias"]))
        for block, weight, bias in zip(self.blocks, arrays["blocks"], arrays["blocks_bias"], strict=True):
            block.weight.copy_(torch.from_numpy(weight.T.copy()))
            block.bias.copy_(torch.from_numpy(bias))
        for name in ("policy", "win", "points"):
            head = getattr(self, name)
            head.weight.copy_(torch.from_numpy(arrays[name]))
            head.bias.copy_(torch.from_numpy(arrays[f"{name}_bias"]))

    def twin(self, dtype: torch.dtype) -> "Net":
        """A copy that does not learn."""
        copy: Net = Net(self.game, self.width, self.depth, 1.0).to(self.first.weight.device, dtype)
        copy.load_state_dict(self.state_dict())
        copy.requires_grad_(False)
        return copy


@torch.no_grad()
def follow(copy: Net, net: Net, share: float = 1.0) -> None:
    """Move a copy's weights to a net's, or a share of the way."""
    mine, theirs = list(copy.parameters()), list(net.parameters())
    if share >= 1:
        torch._foreach_copy_(mine, theirs)
    else:
        torch._foreach_lerp_(mine, theirs, share)


# Seats. A net counts them from the one that is asked, the table from the first.


def to_table(values: Tensor, asked: Tensor, players: Tensor) -> Tensor:
    """From the asked seat's order to the table's; 0 for seats nobody sits on."""
    seats = torch.arange(values.shape[1], device=values.device)[None]
    p = players[:, None]
    return values.gather(1, torch.where(seats < p, (seats - asked[:, None] + p) % p, 0)) * (seats < p)


def from_table(values: Tensor, asked: Tensor, players: Tensor) -> Tensor:
    """And back."""
    seats = torch.arange(values.shape[1], device=values.device)[None]
    p = players[:, None]
    return values.gather(1, torch.where(seats < p, (asked[:, None] + seats) % p, 0)) * (seats < p)


def log_shares(win: Tensor, players: Tensor) -> Tensor:
    """Logarithms of the shares of winning, which sum to 1 over the seats that are taken."""
    seats = torch.arange(win.shape[1], device=win.device)[None]
    return functional.log_softmax(win.float().masked_fill(seats >= players[:, None], NEVER), 1)


def log_chances(policy: Tensor, mask: Tensor, heat: Tensor | float = 1.0) -> Tensor:
    """Logarithms of the chances of the moves that `mask` allows, played hotter than learned if `heat` is above 1."""
    return functional.log_softmax(policy.float().masked_fill(mask == 0, NEVER) / heat, 1)
