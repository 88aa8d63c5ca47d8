"""Write all tables of a server to a file, to keep or to take elsewhere."""

import argparse


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments of `malecon export`."""
    from malecon.cli import _store

    parser.add_argument("file", help="where to write; it will hold the secrets of running games")
    _store.add_place(parser)


def run(arguments: argparse.Namespace) -> int:
    """Export, also while the server runs."""
    import asyncio
    from pathlib import Path

    from malecon.server import places
    from malecon.server.portable import export_tables

    database = places.named(arguments.data, arguments.database)
    count = asyncio.run(export_tables(database, Path(arguments.file)))
    print(f"{count} tables are in {arguments.file}.")
    return 0
