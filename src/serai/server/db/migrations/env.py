"""Alembic's entry: it is given an open connection and runs the steps in it."""

from alembic import context

from serai.server.db.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
