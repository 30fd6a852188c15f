"""The laws of the contract, each a function that a game passes or breaks.

A law takes a configured game and a seed, and raises `AssertionError`. `LAWS` has them by name; a planted fault names
the law that must catch it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from itertools import product
from random import Random
from typing import Any, TypeVar

import msgspec
import pytest
from conformance.references import REFERENCES
from conformance.twins import twins
from conformance.walks import chance_code, positions, steps
from full import so_many

from rondel.core import sets
from rondel.core.dealer import SeedDealer
from rondel.core.errors import BadChance, GameOver, IllegalMove, Refusal, UndoRefused
from rondel.core.game import CHANCE, OVER, Game
from rondel.core.kernel import State, below, words
from rondel.core.kernel.arrays import VALUES
from rondel.core.kernel.backend import Interpreted
from rondel.core.match import Match
from rondel.core.messages import LANGUAGES
from rondel.core.observation import Section, ranges
from rondel.core.offers import LIMIT
from rondel.core.outcome import rank
from rondel.core.record import Moved, Record
from rondel.core.replay import replay

Step = TypeVar("Step")
Law = Callable[[Game, int], None]
LAWS: dict[str, Law] = {}
LOOKED_AT = so_many(25, full=100)
"""Steps of a longer walk are looked at one in so many that there are no more than this: Rajas can have a thousand."""
ORDERS = {"bag", "stacks", "yields"}
"""What is hidden only in that nobody knows what comes next: no seat knows less of it than another."""
WALKS = 15
"""How many walks for each seat may pass before twins differ: two players of Navaratnas have one secret draw each."""
SETS = so_many(8, full=40)
"""In how many positions of a walk that ask for a piece of a set one is made."""
FAR = 20
"""How many times a walk the longest match may be: people who dawdle can play five times as long as chance."""
CODES = 40
"""How many codes outside the legal ones are tried in a position."""


def law(function: Law) -> Law:
    LAWS[function.__name__] = function
    return function


def both(game: Game, seed: int) -> list[State]:
    """Positions of a random and of a seeking walk."""
    return [*positions(game, seed), *positions(game, seed, seeking=True)]


def some(states: list[State], seed: int, count: int) -> list[State]:
    """A few of them, the first and the last included."""
    chosen = Random(seed).sample(states, min(count, len(states)))
    return [states[0], *chosen, states[-1]]


def thinned(walk: list[Step]) -> list[Step]:
    """A long walk with even gaps, the last step included."""
    gap = -(-len(walk) // LOOKED_AT)
    return walk[::-1][::gap][::-1]


def seats_with_twins(game: Game) -> range:
    """Every seat; of a game that hides orders only always one: `test_one_world` shows that its twins never differ."""
    return range(so_many(1, full=game.seats) if set(game.facts.hidden) <= ORDERS else game.seats)


@lru_cache(maxsize=12)
def random_match(game: Game, seed: int) -> Match:
    """A match from its beginning to its end. Who asks for it does not change it."""
    match = Match(game, SeedDealer(seed))
    random = Random(seed)
    while not match.over:
        match.play(random.choice(match.moves()))
    return match


def json(value: object) -> bytes:
    return msgspec.json.encode(value)


@lru_cache(maxsize=4)
def interpreted(game: Game) -> Interpreted:
    """What the compiled rules are made of, as it stands."""
    return Interpreted(game.instance)


def codes_to_try(game: Game, state: State, random: Random) -> list[int]:
    legal = game.legal(state)
    outside = [-1, game.facts.moves, 10**9, *(random.randrange(game.facts.moves) for _ in range(CODES))]
    return [*random.sample(legal, min(CODES, len(legal))), *outside]


# --- playing ---------------------------------------------------------------------------------------------------------


@law
def set_up_repeats(game: Game, seed: int) -> None:
    """`setup` is always the same position, and no chance has acted."""
    assert game.layout.pack(game.setup()) == game.layout.pack(game.setup())


@law
def facts_hold(game: Game, seed: int) -> None:
    """Codes, length, returns and observation stay within the facts, and the bound of the length says something."""
    facts = game.facts
    assert len(facts.teams) == facts.seats == game.seats
    assert set(facts.schema) == {"view", "offers"}
    assert facts.longest <= FAR * max(len(steps(game, seed, seeking)) for seeking in (False, True))
    for seeking in (False, True):
        for length, (state, code) in enumerate(steps(game, seed, seeking)):
            assert length < facts.longest
            chance = game.actor(state) == CHANCE
            assert 0 <= code < (facts.chances if chance else facts.moves)
        end = positions(game, seed, seeking)[-1]
        assert len(game.observe(end, 0)) == facts.observation
        outcome = game.outcome(end)
        assert outcome is not None and all(facts.returns[0] <= r <= facts.returns[1] for r in outcome.returns)


@law
def codes_have_names(game: Game, seed: int) -> None:
    """The spans of codes lie one after the other, so each code is in exactly one; so are legal codes and outcomes."""
    facts = game.facts
    for spans, count in ((facts.move_spans, facts.moves), (facts.chance_spans, facts.chances)):
        assert len({span.name for span in spans}) == len(spans)
        assert [span.first for span in spans] == [0, *(span.last + 1 for span in spans[:-1])]
        assert spans[-1].last == count - 1
        assert all(axis.count > 0 for span in spans for axis in span.axes)
    for state in thinned(both(game, seed)):
        chance = game.actor(state) == CHANCE
        for code in game.chance(state).codes if chance else game.legal(state):
            spans = facts.chance_spans if chance else facts.move_spans
            assert sum(span.first <= code <= span.last for span in spans) == 1


@law
def observations_are_as_declared(game: Game, seed: int) -> None:
    """Sections lie one after the other, records in them too; each number is in its range; the own seat comes first."""
    sections = game.facts.sections
    _lie_one_after_the_other(sections, game.facts.observation)
    lows, highs = (list(bounds) for bounds in zip(*ranges(sections), strict=True))
    for state in thinned(both(game, seed)):
        seen = [game.observe(state, seat).tolist() for seat in range(game.seats)]
        for row in seen:
            assert len(row) == len(lows)
            assert all(low <= number <= high for low, number, high in zip(lows, row, highs, strict=True))
        for section in sections:
            if section.own_first:
                _own_seat_comes_first(section, seen, lows)


def _lie_one_after_the_other(sections: tuple[Section, ...], size: int) -> None:
    assert len({section.name for section in sections}) == len(sections)
    assert [section.first for section in sections] == [0, *(section.last + 1 for section in sections[:-1])]
    assert sections[-1].last == size - 1
    for section in sections:
        if section.parts:
            _lie_one_after_the_other(section.parts, section.shape[-1])


def _own_seat_comes_first(section: Section, seen: list[list[int]], lows: list[int]) -> None:
    """What is told of a seat is what it is told of itself, or, where that is a secret, the least number."""
    width = section.size // section.shape[0]
    assert section.shape[0] >= len(seen)
    for seat, other in product(range(len(seen)), repeat=2):
        at = section.first + (other - seat) % len(seen) * width
        told, own = seen[seat][at : at + width], seen[other][section.first : section.first + width]
        bounds = lows[at : at + width]
        assert all(one in (itself, low) for one, itself, low in zip(told, own, bounds, strict=True)), section.name


@law
def legal_is_ascending_and_never_empty(game: Game, seed: int) -> None:
    """`legal` ascends, and is non-empty exactly when a seat is to act."""
    for state in both(game, seed):
        actor, legal = game.actor(state), game.legal(state)
        assert -2 <= actor < game.seats
        assert legal == sorted(set(legal))
        assert bool(legal) == (actor >= 0)
        assert len(legal) <= game.most


@law
def play_agrees_with_legal(game: Game, seed: int) -> None:
    """`play` takes exactly the codes of `legal`, and says in four languages why it refuses another."""
    random = Random(seed)
    for state in some(both(game, seed), seed, 25):
        actor = game.actor(state)
        legal = set(game.legal(state))
        for code in codes_to_try(game, state, random):
            if code in legal:
                game.play(state, code)
            elif actor >= 0:
                with pytest.raises(IllegalMove) as refused:
                    game.play(state, code)
                reason = game.why_not(state, code)
                assert refused.value.key == reason.key
                assert all(refused.value.say(language) for language in LANGUAGES)
            elif actor == OVER:
                with pytest.raises(GameOver):
                    game.play(state, code)
            elif code not in game.chance(state).codes:
                with pytest.raises(BadChance):
                    game.play(state, code)


@law
def legal_is_what_a_second_count_finds(game: Game, seed: int) -> None:
    """`legal` is exactly what the independent reference of the game makes of the actor's view."""
    reference = REFERENCES[game.facts.slug]
    for state in some(both(game, seed), seed, 25):
        if game.actor(state) >= 0:
            names = {game.name(state, code) for code in game.legal(state)}
            assert names == {_canonical(game, state, name) for name in reference(game, state)}


def _canonical(game: Game, state: State, name: str) -> str:
    return game.name(state, game.parse(state, name))


@law
def legal_moves_are_the_offered_ones(game: Game, seed: int) -> None:
    """`offers` holds exactly `legal`, in at most 20 kB, with words; nobody is asked when no seat is to act."""
    for state in both(game, seed):
        if game.actor(state) < 0:
            with pytest.raises(Refusal):
                game.offers(state)
        else:
            offers = game.offers(state)
            assert offers.codes() == game.legal(state)
            assert len(json(offers)) <= LIMIT
            for language in LANGUAGES:
                assert game.messages.say(f"question.{offers.question.key}", offers.question.args, language)


@law
def each_set_has_one_path(game: Game, seed: int) -> None:
    """Whatever the order in which the pieces of a set are named, the codes that make it are the same, and ascend."""
    random = Random(seed)
    walked = both(game, seed)
    assert not any(game.gathers(state) for state in walked if game.actor(state) < 0)
    asked = [state for state in walked if game.gathers(state)]
    for start in random.sample(asked, min(SETS, len(asked))):
        gathering = game.gathers(start)
        assert gathering is not None
        codes, pieces = _some_set(game, start, random)
        assert Counter(pieces) <= Counter(gathering.pieces)
        assert gathering.most is None or len(pieces) <= gathering.most
        played = [code for code in codes if code != gathering.end]
        assert played == sorted(played)
        random.shuffle(pieces)
        assert sets.path(game, start, pieces) == codes
        assert sets.through(game, start, pieces[1:]) is not None


def _some_set(game: Game, state: State, random: Random) -> tuple[list[int], list[int]]:
    """The codes of a set chosen at random, and its pieces."""
    codes: list[int] = []
    pieces: list[int] = []
    while True:
        gathering = game.gathers(state)
        assert gathering is not None
        possible = [code for code in game.legal(state) if code in gathering.pieces or code == gathering.end]
        assert possible
        codes.append(random.choice(possible))
        pieces += game.settles(state, codes[-1]) if codes[-1] != gathering.end else ()
        after = game.play(state, codes[-1])
        if codes[-1] == gathering.end or not sets.goes_on(game, state, after):
            return codes, pieces
        state = after


@law
def nobody_sits_in_a_seat_that_is_not_there(game: Game, seed: int) -> None:
    """`CHANCE`, `OVER` and other numbers without a chair see nothing, least of all what the last seat sees."""
    for state in some(positions(game, seed), seed, 3):
        for seat in (CHANCE, OVER, game.seats):
            for ask in (game.view, game.observe, lambda s, p: game.resample(s, p, words(seed))):
                with pytest.raises(ValueError, match="no seat"):
                    ask(state, seat)


@law
def random_moves_are_drawn_from_the_legal_ones(game: Game, seed: int) -> None:
    """`random_move` is what the next number of the generator picks from `legal`, and uses up no other number."""
    for number, state in enumerate(both(game, seed)):
        if game.actor(state) >= 0:
            legal, one, two = game.legal(state), words(number), words(number)
            assert game.random_move(state, one) == legal[below(two, len(legal))]
            assert one == two


@law
def inputs_are_not_changed(game: Game, seed: int) -> None:
    """No question to a game changes the position it is asked about."""
    random = Random(seed)
    for state in some(both(game, seed), seed, 25):
        before = game.layout.pack(state)
        actor = game.actor(state)
        game.legal(state), game.scores(state), game.outcome(state), game.dump(state), game.flaw(state)
        if actor >= 0:
            game.random_move(state, words(seed))
        for seat in range(game.seats):
            game.view(state, seat), game.observe(state, seat), game.resample(state, seat, words(seed))
        game.view(state, None)
        if actor != OVER:
            code = chance_code(game, state, random) if actor == CHANCE else random.choice(game.legal(state))
            game.play(state, code), game.events(state, code), game.seen(state, code, None), game.name(state, code)
            if actor >= 0:
                game.offers(state), game.foresee(state, code), game.why_not(state, -1)
        assert game.layout.pack(state) == before


@law
def pieces_are_conserved(game: Game, seed: int) -> None:
    """No position has a flaw: ranges, phases, and every component is somewhere exactly once."""
    for state in both(game, seed)[:: -so_many(3, full=1)]:  # always one in three and the end: a soak has them all
        assert game.flaw(state) is None, game.flaw(state)


@law
def flaws_are_noticed(game: Game, seed: int) -> None:
    """`flaw` names a position with any number outside its range, and `load` refuses it."""
    random = Random(seed)
    for state in some(both(game, seed), seed, 4):
        for field in game.layout.fields:
            broken = game.layout.copy(state)
            value = getattr(broken, field.name)
            wrong = random.choice([field.low - 1, field.high + 1])
            if not field.shape:
                setattr(broken, field.name, wrong)
            elif len(field.shape) == 1:
                value[random.randrange(field.shape[0])] = wrong
            else:
                value[random.randrange(field.shape[0])][random.randrange(field.shape[1])] = wrong
            assert game.flaw(broken) is not None, field.name


@law
def turns_are_counted(game: Game, seed: int) -> None:
    """`turn` never falls; another seat is asked only in another turn."""
    for seeking in (False, True):
        last: tuple[int, int] | None = None
        for state in positions(game, seed, seeking):
            actor, turn = game.actor(state), game.turn(state)
            if last is not None:
                assert turn >= last[1]
                assert actor in (last[0], CHANCE, OVER) or turn > last[1]
            if actor >= 0:
                last = (actor, turn)


@law
def chance_is_well_formed(game: Game, seed: int) -> None:
    """Outcomes have ascending codes, whole weights above 0 and different names."""
    sources = {source.name for source in game.sources}
    for state in both(game, seed):
        if game.actor(state) == CHANCE:
            chance = game.chance(state)
            assert chance.source in sources
            assert list(chance.codes) == sorted(set(chance.codes))
            assert chance.codes and all(isinstance(w, int) and w > 0 for w in chance.weights)
            assert len(set(chance.names)) == len(chance.names)


# --- what happened ---------------------------------------------------------------------------------------------------


@law
def points_of_events_add_up(game: Game, seed: int) -> None:
    """For each team the points of its events are the change of its tracks; every event has a clause and words."""
    teams = game.facts.teams
    for seeking in (False, True):
        for state, code in steps(game, seed, seeking):
            played, events = game.step(state, code)
            before, after = game.scores(state), game.scores(played)
            for track in before.tracks:
                for seat in range(game.seats):
                    gained = sum(
                        event.points.get(track, 0)
                        for event in events
                        if event.seat is not None and teams[event.seat] == teams[seat]
                    )
                    assert after.tracks[track][seat] - before.tracks[track][seat] == gained
            for event in events:
                assert event.clause and set(event.points) <= set(before.tracks)
                game.messages.say(f"event.{event.key}", {**event.args, "seat": event.seat})


@law
def outcome_comes_at_the_end(game: Game, seed: int) -> None:
    """There is an outcome exactly when the match is over; partners share places; returns follow from places."""
    for state in both(game, seed):
        outcome = game.outcome(state)
        assert (outcome is not None) == (game.actor(state) == OVER)
        if outcome is None:
            continue
        low, high = game.facts.returns
        assert min(outcome.places) == 1 and all(low <= r <= high for r in outcome.returns)
        for seat, team in enumerate(game.facts.teams):
            assert outcome.places[seat] == outcome.places[game.facts.teams.index(team)]
        strength = [-place for place in outcome.places]
        assert outcome.places == rank(strength, game.facts.teams), "a side takes up one place, a tie as many as it has"
        if game.seats > 1:
            assert abs(sum(outcome.returns)) < 1e-9
        assert all(game.messages.say(f"reason.{outcome.reason}", {}, language) for language in LANGUAGES)


@law
def results_are_the_scores(game: Game, seed: int) -> None:
    """What the rules count as the result of each seat, compiled too, is in every position what `scores` says."""
    plain = interpreted(game)
    out = plain.numbers(game.seats)
    for state in both(game, seed):
        plain.template.results([state], 0, out)
        assert tuple(out) == game.scores(state).result and {*map(type, out)} == {int}


@law
def returns_follow_from_the_ranking(game: Game, seed: int) -> None:
    """What the rules say a finished game is worth: the winners share 1, and all pay the same for it; alone see facts.

    Nobody with a lower result is ahead, and partners are equally strong.
    """
    plain = interpreted(game)
    out = plain.zeros(VALUES, game.seats)
    for state in both(game, seed):
        outcome = game.outcome(state)
        if outcome is None:
            continue
        plain.template.returns([state], 0, out)
        assert tuple(out) == outcome.returns and {*map(type, outcome.returns)} == {float}
        if game.seats > 1:
            share = 1 / len(outcome.winners)
            wanted = [(share if seat in outcome.winners else 0.0) - 1 / game.seats for seat in range(game.seats)]
            assert out == wanted
        found = sorted(zip(outcome.places, game.scores(state).result, strict=True))
        assert [result for _, result in found] == sorted((result for _, result in found), reverse=True)


# --- notation --------------------------------------------------------------------------------------------------------


@law
def notation_round_trips(game: Game, seed: int) -> None:
    """`parse` reads what `name` writes, for moves and chance, and no two moves have one name."""
    random = Random(seed)
    for state in some(both(game, seed), seed, 25):
        actor = game.actor(state)
        if actor == OVER:
            continue
        codes = list(game.chance(state).codes) if actor == CHANCE else game.legal(state)
        chosen = random.sample(codes, min(12, len(codes)))
        assert [game.parse(state, game.name(state, code)) for code in chosen] == chosen
        assert len({game.name(state, code) for code in codes}) == len(codes)


@law
def dump_and_load_agree(game: Game, seed: int) -> None:
    """`load` reads what `dump` writes; equal keys are equal positions."""
    keys: dict[str, bytes] = {}
    for state in some(both(game, seed), seed, 40):
        again = game.load(game.dump(state))
        assert game.layout.pack(again) == game.layout.pack(state)
        assert game.key(again) == game.key(state)
        assert keys.setdefault(game.key(state), game.layout.pack(state)) == game.layout.pack(state)


@law
def matches_replay_from_notation(game: Game, seed: int) -> None:
    """A match written down and read again is the same match."""
    match = random_match(game, seed)
    record = Record.read(match.record().text())
    again = replay(record)
    assert game.layout.pack(again.state) == game.layout.pack(match.state)
    assert again.outcome == match.outcome and again.entries == match.entries


@law
def undo_stops_at_chance_and_other_seats(game: Game, seed: int, match_type: type[Match] = Match) -> None:
    """A seat takes back its own moves of this turn; a secret is learned through chance only, so never one of those."""
    match = match_type(game, SeedDealer(seed))
    random = Random(seed)
    while not match.over:
        seat, before, number = match.actor, match.state, match.number
        move = game.name(before, random.choice(game.legal(before)))
        match.play(move, seat)
        for other in set(range(game.seats)) - {seat}:
            with pytest.raises(Refusal):
                match.undo(other)
        dealt = match.number > number + 1
        if match.over:
            with pytest.raises(GameOver):
                match.undo(seat)
        elif dealt or game.turn(match.state) != game.turn(before):
            with pytest.raises(UndoRefused):
                match.undo(seat)
        else:
            match.undo(seat)
            assert game.layout.pack(match.state) == game.layout.pack(before)
            match.play(move, seat)
    _own_moves_tell_nothing(game, seed)


def _own_moves_tell_nothing(game: Game, seed: int) -> None:
    for viewer in seats_with_twins(game):
        for pair in thinned(twins(game, viewer, seed)):
            if game.actor(pair.true) == viewer:
                one, two = (game.seen(s, pair.code, viewer) for s in (pair.true, pair.twin))
                assert one == two, "a seat learned a secret by its own move"
                after = [game.play(s, pair.code) for s in (pair.true, pair.twin)]
                assert json(game.view(after[0], viewer)) == json(game.view(after[1], viewer))


# --- secrets ---------------------------------------------------------------------------------------------------------


def _twin_law(tell: Callable[[Game, State, Any, Random], object], spectator: bool = False) -> Law:
    def check(game: Game, seed: int) -> None:
        for viewer in (*seats_with_twins(game), *([None] if spectator else [])):
            random, again = Random(seed), Random(seed)
            for pair in thinned(twins(game, viewer, seed)):
                one = json(tell(game, pair.true, viewer, random))
                two = json(tell(game, pair.twin, viewer, again))
                assert one == two

    return check


def _acts(game: Game, state: State, viewer: int) -> bool:
    return game.actor(state) == viewer


def _refusals(game: Game, state: State, viewer: int, random: Random) -> object:
    if not _acts(game, state, viewer):
        return None
    legal = set(game.legal(state))
    tried = [random.randrange(game.facts.moves) for _ in range(12)]
    return [(code, game.why_not(state, code)) for code in tried if code not in legal]


def _previews(game: Game, state: State, viewer: int, random: Random) -> object:
    if not _acts(game, state, viewer):
        return None
    return [game.foresee(state, code) for code in random.sample(game.legal(state), 1)]


LAWS["views_leak_nothing"] = _twin_law(lambda game, state, viewer, _: game.view(state, viewer), spectator=True)
LAWS["observations_leak_nothing"] = _twin_law(lambda game, state, viewer, _: game.observe(state, viewer).tolist())
LAWS["questions_leak_nothing"] = _twin_law(
    lambda game, state, viewer, _: game.offers(state) if _acts(game, state, viewer) else None
)
LAWS["refusals_leak_nothing"] = _twin_law(_refusals)
LAWS["previews_leak_nothing"] = _twin_law(_previews)


@law
def twins_differ_where_something_is_hidden(game: Game, seed: int) -> None:
    """The laws of secrets compare something: twins differ, or only orders are hidden and there is one world."""
    hidden = set(game.facts.hidden) - ORDERS
    walks = [(viewer, seed + number) for number in range(WALKS if hidden else 1) for viewer in seats_with_twins(game)]
    pairs = (pair for viewer, number in walks for pair in twins(game, viewer, number))
    differ = any(game.layout.pack(pair.true) != game.layout.pack(pair.twin) for pair in pairs)
    assert differ == bool(hidden)


@law
def nothing_is_told_that_the_view_hides(game: Game, seed: int) -> None:
    """Outcomes and moves after which a viewer's view is the same are told alike, in notation and events.

    This is what keeps twins honest: their "told alike" would be worth nothing if everything were told. Where the
    positions are the same, too, nothing is hidden: open moves can come to one end.
    """
    random = Random(seed)
    for state, code in [*thinned(steps(game, seed)), *thinned(steps(game, seed, seeking=True))]:
        actor = game.actor(state)
        codes = list(game.chance(state).codes) if actor == CHANCE else game.legal(state)
        after = game.play(state, code)
        others = {other: game.play(state, other) for other in random.sample(codes, min(3, len(codes)))}
        differ = {other: there for other, there in others.items() if game.layout.pack(there) != game.layout.pack(after)}
        for viewer in (None, *range(game.seats)):
            if viewer == actor or not differ:
                continue
            view, seen = json(game.view(after, viewer)), game.seen(state, code, viewer)
            for other, there in differ.items():
                if json(game.view(there, viewer)) == view:
                    assert game.seen(state, other, viewer) == seen


@law
def observations_follow_the_view(game: Game, seed: int) -> None:
    """Where a seat's view changes, its observation does."""
    for seat in range(game.seats):
        for state, code in thinned(steps(game, seed)):
            after = game.play(state, code)
            if json(game.view(after, seat)) != json(game.view(state, seat)):
                assert game.observe(after, seat).tolist() != game.observe(state, seat).tolist()


@law
def previews_come_true(game: Game, seed: int) -> None:
    """What a seat is shown before a move is what its journal tells of it when the match is over."""
    match = random_match(game, seed)
    moves = [(number, entry) for number, entry in enumerate(match.entries) if isinstance(entry, Moved)]
    for number, entry in thinned(moves):
        before, _ = match.after(number)
        told = match.journal(entry.seat)[number]
        assert game.preview(before, game.parse(before, entry.move)) == told.events


@law
def spectators_know_least(game: Game, seed: int) -> None:
    """What a spectator sees is the same in all worlds of every seat."""
    for viewer in range(game.seats):
        for state in some(both(game, seed), seed, 12):
            world = game.resample(state, viewer, words(seed))
            assert json(game.view(world, None)) == json(game.view(state, None))


@law
def resampled_worlds_fit(game: Game, seed: int) -> None:
    """A resampled world is sound, and its seat cannot tell it from the real one."""
    for state in some(both(game, seed), seed, 40):
        for seat in range(game.seats):
            world = game.resample(state, seat, words(seed))
            assert game.flaw(world) is None, game.flaw(world)
            assert json(game.view(world, seat)) == json(game.view(state, seat))
            assert game.observe(world, seat).tolist() == game.observe(state, seat).tolist()
            assert game.actor(world) == game.actor(state)
            if game.actor(state) == seat:
                assert game.legal(world) == game.legal(state)


@law
def resampling_does_not_peek(game: Game, seed: int) -> None:
    """Twins have equal resamples: the result follows from the seat's knowledge and the generator alone."""
    for viewer in seats_with_twins(game):
        for number, pair in enumerate(thinned(twins(game, viewer, seed))):
            one = game.resample(pair.true, viewer, words(number))
            two = game.resample(pair.twin, viewer, words(number))
            assert game.layout.pack(one) == game.layout.pack(two)


@law
def every_entry_is_told_to_everyone(game: Game, seed: int) -> None:
    """Each viewer's journal has every number."""
    match = random_match(game, seed)
    for viewer in (None, *range(game.seats)):
        assert [told.number for told in match.journal(viewer)] == list(range(match.number))
