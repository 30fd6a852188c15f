"""The rules of Ingenious with pictures: see `rondel.core.guide`."""

from __future__ import annotations

from rondel.games.ingenious.components import BOXES

_BOX = BOXES.standard
NUMBERS = {
    "tiles": sum(_BOX.tiles.value.values()),
    "rack": _BOX.rack.value,
    "track": _BOX.track.value,
    "both": 2 * _BOX.track.value,
}
