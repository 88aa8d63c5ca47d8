"""What is in the box: the goods, the people, the buildings, the dice, and the flowers of the data file."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from malecon.engine.game import Components
from malecon.errors import BadComponents

GOODS = ("sugar", "citrus", "tobacco", "rum", "cigars", "wood")
SUGAR, CITRUS, TOBACCO, RUM, CIGARS, WOOD = range(6)
DEMANDED = 5
"""The goods a ship may ask for are the first five: all but wood."""
PIECES = 8
"""Of each good (S1)."""

CUBANS = ("pedro", "maria", "jose", "martinez", "conchita", "el-zorro", "miguel", "pablo", "alonso")
PEDRO, MARIA, JOSE, MARTINEZ, CONCHITA, EL_ZORRO, MIGUEL, PABLO, ALONSO = range(9)

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

MOST_STEPS = 20
"""Two loops at most (S9)."""
MOST_EXCHANGES = 20
"""At the Casino, in one use (S23)."""
MOST_TURNS = 400
"""A game ends there (S34)."""


def read_components(data: Mapping[str, Any]) -> dict[str, np.ndarray[Any, Any]]:
    """The flower of each Cuban (-1 for El Zorro's missing one) from a component file's tables (S4)."""
    flowers = data.get("flowers")
    if set(data) != {"flowers"} or not isinstance(flowers, Mapping):
        raise BadComponents("A component file of Santiago de Cuba has one table, [flowers].")
    for name, colour in flowers.items():
        if name not in CUBANS or name == "el-zorro":
            names = ", ".join(cuban for cuban in CUBANS if cuban != "el-zorro")
            raise BadComponents(f"No flower belongs to {name!r}. The Cubans with a flower are: {names}.")
        if colour not in COLOURS:
            raise BadComponents(f"The flower of {name} is {' or '.join(COLOURS)}, not {colour!r}.")
    missing = [cuban for cuban in CUBANS if cuban != "el-zorro" and cuban not in flowers]
    if missing:
        raise BadComponents(f"A flower is missing for {', '.join(missing)}.")
    colours = [COLOURS.index(flowers[cuban]) if cuban in flowers else -1 for cuban in CUBANS]
    return {"flower": np.array(colours, np.int8)}


COMPONENTS = Components(Path(__file__).with_name("components.toml"), read_components)
