"""Making tables: new ones, rematches, and those that continue a finished game from a moment."""

import contextlib
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from malecon.engine.chance import commitment
from malecon.engine.game import Game
from malecon.errors import BadComponents, MaleconError
from malecon.server import playable, protocol
from malecon.server.hall.hall import Hall
from malecon.server.refusals import Refusal
from malecon.server.tables import seats, texts
from malecon.server.tables.history import Chair, Clock, Created, Origin, Rematched
from malecon.server.tables.people import People, Person, table_id
from malecon.server.tables.table import Table
from malecon.server.tables.table_facts import TableFacts
from malecon.server.telling.open_table import OpenTable


@dataclass(frozen=True)
class Wish:
    """What somebody wants played."""

    chairs: list[Chair]
    game: str = ""
    options: dict[str, str] = field(default_factory=dict)
    box: dict[str, Any] | None = None
    origin: Origin | None = None
    public: bool = True
    clock: Clock | None = None
    start: bool = False
    shuffle: bool = False


def new_seed() -> str:
    """A table's seed, from the system's secure source. It leaves the server only when the game is over."""
    return secrets.token_hex(32)


async def make(hall: Hall, person: Person, wish: Wish) -> OpenTable:
    """A new table, begun at once if that is wished and no seat is open."""
    chairs = mixed(wish.chairs) if wish.shuffle else wish.chairs
    check_colours(chairs)
    if wish.origin:
        facts, moves = await take_over(hall, wish.origin, len(chairs))
        name, version, options, box = facts.game, facts.version, facts.options, facts.box
        chairs = [replace(chair, colour=colour) for chair, colour in zip(chairs, facts.dyed_or_not, strict=True)]
    else:
        game, moves = playable.find(wish.game), list[int]()
        name, version, options = game.name, game.version, check_options(game, wish, len(chairs))
        box = wish.box if is_other(game, wish.box) else None
    seed = new_seed()
    entry = Created(
        game=name,
        version=version,
        options=options,
        chairs=chairs,
        host=person.id,
        commitment=commitment(seed),
        public=wish.public,
        clock=wish.clock,
        origin=wish.origin,
        moves=moves,
        box=box,
    )
    table = await hall.create(table_id(), entry, seed)
    if wish.start and all(chair.person or chair.bot for chair in chairs):
        await hall.change(table, lambda: seats.start(table, person.id))
    return table


def mixed(chairs: Sequence[Chair]) -> list[Chair]:
    return secrets.SystemRandom().sample(list(chairs), len(chairs))


def check_colours(chairs: Sequence[Chair]) -> None:
    chosen = [chair.colour for chair in chairs if chair.colour]
    for colour in chosen:
        if chosen.count(colour) > 1:
            raise Refusal("colour-taken", "Another seat has that colour.", colour=colour)


def check_options(game: Game, wish: Wish, players: int) -> dict[str, str]:
    """The options in full, if the game can be played with them and with that box."""
    try:
        game.start(players, wish.options, wish.box)
        return game.complete(wish.options)
    except BadComponents as error:
        raise Refusal("bad-box", str(error)) from None
    except MaleconError as error:
        raise Refusal("bad-option", str(error)) from None


def is_other(game: Game, box: Mapping[str, Any] | None) -> bool:
    """Whether a box is given, and another than ours."""
    return bool(box and game.components and box != game.components.load())


async def take_over(hall: Hall, origin: Origin, players: int) -> tuple[TableFacts, list[int]]:
    """A finished game up to a number: how it is played, and its moves.

    Only of a finished one: before, its moves may hold secrets. It goes on by the rules it was played by.
    """
    async with hall.hold(origin.table) as table:
        if table.facts.status != "finished":
            raise Refusal("not-finished", "A game can be continued elsewhere once it is over.")
        course = table.position()
        if not 0 <= origin.number < course.number or course.at(origin.number).actor < 0:
            raise Refusal("no-such-number", "Nobody had to choose at that number.", number=origin.number)
        if players != len(table.facts.seats):
            raise Refusal("bad-option", f"That game has {len(table.facts.seats)} seats, not {players}.")
        return table.facts, course.moves[: origin.number]


async def rematch(hall: Hall, people: People, person: Person, table: OpenTable) -> str:
    """The table where the same people play again; whoever asks first makes it, all get the same."""
    if not table.facts.seats_of(person.id):
        raise Refusal("not-your-seat", "Only who played can ask for a rematch.", seat=None)
    if table.facts.status != "finished":
        raise Refusal("not-finished", "The game is not over yet.")
    if table.facts.rematch:
        return table.facts.rematch
    id = people.derived_id("rematch", table.id)
    await hall.create(id, again(table, person, seed := new_seed()), seed)
    next_table = await hall.table(id)
    with contextlib.suppress(Refusal):  # begun by who asked first
        await hall.change(next_table, lambda: seats.start(next_table, next_table.facts.host))
    with contextlib.suppress(Refusal):  # marked by who asked first
        await hall.change(table, lambda: marked(table, id))
    return id


def again(table: Table, person: Person, seed: str) -> Created:
    facts = table.facts
    chairs = [
        Chair(seat.name, next(iter(seat.holders), None), seat.bot, seat.holders[1:], colour, called=seat.also)
        for seat, colour in zip(facts.seats, facts.dyed_or_not, strict=True)
    ]
    game = playable.find(facts.game)
    return Created(
        game=game.name,
        version=game.version,
        options=game.complete(still_there(game, facts.options)),
        chairs=chairs,
        host=person.id,
        commitment=commitment(seed),
        public=facts.public,
        clock=facts.clock,
        box=facts.box,
    )


def still_there(game: Game, options: dict[str, str]) -> dict[str, str]:
    """The options that these rules know, which may be newer than the ones they were chosen under."""
    return {option.name: options[option.name] for option in game.options if options.get(option.name) in option.choices}


def marked(table: Table, id: str) -> Rematched:
    if table.facts.rematch:
        raise Refusal("asked-already", "There is a rematch already.")
    return Rematched(id)


def chair(person: Person, wish: protocol.SeatWish) -> Chair:
    """A chair as a request describes it."""
    colour = wish.colour or ""
    match wish:
        case protocol.MyChair(name=name):
            return Chair(person.name if name is None else texts.name(name), person.id, colour=colour)
        case protocol.BotChair(bot=bot, name=name):
            return Chair(texts.name(name) if name else "", bot=seats.check_bot(bot), colour=colour)
        case protocol.OpenChair():
            return Chair(colour=colour)
