"""The move table: a closed list of everything anyone can do in a game, each with a fixed number and a short text.

    MOVES = MoveTable()
    DRIVE = MOVES.add("drive {}", range(1, 21))            # DRIVE + steps - 1
    DELIVER = MOVES.add("deliver {} {}", GOODS, range(1, 5))  # DELIVER + 4 * good + amount - 1

`add` returns the number of the family's first move; the rest follow in the order of its arguments, the last one
running fastest. Rules compute with these numbers; people and files use the texts.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product


@dataclass(frozen=True)
class Family:
    """Moves that differ only in their arguments, such as `drive 1` to `drive 20`."""

    name: str
    first: int
    size: int


class MoveTable:
    """All moves of a game: number ↔ text."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.families: list[Family] = []
        self.arguments: list[tuple[str, ...]] = []
        self._numbers: dict[str, int] = {}
        self._family: list[Family] = []

    def add(self, text: str, *arguments: Iterable[object]) -> int:
        """Add a family of moves and return the number of its first."""
        first = len(self.texts)
        combinations = list(product(*([str(value) for value in values] for values in arguments)))
        name = text.replace("{}", "").strip().replace("  ", " ")
        family = Family(name, first, len(combinations))
        self.families.append(family)
        for values in combinations:
            words = text.format(*values)
            if words in self._numbers:
                raise ValueError(f"two moves read {words!r}")
            self._numbers[words] = len(self.texts)
            self.texts.append(words)
            self.arguments.append(values)
            self._family.append(family)
        return first

    def __len__(self) -> int:
        return len(self.texts)

    def text(self, move: int) -> str:
        """The text of a move."""
        return self.texts[move]

    def number(self, text: str) -> int | None:
        """The move that reads so (spaces and case are forgiven), or None."""
        return self._numbers.get(" ".join(text.lower().split()))

    def family(self, move: int) -> Family:
        """The family a move belongs to."""
        return self._family[move]
