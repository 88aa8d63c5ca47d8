"""Where a server's tables are, for the commands that read them."""

import argparse


def add_place(parser: argparse.ArgumentParser) -> None:
    """The folder or database."""
    place = parser.add_mutually_exclusive_group()
    place.add_argument("--data", metavar="FOLDER", help="where the tables are kept (default: your data folder)")
    place.add_argument(
        "--database",
        metavar="URL",
        help="a PostgreSQL that several servers may share, postgresql://… (or MALECON_DATABASE in the environment)",
    )
