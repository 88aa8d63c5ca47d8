"""How long people have been away from their tables: nobody is replaced because his page was loading."""

import time
from collections.abc import Iterable

from malecon.server.tables.votes import ABSENT_SECONDS

now = time.monotonic


class Absences:
    """When people were last at tables, as far as this process knows. All tables of a hall share one."""

    def __init__(self) -> None:
        self._since = now()
        """Before that we know nothing: everybody may have been there."""
        self._seen: dict[tuple[str, str], float] = {}

    def seen(self, table: str, *people: str) -> None:
        """They are at a table, or were until now."""
        time = now()
        self._seen.update(((table, person), time) for person in people)

    def know_nothing(self) -> None:
        """We could not hear of the others for a while."""
        self._since = now()

    def seconds(self, table: str, people: Iterable[str]) -> float:
        """How long none of these people was seen there, at least."""
        return now() - max([self._since, *(self._seen.get((table, person), 0.0) for person in people)])

    def tidy(self) -> None:
        """Forget what makes no difference any more."""
        old = now() - 2 * ABSENT_SECONDS
        self._seen = {who: time for who, time in self._seen.items() if time > old}
