"""Servers for tests: in this process on SQLite or PostgreSQL, or as processes of their own that can be killed."""

import os
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from malecon.server.app import create_app
from malecon.server.doors.limits import Limits
from malecon.server.settings import Settings
from malecon.server.telling import absences
from tests.server.postgres import Cluster
from tests.server.talk import Guest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A private PostgreSQL for this test run."""
    found = subprocess.run([ROOT / "tools" / "need", "postgres"], capture_output=True, text=True, check=False)
    if found.returncode:
        pytest.fail(found.stderr)
    with tempfile.TemporaryDirectory(prefix="malecon-pg-", ignore_cleanup_errors=True) as folder:
        os.chmod(folder, 0o755)
        cluster = Cluster(Path(found.stdout.strip()), Path(folder))
        cluster.start()
        yield cluster
        cluster.stop()


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.sqlite'}"
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.new_database()


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(
        database=f"sqlite:///{tmp_path / 'tables.sqlite'}", limits=Limits(off=True), thinkers=1, warm_up=False
    )


Welcome = Callable[[str], Guest]
Later = Callable[[float], None]


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Later:
    """Call it, and so many seconds have passed for those who wait for somebody."""

    def pass_by(seconds: float) -> None:
        monkeypatch.setattr(absences, "now", lambda now=absences.now: now() + seconds)

    return pass_by


@pytest.fixture
def welcome(settings: Settings) -> Iterator[Welcome]:
    """A server in this process; call it with a name to get a browser of one's own."""
    app = create_app(settings)
    with TestClient(app) as client:

        def guest(name: str) -> Guest:
            return Guest(TestClient(app, base_url="http://testserver"), client, name)

        yield guest
