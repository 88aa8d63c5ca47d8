"""Copy a server's data folder to a file, while the server runs."""

import argparse

from malecon.errors import extra


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments of `malecon backup`."""
    parser.add_argument("file", help="where to put the copy, an SQLite database; it holds secrets")
    parser.add_argument("--data", metavar="FOLDER", help="where the tables are kept (default: your data folder)")


def run(arguments: argparse.Namespace) -> int:
    """Copy. To go back to it, stop the server and put the copy in place of tables.sqlite."""
    from pathlib import Path

    with extra("server", "a server’s tables"):
        from malecon.server.hall.exports import backup_sqlite
        from malecon.server.store.opening import data_folder

    backup_sqlite(data_folder(arguments.data) / "tables.sqlite", Path(arguments.file))
    print(f"A copy is in {arguments.file}. (A PostgreSQL has pg_dump, and malecon export.)")
    return 0
