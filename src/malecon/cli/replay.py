"""Step through a recorded game."""

import argparse
from typing import TYPE_CHECKING

from malecon.cli import _arguments

if TYPE_CHECKING:
    from malecon.cli._screen import Screen


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments of `malecon replay`."""
    parser.add_argument("file", help="a record, as `save` writes it")
    parser.add_argument("--final", action="store_true", help="show only the end")
    _arguments.add_language(parser)


def run(arguments: argparse.Namespace) -> int:
    """Show the record's game."""
    import malecon
    from malecon.cli._screen import Screen
    from malecon.words import check_language

    language = check_language(arguments.language)
    match = malecon.read(_arguments.read_text(arguments.file))
    match.language = language
    screen = Screen(match)
    if arguments.final:
        screen.say(str(match))
        if match.is_over:
            screen.result()
        return 0
    _arguments.take_any_input()
    step_through(screen)
    return 0


def step_through(screen: "Screen") -> None:
    """Move by move, as the keyboard asks."""
    match, number, last = screen.match, 0, len(screen.match.moves)
    while True:
        screen.say(match.voice.picture(match.state_at(number)))
        screen.say(f"\n{screen.sentence('replay', n=number, all=last)}")
        try:
            answer = input("> ").strip().lower()
        except EOFError:
            return
        if answer == "q":
            return
        if _arguments.is_number(answer):
            number = min(_arguments.number(answer, last), last)
        elif answer == "b":
            number = max(number - 1, 0)
        elif answer == "e":
            number = last
        elif number < last:
            screen.log([number], None)
            number += 1
        else:
            return
