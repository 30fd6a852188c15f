"""Position texts of Rajas: the round trip, short texts, refusals."""

from __future__ import annotations

from itertools import takewhile

import pytest
from core.core_kit import states
from each import each
from full import so_many
from games.rajas.rajas_kit import (
    ASKED,
    COLOURS,
    desk,
    me,
    moves,
    player,
    stand,
    standard,
    table,
)
from games.rajas.rajas_modules import RIVER_TILES, both, ganga, mixed, navaratnas, river
from games.refusals import bad_position, flaw, unknown_word

import rondel
from rondel.core.facts import Value
from rondel.games.rajas.meta import META

TIE = "blue=1 green=2 orange=1 purple=1"
SHOWING = "tops: blue-cow=?\npending: reveal blue-cow; income blue-7C-temple-palace\nprovince 1: b2=blue-7C/ES"
"""The next blue cow tile is about to be turned up."""


CURVES, WORKERS = "brown-2-fame-per-curve", "brown-1-fame-per-worker"
BEGUN = f"round: 0\ndice 1: {TIE}\ndice 2: {TIE}\nmoney 1: 3\nmoney 2: 4\n"
"""Both have rolled, player 1 begins."""
NEW_ASKED = {
    "choose": "pending: choose",
    "spot": "pending: spot red-7-money",
    "spot of a brown tile": f"{BEGUN}turn: 1\npending: spot {CURVES}; open",
}
"""A position for every question that only Navaratnas asks."""
LAID = river({2: "3-boat"})


# --- the round trip --------------------------------------------------------------------------------------------------


@each(("seats", "options"), list(META.covering())[:: so_many(3, full=1)])
def test_every_stage_of_the_set_up_is_read_as_it_was_written_in_any_version(
    seats: int, options: dict[str, Value]
) -> None:
    game = rondel.game("rajas", seats, **options)
    stages = set()
    for state in takewhile(lambda state: state.round == 0, states(game, 5)):
        text = game.dump(state)
        assert game.layout.pack(game.load(text)) == game.layout.pack(state), text
        stages.add(game.view(state, None).pending[0].key)  # type: ignore[attr-defined]
    wanted = {"count", "turn_up"} if options.get("ganga") else set()
    wanted |= {"draw_brown", "spot"} if options.get("version") == "navaratnas" else set()
    assert stages - {"first"} == {"reveal", "roll"} | wanted


@pytest.mark.parametrize("question", NEW_ASKED)
def test_every_question_of_navaratnas_has_a_short_text_and_is_read_as_it_was_written(question: str) -> None:
    game, state = navaratnas.standard(), navaratnas.stand(NEW_ASKED[question])
    key = question.split(maxsplit=1)[0]
    assert navaratnas.table(state).pending[0].key == key and navaratnas.player(state) == 1
    assert game.ask(state).question.key == f"ask_{key}"
    assert game.layout.pack(game.load(game.dump(state))) == game.layout.pack(state)


@each("question", ASKED)
def test_every_question_has_a_short_text_and_is_read_as_it_was_written(question: str) -> None:
    state = stand(ASKED[question])
    assert table(state).pending[0].key == question and player(state) == 1
    assert standard().layout.pack(standard().load(standard().dump(state))) == standard().layout.pack(state)


@each(
    ("text", "source"),
    [
        ("", "blue-snake"),
        ("round: 0\npending: roll at_first; hand 2; start\nhand: blue green orange purple", "dice 1"),
        (f"round: 0\npending: first\ndice 1: {TIE}\ndice 2: {TIE}", "first"),
        ("hand: blue*2\npending: roll taken", "dice 1"),
        ("pending: draw", "yields"),
        (SHOWING, "blue-cow"),
    ],
)
def test_every_chance_has_a_short_text(text: str, source: str) -> None:
    assert standard().chance(stand(text)).source == source


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("round: 0\npending: count 0; hand 1; hand 2; start", "river die"),
        ("round: 0\npending: turn_up 4; hand 1; hand 2; start", "river tiles"),
        (f"{BEGUN}turn: 1\npending: draw_brown; open", "brown"),
    ],
)
def test_every_chance_of_the_modules_has_a_short_text(text: str, source: str) -> None:
    assert both.standard().chance(both.stand(text)).source == source


def test_a_text_has_the_lines_of_its_version_only() -> None:
    text = both.standard().dump(
        both.stand(f"tiles 1: S5={CURVES} N1=white-3-money\ntiles 2: S1={WORKERS}\n{LAID}\nboat 1: 2")
    )
    assert f"\nmet 1: 0\ntiles 1: N1=white-3-money S5={CURVES}\nclaimed 1: 0\nfame 2: 0\n" in text
    assert f"\ntiles 2: S1={WORKERS}\nclaimed 2: 0\nworkers:\n" in text
    assert f"\ngone:\n{LAID}\nhand:\n" in text
    for at, lines in ((desk, ()), (mixed, ()), (ganga, ("river",)), (navaratnas, ("tiles", "claimed"))):
        found = {line.partition(":")[0].split()[0] for line in at.standard().dump(at.stand("seat: 1")).splitlines()}
        assert found & {"river", "tiles", "claimed"} == set(lines)


def test_a_text_says_everything_in_lines_that_can_be_read() -> None:
    state = stand(
        """
        round: 3
        turn: 20
        starter: 2
        seat: 1
        fame 1: 12
        money 1: 18
        karma 1: 2
        boat 1: 4
        levels 1: mill=4 temple=3
        dice 1: orange=6 blue=533
        province 1: c1=blue-7T-tea2-silk1/NEW c2=green-9X b2=orange-9X d2=purple-6S/NS<orange-4C
        joined 1: W3
        workers: quarry=2,1 yogi=1
        tops: blue-cow=blue-7T-palace green-tiger=green-10X
        gone: white-3-money*2
        hand: purple green
        pending: name 3 any 3; upgrade 1; border_yield W3
        """
    )
    assert standard().dump(state) == (
        "rajas\nround: 3\nturn: 20\nseat: 1\nstarter: 2\n"
        "fame 1: 12\nmoney 1: 18\nkarma 1: 2\nboat 1: 4\nlevels 1: temple=3 palace=2 fortress=2 mill=4\n"
        "dice 1: blue=335 orange=6\n"
        "province 1: b2=orange-9X-fortress-palace/NESW c1=blue-7T-tea2-silk1/NEW c2=green-9X-palace-temple/NESW "
        "d2=purple-6S-fortress-tea1/NS<orange-4C-mill\n"
        "joined 1: W3\nbonuses 1: fame*1 money*1\nwon 1:\nmet 1: 0\n"
        "fame 2: 0\nmoney 2: 3\nkarma 2: 1\nboat 2: 0\nlevels 2: temple=2 palace=2 fortress=2 mill=2\ndice 2:\n"
        "province 2:\njoined 2:\nbonuses 2:\nwon 2:\nmet 2: 0\n"
        "workers: quarry=2,1 yogi=1\n"
        "tops: blue-snake=blue-4S-temple blue-cow=blue-7T-palace-silk1 blue-tiger=blue-8T-fortress-mill "
        "green-snake=green-4S-palace green-cow=green-5T-temple green-tiger=green-10X-silk3-tea2 "
        "orange-snake=orange-4S-fortress orange-cow=orange-5T-palace orange-tiger=orange-8T-temple-palace "
        "purple-snake=purple-4S-mill purple-cow=purple-5T-fortress purple-tiger=purple-8T-palace-fortress\n"
        "gone: white-3-money*2\nhand: green*1 purple*1\nplaced: 1\nlate: 0\n"
        "pending: name 3 any 3; upgrade 1; border_yield W3; end\n"
    )


# --- short texts -----------------------------------------------------------------------------------------------------


def test_a_text_without_lines_is_the_start_of_a_game() -> None:
    for seats in (2, 3, 4):
        game = standard(seats)
        assert game.layout.pack(stand("", seats)) == game.layout.pack(game.setup())


def test_with_any_line_a_player_is_to_place_a_worker_in_round_1() -> None:
    state = stand("starter: 3", 4)
    seen = table(state)
    assert (player(state), seen.round, seen.turn, seen.starter) == (3, 1, 1, 2)
    assert [one.money for one in seen.players] == [5, 6, 3, 4], "in turn order"
    assert all(one.karma == 1 and one.left == 3 and one.dice == {c: [] for c in COLOURS} for one in seen.players)
    assert all(stack.tile is not None for stack in seen.stacks.values()) and seen.supply == dict.fromkeys(COLOURS, 12)


@each(
    ("text", "turn"),
    [
        ("round: 3", 13),
        ("round: 3\nworkers: quarry=1 yogi=2\nseat: 1", 15),
        ("round: 3\nworkers: quarry=1 yogi=2\nseat: 2\npending: building", 14),
        ("round: 3\nturn: 20", 20),
    ],
)
def test_the_turn_is_told_or_follows_from_the_round_and_the_workers(text: str, turn: int) -> None:
    assert table(stand(text)).turn == turn


def test_a_tile_may_be_the_beginning_of_its_name_and_of_tops_one_of_its_stack() -> None:
    state = stand("province 1: b2=blue-9\ntops: blue-tiger=blue-9 blue-cow=blue-5T green-snake=green")
    assert [laid.tile for laid in me(state).province] == ["blue-9X-temple-mill"]
    tops = {name: stack.tile for name, stack in table(state).stacks.items()}
    assert (tops["blue-tiger"], tops["blue-cow"]) == ("blue-9X-palace-fortress", "blue-5T-mill")
    assert tops["green-snake"] == "green-4S-palace"


def test_the_number_of_a_tile_is_not_the_beginning_of_another() -> None:
    """Blue 1 is not blue 10."""
    assert bad_position(lambda: stand("province 1: b2=blue-1")) == ("position_supply", {"tile": "blue-1"})


def test_roads_must_be_told_where_they_can_lie_in_several_ways() -> None:
    (laid,) = me(stand("province 1: b2=blue-9X-temple-mill")).province
    assert laid.roads == "NESW"
    (laid,) = me(stand("province 1: b2=blue-4S-temple/EW")).province
    assert laid.roads == "EW"
    *told, possible = unknown_word(lambda: stand("province 1: b2=blue-4S-temple"))
    assert told == ["province 1", ""] and possible == ["NS", "EW"]


def test_bonuses_workers_places_and_meetings_follow_from_the_rest() -> None:
    state = stand("fame 1: 24\nmoney 1: 33\nprovince 1: b2=blue-9X b1=green-9X c1=orange-9X d1=purple-9X")
    one = me(state)
    assert (one.fame_bonuses, one.money_bonuses, one.workers, one.inactive) == (2, 2, 5, ())
    assert one.joined == ("W3", "W4", "S1")
    assert me(stand("fame 1: 24\nboat 1: 21\nmoney 1: 0")).workers == 5
    assert me(stand("fame 1: 61\nseat: 2")).met == 1
    assert me(stand("fame 1: 61\npending: building")).met is None, "in the middle of the turn"


def test_what_is_told_instead_counts() -> None:
    state = stand("money 1: 3\nbonuses 1: money*3\nwon 1: money\nboat 1: 2")
    assert (me(state).money_bonuses, me(state).workers) == (3, 4)


def test_a_stack_may_be_about_to_be_turned_up() -> None:
    state = stand(SHOWING)
    assert len(moves(state)) == 5 and "blue-7T-tea2-silk1" in moves(state)


@each(
    ("text", "group"),
    [
        ("pending: building", "outdoor-terrace"),
        ("dice 1: blue=3\npending: die yogi", "yogi"),
        ("dice 1: blue=6\npending: build", "quarry"),
        ("pending: lay blue-snake", "quarry"),
    ],
)
def test_in_a_turn_a_worker_stands_where_the_question_comes_from(text: str, group: str) -> None:
    spaces = table(stand(text)).spaces
    assert [name for name, seats in spaces.items() if 0 in seats] == [group]


def test_words_and_lines_may_stand_in_any_order() -> None:
    one = stand("seat: 2\nstarter: 2\ndice 1: blue=35 green=1\nlevels 1: mill=3 temple=4\nworkers: yogi=1 quarry=1")
    other = stand("workers: quarry=1 yogi=1\n\nlevels 1: temple=4 mill=3\ndice 1: green=1 blue=53\nstarter: 2\nseat: 2")
    assert standard().key(one) == standard().key(other)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_who_has_no_brown_tile_gets_one_of_the_supply(seats: int) -> None:
    players = navaratnas.table(navaratnas.stand(f"tiles 2: S5={CURVES} S1={WORKERS}", seats)).players
    assert players[1].tiles == {"S5": CURVES, "S1": WORKERS}
    others = [one.tiles for at, one in enumerate(players) if at != 1]
    assert all(list(tiles) == ["S1"] and tiles["S1"].startswith("brown-") for tiles in others)
    assert len({tiles["S1"] for tiles in others} | {CURVES, WORKERS}) == seats + 1


def test_river_tiles_that_are_left_out_lie_on_every_third_space() -> None:
    assert ganga.table(ganga.stand("seat: 1")).river == dict(zip(range(3, 25, 3), RIVER_TILES, strict=True))
    assert ganga.table(ganga.stand("round: 0\npending: count 0; hand 1; hand 2; start")).river == {}
    rolling = "round: 0\npending: roll at_first; hand 2; start\nhand: blue green orange purple"
    assert len(ganga.table(ganga.stand(rolling)).river) == 8


def test_tiles_offered_count_as_turns() -> None:
    spent = "workers: yogi=1 raja=1 portuguese=1 dancer=2 outdoor-terrace=2 mixed-market=2\nfame 2: 15"
    assert navaratnas.table(navaratnas.stand(f"{spent}\nseat: 2\nclaimed 1: 1")).turn == 2 + 6 + 1 + 1
    assert navaratnas.table(navaratnas.stand("round: 3")).turn == 2 + 12 + 1


def test_with_navaratnas_three_extra_workers_follow_from_what_was_reached() -> None:
    state = navaratnas.stand("fame 1: 15\nmoney 1: 20\nboat 1: 21")
    assert navaratnas.table(state).players[0].workers == 6
    assert mixed.table(mixed.stand("fame 1: 15\nmoney 1: 20\nboat 1: 21")).players[0].workers == 5


# --- refusals --------------------------------------------------------------------------------------------------------


@each(
    ("text", "shown"),
    [
        ("pending: building 3", "building 3"),
        ("pending: sum 3 blue 0 1; lay blue-cow", "sum 3 blue 0 1"),
        ("pending: choose 1", "choose 1"),
        ("round: 0\npending: count 1 2", "count 1 2"),
    ],
)
def test_a_pending_effect_has_no_more_arguments_than_belong_to_it(text: str, shown: str) -> None:
    assert bad_position(lambda: both.stand(text)) == ("position_line", {"line": shown})


@each(
    ("text", "value", "low", "high"),
    [
        ("pending: good 128", "128", 0, 127),
        ("round: 0\npending: count 128", "128", 0, 127),
        ("round: 0\npending: count 0; hand 5; start", "5", 1, 4),
        ("round: 0\npending: count 0; hand 0; start", "0", 1, 4),
    ],
)
def test_a_number_of_a_pending_effect_outside_its_range_is_refused(text: str, value: str, low: int, high: int) -> None:
    wanted = {"field": "pending", "value": value, "low": low, "high": high}
    assert bad_position(lambda: both.stand(text)) == ("position_number", wanted)


@each(
    ("text", "value", "among"),
    [
        ("pending: wait", "wait", "place"),
        ("pending: ", "", "place"),
        ("pending: building;", "", "place"),
        ("pending: die garden", "garden", "quarry"),
        ("pending: name 1 red", "red", "blue"),
        ("pending: border W4 W9", "W9", "S1"),
        ("pending: roll now", "now", "taken"),
        ("pending: sum 1 blue; put blue-cow b2 XY", "X", "N"),
        ("pending: building; money 3 boat", "boat", "-"),
        ("pending: building; palace 1 elephant", "elephant", "mogul"),
        ("pending: building; fame 1 tile", "tile", "market_tile"),
        ("pending: spot 3-money", "3-money", "white-3-money"),
        ("round: 0\npending: spot brown; open", "brown", CURVES),
    ],
)
def test_an_unknown_word_of_a_pending_effect_is_refused_with_those_that_are_known(
    text: str, value: str, among: str
) -> None:
    *told, possible = unknown_word(lambda: both.stand(text))
    assert told == ["pending", value] and among in possible


@each(("word", "value", "among"), [("b2=blue-4S/NE", "NE", "EW"), ("b2=blue-9X/", "", "NESW")])
def test_roads_that_a_tile_cannot_have_are_refused(word: str, value: str, among: str) -> None:
    *told, possible = unknown_word(lambda: stand(f"province 1: {word}"))
    assert told == ["province 1", value] and among in possible


@each(
    ("text", "tile"),
    [
        ("province 1: b2=blue-9X-temple-mill b4=blue-9X-temple-mill", "blue-9X-temple-mill"),
        ("province 1: b2=blue-9X b4=blue-9X\nprovince 2: b2=blue-9X", "blue-9X"),
        ("province 1: b2=red-9X", "red-9X"),
        ("province 1: b2", ""),
        ("province 1: b2=orange-9X<", ""),
        ("tops: blue-cow=blue-9X", "blue-9X"),
        ("province 1: b2=blue-7C/ES\ntops: blue-cow=blue-7C", "blue-7C"),
        (f"tops: blue-cow={'x' * 99}", "x" * 40),
    ],
)
def test_no_tile_is_used_more_often_than_it_is_in_the_box(text: str, tile: str) -> None:
    assert bad_position(lambda: stand(text)) == ("position_supply", {"tile": tile})


@each(
    ("text", "field"),
    [
        ("dice 1: blue=1111111\ndice 2: blue=111111", "dice"),
        ("dice 1: blue=11111111 green=111", "dice"),
        ("hand: blue*13\npending: roll taken", "dice"),
        ("workers: yogi=1,2", "workers"),
        ("gone: white-3-money*3", "yields"),
        ("pending: building; discard white-3-money; discard white-3-money; discard white-3-money", "yields"),
        ("bonuses 1: fame*9", "tracks"),
        (f"pending: building{'; upgrade 1' * 60}", "pending"),
    ],
)
def test_more_than_there_is_is_refused(text: str, field: str) -> None:
    assert flaw(lambda: stand(text)) == field
