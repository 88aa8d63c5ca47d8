"""`Facts`: what a table's history adds up to. Plain data, a pure fold of `events.py`, and the content of a snapshot.

The position is not in here: it follows from `moves` (see `line.py`).
"""

from typing import Any

import msgspec

from malecon.engine.fields import SEATS
from malecon.server import clocks
from malecon.server.events import (
    Agreed,
    AnyEvent,
    Asked,
    Botted,
    Claimed,
    Clock,
    Closed,
    Created,
    Joined,
    Muted,
    Opened,
    Origin,
    Played,
    Rematched,
    Reopened,
    Returned,
    Said,
    Started,
    Stoodin,
    Undone,
)

CHAT_KEPT = 50


class Seat(msgspec.Struct):
    """A seat and who may act for it: its holders, or a bot (also while it stands in for them)."""

    name: str = ""
    holders: list[str] = []
    bot: str | None = None
    standin: str | None = None
    why: str = ""
    stood: int = 0
    """The event that let its stand-in play."""
    muted: bool = False
    taken: int = 0
    """The event that seated its person."""
    left: float | None = None
    """Seconds on the clock when it last stopped."""

    @property
    def kind(self) -> str:
        return "bot" if self.bot else "person" if self.holders else "open"

    @property
    def plays(self) -> str | None:
        """The bot that plays this seat now, if one does."""
        return self.bot or self.standin


class Ask(msgspec.Struct):
    """A question to the people of the table: see events.Asked."""

    what: str
    seat: int
    asker: int
    to: int
    bot: str
    agreed: list[int]


class Remark(msgspec.Struct):
    """A line of chat."""

    seq: int
    time: int
    person: str
    seat: int | None
    name: str
    text: str


class Facts(msgspec.Struct):
    """Everything about a table that is no position."""

    id: str
    seq: int = 0
    at: int = 0
    game: str = ""
    version: int = 0
    options: dict[str, str] = {}
    public: bool = True
    host: str = ""
    commitment: str = ""
    origin: Origin | None = None
    clock: Clock | None = None
    status: str = "open"
    seats: list[Seat] = []
    moves: list[int] = []
    taken_over: int = 0
    actor: int = -1
    since: int = 0
    """When the actor's clock began to run."""
    asks: list[Ask] = []
    chat: list[Remark] = []
    rematch: str | None = None
    created: int = 0
    updated: int = 0
    result: dict[str, Any] | None = None

    def seats_of(self, person: str) -> list[int]:
        """The seats a person holds."""
        return [number for number, seat in enumerate(self.seats) if person in seat.holders]

    @property
    def only_bots(self) -> bool:
        """Whether bots are among themselves: they play when somebody watches."""
        return all(seat.plays for seat in self.seats)

    def others(self, seat: int) -> list[int]:
        """The seats of the other people: played by a person who does not hold `seat`."""
        own = set(self.seats[seat].holders)
        return [
            i
            for i, other in enumerate(self.seats)
            if other.holders and not other.plays and not own & set(other.holders)
        ]

    def names(self) -> list[str]:
        """The seats' names; colours where there is none, with the colour added where two are the same."""
        names = [seat.name or seat.bot or SEATS[i] for i, seat in enumerate(self.seats)]
        return [f"{name} ({SEATS[i]})" if names.count(name) > 1 else name for i, name in enumerate(names)]

    def ask(self, what: str, seat: int) -> Ask | None:
        """The open question of that kind about that seat."""
        return next((ask for ask in self.asks if ask.what == what and ask.seat == seat), None)

    def waiting(self, ask: Ask) -> list[int]:
        """The seats of people who have not answered. Who would be replaced is not waited for; his no counts."""
        about = {ask.seat} if ask.what == "replace" else set[int]()
        return [seat for seat in self.others(ask.asker) if seat not in ask.agreed and seat not in about]


def fold(facts: Facts, seq: int, time: int, event: AnyEvent) -> None:
    """Add one event. The position's part (`actor`, `result`) is added by the table that knows the rules."""
    facts.seq, facts.updated = seq, time
    match event:
        case Created():
            _create(facts, time, event)
        case Joined(seat, person, name):
            facts.seats[seat] = Seat(name=name, holders=[person], taken=seq)
        case Claimed(seat, person):
            if person not in facts.seats[seat].holders:  # two processes may have heard him at once
                facts.seats[seat].holders.append(person)
        case Opened(seat):
            facts.seats[seat] = Seat()
        case Botted(seat, bot):
            facts.seats[seat] = Seat(bot=bot)
        case Started(moves):
            facts.status = "running"
            clocks.wind(facts)
            _advance(facts, seq, moves)
        case Played(_, moves):
            facts.asks = [ask for ask in facts.asks if ask.what != "undo"]
            _advance(facts, seq, moves)
        case Undone(_, to):
            del facts.moves[to:]
            facts.asks = [ask for ask in facts.asks if ask.what != "undo"]
            _advance(facts, seq, [])
        case Asked(what, seat, asker, to, bot):
            facts.asks.append(Ask(what, seat, asker, to, bot, [asker]))
        case Agreed():
            _agree(facts, event)
        case Stoodin(seat, bot, why):
            clocks.step_out(facts, seat, time)
            facts.seats[seat].standin, facts.seats[seat].why, facts.seats[seat].stood = bot, why, seq
            facts.asks = [ask for ask in facts.asks if (ask.what, ask.seat) != ("replace", seat) and ask.asker != seat]
        case Returned(seat):
            clocks.come_back(facts, seat, time)
            facts.seats[seat].standin, facts.seats[seat].why = None, ""
        case Reopened(closed):
            clocks.stand_still(facts, closed, time)
        case Said(person, name, text, seat):
            facts.chat = [*facts.chat[1 - CHAT_KEPT :], Remark(seq, time, person, seat, name, text)]
        case Muted(seat, muted):
            facts.seats[seat].muted = muted
        case Rematched(table):
            facts.rematch = table
        case Closed():
            facts.status = "closed"


def _create(facts: Facts, time: int, event: Created) -> None:
    facts.game, facts.version, facts.options = event.game, event.version, event.options
    facts.public, facts.host, facts.commitment = event.public, event.host, event.commitment
    facts.origin, facts.clock, facts.created = event.origin, event.clock, time
    facts.moves, facts.taken_over = list(event.moves), len(event.moves)
    facts.seats = [
        Seat(name=chair.name, holders=chair.people, bot=chair.bot, taken=facts.seq) for chair in event.chairs
    ]


def _advance(facts: Facts, seq: int, moves: list[int]) -> None:
    facts.moves += moves
    facts.at = seq


def _agree(facts: Facts, event: Agreed) -> None:
    ask = facts.ask(event.what, event.seat)
    if ask and event.yes:
        ask.agreed += [event.by, *event.also]
    elif ask:
        facts.asks.remove(ask)
