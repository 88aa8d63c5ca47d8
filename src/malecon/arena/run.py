"""All games of a tournament, on every core of this machine or on a Ray cluster.

Each game is written to the folder when it is done, under its number; a game that is there already is not played again.
A worker process has one game at a time and a pool of its own: if it dies, its game is played once more by a new one,
and nobody else is disturbed.
"""

import json
import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Protocol

from malecon.arena.plan import Pairing, Plan
from malecon.arena.play import Played, play, read_note
from malecon.errors import BadOption, BadRecord, MaleconError, extra

TRIES = 3
"""A game whose worker dies so often is given up."""
Task = Callable[[dict[str, Any], Pairing], str]


class GameFailed(MaleconError):
    """A game that could not be played to its end, with the reason."""


def play_task(settings: dict[str, Any], pairing: Pairing) -> str:
    """One game, in whichever process this is."""
    settings = settings | {"players": tuple(settings["players"])}
    return play(Plan(**settings), pairing)


class Workers(Protocol):
    """Where games are played: here or on a cluster."""

    size: int

    def begin(self, settings: dict[str, Any], pairing: Pairing) -> None:
        """Start a game."""

    def finished(self) -> Iterator[tuple[Pairing, str | Exception]]:
        """Wait for the next games that are done; each with its record, or why there is none."""

    def close(self) -> None:
        """Let go of everything, games in progress too."""


def ignore_interrupt() -> None:
    """Ctrl-C is for the one who hands out the games."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class LocalWorkers:
    """Processes of this machine, each in a pool of its own."""

    def __init__(self, size: int | None = None, task: Task = play_task) -> None:
        self.size = size or cores()
        self._task = task
        self._free: list[ProcessPoolExecutor] = []
        self._busy: dict[Future[str], tuple[ProcessPoolExecutor, Pairing]] = {}

    def begin(self, settings: dict[str, Any], pairing: Pairing) -> None:
        pool = self._free.pop() if self._free else self._pool()
        self._busy[pool.submit(self._task, settings, pairing)] = pool, pairing

    def _pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=ignore_interrupt)

    def finished(self) -> Iterator[tuple[Pairing, str | Exception]]:
        done, _ = wait(self._busy, return_when=FIRST_COMPLETED)
        for future in sorted(done, key=lambda future: self._busy[future][1].number):
            pool, pairing = self._busy.pop(future)
            error = future.exception()
            if isinstance(error, BrokenProcessPool):
                pool.shutdown(wait=False)
            else:
                self._free.append(pool)
            yield pairing, future.result() if error is None else as_exception(error)

    def close(self) -> None:
        for pool in (*self._free, *(pool for pool, _ in self._busy.values())):
            for process in list((pool._processes or {}).values()):
                process.terminate()
            pool.shutdown(wait=True, cancel_futures=True)
        self._free, self._busy = [], {}


class RayWorkers:
    """The cores of a Ray cluster; `local` starts one on this machine."""

    def __init__(self, address: str, size: int | None = None, task: Task = play_task) -> None:
        os.environ.setdefault("RAY_AUTH_MODE", "disabled")  # no token in the home folder
        with extra("cluster", "an arena on Ray"):
            import ray
        self._ray = ray
        paths = os.pathsep.join(path for path in sys.path if path)
        options: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR", "include_dashboard": False}
        if address == "local":
            options |= {"num_cpus": size or cores()}
        else:
            options = {"address": address, "log_to_driver": False, "logging_level": "ERROR"}
        ray.init(**options, runtime_env={"env_vars": {"PYTHONPATH": paths}}, ignore_reinit_error=True)
        self.size = size or int(ray.cluster_resources().get("CPU", 1))
        self._remote = ray.remote(max_retries=0)(task)
        self._busy: dict[Any, Pairing] = {}

    def begin(self, settings: dict[str, Any], pairing: Pairing) -> None:
        self._busy[self._remote.remote(settings, pairing)] = pairing

    def finished(self) -> Iterator[tuple[Pairing, str | Exception]]:
        done, _ = self._ray.wait(list(self._busy), num_returns=1)
        for ticket in done:
            pairing = self._busy.pop(ticket)
            try:
                yield pairing, self._ray.get(ticket)
            except self._ray.exceptions.WorkerCrashedError as error:
                yield pairing, BrokenProcessPool(str(error))
            except self._ray.exceptions.RayTaskError as error:
                yield pairing, as_exception(error.cause)

    def close(self) -> None:
        for ticket in self._busy:
            self._ray.cancel(ticket, force=True)
        self._ray.shutdown()


def as_exception(error: BaseException) -> Exception:
    return error if isinstance(error, Exception) else RuntimeError(repr(error))


def cores() -> int:
    """The cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@dataclass
class Folder:
    """Where the games of a plan are kept, one record each."""

    path: Path
    plan: Plan
    played: dict[int, Played] = field(default_factory=dict)

    @classmethod
    def open(cls, path: Path, plan: Plan) -> "Folder":
        """The folder with what was played before; BadOption if other games are in it."""
        try:
            path.mkdir(parents=True, exist_ok=True)
            head = path / "arena.json"
            settings = json.dumps(plan.to_json(), indent=1) + "\n"
            if head.exists() and head.read_bytes() != settings.encode():
                raise BadOption(f"The folder {path} holds another tournament. Name a new one with --folder.")
            write_whole(head, settings)
        except OSError as error:
            raise BadOption(f"The folder {path} can't be used: {error.strerror}.") from None
        folder = cls(path, plan)
        for file in sorted(path.glob("game-*.txt")):
            try:
                played = read_note(file.read_text(encoding="utf-8"))
            except (BadRecord, OSError, UnicodeDecodeError):  # torn: it is played again
                continue
            if folder.file(played.number) == file and plan.pairing(played.number).players == played.players:
                folder.played[played.number] = played
        return folder

    def keep(self, record: str) -> Played:
        """Write a game down and remember what became of it."""
        played = read_note(record)
        try:
            write_whole(self.file(played.number), record)
        except OSError as error:
            raise BadOption(f"A game can't be kept in {self.path}: {error.strerror}. Those before it are.") from None
        self.played[played.number] = played
        return played

    def file(self, number: int) -> Path:
        return self.path / f"game-{number + 1:06}.txt"

    def games(self, count: int) -> list[Played]:
        """What became of the first games of the plan, as far as they were played."""
        return [self.played[number] for number in sorted(self.played) if number < count]


def write_whole(path: Path, text: str) -> None:
    """A file is there in full or not at all."""
    part = path.with_suffix(f".{os.getpid()}.part")
    part.write_text(text, encoding="utf-8")
    part.replace(path)


def run(folder: Folder, count: int, workers: Workers) -> Iterator[Played]:
    """Play what is missing of the first `count` games, yielding each when it is kept.

    Closing the iterator, or an interrupt, leaves everything that was kept.
    """
    settings = folder.plan.to_json()
    waiting = [folder.plan.pairing(number) for number in range(count) if number not in folder.played][::-1]
    tries: dict[int, int] = {}
    busy = 0
    try:
        while waiting or busy:
            while waiting and busy < workers.size:
                pairing = waiting.pop()
                tries[pairing.number] = tries.get(pairing.number, 0) + 1
                workers.begin(settings, pairing)
                busy += 1
            for pairing, outcome in workers.finished():
                busy -= 1
                if isinstance(outcome, str):
                    yield folder.keep(outcome)
                elif isinstance(outcome, BrokenProcessPool) and tries[pairing.number] < TRIES:
                    waiting.append(pairing)
                else:
                    raise GameFailed(f"Game {pairing.number + 1} ({', '.join(pairing.players)}) failed: {outcome!r}")
    finally:
        workers.close()
