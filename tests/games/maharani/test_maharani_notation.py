"""Notation of Maharani: the name of every code, how it may be written, and why a move is refused."""

from __future__ import annotations

from functools import cache

import pytest
from each import each
from games.maharani.maharani_kit import CENTRES, COLOURS, MUST_REFRESH, SPACES, WORKERS, play, stand, standard
from games.refusals import (
    asked_in_play,
    assert_names,
    assert_no_circles,
    assert_not_legal,
    assert_nothing_else_is_a_move,
    assert_reasons,
    unreadable,
)

from rondel.core.errors import Ambiguous, BadChance, Unreadable
from rondel.core.game import Reason
from rondel.core.kernel import State
from rondel.core.messages import LANGUAGES

MOVES = [
    "end",
    "refresh",
    *(f"worker {worker}" for worker in WORKERS),
    *(
        f"{slot} {space}{word}"
        for slot in (1, 2, 3, 4)
        for space in SPACES
        for word in ((" away", " own") if space in CENTRES else ("", " own"))
    ),
]
"""An arrow word on a space where the columns decide is a code of its own, and never legal."""
CHANCES = [
    *(f"first {seat}" for seat in (1, 2, 3, 4)),
    *(
        f"{colour}-{pattern}"
        for colour in COLOURS
        for pattern in ("c", "h0", "h1", "h2", "h3", "b0", "b1", "b2", "b3", "a0", "a1")
    ),
]


@cache
def asked() -> State:
    """A position in which a player is to act."""
    return stand("seat: 1")


@cache
def chance() -> State:
    """One in which chance is."""
    return stand("phase: draw")


# --- names -----------------------------------------------------------------------------------------------------------


def test_every_move_has_its_name_and_is_read_back() -> None:
    assert standard().facts.moves == len(MOVES) == 6 + 4 * 56 * 2
    assert_names(standard(), asked(), MOVES)


def test_every_outcome_of_chance_has_its_name_and_is_read_back() -> None:
    assert standard().facts.chances == len(CHANCES) == 4 + 66
    assert_names(standard(), chance(), CHANCES)


@each("name", ["end", "refresh", "worker red", "1 a2", "3 b3 own", "4 g6 away"])
def test_capitals_commas_hyphens_and_blanks_do_not_matter(name: str) -> None:
    code = MOVES.index(name)
    for text in (name.upper(), name.title(), f"  {name.replace(' ', '   ')} ", name.replace(" ", ", ")):
        assert standard().parse(asked(), text) == code
    assert standard().parse(asked(), name.replace(" ", "-")) == code


@each("worker", WORKERS)
def test_a_worker_may_be_its_colour_alone(worker: str) -> None:
    assert standard().parse(asked(), worker) == standard().parse(asked(), f"worker {worker}")


@pytest.mark.parametrize("text", [" Blue-H2 ", "BLUE-h2", "blue-h2"])
def test_the_tiles_of_chance_may_have_capitals(text: str) -> None:
    assert standard().parse(chance(), text) == CHANCES.index("blue-h2")


@each("slot", [1, 2, 3, 4])
@each("space", CENTRES)
def test_on_a_centre_space_the_arrow_must_be_told(slot: int, space: str) -> None:
    state = stand("rondel: red-c blue-c green-c orange-c")
    with pytest.raises(Ambiguous) as error:
        standard().parse(state, f" {slot}, {space.upper()}")
    wanted = {"space": space, "possible": [f"{slot} {space} away", f"{slot} {space} own"]}
    assert (error.value.key, error.value.arguments) == ("ambiguous_arrow", wanted)
    assert all(len(error.value.say(language)) > 10 for language in LANGUAGES)


@pytest.mark.parametrize(
    ("text", "key", "args"),
    [
        ("1 b3", "columns_differ", {"tile": "red-h0", "pattern": "half", "space": "b3", "other": "centre"}),
        ("2 b6", "space_taken", {"space": "b6", "tile": "orange-c"}),
        ("2 b3", "marker_down", {"slot": 2, "quarter": "NE", "space": "b3", "other": "NW"}),
    ],
)
def test_where_no_arrow_is_possible_none_is_asked_for(text: str, key: str, args: dict[str, object]) -> None:
    state = stand("laid: b6=orange-c\ndown 1: NE\nrondel: red-h0 red-c")
    code = standard().parse(state, text)
    assert standard().name(state, code) == f"{text} away" and standard().why_not(state, code) == Reason(key, args)


@each("text", ["0 a2", "5 a2", "9, B3 own", "01 a2", "12 z9", "1 a1", "4 d4", "1 i3", "2-a9-own"])
def test_a_space_that_there_is_not_is_named(text: str) -> None:
    slot, space = text.lower().replace(",", "").replace("-", " ").split()[:2]
    with pytest.raises(Unreadable) as error:
        standard().parse(asked(), text)
    slots = {"slot": slot, "all": ["1", "2", "3", "4"]}
    wanted = ("no_such_space", {"space": space}) if slot in slots["all"] else ("no_such_slot", slots)
    assert (error.value.key, error.value.arguments) == wanted
    assert all(wanted[1].get("space", slot) in error.value.say(language) for language in LANGUAGES)


@each(
    "text",
    [
        "", "place", "1", "a2", "a2 1", "1 a2 b2", "1 a2 away", "blue-h2 d3", "1 a1234",
        "1 b3 north", "1 b3 own own", "worker", "worker orange", "worker green red", "green red", "end now", "ended",
        "first 1", "blue-h2", "pass", "١ a2",
    ],
)  # fmt: skip
def test_what_is_no_move_is_unreadable(text: str) -> None:
    assert unreadable(standard(), asked(), text) == ("unreadable_move", {"text": text})


@each("text", ["", "blue", "blue-c0", "blue-h4", "blue h2", "black-c", "first", "first 5", "end"])
def test_what_is_no_outcome_is_unreadable(text: str) -> None:
    assert unreadable(standard(), chance(), text) == ("unreadable", {"text": text})


def test_a_tile_that_is_not_in_the_box_cannot_be_drawn() -> None:
    with pytest.raises(BadChance):
        play(chance(), "blue-a0")


# --- refusals --------------------------------------------------------------------------------------------------------

LAID = "laid: a2=blue-h1\n"
REFUSED = [
    (4, f"{LAID}rondel: red-h0 red-b0", "1 a2", "space_taken", {"space": "a2", "tile": "blue-h1"}),
    (
        4,
        "rondel: red-h0 red-b0",
        "1 b2",
        "columns_differ",
        {"tile": "red-h0", "pattern": "half", "space": "b2", "other": "bend"},
    ),
    (
        4,
        "rondel: red-h0 red-c",
        "2 a7",
        "columns_differ",
        {"tile": "red-c", "pattern": "centre", "space": "a7", "other": "half"},
    ),
    (
        4,
        "rondel: red-h0 red-b0",
        "2 b3 own",
        "columns_differ",
        {"tile": "red-b0", "pattern": "bend", "space": "b3", "other": "centre"},
    ),
    (
        4,
        f"{LAID}down 1: NE\nrondel: ? red-h0",
        "2 a3",
        "marker_down",
        {"slot": 2, "quarter": "NE", "space": "a3", "other": "NW"},
    ),
    (4, "rondel: red-h0", "1 a2 own", "arrow_fixed", {"space": "a2", "move": "1 a2 own"}),
    (4, f"{LAID}placed: 1\nrondel: - red-h0", "1 a3", "slot_empty", {"slot": 1}),
    (4, "seat: 1", "refresh", "nothing_to_refresh", {}),
    (4, "seat: 1", "end", "now_place_only", {"move": "end"}),
    (4, "seat: 1", "worker green", "now_place_only", {"move": "worker green"}),
    (4, f"{LAID}down 1: NE", "end", "now_place", {"move": "end"}),
    (4, MUST_REFRESH, "end", "now_refresh", {"move": "end"}),
    (4, f"{LAID}placed: 1", "refresh", "now_second", {"move": "refresh"}),
    (4, f"{LAID}placed: 1", "worker green", "now_second", {"move": "worker green"}),
    (2, "laid: a2=blue\nwaiting: a2", "worker blue", "not_your_worker", {"worker": "blue"}),
    (2, "laid: a2=blue\nwaiting: a2", "end", "now_worker", {"move": "end"}),
    (2, "laid: a2=blue\nwaiting: a2", "refresh", "now_worker", {"move": "refresh"}),
    (2, "laid: a2=blue\nwaiting: a2", "2 a7", "now_worker", {"move": "2 a7"}),
]


@each(("seats", "text", "move", "key", "args"), REFUSED)
def test_a_move_is_refused_with_its_reason(seats: int, text: str, move: str, key: str, args: dict[str, object]) -> None:
    game, state = standard(seats), stand(text, seats)
    assert_not_legal(game, state, move, Reason(key, args))


def test_nothing_is_a_move_while_chance_acts_after_the_end_or_beyond_the_codes() -> None:
    assert_nothing_else_is_a_move(standard(), asked(), chance(), stand("phase: over\nfree:"))


@pytest.mark.parametrize(
    ("seats", "text"),
    [
        (4, "laid: a2=blue-h1 a3=blue-h2\ndown 1: NE NW\nrondel: red-h0 red-c red-b0 blue-c"),
        (4, f"{LAID}placed: 1"),
        (2, "laid: a2=blue\nwaiting: a2"),
    ],
)
def test_every_code_that_is_not_legal_has_a_reason(seats: int, text: str) -> None:
    assert_reasons(standard(seats), stand(text, seats))


def test_no_explanation_only_repeats_the_question() -> None:
    asked = asked_in_play([standard(2), standard(3), standard(4)])
    assert_no_circles(asked, lambda name: "tile" if name[0] in "1234" else name.split()[0], 20)
