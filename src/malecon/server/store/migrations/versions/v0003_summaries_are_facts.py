"""A table's summary holds its facts, from which a list is told, and no longer the message that was sent then.

Who holds a seat from another device was not told and is not known here; the table's next entry writes it anew.
"""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

TABLES = sa.table("tables", sa.column("id", sa.String), sa.column("seq", sa.Integer), sa.column("summary", sa.Text))
SAME = (
    "id", "game", "version", "options", "public", "host", "commitment", "clock", "status", "rematch", "created",
    "updated", "result",
)  # fmt: skip
SEAT = ("name", "bot", "muted", "left")
NOBODY = -1


def upgrade() -> None:
    database = op.get_bind()
    for id, seq, summary in database.execute(sa.select(TABLES.c.id, TABLES.c.seq, TABLES.c.summary)).all():
        facts = json.dumps(facts_of(seq, json.loads(summary)))
        database.execute(TABLES.update().where(TABLES.c.id == id).values(summary=facts))


def facts_of(seq: int, told: dict[str, Any]) -> dict[str, Any]:
    """What was told, as facts."""
    running = told["running"] or {}
    facts = {name: told[name] for name in SAME} | {
        "seq": seq,
        "origin": told["from"],
        "seats": [seat_of(seat) for seat in told["seats"]],
        "actor": NOBODY if told["turn"] is None else told["turn"],
        "since": running.get("since", 0),
        "asks": [vote_of(ask) for ask in told["asks"]],
    }
    return {"facts": facts, "number": told["number"]}


def seat_of(told: dict[str, Any]) -> dict[str, Any]:
    standin = told["standin"] or {"bot": None, "why": ""}
    holders = [told["person"]] if told["person"] else []
    return {name: told[name] for name in SEAT} | {
        "holders": holders,
        "standin": standin["bot"],
        "why": standin["why"],
    }


def vote_of(told: dict[str, Any]) -> dict[str, Any]:
    same = {name: told[name] for name in ("what", "seat", "asker", "agreed")}
    return same | {"to": told.get("to", 0), "bot": told.get("bot", "")}
