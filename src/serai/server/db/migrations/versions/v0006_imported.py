"""Tables whose position came from outside are marked."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.add_column(sa.Column("imported", sa.Boolean(), server_default=sa.false(), nullable=False))
    tables = sa.table("tables", sa.column("start", sa.JSON()), sa.column("imported", sa.Boolean()))
    placed = sa.and_(tables.c.start.is_not(None), sa.cast(tables.c.start, sa.Text()) != "null")
    op.execute(tables.update().where(placed).values(imported=True))  # of forks, too: their chain is not known
