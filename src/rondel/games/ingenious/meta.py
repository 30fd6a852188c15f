"""Ingenious as the lobby lists it."""

from rondel.core.facts import Meta, Option

META = Meta(
    slug="ingenious",
    title="Ingenious",
    edition=2,
    seats=(1, 2, 3, 4),
    package="rondel.games.ingenious",
    options=(
        Option("pairs", (False, True), False, seats={"yes": (4,)}),
        Option(
            "first",
            ("random", "1", "2", "3", "4"),
            "random",
            seats={"1": (2, 3, 4), "2": (2, 3, 4), "3": (3, 4), "4": (4,)},
        ),
        Option("talk", (False, True), False, needs={"pairs": True}),
    ),
    bots=("random", "greedy", "search"),
)
