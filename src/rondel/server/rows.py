"""The tables of the database. A migration changes them; `tests/server` holds the two to each other."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    false,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    }
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("header", LargeBinary),  # of the match, once it has begun: what a record starts with
    Column("outcome", LargeBinary),  # once it is over: what a record ends with
    Column("host", LargeBinary(32), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("friendly", Boolean, nullable=False),
    Column("standing", LargeBinary),  # where the match stands: see standing.py
    Column("watch", String(32), nullable=False),
    Column("status", String(8), nullable=False),
    Column("reason", String(40)),
    Column("next", String(24)),
    Column("deal", String(64)),  # what all chance of the match follows from: a secret until its end
    Column("repeats", String(24)),  # the table whose deal it is, where it is played once more
    Column("goal", LargeBinary),  # of who plays alone
    Column("version", Integer, nullable=False),
    Column("acting", Integer),
    Column("bot_acts", Boolean, nullable=False),
    Column("asked", Integer, nullable=False, server_default="0"),  # the seats whose answer is awaited: a bit each
    Column("clock", LargeBinary),  # how much time players have, where they have not as much as they want
    Column("deadline", Double),  # when the time for the present turn is over, also while a bot plays in its seat
    Column("created", BigInteger, nullable=False),
    Column("touched", BigInteger, nullable=False),
    Column("marked", BigInteger),  # the uptime at which it was found to be left over
    Index("ix_tables_status_touched", "status", "touched"),
    Index("ix_tables_host", "host"),
    Index("ix_tables_status_deadline", "status", "deadline"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("name", String(80), nullable=False),
    Column("bot", String(40)),
    Column("holder", LargeBinary(32), index=True),
    Column("invitation", String(32)),
    Column("used", String(32)),
    Column("gone", Boolean, nullable=False),
    Column("former", LargeBinary(32), index=True),  # whose it was until the host freed it in a running match
    Column("former_name", String(80)),
    Column("late", Boolean, nullable=False, server_default=false()),
    Column("bank", Double),  # seconds that it had left for the match when its turn began
    Column("lost", LargeBinary),  # who had it and lost it, and how
)

server = Table(
    "server",
    metadata,
    Column("id", Integer, primary_key=True),  # there is one row
    Column("secret", LargeBinary(32), nullable=False),  # what cookies are signed with
    Column("uptime", BigInteger, nullable=False),  # seconds that servers have been up with this database
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("body", LargeBinary, nullable=False),
    Column("at", BigInteger, nullable=False),
)

analyses = Table(
    "analyses",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE")),
    Column("owner", LargeBinary(32), nullable=False, index=True),  # who has asked for it
    Column("record", LargeBinary),  # what somebody has brought, compressed; else the match is the table's
    Column("body", LargeBinary),  # what is known so far, compressed
    Column("state", String(8), nullable=False),  # begun, done, or failed
    Column("created", BigInteger, nullable=False),
    Column("until", BigInteger),  # when it is deleted, where it belongs to no table
    Index("ix_analyses_table_id", "table_id", unique=True),  # a table has one
)
