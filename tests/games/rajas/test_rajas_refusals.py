"""Why a move of Rajas is refused: the first thing that is in the way, and never the question over again."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations

import pytest
from games.rajas.rajas_kit import (
    ASKED,
    BORDERS,
    BUILDINGS,
    CELLS,
    COLOURS,
    COVERABLE,
    FIGURES,
    GOODS,
    GROUPS,
    STACKS,
    moves,
    play,
    stand,
    standard,
)
from games.rajas.rajas_modules import both, ganga, mixed, navaratnas, river
from games.refusals import Asked, asked_in_play, assert_no_circles, assert_not_legal

from rondel.core.errors import Argument
from rondel.core.game import Game, Reason
from rondel.core.kernel import State

WAYS = ["".join(sides) for n in (2, 3, 4) for sides in combinations("NESW", n)]
KINDS = {
    "enough": ["enough"],
    "space": GROUPS,
    "die": [
        f"{colour} {turned}{value}" for colour in COLOURS for value in range(1, 7) for turned in ("", f"{7 - value}>")
    ],
    "stack": STACKS,
    "colour": COLOURS,
    "building": BUILDINGS,
    "good": GOODS,
    "sail": ["stay", *(f"sail {steps}" for steps in range(1, 10))],
    "figure": [f"palace {figure}" for figure in FIGURES],
    "place": [*BORDERS, *(f"border {number}" for number in range(11, 23))],
    "cell": [f"{cell} {way}" for cell in CELLS for way in WAYS],
}
"""What the names of moves name; what is left are yield tiles."""
KIND_OF = {name: kind for kind, names in KINDS.items() for name in names}
WANTED = {
    "place": "space", "die": "die", "build": "stack", "sum": "die", "lay": "cell", "cover": "stack", "over": "cell",
    "return": "die", "name": "colour", "building": "building", "good": "good", "sail": "sail", "figure": "figure",
    "border": "place", "pick": "die",
}  # fmt: skip
"""What answers each question."""
POSITIONS = 25
"""For each question."""


def kind(name: str) -> str:
    return KIND_OF.get(name, "yield")


def is_refused(text: str, move: str, key: str, /, game: Game | None = None, seats: int = 2, **args: Argument) -> None:
    """A move in a position of player 1 is refused for a reason, in every language."""
    game = game or standard(seats)
    state = game.load(f"rajas\nseat: 1\n{text}")
    assert_not_legal(game, state, move, Reason(key, args))


def are_refused(text: str, key: str, *names: str, **args: Argument) -> None:
    """As `is_refused`, of several moves whose reason names them."""
    for name in names:
        is_refused(text, name, key, **{**args, "move": name})


# --- every code ------------------------------------------------------------------------------------------------------


@cache
def in_play() -> Asked:
    """Positions of games of all versions."""
    return asked_in_play(
        [standard(2), ganga.standard(3), navaratnas.standard(4), both.standard(2), mixed.standard(3), standard(4)]
    )


def test_no_explanation_only_repeats_the_question() -> None:
    asked = in_play()
    assert {f"ask_{question}" for question in ASKED} | {"ask_choose", "ask_spot"} == set(asked)
    assert sum(min(POSITIONS, len(met)) for met in asked.values()) > 300
    given = assert_no_circles(asked, kind, POSITIONS)
    assert len(given) > 50


def test_a_reason_goes_when_its_cause_goes() -> None:
    """The code is legal then, or something else is in the way."""
    mended: Counter[str] = Counter()
    for met in in_play().values():
        for game, state in met[:: max(1, len(met) // POSITIONS)]:
            for code in set(range(game.facts.moves)) - set(game.legal(state)):
                reason = game.why_not(state, code)
                if reason.key in MENDED and mended[reason.key] < POSITIONS:
                    better = game.layout.copy(state)
                    mend(better, reason)
                    assert game.is_legal(better, code) or game.why_not(better, code).key != reason.key
                    mended[reason.key] += 1
    assert len(mended) > 12


MENDED = {
    "no_die", "no_karma", "closed_karma", "tile_dear", "closed_tile", "closed_die", "closed_colour", "cover_dear",
    "covering_dear", "sum_short", "closed_money", "closed_full", "closed_good", "closed_river", "cell_taken",
    "building_done", "spot_taken", "spot_joined",
}  # fmt: skip
"""Reasons whose causes are easily taken away."""


def mend(s: State, reason: Reason) -> None:
    """Takes away what a reason names."""
    p, args = s.seat, {name: str(value) for name, value in reason.args.items()}
    match reason.key:
        case "no_die":
            s.dice[p][6 * COLOURS.index(args["colour"]) + int(args["value"]) - 1] += 1
        case "no_karma" | "closed_karma":
            s.karma[p] = 3
        case (
            "tile_dear" | "closed_tile" | "closed_die" | "closed_colour" | "cover_dear" | "covering_dear" | "sum_short"
        ):
            for colour in range(len(COLOURS)):
                s.dice[p][6 * colour + 5] += 2
        case "closed_money":
            s.money[p] = int(args["money"])
        case "closed_full" | "closed_good":
            s.worker = [-1] * len(s.worker)
        case "closed_river":
            s.boat = [0] * len(s.boat)
        case "cell_taken":
            s.tile[p][CELLS.index(args["cell"])] = -1
        case "building_done":
            s.level[p][BUILDINGS.index(args["building"])] -= 1
        case "spot_taken":
            s.yield_tile[p] = [-1] * len(s.yield_tile[p])
        case "spot_joined":
            s.joined[p] = 0


# --- another question ------------------------------------------------------------------------------------------------


def test_the_answer_to_another_question_is_told_what_it_is_and_what_is_asked() -> None:
    for question, text in ASKED.items():
        state = stand(text)
        assert standard().ask(state).question.key == f"ask_{question}"
        for given, names in KINDS.items():
            if given != WANTED[question] and names[0] not in moves(state):
                reason = Reason(f"now_{question}", {"move": names[0], "given": given})
                assert_not_legal(standard(), state, names[0], reason)


def test_the_sentence_has_both() -> None:
    game, state = standard(), stand(ASKED["die"])
    for move, said in {
        "quarry": '"quarry" is a space for a worker. Now spend a die, such as blue 3.',
        "blue": '"blue" is a colour. Now spend a die, such as blue 3.',
        "enough": '"enough" ends or declines a choice. Now spend a die, such as blue 3.',
    }.items():
        reason = game.why_not(state, game.parse(state, move))
        assert game.messages.say(reason.key, reason.args) == said


# --- workers' spaces -------------------------------------------------------------------------------------------------


@pytest.mark.clause("RA-8", "RA-18", "RA-48")
def test_an_occupied_space_is_refused_as_full_and_one_with_an_own_worker_as_had() -> None:
    is_refused("workers: outdoor-terrace=2", "outdoor-terrace", "closed_full", group="outdoor-terrace")
    is_refused("workers: quarry=1,1,2,2\ndice 1: blue=6", "quarry", "closed_full", group="quarry")
    is_refused("workers: tea-market=1\ndice 1: blue=1", "tea-market", "closed_good", seats=3, group="tea-market")


@pytest.mark.clause("RA-48")
def test_missing_money_is_told_with_what_there_is() -> None:
    is_refused("money 1: 0\ndice 1: blue=6", "quarry", "closed_money", group="quarry", money=1, has=0)
    text = "money 1: 1\nworkers: harbour=2,2\ndice 1: blue=1"
    is_refused(text, "harbour", "closed_money", group="harbour", money=2, has=1)


@pytest.mark.clause("RA-46", "RA-48", "RA-51")
def test_the_quarry_is_closed_for_want_of_dice_or_of_roads() -> None:
    is_refused("dice 1: blue=1\nkarma 1: 0", "quarry", "closed_tile", group="quarry")
    loop = "province 1: b2=blue-4C/ES c2=green-4C/NE c3=orange-4C/NW b4=purple-4C/SW c4=blue-4C/NW"
    is_refused(f"{loop}\ndice 1: blue=6", "quarry", "closed_roads", group="quarry")


@pytest.mark.clause("RA-25", "RA-54")
def test_too_short_a_river_is_told_with_its_free_spaces() -> None:
    is_refused("boat 1: 30\ndice 1: blue=1", "harbour", "closed_river", group="harbour", count=0)
    is_refused("boat 1: 26\ndice 1: blue=6", "portuguese", "closed_river", group="portuguese", count=4)
    is_refused("boat 1: 26\npending: figure", "palace portuguese", "closed_river", group="portuguese", count=4)


@pytest.mark.clause("RA-9", "RA-11", "RA-48")
def test_a_space_that_no_die_pays_for_tells_which_die_or_karma_is_missing() -> None:
    for text, group in (("karma 1: 3", "silk-market"), ("karma 1: 3", "yogi")):
        is_refused(text, group, "closed_die", group=group)
    is_refused("dice 1: blue=5", "green-balcony", "closed_colour", group="green-balcony", colour="green")
    is_refused("dice 1: blue=5", "yogi", "closed_value", group="yogi", values=["3"])
    is_refused("dice 1: blue=4\nkarma 1: 0", "yogi", "closed_karma", group="yogi", values=["3"])
    harbour = ["1", "2", "3"]
    is_refused("dice 1: blue=5\nkarma 1: 0", "harbour", "closed_karma", group="harbour", values=harbour)
    is_refused(f"{COVERABLE}dice 1: green=6\nkarma 1: 0", "builder", "closed_value", group="builder", values=["5"])


@pytest.mark.clause("RA-48", "RA-53", "RA-55")
def test_the_master_builder_is_closed_when_nothing_can_be_covered() -> None:
    is_refused(f"{COVERABLE}dice 1: green=5\nkarma 1: 0", "builder", "closed_cover", group="builder")
    is_refused("pending: figure", "palace builder", "closed_cover", group="builder")


# --- a die for a space -----------------------------------------------------------------------------------------------


@pytest.mark.clause("RA-9")
def test_a_die_that_is_not_owned_is_named() -> None:
    sums = "tops: blue-snake=blue-4S\npending: sum 4 blue; lay blue-snake"
    texts = ("pending: die harbour", sums, "pending: pick", "pending: return 1; take_dice 9 any")
    for pending in texts:
        is_refused(f"dice 1: blue=66\n{pending}", "blue 1", "no_die", colour="blue", value=1)
    is_refused(f"dice 1: blue=6\n{sums}", "blue 4>3", "no_die", colour="blue", value=4)


@pytest.mark.clause("RA-11")
def test_a_turn_of_a_die_without_karma_is_told_its_price() -> None:
    are_refused("dice 1: blue=16\nkarma 1: 0\npending: die harbour", "no_karma", "blue 6>1")
    text = "dice 1: blue=26\nkarma 1: 0\ntops: blue-snake=blue-4S\npending: sum 4 blue; lay blue-snake"
    are_refused(text, "no_karma", "blue 2>5", "blue 6>1")


@pytest.mark.clause("RA-9", "RA-24")
def test_a_value_that_is_too_small_or_too_large_is_told_those_that_pay() -> None:
    text = "dice 1: blue=134\n"
    harbour, yogi = ["1", "2", "3"], ["3"]
    for move, counts in (("blue 4", 4), ("green 6", 6), ("blue 3>4", 4)):
        is_refused(f"{text}pending: die harbour", move, "die_large", counts=counts, values=harbour, group="harbour")
    is_refused(f"{text}pending: die yogi", "blue 4", "die_large", counts=4, values=yogi, group="yogi")
    is_refused(f"{text}pending: die yogi", "blue 1", "die_small", counts=1, values=yogi, group="yogi")


@pytest.mark.clause("RA-21")
def test_a_balcony_takes_its_own_colour_and_nothing_turned() -> None:
    text = "dice 1: blue=1 green=2\npending: die green-balcony"
    is_refused(text, "blue 1", "die_colour", colour="green", group="green-balcony")
    is_refused(text, "green 2>5", "die_any_value", group="green-balcony")


@pytest.mark.clause("RA-53")
def test_a_die_that_is_needed_to_pay_for_the_covering_is_kept() -> None:
    tops = "tops: blue-tiger=blue-8T green-tiger=green-8T orange-tiger=orange-8T purple-tiger=purple-10X"
    text = f"province 1: b2=orange-9X\n{tops}\ndice 1: purple=5 green=5\nkarma 1: 0\npending: die builder"
    are_refused(text, "die_needed", "purple 5")
    assert moves(stand(text)) == ["green 5"]


# --- sets of dice ----------------------------------------------------------------------------------------------------


TILE_OF_7 = "tops: blue-cow=blue-7C\npending: sum 7 blue; lay blue-cow"


@pytest.mark.clause("RA-13")
def test_a_tile_is_paid_in_its_own_colour() -> None:
    is_refused(f"dice 1: blue=66 green=6\n{TILE_OF_7}", "green 6", "sum_colour", colour="blue")


@pytest.mark.clause("RA-13", "RA-50")
def test_a_die_with_which_the_sum_is_not_reached_is_told_how_much_is_missing() -> None:
    text = f"dice 1: blue=24\nkarma 1: 1\n{TILE_OF_7}"
    are_refused(text, "sum_short", "blue 4>3", most=5, left=7)
    assert moves(stand(text)) == ["blue 4"]


@pytest.mark.clause("RA-10", "RA-49", "RA-50", "RA-62")
def test_what_comes_too_early_or_too_late_in_a_set_is_told_the_order() -> None:
    are_refused(f"dice 1: blue=16\nkarma 1: 0\n{TILE_OF_7}", "set_order", "blue 6")
    own = "dice 1: blue=1112223 green=456\n"
    for text, first, move in (
        (f"dice 1: blue=1236\nkarma 1: 0\n{TILE_OF_7}", "blue 2", "blue 1"),
        (f"{own}pending: pick", "green 4", "blue 1"),
        (f"{own}pending: return 2; take_dice 2 any", "green 4", "blue 1"),
        ("pending: name 2 any", "green", "blue"),
    ):
        assert_not_legal(standard(), play(stand(text), first), move, Reason("set_order", {"move": move}))


@pytest.mark.clause("RA-49", "RA-62")
def test_dice_to_put_back_or_to_roll_again_are_named_as_they_lie_and_as_often_as_they_are_there() -> None:
    for pending in ("pick", "return 2; take_dice 2 any"):
        text = f"dice 1: blue=1112223 green=456\npending: {pending}"
        is_refused(text, "blue 3>4", "as_it_lies", die="blue 3")
        state = play(stand(text), "green 4")
        assert_not_legal(standard(), state, "green 4", Reason("no_die", {"colour": "green", "value": 4}))


@pytest.mark.clause("RA-10", "RA-49")
def test_a_colour_that_is_missing_from_the_supply_cannot_be_taken() -> None:
    scarce = "dice 2: purple=1111111111\ndice 3: purple=1 orange=111111111\ndice 4: orange=111\npending: name 2 any"
    is_refused(scarce, "orange", "supply_empty", seats=4, colour="orange")
    is_refused(scarce, "purple", "set_order", seats=4, move="purple")


@pytest.mark.clause("RA-41", "RA-49")
def test_only_the_colours_that_are_given_can_be_taken_and_each_once() -> None:
    """A river tile gives one die of each of three colours; there is room for two."""
    text = f"{river({1: '1-die-blue-green-orange'})}\ndice 1: purple=111111111\nboat 1: 0"
    state = ganga.play(ganga.stand(text), "harbour", "purple 1", "enough")
    for move, key, args in (
        ("purple", "colour_not_given", {"colours": ["blue", "green", "orange"]}),
        ("orange", "set_order", {"move": "orange"}),
    ):
        assert_not_legal(ganga.standard(), state, move, Reason(key, args))
    state = ganga.play(state, "blue")
    assert_not_legal(ganga.standard(), state, "blue", Reason("colour_had", {"colour": "blue"}))


# --- tiles of the province -------------------------------------------------------------------------------------------


@pytest.mark.clause("RA-13")
def test_a_tile_that_cannot_be_paid_is_told_its_cost_and_what_the_dice_come_to() -> None:
    text = "dice 1: blue=24\nkarma 1: 1\ntops: blue-snake=blue-3S blue-tiger=blue-10X\npending: build"
    args: dict[str, Argument] = {"tile": "blue-10X-silk3-spice2", "cost": 10, "colour": "blue", "most": 9}
    is_refused(text, "blue-tiger", "tile_dear", **args)


@pytest.mark.clause("RA-51")
def test_nothing_is_built_or_covered_from_an_empty_stack() -> None:
    tigers = "province 1: b2=blue-9X-temple c2=blue-9X-palace d2=blue-10X b1=blue-8T/NES a1=orange-3S/NS"
    for pending in ("build", "cover"):
        is_refused(f"{tigers}\ndice 1: orange=666\npending: {pending}", "blue-tiger", "stack_empty", stack="blue-tiger")


@pytest.mark.clause("RA-14")
def test_a_tile_is_laid_on_an_empty_cell_where_its_road_meets_one() -> None:
    text = "province 1: b2=orange-4S-fortress/EW\ntops: blue-snake=blue-4C-palace\npending: lay blue-snake"
    is_refused(text, "b2 NE", "cell_taken", cell="b2", tile="orange-4S-fortress")
    is_refused(text, "d5 NE", "no_road", cell="d5")
    is_refused(text, "b1 NS", "other_roads", tile="blue-4C-palace", roads="NS")
    is_refused(text, "b1 NW", "roads_apart", cell="b1", sides="E", roads="NW")


COVERING = "dice 1: blue=3\nkarma 1: 0\ntops: blue-snake=blue-4C blue-cow=blue-7C blue-tiger=blue-9X-temple\n"
CURVE = "blue-7C-temple-palace"
CROSSING = "blue-9X-temple-mill"


@pytest.mark.clause("RA-23", "RA-53")
def test_a_tile_that_can_cover_none_is_told_why() -> None:
    cover = f"{COVERING}pending: cover\nprovince 1: "
    straight = "b2=orange-4S/EW"
    is_refused(f"{cover}{straight}", "blue-snake", "cover_none", tile="blue-4C-palace")
    args: dict[str, Argument] = {"tile": CROSSING, "cost": 5, "colour": "blue", "most": 3}
    is_refused(f"{cover}{straight}", "blue-tiger", "covering_dear", **args)
    between = "b1=orange-9X-mill b2=orange-4S/EW b4=orange-6S/EW b5=orange-9X-fortress"
    is_refused(f"{cover}{between}", "blue-cow", "covering_cuts", tile=CURVE)


@pytest.mark.clause("RA-23", "RA-53")
def test_a_tile_that_cannot_be_covered_is_told_why() -> None:
    over = f"{COVERING}pending: over blue-cow\nprovince 1: "
    straight = "b2=orange-4S/EW"
    is_refused(f"{over}{straight}", "c1 NE", "cover_nothing", cell="c1")
    covering = f"{straight} c3=orange-5T-palace/NES<green-3S"
    is_refused(f"{over}{covering}", "c3 NE", "covers_another", cell="c3", tile="orange-5T-palace")
    args: dict[str, Argument] = {"tile": CURVE, "cost": 7, "cell": "c3", "old": "orange-7C-fortress-mill", "price": 7}
    is_refused(f"{over}{straight} c3=orange-7C/NE", "c3 NE", "cover_cheap", **args)
    args = {"cell": "c3", "cost": 4, "colour": "blue", "most": 3}
    is_refused(f"{over}{straight} c3=orange-3S/NS", "c3 NE", "cover_dear", **args)
    is_refused(f"{over}{straight}", "b2 NS", "other_roads", tile=CURVE, roads="NS")
    is_refused(f"{over}{straight}", "b2 NW", "roads_apart", cell="b2", sides="E", roads="NW")
    on = f"{straight} b1=orange-4C-mill/NE a1=green-4C/ES"
    is_refused(f"{over}{on}", "b2 NE", "cuts_off", cells=["a1", "b1"])


# --- buildings, boats, figures ---------------------------------------------------------------------------------------


@pytest.mark.clause("RA-44")
def test_a_building_is_upgraded_no_further_than_it_goes() -> None:
    is_refused("levels 1: temple=4\npending: building", "temple", "building_done", building="temple", level=4)


@pytest.mark.clause("RA-24", "RA-27")
def test_a_boat_goes_neither_too_short_nor_too_far() -> None:
    is_refused("pending: sail 1 2", "stay", "sail_more", least=1)
    is_refused("pending: sail 1 2", "sail 3", "sail_less", most=2)


@pytest.mark.clause("RA-26")
def test_the_great_mogul_is_no_palace_action_to_choose() -> None:
    is_refused("pending: figure", "palace mogul", "not_this_figure", figure="mogul")


# --- border yields ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("RA-16")
def test_only_a_border_yield_that_has_been_joined_can_come_first() -> None:
    is_refused(ASKED["border"], "N5", "not_joined", place="N5", one="W4", other="S1")
    are_refused(ASKED["border"], "no_such_place", "border 11")


BROWN = "tiles 1: S1=brown-2-fame-per-curve {}\ntiles 2: S1=brown-1-fame-per-worker N1=white-3-money"


@pytest.mark.clause("RA-35", "RA-66")
def test_a_yield_tile_is_there_and_has_a_free_place_or_is_refused() -> None:
    text = f"{BROWN.format('W4=red-1-boat E4=red-1-upgrade N1=white-3-money')}\npending: choose"
    game = navaratnas.standard()
    for move, key in {
        "red-7-money": "no_place",
        "white-3-money": "no_such_tile",
        "yield 32": "no_such_tile",
    }.items():
        is_refused(text, move, key, game, move=move)
    for move, given in {"quarry": "space", "W4": "place", "stay": "sail"}.items():
        is_refused(text, move, "now_choose", game, move=move, given=given)


@pytest.mark.clause("RA-35", "RA-66")
def test_a_yield_tile_goes_to_a_free_place_of_its_colour() -> None:
    text = f"{BROWN.format('W4=red-1-boat')}\npending: spot red-7-money"
    game = navaratnas.standard()
    is_refused(text, "N1", "spot_colour", game, place="N1", yields="red-7-money")
    is_refused(text, "W4", "spot_taken", game, place="W4", yields="red-1-boat")
    is_refused(text, "border 11", "no_such_place", game, move="border 11")
    is_refused(text, "enough", "now_spot", game, move="enough", given="enough")


@pytest.mark.clause("RA-34")
def test_a_brown_tile_goes_to_a_brown_place_and_cannot_be_declined() -> None:
    game = navaratnas.standard()
    state = navaratnas.by_chance(game.setup())
    code = game.parse(state, "W4")
    assert game.why_not(state, code).key == "spot_colour"
    assert_not_legal(game, state, "enough", Reason("now_spot", {"move": "enough", "given": "enough"}))
