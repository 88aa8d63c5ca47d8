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
from malecon.games.cuba.rules.loading import piece_vp
from malecon.games.cuba.rules.tradeswoman import cost, worth
from malecon.games.cuba.sayings import chapter
from malecon.words import Saying, Words

WIDTH, MARGIN = 100, 7
CODES = (
    *("CEM", "SAW", "GOL", "MON", "RUM", "CIG", "SBR", "LBR", "HOT", "INN", "GEN", "PRO", "RES", "SBA", "LBA"),
    *("CFA", "DIS", "BLA", "CHU", "TOW", "DAM", "LIG", "WAR"),
)
"""A building on a plantation."""


def picture(state: State, names: Sequence[str], words: Words) -> str:
    """Laws, market, harbour, seats, plantations, buildings."""
    parts = [heading(state, names, words), *laws(state, words), *market(state, words), *harbour(state, words), ""]
    parts += [*seats(state, names, words), "", *plantations(state, names, words), *buildings(state, words)]
    return "\n".join(parts)


def heading(state: State, names: Sequence[str], words: Words) -> str:
    part = words.chapter(chapter(state))
    if state.rounds == 0:
        return words.say("picture", Saying("heading", {"part": part}))
    start = [name[:20] for name in names]
    return words.say("picture", Saying("round", {"part": part, "all": ROUNDS, "seat": int(state.start)}), start)


def laws(state: State, words: Words) -> list[str]:
    """What is in force, and what is proposed."""
    rows = []
    for label, cards in (("acts", state.act), ("bills", state.bill)):
        found = [words.name("act", STATUTES[card]) for card in cards if card >= 0]
        text = f"{margin(words, label)}{' · '.join(found) or words.name('picture', 'none')}"
        rows += textwrap.wrap(text, WIDTH, subsequent_indent=" " * MARGIN, drop_whitespace=True)
    return rows


def margin(words: Words, label: str, **data: int) -> str:
    """What a line begins with."""
    return f"{words.say('picture', Saying(label, data))[: MARGIN - 1]:{MARGIN}}"


def market(state: State, words: Words) -> list[str]:
    """Each kind: pieces, what the next costs, what the next brings; and the stock."""
    kinds = [words.name("picture", kind) for kind in KINDS]
    cells = [
        f"{kind} {state.market[i]} ({cost(state, CITRUS + i)}/{worth(state, CITRUS + i)})"
        for i, kind in enumerate(kinds[CITRUS:])
    ]
    stock = "  ".join(f"{kind} {state.stock[i]}" for i, kind in enumerate(kinds))
    prices = words.name("picture", "prices")
    return [margin(words, "market") + "  ".join(cells) + f"  {prices}", margin(words, "stock") + stock]


def harbour(state: State, words: Words) -> list[str]:
    """The ships from the deepest dock to the sea: cargo spaces, and what is loaded."""
    lines = []
    for dock in range(DOCKS - 1, -1, -1):
        ship = ship_line(state, int(state.dock[dock]), state.loaded[dock], words)
        each = words.say("picture", Saying("each", {"vp": int(piece_vp(state, dock))}))
        lines.append(f"{margin(words, 'dock', n=dock + 1)}{ship} · {each}")
    pile = words.say("picture", Saying("pile", {"n": int(state.shuffled.sum()) + int((state.under >= 0).sum())}))
    lines.append(f"{margin(words, 'sea')}{ship_line(state, int(state.sea), [0] * len(MERCHANDISE), words)} · {pile}")
    return lines


def ship_line(state: State, ship: int, loaded: Sequence[int], words: Words) -> str:
    if ship < 0:
        return "–"
    spaces = zip(MERCHANDISE, state.cargo[ship], loaded, strict=True)
    holds = "  ".join(f"{words.name('picture', kind)} {on}/{of}" for kind, of, on in spaces if of)
    return f"{words.say('picture', Saying('ship', {'ship': ship + 1})):10}{holds}"


def seats(state: State, names: Sequence[str], words: Words) -> list[str]:
    """Money, points, pieces (of products, those stored in brackets), cards played."""
    columns = [words.name("picture", word)[:7] for word in ("vp", "pesos", *KINDS)]
    head = words.name("picture", "seat").ljust(14) + "".join(column.rjust(8) for column in columns)
    lines = [f"{head} {words.name('picture', 'cards')}"[:WIDTH]]
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


def plantations(state: State, names: Sequence[str], words: Words) -> list[str]:
    """Side by side: terrain letters, building codes, * for the pawn."""
    heads = [f"{names[seat][:12]}".ljust(19) for seat in range(state.players)]
    lines = ["   " + "".join(heads), "   " + "a   b   c   d      " * int(state.players)]
    for row in range(3):
        cells = ["".join(cell(state, seat, 4 * row + column) for column in range(4)) for seat in range(state.players)]
        lines.append(f"{row + 1}  " + "   ".join(cells))
    lines.append(words.name("picture", "legend"))
    return [line.rstrip() for line in lines]


def cell(state: State, seat: int, field: int) -> str:
    building = int(state.building_at[seat, field])
    letter = LETTERS[int(state.terrain[seat, field]) + 1]
    code = letter.lower() if building < 0 else "WHS" if building == PRINTED else CODES[building]
    return (code + ("*" if state.pawn[seat] == field else "")).ljust(4)


def buildings(state: State, words: Words) -> list[str]:
    """What the codes on the plantations mean, and what is left to build."""
    name = [words.name("building", building) for building in BUILDINGS]
    built = {int(tile) for seat in range(state.players) for tile in state.building_at[seat] if 0 <= tile < PRINTED}
    known = ", ".join(f"{CODES[tile]} {name[tile]}" for tile in sorted(built))
    left = ", ".join(
        name[tile] + (" ×2" if state.tiles[tile] == 2 else "") for tile in range(PRINTED) if state.tiles[tile]
    )
    lines = textwrap.wrap(words.say("picture", Saying("built", {"list": known})), WIDTH) if built else []
    text = words.say("picture", Saying("left", {"list": left or words.name("word", "nothing")}))
    return [*lines, *textwrap.wrap(text, WIDTH)]
