"""Learning from experience: proximal policy optimisation, with what is expected for every seat learned beside it.

A move gained what it changed in the mover's share of winning and in its lead over the others' average, mixed. Small
nets (students) learn from the large one in the same updates: its chances of moves, and values halfway between its own
and what came of the games.
"""

from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor
from torch.nn import functional

from malecon.learn.net import Net, follow, from_table, log_chances, log_shares
from malecon.learn.selfplay import Experience
from malecon.learn.settings import Moment, Settings
from malecon.learn.tables import Tables
from malecon.learn.weights import POINTS, Floats

WARM = 50
"""Updates until the rate is full."""
LEAST = -40.0
"""A logarithm of a chance below which it does not matter how small it is."""
STATISTICS = ("entropy", "win_loss", "points_loss", "change", "cut", "norm")


class Pupil:
    """A net that learns, its average over updates, and its optimiser."""

    def __init__(self, net: Net, settings: Settings) -> None:
        """The average is what is kept and measured."""
        self.net, self.settings = net, settings
        self.average = net.twin(torch.float32)
        self.updates = 0
        self._new_optimiser()

    def _new_optimiser(self) -> None:
        on_card = self.net.first.weight.is_cuda
        self.optimiser = torch.optim.Adam(
            self.net.parameters(), lr=self.settings.rate, eps=1e-5, betas=(0.9, 0.99), fused=on_card
        )

    def learn(self, loss: Tensor, rate: float) -> Tensor:
        """One update; returns the gradient's norm before it was cut to 1."""
        for group in self.optimiser.param_groups:
            group["lr"] = rate * min(1.0, (self.updates + 1) / WARM)
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()  # type: ignore[no-untyped-call, unused-ignore]
        norm: Tensor = torch.nn.utils.clip_grad_norm_(self.net.parameters(), 1.0)
        self.optimiser.step()
        self.updates += 1
        follow(self.average, self.net, max(self.settings.average, 1 / self.updates))
        return norm

    def take_back(self) -> None:
        """Go back to the average, if learning went astray."""
        follow(self.net, self.average)
        self._new_optimiser()

    def begin_from(self, arrays: dict[str, Floats]) -> None:
        """Begin as the net in a file of weights."""
        self.net.take(arrays)
        follow(self.average, self.net)

    @property
    def sound(self) -> bool:
        """Whether all weights of the average are numbers."""
        return all(bool(torch.isfinite(p).all()) for p in self.average.parameters())

    def standing(self) -> dict[str, Any]:
        """Everything that goes on from here, for a checkpoint."""
        return {
            "net": self.net.state_dict(),
            "average": self.average.state_dict(),
            "optimiser": self.optimiser.state_dict(),
            "updates": self.updates,
        }

    def go_on_from(self, standing: dict[str, Any]) -> None:
        """Stand as a checkpoint says."""
        self.net.load_state_dict(standing["net"])
        self.average.load_state_dict(standing["average"])
        self.optimiser.load_state_dict(standing["optimiser"])
        self.updates = standing["updates"]


@dataclass
class Lesson:
    """Part of an experience: a minibatch."""

    rows: Tensor
    masks: Tensor
    moves: Tensor
    chances: Tensor
    own: Tensor
    gains: Tensor
    players: Tensor
    seated: Tensor
    """1 for seats that are taken, from the one that is asked."""
    wins: Tensor
    points: Tensor
    """What was to be expected, from the seat that is asked; points still to come."""

    def value_loss(self, log_wins: Tensor, points: Tensor, wins_meant: Tensor, points_meant: Tensor) -> list[Tensor]:
        """How far what a net expects is from what is meant."""
        win = -(wins_meant * log_wins * self.seated).sum(1).mean()
        far = functional.smooth_l1_loss(points.float(), points_meant, reduction="none")
        return [win, (far * self.seated).sum(1).mean()]


class Learner:
    """Learns from one experience after the other."""

    def __init__(self, tables: Tables, pupil: Pupil, students: list[Pupil], chance: torch.Generator) -> None:
        """`chance` shuffles."""
        self.tables, self.pupil, self.students, self.chance = tables, pupil, students, chance
        self.settings = pupil.settings
        self.pace = self.push = 1.0
        """Factors of the rate and of the weight of openness, moved by how learning goes."""
        s, n = self.settings, tables.n
        self.rows = tables.blank_rows(s.minibatch)
        self.order = torch.zeros(s.steps * n, dtype=torch.int32, device=tables.device)
        self.players = tables.players.repeat(s.steps).contiguous()
        self._half = tables.on_card

    def gains(self, e: Experience, wins: Tensor, points: Tensor, winning: float) -> Tensor:
        """What each move gained its mover, beside the average."""
        seat = e.asked[:, :, :1].long()
        players = self.tables.players[None, :, None].float()

        def lead(values: Tensor) -> Tensor:
            own = values.gather(2, seat)
            return own - (values.sum(2, keepdim=True) - own) / (players - 1)

        won = wins.gather(2, seat) - e.wins.gather(2, seat)
        gain = (winning * won + (1 - winning) * (lead(points) - lead(e.points)) / POINTS)[:, :, 0]
        many = e.own.sum().clamp(min=1)
        mean = (gain * e.own).sum() / many
        spread = (((gain - mean) ** 2 * e.own).sum() / many).sqrt()
        return (gain - mean) / (spread + 1e-8)

    def learn(self, e: Experience, now: Moment) -> dict[str, float]:
        """Once through an experience; returns what there is to tell of it."""
        wins, points = e.returns(now.fade)
        gains = self.gains(e, wins, points, now.winning)
        flat = [x.flatten(0, 1) for x in (e.raws, e.masks, e.asked, e.moves, e.chances, e.own, gains, wins)]
        come = (points - e.now).flatten(0, 1) / POINTS
        self.order.copy_(torch.randperm(len(self.order), device=self.tables.device, generator=self.chance))
        size = self.settings.minibatch
        sums = torch.zeros(len(STATISTICS) + 1, device=self.tables.device)
        parts = len(self.order) // size
        for part in range(parts):
            lesson = self._lesson(self.order[part * size : (part + 1) * size], flat, come)
            sums += self._update(lesson, now)
        found = dict(zip((*STATISTICS, "student"), (sums / parts).tolist(), strict=True))
        seat = e.asked[:, :, :1].long()
        error = (wins - e.wins).gather(2, seat).var() / wins.gather(2, seat).var().clamp(min=1e-9)
        found |= {"explained": float(1 - error), "pace": self.pace, "push": self.push}
        self._adjust(found, now)
        return found

    def _lesson(self, which: Tensor, flat: list[Tensor], come: Tensor) -> Lesson:
        raws, masks, asked, moves, chances, own, gains, wins = flat
        self.tables.light_stored(raws, which, self.players, asked, self.rows)
        at = which.long()
        players, seat = self.players[at].long(), asked[at, 0].long()
        return Lesson(
            rows=self.rows if self._half else self.rows.float(),
            masks=masks[at],
            moves=moves[at],
            chances=chances[at],
            own=own[at],
            gains=gains[at],
            players=players,
            seated=(torch.arange(self.tables.seats, device=self.tables.device)[None] < players[:, None]).float(),
            wins=from_table(wins[at], seat, players),
            points=from_table(come[at], seat, players),
        )

    def _says(self, net: Net, lesson: Lesson) -> tuple[Tensor, Tensor, Tensor]:
        """Logarithms of chances and of shares of winning, and points to come."""
        with torch.autocast(self.tables.device, torch.bfloat16, enabled=self._half):
            policy, win, points = net(lesson.rows)
        return log_chances(policy, lesson.masks), log_shares(win, lesson.players), points.float()

    def _update(self, lesson: Lesson, now: Moment) -> Tensor:
        """Learn from a minibatch; returns the statistics."""
        s, many = self.settings, lesson.own.sum().clamp(min=1)
        chances, log_wins, points = self._says(self.pupil.net, lesson)
        change = chances.gather(1, lesson.moves[:, None])[:, 0] - lesson.chances
        ratio = change.exp()
        gain = torch.min(ratio * lesson.gains, ratio.clamp(1 - s.clip, 1 + s.clip) * lesson.gains)
        gain = (gain * lesson.own).sum() / many
        openness = -(chances.exp() * chances.clamp(min=LEAST)).sum(1)
        entropy = (openness * lesson.own).sum() / many
        win_loss, points_loss = lesson.value_loss(log_wins, points, lesson.wins, lesson.points)
        weight = min(now.entropy * self.push, 0.3)
        loss = -gain - weight * entropy + s.value * (win_loss + 0.5 * points_loss)
        norm = self.pupil.learn(loss, now.rate * self.pace)
        with torch.no_grad():
            far = ((ratio - 1 - change) * lesson.own).sum() / many
            cut = (((ratio - 1).abs() > s.clip).float() * lesson.own).sum() / many
        student = torch.zeros((), device=self.tables.device)
        if now.teaches:
            for one in self.students:
                student = self._teach(one, lesson, chances.detach(), log_wins.detach().exp(), points.detach(), now)
        return torch.stack([x.detach() for x in (entropy, win_loss, points_loss, far, cut, norm, student)])

    def _teach(self, one: Pupil, lesson: Lesson, chances: Tensor, wins: Tensor, points: Tensor, now: Moment) -> Tensor:
        """A student learns what the large net says; returns how far it is from its chances of moves."""
        mine, log_wins, my_points = self._says(one.net, lesson)
        far = (chances.exp() * (chances.clamp(min=LEAST) - mine.clamp(min=LEAST))).sum(1).mean()
        meant = 0.5 * (lesson.wins + wins), 0.5 * (lesson.points + points)
        win_loss, points_loss = lesson.value_loss(log_wins, my_points, *meant)
        one.learn(far + win_loss + 0.5 * points_loss, 2 * now.rate)
        return far

    def _adjust(self, found: dict[str, float], now: Moment) -> None:
        """Slower if the policy went far, more open if it makes up its mind too early."""
        if not all(torch.isfinite(torch.tensor([found["entropy"], found["win_loss"], found["points_loss"]]))):
            self.pupil.take_back()
            self.pace = max(self.pace * 0.5, 0.05)
            return
        if found["change"] > self.settings.far:
            self.pace = max(self.pace * 0.8, 0.05)
        elif found["change"] < 0.25 * self.settings.far:
            self.pace = min(self.pace * 1.05, 1.5)
        if found["entropy"] < now.floor:
            self.push = min(self.push * 1.08, 50.0)
        elif found["entropy"] > 1.15 * now.floor:
            self.push = max(self.push / 1.08, 1.0)
