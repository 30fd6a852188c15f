"""Playing a match: moves by notation and by code, and the six refusals in their order."""

import pytest
from core.core_kit import Counting, Steps, begin, finished, refusal, snapshot, wander
from each import each

import rondel
from rondel.core.dealer import ScriptDealer, SeedDealer
from rondel.core.errors import (
    REFUSALS,
    BadChance,
    BadOptions,
    GameOver,
    IllegalMove,
    NotYourSeat,
    NotYourTurn,
    Stale,
    Unreadable,
)
from rondel.core.game import CHANCE, OVER
from rondel.core.kernel import words
from rondel.core.match import Match
from rondel.core.record import Dealt, Moved


def test_a_match_deals_first_and_then_asks_the_first_seat():
    match = begin(first="2")
    assert match.actor == 1
    assert [type(entry) for entry in match.entries] == [Dealt] * 12
    assert match.last == match.entries[-1]
    assert match.number == 12
    assert not match.over and match.outcome is None


def test_a_match_with_nothing_in_it_has_no_last_entry():
    match = Match(Steps())
    assert match.last is None and match.number == 0


def test_moves_lists_exactly_the_legal_moves_in_notation():
    match = begin()
    legal = match.game.legal(match.state)
    assert [match.game.parse(match.state, text) for text in match.moves()] == legal


def test_notation_and_code_play_the_same_move():
    by_text, by_code = begin(), begin()
    text = by_text.moves()[5]
    told = by_text.play(text)
    assert told == by_code.play(by_code.game.legal(by_code.state)[5])
    assert by_text.entries == by_code.entries
    assert by_text.last.move == text


def test_playing_returns_the_events_that_the_entry_keeps():
    match = begin(first="1")
    events = match.play(match.moves()[0])
    assert isinstance(match.last, Moved)
    assert match.last.events == events
    assert events[0].key == "placed" and events[0].seat == 0


def test_chance_follows_a_move_at_once():
    match = begin(first="1")
    match.play(match.moves()[0])
    match.play("draw")
    assert isinstance(match.last, Dealt) and match.last.source == "bag"
    assert match.actor == 1


def test_without_a_dealer_chance_waits_to_be_dealt_by_hand():
    match = Match(rondel.game("ingenious", 2, first="1"))
    assert match.actor == CHANCE
    for tile in ["RG"] * 6 + ["OO"] * 5 + ["PP"]:
        match.deal(tile)
    assert match.actor == 0
    assert match.game.view(match.state, 0).racks[0] == ("RG",) * 6
    assert refusal(BadChance, lambda: match.deal("RG")).key == "no_chance"


def test_a_hand_cannot_deal_what_is_not_in_the_bag():
    match = Match(rondel.game("ingenious", 2, first="1"))
    for _ in range(5):
        match.deal("PP")
    before = snapshot(match)
    assert refusal(BadChance, lambda: match.deal("PP")).key == "bad_chance"
    assert refusal(BadChance, lambda: match.deal("first 1")).key == "bad_chance"
    assert snapshot(match) == before


def test_a_move_while_chance_is_to_act_is_nobodys_turn():
    match = Match(rondel.game("ingenious", 2))
    assert refusal(NotYourTurn, lambda: match.play("draw")).key == "chance_acts"


def test_a_script_that_ends_leaves_a_match_that_another_dealer_takes_up():
    match = begin(dealer=ScriptDealer(["RG"] * 6 + ["OO"] * 5 + ["PP"]), first="1")
    match.play(match.moves()[0])
    assert refusal(BadChance, lambda: match.play("draw")).key == "script_ended"
    assert match.actor == CHANCE
    match.take_dealer(SeedDealer(1))
    assert match.actor == 1


def test_a_match_ends_with_an_outcome_and_no_moves():
    match = finished()
    assert match.over and match.actor == OVER and match.moves() == []
    assert match.outcome == match.game.outcome(match.state)
    assert sorted(match.outcome.places) in ([1, 2], [1, 1])
    assert match.outcome.ranking[0] == match.outcome.winners


def test_names_are_one_a_seat():
    assert begin("three").names == ("player 1", "player 2", "player 3")
    assert begin(names=["Ada", "Bo"]).names == ("Ada", "Bo")
    error = refusal(BadOptions, lambda: begin(names=["Ada"]))
    assert error.key == "bad_names" and error.arguments == {"names": 1, "seats": 2}


# --- the six refusals ------------------------------------------------------------------------------------------------


def test_a_stranger_learns_nothing_even_after_the_end_with_garbage_and_a_stale_number():
    match = wander(begin(dealer=Counting()))
    assert match.over
    before = snapshot(match)
    for seat in (-1, -2, 2, 99):
        refusal(NotYourSeat, lambda seat=seat: match.play("garbage", seat=seat, seen=0))
    assert snapshot(match) == before


def asked(over: bool, seat: int, late: bool, move: str) -> tuple[type, Match]:
    """What a request meets that is wrong in the given ways and in all later ones."""
    match = wander(begin(dealer=Counting(), first="1"), 1000 if over else 2)
    before = snapshot(match)
    with pytest.raises(rondel.Refusal) as caught:
        match.play(move, seat=seat, seen=match.number - late)
    assert snapshot(match) == before
    return type(caught.value)


def test_the_refusals_come_in_their_order():
    stranger, other, actor = 7, 0, 1
    seen = [
        asked(over=True, seat=stranger, late=True, move="garbage"),
        asked(over=True, seat=other, late=True, move="garbage"),
        asked(over=False, seat=other, late=True, move="garbage"),
        asked(over=False, seat=other, late=False, move="garbage"),
        asked(over=False, seat=actor, late=False, move="garbage"),
        asked(over=False, seat=actor, late=False, move="draw"),
    ]
    assert tuple(seen) == REFUSALS == (NotYourSeat, GameOver, Stale, NotYourTurn, Unreadable, IllegalMove)


def test_an_illegal_move_of_a_seat_that_is_not_to_act_is_only_out_of_turn():
    assert asked(over=False, seat=0, late=False, move="Rh7 Rh8") is NotYourTurn


@each("seen", [-1, 0, 13, 10**9])
def test_a_number_that_is_not_the_newest_is_stale(seen):
    match = begin(dealer=Counting(), first="1")
    before = snapshot(match)
    error = refusal(Stale, lambda: match.play(match.moves()[0], seat=0, seen=seen))
    assert error.arguments == {"seen": seen, "number": 12}
    assert snapshot(match) == before


def test_the_newest_number_is_not_stale():
    match = begin(first="1")
    match.play(match.moves()[0], seat=0, seen=match.number)
    assert match.number == 13


def test_not_your_turn_counts_players_from_one():
    match = begin(first="1")
    error = refusal(NotYourTurn, lambda: match.play("draw", seat=1))
    assert error.arguments == {"seat": 2, "actor": 1}


def test_playing_after_the_end_is_refused_for_every_seat():
    match = wander(begin(dealer=Counting()))
    before = snapshot(match)
    for seat in (None, 0, 1):
        refusal(GameOver, lambda seat=seat: match.play("draw", seat=seat))
    refusal(GameOver, lambda: match.deal("RG"))
    refusal(GameOver, lambda: match.undo(0, consent=True))
    assert snapshot(match) == before


@each("code", [-1, -(10**30), 10**30, 1, 2**63])
def test_a_code_that_is_no_legal_move_is_illegal(code):
    match = begin(dealer=Counting(), first="1")
    before = snapshot(match)
    refusal(IllegalMove, lambda: match.play(code, seat=0))
    assert snapshot(match) == before


@each("move", [None, True, 1.0, ["draw"], b"draw"])
def test_what_is_neither_text_nor_code_is_unreadable(move):
    match = begin(dealer=Counting(), first="1")
    before = snapshot(match)
    refusal(Unreadable, lambda: match.play(move, seat=0))
    assert snapshot(match) == before


@each("seat", [-1, 2, 7, "0", 0.0, True])
def test_nobody_looks_or_plays_from_a_seat_that_is_not_there(seat):
    match = begin(dealer=Counting(), first="1")
    for action in (match.view, match.journal, match.undo, match.resign, lambda seat: match.play("draw", seat=seat)):
        error = refusal(NotYourSeat, lambda action=action: action(seat))
        assert str(error) == f"There is no seat={seat!r}: seats are counted from 0 to 1."


@each("seat", [-1, 2, "0", 0.0, True, None])
def test_no_world_is_made_up_for_a_seat_that_is_not_there(seat):
    match = begin(dealer=Counting(), first="1")
    game, state = match.game, match.state
    asks = [lambda: game.observe(state, seat), lambda: game.resample(state, seat, words(1))]
    asks += (
        [] if seat is None else [lambda: game.view(state, seat), lambda: game.seen(state, game.legal(state)[0], seat)]
    )
    for ask in asks:
        assert str(refusal(NotYourSeat, ask)) == f"There is no seat={seat!r}: seats are counted from 0 to 1."


def test_who_is_to_act_is_told_by_the_number_that_programs_use():
    match = begin(dealer=Counting(), first="2")
    assert repr(match).endswith("entries, seat=1 to act>") and match.actor == 1
    assert str(refusal(NotYourTurn, lambda: match.play("draw", seat=0))) == ("It is player 2's turn, not player 1's.")
    assert repr(rondel.Match(match.game)).endswith("0 entries, chance acts>")


def test_every_refusal_has_a_code_of_its_own():
    codes = [kind.code for kind in REFUSALS]
    assert codes == ["not_your_seat", "game_over", "stale", "not_your_turn", "unreadable", "illegal"]
    assert all(issubclass(kind, rondel.Refusal) and issubclass(kind, ValueError) for kind in REFUSALS)
