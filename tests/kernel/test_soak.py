"""A soak watches every position: each thing that can be broken is found when it is broken on purpose."""

from __future__ import annotations

import pytest
from kernel_kit import compiled, interpreted, magpies, of_game

from rondel.core.kernel.backend import Interpreted
from rondel.core.outcome import Outcome
from rondel.core.registry import configure
from rondel.core.soak import LAWS, WALK, Soak

INGENIOUS = [
    pytest.param(configure("ingenious", seats), True, id=f"ingenious-{seats}", marks=of_game("ingenious", always=()))
    for seats in (1, 2)
]


@pytest.mark.parametrize(("game", "checked"), [*INGENIOUS, pytest.param(magpies(4), False, id="awkward-4")])
def test_sound_games_are_clean_on_both_back_ends_with_any_number_of_threads(game, checked):
    native = compiled(game, WALK, checked)  # a real game as test_equality has it: one compile serves both
    found = []
    for backend, threads in ((native, 1), (native, 3), (interpreted(game, WALK), 1)):
        soak = Soak(game, backend)
        soak.run(6, seed=4, threads=threads)
        assert soak.troubles == [] and soak.games == 6
        found.append((soak.moves, soak.steps))
    assert found[0] == found[1] == found[2]


def test_a_soak_tells_how_far_it_is_and_plays_each_seed_once():
    game = magpies()
    heard = []
    soak = Soak(game, compiled(game, WALK))
    soak.run(2500, seed=1, tell=heard.append)
    assert heard == [1000, 1000, 500] and soak.games == 2500
    single = Soak(game, compiled(game, WALK))
    for seed in (1, 2, 3):
        single.run(1, seed)
    together = Soak(game, compiled(game, WALK))
    together.run(3, seed=1)
    assert single.steps == together.steps


class Faulty:
    """Rules with one function replaced."""

    def __init__(self, module, **faults):
        self.__dict__.update(vars(module) | faults)


def loses_a_card(true):
    def apply(s, code):
        true(s, code)
        s.deck[0] = max(s.deck[0] - 1, 0)

    return apply


def peeks(true):
    def observe(s, seat, out):
        true(s, seat, out)
        out[0] = s.hand[(seat + 1) % s.seats][0]

    return observe


def forgets(true):
    def resample(s, seat, w, scratch):
        s.deck[0] += 1

    return resample


FAULTS = {
    "range": ("rules", "apply", lambda true: lambda s, code: (true(s, code), setattr(s, "turn", 99))),
    "sound": ("rules", "apply", loses_a_card),
    "actor": ("rules", "actor", lambda true: lambda s: s.seats if s.phase == 1 else true(s)),
    "longest": ("rules", "apply", lambda true: lambda s, code: None),
    "move_count": ("rules", "legal", lambda true: lambda s, out: 0),
    "move_order": ("rules", "legal", lambda true: lambda s, out: out.__setitem__(slice(0, 2), [3, 1]) or 2),
    "chance_list": ("rules", "chance", lambda true: lambda s, codes, weights: 0),
    "same_move": ("rules", "random_move", lambda true: lambda s, w: -1),
    "world_sound": ("knowledge", "resample", forgets),
    "world_seen": ("features", "observe", peeks),
}


@pytest.mark.parametrize("law", [law for law in LAWS if law not in ("none", "outcome")])
def test_a_broken_law_is_found_and_named(law):
    game = magpies()
    source, name, fault = FAULTS[law]
    module = getattr(game.instance, source)
    faulty = Faulty(module, **{name: fault(getattr(module, name, None))})
    made = type(game.instance)(**vars(game.instance) | {source: faulty})
    soak = Soak(game, Interpreted(made, WALK))
    soak.run(5, seed=1)
    assert soak.troubles and {trouble.law for trouble in soak.troubles} == {law}
    assert soak.troubles[0].seed >= 1 and (law == "range") == (not soak.troubles[0].position)


@pytest.mark.parametrize("index", [99, -99])
@pytest.mark.parametrize("law", ["legal", "apply", "observe", "resample"])
def test_an_index_outside_a_list_ends_a_soak(law, index):
    game = magpies()
    source = {"observe": "features", "resample": "knowledge"}.get(law, "rules")
    faulty = Faulty(getattr(game.instance, source), **{law: lambda s, *_: s.deck[index]})
    made = type(game.instance)(**vars(game.instance) | {source: faulty})
    with pytest.raises(IndexError):
        Soak(game, Interpreted(made, WALK)).run(1, seed=1)


ENDS = {
    "no outcome": ("outcome", lambda self, state: None),
    "not over": ("actor", lambda self, state: 0),
    "returns": ("outcome", lambda self, state: Outcome((1, 2, 2), (9.0, 0.0, 0.0), "ended")),
    "places": ("outcome", lambda self, state: Outcome((2, 2, 2), (0.0, 0.0, 0.0), "ended")),
}


@pytest.mark.parametrize("problem", ENDS)
def test_an_end_that_is_none_is_found(problem, monkeypatch):
    game = magpies()
    monkeypatch.setattr(type(game), *ENDS[problem])
    soak = Soak(game, interpreted(game, WALK))
    soak.run(2, seed=1)
    assert [(trouble.law, trouble.detail) for trouble in soak.troubles] == [("outcome", problem)] * 2
