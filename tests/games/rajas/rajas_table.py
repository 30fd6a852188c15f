"""The table of Rajas for the rules written a second time (`rajas_book`): a position, and all that it allows.

Nothing here comes from the engine but the components file, read as plain data.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from games.rajas.rajas_pieces import (
    BACKS,
    COLOURS,
    DICE_OF_COLOUR,
    FIGURES,
    GOODS,
    OPPOSITE,
    WAYS,
    YIELD_COLOURS,
    Die,
    Effect,
    Face,
    Player,
    Roads,
    Tile,
    beside,
    faces,
    give_name,
    most_paid,
    tiles_of,
    yield_name,
)

Bonus = tuple[str, int, list[Effect] | None]
"""The track, the space, and what it yields: None is a worker."""


class Table:
    """What lies on the table. ``seat`` is the player whose turn it is."""

    def __init__(
        self, seats: int, box: dict[str, Any], version: str = "basic", ganga: bool = False, **levels: str
    ) -> None:
        self.box = {name: table["value"] for name, table in box.items() if isinstance(table, dict)}
        self.seats = seats
        self.navaratnas = version == "navaratnas"
        self.ganga = ganga
        self.players = [Player(side=self.side(version, levels.get(f"player_{n}"))) for n in range(1, seats + 1)]
        self.seat = 0
        self.spaces: dict[str, list[int | None]] = {group: [None] * count for group, count in self.groups().items()}
        self.supply = Counter(dict.fromkeys(COLOURS, DICE_OF_COLOUR))
        self.hand: Counter[str] = Counter()
        self.tiles = {tile.name: tile for tile in tiles_of(box)}
        self.top: dict[str, Tile | None] = {f"{colour}-{back}": None for colour in COLOURS for back in BACKS}
        self.yields: dict[str, list[Effect]] = {}
        """What the yield tiles give that are in play."""
        self.stock: Counter[str] = Counter()
        """Yield tiles in the white stack (RA-4), or on the buildings (RA-34)."""
        for colour in YIELD_COLOURS if self.navaratnas else ("white",):
            for one in self.box[f"{colour}_yields"]:
                name = f"{colour}-{yield_name(one['yields'])}"
                self.yields[name], self.stock[name] = one["yields"], one["count"]
        self.river_tiles: dict[int, str] = {}
        """By their spaces (RA-40)."""
        province = self.box["province"]
        rows, columns = "abcde"[: province["rows"]], range(1, province["columns"] + 1)
        grid = [f"{row}{column}" for row in rows for column in columns]
        self.cells = [cell for cell in grid if cell not in province["residence"]]
        self.exits = {(exit["cell"], exit["side"]) for exit in province["exits"]}
        coloured = self.box["navaratnas_borders"]
        self.colours = {border["place"]: border["colour"] for border in coloured}
        """Of the places for yield tiles."""
        self.borders = {
            "basic": {border["place"]: border["yields"] for border in self.box["borders"]},
            "navaratnas": {border["place"]: border["yields"] for border in coloured},
        }
        """For each side of the province what is printed at its border places."""

    @staticmethod
    def side(version: str, level: str | None) -> str:
        """RA-33, RA-39, RA-69."""
        return "navaratnas" if version == "navaratnas" or level == "advanced" else "basic"

    def groups(self) -> dict[str, int]:
        """RA-1: how many spaces of each kind there are."""
        spaces = self.box["spaces"][str(self.seats)]
        return {
            "quarry": len(spaces["quarry"]),
            "harbour": len(spaces["harbour"]),
            "mixed-market": spaces["mixed"],
            **{f"{good}-market": spaces[good] for good in GOODS},
            "outdoor-terrace": spaces["outdoor"],
            **{f"{colour}-terrace": spaces["terraces"] for colour in COLOURS},
            **{f"{colour}-balcony": spaces["balconies"] for colour in COLOURS},
            **dict.fromkeys(FIGURES, 1),
        }

    # --- players -----------------------------------------------------------------------------------------------------

    @property
    def own(self) -> Player:
        return self.players[self.seat]

    def difference(self, seat: int) -> int:
        """RA-32."""
        player = self.players[seat]
        return player.fame + (player.money + 1) // 2 - self.box["tracks"]["meeting"]

    def workers(self, seat: int) -> int:
        return 3 + len(self.players[seat].won)

    def left(self, seat: int) -> int:
        return self.workers(seat) - sum(standing.count(seat) for standing in self.spaces.values())

    def most_workers(self) -> int:
        """RA-67: the active workers of the opponent who has most."""
        return max(self.workers(seat) for seat in range(self.seats) if seat != self.seat)

    def inactive(self, seat: int) -> list[str]:
        """RA-29, RA-33: where a player can still win a worker."""
        won = self.players[seat].won
        most = 3 if self.navaratnas else 2
        return [] if len(won) == most else [place for place in ("fame", "money", "bridge") if place not in won]

    def next_bonus(self) -> Bonus | None:
        """RA-28, RA-30, RA-45: lowest money space first, then lowest fame space."""
        for track, reached in (("money", self.own.money), ("fame", self.own.fame)):
            due: list[tuple[int, list[Effect] | None]] = [
                (bonus["at"], bonus["yields"]) for bonus in self.box["tracks"][track][self.own.had[track] :]
            ]
            if track in self.inactive(self.seat):
                due.append((self.box["tracks"][f"{track}_worker"], None))
            at, effects = min(due, key=lambda one: one[0], default=(reached + 1, None))
            if at <= reached:
                return track, at, effects
        return None

    def counted(self, per: str | None) -> int:
        """RA-26, RA-38, RA-64, RA-68: how many of something the player has."""
        own = self.own
        seen = [laid.tile for laid in own.province.values()]
        match per:
            case None:
                return 1
            case "karma":
                return own.karma
            case "market":
                return len(own.markets())
            case "upgrade":
                return own.upgrades()
            case "market_tile":
                return sum(bool(tile.markets) for tile in seen)
            case "building":
                return sum(len(tile.buildings) for tile in seen)
            case "curve":
                return sum(tile.road == "C" for tile in seen)
            case "three_spaces":
                return own.boat // 3
            case "worker":
                return self.workers(self.seat)
            case "yield_tile":
                return len(own.joined & own.tiles.keys())
        raise ValueError(per)

    def ranks(self) -> tuple[int, ...]:
        """RA-31, RA-58."""
        order = [(self.difference(seat), -(player.met or 0)) for seat, player in enumerate(self.players)]
        return tuple(1 + sum(other > mine for other in order) for mine in order)

    # --- spaces ------------------------------------------------------------------------------------------------------

    def price(self, group: str) -> list[int]:
        prices: list[int] = self.box["spaces"][str(self.seats)][group]
        return prices

    def open_groups(self) -> list[str]:
        return [group for group in self.spaces if self.is_open(group)]

    def is_open(self, group: str) -> bool:
        """RA-8, RA-48."""
        standing = self.spaces[group]
        if None not in standing:
            return False
        if group in ("quarry", "harbour") and self.own.money < self.price(group)[standing.index(None)]:
            return False
        if group == "quarry":
            return bool(self.payable()) and self.can_lay()
        if group.removesuffix("-market") in GOODS and self.seats > 2 and self.seat in standing:
            return False
        if group == "harbour" and not self.ahead():
            return False
        if group == "portuguese" and not self.can_sail_exactly():
            return False
        return not self.needs_die(group) or bool(self.payers(group))

    @staticmethod
    def needs_die(group: str) -> bool:
        if group in FIGURES or group == "harbour":
            return True
        return group.endswith("-balcony") or group.removesuffix("-market") in GOODS

    def payers(self, group: str) -> dict[str, tuple[Die, bool]]:
        """The dice that pay for a space, as they are or turned: RA-18, RA-21, RA-22, RA-24."""
        if not self.needs_die(group):
            return {}
        own = self.own
        colour = group.removesuffix("-balcony") if group.endswith("-balcony") else ""
        values = range(1, 4 if group == "harbour" else 7)
        if group in FIGURES:
            values = range(FIGURES.index(group) + 1, FIGURES.index(group) + 2)
        return {
            give_name(die, turned): (die, turned)
            for die in set(own.dice)
            for value, turned in faces(die, own.karma, turning=not colour)
            if value in values and die[0].startswith(colour)
            # RA-48, RA-53: the Master Builder's difference is paid with what is left.
            if group != "builder" or self.can_cover_without(die, turned)
        }

    def can_cover_without(self, die: Die, turned: bool) -> bool:
        self.own.dice.remove(die)
        self.own.karma -= turned
        possible = bool(self.covers())
        self.own.dice.append(die)
        self.own.karma += turned
        return possible

    # --- palace ------------------------------------------------------------------------------------------------------

    def can_finish(self, figure: str) -> bool:
        """RA-48, RA-55: whether a palace action can be carried out."""
        if figure == "builder":
            return bool(self.covers())
        return figure != "portuguese" or self.can_sail_exactly()

    def palace_actions(self) -> list[str]:
        """RA-26: those that can be chosen; the Great Mogul is none of them."""
        return [f"palace {figure}" for figure in FIGURES[1:] if self.can_finish(figure)]

    # --- yield tiles -------------------------------------------------------------------------------------------------

    def free_places(self, colour: str, seat: int | None = None) -> list[str]:
        """RA-35, RA-66: where a player can put a yield tile of a colour."""
        player = self.own if seat is None else self.players[seat]
        places = [place for place, other in self.colours.items() if other == colour]
        return [place for place in places if place not in player.tiles and place not in player.joined]

    def choosable(self) -> list[str]:
        """RA-35, RA-66: the face-up yield tiles for which the player has a place."""
        return [name for name, count in self.stock.items() if count and self.free_places(name.split("-")[0])]

    def tile_due(self) -> bool:
        """RA-36, RA-58, RA-67: whether the player is to be offered one for having fewer workers."""
        if not self.navaratnas or self.left(self.seat) or any(player.met for player in self.players):
            return False
        return self.own.claimed < self.most_workers() - self.workers(self.seat)

    def border_yield(self, place: str) -> list[Effect]:
        """RA-16, RA-35: the yield tile's, or else what is printed."""
        tile = self.own.tiles.get(place)
        return self.yields[tile] if tile else self.borders[self.own.side][place]

    # --- dice --------------------------------------------------------------------------------------------------------

    def arms(self) -> int:
        """RA-10: the free ones."""
        return int(self.box["statue"][self.own.side]) - len(self.own.dice)

    def nameable(self, wanted: dict[str, int], left: int, last: str) -> list[str]:
        """The colours from the last one on after which all dice that are left can still be named."""
        here = {c: min(wanted[c], self.supply[c]) for c in sorted(wanted) if c >= last}
        return [c for c in here if here[c] and sum(here[d] for d in here if d >= c) >= left]

    def own_from(self, last: Die) -> dict[str, Die]:
        """The own dice from the last one on, by name."""
        return {give_name(die, turned=False): die for die in self.own.dice if die >= last}

    # --- the river ---------------------------------------------------------------------------------------------------

    def ahead(self) -> list[int]:
        """The unoccupied river spaces before the own boat (RA-24, RA-54)."""
        end = len(self.box["river"]["spaces"])
        boats = {player.boat for player in self.players} - {end}
        return [space for space in range(self.own.boat + 1, end + 1) if space not in boats]

    def river_yield(self, space: int) -> list[Effect]:
        """RA-25, RA-40: the river tile's, or else what is printed."""
        for one in self.box["river_tiles"]:
            if self.river_tiles.get(space) == yield_name(one["yields"]):
                return list(one["yields"])
        return list(self.box["river"]["spaces"][space - 1])

    def can_sail_exactly(self) -> bool:
        """RA-22, RA-54: the Portuguese."""
        return len(self.ahead()) >= self.box["palace"]["chambers"][5][0].get("amount", 1)

    def sails(self, least: int, most: int) -> dict[str, int]:
        return {f"sail {n}" if n else "stay": n for n in range(least, min(most, len(self.ahead())) + 1)}

    # --- the province ------------------------------------------------------------------------------------------------

    def network(self, roads: Roads) -> set[str]:
        """The cells joined to the residence by road (RA-14, RA-52)."""
        found: set[str] = set()
        edge = [beside(cell, side) for cell, side in self.exits if OPPOSITE[side] in roads.get(beside(cell, side), "")]
        while edge:
            cell = edge.pop()
            if cell not in found:
                found.add(cell)
                for side in roads[cell]:
                    if OPPOSITE[side] in roads.get(beside(cell, side), ""):
                        edge.append(beside(cell, side))
        return found

    def places(self, cell: str, roads: str) -> list[str]:
        """The border places of the own side to which the roads of a cell lead (RA-52)."""
        rows, columns = self.box["province"]["rows"], self.box["province"]["columns"]
        edges = {
            f"N{cell[1]}": cell[0] == "a",
            f"S{cell[1]}": cell[0] == "abcde"[rows - 1],
            f"W{'abcde'.index(cell[0]) + 1}": cell[1] == "1",
            f"E{'abcde'.index(cell[0]) + 1}": cell[1] == str(columns),
        }
        return [place for place in self.borders[self.own.side] if edges.get(place) and place[0] in roads]

    def can_pay(self, colour: str, cost: int) -> bool:
        return most_paid([value for one, value in self.own.dice if one == colour], self.own.karma) >= cost

    def payable(self) -> list[str]:
        """The stacks whose top tile can be paid (RA-13)."""
        return [stack for stack, tile in self.top.items() if tile is not None and self.can_pay(tile.colour, tile.cost)]

    def payments(self, colour: str, cost: int, last: Face) -> dict[str, tuple[Die, Face]]:
        """The dice that can come next, so that the sum can be reached."""
        found = {}
        for die in {die for die in self.own.dice if die[0] == colour}:
            rest = [value for one, value in self.own.dice if one == colour]
            rest.remove(die[1])
            for face in faces(die, self.own.karma):
                if face >= last and face[0] + most_paid(rest, self.own.karma - face[1], face) >= cost:
                    found[give_name(die, face[1])] = (die, face)
        return found

    def can_lay(self) -> bool:
        """RA-46: a tile of any road can be turned so that it meets a road that leads to an empty cell."""
        return any(self.layings("S"))

    def layings(self, road: str) -> Iterator[str]:
        """RA-14."""
        roads = self.own.roads()
        for cell in self.cells:
            if cell not in roads:
                yield from (f"{cell} {way}" for way in WAYS[road] if cell in self.network({**roads, cell: way}))

    def coverings(self, tile: Tile) -> Iterator[str]:
        """RA-23: the own tiles that a tile can cover, and how."""
        roads = self.own.roads()
        for cell, laid in self.own.province.items():
            more = tile.cost - laid.tile.cost
            if laid.covered is None and more > 0 and self.can_pay(tile.colour, more):
                for way in WAYS[tile.road]:
                    if self.network({**roads, cell: way}) == roads.keys():
                        yield f"{cell} {way}"

    def covers(self) -> list[str]:
        """The stacks whose top tile can cover an own one."""
        return [stack for stack, tile in self.top.items() if tile is not None and any(self.coverings(tile))]
