"""Schemathesis over the API: whatever is sent, the answer is one the page promises, and never a failure of ours."""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from malecon.server.app import create_app
from malecon.server.settings import Settings
from tests.server.process import Process


def bad_data_is_refused(context: Any, response: Any, case: Any) -> bool | None:
    """Whatever is wrong with it is refused; what is too long as well may be refused for that."""
    return None if response.status_code == 413 else negative_data_rejection(context, response, case)


CHECKS = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    bad_data_is_refused,
)


@pytest.fixture(scope="module")
def house() -> Iterator[Process]:
    with tempfile.TemporaryDirectory() as folder:
        server = Process("--data", folder, log=Path(folder) / "log")
        server.start()
        yield server
        server.stop()
        assert "Traceback" not in (Path(folder) / "log").read_text()


app: Any = create_app(Settings(database="sqlite://")).app
schema = schemathesis.openapi.from_dict(app.openapi()).exclude(path_regex="stream$")


@schema.parametrize()
@settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck), database=None)
def test_every_page(case: Any, house: Process) -> None:
    case.call_and_validate(base_url=f"http://127.0.0.1:{house.port}", checks=CHECKS)
