"""No client receives what its seat may not know: the bytes sent do not change when hidden facts do."""

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from malecon.engine.chance import commitment
from malecon.engine.fields import UNKNOWN
from malecon.engine.game import Game
from malecon.play.course import Course
from malecon.play.sight import Audience
from malecon.server import playable, protocol
from malecon.server.doors import pages
from malecon.server.hall import new_tables
from malecon.server.hall.hall import Hall
from malecon.server.store.store import Store, address
from malecon.server.tables import moving, score_sheet, seats
from malecon.server.tables.history import Chair, Created, Played, Started
from malecon.server.tables.people import Person
from malecon.server.tables.table import Table
from malecon.server.tables.table_facts import TableFacts, summary
from malecon.server.telling import messages
from malecon.server.telling.reading import at_once

GAMES = [
    ("santiago", {"screens": "closed"}),
    ("santiago", {"screens": "open"}),
    ("cuba", {"delegate": "kept"}),
    ("cuba", {"delegate": "chosen"}),
]
PEOPLE = [Person(f"p{seat}", f"P{seat}") for seat in range(3)]


def new_table(name: str, options: dict[str, str], seed: str) -> Table:
    """A table in memory that has begun."""
    game = playable.find(name)
    table = Table(TableFacts("x" * 12), seed)
    chairs = [Chair(person.name, person.id) for person in PEOPLE]
    table.add(1, 1, Created(name, game.version, game.complete(options), chairs, "p0", commitment(seed)), None)
    table.add(2, 2, seats.start(table, "p0"), None)  # type: ignore[arg-type]
    return table


def play(table: Table, move: int) -> Played:
    event = moving.play(table, table.facts.actor, move, "person")
    table.add(table.seq + 1, table.seq + 1, event, None)
    return event


def audiences(table: Table) -> Iterator[Audience]:
    yield None
    yield from range(len(table.facts.seats))


def everything_sent(table: Table, event: Played | Started | None, audience: Audience) -> list[str]:
    """All that an audience is told, or can ask for, at this moment."""
    line = table.position()
    me = messages.you(table, "p", "P", audience)
    sent = [protocol.encode(messages.page(table, me, 0, messages.NOBODY))]
    if event:
        facts = messages.table_facts(table)
        sent.append(protocol.encode(messages.happened(table, table.seq, 0, event, audience, facts, line.number)))
    sent.append(protocol.encode(at_once(score_sheet.sheet(line, audience))))
    sent.append(protocol.encode(messages.moment(line, audience, line.number)))
    first = max(0, line.number - 5)
    sent.append(protocol.encode({"moves": messages.moves_made(line, audience, first, line.number)}))
    sent.append(protocol.encode(messages.listed(summary(table.facts), table.seed)))
    return sent


def with_other_secrets(game: Game, line: Course, audience: Audience) -> Course:
    """The same line, but every number this audience may not know is another one, as long as it was not opened since."""
    other, number = Course(game, line.at(0), line.moves), line.number
    while number >= 0 and (game.secrets(line.at(number)) or game.name == "santiago"):
        state = other.at(number)
        view = game.view(state, audience, False)
        for field in game.fields:
            set_already = state[field.name] >= 0 if field.low < 0 else state[field.name] > UNKNOWN
            state[field.name] = state[field.name] + ((view[field.name] == UNKNOWN) & set_already)
        number -= 1
    return other


@pytest.mark.parametrize(("name", "options"), GAMES, ids=str)
def test_bytes_do_not_change_when_hidden_facts_do(name: str, options: dict[str, str]):
    table = new_table(name, options, "leaks 1")
    chance, compared = random.Random(7), 0
    skipped = 0.5 if options.get("delegate") == "kept" else 0.95
    while not (line := table.position()).is_over:
        event = play(table, chance.choice(line.game.legal_moves(line.state)))
        if line.is_over or chance.random() < (skipped if line.sealed else 0.97):
            continue
        for audience in audiences(table):
            sent = everything_sent(table, event, audience)
            assert table.seed not in "".join(sent)
            table.course = with_other_secrets(line.game, line, audience)
            differ = table.course.state.tobytes() != line.state.tobytes()
            same = everything_sent(table, event, audience)
            table.course = line
            assert same == sent
            compared += differ
    assert bool(compared) == (options.get("screens") != "open"), compared


@pytest.mark.parametrize("delegate", ["kept", "chosen"])
def test_a_sealed_move_looks_the_same_whatever_it_is(delegate: str):
    """Make every choice there is behind the screen; the others are told the same bytes until it is opened."""
    table, chance, tried = new_table("cuba", {"delegate": delegate}, "leaks 2"), random.Random(3), 0
    while not (line := table.position()).is_over and tried < 6:
        game, state, actor = line.game, line.state, line.actor
        legal = game.legal_moves(state)
        if not game.sealed(state, legal[0]) or len(legal) < 2:
            play(table, chance.choice(legal))
            continue
        told: dict[Audience, set[tuple[str, ...]]] = {}
        for move in chance.sample(legal, min(4, len(legal))):
            branch = new_table("cuba", {"delegate": delegate}, "leaks 2")
            branch.facts.moves, branch.course = list(line.moves), Course(game, line.at(0), line.moves)
            branch.facts.actor, branch.facts.at, branch.facts.seq = actor, table.facts.at, table.facts.seq
            event = play(branch, move)
            if not game.secrets(branch.position().state):
                continue  # it was the last: all is opened, and so it should be
            for audience in audiences(branch):
                if audience != actor:
                    record = pages.match_of(branch).record()
                    told.setdefault(audience, set()).add((*everything_sent(branch, event, audience), record))
        assert all(len(variants) == 1 for variants in told.values())
        tried += bool(told)
        play(table, chance.choice(legal))
    assert tried > 2


class Ear:
    """Records what one audience is sent."""

    def __init__(self, person: str, audience: Audience) -> None:
        self.person, self.name, self.audience = person, person, audience
        self.seats = [] if audience is None else [audience]
        self.heard: list[str] = []

    def put(self, message: str) -> None:
        self.heard.append(message)

    def bye(self, reason: str, again: float | None) -> None:
        pass


@pytest.mark.parametrize(("name", "options"), GAMES[:1] + GAMES[3:], ids=str)
def test_the_traffic_of_a_whole_game(name: str, options: dict[str, str], tmp_path: Path):
    """Nothing on the wire holds the seed before the end; with closed screens, nobody's numbers but one's own."""

    async def run() -> None:
        hall = Hall(Store(address(f"sqlite:///{tmp_path / 'x.sqlite'}")))
        await hall.open()
        chairs = [Chair(person.name, person.id) for person in PEOPLE]
        wish = new_tables.Wish(chairs=chairs, game=name, options=options, start=True)
        table = await new_tables.make(hall, PEOPLE[0], wish)
        ears = [Ear("watcher", None), *(Ear(person.id, seat) for seat, person in enumerate(PEOPLE))]
        table.listeners.update(ears)
        chance = random.Random(11)
        while not (line := table.position()).is_over:
            actor, move = line.actor, chance.choice(line.game.legal_moves(line.state))
            await hall.change(table, lambda actor=actor, move=move: moving.play(table, actor, move, "person"))  # type: ignore[misc]
        for ear in ears:
            *before, last = ear.heard
            assert table.seed in last
            assert not any(table.seed in message for message in before)
            check_screens(name, ear, before)
        await hall.close()

    asyncio.run(run())


def check_screens(name: str, ear: Ear, sent: list[str]) -> None:
    import json

    for message in map(json.loads, sent):
        for move in message.get("moves", ()):
            for field in ("pesos", "vp", "goods") if name == "santiago" else ():
                for seat, value in enumerate(move["changed"].get(field, ())):
                    known = value is not None and value != [None] * 6
                    assert known == (seat == ear.audience)
            if move.get("sealed"):
                assert move["move"] is None
                assert move["events"] == []
                assert move["actor"] != ear.audience
