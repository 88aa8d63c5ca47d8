"""Who has voided his cookies, tokens and links, and when."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "revoked",
        sa.Column("person", sa.String(40), primary_key=True),
        sa.Column("time", sa.BigInteger, nullable=False),
    )
