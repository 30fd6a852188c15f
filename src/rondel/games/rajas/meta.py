"""Rajas of the Ganges as the lobby lists it."""

from rondel.core.facts import Meta, Option

BASIC, NAVARATNAS, MIXED = "basic", "navaratnas", "mixed"
BEGINNER, ADVANCED = "beginner", "advanced"
PLAYERS = ("player_1", "player_2", "player_3", "player_4")
"""The option that says which sides of statue and province a seat uses in a mixed group (RA-69)."""

META = Meta(
    slug="rajas",
    title="Rajas of the Ganges",
    edition=2,
    seats=(2, 3, 4),
    package="rondel.games.rajas",
    options=(
        Option("version", (BASIC, NAVARATNAS, MIXED), BASIC),
        Option("player_1", (BEGINNER, ADVANCED), BEGINNER, needs={"version": MIXED}),
        Option("player_2", (BEGINNER, ADVANCED), BEGINNER, needs={"version": MIXED}),
        Option("player_3", (BEGINNER, ADVANCED), BEGINNER, seats={ADVANCED: (3, 4)}, needs={"version": MIXED}),
        Option("player_4", (BEGINNER, ADVANCED), BEGINNER, seats={ADVANCED: (4,)}, needs={"version": MIXED}),
        Option("ganga", (False, True), False),
    ),
    bots=("random", "greedy", "search"),
)
