"""What is in the box: pieces, characters, buildings, statutes, and the ships and plantations of the data file."""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from malecon.engine.fields import SEATS
from malecon.engine.game import Components, Problem

# Pieces (C1). Resources, then products, then goods; products and goods together are merchandise.

KINDS = ("wood", "stone", "water", "citrus", "sugar", "tobacco", "rum", "cigars")
WOOD, STONE, WATER, CITRUS, SUGAR, TOBACCO, RUM, CIGARS = range(8)
RESOURCES, PRODUCTS, GOODS, MERCHANDISE = KINDS[:3], KINDS[3:6], KINDS[6:], KINDS[3:]
PIECES = np.array([15, 15, 15, 18, 18, 18, 15, 15], np.int8)
"""How many there are of each kind."""

# The plantation (C3): 3 rows of 4 fields, a1 to d3.

ROWS, COLUMNS = 3, 4
FIELDS_OF_PLANTATION = tuple(f"{column}{row}" for row in (1, 2, 3) for column in "abcd")
PLOTS = 12
TERRAIN = ("warehouse", "forest", "mountain", "lake", "citrus", "sugar", "tobacco")
"""Numbered from -1, so that a field's terrain is the kind it yields; the printed warehouse yields nothing."""
PRINTED_WAREHOUSE = -1
LETTERS = "WFMLCST"
"""The terrain in a component file."""
FIELDS_OF_EACH = (1, 2, 2, 1, 2, 2, 2)


def _cross(field: int) -> list[int]:
    row, column = divmod(field, COLUMNS)
    return [other for other in range(PLOTS) if other // COLUMNS == row or other % COLUMNS == column]


CROSS = np.array([_cross(field) for field in range(PLOTS)], np.int8)
"""The 6 fields in the row and column of each (C13), in order."""
IN_CROSS = 6

# The characters (C8): a character's number, from 1, is its votes.

CHARACTERS = ("worker", "tradeswoman", "architect", "foreman", "mayor")
WORKER, TRADESWOMAN, ARCHITECT, FOREMAN, MAYOR = range(5)
CARDS_PLAYED = 4
"""In the action phase; the fifth goes to parliament (C10)."""

# The buildings (C2, C60–C83): tiles, cost in wood, stone and water, and what using one does, with its numbers.

TRADES_IN, GIVES, MAKES, LOADS, SWAPS, VETOES, VOTES, FETCHES, STORES = range(9)
FIRST_KIND, LAST_KIND, MOST, VP_EACH, PESOS_EACH = range(5)
"""The numbers of a building that trades in: which kinds, how many at most, what each brings."""
GIFT_VP, GIFT_PESOS, GIFT_WATER = range(3)
FROM, INTO = range(2)

BUILDING_TABLE = (
    ("cement-factory", 1, (1, 2, 0), TRADES_IN, (STONE, STONE, 4, 1, 0)),
    ("saw-mill", 1, (2, 1, 0), TRADES_IN, (WOOD, WOOD, 4, 1, 0)),
    ("golf-course", 1, (0, 0, 2), TRADES_IN, (WATER, WATER, 4, 1, 0)),
    ("monastery", 1, (2, 1, 0), TRADES_IN, (CITRUS, TOBACCO, 2, 1, 0)),
    ("rum-cafe", 1, (1, 1, 1), TRADES_IN, (RUM, RUM, 3, 2, 0)),
    ("cigar-cafe", 1, (1, 1, 1), TRADES_IN, (CIGARS, CIGARS, 3, 2, 0)),
    ("small-branch-office", 1, (2, 1, 0), LOADS, ()),
    ("large-branch-office", 1, (2, 2, 0), LOADS, ()),
    ("hotel", 1, (2, 2, 1), GIVES, (2, 0, 0)),
    ("inn", 1, (1, 1, 1), GIVES, (1, 0, 0)),
    ("general-store", 1, (1, 2, 0), TRADES_IN, (RUM, CIGARS, 1, 0, 6)),
    ("product-house", 1, (2, 1, 0), TRADES_IN, (CITRUS, TOBACCO, 1, 0, 4)),
    ("resource-house", 1, (1, 1, 1), TRADES_IN, (WOOD, WATER, 2, 0, 2)),
    ("small-bank", 1, (1, 1, 0), GIVES, (0, 2, 0)),
    ("large-bank", 1, (2, 3, 0), GIVES, (0, 4, 0)),
    ("cigar-factory", 2, (2, 2, 0), MAKES, (TOBACCO, CIGARS)),
    ("distillery", 2, (2, 2, 0), MAKES, (SUGAR, RUM)),
    ("black-market", 1, (3, 2, 0), SWAPS, ()),
    ("church", 1, (2, 2, 0), VETOES, ()),
    ("town-hall", 1, (1, 1, 0), VOTES, ()),
    ("dam", 1, (0, 2, 0), GIVES, (0, 0, 2)),
    ("lighthouse", 1, (1, 1, 0), FETCHES, ()),
    ("warehouse", 1, (2, 0, 0), STORES, ()),
    ("printed", 0, (0, 0, 0), STORES, ()),
)
PRINTED = len(BUILDING_TABLE) - 1
"""The printed warehouse: it stands on its field and is used like the Warehouse, but is no tile (C3, C83)."""
BUILDINGS = tuple(row[0] for row in BUILDING_TABLE[:PRINTED])
CEMENT_FACTORY, SAW_MILL, GOLF_COURSE, MONASTERY, RUM_CAFE, CIGAR_CAFE, SMALL_BRANCH, LARGE_BRANCH = range(8)
HOTEL, INN, GENERAL_STORE, PRODUCT_HOUSE, RESOURCE_HOUSE, SMALL_BANK, LARGE_BANK = range(8, 15)
CIGAR_FACTORY, DISTILLERY, BLACK_MARKET, CHURCH, TOWN_HALL, DAM, LIGHTHOUSE, WAREHOUSE = range(15, 23)
TILES = np.array([row[1] for row in BUILDING_TABLE[:PRINTED]], np.int8)
COST = np.array([row[2] for row in BUILDING_TABLE[:PRINTED]], np.int8)
EFFECT = np.array([row[3] for row in BUILDING_TABLE], np.int8)
NUMBERS = np.array([(*row[4], *[0] * (5 - len(row[4]))) for row in BUILDING_TABLE], np.int8)
"""The numbers of each building's effect."""

SMALL_BRANCH_PIECES, LARGE_BRANCH_PIECES, LARGE_BRANCH_PIECES_2008 = 1, 5, 2
TOWN_HALL_VOTES = 2
BUILDING_VP = 2
"""For each tile at the end (C36)."""


def _figures(effect: int, numbers: tuple[int, ...]) -> dict[str, Any]:
    if effect == TRADES_IN:
        first, last, most, vp, pesos = numbers
        traded = {"trades": list(KINDS[first : last + 1]), "most": most}
        return {**traded, **({"vp": vp} if vp else {"what": {"peso": pesos}})}
    if effect == MAKES:
        return {"makes": {KINDS[numbers[0]]: KINDS[numbers[1]]}}
    if effect == GIVES:
        vp, pesos, water = numbers
        return {"vp": vp} if vp else {"what": {"peso": pesos} if pesos else {"water": water}}
    return {"what": {"vote": TOWN_HALL_VOTES}} if effect == VOTES else {}


# The statutes (C6), of four types. The last subsidy and the last two other acts are the manual's.

TYPES = ("tax", "duty", "subsidy", "other")
TAX, DUTY, SUBSIDY, OTHER = range(4)
STATUTES = (
    *("tax-1", "tax-2", "tax-3", "tax-4", "tax-5", "tax-per-building"),
    *("duty-citrus", "duty-sugar", "duty-tobacco", "duty-water", "duty-resources", "duty-products"),
    *("subsidy-buildings", "subsidy-resource-fields", "subsidy-product-fields", "subsidy-water", "subsidy-votes"),
    *("subsidy-pesos", "subsidy-goods"),
    *("market-down", "market-up", "drought", "building", "harbor", "corruption", "export", "control"),
)
TAX_1, TAX_2, TAX_3, TAX_4, TAX_5, TAX_PER_BUILDING = range(6)
DUTY_CITRUS, DUTY_SUGAR, DUTY_TOBACCO, DUTY_WATER, DUTY_RESOURCES, DUTY_PRODUCTS = range(6, 12)
SUBSIDY_BUILDINGS, SUBSIDY_RESOURCE_FIELDS, SUBSIDY_PRODUCT_FIELDS, SUBSIDY_WATER = range(12, 16)
SUBSIDY_VOTES, SUBSIDY_PESOS, SUBSIDY_GOODS = range(16, 19)
MARKET_DOWN, MARKET_UP, DROUGHT, BUILDING_ACT, HARBOR, CORRUPTION, EXPORT, CONTROL = range(19, 27)
FIRST_OF_TYPE = np.array([TAX_1, DUTY_CITRUS, SUBSIDY_BUILDINGS, MARKET_DOWN, len(STATUTES)], np.int8)
"""The first statute of each type, and the end of the last."""
ONLY_IN_MANUAL = (SUBSIDY_GOODS, EXPORT, CONTROL)

TAX_PESOS = np.array([1, 2, 3, 4, 5], np.int8)
"""Of the Tax Acts, but for the one that counts buildings."""
DEMANDED = np.zeros((len(STATUTES), 3), np.int8)
"""What a duty asks for: first kind, last kind, how many."""
DEMANDED[DUTY_CITRUS] = CITRUS, CITRUS, 1
DEMANDED[DUTY_SUGAR] = SUGAR, SUGAR, 1
DEMANDED[DUTY_TOBACCO] = TOBACCO, TOBACCO, 1
DEMANDED[DUTY_WATER] = WATER, WATER, 1
DEMANDED[DUTY_RESOURCES] = WOOD, WATER, 2
DEMANDED[DUTY_PRODUCTS] = CITRUS, TOBACCO, 2
TAX_VP = DUTY_VP = 2
TAX_AND_DUTY_VP = 1
SUBSIDY_CAP = 7
"""For water and for pesos."""
PESOS_PER_SUBSIDY = 3
MARKET_ACT_PIECES = 2

# The harbour and the market (C4, C5, C7)

SHIPS = 15
SPACES = 5
DOCKS = 3
DOCK_VP = np.array([1, 2, 3], np.int8)
EXPORT_VP = 2
MOST_PRICE_SPACES = 6
EMPTY_ROW, FULL_ROW_PRODUCT, FULL_ROW_GOOD = 7, 1, 3
"""What a piece costs when the market has none; what a product and a good bring when their row is full (C17)."""
PRODUCTS_ON_MARKET, GOODS_ON_MARKET = 3, 2
"""Of each kind, in the beginning."""
ROWS_OF_PRICES = {"products": (PRODUCTS_ON_MARKET, FULL_ROW_PRODUCT), "goods": (GOODS_ON_MARKET, FULL_ROW_GOOD)}
"""The rows of a component file: the fewest spaces of each, and what it pays when it is full."""

# The frame of a game

ROUNDS = 6
FIRST_PESOS = 10
ARCHITECT_VP = np.array([2, 1, 0], np.int8)
"""For building nothing: the first, the second, anyone after (C20)."""
MAYOR_PESOS = np.array([4, 2, 0], np.int8)
"""For loading nothing (C23)."""

BUILDING_ACT_PESOS = 2
MOST_BID = 99
"""In one move; who has more says the hundreds first (C25)."""
MOST_HUNDREDS = 4
"""Nobody reaches 500 pesos: to the first 10 come at most 24 a round (the Mayor's 4, both banks' 6, 14 from what houses
buy), and 6 for each of 44 pieces sold: 2 from the opening, and a round 6 fields of products and a free one."""

# The figures in the words for what something does

RULES_OF_BUILDINGS = [f"C{number}" for number in (*range(60, 82), 83)]
"""C82 is the rule of the second tiles."""
FIGURES: dict[str, dict[str, Any]] = {
    name: {
        "rule": rule,
        "price": {kind: count for kind, count in zip(RESOURCES, cost, strict=True) if count},
        "worth": {"vp": BUILDING_VP},
        **_figures(effect, numbers),
    }
    for (name, _, cost, effect, numbers), rule in zip(BUILDING_TABLE[:PRINTED], RULES_OF_BUILDINGS, strict=True)
} | {
    "tax": {"vp": TAX_VP},
    "duty": {"vp": DUTY_VP, "more": TAX_AND_DUTY_VP},
    "building": {"what": {"peso": BUILDING_ACT_PESOS}},
    "export": {"vp": EXPORT_VP},
    "architect": {"instead": ARCHITECT_VP.tolist()},
    "mayor": {"instead": MAYOR_PESOS.tolist()},
}
"""By what it is about: a building's rule, price and worth too, and what it trades in or makes; what a character brings
instead, as often as it was done before."""


# Reading a component file


def problems(data: Mapping[str, Any]) -> Iterator[Problem]:
    """What is wrong with a component file's tables (C3–C5)."""
    tables = {"plantations": _plantations, "market": _market, "ships": _ships}
    if set(data) != set(tables) or not all(isinstance(table, Mapping) for table in data.values()):
        yield Problem("", "tables", "A component file of Cuba has three tables: [plantations], [market] and [ships].")
        return
    for name, check in tables.items():
        yield from check(data[name])


def _plantations(table: Mapping[str, Any]) -> Iterator[Problem]:
    names = ("common", *SEATS)
    if set(table) != set(names):
        yield Problem("plantations", "tables", f"[plantations] has one line for each of {', '.join(names)}.")
        return
    for name in names:
        yield from _plantation(name, table[name])


def _plantation(name: str, rows: Any) -> Iterator[Problem]:
    place = f"plantations.{name}"
    if not isinstance(rows, list) or [len(row) if isinstance(row, str) else 0 for row in rows] != [COLUMNS] * ROWS:
        yield Problem(place, "tables", f"The plantation {name} has {ROWS} rows of {COLUMNS} letters.")
        return
    letters = "".join(rows)
    for unknown in sorted(set(letters) - set(LETTERS)):
        sentence = f"The plantation {name} has a field {unknown!r}; the letters are {', '.join(LETTERS)}."
        yield Problem(place, "tables", sentence)
    for letter, terrain, count in zip(LETTERS, TERRAIN, FIELDS_OF_EACH):
        if (found := letters.count(letter)) != count:
            sentence = f"The plantation {name} has {found} fields {letter} ({terrain}); it needs {count}."
            yield Problem(place, "fields", sentence, terrain=terrain, n=found, needed=count)


def _market(table: Mapping[str, Any]) -> Iterator[Problem]:
    if set(table) != set(ROWS_OF_PRICES):
        yield Problem("market", "tables", "[market] has two lines: products and goods.")
        return
    for name, (least, off_row) in ROWS_OF_PRICES.items():
        yield from _prices(name, table[name], least, off_row)


def _prices(name: str, row: Any, least: int, off_row: int) -> Iterator[Problem]:
    place = f"market.{name}"
    if not isinstance(row, list) or not least <= len(row) <= MOST_PRICE_SPACES or not all(_is_whole(x) for x in row):
        sentence = f"The prices of {name} are {least} to {MOST_PRICE_SPACES} whole numbers."
        yield Problem(place, "prices", sentence, least=least, most=MOST_PRICE_SPACES)
    elif any(dear <= cheap for dear, cheap in pairwise(_ladder(row, off_row))):
        sentence = f"The prices of {name} fall from below {EMPTY_ROW} to above {off_row}; {row} does not."
        yield Problem(place, "falling", sentence, below=EMPTY_ROW, above=off_row)


def _ladder(row: list[int], off_row: int) -> list[int]:
    """The price of an empty row, those of its spaces, and what a full row pays."""
    return [EMPTY_ROW, *row, off_row]


def _ships(table: Mapping[str, Any]) -> Iterator[Problem]:
    cargo = table.get("cargo")
    if set(table) != {"cargo"} or not isinstance(cargo, list) or len(cargo) != SHIPS:
        count = f"{len(cargo)} of them" if isinstance(cargo, list) else "none"
        yield Problem("ships", "tables", f"[ships] has one line, cargo, with {SHIPS} ships, not {count}.")
        return
    for number, ship in enumerate(cargo, 1):
        place = f"ships.{number}"
        if not isinstance(ship, Mapping) or not set(ship) <= set(MERCHANDISE):
            sentence = f"Ship {number} names its spaces by {', '.join(MERCHANDISE)}."
            yield Problem(place, "tables", sentence)
            continue
        whole = all(_is_whole(count) and count > 0 for count in ship.values())
        if not whole or sum(ship.values()) != SPACES:
            found = sum(ship.values()) if whole else 0
            yield Problem(place, "spaces", f"Ship {number} has {SPACES} spaces in all.", n=found, needed=SPACES)


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def fields(data: Mapping[str, Any]) -> dict[str, np.ndarray[Any, Any]]:
    """The fields that a component file's tables fill."""
    terrain = {
        name: [LETTERS.index(letter) - 1 for letter in "".join(rows)] for name, rows in data["plantations"].items()
    }
    price, spaces = np.zeros((2, MOST_PRICE_SPACES + 2), np.int8), []
    for rank, (name, (_, off_row)) in enumerate(ROWS_OF_PRICES.items()):
        ladder = _ladder(data["market"][name], off_row)
        price[rank, : len(ladder)] = ladder
        spaces.append(len(ladder) - 2)
    cargo = [[ship.get(kind, 0) for kind in MERCHANDISE] for ship in data["ships"]["cargo"]]
    return {
        "terrain": np.array([terrain[seat] for seat in SEATS], np.int8),
        "common_terrain": np.array(terrain["common"], np.int8),
        "price": price,
        "spaces": np.array(spaces, np.int8),
        "cargo": np.array(cargo, np.int8),
    }


COMPONENTS = Components(Path(__file__).with_name("components.toml"), problems, fields)
