"""Ten thousand mutated records: each is refused with a sentence, or replays to a match that says the same again."""

import random
from contextlib import suppress
from functools import cache

import pytest
from core.core_kit import MODES, assert_sentence, at_most, begin, sealed_again, wander
from core.fuzz_kit import (
    BLUNT,
    Mutation,
    cut,
    delete,
    double,
    drop_line,
    flip,
    number,
    odd,
    splice,
    swap_lines,
    swap_words,
)
from full import in_parts

import rondel
from rondel.core.errors import RondelError
from rondel.core.record import Record

CHUNKS, TEXTS = 4, 500
"""Of texts, for each of the five modes."""

INSIDE: tuple[Mutation, ...] = (flip, delete, double, odd, number, number, number, swap_words)
"""Of one line."""
AMONG: tuple[Mutation, ...] = (swap_lines, drop_line, splice, cut)
"""Of whole lines."""


@cache
def texts(mode: str) -> tuple[str, ...]:
    """Short records of a mode, with entries of every kind."""
    found = []
    for seed in range(4):
        match = wander(begin(mode, rondel.SeedDealer(seed)), seed + 3, seed)
        if match.game.seats > 1 and seed:
            match.undo(consent=True)
            match.leave(1)
            match.replace(1, "Zoë")
            wander(match, seed, seed)
        if match.game.seats == 3:
            match.resign(2)
        if seed == 3:
            match.void("rain")
        found.append(match.record().text())
    return tuple(found)


def mutated_record(rng: random.Random, text: str, other: str) -> bytes:
    """Half of the records get a right end line again, so that they come as far as the replay."""
    kind = rng.random()
    if kind < 0.2:
        text = rng.choice(AMONG)(rng, text, other)
    elif kind < 0.3:
        text = rng.choice(BLUNT)(rng, text, other)
    else:
        lines = text.split("\n")
        at = rng.randrange(len(lines) - 1)
        lines[at] = rng.choice(INSIDE)(rng, lines[at] or " ", other)
        text = "\n".join(lines)
    data = text.encode("utf-8", "surrogatepass")
    if rng.random() < 0.5:
        # Where the end line is no JSON object any more, it stays so.
        with suppress(ValueError, TypeError, IndexError):
            data = sealed_again(data.split(b"\n"))
    if rng.random() < 0.1:
        at = rng.randrange(len(data) + 1)
        data = data[:at] + rng.randbytes(2) + data[at + 2 :]
    return data


@pytest.mark.parametrize("chunk", in_parts(range(CHUNKS)))
@pytest.mark.parametrize("mode", MODES)
def test_a_mutated_record_is_refused_or_replays_exactly(mode, chunk):
    rng = random.Random(f"{mode} {chunk}")
    refused = set()
    for _ in range(TEXTS):
        data = mutated_record(rng, rng.choice(texts(mode)), rng.choice(texts(mode)))
        with at_most(5, lambda data=data: str(data)):
            try:
                record = Record.read(data)
                assert rondel.replay(record).record() == record
            except RondelError as error:
                assert_sentence(error)
                refused.add(error.key)
    assert {"record_line", "record_cut", "record_edited", "record_differs", "record_replay"} <= refused


@pytest.mark.parametrize("mode", MODES)
def test_records_that_were_not_mutated_replay(mode):
    for text in texts(mode):
        assert rondel.replay(Record.read(text)).record().text() == text
