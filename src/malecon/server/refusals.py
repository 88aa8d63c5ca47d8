"""`Refusal`: everything the server declines, as a code and data for a client's catalogue, and an English sentence."""

from typing import Any

STATUS = {
    "bad-request": 400,
    "too-long": 413,
    "too-many": 429,
    "bad-origin": 403,
    "bad-token": 401,
    "no-such-page": 404,
    "no-such-table": 404,
    "no-such-game": 404,
    "bad-option": 400,
    "bad-bot": 400,
    "bad-name": 400,
    "no-name": 400,
    "bad-text": 400,
    "bad-link": 400,
    "not-your-seat": 403,
    "not-host": 403,
    "muted": 403,
    "unknown-move": 400,
    "broken": 500,
    "no-bot": 503,
    "stopping": 503,
    "old-rules": 503,
}
"""The HTTP status of a code; what is missing here is a conflict with the table's state: 409."""


class Refusal(Exception):
    """A command or request that is declined."""

    def __init__(self, code: str, sentence: str, **data: Any) -> None:
        super().__init__(sentence)
        self.code, self.sentence, self.data = code, sentence, data

    @property
    def status(self) -> int:
        return STATUS.get(self.code, 409)

    def as_json(self) -> dict[str, Any]:
        """What a client is told."""
        return {"code": self.code, "data": self.data, "sentence": self.sentence}
