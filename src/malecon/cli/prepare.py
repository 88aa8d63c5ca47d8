"""Compile the rules of the games now, so that nobody waits for it later."""

import argparse

from malecon.cli import _arguments


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments of `malecon prepare`."""
    parser.add_argument("games", nargs="*", metavar="GAME", help="cuba or santiago (default: every game there is)")
    parser.add_argument("--bots", action="store_true", help="what greedy, search and the learned players need too")


def run(arguments: argparse.Namespace) -> int:
    """Compile, saying so."""
    from malecon import games, players
    from malecon.players.learned import is_learned

    for game in [games.find(name) for name in arguments.games or games.names()]:
        _arguments.get_ready(game)
        learned = ("net", "learned:1") if is_learned(game) else ()
        for bot in ("greedy", "search:1", *learned) if arguments.bots else ():
            players.find(bot, game).prepare(game, _arguments.say)
    return 0
