"""Alembic loads this file to run the migrations; `vineta.store.migrate` hands it the connection."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
with context.begin_transaction():
    context.run_migrations()
