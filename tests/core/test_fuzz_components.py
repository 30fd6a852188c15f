"""Thousands of mutated component files of every game: each is refused with a sentence, or gives a valid game."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest
from core.box_kit import BOXED, boxes, mutated_file
from core.core_kit import at_most
from full import in_parts

import rondel
from rondel.core.components import fingerprint
from rondel.core.errors import BadComponents
from rondel.core.game import CHANCE, OVER, Game
from rondel.core.messages import LANGUAGES, NO_BREAK
from rondel.core.registry import meta

CHUNKS, FILES = 10, 1000
PLAYED = 16
"""Of the boxes of a chunk that differ."""
LARGE = ("rajas",)
"""Boxes of ten tables, games of a thousand steps: a quarter of the files and of the games takes as long as all else."""


def assert_told(error: BadComponents, file: Path) -> None:
    """Every problem names the file and, but for a file that is no object at all, a field and what was expected."""
    for language in LANGUAGES:
        sentence = error.say(language)
        assert str(file) in sentence and sentence.endswith(".") and len(sentence) < 2000
        assert sentence.replace(NO_BREAK, " ").isprintable()
    assert error.problems
    for problem in error.problems:
        sentence = str(problem)
        assert str(file) in sentence
        if problem.key in ("components_field", "components_left_out"):
            assert f'"{problem.arguments["field"]}"' in sentence
            assert "; expected: " in sentence and "; found: " in sentence
        else:
            assert problem.key in ("components_json", "components_text", "components_object")


def assert_playable(game: Game, rng: random.Random) -> None:
    """One random game to its end, sound in every position."""
    state, steps, before = game.setup(), 0, None
    while (actor := game.actor(state)) != OVER:
        assert steps < game.facts.longest
        assert game.flaw(state) is None, game.dump(state)
        if actor == CHANCE:
            chance = game.chance(state)
            assert chance.codes and min(chance.weights) > 0 and chance.codes[-1] < game.facts.chances
            code = rng.choices(chance.codes, chance.weights)[0]
        else:
            legal = game.legal(state)
            assert 0 < len(legal) <= game.most and legal[-1] < game.facts.moves
            code = legal[-1] if rng.random() < 0.2 else rng.choice(legal)
            before = state
        state, steps = game.play(state, code), steps + 1
    assert game.flaw(state) is None and game.outcome(state) is not None
    assert before is not None
    for at in (before, state):
        assert game.key(game.load(game.dump(at))) == game.key(at)
        assert len(game.observe(at, 0)) == game.facts.observation


@pytest.mark.slow
@pytest.mark.parametrize("chunk", in_parts(range(CHUNKS)))
@pytest.mark.parametrize("slug", BOXED)
def test_a_mutated_file_is_refused_or_gives_a_valid_game(slug: str, chunk: int, tmp_path: Path) -> None:
    files, played = (FILES // 4, PLAYED // 4) if slug in LARGE else (FILES, PLAYED)
    rng = random.Random(f"{slug} {chunk}")
    file = tmp_path / "mutated.json"
    seen, refused = Counter[str](), set()
    for _ in range(files):
        data = mutated_file(rng, slug)
        file.write_bytes(data)
        with at_most(10, lambda data=data: str(data)):  # type: ignore[misc]
            reading = boxes(slug).read(file)
            if reading.box is None:
                with pytest.raises(BadComponents) as caught:
                    reading.sound()
                assert_told(caught.value, file)
                refused.update(problem.key for problem in reading.problems)
                seen["refused"] += 1
                continue
            seen[fingerprint(reading.box)] += 1
            if seen[fingerprint(reading.box)] == 1 and len(seen) <= played:
                game = rondel.game(slug, rng.choice(meta(slug).seats), file)
                assert game.facts.components == fingerprint(reading.box)
                assert_playable(game, rng)
    assert {"components_field", "components_json"} <= refused
    assert files // 4 < seen["refused"] < files * 7 // 8, "the mutations are neither too blunt nor too tame"
    assert len(seen) > PLAYED // 2, "and give many boxes"
