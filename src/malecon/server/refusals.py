"""`Refusal`: everything the server declines, as a code and data for a client's catalogue, and an English sentence."""

from typing import Any

from malecon.server import protocol

STATUS = {
    "bad-request": 422,
    "too-long": 413,
    "too-many": 429,
    "bad-origin": 403,
    "bad-host": 421,
    "bad-token": 401,
    "no-such-page": 404,
    "no-such-table": 404,
    "no-such-game": 404,
    "bad-option": 400,
    "bad-box": 400,
    "bad-bot": 400,
    "bad-name": 400,
    "no-name": 400,
    "bad-text": 400,
    "bad-link": 400,
    "not-your-seat": 403,
    "not-host": 403,
    "muted": 403,
    "banned": 403,
    "unknown-move": 400,
    "broken": 500,
    "damaged": 500,
    "no-bot": 503,
    "stopping": 503,
    "full": 503,
    "new-rules": 503,
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

    @property
    def failure(self) -> protocol.Failure:
        """What a client is told."""
        return protocol.Failure(self.code, self.data, self.sentence)
