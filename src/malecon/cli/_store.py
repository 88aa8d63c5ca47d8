"""Where a server's tables are, for the commands that read them."""

import argparse
from pathlib import Path


def add_place(parser: argparse.ArgumentParser) -> None:
    """The folder or database."""
    place = parser.add_mutually_exclusive_group()
    place.add_argument("--data", metavar="FOLDER", help="where the tables are kept (default: your data folder)")
    place.add_argument("--database", metavar="URL", help="a PostgreSQL, postgresql://…")


def database(arguments: argparse.Namespace) -> str:
    """The database's address, without taking it from a server that runs."""
    from malecon.server.settings import data_folder, sqlite_address

    if arguments.database:
        return str(arguments.database)
    return sqlite_address(Path(arguments.data) if arguments.data else data_folder())
