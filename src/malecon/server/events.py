"""What can happen at a table: the entries of its history, as they are stored.

A table is nothing but the list of these. Each is one accepted command (or one act of the house: a bot's move, a clock
that ran out), has the next sequence number as its key, and is never changed or erased. `facts.py` adds them up.
"""

from typing import Any

import msgspec


class Event(msgspec.Struct, frozen=True, tag_field="kind", tag=str.lower, omit_defaults=True):
    """One entry; its kind is the class's name in small letters."""


class Chair(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits where when a table is made: `person` and `name`, or `bot` (with a `name` or none), or neither (open).

    `also`: the person's other devices, which held the seat in the game before.
    """

    name: str = ""
    person: str | None = None
    bot: str | None = None
    also: list[str] = []

    @property
    def people(self) -> list[str]:
        """Who holds the seat."""
        return [self.person, *self.also] if self.person else []


class Clock(msgspec.Struct, frozen=True, omit_defaults=True):
    """How long people may think: `bank` seconds and `increment` for each turn, or `days` for each."""

    kind: str
    bank: int = 0
    increment: int = 0
    days: int = 0


class Origin(msgspec.Struct, frozen=True):
    """The moment of another table that a table continues."""

    table: str
    number: int


class Created(Event, frozen=True):
    """The table was made. `moves` are those taken over from its origin."""

    game: str
    version: int
    options: dict[str, str]
    chairs: list[Chair]
    host: str
    commitment: str
    public: bool = True
    clock: Clock | None = None
    origin: Origin | None = None
    moves: list[int] = []


class Joined(Event, frozen=True):
    """A person took an open seat."""

    seat: int
    person: str
    name: str


class Claimed(Event, frozen=True):
    """A person came with a seat's secret link and holds it too."""

    seat: int
    person: str


class Opened(Event, frozen=True):
    """A seat was left, or emptied by the host, before the start."""

    seat: int


class Botted(Event, frozen=True):
    """The host seated a bot before the start."""

    seat: int
    bot: str


class Started(Event, frozen=True):
    """The game began; `moves` are what the table did first."""

    moves: list[int]


class Played(Event, frozen=True):
    """A seat's move and what the table did then. `by`: person or bot."""

    seat: int
    moves: list[int]
    by: str = "person"


class Asked(Event, frozen=True):
    """Someone asks the other people: `undo` (back to number `to`) or `replace` (let `bot` play for `seat`)."""

    what: str
    seat: int
    asker: int
    to: int = 0
    bot: str = ""


class Agreed(Event, frozen=True):
    """A person (with all seats he holds) agreed or refused, and that did not decide it; a refusal ends the asking.

    `by` is his seat; `also` are the others of his that were asked.
    """

    what: str
    seat: int
    by: int
    yes: bool
    also: list[int] = []


class Undone(Event, frozen=True):
    """The position went back to number `to`, at the wish of `seat`."""

    seat: int
    to: int


class Stoodin(Event, frozen=True):
    """A bot plays for a seat's person. `why`: vote, clock or left."""

    seat: int
    bot: str
    why: str


class Returned(Event, frozen=True):
    """The person took his seat back from the bot."""

    seat: int


class Reopened(Event, frozen=True):
    """The house was closed since `closed` (ms): the clock that ran stood still until now."""

    closed: int


class Said(Event, frozen=True):
    """A line of chat; `seat` is None for a spectator."""

    person: str
    name: str
    text: str
    seat: int | None = None


class Muted(Event, frozen=True):
    """The host muted a seat's chat, or let it speak again."""

    seat: int
    muted: bool


class Rematched(Event, frozen=True):
    """The same people play again at another table."""

    table: str


class Closed(Event, frozen=True):
    """The host closed the table before the start."""


AnyEvent = (
    Created
    | Joined
    | Claimed
    | Opened
    | Botted
    | Started
    | Played
    | Asked
    | Agreed
    | Undone
    | Stoodin
    | Returned
    | Reopened
    | Said
    | Muted
    | Rematched
    | Closed
)

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(AnyEvent)


def encode(event: Event) -> bytes:
    """An event as it is stored."""
    return _encoder.encode(event)


def decode(data: bytes | str) -> AnyEvent:
    """The event that was stored."""
    event: AnyEvent = _decoder.decode(data)
    return event
