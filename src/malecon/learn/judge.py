"""How strong a net is while it learns: alone against others, in every seat as often, on the device it learns on.

Cheap and rough: the net plays its likeliest moves, its rivals are chance, the game's own advice (the move it gives most
weight) and earlier selves. What a player is worth is measured in the arena.
"""

from dataclasses import dataclass

import torch
from torch import Tensor

from malecon.engine.game import Game
from malecon.learn.net import NEVER, Net
from malecon.learn.tables import Tables

RANDOM, ADVICE = "random", "advice"
LOOK = 32
"""Steps after which it is seen whether all games are over."""


@dataclass(frozen=True)
class Verdict:
    """What became of the first game at each table."""

    share: float
    """Of wins."""
    own: float
    other: float
    """Victory points, and the others' on average."""
    games: int


class Judge:
    """Tables for a number of players, with default options."""

    def __init__(self, game: Game, players: int, n: int, device: str, seed: int) -> None:
        """`n` games."""
        self.players = players
        self.game, self.device, self.seed = game, device, seed
        self.n = max(n // players, 1) * players

    @torch.no_grad()
    def share(self, net: Net, rival: Net | str) -> Verdict:
        """Play until every first game is over."""
        tables = Tables(self.game, self.n, self.device, self.seed, {self.players: 1.0})
        chance = torch.Generator(device=tables.device).manual_seed(self.seed)
        mine = torch.arange(self.n, device=tables.device) % self.players
        open_ = torch.ones(self.n, dtype=torch.bool, device=tables.device)
        won, own, other = (torch.zeros(self.n, device=tables.device) for _ in range(3))
        for step in range(self.game.bounds.moves):
            move = likeliest(net, tables)
            if rival == RANDOM:
                draws = torch.rand(tables.mask.shape, device=tables.device, generator=chance) + 1
                theirs = (draws * tables.mask).argmax(1)
            else:
                theirs = likeliest(rival, tables) if isinstance(rival, Net) else tables.advise()
            tables.moves.copy_(torch.where(tables.seat() == mine, move, theirs))
            tables.step()
            ended = (tables.ended > 0) & open_
            at = tables.points.gather(1, mine[:, None])[:, 0]
            rest = (tables.points[:, : self.players].sum(1) - at) / (self.players - 1)
            won = torch.where(ended, tables.wins.gather(1, mine[:, None])[:, 0], won)
            own, other = torch.where(ended, at, own), torch.where(ended, rest, other)
            open_ &= ~ended
            if step % LOOK == LOOK - 1 and not bool(open_.any()):
                break
        return Verdict(float(won.mean()), float(own.mean()), float(other.mean()), self.n)


def likeliest(net: Net, tables: Tables) -> Tensor:
    """The move of which a net thinks most, in every game."""
    policy = net(tables.light().to(net.first.weight.dtype))[0]
    return policy.float().masked_fill(tables.mask == 0, NEVER).argmax(1)
