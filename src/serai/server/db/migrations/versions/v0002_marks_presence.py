"""Marks: short cuts to the newest rows of long logs. Presence: who is connected to which process."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "marks",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_marks_table_id_tables")),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_marks")),
    )
    op.create_table(
        "presence",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("user_id", sa.String(length=24), nullable=False),
        sa.Column("node", sa.String(length=16), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_presence_table_id_tables")),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_presence_user_id_users")),
        sa.PrimaryKeyConstraint("table_id", "user_id", "node", name=op.f("pk_presence")),
    )
    with op.batch_alter_table("presence", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_presence_at"), ["at"], unique=False)
