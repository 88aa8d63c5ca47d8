"""What can be set in a training, and how it changes while it goes on."""

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace

from malecon.errors import BadOption


@dataclass(frozen=True)
class Settings:
    """The defaults are for a large card; `small` is for a processor. `x0` is at the beginning, `x1` at the end."""

    games: int = 32768
    """Side by side."""
    steps: int = 96
    """Choices in each game between two rounds of learning."""
    minibatch: int = 65536
    net: str = "1024x2"
    """Width and depth of the net that plays."""
    students: str = "256x1,512x1"
    """Of nets that learn from it, for a search on one core."""
    teach: float = 0.35
    """How far the training is when they begin."""
    shares: str = ""
    """Of games by number of players, as 2:1,3:0.7; as many of each if nothing is said."""
    variety: float = 0.5
    """The share of games whose options are not the defaults."""
    odd: float = 0.2
    """The share of games in which some seats play hotter."""
    past: int = 20
    """An earlier self is remembered every so many rounds…"""
    selves: int = 8
    """…and so many are remembered at most; 0 for none."""
    rate: float = 5e-4
    """Of learning; it falls to a twentieth."""
    clip: float = 0.2
    far: float = 0.012
    """The policy's change in a round (its mean KL) above which the rate falls."""
    value: float = 0.5
    """The weight of what is expected beside what is played."""
    entropy0: float = 0.03
    entropy1: float = 0.003
    """The weight of openness to all moves; it is pushed up while the entropy is below …"""
    floor0: float = 0.5
    floor1: float = 0.12
    """… so many nats."""
    fade0: float = 0.99
    fade1: float = 0.96
    """Lambda of the returns."""
    winning0: float = 0.3
    winning1: float = 0.9
    """Winning's share in what is gained, beside the lead in points; the second from 0.6 of the time on."""
    average: float = 0.002
    """An update's weight in the averaged net, which is the one that is kept."""
    judged: int = 2048
    """Games a match, when strength is measured."""
    begin: float = 0.0
    end: float = 1.0
    """The part of all schedules that this training goes through."""

    def changed(self, texts: Iterable[str]) -> "Settings":
        """With changes written as NAME=VALUE."""
        kinds = {field.name: type(getattr(self, field.name)) for field in fields(self)}
        changes = {}
        for text in texts:
            name, equals, value = text.partition("=")
            if not equals or name not in kinds:
                raise BadOption(f"A setting is written NAME=VALUE, with NAME one of {', '.join(kinds)}; not {text!r}.")
            try:
                changes[name] = kinds[name](value)
            except ValueError:
                raise BadOption(f"The setting {name} is a number, not {value!r}.") from None
        return replace(self, **changes).checked()

    def checked(self) -> "Settings":
        """These settings; BadOption if they can't be."""
        for name in ("games", "steps", "minibatch", "past", "judged"):
            if getattr(self, name) < 1:
                raise BadOption(f"The setting {name} is at least 1.")
        if self.minibatch > self.games * self.steps:
            raise BadOption(
                f"A minibatch of {self.minibatch} choices is more than there are: {self.games} games of {self.steps}."
            )
        return self


SMALL = Settings(
    games=256,
    steps=32,
    minibatch=1024,
    net="256x1",
    students="",
    rate=1e-3,
    average=0.01,
    judged=200,
    past=50,
    selves=2,
)
"""For a processor."""


@dataclass(frozen=True)
class Moment:
    """What holds at a point of the way from 0 to 1."""

    rate: float
    entropy: float
    floor: float
    fade: float
    winning: float
    teaches: bool


def moment(settings: Settings, progress: float) -> Moment:
    """The schedules."""

    def between(first: float, last: float, part: float = progress) -> float:
        return first + (last - first) * min(part, 1.0)

    return Moment(
        rate=settings.rate * between(1.0, 0.05),
        entropy=settings.entropy0 * (settings.entropy1 / settings.entropy0) ** min(progress, 1.0),
        floor=between(settings.floor0, settings.floor1),
        fade=between(settings.fade0, settings.fade1),
        winning=between(settings.winning0, settings.winning1, progress / 0.6),
        teaches=progress >= settings.teach,
    )
