"""What a player is: `choose` takes a view and the legal moves, and returns a `Choice`."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from malecon import games
from malecon.engine.chance import seed_number, stream_key
from malecon.engine.fields import State
from malecon.engine.game import Advice, Game
from malecon.engine.questions import weigh_alike
from malecon.engine.rule import rule
from malecon.errors import BadPlayer


@dataclass(frozen=True)
class Candidate:
    """One legal move, as its player judged it."""

    move: int
    visits: int = 0
    """Playouts that went this way (0 for players that make none)."""
    points: float | None = None
    """The final victory points expected for the seat; None if the player can't tell."""
    chance: float | None = None
    """The chance of winning, 0 to 1, shared wins counting their share; None if the player can't tell."""


@dataclass(frozen=True)
class Choice:
    """A move and why."""

    move: int
    candidates: tuple[Candidate, ...] = ()
    """The moves that were considered, best first; empty if the player has no reasons to give."""
    playouts: int = 0
    seconds: float = 0.0

    def reasons(self, game: Game) -> list[dict[str, Any]]:
        """The candidates as data for an interface."""
        return [
            {
                "move": game.moves.text(candidate.move),
                "visits": candidate.visits,
                "points": None if candidate.points is None else round(candidate.points, 2),
                "chance": None if candidate.chance is None else round(candidate.chance, 4),
            }
            for candidate in self.candidates
        ]


@dataclass
class Player:
    """Somebody who plays: a seat at a table, one game at a time.

    `choose` gets what the seat knows, `game.view(state, seat, memory=True)`, never the state itself.
    """

    name: str
    """With its settings; `find(player.name)` makes another one."""
    game: Game | None = None
    """Without one, the first view says which it is."""
    seed: int | str = 0
    moves_made: int = field(default=0, init=False)
    """Each move has its own stream of chance, numbered by this."""

    def choose(self, view: State, seat: int, legal: Sequence[int]) -> Choice:
        """A move out of `legal`, the legal moves of the view."""
        if len(legal) == 1:
            return Choice(legal[0])
        self.game = self.game or game_of(view)
        begun = time.perf_counter()
        choice = self.think(self.game, view, seat, legal)
        self.moves_made += 1
        return replace(choice, seconds=time.perf_counter() - begun)

    def think(self, game: Game, view: State, seat: int, legal: Sequence[int]) -> Choice:
        """A move out of several."""
        raise NotImplementedError

    def stream(self, *numbers: int) -> np.uint64:
        """The key of this move's stream of chance, one for each list of numbers."""
        key = seed_number(self.seed)
        with np.errstate(over="ignore"):  # interpreted, the generator's arithmetic wraps around on purpose
            for number in (self.moves_made, *numbers):
                key = np.uint64(stream_key(key, np.uint64(number)))
        return key

    def version(self, game: Game) -> str:
        """What its name does not say and its play depends on, such as the weights it plays a game by; often nothing."""
        return ""

    def title(self, game: Game) -> str:
        """Its name and version, for a record."""
        return f"{self.name} {self.version(game)}".strip()

    def forget(self) -> None:
        """Begin a new game: nothing of the last one is remembered."""
        self.moves_made = 0

    def prepare(self, game: Game, say: Callable[[str], None] = lambda sentence: None) -> None:
        """Compile what is needed, so that the first move does not wait for it."""

    def __repr__(self) -> str:
        return f"<Player {self.name}>"


def game_of(state: State) -> Game:
    """The game whose record a state is."""
    for name in games.names():
        game = games.find(name)
        if game.dtype == state.dtype:
            return game
    raise BadPlayer("This is not the state of any game.")


# A game that gives no advice is played all the same.


@rule
def value_points(s, seat):  # type: ignore[no-untyped-def]
    return float(s.vp[seat])


@rule
def imagine_nothing(s, seat, key):  # type: ignore[no-untyped-def]
    """All is known."""


@rule
def rewind_nothing(s, seat):  # type: ignore[no-untyped-def]
    """Nothing is taken back."""


NO_ADVICE = Advice(weigh_alike, value_points, imagine_nothing)


def advice_of(game: Game) -> Advice:
    return game.advice or NO_ADVICE
