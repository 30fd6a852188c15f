"""Mutated position texts of our games: each is refused with a sentence, or is a position that can be played on."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from functools import cache

import pytest
from conformance.configurations import configurations
from core.core_kit import assert_sentence, at_most, states
from core.fuzz_kit import (
    Mutation,
    drop_line,
    move_word,
    mutated,
    number,
    splice,
    swap_among,
    swap_lines,
    swap_words,
    word_among,
)
from full import so_many

from rondel.core.errors import BadPosition
from rondel.core.game import CHANCE, OVER, Game
from rondel.core.kernel import State, words
from rondel.core.registry import meta, slugs

TEXTS = {"azul_duel": 400, "ingenious": 500, "maharani": 100, "rajas": 80}
"""So many for each list of lines, with ``./test --full`` four times as many."""
assert set(TEXTS) == {slug for slug in slugs() if meta(slug).package.startswith("rondel.")}, "a game of ours is missing"
MOST_GAMES = so_many(6, full=99)
STEPS = {"ingenious": 3, "maharani": 200, "rajas": 25}
"""How far a position that was read is played on; Maharani to its end."""
RICH = {
    "azul_duel": ("phase: back\npoints: 60", "draw"),
    "ingenious": ("scores {}: G9 B9 O9 Y9 P9", "R"),
}
"""Where a second walk begins, a line for each side, and what it prefers: long looks, long memories of swaps."""
SELDOM = {"tablets", "late"}
"""Lines that say the same in all positions of a game, or nearly all games."""
PHASES_OF_OTHERS = {"tablet", "fill_again"}
"""Of games with other options, and of those in which five tiles of a colour are drawn."""


in_every_game = pytest.mark.parametrize("slug", TEXTS)


@cache
def games(slug: str) -> list[Game]:
    """One for each list of lines."""
    found: dict[object, Game] = {}
    for game in (configuration.game() for configuration in configurations() if configuration.slug == slug):
        found.setdefault((game.seats, *game.form.lines), game)
    return [*found.values()][:: -(-len(found) // MOST_GAMES)]


@cache
def texts(game: Game) -> list[str]:
    """Positions of two games."""
    slug = game.meta.slug
    found = [*states(game, 1)]
    if slug in RICH:
        begun, liked = RICH[slug]
        sides = [name.split()[1] for name in game.form.lines if name.startswith("scores ")]
        start = "\n".join([slug, *dict.fromkeys(begun.format(side) for side in sides or [""])])
        found += states(game, 2, game.load(start), first=liked)
    return [game.dump(state) for state in found]


def told(text: str) -> dict[str, str]:
    """The lines of a text."""
    return dict(row.split(":", 1) for row in text.splitlines()[1:])


@in_every_game
def test_the_texts_to_be_mutated_say_many_things_with_every_line_and_are_of_all_phases(slug: str) -> None:
    met: dict[str, set[str]] = {}
    for game in games(slug):
        for text in texts(game):
            assert game.dump(game.load(text)) == text
            for name, value in told(text).items():
                met.setdefault(name.split()[0], set()).add(value.strip())
    assert {name for name, values in met.items() if len(values) < 2} <= SELDOM
    for game in games(slug):
        term = getattr(game.form.lines.get("phase"), "term", None)
        assert term is None or {*term.words} - met["phase"] <= PHASES_OF_OTHERS


# --- mutations -------------------------------------------------------------------------------------------------------


def kinds(thing: object) -> Iterator[tuple[str, ...]]:
    """The words of a term and of all that is in it."""
    parts = list(thing) if isinstance(thing, Mapping | list | tuple) else [*getattr(thing, "__dict__", {}).values()]
    if parts and all(isinstance(part, str) for part in parts):
        yield tuple(parts)
    else:
        for part in parts:
            yield from kinds(part)


@cache
def structured(game: Game) -> tuple[Mutation, ...]:
    """Mutations that keep a text close to readable, with the words that its lines may have."""
    found = {kind for line in game.form.lines.values() for kind in kinds(line.term)}
    for line in game.form.lines.values():
        if line.written and not any(kinds(line.term)):
            met = {word for text in texts(game) for word in re.findall(r"[\w-]+", told(text)[line.name])}
            found.add(tuple(sorted(met)))  # in every process in the same order
    pieces = sorted(kind for kind in found if len(kind) > 1)
    word, swap = word_among(pieces), swap_among(pieces)

    def tell(rng: random.Random, text: str, _: str) -> str:
        """A line is added that is read, but not written."""
        unwritten = [line for line in game.form.lines.values() if not line.written]
        if not unwritten:
            return swap(rng, text, text)
        line = rng.choice(unwritten)
        (possible,) = kinds(line.term)
        return f"{text}{line.name}: {' '.join(rng.sample(possible, rng.randrange(6)))}\n"

    return (
        number, number, swap_lines, drop_line, drop_line, splice, swap_words, move_word, word, word, word, swap, tell,
    )  # fmt: skip


def assert_sound(game: Game, state: State, rng: random.Random) -> None:
    """A position that was read keeps every invariant, imagines worlds for each seat and plays on."""
    assert game.flaw(state) is None
    for seat in range(game.seats):
        world = game.resample(state, seat, words(seat))
        assert game.flaw(world) is None
        assert game.view(world, seat) == game.view(state, seat)
    for _ in range(STEPS.get(game.meta.slug, 12)):
        if game.actor(state) == OVER:
            assert game.outcome(state) is not None
            break
        codes = game.chance(state).codes if game.actor(state) == CHANCE else game.legal(state)
        after = game.play(state, rng.choice(codes))
        assert game.flaw(after) is None
        assert_written(game, state)
        state = after
    assert_written(game, state)


def assert_written(game: Game, state: State) -> None:
    """What is written is read as the same position."""
    assert game.layout.pack(game.load(game.dump(state))) == game.layout.pack(state)


@in_every_game
def test_a_mutated_position_is_refused_or_sound(slug: str) -> None:
    for game in games(slug):
        sound, count = 0, TEXTS[slug] * so_many(1, full=4)
        rng = random.Random(str(game))
        for _ in range(count):
            text = mutated(rng, rng.choice(texts(game)), rng.choice(texts(game)), structured(game), 0.85)
            with at_most(5, lambda text=text: text):
                try:
                    state = game.load(text)
                except BadPosition as error:
                    assert_sentence(error)
                else:
                    assert_sound(game, state, rng)
                    sound += 1
        assert count // 10 < sound < count * 3 // 4, "the mutations are neither too blunt nor too tame"
