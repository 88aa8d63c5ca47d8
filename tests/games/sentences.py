"""What a sentence of a game must be like."""

import json
import re

from malecon.engine.game import Reason


def is_sentence(text: str) -> bool:
    return bool(re.fullmatch(r"\S.*[.!?]", text)) and not any(left in text for left in ("{", "  ", "None"))


def is_good(reason: Reason) -> bool:
    """Its English is a sentence, and its data can be sent and has the figures that the sentence has."""
    figures = [value for name, value in reason.data.items() if isinstance(value, int) and name != "seat"]
    return (
        is_sentence(reason.sentence)
        and json.loads(json.dumps(reason.data)) == reason.data
        and all(str(figure) in reason.sentence for figure in figures)
    )
