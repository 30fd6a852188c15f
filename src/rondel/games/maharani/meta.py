"""Maharani as the lobby lists it."""

from rondel.core.facts import Meta

META = Meta(
    slug="maharani",
    title="Maharani",
    edition=2,
    seats=(2, 3, 4),
    package="rondel.games.maharani",
    bots=("random", "greedy", "search"),
)
