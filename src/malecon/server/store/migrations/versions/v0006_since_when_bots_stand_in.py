"""Snapshots are made anew: those from before know not after how many moves a bot stood in, nor who let it."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.execute(sa.text("DELETE FROM snapshots"))
