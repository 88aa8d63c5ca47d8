"""The browser client, as it was built into `static/`. Every address that is no file is the client's own to show."""

import mimetypes
from pathlib import Path

from fastapi.responses import PlainTextResponse
from starlette.responses import FileResponse, Response

from malecon.server.refusals import Refusal

MISSING = (
    "This is a Malecón table server. The browser client is not built into it (make play builds it); "
    "the tables are at /api/tables, and docs/protocol.md says how to talk to them.\n"
)
mimetypes.add_type("font/woff2", ".woff2")


def page(folder: Path, path: str, known: str = "", accepted: str = "") -> Response:
    """A file of the client, or its start page, packed as the browser accepts it."""
    if path.startswith("api/"):
        raise Refusal("no-such-page", "There is no such page.", name=path[:100])
    root = folder.resolve()
    if file := find(root, path):
        forever = path.startswith("assets/")  # their names change with their content
        return send(file, "max-age=31536000, immutable" if forever else "no-cache", known, accepted)
    if "." in path.rpartition("/")[2]:
        raise Refusal("no-such-page", "There is no such page.", name=path[:100])
    index = root / "index.html"
    return send(index, "no-cache", known, accepted) if index.is_file() else PlainTextResponse(MISSING)


def find(root: Path, path: str) -> Path | None:
    """The client's file of that name, if there is one."""
    try:
        file = (root / path).resolve()
        return file if file.is_relative_to(root) and file.is_file() and not file.name.startswith(".") else None
    except (OSError, ValueError):  # no file can be called so: too long, or with NUL in it
        return None


def send(file: Path, cache: str, known: str, accepted: str) -> Response:
    kind, _ = mimetypes.guess_type(file.name)
    headers = {"cache-control": cache, "vary": "Accept-Encoding"}
    packed = file.with_name(f"{file.name}.gz")  # as it was left there when the client was built
    if "gzip" in accepted and packed.is_file():
        file, headers["content-encoding"] = packed, "gzip"
    answer = FileResponse(file, headers=headers, media_type=kind, stat_result=file.stat())
    if known and known == answer.headers.get("etag"):
        return Response(status_code=304, headers={"etag": known, "cache-control": cache})
    return answer
