"""The shapes of HTTP requests and answers, strict at the edge; OpenAPI is made from them."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from malecon.server import making
from malecon.server.commands import VISIBLE, Person
from malecon.server.events import Clock, Origin

Status = Literal["open", "running", "finished"]
Text = Annotated[str, Field(max_length=60)]
Anything = dict[str, Any]


class Strict(BaseModel):
    """A request: nothing is converted, nothing unknown is let through."""

    model_config = ConfigDict(strict=True, extra="forbid")


class Name(Strict):
    """What I am called."""

    name: Annotated[str, Field(min_length=1, max_length=200)]


class Claim(Strict):
    """A seat's secret link."""

    link: Annotated[str, Field(min_length=1, max_length=100)]


class ChairWish(Strict):
    """Who should sit there."""

    kind: Literal["me", "bot", "open"]
    name: Annotated[str, Field(max_length=200)] | None = None
    bot: Text | None = None


class BankClock(Strict):
    """A bank of seconds, and more for each turn."""

    kind: Literal["bank"]
    bank: Annotated[int, Field(ge=10, le=86_400)]
    increment: Annotated[int, Field(ge=0, le=3_600)]


class DaysClock(Strict):
    """Days for each turn."""

    kind: Literal["days"]
    days: Annotated[int, Field(ge=1, le=30)]


class From(Strict):
    """A moment of a finished game."""

    table: Annotated[str, Field(pattern=r"^[0-9a-z]{12}$")]
    number: Annotated[int, Field(ge=0, le=2**31)]


class NewTable(Strict):
    """A table somebody wants."""

    model_config = ConfigDict(strict=True, extra="forbid", populate_by_name=True)

    seats: Annotated[list[ChairWish], Field(min_length=1, max_length=8)]
    game: Text = ""
    options: Annotated[dict[Text, Text], Field(max_length=20)] = {}
    origin: Annotated[From | None, Field(alias="from")] = None
    public: bool = True
    clock: Annotated[BankClock | DaysClock, Field(discriminator="kind")] | None = None
    start: bool = False
    shuffle: bool = False

    def read(self, person: Person) -> making.Wish:
        """The wish in the server's own words."""
        return making.Wish(
            chairs=[making.chair(person, seat.kind, seat.name, seat.bot) for seat in self.seats],
            game=self.game,
            options=dict(self.options),
            origin=Origin(self.origin.table, self.origin.number) if self.origin else None,
            public=self.public,
            clock=Clock(**self.clock.model_dump()) if self.clock else None,
            start=self.start,
            shuffle=self.shuffle,
        )


class Command(BaseModel):
    """A command, see docs/protocol.md; what else belongs to it depends on `do`."""

    model_config = ConfigDict(strict=True, extra="allow")

    do: Literal[
        "move", "undo", "agree", "join", "leave", "bot", "open", "start", "close", "replace", "back", "chat", "mute",
        "rematch", "why", "analyse",
    ]  # fmt: skip
    id: Annotated[str, Field(min_length=1, max_length=40, pattern=f"^{VISIBLE}+$")]


# Answers


class Error(BaseModel):
    """What was refused, and why. (A command's refusal is an Answer.)"""

    code: str | None = None
    data: Anything | None = None
    sentence: str | None = None


class Me(BaseModel):
    """Who I am."""

    person: str
    name: str


class Token(BaseModel):
    """A token for a bot program."""

    token: str


class Link(BaseModel):
    """A seat's secret link."""

    link: str


class Games(BaseModel):
    """All games."""

    seats: list[str]
    bots: list[Anything]
    games: list[Anything]


class Listing(BaseModel):
    """A list of tables."""

    tables: list[Anything]


class Page(BaseModel):
    """Everything of a table."""

    type: str
    seq: int
    time: int
    you: Anything
    table: Anything
    now: Anything | None
    moves: list[Anything]
    chat: list[Anything]


class Moves(BaseModel):
    """A stretch of a game."""

    model_config = ConfigDict(populate_by_name=True)

    first: Annotated[int, Field(alias="from")]
    view: Anything
    moves: list[Anything]


class Moment(BaseModel):
    """A moment of a game."""

    number: int
    actor: int
    chapter: str
    ask: str
    view: Anything
    last: Anything | None


class Sheet(BaseModel):
    """A score sheet."""

    number: int
    chapters: list[str]
    sources: list[str]
    seats: list[Anything]
    series: list[Anything]


class Answer(BaseModel):
    """The answer to a command."""

    type: str
    id: str | None
    ok: bool
    seq: int | None
    data: Anything | None = None
    error: Error | None = None
