"""Mutations for fuzzing: blunt ones of any text, and ones that keep a position's text close to readable."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence

ODD = (
    "\x00",
    "\ud800",
    "é",
    "²",
    "٣",
    "\u2028",
    "😀",
    "{",
    "}",
    "%s",
    '"',
    "\\",
    "\t",
    "\r",
    ":",
    "...",
    "-",
    "/",
    "?",
)
NUMBERS = ("0", "1", "2", "5", "6", "7", "17", "18", "19", "35", "36", "37", "99", "127", "128", "999", "-1", "1e9")
Mutation = Callable[[random.Random, str, str], str]


def flip(rng: random.Random, text: str, _: str) -> str:
    """One character becomes another."""
    at = rng.randrange(len(text) + 1)
    return text[:at] + chr(rng.randrange(32, 127)) + text[at + 1 :]


def delete(rng: random.Random, text: str, _: str) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + text[at + rng.randrange(1, 12) :]


def double(rng: random.Random, text: str, _: str) -> str:
    at = rng.randrange(len(text) + 1)
    return text[: at + rng.randrange(1, 12)] + text[at:]


def cut(rng: random.Random, text: str, _: str) -> str:
    return text[: rng.randrange(len(text) + 1)]


def odd(rng: random.Random, text: str, _: str) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(ODD) + text[at:]


def number(rng: random.Random, text: str, _: str) -> str:
    """One number becomes another."""
    found = list(re.finditer(r"\d+", text))
    if not found:
        return text
    there = rng.choice(found)
    near = str(max(0, int(there.group()[:9]) + rng.choice((-1, 1))))
    return text[: there.start()] + rng.choice((near, rng.choice(NUMBERS))) + text[there.end() :]


def swap_lines(rng: random.Random, text: str, _: str) -> str:
    """Two lines change places."""
    lines = text.splitlines()
    a, b = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[a], lines[b] = lines[b], lines[a]
    return "\n".join(lines) + "\n"


def drop_line(rng: random.Random, text: str, _: str) -> str:
    """What a position leaves out is filled up."""
    lines = text.splitlines()
    del lines[rng.randrange(min(1, len(lines) - 1), len(lines))]
    return "\n".join(lines) + "\n"


def splice(rng: random.Random, text: str, other: str) -> str:
    """Some lines come from another position."""
    mine, theirs = text.splitlines(), other.splitlines()
    for at in range(min(len(mine), len(theirs))):
        if rng.random() < 0.2:
            mine[at] = theirs[at]
    return "\n".join(mine) + "\n"


def swap_words(rng: random.Random, text: str, _: str) -> str:
    """Two words change places: tiles between rack, board and log."""
    words = list(re.finditer(r"[^\s:]+(?=[ \n])", text))
    if len(words) < 3:
        return text
    a, b = sorted(rng.sample(words[1:], 2), key=lambda word: word.start())
    return text[: a.start()] + b.group() + text[a.end() : b.start()] + a.group() + text[b.end() :]


def move_word(rng: random.Random, text: str, _: str) -> str:
    """A word is taken out of one line and put into another, or the same."""
    words = list(re.finditer(r"[^\s:]+(?=[ \n])", text))
    if len(words) < 3:
        return text
    a, b = rng.sample(words[1:], 2)
    if a.start() < b.start():
        return text[: a.start()] + text[a.end() : b.end()] + " " + a.group() + text[b.end() :]
    return text[: b.end()] + " " + a.group() + text[b.end() : a.start()] + text[a.end() :]


BLUNT: tuple[Mutation, ...] = (flip, delete, double, cut, odd)


def word_among(kinds: Sequence[Sequence[str]]) -> Mutation:
    """A mutation by which one word becomes another of its kind."""

    def word(rng: random.Random, text: str, _: str) -> str:
        kind = rng.choice(kinds)
        found = list(re.finditer(r"\b(" + "|".join(map(re.escape, kind)) + r")\b", text))
        if not found:
            return text
        there = rng.choice(found)
        return text[: there.start()] + rng.choice(kind) + text[there.end() :]

    return word


def swap_among(kinds: Sequence[Sequence[str]]) -> Mutation:
    """A mutation by which two words of a kind change places, also between lines."""

    def swap(rng: random.Random, text: str, _: str) -> str:
        found = list(re.finditer(r"\b(" + "|".join(map(re.escape, rng.choice(kinds))) + r")\b", text))
        if len(found) < 2:
            return text
        a, b = sorted(rng.sample(found, 2), key=lambda there: there.start())
        return text[: a.start()] + b.group() + text[a.end() : b.start()] + a.group() + text[b.end() :]

    return swap


def mutated(rng: random.Random, text: str, other: str, structured: Sequence[Mutation], share: float) -> str:
    """One to three mutations, such a share of them structured."""
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        if not text:
            break
        text = rng.choice(structured if rng.random() < share else BLUNT)(rng, text, other)
    return text
