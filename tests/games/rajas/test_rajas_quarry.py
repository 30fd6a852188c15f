"""Clauses RA-13 to RA-15, RA-46: tiles paid in the quarry, laid on roads, and what they bring."""

from __future__ import annotations

import pytest
from each import each
from games.rajas.rajas_kit import (
    BUILDINGS,
    CELLS,
    COLOURS,
    PRICES,
    SEED,
    desk,
    finish,
    in_stack,
    in_whole_games,
    me,
    moves,
    play,
    refused,
    stand,
    standard,
    table,
)
from games.rajas.rajas_roads import fits, is_joined, roads, ways

SEATS = (2, 3, 4)
CUT_OFF = """
    province 1: b1=blue-4S/EW b2=blue-3S/EW b4=green-4S/EW b5=green-3S/EW c3=orange-4S/NS d3=orange-3S/NS
"""
"""All roads end at the border."""
FORKS = {"blue": ("fortress", "mill"), "green": ("mill", "temple"), "orange": ("temple", "palace")}


# --- paying ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("RA-13")
@pytest.mark.parametrize("seats", SEATS)
def test_a_space_of_the_quarry_costs_one_to_four_money(seats: int) -> None:
    for filled, price in enumerate(PRICES[seats]["quarry"]):
        there = ",".join(str(2 + at % (seats - 1)) for at in range(filled))
        text = "won 2: money bridge\nboat 2: 21\ndice 1: blue=6" + (f"\nworkers: quarry={there}" if there else "")
        after, happened = finish(stand(f"{text}\nmoney 1: {price}", seats), "quarry")
        assert happened == [("placed", 1, "quarry"), ("paid", 1, price)] and me(after).money == 0
        poor = stand(f"{text}\nmoney 1: {price - 1}", seats)
        assert refused(poor, "quarry") == ("closed_money", "quarry", price, price - 1)


@pytest.mark.clause("RA-13")
@each("colour", COLOURS)
def test_a_tile_is_paid_with_dice_of_its_colour_only(colour: str) -> None:
    other = COLOURS[COLOURS.index(colour) - 1]
    tops = f"tops: {colour}-snake={colour}-4S {other}-snake={other}-4S"
    state = play(stand(f"dice 1: {colour}=46 {other}=2\nkarma 1: 0\n{tops}"), "quarry")
    assert moves(state) == [f"{colour}-{back}" for back in ("snake", "cow", "tiger")]
    assert moves(play(state, f"{colour}-snake")) == [f"{colour} 4", f"{colour} 6"]


@pytest.mark.clause("RA-13")
def test_all_twelve_tiles_are_on_offer() -> None:
    state = stand("dice 1: blue=66 green=66 orange=66 purple=66")
    assert moves(play(state, "quarry")) == list(table(state).stacks)


@pytest.mark.clause("RA-13")
@each(("dice", "offered"), [("3", []), ("4", ["snake"]), ("6", ["snake"]), ("16", ["snake", "cow"])])
def test_the_sum_is_at_least_the_cost(dice: str, offered: list[str]) -> None:
    tops = "tops: blue-snake=blue-4S blue-cow=blue-7C blue-tiger=blue-10X"
    state = stand(f"dice 1: blue={dice}\nkarma 1: 0\n{tops}")
    if offered:
        assert moves(play(state, "quarry")) == [f"blue-{back}" for back in offered]
    else:
        assert refused(state, "quarry") == ("closed_tile", "quarry")


@pytest.mark.clause("RA-13")
def test_overpaying_is_allowed_and_gives_no_change() -> None:
    state = play(stand("dice 1: blue=335\nkarma 1: 0\ntops: blue-cow=blue-7C"), "quarry", "blue-cow")
    assert moves(state) == ["blue 3"], "a 5 first would leave nothing for the second die"
    state = play(state, "blue 3")
    assert moves(state) == ["blue 3", "blue 5"]
    paid = play(state, "blue 5")
    assert table(paid).pending[0].key == "lay" and me(paid).dice["blue"] == [3]
    assert (me(paid).money, table(paid).supply["blue"]) == (2, 11)
    state = play(state, "blue 3")
    assert moves(state) == ["blue 5"], "6 are not 7"


@pytest.mark.clause("RA-13")
def test_an_exact_sum_is_enough() -> None:
    state = play(stand("dice 1: blue=34\nkarma 1: 0\ntops: blue-cow=blue-7C"), "quarry", "blue-cow", "blue 3", "blue 4")
    assert table(state).pending[0].key == "lay"


@pytest.mark.clause("RA-13")
def test_without_a_tile_that_can_be_paid_the_quarry_is_closed() -> None:
    assert refused(stand("money 1: 9"), "quarry") == ("closed_tile", "quarry")
    assert refused(stand("dice 1: blue=1 green=1 orange=1 purple=1\nkarma 1: 0"), "quarry") == ("closed_tile", "quarry")


# --- laying ----------------------------------------------------------------------------------------------------------


def ready(tile: str, province: str) -> str:
    """Lines in which a tile has been paid and is to be laid."""
    stack = next(name for name in table(standard().setup()).stacks if tile in in_stack(name))
    return f"tops: {stack}={tile}\nprovince 1: {province}\npending: lay {stack}"


@pytest.mark.clause("RA-14")
@each(
    ("tile", "places"),
    [
        ("blue-4S-temple", "b2 EW, b4 EW, c3 NS"),
        ("blue-4C-palace", "b2 NE, b2 ES, b4 SW, b4 NW, c3 NE, c3 NW"),
        ("blue-5T-mill", "b2 NES, b2 NEW, b2 ESW, b4 NEW, b4 ESW, b4 NSW, c3 NES, c3 NEW, c3 NSW"),
        ("blue-9X-temple-mill", "b2 NESW, b4 NESW, c3 NESW"),
    ],
)
def test_the_first_tile_is_laid_on_a_road_of_the_residence_in_any_rotation(tile: str, places: str) -> None:
    state = stand(ready(tile, ""))
    assert set(moves(state)) == set(places.split(", ")) == fits({}, tile.split("-")[1][-1])


@pytest.mark.clause("RA-14")
def test_a_cell_that_has_a_tile_takes_no_other() -> None:
    state = stand(ready("blue-9X-temple-mill", "c3=green-9X-palace b2=orange-4S/EW"))
    assert moves(state) == ["b1 NESW", "b4 NESW", "c2 NESW", "c4 NESW", "d3 NESW"]


@pytest.mark.clause("RA-14")
def test_one_road_end_that_meets_another_is_enough_and_the_others_may_be_cut_off() -> None:
    # c2 has b2 in the north, whose road ends there, and c3 in the east, which has none.
    state = stand(ready("blue-4C-tea2", "b2=green-5T-temple/ESW c3=orange-4S/NS"))
    there = {text for text in moves(state) if text.startswith("c2")}
    assert there == {"c2 NE", "c2 NW"}
    after = play(state, "c2 NE", "blue-4S-temple")
    assert roads(after) == {"b2": "ESW", "c3": "NS", "c2": "NE"} and is_joined(roads(after))


@pytest.mark.clause("RA-14")
def test_a_tile_may_cut_the_road_of_its_neighbour() -> None:
    # b2 leads to the south; a tile on c2 joined from c3 need not meet it.
    state = stand(ready("blue-4S-temple", "b2=green-5T-temple/ESW c3=orange-5T-palace/NSW"))
    there = {text for text in moves(state) if text.startswith("c2")}
    assert there == {"c2 NS", "c2 EW"}
    assert is_joined(roads(play(state, "c2 EW", "blue-4C-palace")))


@pytest.mark.clause("RA-14")
def test_beside_a_tile_without_a_road_to_it_no_tile_can_be_laid() -> None:
    state = stand(ready("blue-9X-temple-mill", "b2=green-4S/EW b4=orange-4S/EW c3=purple-4S/NS"))
    assert moves(state) == ["b1 NESW", "b5 NESW", "d3 NESW"]
    # The upper half of the residence has no roads.
    state = stand(ready("blue-4S-temple", "b2=green-5T-temple/NES"))
    assert "a2 NS" in moves(state) and "a2 EW" not in moves(state)


@pytest.mark.clause("RA-14")
@in_whole_games
def test_in_whole_games_tiles_fit_where_a_road_meets_a_road(seats: int) -> None:
    asked = 0
    for seed in (SEED, SEED + 1):
        for before, events, after in desk.deeds(standard(seats), seed):
            if "laid" in [event.key for event in events]:
                pending = table(before).pending[0]
                road = table(before).stacks[pending.args["stack"]].tile.split("-")[1][-1]
                assert set(moves(before)) == fits(roads(before, table(before).seat + 1), road)
                assert is_joined(roads(after, table(before).seat + 1))
                asked += 1
    assert asked >= 20


@pytest.mark.clause("RA-14")
@in_whole_games
def test_a_tile_never_moves_again(seats: int) -> None:
    for before, events, after in desk.deeds(standard(seats), SEED):
        changed = [event.args["cell"] for event in events if event.key in ("laid", "covered")]
        for seat in range(1, seats + 1):
            old = {lies.cell: (lies.tile, lies.roads) for lies in me(before, seat).province}
            new = {lies.cell: (lies.tile, lies.roads) for lies in me(after, seat).province}
            assert all(new[cell] == lies for cell, lies in old.items() if cell not in changed)


@pytest.mark.clause("RA-14")
def test_a_tile_must_be_laid_at_once_on_the_own_province() -> None:
    state = play(stand("dice 1: blue=6\ntops: blue-snake=blue-4S\nprovince 2: c3=green-9X-palace"), "quarry")
    state = play(state, "blue-snake", "blue 6")
    assert moves(state) == ["b2 EW", "b4 EW", "c3 NS"]
    assert refused(state, "enough") == ("now_lay", "enough", "enough")
    assert refused(state, "d3 NS") == ("no_road", "d3")
    after, happened = finish(state, "c3 NS")
    assert happened[0] == ("laid", 1, "blue-4S-temple", "blue", 4, "c3", "NS")
    assert roads(after, 1) == {"c3": "NS"} and roads(after, 2) == {"c3": "NESW"}


# --- income ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("RA-15")
@each(
    ("tile", "money", "fame"),
    [
        ("blue-4S-temple", 0, 2),
        ("blue-3S-silk1", 1, 0),
        ("blue-5C-spice3", 3, 0),
        ("blue-10X-silk3-spice2", 5, 0),
        ("blue-8T-fortress-mill", 0, 4),
        ("blue-7T-palace-silk1", 1, 2),
    ],
)
def test_each_market_pays_its_value_and_each_building_gives_two_fame_at_first(tile: str, money: int, fame: int) -> None:
    state = stand(f"{ready(tile, '')}\nmoney 1: 0")
    road = tile.split("-")[1][-1]
    after, happened = finish(state, f"c3 {ways(road)[0]}")
    assert happened[-1] == ("income", 1, money, fame)
    assert (me(after).money, me(after).fame) == (money, fame)
    assert (me(after, 2).money, me(after, 2).fame) == (4, 0)


@pytest.mark.clause("RA-15")
@each("building", BUILDINGS)
@each("level", [2, 3, 4])
def test_a_building_gives_fame_after_the_own_level_of_its_type(building: str, level: int) -> None:
    tile = {"temple": "blue-4S", "palace": "green-4S", "fortress": "orange-4S", "mill": "purple-4S"}[building]
    text = ready(f"{tile}-{building}", "")
    others = " ".join(f"{other}=4" for other in BUILDINGS if other != building)
    state = stand(f"{text}\nlevels 1: {building}={level}\nlevels 2: {building}=4")
    assert finish(state, "c3 NS")[1][-1] == ("income", 1, 0, level)
    state = stand(f"{text}\nlevels 1: {building}={level} {others}\nfame 1: 0")
    assert finish(state, "c3 NS")[1][-1] == ("income", 1, 0, level)


@pytest.mark.clause("RA-15")
def test_two_buildings_count_each_after_its_own_level() -> None:
    state = stand(f"{ready('blue-8T-fortress-mill', '')}\nlevels 1: fortress=3 mill=4 temple=4")
    assert ("income", 1, 0, 7) in finish(state, "c3 NES")[1]


@pytest.mark.clause("RA-15")
def test_upgrades_never_count_backwards() -> None:
    state = stand("dice 1: blue=4\nprovince 1: c3=blue-4S/NS d3=blue-9X-temple\nfame 1: 9")
    state, happened = finish(state, "raja", "blue 4", "temple")
    assert (me(state).fame, me(state).levels["temple"]) == (9, 3)
    assert "income" not in [event[0] for event in happened]


@pytest.mark.clause("RA-15")
def test_only_the_tile_laid_brings_income() -> None:
    state = stand(f"{ready('blue-3S-silk1', 'c3=green-10X-silk3-tea2')}\nmoney 1: 0")
    assert finish(state, "b2 EW")[1][-1] == ("income", 1, 1, 0)


# --- no way out ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("RA-46")
def test_a_player_may_cut_off_all_own_roads() -> None:
    text = CUT_OFF.replace(" d3=orange-3S/NS", "")
    state = play(stand(f"{text}\ndice 1: orange=3\nkarma 1: 0\ntops: orange-snake=orange-3S"), "quarry")
    state, _ = finish(state, "orange-snake", "orange 3")
    assert moves(state) == ["d3 NS"]
    assert len(CELLS) - len(roads(play(state, "d3 NS", "orange-4C-mill"))) == 12


@pytest.mark.clause("RA-46")
def test_without_an_open_road_the_quarry_is_closed_and_the_master_builder_is_not() -> None:
    text = f"{CUT_OFF}\ndice 1: blue=566666\nmoney 1: 9"
    assert refused(stand(text), "quarry") == ("closed_roads", "quarry")
    assert "builder" in moves(stand(text)) and "quarry" not in moves(stand(text))
    # A crossing over a straight road opens the quarry again.
    state, _ = finish(stand(f"{text}\ntops: blue-tiger=blue-9X-temple"), "builder", "blue 5")
    state, _ = finish(state, "blue-tiger", "c3 NESW", "blue 6")
    state, _ = finish(state, "outdoor-terrace")
    assert "quarry" in moves(state)


@pytest.mark.clause("RA-46")
def test_the_roads_of_others_open_nothing() -> None:
    state = stand(f"{CUT_OFF}\ndice 1: blue=66\nprovince 2: c3=green-9X-palace")
    assert refused(state, "quarry") == ("closed_roads", "quarry")


@pytest.mark.clause("RA-46")
def test_one_open_road_end_is_enough() -> None:
    text = CUT_OFF.replace("c3=orange-4S/NS d3=orange-3S/NS", "c3=orange-4S/NS")
    assert "quarry" in moves(stand(f"{text}\ndice 1: blue=66"))
    text = CUT_OFF.replace("d3=orange-3S/NS", "d3=orange-5T-temple/NES")
    state = play(stand(f"{text}\ndice 1: purple=6\ntops: purple-snake=purple-4S"), "quarry")
    assert moves(play(state, "purple-snake", "purple 6")) == ["d4 EW"]


@pytest.mark.clause("RA-46")
def test_a_full_province_takes_no_tile() -> None:
    edge = {"a1": "ESW", "a2": "ESW", "a4": "ESW", "a5": "ESW", "d1": "NEW", "d5": "NEW"}
    forks = [f"{colour}-5T-{what}" for colour in ("blue", "green", "orange") for what in FORKS[colour]]
    crossings = [tile for colour in COLOURS for tile in in_stack(f"{colour}-tiger")[1:]]
    laid = [f"{cell}={tile}/{edge[cell]}" for cell, tile in zip(edge, forks, strict=True)]
    laid += [f"{c}={tile}" for c, tile in zip([c for c in CELLS if c not in edge], crossings, strict=True)]
    state = stand(f"province 1: {' '.join(laid)}\ndice 1: blue=66")
    assert len(roads(state)) == 18
    assert refused(state, "quarry") == ("closed_roads", "quarry")
