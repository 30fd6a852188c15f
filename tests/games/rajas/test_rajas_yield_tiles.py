"""Clauses RA-35, RA-37, RA-47, RA-66: yield tiles of Navaratnas: taking, places, joining, declining."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from each import each
from games.rajas.rajas_kit import COLOURS, SEED
from games.rajas.rajas_navaratnas import (
    BROWNS,
    CELL,
    COLOUR,
    COUNTS,
    LEADS,
    OPEN,
    PLACES,
    SEATS,
    TILES,
    asked,
    choices,
    desk,
    finish,
    happens,
    join,
    lay,
    lying,
    me,
    moves,
    play,
    player,
    quiet_turn,
    refused,
    stand,
    standard,
    table,
    told,
)

from rondel.core.game import CHANCE, OVER
from rondel.core.kernel import State

BROWN = "S1=brown-2-fame-per-curve"
FILL = {
    "white": ("white-1-die", "white-1-die", "white-3-money"),
    "yellow": ("yellow-5-money", "yellow-5-money", "yellow-2-karma"),
    "red": ("red-2-dice", "red-2-dice"),
    "brown": ("brown-2-fame-per-curve", "brown-2-money-per-upgrade"),
}
"""For each colour tiles for all its places."""
GIVEN: dict[str, tuple[list[str], list[Any]]] = {
    "1-die": (["green"], [("rolled", 1, "green", 5)]),
    "3-money": ([], [("money", 1, 3)]),
    "5-money": ([], [("money", 1, 5)]),
    "7-money": ([], [("money", 1, 7)]),
    "1-upgrade": (["mill"], [("upgraded", 1, "mill", 3)]),
    "1-karma": ([], [("karma", 1, 1, 1)]),
    "2-karma": ([], [("karma", 1, 2, 2)]),
    "1-die-blue-orange": ([], [("rolled", 1, "blue", 5), ("rolled", 1, "orange", 5)]),
    "1-die-green-purple": ([], [("rolled", 1, "green", 5), ("rolled", 1, "purple", 5)]),
    "1-die-blue-purple": ([], [("rolled", 1, "blue", 5), ("rolled", 1, "purple", 5)]),
    "1-die-green-orange": ([], [("rolled", 1, "green", 5), ("rolled", 1, "orange", 5)]),
    "2-dice": (["green", "purple"], [("rolled", 1, "green", 5), ("rolled", 1, "purple", 5)]),
    "1-boat": (["sail 1"], [("sailed", 1, 2, 1), ("karma", 1, 2, 2)]),
}
"""For each yield the answers, and what happens, with the other boat on the first space."""


def filled(*colours: str, brown: str = BROWN) -> str:
    """A line in which the first player has tiles on all places of some colours."""
    tiles = [f"{place}={tile}" for colour in colours for place, tile in zip(PLACES[colour], FILL[colour], strict=True)]
    return " ".join(["tiles 1:", *([] if "brown" in colours else [brown]), *tiles])


def dancing(more: str = "", seats: int = 2) -> State:
    """The first player has been at the Dancer, has two green dice, and is offered a tile."""
    return play(stand(f"dice 1: blue=2\n{more}", seats), "dancer", "blue 2", "green", "green", "3", "4")


# --- taking a tile ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("RA-35")
@pytest.mark.parametrize("seats", SEATS)
def test_the_dancer_gives_two_dice_of_choice_and_then_a_tile_of_choice(seats: int) -> None:
    state = stand("dice 1: blue=2", seats)
    state = play(state, "dancer", "blue 2")
    assert asked(state) == "name" and moves(state) == list(COLOURS)
    state, events = told(state, "green", "purple", "3", "4")
    assert [event.key for event in events] == ["rolled", "rolled"] and me(state).dice["green"] == [3]
    assert (player(state), asked(state)) == (1, "choose")
    taken = {me(state, seat).tiles["S1"] for seat in range(1, seats + 1)}
    assert moves(state) == ["enough", *OPEN, *(name for name in BROWNS if name not in taken)]


@pytest.mark.clause("RA-35")
@each("tile", OPEN + BROWNS[2:])
def test_the_tile_is_put_at_once_on_a_free_place_of_its_colour(tile: str) -> None:
    colour = tile.split("-", maxsplit=1)[0]
    state = play(dancing(), tile)
    assert (player(state), asked(state)) == (1, "spot"), "before anybody else has a turn"
    free = [place for place in PLACES[colour] if place not in me(state).tiles]
    assert set(moves(state)) == set(free)
    for place in COLOUR:
        if place not in free:
            why = "spot_taken" if COLOUR[place] == colour else "spot_colour"
            assert refused(state, place)[:2] == (why, place)
        else:
            after, events = told(state, place)
            assert [(event.key, event.clause, event.args) for event in events] == [
                ("put_yield", "RA-35", {"yields": tile, "place": place})
            ]
            assert me(after).tiles == me(state).tiles | {place: tile}
            assert me(after, 2).tiles == me(state, 2).tiles
            assert table(after).yields == table(state).yields | {tile: COUNTS[tile] - 1}
            assert player(after) == 2, "that was the whole turn"


@pytest.mark.clause("RA-35")
@each("tile", ["white-3-money", "yellow-2-karma", "red-7-money", "brown-1-fame-per-worker"])
def test_it_lies_face_up_and_gives_nothing_until_it_is_joined(tile: str) -> None:
    state = play(dancing(), tile)
    after = play(state, moves(state)[-1])
    for one, two in zip(table(state).players, table(after).players, strict=True):
        assert (one.fame, one.money, one.karma, one.dice) == (two.fame, two.money, two.karma, two.dice)
    for viewer in (None, 0, 1):
        assert tile in standard(2).view(after, viewer).players[0].tiles.values()


@pytest.mark.clause("RA-35")
def test_the_tile_may_be_declined_and_the_dice_are_kept() -> None:
    state = dancing()
    after, events = told(state, "enough")
    assert [(event.key, event.clause) for event in events] == [("declined", "RA-35")]
    assert me(after).tiles == me(state).tiles and lying(after) == lying(state)
    assert me(after).dice["green"] == [3, 4] and player(after) == 2
    assert standard(2).offers(state).answers[-1].key == "decline"


@pytest.mark.clause("RA-35")
@each("colour", PLACES)
def test_only_tiles_of_colours_with_a_free_place_may_be_taken(colour: str) -> None:
    state = dancing(filled(colour))
    assert {text.split("-")[0] for text in moves(state)} == {"enough", *PLACES} - {colour}
    there = next(name for name, n in table(state).yields.items() if n and name.startswith(colour))
    assert refused(state, there) == ("no_place", there)
    fewer = dancing(filled(colour).rsplit(maxsplit=1)[0])
    assert colour in {text.split("-")[0] for text in moves(fewer)}, "with one place free they may"


@pytest.mark.clause("RA-35")
def test_no_tile_is_drawn_from_a_stack() -> None:
    state = dancing()
    assert standard(2).actor(state) != CHANCE and asked(state) == "choose"
    assert table(state).discarded == dict.fromkeys([f"white-{tile}" for tile in TILES["white"]], 0)


@pytest.mark.clause("RA-35", "RA-55")
def test_the_dancer_of_the_river_gives_a_tile_too() -> None:
    # Space 4 is a palace action.
    state = stand("boat 1: 3\ndice 1: blue=1")
    state, happened = finish(state, "harbour", "blue 1", "palace dancer", "orange", "orange", rolls="26")
    assert happened[-2:] == [("rolled", 1, "orange", 2), ("rolled", 1, "orange", 6)]
    assert asked(state) == "choose"
    assert me(play(state, "red-1-boat", "W4")).tiles["W4"] == "red-1-boat"


# --- joining a place -------------------------------------------------------------------------------------------------


@pytest.mark.clause("RA-35", "RA-47")
@each("tile", OPEN)
def test_when_its_place_is_joined_a_tile_gives_its_yield_instead_of_the_printed_one(tile: str) -> None:
    colour, gives = tile.split("-", maxsplit=1)
    answers, wanted = GIVEN[gives]
    for place in PLACES[colour]:
        state = stand(lay(place, more=f"tiles 1: {BROWN} {place}={tile}\nboat 2: 1\nfame 1: 0"))
        after, happened = finish(state, join(place), *answers, rolls="5" * sum(one[0] == "rolled" for one in wanted))
        assert [event[0] for event in happened[:3]] == ["laid", "shown", "income"], "the province tile is scored first"
        assert happened[3:][: 1 + len(wanted)] == [("joined_tile", 1, place, tile), *wanted]
        assert len(happened) == 4 + len(wanted), "and nothing else"
        assert me(after).joined == (place,) and me(after).tiles[place] == tile


@pytest.mark.clause("RA-35")
def test_joining_is_told_with_its_clause() -> None:
    state = stand(lay("N5", more=f"tiles 1: {BROWN} N5=white-3-money"))
    events = told(state, join("N5"), "blue-4S-temple")[1]
    event = next(event for event in events if event.key == "joined_tile")
    assert (event.clause, event.seat, event.args) == ("RA-35", 0, {"place": "N5", "yields": "white-3-money"})


@pytest.mark.clause("RA-35")
def test_a_tile_elsewhere_or_of_another_player_gives_nothing() -> None:
    others = "tiles 2: S1=brown-1-fame-per-worker N5=white-3-money"
    state = stand(lay("N5", more=f"tiles 1: {BROWN} N1=white-3-money\n{others}"))
    assert finish(state, join("N5"))[1][3:] == [("joined", 1, "N5"), ("money", 1, 2)]
    state = stand(lay("N5", more=f"tiles 2: {BROWN} N5=white-3-money", seat=2))
    assert finish(state, join("N5"))[1][3:] == [("joined_tile", 2, "N5", "white-3-money"), ("money", 2, 3)]


@pytest.mark.clause("RA-35")
@pytest.mark.parametrize("first", ["W4", "S1"])
def test_a_corner_can_join_two_tiles_in_the_order_of_the_player(first: str) -> None:
    tiles = {"W4": "red-7-money", "S1": "brown-1-money-per-building"}
    text = lay("S1", "blue-9X-temple", more="tiles 1: " + " ".join(f"{place}={tile}" for place, tile in tiles.items()))
    state, _ = finish(stand(text), "d1 NESW")
    assert moves(state) == ["W4", "S1"]
    second = "S1" if first == "W4" else "W4"
    happened = finish(state, first)[1]
    assert [event for event in happened if event[0] == "joined_tile"] == [
        ("joined_tile", 1, first, tiles[first]),
        ("joined_tile", 1, second, tiles[second]),
    ]


@pytest.mark.clause("RA-35")
def test_a_corner_can_join_a_tile_and_a_printed_yield() -> None:
    text = lay("S1", "blue-9X-temple", more="tiles 1: S5=brown-2-fame-per-curve W4=red-7-money")
    state, _ = finish(stand(text), "d1 NESW")
    assert finish(state, "S1")[1] == [
        ("joined", 1, "S1"),
        ("money", 1, 3),
        ("joined_tile", 1, "W4", "red-7-money"),
        ("money", 1, 7),
    ]


@pytest.mark.clause("RA-35", "RA-66")
def test_the_master_builder_joins_a_tile_that_was_put_later() -> None:
    # A road on c1 leads past W3; it is free, gets a tile, and is joined when a crossing covers the road.
    text = "province 1: b2=green-4S/EW b1=orange-4C/ES c1=blue-3S/NS\nkarma 1: 0\ndice 1: blue=256"
    state = stand(f"{text}\ntops: blue-tiger=blue-9X-temple")
    state = play(state, "dancer", "blue 2", "green", "green", "3", "4", "white-3-money")
    assert "W3" in moves(state)
    state = play(state, "W3")
    assert player(state) == 2
    state = quiet_turn(state)
    after, happened = finish(state, "builder", "blue 5", "blue-tiger", "c1 NESW", "blue 6")
    assert happened[-2:] == [("joined_tile", 1, "W3", "white-3-money"), ("money", 1, 3)]
    assert me(after).joined == ("W3",)


@pytest.mark.clause("RA-35")
def test_a_tile_joined_once_gives_nothing_again() -> None:
    text = "province 1: b2=green-4S/EW b1=orange-4C/ES c1=blue-4C-tea2/NW\ndice 1: blue=56\nkarma 1: 0"
    state = stand(f"{text}\ntiles 1: {BROWN} W3=white-3-money\ntops: blue-tiger=blue-9X-temple")
    assert me(state).joined == ("W3",)
    happened = finish(state, "builder", "blue 5", "blue-tiger", "c1 NESW", "blue 6")[1]
    assert not {event[0] for event in happened} & {"joined", "joined_tile", "money"}


# --- tiles stay where they are ---------------------------------------------------------------------------------------


@pytest.mark.clause("RA-37")
@each("place", COLOUR)
def test_no_tile_is_put_on_another(place: str) -> None:
    colour = COLOUR[place]
    tile = FILL[colour][0]
    brown = "" if colour == "brown" else BROWN
    state = dancing(f"tiles 1: {brown} {place}={tile}")
    other = next(name for name, n in table(state).yields.items() if n and name.startswith(colour))
    state = play(state, other)
    assert place not in moves(state) and moves(state)
    assert refused(state, place) == ("spot_taken", place, tile)


@pytest.mark.clause("RA-37")
@pytest.mark.parametrize("seats", SEATS)
def test_a_tile_never_moves_and_is_never_covered_or_taken_away(seats: int) -> None:
    game = standard(seats)
    laid: list[dict[str, str]] = [{} for _ in range(seats)]
    for state in desk.walk(game, SEED):
        seen = table(state)
        for p, one in enumerate(seen.players):
            assert one.tiles.items() >= laid[p].items()
            assert len(one.tiles) <= len(laid[p]) + 1, "one at a time"
            laid[p] = one.tiles
    assert sum(map(len, laid)) > 2 * seats


@pytest.mark.clause("RA-37")
def test_a_tile_that_gave_its_yield_stays_on_its_place() -> None:
    state = stand(lay("N1", more=f"tiles 1: {BROWN} N1=white-3-money"))
    after, happened = finish(state, join("N1"))
    assert happened[-1] == ("money", 1, 3)
    assert me(after).tiles == me(state).tiles and lying(after) == lying(state)


# --- what the tiles give ---------------------------------------------------------------------------------------------


@pytest.mark.clause("RA-27", "RA-47")
def test_the_boat_of_a_tile_goes_to_the_next_unoccupied_space_and_may_stay() -> None:
    state = stand(lay("W4", more=f"tiles 1: {BROWN} W4=red-1-boat\nboat 1: 5\nboat 2: 6"))
    state, happened = finish(state, join("W4"))
    assert happened[-1] == ("joined_tile", 1, "W4", "red-1-boat")
    assert moves(state) == ["stay", "sail 1"]
    assert happens(state, "stay") == [("stayed", 1)]
    after, happened = finish(state, "sail 1", "mill")
    assert happened == [("sailed", 1, 7, 1), ("upgraded", 1, "mill", 3)], "over the other boat, with the yield there"
    assert me(after).boat == 7


@pytest.mark.clause("RA-30", "RA-47", "RA-66")
def test_the_boat_of_a_tile_may_bring_another_tile_for_a_place_still_free() -> None:
    """A chain: tile, boat, palace, Dancer, tile. Places that this very laying has joined are not free (RA-66)."""
    text = lay("W4", "blue-9X-temple", more="tiles 1: W4=red-1-boat S5=brown-2-fame-per-curve\nboat 1: 3")
    state, _ = finish(stand(text), "d1 NESW", "W4", "sail 1", "palace dancer", "blue", "blue", rolls="11")
    assert asked(state) == "choose"
    assert {text.split("-")[0] for text in moves(state)} == {"enough", "white", "yellow", "red"}
    assert "S1" not in me(state).tiles and set(me(state).joined) == {"W4", "S1"}
    assert moves(play(state, "red-7-money")) == ["E4"]
    happened = finish(state, "red-7-money", "E4")[1]
    assert happened == [("put_yield", 1, "red-7-money", "E4"), ("joined", 1, "S1"), ("money", 1, 3)]


@pytest.mark.clause("RA-43", "RA-47")
def test_the_boat_of_a_tile_wins_the_worker_on_the_bridge() -> None:
    state = stand(lay("E2", more=f"tiles 1: {BROWN} E2=yellow-1-boat\nboat 1: 20\nfame 1: 15\nmoney 1: 20"))
    happened = finish(state, join("E2"), "sail 1")[1]
    assert happened[-3:] == [("sailed", 1, 21, 1), ("worker", 1, 6), ("karma", 1, 2, 2)]


@pytest.mark.clause("RA-30", "RA-47")
def test_the_yield_comes_after_the_income_and_all_that_the_income_sets_off() -> None:
    # The market brings money to 12, and the boat of that bonus comes before the tile.
    state = stand(lay("N1", "blue-3S-silk1", more=f"tiles 1: {BROWN} N1=white-3-money\nmoney 1: 11"))
    state, happened = finish(state, "a1 NS")
    assert happened[2:] == [("income", 1, 1, 0), ("money_bonus", 1, 12)]
    assert moves(state) == ["stay", "sail 1"]
    assert finish(state, "stay")[1] == [("stayed", 1), ("joined_tile", 1, "N1", "white-3-money"), ("money", 1, 3)]


@pytest.mark.clause("RA-30", "RA-47")
def test_what_a_tile_gives_can_reach_a_bonus_before_the_next_place_is_joined() -> None:
    text = lay("W4", "blue-9X-temple", more="tiles 1: W4=red-7-money S5=brown-2-fame-per-curve\nmoney 1: 5")
    state, _ = finish(stand(text), "d1 NESW", "W4", "stay")
    assert me(state).money == 15, "7 and then 3"
    happened = finish(finish(stand(text), "d1 NESW")[0], "W4", "stay")[1]
    assert [event[0] for event in happened] == ["joined_tile", "money", "money_bonus", "stayed", "joined", "money"]


@pytest.mark.clause("RA-47")
def test_an_upgrade_of_a_tile_counts_after_the_province_tile_was_scored() -> None:
    # A temple at 2 gives 2 fame, although the tile's upgrade makes it 3.
    state = stand(lay("N1", "blue-4S-temple", more=f"tiles 1: {BROWN} N1=white-1-upgrade"))
    happened = finish(state, "a1 NS", "temple")[1]
    assert happened[2:] == [
        ("income", 1, 0, 2),
        ("joined_tile", 1, "N1", "white-1-upgrade"),
        ("upgraded", 1, "temple", 3),
    ]


@pytest.mark.clause("RA-47", "RA-49")
def test_dice_of_a_tile_need_room_on_the_statue() -> None:
    state = stand(lay("W1", more=f"tiles 1: {BROWN} W1=yellow-1-die-blue-orange\ndice 1: green=1111111"))
    state, _ = finish(state, join("W1"))
    assert asked(state) == "return" and moves(state) == ["enough", "green 1"]
    assert ("lost_dice", 1, 1) in finish(state, "enough", "orange", rolls="4")[1]


# --- free places, and tiles that run out -----------------------------------------------------------------------------


@pytest.mark.clause("RA-66")
@each("place", COLOUR)
def test_a_joined_place_is_not_free(place: str) -> None:
    cell = CELL[place]
    colour = COLOUR[place]
    brown = "S5" if place == "S1" else "S1"
    sides = join(place).split()[1]
    tile = "blue-3S" if sides in ("NS", "EW") else "blue-4C-tea2"
    more = f"province 1: {LEADS[cell]} {cell}={tile}/{sides}\ntiles 1: {brown}=brown-2-fame-per-curve\n"
    state = dancing(more)
    assert me(state).joined == (place,)
    free = [one for one in PLACES[colour] if one not in (place, brown)]
    left = next(name for name, n in table(state).yields.items() if n and name.startswith(colour))
    if free:
        assert set(moves(play(state, left))) == set(free)
    else:
        assert left not in moves(state)


@pytest.mark.clause("RA-66")
@each(("place", "lies"), [("N1", "ES"), ("W3", "NE"), ("S3", "NE"), ("S5", "NW"), ("N5", "SW")])
def test_a_place_whose_cell_is_built_without_a_road_towards_it_is_free(place: str, lies: str) -> None:
    cell = join(place).split()[0]
    state = dancing(f"province 1: {LEADS[cell]} {cell}=blue-4C-tea2/{lies}\ntiles 1: {BROWN}")
    assert me(state).joined == ()
    tile = next(name for name in table(state).yields if name in moves(state) and name.startswith(COLOUR[place]))
    assert place in moves(play(state, tile))


@pytest.mark.clause("RA-66")
@each("tile", OPEN)
def test_a_taken_tile_is_gone_for_all(tile: str) -> None:
    # The other player comes to the Dancer by river.
    spare = PLACES[tile.split("-", maxsplit=1)[0]][: COUNTS[tile] - 1]
    tiles = " ".join(f"{place}={tile}" for place in spare)
    state = dancing(f"tiles 1: {BROWN} {tiles}\nboat 2: 3\ndice 2: blue=1")
    assert table(state).yields[tile] == 1, "the last one may be taken"
    state = play(state, tile)
    state = play(state, moves(state)[0])
    assert table(state).yields[tile] == 0
    state = play(state, "harbour", "blue 1", "palace dancer", "green", "green", "1", "1")
    assert set(moves(state)) == {"enough", *choices(state, 2)}
    assert refused(state, tile) == ("no_such_tile", tile)


@pytest.mark.clause("RA-66")
def test_with_no_tile_of_a_colour_left_a_free_place_helps_nobody() -> None:
    # Six red tiles lie on the places of three players, the fourth has two red places.
    reds = [("red-2-dice",) * 2, ("red-7-money",) * 2, ("red-1-upgrade", "red-1-boat")]
    lines = [f"tiles {2 + at}: S1={BROWNS[at]} W4={one} E4={two}" for at, (one, two) in enumerate(reds)]
    state = dancing("\n".join(lines), seats=4)
    assert set(moves(state)) == {"enough", *choices(state, 1)}
    assert {text.split("-")[0] for text in moves(state)} == {"enough", "white", "yellow", "brown"}
    assert refused(state, "red-7-money") == ("no_such_tile", "red-7-money")


@pytest.mark.clause("RA-66")
@pytest.mark.parametrize("seats", SEATS)
def test_with_none_that_fits_the_dancer_gives_the_dice_only(seats: int) -> None:
    state = stand(f"dice 1: blue=2\n{filled(*PLACES)}", seats)
    state, events = told(state, "dancer", "blue 2", "green", "purple", "3", "4")
    assert [(event.key, event.clause) for event in events[-3:]] == [
        ("rolled", "RA-10"),
        ("rolled", "RA-10"),
        ("no_yield", "RA-66"),
    ]
    assert me(state).dice["green"] == [3] and me(state).dice["purple"] == [4]
    assert (player(state), asked(state)) == (2, "place")


@pytest.mark.clause("RA-66")
@each("tile", COUNTS)
def test_a_single_tile_that_fits_is_offered_for_a_single_place(tile: str) -> None:
    """The first player has one place left, and of its colour all tiles but one lie on places."""
    colour = tile.split("-", maxsplit=1)[0]
    taken = [f"{colour}-{name}" for name, n in TILES[colour].items() for _ in range(n)]
    taken.remove(tile)
    for free in PLACES[colour]:
        places = [(1, place) for place in PLACES[colour] if place != free]
        places += [(seat, place) for seat in (2, 3, 4) for place in PLACES[colour]]
        own = filled(*(other for other in PLACES if other != colour), brown="")
        lines = {1: own, 2: "tiles 2:", 3: "tiles 3:", 4: "tiles 4:"}
        for name, (seat, place) in zip(taken, places, strict=False):
            lines[seat] += f" {place}={name}"
        state = dancing("\n".join(lines.values()), 4)
        assert moves(state) == ["enough", tile]
        assert moves(play(state, tile)) == [free]


@pytest.mark.clause("RA-66")
def test_the_dancer_stays_open_with_no_tile_to_take() -> None:
    assert "dancer" in moves(stand(f"dice 1: blue=2\n{filled(*PLACES)}"))


@pytest.mark.clause("RA-66")
@each("scarce", PLACES)
def test_play_that_seeks_it_runs_out_of_tiles_and_goes_on(scarce: str) -> None:
    """Four players have 12, 12, 8 and 8 places for 8, 9, 6 and 7 tiles. All hurry to the Dancer for one colour."""
    game, rng = standard(4), random.Random(scarce)
    state, in_vain = game.setup(), False
    while not in_vain:
        assert game.actor(state) != OVER, "the game was too short to run out of tiles"
        names = moves(state)
        if game.actor(state) == CHANCE:
            text = rng.choices(names, game.chance(state).weights)[0]
        else:
            text = sought(state, names, scarce, rng)
        if asked(state) == "choose":
            seat = player(state)
            assert set(names) == {"enough", *choices(state, seat)}
            wanted = [
                place for place in PLACES[scarce] if place not in (*me(state, seat).tiles, *me(state, seat).joined)
            ]
            taken = Counter(tile.split("-")[0] for one in table(state).players for tile in one.tiles.values())
            in_vain = bool(wanted) and taken[scarce] == sum(TILES[scarce].values())
        state = play(state, text)


def sought(state: State, names: list[str], scarce: str, rng: random.Random) -> str:
    """The move of one who wants tiles of a colour and builds nothing."""
    if asked(state) == "choose":
        return next((name for name in names if name.startswith(scarce)), rng.choice(names))
    if asked(state) == "place":
        harmless = [name for name in names if name.endswith("terrace")] or names
        return "dancer" if "dancer" in names else rng.choice(harmless)
    return rng.choice(names)
