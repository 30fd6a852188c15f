"""Asking for what needs consent, and answering: entries of the match like all others."""

from core.core_kit import MODES, Counting, begin, refusal, snapshot, wander
from each import each

import rondel
from rondel.cli.story import Story
from rondel.core.dealer import SeedDealer
from rondel.core.errors import AskRefused, BadRecord, GameOver, NotYourSeat, Stale, UndoRefused
from rondel.core.match import Match
from rondel.core.messages import LANGUAGES
from rondel.core.record import Answered, Asked, Record, Undone
from rondel.core.replay import replay, restore, resume
from rondel.core.told import tell_all


def asking(mode: str = "three") -> Match:
    """Seat 0 has placed and drawn, and asks all others to take that back."""
    match = wander(begin(mode, Counting(), first="1"), 2)
    match.ask(0, "undo", range(1, match.game.seats))
    return match


def all_of(match: Match) -> tuple[object, ...]:
    return (*snapshot(match), match.asked, match.waiting)


def test_an_asking_names_those_who_are_asked():
    match = asking()
    assert match.last == match.asked == Asked(0, "undo", (1, 2))
    assert match.waiting == {1, 2}
    assert match.actor == 1, "the match goes on meanwhile"


def test_nobody_asks_themselves_and_nobody_is_asked_twice():
    match = wander(begin("three", first="1"), 2)
    match.ask(0, "undo", [2, 0, 1, 2])
    assert match.asked == Asked(0, "undo", (1, 2))


def test_what_all_have_agreed_on_is_settled_and_nothing_is_done_by_itself():
    match = asking()
    before = match.game.key(match.state)
    assert not match.answer(2, True)
    assert match.waiting == {1} and match.asked is not None
    assert match.answer(1, True)
    assert match.asked is None and match.waiting == set()
    assert match.game.key(match.state) == before
    match.undo(0, consent=True)
    assert match.actor == 0


def test_one_who_declines_ends_the_asking():
    match = asking()
    assert not match.answer(1, True)
    assert not match.answer(2, False)
    assert match.asked is None and match.last == Answered(2, False)
    assert refusal(AskRefused, lambda: match.answer(1, True)).key == "not_asked"


def test_consent_given_to_one_asking_does_not_count_for_the_next():
    match = asking()
    match.answer(1, True)
    match.answer(2, False)
    match.ask(0, "undo", [1, 2])
    assert match.waiting == {1, 2}
    assert not match.answer(2, True)


def test_where_nobody_has_to_be_asked_it_is_settled_at_once():
    match = wander(begin(first="1"), 2)
    assert match.ask(0, "undo", [])
    assert match.asked is None and match.last == Asked(0, "undo", ())


ENDINGS = {
    "a move": lambda match: match.play(match.moves()[0]),
    "an undo": lambda match: match.undo(0, consent=True),
    "a resignation": lambda match: match.resign(2),
    "leaving": lambda match: match.leave(1),
    "a replacement": lambda match: match.replace(1, "Cy"),
    "the end": lambda match: match.void("rain"),
}


@each("ending", ENDINGS.values())
def test_any_other_entry_ends_the_asking(ending):
    match = asking()
    match.answer(1, True)
    ending(match)
    assert match.asked is None and match.waiting == set()
    refusal(AskRefused, lambda: match.answer(2, True))
    assert replay(match.record()).entries == match.entries


def test_chance_ends_the_asking_too():
    match = begin("three", first="1")
    hand = Match(match.game)
    for entry in match.entries:
        hand.deal(entry.outcome)
    hand.play(hand.moves()[0])
    hand.play("draw")
    hand.ask(0, "undo", [1, 2])
    hand.deal(hand.game.chance(hand.state).names[0])
    assert hand.asked is None


def test_askings_and_answers_that_are_refused_change_nothing():
    match = asking()
    match.answer(1, True)
    before = all_of(match)
    refusals = {
        "asked_before": (AskRefused, lambda: match.ask(0, "undo", [1])),
        "not_over": (AskRefused, lambda: match.ask(1, "rematch", [0])),
        "not_asked": (AskRefused, lambda: match.answer(0, True)),
        "undo_nothing": (UndoRefused, lambda: match.ask(1, "undo", [0])),
    }
    for key, (kind, action) in refusals.items():
        assert refusal(kind, action).key == key
    assert refusal(AskRefused, lambda: match.answer(1, False)).key == "not_asked", "nobody answers twice"
    for action in (
        lambda: match.ask(3, "undo", [1]),
        lambda: match.ask(0, "undo", [3]),
        lambda: match.answer(-1, True),
        lambda: match.answer(True, True),
    ):
        refusal(NotYourSeat, action)
    assert all_of(match) == before


def test_a_rematch_is_asked_for_after_the_end_only_and_an_undo_before_it_only():
    match = wander(begin(dealer=Counting()))
    assert match.over
    refusal(GameOver, lambda: match.ask(0, "undo", [1]))
    assert not match.ask(0, "rematch", [1])
    assert match.answer(1, True)
    assert match.over and match.outcome == match.game.outcome(match.state)


# --- checks ----------------------------------------------------------------------------------------------------------


def test_only_who_has_seen_the_newest_entry_is_let_through():
    match = asking()
    match.check_seen(None)
    match.check_seen(match.number)
    for seen in (0, match.number - 1, match.number + 1):
        error = refusal(Stale, lambda seen=seen: match.check_seen(seen))
        assert error.arguments == {"seen": seen, "number": match.number}
        assert refusal(Stale, lambda seen=seen: match.check(match.actor, seen)).key == "stale"
    assert match.check(match.actor, match.number) == match.actor


def test_those_who_resigned_are_told_in_their_order():
    match = begin("four")
    match.resign(2)
    match.resign(0)
    assert match.resigned == (2, 0)
    assert restore(match.header, match.entries, SeedDealer(1)).resigned == (2, 0)


def test_the_header_is_that_of_the_record():
    match = begin("pairs", names=["Ada", "Bo", "Cy", "Di"])
    match.replace(0, "Eve")
    assert match.header == match.record().header
    assert match.header.seats == ("Ada", "Bo", "Cy", "Di")


# --- records ---------------------------------------------------------------------------------------------------------


def talked(mode: str = "three") -> Match:
    """A match with an undo that was declined, one that was done, and a rematch asked for after the end."""
    match = asking(mode)
    others = range(1, match.game.seats)
    match.answer(1, False)
    match.ask(0, "undo", others)
    for seat in others:
        match.answer(seat, True)
    match.undo(0, consent=True)
    wander(match)
    match.ask(1, "rematch", set(range(match.game.seats)) - {1})
    match.answer(0, True)
    return match


@each("mode", [mode for mode in MODES if mode != "solo"])
def test_a_record_with_askings_replays(mode):
    match = talked(mode)
    read = Record.read(match.record().text())
    again = replay(read)
    assert again.entries == match.entries and again.outcome == match.outcome
    assert again.asked == match.asked and again.waiting == match.waiting
    assert again.marked and [again.journal(seat) for seat in (0, None)] == [match.journal(seat) for seat in (0, None)]


def test_an_asking_is_taken_up_again():
    match = asking()
    match.answer(2, True)
    for again in (resume(match.record(), SeedDealer(1)), restore(match.header, match.entries, SeedDealer(1))):
        assert again.waiting == {1} and again.asked == match.asked
        assert again.answer(1, True)


def test_a_record_in_which_somebody_answers_unasked_is_refused():
    match = asking()
    record = match.record()
    forged = Record(record.header, (*record.entries, Answered(0, True)))
    assert refusal(BadRecord, lambda: replay(forged)).key == "record_replay"
    unsorted = Record(record.header, (*record.entries[:-1], Asked(0, "undo", (2, 1))))
    assert refusal(BadRecord, lambda: replay(unsorted)).key == "record_differs"


def test_every_viewer_is_told_of_askings_and_answers():
    match = asking()
    match.answer(1, True)
    match.answer(2, False)
    for viewer in (0, 1, 2, None):
        told = [(entry.entry, entry.seat, entry.text) for entry in match.journal(viewer)[-3:]]
        assert told == [("ask", 0, "undo"), ("answer", 1, "yes"), ("answer", 2, "no")]


@each("language", LANGUAGES)
def test_the_terminal_has_words_for_them(language):
    match = talked()
    match.answer(2, False)
    story = Story(match.game, ["Ana", "Ben", "Cy"], language)
    told = [entry for entry in tell_all(match.record()) if entry.entry in ("ask", "answer")]
    words = {(entry.entry, entry.text): story.entry(entry) for entry in told}
    assert set(words) == {("ask", "undo"), ("ask", "rematch"), ("answer", "yes"), ("answer", "no")}
    assert len(set(words.values())) == 4
    assert all(any(name in text for name in ("Ana", "Ben", "Cy")) and "{" not in text for text in words.values())
    assert story.lines(tell_all(match.record()))[-1] == words["answer", "no"]


def test_the_undone_move_is_dealt_the_same_pieces_again():
    match = asking("two")
    match.answer(1, True)
    dealt = match.record().outcomes()[-1]
    match.undo(0, consent=True)
    assert match.last == Undone(0, 13) and match.marked
    match.play("draw")
    assert match.record().outcomes()[-1] == dealt
    assert rondel.replay(match.record()).marked
