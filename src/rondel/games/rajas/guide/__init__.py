"""The rules of Rajas of the Ganges with pictures: see `rondel.core.guide`."""

from __future__ import annotations

from rondel.games.rajas.components import BOXES

_BOX = BOXES.standard
_TRACKS = _BOX.tracks.value


def _at(track: str, give: str) -> list[int]:
    """The spaces of a track where something is given."""
    bonuses = {"fame": _TRACKS.fame, "money": _TRACKS.money}[track]
    return [bonus.at for bonus in bonuses if any(effect.give == give for effect in bonus.yields)]


NUMBERS = {
    "tiles": len(_BOX.tiles.value),
    "river": len(_BOX.river.value.spaces),
    "statue": _BOX.statue.value.basic,
    "side": _BOX.statue.value.navaratnas,
    "fame_worker": _TRACKS.fame_worker,
    "money_worker": _TRACKS.money_worker,
    "fame_upgrade": _at("fame", "late_upgrade")[0],
    "fame_karma": _at("fame", "karma")[0],
    "fame_boat": _at("fame", "boat")[0],
    "money_boat": _at("money", "boat")[0],
    "money_boat_again": _at("money", "boat")[1],
    "money_dice": _at("money", "dice")[0],
    "money_dice_again": _at("money", "dice")[1],
}
