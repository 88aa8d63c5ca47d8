"""What is in the box: the goods, the people, the buildings, the dice, and the flowers of the data file."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from malecon.engine.game import Components, Problem

GOODS = ("sugar", "citrus", "tobacco", "rum", "cigars", "wood")
SUGAR, CITRUS, TOBACCO, RUM, CIGARS, WOOD = range(6)
DEMANDED = 5
"""The goods a ship may ask for are the first five: all but wood."""
PIECES = 8
"""Of each good (S1)."""

CUBANS = ("pedro", "maria", "jose", "martinez", "conchita", "el-zorro", "miguel", "pablo", "alonso")
PEDRO, MARIA, JOSE, MARTINEZ, CONCHITA, EL_ZORRO, MIGUEL, PABLO, ALONSO = range(9)
WITH_FLOWER = tuple(cuban for cuban in CUBANS if cuban != "el-zorro")

BUILDINGS = (
    "bank",
    "church",
    "distillery",
    "cigar-factory",
    "black-market",
    "sawmill",
    "cafe",
    "customs",
    "casino",
    "harbormaster",
    "office",
    "newspaper",
)
BANK, CHURCH, DISTILLERY, CIGAR_FACTORY, BLACK_MARKET, SAWMILL = range(6)
CAFE, CUSTOMS, CASINO, HARBORMASTER, OFFICE, NEWSPAPER = range(6, 12)

COLOURS = ("white", "blue", "red", "yellow")
SITES = 12
"""Building sites, three of each colour in the order of COLOURS (S6)."""

STOPS = 10
PORT = 9
"""The stops are counted from 0; the port is the last (S6)."""

FACES = np.array([[0, 1, 1, 2, 2, 3], [0, 1, 2, 2, 3, 4], *[[0, 1, 1, 2, 2, 3]] * 3], np.int8)
"""The faces of each good's die (S5)."""
HIGHEST_FACE = 4

SHIPS = 7
MARKERS = 3
"""Property markers of each player (S7)."""
LOWEST_VALUE, HIGHEST_VALUE = 2, 4
"""The flags of the value marker; one further is the chequered flag (S10)."""

GIFT = 2
"""Goods of his kind that a Cuban hands out (S13)."""
MARIA_VP, MARTINEZ_PESOS = 2, 3
BANK_PESOS, CHURCH_VP, NEWSPAPER_PESOS = 2, 1, 1
SAWMILL_VP, SAWMILL_PESOS = 1, 1
CAFE_VP, OFFICE_VP = 2, 2
"""For each good (S19, S21)."""
CASINO_PESOS = 3
"""For a victory point, bought or sold (S23)."""
INCOME_VP = 1
"""To the owner, for a visit (S18)."""
WOOD_VP = 1
"""For a wood in place of what a ship wants (S26)."""
GOODS_LEFT_PER_VP = 3
"""At the end (S32)."""

MOST_STEPS = 20
"""In one move of the table: two loops. A longer drive goes on in a second move (S9)."""
MOST_EXCHANGES = 20
"""At the Casino, in one move; more go on in a second one (S23)."""
MOST_TURNS = 400
"""A game ends there (S34)."""


def problems(data: Mapping[str, Any]) -> Iterator[Problem]:
    """What is wrong with a component file's tables (S4)."""
    flowers = data.get("flowers")
    if set(data) != {"flowers"} or not isinstance(flowers, Mapping):
        yield Problem("", "tables", "A component file of Santiago de Cuba has one table, [flowers].")
        return
    for name, colour in flowers.items():
        place = f"flowers.{name}"
        if name not in WITH_FLOWER:
            names = ", ".join(WITH_FLOWER)
            yield Problem(
                place, "no-flower", f"No flower belongs to {name!r}. The Cubans with a flower are: {names}.", cuban=name
            )
        elif colour not in COLOURS:
            sentence = f"The flower of {name} is {' or '.join(COLOURS)}, not {colour!r}."
            yield Problem(place, "bad-flower", sentence, cuban=name)
    if missing := [cuban for cuban in WITH_FLOWER if cuban not in flowers]:
        sentence = f"A flower is missing for {', '.join(missing)}."
        yield Problem("flowers", "flower-missing", sentence, cubans=missing)


def fields(data: Mapping[str, Any]) -> dict[str, np.ndarray[Any, Any]]:
    """The flower of each Cuban, -1 for El Zorro's missing one."""
    flowers = data["flowers"]
    colours = [COLOURS.index(flowers[cuban]) if cuban in flowers else -1 for cuban in CUBANS]
    return {"flower": np.array(colours, np.int8)}


FIGURES: dict[str, dict[str, Any]] = {
    "pedro": {"rule": "S13", "what": {"tobacco": GIFT}},
    "maria": {"rule": "S13", "what": {"vp": MARIA_VP}},
    "jose": {"rule": "S13", "what": {"sugar": GIFT}},
    "martinez": {"rule": "S13", "what": {"peso": MARTINEZ_PESOS}},
    "conchita": {"rule": "S13", "what": {"citrus": GIFT}},
    "miguel": {"rule": "S13", "what": {"wood": GIFT}},
    "bank": {"rule": "S19", "what": {"peso": BANK_PESOS}},
    "church": {"rule": "S19", "what": {"vp": CHURCH_VP}},
    "sawmill": {"rule": "S19", "vp": SAWMILL_VP, "what": {"peso": SAWMILL_PESOS}},
    "cafe": {"rule": "S19", "vp": CAFE_VP},
    "casino": {"rule": "S23", "what": {"peso": CASINO_PESOS}},
    "office": {"rule": "S21", "vp": OFFICE_VP},
    "newspaper": {"rule": "S24", "what": {"peso": NEWSPAPER_PESOS}},
    "el-zorro": {"rule": "S14"},
    "pablo": {"rule": "S13"},
    "alonso": {"rule": "S15"},
    "distillery": {"rule": "S20", "makes": {"sugar": "rum"}},
    "cigar-factory": {"rule": "S20", "makes": {"tobacco": "cigars"}},
    "black-market": {"rule": "S20"},
    "customs": {"rule": "S21"},
    "harbormaster": {"rule": "S21"},
}
"""Of a Cuban or a building: the rule, the figures in the words for what it does, and what it makes."""

COMPONENTS = Components(Path(__file__).with_name("components.toml"), problems, fields)
