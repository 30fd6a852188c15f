"""Taking moves back: inside the own turn up to the barrier, and beyond it with consent."""

import pytest
from core.core_kit import Counting, Steps, begin, refusal, snapshot, wander

from rondel.core.dealer import Deal, DealDealer, ScriptDealer, SeedDealer
from rondel.core.errors import GameOver, NotYourSeat, UndoRefused
from rondel.core.match import Match
from rondel.core.record import Dealt, Undone
from rondel.core.told import Told


def placed(moves: int = 1, **options):
    """A match of two whose first seat has just placed a tile (after so many moves)."""
    return wander(begin(dealer=Counting(), first="1", **options), moves)


def test_a_placement_is_taken_back_inside_the_own_turn():
    match = placed(0)
    before = match.game.dump(match.state)
    match.play(match.moves()[0])
    assert match.can_undo(0)
    assert match.undo(0) == 1
    assert match.game.dump(match.state) == before
    assert match.last == Undone(0, 12)
    assert match.number == 14, "the move and its undo both stay in the log"
    assert not match.marked


def test_undo_without_a_seat_is_that_of_the_last_to_move():
    match = placed()
    match.undo()
    assert match.last == Undone(0, 12)


def test_after_an_undo_another_path_can_be_played():
    match = placed()
    first = match.last.move
    match.undo(0)
    other = next(move for move in match.moves() if move != first)
    match.play(other)
    match.play("draw")
    assert match.actor == 1
    straight = begin(dealer=Counting(), first="1")
    straight.play(other)
    straight.play("draw")
    assert match.game.key(match.state) == straight.game.key(straight.state)


def test_several_moves_of_a_turn_are_taken_back_one_by_one():
    match = Match(Steps())
    for _ in range(3):
        match.play("on")
    assert [match.undo(0), match.undo(0), match.undo(0)] == [1, 1, 1]
    assert match.state.steps == 0
    assert refusal(UndoRefused, lambda: match.undo(0)).key == "undo_nothing"


@pytest.mark.parametrize("consent", [False, True])
def test_a_seat_that_has_not_moved_has_nothing_to_take_back(consent):
    match = placed()
    assert not match.can_undo(1)
    assert refusal(UndoRefused, lambda: match.undo(1, consent)).key == "undo_nothing"
    assert refusal(UndoRefused, lambda: begin().undo(0, consent)).key == "undo_nothing"


def test_chance_is_a_barrier():
    match = placed(2)
    before = snapshot(match)
    assert not match.can_undo(0)
    assert refusal(UndoRefused, lambda: match.undo(0)).key == "undo_chance"
    assert snapshot(match) == before


def test_another_seats_move_is_a_barrier():
    match = placed(3)
    before = snapshot(match)
    assert match.can_undo(1) and not match.can_undo(0)
    assert refusal(UndoRefused, lambda: match.undo(0)).key == "undo_seat"
    assert snapshot(match) == before


def test_the_end_of_the_turn_is_a_barrier_even_without_chance():
    match = Match(Steps())
    match.play("on")
    match.play("end")
    assert not match.can_undo(0)
    assert refusal(UndoRefused, lambda: match.undo(0)).key == "undo_turn"
    assert match.undo(0, consent=True) == 1
    assert match.actor == 0 and match.state.steps == 1


def test_nothing_can_be_undone_after_the_end():
    match = wander(begin())
    assert not match.can_undo(0) and not match.can_undo(1)
    refusal(GameOver, lambda: match.undo(0))
    match = placed()
    match.resign(0)
    assert not match.can_undo(0)


def test_a_stranger_cannot_undo():
    refusal(NotYourSeat, lambda: placed().undo(5, consent=True))
    assert not placed().can_undo(5)


def test_with_consent_the_last_own_move_is_taken_back_wherever_it_is():
    match = placed(3)
    assert match.undo(0, consent=True) == 3
    assert match.actor == 0 and match.marked
    assert match.last == Undone(0, 13)
    assert match.game.legal(match.state)[0] == 0, "seat 1 is asked again whether it draws or swaps"


def test_an_undo_past_chance_deals_the_same_piece_again_without_asking_the_dealer():
    match = placed(2)
    dealt, calls = match.last.outcome, match._dealer.calls
    match.undo(0, consent=True)
    match.undo(0, consent=True)
    match.play(match.moves()[-1])
    match.play("draw")
    assert isinstance(match.last, Dealt) and match.last.outcome == dealt
    assert match._dealer.calls == calls
    match.play(match.moves()[0])
    match.play("draw")
    assert match._dealer.calls == calls + 1, "after that, chance is new"


def test_pieces_come_again_in_their_order_after_a_long_way_back():
    match = placed(8)
    tiles = [entry.outcome for entry in match.entries[12:] if isinstance(entry, Dealt)]
    assert len(tiles) == 4
    for _ in range(2):
        while match.can_undo(0, consent=True):
            match.undo(0, consent=True)
        number = match.number
        wander(match, 8, seed=99, swap=False)
        assert [e.outcome for e in match.entries[number:] if isinstance(e, Dealt)] == tiles


def test_a_piece_that_is_owed_but_gone_is_passed_over():
    hands = ["RR", "BB", "BB", "BB", "BB", "BB", "PP", "PP", "PP", "PP", "PP", "OO"]
    match = begin(dealer=ScriptDealer([*hands, "RR", "GG", "YY"], SeedDealer(1)), first="1")
    match._owed.owe([Dealt("bag", "BB"), Dealt("bag", "GG")])
    match.play(match.moves()[0])
    match.play("draw")
    assert match.last.outcome == "GG", "no BB is left, so the next that is owed comes"
    match.play(match.moves()[0])
    match.play("draw")
    assert match.last.outcome == "RR", "nothing is owed any more"


def test_an_undo_past_chance_keeps_a_deal_in_its_order():
    def outcomes(undo: bool) -> list[str]:
        match = begin(dealer=DealDealer(Deal("secret")), first="1")
        wander(match, 6, swap=False)
        if undo:
            match.undo(0, consent=True)
        wander(match, 20, swap=False)
        stands = [match._log.entry(number) for number in match._log._line]
        return [entry.outcome for entry in stands if isinstance(entry, Dealt)]

    plain, undone = outcomes(undo=False), outcomes(undo=True)
    length = min(len(plain), len(undone))
    assert plain[:length] == undone[:length]


def test_a_match_is_marked_only_when_chance_was_taken_back():
    match = placed()
    match.undo(0)
    assert not match.marked
    wander(match, 2)
    match.undo(0, consent=True)
    assert match.marked


def test_what_was_played_before_a_branch_is_taken_back_by_nobody():
    match = Match(Steps())
    match.play("on")
    match.branch()
    assert refusal(UndoRefused, lambda: match.undo(0, consent=True)).key == "undo_nothing"
    match.play("on")
    assert match.can_undo(0) and match.undo(0, consent=True) == 1
    assert not match.can_undo(0, consent=True)
    assert match.journal(None)[1] == Told(1, "branch")
