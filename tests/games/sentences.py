"""What a sentence of a game must be like."""

import json
import re
from typing import Any

import msgspec

from malecon.engine.game import Game, Reason
from malecon.play.voice import Voice


def is_sentence(text: str) -> bool:
    """Whole, with nothing of Python's left in it."""
    return bool(re.fullmatch(r"\S.*[.!?]", text)) and not re.search(r"\{|  |None(?! of)", text)


def is_good(game: Game, reason: Reason) -> bool:
    """It is said in a sentence with all its figures, and its data can be sent."""
    sentence = Voice(game).refuse(reason)
    data: dict[str, Any] = dict(reason.saying.data)
    sent = json.loads(msgspec.json.encode(data))
    figures = [value for name, value in sent.items() if isinstance(value, int) and name != "seat"]
    return is_sentence(sentence) and all(str(figure) in sentence for figure in figures)
