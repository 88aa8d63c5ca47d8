"""What comes in as JSON: read as the struct of `protocol.py` it should be, or refused."""

import contextlib
from typing import Any

import msgspec

from malecon.server import protocol
from malecon.server.refusals import Refusal


def decode(data: str | bytes, kind: Any) -> Any:
    """A message of that kind, one struct or one of several; Refusal if it is none, with where it is not."""
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Refusal("bad-request", "That is not what is taken here.", where=str(error)[:200]) from None


class HasId(msgspec.Struct):
    """A frame of which only the id matters."""

    id: str | None = None


def find_id(data: str | bytes) -> str | None:
    """The id of a frame that is no command, if it has one."""
    with contextlib.suppress(Refusal):
        found = decode(data, HasId).id
        return found[:40] if found else None
    return None


def refused(id: str | None, refusal: Refusal) -> protocol.Answer:
    """The answer to what never reached a table."""
    return protocol.Answer(id, False, None, None, error=refusal.failure)
