"""Write all tables of a server to a file, to keep or to take elsewhere."""

import argparse

from malecon.errors import extra


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments of `malecon export`."""
    from malecon.cli import _store

    parser.add_argument("file", help="where to write; it will hold the secrets of running games")
    _store.add_place(parser)


def run(arguments: argparse.Namespace) -> int:
    """Export, also while the server runs."""
    import asyncio
    import sys
    from pathlib import Path

    with extra("server", "a server’s tables"):
        from malecon.server.hall.exports import export_tables
        from malecon.server.store import opening

    database = opening.named(arguments.data, arguments.database)
    count, damaged = asyncio.run(export_tables(database, Path(arguments.file)))
    print(f"{count} tables are in {arguments.file}.")
    if damaged:
        print(f"Damaged, and left out: {', '.join(damaged)}. An older backup may have them whole.", file=sys.stderr)
    return 1 if damaged else 0
