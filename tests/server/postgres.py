"""A private PostgreSQL cluster on a free port, for one test run."""

import os
import pwd
import signal
import socket
import subprocess
import time
from pathlib import Path


class Cluster:
    """Started as ourselves, or, where we are root, as the user `postgres`, because initdb refuses root."""

    def __init__(self, programs: Path, folder: Path, fsync: str = "off") -> None:
        """`fsync` matters only if the machine itself goes down; without it a cluster starts sooner."""
        self.fsync = fsync
        self.programs, self.folder = programs, folder / "data"
        self.user = pwd.getpwnam("postgres") if os.geteuid() == 0 else pwd.getpwuid(os.geteuid())
        if os.geteuid() == 0:
            os.chown(folder, self.user.pw_uid, self.user.pw_gid)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self._server: subprocess.Popen[bytes] | None = None
        self._databases = 0

    def _as_user(self) -> dict[str, int]:
        return {"user": self.user.pw_uid, "group": self.user.pw_gid} if os.geteuid() == 0 else {}

    def start(self) -> None:
        """Make the cluster if it is new, and run it."""
        if not self.folder.exists():
            make = [self.programs / "initdb", "-D", self.folder, "-U", "malecon", "-A", "trust", "-E", "UTF8"]
            subprocess.run(
                [*make, "--no-sync"],
                check=True,
                capture_output=True,
                cwd="/",
                **self._as_user(),  # type: ignore[call-overload]
            )
        run = [self.programs / "postgres", "-D", self.folder, "-p", str(self.port), "-k", "", "-h", "127.0.0.1"]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": "/"}
        self._server = subprocess.Popen(
            [*run, "-c", "max_connections=200", "-c", f"fsync={self.fsync}"],
            **quiet,
            **self._as_user(),  # type: ignore[call-overload]
        )
        for _ in range(200):
            if subprocess.run(self._client("psql", "postgres", "-c", "select 1"), capture_output=True).returncode == 0:
                return
            time.sleep(0.05)
        raise RuntimeError("PostgreSQL did not start")

    def _client(self, program: str, *rest: str) -> list[str]:
        return [str(self.programs / program), "-h", "127.0.0.1", "-p", str(self.port), "-U", "malecon", *rest]

    def stop(self) -> None:
        if self._server:
            self._server.send_signal(signal.SIGINT)  # at once; SIGTERM would wait for connections to end
            self._server.wait(30)

    def kill(self) -> None:
        """As if the power went."""
        assert self._server
        subprocess.run([self.programs / "pg_ctl", "-D", self.folder, "-m", "immediate", "stop"],
            check=True, capture_output=True, cwd="/", **self._as_user())  # type: ignore[call-overload]  # fmt: skip
        self._server.wait()

    def new_database(self) -> str:
        """An empty database's address."""
        self._databases += 1
        name = f"test{self._databases}"
        subprocess.run(self._client("createdb", name), check=True, capture_output=True)
        return f"postgresql://malecon@127.0.0.1:{self.port}/{name}"
