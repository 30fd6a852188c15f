"""The rules of Maharani with pictures: see `rondel.core.guide`."""

from __future__ import annotations

from rondel.games.maharani.components import BOXES

_BOX = BOXES.standard
_NAMES = ("one", "two", "three", "four", "five", "six")
NUMBERS = {
    "tiles": len(_BOX.tiles.value),
    **{f"pay_{name}": gold for name, gold in zip(_NAMES, _BOX.payout.value, strict=True)},
    **{f"workers_{name}": _BOX.workers.value[str(players)] for players, name in enumerate(_NAMES[1:4], 2)},
}
