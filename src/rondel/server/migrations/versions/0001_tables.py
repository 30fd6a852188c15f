"""Tables, seats and the log of each match."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("header", sa.LargeBinary),
        sa.Column("outcome", sa.LargeBinary),
        sa.Column("host", sa.LargeBinary(32), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("friendly", sa.Boolean, nullable=False),
        sa.Column("watch", sa.String(32), nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("reason", sa.String(40)),
        sa.Column("next", sa.String(24)),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("acting", sa.Integer),
        sa.Column("bot_acts", sa.Boolean, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("touched", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_index("ix_tables_status_touched", "tables", ["status", "touched"])
    op.create_index("ix_tables_host", "tables", ["host"])
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("bot", sa.String(40)),
        sa.Column("holder", sa.LargeBinary(32)),
        sa.Column("invitation", sa.String(32)),
        sa.Column("used", sa.String(32)),
        sa.Column("gone", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_seats"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_seats_table_id_tables", ondelete="CASCADE"),
    )
    op.create_index("ix_seats_holder", "seats", ["holder"])
    op.create_table(
        "entries",
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_entries"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_entries_table_id_tables", ondelete="CASCADE"),
    )


def downgrade() -> None:
    op.drop_table("entries")
    op.drop_table("seats")
    op.drop_table("tables")
