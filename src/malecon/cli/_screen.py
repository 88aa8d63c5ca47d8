"""What the terminal shows: the table and the log, with the seats in their colours."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, ClassVar

from rich.console import Console
from rich.highlighter import RegexHighlighter
from rich.theme import Theme

from malecon import words
from malecon.engine.fields import SEATS
from malecon.play.match import Match
from malecon.words import Saying

WORDS = Path(__file__).with_name("words")
"""What only the terminal says."""

STYLES = ("bold dodger_blue1", "bold red3", "bold gold3", "bold green3", "bold medium_purple3")


class _Words(RegexHighlighter):
    """Colours the marks of the table: the car, values, rules."""

    base_style = "malecon."
    highlights: ClassVar[list[str]] = [
        r"(?P<car>\[\w+\])",
        r"(?P<rule>\b[SC]\d{1,2}\b)",
        r"(?P<points>\b\d+ (VP|SP|OP|PZ|PV)\b)",
    ]


THEME = Theme(
    {
        "malecon.car": "bold reverse",
        "malecon.rule": "dim",
        "malecon.points": "bold",
        **{f"malecon.{seat}": style for seat, style in zip(SEATS, STYLES, strict=True)},
    }
)


class Screen:
    """Prints a match for whoever sits at the keyboard."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.words = words.read(WORDS, match.language)
        self.console = Console(theme=THEME, highlight=False, soft_wrap=True)

    def say(self, text: str = "") -> None:
        """A line, names and numbers coloured."""
        styled = _Words()(text)
        for seat, name in enumerate(self.match.names):
            styled.highlight_words([name], f"malecon.{SEATS[seat]}")
        self.console.print(styled)

    def sentence(self, code: str, **data: Any) -> str:
        """A text of the terminal's own, in the language of the match."""
        return self.words.say("terminal", Saying(code, data), self.match.names)

    def tell(self, code: str, **data: Any) -> None:
        """A line of the terminal's own."""
        self.say(self.sentence(code, **data))

    def clear(self) -> None:
        """Wipe what was shown, on a terminal, with what was scrolled away: the next person may not know it."""
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            self.console.clear()
            if not self.console.legacy_windows:
                self.console.file.write("\x1b[3J")
                self.console.file.flush()

    def table(self, seat: int | None) -> None:
        """The table as a seat sees it."""
        self.say()
        self.say(self.match.voice.picture(self.match.view(seat)))

    def log(self, numbers: Iterable[int], seat: int | None) -> None:
        """What some moves did, as a seat may know it."""
        for sentence in self.match.log(seat, numbers):
            self.say(f"  {sentence}")

    def result(self) -> None:
        """Scores and winners of a finished game."""
        match = self.match
        self.say()
        for seat in sorted(range(match.players), key=lambda seat: -match.game.standing(match.state, seat)):
            self.tell("score", seat=seat, n=match.scores[seat])
        self.tell("wins" if len(match.winners) == 1 else "share", seats=match.winners)
