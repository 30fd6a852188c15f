"""Analyses of finished matches: of tables, and of records that somebody has brought."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "analyses",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("table_id", sa.String(24)),
        sa.Column("owner", sa.LargeBinary(32), nullable=False),
        sa.Column("record", sa.LargeBinary),
        sa.Column("body", sa.LargeBinary),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="pk_analyses"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_analyses_table_id_tables", ondelete="CASCADE"),
    )
    op.create_index("ix_analyses_table_id", "analyses", ["table_id"], unique=True)
    op.create_index("ix_analyses_owner", "analyses", ["owner"])


def downgrade() -> None:
    op.drop_table("analyses")
