"""Learn Santiago de Cuba for two from nothing but its rules: masked PPO by self-play, in ten minutes on two cores.

    pip install -e '.[learn]'
    python examples/ppo.py --minutes 10 --out ppo

One network plays both seats of many games at once (`malecon.batch`). It sees what the seat that is asked may know, from
that seat around the table, so all seats are one to it. Moves that are not legal have no chance at all. The
reward of a move is what it changed in the lead, in victory points: what one seat wins the other loses, so the advantage
of a move is carried back through the game with its sign turned wherever the other seat was asked.

It writes the learning curve (ppo.png) and the weights (ppo.pt) into the folder `--out`. `--load ppo/ppo.pt` goes on
from weights; with `--minutes 0` it only measures them. What came of it is in docs/environments.md.
"""

import argparse
import time
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor, nn
from torch.distributions import Categorical

import malecon
from malecon import games, players
from malecon.arena.results import wilson
from malecon.engine.batch import Batch
from malecon.engine.observe import layout

GAME = games.find("santiago")
RIVALS = ("random", "greedy")
"""Whom it is measured against; it never learns from them."""
COLOURS = ("#1b8a8f", "#d1563f")
WIDTH = 256
STEPS = 64
"""Moves in each game between two updates."""
EPOCHS, MINIBATCH = 3, 2048
RATE = 1e-3
"""Of learning; it falls to 0 as the time runs out."""
GAMMA, LAMBDA = 0.999, 0.95
CLIP, ENTROPY, VALUE = 0.2, 0.01, 0.5
POINTS = 10
"""Victory points that make a reward of 1."""
LOOKS, GLANCE = 10, 50
"""How often the strength is looked at while it learns, and in how many games against each rival."""


class Net(nn.Module):
    """A position, as the seat that is asked sees it, to its chances of moves and the lead it expects from here on."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(layout(GAME).size, WIDTH), nn.ReLU(), nn.Linear(WIDTH, WIDTH), nn.ReLU())
        self.policy = nn.Linear(WIDTH, len(GAME.moves))
        self.value = nn.Linear(WIDTH, 1)
        nn.init.zeros_(self.policy.weight)  # it begins as `random`
        nn.init.zeros_(self.policy.bias)

    def forward(self, rows: Tensor, masks: Tensor) -> tuple[Categorical, Tensor]:
        found = self.body(rows.float().asinh())  # 0 and 1 stay small, money and points become so
        logits = self.policy(found).masked_fill(masks == 0, -1e9)
        return Categorical(logits=logits, validate_args=False), self.value(found).squeeze(-1)


class Experience(NamedTuple):
    """What happened in all games, one line for each decision."""

    rows: Tensor
    masks: Tensor
    moves: Tensor
    chances: Tensor
    """Logarithms of what the moves' chances were."""
    advantages: Tensor
    returns: Tensor


def lead(batch: Batch, seats: np.ndarray) -> np.ndarray:
    """How many points a seat of each game is ahead of the other."""
    points, all_games = batch.field("vp").astype(int), np.arange(batch.n)
    return points[all_games, seats] - points[all_games, 1 - seats]


@torch.no_grad()
def collect(net: Net, batch: Batch) -> tuple[Experience, int]:
    """Play on for some moves in every game; finished ones begin anew. Returns also how many finished."""
    rows = torch.empty(STEPS, batch.n, layout(GAME).size, dtype=torch.int16)
    masks = torch.empty(STEPS, batch.n, len(GAME.moves), dtype=torch.uint8)
    moves = torch.empty(STEPS, batch.n, dtype=torch.int64)
    chances, values, rewards, carry = torch.empty(4, STEPS, batch.n)
    finished = 0
    for t in range(STEPS):
        rows[t], masks[t] = torch.from_numpy(batch.observe()), torch.from_numpy(batch.mask)
        policy, values[t] = net(rows[t], masks[t])
        moves[t] = policy.sample()
        chances[t] = policy.log_prob(moves[t])
        seats = batch.actors.astype(int)
        before = lead(batch, seats)
        batch.step(moves[t].numpy())
        rewards[t] = torch.from_numpy(lead(batch, seats) - before) / POINTS
        over = batch.over
        finished += int(over.sum())
        batch.reset(over)
        # what comes next is worth as much to the same seat, the opposite to the other, and nothing after the end
        carry[t] = torch.from_numpy(np.where(over, 0, np.where(batch.actors == seats, GAMMA, -GAMMA)))
    _, following = net(torch.from_numpy(batch.observe()), torch.from_numpy(batch.mask))
    advantages = torch.empty(STEPS, batch.n)
    advantage = torch.zeros(batch.n)
    for t in reversed(range(STEPS)):
        advantage = rewards[t] + carry[t] * (following + LAMBDA * advantage) - values[t]
        advantages[t], following = advantage, values[t]
    told = rows, masks, moves, chances, advantages, advantages + values
    return Experience(*(each.flatten(0, 1) for each in told)), finished


def improve(net: Net, optimiser: torch.optim.Optimizer, told: Experience) -> float:
    """PPO's update: a few passes in which no move's chance goes far from what it was. Returns the mean entropy."""
    entropies = []
    for _ in range(EPOCHS):
        for part in torch.randperm(len(told.moves)).split(MINIBATCH):
            rows, masks, moves, chances, advantages, returns = (each[part] for each in told)
            policy, values = net(rows, masks)
            advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
            ratio = (policy.log_prob(moves) - chances).exp()
            gain = torch.min(ratio * advantages, ratio.clamp(1 - CLIP, 1 + CLIP) * advantages).mean()
            entropy = policy.entropy().mean()
            loss = VALUE * (values - returns).square().mean() - gain - ENTROPY * entropy
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimiser.step()
            entropies.append(entropy.item())
    return float(np.mean(entropies))


@torch.no_grad()
def duel(net: Net, rival: str, count: int, seed: int) -> float:
    """Games won against a player, a shared victory as half of one. The network sits first in every other game."""
    batch = malecon.batch(GAME, count, players=2, seed=seed)
    rivals = [players.find(rival, GAME, seed=f"{seed} {i}") for i in range(count)]
    own = np.arange(count) % 2
    while not batch.over.all():
        policy, _ = net(torch.from_numpy(batch.observe()), torch.from_numpy(batch.mask))
        moves = policy.sample().numpy()
        for i in np.flatnonzero(batch.actors == 1 - own):
            seat, legal = 1 - int(own[i]), batch.choices[i, : batch.counts[i]].tolist()
            moves[i] = rivals[i].choose(GAME.view(batch.states[i], seat, True), seat, legal).move
        batch.step(moves)
    winners = [GAME.winners(state) for state in batch.states]
    return sum((seat in won) / len(won) for seat, won in zip(own, winners, strict=True))


class Look(NamedTuple):
    """A point of the learning curve."""

    minutes: float
    shares: list[float]
    """Of games won against each rival."""


def train(net: Net, minutes: float, count: int, seed: int) -> list[Look]:
    """Learn for so many minutes. While it is measured the clock stands still."""
    batch = malecon.batch(GAME, count, players=2, seed=seed)
    optimiser = torch.optim.Adam(net.parameters(), RATE, eps=1e-5)
    looks: list[Look] = []
    done, played, decided, entropy = 0.0, 0, 0, 0.0
    while True:
        if done >= len(looks) / LOOKS or done >= 1:
            looks.append(Look(done * minutes, [duel(net, rival, GLANCE, seed) / GLANCE for rival in RIVALS]))
            won = ", ".join(f"{rival} {share:.0%}" for rival, share in zip(RIVALS, looks[-1].shares, strict=True))
            print(
                f"{done * minutes:5.1f} minutes, {played:6,} games, {decided:9,} decisions, entropy {entropy:.2f}; "
                f"won against {won}",
                flush=True,
            )
        if done >= 1:
            return looks
        begun = time.perf_counter()
        for group in optimiser.param_groups:
            group["lr"] = RATE * (1 - done)
        told, finished = collect(net, batch)
        entropy = improve(net, optimiser, told)
        played, decided = played + finished, decided + len(told.moves)
        done += (time.perf_counter() - begun) / (60 * minutes)


def draw(looks: list[Look], path: Path) -> None:
    """The learning curve, as a picture."""
    import matplotlib

    matplotlib.use("agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7.2, 3.6), layout="constrained")
    for rival, shares, colour in zip(RIVALS, zip(*(look.shares for look in looks), strict=True), COLOURS, strict=True):
        axes.plot([look.minutes for look in looks], shares, "o-", color=colour, label=f"against {rival}")
    axes.set(xlabel="minutes of training", ylabel="share of games won", ylim=(-0.03, 1.03))
    axes.set_title(f"{GAME.title}, 2 players: PPO by self-play")
    axes.yaxis.set_major_formatter("{x:.0%}")
    axes.grid(alpha=0.3)
    axes.legend(loc="center right")
    figure.savefig(path, dpi=150)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10, help="of training (default 10)")
    parser.add_argument("--games", type=int, default=512, help="played side by side (default 512)")
    parser.add_argument("--tests", type=int, default=1000, help="games against each rival at the end (default 1000)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--load", type=Path, help="weights to begin with")
    parser.add_argument("--out", type=Path, default=Path("ppo"), help="folder for plot and weights (default ppo)")
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    net = Net()
    if options.load:
        net.load_state_dict(torch.load(options.load))
    for rival in RIVALS:
        players.find(rival).prepare(GAME, print)
    if options.minutes:
        looks = train(net, options.minutes, options.games, options.seed)
        options.out.mkdir(parents=True, exist_ok=True)
        draw(looks, options.out / "ppo.png")
        torch.save(net.state_dict(), options.out / "ppo.pt")
    for rival in RIVALS if options.tests else ():
        wins = duel(net, rival, options.tests, seed=options.seed + 1)
        low, high = wilson(wins, options.tests)
        print(f"Won {wins / options.tests:.1%} ({low:.1%}–{high:.1%}) of {options.tests:,} games against {rival}.")


if __name__ == "__main__":
    main()
