"""What is printed on the boards of a box, in the words of `effect`: the same at every moment of a match."""

from __future__ import annotations

import msgspec

from rondel.games.rajas.components import Bonus, Components
from rondel.games.rajas.effect import COLOURS, FIGURES, yield_name


class Place(msgspec.Struct, frozen=True, array_like=True):
    """A place at the border of a province: its yield and, on the Navaratnas side, the colour of its yield tiles."""

    yields: str
    colour: str | None


class Printed(msgspec.Struct, frozen=True):
    """The boards."""

    river: tuple[str, ...]
    """What the spaces yield, from the first after the start to the end."""
    bridge: int
    """It lies after this space."""
    fame: dict[int, str]
    """The bonuses of the tracks, by their spaces."""
    money: dict[int, str]
    fame_worker: int
    money_worker: int
    meeting: int
    """RA-32: the sum at which markers meet."""
    outdoor: str
    chambers: dict[str, str]
    balconies: dict[str, str]
    """For each colour given up that of the dice taken."""
    rows: int
    columns: int
    residence: tuple[str, ...]
    exits: tuple[str, ...]
    """Roads out of the residence: a cell of it, and the side, as ``b3 W``."""
    borders: dict[str, dict[str, Place]]
    """For each side of the board its border places."""


def printed(box: Components) -> Printed:
    """The boards of a box."""
    river, tracks, province = box.river.value, box.tracks.value, box.province.value
    palace = box.palace.value
    basic = {border.place: Place(yield_name(border.yields), None) for border in box.borders.value}
    coloured = box.navaratnas_borders.value
    return Printed(
        river=tuple(map(yield_name, river.spaces)),
        bridge=river.bridge,
        fame=_bonuses(tracks.fame),
        money=_bonuses(tracks.money),
        fame_worker=tracks.fame_worker,
        money_worker=tracks.money_worker,
        meeting=tracks.meeting,
        outdoor=yield_name(palace.outdoor),
        chambers=dict(zip(FIGURES, map(yield_name, palace.chambers), strict=True)),
        balconies={colour: box.balconies.value[colour] for colour in COLOURS},
        rows=province.rows,
        columns=province.columns,
        residence=tuple(province.residence),
        exits=tuple(f"{exit.cell} {exit.side}" for exit in province.exits),
        borders={
            "basic": basic,
            "navaratnas": {border.place: Place(yield_name(border.yields), border.colour) for border in coloured},
        },
    )


def _bonuses(bonuses: list[Bonus]) -> dict[int, str]:
    return {bonus.at: yield_name(bonus.yields) for bonus in bonuses}
