"""Each event carries a digest of itself and of all before it, and what lists show has one, too.

Snapshots are made anew: they are sealed now. What these digests are is written down here as it was then.
"""

import hashlib

import msgspec
import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

SEEDS = sa.table("seeds", sa.column("table_id", sa.String), sa.column("seed", sa.String))
EVENTS = sa.table(
    "events",
    sa.column("table_id", sa.String),
    sa.column("seq", sa.Integer),
    sa.column("time", sa.BigInteger),
    sa.column("command", sa.String),
    sa.column("data", sa.LargeBinary),
    sa.column("digest", sa.String),
)
TABLES = sa.table(
    "tables",
    sa.column("id", sa.String),
    sa.column("status", sa.String),
    sa.column("public", sa.Boolean),
    sa.column("updated", sa.BigInteger),
    sa.column("summary", sa.Text),
    sa.column("digest", sa.String),
)


def upgrade() -> None:
    op.execute(sa.text("DELETE FROM snapshots"))
    for table in ("events", "tables"):
        op.add_column(table, sa.Column("digest", sa.String(64), nullable=False, server_default=""))
    database = op.get_bind()
    for table, seed in database.execute(sa.select(SEEDS.c.table_id, SEEDS.c.seed)).all():
        key = hashlib.sha256(b"malecon history " + seed.encode()).digest()
        chain(database, table, key)
        line = sa.select(TABLES.c.status, TABLES.c.public, TABLES.c.updated, TABLES.c.summary)
        for row in database.execute(line.where(TABLES.c.id == table)).all():
            digest = keyed(key, table, *row)
            database.execute(TABLES.update().where(TABLES.c.id == table).values(digest=digest))


def chain(database: sa.Connection, table: str, key: bytes) -> None:
    chosen = sa.select(EVENTS.c.seq, EVENTS.c.time, EVENTS.c.command, EVENTS.c.data)
    before, changes = "", []
    for seq, time, command, data in database.execute(chosen.where(EVENTS.c.table_id == table).order_by(EVENTS.c.seq)):
        before = keyed(key, table, before, seq, time, command, data)
        changes.append({"of": table, "at": seq, "link": before})
    if changes:
        change = EVENTS.update().where(EVENTS.c.table_id == sa.bindparam("of"), EVENTS.c.seq == sa.bindparam("at"))
        database.execute(change.values(digest=sa.bindparam("link")), changes)


def keyed(key: bytes, *parts: object) -> str:
    return hashlib.blake2b(msgspec.msgpack.encode(parts), key=key, digest_size=32).hexdigest()
