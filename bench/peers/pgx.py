"""Steps of Pgx 2.6.0: 1,024 games of hex 11x11 at once, compiled by JAX for the processor, begun anew when they end."""

from __future__ import annotations

from environments import run_inside

if __name__ == "__main__":
    run_inside("pgx", "Pgx 2.6.0, hex 11x11", "pgx_games.py")
