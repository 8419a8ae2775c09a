"""Drafts: the first steps of answers that are not complete, for any process to go on with."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "drafts",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("code", sa.String(length=80), nullable=False),
        sa.Column("terms", sa.Text(), nullable=False),
        sa.Column("action", sa.String(length=64), nullable=True),
        sa.Column("user_id", sa.String(length=24), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_drafts_table_id_tables")),
        sa.PrimaryKeyConstraint("table_id", "seat", "number", name=op.f("pk_drafts")),
    )
