"""A server as a process of its own that can be stopped and started again, and a wire in front of it that can be cut."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from pathlib import Path
from types import TracebackType

LONGEST_START = 300
"""Seconds: the first start of a fresh checkout compiles the rules."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class House:
    """`malecon serve` on a free port, its tables in a folder of its own."""

    def __init__(self, folder: Path, packages: Path | None = None) -> None:
        """`packages`: a folder with what else is installed there."""
        self.folder, self.port = folder, free_port()
        self.environment = os.environ | ({"PYTHONPATH": str(packages)} if packages else {})
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def open(self) -> None:
        command = [sys.executable, "-m", "malecon", "serve", "--port", str(self.port), "--data", str(self.folder)]
        log = (self.folder / "server.txt").open("ab")
        with log:
            self.process = subprocess.Popen(
                [*command, "--no-limits", "--thinkers", "1"],
                stdout=log,
                stderr=log,
                env=self.environment,
                start_new_session=True,
            )
        until = time.monotonic() + LONGEST_START
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > until:
                raise RuntimeError((self.folder / "server.txt").read_text())
            time.sleep(0.1)

    def answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/api/games", timeout=5) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def close(self, how: int = signal.SIGTERM) -> None:
        if self.process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, how)
        self.process.wait(30)
        self.process = None

    def __enter__(self) -> "House":
        self.open()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class Wire:
    """Passes everything on to a port, until it is cut."""

    def __init__(self, to: int) -> None:
        self.to = to
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self.listener.getsockname()[1])
        self.ends: list[socket.socket] = []
        self.whole = True
        threading.Thread(target=self.accept, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def accept(self) -> None:
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            if not self.whole:
                near.close()
                continue
            try:
                far = socket.create_connection(("127.0.0.1", self.to))
            except OSError:
                near.close()
                continue
            self.ends += [near, far]
            for source, target in ((near, far), (far, near)):
                threading.Thread(target=pump, args=(source, target), daemon=True).start()

    def cut(self) -> None:
        self.whole = False
        for end in self.ends:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        for end in self.ends:
            end.close()
        self.ends = []

    def mend(self) -> None:
        self.whole = True

    def close(self) -> None:
        self.cut()
        self.listener.close()


def pump(source: socket.socket, target: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while data := source.recv(65536):
            target.sendall(data)
    for end in (source, target):
        with contextlib.suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
