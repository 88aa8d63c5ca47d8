"""What can happen at a table: the entries of its history, as they are stored.

A table is nothing but the list of these. Each is one accepted command (or one act of the house: a bot's move, a clock
that ran out), has the next sequence number as its key, and is never changed or erased. `table_facts.py` adds them up.
"""

from typing import Any, Literal

import msgspec

from malecon.server import protocol


class Entry(msgspec.Struct, frozen=True, tag_field="kind", tag=str.lower, omit_defaults=True):
    """One entry; its kind is the class's name in small letters."""


class Chair(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits where when a table is made: `person` and `name`, or `bot` (with a `name` or none), or neither (open).

    `also`: the person's other devices, which held the seat in the game before; `called`: what they were called.
    """

    name: str = ""
    person: str | None = None
    bot: str | None = None
    also: list[str] = []
    colour: str = ""
    """Which was chosen; of the others each has the first that is free."""
    called: list[str] = []

    @property
    def people(self) -> list[str]:
        """Who holds the seat."""
        return [self.person, *self.also] if self.person else []


class Clock(msgspec.Struct, frozen=True, omit_defaults=True):
    """How long people may think: `bank` seconds and `increment` for each turn, or `days` for each."""

    kind: Literal["bank", "days"]
    bank: int = 0
    increment: int = 0
    days: int = 0


class Origin(msgspec.Struct, frozen=True):
    """The moment of another table that a table continues."""

    table: str
    number: int


class Created(Entry, frozen=True):
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
    box: dict[str, Any] | None = None
    """The tables of the component file it is played with, if it is not ours."""


class Joined(Entry, frozen=True):
    """A person took an open seat."""

    seat: int
    person: str
    name: str


class Renamed(Entry, frozen=True):
    """Who sits there is called something else, before the start."""

    seat: int
    name: str


class Coloured(Entry, frozen=True):
    """A seat has another colour."""

    seat: int
    colour: str


class Claimed(Entry, frozen=True):
    """A person came with a seat's secret link and holds it too."""

    seat: int
    person: str
    name: str = ""


class Opened(Entry, frozen=True):
    """A seat was left, or emptied by the host, before the start."""

    seat: int


class Botted(Entry, frozen=True):
    """The host seated a bot before the start."""

    seat: int
    bot: str


class Started(Entry, frozen=True):
    """The game began; `moves` are what the table did first."""

    moves: list[int]


class Played(Entry, frozen=True):
    """A seat's move and what the table did then. `by`: person or bot."""

    seat: int
    moves: list[int]
    by: protocol.Mover = "person"


class Asked(Entry, frozen=True):
    """Someone asks the other people: `undo` (back to number `to`) or `replace` (let `bot` play for `seat`).

    `needs`: seats whose own holders must agree, though a bot may play for them.
    """

    what: protocol.Question
    seat: int
    asker: int
    to: int = 0
    bot: str = ""
    needs: list[int] = []


class Agreed(Entry, frozen=True):
    """A person (with all seats he holds) agreed or refused, and that did not decide it; a refusal ends the asking.

    `by` is his seat; `also` are the others of his that were asked.
    """

    what: protocol.Question
    seat: int
    by: int
    yes: bool
    also: list[int] = []


class Undone(Entry, frozen=True):
    """The position went back to number `to`, at the wish of `seat`.

    `drawn_anew`: what was taken back goes into the draws after it; it did not, once.
    """

    seat: int
    to: int
    drawn_anew: bool = False


class Stoodin(Entry, frozen=True):
    """A bot plays for a seat's person. `why`: vote, clock or left; `by`: the seats that voted for it."""

    seat: int
    bot: str
    why: protocol.StandInReason
    by: list[int] = []


class Returned(Entry, frozen=True):
    """The person took his seat back from the bot."""

    seat: int


class Reopened(Entry, frozen=True):
    """The house was closed since `closed` (ms): the clock that ran stood still until now."""

    closed: int


class Said(Entry, frozen=True):
    """A line of chat; `seat` is None for a spectator."""

    person: str
    name: str
    text: str
    seat: int | None = None


class Muted(Entry, frozen=True):
    """The host muted a seat's people, a person, or (neither named) all who only watch; or let them speak again."""

    seat: int | None
    muted: bool
    person: str = ""


class Banned(Entry, frozen=True):
    """The host shut a person out, or let him in again."""

    person: str
    banned: bool


class Rematched(Entry, frozen=True):
    """The same people play again at another table."""

    table: str


class Closed(Entry, frozen=True):
    """The host closed the table before the start."""


AnyEntry = (
    Created
    | Joined
    | Claimed
    | Renamed
    | Coloured
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
    | Banned
    | Rematched
    | Closed
)

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(AnyEntry)


def encode(entry: Entry) -> bytes:
    """An entry as it is stored."""
    return _encoder.encode(entry)


def decode(data: bytes | str) -> AnyEntry:
    """The entry that was stored."""
    entry: AnyEntry = _decoder.decode(data)
    return entry
