"""The seed is made of parts: the host's, and one of every player."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.add_column(sa.Column("host_part", sa.String(length=64), nullable=True))
        batch_op.add_column(sa.Column("seed_parts", sa.JSON(), nullable=True))
