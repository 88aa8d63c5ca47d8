"""Names and chat: text only, of limited length, without anything that a screen would not show."""

import unicodedata

from malecon.server.refusals import Refusal
from malecon.server.tables.looks import is_nothing

LONGEST_NAME = 30
LONGEST_CHAT = 300
HIDDEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Unicode categories that are no text: controls, invisible marks that reorder or hide text, halves, private use."""


def clean(text: str) -> str:
    """The text with runs of space made one and what can't be seen taken out (the joiners of scripts and emoji stay)."""
    kept = [c for c in text if unicodedata.category(c) not in HIDDEN or c in "\u200c\u200d"]
    return " ".join(unicodedata.normalize("NFC", "".join(kept)).split())


def name(text: str) -> str:
    """A person's name, cleaned."""
    cleaned = clean(text)
    if not 1 <= len(cleaned) <= LONGEST_NAME or is_nothing(cleaned):
        raise Refusal("bad-name", f"A name has 1 to {LONGEST_NAME} characters.", most=LONGEST_NAME)
    return cleaned


def chat(text: str) -> str:
    """A line of chat, cleaned."""
    cleaned = clean(text)
    if not 1 <= len(cleaned) <= LONGEST_CHAT or is_nothing(cleaned):
        raise Refusal("bad-text", f"A line of chat has 1 to {LONGEST_CHAT} characters.", most=LONGEST_CHAT)
    return cleaned
