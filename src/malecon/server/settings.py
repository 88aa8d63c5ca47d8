"""How a server is set up: from `malecon serve …`, or from a test."""

from dataclasses import dataclass, field
from pathlib import Path

from malecon.server.doors.limits import Limits

STATIC = Path(__file__).parent / "static"


@dataclass(frozen=True)
class Settings:
    """Everything a server needs to know."""

    database: str
    origins: tuple[str, ...] = ()
    """Other origins whose pages may talk to us, such as a developer's Vite."""
    hosts: frozenset[str] | None = None
    """What we are called (`doors/hosts.py`); None: anything."""
    limits: Limits = field(default_factory=Limits)
    thinkers: int | None = None
    """Worker processes for bots that think; None: one less than there are cores."""
    warm_up: bool = True
    """Whether to compile what bots need before anybody asks for one."""
    static: Path = STATIC
    open_metrics: bool = False
    """Whether /metrics answers others than this machine."""
