"""Read tables from a file that `malecon export` wrote."""

import argparse

from malecon.errors import extra


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments of `malecon import`."""
    from malecon.cli import _store

    parser.add_argument("file", help="the file to read")
    _store.add_place(parser)


def run(arguments: argparse.Namespace) -> int:
    """Import what is new; a damaged file changes nothing."""
    import asyncio
    from pathlib import Path

    with extra("server", "a server’s tables"):
        from malecon.server.hall.exports import import_tables
        from malecon.server.store import opening

    with opening.opened(arguments.data, arguments.database) as database:
        new, known = asyncio.run(import_tables(database, Path(arguments.file)))
    print(f"{new} tables were added" + (f"; {known} were there already." if known else "."))
    return 0
