"""Errors, named after what went wrong, each with a sentence for the person who made the mistake."""

from collections.abc import Iterator
from contextlib import contextmanager


class MaleconError(ValueError):
    """Anything a caller or a file got wrong. Its text is a sentence that says what to do."""


class UnknownGame(MaleconError):
    """There is no game of that name."""


class BadOption(MaleconError):
    """An option that does not exist, a value it does not take, or a wrong number of players."""


class BadComponents(MaleconError):
    """A component file that does not describe the box."""


class UnknownMove(MaleconError):
    """A text that is no move of this game at all."""


class IllegalMove(MaleconError):
    """A move of this game that is not legal now; the sentence says why."""


class BadRecord(MaleconError):
    """A record of a game that is torn, altered or of another game."""


class BadPosition(MaleconError):
    """A position text that is incomplete or cannot have come from the box."""


class BadPlayer(MaleconError):
    """A player's name or setting that does not exist."""


class BadWeights(MaleconError):
    """A file of a net's weights that is torn, or of another game or layout."""


class NoDevice(MaleconError):
    """A GPU was asked for, and it or what drives it is missing."""


class MissingExtra(MaleconError, ImportError):
    """Something needs packages that are not installed; the sentence says how they are."""


@contextmanager
def extra(name: str, what: str) -> Iterator[None]:
    """Around imports that only an extra of the package brings: `with extra("envs", "PettingZoo’s environment"):`."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("malecon"):
            raise
        raise MissingExtra(f"The extra {name} is missing for {what}: pip install 'malecon[{name}]'.") from None
