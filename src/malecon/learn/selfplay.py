"""Self-play: what a net lives through at many tables, and what it could have expected there.

In a part of the games some seats play hotter than the net would, and in another part some are played by an earlier
self: the values learn from these games too, the policy only from moves that were its own.
"""

from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from malecon.learn.net import Net, log_chances, log_shares, to_table
from malecon.learn.settings import Settings
from malecon.learn.tables import Tables
from malecon.learn.weights import POINTS

PAST = 8
"""In every so many-th game an earlier self has seats."""
HOTTEST = 2.5


@dataclass
class Experience:
    """What happened, by step and game: one line a choice. Values by seat are in the table's order."""

    raws: Tensor
    masks: Tensor
    asked: Tensor
    now: Tensor
    """Victory points then."""
    moves: Tensor
    chances: Tensor
    """Logarithms of what the moves' chances were."""
    own: Tensor
    """1 where the policy itself chose."""
    wins: Tensor
    """What the net expected: shares of winning…"""
    points: Tensor
    """…and final victory points."""
    ended: Tensor
    """Whether the game ended with the move; then …"""
    won: Tensor
    made: Tensor
    """…with this result."""
    last_wins: Tensor
    last_points: Tensor
    """What is expected after the last step."""

    def returns(self, fade: float) -> tuple[Tensor, Tensor]:
        """Lambda-returns of winning and of points, for all seats and steps."""
        wins, points = torch.empty_like(self.wins), torch.empty_like(self.points)
        next_wins, next_points = won, made = self.last_wins, self.last_points
        for t in reversed(range(len(self.moves))):
            over = self.ended[t][:, None] > 0
            won = torch.where(over, self.won[t], next_wins + fade * (won - next_wins))
            made = torch.where(over, self.made[t], next_points + fade * (made - next_points))
            wins[t], points[t] = won, made
            next_wins, next_points = self.wins[t], self.points[t]
        return wins, points


class SelfPlay:
    """Plays on at all tables, a number of steps at a time."""

    def __init__(self, tables: Tables, settings: Settings, chance: torch.Generator) -> None:
        """`chance` is where everything random comes from."""
        self.tables, self.settings, self.chance = tables, settings, chance
        steps, n, seats = settings.steps, tables.n, tables.seats
        device = tables.device

        def room(*shape: int, dtype: torch.dtype = torch.float32) -> Tensor:
            return torch.zeros(steps, n, *shape, dtype=dtype, device=device)

        self.experience = Experience(
            raws=room(tables.raw.shape[1], dtype=torch.uint8),
            masks=room(tables.mask.shape[1], dtype=torch.uint8),
            asked=room(2, dtype=torch.int32),
            now=room(seats),
            moves=room(dtype=torch.int64),
            chances=room(),
            own=room(),
            wins=room(seats),
            points=room(seats),
            ended=room(dtype=torch.uint8),
            won=room(seats),
            made=room(seats),
            last_wins=torch.zeros(n, seats, device=device),
            last_points=torch.zeros(n, seats, device=device),
        )
        self.players = tables.players.long()
        self.everyone = torch.arange(n, device=device)
        self.heat = torch.ones(n, seats, device=device)
        self.past = torch.zeros(n, seats, dtype=torch.bool, device=device)
        self._seat_players(torch.ones(n, dtype=torch.bool, device=device))

    def _random(self, *shape: int) -> Tensor:
        return torch.rand(*shape, device=self.tables.device, generator=self.chance)

    def _seat_players(self, which: Tensor) -> None:
        """New games: who plays hotter, and where an earlier self sits."""
        n, seats = self.heat.shape
        odd = (self._random(n, 1) < self.settings.odd) & (self._random(n, seats) < 0.5)
        heat = torch.where(odd, 1 + (HOTTEST - 1) * self._random(n, seats), 1.0)
        past = (self.everyone % PAST == 0)[:, None] & (self._random(n, seats) < 0.5)
        self.heat = torch.where(which[:, None], heat, self.heat)
        self.past = torch.where(which[:, None], past, self.past)

    def _expect(self, win: Tensor, points: Tensor) -> tuple[Tensor, Tensor]:
        """What a net said, in the table's order: shares of winning, and final points."""
        seat = self.tables.seat()
        shares = to_table(log_shares(win, self.players).exp(), seat, self.players)
        return shares, self.tables.now + to_table(points.float() * POINTS, seat, self.players)

    @torch.no_grad()
    def collect(self, actor: Net, past: Net | None) -> Experience:
        """Play on by a net; an earlier self, if there is one, has its seats."""
        tables, e = self.tables, self.experience
        dtype = actor.first.weight.dtype
        for t in range(self.settings.steps):
            rows = tables.light().to(dtype)
            policy, win, points = actor(rows)
            e.wins[t], e.points[t] = self._expect(win, points)
            seat = tables.seat()
            heat, others = self.heat[self.everyone, seat], self.past[self.everyone, seat]
            if past is not None:
                theirs = past(rows[::PAST])[0].to(policy.dtype)
                policy[::PAST] = torch.where(others[::PAST, None], theirs, policy[::PAST])
            chances = log_chances(policy, tables.mask, heat[:, None])
            move = self._draw(chances)
            e.raws[t], e.masks[t], e.asked[t], e.now[t] = tables.raw, tables.mask, tables.asked, tables.now
            e.moves[t], e.chances[t] = move, chances.gather(1, move[:, None])[:, 0]
            e.own[t] = (heat == 1) & ~others if past is not None else heat == 1
            tables.moves.copy_(move)
            tables.step()
            e.ended[t], e.won[t], e.made[t] = tables.ended, tables.wins, tables.points
            self._seat_players(tables.ended > 0)
        _, win, points = actor(tables.light().to(dtype))
        e.last_wins, e.last_points = self._expect(win, points)
        return e

    def _draw(self, chances: Tensor) -> Tensor:
        """A move for each game by its chances: who comes first in a race of waiting times."""
        waits = torch.empty_like(chances).exponential_(generator=self.chance).clamp_(min=1e-20)
        return (chances.exp() / waits).argmax(1)

    def standing(self) -> dict[str, Any]:
        """Everything that goes on from here, for a checkpoint."""
        return {"tables": self.tables.standing(), "heat": self.heat.cpu(), "past": self.past.cpu()}

    def go_on_from(self, standing: dict[str, Any]) -> None:
        """Stand as a checkpoint says."""
        self.tables.go_on_from(standing["tables"])
        self.heat, self.past = (standing[name].to(self.tables.device) for name in ("heat", "past"))
