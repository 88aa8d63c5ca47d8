"""`TableFacts`: what a table's history adds up to. Plain data, a fold of `history.py`, and what a snapshot is.

The position is not in here: it follows from `moves` (`malecon.play.course`).
"""

from typing import Any, Literal

import msgspec

from malecon.engine.fields import SEATS
from malecon.play.taken_back import TakenBack
from malecon.server import protocol
from malecon.server.tables import clocks
from malecon.server.tables.history import (
    Agreed,
    AnyEntry,
    Asked,
    Banned,
    Botted,
    Claimed,
    Clock,
    Closed,
    Coloured,
    Created,
    Joined,
    Muted,
    Opened,
    Origin,
    Played,
    Rematched,
    Renamed,
    Reopened,
    Returned,
    Said,
    Started,
    Stoodin,
    Undone,
)

CHAT_KEPT = 50
CHAT_OF_ONE = 25


class Seat(msgspec.Struct):
    """A seat and who may act for it: its holders, or a bot (also while it stands in for them)."""

    name: str = ""
    holders: list[str] = []
    bot: str | None = None
    standin: str | None = None
    why: protocol.StandInReason | Literal[""] = ""
    stood: int = 0
    """The entry that let its stand-in play."""
    stood_after: int = 0
    """How many moves were made then, of those that still stand."""
    stood_by: list[int] = []
    """The seats that voted for it."""
    muted: bool = False
    taken: int = 0
    """The entry that seated its person."""
    also: list[str] = []
    """What those are called who came by its link."""
    left: float | None = None
    """Seconds on the clock when it last stopped."""

    @property
    def kind(self) -> protocol.SeatKind:
        return "bot" if self.bot else "person" if self.holders else "open"

    @property
    def plays(self) -> str | None:
        """The bot that plays this seat now, if one does."""
        return self.bot or self.standin


class Vote(msgspec.Struct):
    """A question to the people of the table: see `history.Asked`."""

    what: protocol.Question
    seat: int
    asker: int
    to: int
    bot: str
    agreed: list[int]
    needs: list[int] = []


class Remark(msgspec.Struct):
    """A line of chat."""

    seq: int
    time: int
    person: str
    seat: int | None
    name: str
    text: str


class Undoing(msgspec.Struct):
    """When moves were taken back, and whether the table draws anew after it."""

    seq: int
    time: int
    back: TakenBack
    drawn_anew: bool


class Result(msgspec.Struct):
    """How a game ended."""

    scores: list[int]
    winners: list[int]


class TableFacts(msgspec.Struct):
    """Everything about a table that is no position."""

    id: str
    seq: int = 0
    head: str = ""
    """The digest of the last entry, and so of all (`store/chain.py`)."""
    at: int = 0
    game: str = ""
    version: int = 0
    options: dict[str, str] = {}
    box: dict[str, Any] | None = None
    public: bool = True
    host: str = ""
    commitment: str = ""
    origin: Origin | None = None
    clock: Clock | None = None
    status: protocol.Status = "open"
    seats: list[Seat] = []
    dyed: list[str] = []
    """The colours that were chosen, by seat; see `colours`."""
    moves: list[int] = []
    taken_over: int = 0
    undone: list[Undoing] = []
    actor: int = -1
    since: int = 0
    """When the actor's clock began to run."""
    votes: list[Vote] = msgspec.field(default_factory=list, name="asks")
    chat: list[Remark] = []
    silenced: list[str] = []
    banned: list[str] = []
    hushed: bool = False
    rematch: str | None = None
    created: int = 0
    updated: int = 0
    result: Result | None = None

    def seats_of(self, person: str) -> list[int]:
        """The seats a person holds."""
        return [number for number, seat in enumerate(self.seats) if person in seat.holders]

    @property
    def dyed_or_not(self) -> list[str]:
        """The colour that was chosen for each seat, "" where none was."""
        return self.dyed or [""] * len(self.seats)

    @property
    def colours(self) -> list[str]:
        """Each seat's colour: the one chosen for it, else the first that nobody chose."""
        chosen = self.dyed_or_not
        free = (colour for colour in SEATS if colour not in chosen)
        return [colour or next(free) for colour in chosen]

    @property
    def only_bots(self) -> bool:
        """Whether bots are among themselves: they play when somebody watches."""
        return all(seat.plays for seat in self.seats)

    def people(self, seat: int) -> list[int]:
        """The seats that other people hold, who do not hold `seat`, whoever plays for them now."""
        own = set(self.seats[seat].holders)
        return [i for i, other in enumerate(self.seats) if other.holders and not own & set(other.holders)]

    def others(self, seat: int) -> list[int]:
        """Those of them who play themselves."""
        return [other for other in self.people(seat) if not self.seats[other].plays]

    @property
    def taken_back(self) -> list[TakenBack]:
        """What goes into the draws to come."""
        return [undoing.back for undoing in self.undone if undoing.drawn_anew]

    def names(self) -> list[str]:
        """The seats' names; colours where there is none, with the colour added where two are the same."""
        names = [seat.name or seat.bot or colour for seat, colour in zip(self.seats, self.colours, strict=True)]
        return [
            f"{name} ({colour})" if names.count(name) > 1 else name
            for name, colour in zip(names, self.colours, strict=True)
        ]

    def vote(self, what: str, seat: int) -> Vote | None:
        """The open question of that kind about that seat."""
        return next((vote for vote in self.votes if vote.what == what and vote.seat == seat), None)

    def waiting(self, vote: Vote) -> list[int]:
        """The seats of people who have not answered. Who would be replaced is not waited for; his no counts."""
        about = {vote.seat} if vote.what == "replace" else set[int]()
        return sorted({*self.others(vote.asker), *vote.needs} - {*vote.agreed, *about})


class Summary(msgspec.Struct):
    """A table's facts as a list needs them: without its moves, its undos and its talk."""

    facts: TableFacts
    number: int
    """How many moves were made."""


def summary(facts: TableFacts) -> Summary:
    return Summary(msgspec.structs.replace(facts, moves=[], undone=[], chat=[]), len(facts.moves))


decode_summary = msgspec.json.Decoder(Summary).decode


def fold(facts: TableFacts, seq: int, time: int, entry: AnyEntry) -> None:
    """Add one entry. The position's part (`actor`, `result`) is added by the table that knows the rules."""
    facts.seq, facts.updated = seq, time
    match entry:
        case Created():
            _create(facts, time, entry)
        case Joined(seat, person, name):
            facts.seats[seat] = Seat(name=name, holders=[person], taken=seq, muted=person in facts.silenced)
        case Renamed(seat, name):
            facts.seats[seat].name = name
        case Coloured(seat, colour):
            old = facts.colours[seat]  # who had the new one, if anybody, gets it: see `seats.colour`
            facts.dyed = [colour if i == seat else old if one == colour else one for i, one in enumerate(facts.colours)]
        case Claimed(seat, person, name):
            if person not in facts.seats[seat].holders:  # two processes may have heard him at once
                facts.seats[seat].holders.append(person)
                facts.seats[seat].also.append(name)
        case Opened(seat):
            facts.seats[seat] = Seat()
        case Botted(seat, bot):
            facts.seats[seat] = Seat(bot=bot)
        case Started(moves):
            facts.status = "running"
            clocks.wind(facts)
            _advance(facts, seq, moves)
        case Played(_, moves):
            facts.votes = [vote for vote in facts.votes if vote.what != "undo"]
            _advance(facts, seq, moves)
        case Undone(seat, to, drawn_anew):
            back = TakenBack(seat, to, facts.moves[to:])
            facts.undone.append(Undoing(seq, time, back, drawn_anew))
            del facts.moves[to:]
            facts.votes = [vote for vote in facts.votes if vote.what != "undo"]
            for held in facts.seats:
                held.stood_after = min(held.stood_after, to)
            _advance(facts, seq, [])
        case Asked(what, seat, asker, to, bot, needs):
            facts.votes.append(Vote(what, seat, asker, to, bot, [asker], needs))
        case Agreed():
            _agree(facts, entry)
        case Stoodin(seat, bot, why, by):
            clocks.step_out(facts, seat, time)
            held = facts.seats[seat]
            held.standin, held.why, held.stood = bot, why, seq
            held.stood_after, held.stood_by = len(facts.moves), by
            about = ("replace", seat)
            facts.votes = [vote for vote in facts.votes if (vote.what, vote.seat) != about and vote.asker != seat]
        case Returned(seat):
            clocks.come_back(facts, seat, time)
            facts.seats[seat].standin, facts.seats[seat].why = None, ""
        case Reopened(closed):
            clocks.stand_still(facts, closed, time)
        case Said(person, name, text, seat):
            remember(facts, Remark(seq, time, person, seat, name, text))
        case Muted(seat, muted, person):
            _mute(facts, seat, muted, person)
        case Banned(person, banned):
            facts.banned = [other for other in facts.banned if other != person] + [person] * banned
            if facts.status == "open" and banned:
                facts.seats = [Seat() if person in held.holders else held for held in facts.seats]
        case Rematched(table):
            facts.rematch = table
        case Closed():
            facts.status = "closed"


def remember(facts: TableFacts, said: Remark) -> None:
    """Keep a line; of one person not so many that there is no room for the others'."""
    facts.chat = [*facts.chat, said]
    own = [line for line in facts.chat if line.person == said.person]
    if len(own) > CHAT_OF_ONE:
        facts.chat.remove(own[0])
    del facts.chat[:-CHAT_KEPT]


def _mute(facts: TableFacts, seat: int | None, muted: bool, person: str) -> None:
    if seat is None and not person:
        facts.hushed = muted
        return
    whom = {person} if seat is None else set(facts.seats[seat].holders)
    facts.silenced = sorted(set(facts.silenced) | whom if muted else set(facts.silenced) - whom)
    for held in facts.seats if seat is None else [facts.seats[seat]]:
        if whom & set(held.holders):
            held.muted = muted


def _create(facts: TableFacts, time: int, entry: Created) -> None:
    facts.game, facts.version, facts.options, facts.box = entry.game, entry.version, entry.options, entry.box
    facts.public, facts.host, facts.commitment = entry.public, entry.host, entry.commitment
    facts.origin, facts.clock, facts.created = entry.origin, entry.clock, time
    facts.moves, facts.taken_over = list(entry.moves), len(entry.moves)
    facts.dyed = [chair.colour for chair in entry.chairs] if any(chair.colour for chair in entry.chairs) else []
    facts.seats = [
        Seat(chair.name, chair.people, chair.bot, taken=facts.seq, also=list(chair.called)) for chair in entry.chairs
    ]


def _advance(facts: TableFacts, seq: int, moves: list[int]) -> None:
    facts.moves += moves
    facts.at = seq


def _agree(facts: TableFacts, entry: Agreed) -> None:
    vote = facts.vote(entry.what, entry.seat)
    if vote and entry.yes:
        vote.agreed += [entry.by, *entry.also]
    elif vote:
        facts.votes.remove(vote)
