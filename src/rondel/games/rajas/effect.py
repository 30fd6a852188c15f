"""The words in which everything that gives something says so: a list of effects, each a record.

Such as ``{"give": "dice", "amount": 2}``, ``{"give": "money", "amount": 1, "per": "market"}`` or ``{"give": "palace",
"figure": "dancer"}``.
"""

from __future__ import annotations

from typing import Annotated, Literal, get_args

import msgspec

from rondel.core.components import Demand
from rondel.core.messages import Phrase

Colour = Literal["blue", "green", "orange", "purple"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
Figure = Literal["mogul", "dancer", "yogi", "raja", "builder", "portuguese"]
FIGURES: tuple[Figure, ...] = get_args(Figure)
Give = Literal[
    "money", "fame", "karma", "dice", "upgrade", "late_upgrade", "boat", "palace", "mixed_goods", "one_good", "cover",
    "yield_tile", "reroll",
]  # fmt: skip
GIVES: tuple[Give, ...] = get_args(Give)
Per = Literal[
    "karma", "market", "upgrade", "market_tile", "building", "curve", "three_spaces", "worker", "yield_tile",
]  # fmt: skip
PERS: tuple[Per, ...] = get_args(Per)
"""RA-26, RA-38: what is counted. ``three_spaces``: every third river space; ``yield_tile``: those joined."""
COUNTED = ("money", "fame", "dice")
"""What can be given ``per`` something."""
MEASURED = (*COUNTED, "karma", "boat", "one_good")
"""What has an amount."""
ANY = 0
"""Dice of any colour."""
MOST_EFFECTS = 3
"""In one list."""
MOST_SAIL = 9
"""River spaces that one effect can give."""


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Something given: ``amount`` of it, or ``amount`` per something that the player has.

    Dice are of any colour, or so many of each colour named. A boat goes up to so many spaces, or ``exactly`` so many. A
    palace action is that of a figure, or one of choice.
    """

    give: Give
    amount: Annotated[int, msgspec.Meta(ge=1, le=20)] = 1
    per: Per | None = None
    colours: Annotated[list[Colour], msgspec.Meta(max_length=len(COLOURS))] = []
    exactly: bool = False
    figure: Figure | None = None

    def __str__(self) -> str:
        """In short: ``3 money``, ``1 die blue per karma``, ``1 palace dancer``."""
        give = "die" if self.give == "dice" and self.amount == 1 else self.give
        words = [str(self.amount), give, *self.colours, *([self.figure] if self.figure else [])]
        return " ".join([*words, *(["per", self.per] if self.per else []), *(["exactly"] if self.exactly else [])])


Effects = Annotated[list[Effect], msgspec.Meta(min_length=1, max_length=MOST_EFFECTS)]


def yield_name(effects: list[Effect]) -> str:
    """Effects in short: ``3-money``, ``1-die+1-upgrade``."""
    return "+".join(str(effect).replace(" ", "-") for effect in effects)


def check(field: str, effect: Effect, demand: Demand) -> None:
    """Demands that a record has the fields that its effect knows."""
    give = effect.give
    amount = effect.amount == 1 or give in MEASURED
    demand(amount, f"{field}.amount", Phrase("box_no_amount", {"give": give}), effect.amount)
    demand(effect.per is None or give in COUNTED, f"{field}.per", Phrase("box_no_per", {"give": give}), effect.per)
    plain = not effect.colours or (give == "dice" and len(set(effect.colours)) == len(effect.colours))
    demand(plain, f"{field}.colours", Phrase("box_no_colours", {"give": give}), effect.colours)
    demand(not effect.exactly or give == "boat", f"{field}.exactly", Phrase("box_no_exactly", {"give": give}), True)
    figure = effect.figure is None or give == "palace"
    demand(figure, f"{field}.figure", Phrase("box_no_figure", {"give": give}), effect.figure)
    sails = give != "boat" or effect.amount <= MOST_SAIL
    demand(sails, f"{field}.amount", Phrase("box_sail", {"most": MOST_SAIL}), effect.amount)
    # RA-22, RA-23: only the chambers 5 and 6 can be closed by what they do.
    chamber = field.startswith("palace.value.chambers")
    closed = give == "cover" or effect.exactly
    demand(not closed or chamber, f"{field}.give", Phrase("box_chamber_only", {"give": give}), give)
    # RA-30: a chain always ends, so no palace action leads to another.
    demand(give != "palace" or not chamber, f"{field}.give", Phrase("box_no_palace"), give)
