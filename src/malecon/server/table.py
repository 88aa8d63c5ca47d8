"""`Table`: one table in memory, a cache of its history. It knows the rules; it decides nothing."""

import asyncio
from collections import OrderedDict
from typing import Any

from malecon.engine.fields import OVER, State
from malecon.server import clocks, rules
from malecon.server.events import AnyEvent, Created, Played, Started, Undone
from malecon.server.facts import Facts, fold
from malecon.server.line import Line

COMMANDS_REMEMBERED = 200

Elsewhere = dict[str, dict[str, frozenset[str]]]
"""Who is connected to other processes: process → table → people. All tables of a hall share one."""


class Table:
    """A table's facts, its line of positions, and who is connected to it in this process."""

    def __init__(self, facts: Facts, seed: str) -> None:
        self.facts, self.seed = facts, seed
        self.lock = asyncio.Lock()
        self.sockets: set[Any] = set()
        self.elsewhere: Elsewhere = {}
        self.commands: OrderedDict[str, int] = OrderedDict()
        """The latest commands that were accepted: key → seq. The store knows them all."""
        self.line: Line | None = None
        self.used = 0.0
        """When it was last needed, in the process's own seconds."""
        if facts.game:
            self._set_up()

    def _set_up(self) -> None:
        self.game = rules.find_version(self.facts.game, self.facts.version)
        if self.facts.status in ("running", "finished"):
            self.line = Line(self.game, self._start(), self.facts.moves)

    def _start(self) -> State:
        return self.game.start(len(self.facts.seats), self.facts.options)

    @property
    def id(self) -> str:
        return self.facts.id

    @property
    def seq(self) -> int:
        return self.facts.seq

    def position(self) -> Line:
        """The line; only for a game that has begun."""
        assert self.line is not None
        return self.line

    def draft_line(self) -> Line:
        """The line as far as it has moves; of a table that has not begun, what it took over from another."""
        return Line(self.game, self._start(), self.facts.moves)

    def add(self, seq: int, time: int, event: AnyEvent, command: str | None) -> None:
        """Take over an event that is in the store."""
        assert seq == self.facts.seq + 1
        fold(self.facts, seq, time, event)
        if command:
            self.commands[command] = seq
            if len(self.commands) > COMMANDS_REMEMBERED:
                self.commands.popitem(last=False)
        if isinstance(event, Created):
            self._set_up()
        elif isinstance(event, Started):
            self.line = self.draft_line()  # the moves are among the facts already
        elif isinstance(event, Played):
            self.position().extend(event.moves)
        elif isinstance(event, Undone):
            self.position().cut(event.to)
            clocks.turn_back(self.facts, self.position().actor, time)
        if isinstance(event, (Started, Played)):
            self._look_at_position(time)

    def _look_at_position(self, time: int) -> None:
        line, facts = self.position(), self.facts
        clocks.tick(facts, line.actor, time)
        if line.actor == OVER:
            facts.status, facts.asks = "finished", []
            facts.result = {"scores": self.game.scores(line.state), "winners": self.game.winners(line.state)}

    @property
    def bot_due(self) -> str | None:
        """The bot that has to move now, if it is a bot's turn."""
        facts = self.facts
        if facts.status != "running" or facts.actor < 0:
            return None
        return facts.seats[facts.actor].plays
