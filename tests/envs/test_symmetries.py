"""What a game does not tell apart: played in another way, a match is the same one, with other names."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product
from typing import Any

import numpy as np
import pytest
from conformance.configurations import Configuration, configurations
from full import in_full, so_many

from rondel.core.game import CHANCE, OVER, Game
from rondel.core.kernel import State
from rondel.core.symmetry import Symmetry
from rondel.games.azul_duel import components as azul
from rondel.games.rajas import components as rajas
from rondel.games.rajas.effect import COLOURS as DICE

EXPECTED = {("ingenious", seats): 11 for seats in (1, 2, 3, 4)} | {("maharani", 4): 3, ("maharani", 2): 1}
"""How many ways there are beside the one that changes nothing; elsewhere none."""
PLAYED = ("ingenious-3", "maharani-4", "maharani-2")


def test_each_game_has_the_symmetries_of_its_box() -> None:
    for configuration in {(one.slug, one.seats): one for one in configurations()}.values():
        game = configuration.game()
        assert len(game.symmetries) == EXPECTED.get((configuration.slug, configuration.seats), 0)
        for one in game.symmetries:
            assert len({*one.moves}) == len(one.moves) == game.facts.moves
            assert len({*one.chances}) == len(one.chances) == game.facts.chances
            assert len({*one.places}) == len(one.places) == game.facts.observation
    names = [one.name for one in Configuration("ingenious", 2, ()).game().symmetries]
    assert len(set(names)) == 11 and names[0] == "turned by 60 degrees"


def matches() -> list[Any]:
    """The configurations that have symmetries; most of them with ``--full``."""
    return [
        pytest.param(one, id=str(one), marks=() if str(one) in PLAYED else pytest.mark.full)
        for one in configurations()
        if (one.slug, one.seats) in EXPECTED
    ]


@pytest.mark.parametrize("configuration", matches())
def test_a_match_played_in_another_way_is_the_same_one(configuration: Configuration) -> None:
    game = configuration.game()
    every = game.symmetries if in_full() else [game.symmetries[0], game.symmetries[-1]]
    for seed, one in enumerate(dict.fromkeys(every)):
        true, other = game.setup(), game.setup()
        random = np.random.default_rng(seed)
        steps = so_many(60, 10**6)
        while game.actor(true) != OVER and steps:
            steps -= 1
            code, renamed = next_codes(game, true, other, one, random)
            true, other = game.play(true, code), game.play(other, renamed)
        alike(game, true, other, one)


def next_codes(game: Game, true: State, other: State, one: Symmetry, random: np.random.Generator) -> tuple[int, int]:
    """What is done next in a match, and in its other way; all that can be done is the same there."""
    alike(game, true, other, one)
    if game.actor(true) == CHANCE:
        here, there = game.chance(true), game.chance(other)
        weights = dict(zip((one.chances[code] for code in here.codes), here.weights, strict=True))
        assert weights == dict(zip(there.codes, there.weights, strict=True)) and here.source == there.source
        code = int(random.choice(here.codes))
        return code, one.chances[code]
    legal = game.legal(true)
    assert sorted(one.moves[code] for code in legal) == game.legal(other)
    code = int(random.choice(legal))
    return code, one.moves[code]


def alike(game: Game, true: State, other: State, one: Symmetry) -> None:
    """Everybody sees there what the symmetry makes of what is seen here."""
    actor = game.actor(true)
    assert game.actor(other) == (one.seats[actor] if actor >= 0 else actor)
    for seat in range(game.seats if actor != CHANCE else 0):
        seen = one.observation(game.observe(true, seat))
        assert (seen == game.observe(other, one.seats[seat])).all(), seat
    if actor == OVER:
        here, there = game.outcome(true), game.outcome(other)
        assert here is not None and there is not None
        assert [here.returns[seat] for seat in range(game.seats)] == [there.returns[seat] for seat in one.seats]


def test_masks_and_rows_of_many_games_are_renamed_at_once() -> None:
    game = Configuration("ingenious", 2, ()).game()
    one, random = game.symmetries[3], np.random.default_rng(1)
    rows = random.integers(0, 5, (3, game.facts.observation)).astype(np.int16)
    assert all((one.observation(rows)[i] == one.observation(rows[i])).all() for i in range(3))
    masks = random.integers(0, 2, (3, game.facts.moves)).astype(np.int8)
    moved = one.mask(masks)
    assert all((moved[:, one.moves[code]] == masks[:, code]).all() for code in range(0, game.facts.moves, 97))


def test_no_other_colours_make_the_same_box_of_azul_duel() -> None:
    """Colours could change places only if the plates, turned or mirrored, and the chips stayed as they are."""
    box = azul.BOXES.standard
    plates = Counter(map(laid, box.plates.value))
    found = []
    for colours in permutations(azul.LETTERS):
        names = str.maketrans(azul.LETTERS, "".join(colours))
        for mirrored in (False, True):
            renamed = [plate.translate(names) for plate in box.plates.value]
            if mirrored:
                renamed = [plate[1] + plate[0] + plate[3] + plate[2] for plate in renamed]
            if Counter(map(laid, renamed)) == plates:
                found.append(("".join(colours), mirrored))
    assert found == [(azul.LETTERS, False)]


def laid(plate: str) -> str:
    """One of the ways in which a plate can lie, the same for all of them."""
    return min(plate, plate[2] + plate[0] + plate[3] + plate[1], plate[::-1], plate[1] + plate[3] + plate[0] + plate[2])


def test_no_other_colours_buildings_and_goods_make_the_same_tiles_of_rajas() -> None:
    tiles = [
        (t.colour, t.cost, t.road, tuple(t.buildings), tuple((m.good, m.value) for m in t.markets), t.back)
        for t in rajas.BOXES.standard.tiles.value
    ]

    def made(colours: dict[str, str], buildings: dict[str, str], goods: dict[str, str]) -> Counter[object]:
        return Counter(
            (colours[c], cost, road, tuple(sorted(buildings[b] for b in built)),
             tuple(sorted((goods[g], value) for g, value in sold)), back)
            for c, cost, road, built, sold, back in tiles
        )  # fmt: skip

    every = [
        [dict(zip(one, other, strict=True)) for other in permutations(one)]
        for one in (DICE, rajas.BUILDINGS, rajas.GOODS)
    ]
    same = {name: name for names in (DICE, rajas.BUILDINGS, rajas.GOODS) for name in names}
    true, by_colour = made(same, same, same), Counter((tile[0], tile[1], tile[5]) for tile in tiles)
    colours = [
        names for names in every[0]
        if Counter((names[tile[0]], tile[1], tile[5]) for tile in tiles) == by_colour
    ]  # fmt: skip
    found = [each for each in product(colours, *every[1:]) if made(*each) == true]
    assert len(found) == 1
