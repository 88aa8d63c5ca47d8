"""The table as text, for a terminal of 100 by 40."""

from collections.abc import Sequence

from malecon.engine.fields import UNKNOWN, State
from malecon.games.santiago.components import BUILDINGS, COLOURS, CUBANS, DEMANDED, GOODS, PORT, SHIPS, STOPS
from malecon.games.santiago.sayings import chapter
from malecon.words import Saying, Words


def picture(state: State, names: Sequence[str], words: Words) -> str:
    """Street, town, ship and seats."""
    parts = [heading(state, words), "", *street(state, words), "", *town(state, names, words), "", ship(state, words)]
    return "\n".join([*parts, "", *seats(state, names, words)])


def heading(state: State, words: Words) -> str:
    ships = {"ship": min(int(state.ship), SHIPS), "all": SHIPS}
    return words.say("picture", Saying("heading", {"part": words.chapter(chapter(state)), **ships}))


def street(state: State, words: Words) -> list[str]:
    """The stops in the order the car drives; who is inactive stands in brackets."""
    cells = []
    for stop in range(STOPS):
        name, flower = words.name("place", "port").upper(), ""
        if stop != PORT:
            cuban = int(state.cuban_at[stop])
            name = words.name("cuban", CUBANS[cuban]) if cuban >= 0 else "?"
            if cuban >= 0 and state.flower[cuban] >= 0:
                flower = words.name("picture", COLOURS[state.flower[cuban]])
            if cuban >= 0 and not state.active[cuban]:
                name = f"({name})"
        car = f"[{words.name('picture', 'car')}] " if state.car == stop else ""
        cells.append(f"{stop + 1:2} {car}{name} {flower}".ljust(28))
    rows = ["".join(cells[first : first + 3]).rstrip() for first in range(0, STOPS, 3)]
    return [f"{words.name('picture', 'street') if i == 0 else '':7}{row}" for i, row in enumerate(rows)]


def town(state: State, names: Sequence[str], words: Words) -> list[str]:
    """The buildings under their flowers, two colours side by side, with owners and pawns."""
    lines = [words.name("picture", "town")]
    for left, right in ((0, 1), (2, 3)):
        for row in range(3):
            heads = [cut(words.name("picture", COLOURS[colour]), 8) if row == 0 else "" for colour in (left, right)]
            cells = [house(state, names, words, 3 * colour + row) for colour in (left, right)]
            lines.append(f"{heads[0]:9}{cells[0]:41}{heads[1]:9}{cells[1]}".rstrip())
    return lines


def house(state: State, names: Sequence[str], words: Words, site: int) -> str:
    building = int(state.building_at[site])
    if building < 0:
        return "–"
    owner = int(state.owner[building])
    marks = f" ={names[owner][:8]}" if owner >= 0 else ""
    pawns = [f" @{names[seat][:8]}" for seat in range(state.players) if state.pawn[seat] == building]
    return cut(words.name("building", BUILDINGS[building]), 21) + marks + "".join(pawns)


def ship(state: State, words: Words) -> str:
    if not state.in_port and not state.dice:
        return words.name("picture", "no-ship")
    demand = "  ".join(f"{words.name('picture', GOODS[good])} {state.demand[good]}" for good in range(DEMANDED))
    return words.say("picture", Saying("ship" if state.in_port else "dice", {"value": state.value, "demand": demand}))


def seats(state: State, names: Sequence[str], words: Words) -> list[str]:
    columns = [words.name("picture", word)[:8] for word in ("vp", "pesos", *GOODS, "markers")]
    lines = [words.name("picture", "seat").ljust(20) + "".join(column.rjust(8) for column in columns)]
    for seat in range(state.players):
        numbers = [state.vp[seat], state.pesos[seat], *state.goods[seat], state.markers[seat]]
        turn = ">" if state.actor == seat else " "
        lines.append(f"{turn}{names[seat][:18]}".ljust(20) + "".join(number(n).rjust(8) for n in numbers))
    supply = "".join(str(count).rjust(8) for count in state.supply)
    return [*lines, f" {words.name('picture', 'supply')}".ljust(20) + " " * 16 + supply]


def cut(word: str, most: int) -> str:
    """A word as far as there is room for it."""
    return word if len(word) <= most else f"{word[: most - 1]}."


def number(value: int) -> str:
    """A number, or ? where the one who looks may not know it."""
    return "?" if value == UNKNOWN else str(value)
