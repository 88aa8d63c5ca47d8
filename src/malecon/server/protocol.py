"""What clients and server say to each other: every message, request and answer of docs/protocol.md as a struct, once.

OpenAPI is made from these (`doors/openapi.py`), and so are `web/src/protocol.ts` and the shapes in docs/protocol.md
(`make protocol`). A field that is not always there is UNSET by default; one that may say nothing is None.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

Seat = Annotated[int, Meta(title="Seat", ge=0, le=15)]
Time = Annotated[int, Meta(title="Time", ge=0, description="milliseconds since 1970")]
Actor = Annotated[int, Meta(title="Actor", ge=-2, le=15, description="a seat, -1 for the table, -2 when it is over")]
Number = Annotated[int, Meta(ge=0, le=2**31)]
SeatColour = Annotated[Literal["blue", "red", "yellow", "green", "purple"], Meta(title="SeatColour")]
GameName = Annotated[str, Meta(title="GameName", description="a game by its folder's name")]
MOST_BOX = 8_000
"""Characters of a component file."""
TABLE_ID = "^[0-9a-z]{12}$"
TableId = Annotated[str, Meta(pattern=TABLE_ID, max_length=12)]


# The games, static


class BotInfo(Struct, frozen=True):
    """A bot that can be seated."""

    name: str
    about: str


class Axis(Struct, frozen=True):
    """One index of a field."""

    name: str
    labels: list[str]


class Field(Struct, frozen=True):
    """A number of the position, or many: `words[v - low]` is what a value v is called, if it has words."""

    name: str
    about: str
    low: int
    high: int
    words: list[str]
    axes: list[Axis]


class Family(Struct, frozen=True):
    """Moves of one kind, which have numbers side by side."""

    name: str
    first: int
    size: int


class MoveName(Struct, frozen=True):
    """A move in words; its place in the list is its number."""

    text: str
    family: str
    args: list[str]


class Choice(Struct, frozen=True):
    """One value of an option."""

    value: str
    about: str


class Option(Struct, frozen=True):
    """What can be agreed before a game."""

    name: str
    about: str
    default: str
    choices: list[Choice]


class Saying(Struct, frozen=True):
    """A sentence in no language yet: the code of a text of the game's catalogues, and the data that fills it."""

    code: str
    data: Annotated[dict[str, Any], Meta(description="figures, words, how many of each word, sayings, lists of these")]


Tables = Annotated[
    dict[str, Any],
    Meta(title="Tables", description="The tables of a component file: docs/rules say what stands there."),
]


class GameInfo(Struct, frozen=True):
    """A game: everything about it that never changes."""

    name: GameName
    title: str
    version: int
    players: Annotated[tuple[int, int], Meta(description="fewest and most")]
    options: list[Option]
    fields: list[Field]
    families: list[Family]
    moves: list[MoveName]
    figures: Annotated[
        dict[str, dict[str, Any]],
        Meta(description="the figures of the box by what they are of: in the texts of the table `effect`, and others"),
    ]
    box: Annotated[Tables | None, Meta(description="what the books show only in pictures: our own figures")]


class Games(Struct, frozen=True):
    """All games, so that a client copies no tables."""

    seats: list[str]
    bots: list[BotInfo]
    games: list[GameInfo]
    preparing: Annotated[
        list[GameName],
        Meta(description="whose rules are being compiled, which only a first start does; tables wait for it"),
    ]


class GameWords(Struct, frozen=True):
    """What a game says in a language, by table and code (`told.drive`); in English where it has no other."""

    language: str
    texts: dict[str, str]


# A view, a move, a position

Value = Annotated[
    Any,
    Meta(
        title="Value",
        description="A number, or null when this audience may not know it; nested as the field's axes.",
        extra_json_schema={"type": ["integer", "array", "null"]},
        extra={"typescript": "number | null | Value[]"},
    ),
]
View = Annotated[
    dict[str, Value], Meta(title="View", description="What an audience knows, by the names of the fields.")
]
Happening = Annotated[
    dict[str, Any],
    Meta(
        title="Happening",
        description="What happened: `what` says which of the game's events it is, see story.py of each game.",
        extra_json_schema={"required": ["what"], "properties": {"what": {"type": "string"}}},
        extra={"typescript": "{ what: string; [name: string]: unknown }"},
    ),
]


class MoveMade(Struct, frozen=True):
    """A move made, as an audience may know it."""

    number: int
    actor: Actor
    chapter: str
    move: Annotated[int | None, Meta(description="null when it is sealed")]
    text: str
    family: str | None
    args: list[str]
    events: list[Happening]
    told: Annotated[list[Saying], Meta(description="the same to be said (table `told`)")]
    sealed: bool | UnsetType = UNSET
    revealed: "list[MoveMade] | UnsetType" = UNSET
    changed: View | UnsetType = UNSET


Called = Annotated[
    Saying | None, Meta(description="what stands on its button (table `move`); null for a move that has but its text")
]


class Legal(Struct, frozen=True):
    """A legal move, and what it would do as far as the seat can know."""

    move: int
    text: str
    family: str
    args: list[str]
    called: Called
    rule: str
    does: Annotated[Saying, Meta(description="what it would do (table `does`)")]
    events: list[Happening]


class Longed(Struct, frozen=True):
    """A move that somebody would look for and can't have now, and why, in few words: a saying (table `near`)."""

    move: int
    called: Called
    why: Saying


class Offer(Struct, frozen=True):
    """How far I may take back now, and whether nobody need be asked."""

    to: int
    free: bool


class Now(Struct, frozen=True):
    """The position for an audience."""

    at: int
    number: int
    actor: Actor
    chapter: str
    asked: Annotated[
        Saying | None, Meta(description="what the actor decides (table `asked`); null unless it is a seat")
    ]
    hides: Annotated[bool, Meta(description="whether one seat may see what another may not: a screen is handed over")]
    legal: Annotated[list[Legal] | None, Meta(description="null unless the audience's own seat is to move")]
    longed: Annotated[list[Longed] | None, Meta(description="what stands beside them greyed, as `legal`")]
    undo: Offer | None
    scores: list[int] | None
    winners: list[int] | None
    view: View | UnsetType = UNSET


class Replay(Struct, frozen=True):
    """A stretch of a game, from the view before it."""

    first: int = msgspec.field(name="from")
    view: View
    moves: list[MoveMade]


class Moment(Struct, frozen=True):
    """A moment of a game."""

    number: int
    actor: Actor
    chapter: str
    view: View
    last: Annotated[MoveMade | None, Meta(description="the move that led here")]


class SheetSeat(Struct, frozen=True):
    """A seat's victory points, null where they are not mine to know."""

    seat: Seat
    total: int | None
    sources: dict[str, int] | None
    chapters: Annotated[list[dict[str, int]] | None, Meta(description="one for each chapter, by source")]


class SheetPoint(Struct, frozen=True):
    """All seats' points at the end of a chapter."""

    number: int
    chapter: str
    vp: list[int | None]


class Sheet(Struct, frozen=True):
    """Victory points by source and part of the game."""

    number: int
    chapters: list[str]
    sources: list[str]
    seats: list[SheetSeat]
    series: list[SheetPoint]


# A table


StandInReason = Literal["vote", "clock", "left"]


class StandIn(Struct, frozen=True):
    """A bot that plays for a person."""

    bot: str
    why: StandInReason
    seq: Annotated[int, Meta(description="the event that let it play")]
    since: Annotated[int, Meta(description="after how many moves, of those that still stand")]
    by: Annotated[list[Seat], Meta(description="whose vote let it play")]


SeatKind = Literal["person", "bot", "open"]


class SeatInfo(Struct, frozen=True):
    """A seat, and who sits there."""

    seat: Seat
    colour: SeatColour
    kind: SeatKind
    name: str
    person: str | None
    bot: str | None
    standin: StandIn | None
    online: bool
    awaited: Annotated[Time | None, Meta(description="while he is away: until then no bot may stand in for him")]
    also: Annotated[list[str], Meta(description="who else holds it, by its link, from another device")]
    muted: bool
    left: Annotated[float | None, Meta(description="seconds on the clock when it last stopped")]


class Request(Struct, frozen=True, forbid_unknown_fields=True):
    """What a client sends by HTTP: nothing is converted, nothing unknown is let through."""


class BankClock(Request, frozen=True, tag_field="kind", tag="bank"):
    """A bank of seconds, and more for each turn."""

    bank: Annotated[int, Meta(ge=10, le=86_400)]
    increment: Annotated[int, Meta(ge=0, le=3_600)]


class DaysClock(Request, frozen=True, tag_field="kind", tag="days"):
    """Days for each turn."""

    days: Annotated[int, Meta(ge=1, le=30)]


Clock = BankClock | DaysClock


class Running(Struct, frozen=True):
    """The clock that runs."""

    seat: Seat
    since: Time
    deadline: Time


class UndoAsk(Struct, frozen=True, tag_field="what", tag="undo"):
    """May I go back to number `to`?"""

    seat: Seat
    asker: Seat
    to: int
    agreed: list[Seat]
    waiting: list[Seat]


class ReplaceAsk(Struct, frozen=True, tag_field="what", tag="replace"):
    """May a bot play for who is away?"""

    seat: Seat
    asker: Seat
    bot: str
    agreed: list[Seat]
    waiting: list[Seat]


Ask = UndoAsk | ReplaceAsk
Question = Literal["undo", "replace"]


class From(Request, frozen=True):
    """A moment of a finished game."""

    table: TableId
    number: Number


class Result(Struct, frozen=True):
    """How a game ended."""

    scores: list[int]
    winners: list[Seat]


Status = Literal["open", "called", "running", "finished", "closed"]


class Secret(Struct, frozen=True):
    """What a person puts into the draws: the digest he pledged, and the secret, told when the table is called."""

    seat: Seat
    person: str
    pledge: str
    secret: Annotated[str | None, Meta(description="null before he told it; for ever, if the game began without")]


class Table(Struct, frozen=True):
    """The table as everybody may see it, without its position."""

    id: TableId
    game: GameName
    version: int
    players: int
    options: dict[str, str]
    public: bool
    status: Status
    host: str
    created: Time
    updated: Time
    commitment: str
    head: Annotated[str, Meta(description="the digest of its whole history: the same number, the same head, for ever")]
    seed: Annotated[str | None, Meta(description="told when the game is over")]
    awaits: Annotated[list[str], Meta(description="whose pledges it waits for, three seconds, to begin by itself")]
    secrets: Annotated[list[Secret], Meta(description="in the order in which they go into the draws")]
    origin: From | None = msgspec.field(name="from")
    seats: list[SeatInfo]
    clock: Clock | None
    running: Running | None
    asks: list[Ask]
    number: int
    result: Result | None
    rematch: Annotated[str | None, Meta(description="the table where the same people play again")]
    watchers: int
    silenced: Annotated[list[str], Meta(description="the people whom the host has muted")]
    banned: Annotated[list[str], Meta(description="the people whom the host has shut out")]
    hushed: Annotated[bool, Meta(description="who only watches may not talk")]
    turn: Annotated[Seat | UnsetType | None, Meta(description="only in lists: who is to move")] = UNSET
    box: Annotated[Tables | UnsetType, Meta(description="what it is played with, if it is another than ours")] = UNSET


class You(Struct, frozen=True):
    """Who is told this, and where he looks from: a seat of his, or null as a spectator."""

    person: str
    name: str
    seats: list[Seat]
    look: Seat | None


# What a listener is told


class ChatLine(Struct, frozen=True, tag_field="type", tag="chat"):
    """Somebody said something."""

    seq: int
    time: Time
    person: str
    seat: Seat | None
    name: str
    text: str


class TakenBack(Struct, frozen=True):
    """So many moves from number `to` on were taken back by then; the table has drawn anew since."""

    seq: int
    time: Time
    seat: Seat
    to: int
    count: int


class TablePage(Struct, frozen=True, tag_field="type", tag="table"):
    """Everything: the first message of a socket, and the answer to GET."""

    seq: int
    time: Time
    you: You
    table: Table
    now: Now | None
    moves: list[MoveMade]
    undone: Annotated[list[TakenBack], Meta(description="what was taken back, the last 50 times")]
    chat: list[ChatLine]


Mover = Literal["person", "bot"]


class MovesMessage(Struct, frozen=True, tag_field="type", tag="moves"):
    """A seat's move and what the table did then. In a gap, the gap itself tells where it stands now, and the table."""

    seq: int
    time: Time
    by: Mover | Literal["start"]
    moves: list[MoveMade]
    now: Now | None
    table: Table | None


class UndoneMessage(Struct, frozen=True, tag_field="type", tag="undone"):
    """The game went back to a number: so many moves were taken back."""

    seq: int
    time: Time
    seat: Seat
    number: int
    count: int
    now: Now | None
    table: Table | None


Kind = Literal[
    "created", "joined", "claimed", "renamed", "coloured", "left", "bot", "pledged", "called", "revealed", "asked",
    "agreed", "standin", "back", "reopened", "muted", "banned", "rematch", "closed",
]  # fmt: skip


class FactsMessage(Struct, frozen=True, tag_field="type", tag="facts"):
    """The table changed, and not its position."""

    seq: int
    time: Time
    what: Kind
    seat: Seat | None
    table: Table | None


EventMessage = MovesMessage | UndoneMessage | FactsMessage | ChatLine
"""What has a number of its own: the history of a table."""


class GapMessage(Struct, frozen=True, tag_field="type", tag="gap"):
    """What a returning client missed."""

    seq: int
    time: Time
    you: You
    table: Table
    now: Now | None
    missed: list[EventMessage]


class Presence(Struct, frozen=True, tag_field="type", tag="presence"):
    """Who is there."""

    online: list[Seat]
    watchers: int
    awaited: Annotated[list[Time | None], Meta(description="of each seat, as in its `SeatInfo`")]


class Thinking(Struct, frozen=True, tag_field="type", tag="thinking"):
    """A bot thinks."""

    seat: Seat
    bot: str


ByeReason = Literal["restart", "slow", "rate"]


class Bye(Struct, frozen=True, tag_field="type", tag="bye"):
    """The line is about to be closed."""

    reason: ByeReason
    again: Annotated[float | None, Meta(description="come back after that many seconds, or not")]


class Pong(Struct, frozen=True, tag_field="type", tag="pong"):
    """I am here."""

    time: Time


PassingMessage = Presence | Thinking | Bye | Pong
"""What is no history."""


class Failure(Struct, frozen=True):
    """What was refused, and why."""

    code: str
    data: dict[str, Any]
    sentence: str


class Reason(Struct, frozen=True):
    """Why a move is not legal now: a saying of the game (table `refused`)."""

    game: GameName
    code: str
    data: dict[str, Any]


class Explanation(Struct, frozen=True, tag_field="do", tag="why"):
    """What `why` is answered with; the sentence is English."""

    move: int
    called: Called
    legal: bool
    rule: str | None
    sentence: str
    reason: Annotated[Reason | None, Meta(description="null if the move is legal")]


class NextTable(Struct, frozen=True, tag_field="do", tag="rematch"):
    """What `rematch` is answered with: where all who hold a seat here hold it again."""

    table: TableId


class Candidate(Struct, frozen=True):
    """What a bot thinks of a move; null what it can't tell."""

    move: int
    text: str
    called: Called
    visits: int | None
    vp: float | None
    win: float | None


class Analysis(Struct, frozen=True, tag_field="do", tag="analyse"):
    """A bot's thoughts about a moment, the best move first."""

    number: int
    seat: Seat
    bot: str
    best: int
    moves: list[Candidate]
    line: Annotated[
        list[MoveMade] | UnsetType,
        Meta(description="if asked: the best move and what it would do after it, until another or the table acts"),
    ] = UNSET


class Answer(Struct, frozen=True, tag_field="type", tag="answer"):
    """The answer to a command: `data` if it is ok, else `error`."""

    id: Annotated[str | None, Meta(description="null for a frame that has none")]
    ok: bool
    seq: Annotated[int | None, Meta(description="null if it never reached the table, or that is busy")]
    at: int | UnsetType | None = UNSET
    data: Explanation | NextTable | Analysis | UnsetType | None = UNSET
    error: Failure | UnsetType = UNSET


ServerMessage = TablePage | GapMessage | EventMessage | PassingMessage | Answer


# Commands

VISIBLE = r"^[^\x00-\x1f\x7f-\x9f]+$(?!\n)"
"""No control among them: an id is stored as text, and PostgreSQL's text has no NUL. (Python's `$` lets an end of line
stand after it; other languages' does not.)"""
Id = Annotated[
    str, Meta(title="Id", min_length=1, max_length=40, pattern=VISIBLE, description="mine, new for each command")
]
ShortText = Annotated[str, Meta(max_length=60)]
Digits = Annotated[str, Meta(title="Digits", pattern="^[0-9a-f]{64}$", max_length=64, description="64, base 16")]
PersonId = Annotated[str, Meta(min_length=1, max_length=40, pattern=VISIBLE)]
Name = Annotated[str, Meta(max_length=200, description="of 1 to 30 characters, once it is cleaned")]


class Act(Struct, frozen=True, tag_field="do", tag=str.lower):
    """A frame from a client; its class's name in small letters is what `do` says."""


class Move(Act, frozen=True):
    """Make a move, by number or text, at the position of entry `at`."""

    id: Id
    at: Number
    move: Number | ShortText
    seat: Annotated[Seat | None, Meta(description="if I hold several and look elsewhere")] = None


class Undo(Act, frozen=True):
    """Take back to `to` (default: my last decision)."""

    id: Id
    at: Number
    to: Number | None = None
    seat: Seat | None = None


class Agree(Act, frozen=True):
    """Answer what was asked about a seat."""

    id: Id
    what: Question
    seat: Seat
    yes: bool


class Join(Act, frozen=True):
    """Take an open seat."""

    id: Id
    seat: Seat
    name: Annotated[Name | None, Meta(description="else I am called what I was")] = None
    also: Annotated[bool, Meta(description="though I have a seat: for somebody else at my screen")] = False


class Rename(Act, frozen=True):
    """Be called something else at a seat of mine, before the game begins."""

    id: Id
    seat: Seat
    name: Name


class Colour(Act, frozen=True):
    """Take another colour for a seat of mine, or as host for any, before the game begins."""

    id: Id
    seat: Seat
    colour: SeatColour


class Leave(Act, frozen=True):
    """Leave a seat; in a running game a bot stands in, and `back` returns."""

    id: Id
    seat: Seat


class Bot(Act, frozen=True):
    """As host, before the start: seat a bot."""

    id: Id
    seat: Seat
    bot: ShortText


class Open(Act, frozen=True):
    """As host, before the start: empty a seat."""

    id: Id
    seat: Seat


class Pledge(Act, frozen=True):
    """Before the start: pledge a secret for the draws, by the SHA-256 of "malecon secret " and its digits."""

    id: Id
    pledge: Digits


class Reveal(Act, frozen=True):
    """When the table is called: tell the secret that I pledged."""

    id: Id
    secret: Digits


class Start(Act, frozen=True):
    """As host, when no seat is open: begin; where secrets are pledged, the table is called first."""

    id: Id


class Close(Act, frozen=True):
    """As host, before the start: close the table."""

    id: Id


class Replace(Act, frozen=True):
    """Ask the others to let a bot stand in for who has been away for a minute; without a clock, only who has not."""

    id: Id
    seat: Seat
    bot: ShortText


class Back(Act, frozen=True):
    """Take my seat back from the bot."""

    id: Id
    seat: Seat


class Chat(Act, frozen=True):
    """Say something."""

    id: Id
    text: Annotated[str, Meta(max_length=2000, description="of 1 to 300 characters, once it is cleaned")]


class Mute(Act, frozen=True):
    """As host: silence a seat's people or a person, wherever he sits then; named neither, all who only watch."""

    id: Id
    muted: bool
    seat: Seat | None = None
    person: PersonId | None = None


class Ban(Act, frozen=True):
    """As host: shut a person out of the seats and the chat, or let him in again."""

    id: Id
    person: PersonId
    banned: bool


class Rematch(Act, frozen=True):
    """When it is over: play again with the same people."""

    id: Id


class Why(Act, frozen=True):
    """Ask why a move is not legal now."""

    id: Id
    move: Number | ShortText
    seat: Seat | None = None


class Analyse(Act, frozen=True):
    """Ask what a bot thinks of my choice, where I play against nobody but bots, or of any moment of a finished game."""

    id: Id
    bot: ShortText | None = None
    number: Number | None = None
    seat: Seat | None = None
    line: bool = False


class Look(Act, frozen=True):
    """On a socket: be another audience; a new `table` message answers."""

    id: Id
    seat: Seat | None = None


class Ping(Act, frozen=True):
    """On a socket: are you there?"""


TableCommand = (
    Move
    | Undo
    | Agree
    | Join
    | Rename
    | Colour
    | Leave
    | Bot
    | Open
    | Pledge
    | Reveal
    | Start
    | Close
    | Replace
    | Back
    | Chat
    | Mute
    | Ban
    | Rematch
    | Why
    | Analyse
)
"""What a table is asked, by HTTP or on a socket."""
Command = TableCommand | Look | Ping
"""What a socket takes."""


# What HTTP is asked, and answers


class NameWish(Request, frozen=True):
    """What I want to be called."""

    name: Annotated[Name, Meta(min_length=1)]


class Me(Struct, frozen=True):
    """Who I am."""

    person: str
    name: str


class Token(Struct, frozen=True):
    """A token for a bot program."""

    token: str


class Claim(Request, frozen=True):
    """A seat's secret link."""

    link: Annotated[str, Meta(min_length=1, max_length=100)]


class SeatLink(Struct, frozen=True):
    """Where a seat of mine can be claimed from another device."""

    link: str


class Chosen(Request, frozen=True):
    """What every chair may have: a colour of its own, where it is not to be the next that is free."""

    colour: SeatColour | None = None


class MyChair(Chosen, frozen=True, tag_field="kind", tag="me"):
    """I sit there, perhaps under another name."""

    name: Name | None = None


class BotChair(Chosen, frozen=True, tag_field="kind", tag="bot"):
    """A bot sits there."""

    bot: ShortText = ""
    name: Name | None = None


class OpenChair(Chosen, frozen=True, tag_field="kind", tag="open"):
    """Somebody may sit down."""


SeatWish = MyChair | BotChair | OpenChair


class BoxWish(Request, frozen=True):
    """A box to be looked through: as the text of a component file, or as its tables."""

    text: Annotated[str, Meta(max_length=MOST_BOX)] | None = None
    tables: Tables = {}


class BoxProblem(Struct, frozen=True):
    """Something in a box that can't be so. The place names a table and a line of it."""

    place: str
    code: str
    data: dict[str, Any]
    sentence: str


class Box(Struct, frozen=True):
    """A box: its tables, the file they are, and what is wrong with it."""

    tables: Tables
    text: str
    problems: list[BoxProblem]


class TableWish(Request, frozen=True):
    """A table somebody wants: of a game, or going on from a moment of a finished one."""

    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=8)]
    game: ShortText = ""
    options: Annotated[dict[ShortText, ShortText], Meta(max_length=20)] = {}
    origin: From | None = msgspec.field(name="from", default=None)
    public: Annotated[bool, Meta(description="anybody finds it in the lists; else who has its link")] = False
    clock: Clock | None = None
    start: Annotated[bool, Meta(description="if no seat is open, at once")] = False
    shuffle: Annotated[bool, Meta(description="mix the seats")] = False
    pledge: Annotated[Digits | None, Meta(description="of a secret of mine, if I sit there")] = None
    box: Annotated[Tables | None, Meta(description="of the box at hand, where it is not ours")] = None


class TableList(Struct, frozen=True):
    """Tables, newest first."""

    tables: list[Table]


_encoder = msgspec.json.Encoder()


def encode(message: Any) -> str:
    """A message as it is sent."""
    return _encoder.encode(message).decode()
