"""What a server knows of itself: the secret of its cookies, how long it has been up; and which tables are left over."""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("marked", sa.BigInteger))
    server = op.create_table(
        "server",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("secret", sa.LargeBinary(32), nullable=False),
        sa.Column("uptime", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_server"),
    )
    op.bulk_insert(server, [{"id": 1, "secret": secrets.token_bytes(32), "uptime": 0}])


def downgrade() -> None:
    op.drop_table("server")
    op.drop_column("tables", "marked")
