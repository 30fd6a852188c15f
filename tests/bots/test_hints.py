"""Hints: moves to show, found by what a seat knows, and one sentence that says why."""

import itertools

import pytest
from core.core_kit import begin
from each import each
from full import in_full, so_many

import rondel
from rondel.bots import Budget, Seat, hints
from rondel.bots.hints import Adviser
from rondel.core.dealer import SeedDealer
from rondel.core.hint import Hint, compared, why
from rondel.core.kernel import below, words
from rondel.core.match import Match
from rondel.core.merit import Merit
from rondel.core.messages import LANGUAGES
from rondel.core.record import Hinted
from rondel.core.registry import meta, slugs
from rondel.search import Search
from rondel.search.search import Candidate

GAMES = [slug for slug in slugs() if slug != "awkward" and meta(slug).levels]
NAMES = ("Ana", "Ben")
WORDLESS = {"best", "next", "best_at_sight"}
"""What is said where no words of the game speak for a move."""


def decision(slug: str, moves: int = 6, seed: int = 3) -> Match:
    """A match some moves after its beginning, where somebody has a choice; each time another one is taken."""
    match, count = rondel.start(slug, players=2, seed=seed), itertools.count()
    while next(count) < moves or len(match.game.legal(match.state)) == 1:
        legal = match.game.legal(match.state)
        match.play(legal[len(legal) * match.number % 7 % len(legal)])
    return match


def shown(match: Match, seed: int = 1, simulations: int = 40) -> list[Hint]:
    adviser = Adviser(match.game, Budget(simulations=simulations))
    return adviser.hints(Seat(match, match.actor), words(seed, "hint "))


def plays(match: Match, line: tuple[int, ...]) -> tuple[list[str], list[object]]:
    """Makes the moves of a line; returns their names and what happened."""
    seat, names, events = match.actor, [], []
    for code in line:
        assert match.actor == seat and code in match.game.legal(match.state)
        names += [match.game.name(match.state, piece) for piece in match.game.settles(match.state, code)]
        number = match.number
        match.play(code)
        events += match.journal(seat)[number].events
    return names, events


@each("slug", GAMES)
def test_a_hint_is_a_whole_decision_told_as_it_will_happen(slug):
    match = decision(slug)
    found, seat = shown(match), match.actor
    assert 1 <= len(found) <= 3 and len({hint.line[0] for hint in found}) == len(found)
    names, events = plays(match, found[0].line)
    assert match.actor != seat or match.entries[-1].entry != "move", "it ends where chance or somebody else acts"
    assert found[0].text == ", ".join(names)
    assert list(found[0].events) == events


@each("slug", GAMES)
def test_what_speaks_for_a_move_is_one_sentence_in_every_language(slug):
    """All that can be said is looked at, whoever would make such a move."""
    game = rondel.game(slug, 2)
    for seed in range(2):
        match = Match(game, SeedDealer(seed))
        for number in range(120):
            if match.over:
                break
            seat = Seat(match, match.actor)
            code = seat.legal[number * 5 % len(seat.legal)]
            said = Hint((code,), "", (), seat.along([code]).merits[:3] or (Merit("best"),), None)
            for language in LANGUAGES:
                text = why(said, game.messages, language, NAMES)
                assert text[0].isupper() and text.endswith(".") and "{" not in text and "hint." not in text, text
            match.play(code)


@each(("slug", "seats"), [(slug, seats) for slug in GAMES for seats in (meta(slug).seats if in_full() else (2,))])
def test_no_move_is_shown_without_a_reason_in_the_words_of_its_game(slug, seats, monkeypatch):
    """In games where somebody does as told most of the time."""
    monkeypatch.setattr(Search, "compiled", False)  # whatever gains most at first sight is shown
    game, rng, left = rondel.game(slug, seats), words(3, "reasons "), so_many(40, 600)
    adviser = Adviser(game, Budget(seconds=600))
    for seed in itertools.count():
        match = Match(game, SeedDealer(seed))
        while not match.over and left:
            seat = Seat(match, match.actor)
            code = seat.legal[below(rng, len(seat.legal))]
            if len(seat.legal) > 1:
                left, found = left - 1, adviser.hints(seat, rng)
                assert not [hint.text for hint in found if hint.merits[0].key in WORDLESS], game.dump(match.state)
                code = found[0].line[0] if below(rng, 3) else code
            match.play(code)
        if not left:
            break


def test_points_that_speak_for_a_move_are_those_that_it_brings():
    match = begin("two")
    told = 0
    while not match.over and told < 5:
        seat = Seat(match, match.actor)
        ahead = max((seat.along([code]) for code in seat.legal[:: max(1, len(seat.legal) // 40)]), key=points_of)
        if points_of(ahead):
            first = ahead.merits[0]
            assert first.key.startswith("scores")
            assert first.args["points"] + first.args.get("more", 0) == points_of(ahead)
            told += 1
        match.play(seat.legal[0])
    assert told == 5


def points_of(ahead) -> int:
    return sum(sum(event.points.values()) for event in ahead.events)


@each("slug", GAMES)
def test_the_same_seed_shows_the_same_whatever_the_seat_cannot_know(slug):
    match = decision(slug)
    true, found = match.state, shown(match, simulations=16)
    for seed in range(2):
        match.state = match.game.resample(true, match.actor, words(seed))
        assert shown(match, simulations=16) == found
    match.state = true


def test_a_move_that_was_hardly_tried_is_not_shown(monkeypatch):
    match = decision("ingenious")
    codes = match.game.legal(match.state)
    assert len(codes) >= 4
    tried = [Candidate(code, visits, (0.5, 0.5)) for code, visits in zip(codes, (500, 40, 9, 3), strict=False)]
    monkeypatch.setattr(Search, "candidates", lambda self: tried)
    monkeypatch.setattr(Adviser, "_line", lambda self, seat, code, *_: [code])
    assert [hint.line[0] for hint in shown(match)] == codes[:2]


def test_until_anything_is_compiled_the_moves_of_most_gain_are_shown_at_once_without_a_number(monkeypatch):
    monkeypatch.setattr(Search, "compiled", False)
    match = decision("ingenious")
    found = Adviser(match.game, Budget(seconds=600)).hints(Seat(match, match.actor), words(1))
    assert 1 <= len(found) <= 3 and all(hint.worth is None for hint in found)
    listed = Search(match.game, hints.settings_of(match.game), nodes=1).obvious(Seat(match, match.actor), words(1))
    assert found[0].line[0] in {code for code, short in listed if short == 0.0}
    assert compared(found, 0, match.game.messages) == ""


def test_a_hint_that_nobody_wants_any_more_is_not_looked_for_any_longer():
    match, looks = decision("ingenious"), itertools.count()
    adviser = Adviser(match.game, Budget(simulations=10_000_000), nodes=5000)
    assert adviser.hints(Seat(match, match.actor), words(1), lambda: next(looks) >= 4)
    assert next(looks) < 20


@pytest.mark.parametrize(
    ("worths", "said"),
    [
        (
            (0.71, 0.6, 0.5),
            [
                "11% closer to winning than the next one.",
                "11% further from winning than the first one.",
                "21% further from winning than the first one.",
            ],
        ),
        ((0.6, 0.595), ["The next one is about as good.", "About as good as the first one."]),
        ((0.6,), [""]),
        ((None, None), ["", ""]),
    ],
)
def test_it_is_said_how_much_better_a_move_is(worths, said):
    messages = rondel.game("ingenious", 2).messages
    found = [Hint((at,), "", (), (), worth) for at, worth in enumerate(worths)]
    assert [compared(found, at, messages) for at in range(len(found))] == said


def test_to_who_plays_alone_it_is_said_which_move_brings_more_for_nobody_can_win():
    messages = rondel.game("ingenious", 1).messages
    found = [Hint((at,), "", (), (), worth) for at, worth in enumerate((0.5, 0.4))]
    assert [compared(found, at, messages, alone=True) for at in range(2)] == [
        "It should bring more in the end than the next one.",
        "It should bring less in the end than the first one.",
    ]


# --- counted ---------------------------------------------------------------------------------------------------------


def test_who_was_shown_moves_is_counted_by_everybody_and_stays_counted():
    match = begin("two")
    seat = match.actor
    match.hint(seat)
    match.play(match.game.legal(match.state)[0])
    match.undo(seat, consent=True)
    match.hint(seat)
    assert match.hints[seat] == 2 and sum(match.hints) == 2
    for viewer in (0, 1, None):
        told = [told for told in match.journal(viewer) if told.entry == "hint"]
        assert [each.seat for each in told] == [seat, seat] and all(not each.events for each in told)


def test_a_record_keeps_who_was_shown_moves():
    match = begin("two")
    shown_to = match.actor
    match.hint(shown_to)
    while not match.over:
        match.play(match.game.legal(match.state)[0])
    record = match.record()
    assert [entry for entry in record.entries if isinstance(entry, Hinted)] == [Hinted(shown_to)]
    assert rondel.replay(record).hints == match.hints
