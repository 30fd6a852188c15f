"""Azul Duel as the lobby lists it."""

from rondel.core.facts import AtLeast, Meta, Option

TABLETS = (
    ("row", "five_colours"),
    ("column", "outer_ring"),
    ("diagonal", "corner_plates"),
    ("all_wilds", "empty_special"),
)
"""The sides of each scoring tablet (AD-7)."""
SLOTS = ("first_tablet", "second_tablet", "third_tablet", "fourth_tablet")
"""The option that says which side of each tablet is in play."""
NONE = "none"

META = Meta(
    slug="azul_duel",
    title="Azul Duel",
    edition=2,
    seats=(2,),
    package="rondel.games.azul_duel",
    options=(
        Option("tablets", ("first_game", "draw_3", "draw_4", "chosen"), "first_game"),
        *(
            Option(slot, (*sides, NONE), NONE if slot == SLOTS[3] else sides[0], needs={"tablets": "chosen"})
            for slot, sides in zip(SLOTS, TABLETS, strict=True)
        ),
        Option("special_as_colour", (True, False), True),
    ),
    limits=(AtLeast(3, SLOTS, NONE),),
    bots=("random", "greedy", "search"),
)
