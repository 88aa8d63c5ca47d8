"""What all environments share: a game that goes from one seat's question to the next, and what it was worth."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from malecon import games
from malecon.engine.chance import draw, seed_number, stream_key
from malecon.engine.fields import OVER, State, copy
from malecon.engine.game import Game, places
from malecon.engine.observe import layout, observe
from malecon.errors import BadOption, UnknownMove
from malecon.play.course import let_table_act
from malecon.play.match import whole_number
from malecon.play.voice import Voice

REWARDS = {
    "placing": "at the end, from 1 for the winner down to -1 for the last, evenly between; equals share",
    "margin": "at the end, the own victory points less the best of the others', divided by 100",
}


def final_rewards(game: Game, state: State, kind: str) -> list[float]:
    """What a finished game was worth to each seat (`REWARDS`)."""
    players = int(state.players)
    if kind == "margin":
        scores = game.scores(state)
        return [(scores[seat] - max(scores[:seat] + scores[seat + 1 :])) / 100 for seat in range(players)]
    standings = [int(game.standing(state, seat)) for seat in range(players)]
    return [1 - 2 * (place - 1) / (players - 1) for place in places(standings)]


def check_render_mode(mode: str | None, modes: Sequence[str]) -> str | None:
    """How to draw: one of the modes an environment has, or not at all."""
    if mode is not None and mode not in modes:
        raise BadOption(f"The render mode is {' or '.join(modes)}, or None, not {mode!r}.")
    return mode


def move_number(action: Any) -> int:
    """An action as a move's number; UnknownMove for what is no integer, 216.7 too."""
    number = whole_number(action)
    if number is None:
        raise UnknownMove(f"An action is a move's number, a whole one, not {action!r}.")
    return number


class Episode:
    """One game in progress. The table's moves are drawn from a seed and made at once: a seat is asked, or it is over.

    Observations are what the seat knows with perfect memory of open moves; with `memory=False`, what it sees.
    """

    def __init__(
        self, game: str | Game, players: int = 2, *, reward: str = "placing", memory: bool = True, **options: str
    ) -> None:
        """Options are the game's own."""
        if reward not in REWARDS:
            raise BadOption(f"The reward is {' or '.join(REWARDS)}, not {reward!r}.")
        self.game = games.find(game) if isinstance(game, str) else game
        self.players, self.reward, self.memory = players, reward, memory
        self.beginning = self.game.start(players, options)
        self.layout = layout(self.game)
        self.begin(0)

    def begin(self, seed: int) -> None:
        """A new game, with the chance of this seed."""
        with np.errstate(over="ignore"):
            self._key = np.uint64(stream_key(seed_number(seed), np.uint64(0)))
        self._drawn = 0
        self.state = copy(self.beginning)
        let_table_act(self.game, self.state, self._draw)

    def _draw(self, _: int, choices: int) -> int:
        """The table's choice; what leaves no choice draws nothing."""
        if choices == 1:
            return 0
        self._drawn += 1
        with np.errstate(over="ignore"):
            return int(draw(self._key, self._drawn - 1, choices))

    @property
    def seat(self) -> int:
        """The seat that is asked; -2 when the game is over."""
        return int(self.state.actor)

    @property
    def is_over(self) -> bool:
        return bool(self.state.actor == OVER)

    @property
    def legal(self) -> list[int]:
        """The legal moves; none when the game is over."""
        return [] if self.is_over else self.game.legal_moves(self.state)

    def mask(self, seat: int) -> np.ndarray[Any, Any]:
        """The legal moves of a seat as a mask, all 0 if it is not asked."""
        mask = np.zeros(len(self.game.moves), np.int8)
        if seat == self.seat:
            mask[self.legal] = 1
        return mask

    def observe(self, seat: int) -> np.ndarray[Any, Any]:
        """What a seat knows, as a row."""
        return observe(self.game, self.view(seat), seat)

    def view(self, seat: int) -> State:
        """What a seat knows, as a state."""
        return self.game.view(self.state, seat, self.memory)

    def play(self, move: int) -> None:
        """Make a legal move and let the table answer."""
        self.game.apply(self.state, move)
        let_table_act(self.game, self.state, self._draw)

    @property
    def rewards(self) -> list[float]:
        """What the game was worth to each seat; 0 while it goes on."""
        if not self.is_over:
            return [0.0] * self.players
        return final_rewards(self.game, self.state, self.reward)

    def picture(self) -> str:
        """The table as text."""
        return Voice(self.game, self.game.seats(self.state)).picture(self.state)
