"""What a command of a person becomes, if it is allowed: an entry of the table's history.

`decide` looks at a table and changes nothing. The hall stores the entry it returns, and only then takes it over.
"""

from malecon.server import protocol
from malecon.server.refusals import Refusal
from malecon.server.tables import moving, seats, texts, votes
from malecon.server.tables.history import Banned, Entry, Muted, Said
from malecon.server.tables.people import Person
from malecon.server.tables.table import Table


def decide(table: Table, person: Person, command: protocol.TableCommand) -> Entry:
    """The entry a command becomes now; Refusal if it is not allowed."""
    match command:
        case protocol.Move(_, at, move, seat):
            return moving.move(table, person.id, at, move, seat)
        case protocol.Undo(_, at, to, seat):
            return votes.undo(table, person.id, at, to, seat)
        case protocol.Agree(_, what, seat, yes):
            return votes.agree(table, person.id, what, seat, yes)
        case protocol.Replace(_, seat, bot):
            return votes.replace(table, person.id, seat, bot)
        case protocol.Join(_, seat, name, also):
            return seats.join(table, person, seat, name, also)
        case protocol.Rename(_, seat, name):
            return seats.rename(table, person.id, seat, name)
        case protocol.Colour(_, seat, colour):
            return seats.colour(table, person.id, seat, colour)
        case protocol.Leave(_, seat):
            return seats.leave(table, person.id, seat)
        case protocol.Bot(_, seat, bot):
            return seats.bot(table, person.id, seat, bot)
        case protocol.Open(_, seat):
            return seats.empty(table, person.id, seat)
        case protocol.Back(_, seat):
            return seats.back(table, person.id, seat)
        case protocol.Start():
            return seats.start(table, person.id)
        case protocol.Close():
            return seats.close(table, person.id)
        case protocol.Mute(_, muted, seat, whom):
            return mute(table, person, muted, seat, whom)
        case protocol.Ban(_, whom, banned):
            seats.check_host(table, person.id)
            if whom == person.id:
                raise Refusal("bad-request", "Nobody shuts himself out.", where="person")
            return Banned(whom, banned)
        case protocol.Chat(_, text):
            return say(table, person, text)
    raise Refusal("bad-request", "That command is not one that changes a table.")


def check_speaker(table: Table, person: Person) -> None:
    """Who watches does not speak under a player's name, nor under one that looks like it."""
    seats.check_own_name(table, person.id, person.name)
    if any(seat.name == person.name for seat in table.facts.seats):
        raise Refusal("name-taken", "A player here is called that.", name=person.name)


def mute(table: Table, person: Person, muted: bool, seat: int | None, whom: str | None) -> Muted:
    """A mute is for people, wherever they sit then; or for all who only watch."""
    seats.check_host(table, person.id)
    if seat is not None and whom is not None:
        raise Refusal("bad-request", "A seat or a person, not both.", where="person")
    if seat is not None:
        seats.check_seat(table, seat)
    return Muted(seat, muted, whom or "")


def say(table: Table, person: Person, text: str) -> Said:
    """A line of chat by a seat's holder or a spectator."""
    facts, own = table.facts, table.facts.seats_of(person.id)
    muted = person.id in facts.silenced or any(facts.seats[seat].muted for seat in own)
    if muted or (facts.hushed and not own):
        raise Refusal("muted", "The host has muted you.")
    seats.check_not_banned(table, person.id)
    seat = own[0] if own else None
    name = table.facts.seats[seat].name if seat is not None else person.name
    if seat is None:
        if not name:
            raise Refusal("no-name", "Say who you are first.")
        check_speaker(table, person)
    return Said(person.id, name, texts.chat(text), seat)
