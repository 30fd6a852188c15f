"""The forms that the database has had: Alembic brings an older one to the newest."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection

from rondel.server.errors import Unsound


def migrations(connection: Connection | None) -> Config:
    """What Alembic is told."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def upgrade(connection: Connection) -> None:
    """Brings the database to the newest form; one that it does not know is of a newer server."""
    try:
        command.upgrade(migrations(connection), "head")
    except CommandError as problem:
        raise Unsound("no_database", problem=str(problem).splitlines()[0].rstrip(".")) from None
