"""The table as text, for a terminal of 100 by 40."""

from collections.abc import Sequence

from malecon.engine.fields import UNKNOWN, State
from malecon.games.santiago.components import COLOURS, DEMANDED, GOODS, PORT, SHIPS, STOPS
from malecon.games.santiago.names import BUILDING_NAMES, CUBAN_NAMES, chapter


def picture(state: State, names: Sequence[str]) -> str:
    """Street, town, ship and seats."""
    return "\n".join(
        [heading(state), "", *street(state), "", *town(state, names), "", ship(state), "", *seats(state, names)]
    )


def heading(state: State) -> str:
    left = f"Santiago de Cuba · {chapter(state)}"
    return f"{left} · ship {min(int(state.ship), SHIPS)} of {SHIPS}"


def street(state: State) -> list[str]:
    """The stops in the order the car drives; who is inactive stands in brackets."""
    cells = []
    for stop in range(STOPS):
        name, flower = "PORT", ""
        if stop != PORT:
            cuban = int(state.cuban_at[stop])
            name = CUBAN_NAMES[cuban] if cuban >= 0 else "?"
            flower = COLOURS[state.flower[cuban]] if cuban >= 0 and state.flower[cuban] >= 0 else ""
            if cuban >= 0 and not state.active[cuban]:
                name = f"({name})"
        car = "[car] " if state.car == stop else ""
        cells.append(f"{stop + 1:2} {car}{name} {flower}".ljust(28))
    rows = ["".join(cells[first : first + 3]).rstrip() for first in range(0, STOPS, 3)]
    return [f"{'Street' if i == 0 else '':7}{row}" for i, row in enumerate(rows)]


def town(state: State, names: Sequence[str]) -> list[str]:
    """The buildings under their flowers, two colours side by side, with owners and pawns."""
    lines = ["Town   (=owner, @pawn)"]
    for left, right in ((0, 1), (2, 3)):
        for row in range(3):
            heads = [COLOURS[colour] if row == 0 else "" for colour in (left, right)]
            cells = [house(state, names, 3 * colour + row) for colour in (left, right)]
            lines.append(f"{heads[0]:7}{cells[0]:43}{heads[1]:7}{cells[1]}".rstrip())
    return lines


def house(state: State, names: Sequence[str], site: int) -> str:
    building = int(state.building_at[site])
    if building < 0:
        return "–"
    owner = int(state.owner[building])
    marks = f" ={names[owner][:8]}" if owner >= 0 else ""
    pawns = [f" @{names[seat][:8]}" for seat in range(state.players) if state.pawn[seat] == building]
    return BUILDING_NAMES[building] + marks + "".join(pawns)


def ship(state: State) -> str:
    if not state.in_port and not state.dice:
        return "Port   no ship"
    demand = "  ".join(f"{GOODS[good]} {state.demand[good]}" for good in range(DEMANDED))
    return f"Ship   value {state.value} · wants  {demand}" if state.in_port else f"Dice   {demand}"


def seats(state: State, names: Sequence[str]) -> list[str]:
    head = "Seat".ljust(20) + "".join(word.rjust(8) for word in ("VP", "pesos", *GOODS, "markers"))
    lines = [head]
    for seat in range(state.players):
        numbers = [state.vp[seat], state.pesos[seat], *state.goods[seat], state.markers[seat]]
        turn = ">" if state.actor == seat else " "
        lines.append(f"{turn}{names[seat][:18]}".ljust(20) + "".join(number(n).rjust(8) for n in numbers))
    supply = "".join(str(count).rjust(8) for count in state.supply)
    return [*lines, " supply".ljust(20) + " " * 16 + supply]


def number(value: int) -> str:
    """A number, or ? where the one who looks may not know it."""
    return "?" if value == UNKNOWN else str(value)
