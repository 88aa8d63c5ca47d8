"""The component file: plantations, prices and ships that a person may edit, checked before a game uses them (C3–C5)."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

import malecon
from malecon.engine.game import parse_tables
from malecon.games.cuba import GAME
from malecon.games.cuba.components import COMPONENTS

Box = dict[str, Any]


def box() -> Box:
    return copy.deepcopy(COMPONENTS.load())


def change(*path: Any, value: Any) -> Callable[[Box], None]:
    """Put a value at the end of a path."""

    def put(data: Box) -> None:
        for key in path[:-1]:
            data = data[key]
        data[path[-1]] = value

    return put


def remove(*path: Any) -> Callable[[Box], None]:
    def cut(data: Box) -> None:
        for key in path[:-1]:
            data = data[key]
        del data[path[-1]]

    return cut


def test_our_own_file():
    """C3, C4: it describes the box."""
    assert set(box()) == {"plantations", "market", "ships"}


WRONG = [
    (remove("ships"), r"three tables: \[plantations\], \[market\] and \[ships\]"),
    (change("dice", value={}), "three tables"),
    (change("market", value=3), "three tables"),
    (remove("plantations", "green"), "one line for each of common, blue, red, yellow, green, purple"),
    (change("plantations", "brown", value=["WMCS", "TLSC", "FTMF"]), "one line for each"),
    (change("plantations", "blue", value=["WMCS", "TLSC"]), "plantation blue has 3 rows of 4 letters"),
    (change("plantations", "blue", value=["WMCS", "TLSC", "FTMFF"]), "plantation blue has 3 rows of 4 letters"),
    (change("plantations", "blue", value="WMCSTLSCFTMF"), "plantation blue has 3 rows of 4 letters"),
    (change("plantations", "blue", value=["WMCS", 3, "FTMF"]), "plantation blue has 3 rows of 4 letters"),
    (change("plantations", "blue", value=["WMCX", "TLSC", "FTMF"]), "blue has a field 'X'"),
    (change("plantations", "blue", value=["WMCS", "TLSC", "FTMM"]), r"blue has 1 fields F \(forest\); it needs 2"),
    (change("plantations", "blue", value=["LMCS", "TLSC", "FTMF"]), r"blue has 0 fields W \(warehouse\); it needs 1"),
    (remove("market", "goods"), "two lines: products and goods"),
    (change("market", "products", value=[6, 5]), "prices of products are 3 to 6 whole numbers"),
    (change("market", "products", value=[6, 5, 4, 3, 3]), "prices of products fall from below 7 to above 1"),
    (change("market", "products", value=[7, 5, 4]), "prices of products fall"),
    (change("market", "products", value=[6, 5, 1]), "prices of products fall"),
    (change("market", "goods", value=[6, 5, 3]), "prices of goods fall from below 7 to above 3"),
    (change("market", "goods", value=[6, "5", 4]), "prices of goods are 2 to 6 whole numbers"),
    (change("market", "goods", value=[6, True]), "prices of goods are"),
    (change("market", "goods", value=6), "prices of goods are"),
    (remove("ships", "cargo", 0), "15 ships, not 14 of them"),
    (change("ships", "cargo", value={}), "15 ships, not none"),
    (change("ships", "names", value=[]), "15 ships"),
    (change("ships", "cargo", 6, value={"citrus": 4}), "Ship 7 has 5 spaces in all"),
    (change("ships", "cargo", 6, value={"citrus": 6, "rum": -1}), "Ship 7 has 5 spaces in all"),
    (change("ships", "cargo", 6, value={"citrus": 5, "rum": 0}), "Ship 7 has 5 spaces in all"),
    (change("ships", "cargo", 6, value={"wood": 5}), "Ship 7 names its spaces by citrus, sugar, tobacco, rum, cigars"),
    (change("ships", "cargo", 6, value=["citrus"]), "Ship 7 names its spaces"),
]


@pytest.mark.parametrize(("alter", "reason"), WRONG, ids=[reason for _, reason in WRONG])
def test_a_file_that_is_wrong(alter: Callable[[Box], None], reason):
    """C3–C5: each mistake is named in a sentence."""
    data = box()
    alter(data)
    with pytest.raises(malecon.BadComponents, match=reason):
        malecon.new("cuba", components=data)


def test_other_ships():
    """C4: a ship of five of a kind is a ship."""
    data = box()
    data["ships"]["cargo"][0] = {"rum": 5}
    state = GAME.start(2, components=data)
    assert list(state.cargo[0]) == [0, 0, 0, 5, 0]
    GAME.check(state)


def test_other_prices():
    """C5: rows may be longer or shorter; what is off the row stays 7, and 1 or 3."""
    data = box()
    data["market"] = {"products": [6, 4, 2], "goods": [6, 5]}
    state = GAME.start(2, components=data)
    assert list(state.price[0]) == [7, 6, 4, 2, 1, 0, 0, 0]
    assert list(state.price[1]) == [7, 6, 5, 3, 0, 0, 0, 0]
    assert list(state.spaces) == [3, 2]
    GAME.check(state)


@pytest.mark.parametrize("plantations", ["individual", "common"])
def test_a_match_with_other_components_keeps_them(plantations):
    """C3, C4, C5: the record of such a game carries its box; positions of it read back to the byte."""
    data = box()
    data["plantations"]["blue"], data["plantations"]["common"] = (
        data["plantations"]["green"],
        data["plantations"]["red"],
    )
    data["ships"]["cargo"][2] = {"rum": 5}
    data["market"]["goods"] = [6, 5]
    match = malecon.new("cuba", players=3, seed=1, components=data, plantations=plantations)
    again = malecon.read(match.record(host=True))
    assert again.state.tobytes() == match.state.tobytes()
    assert malecon.from_position(match.position(), seed=1).state.tobytes() == match.state.tobytes()


def test_a_file_from_disk(tmp_path):
    """C3: an edited copy is read, a torn or missing one is refused."""
    path = tmp_path / "box.toml"
    path.write_text(COMPONENTS.file.read_text().replace("[6, 5, 4, 3, 2]", "[6, 5, 4, 3]"))
    assert COMPONENTS.load(path)["market"]["products"] == [6, 5, 4, 3]
    path.write_text("[ships\n")
    with pytest.raises(malecon.BadComponents, match="not valid TOML"):
        COMPONENTS.load(path)


def test_tables_written_are_read_back():
    """C3: what a form in the page hands out is a file."""
    assert parse_tables(COMPONENTS.write(box())) == box()
