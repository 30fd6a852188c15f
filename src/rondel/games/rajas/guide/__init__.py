"""The rules of Rajas of the Ganges with pictures: see `rondel.core.guide`."""

from __future__ import annotations

from rondel.games.rajas.components import BOXES

_BOX = BOXES.standard
NUMBERS = {
    "tiles": len(_BOX.tiles.value),
    "river": len(_BOX.river.value.spaces),
    "statue": _BOX.statue.value.basic,
    "side": _BOX.statue.value.navaratnas,
}
