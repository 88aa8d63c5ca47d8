"""How a server is set up: from `malecon serve …`, or from a test."""

import os
import sys
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote

from malecon.server.limits import Limits

STATIC = Path(__file__).parent / "static"


@dataclass(frozen=True)
class Settings:
    """Everything a server needs to know."""

    database: str
    origins: tuple[str, ...] = ()
    """Other origins whose pages may talk to us, such as a developer's Vite."""
    limits: Limits = field(default_factory=Limits)
    thinkers: int | None = None
    """Worker processes for bots that think; None: one less than there are cores."""
    warm_up: bool = True
    """Whether to compile what bots need before anybody asks for one."""
    static: Path = STATIC
    open_metrics: bool = False
    """Whether /metrics answers others than this machine."""


def data_folder(named: str | None = None) -> Path:
    """Where the tables are kept: in the folder a person named, or in his system's place for such things."""
    if named:
        return Path(named)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", str(Path.home()))) / "malecon"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "malecon"
    return Path(os.environ.get("XDG_DATA_HOME", str(Path.home() / ".local" / "share"))) / "malecon"


def sqlite_address(folder: Path) -> str:
    """The database in a data folder."""
    return f"sqlite+aiosqlite:///{quote(str(folder / 'tables.sqlite'))}"
