"""Who sits where in which game.

Games come in sets: each set is one opening (one seed of the table), played once in every way that the players can be
seated, so that everyone plays every seat against everyone on the same openings. Game `n` of a plan is always the same
game, however many there are in all: a tournament can be stopped, gone on with and made longer.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import Any

from malecon import games
from malecon.engine.fields import State
from malecon.engine.game import Game
from malecon.errors import BadPlayer
from malecon.play.match import check_seed
from malecon.players import find


@dataclass(frozen=True)
class Pairing:
    """One game to be played."""

    number: int
    """In the plan, from 0."""
    opening: int
    players: tuple[str, ...]
    """By seat."""


@dataclass(frozen=True)
class Plan:
    """A tournament: a game, its players, and how many sit at a table."""

    game: str
    players: tuple[str, ...]
    """Named as in the registry, or `module:Class` for one's own. With more than there are seats, every choice of them
    meets; with fewer, the last one takes all seats left over."""
    seats: int
    seed: str = "arena"
    options: Mapping[str, str] = field(default_factory=dict)
    components: Any = None
    """A component file's tables, if not the project's own."""

    def __post_init__(self) -> None:
        if len(self.players) < 2:
            raise BadPlayer("An arena needs two players or more, such as --players greedy,random.")
        check_seed(self.seed)
        self.start()
        for name in self.players:
            find(name, own=True)

    def find_game(self) -> Game:
        return games.find(self.game)

    def start(self) -> State:
        """The position before anything happened."""
        return self.find_game().start(self.seats, self.options, self.components)

    @cached_property
    def tables(self) -> tuple[tuple[str, ...], ...]:
        """Every way to seat the players, each company in every rotation."""
        filled = self.players + self.players[-1:] * (self.seats - len(self.players))
        companies = list(combinations(filled, self.seats))
        turned = [company[turn:] + company[:turn] for company in companies for turn in range(self.seats)]
        return tuple(dict.fromkeys(turned))  # a mirror match has but one

    def pairing(self, number: int) -> Pairing:
        """Game `number` of the plan."""
        opening, table = divmod(number, len(self.tables))
        return Pairing(number, opening, self.tables[table])

    def balanced(self, count: int) -> int:
        """The number of games, from `count` on, with which every opening is played in every way."""
        return -(-count // len(self.tables)) * len(self.tables)

    @cached_property
    def name(self) -> str:
        """A name for the folder of its games: the same plan, by the same rules and weights, has the same name."""
        settings = self.to_json() | {"version": self.find_game().version}
        versions = [find(name, own=True).version(self.find_game()) for name in self.players]
        if any(versions):
            settings["players' versions"] = versions
        digest = hashlib.sha256(json.dumps(settings, sort_keys=True).encode()).hexdigest()[:8]
        return f"{self.game}-{self.seats}-{digest}"

    def to_json(self) -> dict[str, Any]:
        """As data, for workers elsewhere and for the folder."""
        return {
            "game": self.game,
            "players": list(self.players),
            "seats": self.seats,
            "seed": self.seed,
            "options": dict(sorted(self.options.items())),
            "components": self.components,
        }
