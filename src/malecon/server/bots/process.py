"""The process in which bots think: reads requests from its input, writes choices to its output, one at a time.

Started by `workers.py` as `python -m malecon.server.bots.process`. Frames are msgpack behind four bytes of length.
"""

import os
import re
import sys
from functools import cache
from typing import BinaryIO

import msgspec
import numpy as np

from malecon import players
from malecon.engine.game import Game
from malecon.players.learned import is_learned
from malecon.server import playable
from malecon.server.bots import bot_names

READY = b"ready"


class Request(msgspec.Struct):
    """What a bot is asked: only what its seat knows."""

    game: str
    bot: str
    seat: int
    view: bytes
    legal: list[int]
    seed: int


class Thought(msgspec.Struct):
    """A bot's choice; candidates are (move, visits, points, chance), best first, None where it can't tell."""

    move: int
    candidates: list[tuple[int, int | None, float | None, float | None]]


def known(bot: str, game: Game) -> str:
    """A bot that knows the game: one that learned is replaced at games no net has learned."""
    return bot if is_learned(game) or not bot_names.has_learned(bot) else bot_names.STAND_IN


def think(request: Request) -> Thought:
    """Ask the player of that name."""
    game = playable.find(request.game)
    view = np.frombuffer(request.view, game.dtype).copy().view(np.recarray)[0]
    player = players.find(known(request.bot, game), game, request.seed)
    # only asked where nobody may see that a move is forced (S33): it takes as long as a chosen one
    choice = player.think(game, view, request.seat, request.legal)
    candidates = [(c.move, c.visits if choice.playouts else None, c.points, c.chance) for c in choice.candidates]
    return Thought(int(choice.move), candidates)


@cache
def prepare(bot: str, game: str) -> None:
    """Compile what a kind of bot needs for a game, once."""
    found = playable.find(game)
    players.find(known(bot, found), found).prepare(found)


def read_frame(stream: BinaryIO) -> bytes | None:
    head = stream.read(4)
    return stream.read(int.from_bytes(head, "big")) if len(head) == 4 else None


def write_frame(stream: BinaryIO, frame: bytes) -> None:
    stream.write(len(frame).to_bytes(4, "big") + frame)
    stream.flush()


def answer(request: Request, answers: BinaryIO) -> bytes:
    """Get ready, say so (thinking has a limit from then on), and think; a request without moves only gets us ready."""
    try:
        quickest = re.sub(r"[:@].*", ":1", request.bot)  # its kind, whatever its settings
        prepare(quickest, request.game)
        write_frame(answers, READY)
        return msgspec.msgpack.encode(think(request)) if request.legal else b""
    except Exception as error:
        print(f"a bot failed: {error!r}", file=sys.stderr, flush=True)
        return b""


def main() -> None:
    """Answer requests until the input ends."""
    requests, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # nothing a bot prints can get between the frames
    os.nice(5)
    while (frame := read_frame(requests)) is not None:
        write_frame(answers, answer(msgspec.msgpack.decode(frame, type=Request), answers))


if __name__ == "__main__":
    main()
