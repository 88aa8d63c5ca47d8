"""`search` against OpenSpiel's own MCTS bot, two players, at equal time a move and at equal playouts.

    PYTHONPATH=src python benchmarks/openspiel.py FILE [--games 50] [--seconds 0.5] [--playouts 200] [--workers 1]

Each pair of games shares its seed of chance and changes seats. Time is the process's time on the processor, so that
other work on the machine does not count: before every move either side is given as many playouts as it would have made
in that time at the speed of its last moves. OpenSpiel's bot (open_spiel.python.algorithms.mcts, exploration 2 as in
its example) is measured with two evaluators:

- `its own`: RandomRolloutEvaluator, every step of a rollout through Python and our registered game;
- `compiled`: the same uniformly random rollouts, made by our compiled rules. Its tree still walks our game in Python.

It is handed the whole state, others' sealed bids included, as it asks for; `search` gets its seat's view. (OpenSpiel's
bot in C++ crashes on games that are registered from Python.)
FILE gets one line of JSON a game; a second run goes on where the first stopped. Needs the extra `envs`.
"""

import argparse
import json
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
from open_spiel.python.algorithms import mcts

from malecon import games
from malecon.arena.results import wilson
from malecon.engine.drive import random_playout
from malecon.envs import openspiel
from malecon.envs.episode import final_rewards
from malecon.players import find
from malecon.players.search import Search

EXPLORE = 2.0
EVALUATORS = ("its own", "compiled")
SIDES = ("search", "openspiel")
FIRST, LEAST = 10, 2
"""Playouts of a first move, when its speed is not yet known, and of any other."""


@dataclass(frozen=True)
class Match:
    """What is compared."""

    game: str
    evaluator: str
    seconds: float
    """A move; 0 if it goes by playouts."""
    playouts: int

    @property
    def pace(self) -> str:
        return f"{self.seconds:g} s" if self.seconds else f"{self.playouts} playouts"


class Compiled(mcts.RandomRolloutEvaluator):  # type: ignore[misc]
    """One uniformly random rollout by the compiled rules."""

    def evaluate(self, state: openspiel.OpenSpielState) -> Any:
        seed = int(self._random_state.randint(2**31))
        final = random_playout(state.game, state.state, seed)
        return np.array(final_rewards(state.game, final, "placing"))


class Pace:
    """How many playouts a side gets, and what it made of them."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.moves, self.playouts, self.seconds = 0, 0, 0.0
        self._speed = 0.0

    def allowed(self) -> int:
        if not self.match.seconds:
            return self.match.playouts
        return max(int(self._speed * self.match.seconds), LEAST) if self.moves else FIRST

    def told(self) -> dict[str, float]:
        return {"moves": self.moves, "playouts": self.playouts, "seconds": round(self.seconds, 4)}

    def made(self, playouts: int, seconds: float) -> None:
        self.moves, self.playouts, self.seconds = self.moves + 1, self.playouts + playouts, self.seconds + seconds
        speed = playouts / max(seconds, 1e-6)
        self._speed = (self._speed + speed) / 2 if self._speed else speed


class Ours:
    """`search`, told how many playouts it may make."""

    def __init__(self, spiel: Any, match: Match, seed: int) -> None:
        found = find(f"search:{FIRST}", games.find(match.game), seed)
        assert isinstance(found, Search)
        self.player = found

    def choose(self, state: openspiel.OpenSpielState, playouts: int) -> int:
        seat = state.current_player()
        self.player.playouts = playouts
        return self.player.choose(state.game.view(state.state, seat, True), seat, state.legal_actions()).move


class Theirs:
    """OpenSpiel's MCTS bot."""

    def __init__(self, spiel: Any, match: Match, seed: int) -> None:
        chance = np.random.RandomState(seed)  # what OpenSpiel takes
        kind = mcts.RandomRolloutEvaluator if match.evaluator == "its own" else Compiled
        self.bot = mcts.MCTSBot(spiel, EXPLORE, FIRST, kind(1, chance), random_state=chance)

    def choose(self, state: openspiel.OpenSpielState, playouts: int) -> int:
        self.bot.max_simulations = playouts
        return int(self.bot.step(state))


def play(match: Match, number: int) -> dict[str, Any]:
    """One game; `search` has the first seat in the even ones."""
    spiel = openspiel.load(f"malecon_{match.game}(players=2)")
    sides = [Ours(spiel, match, number), Theirs(spiel, match, number)]
    order = [number % 2, 1 - number % 2]  # which side sits where
    paces = [Pace(match), Pace(match)]
    chance = np.random.default_rng(number // 2)
    state = spiel.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            moves, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(chance.choice(moves, p=weights)))
            continue
        legal = state.legal_actions()
        move = legal[0]
        if len(legal) > 1:
            side = order[state.current_player()]
            allowed, begun = paces[side].allowed(), time.process_time()
            move = sides[side].choose(state, allowed)
            paces[side].made(allowed, time.process_time() - begun)
        state.apply_action(move)
    worth = state.returns()[order.index(0)]
    scores = state.game.scores(state.state)
    told = {
        name: {**paces[side].told(), "score": scores[order.index(side)], "games": 1} for side, name in enumerate(SIDES)
    }
    return {**asdict(match), "number": number, "win": (1 + worth) / 2, **told}


def matches(seconds: float, playouts: int) -> Iterator[Match]:
    for game in games.names():
        yield Match(game, "compiled", 0, playouts)
        for evaluator in EVALUATORS:
            yield Match(game, evaluator, seconds, 0)


def read(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] if path.exists() else []


def average(played: list[dict[str, Any]], what: str, per: str) -> list[float]:
    """What either side made of something, for each move or game."""
    return [sum(game[side][what] for game in played) / sum(game[side][per] for game in played) for side in SIDES]


def table(played: list[dict[str, Any]], wanted: list[Match]) -> str:
    """The matches for people; where two numbers stand, `search` is the first."""
    lines = [
        "| game | its rollouts | a move | games | `search` won | 95% | points | playouts a move | seconds a move |",
        "|---|---|---|--:|--:|--:|--:|--:|--:|",
    ]
    for match in wanted:
        found = [game for game in played if game.items() >= asdict(match).items()]
        if not found:
            continue
        wins = sum(game["win"] for game in found)
        low, high = wilson(wins, len(found))
        points, tries = average(found, "score", "games"), average(found, "playouts", "moves")
        pace = average(found, "seconds", "moves")
        lines.append(
            f"| {games.find(match.game).title} | {match.evaluator} | {match.pace} | {len(found)} "
            f"| {wins / len(found):.0%} | {low:.0%}–{high:.0%} | {points[0]:.0f}, {points[1]:.0f} "
            f"| {tries[0]:,.0f}, {tries[1]:,.0f} | {pace[0]:.3f}, {pace[1]:.3f} |"
        )
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", type=int, default=50, help="of each match (default 50)")
    parser.add_argument("--seconds", type=float, default=0.5, help="a move (default 0.5)")
    parser.add_argument("--playouts", type=int, default=200, help="a move (default 200)")
    parser.add_argument("--workers", type=int, default=1)
    options = parser.parse_args()
    wanted = list(matches(options.seconds, options.playouts))
    played = read(options.file)
    for name in games.names():
        find(f"search:{FIRST}").prepare(games.find(name), print)
        random_playout(games.find(name), games.find(name).start(2))
    known = {(*(game[key] for key in asdict(wanted[0])), game["number"]) for game in played}
    pool = ProcessPoolExecutor(options.workers, mp_context=get_context("spawn"))
    waiting = [
        pool.submit(play, match, number)
        for number in range(options.games)
        for match in wanted
        if (*asdict(match).values(), number) not in known
    ]
    for done in as_completed(waiting):
        played.append(done.result())
        with options.file.open("a", encoding="utf-8") as file:
            file.write(json.dumps(played[-1]) + "\n")
    print(table(played, wanted))


if __name__ == "__main__":
    main()
