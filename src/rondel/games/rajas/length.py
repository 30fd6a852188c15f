"""How long a match can get: moves and chance outcomes, counted from what lies in the box.

Nothing in Rajas goes on for ever, for these reasons:

- There are `ROUNDS` rounds (RA-60), in each of which a worker is placed once and a space is taken once (RA-8, RA-12).
  So the spaces that cost most steps, one for each worker, bound what a round takes by itself.
- Everything else happens so many times in a match: a tile leaves its stack once; a boat stops at a space once, since it
  only goes forward; each bonus and each border yield is had once (RA-30); a building type is upgraded twice (RA-44).

What an effect sets off in that way is counted there, and not with the effect.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from rondel.games.rajas.components import BUILDINGS, GOODS, STACKS, Components, cells, kinds, yield_kinds
from rondel.games.rajas.effect import COLOURS, FIGURES, Effect
from rondel.games.rajas.state import INACTIVE, LEAST_LEVEL, MOST_KARMA, MOST_LEVEL, MOST_WON, ROUNDS, WORKERS

UPGRADES = len(BUILDINGS) * (MOST_LEVEL - LEAST_LEVEL)
CHOSEN_TILE = 2
"""To choose a yield tile and its place (RA-35)."""


class Length:
    """The bound for one configured game."""

    def __init__(self, box: Components, seats: int, navaratnas: bool, ganga: bool, sides: Collection[int]) -> None:
        """``sides``: those of statue and province that players have, 0 the basic one."""
        self.box, self.seats, self.navaratnas, self.ganga = box, seats, navaratnas, ganga
        self.borders = [(box.borders.value, box.navaratnas_borders.value)[side] for side in sides]
        self.arms = max((box.statue.value.basic, box.statue.value.navaratnas)[side] for side in sides)
        """Dice that a player can have."""
        self.drawn = 0
        """What a white yield tile takes that is drawn. One that sets off another is not yet back in the stack."""
        for _ in range(sum(tile.count for tile in box.white_yields.value)):
            self.drawn = 1 + max(self._list(tile.yields) for tile in box.white_yields.value)

    def steps(self) -> int:
        """No match has more moves and chance outcomes."""
        return self._set_up() + ROUNDS * self.of_a_round() + self._tiles() + self.seats * self._once()

    def _set_up(self) -> int:
        """The tops of the stacks, the river tiles, everybody's dice, the first player, the brown tiles."""
        river = sum(tile.count for tile in self.box.river_tiles.value)
        return (
            STACKS
            + (2 * river + 1 if self.ganga else 0)
            + self.seats * len(COLOURS)
            + 1
            + (2 * self.seats if self.navaratnas else 0)
        )

    def of_a_round(self) -> int:
        """The dearest spaces, one for each worker; who has fewer has tiles to choose instead (RA-36)."""
        workers = self.seats * (WORKERS + (INACTIVE if self.navaratnas else MOST_WON))
        spaces = [*self._spaces(), *([CHOSEN_TILE] * workers if self.navaratnas else [])]
        return sum(sorted(spaces, reverse=True)[:workers])

    def _spaces(self) -> Iterable[int]:
        """For each space what a worker there takes: to place it, to give a die, and the action."""
        found = self.box.spaces.value[str(self.seats)]
        one, two = Effect("dice", colours=["blue"]), Effect("dice", 2, colours=["blue"])
        yield from [1] * len(found.quarry)
        yield from [3] * len(found.harbour)
        yield from [1] * found.mixed
        for good in GOODS:
            yield from [2] * getattr(found, good)
        yield from [1 + self._list(self.box.palace.value.outdoor)] * found.outdoor
        yield from [1 + self._effect(one)] * (len(COLOURS) * found.terraces)
        yield from [2 + self._effect(two)] * (len(COLOURS) * found.balconies)
        yield from (2 + self._list(chamber) for chamber in self.box.palace.value.chambers)

    def _tiles(self) -> int:
        """Each tile built, or covering another: chosen, paid for, laid, the next one turned up."""
        found = kinds(self.box)
        tiles = min(sum(kind.number for kind in found), 2 * len(cells(self.box)) * self.seats)
        return tiles * (3 + min(self.arms, max(kind.tile.cost for kind in found)))

    def _once(self) -> int:
        """What a player has once: river spaces, bonuses, border yields, upgrades."""
        box = self.box
        tracks = box.tracks.value
        river = sum(map(self._list, box.river.value.spaces))
        if self.ganga:
            river += sum(tile.count * self._list(tile.yields) for tile in box.river_tiles.value)
        bonuses = sum(self._list(bonus.yields) for bonus in (*tracks.fame, *tracks.money))
        return river + bonuses + self._borders() + UPGRADES

    def _borders(self) -> int:
        """The yields of the border places, and which of two that one tile joins comes first (RA-30)."""
        tile = max(self._list(tile.yields) for _, tile in yield_kinds(self.box)) if self.navaratnas else 0
        return max(
            sum(max(self._list(border.yields), tile) for border in side) + len(side) // 2 for side in self.borders
        )

    def _list(self, effects: Iterable[Effect]) -> int:
        return sum(map(self._effect, effects))

    def _effect(self, effect: Effect) -> int:
        """Steps of an effect, without what is counted elsewhere."""
        give = effect.give
        if give == "dice":
            # RA-49: to return some, to name their colours, to roll them.
            times = {None: 1, "karma": MOST_KARMA}.get(effect.per, self.arms)
            dice = min(self.arms, effect.amount * times * max(1, len(effect.colours)))
            return (2 if len(effect.colours) == 1 else 3) * dice
        if give == "reroll":
            return 2 * self.arms
        if give == "palace":
            chambers = self.box.palace.value.chambers
            if effect.figure is None:
                return 1 + max(map(self._list, chambers[1:]))
            return self._list(chambers[FIGURES.index(effect.figure)])
        if give == "yield_tile":
            return CHOSEN_TILE if self.navaratnas else self.drawn
        return int(give in ("boat", "one_good"))
