"""Helpers of the Navaratnas tests: its yield tiles and places as the clauses have them, and a desk to try it at.

What lies in the box is written down here a second time; nothing of it comes from the engine's tables.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from games.desk import Desk
from games.rajas import rajas_kit
from games.rajas.rajas_kit import COLOURS

from rondel.core.game import Game
from rondel.core.kernel import State

SEATS = (2, 3, 4)
TILES = {
    "white": {"1-die": 2, "3-money": 2, "1-upgrade": 2, "1-karma": 2},
    "yellow": {
        "1-die-blue-orange": 1, "1-die-green-purple": 1, "1-die-blue-purple": 1, "1-die-green-orange": 1, "5-money": 2,
        "2-karma": 1, "1-upgrade": 1, "1-boat": 1,
    },
    "red": {"2-dice": 2, "7-money": 2, "1-upgrade": 1, "1-boat": 1},
    "brown": {
        "1-fame-per-market_tile": 1, "1-fame-per-three_spaces": 1, "1-money-per-building": 1,
        "2-money-per-yield_tile": 1, "2-fame-per-curve": 1, "2-money-per-upgrade": 1, "1-fame-per-worker": 1,
    },
}  # fmt: skip
"""For each colour its yield tiles, and how many of each."""
COUNTS = {f"{colour}-{tile}": n for colour, tiles in TILES.items() for tile, n in tiles.items()}
BROWNS = [name for name in COUNTS if name.startswith("brown")]
OPEN = [name for name in COUNTS if name not in BROWNS]
"""The kinds of the tiles that all lie on the board when the game begins."""
PLACES = {"white": ("N1", "W3", "N5"), "yellow": ("W1", "S3", "E2"), "red": ("W4", "E4"), "brown": ("S1", "S5")}
"""For each colour the places of a province."""
COLOUR = {place: colour for colour, places in PLACES.items() for place in places}
PRINTED = {
    "N1": "1 money", "W1": "1 karma", "W3": "1 karma", "W4": "2 money", "S1": "3 money", "S3": "die", "S5": "3 money",
    "E4": "3 money", "E2": "2 money", "N5": "2 money",
}  # fmt: skip
"""For each place its lesser yield."""
CELL = {
    "N1": "a1", "W1": "a1", "W3": "c1", "W4": "d1", "S1": "d1", "S3": "d3", "S5": "d5", "E4": "d5", "E2": "b5",
    "N5": "a5",
}  # fmt: skip
FROM = {"a1": "S", "c1": "N", "d1": "N", "d3": "N", "d5": "N", "b5": "W", "a5": "S"}
"""For each cell at a place the side from which the road of `LEADS` comes."""
LEADS = {
    "a1": "b2=green-4S/EW b1=orange-4C/NE",
    "c1": "b2=green-4S/EW b1=orange-4C/ES",
    "d1": "b2=green-4S/EW b1=orange-4C/ES c1=orange-4S/NS",
    "d3": "c3=green-4S/NS",
    "d5": "b4=green-4S/EW b5=orange-4C/SW c5=orange-4S/NS",
    "b5": "b4=green-4S/EW",
    "a5": "b4=green-4S/EW b5=orange-4C/NW",
}
WON = {3: "", 4: "fame", 5: "fame money", 6: "fame money bridge"}
"""Where so many workers were won."""
QUIET = (
    "mixed-market", *(f"{colour}-terrace" for colour in COLOURS), *(f"{colour}-balcony" for colour in COLOURS), "yogi",
    "silk-market", "tea-market", "spice-market", "harbour", "raja",
)  # fmt: skip
"""Spaces where no worker is won, and nobody comes near the end."""
SPOTS = {
    2: "quarry quarry quarry quarry harbour harbour harbour silk-market tea-market spice-market builder portuguese",
    3: "quarry quarry quarry quarry quarry harbour harbour harbour harbour builder portuguese dancer",
    4: "quarry quarry quarry quarry quarry quarry harbour harbour harbour harbour builder portuguese dancer mogul",
}
"""Spaces for workers that stand somewhere, none of them free of charge."""

desk = Desk("rajas", seats=2, version="navaratnas")
standard, play, told, happens = desk.standard, desk.play, desk.told, desk.happens
moves, odds, player, table, by_chance = desk.moves, desk.odds, desk.player, desk.table, desk.by_chance


def stand(text: str, seats: int | None = None, game: Game | None = None) -> State:
    """A position from the lines that matter; where two say different things the later one counts."""
    rows = [row.strip().partition(":") for row in text.strip().splitlines() if row.strip()]
    said = {name: f"{name}: {value.strip()}" for name, _, value in rows}
    return desk.stand("\n".join(said.values()), seats, game)


def me(state: State, seat: int = 1) -> Any:
    """What a player has, as everybody sees it."""
    return table(state).players[seat - 1]


def finish(state: State, *texts: str, rolls: str = "", game: Game | None = None) -> tuple[State, list[tuple[Any, ...]]]:
    return rajas_kit.finish(state, *texts, rolls=rolls, game=game or standard(state.seats))


def refused(state: State, text: str) -> tuple[Any, ...]:
    return rajas_kit.refused(state, text, standard(state.seats))


def whole_turn(state: State) -> State:
    return rajas_kit.whole_turn(state, standard(state.seats))


def asked(state: State) -> str:
    """What is asked now, or what chance decides."""
    key: str = table(state).pending[0].key
    return key


def lay(place: str, tile: str = "", more: str = "", seat: int = 1) -> str:
    """Lines in which a straight or curved tile is to be laid that joins a place, and nothing else that gives."""
    cell = CELL[place]
    tile = tile or ("blue-3S-silk1" if _way(place) in ("NS", "EW") else "blue-4C-tea2")
    stack = {"3": "blue-snake", "4": "blue-snake", "5": "blue-cow"}.get(tile.split("-")[1][0], "blue-tiger")
    stack = "blue-snake" if tile.startswith("blue-5T-fortress") else stack
    return f"""
        seat: {seat}
        province {seat}: {LEADS[cell]}
        tops: {stack}={tile}
        pending: lay {stack}
        money {seat}: 0
        karma {seat}: 0
        {more}
    """


def _way(place: str) -> str:
    return "".join(side for side in "NESW" if side in (FROM[CELL[place]], place[0]))


def join(place: str) -> str:
    """The move that joins a place by a straight or curved tile."""
    return f"{CELL[place]} {_way(place)}"


def workers(*numbers: int) -> str:
    """Lines in which the players have so many workers, from the first player on."""
    lines = []
    for seat, number in enumerate(numbers, 1):
        lines.append(f"won {seat}: {WON[number]}")
        lines.append(f"fame {seat}: {15 if number > 3 else 0}")
        lines.append(f"money {seat}: {20 if number > 4 else 4}")
        lines.append(f"boat {seat}: {20 + seat if number > 5 else 0}")
    return "\n".join(lines)


def placed(*numbers: int) -> str:
    """A line in which so many workers of the players stand somewhere."""
    spots = SPOTS[len(numbers)].split()
    seats = [str(seat) for seat, number in enumerate(numbers, 1) for _ in range(number)]
    there: dict[str, list[str]] = {}
    for spot, seat in zip(spots, seats, strict=False):
        there.setdefault(spot, []).append(seat)
    assert sum(map(len, there.values())) == len(seats)
    return "workers: " + " ".join(f"{spot}={','.join(standing)}" for spot, standing in there.items())


def quiet_turn(state: State, tile: str = "enough") -> State:
    """A whole turn of one who places a worker and wins none, or is offered a yield tile."""
    game = standard(state.seats)
    turn = game.turn(state)
    if asked(state) == "place":
        open_ = moves(state)
        state = play(state, next(spot for spot in QUIET if spot in open_))
    elif tile != "enough":
        state = play(state, tile)
    while game.turn(state) == turn:
        state = play(state, moves(state)[0])
    return state


def turns(state: State, count: int, tile: str = "enough") -> list[tuple[int, str]]:
    """Whose the next turns are, and what they begin with."""
    found = []
    for _ in range(count):
        found.append((player(state), asked(state)))
        state = quiet_turn(state, tile)
    return found


def choices(state: State, seat: int) -> set[str]:
    """The yield tiles that a player may take, worked out from what everybody sees (RA-35, RA-66)."""
    seen, one = table(state), me(state, seat)
    free = [place for place in COLOUR if place not in one.tiles and place not in one.joined]
    colours = {COLOUR[place] for place in free}
    return {name for name, n in seen.yields.items() if n and name.split("-")[0] in colours}


def lying(state: State) -> Counter[str]:
    """All yield tiles that lie open: on the board and on places."""
    seen = table(state)
    found = Counter({name: n for name, n in seen.yields.items() if n})
    for one in seen.players:
        found += Counter(one.tiles.values())
    return found
