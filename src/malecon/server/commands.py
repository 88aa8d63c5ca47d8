"""Commands: what a person may ask of a table, and the event each becomes if it is allowed.

`decide` looks at a table and changes nothing. The hall stores the event it returns, and only then takes it over.
"""

from dataclasses import dataclass
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from malecon.server import asks, moving, seats, texts
from malecon.server.events import Closed, Event, Muted, Said
from malecon.server.refusals import Refusal
from malecon.server.table import Table

VISIBLE = r"[^\x00-\x1f\x7f-\x9f]"
"""Any character but a control: an id is stored as text, and PostgreSQL's text has no NUL."""
Id = Annotated[str, Meta(min_length=1, max_length=40, pattern=rf"\A{VISIBLE}+\Z")]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Number = Annotated[int, Meta(ge=0, le=2**31)]
ShortText = Annotated[str, Meta(max_length=60)]


class Command(msgspec.Struct, frozen=True, tag_field="do", tag=str.lower):
    """A frame from a client; its class's name in small letters is what `do` says."""


class Move(Command, frozen=True):
    """Make a move at the position of event `at`."""

    id: Id
    at: Number
    move: Number | ShortText
    seat: SeatNumber | None = None


class Undo(Command, frozen=True):
    """Take back to `to` (default: my last decision)."""

    id: Id
    at: Number
    to: Number | None = None
    seat: SeatNumber | None = None


class Agree(Command, frozen=True):
    """Answer what was asked."""

    id: Id
    what: ShortText
    seat: SeatNumber
    yes: bool


class Join(Command, frozen=True):
    """Take an open seat."""

    id: Id
    seat: SeatNumber
    name: Annotated[str, Meta(max_length=200)] | None = None


class Leave(Command, frozen=True):
    """Leave a seat; in a running game a bot stands in."""

    id: Id
    seat: SeatNumber


class Bot(Command, frozen=True):
    """Seat a bot, before the start."""

    id: Id
    seat: SeatNumber
    bot: ShortText


class Open(Command, frozen=True):
    """Empty a seat, before the start."""

    id: Id
    seat: SeatNumber


class Start(Command, frozen=True):
    """Begin."""

    id: Id


class Close(Command, frozen=True):
    """Close the table, before the start."""

    id: Id


class Replace(Command, frozen=True):
    """Ask the others to let a bot stand in."""

    id: Id
    seat: SeatNumber
    bot: ShortText


class Back(Command, frozen=True):
    """Take my seat back from the bot."""

    id: Id
    seat: SeatNumber


class Chat(Command, frozen=True):
    """Say something."""

    id: Id
    text: Annotated[str, Meta(max_length=2000)]


class Mute(Command, frozen=True):
    """Silence a seat's chat."""

    id: Id
    seat: SeatNumber
    muted: bool


class Rematch(Command, frozen=True):
    """Play again with the same people."""

    id: Id


class Why(Command, frozen=True):
    """Ask why a move is not legal now."""

    id: Id
    move: Number | ShortText
    seat: SeatNumber | None = None


class Analyse(Command, frozen=True):
    """Ask what a bot thinks."""

    id: Id
    bot: ShortText | None = None
    number: Number | None = None
    seat: SeatNumber | None = None


class Look(Command, frozen=True):
    """Be another audience (sockets only)."""

    id: Id
    seat: SeatNumber | None = None


class Ping(Command, frozen=True):
    """Are you there?"""


AnyCommand = (
    Move
    | Undo
    | Agree
    | Join
    | Leave
    | Bot
    | Open
    | Start
    | Close
    | Replace
    | Back
    | Chat
    | Mute
    | Rematch
    | Why
    | Analyse
    | Look
    | Ping
)

_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(AnyCommand)


def decode(frame: bytes | str) -> AnyCommand:
    """The command of a frame; Refusal `bad-request` if it is none."""
    try:
        command: AnyCommand = _decoder.decode(frame)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Refusal("bad-request", "That is no command of this table.", where=str(error)[:200]) from None
    return command


@dataclass(frozen=True)
class Person:
    """Who gives a command."""

    id: str
    name: str


def decide(table: Table, person: Person, command: AnyCommand) -> Event:
    """The event a command becomes now; Refusal if it is not allowed."""
    match command:
        case Move(_, at, move, seat):
            return moving.move(table, person.id, at, move, seat)
        case Undo(_, at, to, seat):
            return asks.undo(table, person.id, at, to, seat)
        case Agree(_, what, seat, yes):
            return asks.agree(table, person.id, what, seat, yes)
        case Replace(_, seat, bot):
            return asks.replace(table, person.id, seat, bot)
        case Join(_, seat, name):
            return seats.join(table, person.id, name if name is not None else person.name, seat)
        case Leave(_, seat):
            return seats.leave(table, person.id, seat)
        case Bot(_, seat, bot):
            return seats.bot(table, person.id, seat, bot)
        case Open(_, seat):
            return seats.empty(table, person.id, seat)
        case Back(_, seat):
            return seats.back(table, person.id, seat)
        case Start():
            return seats.start(table, person.id)
        case Close():
            seats.check_host(table, person.id)
            seats.check_open(table)
            return Closed()
        case Mute(_, seat, muted):
            seats.check_host(table, person.id)
            seats.check_seat(table, seat)
            return Muted(seat, muted)
        case Chat(_, text):
            return say(table, person, text)
    raise Refusal("bad-request", "That command is not one that changes a table.")


def say(table: Table, person: Person, text: str) -> Said:
    """A line of chat by a seat's holder or a spectator."""
    own = table.facts.seats_of(person.id)
    if any(table.facts.seats[seat].muted for seat in own):
        raise Refusal("muted", "The host has muted you.")
    seat = own[0] if own else None
    name = table.facts.seats[seat].name if seat is not None else person.name
    if not name:
        raise Refusal("no-name", "Say who you are first.")
    return Said(person.id, name, texts.chat(text), seat)
