"""Alembic's entry: runs the migrations over the connection that `Store` hands in."""

from alembic import context

from rondel.server.rows import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
