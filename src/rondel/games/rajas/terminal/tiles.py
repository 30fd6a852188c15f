"""What stands on province tiles, in as many letters as there is room for."""

from __future__ import annotations

from collections.abc import Mapping

from rondel.core.terminal.lines import Say
from rondel.games.rajas.components import BUILDINGS, GOODS, ROAD_ENDS, ROADS, Components, Tile, kinds

LETTERS: dict[str, str] = dict(zip((*BUILDINGS, *GOODS), "TPFMstp", strict=True))
"""What stands for buildings and goods where there is room for one letter: capitals are buildings."""


class Tiles:
    """The tiles of a box by their names."""

    def __init__(self, box: Components, say: Say) -> None:
        self.say = say
        self._tiles = {kind.name: kind.tile for kind in kinds(box)}
        self.widest = max(2 + len(f"{tile.cost}{''.join(self.parts(name, 1))}") for name, tile in self._tiles.items())
        """The columns of any tile with its road, colour, cost and one letter for everything on it."""

    def __getitem__(self, name: str) -> Tile:
        return self._tiles[name]

    def ends(self, name: str) -> int:
        """The road ends of a tile that was not turned."""
        return ROAD_ENDS[ROADS.index(self[name].road)]

    def parts(self, name: str, letters: int, levels: Mapping[str, int] | None = None) -> list[str]:
        """Its buildings, with the fame that they would bring where levels are given, and its markets."""
        tile = self[name]
        found = [
            self._word("building", building, letters) + (str(levels[building]) if levels else "")
            for building in tile.buildings
        ]
        return found + [f"{self._word('good', market.good, letters)}{market.value}" for market in tile.markets]

    def _word(self, kind: str, name: str, letters: int) -> str:
        return LETTERS[name] if letters == 1 else self.say(f"{kind}.{name}")[:letters]
