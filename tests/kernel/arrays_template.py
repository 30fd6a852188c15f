"""A template over any game's sources: each of its entries takes arrays of another kind. ``kit`` is handed in."""

from rondel.core.kernel.arrays import NUMBERS, STATES, Array

rules, rule, entry = kit.rules, kit.rule, kit.entry


@rule
def fill(row, first, step):
    for k in range(len(row)):
        row[k] = first + k * step


@entry
def actor_of(states: STATES, i: int, out: NUMBERS):
    out[0] = rules.actor(states[i])


@entry
def thirds(out: Array("float64"), narrow: Array("float32"), step: float):
    fill(out, 1 / 3, step)
    fill(narrow, 1 / 3, step)


@entry
def rows(bytes_: Array("uint8", 2), shorts: Array("int16", 2), values: Array("float32", 2), first: int):
    for i in range(len(bytes_)):
        fill(bytes_[i], first + 100 * i, 2)
        fill(shorts[i], -first * 1000, i)
        fill(values[i], first / 7, 1 / 3)


@entry
def vectors(bytes_: Array("uint8"), shorts: Array("int16"), first: int):
    fill(bytes_, first, 1)
    fill(shorts, first, -1)
