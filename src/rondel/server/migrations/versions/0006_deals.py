"""The deal of a table, the table whose deal it repeats, and the goal of who plays alone."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("deal", sa.String(64)))
    op.add_column("tables", sa.Column("repeats", sa.String(24)))
    op.add_column("tables", sa.Column("goal", sa.LargeBinary))


def downgrade() -> None:
    for name in ("goal", "repeats", "deal"):
        op.drop_column("tables", name)
