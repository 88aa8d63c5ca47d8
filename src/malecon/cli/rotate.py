"""Sign cookies, tokens and links with a new key, from the server's next start on."""

import argparse

from malecon.errors import extra


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments of `malecon rotate`."""
    from malecon.cli import _store

    parser.add_argument(
        "--forget", action="store_true", help="void all that older keys signed: everybody is a stranger then"
    )
    _store.add_place(parser)


def run(arguments: argparse.Namespace) -> int:
    """Take a new key; a server on SQLite must be stopped first, of several on PostgreSQL each started again."""
    import asyncio

    with extra("server", "a server’s tables"):
        from malecon.server.hall.exports import rotate_keys
        from malecon.server.store import opening

    with opening.opened(arguments.data, arguments.database) as database:
        asyncio.run(rotate_keys(database, arguments.forget))
    print("There is a new key. " + ("Older ones are void." if arguments.forget else "Older ones are still accepted."))
    return 0
