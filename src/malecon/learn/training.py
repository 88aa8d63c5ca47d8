"""A training from beginning to end: play, learn, measure, keep; and go on from what was kept.

It leaves in its folder, written anew every minute and whole each time:

| file | what |
|---|---|
| `GAME-WIDTHxDEPTH.npz` | the weights of each net (`malecon.learn.weights`), as averaged |
| `log.jsonl` | a line for every look at the progress, and for every measurement |
| `curves.html` | the same as curves |
| `checkpoint.pt` | everything, to go on exactly from there |
"""

import json
import os
import random
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import torch

from malecon import __version__
from malecon.engine.game import Game
from malecon.errors import BadOption
from malecon.learn import weights
from malecon.learn.curves import page
from malecon.learn.judge import ADVICE, RANDOM, Judge
from malecon.learn.learner import Learner, Pupil
from malecon.learn.net import Net, parse_size
from malecon.learn.selfplay import SelfPlay
from malecon.learn.settings import Settings, moment
from malecon.learn.tables import Tables, even_shares, parse_shares

LOG, CURVES, CHECKPOINT = "log.jsonl", "curves.html", "checkpoint.pt"
TELL, KEEP, MEASURE = 10.0, 60.0, 100.0
"""Seconds between two lines, two times that everything is kept, and two that strength is measured."""
SURE = 0.98
"""Who wins so often against chance need not be measured against it again."""
Line = dict[str, Any]


class Training:
    """A net of a game, its students, and the games they learn from."""

    def __init__(self, game: Game, settings: Settings, device: str, seed: int, command: str) -> None:
        """Nothing is learned yet. `command` is told in the weights' facts."""
        self.game, self.settings, self.device, self.seed = game, settings.checked(), device, seed
        self.command, self.log = command, list[Line]()
        torch.manual_seed(seed)
        shares = parse_shares(game, settings.shares) if settings.shares else even_shares(game)
        self.tables = Tables(game, settings.games, device, seed, shares, settings.variety)
        on = self.tables.device
        self.chance = torch.Generator(device=on).manual_seed(seed)
        self.half = torch.bfloat16 if self.tables.on_card else torch.float32
        lit = float(self.tables.light().float().square().sum(1).mean())
        sizes = [settings.net, *filter(None, settings.students.split(","))]
        self.pupil, *self.students = (Pupil(Net(game, *parse_size(size), lit).to(on), settings) for size in sizes)
        if len({one.net.name for one in self.all}) < len(sizes):
            raise BadOption(f"Two nets of one size would have one file: {', '.join(sizes)}.")
        self.play = SelfPlay(self.tables, settings, self.chance)
        self.learner = Learner(self.tables, self.pupil, self.students, self.chance)
        self.actor = self.pupil.net.twin(self.half)
        self.selves: list[Net] = []
        self.draws = random.Random(seed)
        self.rounds = self.decisions = self.finished = 0
        self.seconds = 0.0
        self.before: Net | None = None

    @property
    def all(self) -> list[Pupil]:
        """Every net that learns."""
        return [self.pupil, *self.students]

    def next(self, done: float) -> Line:
        """Play on, then learn, `done` (0 to 1) of the way through this training; returns what there is to tell."""
        s = self.settings
        progress = s.begin + (s.end - s.begin) * min(done, 1.0)
        begun = time.perf_counter()
        for mine, learned in zip(self.actor.parameters(), self.pupil.net.parameters(), strict=True):
            mine.data.copy_(learned.data)
        e = self.play.collect(self.actor, self.draws.choice(self.selves) if self.selves else None)
        ends = int((e.ended > 0).sum())
        played = time.perf_counter()
        found = self.learner.learn(e, moment(s, progress))
        spent = time.perf_counter() - begun
        choices = e.moves.numel()
        self.rounds += 1
        self.decisions += choices
        self.finished += ends
        self.seconds += spent
        if s.selves and self.rounds % s.past == 0:
            self._remember()
        return {
            "round": self.rounds,
            "seconds": self.seconds,
            "progress": progress,
            "decisions": self.decisions,
            "games": self.finished,
            "per_second": choices / spent,
            "playing": (played - begun) / spent,
            "length": choices / max(ends, 1),
            **found,
        }

    def _remember(self) -> None:
        """An earlier self more; of too many, a random one is forgotten."""
        if len(self.selves) == self.settings.selves:
            del self.selves[self.draws.randrange(len(self.selves))]
        self.selves.append(self.pupil.average.twin(self.half))

    # Strength

    def measure(self, players: list[int], last: bool = False) -> Line:
        """The averaged net alone against others; at last against its students too."""
        begun, best = time.perf_counter(), self.pupil.average.twin(self.half)
        rivals: dict[str, Net | str] = {} if self._beats_chance() else {RANDOM: RANDOM}
        if self.game.advice:
            rivals[ADVICE] = ADVICE
        if self.before is not None:
            rivals["before"] = self.before
        if last:
            rivals |= {one.net.name: one.average.twin(self.half) for one in self.students}
        line: Line = {"measured": True, "seconds": self.seconds, "decisions": self.decisions}
        for number in players:
            judge = Judge(self.game, number, self.settings.judged, self.device, self.seed + 1000 + number)
            line |= {f"{number} {name}": vars(judge.share(best, rival)) for name, rival in rivals.items()}
        self.before = best
        return line | {"took": time.perf_counter() - begun}

    def _beats_chance(self) -> bool:
        """Whether the last measurements against chance were all won, nearly."""
        found = [[value["share"] for key, value in line.items() if key.endswith(f" {RANDOM}")] for line in self.log]
        shares: list[float] = next((shares for shares in reversed(found) if shares), [])
        return bool(shares) and min(shares) > SURE

    # What is kept

    def keep(self, folder: Path, checkpoint: Path | None) -> None:
        """Write everything, each file whole or not at all."""
        for one in self.all:
            if one.sound and one.updates:
                path = folder / f"{self.game.name}-{one.net.name}.npz"
                weights.save(path, self.game, one.average.arrays(), self._made())
        _replace(folder / LOG, lambda part: part.write_text("".join(json.dumps(line) + "\n" for line in self.log)))
        _replace(folder / CURVES, lambda part: part.write_text(page(self.game, self.log, self._made()), "utf-8"))
        if checkpoint is not None:
            _replace(checkpoint / CHECKPOINT, lambda part: torch.save(self._standing(), part))

    def _made(self) -> dict[str, Any]:
        card = torch.cuda.get_device_name() if self.tables.on_card else "cpu"
        return {
            "command": self.command,
            "seed": self.seed,
            "card": card,
            "decisions": self.decisions,
            "games": self.finished,
            "seconds": round(self.seconds, 1),
            "date": datetime.now(UTC).date().isoformat(),
            "malecon": __version__,
            "torch": torch.__version__,
        }

    def _standing(self) -> dict[str, Any]:
        return {
            "game": self.game.name,
            "settings": vars(self.settings),
            "pupils": [one.standing() for one in self.all],
            "play": self.play.standing(),
            "chance": self.chance.get_state(),
            "draws": self.draws.getstate(),
            "selves": [one.state_dict() for one in self.selves],
            "pace": (self.learner.pace, self.learner.push),
            "counts": (self.rounds, self.decisions, self.finished, self.seconds),
            "log": self.log,
        }

    def go_on_from(self, folder: Path) -> str:
        """Go on from a folder: from its checkpoint exactly, else from its weights; returns a sentence about it."""
        if (folder / CHECKPOINT).exists():
            self._go_on_exactly(folder / CHECKPOINT)
            return f"Going on from {folder / CHECKPOINT}: {self.decisions / 1e6:,.1f} million decisions."
        found = [one for one in self.all if (folder / f"{self.game.name}-{one.net.name}.npz").exists()]
        if not found:
            names = ", ".join(one.net.name for one in self.all)
            raise BadOption(f"There is nothing of {self.game.title} to go on from in {folder}: no weights of {names}.")
        for one in found:
            one.begin_from(weights.load(folder / f"{self.game.name}-{one.net.name}.npz", self.game).arrays)
        return f"Going on from the weights of {', '.join(one.net.name for one in found)} in {folder}."

    def _go_on_exactly(self, file: Path) -> None:
        standing = torch.load(file, map_location=self.tables.device, weights_only=True)
        kept = {name: value for name, value in standing["settings"].items() if name in ("games", "net", "students")}
        mine = {name: getattr(self.settings, name) for name in kept}
        if standing["game"] != self.game.name or kept != mine:
            raise BadOption(f"The checkpoint {file} is of {standing['game']} with {kept}, not of this training.")
        for one, its in zip(self.all, standing["pupils"], strict=True):
            one.go_on_from(its)
        self.play.go_on_from(standing["play"])
        self.chance.set_state(standing["chance"].cpu())
        self.draws.setstate(standing["draws"])
        for state in standing["selves"]:
            self.selves.append(self.actor.twin(self.half))
            self.selves[-1].load_state_dict(state)
        self.learner.pace, self.learner.push = standing["pace"]
        self.rounds, self.decisions, self.finished, self.seconds = standing["counts"]
        self.log[:] = standing["log"]

    # From beginning to end

    def run(
        self, goal: "Goal", players: list[int], folder: Path, checkpoint: Path | None, tell: Callable[[Line], None]
    ) -> None:
        """Until the goal is reached; told now and then, kept and measured every minute."""
        told = kept = measured = time.perf_counter()
        while True:
            line = self.next(goal.done(self.decisions))
            now, reached = time.perf_counter(), goal.reached(self.decisions)
            if reached or self.rounds <= 3 or now - told > TELL:
                told = now
                self.log.append(line)
                tell(line)
            if reached or now - kept > KEEP:
                self.keep(folder, checkpoint)
                kept = time.perf_counter()
            if reached or now - measured > MEASURE:
                self.log.append(self.measure(players, reached))
                tell(self.log[-1])
                measured = time.perf_counter()
            if reached:  # kept before it was measured too: a run that is cut off leaves its weights
                self.keep(folder, checkpoint)
                return


class Goal:
    """How long a training goes on: for minutes, or for so many decisions, which is the same on every machine."""

    RESERVE = 20.0
    """Seconds of the minutes left for the last measurement."""

    def __init__(self, minutes: float | None, decisions: int | None, begun: float) -> None:
        """`begun` is when the clock was started; `decisions` count those made before a checkpoint."""
        self.minutes, self.decisions, self.begun = minutes, decisions, begun

    def done(self, decisions: int) -> float:
        """The part of the way that is behind us."""
        if self.decisions is not None:
            return decisions / self.decisions
        assert self.minutes is not None
        return (time.perf_counter() - self.begun) / (60 * self.minutes - self._reserve)

    @property
    def _reserve(self) -> float:
        return min(self.RESERVE, 6 * (self.minutes or 0.0))

    def reached(self, decisions: int) -> bool:
        return self.done(decisions) >= 1


def _replace(path: Path, write: Callable[[Path], Any]) -> None:
    """Write a file whole or not at all."""
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    write(part)
    os.replace(part, path)
