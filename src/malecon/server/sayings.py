"""What a game says, for a client, whose catalogues have the words."""

from malecon.engine.fields import State
from malecon.engine.game import Game, Reason
from malecon.server import protocol
from malecon.words import Saying


def saying(said: Saying) -> protocol.Saying:
    return protocol.Saying(said.code, dict(said.data))


def called(game: Game, known: State, move: int) -> protocol.Saying | None:
    """What stands on a move's button, for who knows this much."""
    said = game.call(known, move)
    return saying(said) if said else None


def told_reason(game: Game, reason: Reason) -> protocol.Reason:
    """A reason by its game and code."""
    return protocol.Reason(game.name, reason.saying.code, dict(reason.saying.data))
