"""The past of a match, and what a move would make past."""

import random

import pytest
from core.core_kit import begin, wander
from each import each

import rondel
from rondel.core.dealer import SeedDealer
from rondel.core.game import CHANCE
from rondel.core.match import Match
from rondel.core.registry import slugs


def standing(match: Match) -> tuple[str, object]:
    return match.game.dump(match.state), match.outcome


def test_every_position_and_outcome_is_found_again():
    """Entry by entry, with an undo past chance, a question, and one who resigns."""
    dealer = SeedDealer(5)
    match = Match(begin("three").game, None)
    was = [standing(match)]

    def go_on(moves: int) -> None:
        rng = random.Random(3)
        while moves or match.actor == CHANCE:
            if match.actor == CHANCE:
                chance = match.game.chance(match.state)
                match.deal(chance.name(dealer.deal(chance)))
            else:
                match.play(rng.choice(match.game.legal(match.state)))
                moves -= 1
            was.append(standing(match))

    go_on(7)
    seat = next(entry.seat for entry in reversed(match.entries) if hasattr(entry, "move"))
    match.undo(seat, consent=True)
    was.append(standing(match))
    go_on(3)
    match.ask(match.actor, "undo", [0, 1, 2])
    was.append(standing(match))
    for resigned in (2, 0):
        match.resign(resigned)
        was.append(standing(match))
    assert match.over and len(was) == match.number + 1
    for number, (dump, outcome) in enumerate(was):
        state, then = match.after(number)
        assert (match.game.dump(state), then) == (dump, outcome)
    assert was[-2][1] is None and was[-1][1].places == (2, 1, 3)


def test_a_match_that_was_voided_ends_there_and_not_before():
    match = wander(begin(), 3)
    match.void("edition")
    assert match.after(match.number)[1] == match.outcome and match.after(match.number - 1)[1] is None


@pytest.mark.parametrize("number", [-1, 13])
def test_there_is_no_position_outside_the_match(number):
    match = begin(first="1")
    assert match.number == 12
    with pytest.raises(IndexError):
        match.after(number)


def test_looking_back_changes_nothing():
    match = wander(begin(), 4)
    before = standing(match), match.entries
    state, _ = match.after(13)
    match.game.apply_(state, match.game.legal(state)[0])
    assert (standing(match), match.entries) == before


@each("slug", slugs())
def test_a_question_comes_next_exactly_where_the_move_can_be_taken_back_inside_the_turn(slug):
    match = rondel.start(slug, players=3 if slug == "awkward" else 2, seed=4)
    rng = random.Random(4)
    met = set()
    while not match.over:
        seat, code = match.actor, rng.choice(match.game.legal(match.state))
        before = standing(match), match.entries
        asks = match.foresee(code).asks
        assert (standing(match), match.entries) == before
        match.play(code)
        assert (asks is None) == (match.actor != seat or not match.can_undo(seat))
        assert asks is None or asks == match.offers.question
        met.add(asks is None)
    assert True in met


def test_in_solitaire_nothing_is_foretold_of_the_next_turn_though_the_same_seat_acts_again():
    match = begin("solo")
    assert match.foresee(match.moves()[0]).asks is None, "the bag comes next"
    match.play(match.moves()[0])
    assert match.actor == 0 and not match.can_undo(0)
