"""Arguments that several commands share."""

import argparse
import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from malecon.engine.drive import prepare
from malecon.engine.fields import State
from malecon.engine.game import Game
from malecon.errors import BadComponents, BadOption, BadRecord, MaleconError
from malecon.words import ENGLISH, languages


def add_game(parser: argparse.ArgumentParser) -> None:
    """The game, its options and its component file."""
    parser.add_argument("game", help="cuba or santiago")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game; may be repeated"
    )
    parser.add_argument("--components", metavar="FILE", help="component data of your own box (TOML)")


def add_language(parser: argparse.ArgumentParser) -> None:
    """The language of a game in the terminal."""
    known = ", ".join(f"{code} ({name})" for code, name in languages().items())
    parser.add_argument("--language", default=ENGLISH, help=f"the language the game speaks: {known}; default: en")


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
    except ValueError:  # a null byte, or half a character
        raise MaleconError(f"No file can have the name {path!r}.") from None


def take_any_input() -> None:
    """From here on a byte typed or piped in that is no text is a mark like any other, and no error."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def is_number(text: str) -> bool:
    """Digits only."""
    return text.isascii() and text.isdigit()


def number(text: str, most: int) -> int:
    """The number that digits stand for, and `most + 1` for all that are more, were they thousands of digits."""
    return min(int(text), most + 1) if len(text) <= 9 else most + 1


def count(text: str) -> int:
    """A whole number above zero, for argparse."""
    if not is_number(text) or int(text) == 0:
        raise argparse.ArgumentTypeError(f"a whole number above 0, not {text!r}")
    return int(text)


def seed(text: str) -> int | str:
    """A seed: digits are a number as far as one matters (64 bits), anything else is a text, for argparse."""
    return int(text) if is_number(text) and len(text) <= 20 else text


def up_to(most: int) -> Callable[[str], int]:
    """A whole number from 1 to `most`, for argparse."""

    def read(text: str) -> int:
        if (number := count(text)) > most:
            raise argparse.ArgumentTypeError(f"a whole number from 1 to {most}, not {text!r}")
        return number

    return read


def say(sentence: str) -> None:
    """Tell the person something beside the output."""
    print(sentence, file=sys.stderr, flush=True)


def get_ready(game: Game) -> None:
    """Compile the rules if need be, saying so on the error stream."""
    prepare(game, say)
