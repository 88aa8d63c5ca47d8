"""Check that the table's rolls and draws of a finished game follow from its revealed seed."""

import argparse

from malecon.cli import _arguments


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments of `malecon verify`."""
    parser.add_argument("file", help="the record of a finished game")


def run(arguments: argparse.Namespace) -> int:
    """Say that all is well, or what is not."""
    import malecon

    match = malecon.read(_arguments.read_text(arguments.file))
    checked = malecon.verify(match)
    print(f"The seed is the one committed to, and all {checked} moves of the table follow from it.")
    if match.taken_over:
        print(f"The first {match.taken_over} moves were taken over from another game and are not covered.")
    return 0
