"""Magpies as the lobby would list it."""

from rondel.core.facts import Meta, Option

META = Meta(
    slug="awkward",
    title="Magpies",
    edition=1,
    seats=(3, 4),
    package="conformance.awkward",
    options=(Option("long", (False, True), False),),
    bots=("random",),
)
