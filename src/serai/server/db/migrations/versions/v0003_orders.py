"""Standing orders of a seat, and when a turn has taken too long."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.add_column(sa.Column("orders", sa.JSON(), nullable=True))
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.add_column(sa.Column("due", sa.DateTime(timezone=True), nullable=True))
        batch_op.create_index(batch_op.f("ix_tables_due"), ["due"], unique=False)
