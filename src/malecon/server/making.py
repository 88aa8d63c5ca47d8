"""Making tables: new ones, rematches, and those that continue a finished game from a moment."""

import contextlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field

from malecon.engine.chance import commitment
from malecon.engine.game import Game
from malecon.errors import MaleconError
from malecon.server import rules, seats, texts
from malecon.server.commands import Person
from malecon.server.events import Chair, Clock, Created, Origin, Rematched
from malecon.server.hall import Hall
from malecon.server.people import People, table_id
from malecon.server.refusals import Refusal
from malecon.server.table import Table


@dataclass(frozen=True)
class Wish:
    """What somebody wants played."""

    chairs: list[Chair]
    game: str = ""
    options: dict[str, str] = field(default_factory=dict)
    origin: Origin | None = None
    public: bool = True
    clock: Clock | None = None
    start: bool = False
    shuffle: bool = False


def new_seed() -> str:
    """A table's seed, from the system's secure source. It leaves the server only when the game is over."""
    return secrets.token_hex(32)


async def make(hall: Hall, person: Person, wish: Wish) -> Table:
    """A new table, begun at once if that is wished and no seat is open."""
    chairs = mixed(wish.chairs) if wish.shuffle else wish.chairs
    if wish.origin:
        game, options, moves = await take_over(hall, wish.origin, len(chairs))
    else:
        game, moves = rules.find(wish.game), list[int]()
        options = check_options(game, wish.options, len(chairs))
    seed = new_seed()
    event = Created(
        game=game.name,
        version=game.version,
        options=options,
        chairs=chairs,
        host=person.id,
        commitment=commitment(seed),
        public=wish.public,
        clock=wish.clock,
        origin=wish.origin,
        moves=moves,
    )
    table = await hall.create(table_id(), event, seed)
    if wish.start and all(chair.person or chair.bot for chair in chairs):
        await hall.change(table, lambda: seats.start(table, person.id))
    return table


def mixed(chairs: Sequence[Chair]) -> list[Chair]:
    return secrets.SystemRandom().sample(list(chairs), len(chairs))


def check_options(game: Game, options: dict[str, str], players: int) -> dict[str, str]:
    try:
        game.start(players, options)
        return game.complete(options)
    except MaleconError as error:
        raise Refusal("bad-option", str(error)) from None


async def take_over(hall: Hall, origin: Origin, players: int) -> tuple[Game, dict[str, str], list[int]]:
    """The moves of a finished game up to a number. Only of a finished one: before, they may hold secrets."""
    async with hall.hold(origin.table) as table:
        if table.facts.status != "finished":
            raise Refusal("not-finished", "A game can be continued elsewhere once it is over.")
        line = table.position()
        if not 0 <= origin.number < line.number or line.at(origin.number).actor < 0:
            raise Refusal("no-such-number", "Nobody had to choose at that number.", number=origin.number)
        if players != len(table.facts.seats):
            raise Refusal("bad-option", f"That game has {len(table.facts.seats)} seats, not {players}.")
        return table.game, table.facts.options, line.moves[: origin.number]


async def rematch(hall: Hall, people: People, person: Person, table: Table) -> str:
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
    chairs = [Chair(seat.name, next(iter(seat.holders), None), seat.bot, seat.holders[1:]) for seat in facts.seats]
    game = rules.find(facts.game)
    return Created(
        game=game.name,
        version=game.version,
        options=game.complete(still_there(game, facts.options)),
        chairs=chairs,
        host=person.id,
        commitment=commitment(seed),
        public=facts.public,
        clock=facts.clock,
    )


def still_there(game: Game, options: dict[str, str]) -> dict[str, str]:
    """The options that these rules know, which may be newer than the ones they were chosen under."""
    return {option.name: options[option.name] for option in game.options if options.get(option.name) in option.choices}


def marked(table: Table, id: str) -> Rematched:
    if table.facts.rematch:
        raise Refusal("asked-already", "There is a rematch already.")
    return Rematched(id)


def chair(person: Person, kind: str, name: str | None, bot: str | None) -> Chair:
    """A chair as a request describes it."""
    if kind == "bot":
        return Chair(texts.name(name) if name else "", bot=seats.check_bot(bot or ""))
    if kind == "me":
        return Chair(texts.name(name if name is not None else person.name), person.id)
    return Chair()
