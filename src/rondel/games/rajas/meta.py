"""Rajas of the Ganges as the lobby lists it."""

from rondel.core.facts import Meta

META = Meta(
    slug="rajas",
    title="Rajas of the Ganges",
    edition=1,
    seats=(2, 3, 4),
    package="rondel.games.rajas",
    bots=("random", "greedy"),
)
