"""Check a component file of your own box, or print ours to begin with."""

import argparse
import sys

from malecon.engine.game import open_tables
from malecon.errors import BadComponents


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments of `malecon components`."""
    actions = parser.add_subparsers(metavar="ACTION", required=True, dest="action")
    check = actions.add_parser("check", help="say what is wrong with a file, all at once")
    check.add_argument("file", metavar="FILE")
    show = actions.add_parser("print", help="our own figures, as a file to edit")
    show.add_argument("game", help="cuba or santiago")


def run(arguments: argparse.Namespace) -> int:
    """Check or print."""
    if arguments.action == "print":
        from malecon import games

        game = games.find(arguments.game)
        if game.components is None:
            raise BadComponents(f"{game.title} has no component file.")
        print(game.components.file.read_text(encoding="utf-8"), end="")
        return 0
    return check(arguments.file)


def check(file: str) -> int:
    """Name every problem of a file, on the error stream; 2 if there are any."""
    from malecon import games

    tables = open_tables(file)
    found = ((game, game.components) for game in map(games.find, games.names()) if game.components)
    game, components = next((one for one in found if set(tables) & set(open_tables(one[1].file))), (None, None))
    if game is None or components is None:
        raise BadComponents(
            f"The tables of {file} are of no game: `malecon components print cuba` shows how they look."
        )
    problems = list(components.problems(tables))
    for problem in problems:
        print(f"{file}: {problem.sentence}", file=sys.stderr)
    if problems:
        return 2
    print(f"{file} describes a box of {game.title}: malecon play {game.name} --components {file}")
    return 0
