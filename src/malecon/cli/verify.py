"""Check that the table's rolls and draws of a finished game follow from its revealed seed and its players' secrets."""

import argparse
from typing import TYPE_CHECKING

from malecon.cli import _arguments
from malecon.errors import BadRecord

if TYPE_CHECKING:
    from malecon.play.match import Match


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments of `malecon verify`."""
    parser.add_argument("file", help="the record of a finished game")
    parser.add_argument("--commitment", metavar="DIGEST", help="the commitment that you noted before the game")
    parser.add_argument("--secret", metavar="DIGITS", help="your own secret, which should be in the draws")
    parser.add_argument(
        "--pledged", metavar="DIGEST", nargs="+", help="all pledges that you noted before yours was told"
    )


def run(arguments: argparse.Namespace) -> int:
    """Say that all is well, or what is not."""
    import malecon

    match = malecon.read(_arguments.read_text(arguments.file))
    checked = malecon.verify(match)
    check_noted(match, arguments)
    print(f"The seed is the one committed to, and all {checked} moves of the table follow from {sources(match)}.")
    for pledge in match.pledges:
        if not pledge.secret:
            print(f"{match.names[pledge.seat]} pledged a secret and kept it back: he could choose between two courses.")
    if match.taken_over:
        print(f"The first {match.taken_over} moves were taken over from another game and are not covered.")
    return 0


def sources(match: "Match") -> str:
    """What the draws were made from."""
    told = [match.names[pledge.seat] for pledge in match.pledges if pledge.secret]
    return f"it and from the secrets of {' and '.join(told)}" if told else "it"


def check_noted(match: "Match", arguments: argparse.Namespace) -> None:
    """That the record says what was seen while the game was played; BadRecord if not."""
    if arguments.commitment not in (None, match.commitment):
        raise BadRecord("The commitment that you noted is not the one of this record: its seed was chosen later.")
    if arguments.secret and arguments.secret not in [pledge.secret for pledge in match.pledges]:
        raise BadRecord("Your secret is not in these draws: it was left out, or changed.")
    if arguments.pledged and arguments.pledged != [pledge.digest for pledge in match.pledges]:
        raise BadRecord("These are not the pledges that you noted: some were made when secrets were known.")
