"""The box of Rajas: an owner's tables are played by, mistakes in them are told, strange boxes play whole games."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from each import each
from full import in_turns
from games.rajas.rajas_kit import (
    desk,
    finish,
    happens,
    make,
    moves,
    play,
    stand,
    standard,
    table,
    tables,
)
from games.refusals import flaw

import rondel
from rondel.core.components import Reading
from rondel.core.errors import BadComponents
from rondel.core.facts import Value
from rondel.core.game import Game
from rondel.games.rajas.components import BOXES, Components, deepest

Data = dict[str, Any]


def changed(path: Path, change: Callable[[Data], object]) -> Path:
    """The standard box, its tables changed."""
    data = {name: table["value"] for name, table in tables().items() if isinstance(table, dict)}
    change(data)
    path.write_text(json.dumps({name: {"trust": "certain", "value": value} for name, value in data.items()}))
    return path


def put(where: str, value: object) -> Callable[[Data], None]:
    """Puts a value at a place such as ``river.spaces.3``."""

    def change(data: Data) -> None:
        *path, last = [int(step) if step.isdigit() and step not in data else step for step in where.split(".")]
        at: Any = data
        for step in path:
            at = at[str(step) if isinstance(at, dict) else step]
        at[str(last) if isinstance(at, dict) else last] = value

    return change


def told(reading: Reading[Components]) -> list[tuple[str, str]]:
    """Of each problem the field and the key of what was expected."""
    return [(str(p.arguments["field"]), p.arguments["expected"].key) for p in reading.problems]  # type: ignore[union-attr]


# --- the standard box ------------------------------------------------------------------------------------------------


def test_the_standard_box_is_sound_and_says_what_is_a_reconstruction() -> None:
    assert BOXES.read(None).problems == ()
    trust = {name: one["trust"] for name, one in tables().items() if isinstance(one, dict)}
    told_of = {name for name, one in trust.items() if one == "reconstruction"}
    assert told_of == {
        "river", "spaces", "province", "borders", "navaratnas_borders", "yellow_yields", "red_yields", "tiles",
    }  # fmt: skip
    assert set(table(stand("seat: 1")).reconstruction) == told_of


def test_two_boxes_are_played_side_by_side_and_have_their_own_hashes(tmp_path: Path) -> None:
    own = make(tmp_path / "own.json", statue={"basic": 9, "navaratnas": 8})
    assert own.facts.components != standard().facts.components
    full = "dice 1: blue=111111111"
    assert table(play(stand(full, game=own), "blue-terrace", game=own), own).pending[0].key == "return"
    assert table(play(stand(full), "blue-terrace")).pending[0].key == "roll"


# --- an owner's tables -----------------------------------------------------------------------------------------------


def test_an_owners_tracks_are_played_by(tmp_path: Path) -> None:
    tracks = {
        "fame": [{"at": 7, "yields": [{"give": "karma"}, {"give": "money", "amount": 4}]}],
        "money": [],
        "fame_worker": 8,
        "money_worker": 30,
        "meeting": 20,
    }
    game = make(tmp_path / "box.json", tracks=tracks)
    state = stand("fame 1: 6\nmoney 1: 19\ndice 1: blue=1", game=game)
    assert happens(state, "mogul", "blue 1", game=game)[2:6] == [
        ("fame", 1, 2),
        ("fame_bonus", 1, 7),
        ("karma", 1, 1, 2),
        ("worker", 1, 4),
    ]
    one = table(play(state, "mogul", "blue 1", game=game), game).players[0]
    assert (one.met, one.difference) == (1, 8 + 12 - 20)


def test_an_owners_river_is_played_by(tmp_path: Path) -> None:
    spaces = [[{"give": "money", "amount": number}] for number in range(1, 8)]
    game = make(tmp_path / "box.json", river={"spaces": spaces, "bridge": 2})
    state = stand("boat 1: 1\ndice 1: blue=3", game=game)
    state = play(state, "harbour", "blue 3", game=game)
    assert happens(state, "sail 2", game=game)[:3] == [("sailed", 1, 3, 2), ("worker", 1, 4), ("money", 1, 3)]
    state = stand("boat 1: 2\ndice 1: blue=6", game=game)
    assert "portuguese" not in moves(state, game), "five spaces lie ahead"


def test_an_owners_spaces_are_played_by(tmp_path: Path) -> None:
    alike = dict.fromkeys(("mixed", "silk", "tea", "spice", "terraces", "balconies"), 0)
    spaces = tables()["spaces"]["value"]
    spaces["2"] = {"quarry": [5], "harbour": [7], **alike, "outdoor": 3}
    game = make(tmp_path / "box.json", spaces=spaces)
    state = stand("money 1: 6\ndice 1: blue=136\nworkers: outdoor-terrace=2,2\nseat: 1", game=game)
    assert moves(state, game) == ["quarry", "outdoor-terrace", "mogul", "yogi", "raja", "portuguese"]
    assert table(state, game).prices == {"quarry": [5], "harbour": [7]}
    assert game.why_not(state, game.parse(state, "mixed-market")).key == "closed_full"


def test_an_owners_palace_balconies_and_statue_are_played_by(tmp_path: Path) -> None:
    palace = tables()["palace"]["value"]
    palace["chambers"][0] = [{"give": "money", "amount": 7}, {"give": "reroll"}]
    palace["chambers"][5] = [{"give": "boat", "amount": 2, "exactly": True}]
    game = make(
        tmp_path / "box.json",
        palace=palace,
        balconies={"blue": "blue", "green": "blue", "orange": "blue", "purple": "blue"},
        statue={"basic": 4, "navaratnas": 8},
    )
    state = stand("dice 1: blue=16\nmoney 1: 0\nboat 1: 26", game=game)
    assert happens(state, "mogul", "blue 1", game=game)[-1] == ("money", 1, 7)
    assert ("sailed", 1, 28, 2) in happens(state, "portuguese", "blue 6", game=game)
    _, events = finish(state, "blue-balcony", "blue 1", rolls="33", game=game)
    assert events[-2:] == [("rolled", 1, "blue", 3)] * 2
    assert flaw(lambda: stand("dice 1: blue=11111", game=game)) == "dice"


def test_an_owners_province_and_borders_are_played_by(tmp_path: Path) -> None:
    province = {"rows": 2, "columns": 3, "residence": ["a2"], "exits": [{"cell": "a2", "side": "S"}]}
    borders = [{"place": place, "yields": [{"give": "fame", "amount": 3}]} for place in ("S2", "W2", "E1")]
    lesser = [{"place": "W1", "colour": "brown", "yields": [{"give": "karma"}]}]
    game = make(tmp_path / "box.json", province=province, borders=borders, navaratnas_borders=lesser)
    state = stand("dice 1: blue=6", game=game)
    after = play(state, "quarry", "blue-snake", "blue 6", game=game)
    assert moves(after, game) == ["b2 NS"]
    _, events = finish(after, "b2 NS", game=game)
    assert events[-4:-2] == [("joined", 1, "S2"), ("fame", 1, 3)]


def test_an_owners_yield_tiles_are_drawn(tmp_path: Path) -> None:
    yields = [{"count": 1, "yields": [{"give": "fame", "amount": 9}]}]
    game = make(tmp_path / "box.json", white_yields=yields)
    state = stand("dice 1: blue=2", game=game)
    _, events = finish(state, "dancer", "blue 2", "blue", "blue", game=game)
    assert ("yield_tile", 1, "white-9-fame") in events and ("fame", 1, 9) in events
    assert ("discarded", "white-9-fame") in events


def test_an_owners_tiles_are_built(tmp_path: Path) -> None:
    tiles = tables()["tiles"]["value"]
    for tile in tiles:
        if tile["colour"] == "blue":
            tile |= {"back": "cow", "cost": 1, "road": "X", "buildings": ["mill", "mill"], "markets": []}
    game = make(tmp_path / "box.json", tiles=tiles)
    state = stand("dice 1: blue=11\nlevels 1: mill=4", game=game)
    assert table(state, game).stacks["blue-snake"].tile is None
    assert (table(state, game).stacks["blue-cow"].tile, table(state, game).stacks["blue-cow"].under) == (
        "blue-1X-mill-mill",
        15,
    )
    _, events = finish(state, "quarry", "blue-cow", "blue 1", "c3 NESW", game=game)
    assert ("income", 1, 0, 8) in events


# --- mistakes --------------------------------------------------------------------------------------------------------

MONEY: Data = {"give": "money"}
MISTAKES: list[tuple[Callable[[Data], object], list[tuple[str, str]]]] = [
    (put("river.bridge", 30), [("river.value.bridge", "box_bridge")]),
    (put("tracks.fame.1.at", 4), [("tracks.value.fame", "box_ascending")]),
    (put("tracks.money.1.at", 12), [("tracks.value.money", "box_ascending")]),
    (put("tracks.money.0.at", 6), [("tracks.value.money[0].at", "box_start")]),
    (put("tracks.money_worker", 6), [("tracks.value.money_worker", "box_start")]),
    (put("tiles.0.colour", "green"), [("tiles.value", "box_colour")] * 2),
    (put("white_yields.1.yields", [{"give": "dice"}]), [("white_yields.value", "box_yields")]),
    (put("river.spaces.3", [{"give": "upgrade", "amount": 2}]), [("river.value.spaces[3][0].amount", "box_no_amount")]),
    (
        put("borders.0.yields", [MONEY, {"give": "karma", "per": "market"}]),
        [("borders.value[0].yields[1].per", "box_no_per")],
    ),
    (
        put("palace.outdoor", [{"give": "money", "colours": ["blue"]}]),
        [("palace.value.outdoor[0].colours", "box_no_colours")],
    ),
    (
        put("river.spaces.0", [{"give": "dice", "colours": ["blue", "blue"]}]),
        [("river.value.spaces[0][0].colours", "box_no_colours")],
    ),
    (
        put("palace.chambers.0", [{"give": "money", "exactly": True}]),
        [("palace.value.chambers[0][0].exactly", "box_no_exactly"), ("palace.value.chambers[0]", "box_chamber")],
    ),
    (put("river.spaces.0", [{"give": "boat", "amount": 10}]), [("river.value.spaces[0][0].amount", "box_sail")]),
    (put("river.spaces.0", [{"give": "cover"}]), [("river.value.spaces[0][0].give", "box_chamber_only")]),
    (
        put("tracks.fame.2.yields", [{"give": "boat", "exactly": True}]),
        [("tracks.value.fame[2].yields[0].give", "box_chamber_only")],
    ),
    (put("palace.chambers.4", [MONEY]), [("palace.value.chambers[4]", "box_builder")]),
    (put("palace.chambers.4", [{"give": "cover"}, MONEY]), [("palace.value.chambers[4]", "box_builder")]),
    (put("palace.chambers.5", [{"give": "boat", "amount": 6}]), [("palace.value.chambers[5]", "box_portuguese")]),
    (put("palace.chambers.1", [{"give": "cover"}]), [("palace.value.chambers[1]", "box_chamber")]),
    (put("palace.chambers.2", [{"give": "palace"}]), [("palace.value.chambers[2][0].give", "box_no_palace")]),
    (put("province.residence", ["a3", "b3", "e3"]), [("province.value.residence[2]", "box_residence")]),
    (put("province.residence", ["b3", "b3"]), [("province.value.residence[1]", "box_residence")]),
    (put("province.exits.0", {"cell": "a3", "side": "N"}), [("province.value.exits[0]", "box_exit")]),
    (put("province.exits.0", {"cell": "b3", "side": "N"}), [("province.value.exits[0]", "box_exit")]),
    (put("province.exits.0", {"cell": "b2", "side": "N"}), [("province.value.exits[0]", "box_exit")]),
    (put("province.exits.0", {"cell": "b3", "side": "S"}), [("province.value.exits[2]", "box_exit")]),
    (put("borders.0.place", "N3"), [("borders.value[0].place", "box_place")]),
    (put("borders.0.place", "W5"), [("borders.value[0].place", "box_place")]),
    (put("borders.0.place", "W1"), [("borders.value[1].place", "box_place")]),
    (put("river.spaces", [[{"give": "palace"}]] * 30), [("river.value.spaces", "box_depth")]),
    (put("river.spaces", [[MONEY, MONEY]] * 40), [("river.value.spaces", "box_depth")]),
    (put("white_yields", [{"count": 20, "yields": [{"give": "yield_tile"}]}]), [("river.value.spaces", "box_depth")]),
    (put("river_tiles.0.yields", [MONEY, {"give": "upgrade", "amount": 2}]),
     [("river_tiles.value[0].yields[1].amount", "box_no_amount")]),
    (put("river_tiles.7.yields", [{"give": "boat", "exactly": True}]),
     [("river_tiles.value[7].yields[0].give", "box_chamber_only")]),
    (put("river_tiles.3.yields", [{"give": "fame", "figure": "dancer"}]),
     [("river_tiles.value[3].yields[0].figure", "box_no_figure")]),
    (put("river.spaces.5", [{"give": "cover", "figure": "builder"}]),
     [("river.value.spaces[5][0].figure", "box_no_figure"), ("river.value.spaces[5][0].give", "box_chamber_only")]),
    (put("palace.chambers.2", [{"give": "palace", "figure": "raja"}]),
     [("palace.value.chambers[2][0].give", "box_no_palace")]),
    (put("brown_yields.0.yields", [{"give": "karma", "per": "worker"}]),
     [("brown_yields.value[0].yields[0].per", "box_no_per")]),
    (put("brown_yields", [{"count": 3, "yields": [MONEY]}]), [("brown_yields.value", "box_brown")]),
    (put("navaratnas_borders", []), [("navaratnas_borders.value", "box_brown_place")]),
    (put("navaratnas_borders", [{"place": "W1", "colour": "white", "yields": [MONEY]}]),
     [("navaratnas_borders.value", "box_brown_place")]),
    (put("navaratnas_borders.3.place", "N3"), [("navaratnas_borders.value[3].place", "box_place")]),
    (put("navaratnas_borders.3.place", "E4"), [("navaratnas_borders.value[7].place", "box_place")]),
    (put("navaratnas_borders.4.yields", [{"give": "boat", "amount": 10}]),
     [("navaratnas_borders.value[4].yields[0].amount", "box_sail")]),
    *((put(f"{colour}_yields.1.yields", tables()[f"{colour}_yields"]["value"][0]["yields"]),
       [(f"{colour}_yields.value", "box_yields")]) for colour in ("yellow", "red", "brown")),
    (put("river_tiles.2.yields", tables()["river_tiles"]["value"][6]["yields"]), [("river_tiles.value", "box_yields")]),
    (put("river_tiles", [{"count": 20, "yields": [{"give": "palace"}]}]), [("river.value.spaces", "box_depth")]),
    (put("red_yields", [{"count": 20, "yields": [{"give": "palace"}]}]), [("river.value.spaces", "box_depth")]),
]  # fmt: skip
"""What is changed in the standard box, and what is told of it."""


@each(("change", "expected"), MISTAKES)
def test_a_mistake_is_told_with_its_field(
    tmp_path: Path, change: Callable[[Data], object], expected: list[tuple[str, str]]
) -> None:
    file = changed(tmp_path / "box.json", change)
    reading = BOXES.read(file)
    assert reading.box is None and told(reading) == expected
    assert all(str(problem) and "{" not in str(problem) for problem in reading.problems)


def test_every_complaint_is_provoked() -> None:
    source = Path(BOXES.standard.__class__.__module__.replace(".", "/"))
    assert source.name == "components"
    english = standard().messages.texts("en")
    assert {key for _, expected in MISTAKES for _, key in expected} == {
        key for key in english if key.startswith("box_")
    }


def test_of_the_border_yields_those_of_one_side_can_wait_for_one_another(tmp_path: Path) -> None:
    """No player has both, so six yields of three effects on each side are not too many."""

    def threefold(data: Data, places: int) -> None:
        for name in ("borders", "navaratnas_borders"):
            for border in data[name]:
                border["yields"] = border["yields"][:1]
            for border in data[name][:places]:
                border["yields"] = [MONEY] * 3

    assert BOXES.read(changed(tmp_path / "box.json", lambda data: threefold(data, 6))).problems == ()
    reading = BOXES.read(changed(tmp_path / "box.json", lambda data: threefold(data, 7)))
    assert told(reading) == [("river.value.spaces", "box_depth")]


@each(
    "change",
    [
        put("tracks.meeting", 3),
        put("tracks.fame.0.at", 0),
        put("river.spaces", [[MONEY]] * 6),
        put("river.spaces", [[MONEY]] * 41),
        put("river.spaces.0", []),
        put("river.spaces.0", [MONEY] * 4),
        put("river.spaces.0", [{"give": "gold"}]),
        put("river.spaces.0", [{"give": "money", "amount": 0}]),
        put("spaces.2.outdoor", 0),
        put("spaces.2.quarry", []),
        put("spaces.2.quarry", [10]),
        put("statue.basic", 3),
        put("statue.basic", 21),
        put("balconies.blue", "red"),
        put("province.rows", 1),
        put("province.columns", 7),
        put("tiles", []),
        put("tiles.0.road", "L"),
        put("tiles.0.cost", 0),
        put("tiles.0.buildings", ["mill"] * 3),
        put("white_yields", []),
        *(put(name, []) for name in ("yellow_yields", "red_yields", "brown_yields", "river_tiles")),
        put("yellow_yields", [{"count": 1, "yields": [{"give": "money", "amount": n}]} for n in range(1, 10)]),
        put("river_tiles", [{"count": 1, "yields": [{"give": "money", "amount": n}]} for n in range(1, 10)]),
        put("river_tiles.0.count", 0),
        put("river_tiles.0.count", 21),
        put("river_tiles.3.yields", [{"give": "palace", "figure": "elephant"}]),
        put("brown_yields.0.yields", [{"give": "fame", "per": "tile"}]),
        put("navaratnas_borders.0.colour", "blue"),
        put("navaratnas_borders.0.colour", None),
        put("navaratnas_borders.0.place", "N7"),
        put("navaratnas_borders.0.yields", []),
        put("borders.0.colour", "white"),
        put("statue.navaratnas", 3),
        put("statue.navaratnas", 21),
    ],
)
def test_what_the_schema_does_not_allow_makes_no_game(tmp_path: Path, change: Callable[[Data], object]) -> None:
    file = changed(tmp_path / "box.json", change)
    assert BOXES.read(file).box is None
    with pytest.raises(BadComponents) as error:
        make_from(file)
    assert str(error.value)


def make_from(file: Path, seats: int = 2, **options: Value) -> Game:
    return rondel.game("rajas", seats, file, **options)


# --- strange boxes ---------------------------------------------------------------------------------------------------


def bare(data: Data) -> None:
    """No bonus, no border, a river of money and hardly a space."""
    data["tracks"] |= {"fame": [], "money": [], "fame_worker": 120, "money_worker": 120, "meeting": 30}
    data["borders"] = []
    data["river"] = {"spaces": [[MONEY]] * 7, "bridge": 1}
    none = dict.fromkeys(("mixed", "silk", "tea", "spice", "terraces", "balconies"), 0)
    data["spaces"] = {seats: {"quarry": [0], "harbour": [9], **none, "outdoor": 1} for seats in "234"}


def lavish(data: Data) -> None:
    """Chains everywhere: every river space but the last leads on, and yield tiles to yield tiles."""
    data["river"] = {"spaces": [[{"give": "boat"}]] * 39 + [[{"give": "fame", "amount": 20}]], "bridge": 39}
    data["white_yields"] = [
        {"count": 2, "yields": [{"give": "yield_tile"}]},
        {"count": 1, "yields": [{"give": "late_upgrade"}, {"give": "palace"}]},
        {"count": 3, "yields": [{"give": "boat", "amount": 9}]},
    ]
    data["borders"] = [{"place": f"W{row}", "yields": [{"give": "yield_tile"}]} for row in (1, 3)]
    data["tracks"]["meeting"] = 100


def late(data: Data) -> None:
    """Far more late upgrades than there are upgrades."""
    data["river"]["spaces"] = [[{"give": "late_upgrade"}, {"give": "boat", "amount": 2}]] * 10 + [[MONEY]] * 20
    data["tracks"]["fame"] = [{"at": 2, "yields": [{"give": "boat"}]}]


def tiny(data: Data) -> None:
    """A province of three cells, a statue of four arms."""
    data["province"] = {"rows": 2, "columns": 2, "residence": ["a1"], "exits": [{"cell": "a1", "side": "E"}]}
    data["borders"] = [{"place": "N2", "yields": [{"give": "reroll"}]}, {"place": "E2", "yields": [{"give": "dice"}]}]
    data["navaratnas_borders"] = [{"place": "S1", "colour": "brown", "yields": [{"give": "yield_tile"}]}]
    data["statue"]["basic"] = 4


def huge(data: Data) -> None:
    """Thirty cells with a border place at every side, a statue of twenty arms, markers far apart."""
    data["province"] = {
        "rows": 5,
        "columns": 6,
        "residence": ["c3"],
        "exits": [{"cell": "c3", "side": s} for s in "NESW"],
    }
    sides = [f"{side}{n}" for side in "NS" for n in range(1, 7)] + [f"{side}{n}" for side in "WE" for n in range(1, 6)]
    data["borders"] = [{"place": place, "yields": [{"give": "karma"}]} for place in sides]
    data["statue"]["basic"] = 20
    data["tracks"]["meeting"] = 200


def alike(data: Data) -> None:
    """All tiles of a colour are the same crossing in one stack, for one pip."""
    for tile in data["tiles"]:
        tile |= {
            "back": "tiger",
            "cost": 1,
            "road": "X",
            "buildings": ["mill"],
            "markets": [{"good": "tea", "value": 9}],
        }


def idle(data: Data) -> None:
    """Only dice to roll again, so that little is ever reached."""
    data["palace"]["outdoor"] = [{"give": "reroll"}]
    data["tracks"]["money"] = [{"at": at, "yields": [{"give": "reroll"}]} for at in range(7, 15)]
    data["tracks"]["money_worker"] = 15


def one_sided(data: Data) -> None:
    """No border place is on both sides of the board, and there is one for brown tiles only."""
    data["borders"] = [{"place": place, "yields": [MONEY]} for place in ("N1", "W1", "W3", "E2")]
    lesser = [("S1", "brown"), ("W2", "white"), ("E3", "red"), ("E4", "yellow"), ("N5", "white")]
    data["navaratnas_borders"] = [
        {"place": place, "colour": colour, "yields": [{"give": "fame"}]} for place, colour in lesser
    ]
    data["brown_yields"] = [{"count": 4, "yields": [{"give": "dice", "amount": 3, "per": "worker"}]}]


def tiled(data: Data) -> None:
    """River tiles enough for every space, with every figure; yield tiles that lead to others."""
    data["river"] = {"spaces": [[MONEY]] * 12, "bridge": 4}
    figures = ("mogul", "builder", "portuguese")
    data["river_tiles"] = [
        *({"count": 1, "yields": [{"give": "palace", "figure": figure}]} for figure in figures),
        {"count": 20, "yields": [{"give": "boat", "amount": 9}]},
    ]
    data["palace"]["chambers"][5][0]["amount"] = 2
    data["white_yields"] = [{"count": 3, "yields": [{"give": "yield_tile"}]}]
    data["red_yields"] = [{"count": 1, "yields": [{"give": "palace"}]}]
    data["navaratnas_borders"] += [
        {"place": place, "colour": "white", "yields": [{"give": "reroll"}]} for place in ("W2", "E1", "S2", "S4")
    ]


STRANGE = [bare, lavish, late, tiny, huge, alike, idle, one_sided, tiled]
NAVARATNAS: dict[str, Value] = {"version": "navaratnas", "ganga": True}
MIXED: dict[str, Value] = {"version": "mixed", "player_1": "advanced", "ganga": True}


TABLES = [(2, {}), (4, {}), (3, NAVARATNAS), (2, MIXED)]


@pytest.mark.parametrize(("change", "seats", "options"), in_turns(STRANGE, TABLES, always=1))
def test_a_strange_box_plays_whole_games(
    tmp_path: Path, change: Callable[[Data], None], seats: int, options: dict[str, Value]
) -> None:
    game = make_from(changed(tmp_path / "box.json", change), seats, **options)
    last: Any = None
    deep = deepest(BOXES.read(tmp_path / "box.json").sound())
    for number, state in enumerate(desk.walk(game, seats)):
        assert game.flaw(state) is None
        assert state.round == 0 or state.depth <= deep
        if number % 10 == 0:
            assert game.layout.pack(game.load(game.dump(state))) == game.layout.pack(state)
        last = state
    assert game.outcome(last) is not None and table(last, game).round <= 40


@pytest.mark.clause("RA-30")
def test_dice_to_roll_again_are_a_part_even_for_who_has_none(tmp_path: Path) -> None:
    """Money 7 and 8 give that: the second comes after the first."""
    game = make_from(changed(tmp_path / "box.json", idle))
    state = stand("money 1: 5\nboat 1: 2\npending: sail 1 3", game=game)
    _, events = finish(state, "sail 1", game=game)
    assert [event for event in events if event[0] == "money_bonus"] == [("money_bonus", 1, 7), ("money_bonus", 1, 8)]


@pytest.mark.clause("RA-56")
def test_many_late_upgrades_are_made_one_after_the_other_and_those_beyond_are_lost(tmp_path: Path) -> None:
    game = make_from(changed(tmp_path / "box.json", late))
    state = stand("dice 1: blue=1", game=game)
    state = play(state, "harbour", "blue 1", *["sail 1"] * 9, "stay", game=game)
    assert table(state, game).late == 9 and moves(state, game) == ["temple", "palace", "fortress", "mill"]
    _, events = finish(state, *["temple"] * 2, *["palace"] * 2, *["fortress"] * 2, *["mill"] * 2, game=game)
    assert [event[0] for event in events] == ["upgraded"] * 8 + ["no_upgrade"] * 2
