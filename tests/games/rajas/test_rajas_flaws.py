"""What `checks` refuses: positions that a text can tell, and numbers in fields that none can."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from games.rajas.rajas_kit import ASKED, COVERABLE, finish, me, stand, standard
from games.refusals import flaw

from rondel.core.game import Reason
from rondel.core.kernel import State
from rondel.games.rajas.flaws import NAMES

CORNER = "province 1: b2=green-9X c2=blue-9X c1=purple-9X d1=orange-9X\n"
PUT = "dice 1: purple=6\nworkers: builder=1\n"
HAD = "fame 1: 61\n"
ROLLED = "dice 1: blue=1 green=1 orange=1 purple=1\n"
TIE = f"round: 0\npending: first\n{ROLLED}{ROLLED.replace('dice 1', 'dice 2')}"
"""Both have rolled the same."""
TOLD = [
    # RA-10: an arm for each die; dice in the hand are named, picked or rolled.
    (2, "dice 1: blue=111111 green=11111", "dice"),
    (2, "dice 1: blue=111111 green=1111\nhand: orange\npending: roll taken", "dice"),
    (2, "hand: blue", "dice"),
    (2, "hand: blue\npending: building", "dice"),
    (2, "pending: roll taken", "dice"),
    # RA-22
    (2, "gone: white-1-die*2 white-3-money*2 white-1-upgrade*2 white-1-karma*2\npending: draw", "yields"),
    # RA-3
    (2, "tops: blue-cow=?", "tiles"),
    (2, "pending: reveal blue-cow; income blue-7C-temple-palace\ntops: blue-cow=blue-7C", "tiles"),
    # RA-14, RA-23
    (2, "province 1: a1=blue-9X", "province"),
    (2, "province 1: b2=blue-4S-temple/NS", "province"),
    (2, "province 1: b2=blue-9X c1=green-9X", "province"),
    (2, "province 1: b2=blue-4C-palace/NE c2=green-9X", "province"),
    (2, "province 1: b2=blue-9X<orange-9X", "province"),
    (2, "province 1: b2=blue-5T-mill/NES<orange-9X", "province"),
    # RA-16
    (2, f"{CORNER}joined 1: W3 W4", "borders"),
    (2, f"{CORNER}joined 1: W3 W4 S1 N5", "borders"),
    (2, "joined 1: W3", "borders"),
    # RA-8, RA-18, RA-29
    (2, "workers: quarry=1,1 yogi=1 raja=1", "workers"),
    (2, "workers: quarry=1,1 yogi=1\nseat: 1", "workers"),
    (3, "workers: tea-market=1,1", "workers"),
    (2, "fame 1: 15\nmoney 1: 20\nboat 1: 21\nwon 1: fame money bridge", "workers"),
    # RA-28, RA-30, RA-45
    (2, "bonuses 1: fame*1", "tracks"),
    (2, "fame 1: 40\nbonuses 1: fame*4", "tracks"),
    (2, "money 1: 60\nbonuses 1: money*5", "tracks"),
    (2, "won 1: fame", "tracks"),
    (2, "fame 1: 5\nbonuses 1:", "tracks"),
    (2, "money 1: 12\nbonuses 1:", "tracks"),
    (2, "fame 1: 15\nwon 1:", "tracks"),
    (2, "money 1: 20\nwon 1:", "tracks"),
    (2, "money 2: 20\nwon 2:\npending: building", "tracks"),
    (2, "late: 1", "tracks"),
    # RA-24, RA-43
    (2, "boat 1: 4\nboat 2: 4", "river"),
    (2, "boat 1: 20\nwon 1: bridge", "river"),
    (2, "boat 1: 21\nwon 1:", "river"),
    (2, "boat 1: 21\nfame 1: 15\nwon 1: fame", "river"),
    # RA-31, RA-58
    (2, HAD, "met"),
    (2, f"{HAD}met 1: 1\nseat: 1", "met"),
    (2, f"{HAD}met 1: 0\nseat: 2", "met"),
    (2, f"{HAD}met 1: 2\nseat: 2", "met"),
    (2, "met 1: 1\nseat: 2", "met"),
    (3, "fame 1: 61\nfame 2: 61\nmet 1: 2\nmet 2: 1\nseat: 3", "met"),
    (2, f"{HAD}met 1: 1\npending: building", "met"),
    (2, "fame 2: 61\nmet 2: 1\nworkers: yogi=2\nseat: 1", "met"),
    # RA-7, RA-57, RA-60
    (2, "turn: 0", "turn"),
    (2, "turn: 2", "turn"),
    (2, "round: 2\nturn: 1", "turn"),
    (2, "round: 2\nturn: 12", "turn"),
    (2, "round: 5\nturn: 4", "turn"),
    (2, "workers: yogi=1\nturn: 1\nseat: 2", "turn"),
    (2, "placed: 1", "turn"),
    (2, "workers: yogi=1\nplaced: 1\nseat: 1", "turn"),
    (2, "seat: 2\nplaced: 1", "turn"),
    (2, "pending: building\nplaced: 0", "turn"),
    (2, "pending: done", "turn"),
    (2, "round: 39\nturn: 200\npending: done", "turn"),
    (2, "round: 40\nturn: 401\npending: done", "turn"),
    (2, "round: 40\nturn: 200\npending: done\nworkers: yogi=1", "turn"),
    # RA-5, RA-6
    (2, "round: 0\npending: first", "set-up"),
    (2, f"round: 0\npending: first\n{ROLLED}", "set-up"),
    (2, f"{TIE}money 1: 1", "set-up"),
    (2, f"{TIE}karma 1: 2", "set-up"),
    (2, f"{TIE}turn: 1", "set-up"),
    (2, f"{TIE}levels 2: mill=3", "set-up"),
    (
        2,
        f"{TIE}province 2: b2=blue-9X",
        "set-up",
    ),
    (2, f"{TIE}starter: 2", "set-up"),
    (2, f"{TIE}workers: yogi=1", "set-up"),
    (2, f"round: 0\npending: first\n{ROLLED}dice 2: blue=11 green=1 orange=1", "set-up"),
    (2, TIE.replace("purple=1", "purple=2", 1), "set-up"),
    (2, "round: 0\npending: roll at_first; hand 2; start\nhand: blue green orange*2", "set-up"),
    (2, f"round: 0\npending: roll at_first; hand 2; start\nhand: green\n{ROLLED}", "set-up"),
]
PENDING = [
    "pending: end",
    "pending: place; place",
    "pending: place; building",
    "pending: building; place",
    "pending: building; die yogi",
    "pending: start",
    "pending: hand 1",
    "pending: first",
    "pending: money 3",
    "pending: income blue-9X-temple-mill",
    "pending: move",
    f"pending: building{'; upgrade 1' * 23}",
    # What waits has to stand in the box, and to wait for what lies on it.
    "pending: building; money 4 -",
    "pending: building; money 3 karma",
    "pending: building; dice 2 - blue+green",
    "pending: building; boat 0 2",
    "pending: building; border_yield W4",
    f"{CORNER}pending: building; border S1 W4",
    f"{CORNER}pending: building; border W3 W4",
    f"{CORNER}pending: building; border W4 W4",
    "pending: building; income blue-9X-temple-mill",
    "pending: building; lay blue-snake",
    "pending: building; take_dice 1 any",
    f"{COVERABLE}{PUT}pending: building; put purple-cow b2 EW",
    "pending: building; building",
    "pending: building; roll taken",
    "pending: building; act",
    "pending: building; due",
    # The questions and their arguments.
    "workers: yogi=2\npending: building",
    "dice 1: blue=1\npending: die quarry",
    "dice 1: blue=1\nworkers: yogi=1\npending: die harbour",
    "dice 1: blue=4\nkarma 1: 0\npending: die harbour",
    "dice 1: blue=6\nworkers: yogi=1\npending: build",
    "dice 1: blue=1\nkarma 1: 0\npending: build",
    "dice 1: blue=6\npending: sum 4 blue",
    "dice 1: blue=6\npending: sum 5 blue; lay blue-snake",
    "dice 1: blue=6\npending: sum 0 blue; lay blue-snake",
    "dice 1: green=6\npending: sum 4 green; lay blue-snake",
    "dice 1: blue=6\npending: sum 4 blue 2; lay blue-snake",
    "dice 1: blue=6\npending: sum 3 blue 4; lay blue-snake",
    "dice 1: blue=6\npending: sum 3 blue 12; lay blue-snake",
    "dice 1: blue=1\nkarma 1: 0\npending: sum 4 blue; lay blue-snake",
    f"{COVERABLE}{PUT}pending: sum 3 purple; put purple-cow b2 EW",
    f"{COVERABLE}{PUT}pending: sum 2 purple; put purple-cow b2 NS",
    f"{COVERABLE}{PUT}pending: sum 2 purple; put purple-cow b2 NES",
    f"{COVERABLE}{PUT}pending: sum 2 purple; put purple-cow b4 EW",
    f"{COVERABLE}{PUT}pending: sum 2 purple; put purple-snake b2 EW",
    "province 1: b2=purple-6S/EW<orange-4S\ndice 1: purple=6\npending: sum 2 purple; put purple-tiger b2 NEW",
    f"{COVERABLE}pending: cover",
    "dice 1: purple=6\npending: cover",
    f"{COVERABLE}pending: over purple-cow",
    "dice 1: blue=1\npending: return 1; take_dice 1 any",
    "dice 1: blue=1111111111\npending: return 2; take_dice 1 any",
    "dice 1: blue=1111111111\npending: return 0; take_dice 1 any",
    "dice 1: blue=1111111111\npending: return 1",
    "dice 1: blue=1111111111\npending: return 1 1; take_dice 1 any",
    "dice 1: blue=1111111111\npending: return 1; take_dice 0 any",
    "dice 1: blue=1111111111\npending: return 1; take_dice 49 any",
    "dice 1: blue=1111111111\npending: return 1; take_dice 1 any 1",
    "pending: name 0 any",
    "pending: name 49 any",
    "pending: name 1 any 1",
    "pending: name 2 any 2\nhand: blue",
    "pending: name 2 any 0\nhand: green",
    "pending: name 1 any\nhand: blue",
    "dice 1: blue=1111111111\npending: name 1 any",
    "pending: pick",
    "dice 1: blue=1\npending: pick 1",
    "dice 1: blue=1\npending: pick 1",
    "dice 1: blue=1\npending: pick 24",
    "pending: good 0",
    "pending: sail 1 1",
    "pending: sail 2 3",
    "pending: sail 0 10",
    "boat 1: 29\npending: sail 0 2",
    "pending: border W4 S1",
    f"{CORNER}pending: border S1 W4",
    "hand: blue\npending: roll at_first",
    "levels 1: temple=4 palace=4 fortress=4 mill=4\npending: building",
]


@pytest.mark.parametrize(("seats", "text", "field"), TOLD)
def test_a_text_that_does_not_add_up_is_refused_with_its_field(seats: int, text: str, field: str) -> None:
    assert flaw(lambda: stand(text, seats)) == field


@pytest.mark.parametrize("text", PENDING)
def test_effects_that_cannot_wait_so_are_refused(text: str) -> None:
    assert flaw(lambda: stand(text)) == "pending"


def test_a_player_who_cannot_place_is_not_asked_to() -> None:
    """All spaces without a price are taken, and there are no dice."""
    workers = (
        "workers: outdoor-terrace=2 mixed-market=2 blue-terrace=2 green-terrace=1 orange-terrace=1 purple-terrace=1"
    )
    assert flaw(lambda: stand(f"{workers}\nseat: 1\nmoney 1: 20\nwon 1: money")) == "pending"
    assert stand(f"{workers}\nseat: 1\nmoney 1: 20\nwon 1: money\ndice 1: blue=1").seat == 0


# --- fields that a text cannot tell ----------------------------------------------------------------------------------


def put(field: str, at: tuple[int, ...], value: int) -> Callable[[State], None]:
    def change(s: State) -> None:
        if not at:
            setattr(s, field, value)
            return
        numbers = getattr(s, field)
        for step in at[:-1]:
            numbers = numbers[step]
        numbers[at[-1]] = value

    return change


RAW = [
    (2, put("seat", (), 2), "seat"),
    (3, put("seat", (), 3), "seat"),
    (2, put("starter", (), 2), "seat"),
    *(
        (3, put(name, (3,), 1), "absent seats")
        for name in ("fame", "money", "karma", "boat", "fame_had", "money_had", "won", "met", "joined")
    ),
    (2, put("level", (2, 3), 2), "absent seats"),
    (2, put("dice", (3, 23), 1), "absent seats"),
    (2, put("tile", (2, 0), 5), "absent seats"),
    (2, put("covered", (2, 29), 5), "absent seats"),
    (2, put("road", (3, 29), 5), "absent seats"),
    *((2, put("supply", (colour,), 11), "dice") for colour in range(4)),
    (2, put("dice", (1, 23), 1), "dice"),
    *((2, put("yields", (kind,), 1), "yields") for kind in (0, 3, 4, 31)),
    *((2, put("gone", (kind,), 1), "yields") for kind in (0, 3, 4, 31)),
    *((2, put("stack", (kind,), 2), "tiles") for kind in (0, 63)),
    *((2, put("top", (stack,), 30), "tiles") for stack in (0, 11)),
    *((2, put("tile", (0, cell), 30), "tiles") for cell in (0, 18, 29)),
    *((2, put("road", (0, cell), 5), "province") for cell in (0, 17, 18, 29)),
    *((2, put("joined", (0,), 1 << place), "borders") for place in (0, 9, 10, 21)),
    (2, put("level", (0, 0), 1), "level"),
    (2, put("level", (1, 3), 0), "level"),
    *((2, put("worker", (space,), 0), "workers") for space in (1, 3, 26, 60)),
    (2, put("worker", (0,), 2), "workers"),
    (2, put("boat", (0,), 31), "river"),
    (2, put("turn", (), 0), "turn"),
    (2, put("kind", (5,), 3), "pending"),
    (2, put("kind", (0,), -1), "pending"),
    *((2, put(name, (at,), 1), "pending") for name in "abc" for at in (0, 1, 2, 47)),
    *((2, put(name, (at,), -1), "pending") for name in "abc" for at in (0, 1)),
]


@pytest.mark.parametrize(("seats", "change", "field"), RAW)
def test_what_no_text_can_tell_is_refused_too(seats: int, change: Callable[[State], None], field: str) -> None:
    game = standard(seats)
    state = stand("seat: 1", seats)
    assert game.flaw(state) is None
    change(state)
    assert game.flaw(state) == Reason("flaw", {"field": field})


def test_every_flaw_is_provoked() -> None:
    told = {field for _, _, field in TOLD} | {field for _, _, field in RAW} | {"pending"}
    assert told == set(NAMES)


@pytest.mark.parametrize("question", ASKED)
def test_no_argument_of_a_question_can_be_any_number(question: str) -> None:
    """Each is refused, or led to a sound position by every answer."""
    game = standard()
    refused = 0
    for name in "abc":
        for value in (*range(-1, 24), 47, 48, 63, 64, 127):
            state = stand(ASKED[question])
            getattr(state, name)[state.depth - 1] = value
            if game.flaw(state) is not None:
                refused += 1
                continue
            for code in game.legal(state):
                assert game.flaw(game.play(state, code)) is None
    assert refused > 40


@pytest.mark.parametrize("depth", [1, 3, 25, 48])
def test_the_depth_of_the_pending_effects_is_that_of_the_last_one(depth: int) -> None:
    state = stand("pending: building")
    state.depth = depth
    assert standard().flaw(state) == Reason("flaw", {"field": "pending"})


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("pending: good 4", "tea"),
        ("boat 1: 10\npending: sail 0 1", "sail 1"),
        ("boat 1: 12\npending: sail 0 1", "sail 1"),
        ("boat 1: 17\npending: sail 0 1", "sail 1"),
        ("pending: lay purple-cow\ntops: purple-cow=purple-6S", "c3 NS"),
    ],
)
def test_points_stay_within_their_numbers_wherever_a_position_begins(text: str, move: str) -> None:
    """In the middle of a turn a text may tell as many as there is room for."""
    far = "fame 1: 9998\nmoney 1: 9998\nprovince 1: b2=orange-10X-tea3-silk2 c2=blue-9X"
    after, _ = finish(stand(f"{far}\n{text}"), move)
    assert {me(after).fame, me(after).money} in ({9998, 9999}, {9999})
