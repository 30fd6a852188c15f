"""How a database is brought to the newest form: by Alembic, when a server starts."""
