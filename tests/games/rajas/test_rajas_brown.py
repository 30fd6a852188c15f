"""Clauses RA-34, RA-38, RA-65, RA-68: brown tiles: how they are drawn and put, and what they count."""

from __future__ import annotations

from typing import Any

import pytest
from each import each
from games.rajas.rajas_navaratnas import (
    BROWNS,
    COLOUR,
    COUNTS,
    OPEN,
    PLACES,
    SEATS,
    TILES,
    asked,
    finish,
    happens,
    join,
    lay,
    lying,
    me,
    moves,
    odds,
    play,
    player,
    quiet_turn,
    refused,
    stand,
    standard,
    table,
    told,
)

from rondel.core.dealer import SeedDealer
from rondel.core.game import CHANCE
from rondel.core.kernel import State
from rondel.core.match import Match

TABLES = [(seats, starter) for seats in SEATS for starter in range(1, seats + 1)]


def drawing(seats: int, starter: int = 1) -> State:
    """The set-up when the first brown tile is about to be drawn; the starting player has rolled least."""
    game = standard(seats)
    state = game.setup()
    while (source := game.chance(state).source) != "brown":
        low, high = ("1", "6") if source.startswith("dice") else (moves(state)[0],) * 2
        state = play(state, low if source == f"dice {starter}" else high)
    return state


def order(seats: int, starter: int) -> list[int]:
    return [(starter - 1 + i) % seats + 1 for i in range(seats)]


def put_by_all(seats: int, place: str = "S1") -> State:
    """The first round, when each player has drawn the next brown tile and put it on a place."""
    return play(drawing(seats), *(text for tile in BROWNS[:seats] for text in (tile, place)))


# --- drawing and putting ---------------------------------------------------------------------------------------------


@pytest.mark.clause("RA-34", "RA-65")
@each(("seats", "starter"), TABLES)
def test_one_player_after_another_draws_a_brown_tile_and_puts_it(seats: int, starter: int) -> None:
    state, left = drawing(seats, starter), list(BROWNS)
    assert all(sum(map(len, one.dice.values())) == 4 for one in table(state).players), "the dice come first"
    assert [me(state, seat).money for seat in order(seats, starter)] == [3, 4, 5, 6][:seats]
    for turn, (seat, tile) in enumerate(zip(order(seats, starter), reversed(BROWNS), strict=False), 1):
        chance = standard(seats).chance(state)
        assert (standard(seats).actor(state), chance.source, chance.pieces) == (CHANCE, "brown", True)
        assert odds(state) == dict.fromkeys(left, 1), "any of those left, each as likely"
        assert (table(state).seat, table(state).turn, table(state).round) == (seat - 1, turn, 0)
        state, events = told(state, tile)
        assert [(event.key, event.clause, event.seat, event.args) for event in events] == [
            ("drew_brown", "RA-34", seat - 1, {"yields": tile})
        ]
        left.remove(tile)
        assert (player(state), asked(state), table(state).turn) == (seat, "spot", turn)
        assert me(state, seat).tiles == {}, "it is put by its player"
        place = PLACES["brown"][turn % 2]
        state, events = told(state, place)
        assert (events[0].key, events[0].clause, events[0].seat) == ("put_yield", "RA-34", seat - 1)
        assert events[0].args == {"yields": tile, "place": place}
        assert me(state, seat).tiles == {place: tile} and me(state, seat).joined == ()
    assert (player(state), asked(state), table(state).round, table(state).turn) == (starter, "place", 1, seats + 1)


@pytest.mark.clause("RA-34", "RA-65")
@pytest.mark.parametrize("seats", SEATS)
def test_the_rest_is_laid_open_when_all_have_put_and_no_sooner(seats: int) -> None:
    for drawn in (BROWNS[:seats], BROWNS[-seats:]):
        state = drawing(seats)
        for tile in drawn:
            state, events = told(state, tile, "S1")
            keys = [event.key for event in events]
            assert "laid_open" not in keys or tile == drawn[-1]
        opened = [event for event in events if event.key == "laid_open"]
        assert {event.clause for event in opened} == {"RA-34"}
        assert [event.args["yields"] for event in opened] == [tile for tile in BROWNS if tile not in drawn]


@pytest.mark.clause("RA-34")
@pytest.mark.parametrize("place", ["S1", "S5"])
def test_the_place_is_of_own_choice(place: str) -> None:
    state = play(drawing(2), BROWNS[0])
    assert moves(state) == ["S1", "S5"]
    for other in ("N1", "W4", "E2"):
        assert refused(state, other)[:2] == ("spot_colour", other)
    assert refused(state, "enough") == ("now_spot", "enough", "enough"), "it may not be declined"
    state = play(state, place, BROWNS[1])
    assert me(state).tiles == {place: BROWNS[0]}
    assert moves(state) == ["S1", "S5"], "and the other player's choice does not hang on it"


@pytest.mark.clause("RA-34")
@pytest.mark.parametrize("seats", SEATS)
def test_every_yield_tile_lies_on_the_board_or_on_a_place(seats: int) -> None:
    assert sum(COUNTS.values()) == 8 + 9 + 6 + 7
    assert lying(drawing(seats)) == COUNTS
    in_hand = play(drawing(seats), BROWNS[0])
    assert table(in_hand).yields == {**COUNTS, BROWNS[0]: 0}, "but for the one that is being put"
    state = put_by_all(seats)
    assert lying(state) == COUNTS
    assert table(state).yields == {name: COUNTS[name] for name in OPEN} | {
        tile: int(tile not in BROWNS[:seats]) for tile in BROWNS
    }


@pytest.mark.clause("RA-34")
@pytest.mark.parametrize("seats", SEATS)
def test_there_is_no_white_stack(seats: int) -> None:
    state = put_by_all(seats)
    assert {name: n for name, n in table(state).yields.items() if name.startswith("white")} == {
        f"white-{name}": n for name, n in TILES["white"].items()
    }
    state = play(stand("dice 1: blue=2", seats), "dancer", "blue 2", "green", "green", "3", "4")
    assert asked(state) == "choose", "and none is drawn by the Dancer"


@pytest.mark.clause("RA-65")
@pytest.mark.parametrize("seats", SEATS)
def test_a_tile_is_drawn_and_put_for_all_to_see(seats: int) -> None:
    game = standard(seats)
    match = Match(game, SeedDealer(5))
    while match.state.round == 0:
        tile = game.offers(match.state).question.args["yields"]
        views = [game.view(match.state, viewer) for viewer in (None, *range(seats))]
        assert all(view == views[0] for view in views)
        assert views[0].pending[0].args == {"yields": tile}
        match.play("S1")
    first, *others = (match.journal(viewer) for viewer in (None, *range(seats)))
    assert all(journal == first for journal in others)
    drawn = [one.text for one in first if any(event.key == "drew_brown" for event in one.events)]
    assert len(set(drawn)) == seats and set(drawn) <= set(BROWNS)


@pytest.mark.clause("RA-34")
def test_the_question_names_the_tile() -> None:
    question = standard(2).offers(play(drawing(2), BROWNS[3])).question
    assert (question.key, question.args) == ("ask_spot", {"yields": BROWNS[3]})


# --- what they count -------------------------------------------------------------------------------------------------

ROAD = "b2=green-4S/EW b1=orange-4C/ES c1=orange-4S/NS"
"""The road to S1: a curve with a mill, two straight tiles with a palace and a fortress."""


def counted(tile: str, more: str = "", top: str = "blue-3S-silk1", move: str = "d1 NS") -> tuple[Any, ...]:
    """What a brown tile gives when S1 is joined."""
    state = stand(lay("S1", top, more=f"tiles 1: S1=brown-{tile}\n{more}"))
    happened = finish(state, move)[1]
    at = happened.index(("joined_tile", 1, "S1", f"brown-{tile}"))
    return happened[at + 1]


@pytest.mark.clause("RA-38")
@each(
    ("tile", "gives"),
    [
        ("1-fame-per-market_tile", ("fame", 1, 1)),
        ("1-fame-per-three_spaces", ("fame", 1, 2)),
        ("1-money-per-building", ("money", 1, 3)),
        ("2-money-per-yield_tile", ("money", 1, 2)),
        ("2-fame-per-curve", ("fame", 1, 2)),
        ("2-money-per-upgrade", ("money", 1, 6)),
        ("1-fame-per-worker", ("fame", 1, 3)),
    ],
)
@each("place", PLACES["brown"])
def test_each_brown_tile_counts_its_own_thing_when_it_is_joined(tile: str, gives: tuple[Any, ...], place: str) -> None:
    # One tile with a market, one curve, three buildings, three upgrades, boat on 8.
    state = stand(
        lay(place, "blue-3S-silk1", more=f"tiles 1: {place}=brown-{tile}\nlevels 1: temple=4 mill=3\nboat 1: 8")
    )
    happened = finish(state, f"{join(place).split()[0]} NS")[1]
    assert happened[2] == ("income", 1, 1, 0)
    assert happened[3:] == [("joined_tile", 1, place, f"brown-{tile}"), gives]


@pytest.mark.clause("RA-38", "RA-68")
@each(
    ("province", "top", "fame"),
    [
        ("", "blue-3S-silk1", 1),
        ("", "blue-4S-temple", 0),
        ("", "blue-6S-mill-tea1", 1),
        (" c3=green-7T-spice2/NES", "blue-3S-silk1", 2),
        (" c3=green-7T-spice2/NES d3=orange-10X", "blue-4S-temple", 2),
        (" c3=green-7T-fortress-silk1/NES d3=purple-5C/NE", "blue-3S-silk1", 3),
    ],
)
def test_a_fame_for_each_tile_with_a_market_once_with_two_markets(province: str, top: str, fame: int) -> None:
    """The tile just laid is among them; the tiles of the other player are not."""
    more = f"province 1: {ROAD}{province}\nprovince 2: c3=blue-10X"
    stack = "blue-cow" if top.startswith("blue-6") else "blue-snake"
    state = stand(f"""
        {lay("S1", top, more=more)}
        tops: {stack}={top}
        pending: lay {stack}
        tiles 1: S1=brown-1-fame-per-market_tile
    """)
    assert ("fame", 1, fame) in finish(state, "d1 NS")[1]


@pytest.mark.clause("RA-38", "RA-68")
@each(("boat", "fame"), [(0, 0), (1, 0), (2, 0), (3, 1), (5, 1), (6, 2), (8, 2), (9, 3), (20, 6), (29, 9), (30, 10)])
def test_a_fame_for_every_third_river_space_by_its_number(boat: int, fame: int) -> None:
    """Rounded down; spaces of other boats lie on the way and count."""
    assert counted("1-fame-per-three_spaces", f"boat 1: {boat}\nboat 2: {2 if boat != 2 else 1}") == ("fame", 1, fame)


@pytest.mark.clause("RA-38", "RA-68")
@each(
    ("province", "top", "money"),
    [
        ("", "blue-3S-silk1", 3),
        ("", "blue-4S-temple", 4),
        (" c3=green-7C-palace-fortress/NE", "blue-3S-silk1", 5),
        (" c3=green-9X-palace-temple d3=purple-7T-temple-spice1/NES", "blue-4S-temple", 7),
    ],
)
def test_a_money_for_each_building_two_on_one_tile_included(province: str, top: str, money: int) -> None:
    more = f"province 1: {ROAD}{province}\nprovince 2: c3=blue-9X-temple"
    assert counted("1-money-per-building", more, top) == ("money", 1, money)


@pytest.mark.clause("RA-38", "RA-68")
@each(
    ("province", "top", "fame"),
    [
        (ROAD, "blue-3S-silk1", 2),
        (f"{ROAD} c3=green-7C-palace-fortress/NE", "blue-3S-silk1", 4),
        (f"{ROAD} c3=green-7T-spice2/NES d3=orange-10X", "blue-3S-silk1", 2),
        ("b2=green-4S/EW b1=orange-7T-mill/ESW c1=orange-4S/NS", "blue-3S-silk1", 0),
        ("b2=green-4S/EW b1=orange-7T-mill/NES c1=orange-4S/NS a1=purple-5C/ES", "blue-3S-silk1", 2),
    ],
)
def test_two_fame_for_each_curve(province: str, top: str, fame: int) -> None:
    more = f"province 1: {province}\nprovince 2: c3=green-4C-fortress/NE"
    assert counted("2-fame-per-curve", more, top) == ("fame", 1, fame)


@pytest.mark.clause("RA-38", "RA-68")
def test_a_curve_just_laid_counts() -> None:
    # S1 is joined by a curve from the east.
    way = "c3=green-4S/NS d3=orange-7T-mill/NEW d2=orange-4S/EW"
    happened = counted("2-fame-per-curve", f"province 1: {way}", "blue-4C-tea2", "d1 ES")
    assert happened == ("fame", 1, 2)


@pytest.mark.clause("RA-38", "RA-68")
@each(("levels", "money"), [("", 0), ("mill=3", 2), ("temple=4 mill=3", 6), ("temple=4 palace=4", 8)])
def test_two_money_for_each_upgrade_made(levels: str, money: int) -> None:
    assert counted("2-money-per-upgrade", f"levels 1: {levels}\nlevels 2: temple=3") == ("money", 1, money)


@pytest.mark.clause("RA-38", "RA-56")
def test_the_upgrade_of_fame_5_does_not_count_yet() -> None:
    # RA-56: the tile's own income reaches fame 5, and its upgrade waits for the end of the turn.
    state = stand(lay("S1", "blue-4S-temple", more="tiles 1: S1=brown-2-money-per-upgrade\nfame 1: 4"))
    happened = finish(state, "d1 NS", "mill")[1]
    assert [event[0] for event in happened[3:]] == ["fame_bonus", "later", "joined_tile", "money", "upgraded"]
    assert happened[6] == ("money", 1, 0)


@pytest.mark.clause("RA-38", "RA-68")
@each(
    ("more", "fame"),
    [
        ("", 3),
        ("fame 1: 15", 4),
        ("fame 1: 15\nmoney 1: 20", 5),
        ("fame 1: 15\nmoney 1: 20\nboat 1: 22", 6),
        ("fame 1: 15\nmoney 1: 20\nworkers: quarry=1 yogi=1 raja=1 mogul=1 dancer=1", 5),
        ("fame 2: 15\nmoney 2: 20\nboat 2: 22", 3),
    ],
)
def test_a_fame_for_each_active_worker_placed_or_not(more: str, fame: int) -> None:
    assert counted("1-fame-per-worker", more) == ("fame", 1, fame)


@pytest.mark.clause("RA-38", "RA-68")
def test_a_worker_won_by_the_income_counts() -> None:
    state = stand(lay("S1", "blue-4S-temple", more="tiles 1: S1=brown-1-fame-per-worker\nfame 1: 14"))
    happened = finish(state, "d1 NS")[1]
    assert happened[-3:] == [("worker", 1, 4), ("joined_tile", 1, "S1", "brown-1-fame-per-worker"), ("fame", 1, 4)]


@pytest.mark.clause("RA-38", "RA-68")
@each(
    ("tiles", "joined", "money"),
    [
        ("", "", 2),
        ("N1=white-1-die W4=red-7-money", "", 2),
        ("N5=white-1-die", "N5", 4),
        ("N5=white-1-die E2=yellow-1-boat", "N5 E2", 6),
        ("N5=white-1-die", "N5 E2", 4),
        ("", "N5 E2", 2),
    ],
)
def test_two_money_for_each_yield_tile_joined_this_one_included(tiles: str, joined: str, money: int) -> None:
    """Tiles on places that are not joined do not count, nor do printed yields, nor tiles of others."""
    way = {
        "": "",
        "N5": " b4=purple-4S/EW b5=purple-7C/NW a5=purple-5T-palace/NSW",
        "N5 E2": " b4=purple-4S/EW b5=purple-7T-tea2/NEW a5=purple-5T-palace/NSW",
    }[joined]
    state = stand(f"""
        {lay("S1")}
        province 1: {ROAD}{way}
        tiles 1: S1=brown-2-money-per-yield_tile {tiles}
        province 2: c3=green-9X-palace d3=green-9X-fortress
        tiles 2: S1=brown-1-fame-per-worker S3=yellow-5-money
    """)
    assert set(me(state).joined) == set(joined.split()) and me(state, 2).joined == ("S3",)
    assert finish(state, "d1 NS")[1][-1] == ("money", 1, money)


@pytest.mark.clause("RA-38", "RA-68")
@each("place", [place for place in COLOUR if place != "S1"])
def test_a_yield_tile_counts_on_whatever_place_it_was_joined(place: str) -> None:
    colour = COLOUR[place]
    tile = "brown-1-fame-per-worker" if colour == "brown" else f"{colour}-1-upgrade"
    # Roads to all places but S1.
    way = "b2=green-9X-palace b1=orange-9X-fortress a1=purple-9X-mill c1=green-9X-fortress c3=orange-9X-mill "
    way += (
        "d3=purple-10X b4=green-10X b5=orange-10X a5=purple-9X-temple c5=blue-9X-temple d5=blue-9X-palace d1=blue-7C/NW"
    )
    state = stand(f"""
        province 1: {way}
        tiles 1: S1=brown-2-money-per-yield_tile {place}={tile}
        dice 1: green=56
        karma 1: 0
        tops: green-tiger=green-8T
        money 1: 0
    """)
    assert set(me(state).joined) == set(COLOUR) - {"S1"}
    state = play(state, "builder", "green 5", "green-tiger")
    assert finish(state, "d1 NSW", "green 6")[1][-1] == ("money", 1, 4)


@pytest.mark.clause("RA-68")
@pytest.mark.parametrize("first", ["W4", "S1"])
def test_a_yield_tile_joined_by_the_same_tile_counts_whichever_is_taken_first(first: str) -> None:
    tiles = "S1=brown-2-money-per-yield_tile W4=red-7-money"
    state = stand(lay("S1", "blue-9X-temple", more=f"tiles 1: {tiles}"))
    happened = finish(finish(state, "d1 NESW")[0], first)[1]
    assert ("money", 1, 4) in happened and ("money", 1, 7) in happened


@pytest.mark.clause("RA-68")
def test_a_printed_yield_joined_by_the_same_tile_is_no_yield_tile() -> None:
    state = stand(lay("S1", "blue-9X-temple", more="tiles 1: S1=brown-2-money-per-yield_tile"))
    for first in ("W4", "S1"):
        happened = finish(finish(state, "d1 NESW")[0], first)[1]
        assert [event for event in happened if event[0] == "money"].count(("money", 1, 2)) == 2, "W4 gives two as well"


@pytest.mark.clause("RA-38", "RA-53", "RA-68")
def test_a_yield_tile_stays_joined_when_its_road_is_turned_away() -> None:
    # RA-53: the Master Builder covers c1, whose road led to W3, by one that leads past it; then S1 is joined.
    state = stand("""
        province 1: b2=green-4S/EW b1=orange-4C/ES c1=blue-7T/NSW
        tiles 1: W3=white-3-money S1=brown-2-money-per-yield_tile
        tops: green-tiger=green-8T blue-snake=blue-3S
        dice 1: blue=5556 green=6
        karma 1: 0
        money 1: 4
    """)
    assert me(state).joined == ("W3",)
    state, happened = finish(state, "builder", "blue 5", "green-tiger", "c1 NES", "green 6")
    assert not {event[0] for event in happened} & {"joined", "joined_tile"}
    assert (me(state).province[-1].roads, me(state).joined) == ("NES", ("W3",))
    state, happened = finish(quiet_turn(state), "quarry", "blue-snake", "blue 5", "d1 NS")
    assert happened[-1] == ("money", 1, 4)


@pytest.mark.clause("RA-68")
@pytest.mark.parametrize(
    ("tile", "gives"),
    [("1-fame-per-market_tile", ("fame", 1, 1)), ("2-fame-per-curve", ("fame", 1, 2)),
     ("1-money-per-building", ("money", 1, 5))],
)  # fmt: skip
def test_what_lies_under_another_tile_counts_no_more(tile: str, gives: tuple[Any, ...]) -> None:
    # Under a crossing with a palace and a temple lies a curve with a market; the road has one curve and a mill.
    assert counted(tile, f"province 1: {ROAD} c3=green-9X-palace<purple-5C-silk3") == gives


@pytest.mark.clause("RA-38")
def test_a_brown_tile_gives_its_yield_instead_of_the_printed_one_and_once() -> None:
    state = stand(lay("S1", more="tiles 1: S1=brown-1-money-per-building"))
    after, happened = finish(state, join("S1"))
    assert ("joined", 1, "S1") not in happened and ("money", 1, 3) in happened
    assert happens(after, "blue-terrace")[0] == ("placed", 2, "blue-terrace") and me(after).joined == ("S1",)


@pytest.mark.clause("RA-38")
def test_a_brown_tile_taken_later_counts_when_it_is_joined() -> None:
    state = stand("dice 1: blue=2\ntiles 1: S1=brown-2-fame-per-curve")
    state = play(state, "dancer", "blue 2", "green", "green", "3", "4", "brown-1-fame-per-worker")
    assert moves(state) == ["S5"]
    assert me(play(state, "S5")).tiles == {"S1": "brown-2-fame-per-curve", "S5": "brown-1-fame-per-worker"}
