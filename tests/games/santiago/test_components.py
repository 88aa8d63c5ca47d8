"""The component file: flowers that a person may edit, checked before a game uses them (S4)."""

from typing import Any

import pytest

import malecon
from malecon.games.santiago import GAME

FLOWERS = {
    "pedro": "white",
    "alonso": "white",
    "miguel": "blue",
    "martinez": "blue",
    "maria": "red",
    "conchita": "red",
    "jose": "yellow",
    "pablo": "yellow",
}


def test_our_own_file():
    """S4: the flowers as they are declared."""
    assert GAME.components
    assert GAME.components.load() == {"flowers": FLOWERS}


@pytest.mark.parametrize(
    ("tables", "reason"),
    [
        ({"flowers": FLOWERS | {"pedro": "purple"}}, "flower of pedro is white or blue or red or yellow, not 'purple'"),
        ({"flowers": FLOWERS | {"pedro": 3}}, "flower of pedro is"),
        ({"flowers": FLOWERS | {"pedro": ["white"]}}, "flower of pedro is"),
        ({"flowers": {name: FLOWERS[name] for name in FLOWERS if name != "maria"}}, "missing for maria"),
        ({"flowers": {}}, "missing for pedro, maria"),
        ({"flowers": FLOWERS | {"fidel": "red"}}, "belongs to 'fidel'"),
        ({"flowers": FLOWERS | {"el-zorro": "red"}}, "belongs to 'el-zorro'"),
        ({"flowers": FLOWERS, "dice": {}}, r"one table, \[flowers\]"),
        ({"flowers": "white"}, r"one table, \[flowers\]"),
        ({"dice": {}}, r"one table, \[flowers\]"),
    ],
)
def test_a_file_that_is_wrong(tables: dict[str, Any], reason):
    """S4: each mistake is named in a sentence."""
    with pytest.raises(malecon.BadComponents, match=reason):
        malecon.new("santiago", components=tables)


def test_a_file_from_disk(tmp_path):
    """S4: an edited copy is read, a torn or missing one is refused."""
    assert GAME.components
    path = tmp_path / "box.toml"
    path.write_text("[flowers]\n" + "\n".join(f'{name} = "{colour}"' for name, colour in FLOWERS.items()))
    assert GAME.components.load(path) == {"flowers": FLOWERS}
    path.write_text("[flowers\n")
    with pytest.raises(malecon.BadComponents, match="not valid TOML"):
        GAME.components.load(path)
    with pytest.raises(malecon.BadComponents, match="can't be read"):
        GAME.components.load(tmp_path / "none.toml")


def test_a_match_with_other_flowers_keeps_them():
    """S4: the record of such a game carries its flowers."""
    match = malecon.new("santiago", seed=1, components={"flowers": FLOWERS | {"pedro": "red"}})
    again = malecon.read(match.record(host=True))
    assert (again.state.flower == match.state.flower).all()
