"""Laws of playing: what is legal, what a move does, and what every position keeps."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest
from conformance.laws.law import both, json, law, some, thinned
from conformance.references import REFERENCES
from conformance.walks import chance_code, positions, steps
from full import so_many

from rondel.core import sets
from rondel.core.errors import BadChance, GameOver, IllegalMove, Refusal
from rondel.core.game import CHANCE, OVER, Game
from rondel.core.kernel import State, below, words
from rondel.core.messages import LANGUAGES
from rondel.core.observation import Section, named, ranges
from rondel.core.offers import LIMIT

SETS = so_many(8, full=40)
"""In how many positions of a walk that ask for a piece of a set one is made."""
FAR = 20
"""How many times a walk the longest match may be: people who dawdle can play five times as long as chance."""
CODES = 40
"""How many codes outside the legal ones are tried in a position."""


def codes_to_try(game: Game, state: State, random: Random) -> list[int]:
    legal = game.legal(state)
    outside = [-1, game.facts.moves, 10**9, *(random.randrange(game.facts.moves) for _ in range(CODES))]
    return [*random.sample(legal, min(CODES, len(legal))), *outside]


@law
def set_up_repeats(game: Game, seed: int) -> None:
    """`setup` is always the same position, and no chance has acted."""
    assert game.layout.pack(game.setup()) == game.layout.pack(game.setup())


@law
def facts_hold(game: Game, seed: int) -> None:
    """Codes, length, returns and observation stay within the facts, and the bound of the length says something."""
    facts = game.facts
    assert len(facts.teams) == facts.seats == game.seats
    assert set(facts.schema) == {"view", "offers", "observation"}
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
    moves, chances = (
        [range(span.first, span.last + 1) for span in spans] for spans in (facts.move_spans, facts.chance_spans)
    )
    for state in thinned(both(game, seed)):
        chance = game.actor(state) == CHANCE
        for code in game.chance(state).codes if chance else game.legal(state):
            assert sum(code in one for one in (chances if chance else moves)) == 1


@law
def observations_are_as_declared(game: Game, seed: int) -> None:
    """Sections lie one after the other, records in them too; each number is in its range; the own seat comes first.
    The JSON schema says the same of the numbers by their names."""
    sections = game.facts.sections
    _lie_one_after_the_other(sections, game.facts.observation)
    lows, highs = (list(bounds) for bounds in zip(*ranges(sections), strict=True))
    for state in thinned(both(game, seed)):
        seen = [game.observe(state, seat).tolist() for seat in range(game.seats)]
        for row in seen:
            assert len(row) == len(lows)
            assert all(low <= number <= high for low, number, high in zip(lows, row, highs, strict=True))
            assert _flat(game.facts.schema["observation"], named(sections, row)) == row
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


def _flat(schema: dict[str, Any], told: Any) -> list[int]:
    """The numbers of what is as a schema has it, in its order."""
    if schema["type"] == "object":
        assert list(told) == list(schema["properties"]) == schema["required"]
        return [number for name, part in schema["properties"].items() for number in _flat(part, told[name])]
    if schema["type"] == "array":
        assert len(told) == schema["minItems"] == schema["maxItems"]
        return [number for part in told for number in _flat(schema["items"], part)]
    assert schema["type"] == "integer" and schema["minimum"] <= told <= schema["maximum"]
    return [told]


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
            assert (offers.together is None) == (game.gathers(state) is None)
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
        assert sets.fits(game, start, pieces[1:])


@law
def offers_name_the_whole_set(game: Game, seed: int) -> None:
    """What `offers` says of a set is what `gathers` says of it: each piece could be in it, and is put in the words in
    which it is offered; the only set is named where there is one only."""
    random = Random(seed)
    asked = [state for state in both(game, seed) if game.gathers(state)]
    for state in random.sample(asked, min(SETS, len(asked))):
        gathering, offers = game.gathers(state), game.offers(state)
        assert gathering is not None and offers.together is not None
        together, offered = offers.together, {answer.code: answer for answer in offers.answers}
        told = {part.answer.code: part.answer for part in together.pieces}
        assert {part.answer.code: part.count for part in together.pieces} == gathering.pieces
        assert (together.most, together.end, together.owed) == (gathering.most, gathering.end, gathering.owed)
        assert all(offered.get(code, answer) == answer for code, answer in told.items())
        assert sets.more(game, state, []) == sorted(told)
        _, pieces = _some_set(game, state, random)
        if together.only is not None:
            assert sorted(together.only) == sorted(pieces)
        if together.owed is not None:
            assert offers.question.args["left"] == together.owed
            worth = sorted(gathering.worth[piece] for piece in pieces)
            assert sum(worth[:-1]) < together.owed <= sum(worth)


@law
def pieces_that_fit_are_in_a_set(game: Game, seed: int) -> None:
    """`completes` says of pieces what playing finds: whether some set has them."""
    random = Random(seed)
    asked = [state for state in both(game, seed) if game.gathers(state)]
    for state in random.sample(asked, min(SETS, len(asked))):
        gathering = game.gathers(state)
        assert gathering is not None
        there = Counter(gathering.pieces)
        for count in range(1, min(4, there.total()) + 1):
            named = Counter(random.sample(sorted(there.elements()), count))
            assert game.completes(state, named) == sets.found_by_playing(game, state, named)


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
