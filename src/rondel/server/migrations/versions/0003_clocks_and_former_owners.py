"""Clocks and their deadlines; whose a seat was before it was freed. Tables of before have no clock."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

TABLES = ("clock", "deadline")
SEATS = ("former", "former_name", "late", "bank", "lost")


def upgrade() -> None:
    op.add_column("tables", sa.Column("clock", sa.LargeBinary))
    op.add_column("tables", sa.Column("deadline", sa.Double))
    op.create_index("ix_tables_status_deadline", "tables", ["status", "deadline"])
    op.add_column("seats", sa.Column("former", sa.LargeBinary(32)))
    op.add_column("seats", sa.Column("former_name", sa.String(80)))
    op.add_column("seats", sa.Column("late", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("bank", sa.Double))
    op.add_column("seats", sa.Column("lost", sa.LargeBinary))
    op.create_index("ix_seats_former", "seats", ["former"])


def downgrade() -> None:
    op.drop_index("ix_seats_former", "seats")
    op.drop_index("ix_tables_status_deadline", "tables")
    for name in SEATS:
        op.drop_column("seats", name)
    for name in TABLES:
        op.drop_column("tables", name)
