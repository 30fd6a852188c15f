"""Notation of Azul Duel: the name of every code, how it may be written, and why a move is refused."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from pathlib import Path

import pytest
from each import each
from games.azul_duel.azul_kit import COLOURS, LETTERS, PLATES, SIDES, box, make, play, stand, standard
from games.refusals import (
    asked_in_play,
    assert_names,
    assert_no_circles,
    assert_not_legal,
    assert_nothing_else_is_a_move,
    assert_reasons,
    unreadable,
)

from rondel.core.errors import BadChance, Unreadable
from rondel.core.game import Reason
from rondel.core.kernel import State
from rondel.core.messages import LANGUAGES

KINDS = [*"BYRKT", *("".join(pair) for pair in combinations("BYRKT", 2))]
CELLS = [f"{row}{column}" for row in "abcdef" for column in range(1, 7)]
MOVES = [
    *(f"sun {name} {colour}" for name in "L1234" for colour in COLOURS),
    *(f"moon {colour}" for colour in COLOURS),
    *(f"chip {kind}" for kind in KINDS),
    *(f"plate {plate}" for plate in PLATES),
    *(f"stack {colour}" for colour in COLOURS),
    *(f"line {number}" for number in range(1, 7)),
    "break",
    *(f"keep {plate}" for plate in PLATES),
    *(f"under {plate}" for plate in PLATES),
    *(f"lay {place}{turn}" for place in range(1, 10) for turn in ("", " right", " over", " left")),
    *(f"cell {cell}" for cell in CELLS),
    "leave",
    *(f"pay {kind}" for kind in KINDS),
    "stop",
    "draw",
]
CHANCES = [
    "first 1",
    "first 2",
    *(side for sides in SIDES for side in sides),
    "special",
    "wild",
    *PLATES,
    *COLOURS,
    *KINDS,
]


@cache
def asked() -> State:
    """A position in which a player is to act."""
    return stand("")


@cache
def chance() -> State:
    """One in which chance is."""
    return stand("phase: back")


# --- names -----------------------------------------------------------------------------------------------------------


def test_every_move_has_its_name_and_is_read_back() -> None:
    assert standard().facts.moves == len(MOVES) == 201
    assert_names(standard(), asked(), MOVES)


def test_every_outcome_of_chance_has_its_name_and_is_read_back() -> None:
    assert standard().facts.chances == len(CHANCES) == 50
    assert_names(standard(), chance(), CHANCES)


@each("name", MOVES)
def test_capitals_commas_and_blanks_do_not_matter(name: str) -> None:
    code = MOVES.index(name)
    for text in (name.upper(), name.lower(), name.title(), f"  {name.replace(' ', '   ')} ", name.replace(" ", ", ")):
        assert standard().parse(asked(), text) == code


@each(("letter", "colour"), LETTERS.items())
def test_a_colour_may_be_its_letter(letter: str, colour: str) -> None:
    game = standard()
    for verb in ("sun L", "sun 3", "moon", "stack"):
        for text in (f"{verb} {letter}", f"{verb} {letter.lower()}"):
            assert game.name(asked(), game.parse(asked(), text)) == f"{verb} {colour}"
    assert game.name(asked(), game.parse(asked(), f"chip {letter.lower()}")) == f"chip {letter}", (
        "of chips it is the name"
    )


@each("kind", KINDS)
def test_the_halves_of_a_chip_may_be_written_in_either_order(kind: str) -> None:
    game = standard()
    for text in (kind, kind[::-1], kind.lower(), kind[::-1].lower()):
        assert game.name(asked(), game.parse(asked(), f"chip {text}")) == f"chip {kind}"
        assert game.name(asked(), game.parse(asked(), f"pay {text}")) == f"pay {kind}"
        assert game.name(chance(), game.parse(chance(), text)) == kind


@each(
    "text",
    [
        "", "sun", "sun red", "sun 5 red", "sun L green", "sun 0 red", "sun 1 red red", "moon", "moon 1", "moon x",
        "chip", "chip BB", "chip blue", "chip BYR", "plate", "plate YKST", "plate 1", "line", "line 0", "line 7",
        "line three", "keep", "under", "lay", "lay 0", "lay 10", "lay 5 up", "lay 5 right left", "cell", "cell a7",
        "cell g1", "cell 1a", "leave 1", "pay", "stop!", "draw 2", "red", "YKTS", "B", "first 1", "sun-L-blue",
    ],
)  # fmt: skip
def test_what_is_no_move_is_unreadable(text: str) -> None:
    assert unreadable(standard(), asked(), text) == ("unreadable_move", {"text": text})


@each("text", ["", "b l u e", "first", "first 0", "first 3", "YKST", "green", "BB", "draw", "sun L blue"])
def test_what_is_no_outcome_is_unreadable(text: str) -> None:
    assert unreadable(standard(), chance(), text) == ("unreadable", {"text": text})


def test_a_letter_alone_is_a_chip_and_no_tile() -> None:
    game = standard()
    assert game.name(chance(), game.parse(chance(), "b")) == "B"
    with pytest.raises(BadChance):
        play(stand("phase: fill"), "b")


def test_the_plates_of_an_owners_box_have_their_own_names(tmp_path: Path) -> None:
    own = make(box(tmp_path / "own.json", plates=["BYRS", *PLATES[1:]]))
    state = stand("", own)
    assert own.name(state, own.parse(state, "plate byrs")) == "plate BYRS"
    with pytest.raises(Unreadable):
        own.parse(state, "plate YKTS")
    assert standard().name(asked(), standard().parse(asked(), "plate YKTS")) == "plate YKTS"
    with pytest.raises(Unreadable):
        standard().parse(asked(), "plate BYRS")


# --- refusals --------------------------------------------------------------------------------------------------------

FULL = "factory L: red red blue blue black\nfactory 1: | red black\nfactory 2: chip KB"
REFUSED = [
    # In the phase of an action.
    (FULL, "sun L yellow", "sun_without", {"factory": "L", "colour": "yellow"}),
    (FULL, "sun 1 red", "sun_without", {"factory": "1", "colour": "red"}),
    (FULL, "moon red", "moon_without", {"colour": "red"}),
    (FULL, "chip TY", "no_such_chip", {"chip": "YT"}),
    (f"{FULL}\ntaken 1: 2", "chip BK", "two_chips", {}),
    ("row: YKTS WBTK", "plate TRBW", "not_in_row", {"plate": "TRBW"}),
    (f"{FULL}\ntokens 1: 0\nrow: YKTS", "plate YKTS", "no_token", {}),
    (f"{FULL}\ntokens 1: 0", "draw", "no_token", {}),
    (f"{FULL}\nround: 5", "draw", "no_tokens_in_last_round", {}),
    (f"{FULL}\nround: 5", "plate YKTS", "no_tokens_in_last_round", {}),
    ("points 1: 0", "draw", "no_point", {}),
    # The stack is empty in round 4 once a plate has been drawn.
    ("round: 4\ntokens 2: 1", "draw", "stack_empty", {}),
    # In other phases.
    ("phase: pick\nrow: YKTS WBTK TRBW", "plate KYRW", "not_in_row", {"plate": "KYRW"}),
    ("phase: keep\ndrawn: YKTS TRBW", "keep KYRW", "not_drawn", {"plate": "KYRW"}),
    ("phase: return\ndrawn: YKTS TRBW KYRW\nheld: TRBW", "under WBTK", "not_drawn", {"plate": "WBTK"}),
    ("phase: return\ndrawn: YKTS TRBW KYRW\nheld: TRBW", "under TRBW", "not_drawn", {"plate": "TRBW"}),
    ("phase: lay\nheld: YKTS\ndome 1: 4=TRBW", "lay 4 left", "place_taken", {"place": 4}),
    (
        "phase: stack\nhand: red from 2\nfactory 2: blue black black",
        "stack red",
        "no_colour_left",
        {"colour": "red", "factory": "2"},
    ),
    ("phase: line\nhand: red*3\nlines 1: 2=red*2", "line 2", "line_full", {"line": 2}),
    ("phase: line\nhand: red*3\nlines 1: 2=blue", "line 2", "line_colour", {"line": 2, "colour": "blue"}),
    ("phase: line\nhand: red*3\nlines 1: 1=blue", "line 1", "line_full", {"line": 1}),
    ("phase: cell\nlines 1: 1=red\ndome 1: 1=TRBW 2=RTYW", "cell b2", "cell_row", {"cell": "b2", "line": 1}),
    (
        "phase: cell\nlines 1: 1=red\ndome 1: 1=TRBW 2=RTYW 3=TYWK/right\ntiles 1: a5=red",
        "cell a5",
        "cell_taken",
        {"cell": "a5"},
    ),
    (
        "phase: cell\nlines 1: 1=red\ndome 1: 1=TRBW 2=RTYW",
        "cell a1",
        "cell_colour",
        {"cell": "a1", "colour": "red"},
    ),
    ("phase: cell\nlines 1: 1=red\ndome 1: 1=TRBW 2=RTYW", "cell a5", "cell_colour", {"cell": "a5", "colour": "red"}),
]
PAYING = "phase: pay\nround: 2\nlines 1: 3=red*2\nline: 3\ndome 1: 4=TRBW\n"
REFUSED += [
    (f"{PAYING}chips 1: R RT", "pay BR", "no_chip", {"chip": "BR"}),
    (f"{PAYING}chips 1: R K RT\npaid: R", "leave", "payment_begun", {}),
    (f"{PAYING}chips 1: B Y RT\npaid: R", "pay B", "chip_order", {"chip": "B", "possible": ["RT"]}),
    (f"{PAYING}chips 1: BR RT", "pay RT", "chip_order", {"chip": "RT", "possible": ["BR"]}),
    (f"{PAYING}chips 1: R BR RT", "pay RT", "chip_order", {"chip": "RT", "possible": ["R", "BR"]}),
    (f"{PAYING}chips 1: B K RT\npaid: R", "pay K", "chip_order", {"chip": "K", "possible": ["RT"]}),
    (f"{PAYING}chips 1: R RT K", "pay K", "chip_useless", {"chip": "K"}),
]


@each(("text", "move", "key", "args"), REFUSED)
def test_a_move_is_refused_with_its_reason(text: str, move: str, key: str, args: dict[str, object]) -> None:
    game, state = standard(), stand(text)
    assert_not_legal(game, state, move, Reason(key, args))


PHASES = {
    "pick": "phase: pick",
    "act": FULL,
    "draw": "phase: draw\ndrawn: wild",
    "keep": "phase: keep\ndrawn: YKTS TRBW",
    "return": "phase: return\ndrawn: YKTS TRBW KYRW\nheld: TRBW",
    "lay": "phase: lay\nheld: YKTS",
    "stack": "phase: stack\nhand: red from 2\nfactory 2: blue black black",
    "line": "phase: line\nhand: red*3",
    "pay": f"{PAYING}chips 1: R RT",
    "cell": "phase: cell\nlines 1: 1=red\ndome 1: 1=TRBW 2=RTYW",
}
SAID = {
    "sun L blue": {"act"},
    "moon blue": {"act"},
    "chip B": {"act"},
    "plate YKTS": {"act", "pick"},
    "draw": {"act", "draw"},
    "stop": {"draw"},
    "keep YKTS": {"keep"},
    "under YKTS": {"return"},
    "lay 3": {"lay"},
    "stack red": {"stack"},
    "line 1": {"line"},
    "break": {"line"},
    "leave": {"pay"},
    "pay B": {"pay"},
    "cell a1": {"cell"},
}


@each("move", SAID)
@each("phase", PHASES)
def test_a_move_of_another_phase_is_answered_with_what_is_to_be_done_now(phase: str, move: str) -> None:
    game, state = standard(), stand(PHASES[phase])
    code = game.parse(state, move)
    if phase not in SAID[move]:
        reason = game.why_not(state, code)
        assert reason == Reason(f"now_{phase}", {"move": move})
        assert all(len(game.messages.say(reason.key, reason.args, language)) > 10 for language in LANGUAGES)
    elif not game.is_legal(state, code):
        assert not game.why_not(state, code).key.startswith("now_")


def test_nothing_is_a_move_while_chance_acts_after_the_end_or_beyond_the_codes() -> None:
    assert_nothing_else_is_a_move(standard(), asked(), chance(), stand("phase: over"))


@each("phase", PHASES)
def test_every_code_that_is_not_legal_has_a_reason(phase: str) -> None:
    assert_reasons(standard(), stand(PHASES[phase]))


def test_no_explanation_only_repeats_the_question() -> None:
    """The first word of a move tells what is done."""
    assert_no_circles(asked_in_play([standard()]), lambda name: name.split()[0], 20)
