"""A real server in a process of its own, and real Chromium in front of it."""

import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.web.hands import Hands
from tests.web.house import House

ROOT = Path(__file__).parents[2]
ARTIFACTS = Path(__file__).parent / "artifacts"
STATIC = ROOT / "src" / "malecon" / "server" / "static" / "index.html"


PATIENCE = 40_000
"""Milliseconds until something counts as missing: the tests share two cores with each other and the bots."""
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Debian's Chromium: nothing is downloaded."""
    found = subprocess.run([ROOT / "tools" / "need", "chromium"], capture_output=True, text=True, check=False)
    if found.returncode:
        pytest.fail(found.stderr)
    return {**browser_type_launch_args, "executable_path": found.stdout.strip(), "args": ["--no-sandbox"]}


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """The server that most tests share."""
    if not STATIC.exists():
        pytest.fail("The browser client is not built: run `make play` once, or `npm run build` in web/.")
    with House(tmp_path_factory.mktemp("house")) as opened:
        yield opened


Seat = Callable[..., Hands]


@pytest.fixture
def sit(browser: Browser, house: House) -> Iterator[Seat]:
    """Call it to get somebody with a browser of their own; nothing may go wrong in it unseen."""
    contexts: list[BrowserContext] = []
    problems: list[str] = []

    def person(
        *, base: str | None = None, width: int = 1440, height: int = 900, motion: bool = False, **more: Any
    ) -> Hands:
        context = browser.new_context(
            base_url=base or house.url,
            viewport={"width": width, "height": height},
            reduced_motion="no-preference" if motion else "reduce",
            **{"locale": "en-GB", **more},
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        watch(page, problems)
        return Hands(page)

    yield person
    for context in contexts:
        context.close()
    assert not problems, problems


def watch(page: Page, problems: list[str]) -> None:
    """What a console or a broken script says is a failure; a refused connection is not: some tests cause it."""
    page.on("pageerror", lambda error: problems.append(str(error)))

    def heard(message: Any) -> None:
        if message.type == "error" and not any(
            expected in message.text
            for expected in ("ERR_CONNECTION", "WebSocket", "Failed to load resource", "ERR_EMPTY")
        ):
            problems.append(message.text)

    page.on("console", heard)


@pytest.fixture(scope="session", autouse=True)
def artifacts() -> Path:
    """Where screenshots are kept to be looked at."""
    ARTIFACTS.mkdir(exist_ok=True)
    return ARTIFACTS


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "slow: whole games that `make test` leaves to `make test-slow`")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Whole games in every way wait for `make test-slow` (-m slow).

    A browser that got no processor in time may begin again, once, and the report says so (R). Nothing else may.
    """
    skip = pytest.mark.skip(reason="slow: run with -m slow")
    later = "slow" not in (config.getoption("-m") or "")
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.flaky(reruns=1))
        if later and "slow" in item.keywords:
            item.add_marker(skip)
