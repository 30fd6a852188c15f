"""What RULES.md says of the box: its tables are read and compared with those of the game, and its file is tried."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from core.box_kit import assert_replayed_with_its_box
from each import each
from games.rajas.rajas_kit import (
    BORDERS,
    COLOURS,
    FIGURES,
    STACKS,
    desk,
    make,
    play,
    player,
    stand,
    standard,
    tables,
)
from games.rajas.rajas_page import PAGE, blocks, full, groups, river_tiles, section, table, tiles, yield_tiles
from rules_page import numbers, plain, quoted

import rondel
from rondel.core.game import OVER
from rondel.games.rajas import components, effect
from rondel.games.rajas.effect import Effect, yield_name

BOX = components.BOXES.standard


@pytest.fixture
def shown(tmp_path: Path) -> Path:
    """The components file of the page."""
    return PAGE.shown("Your own box", tmp_path)


def board(seats: int) -> Any:
    """What everybody sees at the beginning."""
    return desk.table(stand("round: 1", seats))


# --- tables ----------------------------------------------------------------------------------------------------------


def test_what_is_a_reconstruction_is_said_at_the_top() -> None:
    said = {
        "spaces": "workers' spaces",
        "river": "the order of the river",
        "tiles": "province tiles",
        "province": "province board",
        "borders": "border yields",
        "navaratnas_borders": "on both its sides",
        "yellow_yields": "the yellow",
        "red_yields": "and red yield tiles",
    }
    assert set(said) == {name for name, trust in PAGE.trust().items() if trust == "reconstruction"}
    head = " ".join(PAGE.text.partition("## Clauses")[0].split())
    assert all(words in head for words in said.values())
    assert set(board(2).reconstruction) == set(said)


def test_component_numbers() -> None:
    values = {plain(name): numbers(value) for name, value, _ in table("Components")}
    tracks, river, province = BOX.tracks.value, BOX.river.value, BOX.province.value
    assert values["tracks"] == [
        *(bonus.at for bonus in (*tracks.fame, *tracks.money)), tracks.fame_worker, tracks.money_worker, tracks.meeting,
    ]  # fmt: skip
    assert values["river"] == [len(river.spaces), river.bridge]
    spaces = [
        sum(map(len, standard(seats).view(stand("round: 1", seats), None).spaces.values())) for seats in (2, 3, 4)
    ]
    assert values["spaces"] == spaces
    assert values["statue"] == [BOX.statue.value.basic, BOX.statue.value.navaratnas]
    assert values["province"] == [
        province.rows, province.columns, len(province.residence), len(province.exits), len(components.cells(BOX)),
    ]  # fmt: skip
    assert values["borders"] == [len(BOX.borders.value)]
    assert values["white_yields"] == [8, 2, 3] and {tile.count for tile in BOX.white_yields.value} == {2}
    colours = Counter(border.colour for border in BOX.navaratnas_borders.value)
    assert values["navaratnas_borders"] == [len(BOX.navaratnas_borders.value), *colours.values()]
    told = {plain(name): value for name, value, _ in table("Components")}
    assert told["navaratnas_borders"].endswith(", ".join(f"{count} {colour}" for colour, count in colours.items()))
    for name in ("yellow_yields", "red_yields"):
        listed = getattr(BOX, name).value
        assert values[name] == [sum(tile.count for tile in listed), len(listed)]
    assert values["brown_yields"][0] == len(BOX.brown_yields.value)
    assert {tile.count for tile in BOX.brown_yields.value} == {1}
    river_gives = Counter(tile.yields[0].give for tile in BOX.river_tiles.value)
    assert river_gives == {"dice": 1 + 2, "palace": 3, "one_good": 1, "boat": 1}
    assert values["river_tiles"] == [8, 1, 2, 3, 1, 1]
    assert values["tiles"] == [len(BOX.tiles.value), 6, 6, 4]
    balconies = {plain(name): value for name, value, _ in table("Components")}["balconies"]
    first, *others = [f"{given} {taken}" for given, taken in BOX.balconies.value.items()]
    assert balconies == ", ".join([first.replace(" ", " gives "), *others])


def drawing() -> str:
    """The province as the page draws it."""
    province, places = BOX.province.value, set(components.places(BOX))
    roads = {(road.cell, road.side) for road in province.exits}
    columns = range(1, province.columns + 1)

    def edge(side: str) -> str:
        return "        " + "   ".join(f"{side}{n}" if f"{side}{n}" in places else "  " for n in columns)

    rows = [edge("N")]
    for number, letter in enumerate("abcd", start=1):
        cells = [f"{letter}{column}" for column in columns]
        text = ""
        for west, cell in zip(["", *cells], cells, strict=False):
            road = (west, "E") in roads or (cell, "W") in roads
            text += (" - " if road else "   " if west else "") + ("##" if cell in province.residence else cell)
        ends = [f"{side}{number}" if f"{side}{number}" in places else "  " for side in "WE"]
        rows.append(f"    {ends[0]}  {text}  {ends[1]}")
        if any((cell, "S") in roads for cell in cells):
            rows.append("        " + "   ".join("| " if (cell, "S") in roads else "  " for cell in cells))
    return "\n".join(row.rstrip() for row in [*rows, edge("S")]) + "\n"


def test_the_province_is_drawn_as_it_is() -> None:
    assert blocks("Components", "board") == [drawing()]


def test_the_border_yields() -> None:
    rows = table("Components", 1)
    assert [plain(row[0]) for row in rows] == list(BORDERS)
    basic = {plain(place): plain(given) for place, given, _, _ in rows}
    assert basic == {border.place: yield_name(border.yields) for border in BOX.borders.value}
    other = {plain(place): (plain(given), colour) for place, _, given, colour in rows}
    lesser = {border.place: (yield_name(border.yields), border.colour) for border in BOX.navaratnas_borders.value}
    assert other == lesser


def test_the_river() -> None:
    rows = table("Components", 2)
    told = {n: plain(row[at + 1]) for row in rows for at in (0, 2) for n in numbers(row[at])}
    assert told == dict(enumerate(map(yield_name, BOX.river.value.spaces), start=1))


def test_the_workers_spaces() -> None:
    rows = {name: row for row in table("Components", 3) for name in quoted(row[0])}
    for at, seats in enumerate((2, 3, 4), start=2):
        seen = board(seats)
        assert tuple(seen.spaces) == groups()
        for name, spaces in seen.spaces.items():
            told = numbers(rows[name][at])
            assert (seen.prices[name] if name in seen.prices else [len(spaces)]) == told


@each("at", range(21))
def test_the_dice_that_spaces_cost(at: int) -> None:
    costs = {name: row[1] for row in table("Components", 3) for name in quoted(row[0])}
    group = groups()[at]
    colour = group.partition("-")[0] if "balcony" in group else "blue"
    position = play(stand(f"karma 1: 0\ndice 1: {colour}=123456\nprovince 1: c3=orange-3S/NS"), group)
    asked = player(position) == 1 and standard().offers(position).question.key == "ask_die"
    offered = desk.moves(position) if asked else []
    low, high = (at - 14, at - 14) if group in FIGURES else numbers(costs[group]) or (1, 0)
    assert offered == [f"{colour} {value}" for value in range(low, high + 1)]
    assert ("of its colour" in costs[group]) == ("balcony" in group)
    assert group not in FIGURES or numbers(costs[group])[at - 15] == low


def test_the_tiles() -> None:
    assert tiles() == tuple(kind.name for kind in components.kinds(BOX))
    for stack, named in table("Components", 4):
        kinds = [kind for kind in components.kinds(BOX) if f"{kind.tile.colour}-{kind.tile.back}" == plain(stack)]
        assert [kind.name for kind in kinds] == [f"{kinds[0].tile.colour}-{name}" for name in named.split(" · ")]
    assert {plain(row[0]) for row in table("Components", 4)} == set(STACKS)


def test_the_yield_tiles() -> None:
    called = full.standard().names  # type: ignore[attr-defined]
    assert tuple(yield_tiles()) == called.yields
    listed = [tile for _, tile in components.yield_kinds(BOX)]
    assert [*yield_tiles().values()] == [tile.count for tile in listed]
    start = full.table(full.stand("round: 1"))
    lying = [name for player in start.players for name in player.tiles.values()]
    assert Counter(start.yields) + Counter(lying) == yield_tiles(), "all are in play"
    white = {name: count for name, count in yield_tiles().items() if name.startswith("white")}
    assert board(2).yields == white


def test_the_river_tiles() -> None:
    assert river_tiles() == full.standard().names.river  # type: ignore[attr-defined]
    assert {tile.count for tile in BOX.river_tiles.value} == {1} and "There is one of each kind" in section(
        "Components"
    )
    assert board(2).river == {} and set(full.table(full.stand("round: 1")).river.values()) == set(river_tiles())


def test_a_back_is_named_where_tiles_differ_in_nothing_else(tmp_path: Path) -> None:
    listed = tables()["tiles"]["value"]
    listed[5] = {**listed[2], "back": "cow"}
    alike = make(tmp_path / "alike.json", tiles=listed)
    names = alike.names.tiles  # type: ignore[attr-defined]
    assert {"blue-3S-silk1-snake", "blue-3S-silk1-cow"} <= set(names) and "blue-3S-silk1" not in names


# --- effects ---------------------------------------------------------------------------------------------------------


def test_the_vocabulary_of_effects() -> None:
    rows = {plain(give): set(quoted(fields)) for give, _, fields in table("Effects")}
    assert tuple(rows) == effect.GIVES
    for give, fields in rows.items():
        assert ("amount" in fields) == (give in effect.MEASURED)
        assert ("per" in fields) == (give in effect.COUNTED)
        assert ("colours" in fields) == (give == "dice") and ("exactly" in fields) == (give == "boat")
        assert ("figure" in fields) == (give == "palace")
    text = section("Effects")
    assert tuple(plain(per) for per, _ in table("Effects", 1)) == effect.PERS
    figures = text.partition("A `figure` is ")[2].partition(".")[0]
    assert tuple(quoted(figures)) == FIGURES
    assert yield_name([Effect("palace", figure="dancer")]) == "1-palace-dancer" in text
    assert yield_name([Effect("dice"), Effect("upgrade")]) == "1-die+1-upgrade" in text
    assert yield_name([Effect("money", 2, "upgrade")]) == "2-money-per-upgrade" in text


# --- a box of one's own ----------------------------------------------------------------------------------------------


def test_the_file_shown_is_right_and_played_beside_the_standard_box(shown: Path) -> None:
    reading = components.BOXES.read(shown)
    assert reading.own == ("balconies", "province", "borders", "river_tiles")
    assert reading.problems == reading.doubts == ()
    own, game = rondel.game("rajas", 2, shown), standard()
    assert own.facts.components != game.facts.components
    assert (own.facts.moves - game.facts.moves) == 11, "one cell more to build on"
    for one, taken in ((game, "purple"), (own, "green")):
        position = stand("dice 1: orange=1", game=one)
        for word in ("orange-balcony", "orange 1"):
            position = one.play(position, one.parse(position, word))
        assert one.view(position, None).hand == {taken: 2}
    *_, last = desk.walk(own, 1)
    assert own.actor(last) == OVER
    flooded = rondel.game("rajas", 2, shown, version="navaratnas", ganga=True)
    assert flooded.names.river == ("1-palace-builder", "1-money-per-building")  # type: ignore[attr-defined]
    *_, last = full.walk(flooded, 1)
    assert flooded.actor(last) == OVER and len(flooded.view(last, None).river) <= 6


def test_a_record_is_replayed_with_its_file_or_refused(shown: Path, tmp_path: Path) -> None:
    assert_replayed_with_its_box("rajas", shown, tmp_path)


def limits(schema: dict[str, Any]) -> list[int]:
    """The least and the most that a number can be, or items that a list can have."""
    low = schema.get("minimum", schema.get("minItems"))
    return [*([] if low is None else [low]), schema.get("maximum", schema.get("maxItems"))]


def test_what_a_file_can_say() -> None:
    possible = {plain(name): numbers(text) for name, text in table("Your own box")}
    assert list(possible) == list(components.Components.__struct_fields__)
    schema = components.BOXES.schema()
    parts = {name: part["properties"] for name, part in schema["$defs"].items() if "properties" in part}
    values = {name: part["properties"]["value"] for name, part in schema["properties"].items() if name in possible}
    tracks, river, spaces, tile = parts["Tracks"], parts["River"], parts["Spaces"], parts["Tile"]
    assert limits(tracks["fame"]) == limits(tracks["money"]) and tracks["fame_worker"] == tracks["money_worker"]
    assert possible["tracks"] == [
        *limits(tracks["fame"]), *limits(parts["Bonus"]["at"]), *limits(tracks["fame_worker"]),
        *limits(tracks["meeting"]),
    ]  # fmt: skip
    assert possible["river"] == limits(river["spaces"])
    assert spaces["quarry"] == spaces["harbour"]
    alike = [limits(spaces[name]) for name in spaces if name not in ("quarry", "harbour", "outdoor")]
    assert alike == [alike[0]] * len(alike)
    assert possible["spaces"] == [
        *limits(spaces["quarry"]), *limits(spaces["quarry"]["items"]), *alike[0], *limits(spaces["outdoor"]),
    ]  # fmt: skip
    assert possible["statue"] == limits(parts["Statue"]["basic"]) == limits(parts["Statue"]["navaratnas"])
    province = parts["Province"]
    assert possible["province"] == [
        n for name in ("rows", "columns", "residence", "exits") for n in limits(province[name])
    ]
    assert possible["borders"] == limits(values["borders"])
    assert possible["navaratnas_borders"] == limits(values["navaratnas_borders"])
    least = {"brown_yields": [components.MOST_SEATS]}
    for name in (*components.TILE_TABLES, "river_tiles"):
        wanted = [*limits(values[name]), *limits(parts["YieldTile"]["count"])]
        assert possible[name] == [*wanted, *least.get(name, [])]
    assert limits(values["tiles"]) == [possible["tiles"][0]] * 2
    assert possible["tiles"][1:] == [
        components.TILES_OF_COLOUR, *limits(tile["cost"]), *limits(tile["buildings"]), *limits(tile["markets"]),
        *limits(parts["Market"]["value"]),
    ]  # fmt: skip
    text = " ".join(section("Your own box").split())
    effects, amount = river["spaces"]["items"], parts["Effect"]["amount"]
    assert (
        "A list has {} to {} effects; an amount is {} to {}, of `boat` at most {};".format(
            *limits(effects), *limits(amount), effect.MOST_SAIL
        )
        in text
    )
    assert len(COLOURS) * components.DICE_OF_COLOUR == 48 and "48 dice" in text


BROWN = tables()["brown_yields"]["value"]
LESSER = tables()["navaratnas_borders"]["value"]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("navaratnas_borders", [border for border in LESSER if border["colour"] != "brown"]),
        ("navaratnas_borders", [*LESSER, {"place": "N3", "colour": "red", "yields": [{"give": "dice"}]}]),
        ("brown_yields", BROWN[:3]),
        ("brown_yields", [*BROWN, BROWN[0]]),
        ("river_tiles", [{"count": 1, "yields": [{"give": "dice", "figure": "yogi"}]}]),
        ("river_tiles", [{"count": 1, "yields": [{"give": "cover"}]}]),
    ],
    ids=["no brown place", "a place at the residence", "three brown tiles", "alike", "a figure's dice", "covering"],
)
def test_what_a_file_cannot_say(field: str, value: object, tmp_path: Path) -> None:
    file = tmp_path / "box.json"
    file.write_text(json.dumps({field: {"trust": "certain", "value": value}}), encoding="utf-8")
    reading = components.BOXES.read(file)
    fields = [str(problem.arguments["field"]) for problem in reading.problems]
    assert fields and all(name.startswith(f"{field}.value") for name in fields)
