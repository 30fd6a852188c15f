"""Where a match stands, beside its log: a table is opened without playing all of it again."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("standing", sa.LargeBinary))


def downgrade() -> None:
    op.drop_column("tables", "standing")
