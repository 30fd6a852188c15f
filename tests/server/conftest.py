"""Databases for the tests of the server: a file each, or a database of a PostgreSQL that is started once."""

from collections.abc import Iterator

import pytest
from server.server_kit import Postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    server = Postgres()
    yield server
    server.stop()


@pytest.fixture
def database(request, tmp_path) -> str:
    """The address of an empty database; SQLite unless a test asks for another."""
    if getattr(request, "param", "sqlite") == "postgres":
        return request.getfixturevalue("postgres").database()
    return f"sqlite:///{tmp_path / 'rondel.db'}"
