"""The command line: `malecon COMMAND …`.

Each module of this package whose name has no leading underscore is a command of the same name: its docstring's first
line is the summary, `add(parser)` declares the arguments, `run(arguments)` does the work and returns the exit code.
Modules import what is heavy inside `run`, so that `malecon --help` answers at once.
"""

import argparse
import pkgutil
import sys
from collections.abc import Sequence
from importlib import import_module

from malecon import __version__
from malecon.errors import MaleconError

BAD_INPUT = 2


def build_parser() -> argparse.ArgumentParser:
    """The parser with every command there is."""
    parser = argparse.ArgumentParser("malecon", description="Cuba and Santiago de Cuba: play, host and study them.")
    parser.add_argument("--version", action="version", version=f"malecon {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for module in pkgutil.iter_modules(__path__):
        if not module.name.startswith("_"):
            command = import_module(f"{__name__}.{module.name}")
            summary = (command.__doc__ or "").splitlines()[0]
            sub = commands.add_parser(module.name.rstrip("_"), help=summary, description=summary)
            command.add(sub)
            sub.set_defaults(run=command.run)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; what a person got wrong is one sentence and exit code 2."""
    parsed = build_parser().parse_args(arguments)
    try:
        return int(parsed.run(parsed))
    except MaleconError as error:
        print(f"malecon: {error}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return 130
    except BrokenPipeError:  # the reader of our output went away, as `| head` does
        sys.stderr.close()
        return 0
