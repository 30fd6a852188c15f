"""Whose answer a table waits for, so that lists can tell."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

tables = sa.table("tables", sa.column("id"), sa.column("asked"))
entries = sa.table("entries", sa.column("table_id"), sa.column("number"), sa.column("body"))


def upgrade() -> None:
    op.add_column("tables", sa.Column("asked", sa.Integer, nullable=False, server_default="0"))
    bind = op.get_bind()
    newest = sa.select(entries.c.table_id, sa.func.max(entries.c.number).label("number")).group_by(entries.c.table_id)
    last = newest.subquery()
    found = sa.select(entries.c.table_id, entries.c.body).join(
        last, (entries.c.table_id == last.c.table_id) & (entries.c.number == last.c.number)
    )
    # A question is open only while nothing but answers has followed it.
    for id in [id for id, body in bind.execute(found) if json.loads(body)["entry"] in ("ask", "answer")]:
        asked = sum(1 << seat for seat in _waiting(bind, id))
        bind.execute(sa.update(tables).where(tables.c.id == id).values(asked=asked))


def downgrade() -> None:
    op.drop_column("tables", "asked")


def _waiting(bind: sa.Connection, id: str) -> set[int]:
    """The seats that have not answered the question at the end of a log."""
    agreed: set[int] = set()
    log = sa.select(entries.c.body).where(entries.c.table_id == id).order_by(entries.c.number.desc())
    for (body,) in bind.execute(log):
        entry = json.loads(body)
        if entry["entry"] == "ask":
            return set(entry["of"]) - agreed
        if entry["entry"] != "answer" or not entry["yes"]:
            break
        agreed.add(entry["seat"])
    return set()
