"""What `checks` refuses: positions that a text can tell, and numbers in fields that none can."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from each import each
from games.rajas.rajas_kit import ASKED, COVERABLE, desk, finish, me, stand, standard
from games.rajas.rajas_modules import RIVER_TILES, ganga, navaratnas, own
from games.refusals import flaw

from rondel.core.game import Reason
from rondel.core.kernel import State
from rondel.games.rajas.flaws import NAMES
from rondel.games.rajas.state import COVER_TILE, SPOT

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
    # RA-6: of each colour one die, and one after another.
    (2, "round: 0\npending: roll at_first; hand 2; start\nhand: blue*3 green orange purple", "set-up"),
    (2, "round: 0\npending: roll at_first; hand 2; start\nhand: blue green purple\ndice 1: orange=1", "set-up"),
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
    # RA-55: the action of the Portuguese does not wait for anything.
    "pending: building; boat 6 6",
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
    # RA-25, RA-54
    "dice 1: blue=1\nboat 1: 30\nwon 1: bridge\npending: die harbour",
    "dice 1: blue=6\nboat 1: 25\nwon 1: bridge\npending: die portuguese",
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


@each(("seats", "text", "field"), TOLD)
def test_a_text_that_does_not_add_up_is_refused_with_its_field(seats: int, text: str, field: str) -> None:
    assert flaw(lambda: stand(text, seats)) == field


@each("text", PENDING)
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


@each(("seats", "change", "field"), RAW)
def test_what_no_text_can_tell_is_refused_too(seats: int, change: Callable[[State], None], field: str) -> None:
    game = standard(seats)
    state = stand("seat: 1", seats)
    assert game.flaw(state) is None
    change(state)
    assert game.flaw(state) == Reason("flaw", {"field": field})


# --- Navaratnas and Ganga --------------------------------------------------------------------------------------------

DICE = "dice 1: blue=1 green=1 orange=1 purple=1\ndice 2: blue=1 green=1 orange=1 purple=2\n"
"""Player 1 has rolled less and begins."""
BEGUN = f"round: 0\n{DICE}money 1: 3\nmoney 2: 4\n"
CURVES, WORKERS = "brown-2-fame-per-curve", "brown-1-fame-per-worker"
FIRST_DRAW = "seat: 1\nturn: 1\npending: draw_brown; open\n"
FIRST_PUT = f"seat: 1\nturn: 1\npending: spot {CURVES}; open\n"
SECOND_DRAW = "seat: 2\nturn: 2\npending: draw_brown; open\n"
SECOND_PUT = f"seat: 2\nturn: 2\npending: spot {WORKERS}; open\n"
HAS_PUT = f"tiles 1: S5={CURVES}\n"
HANDS = "hand 1; hand 2; start"
SPENT = "workers: yogi=1 raja=1 portuguese=1 dancer=2 outdoor-terrace=2 mixed-market=2\n"
"""Nobody has a worker left."""
FEWER = f"{SPENT}fame 2: 15\n"
"""Player 1 has one worker fewer than player 2."""
LAST_TILES = "river: 3=1-die-per-karma 6=1-die-blue-green-orange 9=1-die-blue-orange-purple 12=1-palace-dancer "
ALL_TILES = f"{LAST_TILES}15=1-palace-yogi 18=1-palace-raja 21=3-one_good 24=3-boat\n"
MODULES = {"basic": desk, "navaratnas": navaratnas, "ganga": ganga}
SOUND = [
    ("navaratnas", f"{BEGUN}{FIRST_DRAW}"),
    ("navaratnas", f"{BEGUN}{FIRST_PUT}"),
    ("navaratnas", f"{BEGUN}{HAS_PUT}{SECOND_DRAW}"),
    ("navaratnas", f"round: 0\n{DICE}{FIRST_DRAW}".replace("turn: 1\n", "")),
    ("navaratnas", f"round: 0\n{DICE}{HAS_PUT}{SECOND_PUT}".replace("turn: 2\n", "")),
    ("navaratnas", f"{BEGUN}{HAS_PUT}{SECOND_PUT}"),
    (
        "navaratnas",
        f"tiles 1: S1={CURVES} N1=white-3-money N5=white-3-money E4=red-1-boat\n{FEWER}claimed 1: 1\nseat: 2",
    ),
    ("navaratnas", f"{FEWER}claimed 1: 1\nseat: 1\npending: choose"),
    ("navaratnas", f"{FEWER}claimed 1: 1\nseat: 1\npending: spot red-7-money"),
    ("navaratnas", "pending: choose; karma 2"),
    ("navaratnas", "turn: 3"),
    ("navaratnas", "round: 2\nturn: 4"),
    ("navaratnas", "round: 2\nturn: 15"),
    ("navaratnas", "fame 1: 15\nmoney 1: 20\nboat 1: 21\nwon 1: fame money bridge"),
    ("ganga", f"round: 0\npending: count 0; {HANDS}\nriver:"),
    ("ganga", f"round: 0\npending: turn_up 6; {HANDS}\nriver:"),
    ("ganga", f"round: 0\npending: count 5; {HANDS}\nriver: 2=3-boat 5=1-palace-yogi"),
    ("ganga", f"round: 0\npending: turn_up 29; {HANDS}\n{LAST_TILES}18=1-palace-yogi 24=1-palace-raja"),
    ("ganga", f"round: 0\npending: reveal blue-cow; count 0; {HANDS}\ntops: blue-cow=?\nriver:"),
    ("ganga", ALL_TILES),
    ("ganga", f"{LAST_TILES}18=1-palace-yogi 24=1-palace-raja"),
    ("ganga", "river: " + " ".join(f"{at}={name}" for at, name in enumerate(RIVER_TILES, 1))),
]
MODULE_FLAWS = [
    # RA-34, RA-35: yield tiles, their colours and places.
    ("navaratnas", "gone: white-3-money", "yields"),
    ("navaratnas", "tiles 1: N1=white-3-money N5=white-3-money W3=white-3-money", "yields"),
    ("navaratnas", f"tiles 1: S1={CURVES}\ntiles 2: S1={CURVES}", "yields"),
    ("navaratnas", f"{BEGUN}{HAS_PUT}{SECOND_PUT}".replace(WORKERS, CURVES), "yields"),
    ("navaratnas", f"{BEGUN}tiles 1: N1=white-3-money\n{SECOND_DRAW}", "set-up"),
    ("navaratnas", f"{BEGUN}tiles 1: W4=red-7-money\n{SECOND_DRAW}", "set-up"),
    ("navaratnas", f"tiles 2: S1={CURVES} N1=white-3-money N5=white-3-money\npending: spot white-3-money", "yields"),
    ("navaratnas", f"tiles 1: S1={CURVES} N1=red-7-money", "yields"),
    ("navaratnas", f"tiles 1: E4={CURVES}", "yields"),
    # RA-36, RA-67: tiles offered to who has fewer workers.
    ("navaratnas", f"{BEGUN}{FIRST_PUT}claimed 1: 1", "yields"),
    ("navaratnas", "fame 2: 15\nclaimed 1: 1\nworkers: yogi=1 raja=1 dancer=2\nseat: 2", "yields"),
    ("navaratnas", f"{FEWER}claimed 1: 2\nseat: 2", "yields"),
    ("navaratnas", f"{FEWER}claimed 2: 1\nseat: 1\npending: choose", "yields"),
    ("navaratnas", f"{SPENT}claimed 1: 1\nseat: 2\npending: building", "yields"),
    ("navaratnas", f"{FEWER}claimed 1: 1\nseat: 1\npending: building", "yields"),
    ("navaratnas", f"{FEWER}claimed 1: 1\nseat: 1\npending: choose; karma 2", "yields"),
    ("navaratnas", f"{FEWER}claimed 1: 1\nseat: 1\npending: choose\nlate: 1", "yields"),
    ("navaratnas", f"{FEWER}claimed 1: 1\nseat: 1\npending: spot red-7-money\nmoney 1: 12\nbonuses 1:", "yields"),
    # RA-40, RA-70: river tiles.
    ("ganga", "river:", "river"),
    ("ganga", ALL_TILES.replace("24=3-boat", "0=3-boat"), "river"),
    ("ganga", ALL_TILES.replace("24=3-boat", "28=3-boat"), "river"),
    ("ganga", "river: 7=3-boat 13=1-palace-yogi 19=1-palace-raja 25=1-palace-dancer", "river"),
    ("ganga", "river: 2=3-boat", "river"),
    ("ganga", f"{LAST_TILES}18=1-palace-yogi 23=1-palace-raja", "river"),
    ("ganga", f"{LAST_TILES}18=1-palace-dancer 24=1-palace-raja", "river"),
    ("ganga", f"round: 0\npending: reveal blue-cow; count 0; {HANDS}\ntops: blue-cow=?\nriver: 3=3-boat", "river"),
    (
        "ganga",
        "round: 0\npending: roll at_first; hand 2; start\nhand: blue green orange purple\nriver: 3=3-boat",
        "river",
    ),
    # RA-34, RA-65: the set-up.
    ("navaratnas", f"{TIE}tiles 1: S1={CURVES}", "set-up"),
    *(
        ("navaratnas", f"{BEGUN}{put}{turn}", "set-up")
        for put, turn in (
            (HAS_PUT, FIRST_DRAW),
            (f"tiles 1: S1={WORKERS}\n", FIRST_PUT),
            (f"tiles 2: S1={WORKERS}\n", FIRST_DRAW),
            ("", SECOND_DRAW),
            ("", SECOND_PUT),
            (f"tiles 1: S1={CURVES} W3=white-1-die\n", SECOND_PUT),
            (f"{HAS_PUT}tiles 2: S1=brown-1-money-per-building\n", SECOND_PUT),
            ("", FIRST_DRAW.replace("turn: 1", "turn: 0")),
            ("", FIRST_PUT.replace("turn: 1", "turn: 2")),
            ("", FIRST_DRAW.replace("turn: 1", "turn: 3")),
            ("", FIRST_PUT.replace("seat: 1", "seat: 2")),
            (HAS_PUT, SECOND_DRAW.replace("seat: 2", "seat: 1")),
        )
    ),
    ("navaratnas", f"{BEGUN}{FIRST_PUT}".replace("money 1: 3", "money 1: 4"), "set-up"),
    (
        "navaratnas",
        f"{BEGUN}{FIRST_PUT}".replace("orange=1 purple=2", "orange=1 purple=1").replace("1: blue=1", "1: blue=2"),
        "set-up",
    ),
    ("navaratnas", f"{BEGUN}{FIRST_PUT}placed: 1", "set-up"),
    # RA-34: the turns of putting come first.
    ("navaratnas", "turn: 2", "turn"),
    ("navaratnas", "round: 2\nturn: 3", "turn"),
    ("navaratnas", "round: 2\nturn: 16", "turn"),
]
MODULE_PENDING = [
    ("basic", "pending: choose"),
    ("basic", "pending: spot white-3-money"),
    ("basic", f"{BEGUN}{FIRST_DRAW}"),
    ("basic", f"{BEGUN}{FIRST_PUT}".replace(CURVES, "white-3-money")),
    ("basic", f"round: 0\npending: count 0; {HANDS}"),
    ("basic", f"round: 0\npending: turn_up 2; {HANDS}"),
    ("navaratnas", "pending: draw"),
    ("navaratnas", "pending: draw_brown"),
    ("navaratnas", "pending: building; open"),
    ("navaratnas", f"pending: spot {CURVES}; building"),
    ("navaratnas", f"tiles 1: S1={CURVES} W4=red-1-boat E4=red-1-upgrade\npending: spot red-7-money"),
    ("navaratnas", f"{BEGUN}{FIRST_PUT}".replace(CURVES, "red-7-money")),
    ("navaratnas", f"{BEGUN}seat: 1\nturn: 1\npending: open"),
    ("navaratnas", f"{BEGUN}seat: 1\nturn: 1\npending: building; open"),
    ("navaratnas", f"{BEGUN}seat: 1\nturn: 1\npending: draw_brown; draw_brown; open"),
    ("navaratnas", f"{BEGUN}seat: 1\nturn: 1\npending: spot {CURVES}; building; open"),
    ("navaratnas", "pending: building; discard white-3-money"),
    ("ganga", "pending: count 24"),
    ("ganga", "pending: turn_up 2"),
    ("ganga", f"round: 0\npending: count 2; {HANDS}\nriver:"),
    ("ganga", f"round: 0\npending: count 2; {HANDS}\nriver: 2=3-boat 5=1-palace-yogi"),
    ("ganga", f"round: 0\npending: count 24; {HANDS}\n{ALL_TILES}"),
    ("ganga", f"round: 0\npending: turn_up 0; {HANDS}\nriver:"),
    ("ganga", f"round: 0\npending: turn_up 7; {HANDS}\nriver:"),
    ("ganga", f"round: 0\npending: turn_up 5; {HANDS}\nriver: 2=3-boat 5=1-palace-yogi"),
    ("ganga", f"round: 0\npending: turn_up 30; {HANDS}\n{LAST_TILES}18=1-palace-yogi 24=1-palace-raja"),
    ("ganga", f"round: 0\npending: turn_up 25; {HANDS}\n{ALL_TILES}"),
    ("ganga", f"round: 0\npending: building; {HANDS}\n{ALL_TILES}"),
    ("ganga", f"round: 0\npending: reveal blue-cow; {HANDS}\ntops: blue-cow=?\nriver:"),
    ("ganga", f"round: 0\npending: reveal blue-cow; count 3; {HANDS}\ntops: blue-cow=?\nriver:"),
    ("ganga", f"round: 0\npending: reveal blue-cow; turn_up 0; {HANDS}\ntops: blue-cow=?\nriver:"),
    ("ganga", "round: 0\npending: reveal blue-cow; count 0; hand 2; start\ntops: blue-cow=?\nriver:"),
]


@each(("version", "text"), SOUND)
def test_what_the_set_up_and_play_lead_to_is_sound(version: str, text: str) -> None:
    assert stand(text, game=MODULES[version].standard()).seats == 2


@each(("version", "text", "field"), MODULE_FLAWS)
def test_yield_tiles_and_river_tiles_that_cannot_lie_so_are_refused(version: str, text: str, field: str) -> None:
    assert flaw(lambda: stand(text, game=MODULES[version].standard())) == field


@each(("version", "text"), MODULE_PENDING)
def test_questions_that_the_version_does_not_ask_then_are_refused(version: str, text: str) -> None:
    assert flaw(lambda: stand(text, game=MODULES[version].standard())) == "pending"


def test_nobody_is_asked_for_a_yield_tile_when_none_fits(tmp_path: Path) -> None:
    lesser = [{"place": "S1", "colour": "brown", "yields": [{"give": "money"}]}]
    game = own(tmp_path / "box.json", {"navaratnas_borders": lesser}, version="navaratnas")
    assert flaw(lambda: stand("pending: choose", game=game)) == "pending"


def test_a_border_place_of_the_other_side_is_not_joined(tmp_path: Path) -> None:
    """A text without a line follows the own side; one with it is refused."""
    lesser = [{"place": "W2", "colour": "brown", "yields": [{"give": "money"}]}]
    changes: dict[str, object] = {
        "navaratnas_borders": lesser,
        "borders": [{"place": "W3", "yields": [{"give": "fame"}]}],
    }
    game = own(tmp_path / "box.json", changes, version="mixed", player_2="advanced")
    built = "b2=blue-9X b1=green-9X c1=orange-9X"
    state = stand(
        f"province 1: {built}\nprovince 2: {built.replace('9X', '10X').replace('c1=orange', 'c1=purple')}", game=game
    )
    assert [one.joined for one in game.view(state, None).players] == [("W3",), ("W2",)]  # type: ignore[attr-defined]
    for line in ("joined 1: W2", "joined 1: W2 W3", "joined 1:"):
        assert flaw(lambda line=line: stand(f"province 1: {built}\n{line}", game=game)) == "borders"


def several(*changes: Callable[[State], None]) -> Callable[[State], None]:
    return lambda s: [change(s) for change in changes] and None


MODULE_RAW = [
    ("basic", put("claimed", (0,), 1), "yields"),
    ("basic", several(put("yields", (0,), 1), put("yield_tile", (0, 0), 0)), "yields"),
    ("basic", put("river_tile", (3,), 0), "river"),
    *(("navaratnas", put("yields", (kind,), 3), "yields") for kind in (0, 4, 22, 23, 31)),
    *(("navaratnas", put("gone", (kind,), 1), "yields") for kind in (0, 4, 22, 31)),
    ("navaratnas", several(put("yields", (0,), 1), put("yield_tile", (0, 15), 0)), "yields"),
    ("navaratnas", several(put("yields", (16,), 1), put("yield_tile", (0, 4), -1)), "yields"),
    ("navaratnas", put("yield_tile", (2, 0), 0), "absent seats"),
    ("navaratnas", put("claimed", (2,), 1), "absent seats"),
    *(("ganga", put("river_tile", (space,), 0), "river") for space in (0, 30, 39)),
    ("ganga", several(put("river_tile", (6,), -1), put("river_tile", (30,), 1)), "river"),
]


@each(("version", "change", "field"), MODULE_RAW)
def test_no_number_of_the_new_fields_can_be_any(version: str, change: Callable[[State], None], field: str) -> None:
    game = MODULES[version].standard()
    state = stand("seat: 1", game=game)
    assert game.flaw(state) is None
    change(state)
    assert game.flaw(state) == Reason("flaw", {"field": field})


@each(
    ("text", "name"),
    [("choose", "a"), ("choose", "b"), ("choose", "c"), ("spot red-7-money", "b"), ("spot red-7-money", "c")],
)
def test_a_question_for_a_yield_tile_or_its_place_has_no_other_argument(text: str, name: str) -> None:
    game = navaratnas.standard()
    state = stand(f"pending: {text}", game=game)
    getattr(state, name)[state.depth - 1] = 1
    assert game.flaw(state) == Reason("flaw", {"field": "pending"})


def test_only_with_navaratnas_tiles_are_offered_to_who_has_fewer_workers() -> None:
    state = stand(f"{FEWER}seat: 2")
    assert standard().flaw(state) is None
    state.claimed[0] = 1
    assert standard().flaw(state) == Reason("flaw", {"field": "yields"})


def test_a_river_tile_of_no_kind_is_refused(tmp_path: Path) -> None:
    tiles = [{"count": 20, "yields": [{"give": "fame"}]}]
    game = own(tmp_path / "box.json", {"river_tiles": tiles}, ganga=True)
    state = stand("seat: 1", game=game)
    state.river_tile[3] = 5
    assert game.flaw(state) == Reason("flaw", {"field": "river"})


@each("name", "abc")
@each(
    ("version", "text"),
    [
        ("navaratnas", f"{BEGUN}{FIRST_PUT}"),
        ("navaratnas", f"{BEGUN}{FIRST_DRAW}"),
        ("ganga", f"round: 0\npending: count 0; {HANDS}\nriver:"),
    ],
)
def test_no_effect_of_the_set_up_has_another_argument(version: str, text: str, name: str) -> None:
    game = MODULES[version].standard()
    for at in range(stand(text, game=game).depth):
        state = stand(text, game=game)
        if name != "a" or state.kind[at] != SPOT:
            getattr(state, name)[at] += 2
            assert game.flaw(state) == Reason("flaw", {"field": "pending"})


def test_the_action_of_the_builder_does_not_wait_for_anything() -> None:
    """RA-55. No text says how often it does, so none is read."""
    state = stand("pending: building; money 3")
    assert standard().flaw(state) is None
    state.kind[1], state.a[1] = COVER_TILE, 1
    assert standard().flaw(state) == Reason("flaw", {"field": "pending"})


def test_every_flaw_is_provoked() -> None:
    told = {field for _, _, field in TOLD} | {field for _, _, field in RAW} | {"pending"}
    assert told == set(NAMES)


@each("question", ASKED)
def test_no_argument_of_a_question_can_be_any_number(question: str) -> None:
    """Each is refused, or led to a sound position by every answer."""
    game, asked = standard(), stand(ASKED[question])
    refused = 0
    for name in "abc":
        for value in (*range(-1, 24), 47, 48, 63, 64, 127):
            state = game.layout.copy(asked)
            getattr(state, name)[state.depth - 1] = value
            if game.flaw(state) is not None:
                refused += 1
                continue
            for code in game.legal(state):
                assert game.flaw(game.play(state, code)) is None
    assert refused > 40


@each("depth", [1, 3, 25, 48])
def test_the_depth_of_the_pending_effects_is_that_of_the_last_one(depth: int) -> None:
    state = stand("pending: building")
    state.depth = depth
    assert standard().flaw(state) == Reason("flaw", {"field": "pending"})


@each(
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
