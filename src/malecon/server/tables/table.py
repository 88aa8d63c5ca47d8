"""`Table`: what its history adds up to, with the positions along its game. It knows the rules; it decides nothing."""

import math
from collections import OrderedDict

from malecon.engine.fields import OVER, State
from malecon.play.course import Course
from malecon.play.pledges import gathered
from malecon.server import playable
from malecon.server.tables import clocks
from malecon.server.tables.history import AnyEntry, Created, Played, Started, Undone
from malecon.server.tables.table_facts import Result, TableFacts, fold

COMMANDS_REMEMBERED = 200


class Table:
    """A table's facts and the course of its game. What is open in a process is an `OpenTable`."""

    def __init__(self, facts: TableFacts, seed: str) -> None:
        self.facts, self.seed = facts, seed
        self.commands: OrderedDict[str, int] = OrderedDict()
        """The latest commands that were accepted: key → seq. The store knows them all."""
        self.course: Course | None = None
        if facts.game:
            self._set_up()

    def _set_up(self) -> None:
        self.game = playable.find_for(self.facts.game, self.facts.version)
        if self.facts.status in ("running", "finished"):
            self.course = self.draft_course()

    def _start(self) -> State:
        facts, components = self.facts, self.game.components
        box = facts.box
        if components and facts.dyed:
            box = components.dealt(components.open() if box is None else box, facts.colours)
        return self.game.start(len(facts.seats), facts.options, box, rules=facts.version)

    @property
    def id(self) -> str:
        return self.facts.id

    @property
    def seq(self) -> int:
        return self.facts.seq

    def connected(self) -> set[str]:
        """The people who are connected to this table."""
        return set()

    def online(self) -> set[int]:
        """The seats whose holders are connected."""
        people = self.connected()
        return {number for number, seat in enumerate(self.facts.seats) if people & set(seat.holders)}

    def absence(self, seat: int) -> float:
        """How many seconds nobody who holds a seat has been here; 0 while somebody is."""
        return math.inf

    def position(self) -> Course:
        """The course; only for a game that has begun."""
        assert self.course is not None
        return self.course

    def draft_course(self) -> Course:
        """The course as far as it has moves; of a table that has not begun, what it took over from another."""
        facts = self.facts
        return Course(self.game, self._start(), facts.moves, facts.taken_back, gathered(facts.pledged))

    def add(self, seq: int, time: int, entry: AnyEntry, command: str | None) -> None:
        """Take over an entry that is in the store."""
        assert seq == self.facts.seq + 1
        fold(self.facts, seq, time, entry)
        if command:
            self.commands[command] = seq
            if len(self.commands) > COMMANDS_REMEMBERED:
                self.commands.popitem(last=False)
        if isinstance(entry, Created):
            self._set_up()
        elif isinstance(entry, Started):
            self.course = self.draft_course()  # the moves are among the facts already
        elif isinstance(entry, Played):
            self.position().extend(entry.moves)
        elif isinstance(entry, Undone):
            back = self.facts.undone[-1].back
            self.position().take_back(back) if entry.drawn_anew else self.position().cut(back.to)
            clocks.turn_back(self.facts, self.position().actor, time)
        if isinstance(entry, (Started, Played)):
            self._look_at_position(time)

    def _look_at_position(self, time: int) -> None:
        course, facts = self.position(), self.facts
        clocks.tick(facts, course.actor, time)
        if course.actor == OVER:
            facts.status, facts.votes = "finished", []
            facts.result = Result(self.game.scores(course.state), self.game.winners(course.state))

    @property
    def bot_due(self) -> str | None:
        """The bot that has to move now, if it is a bot's turn."""
        facts = self.facts
        if facts.status != "running" or facts.actor < 0:
            return None
        return facts.seats[facts.actor].plays
