"""The rules of Azul Duel with pictures: see `rondel.core.guide`."""

from __future__ import annotations

from rondel.games.azul_duel.components import BOXES

_BOX = BOXES.standard
_TABLETS = _BOX.tablets.value
_BROKEN = [-points for points in _BOX.broken_points.value]
NUMBERS = {
    "tiles": sum(_BOX.tiles.value.values()),
    "of_a_colour": max(_BOX.tiles.value.values()),
    "plates": len(_BOX.plates.value),
    "chips": len(_BOX.chips.value),
    "start": _BOX.start_points.value,
    "first_tile": -_BOX.first_player_points.value,
    "loss_one": _BROKEN[0],
    "loss_two": _BROKEN[1],
    "loss_three": _BROKEN[2],
    "loss_four": _BROKEN[3],
    **{tablet: abs(points) for tablet, points in _TABLETS.items()},
}
