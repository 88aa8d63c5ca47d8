"""Seats around the table."""

from malecon.engine.rule import rule


@rule
def around(seat, players):  # type: ignore[no-untyped-def]
    """A seat counted on past the last one, for less than twice round. Rules use it instead of `% s.players`.

    A division by a number that is not known in advance is a hundred instructions on a GPU, at every place it stands.
    """
    return seat - players if seat >= players else seat
