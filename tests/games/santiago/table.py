"""A table to try rules at: a position in the words of the game, and moves as texts, the table's own included.

The street and the town are always the same unless a scenario says otherwise:

    1 Pedro (white)     2 Maria (red)    3 José (yellow)   4 Martinez (blue)  5 Conchita (red)
    6 El Zorro          7 Miguel (blue)  8 Pablo (yellow)  9 Alonso (white)   10 the port

    white   Bank            Church          Distillery
    blue    Cigar factory   Black market    Sawmill
    red     Café            Customs office  Casino
    yellow  Harbormaster    Office          Newspaper publisher

Nothing happens by itself: a scenario also says what the dice show ("roll sugar 2"), and when an owner gets his
"income" or the game is scored ("score").
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from malecon.engine.fields import OVER, SEATS, TABLE
from malecon.engine.game import Event
from malecon.games.santiago import GAME
from malecon.games.santiago.components import BUILDINGS, COLOURS, CUBANS, DEMANDED, GOODS, MARKERS, PIECES, PORT, STOPS
from malecon.games.santiago.state import ASKED
from malecon.play.match import Match

DICE = GOODS[:DEMANDED]
STREET = CUBANS
TOWN = BUILDINGS
CALLER = {"white": "pedro", "blue": "miguel", "red": "maria", "yellow": "jose"}
"""A Cuban for each colour, to get a pawn into a building."""


class Table(Match):
    """A match in which the table's moves are made by the test."""

    def _go_on(self, move: int | None) -> None:
        """Leave chance to the scenario."""
        self.course.extend([] if move is None else [move])

    def play(self, *moves: str | int) -> list[Event]:
        """Make moves in order; returns what happened."""
        return [event for move in moves for event in super(Table, self).play(move)]

    @property
    def who(self) -> str:
        """Who acts: a seat, "table" or "over"."""
        return {TABLE: "table", OVER: "over"}.get(int(self.state.actor)) or SEATS[self.state.actor]

    @property
    def asked(self) -> str:
        return ASKED[self.state.asked]

    @property
    def now(self) -> str:
        """Who is asked what: "red: drive"."""
        return f"{self.who}: {self.asked}"

    @property
    def legal(self) -> set[str]:
        return set(self.legal_moves)

    @property
    def car(self) -> str:
        return "port" if self.state.car == PORT else CUBANS[self.state.cuban_at[self.state.car]]

    @property
    def value(self) -> int:
        return int(self.state.value)

    @property
    def ship(self) -> int:
        return int(self.state.ship)

    @property
    def in_port(self) -> bool:
        return bool(self.state.in_port)

    @property
    def demand(self) -> dict[str, int]:
        return {good: int(count) for good, count in zip(DICE, self.state.demand, strict=True) if count}

    @property
    def supply(self) -> dict[str, int]:
        return {good: int(count) for good, count in zip(GOODS, self.state.supply, strict=True)}

    @property
    def inactive(self) -> set[str]:
        return {cuban for cuban, active in zip(CUBANS, self.state.active, strict=True) if not active}

    def pesos(self, seat: str) -> int:
        return int(self.state.pesos[SEATS.index(seat)])

    def vp(self, seat: str) -> int:
        return int(self.state.vp[SEATS.index(seat)])

    def goods(self, seat: str) -> dict[str, int]:
        """What a seat has, kinds he has none of left out."""
        held = self.state.goods[SEATS.index(seat)]
        return {good: int(count) for good, count in zip(GOODS, held, strict=True) if count}

    def pawn(self, seat: str) -> str:
        pawn = int(self.state.pawn[SEATS.index(seat)])
        return BUILDINGS[pawn] if pawn >= 0 else "none"

    def owner(self, building: str) -> str:
        owner = int(self.state.owner[BUILDINGS.index(building)])
        return SEATS[owner] if owner >= 0 else "none"


def fresh(players: int = 3) -> Table:
    """A table before anything happened."""
    return Table(GAME, GAME.start(players), seed=0)


def dealt(players: int = 3, start: str = "blue") -> Table:
    """A table after the shuffles, the usual street and town on it."""
    table = fresh(players)
    table.play(*(f"site {building}" for building in TOWN), *(f"stop {cuban}" for cuban in STREET), f"start {start}")
    return table


def position(
    players: int = 3,
    *,
    mover: str = "blue",
    car: str = "port",
    ahead: str | None = None,
    pesos: Mapping[str, int] | None = None,
    vp: Mapping[str, int] | None = None,
    goods: Mapping[str, Mapping[str, int]] | None = None,
    pawns: Mapping[str, str] | None = None,
    owners: Mapping[str, str] | None = None,
    inactive: Iterable[str] = (),
    demand: Mapping[str, int] | None = None,
    value: int = 2,
    ship: int = 1,
    turn: int = 10,
    street: Sequence[str] = STREET,
    town: Sequence[str] = TOWN,
    components: Any = None,
    rules: int | None = None,
    **options: str,
) -> Table:
    """The mover is about to drive, by the newest rules; the screens are open unless a scenario closes them.

    The car stands at `car`, or one stop before `ahead`. Nobody has pesos, VP, goods, pawns on the board or property
    but those named; the ship wants 3 sugar and 1 rum unless `demand` says otherwise.
    """
    state = GAME.start(players, {"screens": "open", **options}, components, rules=rules)
    state.building_at[:] = [BUILDINGS.index(building) for building in town]
    state.cuban_at[:] = [CUBANS.index(cuban) for cuban in street]
    stops = [*street, "port"]
    state.car = (stops.index(ahead) - 1) % STOPS if ahead else stops.index(car)
    state.active[:] = [cuban not in inactive for cuban in CUBANS]
    state.pesos[:] = state.vp[:] = 0
    state.goods[:] = 0
    for seat, count in (pesos or {}).items():
        state.pesos[SEATS.index(seat)] = count
    for seat, count in (vp or {}).items():
        state.vp[SEATS.index(seat)] = count
    for seat, held in (goods or {}).items():
        for good, count in held.items():
            state.goods[SEATS.index(seat), GOODS.index(good)] = count
    state.supply[:] = PIECES - state.goods.sum(axis=0)
    for seat, building in (pawns or {}).items():
        state.pawn[SEATS.index(seat)] = BUILDINGS.index(building)
    for building, seat in (owners or {}).items():
        state.owner[BUILDINGS.index(building)] = SEATS.index(seat)
    for number in range(players):
        state.markers[number] = MARKERS - int((state.owner == number).sum())
    for good, count in ({"sugar": 3, "rum": 1} if demand is None else demand).items():
        state.demand[GOODS.index(good)] = count
    state.in_port, state.value, state.ship, state.turn = 1, value, ship, turn
    state.mover = state.actor = SEATS.index(mover)
    state.asked = ASKED.index("drive")
    GAME.check(state)
    return Table(GAME, state, seed=0)


def entering(building: str, **facts: Any) -> Table:
    """The mover's pawn has just entered a building, by way of a Cuban he did not ask."""
    table = position(ahead=CALLER[COLOURS[TOWN.index(building) // 3]], **facts)
    table.play("drive 1")
    if table.asked == "cuban":
        table.play("skip")
    table.play(f"enter {building}")
    return table


def roll(**faces: int) -> list[str]:
    """The table's five rolls: `roll(sugar=2, rum=1)`, the others 0."""
    return [f"roll {good} {faces.get(good, 0)}" for good in DICE]
