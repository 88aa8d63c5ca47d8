"""Arguments that several commands share."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from malecon.engine.drive import prepare
from malecon.engine.fields import State
from malecon.engine.game import Game
from malecon.errors import BadComponents, BadOption, BadRecord, MaleconError


def add_game(parser: argparse.ArgumentParser) -> None:
    """The game, its options and its component file."""
    parser.add_argument("game", help="cuba or santiago")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game; may be repeated"
    )
    parser.add_argument("--components", metavar="FILE", help="component data of your own box (TOML)")


def read_options(texts: list[str]) -> dict[str, str]:
    """Options from NAME=VALUE texts."""
    options: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadOption(f"An option is written NAME=VALUE, not {text!r}.")
        if name in options:
            raise BadOption(f"The option {name} is given twice.")
        options[name] = value
    return options


def read_components(game: Game, path: str | None) -> Any:
    """The tables of a component file, if one is given."""
    if path is None:
        return None
    if game.components is None:
        raise BadComponents(f"{game.title} has no component file.")
    return game.components.load(path)


def start(game: Game, players: int, arguments: argparse.Namespace) -> State:
    """The position before anything happened, as the arguments ask for."""
    return game.start(players, read_options(arguments.option), read_components(game, arguments.components))


def read_text(path: str) -> str:
    """A text file a person named."""
    try:
        return Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise BadRecord(f"The file {path} can't be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise BadRecord(f"The file {path} is not a text.") from None


def write_text(path: str, text: str) -> None:
    """A text file where a person wants it."""
    try:
        Path(path).write_text(text, encoding="utf-8")
    except OSError as error:
        raise MaleconError(f"The file {path} can't be written: {error.strerror}.") from None


def count(text: str) -> int:
    """A whole number above zero, for argparse."""
    if not text.isascii() or not text.isdigit() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"a whole number above 0, not {text!r}")
    return int(text)


def seed(text: str) -> int | str:
    """A seed: digits are a number as far as one matters (64 bits), anything else is a text, for argparse."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 20 else text


def up_to(most: int) -> Callable[[str], int]:
    """A whole number from 1 to `most`, for argparse."""

    def read(text: str) -> int:
        if (number := count(text)) > most:
            raise argparse.ArgumentTypeError(f"a whole number from 1 to {most}, not {text!r}")
        return number

    return read


def get_ready(game: Game) -> None:
    """Compile the rules if need be, saying so on the error stream."""
    prepare(game, lambda sentence: print(sentence, file=sys.stderr, flush=True))
