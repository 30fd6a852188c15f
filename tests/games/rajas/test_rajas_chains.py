"""Clauses RA-30 and RA-56: the order of effects, what they set off, and the upgrade that waits."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from games.desk import short
from games.rajas.rajas_boxes import bonuses, gives
from games.rajas.rajas_kit import finish, make, me, moves, odds, play, player, stand, table, tables, told
from games.rajas.rajas_modules import own

from rondel.core.kernel import State

Told = list[tuple[Any, ...]]


def only(events: Told, *wanted: str) -> Told:
    """The events with these keys."""
    return [event for event in events if event[0] in wanted]


def asked(state: State) -> str:
    """The question, or what chance decides."""
    return table(state).pending[0].key


# --- which bonus comes first -----------------------------------------------------------------------------------------

ALL_DUE = """
    fame 1: 31
    money 1: 55
    bonuses 1:
    won 1:
    karma 1: 0
    boat 1: 0
    pending: building
"""
"""Everything on both tracks has been reached and not had."""


@pytest.mark.clause("RA-30")
def test_the_lowest_money_space_comes_first_then_the_lowest_fame_space() -> None:
    state, events = finish(stand(ALL_DUE), "mill", "stay", "blue", "blue", "stay", "blue", "blue", "stay")
    assert only(events, "money_bonus", "fame_bonus", "worker", "worker_out") == [
        ("money_bonus", 1, 12),
        ("worker", 1, 4),
        ("money_bonus", 1, 33),
        ("money_bonus", 1, 44),
        ("money_bonus", 1, 55),
        ("fame_bonus", 1, 5),
        ("worker", 1, 5),
        ("worker_out", 1),
        ("fame_bonus", 1, 24),
        ("fame_bonus", 1, 31),
    ]
    assert asked(state) == "building", "the upgrade of fame 5"


@pytest.mark.clause("RA-30")
def test_each_bonus_comes_with_all_that_it_sets_off_before_the_next() -> None:
    state, events = finish(stand(ALL_DUE), "mill")
    assert only(events, "money_bonus", "worker") == [("money_bonus", 1, 12)] and asked(state) == "sail"
    state, events = finish(state, "sail 1")
    assert events == [("sailed", 1, 1, 1)] and asked(state) == "name", "the yield first"
    state, events = finish(state, "blue", "blue", rolls="35")
    assert events[:4] == [
        ("rolled", 1, "blue", 3),
        ("rolled", 1, "blue", 5),
        ("worker", 1, 4),
        ("money_bonus", 1, 33),
    ]


@pytest.mark.clause("RA-30")
def test_an_income_moves_money_and_fame_together_and_the_money_bonus_comes_first() -> None:
    """Blue 6 has a mill and a market."""
    state = stand("fame 1: 3\nmoney 1: 12\nbonuses 1:\ndice 1: blue=6\npending: lay blue-cow\ntops: blue-cow=blue-6S")
    state, events = finish(state, "c3 NS", "stay")
    assert only(events, "income", "money_bonus", "stayed", "fame_bonus", "later") == [
        ("income", 1, 1, 2),
        ("money_bonus", 1, 12),
        ("stayed", 1),
        ("fame_bonus", 1, 5),
        ("later", 1),
    ]


# --- parts -----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("RA-30")
def test_a_bonus_is_taken_after_the_part_that_reached_it_and_before_the_next_part() -> None:
    """The outdoor terrace: two money, then dice are rolled again."""
    state = stand("money 1: 19\ndice 1: blue=3")
    state, events = finish(state, "outdoor-terrace")
    assert events[1:] == [("money", 1, 2), ("worker", 1, 4)] and asked(state) == "pick"


@pytest.mark.clause("RA-30")
def test_a_chain_is_played_to_its_end_before_the_effect_that_set_it_off_goes_on() -> None:
    """Two money, the bonus of 12, a river space with eight money, the worker of 20, and only then the dice."""
    state = stand("money 1: 11\nboat 1: 28\ndice 1: blue=3\nwon 1: bridge")
    state, events = finish(state, "outdoor-terrace", "sail 1")
    assert events[1:] == [
        ("money", 1, 2),
        ("money_bonus", 1, 12),
        ("sailed", 1, 29, 1),
        ("money", 1, 8),
        ("worker", 1, 5),
        ("worker_out", 1),
    ]
    assert asked(state) == "pick"


@pytest.mark.clause("RA-30")
def test_a_boats_move_and_the_yield_of_its_space_are_one_part() -> None:
    """Money 12 and 20 and fame 5 are due: between the move and the yield nothing is taken."""
    state = stand(
        """
        fame 1: 5
        money 1: 20
        bonuses 1:
        won 1:
        boat 1: 2
        pending: building
        """
    )
    _, events = finish(state, "mill", "sail 1")
    assert events[1:] == [
        ("money_bonus", 1, 12),
        ("sailed", 1, 3, 1),
        ("money", 1, 3),
        ("worker", 1, 4),
        ("fame_bonus", 1, 5),
        ("later", 1),
    ]


@pytest.mark.clause("RA-30", "RA-55")
def test_bonuses_still_due_from_before_a_chain_are_taken_inside_it_at_its_next_part() -> None:
    """The Dancer on the river: after her dice the worker of money 20 and fame 24 are taken, then the yield tile."""
    state = stand(
        """
        fame 1: 24
        money 1: 20
        bonuses 1: fame*1
        won 1: fame
        boat 1: 3
        karma 1: 0
        pending: building
        """
    )
    state, events = told(state, "mill", "sail 1", "palace dancer", "blue", "blue", "1", "1")
    assert [short(event) for event in events][-8:] == [
        ("sailed", 1, 4, 1),
        ("action", 1, "dancer"),
        ("rolled", 1, "blue", 1),
        ("rolled", 1, "blue", 1),
        ("worker", 1, 5),
        ("worker_out", 1),
        ("fame_bonus", 1, 24),
        ("karma", 1, 2, 2),
    ]
    assert asked(state) == "draw"


@pytest.mark.clause("RA-30")
def test_the_parts_of_a_chamber_come_in_its_order() -> None:
    # Raja Man Singh: one upgrade, then three money; the Yogi: two karma, then a die.
    state = play(stand("dice 1: blue=4\nmoney 1: 10"), "raja", "blue 4")
    assert asked(state) == "building"
    assert [event[0] for event in finish(state, "mill")[1]] == ["upgraded", "money", "money_bonus"]
    state, events = finish(stand("dice 1: blue=3\nkarma 1: 0"), "yogi", "blue 3")
    assert events[-1] == ("karma", 1, 2, 2) and asked(state) == "name"


# --- border yields ---------------------------------------------------------------------------------------------------

CORNER = """
    province 1: b2=green-9X c2=blue-9X c1=purple-9X
    joined 1: W3
    dice 1: orange=666
    tops: orange-tiger=orange-10X
"""
"""A crossing on d1 joins W4 (a die) and S1 (five money)."""
BUILT = ("quarry", "orange-tiger", "orange 6", "orange 6", "d1 NESW")


@pytest.mark.clause("RA-30")
@pytest.mark.parametrize(("first", "order"), [("W4", ["W4", "S1"]), ("S1", ["S1", "W4"])])
def test_border_yields_come_one_by_one_in_the_players_order(first: str, order: list[str]) -> None:
    state, _ = finish(stand(f"{CORNER}money 1: 1"), *BUILT)
    assert asked(state) == "border" and moves(state) == ["W4", "S1"]
    state, events = finish(state, first, *(["blue"] if first == "W4" else []))
    if first == "W4":
        assert [event[0] for event in events] == ["joined", "rolled", "joined", "money"]
    else:
        assert [event[0] for event in events] == ["joined", "money", "joined"] and asked(state) == "name"
    assert [event[2] for event in only(events, "joined")] == order


@pytest.mark.clause("RA-30")
def test_border_yields_come_after_all_that_the_income_sets_off() -> None:
    """The income of five money reaches 12: first the boat and its yield, then the borders."""
    state, events = finish(stand(f"{CORNER}money 1: 9\nboat 1: 2"), *BUILT)
    assert events[-2:] == [("income", 1, 5, 0), ("money_bonus", 1, 12)] and asked(state) == "sail"
    state, events = finish(state, "sail 1")
    assert events == [("sailed", 1, 3, 1), ("money", 1, 3)] and asked(state) == "border"


@pytest.mark.clause("RA-30")
def test_what_the_first_border_yield_sets_off_comes_before_the_second() -> None:
    state, _ = finish(stand(f"{CORNER}money 1: 3\nboat 1: 2"), *BUILT)
    state, events = finish(state, "S1", "sail 1")
    assert events == [
        ("joined", 1, "S1"),
        ("money", 1, 5),
        ("money_bonus", 1, 12),
        ("sailed", 1, 3, 1),
        ("money", 1, 3),
        ("joined", 1, "W4"),
    ]


@pytest.mark.clause("RA-30")
def test_the_parts_of_a_border_yield_come_in_its_order_with_the_bonuses_between() -> None:
    """S3: a die, then an upgrade; a die taken with money 12 still due takes that bonus between them."""
    state = stand("money 1: 12\nbonuses 1:\npending: name 1 any; upgrade 1\nprovince 1: c3=blue-4S/NS d3=green-4S/NS")
    state, events = finish(state, "blue")
    assert [event[0] for event in events] == ["rolled", "money_bonus"] and asked(state) == "sail"
    assert asked(play(state, "stay")) == "building"


# --- the bridge, yield tiles, the Master Builder ---------------------------------------------------------------------


@pytest.mark.clause("RA-30")
def test_the_worker_on_the_bridge_comes_before_the_yield_and_two_workers_are_all() -> None:
    state = stand("fame 1: 13\nmoney 1: 16\nboat 1: 20\ndice 1: blue=2")
    state, events = finish(state, "harbour", "blue 2", "sail 2")
    assert events[2:] == [
        ("sailed", 1, 22, 2),
        ("worker", 1, 4),
        ("money", 1, 6),
        ("worker", 1, 5),
        ("worker_out", 1),
    ]
    state = stand("seat: 1\nfame 1: 13\nmoney 1: 22\nboat 1: 22\nwon 1: money bridge\ndice 1: blue=1")
    assert only(finish(state, "mogul", "blue 1")[1], "worker") == []


DANCER = "money 1: 10\nboat 1: 3\ndice 1: blue=2"


@pytest.mark.clause("RA-30")
def test_a_yield_tile_is_discarded_after_all_that_its_yield_sets_off() -> None:
    state = play(stand(DANCER), "dancer", "blue 2", "blue", "blue", "1", "1", "white-3-money")
    assert (
        asked(state) == "sail"
        and table(state).discarded["white-3-money"] == 0
        and table(state).yields["white-3-money"] == 1
    )
    after, events = finish(state, "sail 1", "palace yogi", "green")
    assert [event[0] for event in events] == ["sailed", "action", "karma", "rolled", "discarded"]
    assert table(after).discarded["white-3-money"] == 1


@pytest.mark.clause("RA-30")
def test_a_second_dancer_in_the_chain_of_a_yield_tile_cannot_draw_that_tile() -> None:
    """One tile was left; it gives money, the bonus, a river space, the Dancer again: the others are shuffled."""
    gone = "gone: white-1-die*2 white-3-money*1 white-1-upgrade*2 white-1-karma*2"
    state = play(stand(f"{DANCER}\n{gone}"), "dancer", "blue 2", "blue", "blue", "1", "1")
    assert odds(state) == {"white-3-money": 1}
    state = play(state, "white-3-money", "sail 1", "palace dancer", "green", "green", "1", "1")
    assert odds(state) == {"white-1-die": 2, "white-3-money": 1, "white-1-upgrade": 2, "white-1-karma": 2}
    state = play(state, "white-1-karma")
    assert table(state).discarded == {"white-1-die": 0, "white-3-money": 1, "white-1-upgrade": 0, "white-1-karma": 1}


INSIDE = """
    money 1: 10
    boat 1: 3
    province 1: b2=green-9X c2=blue-9X c1=purple-9X
    joined 1: W3
    dice 1: blue=61 orange=4
    tops: blue-cow=blue-7T-tea2-silk1 orange-tiger=orange-10X
"""
"""Blue 7 on d1 brings three money, so the bonus of 12 and a palace action; orange 10 can cover it."""
LAID = ("quarry", "blue-cow", "blue 1", "blue 6")


@pytest.mark.clause("RA-30", "RA-23")
def test_the_master_builder_in_a_chain_can_cover_the_tile_just_laid() -> None:
    state, events = finish(stand(INSIDE), *LAID, "d1 NSW", "sail 1", "palace builder")
    assert events[-1] == ("action", 1, "builder") and "orange-tiger" in moves(state)
    state = play(state, "orange-tiger")
    assert "d1 NESW" in moves(state)
    state, events = finish(state, "d1 NESW", "orange 4")
    new, old = "orange-10X-tea3-silk2", "blue-7T-tea2-silk1"
    assert events[:2] == [("gave", 1, "orange", 4), ("covered", 1, new, "orange", 10, "d1", "NESW", old)]
    assert ("income", 1, 5, 0) in events, "of the new tile"
    assert only(events, "joined") == [] and asked(state) == "border", "what blue 7 joined is still to come"
    assert [step.args for step in table(state).pending[:1]] == [{"place": "W4", "other": "S1"}]


@pytest.mark.clause("RA-30", "RA-23")
def test_what_a_tile_joins_is_fixed_when_it_is_laid_even_if_it_is_covered_at_once() -> None:
    """Blue 7 joins W4 only; orange 10 over it joins S1 first, inside the chain; W4 comes after that."""
    state, _ = finish(stand(INSIDE), *LAID, "d1 NEW", "sail 1", "palace builder")
    state, events = finish(state, "orange-tiger", "d1 NESW", "orange 4", "blue")
    assert [event[2] for event in only(events, "joined")] == ["S1", "W4"]
    keys = [event[0] for event in events]
    assert keys.index("income") < keys.index("joined")


@pytest.mark.clause("RA-30")
def test_a_yield_stays_due_although_a_covering_tile_turns_its_road_away() -> None:
    lines = INSIDE.replace("orange-tiger=orange-10X", "orange-tiger=orange-8T")
    state, _ = finish(stand(lines), *LAID, "d1 NSW", "sail 1", "palace builder")
    state, _ = finish(state, "orange-tiger", "d1 NES", "orange 4")
    assert asked(state) == "border" and moves(state) == ["W4", "S1"]


# --- an owner's box: longer chains -----------------------------------------------------------------------------------


@pytest.mark.clause("RA-30")
def test_the_parts_of_any_effect_come_in_the_order_of_the_box_each_with_its_bonuses(tmp_path: Path) -> None:
    borders = tables()["borders"]["value"]
    borders[4]["yields"] = [{"give": "money", "amount": 5}, {"give": "fame", "amount": 2}, {"give": "karma"}]
    game = make(tmp_path / "box.json", borders=borders)
    state = stand(f"{CORNER}money 1: 4\nfame 1: 3\nkarma 1: 0", game=game)
    _, events = finish(state, *BUILT, "S1", "stay", game=game)
    assert only(events, "money", "money_bonus", "stayed", "fame", "fame_bonus", "later", "karma") == [
        ("money", 1, 5),
        ("money_bonus", 1, 12),
        ("stayed", 1),
        ("fame", 1, 2),
        ("fame_bonus", 1, 5),
        ("later", 1),
        ("karma", 1, 1, 1),
    ]


# --- the upgrade that waits ------------------------------------------------------------------------------------------


@pytest.mark.clause("RA-56")
def test_the_upgrade_of_fame_5_is_chosen_last_of_all() -> None:
    """Two buildings reach it; then come a die and an upgrade from the border, and then it."""
    lines = "fame 1: 4\nprovince 1: c3=blue-4S/NS\ndice 1: orange=54\ntops: orange-tiger=orange-9X-mill-temple"
    state, events = finish(stand(lines), "quarry", "orange-tiger", "orange 4", "orange 5", "d3 NESW")
    assert events[-2:] == [("later", 1), ("joined", 1, "S3")] and asked(state) == "name"
    assert table(state).late == 1 and me(state).levels == dict.fromkeys(("temple", "palace", "fortress", "mill"), 2)
    state = play(state, "blue", "1", "mill")
    assert asked(state) == "building" and table(state).late == 0 and player(state) == 1
    state = play(state, "mill")
    assert me(state).levels["mill"] == 4 and player(state) == 2


@pytest.mark.clause("RA-56")
def test_until_then_it_counts_for_nothing() -> None:
    """The border yield E2 moves the boat to a space that pays fame for each upgrade made: there is none."""
    state = stand(
        """
        fame 1: 4
        boat 1: 19
        province 1: b4=blue-9X
        dice 1: orange=44
        tops: orange-tiger=orange-8T
        """
    )
    state, events = finish(state, "quarry", "orange-tiger", "orange 4", "orange 4", "b5 NEW", "sail 1")
    assert [event for event in events if event[0] in ("income", "later", "joined", "sailed", "fame")] == [
        ("income", 1, 0, 4),
        ("later", 1),
        ("joined", 1, "E2"),
        ("sailed", 1, 20, 1),
        ("fame", 1, 0),
    ]
    assert asked(state) == "building"


@pytest.mark.clause("RA-56")
def test_all_other_upgrades_count_at_once() -> None:
    """Raja Man Singh on the river upgrades the mill; the boat's next space pays for it in the same turn."""
    state = stand("money 1: 10\nboat 1: 24\ndice 1: blue=4\nwon 1: bridge")
    state, events = finish(state, "raja", "blue 4", "mill", "sail 1")
    assert events[-5:] == [
        ("upgraded", 1, "mill", 3),
        ("money", 1, 3),
        ("money_bonus", 1, 12),
        ("sailed", 1, 25, 1),
        ("money", 1, 2),
    ]


@pytest.mark.clause("RA-56")
def test_the_waiting_upgrade_is_lost_where_none_is_left() -> None:
    state = stand("fame 1: 4\ndice 1: blue=1\nlevels 1: temple=4 palace=4 fortress=4 mill=4")
    state, events = finish(state, "mogul", "blue 1")
    assert events[-2:] == [("later", 1), ("no_upgrade", 1)] and player(state) == 2


@pytest.mark.clause("RA-30")
def test_each_part_of_an_effect_has_colours_of_its_own(tmp_path: Path) -> None:
    palace = tables()["palace"]["value"]
    palace["chambers"][0] = gives("2 fame", "dice blue purple")
    game = make(tmp_path / "box.json", palace=palace)
    state = play(stand("dice 1: blue=1", game=game), "mogul", "blue 1", game=game)
    assert table(state, game).hand == {"blue": 1, "purple": 1}


# --- a bonus that brings nothing -------------------------------------------------------------------------------------


@pytest.mark.clause("RA-22", "RA-30", "RA-66")
def test_after_a_yield_tile_that_is_missing_the_next_bonus_is_looked_for(tmp_path: Path) -> None:
    tracks = tables()["tracks"]["value"] | {"fame": bonuses(_4="yield_tile", _5="2 karma")}
    alone = [{"count": 1, "yields": gives("2 fame")}]
    game = make(tmp_path / "one_tile.json", tracks=tracks, white_yields=alone)
    state = stand("fame 1: 3\nkarma 1: 0\ndice 1: blue=2", game=game)
    events = finish(state, "dancer", "blue 2", "green", "green", game=game)[1]
    missing = [("fame_bonus", 1, 4), ("no_yield", 1), ("fame_bonus", 1, 5), ("karma", 1, 2, 2)]
    assert events[-5:-1] == missing, "the only tile is at work, and discarded when all is done"

    lesser = [{"place": "S1", "colour": "brown", "yields": gives("money")}]
    changes = {"tracks": tracks, "navaratnas_borders": lesser}
    game = own(tmp_path / "no_place.json", changes, version="navaratnas")
    state = game.load("rajas\nfame 1: 3\nkarma 1: 0\ndice 1: blue=1\ntiles 1: S1=brown-2-fame-per-curve")
    assert finish(state, "mogul", "blue 1", game=game)[1][-4:] == missing


@pytest.mark.clause("RA-30", "RA-66")
def test_after_a_yield_tile_that_is_put_the_next_bonus_is_looked_for(tmp_path: Path) -> None:
    tracks = tables()["tracks"]["value"] | {"fame": bonuses(_4="yield_tile", _5="2 karma")}
    game = own(tmp_path / "box.json", {"tracks": tracks}, version="navaratnas")
    state = play(game.load("rajas\nfame 1: 3\nkarma 1: 0\ndice 1: blue=1"), "mogul", "blue 1", game=game)
    tile = game.name(state, game.legal(state)[1])
    place = game.name(game.play(state, game.parse(state, tile)), game.legal(play(state, tile, game=game))[0])
    assert finish(state, tile, place, game=game)[1][-2:] == [("fame_bonus", 1, 5), ("karma", 1, 2, 2)]


@pytest.mark.clause("RA-30", "RA-62")
def test_after_dice_that_nobody_rolls_again_the_next_bonus_is_looked_for(tmp_path: Path) -> None:
    tracks = tables()["tracks"]["value"] | {"fame": bonuses(_4="reroll", _5="2 karma")}
    game = make(tmp_path / "box.json", tracks=tracks)
    state = stand("fame 1: 3\nkarma 1: 0\ndice 1: blue=16", game=game)
    events = finish(state, "mogul", "blue 1", "enough", game=game)[1]
    assert events[-3:] == [("fame_bonus", 1, 4), ("fame_bonus", 1, 5), ("karma", 1, 2, 2)]


@pytest.mark.clause("RA-30", "RA-44", "RA-49")
@pytest.mark.parametrize(
    ("bonus", "lines"),
    [
        ("upgrade", "levels 1: temple=4 fortress=4 mill=4 palace=4"),
        ("dice green", "dice 2: green=1111111111"),
        ("boat", "boat 1: 30"),
    ],
)
def test_after_a_bonus_that_brings_nothing_the_next_one_is_looked_for(bonus: str, lines: str, tmp_path: Path) -> None:
    tracks = tables()["tracks"]["value"] | {"fame": bonuses(_4=bonus, _5="2 karma")}
    game = make(tmp_path / "box.json", tracks=tracks)
    state = stand(f"fame 1: 3\nkarma 1: 0\ndice 1: blue=1 green=11\n{lines}", game=game)
    happened = finish(state, "mogul", "blue 1", game=game)[1]
    assert [event for event in happened if event[0] in ("fame_bonus", "karma")] == [
        ("fame_bonus", 1, 4),
        ("fame_bonus", 1, 5),
        ("karma", 1, 2, 2),
    ]
