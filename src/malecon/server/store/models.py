"""The store's tables, as SQLAlchemy knows them; the migrations make them (`migrations/versions`)."""

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, LargeBinary, MetaData, String, Table, Text

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("game", String(40), nullable=False),
    Column("version", Integer, nullable=False),
    Column("status", String(12), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("due", BigInteger),  # when the house must look after it: a bot that should have moved, a clock that ends
    Column("summary", Text, nullable=False),  # the facts that a list shows, JSON: `table_facts.Summary`
    Column("digest", String(64), nullable=False, server_default=""),  # of what a list goes by: `chain.py`
    Index("tables_by_status", "status", "public", "updated"),
    Index("tables_due", "due"),
)

seeds = Table(
    "seeds",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("seed", String(64), nullable=False),
)

events = Table(
    "events",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("time", BigInteger, nullable=False),
    Column("command", String(80)),  # person:id of the command that caused it
    Column("data", LargeBinary, nullable=False),
    Column("digest", String(64), nullable=False, server_default=""),  # of it and of all before: `chain.py`
    Index("events_by_command", "table_id", "command", unique=True),
)

sitting = Table(
    "sitting",
    metadata,
    Column("person", String(40), primary_key=True),
    Column("table_id", String(16), primary_key=True),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", String(16), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
)

revoked = Table(
    "revoked",
    metadata,
    Column("person", String(40), primary_key=True),
    Column("time", BigInteger, nullable=False),  # what was signed for him until then is void
)

settings = Table(
    "settings",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
