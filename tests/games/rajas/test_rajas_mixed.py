"""Clauses RA-39, RA-69: mixed groups, in which each seat is advanced or a beginner."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pytest
from each import each
from games.desk import Desk
from games.rajas.rajas_kit import BORDERS, BUILDINGS, COLOURS, desk, finish, tables
from games.rajas.rajas_modules import mixed, mixed_ganga, navaratnas, own

from rondel.core.facts import Value
from rondel.core.game import CHANCE
from rondel.core.kernel import State

LESSER = {
    "N1": "1 money", "W1": "1 karma", "W3": "1 karma", "W4": "2 money", "S1": "3 money", "S3": "die", "S5": "3 money",
    "E4": "3 money", "E2": "2 money", "N5": "2 money",
}  # fmt: skip
"""What is printed on the Navaratnas side."""
ALL_JOINED = (
    "b2=blue-9X b1=blue-9X a1=blue-10X c1=green-9X d1=green-9X b4=green-10X b5=orange-9X a5=orange-9X c5=orange-10X "
    "d5=purple-9X c3=purple-9X d3=purple-10X"
)
"""A province of crossings that joins all ten border places."""
MIXTURES = [(seats, sides) for seats in (2, 3, 4) for sides in product(("beginner", "advanced"), repeat=seats)]


def group(*sides: str, **options: Value) -> Desk:
    """A desk with these players."""
    chosen = {f"player_{number}": side for number, side in enumerate(sides, 1) if side == "advanced"}
    return Desk("rajas", seats=len(sides), version="mixed", **chosen, **options)


def border(at: Desk, place: str, seat: int) -> tuple[list[tuple[Any, ...]], list[str]]:
    """What a border place gives a player: what happens, and what is asked then."""
    state = at.stand(
        f"province {seat}: {ALL_JOINED}\nseat: {seat}\nkarma {seat}: 0\npending: building; border_yield {place}"
    )
    happened = at.happens(state, "temple")
    assert happened[:2] == [("upgraded", seat, "temple", 3), ("joined", seat, place)]
    return happened[2:], at.moves(at.play(state, "temple"))


def wanted(text: str, seat: int) -> tuple[list[tuple[Any, ...]], list[str] | None]:
    """The same of a yield in words."""
    amount, _, kind = text.rpartition(" ")
    if kind == "money":
        return [("money", seat, int(amount))], None
    if kind == "karma":
        return [("karma", seat, int(amount), int(amount))], None
    return [], {"boat": ["stay", "sail 1"], "upgrade": list(BUILDINGS)}.get(text, list(COLOURS))


# --- who is what -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("RA-39", "RA-69")
@each(("seats", "sides"), MIXTURES)
def test_each_seat_says_advanced_or_beginner_in_any_mixture(seats: int, sides: tuple[str, ...]) -> None:
    at = group(*sides)
    players = at.table(at.stand("seat: 1")).players
    assert [(one.side, one.arms) for one in players] == [
        ("navaratnas", 8) if side == "advanced" else ("basic", 10) for side in sides
    ]
    state = at.by_chance(at.standard().setup())
    assert at.table(state).round == 1 and at.table(state).pending[0].key == "place", "nothing else in the set-up"


@pytest.mark.clause("RA-69")
def test_a_seat_that_says_nothing_is_a_beginner() -> None:
    at = Desk("rajas", seats=3, version="mixed", player_2="advanced")
    assert [one.side for one in at.table(at.stand("seat: 1")).players] == ["basic", "navaratnas", "basic"]


# --- the two differences ---------------------------------------------------------------------------------------------


@pytest.mark.clause("RA-39", "RA-69")
@each("place", BORDERS)
def test_an_advanced_player_gets_the_lesser_border_yields_and_a_beginner_those_of_the_basic_side(place: str) -> None:
    at = group("advanced", "beginner")
    for seat, printed in ((1, LESSER), (2, BORDERS)):
        events, asked = wanted(printed[place], seat)
        happened, moves = border(at, place, seat)
        assert happened[: len(events)] == events
        assert asked is None or (happened, moves) == ([], asked)


@pytest.mark.clause("RA-39")
def test_two_effects_of_a_basic_border_are_one_on_the_other_side() -> None:
    at = group("advanced", "beginner")
    for seat, more in ((1, []), (2, [("upgraded", 2, "mill", 3)])):
        state = at.stand(f"province {seat}: {ALL_JOINED}\nseat: {seat}\npending: building; border_yield S3")
        _, told = finish(state, "temple", "blue", *(["mill"] if more else []), rolls="4", game=at.standard())
        assert told[2:] == [("rolled", seat, "blue", 4), *more]


@pytest.mark.clause("RA-10", "RA-39")
@pytest.mark.parametrize(("seat", "room"), [(1, 8), (2, 10)])
def test_an_advanced_player_has_room_for_eight_dice_and_a_beginner_for_ten(seat: int, room: int) -> None:
    at = group("advanced", "beginner")
    few = at.stand(f"seat: {seat}\ndice {seat}: green={'1' * (room - 1)}")
    assert at.table(at.play(few, "blue-terrace")).pending[0].key == "roll"
    full = at.stand(f"seat: {seat}\ndice {seat}: green={'1' * room}")
    assert at.table(at.play(full, "blue-terrace")).pending[0].key == "return"


@pytest.mark.clause("RA-39", "RA-69")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_group_of_beginners_plays_the_basic_game(seats: int) -> None:
    game, basic = group(*["beginner"] * seats).standard(), desk.standard(seats)
    for one, other in zip(desk.walk(game, 7), desk.walk(basic, 7), strict=True):
        assert game.dump(one) == basic.dump(other)


@pytest.mark.clause("RA-39", "RA-69")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_group_of_advanced_players_plays_the_basic_game_but_for_statue_and_borders(
    tmp_path: Path, seats: int
) -> None:
    """With a box whose basic sides are like the others."""
    lesser = {border["place"]: border["yields"] for border in tables()["navaratnas_borders"]["value"]}
    borders = [{"place": place, "yields": lesser[place]} for place in BORDERS]
    basic = own(tmp_path / "box.json", {"borders": borders, "statue": {"basic": 8, "navaratnas": 8}}, seats)
    game = group(*["advanced"] * seats).standard()
    for one, other in zip(desk.walk(game, 8), desk.walk(basic, 8), strict=True):
        assert game.dump(one) == basic.dump(other)


@pytest.mark.clause("RA-33", "RA-39")
@pytest.mark.parametrize(("seat", "place", "wanted"), [(1, "W2", 3), (2, "W3", 5)])
def test_a_border_place_that_is_on_one_side_only_is_joined_there_only(
    tmp_path: Path, seat: int, place: str, wanted: int
) -> None:
    """In an owner's box the advanced player has W2, the beginner W3; a crossing is laid beside each of them."""
    lesser = [{"place": "W2", "colour": "brown", "yields": [{"give": "money", "amount": 3}]}]
    borders = [{"place": "W3", "yields": [{"give": "money", "amount": 5}]}]
    changes: dict[str, object] = {"borders": borders, "navaratnas_borders": lesser}
    game = own(tmp_path / "box.json", changes, version="mixed", player_1="advanced")
    lines = f"seat: {seat}\nprovince {seat}: b2=green-9X c2=green-9X\ntops: blue-tiger=blue-9X\npending: lay blue-tiger"
    state = desk.stand(lines, game=game)
    happened = [event for cell in ("b1", "c1") for event in finish(state, f"{cell} NESW", game=game)[1]]
    assert [event for event in happened if event[0] in ("joined", "money")] == [
        ("joined", seat, place), ("money", seat, wanted),
    ]  # fmt: skip


# --- all else is the basic game --------------------------------------------------------------------------------------


@pytest.mark.clause("RA-29", "RA-39")
@pytest.mark.parametrize("seat", [1, 2])
def test_nobody_wins_a_sixth_worker(seat: int) -> None:
    state = mixed.stand(f"seat: {seat}\nfame {seat}: 15\nmoney {seat}: 19\nboat {seat}: 20\ndice {seat}: green=1")
    told = mixed.happens(state, "outdoor-terrace")
    assert ("worker", seat, 5) in told and told[told.index(("worker", seat, 5)) + 1] == ("worker_out", seat)
    state = mixed.stand(f"seat: {seat}\nfame {seat}: 15\nmoney {seat}: 20\nboat {seat}: 20\ndice {seat}: green=1")
    assert "worker" not in [event[0] for event in mixed.happens(state, "harbour", "green 1")]
    assert mixed.table(mixed.play(state, "harbour", "green 1")).players[seat - 1].workers == 5


@pytest.mark.clause("RA-39")
@pytest.mark.parametrize("seat", [1, 2])
def test_the_dancer_draws_from_the_white_stack_and_its_yield_comes_at_once(seat: int) -> None:
    state = mixed.stand(f"seat: {seat}\ndice {seat}: green=2\nmoney {seat}: 0")
    state = mixed.play(state, "dancer", "green 2", "blue", "blue", "1", "1")
    assert mixed.odds(state) == {"white-1-die": 2, "white-3-money": 2, "white-1-upgrade": 2, "white-1-karma": 2}
    assert mixed.happens(state, "white-3-money")[:3] == [
        ("yield_tile", seat, "white-3-money"), ("money", seat, 3), ("discarded", "white-3-money"),
    ]  # fmt: skip


@pytest.mark.clause("RA-39")
@pytest.mark.parametrize("at", [mixed, mixed_ganga])
def test_yellow_red_and_brown_tiles_stay_in_the_box(at: Desk) -> None:
    seen = at.table(at.stand("seat: 1"))
    assert all(name.startswith("white-") for name in (*seen.yields, *seen.discarded))
    assert sum(seen.yields.values()) == 8
    assert all(one.tiles == {} for one in seen.players)
    game, sources = at.standard(), set[str]()
    state = game.setup()
    while game.actor(state) == CHANCE:
        sources.add(game.chance(state).source)
        state = game.play(state, game.chance(state).codes[0])
    assert "brown" not in sources and "yields" not in sources


@pytest.mark.clause("RA-39")
def test_nobody_gets_a_tile_for_fewer_workers() -> None:
    """Player 1 has three workers, player 2 four: with Navaratnas the first would be offered one."""
    workers = "workers: yogi=1 raja=1 portuguese=1 outdoor-terrace=2 mixed-market=2 blue-terrace=2"

    def last(at: Desk) -> State:
        return at.stand(f"fame 2: 15\n{workers}\nseat: 2\nstarter: 2\nplaced: 0")

    game = mixed.standard()
    after, told = finish(last(mixed), "green-terrace", rolls="1", game=game)
    assert "fewer" not in [event[0] for event in told] and mixed.table(after).round == 2
    _, told = finish(last(navaratnas), "green-terrace", rolls="1", game=navaratnas.standard())
    assert told[-1] == ("fewer", 1, 3, 4)
