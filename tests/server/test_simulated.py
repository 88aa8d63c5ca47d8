"""Random schedules at a table: two processes, people, bots, clocks, a driven time; what must hold is in `simulated`."""

import pytest

from malecon.server.tables import clocks, moving, seats, table_facts, undo, votes
from tests.server import simulated

SCHEDULES, STEPS = 80, 900


def run_all() -> list[simulated.World]:
    return [simulated.run(number, STEPS) for number in range(SCHEDULES)]


def test_nothing_breaks_in_random_schedules():
    worlds = run_all()
    assert sum(len(world.log) for world in worlds) > 12_000
    assert any(world.over for world in worlds)


def nothing(*_: object) -> None:
    pass


FAULTS = {
    "nobody is asked for an undo": (undo, "is_free", lambda table, seat, to: True),
    "who agrees need not be whom it crosses": (undo, "needed", lambda table, seat, to: []),
    "who was just here is replaced": (votes, "check_away", nothing),
    "a bot's seat is moved by its person": (moving, "check_played", nothing),
    "a clock runs below nothing": (clocks, "stop", lambda facts, time: setattr(facts.seats[0], "left", -1.0)),
    "anybody comes back for anybody": (seats, "check_holder", nothing),
    "an undone move stays among the facts": (
        table_facts,
        "_advance",
        lambda facts, seq, moves: facts.moves.extend(moves),
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_seen(fault: str, monkeypatch: pytest.MonkeyPatch):
    where, name, wrong = FAULTS[fault]
    monkeypatch.setattr(where, name, wrong)
    with pytest.raises(AssertionError):
        run_all()
