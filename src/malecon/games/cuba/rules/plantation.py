"""What stands on a plantation (C3)."""

from malecon.engine.rule import rule
from malecon.games.cuba.components import PLOTS, PRINTED


@rule
def tiles_built(s, seat):
    """Buildings, as laws and the final scoring count them: tiles, not the printed warehouse."""
    count = 0
    for field in range(PLOTS):
        if 0 <= s.building_at[seat, field] < PRINTED:
            count += 1
    return count


@rule
def open_fields(s, seat, first, last):
    """Fields not built over that yield one of the kinds from `first` to `last`."""
    count = 0
    for field in range(PLOTS):
        if s.building_at[seat, field] < 0 and first <= s.terrain[seat, field] <= last:
            count += 1
    return count
