"""What is in deploy/, as far as it can be started here: two servers on PostgreSQL behind a real nginx."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest
import yaml
from websockets.sync.client import connect

from tests.server.process import MALECON, Process, free_port
from tests.server.test_kill import torture

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"


@pytest.fixture
def servers(tmp_path: Path, cluster, monkeypatch: pytest.MonkeyPatch) -> list[Process]:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "127.0.0.1")
    database = cluster.new_database()
    return [Process("--database", database, log=tmp_path / f"log{number}") for number in (1, 2)]


@pytest.fixture
def door(servers: list[Process], tmp_path: Path) -> Iterator[int]:
    """nginx with deploy/'s own configuration; only addresses are others, and where it may write."""
    found = subprocess.run([ROOT / "tools" / "need", "nginx"], capture_output=True, text=True, check=False)
    if found.returncode:
        pytest.skip(found.stderr.strip())
    port, one, two = free_port(), *(f"127.0.0.1:{server.port}" for server in servers)
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    own_places = "access_log off; " + " ".join(f"{kind}_temp_path {tmp_path}/{kind};" for kind in kinds)
    for standard, own in {"one:8000": one, "two:8000": two, "listen 80": f"listen 127.0.0.1:{port}"}.items():
        assert standard in text
        text = text.replace(standard, own)
    file = tmp_path / "nginx.conf"
    file.write_text(text.replace("http {", f"http {{ {own_places}", 1), encoding="utf-8")
    log = tmp_path / "nginx.log"
    command = [found.stdout.strip(), "-c", str(file), "-e", str(log), "-g", f"daemon off; pid {tmp_path}/nginx.pid;"]
    nginx = subprocess.Popen(command)
    yield port
    nginx.terminate()
    nginx.wait(10)
    assert "[emerg]" not in log.read_text()


def test_games_go_on_behind_nginx_when_a_server_is_killed(servers: list[Process], door: int, tmp_path: Path):
    torture(servers, tmp_path, servers[0].place[1], door)


def test_what_nginx_passes_on(servers: list[Process], door: int):
    url = f"http://127.0.0.1:{door}"
    for server in servers:
        server.start()
    try:
        with httpx2.Client(base_url=url, timeout=10) as ana:
            named = ana.put("/api/me", json={"name": "Ana"}, headers={"origin": url})
            assert named.status_code == 200
            assert "Secure" not in named.headers["set-cookie"]  # as the visitor came: without TLS
            assert ana.get("/metrics").status_code == 404
            assert ana.post("/api/tables", content=b"x" * 20_000).status_code == 413
            seats = [{"kind": "me"}, {"kind": "me"}]
            id = ana.post("/api/tables", json={"game": "santiago", "seats": seats, "start": True}).json()["table"]["id"]
            with ana.stream("GET", f"/api/tables/{id}/stream") as stream:
                assert json.loads(next(stream.iter_lines()))["type"] == "table"  # at once, not when a buffer is full
            headers = {"cookie": f"malecon={ana.cookies['malecon']}", "origin": url}
        with connect(f"ws://127.0.0.1:{door}/api/tables/{id}/socket", additional_headers=headers) as talk:
            assert json.loads(talk.recv(timeout=10))["you"]["seats"] == [0, 1]
    finally:
        for server in servers:
            server.stop()


def test_the_systemd_unit(tmp_path: Path):
    if not shutil.which("systemd-analyze"):
        pytest.skip("There is no systemd-analyze on this machine to check the unit with.")
    unit = (DEPLOY / "malecon.service").read_text(encoding="utf-8")
    program = "/opt/malecon/bin/malecon"
    assert program in unit
    (tmp_path / "malecon.service").write_text(unit.replace(program, MALECON), encoding="utf-8")
    checked = subprocess.run(
        ["systemd-analyze", "verify", tmp_path / "malecon.service"], capture_output=True, text=True, check=False
    )
    assert (checked.returncode, checked.stderr) == (0, "")
    security = ["systemd-analyze", "security", "--offline=true", str(tmp_path / "malecon.service")]
    told = subprocess.run(security, capture_output=True, text=True, check=False).stdout
    exposure = re.search(r"exposure level for malecon.service: ([\d.]+)", told)
    if exposure:  # older ones can't say it of a file
        assert float(exposure[1]) <= 1.3


def test_every_container_can_write_nowhere_and_gain_nothing():
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))["services"]
    assert set(services) == {"postgres", "one", "two", "nginx"}
    for name, service in services.items():
        assert service["read_only"], name
        assert service["cap_drop"] == ["ALL"], name
        assert service["security_opt"] == ["no-new-privileges:true"], name
        assert service["mem_limit"], name
        assert service["pids_limit"], name
        assert "PASSWORD" not in str(service.get("command")), name


def test_the_compose_file_and_nginx_name_the_same_servers():
    """Docker itself is not asked: it can't be started everywhere."""
    compose = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    nginx = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    for name in re.findall(r"server (\w+):8000 ", nginx):
        assert f"\n  {name}: *server\n" in compose
    assert len(re.findall(r": \*server\n", compose)) == len(re.findall(r"server \w+:8000 ", nginx)) == 2
    assert "malecon serve --host 0.0.0.0 --port 8000" in compose
    assert "./nginx.conf:/etc/nginx/nginx.conf" in compose
