"""The table as text, for a terminal of 100 by 40."""

import textwrap
from collections.abc import Sequence

from malecon.engine.fields import State
from malecon.games.cuba.components import (
    BUILDINGS,
    CHARACTERS,
    CITRUS,
    DOCKS,
    KINDS,
    LETTERS,
    MERCHANDISE,
    PRINTED,
    PRODUCTS,
    ROUNDS,
    STATUTES,
)
from malecon.games.cuba.names import BUILDING_NAME, STATUTE_NAME, chapter
from malecon.games.cuba.rules.loading import piece_vp
from malecon.games.cuba.rules.tradeswoman import cost, worth

WIDTH = 100
CODES = (
    *("CEM", "SAW", "GOL", "MON", "RUM", "CIG", "SBR", "LBR", "HOT", "INN", "GEN", "PRO", "RES", "SBA", "LBA"),
    *("CFA", "DIS", "BLA", "CHU", "TOW", "DAM", "LIG", "WAR"),
)
"""A building on a plantation."""


def picture(state: State, names: Sequence[str]) -> str:
    """Laws, market, harbour, seats, plantations, buildings."""
    parts = [heading(state, names), *laws(state), *market(state), *harbour(state), "", *seats(state, names)]
    return "\n".join([*parts, "", *plantations(state, names), *buildings(state)])


def heading(state: State, names: Sequence[str]) -> str:
    if state.rounds == 0:
        return "Cuba · set-up"
    round_, _, phase = chapter(state).partition(", ")
    title = f"Cuba · {round_} of {ROUNDS} · {phase}"
    return f"{title} · starting player {names[state.start][:20]}"


def laws(state: State) -> list[str]:
    """What is in force, and what is proposed."""
    rows = []
    for label, cards in (("Acts", state.act), ("Bills", state.bill)):
        words = [STATUTE_NAME[STATUTES[card]] for card in cards if card >= 0]
        rows.append(f"{label:7}{' · '.join(words) or 'none'}"[:WIDTH])
    return rows


def market(state: State) -> list[str]:
    """Each kind: pieces, what the next costs, what the next brings; and the stock."""
    cells = [
        f"{kind} {state.market[i]} ({cost(state, CITRUS + i)}/{worth(state, CITRUS + i)})"
        for i, kind in enumerate(MERCHANDISE)
    ]
    stock = "  ".join(f"{kind} {state.stock[i]}" for i, kind in enumerate(KINDS))
    return ["Market " + "  ".join(cells) + "  (buy/sell)", "Stock  " + stock]


def harbour(state: State) -> list[str]:
    """The ships from the deepest dock to the sea: cargo spaces, and what is loaded."""
    lines = []
    for dock in range(DOCKS - 1, -1, -1):
        ship = ship_line(state, int(state.dock[dock]), state.loaded[dock])
        lines.append(f"Dock {dock + 1} {ship} · {int(piece_vp(state, dock))} VP a piece")
    pile = int(state.shuffled.sum()) + int((state.under >= 0).sum())
    lines.append(f"Sea    {ship_line(state, int(state.sea), [0] * len(MERCHANDISE))} · {pile} in the pile")
    return lines


def ship_line(state: State, ship: int, loaded: Sequence[int]) -> str:
    if ship < 0:
        return "–"
    spaces = zip(MERCHANDISE, state.cargo[ship], loaded, strict=True)
    return f"ship {ship + 1:<2}  " + "  ".join(f"{kind} {on}/{of}" for kind, of, on in spaces if of)


def seats(state: State, names: Sequence[str]) -> list[str]:
    """Money, points, pieces (of products, those stored in brackets), cards played."""
    lines = ["Seat".ljust(14) + "".join(word.rjust(8) for word in ("VP", "pesos", *KINDS)) + " cards"]
    for seat in range(state.players):
        turn = ">" if state.actor == seat else " "
        cells = [str(state.vp[seat]), str(state.pesos[seat]), *(held(state, seat, kind) for kind in range(len(KINDS)))]
        cards = "".join(name[0].upper() if state.played[seat, card] else "·" for card, name in enumerate(CHARACTERS))
        lines.append(f"{turn}{names[seat][:12]}".ljust(14) + "".join(cell.rjust(8) for cell in cells) + f" {cards}")
    return lines


def held(state: State, seat: int, kind: int) -> str:
    count = str(state.pieces[seat, kind])
    if KINDS[kind] in PRODUCTS and (stored := int(state.stored[seat, kind - CITRUS])):
        count += f"[{stored}]"
    return count


def plantations(state: State, names: Sequence[str]) -> list[str]:
    """Side by side: terrain letters, building codes, * for the pawn."""
    heads = [f"{names[seat][:12]}".ljust(19) for seat in range(state.players)]
    lines = ["   " + "".join(heads), "   " + "a   b   c   d      " * int(state.players)]
    for row in range(3):
        cells = ["".join(cell(state, seat, 4 * row + column) for column in range(4)) for seat in range(state.players)]
        lines.append(f"{row + 1}  " + "   ".join(cells))
    lines.append("f forest · m mountain · l lake · c citrus · s sugar · t tobacco · WHS warehouse · * pawn")
    return [line.rstrip() for line in lines]


def cell(state: State, seat: int, field: int) -> str:
    building = int(state.building_at[seat, field])
    letter = LETTERS[int(state.terrain[seat, field]) + 1]
    code = letter.lower() if building < 0 else "WHS" if building == PRINTED else CODES[building]
    return (code + ("*" if state.pawn[seat] == field else "")).ljust(4)


def buildings(state: State) -> list[str]:
    """What the codes on the plantations mean, and what is left to build."""
    built = {int(tile) for seat in range(state.players) for tile in state.building_at[seat] if 0 <= tile < PRINTED}
    known = ", ".join(f"{CODES[tile]} {BUILDING_NAME[BUILDINGS[tile]]}" for tile in sorted(built))
    left = ", ".join(
        BUILDING_NAME[name] + (" ×2" if state.tiles[tile] == 2 else "")
        for tile, name in enumerate(BUILDINGS)
        if state.tiles[tile]
    )
    lines = textwrap.wrap(f"Built: {known}.", WIDTH) if built else []
    return [*lines, *textwrap.wrap(f"To build: {left or 'nothing'}.", WIDTH)]
