"""Errors, named after what went wrong, each with a sentence for the person who made the mistake."""


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


class NoDevice(MaleconError):
    """A GPU was asked for, and it or what drives it is missing."""
