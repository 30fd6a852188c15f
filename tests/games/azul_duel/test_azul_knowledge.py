"""Who knows what of the plates in the stack: backs, fronts, the order of returned plates, plates lost sight of."""

from __future__ import annotations

from typing import Any

import pytest
from games.azul_duel.azul_kit import standard

import rondel
from rondel.core.errors import UndoRefused
from rondel.core.event import Event
from rondel.core.game import Game
from rondel.core.kernel import State, words

ROUND_3 = """azul_duel
round: 3
points: 20
dome 1: 1=YKTS 2=WBTK 3=TRBW 4=KYRW 5=KSTR
dome 2: 1=TYWK 2=SKRB 3=YBKS 4=TRBS 5=YRWB
row: YSKR TKRW BKST
factory L: blue blue red
"""
"""Five plates are left that nobody has seen: special STYB and SYBR, wild RTYW, TBWY and RWBK."""


@pytest.fixture
def game() -> Game:
    return standard()


class Table:
    """A game played by names, of moves and of chance outcomes."""

    def __init__(self, game: Game, text: str = ROUND_3 + "top: wild\n") -> None:
        self.game = game
        self.state: State = game.load(text)

    def play(self, *names: str) -> list[tuple[State, int, tuple[Event, ...]]]:
        told = []
        for name in names:
            code = self.game.parse(self.state, name)
            after, events = self.game.step(self.state, code)
            told.append((self.state, code, events))
            self.state = after
        return told

    def sees(self, seat: int | None) -> Any:
        return self.game.view(self.state, seat)

    def told(self, seat: int | None, *names: str) -> list[tuple[str, dict[str, Any]]]:
        """What a seat is told of the last of these."""
        last, code, _ = self.play(*names)[-1]
        seen = self.game.seen(last, code, seat)
        return [(seen.text, event.args) for event in seen.events]


LOOKS_AT_THREE = ("draw", "special", "draw", "wild", "draw", "special", "stop", "RTYW", "STYB", "TBWY")
"""Player 1 draws a wild, a special and a wild plate; below them lies a special one."""


@pytest.mark.clause("AD-37")
def test_the_kind_of_the_top_plate_and_of_every_plate_drawn_is_public(game: Game) -> None:
    table = Table(game)
    table.play("draw", "special", "draw", "wild")
    for seat in (0, 1, None):
        view = table.sees(seat)
        assert [spot.kind for spot in view.drawn] == ["wild", "special"]
        assert [spot.kind for spot in view.stack] == ["wild", None, None]
        assert [spot.plate for spot in view.drawn] == [None, None]


@pytest.mark.clause("AD-14", "AD-38")
def test_only_the_drawer_sees_the_fronts(game: Game) -> None:
    table = Table(game)
    last, code, _ = table.play(*LOOKS_AT_THREE)[-1]
    assert [spot.plate for spot in table.sees(0).drawn] == ["RTYW", "STYB", "TBWY"]
    for seat in (1, None):
        assert [spot.plate for spot in table.sees(seat).drawn] == [None] * 3
        seen = game.seen(last, code, seat)
        assert seen.text == "?" and seen.events[0].args == {"kind": "wild", "plate": None}
    assert game.seen(last, code, 0).text == "TBWY"


@pytest.mark.clause("AD-38")
def test_the_drawer_knows_the_returned_plates_in_order_and_the_other_seat_their_kinds(game: Game) -> None:
    table = Table(game)
    table.play(*LOOKS_AT_THREE, "keep RTYW", "RTYW", "under TBWY")
    own, other = table.sees(0), table.sees(1)
    assert [(spot.kind, spot.plate) for spot in own.stack][-2:] == [("wild", "TBWY"), ("special", "STYB")]
    assert [(spot.kind, spot.plate) for spot in other.stack][-2:] == [("wild", None), ("special", None)]
    assert own.unseen == ("RWBK", "SYBR")
    assert other.unseen == ("TBWY", "STYB", "RWBK", "SYBR")


@pytest.mark.clause("AD-38")
def test_the_order_of_returning_is_told_by_kinds_only(game: Game) -> None:
    table = Table(game)
    table.play(*LOOKS_AT_THREE, "keep RTYW", "RTYW")
    last, code, _ = table.play("under TBWY")[-1]
    assert [event.args for event in game.seen(last, code, 1).events] == [
        {"kind": "wild", "plate": None},
        {"kind": "special", "plate": None},
    ]
    assert game.seen(last, code, 1).text == "?"
    assert game.seen(last, code, 0).text == "under TBWY"


@pytest.mark.clause("AD-38")
def test_the_plate_kept_is_public(game: Game) -> None:
    table = Table(game)
    table.play(*LOOKS_AT_THREE)
    last, code, _ = table.play("keep STYB")[0]
    assert game.seen(last, code, 1).text == "?" and table.sees(1).held is None and table.sees(0).held == "STYB"
    assert table.told(1, "STYB")[0] == ("STYB", {"plate": "STYB"})
    assert table.sees(1).held == "STYB"


FIRST_LOOK = (*LOOKS_AT_THREE, "keep RTYW", "RTYW", "under TBWY", "lay 9")
"""Now TBWY and STYB lie under two plates that nobody has seen: a special one and RWBK."""


@pytest.mark.clause("AD-38")
def test_the_other_seat_redraws_returned_plates_and_gets_what_was_returned(game: Game) -> None:
    table = Table(game)
    table.play(*FIRST_LOOK)
    table.play("draw", "wild", "draw", "draw", "stop", "SYBR", "RWBK")
    chance = game.chance(table.state)
    assert (chance.source, chance.names, chance.weights) == ("returned_plates", ("TBWY",), (1,))
    table.play("TBWY")
    assert [spot.plate for spot in table.sees(1).drawn] == ["SYBR", "RWBK", "TBWY"]
    # The drawer of before knows its own plate still, wherever it is carried.
    assert [spot.plate for spot in table.sees(0).drawn] == [None, None, "TBWY"]


@pytest.mark.clause("AD-38")
def test_a_plate_that_the_other_seat_has_returned_is_known_as_one_of_a_set_without_a_place(game: Game) -> None:
    table = Table(game)
    table.play(*FIRST_LOOK, "draw", "wild", "draw", "draw", "stop", "SYBR", "RWBK", "TBWY")
    table.play("keep SYBR", "SYBR", "under TBWY", "lay 9")
    first, second = table.sees(0), table.sees(1)
    # Player 1 knows STYB at its place, and that TBWY is one of the two wild plates below it.
    assert [(spot.kind, spot.plate) for spot in first.stack] == [("special", "STYB"), ("wild", None), ("wild", None)]
    assert first.somewhere == ("TBWY",) and first.unseen == ("RWBK",)
    assert [(spot.kind, spot.plate) for spot in second.stack] == [("special", None), ("wild", "TBWY"), ("wild", "RWBK")]
    assert second.somewhere == () and second.unseen == ("STYB",)


@pytest.mark.clause("AD-38")
def test_the_worlds_of_a_seat_hold_what_it_knows_and_nothing_else(game: Game) -> None:
    table = Table(game)
    table.play(*FIRST_LOOK, "draw", "wild", "draw", "draw", "stop", "SYBR", "RWBK", "TBWY")
    table.play("keep SYBR", "SYBR", "under TBWY", "lay 9")
    lying = {seat: set[tuple[str | None, ...]]() for seat in (0, 1)}
    for seat in (0, 1):
        for number in range(60):
            world = game.resample(table.state, seat, words(number))
            other = game.view(world, 1 - seat)
            own = game.view(world, seat)
            known = [one.plate or two.plate for one, two in zip(own.stack, other.stack, strict=True)]
            lying[seat].add(tuple(known))
    assert lying[0] == {("STYB", "TBWY", "RWBK"), ("STYB", "RWBK", "TBWY")}
    assert lying[1] == {("STYB", "TBWY", "RWBK")}


@pytest.mark.clause("AD-38")
def test_when_the_stack_is_empty_there_is_nothing_left_to_know(game: Game) -> None:
    table = Table(game)
    table.play(*FIRST_LOOK, "draw", "wild", "draw", "draw", "stop", "SYBR", "RWBK", "TBWY")
    table.play("keep SYBR", "SYBR", "under TBWY", "lay 9")
    assert table.sees(0).looks
    while table.sees(None).stack or table.sees(None).drawn or table.sees(None).held:
        state = table.state
        codes = game.legal(state) or game.chance(state).codes
        table.play(game.name(state, codes[0]))
    view = table.sees(0)
    assert (view.looks, view.somewhere, view.unseen) == ((), (), ())


# --- undo ------------------------------------------------------------------------------------------------------------


def looking(seed: int = 3) -> Any:
    """A match in which the seat to act can draw plates face down."""
    match = rondel.start("azul_duel", seed=seed)
    while match.moves()[-1] != "draw":
        match.play(match.moves()[0])
    return match


def test_a_look_cannot_be_taken_back() -> None:
    match = looking()
    seat = match.actor
    match.play("draw")
    match.play("draw")
    match.play("stop")
    with pytest.raises(UndoRefused):
        match.undo(seat)
    assert match.game.view(match.state, seat).phase == "keep"


def test_a_draw_cannot_be_taken_back_once_the_next_back_is_seen() -> None:
    match = looking()
    seat = match.actor
    match.play("draw")
    with pytest.raises(UndoRefused):
        match.undo(seat)


def test_the_plate_kept_is_seen_by_all_and_cannot_be_taken_back() -> None:
    match = looking()
    seat = match.actor
    for move in ("draw", "draw", "stop"):
        match.play(move)
    match.play(match.moves()[0])
    with pytest.raises(UndoRefused):
        match.undo(seat)


def test_in_which_order_to_return_the_others_can_be_thought_over() -> None:
    match = looking()
    seat = match.actor
    for move in ("draw", "draw", "draw", "draw", "stop"):
        match.play(move)
    match.play(match.moves()[0])
    before = match.state
    match.play(match.moves()[0])
    match.play(match.moves()[0])
    match.undo(seat)
    match.undo(seat)
    assert match.game.key(match.state) == match.game.key(before)


def test_a_journal_tells_the_other_seat_no_front() -> None:
    match = looking()
    seat = match.actor
    for move in ("draw", "draw", "draw", "stop"):
        match.play(move)
    drawn = {spot.plate for spot in match.view(seat).drawn}
    match.play(match.moves()[0])
    kept = match.view(seat).held
    match.play(match.moves()[0])
    hidden = drawn - {kept}
    for viewer in (1 - seat, None):
        said = " ".join(f"{told.text} {told.events}" for told in match.journal(viewer))
        assert not any(plate in said for plate in hidden)
