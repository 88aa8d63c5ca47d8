"""What a learner gets out of a machine: observations, endless games and their features, in millions a second.

    python benchmarks/learning.py [--games santiago,cuba] [--count 32768] [--device cuda|cpu] [--check]

With `--check` the card's bytes are compared with the processor's first. Needs the extra learn.
"""

import argparse
import time

import torch

from malecon import games
from malecon.engine.batch import batch
from malecon.learn.tables import Tables, compare_devices


def rate(what, count, on_card, rounds=50):
    """Millions a second, after a few rounds to warm up."""
    for _ in range(5):
        what()
    wait = torch.cuda.synchronize if on_card else lambda: None
    wait()
    begun = time.perf_counter()
    for _ in range(rounds):
        what()
    wait()
    return count * rounds / (time.perf_counter() - begun) / 1e6


def measure(game, count, device):
    on_card = device == "cuda"
    observed = batch(game, count, game.players[1], device=device, seed=3)
    tables = Tables(game, count, device, 3, variety=0.5)

    def choose():
        tables.moves.copy_((torch.rand(tables.mask.shape, device=tables.device) * tables.mask).argmax(1))

    def step():
        choose()
        tables.step()

    return {
        "observe": rate(observed.observe, count, on_card),
        "observe without memory": rate(lambda: observed.observe(False), count, on_card),
        "moves chosen": rate(choose, count, on_card),
        "moves chosen and made": rate(step, count, on_card),
        "features": rate(tables.light, count, on_card),
        "advice": rate(tables.advise, count, on_card),
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default=",".join(games.names()))
    parser.add_argument("--count", type=int, default=32768)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--check", action="store_true")
    arguments = parser.parse_args()
    for name in arguments.games.split(","):
        game = games.find(name)
        if arguments.check:
            compare_devices(game)
            print(f"{name}: the card does what the rules do here", flush=True)
        found = measure(game, arguments.count, arguments.device)
        print(
            f"{name}, millions a second: " + ", ".join(f"{what} {speed:.2f}" for what, speed in found.items()),
            flush=True,
        )


if __name__ == "__main__":
    main()
