"""The tests are tested: copies of Magpies with one planted fault each, and the law that catches it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from conformance.awkward.game import Awkward, View, make
from conformance.awkward.observation import TURN
from conformance.awkward.state import ACT, CARDS, DONE, DRAW, EVENTS, HIDE_RIGHT, LOOK, MOVES, NOTHING, REST, TRAP
from conformance.laws import LAWS
from conformance.laws.notation import undo_stops_at_chance_and_other_seats
from conformance.small_laws import (
    beginning,
    resampling_has_the_right_frequencies,
    resampling_reaches_every_world,
)
from each import each

from rondel.core import observation
from rondel.core.event import Event, Kind
from rondel.core.game import Foreseen, Game, Reason
from rondel.core.kernel import State, Words, below, words
from rondel.core.match import Match
from rondel.core.offers import Answer, Offers, Question
from rondel.core.outcome import Scores
from rondel.core.sets import Gathering

SMALL: dict[str, Callable[[Game, int], None]] = {
    "resampling_reaches_every_world": lambda game, seed: resampling_reaches_every_world(game, beginning(game, seed)),
    "resampling_has_the_right_frequencies": lambda game, seed: resampling_has_the_right_frequencies(
        game, beginning(game, seed)
    ),
}
FAULTS: list[tuple[type[Awkward], str]] = []


def caught_by(law: str) -> Callable[[type[Awkward]], type[Awkward]]:
    def plant(fault: type[Awkward]) -> type[Awkward]:
        FAULTS.append((fault, law))
        return fault

    return plant


def rival(state: State) -> int:
    return (int(state.seat) + 1) % int(state.seats)


@caught_by("play_agrees_with_legal")
class IllegalMoveAccepted(Awkward):
    def _check(self, state: State, code: int) -> None:
        if not (state.phase == ACT and 0 <= code < 4 and state.hand[state.seat][code % 2] != NOTHING):
            super()._check(state, code)


@caught_by("legal_is_what_a_second_count_finds")
class LegalMoveMissing(Awkward):
    """The right card cannot be hidden."""

    def legal(self, state: State) -> list[int]:
        return [code for code in super().legal(state) if code != HIDE_RIGHT]


@caught_by("legal_is_ascending_and_never_empty")
class SeatThatGetsStuck(Awkward):
    """Who hides a card can play none any more."""

    def legal(self, state: State) -> list[int]:
        found = super().legal(state)
        return found if state.phase != ACT or state.stash[state.seat] == NOTHING else []


@caught_by("legal_moves_are_the_offered_ones")
class MoveNotOffered(Awkward):
    def offers(self, state: State) -> Offers:
        offers = super().offers(state)
        return msgspec.structs.replace(offers, answers=offers.answers[:2])


@caught_by("legal_is_ascending_and_never_empty")
class LegalMoveTwice(Awkward):
    def legal(self, state: State) -> list[int]:
        found = super().legal(state)
        return found + found[-1:]


@caught_by("each_set_has_one_path")
class SetWithAPieceTwice(Awkward):
    """Each card brings itself again."""

    def gathers(self, state: State) -> Gathering | None:
        return Gathering("cards", dict.fromkeys(self.legal(state), 1)) if state.phase == ACT else None

    def settles(self, state: State, code: int, after: State | None = None) -> tuple[int, ...]:
        return (code, code)


@caught_by("observations_are_as_declared")
class SchemaOfFewerNumbers(Awkward):
    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        schema = {**self.facts.schema, "observation": observation.schema(self.facts.sections[:-1])}
        self.facts = msgspec.structs.replace(self.facts, schema=schema)


class CardByCard(Awkward):
    """No fault: each card is a set of its own."""

    def gathers(self, state: State) -> Gathering | None:
        return Gathering("cards", dict.fromkeys(self.legal(state), 1), most=1) if state.phase == ACT else None

    def piece(self, state: State, code: int) -> Answer:
        return next(answer for answer in self.ask(state).answers if answer.code == code)


@caught_by("offers_name_the_whole_set")
class PieceInOtherWords(CardByCard):
    def piece(self, state: State, code: int) -> Answer:
        return msgspec.structs.replace(super().piece(state, code), key="other")


@caught_by("offers_name_the_whole_set")
class OneOfManySetsAsTheOnlyOne(CardByCard):
    def offers(self, state: State) -> Offers:
        offers = super().offers(state)
        if offers.together is None:
            return offers
        first = offers.together.pieces[0].answer.code
        return msgspec.structs.replace(offers, together=msgspec.structs.replace(offers.together, only=(first,)))


@caught_by("pieces_that_fit_are_in_a_set")
class TwoCardsAtOnce(CardByCard):
    def completes(self, state: State, pieces: Counter[int]) -> bool:
        return True


@caught_by("random_moves_are_drawn_from_the_legal_ones")
class RandomMoveThatIsNotOneOfMany(Awkward):
    """Always takes the first move."""

    def random_move(self, state: State, rng: Words) -> int:
        super().random_move(state, rng)
        return self.legal(state)[0]


@caught_by("random_moves_are_drawn_from_the_legal_ones")
class RandomMoveThatTakesTwoNumbers(Awkward):
    def random_move(self, state: State, rng: Words) -> int:
        found = super().random_move(state, rng)
        below(rng, 2)
        return found


@caught_by("nobody_sits_in_a_seat_that_is_not_there")
class ViewForNobody(Awkward):
    """A number below 0 is taken for one of the last seats."""

    def view(self, state: State, seat: int | None) -> View:
        return super().view(state, None if seat is None else seat % self.seats)


@caught_by("views_leak_nothing")
class HiddenPieceInView(Awkward):
    def view(self, state: State, seat: int | None) -> View:
        view = super().view(state, seat)
        hands = tuple(tuple(CARDS[c] if c >= 0 else "none" for c in state.hand[p]) for p in range(self.seats))
        return msgspec.structs.replace(view, hands=hands)


@caught_by("questions_leak_nothing")
class HiddenPieceInQuestion(Awkward):
    def offers(self, state: State) -> Offers:
        offers = super().offers(state)
        question = Question(offers.question.key, {"rival": state.hand[rival(state)][0]})
        return msgspec.structs.replace(offers, question=question)


@caught_by("nothing_is_told_that_the_view_hides")
class HiddenPieceInEvent(Awkward):
    kinds: Any = tuple(Kind(k.key, k.clause, k.fields, (), k.points) if k.key == "got" else k for k in EVENTS)


@caught_by("nothing_is_told_that_the_view_hides")
class PrivateMoveInEvent(Awkward):
    """Tells everybody in which order the deck was put back."""

    kinds: Any = tuple(Kind(k.key, k.clause, k.fields, (), k.points) if k.key == "put_back" else k for k in EVENTS)


@caught_by("nothing_is_told_that_the_view_hides")
class DrawsToldInNotation(Awkward):
    """The notation of every draw is told to all, though its event is not."""

    def told(self, text: str, events: Sequence[Event], actor: int, seat: int | None) -> str:
        drawn = any(event.key == "got" for event in events)
        return text if drawn else super().told(text, events, actor, seat)


@caught_by("nothing_is_told_that_the_view_hides")
class EverythingToldToSpectators(Awkward):
    def told(self, text: str, events: Sequence[Event], actor: int, seat: int | None) -> str:
        return text if seat is None else super().told(text, events, actor, seat)


@caught_by("views_leak_nothing")
class HiddenPieceInTheSpectatorsView(Awkward):
    def view(self, state: State, seat: int | None) -> View:
        return super().view(state, 0 if seat is None else seat)


@caught_by("observations_follow_the_view")
class EmptyObservation(Awkward):
    def observe(self, state: State, seat: int) -> Any:
        return super().observe(state, seat) * 0


@caught_by("observations_are_as_declared")
class NumberOutOfItsRange(Awkward):
    """Turns are counted from -1."""

    def observe(self, state: State, seat: int) -> Any:
        found = super().observe(state, seat)
        found[TURN] -= 1
        return found


@caught_by("observations_are_as_declared")
class NextSeatFirst(Awkward):
    def observe(self, state: State, seat: int) -> Any:
        return super().observe(state, (seat + 1) % self.seats) if seat == 0 else super().observe(state, seat)


@caught_by("observations_are_as_declared")
class SectionsWithAGap(Awkward):
    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.facts = msgspec.structs.replace(self.facts, sections=self.facts.sections[1:])


@caught_by("facts_hold")
class BoundThatBoundsNothing(Awkward):
    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.facts = msgspec.structs.replace(self.facts, longest=100 * self.facts.longest)


@caught_by("codes_have_names")
class LegalCodeWithoutAName(Awkward):
    """Nothing is said of the code that ends a turn."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.facts = msgspec.structs.replace(self.facts, moves=DONE, move_spans=self.facts.move_spans[:-1])


@caught_by("previews_come_true")
class EmptyPreview(Awkward):
    def preview(self, state: State, code: int) -> Any:
        return ()


@caught_by("flaws_are_noticed")
class FlawsUnseen(Awkward):
    def flaw(self, state: State) -> Reason | None:
        return None


@caught_by("legal_moves_are_the_offered_ones")
class AskedOutOfTurn(Awkward):
    """Shows a hand to whoever asks for offers while chance acts."""

    def offers(self, state: State) -> Offers:
        return super().offers(state) if self.actor(state) >= 0 else Offers(Question("ask_act"))


@caught_by("refusals_leak_nothing")
class HiddenPieceInRefusal(Awkward):
    def why_not(self, state: State, code: int) -> Reason:
        reason = super().why_not(state, code)
        if state.phase == ACT and state.hand[rival(state)][0] == TRAP:
            return Reason("not_now", {"move": MOVES[0]})
        return reason


@caught_by("observations_leak_nothing")
class HiddenPieceInObservation(Awkward):
    def observe(self, state: State, seat: int) -> Any:
        found = super().observe(state, seat)
        found[-1] = state.hand[(seat + 1) % self.seats][0]
        return found


@caught_by("previews_leak_nothing")
class HiddenPieceInPreview(Awkward):
    def foresee_(self, state: State, code: int) -> Foreseen:
        found = super().foresee_(state, code)
        return found._replace(events=(*found.events, state.hand[rival(state)][0]))


@caught_by("resampling_does_not_peek")
class ResampleThatPeeks(Awkward):
    """Keeps the true top of the deck."""

    def resample(self, state: State, seat: int, rng: Words) -> State:
        world = super().resample(state, seat, rng)
        if state.top_n and sum(world.deck):
            for place in range(state.top_n):
                card = state.top[place]
                if world.deck[card]:
                    world.deck[card] -= 1
                    world.deck[world.top[place]] += 1
                    world.top[place] = card
        return world


@caught_by("resampling_does_not_peek")
class ResampleThatIsTheTruth(Awkward):
    """Gives the true position back."""

    def resample(self, state: State, seat: int, rng: Words) -> State:
        return self.layout.copy(state)


@caught_by("resampling_reaches_every_world")
class ResampleThatNeverVaries(Awkward):
    """A function of the seat's knowledge, but of nothing else."""

    def resample(self, state: State, seat: int, rng: Words) -> State:
        return super().resample(state, seat, words(7))


@caught_by("resampled_worlds_fit")
class ResampleForgetsWhatWasSeen(Awkward):
    """Redeals cards that the seat has looked at."""

    def resample(self, state: State, seat: int, rng: Words) -> State:
        forgetful = self.layout.copy(state)
        for p in range(self.seats):
            forgetful.known[p] = [0, 0]
            forgetful.stash_known[p] = 0
        world = super().resample(forgetful, seat, rng)
        world.known = [list(row) for row in state.known]
        world.stash_known = list(state.stash_known)
        return world


@caught_by("resampling_has_the_right_frequencies")
class ResampleWithWrongWeights(Awkward):
    """Takes the second of two resamples when the first gives the next seat a low card."""

    def resample(self, state: State, seat: int, rng: Words) -> State:
        first, second = super().resample(state, seat, rng), super().resample(state, seat, rng)
        return first if first.hand[(seat + 1) % self.seats][0] > 1 else second


@caught_by("pieces_are_conserved")
class LostPiece(Awkward):
    def apply_(self, state: State, code: int) -> None:
        drawing = state.phase == DRAW and state.top_n == 0
        super().apply_(state, code)
        if drawing and state.turn == 3 and sum(state.deck):
            state.deck[next(k for k, n in enumerate(state.deck) if n)] -= 1


@caught_by("inputs_are_not_changed")
class MutatedInput(Awkward):
    def play(self, state: State, code: int) -> State:
        after = super().play(state, code)
        state.place = after.place
        return after


@caught_by("notation_round_trips")
class NotationThatDoesNotRoundTrip(Awkward):
    def name(self, state: State, code: int) -> str:
        return super().name(state, code).replace("put turned", "put same")


@caught_by("dump_and_load_agree")
class DumpThatForgets(Awkward):
    def dump(self, state: State) -> str:
        forgetful = self.layout.copy(state)
        forgetful.top_known = 0
        return super().dump(forgetful)


@caught_by("undo_stops_at_chance_and_other_seats")
class UndoPastAReveal(Awkward):
    """Shows a rival's card to who has played one, without chance: it could be looked at and the move taken back."""

    def view(self, state: State, seat: int | None) -> View:
        view = super().view(state, seat)
        if state.phase == REST and seat == state.seat:
            card = state.hand[rival(state)][0]
            return msgspec.structs.replace(view, stash=(CARDS[card] if card >= 0 else None,))
        return view


@caught_by("points_of_events_add_up")
class PointsWithoutEvent(Awkward):
    def apply_(self, state: State, code: int) -> None:
        super().apply_(state, code)
        if state.phase == LOOK:
            state.score[0] += 1


@caught_by("turns_are_counted")
class TurnThatStandsStill(Awkward):
    def turn(self, state: State) -> int:
        return super().turn(state) // 2


@caught_by("outcome_comes_at_the_end")
class PartnersApart(Awkward):
    def outcome(self, state: State) -> Any:
        found = super().outcome(state)
        return found and msgspec.structs.replace(found, places=(1, *found.places[1:-1], 2))


@caught_by("results_are_the_scores")
class ResultOfASecondCount(Awkward):
    """Counts by seats where partners share."""

    def scores(self, state: State) -> Scores:
        return msgspec.structs.replace(super().scores(state), result=tuple(state.score[: self.seats]))


@caught_by("returns_follow_from_the_ranking")
class ReturnsOfASecondCount(Awkward):
    """Gives 1 to each winner, whoever else has won."""

    def outcome(self, state: State) -> Any:
        found = super().outcome(state)
        return found and msgspec.structs.replace(found, returns=tuple(float(place == 1) for place in found.places))


@caught_by("chance_is_well_formed")
class ChanceWithBrokenWeights(Awkward):
    def chance(self, state: State) -> Any:
        found = super().chance(state)
        return msgspec.structs.replace(found, weights=tuple(weight / 2 for weight in found.weights))


@each(("fault", "law"), FAULTS)
def test_the_planted_fault_is_caught_by_its_law(fault: type[Awkward], law: str) -> None:
    sound = make(4, {"long": True})
    broken = fault(4, {"long": True}, sound.instance)
    small_broken = fault(3, {}, sound.instance)
    with pytest.raises((AssertionError, pytest.fail.Exception)) as caught:
        for seed in range(12):
            if law in SMALL:
                SMALL[law](small_broken, seed)
            else:
                LAWS[law](broken, seed)
    *_, last = (Path(str(entry.path)) for entry in caught.traceback if "conformance" in str(entry.path))
    assert last.parent.name == "laws" or last.name == "small_laws.py", "caught by the law itself, not on the way to it"


class UndoPastChance(Match):
    """Takes back whatever the seat did last, chance and other seats' moves included."""

    def undo(self, seat: int | None = None, consent: bool = False) -> int:
        return super().undo(seat, consent=True)


def test_an_undo_that_goes_past_a_reveal_is_caught() -> None:
    with pytest.raises(pytest.fail.Exception):
        undo_stops_at_chance_and_other_seats(make(3, {}), 1, UndoPastChance)


def test_at_least_twelve_faults_are_planted() -> None:
    assert len(FAULTS) >= 12
